"""The table of labels, `labels.toml`: what each means, and which foreign names map to it.

Names are Presidio's entity names where there is one. HIPAA numbers are those of the Safe Harbor list, 45 CFR
164.514(b)(2)(i): (A) is 1, (R) is 18.
"""

from functools import lru_cache
from pathlib import Path
from typing import Dict, NamedTuple, Optional, Tuple

from .toml import tomllib


class Label(NamedTuple):
    """A row of the table.

    name (str): The label, UPPER_SNAKE.
    meaning (str): One line.
    example (str): Invented.
    hipaa (Optional[int]): The Safe Harbor identifier that it falls under, 1 to 18, None where it is none.
    foreign (Tuple[str, ...]): Names that other systems use for it, upper case.
    personal (bool): False for labels that are kept unless an operator is named for them.
    country (Optional[str]): ISO 3166 in lower case, for national identifiers.
    """

    name: str
    meaning: str
    example: str
    hipaa: Optional[int] = None
    foreign: Tuple[str, ...] = ()
    personal: bool = True
    country: Optional[str] = None


TABLE: Tuple[Label, ...] = tuple(
    Label(name, **{**row, "foreign": tuple(row.get("foreign", ()))})
    for name, row in tomllib.loads((Path(__file__).parent / "labels.toml").read_text(encoding="utf8")).items()
)

LABELS: Dict[str, Label] = {row.name: row for row in TABLE}

# For displaCy, by family. Where displaCy has a colour of its own for a label, that one: the entry point is read in
# every pipeline, also where nothing of ours is used.
_FAMILIES: Dict[str, Tuple[str, ...]] = {
    "#aa9cfc": ("PERSON", "TITLE", "USERNAME"),
    "#ff9561": ("LOCATION", "STREET_ADDRESS", "ZIP_CODE", "COORDINATES", "NATION"),
    "#7aecec": ("ORGANIZATION", "PROFESSION", "SEX", "RELATIVE", "TRAIT"),
    "#c887fb": ("NRP",),
    "#bfe1d9": ("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE", "AGE"),
    "#8fd3ff": ("PHONE_NUMBER", "EMAIL_ADDRESS"),
    "#a8e6a1": ("URL", "IP_ADDRESS", "MAC_ADDRESS"),
    "#ffd37a": ("CREDIT_CARD", "IBAN_CODE", "BIC_CODE", "US_BANK_NUMBER", "CRYPTO", "PASSWORD", "API_KEY"),
}
_ID_COLOR = "#ffa8b6"
_BY_LABEL: Dict[str, str] = {label: color for color, labels in _FAMILIES.items() for label in labels}
COLORS: Dict[str, str] = {row.name: _BY_LABEL.get(row.name, _ID_COLOR) for row in TABLE if row.personal}

_NAMES: Dict[str, str] = {foreign: row.name for row in TABLE for foreign in row.foreign}
_NAMES.update({row.name: row.name for row in TABLE})


# Every name of a label, ours and foreign ones.
LABEL_NAMES = tuple(_NAMES)


@lru_cache(maxsize=4096)
def normalize_label(name: str) -> str:
    """Map any system's label to ours.

    name (str): A label, in any case ("PER", "gpe").
    RETURNS (str): Our name for it ("PERSON", "LOCATION"); the name itself, unchanged, where the table has none; "ID"
        for "".
    """
    return "ID" if not name else _NAMES.get(name.upper(), name)


@lru_cache(maxsize=4096)
def is_personal(label: str) -> bool:
    """RETURNS (bool): False for the kinds that the table names as not personal. An unknown label is personal."""
    row = LABELS.get(normalize_label(label))
    return row is None or row.personal
