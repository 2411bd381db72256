"""Replace the value by a fixed string, by default its label: `<PERSON>`."""

from dataclasses import dataclass, field
from typing import Dict, Optional

import spacy

from ..labels import normalize_label
from .base import Context


@spacy.registry.anonym_operators("spacy_anonym.replace.v1")
def make_replace(value: str = "<{label}>", masks: Optional[Dict[str, str]] = None) -> "Replace":
    """Make an operator that writes a fixed string.

    value (str): The new string. `{label}` stands for the label, `{n}` for the entity's number within document and label.
        "" is the label too, as in Presidio; use redact to remove.
    masks (Optional[Dict[str, str]]): The new string of single labels, in the place of `value`.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: nothing but the label.
    """
    return Replace(value or "<{label}>", {normalize_label(key): mask for key, mask in (masks or {}).items()})


@dataclass(frozen=True)
class Replace:
    value: str
    masks: Dict[str, str] = field(default_factory=dict)
    name = "replace"

    def __call__(self, text: str, label: str, context: Context) -> str:
        mask = self.masks.get(label, self.value).replace("{label}", label)
        return mask.replace("{n}", str(context.number)) if "{n}" in mask else mask
