"""Pack `us`: the United States. `us_medical.py` has the identifiers of health care."""

from typing import Any, Dict, List

import spacy

from .us_medical import MEDICAL

_PHONE_WORDS = ["phone", "tel", "telephone", "cell", "mobile", "call", "fax", "contact", "text", "txt", "reach", "ph", "dial"]  # fmt: skip

_PASSPORT_WORDS = ["passport", "passport no", "passport number", "travel document", "travel passport"]
_LICENCE_WORDS = ["driver license", "drivers license", "driver's license", "driver’s license", "driver licence", "driver's licence", "drivers licence", "driving license", "driving licence", "license is", "licence is", "license number", "license no", "licence number", "dl", "dl#", "dl no", "dl number", "dln", "cdl", "lic#"]  # fmt: skip
_ROUTING_WORDS = ["aba", "aba number", "routing", "routing no", "routing number", "rtn", "bank routing", "transit number", "abarouting", "bankrouting"]  # fmt: skip
_ITIN_GROUP = "(?:5[0-9]|6[0-5]|7[0-9]|8[0-8]|9[0-24-9])"
_ITIN_WORDS = ["itin", "individual taxpayer", "taxpayer", "taxpayer id", "tax id", "taxid", "tin", "tax payer"]
_NOT_PERSONS = ["order", "order no", "invoice", "ticket", "ref", "part", "part no", "sku", "case no", "serial", "item"]


@spacy.registry.anonym_patterns("spacy_anonym.us.v1")
def us_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PERSONS + _ACCOUNTS + MEDICAL


_PERSONS: List[Dict[str, Any]] = [
    {
        "id": "us_ssn",
        "label": "US_SSN",
        "regex": r"\b[0-9]{3}(?:-[0-9]{2}-|[ \x{00A0}][0-9]{2}[ \x{00A0}]|\.[0-9]{2}\.)[0-9]{4}\b",
        "score": 0.6,
        "validator": "spacy_anonym.us_ssn.v1",
        "failed": "named",
        "border": "number",
        "context": ["ssn", "social", "social security", "ss#", "ssid", "tin", "taxpayer"],
        "against": ["order", "order no", "invoice", "ticket", "ref", "part", "part no", "sku", "case no", "serial", "item"],
        "source": "SSA POMS RM 10201.035",
        "examples": ["SSN «536-22-1234»,", "000-12-3456", "666-12-3456", "1-536-22-1234"],
    },
    {
        "id": "us_ssn_plain",
        "label": "US_SSN",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.05,
        "validator": "spacy_anonym.us_ssn.v1",
        "failed": "named",
        "border": "number",
        "context": ["ssn", "social security", "social security number", "ss#"],
        "source": "SSA POMS RM 10201.035",
        "examples": ["SSN: «536221234»"],
    },
    {
        "id": "us_ssn_half",
        "label": "US_SSN",
        "regex": r"\b(?:[0-9]{3}-[0-9]{6}|[0-9]{5}-[0-9]{4})\b",
        "score": 0.05,
        "validator": "spacy_anonym.us_ssn.v1",
        "failed": "named",
        "border": "number",
        "context": ["ssn", "social security", "social security number", "ss#"],
        "source": "SSA POMS RM 10201.035, one hyphen left out",
        "examples": ["SSN: «536-221234»", "ssn «53622-1234».", "zip 53622-1234", "SSN «000-221234»"],
    },
    {
        "id": "us_itin",
        "label": "US_ITIN",
        "regex": rf"\b9[0-9]{{2}}[\- \x{{00A0}}]{_ITIN_GROUP}[\- \x{{00A0}}][0-9]{{4}}\b",
        "score": 0.5,
        "border": "number",
        "context": _ITIN_WORDS,
        "against": _NOT_PERSONS,
        "source": "IRS Publication 4757: 9, and groups 50 to 65, 70 to 88, 90 to 92, 94 to 99",
        "examples": ["ITIN «912-70-1234»", "«912 53 1234»", "912-69-1234", "812-70-1234"],
    },
    {
        "id": "us_itin_plain",
        "label": "US_ITIN",
        "regex": rf"\b9[0-9]{{2}}{_ITIN_GROUP}[0-9]{{4}}\b",
        "score": 0.3,
        "border": "number",
        "context": _ITIN_WORDS,
        "against": _NOT_PERSONS,
        "source": "IRS Publication 4757",
        "examples": ["individual taxpayer number: «912701234»", "912701234 rows"],
    },
    {
        "id": "us_itin_half",
        "label": "US_ITIN",
        "regex": rf"\b9[0-9]{{2}}(?:[\- ]{_ITIN_GROUP}|{_ITIN_GROUP}[\- ])[0-9]{{4}}\b",
        "score": 0.05,
        "border": "number",
        "context": _ITIN_WORDS,
        "source": "IRS Publication 4757, one separator left out",
        "examples": ["ITIN «912-701234»", "itin: «91270-1234»", "zip 91270-1234"],
    },
    {
        "id": "us_passport",
        "label": "US_PASSPORT",
        "regex": r"(?i)\b[A-Z][0-9]{8}\b",
        "score": 0.1,
        "context": _PASSPORT_WORDS,
        "source": "US Department of State: next generation passport, a letter and eight digits",
        "examples": ["travel document «A12803456»", "passport «c03005988»", "part A12803456"],
    },
    {
        "id": "us_passport_digits",
        "label": "US_PASSPORT",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.05,
        "border": "number",
        "context": _PASSPORT_WORDS,
        "source": "US Department of State: nine digits",
        "examples": ["Passport no. «912803456»", "total 912803456"],
    },
    {
        "id": "us_driver_license",
        "label": "US_DRIVER_LICENSE",
        "regex": r"(?i)\b(?:[A-Z][0-9]{3}-[0-9]{3,4}-[0-9]{2,4}-[0-9]{3,4}(?:-[0-9])?|[A-Z][0-9]{5,14}|[A-Z][0-9]{18}|[A-Z]{2}[0-9]{4,7}[A-Z]?|[A-Z]{2}[0-9]{3}[A-Z]|[A-Z]{3}[0-9]{6}|[A-Z][0-9]{6}R|[A-Z][0-9][A-Z][0-9][A-Z]|[0-9]{2}[A-Z]{3}[0-9]{5,6}|[0-9]{3}[A-Z]{2}[0-9]{4}|[0-9]{7,9}[A-Z]|[0-9]{8}[A-Z]{2})\b",
        "score": 0.15,
        "context": [*_LICENCE_WORDS, "driver", "driving", "dmv"],
        "source": "American Association of Motor Vehicle Administrators, forms by state",
        "examples": ["Driver's license «D1234567»", "his license is «AC432223»", "the license is granted", "driver license: «AC432223», CA", "DL# «F255-921-50-094-0»", "DL: «D1234567»", "model AC432223"],
    },
    {
        "id": "us_driver_license_short",
        "label": "US_DRIVER_LICENSE",
        "regex": r"(?i)\b(?:[A-Z][0-9]{3,4}|[A-Z]{2}[0-9]{3})\b",
        "score": 0.1,
        # Not "driver": "drivers i915 and r200".
        "context": _LICENCE_WORDS,
        "source": "American Association of Motor Vehicle Administrators, forms by state",
        "examples": ["driver license «A1234»", "the drivers i915 and r200"],
    },
    {
        "id": "us_driver_license_digits",
        "label": "US_DRIVER_LICENSE",
        "regex": r"\b(?:[0-9]{6,14}|[0-9]{16})\b",
        "score": 0.01,
        "border": "number",
        "context": _LICENCE_WORDS,
        "source": "American Association of Motor Vehicle Administrators, forms by state",
        "examples": ["driver license no. «123456789»", "license since 20240311", "123456789"],
    },
    {
        "id": "us_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\b1[ .\-]?)?(?:\([2-9][0-9]{2}\)[ .\-\x{00A0}]{0,2}|\b[2-9][0-9]{2}[ .\-/\x{00A0}])[2-9][0-9]{2}[ .\-\x{00A0}][0-9]{4}(?:,?\s?(?:x|ext\.?|extension)\s?[0-9]{1,6})?\b",
        "score": 0.6,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "North American Numbering Plan: area and exchange codes begin with 2 to 9",
        "examples": ["call «212-555-0123».", "«(415) 555-0132 x12»", "Fax: «415-555-0132x4587»", "«1-800-555-0199»", "112-555-0123", "212-555-0123-99"],
    },
    {
        "id": "us_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b1?[2-9][0-9]{2}[2-9][0-9]{6}\b",
        "score": 0.4,
        "validator": "spacy_anonym.phone_us.v1",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "against": ["order", "order no", "invoice", "ticket", "ref", "account", "serial", "isbn", "id", "case no", "item"],
        "source": "North American Numbering Plan",
        "examples": ["my cell is «2125550123»"],
    },
]  # fmt: skip

