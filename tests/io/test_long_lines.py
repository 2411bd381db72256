"""Lines and rows that are too long are left out, and named; the others are read, and memory does not grow."""

import tracemalloc
from io import BytesIO, RawIOBase

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.io import source, table
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.limits import MAX_LINE
from spacy_anonym.io.record import Failure, Field, ReadOptions
from spacy_anonym.io.source import Source

CASES = {
    "txt": ("first\n", "a b ", "\nlast\n", "Line 2"),
    "jsonl": ('{"text": "first"}\n{"text": "', "a b ", '"}\n{"text": "last"}\n', "Line 2"),
    "csv": ("name\nfirst\n", "x y ", "\nlast\n", "Row 2"),
}


class Big(RawIOBase):
    """A stream of a head, a unit that is repeated, and a tail; it is never whole in memory."""

    def __init__(self, head, unit, size, tail):
        self.parts, self.unit, self.left = [head, tail], unit, size

    def read(self, size=-1):
        if self.left and len(self.parts) == 2:
            return self.parts.pop(0)
        if self.left:
            taken = min(size, self.left)
            self.left -= taken
            return (self.unit * (taken // len(self.unit) + 1))[:taken]
        return self.parts.pop() if self.parts else b""


def read(stream, format):
    """The texts that come out, and the failures."""
    records = list(get_reader(format)(Source(stream, f"notes.{format}", format), ReadOptions(lines=True)))
    failed = [record.error for record in records if isinstance(record, Failure)]
    return [
        piece.text
        for record in records
        if not isinstance(record, Failure)
        for piece in record
        if isinstance(piece, Field)
    ], failed


@pytest.mark.slow
@pytest.mark.parametrize("format", CASES)
def test_a_line_of_100_megabytes_is_named_and_the_others_come_out(format):
    head, unit, tail, place = CASES[format]
    tracemalloc.start()
    try:
        texts, failed = read(Big(head.encode(), unit.encode(), 100_000_000, tail.encode()), format)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert texts == ["first", "last"]
    assert [error.code for error in failed] == ["SA386"]
    assert f"{place} of 'notes.{format}'" in str(failed[0]) and f"{MAX_LINE:,} characters" in str(failed[0])
    assert peak < 8 * MAX_LINE


@pytest.mark.parametrize("format", CASES)
@pytest.mark.parametrize("extra", [0, 1])
def test_the_limit_is_the_last_that_is_read(format, extra, monkeypatch):
    monkeypatch.setattr(source, "MAX_LINE", 100)
    monkeypatch.setattr(table, "MAX_LINE", 101)
    head, unit, tail, _ = CASES[format]
    open_line, close_line = head.rpartition("\n")[2], tail.partition("\n")[0]
    body = "a" * (100 - len(open_line) - len(close_line) + extra)
    texts, failed = read(BytesIO((head + body + tail).encode()), format)
    assert texts == (["first", "last"] if extra else ["first", body, "last"])
    assert len(failed) == extra


@pytest.mark.parametrize(
    "row", ["x," * 60, 'x,"a\nb",' * 30, "x," * 60 + '"a\nb"', "x" * 200, 'x,"y ""z""' * 30, "x;" * 200]
)
@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_what_a_long_row_holds_is_skipped_to_its_end(row, chunk, monkeypatch):
    monkeypatch.setattr(table, "MAX_LINE", 50)
    text = f"a,b\n{row}\r\n1,last\n"
    rows = list(table.split_rows((text[at : at + chunk] for at in range(0, len(text), chunk)), ","))
    assert [each.cells for each in rows] == [["a", "b"], [], ["1", "last"]]


def test_a_row_of_too_many_cells(monkeypatch):
    monkeypatch.setattr(table, "MAX_CELLS", 20)
    texts, failed = read(BytesIO(b"name\nfirst\n" + b"x," * 20 + b"\nlast\n"), "csv")
    assert texts == ["first", "last"] and [error.code for error in failed] == ["SA386"]


def test_a_header_or_a_quote_without_end(monkeypatch):
    monkeypatch.setattr(table, "MAX_LINE", 50)
    with pytest.raises(AnonymError, match="SA386.*header"):
        read(BytesIO(b"x" * 60 + b"\nfirst\n"), "csv")
    with pytest.raises(AnonymError, match="SA307.*row 2.*quote"):
        read(BytesIO(b'a\nfirst\n"' + b"x" * 60 + b"\nlast\n"), "csv")
