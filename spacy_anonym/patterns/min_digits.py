"""How many digits whatever a regular expression matches has at least: a text with fewer need not be searched for it."""

import re
from functools import lru_cache
from typing import List, Optional

_ESCAPE = r"\\(?:x\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|[pP](?:\{\^?\w+\}|[A-Z])|[0-7]{1,3}|.)"
_TOKEN = re.compile(
    rf"(?P<escape>{_ESCAPE})"
    rf"|\[(?P<negated>\^?)(?P<items>\]?(?:{_ESCAPE}|\[:\^?\w+:\]|[^\]\\])*)\]"
    r"|(?P<flags>\(\?[a-zA-Z\-]+\))|(?P<open>\((?:\?(?:P?<\w+>|[a-zA-Z\-]*:))?)(?!\?)|(?P<close>\))|(?P<bar>\|)"
    r"|(?P<repeat>(?:[*?+]|\{(?P<least>[0-9]+)(?:,[0-9]*)?\})\??)|(?P<literal>[^()])",
    re.DOTALL,
)
_ONLY_DIGITS = re.compile(r"(?:[0-9](?:-[0-9])?|\\d|\[:digit:\])+").fullmatch


class _Group:
    """An open group: the digits of its branch so far, of its least branch, and of its last part."""

    __slots__ = ("count", "least", "last")

    def __init__(self) -> None:
        self.count = self.last = 0
        self.least: Optional[int] = None

    def add(self, digits: int) -> None:
        self.count += digits
        self.last = digits

    def end_branch(self) -> None:
        self.least = self.count if self.least is None else min(self.least, self.count)
        self.count = self.last = 0


@lru_cache(maxsize=4096)
def min_digits(regex: str) -> int:
    """Count the digits that every match has.

    regex (str): In RE2 syntax.
    RETURNS (int): At least so many of 0 to 9 stand in every match; 0 where that cannot be told.
    """
    # Between \Q and \E nothing means what it does elsewhere.
    if r"\Q" in regex:
        return 0
    groups: List[_Group] = [_Group()]
    place = 0
    while place < len(regex):
        token = _TOKEN.match(regex, place)
        if token is None:
            return 0
        place = token.end()
        group = groups[-1]
        kind = token.lastgroup
        if token["open"]:
            groups.append(_Group())
        elif token["close"]:
            if len(groups) < 2:
                return 0
            group.end_branch()
            groups.pop()
            groups[-1].add(group.least or 0)
        elif token["bar"]:
            group.end_branch()
        elif token["repeat"]:
            times = int(token["least"]) if token["least"] else int(token["repeat"][0] == "+")
            group.count += (times - 1) * group.last
            group.last *= times
        elif token["items"] is not None:
            group.add(int(not token["negated"] and _ONLY_DIGITS(token["items"]) is not None))
        elif kind != "flags":
            group.add(int(token[0] in _DIGITS))
    if len(groups) > 1:
        return 0
    groups[0].end_branch()
    return groups[0].least or 0


_DIGITS = frozenset([*"0123456789", r"\d"])
