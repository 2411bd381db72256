"""Columns of tables: which are anonymized, and what is found in a cell whose header says whose name or number it is."""

import re
from itertools import chain
from typing import FrozenSet, List, NamedTuple, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..lexicons.name_columns import RULE
from ..lexicons.person_columns import ID, PERSON, column_labels, fold_header, value_label
from ..spans import Finding
from ..text_tables import LONGEST_VALUE

ID_RULE = "column.id"
# What no column and no field is called: an address, a date, a long number or code.
_DATA = re.compile(
    r"\s*(?:[^\s@]+@[^\s@]+|(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[ T].{0,20})?"
    r"|[+(]?(?:\d[ ()./-]{0,2}){7,20}|[A-Z]{1,5}[- ]?\d{5,15})\s*"
)
# What a pattern says of a number (its kind) goes before what a header says.
ID_RANK = -1


def is_data(name: str) -> bool:
    """RETURNS (bool): whether what stands in the place of a name is a value: an address, a date, a long number."""
    return len(name) < 100 and _DATA.fullmatch(name) is not None


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


class Column(NamedTuple):
    """What a column's header says of its cells."""

    label: str = ""  # Of all of a cell; see `column_labels`.
    words: str = ""  # What names its cells.

    def given(self, text: str) -> Tuple[Finding, ...]:
        """RETURNS (Tuple[Finding, ...]): what a cell is for certain; see `whole_cell`."""
        is_value = not self.label and len(text) <= LONGEST_VALUE
        return whole_cell(text, value_label(self.words, text) if is_value else self.label)

    def name(self, text: str) -> str:
        """RETURNS (str): what is read before a cell, as in "zip code: 84999"; "" before a person's name, which nothing
        else could be, and before a cell that is a text itself."""
        is_read = self.label != PERSON and len(text) <= LONGEST_VALUE and "\n" not in text
        return self.words if is_read else ""


def columns_of(names: Sequence[str]) -> List[Column]:
    """RETURNS (List[Column]): what the headers of a table say."""
    return [Column(label, fold_header(name)) for label, name in zip(column_labels(names), names)]
