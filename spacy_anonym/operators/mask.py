"""Hide characters of the value: all, some of them, or a share."""

import math
from dataclasses import dataclass
from typing import Optional

import spacy

from ..errors import check_params
from .base import Context


@spacy.registry.anonym_operators("spacy_anonym.mask.v1")
def make_mask(
    char: str = "*",
    count: Optional[int] = None,
    percent: Optional[float] = None,
    from_end: bool = True,
    keep_separators: bool = False,
) -> "Mask":
    """Make an operator that hides characters.

    char (str): The character to write, exactly one.
    count (Optional[int]): How many characters to hide, 1 or more; more than there are hides all.
    percent (Optional[float]): The share of the characters to hide, above 0 to 100, rounded up to whole characters. At
        most one of `count` and `percent`; without both all are hidden.
    from_end (bool): Hide the last characters, else the first.
    keep_separators (bool): Leave what is neither letter nor digit, and do not count it, where there is anything else.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the length, and what is not hidden.
    RAISES (AnonymError): SA003, naming the parameter.
    """
    check_params(
        "spacy_anonym.mask.v1",
        ("char", len(char) != 1 or not char.isprintable(), "it must be exactly one character that can be seen"),
        ("percent", count is not None and percent is not None, "give count or percent, not both"),
        ("count", count is not None and count < 1, "it must be 1 or more; the operator keep hides nothing"),
        ("percent", percent is not None and not 0 < percent <= 100, "it must be above 0, and at most 100"),
    )
    return Mask(char, count, percent, from_end, keep_separators)


@dataclass(frozen=True)
class Mask:
    char: str
    count: Optional[int]
    percent: Optional[float]
    from_end: bool
    keep_separators: bool
    name = "mask"

    def __call__(self, text: str, label: str, context: Context) -> str:
        places = [i for i, c in enumerate(text) if not self.keep_separators or c.isalnum()]
        if not places:
            # "?!" has nothing else to hide.
            places = list(range(len(text)))
        count = len(places) if self.count is None else self.count
        if self.percent is not None:
            count = math.ceil(len(places) * self.percent / 100)
        hidden = places[max(0, len(places) - count) :] if self.from_end else places[:count]
        chars = list(text)
        for place in hidden:
            chars[place] = self.char
        return "".join(chars)
