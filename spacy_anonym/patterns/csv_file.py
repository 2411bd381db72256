"""Patterns and labels in the files of the BSC anonymization pipeline: a CSV with the columns LABEL, RANK, DESC and EXP,
and a list of labels, one a line."""

import csv
import re
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Union

from ..errors import AnonymError, Errors
from .pattern import make_pattern

COLUMNS = ("LABEL", "RANK", "DESC", "EXP")
SCORE = 0.6


def read_pattern_file(path: Union[str, Path], bad_lines: Optional[List[AnonymError]] = None) -> List[Dict[str, Any]]:
    """Read a CSV of patterns.

    path (Union[str, Path]): The file, UTF-8, with the header LABEL,RANK,DESC,EXP: the label, a whole number (the
        highest names a merged finding), a description, and a regular expression (see `Pattern.regex`).
    bad_lines (Optional[List[AnonymError]]): Takes the error of each row that is not valid, which is left out; None
        raises the first.
    RETURNS (List[Dict[str, Any]]): A pattern a row, as data for `make_pattern`; its id is "csv_" and the row's line.
    RAISES (AnonymError): SA342 when the file is missing or has no such header, SA343 with the line of a row that is not
        valid.
    """
    path = Path(path)
    lines = _read_lines(path)
    rows = csv.reader(lines)
    try:
        header = [name.strip() for name in next(rows, [])]
    except csv.Error:
        header = []
    if not set(COLUMNS) <= set(header):
        raise AnonymError(
            Errors.SA342.format(path=path, problem=f"its first line does not name the columns {', '.join(COLUMNS)}")
        )
    patterns: List[Dict[str, Any]] = []
    places = [header.index(name) for name in COLUMNS]
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows, None)
            if row is None:
                return patterns
            if any(cell.strip() for cell in row):
                if len(row) != len(header):
                    raise AnonymError(
                        Errors.SA343.format(path=path, line=line, problem=f"it has {len(row)} cells, not {len(header)}")
                    )
                patterns.append(_pattern([row[place] for place in places], path, line))
        except (AnonymError, csv.Error) as error:
            problem = (
                error
                if isinstance(error, AnonymError)
                else AnonymError(Errors.SA343.format(path=path, line=line, problem="it is not valid CSV"))
            )
            if bad_lines is None:
                raise problem from None
            bad_lines.append(problem)


def _pattern(cells: Sequence[str], path: Path, line: int) -> Dict[str, Any]:
    label, rank, description, expression = cells
    if not label.strip():
        raise AnonymError(Errors.SA343.format(path=path, line=line, problem="it has no label"))
    try:
        number = int(rank)
    except ValueError:
        raise AnonymError(Errors.SA343.format(path=path, line=line, problem="its rank is no whole number")) from None
    data = {
        "id": f"csv_{line}",
        "label": label.strip(),
        "regex": expression,
        "rank": number,
        "score": SCORE,
        "border": "none",
        "source": description.strip(),
    }
    try:
        make_pattern(data)
    except AnonymError as error:
        problem = str(error).partition("is not valid: ")[2].partition(". Every pattern")[0]
        raise AnonymError(Errors.SA343.format(path=path, line=line, problem=problem)) from None
    return data


def read_label_file(path: Union[str, Path]) -> List[str]:
    """Read a list of labels.

    path (Union[str, Path]): The file, UTF-8, a label a line. Empty lines do not count.
    RETURNS (List[str]): The labels, as they are written. An empty list means no filter.
    RAISES (AnonymError): SA342 when the file is missing, SA343 with the line of a label that holds white space or a
        comma.
    """
    path = Path(path)
    labels = []
    for line, label in enumerate(_read_lines(path), 1):
        label = label.strip()
        if re.search(r"[\s,;]", label):
            raise AnonymError(Errors.SA343.format(path=path, line=line, problem="it is more than one label"))
        if label:
            labels.append(label)
    return labels


def _read_lines(path: Path) -> List[str]:
    problem = "it is missing"
    try:
        return path.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    except UnicodeDecodeError:
        problem = "it is not UTF-8"
    except OSError:
        pass
    raise AnonymError(Errors.SA342.format(path=path, problem=problem))
