"""Find the phrases of lexicons by one Aho-Corasick pass over the text.

Text and phrases are first brought to one form of the same length: everything that is no letter, digit or combining mark
becomes a space, and a phrase is stored with a space on each side. So the automaton itself finds whole words only, and the
work in Python is one step a hit.
"""

import unicodedata
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Sequence, Tuple

import ahocorasick

from ..spans import Finding
from .lexicon import Lexicon

# Roles as bits of one number, so that a word of several lists is one look-up.
FIRST, LAST, FIRST_WEAK, LAST_WEAK, TITLE, INLINE, FIELD, CLOSING, WEAK_CUE, REGION_CODE = (1 << i for i in range(10))
NAME = FIRST | LAST
CUE = INLINE | FIELD | CLOSING
# What a place scores whose name is also a word or a person's name.
AMBIGUOUS_SCORE = 0.2


class Hit(NamedTuple):
    """A phrase in the text, half-open characters, and the roles that it has (the bits above)."""

    start: int
    end: int
    roles: int


class _Entry:
    """What a phrase stands for: its roles, and its findings as (lexicon index, score)."""

    __slots__ = ("roles", "findings", "veto", "affixed")

    def __init__(self) -> None:
        self.roles = 0
        self.findings: Tuple[Tuple[int, float], ...] = ()
        self.veto = False
        self.affixed = False


class LexiconIndex:
    """The phrases of lexicons, ready to be found.

    lexicons (Sequence[Lexicon]): The lexicons.
    """

    def __init__(self, lexicons: Sequence[Lexicon]) -> None:
        self.lexicons = tuple(lexicons)
        self.words: Dict[str, int] = {}
        self.common = frozenset(
            phrase.lower() for lexicon in lexicons if lexicon.role == "common_word" for phrase in lexicon.phrases
        )
        entries: Dict[str, _Entry] = {}
        for index, lexicon in enumerate(self.lexicons):
            if lexicon.role != "common_word":
                self._add(entries, index, lexicon)
        self._automaton = ahocorasick.Automaton()
        for key, entry in entries.items():
            self._automaton.add_word(key, (len(key), entry))
        if entries:
            self._automaton.make_automaton()
        self._empty = not entries

    def __getstate__(self) -> Tuple[Lexicon, ...]:
        # Rebuilding takes a fraction of a second; the automaton's own pickle is larger than the lists.
        return self.lexicons

    def __setstate__(self, state: Tuple[Lexicon, ...]) -> None:
        self.__init__(state)

    def _add(self, entries: Dict[str, _Entry], index: int, lexicon: Lexicon) -> None:
        ambiguous = lexicon.column("ambiguous")
        kinds, weak = lexicon.column("kind"), lexicon.column("weak")
        before = "" if lexicon.prefixes else " "
        after = "" if lexicon.suffixes else " "
        for place, phrase in enumerate(lexicon.phrases):
            doubtful = ambiguous is not None and ambiguous[place] == "1"
            if lexicon.role in ("first_name", "last_name") and phrase.lower() in self.common:
                doubtful = True
            roles = _roles(lexicon.role, doubtful, kinds[place] if kinds else "", bool(weak and weak[place] == "1"))
            score = min(lexicon.score, AMBIGUOUS_SCORE) if doubtful else lexicon.score
            for form in _forms(phrase, lexicon.case):
                entry = entries.setdefault(before + form + after, _Entry())
                entry.roles |= roles
                entry.affixed |= bool(lexicon.prefixes or lexicon.suffixes)
                if lexicon.label and not roles & (FIRST | LAST | FIRST_WEAK | LAST_WEAK):
                    entry.findings += ((index, score),)
            if roles & (FIRST | LAST | FIRST_WEAK | LAST_WEAK):
                self.words[phrase] = self.words.get(phrase, 0) | roles
        for phrase in lexicon.exceptions:
            for form in _forms(phrase, lexicon.case):
                entries.setdefault(f" {form} ", _Entry()).veto = True

    def find(self, text: str) -> Tuple[List[Finding], List[Hit]]:
        """Find the phrases.

        text (str): The text.
        RETURNS (Tuple[List[Finding], List[Hit]]): The findings of lexicons that have a label, and the hits of those that have
            a role; both in text order, and they may overlap.
        """
        if self._empty:
            return [], []
        findings: List[Finding] = []
        hits: List[Hit] = []
        vetoes: List[Tuple[int, int]] = []
        plain = " " + text.translate(_PLAIN) + " "
        for last, (size, entry) in self._automaton.iter(plain):
            # In `plain` the phrase with its two spaces is [last - size + 1, last + 1); all is one further than in the text.
            start, end = last - size + 1, last - 1
            if entry.affixed:
                self._find_affixed(plain, last - size, last, entry, findings)
                continue
            if entry.veto:
                vetoes.append((start, end))
            if entry.roles:
                hits.append(Hit(start, end, entry.roles))
            for index, score in entry.findings:
                lexicon = self.lexicons[index]
                findings.append(Finding(start, end, lexicon.label, score, lexicon.rule, lexicon.rank))
        if vetoes:
            findings = [f for f in findings if not _is_within(f, vetoes)]
            hits = [h for h in hits if not _is_within(h, vetoes)]
        return findings, hits

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


def _roles(role: str, doubtful: bool, kind: str, weak: bool) -> int:
    if role == "first_name":
        return FIRST_WEAK if doubtful else FIRST
    if role == "last_name":
        return LAST_WEAK if doubtful else LAST
    if role == "name_cue":
        return {"inline": INLINE, "field": FIELD, "closing": CLOSING}.get(kind, 0) | (WEAK_CUE if weak else 0)
    return {"title": TITLE, "region_code": REGION_CODE}.get(role, 0)


def _is_within(span: Any, covers: Iterable[Tuple[int, int]]) -> bool:
    return any(start <= span.start and span.end <= end for start, end in covers)


def _is_stack(letters: str, prefixes: Sequence[str]) -> bool:
    """RETURNS (bool): whether the letters are a stack of the prefixes, at most five high; also where there are none."""
    for _ in range(5):
        if not letters:
            return True
        used = next((prefix for prefix in prefixes if letters.startswith(prefix)), None)
        if used is None:
            return False
        letters = letters[len(used) :]
    return not letters


def _forms(phrase: str, case: str) -> Iterator[str]:
    """YIELDS (str): the forms in which a phrase is stored, each as `_PLAIN` makes it of a text."""
    spellings = {phrase}
    if case in ("title", "any"):
        spellings.add(phrase.upper())
    if case == "any":
        spellings.update((phrase.lower(), phrase.title(), phrase[:1].upper() + phrase[1:].lower()))
    forms = set()
    for spelling in spellings:
        # "St. Louis" is also written "St Louis".
        form = spelling.translate(_PLAIN).strip()
        forms.update((form, " ".join(form.split())))
    yield from sorted(form for form in forms if form)


class _Plain(dict):
    """A table for str.translate, filled as characters are met: letters, digits and marks stay, the rest becomes a space."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        plain = code if char.isalnum() or unicodedata.combining(char) else 32
        if len(self) < 20000:
            self[code] = plain
        return plain


_PLAIN = _Plain()
