"""Find personal names by lists and simple rules: forms of address, phrases such as "my name is", the line after a letter's
closing, a first name with a surname.

The rules stand in for a trained `ner`, and beside one they add what a form of address or a field's name proves.
"""

import re
from typing import FrozenSet, List, Mapping, Optional, Sequence, Tuple

from ..spans import Finding
from .matcher import CLOSING, CUE, FIELD, FIRST, FIRST_WEAK, INLINE, LAST, LAST_WEAK, NAME, TITLE, WEAK_CUE, Hit

LABEL = "PERSON"
MAX_WORDS = 5

# One word with what leads to it. Anchored where it is used, and bounded: no backtracking over the text.
_NEXT = re.compile(r"([ \t\u00a0]{1,3}|[ \t]?\r?\n[ \t]{0,4})?([^\W\d_]{1,30}(?:['’\-][^\W\d_]{1,30}){0,3})(\.?)")
_SIGNED = re.compile(r"[,!.]?[ \t]{0,4}(?:\r?\n[ \t>]{0,8}){1,3}(?:[-–—*~][ \t]?)?")
_FIELD = re.compile(r"[ \t]{0,8}[:=\t][ \t\u00a0]{0,12}[\"'“]?")
_INLINE = re.compile(r"[:,]?[ \t\u00a0]{1,3}[\"'“]?")
_PARTICLES = frozenset("de del della der den van von bin ibn al el la le da dos das di du ter ten af av bint ben y st".split())
_INITIAL = re.compile(r" [A-Z]\b\.?")
_INITIALS = re.compile(r"(?:[A-Z]\.[ \u00a0]?){1,3}$")
# A form of address that is no other word: the next word need not be known.
_STRONG_TITLES = frozenset("mr mrs ms miss mx dr prof sir madam messrs mme mlle sr sra herr frau rev hon fr".split())


