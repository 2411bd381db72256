"""Number the real-world entities of a document, so that one person gets one replacement."""

from typing import Dict, Hashable, List, Sequence

from ..spans import Finding
from .name_forms import link_names

PERSON = "PERSON"


def number_entities(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Give each finding its entity: equal values of one label, whatever their case and spacing, are one entity, and so
    are the forms of one person's name ("John Smith", "Mr. Smith", "SMITH, John"); see `name_forms`.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in text order.
    RETURNS (List[Finding]): The same with `entity` set ("PERSON-1"), numbered by first appearance within each label.
    """
    values: List[Hashable] = [" ".join(text[finding[0] : finding[1]].casefold().split()) for finding in findings]
    places = [place for place, finding in enumerate(findings) if finding[2] == PERSON]
    if len(places) > 1:
        # A name is read as it is written where it first stands.
        written: Dict[Hashable, str] = {}
        for place in places:
            if values[place] not in written:
                written[values[place]] = text[findings[place].start : findings[place].end]
        if len(written) > 1:
            for place, number in zip(places, link_names([written[values[place]] for place in places])):
                values[place] = number
    entities: Dict[str, Dict[Hashable, str]] = {}
    numbered: List[Finding] = []
    # Most of the time of a long document goes into making its findings: `_make` takes half as long as a call of
    # `Finding`.
    make = Finding._make
    for (start, end, label, score, rule, rank, _), value in zip(findings, values):
        known = entities.get(label)
        if known is None:
            known = entities[label] = {}
        entity = known.get(value)
        if entity is None:
            entity = known[value] = f"{label}-{len(known) + 1}"
        numbered.append(make((start, end, label, score, rule, rank, entity)))
    return numbered
