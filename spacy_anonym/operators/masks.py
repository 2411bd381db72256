"""The masks of the systems whose users come to this package, as tables from our labels."""

from typing import Dict, Mapping, Sequence

from ..labels import LABELS, TABLE
from ..lang import every_language
from .base import DEFAULT

_NATIONAL = tuple(row.name for row in TABLE if row.country)
_NUMBERS = (*_NATIONAL, "ID", "CASE_NUMBER", "UUID", "MEDICAL_LICENSE", "MEDICAL_RECORD")
_DATES = ("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE")


_PLATES = tuple(label for label in LABELS if label.endswith(("_PLATE", "_KFZ", "VEHICLE_REGISTRATION")))


def _table(masks: Dict[str, Sequence[str]], rest: str) -> Dict[str, str]:
    return {label: mask for mask, labels in masks.items() for label in labels} | {DEFAULT: rest}


def _numbers(*others: str) -> Sequence[str]:
    return [label for label in _NUMBERS if label not in others]


# From a table's name to its masks: from our label to the mask, and DEFAULT for every other label.
MASKS: Dict[str, Dict[str, str]] = {
    # presidio-anonymizer: the entity type in angle brackets, which are our own labels.
    "presidio": {DEFAULT: "<{label}>"},
    # BSC AnonymizationPipeline, method "label".
    "bsc": _table(
        {
            "<PER>": ["PERSON"],
            "<LOC>": ["LOCATION", "STREET_ADDRESS"],
            "<ORG>": ["ORGANIZATION"],
            "<DATE>": _DATES,
            "<ZIP>": ["ZIP_CODE"],
            "<TELEPHONE>": ["PHONE_NUMBER"],
            "<EMAIL>": ["EMAIL_ADDRESS"],
            "<CARD>": ["CREDIT_CARD"],
            "<FINANCIAL>": ["IBAN_CODE", "BIC_CODE", "US_BANK_NUMBER", "CRYPTO"],
            "<LICENSE_PLATE>": ["LICENSE_PLATE", *_PLATES],
            "<ID>": _numbers(*_PLATES),
            "<MISC>": ["NRP"],
        },
        "<OTHER>",
    ),
    # The medical-notes tool (anonymization-tool on PyPI).
    "en_sg": _table(
        {
            "[Name]": ["PERSON"],
            "[NRIC]": ["SG_NRIC_FIN"],
            "[PHONE]": ["PHONE_NUMBER"],
            "[CASENO]": ["CASE_NUMBER"],
            "[ID]": _numbers("SG_NRIC_FIN", "CASE_NUMBER"),
            "[DATE]": _DATES,
            "[Time]": ["ADMISSION_TIME"],
            "[WardNo]": ["WARD"],
            "[BedNo]": ["BED"],
            "[Class]": ["PATIENT_CLASS"],
        },
        "[{label}]",
    ),
}


def mask_tables() -> Dict[str, Mapping[str, str]]:
    """RETURNS (Dict[str, Mapping[str, str]]): the masks of systems and of languages, by name."""
    return {**MASKS, **{name: masks for rules in every_language().values() for name, masks in rules.masks.items()}}
