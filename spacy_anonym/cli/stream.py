"""The inputs through the pipeline to the outputs, as a stream: one batch of documents is in memory, whatever a file's size."""

import sys
from collections import Counter, deque
from contextlib import nullcontext
from typing import BinaryIO, ContextManager, Deque, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, Errors, describe
from ..io.formats import get_reader, get_writer
from ..io.items import ItemsWriter
from ..io.output import FileOutput, StreamOutput, open_output
from ..io.record import Failure, Field, ReadOptions, Record, WriteOptions, Writer
from ..io.rewrite import Rewriter
from ..io.source import Source
from ..texts import Result, anonymize_results
from .documents import anonymize_fields
from .plan import Job
from .report import Report

Output = Union[FileOutput, StreamOutput]
# Where there is but one input these are mistakes of the call.
WRONG_USAGE = ("SA313",)


class StreamOptions(NamedTuple):
    """How the inputs are worked on; see the command's options."""

    encoding: str = "utf-8"
    batch_size: int = 256
    n_process: int = 1
    detect_only: bool = False
    dry_run: bool = False


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
        self.fields: List[Field] = [piece for piece in record if isinstance(piece, Field)]
        self.results: List[Result] = []

    @property
    def complete(self) -> bool:
        """RETURNS (bool): whether all results are there."""
        return len(self.results) == len(self.fields)


Event = Union[Opened, Closed, Failure, Pending]


class AnonymizeStream:
    """Reads, anonymizes and writes.

    What was read waits in a queue for its results, which come in the same order.

    nlp (Language): The pipeline.
    jobs (Sequence[Job]): The inputs and outputs.
    report (Report): Told what happens.
    read_options (ReadOptions): How inputs are read.
    options (StreamOptions): How they are worked on.
    items (Optional[Output]): The audit trail.
    """

    def __init__(
        self,
        nlp: Language,
        jobs: Sequence[Job],
        report: Report,
        *,
        read_options: ReadOptions = ReadOptions(),
        options: StreamOptions = StreamOptions(),
        items: Optional[Output] = None,
    ) -> None:
        self._nlp = nlp
        self._jobs = jobs
        self._report = report
        self._read_options = read_options._replace(vocab=nlp.vocab)
        self._options = options
        self._items = items
        self._events: Deque[Event] = deque()
        self._waiting: Deque[Pending] = deque()
        self._target: Optional[Target] = None

    def run(self) -> None:
        """Do it all. RAISES (AnonymError): when an output cannot be written, or the pipeline has no anonymizer."""
        options = self._options
        try:
            for result in anonymize_results(
                self._texts(), self._nlp, batch_size=options.batch_size, n_process=options.n_process, on_error="report"
            ):
                self._waiting.popleft().results.append(result)
                self._drain()
            self._drain()
        finally:
            if self._target is not None:
                self._target.abort()

    def _texts(self) -> Iterator[str]:
        for job in self._jobs:
            for event in self._read(job):
                self._events.append(event)
                if isinstance(event, Pending) and not event.complete:
                    for field in event.fields:
                        self._waiting.append(event)
                        yield field.text
                else:
                    self._drain()

    def _read(self, job: Job) -> Iterator[Event]:
        error: Optional[AnonymError] = None
        try:
            with _open_input(job) as stream:
                source = Source(stream, job.name, job.format, self._options.encoding, self._report.read)
                yield Opened(job, source)
                yield from self._read_records(job, source)
        except AnonymError as raised:
            error = raised
        yield Closed(job, error)

    def _read_records(self, job: Job, source: Source) -> Iterator[Union[Failure, Pending]]:
        records = get_reader(job.format)(source, self._read_options)
        if job.format != "spacy":
            for record in records:
                yield record if isinstance(record, Failure) else Pending(record)
            return
        fields = (field for record in records for field in record)
        for field, result in anonymize_fields(fields, self._nlp, self._options.batch_size):
            pending = Pending([field])
            pending.results.append(result)
            yield pending

    def _drain(self) -> None:
        while self._events:
            event = self._events[0]
            if isinstance(event, Pending) and not event.complete:
                return
            self._events.popleft()
            if isinstance(event, Opened):
                self._target = Target(event, self._nlp, self._options, self._report, self._items)
            elif isinstance(event, Closed):
                self._close(event)
            elif self._target is not None:
                self._target.take(event)

    def _close(self, event: Closed) -> None:
        if event.error is not None:
            if event.error.code in WRONG_USAGE and len(self._jobs) == 1:
                raise event.error
            self._report.fail(event.job.name, str(event.error))
        if self._target is not None:
            self._target.close(event.error is None)
        self._target = None


class Target:
    """The output of one input. Nothing of it stays when the input fails, or all of its documents do."""

    def __init__(
        self, opened: Opened, nlp: Language, options: StreamOptions, report: Report, items: Optional[Output]
    ) -> None:
        self._name = opened.job.name
        self._report = report
        self._failed = 0
        self._documents = 0
        self._labels: Counter = Counter()
        self._output: Optional[Output] = None
        self._writer: Optional[Writer] = None
        self._rewriter: Optional[Rewriter] = None
        self._items_output = items
        self._items = None if items is None else ItemsWriter(items.stream, options.detect_only)
        if items is not None:
            items.mark()
        if options.dry_run:
            return
        job = opened.job
        self._output = StreamOutput(sys.stdout.buffer) if job.target is None else open_output(job.target)
        if job.output_format is None:
            self._rewriter = Rewriter(self._output.stream, opened.source)
        else:
            make_writer = get_writer(job.output_format)
            self._writer = make_writer(self._output.stream, WriteOptions(nlp, options.detect_only))

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
        if self._rewriter is None:
            for field, result in good:
                self._write([field], [result])
        elif len(good) == len(event.fields):
            # A row of which a part failed is left out: what is left of it would be another row.
            self._write(event.record, event.results)

    def _write(self, record: Record, results: Sequence[Result]) -> None:
        fields = [piece for piece in record if isinstance(piece, Field)]
        try:
            if self._rewriter is not None:
                self._rewriter.write(record, [result.text for result in results])
            elif self._writer is not None:
                for field, result in zip(fields, results):
                    self._writer.write(field, result.text, result.items)
        except OSError:
            raise
        except Exception as error:
            self._fail(fields[0].id if fields else self._name, describe(error))
            return
        self._documents += len(fields)
        for field, result in zip(fields, results):
            self._labels.update(item["label"] for item in result.items)
            if self._items is not None:
                self._items.write(field.id, result.items)

    def _fail(self, id: str, message: str) -> None:
        self._failed += 1
        self._report.fail(id, message)

    def close(self, complete: bool) -> None:
        """Put the output in its place.

        complete (bool): Whether the input was read to its end; else nothing of the output stays.
        """
        if not complete or (self._failed and not self._documents):
            self.abort()
            if self._items_output is not None:
                self._items_output.rollback()
            return
        if self._writer is not None:
            self._writer.close()
        if self._output is not None:
            self._output.commit()
        self._report.done(self._documents, self._labels)

    def abort(self) -> None:
        """Remove what was written."""
        if self._output is not None:
            self._output.abort()


def _open_input(job: Job) -> ContextManager[BinaryIO]:
    if job.path is None:
        return nullcontext(sys.stdin.buffer)
    try:
        return open(job.path, "rb")
    except OSError as error:
        problem = error.strerror or type(error).__name__
    raise AnonymError(Errors.SA307.format(path=job.name, format=job.format, problem=problem))
