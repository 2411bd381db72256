"""All surrogates of one document: which generator a label has, and what happens where it has none."""

import re
from hashlib import blake2b
from random import Random
from typing import Callable, Dict, Iterator, Optional, Sequence, Tuple

from ..labels import DATE_LABELS, PEOPLE, normalize_label
from ..spans import Finding
from ..vault.base import Vault
from .characters import randomize_characters
from .days import Days
from .emails import Addresses
from .others import Others
from .people import People
from .places import Places
from .scopes import Occurrences, Setting
from .values import surrogate_value

# How often another value is drawn, where one is the original's, another one's or in the document.
_ATTEMPTS = 24
# An initial or a street's number may stand in any document.
_WORDS = re.compile(r"[^\W\d_]{3,}")
# From (value, label, entity) to a surrogate.
Rule = Callable[[str, str, str], Optional[str]]


class Surrogates:
    """The surrogates of one document.

    key (bytes): 32 bytes.
    is_alone (bool): Whether the scope is the document: then the same value gets other surrogates in another document.
    places (str): A folder with the places of a public register, for languages that read one; "" for our own names.
    """

    def __init__(
        self,
        text: str,
        findings: Sequence[Finding],
        locale: str,
        key: bytes,
        is_alone: bool,
        vault: Vault,
        places: str = "",
    ) -> None:
        data = text.encode("utf8", "surrogatepass") if is_alone else b""
        # Not 0, which would leave things in their places.
        turn = 1 + int.from_bytes(blake2b(data, key=key, digest_size=4).digest(), "big")
        # Faker's name of Catalan is a country's elsewhere.
        locale = "ca_ES" if locale == "es_CA" else locale
        self.setting = Setting(locale, key, turn, vault, Occurrences(text))
        self._text = text
        self._places = places
        self._findings = findings
        self._is_alone = is_alone
        self._known: Dict[Tuple[str, str, str], Optional[str]] = {}
        self._rules: Dict[str, Rule] = {}

    def surrogate(self, label: str, value: str, entity: str) -> Optional[str]:
        """RETURNS (Optional[str]): the surrogate of a value of an entity within the document ("" where it is not
        known): never the value, never another value's, and nothing that occurs in the document; None where there is no
        such string."""
        key = label, value, entity
        if key in self._known:
            return self._known[key]
        name = normalize_label(label)
        if name in DATE_LABELS:
            # One day is one day under all labels.
            name = "DATE_TIME"
        new = None if self._is_alone else self._from_before(name, value)
        if new is None:
            with self.setting.vault.batch():
                new = self._make(name, value, entity)
        self._known[key] = new
        return new

    def _from_before(self, label: str, value: str) -> Optional[str]:
        """What an earlier document was given, where none of its words stands in this one."""
        known = self.setting.vault.replacement(label, value, lambda attempt: None)
        if known is None:
            return None
        words = _WORDS.findall(known)
        own = _WORDS.findall(value)
        occurs = self.setting.occurrences.occurs
        if not words:
            return None if occurs(known) else known
        return None if any(word not in own and occurs(word) for word in words) else known

    def _make(self, label: str, value: str, entity: str) -> Optional[str]:
        rule = self._rule(label)
        new = rule(value, label, entity) if rule else None
        if rule is None:
            new = self._settled(label, value, lambda rng: surrogate_value(label, value, rng, self.setting.locale))
        if new is None or new == value:
            new = self._settled(label, value, lambda rng: randomize_characters(value, rng))
        return None if new == value else new

    def _settled(self, label: str, value: str, draw: Callable[[Random], Optional[str]]) -> Optional[str]:
        """Draw values until one is free."""

        def candidates() -> Iterator[Optional[str]]:
            data = f"{self.setting.turn} {label} {value}".encode("utf8", "surrogatepass")
            for attempt in range(_ATTEMPTS):
                number = blake2b(data, key=self.setting.key, salt=attempt.to_bytes(16, "big"), digest_size=16).digest()
                new = draw(Random(int.from_bytes(number, "big")))
                if new is None:
                    return
                yield new

        return self.setting.settle(label, value, candidates())

    def _rule(self, label: str) -> Optional[Rule]:
        if not self._rules:
            people = People(self._text, self._findings, self.setting)
            days = Days(self._text, self._findings, self.setting, self._is_alone)
            self._rules.update(_rules(people, days, self._places))
        return self._rules.get(label)


def _rules(people: People, days: Days, register: str) -> Dict[str, Rule]:
    addresses, places, others = Addresses(people), Places(people, register), Others(people)
    return {
        **dict.fromkeys(PEOPLE, lambda value, label, entity: people.name(value, entity)),
        "EMAIL_ADDRESS": lambda value, label, entity: addresses.email(value, label),
        "USERNAME": lambda value, label, entity: addresses.username(value, label),
        "LOCATION": lambda value, label, entity: places.place(value, label),
        "STREET_ADDRESS": lambda value, label, entity: places.place(value, label),
        "ORGANIZATION": lambda value, label, entity: places.organization(value, label),
        "NRP": lambda value, label, entity: others.group(value, label),
        "PROFESSION": lambda value, label, entity: others.profession(value, label),
        "TITLE": lambda value, label, entity: others.title(value, label),
        "AGE": lambda value, label, entity: others.age(value, label),
        "DATE_TIME": lambda value, label, entity: days.date(value, label),
    }
