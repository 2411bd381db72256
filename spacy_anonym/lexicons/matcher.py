"""Find the phrases of lexicons by one Aho-Corasick pass over the text.

Text and phrases are first brought to one form of the same length: everything that is no letter, digit or combining mark
becomes a space, and a phrase is stored with a space on each side. So the automaton itself finds whole words only, and
the work in Python is one step a hit.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import zip_longest
from string import ascii_uppercase
from typing import Any, Dict, FrozenSet, List, NamedTuple, Sequence, Set, Tuple

import ahocorasick

from ..lang import every_language
from ..spans import Finding
from .lexicon import Lexicon

# Roles as bits of one number, so that a word of several lists is one look-up.
FIRST, LAST, FIRST_WEAK, LAST_WEAK, TITLE, INLINE, FIELD, CLOSING, WEAK_CUE, REGION_CODE, INITIAL = (
    1 << i for i in range(11)
)
NAME = FIRST | LAST
CUE = INLINE | FIELD | CLOSING
_ROLE_BITS = {
    "first_name": FIRST | FIRST_WEAK,
    "last_name": LAST | LAST_WEAK,
    "title": TITLE,
    "region_code": REGION_CODE,
}
# The roles of lists of ordinary words, which are looked up and not searched for.
_WORDS = ("common_word", "function_word")
# What a place scores whose name is also a word or a person's name, without and with a sign that a place is meant.
AMBIGUOUS_SCORE, PLACE_SCORE = 0.2, 0.6
PLACE_LABEL = "LOCATION"
# Characters before a place in which a preposition is looked for.
PLACE_WINDOW = 16


# A phrase in the text: (start, end, roles), half-open characters and the bits above.
Hit = Tuple[int, int, int]


class _Entry(NamedTuple):
    """What a phrase stands for: its roles, its findings as (lexicon index, score), the lexicons whose exception it is,
    and whether it may have letters attached."""

    roles: int = 0
    findings: Tuple[Tuple[int, float], ...] = ()
    veto: Tuple[int, ...] = ()
    affixed: bool = False

    def join(self, other: "_Entry") -> "_Entry":
        return _Entry(
            self.roles | other.roles,
            self.findings + other.findings,
            self.veto + other.veto,
            self.affixed or other.affixed,
        )


# What the automaton gives for a form: its length, the roles and findings of its entry, and the entry.
_Value = Tuple[int, int, Tuple[Tuple[int, float], ...], _Entry]


class LexiconIndex:
    """The phrases of lexicons, ready to be found."""

    def __init__(self, lexicons: Sequence[Lexicon]) -> None:
        self.lexicons = tuple(lexicons)
        self.words: Dict[str, int] = {}
        self.common = frozenset(
            phrase.lower() for lexicon in lexicons if lexicon.role in _WORDS for phrase in lexicon.phrases
        )
        # Words that are no names where they begin a sentence, and forms of address that are no other words: see
        # names.py.
        self.function_words = _phrases_of(lexicons, "function_word")
        self.strong_titles = _phrases_of(lexicons, "title", "strong")
        self._automaton = ahocorasick.Automaton()
        # Hundreds of thousands of phrases share some hundred values.
        self._values: Dict[Tuple[int, _Entry], _Value] = {}
        for index, lexicon in enumerate(self.lexicons):
            if lexicon.role not in _WORDS:
                self._add(index, lexicon)
        if self.words:
            self._enter([f" {letter} " for letter in ascii_uppercase], _Entry(INITIAL))
        self._empty = not len(self._automaton)
        if not self._empty:
            self._automaton.make_automaton()

    def __reduce__(self) -> Tuple[Any, ...]:
        # Rebuilding takes a fraction of a second; the automaton's own pickle is larger than the lists.
        return LexiconIndex, (self.lexicons,)

    def _add(self, index: int, lexicon: Lexicon) -> None:
        ambiguous, kinds, weak = (lexicon.column(name) or () for name in ("ambiguous", "kind", "weak"))
        before = "" if lexicon.prefixes else " "
        after = "" if lexicon.suffixes else " "
        affixed = bool(lexicon.prefixes or lexicon.suffixes)
        is_name = lexicon.role in ("first_name", "last_name")
        # "Obra" and "Regla" are towns, and more often words.
        may_be_word = is_name or lexicon.label == PLACE_LABEL
        # What phrases of the list stand for, with their forms.
        known: Dict[Tuple[bool, str, bool], Tuple[_Entry, List[str]]] = {}
        for phrase, mark, kind, is_weak in zip_longest(lexicon.phrases, ambiguous, kinds, weak, fillvalue=""):
            key = (mark == "1" or may_be_word and phrase.lower() in self.common, kind, is_weak == "1")
            if key not in known:
                score = min(lexicon.score, AMBIGUOUS_SCORE) if key[0] else lexicon.score
                findings = ((index, score),) if lexicon.label and score > 0 and not is_name else ()
                known[key] = _Entry(_roles(lexicon.role, *key), findings, affixed=affixed), []
            entry, forms = known[key]
            forms += [before + form + after for form in _forms(phrase, lexicon.case)]
            if is_name:
                self.words[phrase] = self.words.get(phrase, 0) | entry.roles
        for entry, forms in known.values():
            self._enter(forms, entry)
        self._enter(
            [f" {form} " for phrase in lexicon.exceptions for form in _forms(phrase, lexicon.case)],
            _Entry(veto=(index,)),
        )

    def _enter(self, forms: Sequence[str], entry: _Entry) -> None:
        """Store forms of phrases, beside what else they stand for."""
        automaton = self._automaton
        values: Dict[int, _Value] = {}
        for form in forms:
            size = len(form)
            if form in automaton:
                joined = automaton.get(form)[3].join(entry)
                value = self._values.get((size, joined))
                if value is None:
                    value = self._values[size, joined] = (size, joined.roles, joined.findings, joined)
            else:
                value = values.get(size)
                if value is None:
                    value = values[size] = (size, entry.roles, entry.findings, entry)
            automaton.add_word(form, value)

    def find(self, text: str) -> Tuple[List[Finding], List[Hit]]:
        """Find the phrases. RETURNS (Tuple[List[Finding], List[Hit]]): the findings of lexicons that have a label, and
        the hits of those that have a role; both in text order, and they may overlap."""
        if self._empty:
            return [], []
        findings: List[Finding] = []
        sources: List[int] = []
        hits: List[Hit] = []
        vetoes: List[Tuple[int, int, int]] = []
        plain = plain_text(text)
        for last, (size, roles, found, entry) in self._automaton.iter(plain):
            # In `plain` the phrase with its two spaces is [last - size + 1, last + 1); all is one further than in the
            # text.
            start, end = last - size + 1, last - 1
            if entry.affixed:
                self._find_affixed(plain, last - size, last, entry, findings)
                sources.extend([-1] * (len(findings) - len(sources)))
                continue
            if entry.veto:
                vetoes.extend((start, end, index) for index in entry.veto)
            if roles:
                hits.append((start, end, roles))
            for index, score in found:
                lexicon = self.lexicons[index]
                findings.append(Finding(start, end, lexicon.label, score, lexicon.rule, lexicon.rank))
                sources.append(index)
        if vetoes:
            return self._allowed(findings, sources, hits, vetoes)
        return findings, hits

    def _allowed(
        self, findings: List[Finding], sources: List[int], hits: List[Hit], vetoes: List[Tuple[int, int, int]]
    ) -> Tuple[List[Finding], List[Hit]]:
        """Drop what lies in an exception of its own lexicon: "Michael Jackson" is no place, but still a person."""
        # For each lexicon its exceptions' starts in order, and how far those up to each reach.
        reach: Dict[int, Tuple[List[int], List[int]]] = {}
        for start, end, index in sorted(vetoes):
            starts, ends = reach.setdefault(index, ([], []))
            starts.append(start)
            ends.append(max(end, ends[-1]) if ends else end)

        def vetoed(index: int, start: int, end: int) -> bool:
            starts, ends = reach.get(index, ((), ()))
            place = bisect_right(starts, start)
            return place > 0 and end <= ends[place - 1]

        kept = [f for f, source in zip(findings, sources) if not vetoed(source, f.start, f.end)]
        masked: List[Hit] = []
        for start, end, roles in hits:
            for index in reach:
                if vetoed(index, start, end):
                    roles &= ~_ROLE_BITS.get(self.lexicons[index].role, 0)
            if roles:
                masked.append((start, end, roles))
        return kept, masked

    def _find_affixed(self, plain: str, before: int, last: int, entry: _Entry, findings: List[Finding]) -> None:
        for index, score in entry.findings:
            lexicon = self.lexicons[index]
            start = before + 1 if lexicon.prefixes else before + 2
            end = last + 1 if lexicon.suffixes else last
            word_start = plain.rfind(" ", 0, start) + 1
            word_end = plain.find(" ", end)
            if _is_stack(plain[word_start:start], lexicon.prefixes) and (
                word_end == end or plain[end:word_end] in lexicon.suffixes
            ):
                findings.append(Finding(start - 1, end - 1, lexicon.label, score, lexicon.rule, lexicon.rank))


def _phrases_of(lexicons: Sequence[Lexicon], role: str, column: str = "") -> FrozenSet[str]:
    """RETURNS: the phrases of the lists with a role, in lower case and without a point at the end; with a column those
    where it is "1"."""
    found: Set[str] = set()
    for lexicon in lexicons:
        if lexicon.role == role:
            marks = lexicon.column(column) if column else ["1"] * len(lexicon.phrases)
            found.update(
                phrase.lower().rstrip(".") for phrase, mark in zip(lexicon.phrases, marks or ()) if mark == "1"
            )
    return frozenset(found)


def _roles(role: str, doubtful: bool, kind: str, weak: bool) -> int:
    if role == "first_name":
        return FIRST_WEAK if doubtful else FIRST
    if role == "last_name":
        return LAST_WEAK if doubtful else LAST
    if role == "name_cue":
        return {"inline": INLINE, "field": FIELD, "closing": CLOSING}.get(kind, 0) | (WEAK_CUE if weak else 0)
    return {"title": TITLE, "region_code": REGION_CODE}.get(role, 0)


def _is_stack(letters: str, prefixes: Sequence[str]) -> bool:
    """RETURNS: whether the letters are a stack of the prefixes, at most five high; also where there are none."""
    for _ in range(5):
        if not letters:
            return True
        used = next((prefix for prefix in prefixes if letters.startswith(prefix)), None)
        if used is None:
            return False
        letters = letters[len(used) :]
    return not letters


def _forms(phrase: str, case: str) -> Set[str]:
    """RETURNS (Set[str]): the forms in which a phrase is stored, each as `_PLAIN` makes it of a text."""
    if case == "exact":
        spellings = {phrase}
    elif case == "title":
        spellings = {phrase, phrase.upper()}
    else:
        spellings = {phrase, phrase.upper(), phrase.lower(), phrase.title(), phrase[:1].upper() + phrase[1:].lower()}
    # Most phrases are one word of letters.
    if phrase.isalpha():
        return spellings
    forms: Set[str] = set()
    for spelling in spellings:
        # "St. Louis" is also written "St Louis".
        form = spelling.translate(_PLAIN).strip()
        forms.update((form, " ".join(form.split())))
    return forms - {""}


class _Plain(dict):
    """A table for str.translate, filled as characters are met: letters, digits and marks stay, the rest becomes a
    space."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        plain = code if char.isalnum() or unicodedata.combining(char) else 32
        if len(self) < 20000:
            self[code] = plain
        return plain


