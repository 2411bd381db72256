"""What a pipeline finds in texts: the final group, and the candidates behind it. It is given the texts alone, never the
gold."""

import time
from itertools import groupby
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language

from ..errors import describe
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.span_consolidator import SpanConsolidator
from ..record import TextRecord
from ..runner import Runner
from ..spans import Finding
from .replaced import kept_places

Span = Tuple[int, int, str]
Groups = Dict[str, List[Finding]]
BATCH = 64
# Operators of which nothing is left but what they are asked to tell, as the year of a date: what their replacement has
# in common with the value, it has by coincidence or on purpose.
_WRITE_ANEW = frozenset(
    "replace redact pseudonym surrogate hash encrypt fpe randomize shift_date generalize generalize_place"
    " generalize_holonym generalize_vector age_limit birth_date medical_date region".split()
)


class Prediction(NamedTuple):
    """What was found in a text."""

    final: List[Finding]  # The final group, exact characters.
    groups: Groups  # The candidates by group, all scores.
    error: str = ""  # Why there is nothing: the document failed.
    # (start, end, label) of what is not in the new text, half-open characters; of a pipeline without an anonymizer the
    # final group.
    replaced: Sequence[Span] = ()


def predict(nlp: Language, texts: Sequence[str]) -> Tuple[List[Prediction], float]:
    """Run a pipeline.

    nlp (Language): Any pipeline. Where none of its components writes the final group, a span_consolidator with its
        defaults does.
    RETURNS (Tuple[List[Prediction], float]): One a text, in order, and the seconds that the pipeline took.
    """
    runner, consolidator = Runner(nlp), find_consolidator(nlp) or SpanConsolidator()
    predictions: List[Prediction] = []
    seconds = 0.0
    for start in range(0, len(texts), BATCH):
        begun = time.perf_counter()
        with runner.run(texts[start : start + BATCH]) as records:
            seconds += time.perf_counter() - begun
            predictions += [_read(record, consolidator) for record in records]
    return predictions, seconds


def _read(record: TextRecord, consolidator: SpanConsolidator) -> Prediction:
    if record.error is not None:
        return Prediction([], {}, describe(record.error))
    groups, final = consolidator.candidates(record), record.final
    if final is None:
        final = consolidator.consolidate(record.text, groups)
    replaced = [finding[:3] for finding in final] if record.items is None else _replaced(record)
    return Prediction(list(final), groups, "", replaced)


def _replaced(record: Any) -> List[Span]:
    """RETURNS: what an operator did not keep."""
    replaced: List[Span] = []
    for item in record.items:
        start, end, label = item["source_start"], item["source_end"], item["label"]
        old, new = record.text[start:end], record.new_text[item["start"] : item["end"]]
        if old == new:
            continue
        kept = set() if item["operator"] in _WRITE_ANEW else kept_places(old, new)
        gone = [place for place in range(start, end) if place - start not in kept]
        for _, run in groupby(enumerate(gone), key=lambda each: each[1] - each[0]):
            places = [place for _, place in run]
            replaced.append((places[0], places[-1] + 1, label))
    return replaced


def find_consolidator(nlp: Language) -> Optional[SpanConsolidator]:
    """RETURNS (Optional[SpanConsolidator]): what makes the pipeline's final group: its last span_consolidator, or its
    anonymizer's own; None where it has neither."""
    pipes = [pipe for _, pipe in nlp.pipeline]
    own = [pipe for pipe in pipes if isinstance(pipe, SpanConsolidator)]
    return own[-1] if own else next((pipe.consolidator for pipe in pipes if isinstance(pipe, Anonymizer)), None)
