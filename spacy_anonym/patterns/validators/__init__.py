"""Checks of a candidate's value, registered for patterns to name: a module a country, and a module a kind of value for
those of every country. A new module registers by being here.

A validator takes the value (str) and returns True when a check digit proves it, False when it cannot be what it looks
like, None when it tells nothing. A trimming function returns the half-open part of the value that is the identifier, or
None; an empty part where nothing within it is one either.
"""

import re
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Callable, FrozenSet, List, Optional, Tuple

from ... import registry
from ...errors import AnonymError, Errors
from ...toml import load_toml

# The half-open characters of a value that are the identifier; None for no finding, an empty part where nothing within
# the value is one either.
Part = Optional[Tuple[int, int]]


def get_validator(name: str) -> Callable[[str], Any]:
    """Look up a validator.

    name (str): One that `registry.get_check` knows; or "phone:" and a country, ISO 3166 ("phone:FR"): False for what is
        no number of the country's plan, else None.
    RETURNS (Callable): A picklable function of (value).
    RAISES (AnonymError): SA002 when there is none.
    """
    return _phone(name) if name.startswith(registry.PHONE) else registry.get_check(name)


def _phone(name: str) -> Callable[[str], Any]:
    from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

    region = name[len(registry.PHONE) :]
    if not any(region in regions for regions in COUNTRY_CODE_TO_REGION_CODE.values()):
        raise AnonymError(Errors.SA002.format(kind="validator", name=name, names="the regions of phonenumbers"))
    return partial(_is_phone, region)


def _is_phone(region: str, value: str) -> Optional[bool]:
    return None if is_phone(value, region) else False


def is_phone(value: str, region: Optional[str], only_possible: bool = False) -> bool:
    """Tell whether a value is a number of a numbering plan. SOURCE: Google's libphonenumber, by phonenumbers.

    region (Optional[str]): From where it is dialed, ISO 3166 in capitals; None: it is international, with a plus sign.
    only_possible (bool): It need only have as many digits as its plan's numbers have.
    """
    import phonenumbers

    try:
        number = phonenumbers.parse(value.replace("·", " "), region)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number) if only_possible else phonenumbers.is_valid_number(number)


def words(name: str) -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): a list of `words.toml`."""
    return frozenset(load_toml(__file__, "words.toml")[name].split())


def refuse(name: str, listed: str, part: str, doc: str) -> None:
    """Register a validator that is False for a value with a part on a list, as it is or in small letters, else None.

    name (str): Its name, without the package and the version.
    listed (str): The lists of `words.toml`.
    part (str): A regular expression of the parts that count.
    doc (str): What it is for.
    """
    check: Any = partial(_refuse, frozenset().union(*map(words, listed.split())), re.compile(part).findall)
    check.__name__, check.__doc__ = name, doc
    registry.registry.anonym_validators.register(f"spacy_anonym.{name}.v1", func=check)


def _refuse(refused: FrozenSet[str], parts: Callable[[str], List[str]], value: str) -> Optional[bool]:
    return None if refused.isdisjoint((*parts(value), *parts(value.lower()))) else False


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
