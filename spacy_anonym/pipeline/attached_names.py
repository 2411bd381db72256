"""Find further mentions of persons' names behind prepositions and the like that a language writes as one with the next
word."""

import re
from typing import AbstractSet, List, Sequence, Set, Tuple

from ..spans import Finding
from .user_names import occurrences

# The shortest word that is looked for; with its proclitic it has one letter more.
MIN_LENGTH = 2
# Half-open characters.
Span = Tuple[int, int]
_WORD = re.compile(r"[^\W\d_]+(?:['׳’][^\W\d_]+)*")
# What stands within an abbreviation, and within names.
_INNER = "'\"׳״’"


def find_attached(
    text: str,
    persons: Sequence[Finding],
    proclitics: AbstractSet[str],
    known: AbstractSet[str],
    common: AbstractSet[str],
) -> List[Span]:
    """Find persons' names with letters attached to them.

    persons (Sequence[Finding]): The persons that were found.
    proclitics (AbstractSet[str]): What may be attached to a name, whole stacks.
    known (AbstractSet[str]): Words and names: where the attached letters and the name are one of them, it is none.
    common (AbstractSet[str]): Ordinary words: one of them is looked for only where a person's name begins with it, and
        is a given name rather.
    RETURNS (List[Span]): The names without what is attached, whole ones and the single words of several; sorted.
    """
    keys: Set[str] = set()
    for start, end in {(each.start, each.end) for each in persons}:
        words = [match.group() for match in _WORD.finditer(text, start, end)]
        keys.update(word for place, word in enumerate(words) if not place or word not in common)
        keys.add(text[start:end])
    longest = max(map(len, proclitics))
    found: Set[Span] = set()
    for key, start in occurrences(text, sorted(key for key in keys if len(key) >= MIN_LENGTH)):
        end, first = start + len(key), start
        while first and start - first <= longest and text[first - 1].isalpha():
            first -= 1
        # Half of an abbreviation is no word.
        before, after = text[max(0, first - 2) : first].rstrip(_INNER), text[end : end + 2].lstrip(_INNER)
        is_whole = not before[-1:].isalnum() and not after[:1].isalnum()
        if is_whole and text[first:start] in proclitics and text[first:end] not in known:
            found.add((start, end))
    return sorted(found)
