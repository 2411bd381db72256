"""The medical-notes tool's gold set: a CSV file of two columns, a sentence and the same sentence with masks."""

import csv
import re
from bisect import bisect_left
from io import StringIO
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..scores.document import Span

COLUMNS = ("Sentence", "Expected Output")
# The tool's masks, and what they stand for.
MASKS: Dict[str, str] = {
    "[Name]": "PERSON",
    "[NRIC]": "SG_NRIC_FIN",
    "[PHONE]": "PHONE_NUMBER",
    "[CASENO]": "ID",
    "[ID]": "ID",
    "[DATE]": "DATE_TIME",
    "[Time]": "DATE_TIME",
    "[WardNo]": "WARD",
    "[BedNo]": "BED",
    "[Class]": "PATIENT_CLASS",
}
_MASK = re.compile("|".join(map(re.escape, MASKS)))
_WORD = re.compile(r"\w+|[^\w\s]")
_CHARACTER = re.compile(r"\S")
# Between tokens where they are joined to be searched: in no token.
_BORDER = "\n"


class Row(NamedTuple):
    """A row that was read.

    number (int): The row, the header being 1.
    text (str): The sentence.
    spans (List[Span]): What was masked.
    error (Optional[AnonymError]): SA320 or SA321 where it is not clear what was masked.
    """

    number: int
    text: str
    spans: List[Span]
    error: Optional[AnonymError] = None


def read_two_columns(path: Path, columns: Sequence[str] = COLUMNS) -> Iterator[Row]:
    """Read a set of two columns.

    path (Path): A CSV file with a header, UTF-8.
    columns (Sequence[str]): The sentence's and the masked sentence's column, in any case.
    YIELDS (Row): The rows; of one that cannot be aligned its error, and no spans.
    RAISES (AnonymError): SA303 when the file is not UTF-8, SA313 when it has not both columns.
    """
    position: Optional[int] = None
    data = path.read_bytes()
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        position = error.start
    if position is not None:
        # Raised here: the original error holds the text.
        raise AnonymError(Errors.SA303.format(path=path, encoding="utf8", position=position))
    rows = _records(path, content)
    header = [name.strip().casefold() for name in next(rows, [])]
    absent = [name for name in columns if name.casefold() not in header]
    if absent:
        raise AnonymError(Errors.SA313.format(path=path, columns=", ".join(absent)))
    places = [header.index(name.casefold()) for name in columns]
    for number, row in enumerate(rows, 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = [row[place] if place < len(row) else "" for place in places]
        try:
            yield Row(number, cells[0], align_masks(*cells, row=number, path=path))
        except AnonymError as error:
            yield Row(number, cells[0], [], error)


def _records(path: Path, content: str) -> Iterator[List[str]]:
    broken = False
    records = csv.reader(StringIO(content, newline=""))
    while not broken:
        try:
            yield next(records)
        except StopIteration:
            return
        except csv.Error:
            broken = True
    raise AnonymError(
        Errors.SA307.format(
            path=path, format="CSV", problem=f"a cell near line {records.line_num} is too long or broken"
        )
    )


def align_masks(text: str, masked: str, *, row: int = 1, path: object = "the table") -> List[Span]:
    """Find what masks stand for, by the text between them.

    text (str): The sentence.
    masked (str): The same with masks of `MASKS`. White space may differ.
    row (int): What an error names.
    path (object): What an error names.
    RETURNS (List[Span]): Half-open characters and labels. Masks of one label with nothing between them are one span.
    RAISES (AnonymError): SA320 when there are several ways, SA321 when there is none.
    """
    labels, literals = _split(masked)
    for token in (_WORD, _CHARACTER):
        # By words first: "a" is not looked for inside of "Anna". By characters where a mask ends inside of a word.
        places = [match.span() for match in token.finditer(text)]
        tokens = [text[start:end] for start, end in places]
        wanted = [token.findall(literal) for literal in literals]
        if not labels:
            if tokens == wanted[0]:
                return []
            continue
        first, last = _earliest(tokens, wanted), _latest(tokens, wanted)
        if first is None or last is None:
            continue
        # Nothing between two masks: where the one ends nobody can tell.
        if first != last or any(not each for each in wanted[1:-1]):
            raise AnonymError(Errors.SA320.format(path=path, row=row))
        borders = [0 if not wanted[0] else len(wanted[0])]
        for start, literal in zip(first, wanted[1:]):
            borders += [start, start + len(literal)]
        return [(places[borders[2 * i]][0], places[borders[2 * i + 1] - 1][1], label) for i, label in enumerate(labels)]
    raise AnonymError(Errors.SA321.format(path=path, row=row))


def _split(masked: str) -> Tuple[List[str], List[str]]:
    """RETURNS (Tuple[List[str], List[str]]): the labels of the masks, and the texts before, between and after them."""
    labels: List[str] = []
    literals: List[str] = []
    end = 0
    for mask in _MASK.finditer(masked):
        label = MASKS[mask.group()]
        between = masked[end : mask.start()]
        end = mask.end()
        if labels and labels[-1] == label and not between.strip():
            continue
        labels.append(label)
        literals.append(between)
    return labels, [*literals, masked[end:]]


def _earliest(tokens: Sequence[str], literals: Sequence[Sequence[str]]) -> Optional[List[int]]:
    """RETURNS (Optional[List[int]]): the first place of each literal after the first, each span before it having a
    token; None where there is no way."""
    size = len(literals[0])
    if list(tokens[:size]) != list(literals[0]):
        return None
    joined, starts = _joined(tokens)
    place = size
    found: List[int] = []
    for literal in literals[1:-1]:
        next_place = _find(joined, starts, literal, place + 1)
        if next_place is None:
            return None
        found.append(next_place)
        place = next_place + len(literal)
    end = len(tokens) - len(literals[-1])
    if end < place + 1 or list(tokens[end:]) != list(literals[-1]):
        return None
    return [*found, end]


def _latest(tokens: Sequence[str], literals: Sequence[Sequence[str]]) -> Optional[List[int]]:
    """RETURNS (Optional[List[int]]): as `_earliest`, the last place of each."""
    backwards = _earliest(tokens[::-1], [literal[::-1] for literal in literals[::-1]])
    if backwards is None:
        return None
    sizes = [len(literal) for literal in literals]
    # Of the literals but the first, from the end: the last stands at the end, the others where they were found.
    starts = [len(tokens) - place - size for place, size in zip(backwards[:-1], sizes[-2:0:-1])]
    return [*starts[::-1], len(tokens) - sizes[-1]]


def _joined(tokens: Sequence[str]) -> Tuple[str, List[int]]:
    """RETURNS (Tuple[str, List[int]]): the tokens, a border before and after each, and where the border before each
    is.
    """
    starts, length = [], 0
    for token in tokens:
        starts.append(length)
        length += len(token) + 1
    return _BORDER + "".join(token + _BORDER for token in tokens), starts


def _find(joined: str, starts: Sequence[int], literal: Sequence[str], place: int) -> Optional[int]:
    if place >= len(starts):
        return None
    if not literal:
        return place
    found = joined.find(_BORDER + "".join(token + _BORDER for token in literal), starts[place])
    return None if found < 0 else bisect_left(starts, found)
