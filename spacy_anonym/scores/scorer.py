"""All scores of a set of texts, and the registered scorer: recall first, whatever the label."""

from collections import Counter
from functools import partial
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple

import spacy
from spacy.tokens import Doc
from spacy.training import Example

from ..errors import check_params
from ..spans import FINAL_KEY, Finding, get_findings
from .characters import CharacterCounts, CoverageCounts
from .document import ScoredText, join_near, make_scored_text, of_label
from .matching import SchemeCounts, count_confusion, match_spans
from .names import NameCounts

NAME_LABEL = "PERSON"
NAMES = ("p", "r", "f", "per_type", "recall", "leaked_chars", "clean_docs", "f2", "damaged", "scores")
# Of the final group's scores: what is left in the clear counts most.
FINAL_WEIGHTS: Dict[str, Optional[float]] = {
    "anonym_recall": 0.7,
    "anonym_p": 0.3,
    **dict.fromkeys(("anonym_r", "anonym_f", "anonym_per_type", "anonym_leaked_chars", "anonym_clean_docs")),
}


class TextScore(NamedTuple):
    """What went wrong in one text."""

    gold: int  # Spans.
    found: int
    right: int  # Those that are right, by characters and label.
    missed: int  # Gold spans of which no found span shares a character.
    spurious: int  # Found spans that answer to no gold span.
    leaked: int  # Gold characters that were not found, white space aside.


