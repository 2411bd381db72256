"""The registered scorer: what was found against the gold spans, as privacy needs it: recall first, whatever the
label.
"""

from functools import partial
from typing import Any, Callable, Dict, Iterable, List, Optional

import spacy
from spacy.tokens import Doc
from spacy.training import Example

from .errors import AnonymError, Errors
from .scores.collect import score_texts
from .scores.document import ScoredText, join_near, make_scored_text
from .spans import FINAL_KEY, Finding, get_findings

NAMES = ("p", "r", "f", "per_type", "recall", "leaked_chars", "clean_docs", "f2", "damaged", "scores")
# Of the final group's scores: what is left in the clear counts most.
FINAL_WEIGHTS: Dict[str, Optional[float]] = {
    "anonym_recall": 0.7,
    "anonym_p": 0.3,
    "anonym_r": None,
    "anonym_f": None,
    "anonym_per_type": None,
    "anonym_leaked_chars": None,
    "anonym_clean_docs": None,
}


@spacy.registry.scorers("spacy_anonym.scorer.v1")
def make_anonym_scorer(spans_key: Optional[str] = None, join: Optional[int] = None) -> Callable:
    """Make a scorer of a span group against the gold group `doc.spans["anonym"]`.

    spans_key (Optional[str]): The group to score; None is the component's own.
    join (Optional[int]): Spans of one label with so many characters between them at most count as one, in gold and
        found alike; None joins nothing. 1 is what the BSC anonymization pipeline's metric does.
    RETURNS (Callable): A scorer for spaCy's `Language.evaluate`.
    RAISES (AnonymError): SA003 for a `join` below 0.
    """
    if join is not None and join < 0:
        raise AnonymError(Errors.SA003.format(param="join", owner="spacy_anonym.scorer.v1", problem="it must be >= 0"))
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
        by_label = {label: counts.ratios("strict").to_dict() for label, counts in sorted(scores.by_label.items())}
        values.update(scores.spans.ratios("strict").to_dict(), per_type=by_label, scores=scores.to_dict())
        values.update(recall=characters["r"], leaked_chars=characters["leaked"], clean_docs=characters["safe"])
        values.update(f2=characters["f2"], damaged=characters["damaged"])
    result = {f"{prefix}_{name}": value for name, value in values.items()}
    if key == FINAL_KEY:
        result.update({f"spans_{key}_{name}": values[name] for name in ("p", "r", "f", "per_type")})
    return result


def scored_doc(reference: Doc, found: List[Finding]) -> ScoredText:
    """Make a text to score from a gold Doc.

    reference (Doc): With the gold group.
    found (List[Finding]): What a pipeline found in the same text.
    RETURNS (ScoredText): The text. Tokens whose entity annotation is missing say nothing, but where a gold span lies.
    """
    gold = get_findings(reference, FINAL_KEY)
    # Without any entity annotation all tokens are "missing", and the group alone says what there is.
    missing = []
    if reference.has_annotation("ENT_IOB"):
        missing = [(t.idx, t.idx + len(t)) for t in reference if t.ent_iob == 0]
    return make_scored_text(reference.text, gold, found, missing)
