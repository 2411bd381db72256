"""Find an identifier of your own, checked by a function of yours: python examples/own_pattern.py"""

from typing import Optional

import spacy

import spacy_anonym


@spacy.registry.anonym_validators("acme.badge.v1")
def check_badge(value: str) -> Optional[bool]:
    """Badges of an invented company: five digits whose sum is a multiple of seven."""
    return sum(map(int, value[1:])) % 7 == 0


BADGE = {
    "id": "acme_badge",
    "label": "BADGE",
    "regex": r"\bB[0-9]{5}\b",
    "score": 0.3,
    "validator": "acme.badge.v1",
    "context": ["badge"],
}


if __name__ == "__main__":
    nlp = spacy_anonym.load("en", exclude=["ner"])
    # A code of no known kind would be an ID: of this kind only valid ones are to be found.
    nlp.get_pipe("span_consolidator").set_labels(["BADGE"])
    nlp.get_pipe("regex_ruler").add_patterns([BADGE])
    for text in ("Visitor B12345 left.", "Badge B70007 was lost.", "Lot B11111 was sold."):
        print(nlp(text)._.anonym_text)
