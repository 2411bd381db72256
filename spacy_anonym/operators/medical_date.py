"""Mask of a medical date the day alone: month and year tell the season and the course of a disease."""

from dataclasses import dataclass
from datetime import date
from typing import Dict, Union

import spacy

from ..dates.parts import find_parts
from .base import Context
from .date_masks import make_masks, mask_parts

OWNER = "spacy_anonym.medical_date.v1"


@spacy.registry.anonym_operators("spacy_anonym.medical_date.v1")
def make_medical_date(masks: Union[str, Dict[str, str]] = "hebrew") -> "MedicalDate":
    """Make an operator for medical dates: the day is masked, whatever separates it from month and year.

    masks (Union[str, Dict[str, str]]): "hebrew" or "english"; or a mask each for "day" and "date" (a date that is not understood or that the calendar
        does not have).
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: month, year, weekday, time of day, separators and attached letters; what names no day of a
        calendar ("לפני 3 שנים"). Reads what `birth_date` reads.
    RAISES (AnonymError): SA275 for masks that are not valid.
    SOURCE: the policy document of HebSafeHarbor (MIT).
    """
    return MedicalDate(make_masks(masks, OWNER))


@dataclass(frozen=True)
class MedicalDate:
    masks: Dict[str, str]
    name = "medical_date"

    def __call__(self, text: str, label: str, context: Context) -> str:
        return mask_parts(text, find_parts(text, date.today().year), ("day",), self.masks)
