"""Telephone numbers: another one of the same country, area and kind, written in the same way."""

from functools import lru_cache
from random import Random
from typing import Any, List, NamedTuple, Optional, Tuple

from ..toml import load_toml
from .characters import places_of, put, random_digits, randomize_characters, read_digits

ATTEMPTS = 40
_TABLES = load_toml(__file__, "locales.toml")


class _Plan(NamedTuple):
    """What a new number has to share with the old one."""

    region: Optional[str]
    country: int
    place: Optional[str]
    kind: int
    valid: bool
    national: str


def phone(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another telephone number: as long, with the same country code, leading digits,
    separators and form of extension, of the same region and kind (mobile, fixed, free of charge). Its digits behind the
    area code (or the network's prefix, of a mobile) are random: it may be in service. Numbers reserved for fiction are
    too few to distinguish the subscribers of a document (100 in an area of the US). A value that is in no plan is
    changed from its fourth digit on; None without digits, or where letters stand among them. `rng` chooses the digits;
    `locale`, as in "en_US" or "es", decides whose national numbers are meant."""
    places = places_of(value, str.isdecimal)
    if not places:
        return None
    found = _parse(value, locale) if 7 <= len(places) <= 25 else None
    if found is not None:
        new = _same_plan(value, places, *found, rng)
        if new is not None:
            return new
    if any(char.isalpha() for char in value):
        # Letters instead of digits, or words.
        return None
    kept = 3 if len(places) > 6 else 0
    digits = read_digits(value, places)[kept:]
    return put(value, places[kept:], randomize_characters(digits, rng))


def _parse(value: str, locale: str) -> Optional[Tuple[Any, _Plan]]:
    for region in _regions(value, locale):
        number = _read(value, region)
        if number is not None:
            plan = _plan_of(number, region)
            # A number with its country code is somebody's also where its plan does not have it.
            if plan.valid or (region is None and plan.place is not None):
                return number, plan
    return None


def _read(value: str, region: Optional[str]) -> Any:
    import phonenumbers

    text = value.strip()
    if region is None and text.startswith("00"):
        text = "+" + text[2:].lstrip()
    try:
        return phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return None


def _plan_of(number: Any, region: Optional[str]) -> _Plan:
    import phonenumbers

    return _Plan(
        region,
        number.country_code,
        phonenumbers.region_code_for_number(number) or phonenumbers.region_code_for_country_code(number.country_code),
        phonenumbers.number_type(number),
        phonenumbers.is_valid_number(number),
        phonenumbers.national_significant_number(number),
    )


@lru_cache(maxsize=256)
def _national(locale: str) -> Tuple[str, ...]:
    language, _, country = locale.replace("-", "_").partition("_")
    country = country.rpartition("_")[2].upper()
    first = country if len(country) == 2 else _TABLES["phones"].get(language.lower(), language.upper())
    return tuple(dict.fromkeys((first, *_TABLES["phone_regions"].split())))


def _regions(value: str, locale: str) -> Tuple[Optional[str], ...]:
    text = value.strip()
    if text.startswith(("+", "\uff0b")):
        return (None,)
    return (None, *_national(locale)) if text.startswith("00") else _national(locale)


def _same_plan(value: str, places: List[int], number: Any, plan: _Plan, rng: Random) -> Optional[str]:
    import phonenumbers

    digits = read_digits(value, places)
    extension = number.extension or ""
    if extension and not digits.endswith(extension):
        return None
    size = len(digits) - len(extension)
    # A national form may have digits of its own before the number (a trunk prefix) or within it (Argentina's mobiles).
    shared = 0
    while shared < min(size, len(plan.national)) and digits[size - 1 - shared] == plan.national[-1 - shared]:
        shared += 1
    area = phonenumbers.length_of_national_destination_code(number)
    area = area or phonenumbers.length_of_geographical_area_code(number)
    longest = len(plan.national) - 2
    least = min(area or 2, max(longest - 2, 0))
    for kept in range(least, longest + 1):
        count = min(len(plan.national) - kept, shared)
        for _ in range(ATTEMPTS if count > 2 else 100):
            new_digits = random_digits(count, rng)
            if new_digits == digits[size - count : size]:
                continue
            new = put(value, places[size - count : size], new_digits)
            if _fits(new, plan, kept):
                return put(new, places[size:], randomize_characters(extension, rng)) if extension else new
    return None


def _fits(value: str, plan: _Plan, kept: int) -> bool:
    number = _read(value, plan.region)
    if number is None:
        return False
    new = _plan_of(number, plan.region)
    same_area = new.national[:kept] == plan.national[:kept] and len(new.national) == len(plan.national)
    return same_area and new[:5] == plan[:5]
