"""What a conversation knows: who and what it was about so far (the `John` of a later text is the `John Smith` of an
earlier one), and what its texts became."""

import re
from typing import Any, Dict, List, Optional, Sequence, Set, Tuple

from ..known.finder import MAX_LENGTH, MAX_VALUES
from ..known.names import make_person
from ..labels import DATE_LABELS, LABEL_NAMES, PEOPLE
from ..policies.entities import KNOWN, link_names
from ..spans import Finding
from ..text import plain_value
from ..vault import MemoryVault, Vault
from .messages import Leaf

# What says who somebody is only where it was found: "41", "May".
NOT_SOUGHT = frozenset(DATE_LABELS) - {"BIRTH_DATE"} | {"AGE"}
# Letters and digits of a value that is looked for in later texts.
LEAST_SOUGHT = 3
WORD = re.compile(r"[^\W_]+")
_SPACE = re.compile(r"(?:pseudonym:)?(\w+)(?:/(\d+))?")


class Entities:
    """The entities of a conversation. A value is of the same one for good.

    vault (Vault): The conversation's vault; what it holds was said before.
    """

    def __init__(self, vault: Vault) -> None:
        # Of a name the person, by the form that was first seen; the last mentioned is at the end.
        self._people: Dict[str, str] = {}
        # Names as they are written, by their plain forms.
        self._written: Dict[str, str] = {}
        # Of each person the label and the fullest form.
        self._full: Dict[str, Tuple[str, str]] = {}
        self._others: Dict[Tuple[str, str], str] = {}
        # Words of values that became known since `new_words` was asked for.
        self._new: Set[str] = set()
        # The persons of the names that were given to the pipeline last.
        self._given: List[str] = []
        self._load(vault)

    def new_words(self) -> Set[str]:
        """RETURNS (Set[str]): the words of the values that became known since this was asked for last."""
        new, self._new = self._new, set()
        return new

    def values(self) -> List[str]:
        """RETURNS (List[str]): all values that are known."""
        return [*self._written.values(), *self._others.values()]

    def _load(self, vault: Vault) -> None:
        persons: Dict[Any, str] = {}
        for space, original, _ in vault.entries():
            found = _SPACE.match(space)
            if found is None:
                continue
            label, number = found[1], found[2] if space.startswith("pseudonym:") else None
            if label not in PEOPLE:
                self._others.setdefault((label, plain_value(original)), original)
            elif plain_value(original) not in self._people:
                key = (label, number) if number else original
                self._add(original, label, persons.setdefault(key, plain_value(original)))

    def _add(self, written: str, label: str, person: str) -> None:
        value = plain_value(written)
        self._people[value] = person
        self._written[value] = written
        self._new |= words_of(value)
        known = self._full.get(person)
        if known is None or _size(written) > _size(known[1]):
            self._full[person] = label if known is None else known[0], written

    def number(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """RETURNS (List[Finding]): a text's findings with the conversation's entities; new values become known."""
        names = [finding for finding in findings if finding.label in PEOPLE]
        if any(plain_value(text[name.start : name.end]) not in self._people for name in names):
            self._link(text, names)
        numbered = []
        for finding in findings:
            written = text[finding.start : finding.end]
            value = plain_value(written)
            if finding.label in PEOPLE:
                person = self._people.pop(value)
                self._people[value] = person
            else:
                if (finding.label, value) not in self._others and _is_sought(finding.label, value):
                    self._new |= words_of(value)
                self._others.setdefault((finding.label, value), written)
                person = value
            # No entity ends in a number: nothing of it is one.
            numbered.append(finding._replace(entity=f"{finding.label}-{person}:"))
        return numbered

    def _link(self, text: str, names: Sequence[Finding]) -> None:
        before = list(self._people.items())
        written = [text[name.start : name.end] for name in names]
        numbers = link_names([*(self._written[value] for value, _ in before), *written])
        persons: Dict[int, str] = {}
        for number, (_, person) in zip(numbers, before):
            persons.setdefault(number, person)
        for name, new, number in zip(names, written, numbers[len(before) :]):
            if plain_value(new) in self._people:
                continue
            place = name.rule.removeprefix(KNOWN)
            if name.rule != place and place.isdecimal() and int(place) <= len(self._given):
                persons.setdefault(number, self._given[int(place) - 1])
            self._add(new, name.label, persons.setdefault(number, plain_value(new)))

    def known(self) -> Dict[str, List[str]]:
        """RETURNS (Dict[str, List[str]]): what is looked for in every further text, by label; see
        `spacy_anonym.known`. Of more values than may be known the latest."""
        values = [(label, full, person) for person, (label, full) in self._full.items()]
        values += [(label, value, "") for (label, _), value in self._others.items() if _is_sought(label, value)]
        table: Dict[str, List[str]] = {}
        self._given = []
        people = [each for each in values if each[2]]
        for label, value, person in sorted(people, key=lambda each: each[0])[-MAX_VALUES:]:
            if len(value) <= MAX_LENGTH:
                table.setdefault(label, []).append(value)
                if make_person(value) is not None:
                    self._given.append(person)
        room = MAX_VALUES - sum(map(len, table.values()))
        for label, value, person in values[-room:] if room else ():
            if not person and len(value) <= MAX_LENGTH:
                table.setdefault(label, []).append(value)
        return table


class Memory:
    """What a conversation knows. It can be sent to another process if its vault can, as `MemoryVault`.

    vault (Optional[Vault]): Where the mapping is kept; what it holds was said before. None: in memory.
    """

    def __init__(self, vault: Optional[Vault] = None) -> None:
        self.vault: Vault = MemoryVault(of_document=True) if vault is None else vault
        self.entities = Entities(self.vault)
        # The texts of the last call.
        self.hidden: Dict[Leaf, str] = {}

    @property
    def size(self) -> Tuple[int, int]:
        """RETURNS (Tuple[int, int]): how many values it holds, and how many characters."""
        values = [*self.entities.values(), *(part for entry in self.vault.entries() for part in entry)]
        texts = [text for leaf, new in self.hidden.items() for text in (leaf.text, leaf.key, new)]
        return max(len(self.entities.values()), len(self.vault)), sum(map(len, values + texts))


def words_of(text: str) -> Set[str]:
    """RETURNS (Set[str]): the words of a text, without case, but for the shortest."""
    return {word for word in WORD.findall(text.casefold()) if len(word) >= LEAST_SOUGHT}


def _size(name: str) -> Tuple[int, int]:
    return len(name.split()), len(name)


def _is_sought(label: str, value: str) -> bool:
    return label in LABEL_NAMES and label not in NOT_SOUGHT and sum(map(str.isalnum, value)) >= LEAST_SOUGHT
