"""Other dates in the same form and language: all dates of a document lie the same number of days later or earlier.

Should such a date stand in the document itself, it alone lies further off. Where all intervals must stay, use the operator
`shift_date`.
"""

from typing import Iterator, Optional

from ..dates import parse_date
from .people import Setting
from .scopes import settle

# In days: no date stays in its week.
LEAST_DAYS, MOST_DAYS = 20, 400
_ATTEMPTS = 40


def other_date(value: str, label: str, setting: Setting) -> Optional[str]:
    """Replace a date.

    value (str): The date, as it is written.
    label (str): Its label.
    setting (Setting): Key, turn and vault.
    RETURNS (Optional[str]): Another one; None for what is no date of the calendar, or a time alone.
    """
    written = parse_date(value, langs=(setting.locale.partition("_")[0],))
    if written is None:
        return None
    size = MOST_DAYS - LEAST_DAYS
    drawn = (setting.turn * 2654435761 + int.from_bytes(setting.key[:8], "big")) % (2 * size)
    days = LEAST_DAYS + drawn if drawn < size else size - LEAST_DAYS - drawn
    occurs = setting.occurrences.occurs_whole

    def candidates() -> Iterator[str]:
        for attempt in range(_ATTEMPTS):
            new = written.shift(days + (days // abs(days)) * attempt * 3)
            if new is not None and new != value and not occurs(new):
                yield new

    return settle(setting.vault, label, value, candidates(), lambda new: not occurs(new))
