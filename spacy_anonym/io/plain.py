"""Plain text: a file is a document, or each of its lines is; and logs: of each line the time stamp stays."""

import re
from functools import partial
from typing import Iterator, List, Sequence, Tuple

from ..registry import registry
from .limits import MAX_CHARS
from .record import Field, Item, ReadOptions, Record, Records, Writer, read_lines
from .source import Source

# Files of more than `MAX_CHARS` are read as blocks.
BLOCK_CHARS = 50_000


@registry.anonym_readers("spacy_anonym.txt.v1")
class PlainReader:
    """Reads plain text. A file of more than `MAX_CHARS` is cut into blocks, at blank lines where it can be: each is a
    document, and its id ends in its offset in the file, in characters ("big.txt#99874")."""

    extensions: Tuple[str, ...] = (".txt", ".text")
    accepts: Tuple[str, ...] = (".md", ".markdown", ".mdown", ".mkd")
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the file, its blocks, or its lines; SA386 for a line that is too long."""
        if options.lines:
            yield from read_lines(source, partial(read_line, source.name))
            return
        chunks = source.chunks()
        bom = next(chunks)
        if bom:
            yield [bom]
        yield from read_blocks(source, chunks)


def read_line(path: str, id: str, number: int, line: str, start: int = 0) -> Record:
    """RETURNS (Record): a line as a document, without its end and what stands before `start`."""
    text = line[start:].removesuffix("\n").removesuffix("\r")
    if not text.strip():
        return [line]
    return [line[:start], Field(id, text, text, meta={"path": path, "line": number}), line[start + len(text) :]]


def read_blocks(source: Source, chunks: Iterator[str]) -> Iterator[Record]:
    """YIELDS (Record): a text that comes in pieces: one document, or blocks where it is longer than `MAX_CHARS`."""
    buffer: List[str] = []
    size = 0
    for chunk in chunks:
        buffer.append(chunk)
        size += len(chunk)
        if size > MAX_CHARS:
            break
    else:
        if buffer:
            text = "".join(buffer)
            yield [Field(source.name, text, text, meta={"path": source.name})]
        return
    yield from _cut_blocks(source, "".join(buffer), chunks)


def _cut_blocks(source: Source, text: str, chunks: Iterator[str]) -> Iterator[Record]:
    start = offset = 0
    more = True
    while more or start < len(text):
        if more and len(text) - start <= MAX_CHARS:
            chunk = next(chunks, "")
            more = bool(chunk)
            text, start = text[start:] + chunk, 0
            continue
        end = find_cut(text, start)
        block = text[start:end]
        meta = {"path": source.name, "offset": offset}
        yield [Field(f"{source.name}#{offset}", block, block, meta=meta)] if block.strip() else [block]
        offset += end - start
        start = end


def find_cut(text: str, start: int) -> int:
    """RETURNS (int): where the block from `start` ends: after a blank line, else after a line, else after a space; at
    most `BLOCK_CHARS` behind it, more where a single word is longer."""
    end = start + BLOCK_CHARS
    if end >= len(text):
        return len(text)
    for border in ("\n\n", "\r\n\r\n", "\n", " "):
        found = text.rfind(border, start + BLOCK_CHARS // 2, end)
        if found >= 0:
            return found + len(border)
    for place in range(end, min(len(text), start + MAX_CHARS)):
        if text[place].isspace():
            return place + 1
    return min(len(text), start + MAX_CHARS)


# ISO 8601, syslog, Apache's, seconds since 1970: in brackets or not.
_STAMP = re.compile(
    r"[\[(]?(?:\d{4}[-/.]\d\d[-/.]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,:]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?"
    r"|(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: \d{4})?"
    r"|\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}|\d\d[/.]\d\d[/.]\d{2,4} \d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
    r"|\d\d:\d\d:\d\d(?:[.,]\d{1,9})?|\d{10}(?:\.\d{1,9})?)(?![\w:])[\])]?"
)
_BEFORE = re.compile(r"<\d{1,3}>\d? ?")


@registry.anonym_readers("spacy_anonym.log.v1")
class LogReader:
    """Reads logs. A line's id is "path:line", from 1."""

    extensions: Tuple[str, ...] = ()
    accepts: Tuple[str, ...] = (".log", ".txt", ".out", ".err", "")
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """RETURNS (Records): the lines; SA386 for one that is too long."""

        def read(id: str, number: int, line: str) -> Record:
            priority = _BEFORE.match(line)
            stamp = _STAMP.match(line, priority.end() if priority else 0)
            return read_line(source.name, id, number, line, stamp.end() if stamp else 0)

        return read_lines(source, read)


@registry.anonym_writers("spacy_anonym.txt.v1")
class PlainWriter(Writer):
    """Writes texts, each with a line end."""

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        self._stream.write(f"{text}\n".encode("utf8"))
