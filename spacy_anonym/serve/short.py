"""The short way of short requests: those that wait at the same moment are worked on together, in the event loop's thread, and answered at once.

A request goes it where all is plain: a small body that is there as a whole, a pipeline of rules, nothing that takes long, nothing that is wrong.
Anything else, every error too, goes the long way through the application, as if this one was not there. So the answers are the same on both.
"""

import time
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

from pydantic_core import to_json

from .figures import Figures
from .guard import SECURITY_HEADERS, has_key, next_id
from .host import Finish, Host
from .observe import log_failure, log_request

# Bytes of a request, and of those that are worked on before others have their turn.
MAX_BODY, MAX_BATCH = 8_192, 16_384
# Seconds that a request waits for a pipeline that has other work before it goes the long way, and between two looks.
PATIENCE, LOOK = 0.005, 0.001
MARK = "anonym_short"
JSON, JSON_WITH = b"application/json", b"application/json;"


class Plan(NamedTuple):
    """What a request asks for, checked.

    host (Optional[Host]): The pipeline of its texts; None where nothing is looked for.
    texts (Sequence[str]): Its texts, a few short ones.
    finish (Optional[Finish]): Makes a text's answer; see `Host.submit`.
    write (Callable[[List[Any]], Tuple[Any, int]]): Makes the request's answer of those of its texts, and counts its findings.
    detect (bool): False: nothing is looked for.
    """

    host: Optional[Host]
    texts: Sequence[str]
    finish: Optional[Finish]
    write: Callable[[List[Any]], Tuple[Any, int]]
    detect: bool = True


Planner = Callable[[bytes], Optional[Plan]]


class Answer(NamedTuple):
    """A good answer: the lines of its head, each with its end, and its body."""

    head: bytes
    body: bytes


class Asked(NamedTuple):
    """A request that waits.

    route (str): Its path, which is a route's.
    body (bytes): Its body.
    done (Callable[[Optional[Answer]], None]): Is given the answer; None sends the request the long way.
    since (float): When it came.
    """

    route: str
    body: bytes
    done: Callable[[Optional[Answer]], None]
    since: float


def short(planner: Planner) -> Callable[[Any], Any]:
    """RETURNS (Callable): marks an endpoint whose requests may go the short way, with what reads them."""

    def mark(endpoint: Any) -> Any:
        setattr(endpoint, MARK, planner)
        return endpoint

    return mark


def short_routes(routes: Sequence[Any]) -> Dict[str, Planner]:
    """RETURNS (Dict[str, Planner]): what reads the requests of marked endpoints, by path."""
    return {route.path: getattr(route.endpoint, MARK) for route in routes if hasattr(getattr(route, "endpoint", None), MARK)}


class ShortWay:
    """See this module.

    planners (Mapping[str, Planner]): What reads requests, by path.
    key (Optional[bytes]): The clients' key.
    figures (Figures): Told of each request that is answered here.
    max_body (int): Bytes of a request at most, as the service has it.
    """

    def __init__(self, planners: Mapping[str, Planner], key: Optional[bytes], figures: Figures, max_body: int = MAX_BODY) -> None:
        self._planners = dict(planners)
        self._key = key
        self._figures = figures
        self._most = min(max_body, MAX_BODY)
        self._waiting: List[Asked] = []
        self._loop: Any = None
        self._is_due = False
        self._fixed = b"".join(b"%s: %s\r\n" % pair for pair in SECURITY_HEADERS)
        self.answered = 0

    def takes(self, scope: Mapping[str, Any]) -> bool:
        """RETURNS (bool): whether a request may go the short way, by its head."""
        if scope["method"] != "POST" or scope["path"] not in self._planners:
            return False
        length = types = 0
        for name, value in scope["headers"]:
            if name == b"content-length":
                length = int(value) if value.isdigit() else 0
            elif name == b"content-type":
                types += 1 if value == JSON or value.startswith(JSON_WITH) else 2
            elif name == b"transfer-encoding" or name == b"upgrade" or name == b"expect":
                return False
        return types == 1 and 0 < length <= self._most and (self._key is None or has_key(scope, self._key))

    def put(self, asked: Asked, loop: Any) -> None:
        """Let a request wait for those that come at the same moment."""
        self._loop = loop
        self._waiting.append(asked)
        if not self._is_due:
            self._is_due = True
            loop.call_soon(self._work)

    def _work(self) -> None:
        size = count = 0
        for asked in self._waiting:
            size += len(asked.body)
            if count and size > MAX_BATCH:
                break
            count += 1
        batch, self._waiting = self._waiting[:count], self._waiting[count:]
        fresh = bool(self._waiting)
        later = self._answer_all(batch)
        # Those that came meanwhile were told that it is due.
        self._waiting = [*later, *self._waiting]
        self._is_due = bool(self._waiting)
        if fresh:
            self._loop.call_soon(self._work)
        elif self._is_due:
            self._loop.call_later(LOOK, self._work)

    def _answer_all(self, batch: Sequence[Asked]) -> List[Asked]:
        """Answer requests. RETURNS (List[Asked]): those that wait on, as their pipeline has other work."""
        plans = [self._plan(asked) for asked in batch]
        values: List[List[Any]] = [[] for _ in batch]
        busy: Set[int] = set()
        by_host: Dict[Host, List[int]] = {}
        for place, plan in enumerate(plans):
            if plan is not None and plan.host is not None:
                by_host.setdefault(plan.host, []).append(place)
        for host, places in by_host.items():
            pieces = [(place, text) for place in places for text in plans[place].texts]
            try:
                outcomes = host.now([(text, plans[place].finish, plans[place].detect) for place, text in pieces])
            except Exception:
                # The long way says what it is.
                for place in places:
                    plans[place] = None
                continue
            if outcomes is None:
                busy.update(places)
                continue
            for (place, _), outcome in zip(pieces, outcomes):
                values[place].append(outcome.value)
                if outcome.error is not None:
                    plans[place] = None
        later: List[Asked] = []
        for place, asked in enumerate(batch):
            plan = plans[place]
            if place not in busy:
                self._tell(asked, None if plan is None else self._answer(asked, plan, values[place]))
            elif plan.host.is_short and time.perf_counter() < asked.since + PATIENCE:
                later.append(asked)
            else:
                self._tell(asked, None)
        return later

    def _tell(self, asked: Asked, answer: Optional[Answer]) -> None:
        try:
            asked.done(answer)
        except Exception as error:
            # The others are answered all the same.
            log_failure("", error)

    def _plan(self, asked: Asked) -> Optional[Plan]:
        try:
            return self._planners[asked.route](asked.body)
        except Exception:
            # The long way says what is wrong.
            return None

    def _answer(self, asked: Asked, plan: Plan, values: List[Any]) -> Optional[Answer]:
        try:
            answer, findings = plan.write(values)
            data = to_json(answer)
            facts = {"texts": len(plan.texts), "characters": sum(map(len, plan.texts)), "findings": findings}
        except Exception:
            return None
        number = next_id()
        head = b"content-type: application/json\r\ncontent-length: %d\r\nx-request-id: %s\r\n%s" % (len(data), number.encode("ascii"), self._fixed)
        seconds = time.perf_counter() - asked.since
        log_request(number, "POST", asked.route, 200, seconds, facts)
        self._figures.count(asked.route, "POST", 200, seconds, facts)
        self.answered += 1
        return Answer(head, data)


__all__ = ["Answer", "Asked", "Plan", "ShortWay", "short", "short_routes"]