_PLAIN = _Plain()
_PLAIN_ASCII = bytes(code if chr(code).isalnum() else 32 for code in range(256))


def plain_text(text: str) -> str:
    """RETURNS (str): the text with a space before and after it, and a space for all that is no letter, digit or
    mark."""
    if text.isascii():
        # Several times as fast as str.translate.
        return " " + text.encode("ascii").translate(_PLAIN_ASCII).decode("ascii") + " "
    return " " + text.translate(_PLAIN) + " "


@lru_cache(maxsize=1)
def _prepositions() -> "re.Pattern[str]":
    """RETURNS: the words of all languages after which a place stands, at the end of what is searched."""
    cues = "|".join(cue for rules in every_language().values() for cue in rules.place_cues)
    return re.compile(rf"(?:^|\W)(?:{cues})[ \u00a0]$", re.IGNORECASE)


def raise_places(text: str, findings: Sequence[Finding], hits: Sequence[Hit]) -> List[Finding]:
    """Raise the score of doubtful places that stand after a preposition of place, or before a region ("Reading, PA"),
    and drop those of a time zone ("Europe/Madrid").

    hits (Sequence[Hit]): The lexicons' hits; those with the role of a region's code count.
    RETURNS (List[Finding]): All other findings, in the same order; a code after a place is a finding too.
    """
    if not findings:
        return []
    codes = {start: end for start, end, roles in hits if roles & REGION_CODE}
    starts = {f.start for f in findings if f.label == PLACE_LABEL}
    raised: List[Finding] = []
    for finding in findings:
        if finding.label == PLACE_LABEL:
            if is_time_zone(text, finding.start, finding.end):
                continue
            follows = text[finding.end : finding.end + 2] == ", "
            code = codes.get(finding.end + 2) if follows else None
            if finding.score <= AMBIGUOUS_SCORE and (
                code is not None
                or follows
                and finding.end + 2 in starts
                or _prepositions().search(text, max(0, finding.start - PLACE_WINDOW), finding.start)
            ):
                finding = finding._replace(score=PLACE_SCORE)
            if code is not None:
                raised.append(Finding(finding.end + 2, code, PLACE_LABEL, PLACE_SCORE, "lexicon.region_code"))
        raised.append(finding)
    return raised


# What a key stands behind in code, settings and logs: a quote, a sign, the beginning of a line. In prose a place stands
# behind a word. SOURCE of the areas: IANA Time Zone Database.
_ZONE = re.compile(
    r"(?:^|[\"'`=(>\n]|: )[ \t]{0,12}(?P<key>"
    r"(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z][A-Za-z_/\-]{2,30})"
)
# Characters before a place in which its key begins, and behind it in which it ends.
_ZONE_REACH = 48


def is_time_zone(text: str, start: int, end: int) -> bool:
    """Tell whether a place is part of a time zone's key.

    start, end (int): The half-open characters of the place.
    RETURNS (bool): True for "Europe", for "Madrid" and for all of it in `zone="Europe/Madrid"`, where it is no prose.
    """
    if "/" not in text[max(0, start - 1) : end + 1]:
        return False
    first = max(0, start - _ZONE_REACH)
    for match in _ZONE.finditer(text, first, end + _ZONE_REACH):
        if match.start("key") <= start and end <= match.end("key"):
            # At the cut the text does not begin.
            return match.start() > first or not first
    return False
