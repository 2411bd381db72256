"""Number the real-world entities of a document, so that one person gets one replacement: equal values of one label are
one entity, and so are the forms of one person's name, `John Smith`, `Mr. Smith`, `SMITH, John`, `John's`, `J. Smith`.

The fullest names make the persons; shorter ones are joined to them by dictionaries of words and initials, never by
comparing all with all. A surname or a given name alone that fits several persons belongs to the one named last before
it first stands alone, else to the one named next; from then on it belongs to that person. Initials ("JS", "J.S.")
belong to the only person that has them. Forms of address of different genders, Jr. and Sr., other initials and another
order of the surnames are different persons.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Dict, Hashable, Iterable, List, Optional, Sequence, Set, Tuple, Union

from ..labels import PEOPLE
from ..person_names import (
    GENERATIONS,
    PARTICLES,
    TITLE_ENDS,
    NameForm,
    fold,
    parse_name,
    particle_pairs,
    split_plain,
    title_before,
    with_particle,
)
from ..spans import Finding
from ..text import plain_value

# The rule of forms of one known name, with the name's number; see `spacy_anonym.known`.
KNOWN = "known."
# How many persons of one surname and initial a name is compared with.
_CANDIDATES = 8


def number_entities(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Give each finding its entity: equal values of one label, whatever their case and spacing, are one entity, and so
    are the forms of one person's name ("John Smith", "Mr. Smith", "SMITH, John"). RETURNS (List[Finding]): The same
    with `entity` set ("PERSON-1"), numbered by first appearance within each label."""
    plain = [plain_value(text[finding[0] : finding[1]]) for finding in findings]
    values: List[Hashable] = [*plain]
    places = [place for place, finding in enumerate(findings) if finding[2] in PEOPLE]
    if len(places) > 1:
        titles = _telling_titles(text, findings, places, plain)
        for place, title in titles.items():
            values[place] = title, plain[place]
        # A name is read as it is written where it first stands.
        written: Dict[Hashable, str] = {}
        for place in places:
            if values[place] not in written:
                written[values[place]] = titles.get(place, "") + text[findings[place].start : findings[place].end]
        if len(written) > 1:
            for place, number in zip(places, link_names([written[values[place]] for place in places])):
                values[place] = number
            _join_known(findings, places, values)
    entities: Dict[str, Dict[Hashable, str]] = {}
    numbered: List[Finding] = []
    # Most of the time of a long document goes into making its findings: `_make` takes half as long as a call of
    # `Finding`.
    make = Finding._make
    for (start, end, label, score, rule, rank, _), value in zip(findings, values):
        known = entities.get(label)
        if known is None:
            known = entities[label] = {}
        entity = known.get(value)
        if entity is None:
            entity = known[value] = f"{label}-{len(known) + 1}"
        numbered.append(make((start, end, label, score, rule, rank, entity)))
    return numbered


def _telling_titles(
    text: str, findings: Sequence[Finding], places: Sequence[int], values: Sequence[str]
) -> Dict[int, str]:
    """The forms of address before names that tell persons apart, by the names' places: "Mr. " and "Mrs. " where both
    stand before names with one last word."""
    titles: Dict[int, str] = {}
    genders: Dict[str, str] = {}
    shared: Set[str] = set()
    for place in places:
        start = findings[place][0]
        if text[start - 3 : start] in TITLE_ENDS:
            title, gender = title_before(text, start)
            if gender:
                titles[place] = title
                last = values[place].rpartition(" ")[2]
                if genders.setdefault(last, gender) != gender:
                    shared.add(last)
    return {place: titles[place] for place in titles if values[place].rpartition(" ")[2] in shared} if shared else {}


def _join_known(findings: Sequence[Finding], places: Sequence[int], values: List[Hashable]) -> None:
    """Give all forms of one known name the number of its longest form, and with them what was linked to any of them."""
    longest: Dict[str, Finding] = {}
    numbers: Dict[str, Hashable] = {}
    for place in places:
        finding = findings[place]
        if finding.rule.startswith(KNOWN):
            before = longest.get(finding.rule)
            if before is None or finding.end - finding.start > before.end - before.start:
                longest[finding.rule], numbers[finding.rule] = finding, values[place]
    if numbers:
        joined = {values[place]: numbers[findings[place].rule] for place in places if findings[place].rule in numbers}
        for place in places:
            own = numbers.get(findings[place].rule)
            values[place] = joined.get(values[place], values[place]) if own is None else own


