"""Numbers and codes that a word names, or that only their form tells."""

import re
from typing import Optional, Tuple

from ...registry import registry
from ...toml import load_toml
from .networks import mac

# Amounts, dates, and years and spans of them.
_YEAR = "(?:1[0-9]|20)[0-9]{2}"
_DAY_MONTH = r"(?:0?[1-9]|[12][0-9]|3[01])[./\-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[./\-](?:1[3-9]|2[0-9]|3[01])"
_IS_NONE = re.compile(
    r"[0-9]{1,3}(?:[., ][0-9]{3}){0,3}[.,][0-9]{1,2}"
    rf"|(?:{_DAY_MONTH})[./\-](?:{_YEAR}|[0-9]{{2}})|{_YEAR}[./\-][0-9]{{1,2}}(?:[./\-][0-9]{{1,2}}(?:T.*)?)?"
    rf"|{_YEAR}(?:[/\-](?:{_YEAR}|[0-9]{{2}}))?"
).fullmatch
# Encodings, digests, ciphers and standards: "UTF-16", "Base64", "ISO-8859-15", "RFC6749", and no doctor's "MD4412".
_ENCODING = re.compile(
    r"(?i)(?:utf-?(?:7|8|16|32)|base-?(?:16|32|36|58|62|64|85)|ascii-?85|zip-?64|md-?[2-6]"
    r"|sha-?(?:1|224|256|384|512)|aes-?(?:128|192|256)|rsa-?(?:1024|2048|3072|4096)|crc-?(?:8|16|32|64)"
    r"|(?:iso-?)?8859-[0-9]{1,2}|(?:cve|cwe|rfc|pep|posix[.0-9]{0,4})-?[0-9][0-9\-]{1,11})"
).fullmatch
# Scores and ratios: "FICO 688/702".
_SCORES = re.compile("[0-9]{3}/[0-9]{3}").fullmatch
# Seconds and milliseconds since 1970, and dates and times without signs.
_TIMESTAMP = re.compile("1[0-9]{9}|1[0-9]{12}|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])[0-3][0-9](?:[0-9]{4}){1,3}").fullmatch
# Genes, and markers of a DNA profile.
_GENE = re.compile(r"[A-Z]{3,6}[0-9]{1,3}[A-Z]{1,2}[0-9]{1,2}|D[0-9XY]{1,2}S[0-9]{2,4}").fullmatch
_FORMULA = re.compile(r"(?:(?:[BCFHIKNOPSUVWY]|AL|CA|CL|CU|FE|LI|MG|MN|NA|SI|TI|ZN)[0-9]{0,2}){3,}").fullmatch
_LETTERED = re.compile("[A-Z]{3,6}[0-9]{4,5}[A-Z]{1,2}").fullmatch
_ISBN = re.compile(r"97[89]-|(?=[0-9X\-]{13}$)[0-9]{1,5}-[0-9]{1,7}-[0-9]{1,7}-[0-9X]$").match
# A year and a month as C has them: "200809L"; a span of time of ISO 8601: "P4DT1H15M20S".
_LITERAL = re.compile("(?:19|20)[0-9]{4}L|P[0-9YMWD]*T[0-9HMS]+").fullmatch
_LONG_GROUP = re.compile(r"[0-9]{5}").search
_ABBREVIATED = re.compile(
    r"((?:[A-Z]\.)*[A-Za-z]+)(?:[ .]{0,2}(?i:no|number|id)\b)?[ \t:=.#]*(?:(?:is|was)[ \t]+)?(.+)"
).fullmatch
_LETTERS = re.compile("[A-Z]+").findall

