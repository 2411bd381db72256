"""A process with one pipeline: it takes batches of tasks, and answers each. Whatever a text does to it, the process
that it works for is not blocked."""

import faulthandler
import gc
import multiprocessing
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..compat.presidio import Analyzer
from ..errors import AnonymError, Errors
from ..keys import Run, current_run
from ..labels import KnownLabels, known_labels
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.component import Component
from ..pipeline.overrides import split_components
from ..runner import Runner
from ..texts import end_with_parent
from .errors import Failed, failed
from .logs import set_up_logging

# Seconds after its time limit at which a worker ends by itself: the process that it works for was killed, or it would
# have ended it.
GRACE = 5.0
MakePipeline = Callable[[], Language]


class Task(NamedTuple):
    """What a worker is asked for: plain data, which is sent to its process."""

    kind: str  # A name in `spacy_anonym.serve.jobs.JOBS`.
    arguments: Dict[str, Any]  # What is asked for, the same for all inputs.
    inputs: Sequence[Any]  # One or more: (text, given spans), or what the kind of job takes.

    def part(self, places: Sequence[int]) -> "Task":
        """RETURNS (Task): the same for the inputs at some places."""
        return self._replace(inputs=[self.inputs[place] for place in places])


class Answer(NamedTuple):
    """The answer to one input."""

    value: Any  # JSON in bytes, or what the kind of job answers; None where it failed.
    findings: int = 0  # How many findings there are.
    error: Optional[Failed] = None  # What a client is answered where it failed.


class PipelineInfo(NamedTuple):
    """What a service says of a pipeline."""

    lang: str  # Its language.
    labels: Tuple[str, ...]  # The labels that its components set, sorted.
    components: Tuple[str, ...]  # The names of its components, in order.
    # As of Presidio's analyzer.
    recognizers: Tuple[str, ...]
    entities: Tuple[str, ...]
    known: KnownLabels  # The labels that a request may name.


class ServedPipeline:
    """A pipeline in its worker's process. RAISES (AnonymError): SA106 without an anonymizer, SA517 where a component
    after the consolidator needs a Doc."""

    def __init__(self, name: str, nlp: Language) -> None:
        self.name = name
        self.nlp = nlp
        self.lang = str(nlp.lang)
        anonymizers = [pipe for _, pipe in nlp.pipeline if isinstance(pipe, Anonymizer)]
        if not anonymizers:
            raise AnonymError(Errors.SA106.format(name=name))
        self.anonymizer: Anonymizer = anonymizers[-1]
        recognizers, self.consolidator, after = split_components(nlp.pipeline, name)
        others = [each for each, pipe in after if not isinstance(pipe, Component)]
        if others:
            raise AnonymError(Errors.SA517.format(name=name, names=", ".join(others)))
        # What works on the final group, in its order: the consolidator first, if there is one.
        self.finishers: List[Component] = [pipe for _, pipe in after]
        self.recognizers = Runner(nlp, components=recognizers)
        self.analyzer = Analyzer(nlp)

    @property
    def info(self) -> PipelineInfo:
        """RETURNS (PipelineInfo): what a service says of it."""
        labels = {label for _, pipe in self.recognizers.components for label in getattr(pipe, "labels", ())}
        found = tuple(self.analyzer.recognizers), tuple(self.analyzer.entities)
        return PipelineInfo(
            self.lang, tuple(sorted(labels)), tuple(self.nlp.pipe_names), *found, known_labels(self.nlp)
        )


def run_worker(connection: Connection, name: str, make: MakePipeline, run: Run) -> None:
    """Load a pipeline and work on batches until the other end is closed: what a worker's process does.

    connection (Connection): Sends the pipeline's `PipelineInfo`, or the message of what went wrong; then takes
        (seconds, tasks) and sends a list of answers for each task.
    run (Run): The run of the service: operators without a key of their own draw from it, in each process the same.
    """
    # The service's own process handles a stop: it first lets running requests end.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    end_with_parent()
    set_up_logging()
    from .jobs import run_tasks

    try:
        pipeline = ServedPipeline(name, make())
        started: Union[PipelineInfo, str] = pipeline.info
    except Exception as error:
        started = str(error) if isinstance(error, AnonymError) else Errors.SA008.format(problem=type(error).__name__)
    try:
        connection.send(started)
        # What was loaded is kept, so the garbage collector need not look at it each time.
        gc.collect()
        gc.freeze()
        with open(os.devnull, "w") as nowhere:
            while not isinstance(started, str):
                seconds, tasks = connection.recv()
                # Its thread does not need the interpreter's lock: it works even if nothing else in this process
                # does.
                faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=nowhere)
                try:
                    answers = run_tasks(pipeline, tasks)
                except Exception as error:
                    answers = [[answer_error(error)] * len(task.inputs) for task in tasks]
                faulthandler.cancel_dump_traceback_later()
                connection.send(answers)
    except (EOFError, OSError):
        # The service's process has ended.
        pass


class WorkerLost(Exception):
    """A worker did not answer.

    error (AnonymError): SA504 where it took too long, SA519 where its process ended.
    """

    def __init__(self, error: AnonymError) -> None:
        super().__init__()
        self.error = error


@dataclass(eq=False, repr=False)
class WorkerProcess:
    """The other end of a worker's process. It is used by one thread at a time; `kill` may be called by any."""

    name: str  # The pipeline's name.
    make: MakePipeline  # Makes it; can be pickled.
    _process: Any = None
    _connection: Any = None

    @property
    def running(self) -> bool:
        """RETURNS (bool): whether there is a process that takes tasks."""
        return self._connection is not None and self._process.is_alive()

    def start(self) -> PipelineInfo:
        """RETURNS (PipelineInfo): what the process says of the pipeline, once it is started and the pipeline loaded.
        RAISES (AnonymError): What loading raised, SA519 where the process ended."""
        if self._connection is not None:
            # It ended while it had nothing to do.
            self._end()
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        name, arguments = f"spacy_anonym {self.name}", (other, self.name, self.make, current_run())
        self._process = context.Process(target=run_worker, args=arguments, name=name, daemon=True)
        self._process.start()
        other.close()
        try:
            started = self._connection.recv()
        except (EOFError, OSError):
            started = Errors.SA519
        if isinstance(started, str):
            self._end()
            raise AnonymError(started)
        return started

    def run(self, tasks: Sequence[Task], seconds: float) -> List[List[Answer]]:
        """RETURNS (List[List[Answer]]): for each task one answer an input, within some seconds. RAISES (WorkerLost):
        Where it did not answer; there is no process then."""
        try:
            self._connection.send((seconds, list(tasks)))
            if self._connection.poll(seconds):
                return self._connection.recv()
            error = AnonymError(Errors.SA504.format(seconds=round(seconds, 3)))
        except (EOFError, OSError):
            error = AnonymError(Errors.SA519)
        self._end()
        raise WorkerLost(error)

    def kill(self) -> None:
        """End the process, whatever it does; any thread may. What waits for an answer is lost."""
        if self._process is not None:
            self._process.kill()

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._connection.close()
        self._connection = None


def answer_error(error: BaseException) -> Answer:
    """RETURNS (Answer): what is said where something failed."""
    return Answer(None, 0, failed(error))
