"""An input and its output, and the reports on their progress."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Dict, Mapping, NamedTuple, Optional, Protocol

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


@dataclass
class Counts:
    """What came of documents."""

    documents: int = 0  # Those that were written.
    labels: Counter = field(default_factory=Counter)  # What was found in them.
    failures: Counter = field(default_factory=Counter)  # Those that failed, by the error's code.

    def add(self, other: "Counts") -> None:
        """Add others."""
        self.documents += other.documents
        self.labels += other.labels
        self.failures += other.failures

    def row(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the counts, JSON-able and sorted."""
        labels, failures = dict(sorted(self.labels.items())), dict(sorted(self.failures.items()))
        return {"documents": self.documents, "labels": labels, "failures": failures}


def counts_of(row: Mapping[str, Any]) -> Counts:
    """RETURNS (Counts): the counts of a row."""
    return Counts(row["documents"], Counter(row["labels"]), Counter(row["failures"]))


class Progress(Protocol):
    """Receives reports of what happens."""

    def read(self, size: int) -> None:
        """Report that bytes were read."""

    def step(self, documents: int, characters: int) -> None:
        """Report that documents are through, written or failed, and the characters of their texts."""

    def fail(self, id: str, message: str) -> None:
        """Report that a document failed."""

    def done(self, documents: int, labels: Counter) -> None:
        """Count documents that were written, and the labels of what was found in them."""
