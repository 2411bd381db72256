"""Surrogates of values that are neither names nor dates: of the same kind and form, and valid by the same checks."""

import re
from random import Random
from typing import Callable, Dict, Optional

from ..labels import normalize_label
from . import network, payments, phones
from .characters import randomize_but, randomize_characters
from .checks import phone_region_of
from .identifiers import identifier

# Beginnings by which services mark their keys. SOURCE: the documentation of each service.
_PREFIX = re.compile(
    r"sk-(?:ant-api\d\d-|ant-|proj-|svcacct-|or-v1-)?|[sprw]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|glpat-|gl[a-z]{2,4}-|xox[abeoprs]-|xapp-"
    r"|A(?:KIA|SIA|ROA|IDA|GPA)|AIza|ya29\.|SG\.|hf_|npm_|pypi-Ag|dop_v1_|shpat_|shpss_|sq0[a-z]{3}-|EAA|key-"
    r"|dckr_pat_|hv[sb]\.|lin_api_|figd_|tfp_|r8_|nvapi-|Bearer |Basic "
)
# The header of a JSON Web Token names an algorithm, nobody (RFC 7519).
_TOKEN_HEADER = re.compile(r"eyJ[A-Za-z0-9_\-]{8,200}\.(?=eyJ)")
_TOKEN_BODY = "eyJ"
# From (value, rng, locale) to another value, or None where there is none.
Rule = Callable[[str, Random, str], Optional[str]]


def secret(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): as long, with the mark of its service (`ghp_`, `AKIA`), the rest by kinds of characters;
    None where nothing can change."""
    token = _TOKEN_HEADER.match(value)
    if token is not None:
        kept = token.end() + len(_TOKEN_BODY)
        return value[:kept] + randomize_characters(value[kept:], rng) if len(value) > kept else None
    found = _PREFIX.match(value)
    return randomize_but(value, found.end() if found else 0, rng)


def _key(value: str, rng: Random, locale: str) -> Optional[str]:
    # Words around it say that a value is a key, but not which characters of it name the service.
    found = None if _TOKEN_HEADER.match(value) else identifier("API_KEY", value, rng, around=False)
    return found or secret(value, rng, locale)


def _account(value: str, rng: Random, locale: str) -> Optional[str]:
    """An IBAN; of what is none, as a part of one, the country is kept."""
    found = payments.iban(value, rng, locale)
    return found or (randomize_but(value, 2, rng) if value[:2].isalpha() and value[:2].isascii() else None)


def _postcode(value: str, rng: Random, locale: str) -> Optional[str]:
    """Of Spanish postcodes the province is kept."""
    spanish = locale.partition("_")[0] in ("es", "ca") and locale.partition("_")[2] in ("", "ES")
    digits = [char for char in value if char.isdecimal()]
    if spanish and len(digits) == 5 and value[:2].isdecimal():
        return randomize_but(value, 2, rng)
    return _of_packs("ZIP_CODE", value, rng)


# The name of a field of a hospital's form, where the value is the field with its name.
_FIELD = re.compile(
    r"(?:(?:ward|bed|(?:(?:patient|admission|accommodation|bed)[ _]?)?class|type)\b[ :]*){1,3}(?:(?:no\b\.?|number"
    r"|name)[ :]*)?",
    re.IGNORECASE,
)


def _field(value: str, rng: Random, locale: str) -> Optional[str]:
    """A ward, a bed or a class: the field's name is kept."""
    name = _FIELD.match(value)
    return randomize_but(value, name.end() if name and name.end() < len(value) else 0, rng)


RULES: Dict[str, Rule] = {
    "API_KEY": _key,
    "BED": _field,
    "BIC_CODE": payments.bic,
    "CREDIT_CARD": payments.card,
    "CRYPTO": payments.address,
    "EMAIL_ADDRESS": network.email,
    "IBAN_CODE": _account,
    "FINANCIAL": _account,
    "IP_ADDRESS": network.ip,
    "MAC_ADDRESS": network.mac,
    "PASSWORD": secret,
    "PATIENT_CLASS": _field,
    "PHONE_NUMBER": phones.phone,
    "URL": network.url,
    "UUID": network.uuid,
    "WARD": _field,
    "ZIP_CODE": _postcode,
}
# What is no number: names, places and dates have rules of their own, elsewhere.
NO_VALUES = frozenset(
    "AGE BIRTH_DATE DATE_TIME LOCATION MEDICAL_DATE NRP ORGANIZATION PERSON PROFESSION RARE STREET_ADDRESS TITLE"
    " USERNAME".split()
)
# Draws, should one give the value itself.
ATTEMPTS = 8


def surrogate_value(label: str, value: str, rng: Random, locale: str) -> Optional[str]:
    """Make another value of the same kind, form and spacing.

    rng (Random): Where it comes from: the same state gives the same result.
    locale (str): As in "en_US": whose telephone numbers are meant where they have no country code.
    RETURNS (Optional[str]): The surrogate, never the value itself. Check digits are right; what tells country, network,
        service or version is kept; hosts and public addresses become reserved ones. None where there is no rule for the
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
