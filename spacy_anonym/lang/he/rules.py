"""All rules of Hebrew over one text."""

from typing import Dict, FrozenSet, List, Sequence, Set, Tuple

from ...lexicons.lexicon import Lexicon
from ...spans import Finding
from .index import Match, PhraseIndex
from .names import NameFinder, find_enumerations
from .places import PlaceFinder
from .words import plain_quotes, split_words

_CUES = ("field", "weakfield", "inline", "kin", "strong", "weak", "closing")


class HebrewRules:
    """Find names, places, institutions and medical terms in Hebrew."""

    def __init__(self, lexicons: Sequence[Lexicon], name_rules: bool = True) -> None:
        self.lexicons = tuple(lexicons)
        self.name_rules = name_rules
        self.common: FrozenSet[str] = frozenset(
            phrase for lexicon in lexicons if lexicon.role == "common_word" for phrase in lexicon.phrases
        )
        self._index = PhraseIndex([lexicon for lexicon in lexicons if lexicon.role != "common_word"])

    def __reduce__(self) -> tuple:
        # Rebuilding is faster than reading the tables' own pickle.
        return HebrewRules, (self.lexicons, self.name_rules)

    def find(self, text: str) -> List[Finding]:
        """Find in a text without Hebrew points. RETURNS (List[Finding]): sorted; they may overlap. No finding holds its
        proclitics."""
        plain = plain_quotes(text)
        words = split_words(plain)
        if not words:
            return []
        matches = self._index.find(plain, words)
        taken: Set[int] = set()
        found: List[Finding] = []
        for match in matches:
            for entry in match.entries:
                if entry.role in ("veto", "finding"):
                    own = entry.lexicon
                    found.append(Finding(match.start, match.end, own.label, own.score, own.rule, own.rank))
                    if entry.role == "veto":
                        taken.update(range(match.first, match.last))
        places = PlaceFinder(plain, words, matches, self.common.__contains__, taken).find()
        found.extend(places)
        if self.name_rules:
            finder = NameFinder(plain, words, matches, self.common.__contains__, taken)
            names = finder.find(_starts(matches))
            names += find_enumerations(finder, names, places)
            found.extend(_outside(names, places))
        return sorted(set(found))


def _starts(matches: Sequence[Match]) -> List[Tuple[int, int, str]]:
    """(first word, word after, kind) of forms of address and cues; of cues that begin at one word the longest, and all
    its kinds."""
    starts: List[Tuple[int, int, str]] = []
    longest: Dict[int, Dict[int, Set[str]]] = {}
    for match in matches:
        for entry in match.entries:
            if entry.role == "title":
                kind = "title" if entry.columns.get("strong") == "1" else "weak_title"
                starts.append((match.first, match.last, kind))
            elif entry.role == "name_cue" and entry.columns.get("kind") in _CUES:
                longest.setdefault(match.first, {}).setdefault(match.last, set()).add(entry.columns["kind"])
            elif entry.role == "profession":
                longest.setdefault(match.first, {}).setdefault(match.last, set()).update(("field", "inline"))
    for first, ends in longest.items():
        last = max(ends)
        starts.extend((first, last, kind) for kind in ends[last])
    return starts


def _outside(names: List[Finding], places: Sequence[Finding]) -> List[Finding]:
    """Names that are no parts of a sure, longer place or institution, nor the name of a place with positive
    context."""
    sure = sorted((f for f in places if f.score >= 0.5), key=lambda f: (f.start, -f.end))
    kept: List[Finding] = []
    at = 0
    reach: List[Finding] = []
    for name in sorted(names):
        while at < len(sure) and sure[at].start <= name.start:
            reach.append(sure[at])
            at += 1
        reach = [f for f in reach if f.end > name.start]
        if any(f.rule.endswith(".settlement") and f.end >= name.end for f in reach):
            continue
        around = [f for f in reach if f.end >= name.end]
        is_part = any(f.end - f.start > name.end - name.start for f in around)
        is_proven = name.rule.endswith((".title", ".field"))
        if not is_part and (is_proven or not around or name.score > 0.5):
            kept.append(name)
    return kept
