"""What a run has done so far, in a file beside its output: with it a run that was killed goes on."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence

from ..errors import AnonymError, Errors
from ..io.jsonl import json_line, parse_json
from ..io.output import Output, TrailOutput
from ..io.record import Failure
from .job import Counts, Job, counts_of

# A manifest's name: its output's, and this.
ENDING = ".manifest.jsonl"
# The types of lines: the run and each of its inputs, before anything is done; then each part of an output, each input
# that is through, and the end.
RUN, INPUT, PART, DONE, END = "run", "input", "part", "done", "end"


@dataclass
class Part:
    """How far an input is.

    records (int): How many records of it were read.
    bytes (int): The size of its output so far, or of the parts that are joined at the end.
    items_before (Optional[int]): The size of the audit trail before it, in bytes; None for its size now.
    counts (Counts): What came of its documents so far.
    """

    records: int = 0
    bytes: int = 0
    items_before: Optional[int] = None
    counts: Counts = field(default_factory=Counts)


class Manifest:
    """A JSON line for the run, for each input, and then for all that is done. It has names, sizes and counts, and no
    text.

    path (Path): The file. If a run wrote it that was killed, this one goes on where that one stopped.
    run (Mapping[str, Any]): What the run is: JSON-able values, `pipeline` and `options` among them.
    jobs (Sequence[Job]): The inputs.
    items (Optional[Output]): The audit trail, a file; it is set to the place where the run goes on.
    RAISES (AnonymError): SA317 for a file that is no manifest, or does not fit what is there; SA318 for one of another
        pipeline, other options or other inputs; SA311 when it cannot be written, or another run writes it.
    """

    def __init__(self, path: Path, run: Mapping[str, Any], jobs: Sequence[Job], items: Optional[Output] = None) -> None:
        self.done = 0  # How many inputs are through.
        self.part = Part()  # How far the next one is.
        self.counts = Counts()  # What came of those that are through.
        self.ended = False
        self._items = items
        self._file = TrailOutput(path, resumed=True)
        start = items.start if isinstance(items, TrailOutput) else 0
        new = [{"type": RUN, **run, "items": start, "inputs": len(jobs)}, *map(_input_row, jobs)]
        rows = _rows(path)
        if has_begun(rows):
            self._check(path, rows, new)
            self._read(rows[len(new) :], rows[0]["items"])
        elif rows[:1] and rows[0].get("type") != RUN:
            self._file.abort()
            raise AnonymError(Errors.SA317.format(path=path, problem="it is no manifest"))
        else:
            self._file.stream.truncate(0)
            self._write(*new)

    def _check(self, path: Path, rows: List[Dict[str, Any]], new: List[Dict[str, Any]]) -> None:
        changed = [key for key in new[0] if key not in ("items", "inputs") and rows[0].get(key) != new[0][key]]
        if rows[1 : 1 + rows[0]["inputs"]] != new[1:]:
            changed.append("inputs")
        if changed:
            self._file.abort()
            raise AnonymError(Errors.SA318.format(path=path, changed=", ".join(changed)))

    def _read(self, rows: Iterable[Dict[str, Any]], start: int) -> None:
        before = place = start
        for row in rows:
            self.ended = row["type"] == END
            if row["type"] == PART:
                place = row["items"]
                self.part = Part(row["records"], row["bytes"], before, counts_of(row))
            elif row["type"] == DONE:
                before = place = row["items"]
                self.done += 1
                self.counts.add(counts_of(row))
                self.part = Part()
        if isinstance(self._items, TrailOutput) and not self.ended:
            self._items.go_on(start, place)

    def end_part(self, name: str, part: Part) -> None:
        """Note that a part of an input's output is on the disk."""
        place = {"records": part.records, "bytes": part.bytes, "items": self._size_of_items()}
        self._write({"type": PART, "name": name, **place, **part.counts.row()})

    def end_input(self, name: str, counts: Counts) -> None:
        """Note that an input is through: its output is there, or there is none."""
        self._write({"type": DONE, "name": name, "items": self._size_of_items(), **counts.row()})
        self.done += 1
        self.counts.add(counts)
        self.part = Part()

    def end(self, failures: Iterable[Failure]) -> None:
        """Note that the run is done; of `failures`, inputs that could not be read at all, the codes are counted."""
        for failure in failures:
            self.counts.failures[failure.error.code] += 1
        self._write({"type": END, **self.counts.row()})
        self._file.sync()

    def close(self) -> None:
        """Close the file, so that a later run may go on with it."""
        self._file.abort()

    def _size_of_items(self) -> int:
        return 0 if self._items is None else self._items.stream.tell()

    def _write(self, *rows: Mapping[str, Any]) -> None:
        self._file.stream.write(b"".join(json_line(dict(row)) for row in rows))
        self._file.stream.flush()


def manifest_path(output: Path) -> Path:
    """RETURNS (Path): where the manifest of a run is that writes this file or folder."""
    return output.with_name(output.name + ENDING)


def is_resumed(path: Path) -> bool:
    """RETURNS (bool): whether there is the manifest of a run that has begun to write."""
    return path.exists() and has_begun(_rows(path))


def has_begun(rows: Sequence[Mapping[str, Any]]) -> bool:
    """RETURNS (bool): whether these are the lines of a manifest that names the run and all of its inputs: the run was
    not killed before anything was written."""
    head = rows[0] if rows else {}
    return head.get("type") == RUN and isinstance(head.get("inputs"), int) and len(rows) > head["inputs"]


def _rows(path: Path) -> List[Dict[str, Any]]:
    # What is no line of a manifest is {}; a last line without its end was being written.
    lines = path.read_bytes().split(b"\n")[:-1]
    values = (parse_json(line.decode("utf8", "replace")) for line in lines)
    return [value if isinstance(value, dict) else {} for value in values]


def _input_row(job: Job) -> Dict[str, Any]:
    row: Dict[str, Any] = {"type": INPUT, "name": job.name, "format": job.format}
    if job.path is not None:
        try:
            found = job.path.stat()
        except OSError:
            return row
        row.update(size=found.st_size, modified=found.st_mtime_ns)
    # As it is read back.
    return json.loads(json_line(row))
