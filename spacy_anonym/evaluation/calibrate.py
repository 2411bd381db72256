"""Set a pipeline's thresholds so that a share of the gold is found, and its scores so that they are probabilities."""

from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

import numpy
from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..ml.calibration import IDENTITY, LEAST, Monotone, fit
from ..pipeline.scored_ner import ScoredNer
from ..pipeline.span_consolidator import SpanConsolidator
from ..record import TextRecord
from ..runner import Runner
from ..scores.document import Touching
from ..tokenizer import make_doc
from .gold import GoldDocument
from .predict import Prediction, find_consolidator
from .thresholds import (
    SPLIT,
    Halves,
    Point,
    choose_point,
    count_final,
    expect_recall,
    resample,
    threshold_curve,
    threshold_steps,
    try_halves,
)

# Below a tagger's own floor: the map must be fitted on findings that it lifts over the floor, too.
LOW_FLOOR = 0.02
BATCH = 64
FOLDS = 5
# The share of sets like the corpus in which a recall that is set on it is to be reached.
SURE = 0.95
# Of measured scores, of equal width.
BINS = 10


class Setting(NamedTuple):
    """A threshold for a label."""

    label: str
    threshold: float  # Findings with this score or a higher one are taken.
    reached: bool  # Whether the target recall is reached; where not, the threshold is the one of the highest recall.
    recall: float  # At the threshold.
    precision: float
    # What the pipeline's own thresholds give; single groups may have others than the one of the label, which it
    # names.
    before: Point
    gold: int  # Gold spans of the label.
    # Between which recalls another set of the same kind and size lies nineteen times in twenty.
    expected: Tuple[float, float]
    halves: Optional[Halves]  # What the same gives on halves of the corpus, where that was asked for.


def set_recall(
    nlp: Language,
    documents: Sequence[GoldDocument],
    predictions: Sequence[Prediction],
    label: str,
    target: float,
    *,
    covered: bool = False,
    sure: float = SURE,
    halves: int = 0,
) -> Setting:
    """Choose a label's threshold by a corpus.

    nlp (Language): The pipeline, which is not changed; see `save_thresholds`.
    predictions (Sequence[Prediction]): What the pipeline found in it.
    covered (bool): What recall counts; see `threshold_steps`.
    sure (float): Lower the threshold until this share of other sets like the corpus reach the target, below 1; 0: until
        the corpus itself does, which half of such sets do.
    halves (int): How often to try it on halves of the corpus; 0 for not at all.
    RETURNS (Setting): The threshold, with what it gives on the corpus.
    RAISES (AnonymError): SA323 when nothing has a score or there is no gold, SA324, SA325, SA339.
    """
    label = normalize_label(label)
    label = SPLIT.get(label, label)
    consolidator = _consolidator_of(nlp)
    steps = threshold_steps(documents, predictions, consolidator, label, covered=covered)
    points = threshold_curve(steps)
    scored = [point for point in points if point.threshold <= 1.0]
    if not scored or not scored[0].gold:
        raise AnonymError(Errors.SA323.format(name=nlp.meta.get("name", ""), label=label))
    drawn = resample(steps)
    point, reached = choose_point(scored, drawn, target, sure)
    own = consolidator.thresholds.get(label, consolidator.threshold)
    before = Point(own, *count_final(documents, predictions, label, covered=covered), scored[0].gold)
    # Downwards, so that a score that equals the threshold is not lost to rounding.
    threshold = max(0.0, int(point.threshold * 1e6) / 1e6)
    expected = expect_recall(drawn, point.threshold)
    tried = try_halves(steps, target, sure=sure, halvings=halves) if halves else None
    return Setting(label, threshold, reached, point.recall, point.precision, before, point.gold, expected, tried)


def _consolidator_of(nlp: Language) -> SpanConsolidator:
    consolidator = find_consolidator(nlp)
    if consolidator is None:
        raise AnonymError(Errors.SA325.format(name=nlp.meta.get("name", "")))
    return consolidator


