"""Find every form of what is known of a text's person."""

import re
from functools import lru_cache, partial
from typing import Dict, Iterator, List, Mapping, Tuple

from ..errors import AnonymError, Errors
from ..labels import DATE_LABELS, LABEL_NAMES, normalize_label
from ..lexicons.lexicon import ordinary_words
from ..normalize import find_normalized, normalize
from ..spans import Finding
from .names import PATIENT, PersonSearch, distinct, make_person, tokens_of
from .plain import plain, skeleton
from .values import (
    Find,
    code_forms,
    date_targets,
    find_dates,
    find_letters,
    find_phones,
    make_form,
    make_phone,
    word_forms,
)

# By label the values: what check_known returns, in a form that can be a key.
Known = Tuple[Tuple[str, Tuple[str, ...]], ...]
# The rule of what is found is "known", of a name that is the form of one person alone "known.<its number>".
RULE = "known"
# What a caller knows takes precedence over what the pipeline finds there; what may be another person's name does not.
RANK = 1_000
MAX_VALUES, MAX_LENGTH = 1_000, 200
# Letters and digits of a value that is looked for.
LEAST = 2
_NAMES = ("PERSON", PATIENT)
_WORDS = frozenset("STREET_ADDRESS LOCATION ORGANIZATION PROFESSION NRP TITLE".split())
_BRACKETS = (("(", ")"), ("[", "]"), ("“", "”"), ('"', '"'))
_WORD_BEFORE, _WORD_AFTER = re.compile(r"(?<!\w)([^\W\d_]\S{0,40})[ ]\Z"), re.compile(r"[ ]([^\W\d_])")
# Not cut at its separators: it is one word that has them.
_ADDRESS_OF_NET = re.compile(r"@|://|www\.")


def check_known(known: object) -> Known:
    """Check what a caller knows of a text.

    known (object): By label the values: {"PERSON": ["Jane Roe"], "BIRTH_DATE": ["1980-03-02"]}; None for nothing. A
        single value needs no list.
    RETURNS (Known): The same, by our labels.
    RAISES (AnonymError): SA038 for what is not valid; the message holds none of it.
    """
    if known is None:
        return ()
    if not isinstance(known, Mapping):
        raise _invalid(f"it is a {type(known).__name__}, not a table of labels and values")
    values: Dict[str, Dict[str, None]] = {}
    for label, given in known.items():
        if not isinstance(label, str) or label.upper() not in LABEL_NAMES:
            raise _invalid("one of its labels is not in the table of labels")
        listed = [given] if isinstance(given, str) else given
        if not isinstance(listed, (list, tuple)) or not all(isinstance(value, str) for value in listed):
            raise _invalid("the values of a label are a list of texts")
        if any(len(value) > MAX_LENGTH for value in listed):
            raise _invalid(f"a value has more than {MAX_LENGTH} characters")
        values.setdefault(normalize_label(label), {}).update(dict.fromkeys(listed))
    if sum(map(len, values.values())) > MAX_VALUES:
        raise _invalid(f"it has more than {MAX_VALUES} values")
    return tuple((label, tuple(of_label)) for label, of_label in values.items())


def _invalid(problem: str) -> AnonymError:
    return AnonymError(Errors.SA038.format(problem=problem))


@lru_cache(maxsize=256)
def known_finder(known: Known, lang: str) -> "KnownFinder":
    """RETURNS (KnownFinder): what finds the forms of known values in texts of a language."""
    return KnownFinder(known, lang)


