"""Remove the value."""

from dataclasses import dataclass

import spacy

from .base import Context


@spacy.registry.anonym_operators("spacy_anonym.redact.v1")
def make_redact() -> "Redact":
    """Make an operator that removes the value.

    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: nothing; the item's start equals its end.
    """
    return Redact()


@dataclass(frozen=True)
class Redact:
    name = "redact"

    def __call__(self, text: str, label: str, context: Context) -> str:
        return ""
