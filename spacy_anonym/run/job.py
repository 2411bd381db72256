"""An input and its output, and the reports on their progress."""

from collections import Counter
from pathlib import Path, PurePath
from typing import BinaryIO, NamedTuple, Optional, Protocol

from ..io.output import Output

# A format of two files: the text, and the annotations beside it.
BRAT, TEXT, ANNOTATIONS = "brat", ".txt", ".ann"


class Job(NamedTuple):
    """An input and its output."""

    path: Optional[Path]  # The input; None is standard input.
    name: str  # Names it in ids and messages: its path below the input folder.
    format: str  # Its format.
    target: Optional[Path]  # The output; None is standard output.
    output_format: Optional[str]  # None rewrites the input, byte for byte where nothing was found.
    stream: Optional[BinaryIO] = None  # The input's bytes, where they are in memory, instead of `path`.
    output: Optional[Output] = None  # The output, where it is open, instead of `target`.
    # The same two of the second file, where a format has one.
    beside: Optional[BinaryIO] = None
    second: Optional[Output] = None
    # The input's name, where nothing names its format but that every other file is plain text: one in another known
    # format is refused. None where the format is named.
    unnamed: Optional[PurePath] = None


def second_file(job: Job) -> Optional[Path]:
    """RETURNS (Optional[Path]): the second output of a format of two files; None for all others."""
    return None if job.output_format != BRAT or job.target is None else job.target.with_suffix(ANNOTATIONS)


class Progress(Protocol):
    """Receives reports of what happens."""

    def read(self, size: int) -> None:
        """Report that bytes were read."""

    def fail(self, id: str, message: str) -> None:
        """Report that a document failed."""

    def done(self, documents: int, labels: Counter) -> None:
        """Count documents that were written, and the labels of what was found in them."""
