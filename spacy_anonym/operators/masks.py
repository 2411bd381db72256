"""The masks of the systems whose users come to this package (`masks.toml`), and those of languages."""

from functools import lru_cache
from typing import Dict, List, Mapping

from ..labels import DATE_LABELS, LABELS, TABLE
from ..lang import every_language
from ..toml import load_toml

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
    """RETURNS (Dict[str, Mapping[str, str]]): the masks of systems and of languages, by name: from our label to the
    mask, and DEFAULT for every other label."""
    return {**_systems(), **{name: masks for rules in every_language().values() for name, masks in rules.masks.items()}}
