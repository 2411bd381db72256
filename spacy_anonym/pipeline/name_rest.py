"""What belongs to a found name and stands beside it: initials ("C Rowe", "Oakeshott T"), a nickname in quotes ("Emyr
"Post" Jones"), "Big Rob"."""

import re
from typing import Iterable, List, Set, Tuple

from ..spans import Finding

SCORE = 0.6
RULE = "name_rest"
# Characters before and after a name in which its rest is looked for.
REACH = 32
_QUOTED = r"[\"“„]{1,2}[^\W\d_][^\W\d_ \-.]{1,15}(?: [^\W\d_]{2,15})?[\"”]{1,2}"
# "I" and "A" are words without a full stop.
_INITIAL = r"(?:[IA]\.|[B-HJ-Z]\b\.?)"
_BEFORE = re.compile(
    r"(?:(?<![^\s(\[,;:/|>\"“'*–—-])"
    rf"(?:{_INITIAL}[ \u00a0]?){{1,3}}(?<=[ \u00a0])|{_QUOTED}[ \u00a0]|(?<![^\W_])(?:[Bb]ig|[Ll]ittle)[ \u00a0])$"
)
_AFTER = re.compile(
    rf"[ \u00a0](?:{_QUOTED}|(?:[A-Z]\.[ \u00a0\-]?){{1,3}}|[B-HJ-Z](?=[\n,;.:)|/\"”]|[ \u00a0][\-–—|]|$))"
)


def find_name_rests(text: str, persons: Iterable[Finding]) -> List[Finding]:
    """Find the rest of persons' names.

    persons (Iterable[Finding]): The persons that were found.
    RETURNS (List[Finding]): Each such name with its rest, sorted.
    """
    found: Set[Tuple[int, int]] = set()
    for start, end in {(each.start, each.end) for each in persons}:
        before = _BEFORE.search(text, max(0, start - REACH), start)
        after = _AFTER.match(text, end, end + REACH)
        if before or after:
            first, last = before.start() if before else start, after.end() if after else end
            found.add((first, first + len(text[first:last].rstrip())))
    return [Finding(start, end, "PERSON", SCORE, RULE) for start, end in sorted(found)]
