"""Other groups of people, professions, forms of address and ages."""

import re
from functools import lru_cache
from typing import FrozenSet, Iterator, Optional, Sequence, Tuple

from ..person_names import TITLES, fold
from ..toml import load_toml
from .number_words import find_number_word, other_number_word, read_number_word
from .people import People, in_case
from .pools import provider_list, resolve_locale
from .scopes import settle

_NUMBER = re.compile(r"\d{1,3}")
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
        self._ages: Optional[FrozenSet[str]] = None

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
        document leaves one free, else at most twenty; in words where it is; None without a number."""
        match = _NUMBER.search(value)
        words = None if match else self._age_in_words(value)
        if match is not None and match.group().isascii() and not _NUMBER.search(value, match.end()):
            years = int(match.group())
        elif words is not None:
            match, years = words
        else:
            return None
        head, old, tail = value[: match.start()], match.group(), value[match.end() :]
        by_distance = [
            str(other) if old.isdigit() else in_case(other_number_word(old, other), old)
            for near in (range(1, 6), range(6, 21))
            for other in self._in_any_order(value, [other for step in near for other in (years - step, years + step)])
            if other >= 0 and _stage(other) == _stage(years) and (old.isdigit() or 0 < other < 100)
        ]
        if not old.islower() and old[0].isupper():
            by_distance = [new[:1].upper() + new[1:] for new in by_distance]
        numbers = self._numbers()

        def is_free(new: str) -> bool:
            # A number within a longer one is none of the document's.
            own = new[len(head) : len(new) - len(tail)]
            return own not in numbers if own.isdigit() else not self.setting.occurrences.occurs(own)

        new = (f"{head}{other}{tail}" for other in by_distance if other != old)
        return settle(self.setting.vault, label, value, filter(is_free, new), is_free)

    def _age_in_words(self, value: str) -> "Optional[Tuple[re.Match[str], int]]":
        match = find_number_word(value) if len(value) < _LONGEST_AGE else None
        return (match, read_number_word(match.group())) if match else None

    def _in_any_order(self, value: str, numbers: Sequence[int]) -> Sequence[int]:
        start = self._decks.last.number(fold(value), self.setting.turn) % len(numbers) if self._decks else 0
        return [*numbers[start:], *numbers[:start]]

    def _numbers(self) -> FrozenSet[str]:
        """The numbers of up to three digits that stand alone in the document."""
        if self._ages is None:
            self._ages = frozenset(_ALONE.findall(self.setting.occurrences.folded))
        return self._ages

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


def _stage(years: int) -> int:
    return (years >= 18) + (years >= _OLD)
