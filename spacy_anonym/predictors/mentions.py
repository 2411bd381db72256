"""Find every further mention of names that were found: "Jane Roe ... Roe ... ROE"."""

from typing import AbstractSet, Dict, Iterator, List, Sequence, Tuple

import ahocorasick

from ..lexicons.matcher import plain_text
from ..spans import Finding

# Words of a name that are worth looking for alone.
MIN_LENGTH = 3
SCORE = 0.7
RULE = "mention"
# Up to so many keys str.find beats building an automaton.
FEW = 16


def find_mentions(text: str, names: Sequence[Finding], common: AbstractSet[str], parts: bool = True) -> List[Finding]:
    """Find every mention of names.

    text (str): The text.
    names (Sequence[Finding]): The names that were found.
    common (AbstractSet[str]): Ordinary words, lower case: a part of a name that is one is not looked for alone.
    parts (bool): Look also for the single words of a name of several.
    RETURNS (List[Finding]): Each further whole mention, as it was written or all in upper case. Sorted; they may
        overlap.
    """
    plain = plain_text(text)
    wanted: Dict[str, str] = {}
    for name in names:
        whole = plain[name.start + 1 : name.end + 1].strip()
        if f" {whole} " in wanted:
            continue
        keys = [whole]
        if parts and " " in whole:
            keys += [word for word in whole.split() if _is_distinct(word, common)]
        for key in keys:
            if len(key) >= MIN_LENGTH:
                wanted.setdefault(f" {key} ", name.label)
                wanted.setdefault(f" {key.upper()} ", name.label)
    known = {finding[:2] for finding in names}
    found = [
        Finding(start, end, label, SCORE, RULE)
        for start, end, label in _occurrences(plain, wanted)
        if (start, end) not in known
    ]
    found.sort()
    return found


def _occurrences(plain: str, wanted: Dict[str, str]) -> Iterator[Tuple[int, int, str]]:
    """YIELDS (Tuple[int, int, str]): start, end (characters of the text) and label of every key, in no order."""
    # `plain` has one space before the text: the key's own first space is where the text's offset begins.
    if len(wanted) <= FEW:
        for key, label in wanted.items():
            place = plain.find(key)
            while place >= 0:
                yield place, place + len(key) - 2, label
                place = plain.find(key, place + 1)
    elif wanted:
        automaton = ahocorasick.Automaton()
        for key, label in wanted.items():
            automaton.add_word(key, (len(key), label))
        automaton.make_automaton()
        for last, (size, label) in automaton.iter(plain):
            yield last - size + 1, last - 1, label


def _is_distinct(word: str, common: AbstractSet[str]) -> bool:
    return len(word) >= MIN_LENGTH and word[0].isupper() and word.lower() not in common
