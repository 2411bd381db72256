"""Detect in which of a few languages a text is written."""

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..toml import load_toml

SCRIPTS: Dict[str, List[str]] = load_toml(__file__, "languages.toml")
LATIN = "LATIN"
_NOT_LATIN = frozenset(language for languages in SCRIPTS.values() for language in languages)
# Characters of a text that are looked at.
SAMPLE = 2_000
# The share of letters from which a script counts: clinical Hebrew is full of Latin names of drugs.
LEAST_SHARE = 0.25
# How sure one has to be of another language than the first.
LEAST_SURE = 0.6


class LanguageDetector:
    """Detects the language of a text among some: by its script, then by its letters.

    languages (Sequence[str]): The languages, ISO 639; the first is the answer in doubt.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self._languages = list(languages)

    def detect(self, text: str) -> str:
        """RETURNS (str): the language of a text. A text that is too short, or has no letters, is in the first
        language."""
        if len(self._languages) == 1:
            return self._languages[0]
        sample = text[:SAMPLE]
        candidates = self._of_script(script_of(sample))
        if len(candidates) <= 1:
            return candidates[0] if candidates else self._languages[0]
        return self._of_letters(sample, tuple(candidates))

    def is_foreign(self, script: str, language: str) -> bool:
        """RETURNS (bool): whether a script is that of others of the languages, and not of this one. Latin letters are
        at home in every language."""
        return script != LATIN and language not in (self._of_script(script) or [language])

    def _of_script(self, script: str) -> List[str]:
        """The languages that are written in a script; none where a text has no letters."""
        if script == LATIN:
            return [language for language in self._languages if language not in _NOT_LATIN]
        return [language for language in self._languages if language in SCRIPTS.get(script, [])]

    def _of_letters(self, sample: str, candidates: Tuple[str, ...]) -> str:
        identifier = _make_identifier(candidates)
        if identifier is None:
            return candidates[0]
        language, sure = identifier.classify(sample)
        return str(language) if sure >= LEAST_SURE else candidates[0]


def script_of(text: str) -> str:
    """RETURNS (str): the script of a text by its first letters, as Unicode calls it; "" where it has none."""
    counts = Counter(_script(char) for char in text[:SAMPLE] if char.isalpha())
    for script, count in counts.most_common():
        if script != LATIN and count >= LEAST_SHARE * counts.total():
            return script
    return LATIN if counts else ""


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    return LATIN if char < "\u0250" else unicodedata.name(char, "").partition(" ")[0]


@lru_cache(maxsize=8)
def _make_identifier(languages: Tuple[str, ...]) -> Optional[Any]:
    """Py3langid's classifier for these languages; None without it, or where it knows one of them at most."""
    try:
        from py3langid.langid import MODEL_FILE, LanguageIdentifier
    except ImportError:
        return None
    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    known = [language for language in languages if language in set(identifier.nb_classes)]
    if len(known) < 2:
        return None
    identifier.set_languages(known)
    return identifier
