"""English."""

from ...toml import load_toml
from .. import LanguageRules

RULES = LanguageRules(**load_toml(__file__, "rules.toml"))
