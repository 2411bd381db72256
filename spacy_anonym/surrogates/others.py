"""Other groups of people, professions, forms of address and ages."""

import re
from functools import lru_cache
from typing import Callable, Dict, FrozenSet, Iterator, NamedTuple, Optional, Sequence, Tuple

from ..number_words import find_number_words, other_number_word, read_number_word, spellings
from ..person_names import TITLES, fold
from ..toml import load_toml
from .people import People, in_case
from .pools import provider_list, resolve_locale
from .scopes import settle

_NUMBER = re.compile(r"(?<![0-9])(?P<years>[0-9]{1,3})(?![0-9])(?:[.,](?P<tenth>[0-9])(?![0-9]))?")
_DECADE = re.compile(r"[0-9]0['’]?s\b")
_ALONE = re.compile(r"(?<![\w.,:/\-])\d{1,3}(?![\w:/]|[.,\-]\d)")
_LONGEST_AGE = 60
_OLD = 90
_ATTEMPTS = 20


@lru_cache(maxsize=None)
def _rows(name: str) -> Tuple[Tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in load_toml(__file__, "words.toml")[name])


@lru_cache(maxsize=16)
def load_professions(locale: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): Faker's professions for a locale, of at most three words; English ones where it has
    none."""
    there = resolve_locale("job", locale) or "en_US"
    jobs = {job.split(",")[0].split("/")[0].strip() for job in provider_list("job", there, "jobs")}
    return tuple(sorted(job for job in jobs if job and len(job.split()) <= 3))


class Others:
    """Groups, professions, forms of address and ages of one document.

    people (People): The persons of the document, for what they share.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.setting = people.setting
        self._decks = people.decks("LATIN")
        self._ages: Optional[FrozenSet[int]] = None
        # By how many years each age of the document is another, and the ages that are taken.
        self._moved: Dict[int, int] = {}
        self._new: Dict[int, int] = {}

    def group(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another nationality, religion or party of the same list; None for one that is on no
        list."""
        return self._member(value, label, _rows("groups"))

    def title(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another form of address of the same gender; None for one that is on no list."""
        point = "." if value.endswith(".") else ""
        plain = value.rstrip(".")
        longest = 4 if point else 100
        lists = [tuple(name for name in names if len(name) <= longest) for names in _rows("titles")]
        return self._member(value, label, lists, plain, point) if fold(plain) in TITLES else None

    def profession(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another profession; None where there is none."""
        drawn = self._drawn(value, load_professions(self.setting.locale))
        return self._settle(value, label, (in_case(new, value) for new in drawn))

    def age(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another age on the same side of 18 and 90, at most five years from it where the
        document leaves one free, else at most twenty; all numbers of a range or a list by the same years, a decade
        ("30s") by decades; in words where it is; None without a number."""
        numbers = list(_read_ages(value))
        if not numbers:
            return None
        age = numbers[0].years
        step = 10 if _DECADE.search(value) else 1
        near, far = (range(1, 3), range(3, 8)) if step > 1 else (range(1, 6), range(6, 21))
        known = [self._moved[age]] if step == 1 and age in self._moved else []
        drawn = (
            _write_ages(value, numbers, step * years, _are_decades if step > 1 else _are_of_one_stage)
            for years in [*known, *self._in_any_order(age, near), *self._in_any_order(age, far)]
        )

        def is_free(new: str) -> bool:
            # A number within a longer one is none of the document's.
            pairs = zip(numbers, _read_ages(new))
            return not any(self._occurs(n.years) or self._new.get(n.years, old.years) != old.years for old, n in pairs)

        new = settle(self.setting.vault, label, value, filter(is_free, filter(None, drawn)), is_free)
        if new is not None and step == 1:
            for old, other in zip(numbers, _read_ages(new)):
                self._moved.setdefault(old.years, other.years - old.years)
                self._new.setdefault(other.years, old.years)
        return new

    def _in_any_order(self, age: int, years: Sequence[int]) -> Sequence[int]:
        """Years more and less, in an order of the age's own: one age is one other age in all its forms."""
        numbers = [sign * number for number in years for sign in (-1, 1)]
        start = self._decks.last.number(str(age), self.setting.turn) % len(numbers) if self._decks and numbers else 0
        return [*numbers[start:], *numbers[:start]]

    def _occurs(self, years: int) -> bool:
        """Whether a number stands alone in the document: of up to three digits, or in words."""
        if self._ages is None:
            self._ages = frozenset(map(int, _ALONE.findall(self.setting.occurrences.folded)))
        has_word = self.setting.occurrences.has_word
        return years in self._ages or any(all(map(has_word, words)) for words in spellings().get(years, ()))

    def _member(
        self, value: str, label: str, lists: Sequence[Tuple[str, ...]], plain: str = "", end: str = ""
    ) -> Optional[str]:
        folded = fold(plain or value)
        for names in lists:
            if any(fold(name) == folded for name in names):
                drawn = (in_case(new, plain or value) + end for new in self._drawn(value, names))
                return self._settle(value, label, drawn)
        return None

    def _drawn(self, value: str, names: Sequence[str]) -> Iterator[str]:
        if self._decks is None or not names:
            return
        start = self._decks.last.number(fold(value), self.setting.turn)
        for attempt in range(min(_ATTEMPTS, len(names))):
            yield names[(start + attempt) % len(names)]

    def _settle(self, value: str, label: str, candidates: Iterator[str]) -> Optional[str]:
        return self.setting.settle(label, value, candidates, fold, self.setting.occurrences.occurs)


class _Age(NamedTuple):
    """A number of an age."""

    start: int  # Its half-open characters in the value.
    end: int
    text: str  # What of it is the years.
    years: int


def _read_ages(value: str) -> Iterator[_Age]:
    """YIELDS (_Age): the numbers of an age, in digits and in words; none where it has other digits."""
    found = list(_NUMBER.finditer(value))
    if sum(map(str.isdigit, value)) != sum(char.isdigit() for match in found for char in match.group()):
        return
    ages = [_Age(match.start(), match.end(), match["years"], int(match["years"])) for match in found]
    if len(value) < _LONGEST_AGE:
        words = find_number_words(value, [age.years for age in ages])
        ages += [_Age(match.start(), match.end(), match.group(), read_number_word(match.group())) for match in words]
    yield from sorted(ages)


def _write_ages(
    value: str, numbers: Sequence[_Age], years: int, are_alike: Callable[[int, int], bool]
) -> Optional[str]:
    """RETURNS (Optional[str]): the value with each number some years later or earlier, in its form; None where one is
    then not like the old one, or one of the value's own."""
    parts, end = [], 0
    own = {number.years for number in numbers}
    for number in numbers:
        new = number.years + years
        is_word = not number.text.isdigit()
        if new < is_word or new >= 100 and is_word or new in own or not are_alike(number.years, new):
            return None
        written = _in_words(number.text, new) if is_word else f"{new}"
        tenth = value[number.start + len(number.text) : number.end]
        if tenth:
            # "17.5": the point, and another digit.
            tenth = f"{tenth[0]}{(int(tenth[1]) + years) % 10}"
        parts += [value[end : number.start], written, tenth]
        end = number.end
    return "".join([*parts, value[end:]])


def _in_words(old: str, years: int) -> str:
    new = in_case(other_number_word(old, years), old)
    return new[:1].upper() + new[1:] if not old.islower() and old[0].isupper() else new


def _are_of_one_stage(old: int, new: int) -> bool:
    return (old >= 18, old >= _OLD) == (new >= 18, new >= _OLD)


def _are_decades(old: int, new: int) -> bool:
    """Whether both are decades of an adult's life: "20s" to "90s"."""
    return 20 <= min(old, new) and max(old, new) <= 90
