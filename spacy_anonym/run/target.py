"""The output of one input, and what the stream hands on to it."""

import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any, BinaryIO, List, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, describe
from ..io.formats import get_reader, get_writer
from ..io.jsonl import json_line
from ..io.output import Output, StreamOutput, open_output
from ..io.record import (
    Documents,
    Failure,
    Field,
    Item,
    Record,
    RecordWriter,
    Rewriter,
    WriteOptions,
    abort_writer,
    fields_of,
)
from ..io.source import Source
from ..texts import Result, with_ranks
from .job import Job, Progress, second_file

# What an item holds of the new text, and of how it was made.
NEW_TEXT = ("start", "end", "operator")


@dataclass(eq=False)
class ItemsWriter:
    """Writes the audit trail: lines of `{"id", "items"}`, without original values."""

    stream: BinaryIO
    detect_only: bool = False  # Nothing was replaced: leave out what is said of the new text.

    def write(self, id: str, items: Sequence[Item]) -> None:
        """Write a document's items."""
        left_out = NEW_TEXT if self.detect_only else ()
        rows = [{key: value for key, value in item.items() if key not in left_out} for item in items]
        self.stream.write(json_line({"id": id, "items": rows}))


class StreamOptions(NamedTuple):
    """How the inputs are worked on; see the command's options."""

    encoding: str = "utf-8"
    batch_size: int = 256
    n_process: int = 1
    detect_only: bool = False
    dry_run: bool = False
    # Characters of a text; a longer one fails. None: any.
    max_length: Optional[int] = None


class Opened(NamedTuple):
    """An input was opened."""

    job: Job
    source: Source


class Closed(NamedTuple):
    """An input was read to its end, or could not be read any further."""

    job: Job
    error: Optional[AnonymError]


class Pending:
    """A record, and the results of its fields so far."""

    __slots__ = ("record", "fields", "results")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.fields = fields_of(record)
        self.results: List[Result] = []

    @property
    def complete(self) -> bool:
        """RETURNS (bool): whether all results are there."""
        return len(self.results) == len(self.fields)


def open_target(job: Job) -> Output:
    """RETURNS (Output): the output of an input. RAISES (AnonymError): SA311 when it cannot be opened."""
    return StreamOutput(sys.stdout.buffer) if job.target is None else open_output(job.target)


class Target:
    """The output of one input. Nothing of it is kept when the input fails, or all of its documents do."""

    def __init__(
        self, opened: Opened, nlp: Language, options: StreamOptions, report: Progress, items: Optional[Output]
    ) -> None:
        self._name = opened.job.name
        self._report = report
        self._failed = 0
        self._documents = 0
        self._labels: Counter = Counter()
        self._output: Optional[Output] = None
        # Of a format of two files: the second one.
        self._beside: Optional[Output] = None
        # None in a dry run.
        self._writer: Optional[RecordWriter] = None
        # Whether documents are written one by one, not all of a record together.
        self._by_document = True
        self._items_output = items
        self._items = None if items is None else ItemsWriter(items.stream, options.detect_only)
        if items is not None:
            items.mark()
        if options.dry_run:
            return
        job = opened.job
        self._output = job.output or open_target(job)
        try:
            self._open(job, opened.source, self._output.stream, WriteOptions(nlp, options.detect_only))
        except BaseException:
            self.abort()
            raise

    def _open(self, job: Job, source: Source, stream: BinaryIO, options: WriteOptions) -> None:
        if job.output_format is None:
            self._writer, self._by_document = Rewriter(stream, source), False
            return
        second = second_file(job)
        self._beside = job.second or (None if second is None else open_output(second))
        if self._beside is not None:
            options = options._replace(beside=self._beside.stream)
        make_rewriter = getattr(get_reader(job.format), "make_rewriter", None)
        if make_rewriter is not None and job.output_format == job.format:
            self._writer, self._by_document = make_rewriter(stream, source, options), False
        else:
            self._writer = Documents(get_writer(job.output_format)(stream, options))

    def take(self, event: Union[Failure, Pending]) -> None:
        """Write a record, or tell what of it failed."""
        if isinstance(event, Failure):
            self._fail(event.id, str(event.error))
            return
        good: List[Tuple[Field, Result]] = []
        for field, result in zip(event.fields, event.results):
            if result.text is None:
                self._fail(field.id, result.message)
            else:
                good.append((field, result))
        if self._by_document:
            for field, result in good:
                if not field.part:
                    self._write([field], [result])
        elif len(good) == len(event.fields):
            # A row of which a part failed is left out: what is left of it would be another row.
            self._write(event.record, event.results)

    def _write(self, record: Record, results: Sequence[Result]) -> None:
        fields = fields_of(record)
        try:
            if self._writer is not None:
                texts: List[Any] = [result.text for result in results]
                self._writer.write(record, texts, [with_ranks(result) for result in results])
        except OSError:
            raise
        except Exception as error:
            self._fail(fields[0].id if fields else self._name, describe(error))
            return
        self._documents += len(fields)
        for field, result in zip(fields, results):
            items: Any = result.items
            self._labels.update(item["label"] for item in items)
            if self._items is not None:
                self._items.write(field.id, items)

    def _fail(self, id: str, message: str) -> None:
        self._failed += 1
        self._report.fail(id, message)

    def close(self, complete: bool) -> None:
        """Put the output in its place; nothing of it is kept where the input was not read to its end (`complete`)."""
        complete = complete and (not self._failed or self._documents > 0) and self._finish()
        if not complete:
            self.abort()
            if self._items_output is not None:
                self._items_output.rollback()
            return
        if self._items_output is not None:
            # First: no output is there without its items, whenever the run is stopped.
            self._items_output.sync()
        for output in (self._beside, self._output):
            if output is not None:
                output.commit()
        self._report.done(self._documents, self._labels)

    def _finish(self) -> bool:
        """RETURNS (bool): whether what was left could be written, too."""
        try:
            if self._writer is not None:
                self._writer.close()
        except OSError:
            raise
        except Exception as error:
            self._fail(self._name, describe(error))
            return False
        return True

    def abort(self) -> None:
        """Remove what was written."""
        try:
            abort_writer(self._writer)
        finally:
            for output in (self._beside, self._output):
                if output is not None:
                    output.abort()
