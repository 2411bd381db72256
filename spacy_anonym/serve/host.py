"""One loaded pipeline, and the thread that it works in."""

import asyncio
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.record import TextComponent, TextRecord
from ..pipeline.span_consolidator import SpanConsolidator
from ..spans import check_text
from ..tokenizer import make_doc
from .lane import Job, Lane, Outcome, Work
from .lane import Piece as LanePiece

Finish = Callable[[TextRecord, "Host"], Any]
# A text, what makes its answer, and whether something is looked for in it.
Piece = Tuple[str, Finish, bool]
# Characters of a request that a pipeline of rules works on at once: a change of threads takes longer. What is longer gains by a batch with others.
AT_ONCE = 300


class Host:
    """A pipeline of the service. Its components are used in one thread only.

    name (str): The pipeline's name.
    nlp (Language): The pipeline.
    max_waiting (int): Requests that may wait for it.
    long_text (int): Characters from which a text goes to the second lane.
    timeout (float): Seconds that a request's texts may take together.
    at_once (int): Characters of a request that a pipeline of rules works on at once, in the event loop's thread.
    copy (Optional[Callable[[], Language]]): Makes the second lane's own pipeline, when it is first needed. None: there is one lane.
    """

    def __init__(
        self,
        name: str,
        nlp: Language,
        *,
        max_waiting: int = 256,
        long_text: int = 20_000,
        timeout: float = 60.0,
        at_once: int = AT_ONCE,
        copy: Optional[Callable[[], Language]] = None,
    ) -> None:
        self.name = name
        self.lang = nlp.lang
        self.long_text = long_text
        self.timeout = timeout
        self.at_once = at_once
        self._max_waiting = max_waiting
        self._copy = copy
        self._long: Optional[Host] = None
        self._lane = Lane(f"spacy_anonym {name}", self._run, max_waiting)
        self._set_pipeline(nlp)

    def _set_pipeline(self, nlp: Language) -> None:
        self.nlp = nlp
        pipes = nlp.pipeline
        first = next((place for place, (_, pipe) in enumerate(pipes) if isinstance(pipe, (SpanConsolidator, Anonymizer))), None)
        anonymizers = [pipe for _, pipe in pipes if isinstance(pipe, Anonymizer)]
        if first is None or not anonymizers:
            raise AnonymError(Errors.SA106.format(name=self.name))
        others = [name for name, pipe in pipes[first:] if not isinstance(pipe, TextComponent)]
        if others:
            raise AnonymError(Errors.SA517.format(name=self.name, names=", ".join(others)))
        self.anonymizer: Anonymizer = anonymizers[-1]
        consolidators = [pipe for _, pipe in pipes[first:] if isinstance(pipe, SpanConsolidator)]
        self.consolidator: SpanConsolidator = consolidators[0] if consolidators else self.anonymizer.consolidator
        self._finders = pipes[:first]
        # What works on the final group, in its order: the consolidator first, if there is one.
        self.finishers: List[Any] = [pipe for _, pipe in pipes[first:]]
        self._on_texts = all(isinstance(pipe, TextComponent) for _, pipe in self._finders)
        self._after = [name for name, _ in pipes[first:]]

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that its components set, sorted."""
        found = {label for _, pipe in self._finders for label in getattr(pipe, "labels", ())}
        return tuple(sorted(found))

    @property
    def components(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the names of its components, in order."""
        return tuple(self.nlp.pipe_names)

    @property
    def waiting(self) -> int:
        """RETURNS (int): how many requests wait for it."""
        return self._lane.waiting + (self._long.waiting if self._long is not None else 0)

    @property
    def is_short(self) -> bool:
        """RETURNS (bool): whether short texts are worked on in the event loop's thread."""
        return self._on_texts and self.at_once > 0

    async def submit(self, text: str, finish: Finish, *, detect: bool = True, small: bool = True) -> Any:
        """Find what is in a text, and make an answer of it.

        text (str): The text.
        finish (Callable[[TextRecord, Host], T]): Makes the answer, of plain Python values, in the pipeline's thread. The record's groups
            are the candidates; its `final` is None. The host is the one whose components may be used.
        detect (bool): False: nothing is looked for, the record has no groups.
        small (bool): Whether a short text is little work, `finish` too.
        RETURNS (T): What `finish` returned.
        RAISES (AnonymError): SA503 when too many requests wait, SA504 when it takes too long; and what failed for this text.
        """
        outcome = (await self.submit_all([text], finish, detect=detect, small=small))[0]
        if outcome.error is not None:
            raise outcome.error
        return outcome.value

    async def submit_all(
        self, texts: Sequence[str], finish: Union[Finish, Sequence[Finish]], *, detect: bool = True, small: bool = True
    ) -> List[Outcome]:
        """The same for several texts, with one function for all or one each. A text that fails does not stop the others.

        RETURNS (List[Outcome]): One a text, in order.
        RAISES (AnonymError): SA503 when too many requests wait, SA504 when it takes too long.
        """
        if not texts:
            return []
        loop = asyncio.get_running_loop()
        each = [finish] * len(texts) if callable(finish) else finish
        if small and self._on_texts and sum(map(len, texts)) <= min(self.at_once, self.long_text - 1):
            done = self.now([(text, finish, detect) for text, finish in zip(texts, each)])
            if done is not None:
                return done
        pending = _Pending(loop.create_future(), len(texts))
        works: List[Tuple[Lane, Union[Work, Job]]] = []
        for host, places in self._lanes(texts):
            chosen = [texts[place] for place in places], places, detect, [each[place] for place in places]
            works.append((host._lane, Work(*chosen, pending.take, loop)))
        return await self._wait(pending, works)

    def now(self, pieces: Sequence[Piece]) -> Optional[List[Outcome]]:
        """Work on short texts in the caller's thread, the event loop's.

        pieces (Sequence[Tuple[str, Finish, bool]]): Texts of one request or of several: each with its `finish` and `detect`, as of `submit`.
        RETURNS (Optional[List[Outcome]]): One a text; None where the pipeline has other work, or is not one of rules alone.
        """
        if not self.is_short:
            return None
        return self._lane.try_now(lambda: self._work_on(pieces))

    async def run(self, make: Callable[["Host"], Iterator[None]], *, long: bool = False) -> Any:
        """Do something else in the pipeline's thread, in steps.

        make (Callable[[Host], Iterator[None]]): Makes a generator that yields where others may have their turn. The host is the one whose
            components may be used.
        long (bool): In the second lane.
        RETURNS (Any): What the generator returned.
        RAISES (AnonymError): SA503, SA504; and what the generator raised.
        """
        loop = asyncio.get_running_loop()
        pending = _Pending(loop.create_future(), 1)
        host = self._second() if long and self._copy is not None else self
        outcome = (await self._wait(pending, [(host._lane, Job(lambda: make(host._ready()), pending.take, loop))]))[0]
        if outcome.error is not None:
            raise outcome.error
        return outcome.value

    async def _wait(self, pending: "_Pending", works: List[Tuple[Lane, Union[Work, Job]]]) -> List[Outcome]:
        timer = asyncio.get_running_loop().call_later(self.timeout, pending.expire, self.timeout)
        try:
            for lane, work in works:
                lane.put(work)
                pending.works.append(work)
            return await pending.future
        finally:
            timer.cancel()
            pending.drop()

    def _ready(self) -> "Host":
        return self

    def _second(self) -> "Host":
        if self._long is None:
            self._long = _LongHost(self)
        return self._long

    def _lanes(self, texts: Sequence[str]) -> List[Tuple["Host", Sequence[int]]]:
        long = [place for place, text in enumerate(texts) if len(text) >= self.long_text] if self._copy is not None else []
        if not long:
            return [(self, range(len(texts)))]
        second = self._second()
        short = [place for place, text in enumerate(texts) if len(text) < self.long_text]
        return [(self, short), (second, long)] if short else [(second, long)]

    def close(self, timeout: Optional[float] = None) -> None:
        """Finish what waits, and end the threads."""
        for host in (self, self._long):
            if host is not None:
                host._lane.close(timeout)

    def _run(self, batch: List[LanePiece]) -> List[Outcome]:
        """Work on a batch, in the lane's thread. RETURNS (List[Outcome]): one a text."""
        return self._work_on([(work.texts[number], work.finish[number], work.detect) for work, number in batch])

    def _work_on(self, pieces: Sequence[Piece]) -> List[Outcome]:
        records: List[Any] = [None] * len(pieces)
        errors: List[Optional[BaseException]] = [None] * len(pieces)
        looked_for: List[int] = []
        for place, (text, _, detect) in enumerate(pieces):
            try:
                check_text(text)
                records[place] = TextRecord(text)
                if detect:
                    looked_for.append(place)
            except Exception as error:
                errors[place] = error
        if self._on_texts:
            self._find_in_texts(looked_for, records, errors)
        else:
            self._find_in_docs(looked_for, records, errors)
        outcomes: List[Outcome] = []
        for (_, finish, _), record, error in zip(pieces, records, errors):
            value = None
            if error is None:
                try:
                    value = finish(record, self)
                except Exception as raised:
                    error = raised
            outcomes.append(Outcome(value, error))
        return outcomes

    def _find_in_texts(self, places: List[int], records: List[Any], errors: List[Optional[BaseException]]) -> None:
        # One component after the other over all texts, as its data is in the processor's cache then.
        for _, pipe in self._finders:
            for place in places:
                if errors[place] is None:
                    try:
                        pipe.annotate(records[place])
                    except Exception as error:
                        errors[place] = error

    def _find_in_docs(self, places: List[int], records: List[Any], errors: List[Optional[BaseException]]) -> None:
        try:
            with self.nlp.memory_zone():
                docs = list(self.nlp.pipe([make_doc(self.nlp, records[place].text) for place in places], disable=self._after, batch_size=len(places) or 1))
                if len(docs) != len(places):
                    raise AnonymError(Errors.SA901.format(type="a skipped document"))
                for place, doc in zip(places, docs):
                    records[place].groups = self.consolidator.read(doc)
                # What the zone holds is gone with it.
                del docs, doc
            return
        except Exception as error:
            if len(places) == 1:
                errors[places[0]] = error
                return
        # One of them failed: find out which, the others come out.
        for place in places:
            self._find_in_docs([place], records, errors)


