"""Memory zones of pipelines that several threads use."""

import threading
from contextlib import contextmanager
from typing import Callable, Dict, Iterator, Optional

from spacy.language import Language


class _Turn:
    """The lock of one vocabulary's zone, and how many threads are in it or wait for it."""

    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.users = 0


_turns: Dict[int, _Turn] = {}
_turns_lock = threading.Lock()


@contextmanager
def memory_zone(nlp: Language, before: Optional[Callable[[], None]] = None) -> Iterator[None]:
    """Free what a block's Docs took from the vocabulary when the block ends, as `nlp.memory_zone` does. A vocabulary
    has one zone at a time, and the end of it frees what every thread put there: threads wait for each other here.

    nlp (Language): The pipeline. Pipelines that share a vocabulary wait for each other, too.
    before (Optional[Callable[[], None]]): Called while no zone of the vocabulary is open; what it adds to it stays.
    YIELDS (None): No Doc of the block is used after it. Within a zone of the caller's own this one adds nothing.
    """
    key = id(nlp.vocab)
    with _turns_lock:
        turn = _turns.setdefault(key, _Turn())
        turn.users += 1
    try:
        with turn.lock:
            if nlp.vocab.in_memory_zone:  # type: ignore[attr-defined]  # spaCy's stub lacks it
                yield
            else:
                if before is not None:
                    before()
                with nlp.memory_zone():
                    yield
    finally:
        with _turns_lock:
            turn.users -= 1
            if not turn.users:
                # The next vocabulary at this address is another one.
                del _turns[key]
