"""Anonymize many texts the fastest way there is: without Docs where every component of the pipeline allows it."""

import multiprocessing
import os
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Deque, Dict, Iterable, Iterator, List, Literal, NamedTuple, Optional, Sequence, Tuple, Union

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from .errors import AnonymError, Errors, code_of, describe
from .keys import current_run
from .pipeline.record import Item, TextComponent, TextRecord
from .spans import Finding, check_findings, check_text, get_final, set_findings, with_our_labels
from .tokenizer import make_doc
from .zones import memory_zone

# Characters after which a batch ends, however few texts it has.
MAX_BATCH = 4_000_000

OnError = Literal["raise", "report"]
# The candidate group of what an input holds, or says, of a text.
GIVEN_KEY = "anonym_given"


class GivenText(NamedTuple):
    """A text with findings that count as found before the pipeline looks.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in any order.
    """

    text: str
    findings: Sequence[Finding]


AnyText = Union[str, GivenText]


class Result(NamedTuple):
    """What became of a text.

    text (Optional[str]): The new text; None when it failed.
    items (Union[List[Item], str]): One dict a replacement, as `doc._.anonym_items`; the error's code when it failed.
    message (str): The error's message, without any of the text; "" when all went well.
    ranks (Sequence[int]): The rank of each item's finding; empty where all are 0.
    """

    text: Optional[str]
    items: Union[List[Item], str]
    message: str = ""
    ranks: Sequence[int] = ()


def _record(text: AnyText) -> TextRecord:
    if not isinstance(text, GivenText):
        return TextRecord(text)
    record = TextRecord(text.text)
    record.groups[GIVEN_KEY] = with_our_labels(sorted(text.findings))
    return record


def _doc(text: AnyText, nlp: Language) -> Doc:
    doc = make_doc(nlp, _characters(text))
    if isinstance(text, GivenText):
        set_findings(doc, GIVEN_KEY, text.findings)
    return doc


def _check_record(record: TextRecord) -> None:
    check_text(record.text)
    if record.groups:
        check_findings(record.groups[GIVEN_KEY], len(record.text))


def _result(record: TextRecord) -> Result:
    items = record.items or []
    return Result(record.new_text, items, "", ranks_of(items, record.final or ()))


def ranks_of(items: Sequence[Item], final: Sequence[Finding]) -> Sequence[int]:
    """RETURNS (Sequence[int]): the rank of each item's finding; empty where all are 0."""
    for finding in final:
        if finding.rank:
            ranks = {each[:2]: each.rank for each in final}
            return [ranks.get((item["source_start"], item["source_end"]), 0) for item in items]
    return ()


def anonymize_texts(
    texts: Iterable[str],
    nlp: Language,
    *,
    batch_size: int = 256,
    n_process: int = 1,
    on_error: OnError = "raise",
    patterns: Sequence[Any] = (),
) -> Iterator[Tuple[Optional[str], Union[List[Item], str]]]:
    """Anonymize texts.

    texts (Iterable[str]): The texts. They are read as they are needed.
    nlp (Language): A pipeline with an anonymizer.
    batch_size (int): How many texts are worked on at a time, >= 1.
    n_process (int): How many processes work, >= 1; they are started by spawn.
    on_error (OnError): "raise": the first text that fails ends it all. "report": it yields (None, the error's code), and the
        others go on.
    patterns (Sequence[Any]): Regular expressions (RE2, case does not count) for this call: each one, or a pair of one and its
        replacement, as in [[r"(\\d+).year.old", r"[AGE]-year-old"]]; see `spacy_anonym.pipeline.adhoc`.
    YIELDS (Tuple[Optional[str], Union[List[Item], str]]): (new text, items) for each text, in order.
    RAISES (AnonymError): SA106 when the pipeline has no anonymizer, SA032 for a pattern that is not valid; with "raise" the error
        of a text.
    """
    if len(patterns):
        from .pipeline.adhoc import with_patterns

        nlp = with_patterns(nlp, patterns)
    for result in anonymize_results(texts, nlp, batch_size=batch_size, n_process=n_process, on_error=on_error):
        yield result.text, result.items