class Scores:
    """All scores; add texts, then read them.

    spans (SchemeCounts): Of all labels.
    by_label (Dict[str, SchemeCounts]): By label; of a pair with two labels, the gold span counts for the one, the found
        for the other.
    characters (CharacterCounts): Label-blind.
    coverage (CoverageCounts): Each gold span, how far it is covered.
    names (NameCounts): Names of people, by the protocol of `names.py`.
    confusion (Counter): See `count_confusion`.
    texts (List[TextScore]): One a text, in order.
    """

    def __init__(self) -> None:
        self.spans = SchemeCounts()
        self.by_label: Dict[str, SchemeCounts] = {}
        self.characters = CharacterCounts()
        self.coverage = CoverageCounts()
        self.names = NameCounts()
        self.confusion: Counter = Counter()
        self.texts: List[TextScore] = []

    def add(self, document: ScoredText) -> None:
        """Count a text."""
        pairs = match_spans(document)
        right = missed = spurious = 0
        for pair in pairs:
            self.spans.add(pair)
            labels = {span[2] for span in pair if span is not None}
            for label in labels:
                counts = self.by_label.setdefault(label, SchemeCounts())
                gold = pair.gold is not None and pair.gold[2] == label
                counts.add(pair, gold, pair.found is not None and pair.found[2] == label)
            right += pair.gold == pair.found
            missed += pair.found is None
            spurious += pair.gold is None
        self.confusion.update(count_confusion(pairs))
        leaked = self.characters.add(document)
        self.coverage.add(document)
        self.names.add(of_label(document, NAME_LABEL))
        self.texts.append(TextScore(len(document.gold), len(document.found), right, missed, spurious, leaked))

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): JSON-able: "spans", "by_label", "characters", "coverage", "names" and "confusion",
        a list of [gold label, found label, count]. Counts only, no text."""
        return {
            "spans": self.spans.to_dict(),
            "by_label": {label: counts.to_dict() for label, counts in sorted(self.by_label.items())},
            "characters": self.characters.to_dict(),
            "coverage": self.coverage.to_dict(),
            "names": self.names.to_dict(),
            "confusion": [[gold, found, count] for (gold, found), count in sorted(self.confusion.items())],
        }


def score_texts(documents: Iterable[ScoredText]) -> Scores:
    """RETURNS (Scores): the scores of texts."""
    scores = Scores()
    for document in documents:
        scores.add(document)
    return scores


def worst_texts(scores: Scores, limit: int = 20) -> List[Tuple[int, TextScore]]:
    """List the texts that leak most.

    limit (int): How many at most.
    RETURNS (List[Tuple[int, TextScore]]): (place, score), the most leaked characters first, then the most missed and
        spurious spans. Texts without any fault are not in it.
    """
    faulty = [
        (place, text)
        for place, text in enumerate(scores.texts)
        if text.leaked or text.right < max(text.gold, text.found)
    ]
    return sorted(faulty, key=lambda row: (-row[1].leaked, -row[1].missed, -row[1].spurious, row[0]))[:limit]


@spacy.registry.scorers("spacy_anonym.scorer.v1")
def make_anonym_scorer(spans_key: Optional[str] = None, join: Optional[int] = None) -> Callable:
    """Make a scorer of a span group against the gold group `doc.spans["anonym"]`.

    spans_key (Optional[str]): The group to score; None is the component's own.
    join (Optional[int]): Spans of one label with so many characters between them at most count as one, in gold and
        found alike; None joins nothing. 1 is what the BSC anonymization pipeline's metric does.
    RETURNS (Callable): A scorer for spaCy's `Language.evaluate`.
    RAISES (AnonymError): SA003 for a `join` below 0.
    """
    check_params("spacy_anonym.scorer.v1", ("join", join is not None and join < 0, "it must be >= 0"))
    return partial(score_findings, scored_key=spans_key, join=join)


def score_findings(
    examples: Iterable[Example],
    *,
    scored_key: Optional[str] = None,
    spans_key: str = FINAL_KEY,
    join: Optional[int] = None,
    **kwargs: Any,
) -> Dict[str, Any]:
    """Score findings.

    examples (Iterable[Example]): Those whose reference has no group "anonym" are left out.
    scored_key (Optional[str]): The group to score; None is `spans_key`.
    spans_key (str): The component's own group.
    join (Optional[int]): See `make_anonym_scorer`.
    RETURNS (Dict[str, Any]): With the prefix `anonym` for the final group, `spans_<group>` for others: `_p`, `_r`, `_f`
        (exact characters and label, each span once) and `_per_type`; `_recall`, the share of the gold's characters that
        were found under any label; `_leaked_chars`, their number that were not; `_clean_docs`, the share of texts with
        none left; `_f2`, of characters, any label; `_damaged`, the share of the other characters that was found;
        `_scores`, all of them, as `Scores.to_dict`. Those of the final group also as `spans_anonym_p` and so on, where
        `spacy evaluate --spans-key anonym` looks for them. None without gold.
    """
    key = scored_key or spans_key
    prefix = FINAL_KEY if key == FINAL_KEY else f"spans_{key}"
    documents = [
        scored_doc(example.reference, get_findings(example.predicted, key) if key in example.predicted.spans else [])
        for example in examples
        if FINAL_KEY in example.reference.spans
    ]
    if join is not None:
        documents = [join_near(document, join) for document in documents]
    values: Dict[str, Any] = dict.fromkeys(NAMES)
    if documents:
        scores = score_texts(documents)
        characters = scores.characters.to_dict()
        by_label = {label: counts.ratios("strict")._asdict() for label, counts in sorted(scores.by_label.items())}
        values.update(scores.spans.ratios("strict")._asdict(), per_type=by_label, scores=scores.to_dict())
        values.update(recall=characters["r"], leaked_chars=characters["leaked"], clean_docs=characters["safe"])
        values.update(f2=characters["f2"], damaged=characters["damaged"])
    result = {f"{prefix}_{name}": value for name, value in values.items()}
    if key == FINAL_KEY:
        result.update({f"spans_{key}_{name}": values[name] for name in ("p", "r", "f", "per_type")})
    return result


def scored_doc(reference: Doc, found: List[Finding]) -> ScoredText:
    """RETURNS (ScoredText): the gold group of a Doc and what a pipeline found in its text. Tokens whose entity
    annotation is missing say nothing, but where a gold span lies."""
    gold = get_findings(reference, FINAL_KEY)
    # Without any entity annotation all tokens are "missing", and the group alone is the gold.
    missing = []
    if reference.has_annotation("ENT_IOB"):
        missing = [(t.idx, t.idx + len(t)) for t in reference if t.ent_iob == 0]
    return make_scored_text(reference.text, gold, found, missing)
