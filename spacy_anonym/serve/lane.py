"""One thread and its pipeline: texts that wait are taken together, a batch at a time."""

import asyncio
import threading
from collections import deque
from typing import Any, Callable, Deque, Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors

# A batch is worked on in one go. What comes meanwhile waits for its end, so that it is small.
MAX_TEXTS, MAX_CHARS = 64, 100_000
# Texts that one request gives to a batch: one with many does not keep others waiting.
SHARE = 16


class Outcome(NamedTuple):
    """What became of a text: a value, or an error."""

    value: Any
    error: Optional[BaseException]


class Work:
    """The texts of one request on their way through a lane.

    texts (Sequence[str]): The texts.
    places (Sequence[int]): Where each one's outcome goes.
    run (Callable): From texts to an outcome each; it runs in the lane's thread.
    done (Callable): Told of (place, outcome) pairs, in the request's event loop.
    loop (asyncio.AbstractEventLoop): The request's event loop.
    """

    __slots__ = ("texts", "places", "key", "finish", "done", "loop", "next", "dropped", "started")

    def __init__(
        self,
        texts: Sequence[str],
        places: Sequence[int],
        key: bool,
        finish: Callable,
        done: Callable,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.texts = texts
        self.places = places
        self.key = key
        self.finish = finish
        self.done = done
        self.loop = loop
        self.next = 0
        self.dropped = False
        self.started = False


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
        self._waiting: Deque[Work] = deque()
        self._wake = threading.Condition(threading.Lock())
        self._thread: Optional[threading.Thread] = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """RETURNS (int): how many requests wait, of which a part may be worked on."""
        return len(self._waiting)

    def put(self, work: Work) -> None:
        """Let work wait for its turn.

        work (Work): The work.
        RAISES (AnonymError): SA503 when too many wait, SA516 when the lane was closed.
        """
        with self._wake:
            if self._closed:
                raise AnonymError(Errors.SA516)
            if len(self._waiting) >= self._max_waiting:
                raise AnonymError(Errors.SA503.format(count=self._max_waiting))
            self._waiting.append(work)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._wake.notify()

    def close(self, timeout: Optional[float] = None) -> None:
        """Finish what waits, and end the thread."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._closed:
                    self._wake.wait()
                if not self._waiting:
                    return
                batch = self._take()
            if batch:
                self._deliver(batch, self._run(batch))

    def _take(self) -> List[Piece]:
        """RETURNS (List[Piece]): the next texts, some of each request in turn."""
        batch: List[Piece] = []
        room = MAX_CHARS
        while self._waiting and len(batch) < MAX_TEXTS and room > 0:
            work = self._waiting.popleft()
            if work.dropped:
                continue
            work.started = True
            end = min(len(work.texts), work.next + SHARE)
            while work.next < end and len(batch) < MAX_TEXTS and room > 0:
                batch.append((work, work.next))
                room -= len(work.texts[work.next])
                work.next += 1
            if work.next < len(work.texts):
                self._waiting.append(work)
        return batch

    def _deliver(self, batch: List[Piece], outcomes: Sequence[Outcome]) -> None:
        """Hand outcomes to the event loops of their requests, at once for each loop."""
        by_loop: Dict[asyncio.AbstractEventLoop, List[Tuple[Work, int, Outcome]]] = {}
        for (work, number), outcome in zip(batch, outcomes):
            by_loop.setdefault(work.loop, []).append((work, work.places[number], outcome))
        for loop, results in by_loop.items():
            try:
                loop.call_soon_threadsafe(_tell, results)
            except RuntimeError:
                # The loop is closed: nobody waits any more.
                pass


def _tell(results: Sequence[Tuple[Work, int, Outcome]]) -> None:
    for work, place, outcome in results:
        work.done(place, outcome)


__all__ = ["Lane", "Outcome", "Piece", "Work"]
