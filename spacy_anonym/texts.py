"""Anonymize many texts as fast as possible: without Docs if every component of the pipeline allows it."""

import gc
import json
import multiprocessing
import os
import sys
import threading
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from io import BytesIO
from multiprocessing.reduction import ForkingPickler
from typing import Any, Deque, Iterable, Iterator, List, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from .errors import AnonymError, Errors, check_params, code_of, describe
from .io.cell_text import cell_text
from .io.formats import get_reader
from .io.record import ReadOptions, fields_of
from .io.source import Source
from .known import check_known
from .record import Item, TextRecord
from .runner import AnyText, GivenText, Runner
from .spans import Finding

# Characters after which a batch ends, however few texts it has.
MAX_BATCH = 4_000_000
# Dicts and lists in one another.
MAX_DEPTH = 200
# Texts of a batch, of one process and of several. In large batches the tagger meets most words again.
BATCH, SHARED_BATCH = 1024, 256

_PLACES = ("start", "end", "source_start", "source_end")
OnError = Literal["raise", "report"]


class Result(NamedTuple):
    """The result for one text.

    text (Optional[str]): The new text; None when it failed.
    items (Union[List[Item], str]): One dict a replacement, as `doc._.anonym_items`; the error's code when it failed.
    message (str): The error's message, without any of the text; "" when all went well.
    ranks (Sequence[int]): The rank of each item's finding; empty where all are 0.
    """

    text: Optional[str]
    items: Union[List[Item], str]
    message: str = ""
    ranks: Sequence[int] = ()


def result_of(record: TextRecord) -> Result:
    """RETURNS (Result): what an anonymizer wrote to a record, or why it failed; without a text where none ran."""
    if record.error is not None:
        return Result(None, code_of(record.error), describe(record.error))
    items = record.items or []
    return Result(record.new_text, items, "", ranks_of(items, record.final or ()))


def _without_name(result: Result, first: int) -> Result:
    """RETURNS (Result): the result of a text that begins at a character of what was read, before which nothing was
    replaced."""
    if result.text is None or isinstance(result.items, str):
        return result
    items = [{**item, **{place: item[place] - first for place in _PLACES}} for item in result.items]
    return result._replace(text=result.text[first:], items=items)


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
    batch_size: Optional[int] = None,
    n_process: int = 1,
    on_error: OnError = "raise",
    patterns: Sequence[Any] = (),
    known: Union[Mapping[str, Any], Iterable[Optional[Mapping[str, Any]]], None] = None,
) -> Iterator[Tuple[Optional[str], Union[List[Item], str]]]:
    """Anonymize texts.

    texts (Iterable[str]): The texts. They are read as they are needed.
    nlp (Language): A pipeline with an anonymizer.
    batch_size (Optional[int]): How many texts are processed together, >= 1; None is 1,024, and 256 where several
        processes work.
    n_process (int): How many processes work, >= 1. Where this process can be forked they share its pipeline, else each
        loads its own.
    on_error (OnError): "raise": the first text that fails ends the run, behind the results of those before it.
        "report": it yields (None, the error's code), and the others are processed.
    patterns (Sequence[Any]): Regular expressions (RE2, case does not count) for this call: each one, or a pair of one
        and its replacement, as in [[r"(\\d+).year.old", r"[AGE]-year-old"]]; see `spacy_anonym.pipeline.adhoc`.
    known (Union[Mapping[str, Any], Iterable[Optional[Mapping[str, Any]]], None]): What is known of the person of the
        texts, by label, as in {"PERSON": ["Jane Roe"], "BIRTH_DATE": ["1980-03-02"]}: every form of it is found. One
        table for all texts, or one a text in their order, None for a text of which nothing is known.
    YIELDS (Tuple[Optional[str], Union[List[Item], str]]): (new text, items) for each text, in order.
    RAISES (AnonymError): SA106 when the pipeline has no anonymizer, SA032 for a pattern that is not valid, SA038 for
        known values that are not, or not as many as texts; with "raise" the error of a text.
    """
    runner = Runner(nlp, patterns=patterns)
    given: Iterable[AnyText] = texts if known is None or isinstance(texts, (str, bytes)) else with_known(texts, known)
    for result in anonymize_results(given, runner, batch_size=batch_size, n_process=n_process, on_error=on_error):
        yield result.text, result.items


