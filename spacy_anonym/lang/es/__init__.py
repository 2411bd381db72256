"""Spanish; its addresses are read together with Catalan ones."""

from typing import TYPE_CHECKING

from ...toml import load_toml
from .. import LanguageRules
from .names import trim_person

if TYPE_CHECKING:
    from ...surrogates.places import Places
    from .address_names import IberianNames
    from .addresses import IberianPlaces


# Imported when a surrogate is asked for.
def make_addresses(places: "Places", lang: str, register: str) -> "IberianPlaces":
    """See `IberianPlaces`."""
    from .addresses import IberianPlaces

    return IberianPlaces(places, lang, register)


def load_register(register: str) -> "IberianNames":
    """See `load_names`."""
    from .address_names import load_names

    return load_names(register)


RULES = LanguageRules(
    **load_toml(__file__, "rules.toml"),
    trim_person=trim_person,
    make_addresses=make_addresses,
    load_register=load_register,
)
