"""What the command tells: failures and progress on standard error, counts at the end. Never a part of a document."""

import sys
from collections import Counter
from typing import Optional, Sequence

from tqdm import tqdm


class Report:
    """Counts documents, and tells of those that failed.

    quiet (bool): No progress and no summary; failures are told.
    total (Optional[int]): The inputs' size in bytes, None where it is not known.
    """

    def __init__(self, quiet: bool = False, total: Optional[int] = None) -> None:
        self.documents = self.replacements = self.failures = 0
        self.labels: Counter = Counter()
        self._quiet = quiet
        hidden = quiet or not sys.stderr.isatty()
        self._bar = tqdm(total=total, unit="B", unit_scale=True, file=sys.stderr, disable=hidden, leave=False)

    def read(self, size: int) -> None:
        """Tell that bytes were read."""
        self._bar.update(size)

    def fail(self, id: str, message: str) -> None:
        """Tell that a document failed, on one line."""
        self.failures += 1
        self._say(f"{id}: {message}")

    def done(self, documents: int, labels: Counter) -> None:
        """Count documents that were written, and the labels of what was found in them."""
        self.documents += documents
        self.replacements += sum(labels.values())
        self.labels.update(labels)

    def close(self) -> None:
        """Take the progress bar away."""
        self._bar.close()

    def summary(self, verb: str) -> None:
        """Tell the counts, on one line."""
        if not self._quiet:
            failed = f", {self.failures} failed" if self.failures else ""
            self._say(f"{count_of(self.documents, 'document')}, {count_of(self.replacements, 'span')} {verb}{failed}")

    def _say(self, line: str) -> None:
        say(line, self._bar)


def count_of(count: int, noun: str) -> str:
    """RETURNS (str): "1 document", "2 documents"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def say(line: str, bar: Optional[tqdm] = None) -> None:
    """Write a line to standard error. Names of files and ids may hold anything: it stays one line, and can be
    encoded.
    """
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
    line = line.encode(encoding, "backslashreplace").decode(encoding)
    if bar is not None and not bar.disable:
        bar.write(line, file=sys.stderr)
    else:
        sys.stderr.write(line + "\n")


def count_lines(labels: Counter) -> Sequence[str]:
    """RETURNS (Sequence[str]): "label<tab>count", the most frequent first."""
    return [f"{label}\t{count}" for label, count in sorted(labels.items(), key=lambda row: (-row[1], row[0]))]