def anonymize_dict(
    value: Any, nlp: Language, *, json_path: Sequence[str] = (), known: Optional[Mapping[str, Any]] = None
) -> Any:
    """Anonymize the values in dicts and lists, at any depth, as those of a JSON file: all are one document, in which
    the keys are context, and say what a value is: {"surname": "Will"}, FHIR's types by their shape.

    value (Any): What `json` can write; a date, time or Decimal becomes a text.
    nlp (Language): A pipeline with an anonymizer.
    json_path (Sequence[str]): Which values are read, as in "patient.name" or "**.note"; () is all.
    known (Optional[Mapping[str, Any]]): What is known of the person, as for `anonymize_texts`.
    RETURNS (Any): The same with the new values. Keys are kept, but for addresses, dates, long numbers and names of
        people; a number in which something is found may become a text.
    RAISES (AnonymError): as `anonymize_texts`, SA105 for a value of another type, SA111 for a key that is no str and
        for what is nested too deeply, as in itself, SA364 for a file in base64, SA388 for a path at which there is
        nothing.
    """
    check_known(known or {})
    data = _json_of(value)
    record: Any
    (record,) = get_reader("json")(Source(BytesIO(data), "value", "json"), ReadOptions(json_path=tuple(json_path)))
    texts = [GivenText(field.text, field.given, known) for field in fields_of(record)]
    results = list(anonymize_results(texts, Runner(nlp), on_error="raise"))
    return json.loads(record.save([each.text for each in results], [each.items for each in results]))


def _json_of(value: Any) -> bytes:
    waiting = [(value, 0)]
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, dict):
            wrong = next((type(key).__name__ for key in each if not isinstance(key, str)), "")
            if wrong:
                # Another key may have the same text.
                raise AnonymError(Errors.SA111.format(problem=f"a key is no str, but {wrong}"))
        if isinstance(each, (dict, list, tuple)):
            if depth == MAX_DEPTH:
                raise AnonymError(Errors.SA111.format(problem=f"it is nested more than {MAX_DEPTH} deep, or in itself"))
            waiting += ((part, depth + 1) for part in (each.values() if isinstance(each, dict) else each))
    try:
        return json.dumps(value, default=cell_text).encode("ascii")
    except AnonymError:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        raise AnonymError(Errors.SA111.format(problem=type(error).__name__)) from None


def with_known(texts: Iterable[str], known: Any) -> Iterator[GivenText]:
    """YIELDS (GivenText): texts with what is known of them: one table for all, or one a text. RAISES (AnonymError):
    SA038 for what is neither, and where there are not as many as texts."""
    if isinstance(known, Mapping):
        check_known(known)
        yield from (GivenText(text, (), known) for text in texts)
        return
    if isinstance(known, (str, bytes)) or not isinstance(known, Iterable):
        check_known(known)
    tables = iter(known)
    for text in texts:
        table = next(tables, tables)
        if table is tables:
            raise AnonymError(Errors.SA038.format(problem="there are fewer of them than texts"))
        yield GivenText(text, (), table)
    if next(tables, tables) is not tables:
        raise AnonymError(Errors.SA038.format(problem="there are more of them than texts"))