def anonymize_results(
    texts: Iterable[AnyText],
    nlp: Language,
    *,
    batch_size: int = 256,
    n_process: int = 1,
    on_error: OnError = "report",
) -> Iterator[Result]:
    """Anonymize texts, which may have findings already; as `anonymize_texts`, but with the messages of those that failed. YIELDS (Result): in order."""
    if isinstance(texts, (str, bytes)):
        raise AnonymError(Errors.SA107.format(type=type(texts).__name__))
    if on_error not in ("raise", "report"):
        raise AnonymError(Errors.SA003.format(param="on_error", owner="anonymize_texts", problem="raise or report"))
    for param, value in (("batch_size", batch_size), ("n_process", n_process)):
        if value < 1:
            raise AnonymError(Errors.SA003.format(param=param, owner="anonymize_texts", problem="it must be >= 1"))
    worker = TextWorker(nlp)
    batches = _batches(texts, batch_size)
    if n_process == 1:
        for batch in batches:
            yield from worker.run(batch, on_error)
    else:
        yield from _run_in_processes(worker, batches, n_process, on_error)


class TextWorker:
    """Anonymizes batches of texts with one pipeline.

    nlp (Language): A pipeline with an anonymizer.
    """

    def __init__(self, nlp: Language) -> None:
        from .pipeline.anonymizer import Anonymizer

        if not any(isinstance(pipe, Anonymizer) for _, pipe in nlp.pipeline):
            raise AnonymError(Errors.SA106.format(name=nlp.meta.get("name", "")))
        self._nlp = nlp
        self._set_steps()

    def _set_steps(self) -> None:
        pipes = [pipe for _, pipe in self._nlp.pipeline]
        self._steps: Optional[List[TextComponent]] = pipes if is_text_pipeline(self._nlp) else None

    def __getstate__(self) -> Dict[str, Any]:
        # Over a folder, as pipelines are saved and loaded: not every component of spaCy's comes back whole from bytes (3.8's
        # entity_ruler forgets its phrases), and pickling a Language pickles its whole vocabulary.
        nlp, patterns = getattr(self._nlp, "anonym_base", (self._nlp, None))
        with TemporaryDirectory() as folder:
            nlp.to_disk(folder)
            files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}
        # The run comes first: operators without a key of their own draw from it when they are made.
        return {
            "run": current_run(),
            "files": files,
            "disabled": nlp.disabled,
            "max_length": nlp.max_length,
            "patterns": patterns,
        }

    def __setstate__(self, state: Dict[str, Any]) -> None:
        with TemporaryDirectory() as folder:
            for name, data in state["files"].items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            self._nlp = spacy.load(folder, disable=state["disabled"])
        self._nlp.max_length = state["max_length"]
        if state["patterns"] is not None:
            from .pipeline.adhoc import with_patterns

            self._nlp = with_patterns(self._nlp, state["patterns"])
        self._set_steps()

    def run(self, texts: Sequence[AnyText], on_error: OnError) -> List[Result]:
        """Anonymize a batch. RETURNS (List[Result]): one a text, in order."""
        results = self._run_docs(texts) if self._steps is None else self._run_texts(texts)
        if on_error == "raise":
            for result in results:
                if result.message:
                    # A new error: the one that was caught, its context and its frames may hold a part of the text.
                    raise AnonymError(result.message)
        return results

    def _run_texts(self, texts: Sequence[AnyText]) -> List[Result]:
        # One component after the other over all texts, as its data is in the processor's cache then.
        records = [_record(text) for text in texts]
        failed: Dict[int, Result] = {}
        for step in (_check_record, *(step.annotate for step in self._steps or ())):
            for place, record in enumerate(records):
                if place not in failed:
                    try:
                        step(record)
                    except Exception as error:
                        failed[place] = _failed(error)
        if not failed:
            return [_result(record) for record in records]
        return [failed.get(place) or _result(record) for place, record in enumerate(records)]

    def _run_docs(self, texts: Sequence[AnyText]) -> List[Result]:
        try:
            return self._pipe_docs(texts)
        except Exception as error:
            if len(texts) == 1:
                return [_failed(error)]
        # One of them failed: find out which, the others come out.
        return [result for text in texts for result in self._run_docs([text])]

    def _pipe_docs(self, texts: Sequence[AnyText]) -> List[Result]:
        for text in texts:
            check_text(_characters(text))
        with memory_zone(self._nlp):
            docs = [_doc(text, self._nlp) for text in texts]
            results = [result_of(doc) for doc in self._nlp.pipe(docs, batch_size=len(texts))]
        if len(results) != len(texts):
            # An error handler that skips documents would shift all that follow.
            raise AnonymError(Errors.SA901.format(type="a skipped document"))
        return results


