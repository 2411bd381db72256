"""Other times of day in the same form: `18:05` becomes `21:05`, `5 p.m.` becomes `8 p.m.`."""

import re
from typing import Optional

# An hour, with minutes or not, and the half of the day that a clock of twelve hours needs.
_TIME = re.compile(
    r"(?<![\d:.])(?P<hour>\d{1,2})(?P<rest>(?:\s?[:.hH]\s?[0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,9})?)?)?)(?P<between>\s?)(?P<half>[AaPp]\.?\s?[Mm]\.?)?(?!\d)"
)
_NOON = 12


def shift_time(value: str, hours: int) -> Optional[str]:
    """Write times some hours later, over midnight too.

    value (str): One time or several, as in "9:00-10:30" and "2 pm".
    hours (int): How many.
    RETURNS (Optional[str]): The text in its form, all else as it is; None where there is no time of day in it.
    """
    count = 0

    def other(match: "re.Match[str]") -> str:
        nonlocal count
        hour, half = int(match["hour"]), match["half"]
        if hour > 23 or half and not 1 <= hour <= _NOON:
            return match.group()
        count += 1
        if not half:
            new = (hour + hours) % 24
            # "9:05" has no zero in front.
            width = 1 if match["hour"].startswith("0") is False and hour < 10 else 2
            return f"{new:0{width}d}{match['rest']}{match['between']}"
        new = (hour % _NOON + _NOON * (half[0] in "Pp") + hours) % 24
        letter = "p" if new >= _NOON else "a"
        width = len(match["hour"]) if match["hour"].startswith("0") else 1
        return f"{new % _NOON or _NOON:0{width}d}{match['rest']}{match['between']}{letter.upper() if half[0].isupper() else letter}{half[1:]}"

    new = _TIME.sub(other, value)
    return new if count else None
