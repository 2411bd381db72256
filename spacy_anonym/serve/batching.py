"""The queues of requests for a pipeline, and the threads that send them to worker processes in batches."""

import asyncio
import threading
import time
from collections import deque
from concurrent.futures import Future
from typing import Any, Awaitable, Callable, Deque, List, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from .worker import Answer, MakePipeline, PipelineInfo, Task, WorkerLost, WorkerProcess, answer_error

# A batch is processed as a whole, and what comes meanwhile waits for its end. So it is small: what its worker does in
# about a second.
MAX_INPUTS, FIRST_CHARS, LEAST_CHARS, MAX_CHARS = 64, 20_000, 2_000, 100_000
SECONDS = 1.0
# Inputs that one request gives to a batch: one with many does not keep others waiting.
SHARE = 16
# The shares of a request's time that a batch of several, and a short text alone, may take before their worker is
# replaced: there is time left for the others in the batch, and after it.
BATCH_SHARE, ALONE_SHARE = 0.25, 0.5
# Seconds between two checks whether a waiting client is still connected.
LOOK = 1.0
Gone = Callable[[], Awaitable[bool]]


class Queued:
    """The inputs of one request on their way through a queue.

    sizes (Sequence[int]): Characters of each input.
    timeout (float): Seconds after which the client no longer waits.
    """

    def __init__(self, task: Task, sizes: Sequence[int], timeout: float) -> None:
        self.task = task
        self.sizes = sizes
        self.end = time.monotonic() + timeout
        self.next = 0
        self.started = self.dropped = False
        self._loop = asyncio.get_running_loop()
        self.future: "asyncio.Future[List[Answer]]" = self._loop.create_future()
        self._answers: List[Any] = [None] * len(sizes)
        self._left = len(sizes)

    def take(self, places: Sequence[int], answers: Sequence[Answer]) -> None:
        """Take the answers to some inputs; any thread may give them."""
        try:
            self._loop.call_soon_threadsafe(self._take, places, answers)
        except RuntimeError:
            # The loop is closed: no client waits any more.
            pass

    def _take(self, places: Sequence[int], answers: Sequence[Answer]) -> None:
        for place, answer in zip(places, answers):
            self._answers[place] = answer
        self._left -= len(places)
        if not self._left and not self.future.done():
            self.future.set_result(self._answers)


# Some inputs of a request, by their places.
Piece = Tuple[Queued, List[int]]


