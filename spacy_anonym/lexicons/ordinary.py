"""The ordinary words of a language."""

from functools import lru_cache
from typing import FrozenSet

from ..lang import language_rules
from .lexicon import load_lexicon


@lru_cache(maxsize=16)
def ordinary_words(lang: str) -> FrozenSet[str]:
    """Get the words of a language's bundled lists of ordinary words.

    lang (str): ISO 639; "" for none.
    RETURNS (FrozenSet[str]): In lower case; empty for a language without such a list.
    """
    names = [name for name in language_rules(lang).lexicons if name.endswith("/common_word")] if lang else []
    return frozenset(phrase.lower() for name in names for phrase in load_lexicon(name).phrases)
