"""Forms of address that an English tagger takes for the beginning of a name."""

import re
from typing import Optional

from .. import Span

# Written for this project. "Dean", "Earl" and "Prince" are given names too, and others surnames, which lists write
# in capitals: "KING Ann".
_TITLES = """
admiral archbishop archduchess archduke ayatollah baroness brigadier capt captain cardinal cllr col colonel commander
commodore congressman congresswoman constable corporal councillor countess cpl czar detective dr duchess emperor empress
gen general gov governor imam inspector king lieut lieutenant lord lt maj marshal minister monsignor mr mrs ms mullah
officer pharaoh pope president prof professor rabbi rep representative rev reverend sen senator sergeant sgt
sheik sheikh sheriff sir tsar viscount
"""
_FORMS = "|".join(f"[{title[0].upper()}{title[0]}]{title[1:]}" for title in _TITLES.split())
_TITLE = re.compile(rf"(?:(?:{_FORMS})\b\.?[ \xa0]{{1,3}})+(?=[^\W\d_])")


def trim_person(text: str, start: int, end: int, score: float) -> Optional[Span]:
    """Leave out the forms of address before a name.

    start, end (int): The half-open characters of what a tagger takes for a person.
    score (float): Its score; not used.
    RETURNS (Optional[Span]): The name's characters.
    """
    title = _TITLE.match(text, start, end)
    return (title.end() if title else start), end