class Queue:
    """Requests that wait for workers of one pipeline.

    most (int): How many may wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: Deque[Queued] = deque()
        self._wake = threading.Condition()
        self._closed = False
        self.idle = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, request: Queued) -> None:
        """Let a request wait. RAISES (AnonymError): SA503 when too many wait, SA516 once the queue is closed."""
        with self._wake:
            if self._closed:
                raise AnonymError(Errors.SA516)
            if len(self._waiting) >= self._most:
                raise AnonymError(Errors.SA503)
            self._waiting.append(request)
            self._wake.notify()

    def take(self, room: int) -> List[Piece]:
        """RETURNS (List[Piece]): the next batch, some inputs of each waiting request in turn, of `room` characters (but
        the first input, whatever its size); none once the queue is closed and empty. It waits for requests."""
        with self._wake:
            self.idle += 1
            try:
                while True:
                    batch = self._take(room)
                    if batch or self._closed:
                        return batch
                    self._wake.wait()
            finally:
                self.idle -= 1

    def _take(self, room: int) -> List[Piece]:
        batch: List[Piece] = []
        count = 0
        while self._waiting and count < MAX_INPUTS and room > 0:
            request = self._waiting.popleft()
            if request.dropped:
                continue
            places: List[int] = []
            while request.next < len(request.sizes) and len(places) < SHARE and count < MAX_INPUTS and room > 0:
                places.append(request.next)
                room -= request.sizes[request.next]
                request.next += 1
                count += 1
            batch.append((request, places))
            request.started = True
            if request.next < len(request.sizes):
                # Its next turn comes after the others'.
                self._waiting.append(request)
        return batch

    def close(self) -> None:
        """Accept no further requests."""
        with self._wake:
            self._closed = True
            self._wake.notify_all()


class Runner:
    """A thread that hands what waits to a worker process of its own. A worker that does not answer is replaced.

    timeout (float): Seconds that a request may take.
    one_by_one (bool): Take one input at a time, and give it all of its request's time: for long ones.
    """

    def __init__(self, name: str, make: MakePipeline, queue: Queue, timeout: float, one_by_one: bool = False) -> None:
        self._queue = queue
        self._timeout = timeout
        self._one_by_one = one_by_one
        self._room = 1 if one_by_one else FIRST_CHARS
        self._process = WorkerProcess(name, make)
        self._stopping = False
        self.info: "Future[PipelineInfo]" = Future()
        self._thread = threading.Thread(target=self._work, name=f"spacy_anonym {name}", daemon=True)
        self._thread.start()

    def close(self, end: float) -> None:
        """End the thread and the process: when what waits is done, at a time of `time.monotonic` at the latest."""
        self._thread.join(max(0.0, end - time.monotonic()))
        self._stopping = True
        self._process.kill()
        self._thread.join()

    def _work(self) -> None:
        try:
            self.info.set_result(self._process.start())
        except Exception as error:
            self.info.set_exception(error)
        while not self._stopping:
            batch = self._queue.take(self._room)
            if not batch:
                break
            self._run(batch)
            self._replace()
        self._process.kill()

    def _replace(self) -> None:
        """Start another process where this one was lost, before a request waits for it."""
        try:
            if not self._process.running and not self._stopping:
                self._process.start()
        except Exception:
            # The next request is answered with the reason.
            pass

    def _run(self, batch: List[Piece]) -> None:
        started = time.monotonic()
        try:
            if not self._process.running:
                self._process.start()
                started = time.monotonic()
            tasks = [request.task.part(places) for request, places in batch]
            answers = self._process.run(tasks, self._seconds(batch))
        except WorkerLost as lost:
            self._run_alone(batch, lost.error)
        except Exception as error:
            self._fail(batch, error)
        else:
            for (request, places), each in zip(batch, answers):
                request.take(places, each)
            self._measure(batch, time.monotonic() - started)

    def _run_alone(self, batch: List[Piece], error: AnonymError) -> None:
        """Work on the inputs of a batch whose worker was lost one by one: short ones first, as a long one is the
        likelier cause."""
        alone = [(request, [place]) for request, places in batch for place in places]
        if len(alone) == 1 or self._stopping:
            self._fail(batch, AnonymError(Errors.SA516) if self._stopping else error)
            return
        for request, places in sorted(alone, key=lambda piece: piece[0].sizes[piece[1][0]]):
            if not request.dropped:
                self._run([(request, places)])

    def _fail(self, batch: List[Piece], error: Exception) -> None:
        for request, places in batch:
            request.take(places, [answer_error(error)] * len(places))

    def _seconds(self, batch: List[Piece]) -> float:
        """How long a batch may take: after that no client waits for its requests."""
        left = max(request.end for request, _ in batch) - time.monotonic()
        alone = sum(len(places) for _, places in batch) == 1
        share = 1.0 if self._one_by_one else ALONE_SHARE if alone else BATCH_SHARE
        return max(0.01, min(left, self._timeout * share))

    def _measure(self, batch: List[Piece], seconds: float) -> None:
        if not self._one_by_one and seconds > 0:
            size = sum(request.sizes[place] for request, places in batch for place in places)
            # A short batch says little about the speed: it may only raise it.
            speed = max(self._room, size / seconds * SECONDS) if seconds < SECONDS else size / seconds * SECONDS
            self._room = int(min(MAX_CHARS, max(LEAST_CHARS, speed)))


async def run_grouped(groups: Sequence[Any], run: Callable[[Any, List[int]], Awaitable[List[Answer]]]) -> List[Answer]:
    """RETURNS (List[Answer]): the answers to inputs, in order. Those of one group run together: `run` takes the group
    and the places of its inputs."""
    answers: List[Any] = [None] * len(groups)

    async def run_group(group: Any) -> None:
        places = [place for place, each in enumerate(groups) if each is group]
        for place, answer in zip(places, await run(group, places)):
            answers[place] = answer

    await asyncio.gather(*map(run_group, dict.fromkeys(groups)))
    return answers


class Workers:
    """The workers of one kind of a pipeline, and what waits for them.

    make (Callable[[], Runner]): Makes one that takes from a queue.
    most (int): How many workers there may be.
    """

    def __init__(self, make: Callable[[Queue], Runner], most: int, max_waiting: int) -> None:
        self._make = make
        self._most = most
        self.queue = Queue(max_waiting)
        self.runners: List[Runner] = []

    def start(self, count: int) -> None:
        """Start workers."""
        self.runners += [self._make(self.queue) for _ in range(count)]

    async def run(self, task: Task, sizes: Sequence[int], timeout: float, gone: Optional[Gone]) -> List[Answer]:
        """RETURNS (List[Answer]): the answers to a task; see `Pipeline.run`. RAISES (AnonymError): SA503 when too many
        wait, or none of it was begun in time; SA504 when it takes more than `timeout` seconds, waiting included; SA516.
        RAISES (ClientDisconnect): When the client has disconnected."""
        from starlette.requests import ClientDisconnect

        request = Queued(task, sizes, timeout)
        self.queue.put(request)
        if not self.queue.idle and len(self.runners) < self._most:
            self.start(1)
        try:
            while not request.future.done():
                if not any(runner.info.done() for runner in self.runners):
                    # The first process is being loaded: its time has not begun.
                    request.end = time.monotonic() + timeout + LOOK
                left = request.end - time.monotonic()
                if left <= 0:
                    late = Errors.SA504.format(seconds=round(timeout, 3))
                    raise AnonymError(late if request.started else Errors.SA503)
                await asyncio.wait([request.future], timeout=min(left, LOOK))
                if gone is not None and not request.future.done() and await gone():
                    raise ClientDisconnect()
            return request.future.result()
        finally:
            # Nothing more of it is begun.
            request.dropped = True

    def close(self, end: float) -> None:
        """Finish what waits until a time of `time.monotonic`, and end all processes."""
        self.queue.close()
        for runner in self.runners:
            runner.close(end)
