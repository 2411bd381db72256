"""Look for what is left of what was replaced: in each output for every value that was replaced in any document, for
what a pipeline still finds, and for rare words that stand in both."""

import re
import secrets
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Callable, Deque, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple

import ahocorasick

from ..labels import LABELS, normalize_label
from ..lang import language_rules
from ..lexicons import load_lexicon
from ..rarity.counts import TermCounts
from ..rarity.words import LOWER, MIXED, split_text
from ..runner import Runner
from ..texts import SHARED_BATCH, Result, anonymize_results
from .disguised import (
    AS_IT_IS,
    CODE,
    DATE,
    INITIAL,
    NAME,
    NUMBER,
    REVERSED,
    WORD,
    Form,
    forms_of,
    how_it_stands,
    is_form,
    squeeze,
)  # fmt: skip
from .replaced import Change, find_changes

# Kinds of signs.
VALUE, FOUND, RARE = "value", "found", "rare"
_WORD = re.compile(r"[^\W\d_]+")
# What a placeholder may say of the value.
_LABEL = re.compile(r"[A-Z]+(?:_[A-Z]+)*")
NOT_PERSONAL = frozenset("LOCATION ORGANIZATION STREET_ADDRESS NRP TITLE PROFESSION WARD".split())
# What a sign says.
SURE, DOUBT, RARE_CODE, RARE_WORD = 1.0, 0.3, 0.6, 0.4
# What the weak signs of a document together must say for it to be read.
LEAST_WEAK = 0.6
# Letters and digits with which a value of another document is no coincidence, and where something else was replaced.
LEAST_ELSEWHERE = {NAME: 7, WORD: 5, NUMBER: 7, CODE: 6}
LEAST_REPLACED = {NAME: 8, NUMBER: 9, CODE: 8, WORD: 99}
# A value that more documents have than this, and twice as many as had it replaced, is an ordinary word.
COMMON = 5
# The same of a word alone, which is left in a quarter of the documents that have it.
COMMON_WORD = 2
# A label that is still found in this share of the documents was kept on purpose, and weak signs that so many have tell
# nothing: rare words do in letters of one form, but not in prose.
KEPT = 0.02
# The share of the documents that are read for weak signs alone.
DOUBTFUL = 0.01
# The share of its documents in which an ordinary word stands in lower case.
USUALLY_LOW = 0.3
# By its letters and digits, a form and whether it may be more than a place or an organization.
Forms = Dict[str, Tuple[Form, bool]]
# What is told of a document at most.
MOST_SIGNS = 20
# Documents that are counted together.
BATCH = 500


class Pair(NamedTuple):
    """A document before and after."""

    id: str
    old: Optional[str]  # None where the original is not known.
    new: str


class Sign(NamedTuple):
    """What makes a document suspicious."""

    kind: str  # `VALUE`, `FOUND` or `RARE`.
    how: str  # How a value's form differs from it; the label of what was found.
    start: int  # Half-open characters of the new text.
    end: int
    source: str  # The document in which the value was first replaced; "" for other signs.
    weight: float  # How much it says: `SURE`, or less.
    text: str  # What stands there: personal data.


@dataclass
class Value:
    """A replaced value in one of its forms."""

    form: Form
    source: str  # The first document in which it was replaced.
    replaced: int = 0  # In how many documents it was replaced.
    telling: bool = False  # Whether it is no ordinary word or number.
    personal: bool = False  # Whether it may be more than a place or an organization.
    found: int = 0  # In how many it was found.

    @property
    def common(self) -> bool:
        """RETURNS (bool): whether far more documents have it than had it replaced."""
        if self.form.kind == WORD:
            return self.found > max(COMMON_WORD, self.replaced / 4)
        return self.found > max(COMMON, 2 * self.replaced)


@dataclass
class Suspect:
    """A document with signs."""

    id: str
    signs: List[Tuple[Sign, Optional[Value]]] = field(default_factory=list)
    doubts: List[Sign] = field(default_factory=list)

    def add(self, sign: Sign, value: Optional[Value] = None) -> None:
        """Add a sign, as long as there are not too many."""
        if sign.weight < SURE:
            self.doubts.append(sign)
        elif len(self.signs) < MOST_SIGNS:
            self.signs.append((sign, value))


