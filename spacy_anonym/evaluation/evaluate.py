"""One pipeline on one gold set: all figures of it."""

import time
from collections import Counter
from typing import Any, Dict, FrozenSet, List, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..pipeline.span_consolidator import BALANCED
from ..scores.document import Span, Touching, make_scored_text
from ..scores.scorer import Scores, worst_texts
from .gold import GoldDocument, GoldSet, lengths_and_counts
from .leaks import LeakSummary, find_leaks, summarize_leaks
from .predict import Prediction, find_consolidator, predict
from .thresholds import Point, threshold_curve, threshold_steps

# Labels with a curve: the most frequent ones of the gold.
MAX_CURVES = 8


class Evaluation(NamedTuple):
    """What came out."""

    pipeline: str  # The pipeline's name, as it was given.
    gold: GoldSet
    scores: Scores
    leaks: LeakSummary  # What was left of the documents.
    predictions: List[Prediction]  # One a text.
    words: int  # Words of the texts, by white space.
    load_seconds: float  # How long loading took.
    run_seconds: float  # How long the texts took, after that.
    curves: Dict[str, List[Point]]  # Precision and recall over thresholds, by label.
    memory: Any = None  # Peak memory; None where it was not asked for.

    @property
    def words_per_second(self) -> float:
        """RETURNS (float): words a second, after loading."""
        return self.words / self.run_seconds if self.run_seconds else 0.0

    @property
    def failures(self) -> List[Tuple[str, str]]:
        """RETURNS (List[Tuple[str, str]]): the ids of the texts that the pipeline failed on, and why."""
        return [(d.id, p.error) for d, p in zip(self.gold.documents, self.predictions) if p.error]

    def to_dict(self, worst: int = 20) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): JSON-able, and without any text: ids, labels, counts and figures."""
        lengths, counts = lengths_and_counts(self.gold.documents)
        return {
            "pipeline": self.pipeline,
            "documents": len(self.gold.documents),
            "labels": sorted(self.gold.labels) if self.gold.labels is not None else None,
            "failed": [id for id, _ in self.failures],
            "unreadable": len(self.gold.failures),
            **self.scores.to_dict(),
            "leaks": self.leaks.to_dict(),
            "seconds": {
                "load": self.load_seconds,
                "run": self.run_seconds,
                "both": self.load_seconds + self.run_seconds,
            },
            "words": self.words,
            "words_per_second": self.words_per_second,
            "memory": None if self.memory is None else self.memory._asdict(),
            "lengths": {str(key): value for key, value in lengths.items()},
            "spans_per_text": {str(key): value for key, value in counts.items()},
            "worst": self.worst(worst),
            "curves": {
                label: [[point.threshold, point.precision, point.recall] for point in points]
                for label, points in self.curves.items()
            },
        }

    def worst(self, limit: int = 20) -> List[Dict[str, Any]]:
        """RETURNS (List[Dict[str, Any]]): ids and counts of the texts that leak most; see `worst_texts`."""
        return [{"id": self.gold.documents[n].id, **score._asdict()} for n, score in worst_texts(self.scores, limit)]


def evaluate_pipeline(
    nlp: Language, gold: GoldSet, *, name: str = "", load_seconds: float = 0.0, curves: bool = True
) -> Evaluation:
    """Evaluate a pipeline.

    gold (GoldSet): The gold set; the pipeline is given its texts alone.
    name (str), load_seconds (float): What the pipeline is called, and how long loading it took.
    curves (bool): Compute precision and recall over thresholds.
    RETURNS (Evaluation): All figures. A text that the pipeline fails on counts as one in which nothing was found.
    RAISES (AnonymError): SA322 when there is no text.
    """
    documents = gold.documents
    if not documents:
        raise AnonymError(Errors.SA322.format(path=name or "gold"))
    predictions, seconds = predict(nlp, [document.text for document in documents])
    scores, leaks = Scores(), []
    for document, prediction in zip(documents, predictions):
        found = wanted_spans(document, [f[:3] for f in prediction.final], gold.labels)
        scores.add(make_scored_text(document.text, document.spans, found, document.missing))
        leaks.append(find_leaks(document, wanted_spans(document, prediction.replaced, gold.labels)))
    words = sum(len(document.text.split()) for document in documents)
    points = _curves(nlp, documents, predictions) if curves else {}
    return Evaluation(name, gold, scores, summarize_leaks(leaks), predictions, words, load_seconds, seconds, points)


def wanted_spans(document: GoldDocument, found: Sequence[Span], labels: Optional[FrozenSet[str]]) -> List[Span]:
    """RETURNS (List[Span]): the found spans that count: those of the labels that the gold annotates (None is all), and
    those of others that lie on a gold span: a name found as a place is found, if wrongly named. What other labels found
    elsewhere cannot be judged."""
    on_gold = Touching(document.spans)
    return [span for span in found if labels is None or span[2] in labels or on_gold(span)]


def _curves(
    nlp: Language, documents: Sequence[GoldDocument], predictions: Sequence[Prediction]
) -> Dict[str, List[Point]]:
    consolidator = find_consolidator(nlp)
    if consolidator is None:
        return {}
    counts = Counter(label for document in documents for _, _, label in document.spans)
    labels = sorted(counts, key=lambda label: (-counts[label], label))[:MAX_CURVES]
    return {
        label: threshold_curve(threshold_steps(documents, predictions, consolidator, label)) for label in sorted(labels)
    }


def load_timed(name: str, exclude: Sequence[str] = (), recall: str = BALANCED) -> Tuple[Language, float]:
    """RETURNS (Tuple[Language, float]): what `spacy_anonym.load` loads, without some components and with a recall, and
    the seconds it took; Python's own imports are not in them."""
    from ..load import load

    start = time.perf_counter()
    nlp = load(name, exclude=exclude, recall=recall)
    return nlp, time.perf_counter() - start
