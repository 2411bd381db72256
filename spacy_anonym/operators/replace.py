"""Replace the value by a fixed string, by default its label: `<PERSON>`."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Dict, List, Mapping, Union

import spacy

from ..errors import check_params
from ..labels import DATE_LABELS, LABELS, TABLE, normalize_label
from ..lang import every_language
from ..toml import load_toml
from .base import DEFAULT, Context, template_problem

_GROUPS: Dict[str, List[str]] = {
    "DATES": sorted(DATE_LABELS),
    "PLATES": [label for label in LABELS if label.endswith(("_PLATE", "_KFZ", "VEHICLE_REGISTRATION"))],
    "NUMBERS": ["ID", "CASE_NUMBER", "UUID", "MEDICAL_LICENSE", "MEDICAL_RECORD"],
}
_GROUPS["NUMBERS"] += [row.name for row in TABLE if row.country]


@lru_cache(maxsize=None)
def _systems() -> Dict[str, Dict[str, str]]:
    tables = load_toml(__file__, "masks.toml")
    return {
        name: {label: mask for key, mask in masks.items() for label in _GROUPS.get(key, (key,))}
        for name, masks in tables.items()
    }


def mask_tables() -> Dict[str, Mapping[str, str]]:
    """RETURNS (Dict[str, Mapping[str, str]]): the masks of systems whose users come to this package (`masks.toml`) and
    of languages, by name: from our label to the mask, and DEFAULT for every other label."""
    return {**_systems(), **{name: masks for rules in every_language().values() for name, masks in rules.masks.items()}}


@spacy.registry.anonym_operators("spacy_anonym.replace.v1")
def make_replace(value: str = "<{label}>", masks: Union[str, Dict[str, str], None] = None) -> "Replace":
    """Make an operator that writes a fixed string.

    value (str): The new string. `{label}` stands for the label, `{n}` for the entity's number within document and
        label. "" is the label too, as in Presidio; use redact to remove.
    masks (Union[str, Dict[str, str], None]): The new string of single labels, instead of `value`; or the name of a
        table that is shipped: "presidio", "bsc", "en_sg", or a language's.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: nothing but the label.
    RAISES (AnonymError): SA003 for a table that there is not, and for a field that there is not, as `{lable}`.
    """
    table: Mapping[str, str] = {}
    if isinstance(masks, str):
        tables = mask_tables()
        problem = f"it must be a table of masks, or one of {', '.join(tables)}"
        check_params("spacy_anonym.replace.v1", ("masks", masks not in tables, problem))
        # The person of a record is one.
        table = {**({"PATIENT": tables[masks]["PERSON"]} if "PERSON" in tables[masks] else {}), **tables[masks]}
    elif masks is not None:
        table = masks
    problems = {param: template_problem(mask) for param, mask in (*table.items(), ("value", value))}
    check_params("spacy_anonym.replace.v1", *((param, bool(each), each) for param, each in problems.items()))
    ours = {DEFAULT if key == DEFAULT else normalize_label(key): mask for key, mask in table.items()}
    return Replace(ours.pop(DEFAULT, value) or "<{label}>", ours)


@dataclass(frozen=True)
class Replace:
    value: str
    masks: Dict[str, str] = field(default_factory=dict)
    name = "replace"

    def __call__(self, text: str, label: str, context: Context) -> str:
        mask = self.masks.get(label, self.value).replace("{label}", label)
        return mask.replace("{n}", str(context.number)) if "{n}" in mask else mask
