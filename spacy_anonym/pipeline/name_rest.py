"""What belongs to a found name and stands beside it: initials ("C Rowe", "Oakeshott T"), a nickname in quotes ("Emyr
"Post" Jones"), "Big Rob", the father's name behind "s/o" or "bin", a husband's behind "viuda de", and further names in
capitals."""

import re
from typing import AbstractSet, Iterable, List, Set, Tuple

from ..spans import Finding

SCORE = 0.6
RULE = "name_rest"
# Characters before and after a name in which its rest is looked for.
REACH, REACH_AFTER = 32, 96
# Further names in capitals before one.
MORE = 3
_QUOTED = r"[\"“„]{1,2}[^\W\d_][^\W\d_ \-.]{1,15}(?: [^\W\d_]{2,15})?[\"”]{1,2}"
# "I" and "A" are words without a full stop.
_INITIAL = r"(?:[IA]\.|[B-HJ-Z]\b\.?)"
_BEFORE = re.compile(
    r"(?:(?<![^\s(\[,;:/|>\"“'*–—-])"
    rf"(?:{_INITIAL}[ \u00a0]?){{1,3}}(?<=[ \u00a0])|{_QUOTED}[ \u00a0]|(?<![^\W_])(?:[Bb]ig|[Ll]ittle)[ \u00a0])$"
)
# What joins a name to the father's in Malaysia, Singapore and the Arab world, and a widow's to her husband's.
_FATHER = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{1,24}(?:['’\-][^\W\d_]{1,24})?(?![^\W_])"
_WIDOW = r"(?i:(?:viuda|vda\.?|vídua)[ \u00a0]de(?:[ \u00a0]l[ao]s?)?)"
_CHILD_OF = rf"(?:[sd]/o|a/[lp]|bint?[ei]?|{_WIDOW})[ \u00a0](?P<father>{_FATHER})(?:[ \u00a0]{_FATHER}){{0,2}}"
_AFTER = re.compile(
    rf"[ \u00a0](?:{_QUOTED}|{_CHILD_OF}|(?:[A-Z]\.[ \u00a0\-]?){{1,3}}|[B-HJ-Z](?=[\n,;.:)|/\"”]|[ \u00a0][\-–—|]|$))"
)
_WORD_BEFORE = re.compile(r"(?<![^\s:(\[\"“])([^\W\d_]{5,20}) $")


def find_name_rests(text: str, persons: Iterable[Finding], common: AbstractSet[str] = frozenset()) -> List[Finding]:
    """Find the rest of persons' names.

    persons (Iterable[Finding]): The persons that were found.
    common (AbstractSet[str]): Ordinary words, lower case, which are no names. Without them no further names in
        capitals are found.
    RETURNS (List[Finding]): Each such name with its rest, sorted.
    """
    found: Set[Tuple[int, int]] = set()
    for start, end in {(each.start, each.end) for each in persons}:
        before = _BEFORE.search(text, max(0, start - REACH), start)
        after = _AFTER.match(text, end, end + REACH_AFTER)
        if after and (after["father"] or "").lower() in common:
            # "bin Monday"
            after = None
        first, last = before.start() if before else start, after.end() if after else end
        if common and text[start:end].isupper():
            for _ in range(MORE):
                word = _WORD_BEFORE.search(text, max(0, first - REACH), first)
                if word is None or not word[1].isupper() or word[1].lower() in common:
                    break
                first = word.start()
        if (first, last) != (start, end):
            found.add((first, first + len(text[first:last].rstrip())))
    return [Finding(start, end, "PERSON", SCORE, RULE) for start, end in sorted(found)]
