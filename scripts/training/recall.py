"""Lower a pipeline's thresholds for those who would rather mask too much: as far as it pays."""

from collections import Counter
from typing import Counter as CounterOf
from typing import Dict, Sequence, Tuple

from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.leaks import LeakSummary, find_leaks, summarize_leaks
from spacy_anonym.evaluation.predict import Prediction
from spacy_anonym.labels import is_personal
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator

# By group and label.
GroupThresholds = Dict[str, Dict[str, float]]

STEP = 0.05
# Findings below its threshold that a label needs in a group: fewer say nothing.
LEAST = 20
# Over-masked letters and digits that one more gold span is worth.
WORTH = 20.0


def fit_recall(
    documents: Sequence[GoldDocument],
    predictions: Sequence[Prediction],
    consolidator: SpanConsolidator,
    *,
    worth: float = WORTH,
    least: int = LEAST,
) -> GroupThresholds:
    """Lower thresholds, label by label in each group, while what is left less is worth what is masked too much.

    documents (Sequence[GoldDocument]): Gold that the pipeline was not trained on.
    predictions (Sequence[Prediction]): What was found in it, whatever its score.
    consolidator (SpanConsolidator): The pipeline's.
    worth (float): How many over-masked letters and digits one gold span is worth.
    least (int): How many findings a threshold must let in at the least to be looked at.
    RETURNS (GroupThresholds): The thresholds that are lower than the consolidator's own.
    """
    below: CounterOf[Tuple[str, str]] = Counter()
    for prediction in predictions:
        for group, findings in prediction.groups.items():
            below.update(
                (group, finding.label)
                for finding in findings
                if is_personal(finding.label) and finding.score < consolidator.threshold_of(group, finding.label)
            )
    fitted: GroupThresholds = {}

    def cost(thresholds: GroupThresholds) -> float:
        summary = measure(documents, predictions, consolidator.with_group_thresholds(thresholds))
        return summary.left * worth + summary.over

    best = cost(fitted)
    for (group, label), count in below.most_common():
        if count < least:
            break
        top = consolidator.threshold_of(group, label)
        for step in range(int(top / STEP + 1e-9), -1, -1):
            tried = round(step * STEP, 2)
            if tried >= top:
                continue
            candidate = {**fitted, group: {**fitted.get(group, {}), label: tried}}
            now = cost(candidate)
            if now < best:
                best, fitted = now, candidate
    return fitted


def measure(
    documents: Sequence[GoldDocument], predictions: Sequence[Prediction], consolidator: SpanConsolidator
) -> LeakSummary:
    """RETURNS (LeakSummary): what a consolidator leaves of documents, whose candidates are known."""
    return summarize_leaks(
        [
            find_leaks(document, consolidator.found(document.text, prediction.groups))
            for document, prediction in zip(documents, predictions)
        ]
    )