@dataclass(slots=True, repr=False, eq=False)
class _Person:
    """A person. Its parts are strings and tuples of strings: a long document has many of them, and they must be
    cheap for the garbage collector."""

    number: int
    first: str
    words: Tuple[str, ...]  # Each once.
    middle: Tuple[str, ...]  # Initials that are of none of the words.
    gender: str
    generation: str

    def alone(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the words that stand for the person alone; a given name ends in a space, to be no
        surname."""
        return (*self.words, f"{self.first} ") if self.first else self.words

    def has_words(self, words: Sequence[str]) -> bool:
        """RETURNS (bool): whether the person has these words, in their order."""
        if len(words) == 1:
            return words[0] in self.words
        own = iter(self.words)
        return all(word in own for word in words)

    def has_letter(self, letter: str) -> bool:
        return any(word[0] == letter for word in self.words)


# The persons of a word: the person where there is one, else a list.
_Index = Dict[str, Union[_Person, List[_Person]]]


class _Form:
    """A name's words for comparisons: the first given name or its initial, further words, further initials, the gender
    that its form of address shows, and "jr" or "ii"."""

    __slots__ = ("first", "words", "initials", "gender", "generation", "is_full", "order")

    def __init__(
        self, first: str, words: Tuple[str, ...], initials: Tuple[str, ...] = (), gender: str = "", generation: str = ""
    ) -> None:
        self.first = first
        self.words = words
        self.initials = initials
        self.gender = gender
        self.generation = generation
        self.is_full = bool(words) and (bool(first) or len(words) > 1)
        every = first, *words
        # Words first, then letters, of which there are fewer than 1024; the least is the fullest.
        self.order = -(sum(len(word) > 1 for word in every) << 10) - sum(map(len, every)) - sum(map(len, initials))


@lru_cache(maxsize=8192)
def _read(value: str) -> Optional[_Form]:
    plain = split_plain(value)
    if plain is not None:
        return _Form(plain[2], plain[3:])
    form = parse_name(value)
    return None if form is None or not form.names else _make_form(form)


def _make_form(form: NameForm) -> _Form:
    names = form.names
    given = next((piece for piece in names if piece.kind == "g"), None)
    if given is None and len(names) > 1 and names[0].kind == "m":
        given = names[0]
    # Surnames last, also of "SMITH, John Albert".
    rest = sorted((piece for piece in names if piece is not given), key=lambda piece: piece.kind == "s")
    words = dict.fromkeys(piece.fold for piece in rest if piece.role == "w")
    initials = tuple(piece.fold for piece in rest if piece.role == "i")
    others = (piece.fold for piece in form.pieces if piece.role == "x")
    generation = next((GENERATIONS[word] for word in others if word in GENERATIONS), "")
    return _Form(given.fold if given else "", tuple(words), initials, form.gender, generation)


def _read_all(values: Iterable[str]) -> Dict[str, Optional[_Form]]:
    """The forms of names, "Van Gogh" as that of a surname where another one has "van Gogh"."""
    forms = {value: _read(value) for value in values}
    # "I. Feldt" has an initial.
    doubtful = [
        value for value, form in forms.items() if form is not None and form.first in PARTICLES and len(form.first) > 1
    ]
    if doubtful:
        names = {value: parsed for value in forms if (parsed := parse_name(value)) is not None}
        pairs = {pair for name in names.values() for pair in particle_pairs(name)}
        forms.update((value, _make_form(with_particle(names[value], pairs))) for value in doubtful)
    return forms


def _append(index: _Index, key: str, person: _Person) -> None:
    known = index.setdefault(key, person)
    if isinstance(known, list):
        known.append(person)
    elif known is not person:
        index[key] = [known, person]


def _latest(index: _Index, key: str) -> Sequence[_Person]:
    known = index.get(key)
    if known is None:
        return ()
    return known[-_CANDIDATES:] if isinstance(known, list) else (known,)


class _Linker:
    def __init__(self) -> None:
        self.count = 0
        # By first name or initial and one further word, with a space between them; by each further word.
        self.by_pair: _Index = {}
        self.by_word: _Index = {}

    def make(self, form: _Form) -> _Person:
        first, words = form.first, form.words
        person = _Person(self.count, first, words, form.initials, form.gender, form.generation)
        self.count += 1
        for word in words:
            _append(self.by_word, word, person)
            if first:
                _append(self.by_pair, f"{first} {word}", person)
                if len(first) > 1:
                    _append(self.by_pair, f"{first[0]} {word}", person)
        return person

    def link_full(self, form: _Form) -> _Person:
        """Find the person of a full name, or make one."""
        for word in form.words:
            for person in _latest(self.by_pair, f"{form.first} {word}"):
                if self._fits(form, person):
                    return self.add(form, person)
        # "García López" of María García López, and "Smith, J" of a person without a given name.
        words = (form.first, *form.words) if len(form.first) > 1 else form.words
        for person in _latest(self.by_word, form.words[-1]):
            if len(words) > 1 and not form.initials and _may_be(form, person) and person.has_words(words):
                return person
            if not person.first and self._fits(form, person):
                return self.add(form, person)
        return self.make(form)

    def _fits(self, form: _Form, person: _Person) -> bool:
        if not _may_be(form, person) or not person.has_words(form.words):
            # "John A. Smith" and "John Albert Smith" are compared by the initials below; two middle names are two
            # persons.
            return False
        return all(
            person.has_letter(letter)
            or letter in person.middle
            or (not person.middle and len(person.words) <= len(form.words))
            for letter in form.initials
        )

    def add(self, form: _Form, person: _Person) -> _Person:
        if form.initials:
            person.middle += tuple(
                letter for letter in form.initials if not person.has_letter(letter) and letter not in person.middle
            )
        person.gender = person.gender or form.gender
        person.generation = person.generation or form.generation
        return person


def _may_be(form: _Form, person: _Person) -> bool:
    """Whether gender and generation, where they are known, are the same."""
    if form.gender and person.gender and form.gender != person.gender:
        return False
    return not form.generation or not person.generation or form.generation == person.generation


def _has_initials(form: _Form, person: _Person) -> bool:
    """Whether a person has the initials of a form of one word, or may have any as nothing else is known of it."""
    if not (person.first or person.middle):
        return True
    return all(
        letter == person.first[:1] or letter in person.middle or person.has_letter(letter) for letter in form.initials
    )


def link_names(values: Sequence[str]) -> List[int]:
    """Number the persons of a document's names.

    values (Sequence[str]): The names in text order, as they are written, repeated where they are.
    RETURNS (List[int]): A number for each, the same for all forms of one person; equal values have one number.
    """
    linker = _Linker()
    forms = _read_all(values)
    persons: Dict[str, _Person] = {}
    by_initials: Dict[str, Optional[_Person]] = {}
    full = [(value, form) for value, form in forms.items() if form is not None and form.is_full]
    # The fullest first, of equal ones the first.
    full.sort(key=lambda pair: pair[1].order)
    for value, form in full:
        named = persons[value] = linker.link_full(form)
        if len(form.first) > 1:
            ends = [word[0] for word in form.words]
            for letters in {"".join(ends), ends[0], ends[-1]}:
                # Of two persons they are neither's.
                same = by_initials.setdefault(form.first[0] + letters, named) is named
                by_initials[form.first[0] + letters] = named if same else None
    missing = len(forms) - len(persons)
    if not missing:
        return [persons[value].number for value in values]
    # A name alone belongs to the person named last before it, else to the one named next.
    known: Dict[str, _Person] = {}
    latest: Dict[str, _Person] = {}
    for value in forms:
        person = persons.get(value)
        if person is not None:
            for word in person.alone():
                known.setdefault(word, person)
    for value in values:
        person = persons.get(value)
        if person is None:
            letters = fold(value.replace(".", "").replace(" ", ""))
            is_written = letters not in known and ("." in value or not value.istitle())
            of_initials = by_initials.get(letters) if is_written else None
            person = persons[value] = of_initials or _alone(linker, forms[value], latest, known)
            missing -= 1
            if not missing:
                break
        for word in person.alone():
            latest[word] = person
    return [persons[value].number for value in values]


def _alone(linker: _Linker, form: Optional[_Form], latest: Dict[str, _Person], known: Dict[str, _Person]) -> _Person:
    """Find the person of a single name, or make one."""
    if form is None or not (form.words or form.first) or form.words and form.first:
        return linker.make(_Form("", ()))
    word = form.words[0] if form.words else form.first
    # As a surname or middle name first, unless its place says that it is a given name.
    keys = (word, f"{word} ") if form.words else (f"{word} ", word)
    for key in keys:
        for person in (latest.get(key), known.get(key), *_latest(linker.by_word, word)):
            if person is not None and _may_be(form, person) and (not form.initials or _has_initials(form, person)):
                return linker.add(form, person)
    return linker.make(_Form("", (word,), form.initials, form.gender, form.generation))
