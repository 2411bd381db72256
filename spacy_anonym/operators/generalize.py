"""Write a value less precisely: a range instead of an age or number, a year instead of a date, three digits
of a ZIP code."""

import re
from dataclasses import dataclass
from datetime import date as calendar_date
from typing import Literal, Optional, get_args

import spacy

from ..dates import Unit, generalize_date
from ..errors import check_params
from ..labels import DATE_LABELS
from ..number_words import find_number_words
from ..toml import load_toml
from .base import Context
from .document_dates import date_of, masked

OWNER = "spacy_anonym.generalize.v1"
# Ages over 89 are one category: 45 CFR 164.514(b)(2)(i)(C).
OLDEST = 90
# No living or dead person's age is higher: such a number is none.
IMPOSSIBLE = 130
# Three-digit ZIP code areas of 20,000 people or fewer: 45 CFR 164.514(b)(2)(i)(B). SOURCE: HHS, Guidance Regarding
# Methods for De-identification of Protected Health Information (2012), by the census of 2000; and those that the census
# of 2010 adds (205, 369).
SMALL_ZIP_AREAS = frozenset("036 059 063 102 203 205 369 556 692 790 821 823 830 831 878 879 884 890 893".split())
Kind = Literal["age", "date", "number", "zip"]
_KINDS = {**dict.fromkeys(DATE_LABELS, "date"), "AGE": "age", "ZIP_CODE": "zip"}
_KINDS.update(dict.fromkeys(("CARDINAL", "QUANTITY", "PERCENT", "MONEY"), "number"))

_NUMBER = re.compile(r"[0-9]+")
# Of an age in less than years a range would be more precise than one of years.
_PARTS_OF_YEARS = re.compile(
    rf"(?i)(?<![^\W\d_])(?:{'|'.join(load_toml(__file__, 'generalize.toml')['parts_of_years'].values())})(?![^\W\d_])"
)
_RANGE = re.compile(r"[0-9]+(?:-[0-9]+|\+)")
_GROUPED = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:(?P<mark>[ ,.'’\u00a0\u202f])[0-9]{3})(?:(?P=mark)[0-9]{3})*"
    r"|[0-9]{1,18})(?P<fraction>[.,][0-9]+)?"
)


@spacy.registry.anonym_operators("spacy_anonym.generalize.v1")
def make_generalize(
    bin: int = 10,
    date: Unit = "year",
    kind: Optional[Kind] = None,
    day_first: Optional[bool] = None,
    year: Optional[int] = None,
) -> "Generalize":
    """Make an operator that writes values less precisely.

    bin (int): The width of the ranges of ages and numbers, whole numbers >= 2: with 10, 47 is written 40-49. Ages over
        89 are 90+.
    date (Unit): What is left of a date: "year", or "month" and year.
    kind (Optional[Kind]): How to read the value: "age", "date", "number" or "zip". None: by the label: AGE, dates
        (DATE_TIME, BIRTH_DATE, MEDICAL_DATE), CARDINAL, QUANTITY, PERCENT and MONEY, ZIP_CODE; any other is masked. Of
        an age or number of any other label only the range is written, without the words around it.
    day_first (Optional[bool]): Whether 3/4/2021 is 3 April; None: the other dates of the document decide, see
        shift_date.
    year (Optional[int]): The year in which ages are counted: a year of birth that is 90 or more before it is written as
        that year and earlier ("≤1936"). None: the year of the clock when the pipeline is built.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the order of size, and the words around an age or a number;
        a date's language; of a ZIP code of the US three digits, 000 where 20,000 people or fewer live in that area. All
        else is masked.
    RAISES (AnonymError): SA003, naming the parameter.
    SOURCE: HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(B) and (C).
    """
    check_params(
        OWNER,
        ("bin", bin < 2, "it must be 2 or more"),
        ("date", date not in get_args(Unit), f"it must be one of {', '.join(get_args(Unit))}"),
        ("kind", kind not in (None, *get_args(Kind)), f"it must be one of {', '.join(get_args(Kind))}"),
        ("year", year is not None and not 1800 <= year <= 9999, "it must lie in 1800 to 9999"),
    )
    return Generalize(bin, date, kind, day_first, calendar_date.today().year if year is None else year)


@dataclass(frozen=True)
class Generalize:
    bin: int
    date: Unit
    kind: Optional[Kind]
    day_first: Optional[bool]
    year: int
    name = "generalize"

    def __call__(self, text: str, label: str, context: Context) -> str:
        kind = self.kind or _KINDS.get(label)
        if kind == "age":
            new = generalize_age(text, self.bin)
        elif kind == "number":
            new = generalize_number(text, self.bin)
        elif kind == "zip":
            new = generalize_zip(text)
        else:
            new = self._date(text, label, context) if kind == "date" else None
        if new is not None and kind in ("age", "number") and label not in _KINDS:
            # The words around it may be a street.
            new = _RANGE.findall(new)[0]
        return masked(text) if new is None else new

    def _date(self, text: str, label: str, context: Context) -> Optional[str]:
        known = date_of(text, context, self.day_first)
        if known is None:
            return None
        if label == "BIRTH_DATE":
            born = known.written.first.year
            short = any(piece.kind == "year" and piece.width == 2 for piece in known.written.pieces)
            if born is None or short:
                # Two digits do not tell 1930 from 2030.
                return None if short else generalize_date(known.written, self.date)
            if self.year - born >= OLDEST:
                return f"≤{self.year - OLDEST}"
        return generalize_date(known.written, self.date)


def generalize_age(text: str, size: int) -> Optional[str]:
    """RETURNS (Optional[str]): an age in years, with or without words around it, with a range of `size` years instead
    of the number; None where there is not exactly one number, it is no age, or it counts months, weeks or days."""
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) != 1 or _PARTS_OF_YEARS.search(text) or not text.isprintable():
        return None
    age = int(numbers[0].group()) if len(numbers[0].group()) <= 3 else IMPOSSIBLE
    if age >= IMPOSSIBLE or _has_other_numbers(text, age):
        return None
    return text[: numbers[0].start()] + _age_range(age, size) + text[numbers[0].end() :]


