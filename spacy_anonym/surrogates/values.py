"""Surrogates of values that are neither names nor dates: of the same kind and form, and valid by the same checks."""

import re
from random import Random
from typing import Callable, Dict, Optional

from ..labels import normalize_label
from . import accounts, cards, crypto, network, phones, secrets, web
from .checks import phone_region_of
from .forms import randomize_but
from .identifiers import identifier

# From (value, rng, locale) to another value, or None where there is none.
Rule = Callable[[str, Random, str], Optional[str]]


def _key(value: str, rng: Random, locale: str) -> Optional[str]:
    # Words around it say that a value is a key, but not which characters of it name the service.
    found = None if secrets.is_token(value) else identifier("API_KEY", value, rng, around=False)
    return found or secrets.secret(value, rng, locale)


def _account(value: str, rng: Random, locale: str) -> Optional[str]:
    """An IBAN; of what is none, as a part of one, the country stays."""
    found = accounts.iban(value, rng, locale)
    return found or (randomize_but(value, 2, rng) if value[:2].isalpha() and value[:2].isascii() else None)


def _postcode(value: str, rng: Random, locale: str) -> Optional[str]:
    """Of Spanish postcodes the province stays."""
    spanish = locale.partition("_")[0] in ("es", "ca") and locale.partition("_")[2] in ("", "ES")
    digits = [char for char in value if char.isdecimal()]
    if spanish and len(digits) == 5 and value[:2].isdecimal():
        return randomize_but(value, 2, rng)
    return _of_packs("ZIP_CODE", value, rng)


# The name of a field of a hospital's form, where the value is the field with its name.
_FIELD = re.compile(
    r"(?:(?:ward|bed|(?:(?:patient|admission|accommodation|bed)[ _]?)?class|type)\b[ :]*){1,3}(?:(?:no\b\.?|number|name)[ :]*)?",
    re.IGNORECASE,
)


def _field(value: str, rng: Random, locale: str) -> Optional[str]:
    """A ward, a bed or a class: the field's name stays."""
    name = _FIELD.match(value)
    return randomize_but(value, name.end() if name and name.end() < len(value) else 0, rng)


RULES: Dict[str, Rule] = {
    "API_KEY": _key,
    "BED": _field,
    "BIC_CODE": accounts.bic,
    "CREDIT_CARD": cards.card,
    "CRYPTO": crypto.address,
    "EMAIL_ADDRESS": web.email,
    "IBAN_CODE": _account,
    "FINANCIAL": _account,
    "IP_ADDRESS": network.ip,
    "MAC_ADDRESS": network.mac,
    "PASSWORD": secrets.secret,
    "PATIENT_CLASS": _field,
    "PHONE_NUMBER": phones.phone,
    "URL": web.url,
    "UUID": network.uuid,
    "WARD": _field,
    "ZIP_CODE": _postcode,
}
# What is no number: names, places and dates have rules of their own, elsewhere.
NO_VALUES = frozenset(
    "AGE BIRTH_DATE DATE_TIME LOCATION MEDICAL_DATE NRP ORGANIZATION PERSON PROFESSION RARE STREET_ADDRESS TITLE USERNAME".split()
)
# Draws, should one give the value itself.
ATTEMPTS = 8


def surrogate_value(label: str, value: str, rng: Random, locale: str) -> Optional[str]:
    """Make another value of the same kind, form and spacing.

    label (str): The label, ours or a foreign name.
    value (str): The value.
    rng (Random): Where it comes from: the same state gives the same result.
    locale (str): As in "en_US": whose telephone numbers are meant where they have no country code.
    RETURNS (Optional[str]): The surrogate, never the value itself. Check digits are right; what tells country, network,
        service or version stays; hosts and public addresses become reserved ones. None where there is no rule for the
        label, or none applies to this value. It never raises.
    """
    name = normalize_label(label)
    if name in NO_VALUES:
        return None
    rule = RULES.get(name)
    for _ in range(ATTEMPTS):
        try:
            new = rule(value, rng, locale) if rule else _of_packs(name, value, rng)
        except Exception:
            # The libraries behind the rules raise what they like on odd input; the caller has another way.
            return None
        if new is None or new != value:
            return new
    return None


def _of_packs(label: str, value: str, rng: Random) -> Optional[str]:
    region = phone_region_of(label)
    return phones.phone(value, rng, f"_{region}") if region else identifier(label, value, rng)