def save_thresholds(nlp: Language, thresholds: Dict[str, float]) -> None:
    """Write thresholds, by label, into the config of the pipeline's last span_consolidator, so that the pipeline has
    them when it is saved and loaded again. RAISES (AnonymError): SA325 when it has no span_consolidator."""
    names = [name for name, pipe in nlp.pipeline if isinstance(pipe, SpanConsolidator)]
    if not names:
        raise AnonymError(Errors.SA325.format(name=nlp.meta.get("name", "")))
    config = nlp.get_pipe_config(names[-1])
    config["thresholds"] = {**config.get("thresholds", {}), **thresholds}
    # One that was found over all groups is meant for all of them.
    config["group_thresholds"] = _without(config.get("group_thresholds", {}), thresholds)
    config["recalls"] = {name: _without(table, thresholds) for name, table in config.get("recalls", {}).items()}


def _without(groups: Dict[str, Dict[str, float]], labels: Iterable[str]) -> Dict[str, Dict[str, float]]:
    return {group: {name: each for name, each in of.items() if name not in labels} for group, of in groups.items()}


def score_pairs(
    nlp: Language, documents: Sequence[GoldDocument], predictions: Sequence[Prediction], label: str
) -> Tuple[List[float], List[bool]]:
    """Gather scores of what was found, and whether they are right.

    RETURNS (Tuple[List[float], List[bool]]): The scores of the final spans of the label if it had no threshold, and
        whether a gold span has the same characters and label. What lies where nothing is known is left out.
    RAISES (AnonymError): SA325 when nothing makes a final group.
    """
    free = _consolidator_of(nlp).with_thresholds({label: 0.0})
    scores: List[float] = []
    right: List[bool] = []
    for document, prediction in zip(documents, predictions):
        gold = {(start, end) for start, end, name in document.spans if SPLIT.get(name, name) == label}
        unknown = Touching(document.missing)
        for finding in free.consolidate(document.text, prediction.groups):
            if finding.label != label:
                continue
            span = (finding.start, finding.end)
            if span in gold or not unknown(span):
                scores.append(finding.score)
                right.append(span in gold)
    return scores, right


class Bin(NamedTuple):
    """Findings of like scores."""

    low: float  # The bin, half-open scores but for the last.
    high: float
    count: int  # type: ignore[assignment]  # instead of a tuple's method
    score: float  # Their mean score.
    right: float  # The share of them that is right.


class Reliability(NamedTuple):
    """How far scores are from being probabilities."""

    error: float  # The expected calibration error, over bins of equal width.
    bins: List[Bin]  # The bins that hold findings.


def measure_reliability(scores: Sequence[float], right: Sequence[bool], bins: int = BINS) -> Reliability:
    """RETURNS (Reliability): scores in [0, 1], shape (n,), beside the share that is right (a bool a finding), by bins
    of equal width. SOURCE of the error: Naeini, Cooper and Hauskrecht, Obtaining Well Calibrated Probabilities Using
    Bayesian Binning, AAAI 2015."""
    said, hits = numpy.asarray(scores, dtype=float), numpy.asarray(right, dtype=float)
    places = numpy.minimum((said * bins).astype(int), bins - 1)
    rows = []
    for place in numpy.unique(places).tolist():
        chosen = places == place
        means = float(said[chosen].mean()), float(hits[chosen].mean())
        rows.append(Bin(place / bins, (place + 1) / bins, int(chosen.sum()), *means))
    return Reliability(sum(row.count * abs(row.score - row.right) for row in rows) / max(1, len(said)), rows)


class Fitted(NamedTuple):
    """The calibration of a tagger, fitted again."""

    name: str  # The component.
    # By label, with the old and the new map, on the corpus that the maps were fitted on.
    before: Dict[str, Reliability]
    after: Dict[str, Reliability]
    # By label, each fifth of the documents with the map that the others give; as before where a label keeps its map.
    unseen: Dict[str, Reliability]


