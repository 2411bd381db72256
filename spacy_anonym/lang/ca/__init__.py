"""Catalan; `lang.es.addresses` reads its addresses together with Spanish ones."""

from ...lexicons import DEFAULT_LEXICONS
from ...toml import load_toml
from .. import LanguageRules
from ..es.address_names import load_names
from ..es.addresses import IberianPlaces

_TABLES = load_toml(__file__, "rules.toml")
LEXICONS = (*_TABLES["lexicons"], *DEFAULT_LEXICONS)
RULES = LanguageRules(
    LEXICONS,
    date_cues=_TABLES["date_cues"],
    identifier_cues=_TABLES["identifier_cues"],
    make_addresses=IberianPlaces,
    load_register=load_names,
)