class Reading(NamedTuple):
    """A document to read."""

    id: str
    signs: Tuple[Sign, ...]
    sure: bool  # False where it has weak signs only.


class AuditResult(NamedTuple):
    """What an audit found."""

    readings: List[Reading]  # Documents to read, those with most signs first.
    documents: int
    values: int  # Forms of values that were searched for.
    left_out: int  # Forms that were not searched for, as there were too many.
    unlike: int  # Documents that have too little in common with their original to tell what was replaced.
    common: List[Value]  # Replaced values that stand in many outputs: ordinary words, or left everywhere.
    labels: Dict[str, int]  # Labels that are still found in many outputs, and in how many.
    failed: Counter  # Documents that failed, by the error's code.


def audit(pairs: Callable[[], Iterable[Pair]], runner: Runner, *, max_values: int = 2_000_000) -> AuditResult:
    """Audit documents.

    pairs (Callable[[], Iterable[Pair]]): Reads the documents; called twice.
    runner (Runner): The pipeline that looks through the outputs.
    max_values (int): How many forms of values are kept in memory, >= 1.
    RETURNS (AuditResult): What was found. Time grows with the texts; memory with the replaced values, and with the
        documents that have signs.
    """
    search = Audit(runner, max_values)
    for pair in pairs():
        search.learn(pair)
    search.index()
    waiting: Deque[Pair] = deque()

    def texts() -> Iterator[str]:
        for pair in pairs():
            waiting.append(pair)
            yield pair.new

    for result in anonymize_results(texts(), runner, batch_size=SHARED_BATCH):
        search.search(waiting.popleft(), result)
    return search.result()