def _age_range(age: int, size: int) -> str:
    if age >= OLDEST:
        return f"{OLDEST}+"
    low = age // size * size
    return f"{low}-{min(low + size, OLDEST) - 1}"


def _has_other_numbers(text: str, number: int) -> bool:
    """Whether there are digits of other scripts, or a number in words, beside one in digits: "47 (forty-seven)"."""
    if any(char.isnumeric() and not ("0" <= char <= "9") for char in text):
        return True
    return any(find_number_words(text, (number,)))


def generalize_number(text: str, size: int) -> Optional[str]:
    """RETURNS (Optional[str]): one number, with or without words around it, with a range of a width instead, without
    its fraction; None where there is not exactly one, or "1.234" may be more or less than two."""
    found = list(_GROUPED.finditer(text))
    if len(found) != 1:
        return None
    match = found[0]
    number = int(re.sub(r"[^0-9]", "", match.group("whole")))
    if _has_other_numbers(text, number):
        return None
    mark, fraction = match.group("mark"), match.group("fraction")
    if mark in (".", ",") and (fraction or "").startswith(mark) or text[: match.start()].endswith(("-", "−", ".", ",")):
        return None
    if mark in (".", ",") and fraction is None and match.group("whole").count(mark) == 1:
        return None
    low = number // size * size
    return f"{text[: match.start()]}{low}-{low + size - 1}{text[match.end() :]}"


def generalize_zip(text: str) -> Optional[str]:
    """RETURNS (Optional[str]): the first three digits of a ZIP code of the US (five digits, or ZIP+4), 000 for an area
    of 20,000 people or fewer; None for anything else."""
    if not re.fullmatch(r"[0-9]{5}(?:[ \-–]?[0-9]{4})?", text):
        return None
    area = text[:3]
    return "000" if area in SMALL_ZIP_AREAS else area