def anonymize_results(
    texts: Iterable[AnyText],
    runner: Runner,
    *,
    batch_size: Optional[int] = None,
    n_process: int = 1,
    on_error: OnError = "report",
) -> Iterator[Result]:
    """Anonymize texts, which may have findings already; as `anonymize_texts`, but with the messages of those that
    failed. YIELDS (Result): in order."""
    if isinstance(texts, (str, bytes)):
        raise AnonymError(Errors.SA107.format(type=type(texts).__name__))
    check_params(
        "anonymize_texts",
        ("on_error", on_error not in ("raise", "report"), "raise or report"),
        ("batch_size", batch_size is not None and batch_size < 1, "it must be >= 1"),
        ("n_process", n_process < 1, "it must be >= 1"),
    )
    runner.check_anonymizer()
    batches = _batches(texts, batch_size or (BATCH if n_process == 1 else SHARED_BATCH))
    done = (
        (_anonymize(runner, batch) for batch in batches)
        if n_process == 1
        else _run_in_processes(runner, batches, n_process)
    )
    for results in done:
        for result in results:
            if result.message and on_error == "raise":
                # A new error: the one that was caught, its context and its frames may hold a part of the text.
                raise AnonymError(result.message)
            yield result


def _anonymize(runner: Runner, texts: Sequence[AnyText]) -> List[Result]:
    with runner.run(texts) as records:
        results = [result_of(record) for record in records]
    for number, text in enumerate(texts):
        if isinstance(text, GivenText) and text.name:
            results[number] = _without_name(results[number], len(text.before))
    return results


def with_ranks(result: Result) -> List[Item]:
    """RETURNS (List[Item]): the items, each with its finding's `rank`, as the formats that have one write it."""
    items = result.items if isinstance(result.items, list) else []
    return [{**item, "rank": rank} for item, rank in zip(items, result.ranks or [0] * len(items))]


def _batches(texts: Iterable[AnyText], size: int) -> Iterator[List[AnyText]]:
    batch: List[AnyText] = []
    room = MAX_BATCH
    for text in texts:
        batch.append(text)
        characters = text.text if isinstance(text, GivenText) else text
        room -= len(characters) if isinstance(characters, str) else 0
        if len(batch) >= size or room <= 0:
            yield batch
            batch, room = [], MAX_BATCH
    if batch:
        yield batch


# This process's pipeline, or why there is none.
_worker: Union[Runner, str, None] = None


def _start_worker(runner: Union[Runner, bytes]) -> None:
    """Take this process's pipeline, or make it of its bytes, or remember why there is none: an initializer that fails
    would break the pool without a reason."""
    global _worker
    end_with_parent()
    # What a forked process shares with its parent would be copied where the garbage collector looks at it.
    gc.freeze()
    try:
        _worker = ForkingPickler.loads(runner) if isinstance(runner, bytes) else runner
    except Exception as error:
        _worker = describe(error)


def can_fork() -> bool:
    """RETURNS (bool): whether this process can be forked: on Linux, without other threads, which might hold a lock, and
    without torch's threads and devices, which do not outlive a fork."""
    torch: Any = sys.modules.get("torch")
    uses_torch = torch is not None and (torch.get_num_threads() > 1 or torch.cuda.is_initialized())
    return sys.platform == "linux" and threading.active_count() == 1 and not uses_torch


def end_with_parent() -> None:
    """End this process when the one that started it has ended, perhaps killed: it would wait for work for ever."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _run_batch(texts: List[AnyText]) -> List[Result]:
    if not isinstance(_worker, Runner):
        raise AnonymError(str(_worker))
    return _anonymize(_worker, texts)


def _run_in_processes(runner: Runner, batches: Iterator[List[AnyText]], n_process: int) -> Iterator[List[Result]]:
    forked = can_fork()
    # A forked process has the pipeline already: a spawned one imports spaCy and builds the pipeline for seconds.
    given = runner if forked else bytes(ForkingPickler.dumps(runner))
    context: Any = multiprocessing.get_context("fork" if forked else "spawn")
    pool = ProcessPoolExecutor(n_process, context, _start_worker, (given,))
    waiting: Deque[Any] = deque()
    try:
        for batch in batches:
            waiting.append(pool.submit(_run_batch, batch))
            # A few batches ahead keep every process busy without reading the whole stream.
            if len(waiting) >= 3 * n_process:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        # A process died: it was killed, or could not even import what it needs.
        raise AnonymError(Errors.SA109) from None
    finally:
        pool.shutdown(cancel_futures=True)
