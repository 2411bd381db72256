"""The output of one input, and what the stream hands on to it."""

import sys
from dataclasses import dataclass
from typing import Any, BinaryIO, List, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..durable import sync_file
from ..errors import AnonymError, describe
from ..io.formats import APPENDED, JOINED, get_reader, get_writer, parts_of
from ..io.jsonl import json_line
from ..io.output import PART_RECORDS, Output, PartialOutput, StreamOutput, open_output
from ..io.record import (
    Documents,
    Failure,
    Field,
    Item,
    Record,
    RecordWriter,
    Rewriter,
    WriteOptions,
    end_writer,
    fields_of,
)
from ..io.source import Source
from ..texts import Result, with_ranks
from .job import Counts, Job, Progress, second_file
from .manifest import Manifest, Part

# What an item holds of the new text, and of how it was made.
NEW_TEXT = ("start", "end", "operator")
# After so many characters, if not records, a part of an output ends.
PART_CHARACTERS = 4_000_000


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
    batch_size: Optional[int] = None
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


class Target:
    """The output of one input. Nothing of it is kept when the input fails, or all of its documents do."""

    def __init__(
        self,
        opened: Opened,
        nlp: Language,
        options: StreamOptions,
        report: Progress,
        items: Optional[Output],
        manifest: Optional[Manifest] = None,
    ) -> None:
        self._name = opened.job.name
        self._report = report
        self._manifest = manifest
        part = Part() if manifest is None else manifest.part
        self._records = part.records
        self._counts = part.counts
        # Records and characters of the part so far.
        self._size = [0, 0]
        self._output: Optional[Output] = None
        # What is there when a run goes on that was killed: the output, or the parts that it will be made of.
        self._kept: Optional[PartialOutput] = None
        # Of a format of two files: the second one.
        self._beside: Optional[Output] = None
        # None in a dry run.
        self._writer: Optional[RecordWriter] = None
        # Whether documents are written one by one, not all of a record together.
        self._by_document = True
        self._items_output = items
        self._items = None if items is None else ItemsWriter(items.stream, options.detect_only)
        if items is not None:
            items.mark(part.items_before)
        if options.dry_run:
            return
        job, write_options = opened.job, WriteOptions(nlp, options.detect_only)
        parts = parts_of(job.output_format) if manifest is not None and job.target is not None else ""
        try:
            if parts and job.target is not None:
                self._output = self._kept = PartialOutput(job.target, part.bytes)
            if parts == JOINED and self._kept is not None:
                write_options = write_options._replace(parts=self._kept.stream)
            if self._output is None or parts != APPENDED:
                made = job.output or (None if job.target is None else open_output(job.target))
                self._output = made or StreamOutput(sys.stdout.buffer)
            self._open(job, opened.source, self._output.stream, write_options)
            if part.bytes and self._kept is not None:
                # What a writer begins with is there.
                self._kept.stream.seek(part.bytes)
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
        self._take(event)
        fields = () if isinstance(event, Failure) else event.fields
        characters = sum(len(field.text) for field in fields)
        self._report.step(len(fields) or 1, characters)
        self._records += 1
        self._size = [self._size[0] + 1, self._size[1] + characters]
        if self._size[0] >= PART_RECORDS or self._size[1] >= PART_CHARACTERS:
            self._size = [0, 0]
            self._end_part()

    def _end_part(self) -> None:
        end_writer(self._writer, "end_part")
        if self._kept is not None and self._manifest is not None:
            if self._items_output is not None:
                sync_file(self._items_output.stream)
            sync_file(self._kept.stream)
            self._manifest.end_part(self._name, Part(self._records, self._kept.stream.tell(), counts=self._counts))

    def _take(self, event: Union[Failure, Pending]) -> None:
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
        self._counts.documents += len(fields)
        for field, result in zip(fields, results):
            items: Any = result.items
            self._counts.labels.update(item["label"] for item in items)
            if self._items is not None:
                self._items.write(field.id, items)

    def _fail(self, id: str, message: str) -> None:
        self._counts.failures[AnonymError(message).code] += 1
        self._report.fail(id, message)

    def close(self, complete: bool) -> Counts:
        """Put the output in its place; nothing of it is kept where the input was not read to its end (`complete`).
        RETURNS (Counts): what came of its documents."""
        complete = complete and (not self._counts.failures or self._counts.documents > 0) and self._finish()
        if not complete:
            self.abort()
            if self._kept is not None:
                self._kept.remove()
            if self._items_output is not None:
                self._items_output.rollback()
            return Counts(failures=self._counts.failures)
        if self._items_output is not None:
            # First: no output is there without its items, whenever the run is stopped.
            self._items_output.sync()
        for output in (self._beside, self._output):
            if output is not None:
                output.commit()
        if self._kept is not None and self._kept is not self._output:
            self._kept.remove()
        self._report.done(self._counts.documents, self._counts.labels)
        return self._counts

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
        """Remove what was written, but for what a run that goes on needs."""
        try:
            end_writer(self._writer, "abort")
        finally:
            for output in (self._beside, self._output, self._kept):
                if output is not None:
                    output.abort()
