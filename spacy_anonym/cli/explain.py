"""The command `explain`: why each candidate of a text was found, and what became of it. It never shows the text."""

import sys
from pathlib import Path
from typing import List, Optional

import typer
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..explain import explain
from ..io.source import check_encoding
from ..load import load
from .command import Pipeline, check_format, errors_told, show_rows

COLUMNS = "start end label rule base_score verdict context negative_context score component kept reason".split()


def explain_cli(
    input: str = Arg("-", help="A text file, or - for standard input"),
    pipeline: Pipeline = "en",
    context: List[str] = Opt(
        [], "--context", help="A word known to belong to the text, as a column's name; repeatable", show_default=False
    ),
    encoding: str = Opt("utf-8", "--encoding", help="The file's encoding"),
    format: str = Opt("table", "--format", help="table, json or markdown"),
    all: bool = Opt(False, "--all", "-a", help="Also candidates below the threshold"),
) -> None:
    """
    Explain what is found in a text: rule, scores, validator, words around it, and whether it is kept.

    Shows offsets (half-open characters), labels and the patterns' own words, never the text.
    """
    with errors_told():
        check_format(format, "explain")
        text = _read(None if input == "-" else Path(input), check_encoding(encoding))
        rows = [row for row in explain(load(pipeline), text, context=context) if all or row["reason"] != "threshold"]
        typer.echo(show_rows(rows, COLUMNS, format))


def _read(path: Optional[Path], encoding: str) -> str:
    if path is not None and not path.is_file():
        raise AnonymError(Errors.SA301.format(path=path))
    data = sys.stdin.buffer.read() if path is None else path.read_bytes()
    position = -1
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        position = error.start
    raise AnonymError(Errors.SA303.format(path=path or "-", encoding=encoding, position=position))
