"""Columns of tables whose header says that each cell is a person's name or number (nothing in a cell such as "Will"
tells that it is a name)."""

import re
import unicodedata
from functools import lru_cache
from typing import Dict, Pattern, Sequence, Tuple

from ..toml import load_toml

PERSON, ID = "PERSON", "ID"
# Characters; nobody writes a longer header.
LONGEST = 100
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BETWEEN = re.compile(r"[\W_]+")
# "Name(s)", "alumno/a", "המטופל/ת" are one word; "(Last, First)", "(dd/mm/yyyy)" at the end say how a cell is written;
# "D.N.I." and "n.º" are abbreviations.
_ENDINGS = re.compile(r" ?\((e?s)\)|/(s)(?!\w)| ?\((?:as?|ת|ה)\)|/(?:as?|ת|ה)(?!\w)")
_FORM = re.compile(r"\s*\([^()]*\)\s*$")
_POINTS = re.compile(r"(?<![^\W_])([^\W\d_])\.(?=[^\W\d_](?:\W|_|$))")


@lru_cache(maxsize=1)
def _headers() -> Dict[str, Pattern[str]]:
    """RETURNS (Dict[str, Pattern[str]]): what headers say, by the names of the table, for headers of `fold_header`."""
    table = load_toml(__file__, "person_columns.toml")
    words = {name: "|".join(listed) for name, listed in table["words"].items()}
    return {
        name: re.compile(re.sub("<<([a-z_]+)>>", lambda found: words[found[1]], "|".join(patterns)))
        for name, patterns in table["headers"].items()
    }


def column_labels(headers: Sequence[str]) -> Tuple[str, ...]:
    """Tell from a table's header which columns hold names or numbers of people.

    headers (Sequence[str]): The columns' names.
    RETURNS (Tuple[str, ...]): For each column "PERSON", "ID" or "". A bare "name" is a person's where another column is
        one that only people have (surname, date of birth, patient id); else nothing is said of it.
    """
    folded = [fold_header(header) for header in headers]
    labels = [_label(plain) for plain in folded]
    only, part, any_name = (_headers()[name].fullmatch for name in ("of_people", "part", "any_name"))
    of_people = any(
        only(plain) or label == ID and "nif" not in plain or label and part(plain)
        for plain, label in zip(folded, labels)
    )
    return tuple(PERSON if of_people and any_name(plain) else label for plain, label in zip(folded, labels))


def _label(plain: str) -> str:
    if _headers()["name"].fullmatch(plain):
        return PERSON
    return ID if _headers()["id"].fullmatch(plain) else ""


# Headers, folded, what is under them, and how many letters or digits it must have.
_KINDS = (
    (re.compile(r"(?:.{1,60} )?(?:birth ?dates?|birth time|date of birth|birth ?day|dob)"), "BIRTH_DATE", 4),
    (re.compile(r"(?:.{1,60} )?(?:tele)?(?:phone|mobile|fax|cell ?phone)(?: (?:no|number))?"), "PHONE_NUMBER", 5),
    (re.compile(r"(?:.{1,60} )?street(?: (?:address|name|line))?(?: line)?(?: [12])?"), "STREET_ADDRESS", 3),
    (re.compile(r"(?:.{1,60} )?address line(?: [123])?"), "STREET_ADDRESS", 3),
    (re.compile(r"(?:.{1,60} )?(?:post(?:al)? ?code|zip(?: ?code)?)"), "ZIP_CODE", 3),
)


def value_label(header: str, value: str) -> str:
    """RETURNS (str): what a value is as its header says, "BIRTH_DATE", "PHONE_NUMBER", "STREET_ADDRESS" or "ZIP_CODE";
    "" where that says nothing, and for a value that has too few signs, or no digit where one needs some ("none")."""
    label, least = _kind(header)
    is_one = label and sum(map(str.isalnum, value)) >= least
    return label if is_one and (label == "STREET_ADDRESS" or any(map(str.isdigit, value))) else ""


@lru_cache(maxsize=1024)
def _kind(header: str) -> Tuple[str, int]:
    folded = fold_header(header)
    return next(((label, least) for pattern, label, least in _KINDS if pattern.fullmatch(folded)), ("", 0))


def fold_header(header: str) -> str:
    """RETURNS (str): lower case, without accents, one space between words ("firstName" is two); "" if too long."""
    if len(header) > LONGEST:
        return ""
    plain = _POINTS.sub(r"\1", unicodedata.normalize("NFKC", header))
    plain = _FORM.sub("", _ENDINGS.sub(r"\1\2", plain))
    split = _CAMEL.sub(" ", plain.replace("#", " no "))
    bare = "".join(
        char for char in unicodedata.normalize("NFKD", split) if unicodedata.category(char) not in ("Mn", "Cf")
    )
    return _BETWEEN.sub(" ", bare.replace("’", "'").casefold()).strip()
