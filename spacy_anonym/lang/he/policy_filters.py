"""What looks like a finding in Hebrew clinical text and is none: a list's marker, an abbreviation in capitals, a
measured value, a weekday.

Each filter is a function of the found characters alone, and answers for the whole of them: "Monday, 3.5.2021" is no
weekday.
"""

import re
from typing import Callable, Mapping, Optional, Tuple

from ...labels import normalize_label
from ...policies.conflicts import SURE_DATE
from ...spans import Finding
from .vague_dates import is_float, is_relative, is_season, is_weekday
from .words import PROCLITICS

_GERESH = "['׳’]"

_LATIN_CAPITALS = re.compile(r"[A-Z]{1,6}(?:[\-/&.][A-Z0-9]{1,4}){0,2}\.?|[A-Z]{1,4}[0-9]{1,4}[A-Z]{0,2}")
_LIST_MARKER = re.compile(rf"[\(\[]?[א-ת]{{1,2}}(?:[.)\]\-:]|{_GERESH}[.):]?)|[\(\[]?[0-9]{{1,2}}[.)\]]|[א-ת]{_GERESH}")
_AGE = re.compile(
    rf"[{PROCLITICS}]{{0,3}}[\-־]?(?:בן|בת|בגיל|גיל|בני|בנות)[ \u00a0:]{{1,2}}(?:כ[\-־]?)?([0-9]{{1,3}})(?![0-9.,]?[0-9])"
)


def is_single_character(text: str) -> bool:
    """RETURNS (bool): whether it has one letter or digit at most, of which a mark may stand beside it."""
    return sum(map(str.isalnum, text)) < 2


def is_latin_capitals(text: str) -> bool:
    """RETURNS (bool): whether it is one word of capital Latin letters, as CT, PSA, HBA1C; longer than six letters it
    may be a name. A name in mixed case is none, nor are two such words."""
    return _LATIN_CAPITALS.fullmatch(text) is not None


def is_symbols(text: str) -> bool:
    """RETURNS (bool): whether it has no letter and no digit of any script."""
    return not any(map(str.isalnum, text))


def is_list_marker(text: str) -> bool:
    """RETURNS (bool): whether it is what stands before a list's item: "א.", "ב)", "3."."""
    return _LIST_MARKER.fullmatch(text) is not None


def find_age(text: str) -> Optional[Tuple[int, int]]:
    """RETURNS (Optional[Tuple[int, int]]): where the number stands in an age in years, as "92" in "בן 92"; None for
    anything else.
    """
    match = _AGE.match(text)
    return match.span(1) if match and not text[match.end() :].strip() else None


Filter = Callable[[str], bool]
_NAMES: Tuple[Filter, ...] = (is_single_character, is_latin_capitals, is_list_marker)
_DATES: Tuple[Filter, ...] = (is_single_character, is_list_marker, is_weekday, is_season, is_relative)
# By label; every label has `is_symbols`.
FILTERS: Mapping[str, Tuple[Filter, ...]] = {
    "PERSON": _NAMES,
    "ORGANIZATION": _NAMES,
    "LOCATION": _NAMES,
    "DATE_TIME": _DATES,
}
# A password may have no letter.
_ANY_CHARACTERS = frozenset(("PASSWORD", "API_KEY"))


def is_noise(text: str, finding: Finding, strong: bool) -> bool:
    """Tell whether a finding is none.

    text (str): The found characters.
    finding (Finding): The finding.
    strong (bool): A form of address or a cue proves that it is a name: only symbols are none then.
    RETURNS (bool): Whether to leave it out.
    """
    label = normalize_label(finding.label)
    if is_symbols(text):
        return label not in _ANY_CHARACTERS
    if strong:
        return False
    if label == "DATE_TIME" and is_float(text):
        return finding.score < SURE_DATE or not finding.rule.startswith("regex.")
    return any(is_none(text) for is_none in FILTERS.get(label, ()))


__all__ = (
    "FILTERS", "Filter", "find_age", "is_float", "is_latin_capitals", "is_list_marker", "is_noise", "is_relative", "is_season", "is_single_character",
    "is_symbols", "is_weekday",
)  # fmt: skip