def refit(nlp: Language, documents: Sequence[GoldDocument], *, named: bool = False) -> List[Fitted]:
    """Calibrate every scored_ner of a pipeline, in place.

    named (bool): Leave out what is found in a document whose gold has nothing of the label: for gold of single
        sentences that misses names, most of which it misses there.
    RETURNS (List[Fitted]): What it changed. A label keeps the map that it has where there are too few findings of it,
        and where the gold has none of it in the whole corpus: nobody marked it then, and a map that calls it always
        wrong would leave it in the clear.
    RAISES (AnonymError): SA326 when there is no scored_ner.
    """
    taggers = [(name, pipe) for name, pipe in nlp.pipeline if isinstance(pipe, ScoredNer)]
    if not taggers:
        raise AnonymError(Errors.SA326.format(name=nlp.meta.get("name", "")))
    fitted = []
    for name, tagger in taggers:
        checked = _check(nlp, name, tagger, documents)
        old = tagger.calibration
        marked = {label for document in documents for _, _, kind in document.spans for label in _names_of(kind)}
        new, before, after, unseen = {}, {}, {}, {}
        for label, found in checked.items():
            found = [each for each in found if each.named or not named]
            kept = old.get(label, IDENTITY)
            folds = list(_folds(found)) if label in marked else []
            new[label] = _fit(found, kept) if folds else kept
            before[label] = _measure([(kept, found)], tagger.floor)
            after[label] = _measure([(new[label], found)], tagger.floor)
            unseen[label] = (
                _measure([(_fit(others, kept), fold) for fold, others in folds], tagger.floor)
                if folds
                else before[label]
            )
        tagger.set_calibration(new)
        fitted.append(Fitted(name, before, after, unseen))
    return fitted


class _Checked(NamedTuple):
    """A candidate of a tagger: the document's place, the tagger's own probability, whether it is right, and whether the
    gold has the label in the document."""

    place: int
    raw: float
    right: bool
    named: bool


def _fit(found: Sequence[_Checked], kept: Monotone) -> Monotone:
    """The map of candidates, `kept` where they are too few."""
    if len(found) < LEAST:
        return kept
    return fit([each.raw for each in found], [each.right for each in found])


def _names_of(kind: str) -> Set[str]:
    """A tagger's possible labels for a gold label: date_splitter distinguishes kinds of dates after it."""
    return {kind, SPLIT.get(kind, kind)}


def _folds(found: Sequence[_Checked]) -> Iterator[Tuple[List[_Checked], List[_Checked]]]:
    """The candidates of each fifth of the documents, and the others."""
    for fold in range(FOLDS):
        yield (
            [each for each in found if each.place % FOLDS == fold],
            [each for each in found if each.place % FOLDS != fold],
        )


def _measure(mapped: Sequence[Tuple[Monotone, Sequence[_Checked]]], floor: float) -> Reliability:
    scores, right = [], []
    for scale, found in mapped:
        for score, each in zip(scale([each.raw for each in found]), found):
            # What is below the floor is not written at all.
            if score >= floor:
                scores.append(float(score))
                right.append(each.right)
    return measure_reliability(scores, right)


def _doc(record: TextRecord) -> Any:
    if record.error is not None:
        raise record.error
    return record.doc


def _check(nlp: Language, name: str, tagger: ScoredNer, documents: Sequence[GoldDocument]) -> Dict[str, List[_Checked]]:
    """By label, what the tagger holds possible. What lies where nothing is known is left out."""
    checked: Dict[str, List[_Checked]] = {label: [] for label in tagger.labels}
    floor, density, maps = tagger.floor, tagger.density, tagger.calibration
    # A map is of probabilities that are not lowered yet.
    tagger.floor, tagger.density = LOW_FLOOR, 0.0
    tagger.set_calibration({})
    before = Runner(nlp, components=nlp.pipeline[: nlp.pipe_names.index(name)])
    try:
        for start in range(0, len(documents), BATCH):
            batch = documents[start : start + BATCH]
            with before.run([make_doc(nlp, document.text) for document in batch]) as records:
                docs = [_doc(record) for record in records]
            for at, (document, doc, candidates) in enumerate(zip(batch, docs, tagger.predict(docs)), start):
                unknown = Touching(document.missing)
                gold = {(first, last, label) for first, last, kind in document.spans for label in _names_of(kind)}
                labels = {label for _, _, label in gold}
                for candidate in candidates:
                    span = doc[candidate.start : candidate.end]
                    found = (span.start_char, span.end_char, candidate.label)
                    if found in gold or not unknown(found):
                        checked[candidate.label].append(
                            _Checked(at, candidate.raw, found in gold, candidate.label in labels)
                        )
    finally:
        tagger.floor, tagger.density = floor, density
        tagger.set_calibration(maps)
    return checked
