"""Names of people in the columns of tables in plain text: under "surname", "full name", "apellidos", and under "name"
what may be one.

A tagger sees no sentence in `P00412,Mensah,Abena`, and the rules see no form of address; the header says what the cell
is.
"""

import re
from typing import AbstractSet, Callable, Iterator, List, Optional, Sequence, Tuple

from ..spans import Finding
from ..text_tables import SPACES, Cell, Table, Tables
from ..toml import load_toml
from .matcher import FIELD, Hit
from .person_columns import PERSON, column_labels

RULE = "lexicon.name.column"
SCORE = 0.85
_WORD = r"[^\W\d_]['’.]?[^\W\d_'’]{0,30}(?:['’\-‐‑.][^\W\d_]{0,30}){0,3}"
_NAME = re.compile(rf"{_WORD}(?:,? {_WORD}){{0,5}}")
# A form of address is kept in its cell.
_TITLE = re.compile(r"(?:Dr|Dra|Mr|Mrs|Ms|Miss|Mx|Prof|Rev|Sr|Sra|Sir|Dame|Don|Doña|Dña)\.?\s+")
# What may stand behind the name in its cell.
_REST = re.compile(r"\s*(?:[(\d+,;/].*)?")
_CELL_END = re.compile(r"[ \"'*]{0,80}(?:[\t|;,\r\n]|\Z)")
# Between the cells of a row, and how far they are looked for.
_CELL_BORDERS = re.compile(r"[\t|;,\n]| {2,}")
_AROUND = 60
_EVERY_HEADER = load_toml(__file__, "words.toml")["headers"]
_HEADERS = frozenset(_EVERY_HEADER.split())


def find_name_columns(text: str, hits: Sequence[Hit], is_name: Callable[[str], bool]) -> List[Finding]:
    """Find names in the cells under the headers of names.

    hits (Sequence[Hit]): What the lexicons found in it, in text order; headers are phrases with the role of a field.
    is_name (Callable[[str], bool]): Whether a word, or its capitalised form, is on a list of names.
    RETURNS (List[Finding]): The cells' names, half-open characters. A table is read once: linear in the text.
    """
    fields = {hit[:2] for hit in hits if hit[2] & FIELD and _CELL_END.match(text, hit[1])}
    findings: List[Finding] = []
    if not fields:
        return findings
    tables = Tables(text)
    done = 0
    for field in sorted(fields):
        for table in tables.at(field[0]) if field[0] >= done else ():
            row = table.row_at(field[0])
            # Between spaces stand fields and what is in them, too.
            if table.delimiter != SPACES and field in table.rows[row] and table.may_be_header(row):
                findings += _read_columns(text, table, row, fields, is_name)
                done = table.starts[-1]
                break
    return findings


def _read_columns(
    text: str, table: Table, row: int, fields: AbstractSet[Cell], is_name: Callable[[str], bool]
) -> Iterator[Finding]:
    """YIELDS: the names under the fields of a header's row."""
    header, *below = table.rows[row:]
    rows = [cells for cells in below if len(cells) == len(header)]
    first, *others = [number for number, (start, end) in enumerate(header) if start < end]
    keys = [cells[first] for cells in rows] if len(others) == 1 else []
    if any(key in fields or any(_labels(text, key)) for key in keys):
        # A form in two columns: "Full name | Jane Roe", "NHS number | ...", "Ward | Birch".
        return
    # Under other headers ("name", "customer") a cell must look like a person's name itself.
    columns = [(number, PERSON in _labels(text, cell)) for number, cell in enumerate(header) if cell in fields]
    for cells in rows:
        names = (_name_in(text, *cells[number], sure, is_name) for number, sure in columns)
        yield from (Finding(*name, PERSON, SCORE, RULE) for name in names if name)


def _labels(text: str, cell: Cell) -> Sequence[str]:
    return column_labels([text[slice(*cell)]])


def is_header(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether characters are whole cells of a row that name columns, as of "rel | age"."""
    # Mostly one look tells that they are none.
    if _bare(_CELL_BORDERS.split(text[start:end], maxsplit=1)[0]) not in _EVERY_HEADER:
        return False
    first = max(start - _AROUND, text.rfind("\n", 0, start) + 1)
    before, after = _CELL_BORDERS.split(text[first:start]), _CELL_BORDERS.split(text[end : end + _AROUND], maxsplit=1)
    if len(before) + len(after) < 3:
        return False
    cells = _CELL_BORDERS.split(before[-1] + text[start:end] + after[0].partition("\n")[0])
    return _HEADERS.issuperset(map(_bare, cells))


def _bare(cell: str) -> str:
    return cell.strip(" \r\"'.").lower()


def _name_in(text: str, first: int, last: int, sure: bool, is_name: Callable[[str], bool]) -> Optional[Tuple[int, int]]:
    """RETURNS: the name that a cell begins with; None where it is none."""
    title = _TITLE.match(text, first, last)
    match = _NAME.match(text, title.end() if title else first, last)
    if match is None or not _REST.fullmatch(text, match.end(), last) or match[0].lower() in _HEADERS:
        return None
    words = match.group().replace(",", " ").split()
    if sure:
        return match.span()
    capital = all(word[0].isupper() or len(word) < 4 for word in words)
    return match.span() if capital and words[0][0].isupper() and any(map(is_name, words)) else None
