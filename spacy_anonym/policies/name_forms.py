"""Tell which names of a document are one person's: `John Smith`, `Mr. Smith`, `SMITH, John`, `John's`, `J. Smith`.

The fullest names make the persons; shorter ones are joined to them by dictionaries of words and initials, never by comparing all
with all. A surname or a given name alone that fits several persons is the one's who was named last before it first stands alone,
else the one's who is named next; from then on it stays with that person. Forms of address of different genders keep apart.
"""

from functools import lru_cache
from typing import Dict, List, Optional, Sequence, Set, Tuple

from ..person_names import NameForm, parse_name

# How many persons of one surname and initial a name is compared with.
_CANDIDATES = 8

class _Person:
    __slots__ = ("number", "first", "words", "letters", "middle", "gender", "alone")

    def __init__(self, number: int, first: str, words: Set[str], gender: str) -> None:
        self.number = number
        self.first = first
        self.words = words
        self.letters = {word[0] for word in words}
        self.middle: Set[str] = set()
        self.gender = gender
        # The words that stand for the person alone; a given name ends in a space, to be no surname.
        self.alone = (*words, f"{first} ") if first else tuple(words)


class _Form:
    """A name's words for comparisons: the first given name or its initial, further words, further initials."""

    __slots__ = ("first", "words", "initials", "gender", "is_full", "fullness")

    def __init__(self, form: NameForm) -> None:
        names = form.names
        given = next((piece for piece in names if piece.kind == "g"), None)
        if given is None and len(names) > 1 and names[0].kind == "m":
            given = names[0]
        self.first = given.fold if given else ""
        rest = [piece for piece in names if piece is not given]
        self.words = [piece.fold for piece in rest if piece.role == "w"]
        self.initials = [piece.fold for piece in rest if piece.role == "i"]
        self.gender = form.gender
        self.is_full = bool(self.words) and (bool(self.first) or len(self.words) > 1)
        every = [self.first, *self.words]
        # Words first, then letters; the least is the fullest.
        self.fullness = -sum(len(word) > 1 for word in every), -sum(map(len, [*every, *self.initials]))


@lru_cache(maxsize=8192)
def _read(value: str) -> Optional[_Form]:
    form = parse_name(value)
    return _Form(form) if form is not None and form.names else None


class _Linker:
    def __init__(self) -> None:
        self.persons: List[_Person] = []
        # By first name or initial and one further word; by each further word.
        self.by_pair: Dict[Tuple[str, str], List[_Person]] = {}
        self.by_word: Dict[str, List[_Person]] = {}

    def make(self, first: str, words: Sequence[str], initials: Sequence[str], gender: str) -> _Person:
        person = _Person(len(self.persons), first, set(words), gender)
        person.middle.update(initials)
        self.persons.append(person)
        for word in person.words:
            self.by_word.setdefault(word, []).append(person)
            if first:
                self.by_pair.setdefault((first, word), []).append(person)
                if len(first) > 1:
                    self.by_pair.setdefault((first[0], word), []).append(person)
        return person

    def link_full(self, form: _Form) -> _Person:
        """Find the person of a full name, or make one."""
        for key in ((form.first, word) for word in form.words):
            for person in self.by_pair.get(key, ())[-_CANDIDATES:]:
                if self._fits(form, person):
                    return self._add(form, person)
        # "García López" of María García López, and "Smith, J" of a person without a given name.
        words = [form.first, *form.words] if len(form.first) > 1 else form.words
        for person in self.by_word.get(form.words[-1], ())[-_CANDIDATES:]:
            if len(words) > 1 and not form.initials and _of_one_gender(form, person) and person.words.issuperset(words):
                return person
            if not person.first and self._fits(form, person):
                return self._add(form, person)
        return self.make(form.first, form.words, form.initials, form.gender)

    def _fits(self, form: _Form, person: _Person) -> bool:
        if not _of_one_gender(form, person) or not person.words.issuperset(form.words):
            # "John A. Smith" and "John Albert Smith" are compared by the initials below; two middle names are two persons.
            return False
        return all(
            letter in person.letters or letter in person.middle or (not person.middle and len(person.words) <= len(form.words))
            for letter in form.initials
        )

    def _add(self, form: _Form, person: _Person) -> _Person:
        person.middle.update(letter for letter in form.initials if letter not in person.letters)
        person.gender = person.gender or form.gender
        return person


def _of_one_gender(form: _Form, person: _Person) -> bool:
    return not form.gender or not person.gender or form.gender == person.gender


def link_names(values: Sequence[str]) -> List[int]:
    """Number the persons of a document's names.

    values (Sequence[str]): The names in text order, as they are written, repeated where they are.
    RETURNS (List[int]): A number for each, the same for all forms of one person; equal values have one number.
    """
    linker = _Linker()
    forms = {value: _read(value) for value in values}
    persons: Dict[str, _Person] = {}
    full = [(form.fullness, order, value, form) for order, (value, form) in enumerate(forms.items()) if form is not None and form.is_full]
    for _, _, value, form in sorted(full):
        persons[value] = linker.link_full(form)
    missing = len(forms) - len(persons)
    if not missing:
        return [persons[value].number for value in values]
    # A name alone is the person's who was named last before it, else the one's who is named next.
    known: Dict[str, _Person] = {}
    latest: Dict[str, _Person] = {}
    for person in (persons[value] for value in forms if value in persons):
        for word in person.alone:
            known.setdefault(word, person)
    for value in values:
        person = persons.get(value)
        if person is None:
            person = persons[value] = _alone(linker, forms[value], latest, known)
            missing -= 1
            if not missing:
                break
        for word in person.alone:
            latest[word] = person
    return [persons[value].number for value in values]


def _alone(linker: _Linker, form: Optional[_Form], latest: Dict[str, _Person], known: Dict[str, _Person]) -> _Person:
    """Find the person of a single name, or make one."""
    if form is None or not (form.words or form.first) or form.words and form.first:
        return linker.make("", (), (), "")
    word = form.words[0] if form.words else form.first
    # As a surname or middle name first, unless its place says that it is a given name.
    keys = [word, f"{word} "] if form.words else [f"{word} ", word]
    for key in keys:
        for person in (latest.get(key), known.get(key), *linker.by_word.get(word, ())[-_CANDIDATES:]):
            if person is not None and _of_one_gender(form, person):
                person.gender = person.gender or form.gender
                return person
    return linker.make("", (word,), (), form.gender)