_ACCOUNTS: List[Dict[str, Any]] = [
    {
        "id": "us_bank",
        "label": "US_BANK_NUMBER",
        "regex": r"\b[0-9]{8,17}\b",
        "score": 0.05,
        "border": "number",
        "context": ["account", "account number", "account no", "account#", "acct", "acct#", "bank account", "checking", "savings", "direct deposit", "debit"],
        "against": [*_NOT_PERSONS, "phone", "tel", "call", "date"],
        "source": "NACHA: an account number has up to 17 characters",
        "examples": ["bank account «945456787654»", "Acct# «000123456789»", "945456787654 bytes"],
    },
    {
        "id": "us_aba",
        "label": "ABA_ROUTING_NUMBER",
        "regex": r"\b[0-36-8][0-9]{8}\b",
        "score": 0.05,
        "validator": "stdnum:us.rtn",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _ROUTING_WORDS,
        "source": "American Bankers Association; weights 3, 7, 1",
        "examples": ["routing number «121042882»", "ABA: «021000021»", "routing number «121042883»", "121042882 rows"],
    },
    {
        "id": "us_aba_grouped",
        "label": "ABA_ROUTING_NUMBER",
        "regex": r"\b[0-36-8][0-9]{3}-[0-9]{4}-[0-9]\b",
        "score": 0.3,
        "validator": "spacy_anonym.us_aba.v1",
        "failed": "named",
        "proven": 0.9,
        "border": "number",
        "context": _ROUTING_WORDS,
        "source": "American Bankers Association; weights 3, 7, 1",
        "examples": ["«1210-4288-2»", "1234-0000-0"],
    },
]  # fmt: skip