def with_ranks(result: Result) -> List[Item]:
    """RETURNS (List[Item]): the items, each with its finding's `rank`, as the formats that have one write it."""
    ranks = result.ranks or [0] * len(result.items)
    return [{**item, "rank": rank} for item, rank in zip(result.items, ranks)]


def result_of(doc: Doc) -> Result:
    """RETURNS (Result): what an anonymizer wrote to a Doc; its text is None where none ran."""
    items = list(doc._.anonym_items or ())
    return Result(doc._.anonym_text, items, "", ranks_of(items, get_final(doc) or ()))


def is_text_pipeline(nlp: Language) -> bool:
    """RETURNS (bool): whether every component works on texts alone, so that no Doc need be built."""
    return all(isinstance(pipe, TextComponent) for _, pipe in nlp.pipeline)


def _failed(error: Exception) -> Result:
    return Result(None, code_of(error), describe(error))


def _characters(text: AnyText) -> str:
    return text.text if isinstance(text, GivenText) else text


def _batches(texts: Iterable[AnyText], size: int) -> Iterator[List[AnyText]]:
    batch: List[AnyText] = []
    room = MAX_BATCH
    for text in texts:
        batch.append(text)
        characters = _characters(text)
        room -= len(characters) if isinstance(characters, str) else 0
        if len(batch) >= size or room <= 0:
            yield batch
            batch, room = [], MAX_BATCH
    if batch:
        yield batch


_worker: Union[TextWorker, str, None] = None


def _start_worker(data: bytes) -> None:
    """Make this process's worker, or remember why there is none: an initializer that fails would break the pool without a reason."""
    global _worker
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _worker = ForkingPickler.loads(data)
    except Exception as error:
        _worker = describe(error)


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, killed perhaps: a pool's processes would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run_batch(texts: List[AnyText], on_error: OnError) -> List[Result]:
    if isinstance(_worker, str):
        raise AnonymError(_worker)
    return _worker.run(texts, on_error)


def _run_in_processes(
    worker: TextWorker, batches: Iterator[List[AnyText]], n_process: int, on_error: OnError
) -> Iterator[Result]:
    data = bytes(ForkingPickler.dumps(worker))
    pool = ProcessPoolExecutor(n_process, multiprocessing.get_context("spawn"), _start_worker, (data,))
    waiting: Deque[Any] = deque()
    try:
        for batch in batches:
            waiting.append(pool.submit(_run_batch, batch, on_error))
            # A few batches ahead keep every process busy without reading the whole stream.
            if len(waiting) >= 3 * n_process:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        # A process died: it was killed, or could not even import what it needs.
        raise AnonymError(Errors.SA109) from None
    finally:
        pool.shutdown(cancel_futures=True)


__all__ = ["GivenText", "OnError", "Result", "anonymize_results", "anonymize_texts", "is_text_pipeline"]
