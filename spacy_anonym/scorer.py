"""Score what was found against the gold spans, as privacy needs it: recall first, whatever the label."""

from functools import partial
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple

import spacy
from spacy.scorer import PRFScore
from spacy.training import Example

from .spans import FINAL_KEY, Finding, get_findings


@spacy.registry.scorers("spacy_anonym.scorer.v1")
def make_anonym_scorer(spans_key: Optional[str] = None) -> Callable:
    """Make a scorer of a span group against the gold group `doc.spans["anonym"]`.

    spans_key (Optional[str]): The group to score; None is the component's own.
    RETURNS (Callable): A scorer for spaCy's `Language.evaluate`.
    """
    return partial(score_findings, scored_key=spans_key)


def score_findings(
    examples: Iterable[Example], *, scored_key: Optional[str] = None, spans_key: str = FINAL_KEY, **kwargs: Any
) -> Dict[str, Any]:
    """Score findings.

    examples (Iterable[Example]): Those whose reference has no group "anonym" are left out.
    scored_key (Optional[str]): The group to score; None is `spans_key`.
    spans_key (str): The component's own group.
    RETURNS (Dict[str, Any]): With the prefix `anonym` for the final group, `spans_<group>` for others: `_p`, `_r`, `_f` (exact
        characters and label) and `_per_type`; `_recall`, the share of the gold's characters that were found under any label;
        `_leaked_chars`, their number that were not; `_clean_docs`, the share of texts with none left. None without gold.
    SOURCE: the last three after the Redact scores of eds-pseudo.
    """
    key = scored_key or spans_key
    prefix = FINAL_KEY if key == FINAL_KEY else f"spans_{key}"
    total = PRFScore()
    by_label: Dict[str, PRFScore] = {}
    gold_chars = leaked = documents = clean = 0
    for example in examples:
        if FINAL_KEY not in example.reference.spans:
            continue
        gold = get_findings(example.reference, FINAL_KEY)
        found = get_findings(example.predicted, key) if key in example.predicted.spans else []
        total.score_set(_exact(found), _exact(gold))
        for label in {f.label for f in (*gold, *found)}:
            of_label = by_label.setdefault(label, PRFScore())
            of_label.score_set(_exact(found, label), _exact(gold, label))
        wanted = _characters(gold)
        missed = wanted - _characters(found)
        documents += 1
        clean += not missed
        gold_chars += len(wanted)
        leaked += len(missed)
    if not documents:
        return {f"{prefix}_{name}": None for name in ("p", "r", "f", "per_type", "recall", "leaked_chars", "clean_docs")}
    return {
        f"{prefix}_p": total.precision,
        f"{prefix}_r": total.recall,
        f"{prefix}_f": total.fscore,
        f"{prefix}_per_type": {label: score.to_dict() for label, score in sorted(by_label.items())},
        f"{prefix}_recall": 1 - leaked / gold_chars if gold_chars else 1.0,
        f"{prefix}_leaked_chars": leaked,
        f"{prefix}_clean_docs": clean / documents,
    }


def _exact(findings: List[Finding], label: Optional[str] = None) -> Set[Tuple[int, int, str]]:
    return {(f.start, f.end, f.label) for f in findings if label is None or f.label == label}


def _characters(findings: List[Finding]) -> Set[int]:
    return {place for finding in findings for place in range(finding.start, finding.end)}
