"""One thread and its pipeline: what waits is taken together, a batch of texts or a step of a longer job at a time."""

import asyncio
import threading
import time
from collections import deque
from typing import Any, Callable, Deque, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from ..errors import AnonymError, Errors

# A batch is worked on in one go. What comes meanwhile waits for its end, so that it is small.
MAX_TEXTS, MAX_CHARS = 64, 100_000
# Texts that one request gives to a batch: one with many does not keep others waiting.
SHARE = 16
# Seconds that a job in steps keeps the thread before others have their turn.
SLICE = 0.05


class Outcome(NamedTuple):
    """What became of a text: a value, or an error."""

    value: Any
    error: Optional[BaseException]


class Work:
    """The texts of one request on their way through a lane.

    texts (Sequence[str]): The texts.
    places (Sequence[int]): Where each one's outcome goes.
    detect (bool): Whether something is looked for in them.
    finish (Sequence[Callable]): Makes the answer of a record, one each; it runs in the lane's thread.
    done (Callable[[int, Outcome], None]): Told of each outcome and its place, in the request's event loop.
    loop (asyncio.AbstractEventLoop): The request's event loop.
    """

    __slots__ = ("texts", "places", "detect", "finish", "done", "loop", "next", "dropped", "started")

    def __init__(
        self,
        texts: Sequence[str],
        places: Sequence[int],
        detect: bool,
        finish: Sequence[Callable],
        done: Callable[[int, Outcome], None],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.texts = texts
        self.places = places
        self.detect = detect
        self.finish = finish
        self.done = done
        self.loop = loop
        self.next = 0
        self.dropped = False
        self.started = False


class Job:
    """Something else that is done in a lane's thread, in steps.

    make (Callable[[], Iterator[None]]): Makes a generator: others have their turn where it yields, and what it returns is the outcome. Both run
        in the lane's thread. It is closed where nobody waits for it any more.
    done (Callable[[int, Outcome], None]), loop (asyncio.AbstractEventLoop): See `Work`; the place is 0.
    """

    __slots__ = ("make", "done", "loop", "steps", "dropped", "started")

    def __init__(
        self, make: Callable[[], Iterator[None]], done: Callable[[int, Outcome], None], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.make = make
        self.done = done
        self.loop = loop
        self.steps: Optional[Iterator[None]] = None
        self.dropped = False
        self.started = False

    def advance(self) -> Optional[Outcome]:
        """Go on for a while. RETURNS (Optional[Outcome]): the outcome at the end, None before."""
        self.started = True
        end = time.monotonic() + SLICE
        try:
            if self.steps is None:
                self.steps = self.make()
            while time.monotonic() < end:
                next(self.steps)
            return None
        except StopIteration as stop:
            return Outcome(stop.value, None)
        except Exception as error:
            return Outcome(None, error)

    def close(self) -> None:
        """End it early."""
        close = getattr(self.steps, "close", None)
        if close is not None:
            try:
                close()
            except Exception:
                # Nobody waits for it.
                pass


Piece = Tuple[Work, int]
RunBatch = Callable[[List[Piece]], List[Outcome]]


class Lane:
    """A thread that works on what waits. It starts with the first work.

    name (str): The thread's name.
    run (Callable): Works on a batch: from (work, number of its text) to an outcome each. It never raises.
    max_waiting (int): Requests that may wait.
    """

    def __init__(self, name: str, run: RunBatch, max_waiting: int) -> None:
        self._name = name
        self._run = run
        self._max_waiting = max_waiting
        self._waiting: Deque[Union[Work, Job]] = deque()
        self._wake = threading.Condition(threading.Lock())
        self._thread: Optional[threading.Thread] = None
        self._closed = False
        self._busy = False

    @property
    def waiting(self) -> int:
        """RETURNS (int): how many requests wait, of which a part may be worked on."""
        return len(self._waiting)

    def put(self, work: Union[Work, Job]) -> None:
        """Let work wait for its turn.

        work (Union[Work, Job]): The work.
        RAISES (AnonymError): SA503 when too many wait, SA516 when the lane was closed.
        """
        with self._wake:
            if self._closed:
                raise AnonymError(Errors.SA516)
            if len(self._waiting) >= self._max_waiting:
                raise AnonymError(Errors.SA503)
            self._waiting.append(work)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._wake.notify()

    def try_now(self, work: Callable[[], List[Outcome]]) -> Optional[List[Outcome]]:
        """Do small work in the caller's thread, if the lane has nothing else to do: a change of threads may take longer than the work.

        work (Callable[[], List[Outcome]]): What is done with the lane's pipeline.
        RETURNS (Optional[List[Outcome]]): What it returned; None where the lane has other work, or was closed.
        """
        with self._wake:
            if self._busy or self._waiting or self._closed:
                return None
            self._busy = True
        try:
            return work()
        finally:
            self._end()

    def _end(self) -> None:
        with self._wake:
            self._busy = False
            if self._waiting or self._closed:
                self._wake.notify()

    def close(self, timeout: Optional[float] = None) -> None:
        """Finish what waits, and end the thread. A closed lane takes nothing more."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._busy or not self._waiting and not self._closed:
                    self._wake.wait()
                if not self._waiting:
                    return
                self._busy = True
                job = self._take_job()
                batch = [] if job is not None else self._take_texts()
            try:
                if job is not None:
                    self._advance(job)
                elif batch:
                    self._deliver(batch, self._try(batch))
            finally:
                self._end()

    def _try(self, batch: List[Piece]) -> List[Outcome]:
        try:
            return self._run(batch)
        except Exception as error:
            # The thread lives on: it works for others, too.
            return [Outcome(None, error)] * len(batch)

    def _take_job(self) -> Optional[Job]:
        return self._waiting.popleft() if isinstance(self._waiting[0], Job) else None

    def _take_texts(self) -> List[Piece]:
        """RETURNS (List[Piece]): the next texts, some of each request in turn."""
        batch: List[Piece] = []
        later: List[Work] = []
        room = MAX_CHARS
        while self._waiting and len(batch) < MAX_TEXTS and room > 0:
            work = self._waiting[0]
            if isinstance(work, Job):
                break
            self._waiting.popleft()
            if work.dropped:
                continue
            work.started = True
            end = min(len(work.texts), work.next + SHARE)
            while work.next < end and len(batch) < MAX_TEXTS and room > 0:
                batch.append((work, work.next))
                room -= len(work.texts[work.next])
                work.next += 1
            if work.next < len(work.texts):
                later.append(work)
        self._waiting.extend(later)
        return batch

    def _advance(self, job: Job) -> None:
        if job.dropped:
            job.close()
            return
        outcome = job.advance()
        if outcome is None:
            with self._wake:
                self._waiting.append(job)
        else:
            _call(job.loop, _tell, [(job.done, 0, outcome)])

    def _deliver(self, batch: List[Piece], outcomes: Sequence[Outcome]) -> None:
        """Hand outcomes to the event loops of their requests, at once for each loop."""
        by_loop: Dict[asyncio.AbstractEventLoop, List[Tuple[Callable, int, Outcome]]] = {}
        for (work, number), outcome in zip(batch, outcomes):
            by_loop.setdefault(work.loop, []).append((work.done, work.places[number], outcome))
        for loop, results in by_loop.items():
            _call(loop, _tell, results)


def _call(loop: asyncio.AbstractEventLoop, function: Callable, argument: Any) -> None:
    try:
        loop.call_soon_threadsafe(function, argument)
    except RuntimeError:
        # The loop is closed: nobody waits any more.
        pass


def _tell(results: Sequence[Tuple[Callable, int, Outcome]]) -> None:
    for done, place, outcome in results:
        done(place, outcome)


__all__ = ["Job", "Lane", "Outcome", "Piece", "Work"]
