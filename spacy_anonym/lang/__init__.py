"""What one language has of its own, by its ISO 639 code. Nothing else names a language.

A folder of this package is a language: `he` has `RULES`, and is imported when Hebrew is asked for. Other packages name
theirs in the entry-point group `spacy_anonym_languages`, as in `eu = acme_basque:RULES`. A registered language comes
before the folder of its name, and is used instead of it.
"""

import pkgutil
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import AbstractSet, Any, Callable, Dict, Mapping, Optional, Sequence, Set, Tuple

from ..registry import registry

# Half-open characters.
Span = Tuple[int, int]


@dataclass(frozen=True)
class LanguageRules:
    """What a language has of its own. Every part may be left out.

    lexicons (Sequence[str]): The bundled lists that `lexicon_matcher` uses in its pipelines, and whose "common_word"
        `mention_propagator` reads.
    make_finder (Optional[Callable]): Of its lists (those whose `lang` is the language's code) and whether to find
        people's names, to an object whose `find(text)` returns findings: where phrases take rules, as proclitics do.
        Its rules are named "lexicon.<code>.<rule>", those of people's names "lexicon.<code>.name.<rule>": "first" and
        "last" for a single word with nothing beside it, "enumeration" for words between commas.
    packs (Sequence[str]): The packs of patterns of its pipelines, beside "common"; () for those of
        `patterns.packs.LANGUAGE_PACKS`.
    blank (str): The bundled pipeline (or the path of a config) whose settings `spacy_anonym.blank` takes over; "" for
        none.
    proclitics (str): The letters that it writes as one word with the next, in any stack.
    mention_stacks (AbstractSet[str]): The stacks of them that stand before further mentions of a person's name.
    attached_length (Optional[Callable]): (text, start, end, label) to the number of characters at a name's beginning
        that are no part of it.
    trim_person (Optional[Callable]): (text, start, end, score) of what a tagger takes for a person to what is left of
        it; None for nothing.
    person_joiner (str): A regular expression of what joins two people of whom a tagger may make one.
    date_cues (Mapping[str, Sequence[str]]): The words around a date that tell what it is the date of, by label. ' and "
        stand for every kind of apostrophe and quote, a space for any.
    context_words (Mapping[str, Sequence[str]]): The words before an identifier that tell what it is, by label, for the
        policy `context`.
    identifier_cues (Sequence[str]): Regular expressions, in which case does not count, of the words that name a number
        of a person or phone and are no part of the address before it ("Tel.:"), for the policy `merge`.
    joiners (Sequence[str]): Regular expressions of the words between two dates or other values of a list ("and", "or",
        "to"), for the policies.
    place_cues (Sequence[str]): Regular expressions, in which case does not count, of the words after which a place
        stands ("born in"); 14 characters at most. They raise what the lists know of places in texts of any language.
    masks (Mapping[str, Mapping[str, str]]): Tables of the operator `replace`, by name: from our label to its mask, and
        "DEFAULT" for the others.
    make_addresses (Optional[Callable]): (surrogates.places.Places, code, register) to an object with `split`, `write`
        and `institution`, which writes other places in the language's own forms; see `lang.es.addresses`.
    load_register (Optional[Callable]): Reads the folder that the operator `surrogate` is given as `places`; raises
        AnonymError.
    """

    lexicons: Sequence[str] = ()
    make_finder: Optional[Callable[[Sequence[Any], bool], Any]] = None
    packs: Sequence[str] = ()
    blank: str = ""
    proclitics: str = ""
    mention_stacks: AbstractSet[str] = frozenset()
    attached_length: Optional[Callable[[str, int, int, str], int]] = None
    trim_person: Optional[Callable[[str, int, int, float], Optional[Span]]] = None
    person_joiner: str = ""
    date_cues: Mapping[str, Sequence[str]] = field(default_factory=dict)
    context_words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    identifier_cues: Sequence[str] = ()
    joiners: Sequence[str] = ()
    place_cues: Sequence[str] = ()
    masks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    make_addresses: Optional[Callable[[Any, str, str], Any]] = None
    load_register: Optional[Callable[[str], Any]] = None


_NONE = LanguageRules()


# A look at the entry points takes milliseconds. What is registered by hand comes before the first pipeline.
@lru_cache(maxsize=None)
def language_rules(lang: str) -> LanguageRules:
    """RETURNS (LanguageRules): what a language has of its own; of an unknown one nothing."""
    if lang in registry.anonym_languages:
        return registry.anonym_languages.get(lang)
    return import_module(f".{lang}", __name__).RULES if lang in _folders() else _NONE


@lru_cache(maxsize=1)
def every_language() -> Dict[str, LanguageRules]:
    """RETURNS (Dict[str, LanguageRules]): all languages that have something of their own, by code, sorted."""
    return {lang: language_rules(lang) for lang in sorted({*_folders(), *registry.anonym_languages.get_all()})}


def _folders() -> Set[str]:
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}


def proclitics_of(word: str) -> str:
    """RETURNS (str): the letters that languages of a word's script write as one with the next word; "" for none."""
    script = _script(word[0])
    return "".join(
        rules.proclitics
        for rules in every_language().values()
        if rules.proclitics and _script(rules.proclitics[0]) == script
    )


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]
