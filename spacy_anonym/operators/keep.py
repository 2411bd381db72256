"""Leave the value as it is, and list it in the items."""

from dataclasses import dataclass

import spacy

from .base import Context


@spacy.registry.anonym_operators("spacy_anonym.keep.v1")
def make_keep() -> "Keep":
    """Make an operator that keeps the value in the clear.

    RETURNS (Operator): The operator. KEEPS: everything. REVERSIBLE: yes, as nothing changes.
    """
    return Keep()


@dataclass(frozen=True)
class Keep:
    name: str = "keep"

    def __call__(self, text: str, label: str, context: Context) -> str:
        return text
