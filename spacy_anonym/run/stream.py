"""The inputs through the pipeline to the outputs, as a stream: one batch of documents is in memory, whatever a
file's size."""

import sys
from collections import deque
from contextlib import contextmanager, nullcontext
from dataclasses import KW_ONLY, dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Callable, ContextManager, Deque, Iterator, List, Optional, Sequence, Tuple, Union

from ..errors import AnonymError, Errors
from ..io.formats import check_plain, get_reader
from ..io.output import Output, remove_leftovers
from ..io.record import Failure, Field, ReadOptions, fields_of
from ..io.source import Source, open_input
from ..record import TextRecord
from ..runner import AnyText, GivenText, Runner
from ..spans import GIVEN_KEY
from ..texts import SHARED_BATCH, Result, anonymize_results, result_of
from .job import Counts, Job, Progress
from .manifest import Manifest
from .target import Closed, Opened, Pending, StreamOptions, Target


def text_of(field: Field) -> AnyText:
    """RETURNS (AnyText): a document's text, with the spans that the input holds, which count as found for certain, with
    what it knows of the text's person, and with what names it."""
    is_plain = not (field.given or field.known or field.name)
    return field.text if is_plain else GivenText(field.text, field.given, field.known, field.name)


def _finish(field: Field, record: TextRecord) -> Tuple[Field, Result]:
    doc = record.doc
    if record.error is not None or doc is None:
        return field, result_of(record)
    if doc._.anonym_text is None:
        return field, Result(None, "SA308", Errors.SA308)
    if GIVEN_KEY in doc.spans and field.doc is not None and GIVEN_KEY not in field.doc.spans:
        # With --detect-only this Doc is written: what somebody then removes from the final group must not come back.
        del doc.spans[GIVEN_KEY]
    return field._replace(doc=doc), result_of(record)


# Where there is but one input these are mistakes of the call.
WRONG_USAGE = ("SA313",)
Event = Union[Opened, Closed, Failure, Pending]


@dataclass(eq=False)
class AnonymizeStream:
    """Reads, anonymizes and writes. What was read waits in a queue for its results, which come in the same order."""

    runner: Runner
    jobs: Sequence[Job]  # The inputs and outputs.
    report: Progress
    _: KW_ONLY
    read_options: ReadOptions = ReadOptions()
    options: StreamOptions = StreamOptions()
    items: Optional[Output] = None  # The audit trail.
    manifest: Optional[Manifest] = None  # Where what is done is noted, so that a run that is killed can go on.

    def __post_init__(self) -> None:
        self.read_options = self.read_options._replace(vocab=self.runner.nlp.vocab)
        self._events: Deque[Event] = deque()
        self._waiting: Deque[Pending] = deque()
        self._target: Optional[Target] = None

    def run(self) -> None:
        """Do it all; see `steps`."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """Do it all, step by step.

        YIELDS (None): Where something else may be done.
        RAISES (AnonymError): when an output cannot be written, or the pipeline has no anonymizer.
        """
        options = self.options
        if not options.dry_run:
            remove_leftovers(folders_of(self.jobs))
        try:
            texts, size, processes = self._texts(), options.batch_size, options.n_process
            for result in anonymize_results(texts, self.runner, batch_size=size, n_process=processes):
                self._waiting.popleft().results.append(result)
                self._drain()
                yield
            self._drain()
        finally:
            if self._target is not None:
                self._target.abort()

    def _texts(self) -> Iterator[AnyText]:
        done, skip = (0, 0) if self.manifest is None else (self.manifest.done, self.manifest.part.records)
        for number, job in enumerate(self.jobs[done:]):
            for event in self._read(job, 0 if number else skip):
                event = self._short(event)
                self._events.append(event)
                if isinstance(event, Pending) and not event.complete:
                    for field in event.fields:
                        self._waiting.append(event)
                        yield text_of(field)
                else:
                    self._drain()

    def _short(self, event: Event) -> Event:
        """RETURNS (Event): the event; a failure instead of a record with a text that is too long."""
        limit = self.options.max_length
        if limit is not None and isinstance(event, Pending):
            for field in event.fields:
                if len(field.text) > limit:
                    return Failure(field.id, AnonymError(Errors.SA507.format(length=len(field.text), limit=limit)))
        return event

    def _read(self, job: Job, skip: int) -> Iterator[Event]:
        error: Optional[AnonymError] = None
        try:
            with open_source(job, self.options.encoding, self.report.read) as source:
                yield Opened(job, source)
                yield from self._read_records(job, source, skip)
        except AnonymError as raised:
            error = raised
        yield Closed(job, error)

    def _read_records(self, job: Job, source: Source, skip: int) -> Iterator[Union[Failure, Pending]]:
        options = self.read_options._replace(output_format=job.output_format)
        records = islice(get_reader(job.format)(source, options), skip, None)
        if job.format != "spacy":
            for record in records:
                yield record if isinstance(record, Failure) else Pending(record)
            return
        # Docs go through the pipeline as they are, a batch at a time: what they are annotated with counts as found.
        fields = (field for record in records if not isinstance(record, Failure) for field in fields_of(record))
        while batch := list(islice(fields, self.options.batch_size or SHARED_BATCH)):
            with self.runner.run([field.doc for field in batch if field.doc is not None]) as found:
                for field, result in map(_finish, batch, found):
                    pending = Pending([field])
                    pending.results.append(result)
                    yield pending

    def _drain(self) -> None:
        while self._events:
            event = self._events[0]
            if isinstance(event, Pending) and not event.complete:
                return
            self._events.popleft()
            self.handle(event)

    def handle(self, event: Event) -> None:
        """Write what was read, in order: inputs that were opened and closed, failures, and records with all results."""
        if isinstance(event, Opened):
            self._target = Target(event, self.runner.nlp, self.options, self.report, self.items, self.manifest)
        elif isinstance(event, Closed):
            self._close(event)
        elif self._target is not None:
            self._target.take(event)

    def _close(self, event: Closed) -> None:
        counts = Counts()
        if event.error is not None:
            if event.error.code in WRONG_USAGE and len(self.jobs) == 1:
                raise event.error
            counts.failures[event.error.code] += 1
            self.report.fail(event.job.name, str(event.error))
        if self._target is not None:
            counts.add(self._target.close(event.error is None))
        self._target = None
        if self.manifest is not None:
            self.manifest.end_input(event.job.name, counts)


def folders_of(jobs: Sequence[Job]) -> List[Path]:
    """RETURNS (List[Path]): the folders of the outputs, each once."""
    return list(dict.fromkeys(job.target.parent for job in jobs if job.target is not None))


@contextmanager
def open_source(job: Job, encoding: str, on_bytes: Callable[[int], None]) -> Iterator[Source]:
    """YIELDS (Source): an input, opened. RAISES (AnonymError): SA307 when it cannot be opened, SA380 and SA381 for a
    format that is not read."""
    with _open_input(job) as stream:
        source = Source(stream, job.name, job.format, encoding, on_bytes, job.path, job.beside)
        if job.unnamed is not None:
            check_plain(source, job.unnamed)
        yield source


def _open_input(job: Job) -> ContextManager[BinaryIO]:
    if job.stream is not None:
        return nullcontext(job.stream)
    if job.path is None:
        return nullcontext(sys.stdin.buffer)
    return open_input(job.path, job.name, job.format)
