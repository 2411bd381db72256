"""Logs: each line is a document; the time stamp that it begins with stays."""

import re
from dataclasses import dataclass
from typing import Tuple

from ..registry import registry
from .plain import read_line
from .record import ReadOptions, Record, Records, read_lines
from .source import Source

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
        """RETURNS (Records): the lines; SA386 for one that is too long."""

        def read(id: str, number: int, line: str) -> Record:
            priority = _BEFORE.match(line)
            stamp = _STAMP.match(line, priority.end() if priority else 0)
            return read_line(source.name, id, number, line, stamp.end() if stamp else 0)

        return read_lines(source, read)
