"""Number the real-world entities of a document, so that one person gets one replacement."""

from typing import Dict, List, Sequence, Tuple

from ..spans import Finding


def number_entities(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Give each finding its entity: equal values of one label, whatever their case and spacing, are one entity.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in text order.
    RETURNS (List[Finding]): The same with `entity` set ("PERSON-1"), numbered by first appearance within each label.
    """
    numbers: Dict[Tuple[str, str], str] = {}
    counts: Dict[str, int] = {}
    numbered: List[Finding] = []
    for start, end, label, score, rule, rank, _ in findings:
        key = label, " ".join(text[start:end].casefold().split())
        entity = numbers.get(key)
        if entity is None:
            count = counts[label] = counts.get(label, 0) + 1
            entity = numbers[key] = f"{label}-{count}"
        numbered.append(Finding(start, end, label, score, rule, rank, entity))
    return numbered