class KnownFinder:
    """Finds every form of known values.

    lang (str): The language of the texts, ISO 639: its ordinary words are no names where they are written small.
    """

    def __init__(self, known: Known, lang: str) -> None:
        self._common = ordinary_words(lang)
        self._people = []
        self._finders: List[Tuple[str, Find]] = []
        for label, values in known:
            for value in map(_normal, values):
                person = make_person(value) if label in _NAMES else None
                if person is not None:
                    self._people.append((label, person))
                else:
                    self._finders += [(label, find) for find in _finders_of(label, value)]
        names = [name for _, person in self._people for name in person.unspaced]
        self._unspaced = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True)))) if names else None

    def find(self, text: str) -> List[Finding]:
        """Find the forms in a text. RETURNS (List[Finding]): Sorted; they may overlap. The rule of a name that is the
        form of one person alone is "known.<the person's number>", from 1, of all else "known"."""
        return find_normalized(text, self._find)

    def _find(self, text: str) -> List[Finding]:
        found = [*self._find_people(text)] if self._people else []
        if self._finders:
            letters = skeleton(text)
            spans = ((label, *span) for label, find in self._finders for span in find(letters))
            found += [Finding(start, end, label, 1.0, RULE, RANK) for label, start, end in spans]
        return sorted({_with_brackets(text, finding) for finding in found})

    def _find_people(self, text: str) -> Iterator[Finding]:
        tokens = tokens_of(text, self._unspaced)
        every = [
            (start, end, number, other)
            for number, (_, person) in enumerate(self._people)
            for start, end, other in PersonSearch(text, tokens, person, self._common).find()
        ]
        for start, end, numbers in distinct(every):
            labels = {self._people[number][0] for number in numbers}
            is_certain = len(numbers) == 1 and not self._may_be_relative(numbers[0], text, start, end)
            rule = f"{RULE}.{numbers[0] + 1}" if is_certain else RULE
            rank = RANK if numbers and not _ADDRESS_OF_NET.search(_chunk(text, start, end)) else 0
            yield Finding(start, end, labels.pop() if len(labels) == 1 else "PERSON", 1.0, rule, rank)

    def _may_be_relative(self, number: int, text: str, start: int, end: int) -> bool:
        """Whether another name stands beside one name alone: "Mary Smith" of a Smith, "John Brown" of John Smith."""
        person = self._people[number][1]
        after = _WORD_AFTER.match(text, end)
        if after is not None and after[1].isupper():
            return not person.initials or plain(text[start:end]) in person.given
        before = None if person.initials else _WORD_BEFORE.search(text, max(0, start - MAX_LENGTH), start)
        return before is not None and before[1][0].isupper()


def _normal(value: str) -> str:
    """RETURNS: a value as a text's normalized form has it."""
    normal = normalize(value)
    return value if normal is None else normal.text


def _finders_of(label: str, value: str) -> Iterator[Find]:
    """YIELDS: what finds the forms of a value that is no name."""
    if label in DATE_LABELS and (targets := date_targets(value)):
        yield partial(find_dates, targets=targets)
    elif label == "PHONE_NUMBER" and (phone := make_phone(value)) is not None:
        yield partial(find_phones, phone=phone)
    elif sum(map(str.isalnum, value)) >= LEAST:
        digits = sum(char.isdecimal() for char in value)
        is_code = label not in _WORDS and digits > 0 and digits * 2 >= sum(char.isalpha() for char in value)
        for letters in code_forms(value) if is_code or _ADDRESS_OF_NET.search(value) else word_forms(value):
            yield partial(find_letters, form=make_form(letters, is_code, value))


def _with_brackets(text: str, finding: Finding) -> Finding:
    """RETURNS: a finding with the other half of a bracket or quote in it, where that stands right before or behind."""
    start, end, written = finding.start, finding.end, text[finding.start : finding.end]
    for first, last in _BRACKETS:
        inside = written.count(first) - written.count(last) if first != last else written.count(first) % 2
        if inside > 0 and text[end : end + 1] == last:
            return finding._replace(end=end + 1)
        if inside < 0 and text[start - 1 : start] == first:
            return finding._replace(start=start - 1)
    return finding


def _chunk(text: str, start: int, end: int) -> str:
    """RETURNS: what stands around a span up to white space, 64 characters a side at the most."""
    before, after = text[max(0, start - 64) : start], text[end : end + 64]
    return before[max(map(before.rfind, " \t\r\n")) + 1 :] + text[start:end] + re.split(r"\s", after, maxsplit=1)[0]
