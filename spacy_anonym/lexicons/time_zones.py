"""Keys of the time zone database, whose towns are nobody's: "Europe/Madrid"."""

import re

# What a key stands behind in code, settings and logs: a quote, a sign, the beginning of a line. In prose a place stands
# behind a word. SOURCE of the areas: IANA Time Zone Database.
_KEY = re.compile(
    r"(?:^|[\"'`=(>\n]|: )[ \t]{0,12}(?P<key>"
    r"(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z][A-Za-z_/\-]{2,30})"
)
# Characters before a place in which its key begins, and behind it in which it ends.
_REACH = 48


def is_time_zone(text: str, start: int, end: int) -> bool:
    """Tell whether a place is part of a time zone's key.

    start, end (int): The half-open characters of the place.
    RETURNS (bool): True for "Europe", for "Madrid" and for all of it in `zone="Europe/Madrid"`, where it is no prose.
    """
    if "/" not in text[max(0, start - 1) : end + 1]:
        return False
    first = max(0, start - _REACH)
    for match in _KEY.finditer(text, first, end + _REACH):
        if match.start("key") <= start and end <= match.end("key"):
            # At the cut the text does not begin.
            return match.start() > first or not first
    return False
