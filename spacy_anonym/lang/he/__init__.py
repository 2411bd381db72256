"""Hebrew: proclitics, names without capital letters, two calendars, and the policy and operators of HebSafeHarbor's
clinical texts."""

from ...lexicons import DEFAULT_LEXICONS
from ...toml import load_toml
from .. import LanguageRules
from .rules import HebrewRules
from .tagged_names import attached_length, trim_person
from .words import PROCLITICS

_TABLES = load_toml(__file__, "rules.toml")
LEXICONS = (*_TABLES["lexicons"], *DEFAULT_LEXICONS)
RULES = LanguageRules(
    LEXICONS,
    make_finder=HebrewRules,
    blank="he",
    proclitics=PROCLITICS,
    attached_length=attached_length,
    trim_person=trim_person,
    date_cues=_TABLES["date_cues"],
    context_words=_TABLES["context_words"],
    masks=_TABLES["masks"],
)