class Audit:
    """The two passes of `audit`: all documents are learned, then all are searched."""

    def __init__(self, runner: Runner, max_values: int) -> None:
        lang = str(runner.nlp.lang)
        self._ordinary = _words_of(lang, "common_word", "function_word", "title", "country")
        self._names = _words_of(lang, "first_name", "last_name") - self._ordinary
        self._max_values = max_values
        self._values: Dict[str, Value] = {}
        self._left_out = self._unlike = self._documents = 0
        self._counts = TermCounts(secrets.token_bytes(16), 2_000_000)
        self._low: Counter = Counter()
        self._other: Counter = Counter()
        self._learned = 0
        self._suspects: List[Suspect] = []
        self._weak: Counter = Counter()
        self._failed: Counter = Counter()

    def learn(self, pair: Pair) -> None:
        """Take a document's replaced values, and count its words."""
        old = pair.new if pair.old is None else pair.old
        # What stands in lower case in outputs is an ordinary word, but for what was left.
        low = {word.term for _, word in split_text(pair.new) if word.kind == LOWER}
        self._low.update(low)
        self._other.update({word.term for _, word in split_text(old)} - low)
        self._learned += 1
        if self._learned % BATCH == 0:
            self._count()
        if pair.old is None:
            return
        changes = find_changes(pair.old, pair.new)
        if _are_unlike(pair, changes):
            self._unlike += 1
            return
        for form, personal in _forms(pair, changes).values():
            value = self._values.get(form.text)
            if value is None:
                if len(self._values) >= self._max_values:
                    self._left_out += 1
                    continue
                value = self._values[form.text] = Value(form, pair.id)
            value.replaced += 1
            value.personal |= personal

    def _count(self) -> None:
        self._counts.add(self._low, self._other)
        self._low.clear()
        self._other.clear()

    def _is_ordinary(self, word: str) -> bool:
        if word in self._ordinary:
            return True
        documents, low = self._counts.get(word)
        return low > 1 and low >= USUALLY_LOW * documents

    def _is_telling(self, form: Form) -> bool:
        """RETURNS (bool): whether a form is no ordinary word, number or year."""
        if form.kind not in (NAME, WORD):
            # "May" alone is no date of a person.
            return form.kind == CODE or len(form.text) > 4 and form.text[-3:] != "000" and not form.text.isalpha()
        if form.how in (INITIAL, REVERSED) and self._is_ordinary(form.text):
            return False
        words = [word for word in _WORD.findall(form.value) if len(word) > 2 or not word.isascii()]
        return any(map(self._is_name, words[-1:] if form.how == INITIAL else words))

    def _is_name(self, word: str) -> bool:
        term = word.lower()
        if term in self._names:
            return True
        return (word[0] != term[0] or word.upper() == term) and not self._is_ordinary(term)

    def index(self) -> None:
        """End learning."""
        self._count()
        for value in self._values.values():
            value.telling = self._is_telling(value.form)
        self._automaton = ahocorasick.Automaton()
        for text, value in self._values.items():
            self._automaton.add_word(text, value)
        self._automaton.make_automaton()

    def search(self, pair: Pair, result: Result) -> None:
        """Search a document's output, given what a pipeline finds in it."""
        suspect = Suspect(pair.id)
        self._documents += 1
        if isinstance(result.items, str):
            self._failed[result.items] += 1
        changes = [] if pair.old is None else find_changes(pair.old, pair.new)
        own: Forms = {}
        if not _are_unlike(pair, changes):
            own = _forms(pair, changes)
        self._search_values(pair, own, changes, suspect)
        self._search_words(pair, result, changes, suspect)
        self._weak.update({_name_of(sign) for sign in suspect.doubts})
        if suspect.signs or suspect.doubts:
            self._suspects.append(suspect)

    def _search_values(self, pair: Pair, own: Forms, changes: List[Change], suspect: Suspect) -> None:
        if not len(self._automaton):
            return
        text = squeeze(pair.new)
        places = _places((each.new_start, each.new_end) for each in changes if each.start < each.end)
        hits: List[Tuple[int, int, Value]] = []
        for last, value in self._automaton.iter(text.text):
            start, end = last + 1 - len(value.form.text), last + 1
            if is_form(value.form, text, start, end):
                hits.append((start, end, value))
        told: Set[int] = set()
        reach = 0
        for start, end, value in sorted(hits, key=lambda hit: (hit[0], -hit[1])):
            begin, stop = text.span(start, end)
            replaced = begin in places
            stands = text.within(start, end)
            weight = 0 if end <= reach else self._weight(value, stands, value.form.text in own, replaced)
            if not weight:
                continue
            if weight == SURE:
                reach = end
                if id(value) not in told:
                    told.add(id(value))
                    value.found += 1
            if not value.common:
                how = how_it_stands(value.form, stands)
                suspect.add(Sign(VALUE, how, begin, stop, value.source, weight, pair.new[begin:stop]), value)

    def _weight(self, value: Value, stands: str, own: bool, replaced: bool) -> float:
        """RETURNS (float): how much a value that was found says: `SURE`, less, or nothing."""
        form, size = value.form, len(value.form.text)
        kind = form.kind
        if not value.telling or not self._stands_as_name(form, stands):
            return 0
        if not value.personal:
            return DOUBT
        if own:
            return SURE
        if kind == DATE or size < LEAST_ELSEWHERE[kind]:
            return 0
        if replaced:
            # Another person's name there is an invented one, by coincidence.
            return SURE if size >= LEAST_REPLACED[kind] and form.how != INITIAL else 0
        if kind == WORD or form.how == INITIAL and " " not in stands:
            return DOUBT if stands[:1].isupper() else 0
        return SURE

    def _stands_as_name(self, form: Form, stands: str) -> bool:
        """RETURNS (bool): whether a name's form is no run of ordinary words in lower case."""
        if form.kind not in (NAME, WORD):
            return True
        words = _WORD.findall(stands)
        if form.how == INITIAL and len(words) > 1:
            return all(word[:1].lower() != word[:1] for word in words)
        if not stands.islower() or len(words) == 1 and form.kind == NAME:
            return True
        return all(word in self._names and self._counts.get(word)[1] <= 1 for word in words)

    def _search_words(self, pair: Pair, result: Result, changes: List[Change], suspect: Suspect) -> None:
        new = _places((each.new_start, each.new_end) for each in changes)
        names = _places((sign.start, sign.end) for sign in suspect.doubts)
        for item in result.items if isinstance(result.items, list) else ():
            start, end, label = item["source_start"], item["source_end"], item["label"]
            if item["operator"] != "keep" and new.isdisjoint(range(start, end)):
                # A word that was a name elsewhere, and may be one here.
                twice = label == "PERSON" and not names.isdisjoint(range(start, end))
                weight = SURE if twice else min(item["score"], 0.9)
                suspect.add(Sign(FOUND, label, start, end, "", weight, pair.new[start:end]))
        for chunk, word in split_text(pair.new):
            start, end = chunk + word.start, chunk + word.end
            if word.kind != LOWER and end - start > 3 and word.term not in self._ordinary:
                if self._counts.get(word.term)[0] <= 1 and new.isdisjoint(range(start, end)):
                    weight = RARE_CODE if word.kind == MIXED else RARE_WORD
                    suspect.add(Sign(RARE, "", start, end, "", weight, pair.new[start:end]))

    def result(self) -> AuditResult:
        """RETURNS (AuditResult): what was found."""
        kept = {name: count for name, count in self._weak.items() if count > max(COMMON, KEPT * self._documents)}
        labels = {name: count for name, count in kept.items() if name not in (VALUE, RARE)}
        readings: List[Reading] = []
        doubtful: List[Tuple[float, Reading]] = []
        for suspect in self._suspects:
            signs = tuple(sign for sign, value in suspect.signs if value is None or not value.common)
            doubts = tuple(sign for sign in suspect.doubts if _name_of(sign) not in kept)
            if signs:
                readings.append(Reading(suspect.id, signs, True))
            elif (weight := sum(sign.weight for sign in doubts)) >= LEAST_WEAK:
                doubtful.append((weight, Reading(suspect.id, doubts[:MOST_SIGNS], False)))
        readings.sort(key=lambda reading: -len(reading.signs))
        doubtful.sort(key=lambda pair: -pair[0])
        readings += [reading for _, reading in doubtful[: int(DOUBTFUL * self._documents)]]
        common = sorted((value for value in self._values.values() if value.common), key=lambda value: -value.found)
        return AuditResult(
            readings, self._documents, len(self._values), self._left_out, self._unlike, common, labels, self._failed
        )


