"""Hebrew: proclitics, names without capital letters, two calendars, and the policy and operators of HebSafeHarbor's
clinical texts."""

from typing import TYPE_CHECKING, Sequence

from ...toml import load_toml
from .. import LanguageRules
from .tagged_names import attached_length, trim_person
from .words import MENTION_STACKS, PROCLITICS

if TYPE_CHECKING:
    from ...lexicons import Lexicon
    from .rules import HebrewRules


# Imported when Hebrew lists are searched.
def make_finder(lexicons: Sequence["Lexicon"], name_rules: bool) -> "HebrewRules":
    """See `HebrewRules`."""
    from .rules import HebrewRules

    return HebrewRules(lexicons, name_rules)


RULES = LanguageRules(
    **load_toml(__file__, "rules.toml"),
    make_finder=make_finder,
    blank="he",
    proclitics=PROCLITICS,
    mention_stacks=MENTION_STACKS,
    attached_length=attached_length,
    trim_person=trim_person,
)
