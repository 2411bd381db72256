"""Inputs with their originals back to the outputs, one document at a time."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

from spacy.language import Language

from ..deanonymize import deanonymize
from ..errors import AnonymError, Errors, code_of, describe
from ..io.formats import get_reader
from ..io.output import remove_leftovers
from ..io.record import Failure, Field, ReadOptions, Record
from ..run.job import Job
from ..run.stream import folders_of, open_source
from ..run.target import Opened, Pending, StreamOptions, Target
from ..texts import Result
from ..vault import Vault
from .command import Report, say

# What follows the file's name in an id: line, row and column, or the offset of a block.
TAIL = re.compile(r"((?::\d+)+|#\d+)?$")


class ItemsFile:
    """The items of each document, as `anonymize --items` wrote them.

    path (Path): The file: lines of `{"id", "items"}`.
    RAISES (AnonymError): SA301 when there is none, SA307 when it cannot be read, SA304 for a line that is none of
        these.
    """

    def __init__(self, path: Path) -> None:
        self._by_id: Dict[str, List[Dict[str, Any]]] = {}
        # A document that is alone in its file may have got another file's name since; None where two documents would
        # fit.
        self._by_tail: Dict[str, Optional[List[Dict[str, Any]]]] = {}
        lines = _lines_of(path)
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                id, items = row["id"], row["items"]
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                if number == len(lines) and isinstance(error, ValueError):
                    # A line without its end: the run that wrote it was killed, and its document never came out.
                    break
                id = items = None
            if not isinstance(id, str) or not isinstance(items, list):
                raise AnonymError(Errors.SA304.format(path=path, line=number))
            tail = _tail_of(id)
            # The same document twice: a run that was killed left the items of the one before. The last ones count.
            self._by_tail[tail] = items if tail not in self._by_tail or id in self._by_id else None
            self._by_id[id] = items

    def of(self, id: str, is_alone: bool) -> Optional[List[Dict[str, Any]]]:
        """RETURNS (Optional[List[Dict[str, Any]]]): a document's items; None where there are none. The name of its file
        does not matter if that `is_alone`."""
        found = self._by_id.get(id)
        return self._by_tail.get(_tail_of(id)) if found is None and is_alone else found


def _tail_of(id: str) -> str:
    found = TAIL.search(id)
    return found[0] if found else ""


def _lines_of(path: Path) -> List[str]:
    try:
        data = path.read_bytes()
        whole, _, rest = data.rpartition(b"\n")
        return [*whole.decode("utf8").split("\n"), rest.decode("utf8", "replace")]
    except FileNotFoundError:
        raise AnonymError(Errors.SA301.format(path=path)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
    except UnicodeDecodeError:
        problem = "it is not UTF-8"
    raise AnonymError(Errors.SA307.format(path=path, format="items", problem=problem))


@dataclass(eq=False)
class RestoreStream:
    """Reads, restores and writes."""

    jobs: Sequence[Job]  # The inputs and outputs, of one format.
    report: Report
    read_options: ReadOptions
    encoding: str  # The inputs' and the outputs'.
    items: Optional[ItemsFile] = None  # The items, where only these are to be restored.
    nlp: Optional[Language] = None  # The pipeline that wrote the texts.
    vault: Optional[Vault] = None
    problems: int = 0

    def run(self) -> None:
        """Do it all. RAISES (AnonymError): when an output cannot be written, or there is nothing to restore from."""
        remove_leftovers(folders_of(self.jobs))
        for job in self.jobs:
            try:
                self._run_job(job)
            except AnonymError as error:
                if error.code in ("SA235", "SA311"):
                    raise
                self.report.fail(job.name, str(error))

    def _run_job(self, job: Job) -> None:
        nlp: Any = self.nlp
        with open_source(job, self.encoding, self.report.read) as source:
            target = Target(Opened(job, source), nlp, StreamOptions(), self.report, None)
            try:
                for record in get_reader(job.format)(source, self.read_options):
                    target.take(record if isinstance(record, Failure) else self._restored(record))
                target.close(True)
            except BaseException:
                target.abort()
                raise

    def _restored(self, record: Record) -> Pending:
        pending = Pending(record)
        pending.results = [self._restore(field) for field in pending.fields]
        return pending

    def _restore(self, field: Field) -> Result:
        try:
            items = None if self.items is None else self.items.of(field.id, len(self.jobs) == 1)
            if self.items is not None and items is None:
                raise AnonymError(Errors.SA236)
            restored = deanonymize(field.text, items, nlp=self.nlp, vault=self.vault)
        except Exception as error:
            if code_of(error) == "SA235":
                raise
            return Result(None, code_of(error), describe(error))
        for problem in restored.problems:
            self.problems += 1
            say(f"{field.id}: {problem.message}")
        # What is counted as restored.
        return Result(restored.text, [{"label": "value"}] * len(restored.items))
