"""Other e-mail addresses and user names: made of the surrogates of the names in them, at a reserved domain.

`jsmith`, `smith.john82` and `@johns` of John Smith become `mjones`, `jones.mark35` and `@markj` of Mark Jones. Domains
lie under example.com, example.org and example.net, which nobody can register (RFC 2606); one domain becomes one other
throughout the scope.
"""

import re
from typing import Callable, Dict, Iterator, List, Optional, Tuple

from ..person_names import Piece
from ..toml import load_toml
from .people import People, Word, Words, in_case
from .pools import slug
from .scopes import settle

_TOKEN = re.compile(r"[^\W\d_]+|\d+|[\W_]+")
# Mailboxes of no person.
ROLES = frozenset(load_toml(__file__, "words.toml")["roles"].split())
DOMAINS = {"org": "example.org", "net": "example.net"}
_ATTEMPTS = 40
# From a part of an address to its names: the text, its role and kind, as in `Piece`.
Split = List[Tuple[str, str, str]]
# Names are recognized within a run of letters up to this length.
_LONGEST = 40
_LEAST = 3


class Addresses:
    """The e-mail addresses and user names of one document."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.setting = people.setting
        self._decks = people.decks("LATIN")
        self._patterns: Optional[Dict[str, Tuple[Split, Words]]] = None

    def email(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another address; None for what has no local part and domain."""
        local, at, domain = value.rpartition("@")
        if not at or not local or not domain or self._decks is None:
            return None
        new_domain = self.domain(domain)
        if new_domain is None:
            return None
        return self._settle(value, label, (f"{new}@{new_domain}" for new in self._locals(local)))

    def username(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another user name, with the same sign before it; None where there is no letter in
        it."""
        if self._decks is None or not any(map(str.isalpha, value)):
            return None
        if value.isalpha() and value in self.people.values:
            # A user name that is the person's name is that of the other person too.
            return self.people.name(value, self.people.values[value])
        return self._settle(value, label, self._locals(value, keep_roles=False))

    def _settle(self, value: str, label: str, candidates: Iterator[str]) -> Optional[str]:
        return self.setting.settle(label, value, candidates, str.casefold)

    def domain(self, domain: str) -> Optional[str]:
        """RETURNS (Optional[str]): the reserved domain that stands for a domain."""
        decks = self._decks
        if decks is None:
            return None
        plain = domain.casefold().rstrip(".")
        root = DOMAINS.get(plain.rpartition(".")[2], "example.com")
        occurrences = self.setting.occurrences

        def candidates() -> Iterator[str]:
            for attempt in range(_ATTEMPTS * 5):
                deck = decks.last if attempt < _ATTEMPTS else decks.last.reserve
                names = deck.all[""]
                name = slug(names[deck.number(plain, self.setting.turn + attempt) % len(names)])
                # A domain is another one also where its first part occurs elsewhere.
                if name.isascii() and (attempt >= _ATTEMPTS * 4 or not occurrences.has_name(name, decks)):
                    yield f"{name}.{root}" if attempt < _ATTEMPTS * 4 else f"{name}{attempt}.{root}"

        new = settle(self.setting.vault, "DOMAIN", plain, candidates(), lambda new: not occurrences.occurs_whole(new))
        return new.upper() if new and domain.isupper() else new

    def _locals(self, local: str, keep_roles: bool = True) -> Iterator[str]:
        tokens = _TOKEN.findall(local)
        for attempt in range(_ATTEMPTS):
            parts: List[str] = []
            several = sum(token.isalpha() and len(token) > 1 for token in tokens) > 1
            has_digits = False
            for place, token in enumerate(tokens):
                if token.isdigit():
                    has_digits = True
                    parts.append(self._digits(token, f"{local} {attempt}"))
                elif not token[0].isalpha() or keep_roles and token.casefold() in ROLES:
                    parts.append(token)
                else:
                    new = self._letters(token, "g" if several and not place else "s", several)
                    if new is None:
                        return
                    parts.append(new)
            new = "".join(parts)
            yield new if not attempt or has_digits else f"{new}{attempt + 1}"

    def _digits(self, token: str, salt: str) -> str:
        decks = self._decks
        number = decks.given.number(salt, self.setting.turn) if decks else 0
        drawn = str(number % 10 ** len(token)).zfill(len(token)) if len(token) < 19 else str(number).zfill(len(token))
        return drawn if drawn != token else drawn[:-1] + str((int(drawn[-1]) + 1) % 10)

    def _letters(self, token: str, kind: str, several: bool) -> Optional[str]:
        """Replace a run of letters by its names."""
        word = slug(token)
        # Of "ghall.m" the first is an initial and a name; of "nora.ghall" it may be a name.
        pattern = None if several and word in self.people.slugs else self._pattern(word)
        split, words = pattern if pattern else (None if word not in self.people.slugs else [(word, "w", kind)], [])
        split = split or self._split(word)
        if split is None:
            if len(word) < _LEAST or len(word) == _LEAST and not set(word) & set("aeiouy"):
                split = [(letter, "i", "s" if place else "g") for place, letter in enumerate(word)]
            else:
                split = [(word, "w", kind)]
        parts: List[str] = []
        for text, role, part_kind in split:
            if role == "p":
                part: Optional[str] = text
            elif role == "i":
                mates = next((w.mates for t, r, _ in split if r == "w" and (w := self.people.slugs.get(t))), [])
                part = self.people.initial(Piece(text, "i", part_kind, text), words or mates)
            else:
                part = self.people.image(self._word(text, part_kind))
            if part is None:
                return None
            parts.append(part)
        new = "".join(slug(part) for part in parts)
        if len(split) > 1 and not (token.isupper() or token.islower()):
            # "JohnSmith"
            new = "".join(slug(part).capitalize() for part in parts)
        elif not token.isupper() and not token.islower():
            new = new.capitalize()
        return in_case(new, token)

    def _word(self, text: str, kind: str) -> Word:
        word = self.people.slugs.get(text)
        if word is None:
            word = self.people.slugs[text] = self.people.words.setdefault(text, Word(text, kind))
        return word

    def _persons(self) -> Dict[str, Tuple[Split, Words]]:
        """The usual user names of the document's persons, each with the words of its person."""
        patterns: Dict[str, Tuple[Split, Words]] = {}
        rare: List[Tuple[Split, Words]] = []
        for words in self.people.entities.values():
            given = [word.slug for word, kind in words if kind == "g" and word.slug]
            surnames = [word for word, kind in words if kind != "g" and word.slug]
            lasts: List[Split] = [[(word.slug, "w", "s")] for word in surnames]
            # "okaforreyes", "delacruz"
            joined = [_with_prefix(word) for word in surnames if word.prefix]
            joined += [_with_prefix(one) + _with_prefix(two) for one, two in zip(surnames, surnames[1:])]
            for name in joined:
                rare.append((name, words))
            for first, surname in ((first, surname) for first in given[:3] for surname in [*lasts[:3], *joined[:3]]):
                full, initial, letter = (first, "w", "g"), (first[0], "i", "g"), (surname[0][0][0], "i", "s")
                for split in ([initial, *surname], [full, *surname]):
                    patterns.setdefault("".join(part for part, _, _ in split), (split, words))
                rare += ([*surname, full], words), ([full, letter], words), ([*surname, initial], words)
            # What was read as a second given name may be a surname: "@xbarragan" of Ximena Barragán Solís.
            rare += (([(given[0][0], "i", "g"), (second, "w", "g")], words) for second in given[1:3])
            if len(given) > 1 and lasts:
                rare.append(([(given[0][0], "i", "g"), (given[1][0], "i", "g"), *lasts[0]], words))
        for split, words in rare:
            patterns.setdefault("".join(part for part, _, _ in split), (split, words))
        return patterns

    def _pattern(self, word: str) -> Optional[Tuple[Split, Words]]:
        """Find the person of the document whose user name a run of letters is."""
        if self._patterns is None:
            self._patterns = self._persons()
        return self._patterns.get(word)

    def _split(self, word: str) -> Optional[Split]:
        """Find the names in a run of letters: those of the document first, then those of the lists."""
        decks, slugs = self._decks, self.people.slugs
        if decks is None or len(word) > _LONGEST:
            return None

        def is_not(kind: str) -> Callable[[str], bool]:
            return lambda part: part in slugs and slugs[part].kind != kind

        for is_given, is_last in ((is_not("s"), is_not("g")), (decks.given.known.__contains__, decks.knows)):
            if is_given(word):
                return [(word, "w", "g")]
            if is_last(word):
                return [(word, "w", "s")]
            for place in range(_LEAST, len(word) - _LEAST + 1):
                first, second = word[:place], word[place:]
                if is_given(first) and is_last(second):
                    return [(first, "w", "g"), (second, "w", "s")]
                if is_last(first) and is_given(second):
                    return [(first, "w", "s"), (second, "w", "g")]
            if decks.given.reserve.known.get(word) or decks.last.reserve.known.get(word):
                return [(word, "w", "g" if word in decks.given.reserve.known else "s")]
            for size in (1, 2):
                if len(word) - size >= _LEAST:
                    if is_last(word[size:]):
                        return [*((letter, "i", "g") for letter in word[:size]), (word[size:], "w", "s")]
                    if size == 1 and is_given(word[:-size]):
                        return [(word[:-size], "w", "g"), *((letter, "i", "s") for letter in word[-size:])]
                    if size == 1 and is_last(word[:-size]):
                        return [(word[:-size], "w", "s"), *((letter, "i", "g") for letter in word[-size:])]
        return None


def _with_prefix(word: Word) -> Split:
    return [(word.prefix, "p", "s"), (word.slug, "w", "s")] if word.prefix else [(word.slug, "w", "s")]
