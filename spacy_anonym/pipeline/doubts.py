"""What the text says against a name that a tagger found in it, and for what kind of name it is."""

import re
from functools import cached_property
from typing import FrozenSet, Optional

from ..lexicons.code import find_manual_names, holds_code, is_code, is_decorator
from ..lexicons.doubtful import (
    holds_clause,
    is_doubtful,
    is_gene,
    is_nobody,
    is_organization,
    is_plain_heading,
    is_small_among_capitals,
    is_town_line,
)
from ..lexicons.matcher import is_time_zone
from ..lexicons.name_columns import is_header
from ..lexicons.references import is_reference
from ..lexicons.technical import Surroundings, is_supported, may_be_name

# All of these are powers of a probability. How often over that of a doubtful name counts: of 0.7 a third is left, of
# 0.95 most.
DOUBTFUL = 3
# The same of a person's name of so many letters: of 0.9 half is left.
ACRONYM, LONGEST_ACRONYM = 7, 5
# The same beside code, for a name that nothing else supports: of 0.9 less than half is left.
BESIDE_CODE = 8
# The same anywhere: most of what the tagger holds hardly probable, and nothing supports, is no name.
ALONE = {"USERNAME": 2, "LOCATION": 1.5, "ORGANIZATION": 1.5, "ID": 1.2}
# The same beside code, where terms are written as these are.
TERMED = {"LOCATION": 2, "ORGANIZATION": 2}
# The same of what is written in small letters on a line that has capitals.
SMALL = {"PERSON": 1.5, "LOCATION": 2, "ORGANIZATION": 2}
# The same of a number that is all of a field: "amount: 4081" has the form of "account: 4081", and the tagger is sure of
# the second alone.
IN_FIELD = {"ID": 3, "ZIP_CODE": 2, "PASSWORD": 3, "DATE_TIME": 3, "PERSON": 3, "USERNAME": 3}
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_FIELD_BEFORE = re.compile(r"(?:^|\n)[^\W\d_][^\d:\n]{0,40}: $")
# Characters before a number in which its field's name stands.
_BEFORE = 48
_OF_HEADERS = frozenset(("PERSON", "ORGANIZATION", "LOCATION", "USERNAME"))
# What may be doubted by its letters. Places are written in capitals like other words of an address.
_BY_LETTERS = frozenset(("PERSON", "ORGANIZATION"))


class Doubts:
    """The doubts about the names of one text."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _holds_code(self) -> bool:
        return holds_code(self._text)

    @cached_property
    def _manual_names(self) -> FrozenSet[str]:
        return find_manual_names(self._text)

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(self._text)

    def weigh(self, start: int, end: int, label: str, probability: float) -> Optional[float]:
        """Weigh a name.

        start, end (int): Its half-open characters.
        RETURNS (Optional[float]): The same or a lower probability; None for what is no name.
        """
        if self._is_none(start, end, label):
            return None
        if not is_supported(self._text, start, end, label):
            probability **= ALONE.get(label, 1)
            if self._surroundings.is_technical(start):
                if not may_be_name(self._text[start:end], label):
                    return None
                if self._surroundings.has_code(start):
                    probability **= BESIDE_CODE
        elif label in TERMED and self._surroundings.is_technical(start) and self._surroundings.has_code(start):
            probability **= TERMED[label]
        if label in SMALL and is_small_among_capitals(self._text, start, end):
            probability **= SMALL[label]
        if label in IN_FIELD and self._is_field_number(start, end):
            probability **= IN_FIELD[label]
        if label in _BY_LETTERS and is_doubtful(self._text, start, end, label):
            is_acronym = label == "PERSON" and end - start <= LONGEST_ACRONYM and self._text[start:end].isupper()
            probability **= ACRONYM if is_acronym else DOUBTFUL
        return probability

    def _is_none(self, start: int, end: int, label: str) -> bool:
        """RETURNS: whether it is a heading, a letter or a role, a column's name, a zone of time, a reference, a part of
        code, a program of the manual, or two dates at once."""
        text = self._text
        if is_nobody(text, start, end, label):
            return True
        if label in ("PERSON", "USERNAME") and is_gene(text[start:end]):
            # "logged in as Zorro12"
            return not (label == "USERNAME" and is_supported(text, start, end, label))
        is_manual = label in ("USERNAME", "ID") and text[start:end].lower() in self._manual_names
        if is_manual or label == "USERNAME" and is_decorator(text, start, end):
            return True
        if label == "ORGANIZATION" and is_plain_heading(text, start, end):
            return True
        if label == "LOCATION" and is_time_zone(text, start, end):
            return True
        if label in _OF_HEADERS and is_header(text, start, end):
            return True
        if is_reference(text, start, end, label) or self._holds_code and is_code(text, start, end, label):
            return True
        # Each of the two is as probable by itself.
        return label == "DATE_TIME" and holds_clause(text[start:end])

    def _is_field_number(self, start: int, end: int) -> bool:
        """RETURNS: whether half-open characters are a number that is all of a field: "amount: 4081"."""
        text = self._text
        is_alone = _NUMBER.fullmatch(text, start, end) and text[end : end + 1] in ("", "\n")
        return bool(is_alone and _FIELD_BEFORE.search(text[max(0, start - _BEFORE) : start]))

    def label_of(self, start: int, end: int, label: str) -> str:
        """RETURNS (str): the label of half-open characters that were taken for one: of a person that ends as the names
        of organizations do, or that is the town of an address, that of these."""
        if label != "PERSON":
            return label
        if is_organization(self._text[start:end]):
            return "ORGANIZATION"
        return "LOCATION" if is_town_line(self._text, start, end) else label
