"""Catalan; its addresses are read together with Spanish ones."""

from ...toml import load_toml
from .. import LanguageRules
from ..es import load_register, make_addresses, trim_person

RULES = LanguageRules(
    **load_toml(__file__, "rules.toml"),
    trim_person=trim_person,
    make_addresses=make_addresses,
    load_register=load_register,
)
