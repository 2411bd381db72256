"""Names of people in the columns of tables in plain text: under "surname", "full name", "apellidos", and under "name"
what may be one.

A tagger sees no sentence in `P00412,Mensah,Abena`, and the rules see no form of address; the header says what the cell
is.
"""

import re
from bisect import bisect_right
from typing import Callable, Dict, List, Optional, Sequence, Tuple

from ..spans import Finding
from ..toml import load_toml
from .matcher import FIELD, Hit

RULE = "lexicon.name.column"
SCORE = 0.85
DELIMITERS = ("\t", "|", ";", ",")
# Characters. A longer line is no row of a table that somebody reads.
LONGEST = 2000
_LINE_END = re.compile(r"\n")
_LONG_NUMBER = re.compile(r"\d{3}")
# Headers that name nothing but people; under others ("name", "customer") a cell must look like a person's name itself.
SURE_HEADER = re.compile(
    r"(?i)(?:sur|fore|first|last|given|family|middle|maiden|full|patient|customer|client|employee|student|doctor"
    r"|contact|member|person|holder|guest|applicant|owner)[ _]?names?"
    r"|(?:primer |segundo )?(?:apellidos?|cognoms?)|next[ _]of[ _]kin|nom(?:bre)? (?:y|i) (?:apellidos|cognoms)"
    r"|nombre completo|nom complet"
)
_WORD = r"[^\W\d_]['’.]?[^\W\d_'’]{0,30}(?:['’\-‐‑.][^\W\d_]{0,30}){0,3}"
_NAME = re.compile(rf"{_WORD}(?:,? {_WORD}){{0,5}}")
# A form of address is kept in its cell.
_TITLE = re.compile(r"(?:Dr|Dra|Mr|Mrs|Ms|Miss|Mx|Prof|Rev|Sr|Sra|Sir|Dame|Don|Doña|Dña)\.?\s+")
# What may stand behind the name in its cell.
_REST = re.compile(r"\s*(?:[(\d+,;/].*)?")
_BLANK = " \t\r\"'*"
# Between the cells of a row, and how far they are looked for.
_CELL_BORDERS = re.compile(r"[\t|;,\n]| {2,}")
_AROUND = 60
_HEADERS = frozenset(load_toml(__file__, "words.toml")["headers"].split())


def find_name_columns(text: str, hits: Sequence[Hit], is_name: Callable[[str], bool]) -> List[Finding]:
    """Find names in the cells under the headers of names.

    hits (Sequence[Hit]): What the lexicons found in it, in text order; headers are phrases with the role of a field.
    is_name (Callable[[str], bool]): Whether a word, or its capitalised form, is on a list of names.
    RETURNS (List[Finding]): The cells' names, half-open characters. A table is read once: linear in the text.
    """
    fields = [hit for hit in hits if hit[2] & FIELD and _is_cell(text, hit[0], hit[1])]
    if not fields or "\n" not in text:
        return []
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    findings: List[Finding] = []
    done = -1
    for start, _, _ in fields:
        line = bisect_right(starts, start) - 1
        if line > done:
            found, done = _read_table(
                text,
                starts,
                line,
                [hit for hit in fields if starts[line] <= hit[0] < _end(text, starts, line)],
                is_name,
            )
            findings += found
    return findings


def is_header(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether characters are whole cells of a row that name columns, as of "rel | age"."""
    first = max(start - _AROUND, text.rfind("\n", 0, start) + 1)
    before, after = _CELL_BORDERS.split(text[first:start]), _CELL_BORDERS.split(text[end : end + _AROUND], maxsplit=1)
    if len(before) + len(after) < 3:
        return False
    cells = _CELL_BORDERS.split(before[-1] + text[start:end] + after[0].partition("\n")[0])
    return all(cell.strip(" \r\"'.").lower() in _HEADERS for cell in cells)


def _is_cell(text: str, start: int, end: int) -> bool:
    """RETURNS: whether nothing but a delimiter or the line's end follows a phrase, and one of them stands before it."""
    while start and text[start - 1] in _BLANK and text[start - 1] != "\t":
        start -= 1
    while end < len(text) and text[end] in _BLANK and text[end] != "\t":
        end += 1
    return (not start or text[start - 1] in "\n\t|;,") and (end == len(text) or text[end] in "\n\t|;,")


def _end(text: str, starts: Sequence[int], line: int) -> int:
    return starts[line + 1] - 1 if line + 1 < len(starts) else len(text)


def _read_table(
    text: str, starts: Sequence[int], line: int, fields: Sequence[Hit], is_name: Callable[[str], bool]
) -> Tuple[List[Finding], int]:
    """RETURNS: the names under the fields of a header's line, and the last line that was read."""
    start, end = starts[line], _end(text, starts, line)
    header = text[start:end]
    delimiter = next((sign for sign in DELIMITERS if sign in header), "")
    if not delimiter or end - start > LONGEST or _LONG_NUMBER.search(header):
        return [], line
    cells = cells_of(header, delimiter)
    columns: Dict[int, bool] = {}
    for number, (first, last) in enumerate(cells):
        if any(start + first <= hit[0] and hit[1] <= start + last for hit in fields):
            columns[number] = SURE_HEADER.fullmatch(header[first:last].strip(_BLANK)) is not None
    findings: List[Finding] = []
    row = line + 1
    while row < len(starts):
        start, end = starts[row], _end(text, starts, row)
        if end - start > LONGEST or delimiter not in text[start:end]:
            break
        places = cells_of(text[start:end], delimiter)
        if len(places) == len(cells):
            for number, sure in columns.items():
                name = _name_in(text[start:end], *places[number], sure, is_name)
                if name is not None:
                    findings.append(Finding(start + name[0], start + name[1], "PERSON", SCORE, RULE))
        row += 1
    return findings, row - 1


def cells_of(line: str, delimiter: str) -> List[Tuple[int, int]]:
    """RETURNS (List[Tuple[int, int]]): the half-open characters of a row's cells. A delimiter within quotes is none."""
    places: List[Tuple[int, int]] = []
    first, quoted = 0, False
    if '"' not in line:
        for cell in line.split(delimiter):
            places.append((first, first + len(cell)))
            first += len(cell) + 1
        return places
    for match in re.finditer(f'["{re.escape(delimiter)}]', line):
        if match.group() == '"':
            quoted = not quoted
        elif not quoted:
            places.append((first, match.start()))
            first = match.end()
    return [*places, (first, len(line))]


def _name_in(line: str, first: int, last: int, sure: bool, is_name: Callable[[str], bool]) -> Optional[Tuple[int, int]]:
    """RETURNS: the name that a cell begins with; None where it is none."""
    while first < last and line[first] in _BLANK:
        first += 1
    while first < last and line[last - 1] in _BLANK:
        last -= 1
    title = _TITLE.match(line, first, last)
    match = _NAME.match(line, title.end() if title else first, last)
    if match is None or not _REST.fullmatch(line, match.end(), last) or match[0].lower() in _HEADERS:
        return None
    words = match.group().replace(",", " ").split()
    if sure:
        return match.span()
    capital = all(word[0].isupper() or len(word) < 4 for word in words)
    return match.span() if capital and words[0][0].isupper() and any(map(is_name, words)) else None