class _LongHost(Host):
    """The second lane of a host. Its pipeline is loaded in its own thread, when the first long text comes."""

    def __init__(self, host: Host) -> None:
        self.name = host.name
        self.lang = host.lang
        self._make = host._copy
        self._long = None
        self._loaded = False
        self._lane = Lane(f"spacy_anonym {host.name} long", self._load_and_run, host._max_waiting)

    def _load_and_run(self, batch: List[LanePiece]) -> List[Outcome]:
        try:
            self._ready()
        except Exception as error:
            return [Outcome(None, error) for _ in batch]
        return self._run(batch)

    def _ready(self) -> Host:
        if not self._loaded:
            self._set_pipeline(self._make())
            self._loaded = True
        return self


class _Pending:
    """The outcomes of a request's texts that are still to come."""

    def __init__(self, future: asyncio.Future, count: int) -> None:
        self.future = future
        self.works: List[Union[Work, Job]] = []
        self._outcomes: List[Any] = [None] * count
        self._left = count

    def take(self, place: int, outcome: Outcome) -> None:
        self._outcomes[place] = outcome
        self._left -= 1
        if not self._left and not self.future.done():
            self.future.set_result(self._outcomes)

    def expire(self, timeout: float) -> None:
        if not self.future.done():
            started = any(work.started for work in self.works)
            self.future.set_exception(AnonymError(Errors.SA504.format(seconds=round(timeout, 3)) if started else Errors.SA503))

    def drop(self) -> None:
        """Let nothing more of it be begun. What runs ends by itself."""
        for work in self.works:
            work.dropped = True
