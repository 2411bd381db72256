"""Columns of tables: which are anonymized, and whose header says that each cell is a person's name or number (nothing
in a cell such as "Will" tells that it is a name)."""

import re
import unicodedata
from functools import lru_cache
from itertools import chain
from typing import Dict, FrozenSet, Pattern, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..lexicons.name_columns import RULE, SURE_HEADER
from ..spans import Finding
from ..toml import load_toml

ID_RULE = "column.id"
PERSON, ID = "PERSON", "ID"
# What a pattern says of a number (its kind) goes before what a header says.
ID_RANK = -1
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
    if _headers()["name"].fullmatch(plain) or SURE_HEADER.fullmatch(plain):
        return PERSON
    return ID if _headers()["id"].fullmatch(plain) else ""


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


def chosen_columns(path: str, names: Sequence[str], wanted: Sequence[str]) -> FrozenSet[int]:
    """RETURNS (FrozenSet[int]): the numbers, from 1, of the wanted columns of a table, which are given by name or,
    where none has that name, by number from 1. RAISES (AnonymError): SA313 for columns that the table does not have."""
    found = {name: [number for number, each in enumerate(names, 1) if each.strip() == name] for name in wanted}
    for name in wanted:
        if not found[name] and name.isdecimal() and 0 < int(name) <= len(names):
            found[name] = [int(name)]
    missing = [name for name in wanted if not found[name]]
    if missing:
        raise AnonymError(Errors.SA313.format(path=path, columns=", ".join(missing)))
    return frozenset(chain.from_iterable(found.values()))


def whole_cell(text: str, label: str) -> Tuple[Finding, ...]:
    """RETURNS (Tuple[Finding, ...]): one finding of all of a cell but the white space around it, with its column's
    label (see `column_labels`); none for a column without a label, for a name without a letter ("-", "1990") and for a
    number of a person without a letter or digit."""
    if not label or not any(map(str.isalpha if label == PERSON else str.isalnum, text)):
        return ()
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    return (Finding(start, end, label, 1.0, RULE if label == PERSON else ID_RULE, ID_RANK if label == ID else 0),)