def _name_of(sign: Sign) -> str:
    """RETURNS (str): by what weak signs are counted together."""
    return sign.how if sign.kind == FOUND else sign.kind


def _words_of(lang: str, *roles: str) -> FrozenSet[str]:
    words: Set[str] = set()
    for name in language_rules(lang).lexicons:
        lexicon = load_lexicon(name)
        if lexicon.role in roles:
            words.update(word for phrase in lexicon.phrases for word in phrase.lower().split())
    return frozenset(words)


def _are_unlike(pair: Pair, changes: List[Change]) -> bool:
    """RETURNS (bool): whether so much differs that the texts are not of one document."""
    old = pair.old or ""
    return len(old) > 200 and sum(change.end - change.start for change in changes) > 0.8 * len(old)


def _forms(pair: Pair, changes: List[Change]) -> Forms:
    forms: Forms = {}
    for change in changes:
        value = (pair.old or "")[change.start : change.end]
        named = {normalize_label(name) for name in _LABEL.findall(pair.new[change.new_start : change.new_end])}
        labels = named & LABELS.keys()
        personal = not labels or not labels <= NOT_PERSONAL
        for form in forms_of(value):
            # The words of a place or an organization alone are most often others: "Park", "Royal".
            if personal or form.how == AS_IT_IS and form.text == squeeze(value).text:
                first, was = forms.get(form.text, (form, False))
                forms[form.text] = (first, personal or was)
    return forms


def _places(spans: Iterable[Tuple[int, int]]) -> Set[int]:
    return {place for start, end in spans for place in range(start, end)}
