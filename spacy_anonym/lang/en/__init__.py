"""English."""

from ...toml import load_toml
from .. import LanguageRules
from .names import trim_person

RULES = LanguageRules(trim_person=trim_person, **load_toml(__file__, "rules.toml"))
