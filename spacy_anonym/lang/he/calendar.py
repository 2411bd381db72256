"""The Hebrew calendar: numbers written in letters, names of months, and the day in the civil calendar (by pyluach)."""

from datetime import date
from typing import Dict, Optional

# Gematria; final letters count as the others.
_VALUES = dict(zip("אבגדהוזחטיכלמנסעפצקרשת", (*range(1, 11), *range(20, 100, 10), *range(100, 500, 100))))
_VALUES.update(zip("ךםןףץ", (20, 40, 50, 80, 90)))
QUOTES = '"״”“'
GERESH = "'׳’`´"
_MARKS = str.maketrans("", "", QUOTES + GERESH)
# By pyluach's numbers: 1 is Nisan, 7 Tishri, 12 Adar (in a leap year Adar I), 13 Adar II. With the spellings that are
# in use.
_NAMES = (
    "ניסן", "אייר איר", "סיון סיוון", "תמוז", "אב מנחם-אב", "אלול", "תשרי", "חשון חשוון מרחשון מרחשוון",
    "כסלו כסליו כיסלו כיסליו", "טבת", "שבט", "אדר", "ואדר",
)  # fmt: skip
MONTHS: Dict[str, int] = {
    name.replace("-", " "): number for number, names in enumerate(_NAMES, 1) for name in names.split()
}
ADAR, SECOND_ADAR = 12, 13
MILLENNIUM = 5000


def read_numeral(word: str) -> Optional[int]:
    """Read a number in letters.

    word (str): With geresh behind one letter or gershayim before the last one, in typographic marks or ASCII quotes:
        כ"ט, ג', תשמ״א, ה'תש"ף.
    RETURNS (Optional[int]): The number; of years without their thousands with 5000 added. None where it is none.
    """
    if len(word) > 2 and word[0] == "ה" and word[1] in GERESH:
        rest = read_numeral(word[2:])
        return rest if rest is not None and rest > MILLENNIUM else None
    letters = word.translate(_MARKS)
    marks = len(word) - len(letters)
    if not letters or not all(letter in _VALUES for letter in letters):
        return None
    gershayim = word[-1] not in GERESH + QUOTES and word[-2:-1] in QUOTES + GERESH
    well_marked = marks in (1, 2) and (gershayim or word[-1] in GERESH and len(letters) == 1)
    return _total(letters) if well_marked else None


def read_bare_year(word: str) -> Optional[int]:
    """RETURNS (Optional[int]): a year written without marks, as תשמא; None for anything else. Only behind a month it is
    one."""
    letters = word[1:] if word.startswith("הת") else word
    is_year = 2 <= len(letters) <= 4 and letters.startswith(("תר", "תש")) and all(each in _VALUES for each in letters)
    return _total(letters) if is_year else None


def _total(letters: str) -> Optional[int]:
    values = [_VALUES[letter] for letter in letters]
    total = sum(values)
    if total >= 300:
        # "תשד״ם" is not in the order of the numbers.
        return total + MILLENNIUM if total < 1000 else None
    in_order = all(one > two for one, two in zip(values, values[1:])) or letters in ("טו", "טז")
    return total if in_order else None


def to_civil(year: int, month: int, day: int) -> Optional[date]:
    """RETURNS (Optional[date]): a day of the Hebrew calendar (5741, a month as in `MONTHS`, a day from 1) in the civil
    one; None where the calendar has no such day."""
    from pyluach.dates import HebrewDate

    try:
        return HebrewDate(year, month, day).to_pydate()
    except (ValueError, OverflowError):
        return None
