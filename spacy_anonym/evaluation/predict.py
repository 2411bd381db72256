"""What a pipeline finds in texts: the final group, and the candidates behind it. It is given the texts alone, never the gold."""

import time
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc

from ..errors import describe
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.span_consolidator import SpanConsolidator
from ..spans import Finding, check_text, get_final

Groups = Dict[str, List[Finding]]
BATCH = 64


class Prediction(NamedTuple):
    """What was found in a text.

    final (List[Finding]): The final group, exact characters.
    groups (Groups): The candidates by group, all scores.
    error (str): Why there is nothing: the document failed.
    """

    final: List[Finding]
    groups: Groups
    error: str = ""


def predict(nlp: Language, texts: Sequence[str]) -> Tuple[List[Prediction], float]:
    """Run a pipeline.

    nlp (Language): Any pipeline. Where none of its components writes the final group, a span_consolidator with its defaults does.
    texts (Sequence[str]): The texts.
    RETURNS (Tuple[List[Prediction], float]): One a text, in order, and the seconds that the pipeline took.
    """
    consolidator = find_consolidator(nlp) or SpanConsolidator()
    predictions: List[Prediction] = []
    seconds = 0.0
    for start in range(0, len(texts), BATCH):
        for docs, error, took in _run(nlp, texts[start : start + BATCH]):
            seconds += took
            predictions += [_read(doc, consolidator) for doc in docs] if not error else [Prediction([], {}, error)]
    return predictions, seconds


def _run(nlp: Language, texts: Sequence[str]) -> Iterator[Tuple[List[Doc], str, float]]:
    """YIELDS (Tuple[List[Doc], str, float]): Docs, or the error of one text, and the seconds."""
    start = time.perf_counter()
    error = ""
    docs: List[Doc] = []
    try:
        for text in texts:
            check_text(text)
        docs = list(nlp.pipe(texts, batch_size=BATCH))
        if len(docs) != len(texts):
            # An error handler that skips documents would shift all that follow.
            error = "a skipped document"
    except Exception as raised:
        error = describe(raised)
    if not error:
        yield docs, "", time.perf_counter() - start
    elif len(texts) == 1:
        yield [], error, time.perf_counter() - start
    else:
        # One of them failed: find out which, the others count.
        for text in texts:
            yield from _run(nlp, [text])


def _read(doc: Doc, consolidator: SpanConsolidator) -> Prediction:
    groups = consolidator.read(doc)
    final = get_final(doc)
    if final is None:
        final = consolidator.consolidate(doc.text, groups)
    return Prediction(list(final), groups)


def find_consolidator(nlp: Language) -> Optional[SpanConsolidator]:
    """RETURNS (Optional[SpanConsolidator]): what makes the pipeline's final group: its last span_consolidator, or its anonymizer's
    own; None where it has neither."""
    pipes = [pipe for _, pipe in nlp.pipeline]
    own = [pipe for pipe in pipes if isinstance(pipe, SpanConsolidator)]
    return own[-1] if own else next((pipe.consolidator for pipe in pipes if isinstance(pipe, Anonymizer)), None)
