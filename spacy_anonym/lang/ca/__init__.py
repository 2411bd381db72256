"""Catalan; its addresses are read together with Spanish ones."""

from ...toml import load_toml
from .. import LanguageRules
from ..es import load_register, make_addresses

RULES = LanguageRules(**load_toml(__file__, "rules.toml"), make_addresses=make_addresses, load_register=load_register)