_LISTS = load_toml(__file__, "codes.toml")
_ABBREVIATIONS = frozenset(word for each in _LISTS["abbreviations"].values() for word in each["words"].split())
_PREFIXES = _ABBREVIATIONS.union(word for each in _LISTS["prefixes"].values() for word in each["words"].split())
_POSTCODE = re.compile(rf"(?:{'|'.join(_LISTS['postcodes']['words'].split())})-[0-9]{{4,5}}").fullmatch
_UNITS = frozenset(_LISTS["units"]["words"].split())
_NUMBER_NAMES = frozenset(_LISTS["number_names"]["words"].split())
MONTHS = frozenset("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split())


# Half-open characters of a value. Where they are none, all of the value is consumed.
Part = Tuple[int, int]
NOTHING: Part = (0, 0)


@registry.anonym_validators("spacy_anonym.number.v1")
def number(value: str) -> Part:
    """RETURNS (Part): all of a value with three digits or more, or two in a longer one, or one among five capital
    letters; nothing of an amount, a date, a year or an encoding."""
    digits = _count_digits(value)
    is_code = digits > 2 or digits == 2 and len(value) > 4 or value.isupper() and value.isalnum() and len(value) > 5
    return (0, len(value)) if digits and is_code and not (_IS_NONE(value) or _ENCODING(value)) else NOTHING


@registry.anonym_validators("spacy_anonym.lettered_number.v1")
def lettered_number(value: str) -> Part:
    """RETURNS (Part): all of a value of three digits or more behind letters that are no currency, standard or
    catalogue."""
    return NOTHING if _count_digits(value) < 3 or value.split(" ", 1)[0] in _PREFIXES else (0, len(value))


@registry.anonym_validators("spacy_anonym.short_number.v1")
def short_number(value: str) -> Part:
    """RETURNS (Part): all of a value with two digits or more."""
    return NOTHING if _count_digits(value) < 2 else (0, len(value))


# A character in source code: "U0001F600" behind a backslash.
_CHARACTER = re.compile(r"U000[0-9A-F]{5}").fullmatch
_NO_CODES = (_CHARACTER, _POSTCODE, _IS_NONE, _GENE, _FORMULA, _ISBN, _LITERAL)


@registry.anonym_validators("spacy_anonym.boxed_number.v1")
def boxed_number(value: str) -> Part:
    """RETURNS (Part): all of the characters in a form's boxes, where four or more are digits."""
    return NOTHING if _count_digits(value) < 4 else (0, len(value))


@registry.anonym_validators("spacy_anonym.code.v1")
def code(value: str) -> Part:
    """RETURNS (Part): all of a code; nothing of a standard, a model, an amount, a date, a gene, a formula or a book's
    number."""
    letters, digits = _LETTERS(value), _count_digits(value)
    if not letters:
        is_code = (digits >= 9 or digits >= 7 and _LONG_GROUP(value)) and not _TIMESTAMP(value)
    else:
        is_code = (digits >= 4 or digits == 3 and len(letters) > 1 and len(value) > 6) and not (
            value.startswith(letters[0])
            and letters[0] in _PREFIXES
            or letters[-1] in _UNITS
            or MONTHS.intersection(letters)
        )
    if not is_code or any(is_none(value) for is_none in _NO_CODES):
        return NOTHING
    return 0, len(value)


@registry.anonym_validators("spacy_anonym.abbreviated_number.v1")
def abbreviated_number(value: str) -> Part:
    """RETURNS (Part): the number behind an abbreviation that is no currency, standard or catalogue."""
    match = _ABBREVIATED(value)
    if match is None:
        return NOTHING
    first, named = match.groups()
    # Words begin with a capital letter too: an abbreviation has another one, or names a national number.
    if not first.replace(".", "").isupper() and first not in _NUMBER_NAMES:
        return NOTHING
    digits = _count_digits(named)
    if first in _PREFIXES or digits < 6 and not _LETTERED(named) or digits == 6 and "-" in named:
        return NOTHING
    if _IS_NONE(named) or _SCORES(named):
        return NOTHING
    return len(value) - len(named), len(value)


@registry.anonym_validators("spacy_anonym.plate.v1")
def plate(value: str) -> Part:
    """RETURNS (Part): all of a plate of four to ten letters and digits, two of them digits."""
    size = sum(map(str.isalnum, value))
    return (0, len(value)) if 4 <= size <= 10 and _count_digits(value) > 1 and not _IS_NONE(value) else NOTHING


@registry.anonym_validators("spacy_anonym.clinical_id.v1")
def clinical_id(value: str) -> Optional[bool]:
    """No dose or measure: round figures with a letter that is a unit ("25000U")."""
    return False if value[:5].isdigit() and value[2:5] in ("000", "500") and value[-1] in "uUgGmMkKlL" else None


@registry.anonym_validators("spacy_anonym.uuid.v1")
def uuid(value: str) -> Optional[bool]:
    """Neither the nil nor the max UUID. SOURCE: RFC 9562."""
    return mac(value)


_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_VALUES = {letter: int(digit) for letter, digit in zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789")}


@registry.anonym_validators("spacy_anonym.vin.v1")
def vin(value: str) -> Optional[bool]:
    """Letters and digits both; the check digit proves a vehicle of North America (first place 1 to 5) or rules it out.
    SOURCE: ISO 3779, 49 CFR 565.15."""
    value = value.upper()
    if not 1 <= sum(char.isalpha() for char in value) <= 12:
        return False
    total = sum(
        weight * (int(char) if char.isdigit() else _VIN_VALUES[char]) for weight, char in zip(_VIN_WEIGHTS, value)
    )
    if value[8] == "0123456789X"[total % 11]:
        return True
    return False if value[0] in "12345" or value[:3].isdigit() else None


def _count_digits(value: str) -> int:
    return sum(map(str.isdigit, value))