class NameRules:
    """The rules.

    words (Mapping[str, int]): The roles of first names and surnames, as `LexiconIndex.words`.
    common (FrozenSet[str]): Ordinary words, lower case.
    """

    def __init__(self, words: Mapping[str, int], common: FrozenSet[str]) -> None:
        self.words = words
        self.common = common

    def find(self, text: str, hits: Sequence[Hit]) -> List[Finding]:
        """Find names.

        text (str): The text.
        hits (Sequence[Hit]): What the lexicons found in it, in text order.
        RETURNS (List[Finding]): Names without forms of address, in text order of their hits; they may overlap.
        """
        findings: List[Finding] = []
        done = -1
        for hit in hits:
            roles = hit.roles
            if roles & (TITLE | CUE):
                found = self._after_title(text, hit) if roles & TITLE else None
                found = found or (self._after_cue(text, hit) if roles & CUE else None)
                if found is not None:
                    findings.append(found)
            # What lies in a name that began with an earlier first name is part of it.
            if roles & (FIRST | FIRST_WEAK | LAST | LAST_WEAK) and hit.start >= done:
                found = self._from_name(text, hit)
                if found is not None:
                    findings.append(found)
                    done = found.end
        return findings

    def _roles(self, word: str) -> int:
        roles = self.words.get(word, 0)
        if not roles and len(word) > 1 and word.isupper():
            roles = self.words.get(word.title(), 0)
        return roles

    def _from_name(self, text: str, hit: Hit) -> Optional[Finding]:
        roles = hit.roles
        if roles & (FIRST | FIRST_WEAK):
            end, surname, known = self._run(text, hit.end)
            if surname:
                sure = bool(roles & FIRST)
                score = (0.9 if known else 0.75) if sure else (0.75 if known else 0.3)
                return Finding(hit.start, end, LABEL, score, "lexicon.name.first_last")
        reversed_name = self._last_first(text, hit)
        if reversed_name is not None:
            return reversed_name
        start = _initials_before(text, hit.start)
        if start < hit.start and roles & (LAST | LAST_WEAK):
            return Finding(start, hit.end, LABEL, 0.8 if roles & LAST else 0.5, "lexicon.name.initial_last")
        if roles & FIRST:
            return Finding(hit.start, hit.end, LABEL, 0.5, "lexicon.name.first")
        if roles & LAST:
            return Finding(hit.start, hit.end, LABEL, 0.3, "lexicon.name.last")
        return None

    def _run(self, text: str, end: int) -> Tuple[int, bool, bool]:
        """Go on from the end of a first name over further names, initials and particles.

        RETURNS (Tuple[int, bool, bool]): Where the name ends, whether a surname belongs to it, whether it is on a list.
        """
        surname = known = False
        place = end
        for _ in range(MAX_WORDS):
            match = _NEXT.match(text, place)
            if match is None or not match.group(1):
                break
            lead, word, dot = match.groups()
            if len(word) == 1 and word.isupper():
                # An initial counts only with a name after it, but for "Jane R."
                place = match.end()
                if dot and not surname and not text[place : place + 2].strip():
                    end = place
                continue
            roles = self._roles(word)
            if "\n" in lead and not roles & (LAST | LAST_WEAK):
                break
            if word.lower() in _PARTICLES and not word[0].isupper():
                place = match.end(2)
                continue
            if not word[0].isupper() or not self._may_be_name(word, roles):
                break
            surname = True
            known = known or bool(roles)
            end = place = match.end(2)
            if dot:
                break
        return end, surname, known

    def _may_be_name(self, word: str, roles: int) -> bool:
        if roles & NAME:
            return True
        return len(word) > 1 and word.lower() not in self.common and not (word.isupper() and len(word) < 4)

    def _last_first(self, text: str, hit: Hit) -> Optional[Finding]:
        # "ROE, Jane M."
        if not hit.roles & (LAST | LAST_WEAK) or text[hit.end : hit.end + 2] != ", ":
            return None
        match = _NEXT.match(text, hit.end + 1)
        if match is None or not self._roles(match.group(2)) & FIRST:
            return None
        at_start = not text[max(0, hit.start - 1) : hit.start].strip(" \t")
        if not hit.roles & LAST and not at_start:
            return None
        end = match.end(2)
        initial = _INITIAL.match(text, end)
        score = 0.8 if hit.roles & LAST else 0.5
        return Finding(hit.start, initial.end() if initial else end, LABEL, score, "lexicon.name.last_first")

    def _after_title(self, text: str, hit: Hit) -> Optional[Finding]:
        title = text[hit.start : hit.end]
        place = hit.end + (text[hit.end : hit.end + 1] == ".")
        words = self._words(text, place)
        if not words:
            return None
        first = words[0][2]
        strong = title.lower() in _STRONG_TITLES
        if not strong and not self._may_be_name(first, self._roles(first)):
            return None
        if not title[0].isupper() and not (strong and first[0].isupper()):
            return None
        return Finding(words[0][0], words[-1][1], LABEL, 0.9 if strong else 0.75, "lexicon.name.title")

    def _after_cue(self, text: str, hit: Hit) -> Optional[Finding]:
        roles = hit.roles
        if roles & CLOSING:
            match = _SIGNED.match(text, hit.end)
            if match is not None:
                words = self._words(text, match.end(), first=True)
                if words and not text[words[-1][1] : words[-1][1] + 40].split("\n")[0].strip(" \t\r,.|"):
                    return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.signature")
        if roles & FIELD:
            match = _FIELD.match(text, hit.end)
            if match is not None:
                words = self._words(text, match.end(), first=True)
                known = any(self._roles(word[2]) for word in words)
                if words and (known or not roles & WEAK_CUE) and (known or len(words) > 1):
                    return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.field")
        if roles & INLINE:
            match = _INLINE.match(text, hit.end)
            if match is not None:
                return self._inline(text, match.end(), bool(roles & WEAK_CUE))
        return None

    def _inline(self, text: str, place: int, weak: bool) -> Optional[Finding]:
        words = self._words(text, place, first=True)
        if words:
            known = any(self._roles(word[2]) & NAME for word in words)
            if known or not weak and self._may_be_name(words[0][2], 0):
                return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.cue")
            return None
        if weak:
            return None
        # "my name is john smith"
        match = _NEXT.match(text, place)
        if match is None or not self.words.get(match.group(2).title(), 0) & FIRST:
            return None
        end = match.end(2)
        following = _NEXT.match(text, end)
        if following is not None and following.group(1) and "\n" not in following.group(1):
            word = following.group(2)
            if self.words.get(word.title(), 0) and word.lower() not in self.common:
                end = following.end(2)
        return Finding(match.start(2), end, LABEL, 0.8, "lexicon.name.cue")

    def _words(self, text: str, place: int, first: bool = False) -> List[Tuple[int, int, str]]:
        """Read the capitalised words and initials at a place.

        text (str): The text.
        place (int): Where they begin, after at most a few spaces.
        first (bool): Whether the first may stand at the place itself.
        RETURNS (List[Tuple[int, int, str]]): (start, end, word), half-open characters. A form of address is left out.
        """
        words: List[Tuple[int, int, str]] = []
        for _ in range(MAX_WORDS):
            match = _NEXT.match(text, place)
            if match is None or (not match.group(1) and (words or not first)):
                break
            lead, word, dot = match.groups()
            if lead and "\n" in lead:
                break
            if not words and word.lower() in _STRONG_TITLES:
                place = match.end()
                first = False
                continue
            if word.lower() in _PARTICLES and word.islower() and words:
                place = match.end(2)
                continue
            if not word[0].isupper():
                break
            if words and word.lower() in self.common and not self._roles(word):
                break
            end = match.end() if len(word) <= 2 and dot and (len(word) == 1 or word in ("Jr", "Sr")) else match.end(2)
            words.append((match.start(2), end, word))
            place = end
            if dot and end == match.end(2):
                break
        return words


def _initials_before(text: str, start: int) -> int:
    """RETURNS (int): where the initials before a surname begin ("J. R. Smith"), else `start`."""
    match = _INITIALS.search(text, max(0, start - 12), start)
    if match is None or (match.start() and text[match.start() - 1].isalnum()):
        return start
    return match.start()

