"""Packs of patterns: one a country, `common`, and `dates_en` and its like for the dates of one language."""

from typing import Dict, List, Optional, Sequence, Tuple

from .. import registry
from ..lang import language_rules
from .pattern import Pattern, make_patterns

# The countries of a language, ISO 3166 in lower case, and the pack of its dates; those of English are in `common`. A language that is not here has only `common`.
LANGUAGE_PACKS: Dict[str, Tuple[str, ...]] = {
    "ca": ("es", "dates_ca"),
    "da": ("dk",),
    "de": ("de", "dates_de"),
    "el": ("gr",),
    "en": ("us", "gb"),
    "es": ("es", "dates_es"),
    "fi": ("fi",),
    "fr": ("fr", "dates_fr"),
    "he": ("il", "dates_he"),
    "hi": ("in",),
    "it": ("it",),
    "ja": ("jp",),
    "ko": ("kr",),
    "nb": ("no",),
    "nl": ("nl", "be"),
    "nn": ("no",),
    "pl": ("pl",),
    "pt": ("pt", "br"),
    "sv": ("se",),
    "th": ("th",),
    "tl": ("ph",),
    "tr": ("tr",),
    "zh": ("cn",),
}


def load_packs(packs: Optional[Sequence[str]], lang: str) -> List[Pattern]:
    """Get the patterns of packs.

    packs (Optional[Sequence[str]]): Names as in ["common", "us"], or full registered names ("acme.badges.v1"); None is
        `common`, the language's countries and its dates.
    lang (str): The pipeline's language.
    RETURNS (List[Pattern]): In the packs' order.
    RAISES (AnonymError): SA002 for a pack that is not registered, SA005 for a pattern that is not valid.
    """
    if packs is None:
        packs = ("common", *(language_rules(lang).packs or LANGUAGE_PACKS.get(lang, ())))
    names = dict.fromkeys(pack if "." in pack else f"spacy_anonym.{pack.lower()}.v1" for pack in packs)
    return make_patterns(item for name in names for item in registry.get("patterns", name)())
