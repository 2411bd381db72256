"""Logs: each line is a document; the time stamp that it begins with stays."""

import re
from dataclasses import dataclass
from typing import Tuple

from ..registry import registry
from .limits import line_too_long
from .record import Failure, Field, ReadOptions, Records
from .source import Source, split_lines

# ISO 8601, syslog, Apache's, seconds since 1970: in brackets or not.
_STAMP = re.compile(
    r"[\[(]?(?:\d{4}[-/.]\d\d[-/.]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,:]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?"
    r"|(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: \d{4})?"
    r"|\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}|\d\d[/.]\d\d[/.]\d{2,4} \d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
    r"|\d\d:\d\d:\d\d(?:[.,]\d{1,9})?|\d{10}(?:\.\d{1,9})?)(?![\w:])[\])]?"
)
_BEFORE = re.compile(r"<\d{1,3}>\d? ?")


@registry.anonym_readers("spacy_anonym.log.v1")
@dataclass(frozen=True)
class LogReader:
    """Reads logs. A line's id is "path:line", from 1."""

    extensions: Tuple[str, ...] = ()
    accepts: Tuple[str, ...] = (".log", ".txt", ".out", ".err", "")
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the lines; SA386 for one that is too long."""
        chunks = source.chunks()
        bom = next(chunks)
        if bom:
            yield [bom]
        for number, line in enumerate(split_lines(chunks), 1):
            name = f"{source.name}:{number}"
            if line is None:
                yield Failure(name, line_too_long(source.name, number))
                continue
            priority = _BEFORE.match(line)
            stamp = _STAMP.match(line, priority.end() if priority else 0)
            start = stamp.end() if stamp else 0
            text = line[start:].rstrip("\r\n")
            if not text.strip():
                yield [line]
                continue
            field = Field(name, text, text, meta={"path": source.name, "line": number})
            yield [line[:start], field, line[start + len(text) :]]
