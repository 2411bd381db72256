"""Other people's names for the names of a document: every word of a name becomes one other word throughout the scope.

`John Smith`, `Mr. Smith`, `SMITH, John`, `John's` and `J. Smith` become `Mark Jones`, `Mr. Jones`, `JONES, Mark`,
`Mark's` and `M. Jones`. Case, order, initials, particles, forms of address, hyphens and the number of surnames are
kept. As a word has one surrogate and no two words share one, names agree also where it is not known that they are one
person's, and restoring is exact.
"""

from dataclasses import InitVar, dataclass, field
from itertools import chain
from typing import Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..labels import PEOPLE
from ..person_names import (
    HYPHENS,
    WORD,
    NameForm,
    Piece,
    fold,
    parse_name,
    particle_pairs,
    title_before,
    with_particle,
)
from ..spans import Finding
from .drawing import ATTEMPTS, UNSPACED, Decks, make_decks, names_behind
from .pools import SCRIPT_LOCALES, TWO_SURNAMES, base_letter, script_of_word, slug
from .scopes import Setting, settle

PERSON = "PERSON"
# How sure a reading of a word is.
_STRENGTH = {"?": 0, "m": 1, "g": 2, "s": 2}
_UMLAUTS = str.maketrans(dict(zip("äöüÄÖÜøå", ("ae", "oe", "ue", "AE", "OE", "UE", "oe", "aa"))))
# Whole forms that are refused, as two forms would look alike, are tried anew with other words.
_FORMS = 12


# A person's words, each with what it is in that person's name: one person's given name may be another's surname.
Words = List[Tuple["Word", str]]


@dataclass(slots=True, eq=False, repr=False)
class Word:
    """A word of a document's names."""

    text: InitVar[str]
    kind: str  # As in `Piece`.
    slug: str = ""  # Without case and accents.
    spelling: str = ""  # As it stands in the document, capitalised.
    gender: str = ""  # "m", "f" or "", as a form of address tells it.
    image: Optional[str] = None  # The word in its place, once it is drawn.
    is_drawn: bool = False
    mates: Words = field(default_factory=list)  # The words of the first person who has it.
    prefix: str = ""  # The particles before it, without case and spaces ("dela"), as addresses have them.

    def __post_init__(self, text: str) -> None:
        self.slug, self.spelling = slug(text), capitalised(text)


def capitalised(text: str) -> str:
    """RETURNS (str): a word as a name is written: unchanged where it has letters of both cases."""
    return text.title() if (text.isupper() and len(text) > 1) or text.islower() else text


def in_case(image: str, text: str) -> str:
    """RETURNS (str): a surrogate in the case of a word: all upper, all lower, or as it is."""
    if text.isupper() and len(text) > 1:
        return image.upper()
    return image.lower() if text.islower() else image


def _prefixes(form: NameForm) -> Dict[Piece, str]:
    """The particles before each word that has some."""
    found: Dict[Piece, str] = {}
    prefix = ""
    for piece in form.pieces:
        if piece.role == "p":
            prefix += slug(piece.text)
        elif piece.role in ("w", "i"):
            if prefix:
                found[piece] = prefix
            prefix = ""
    if prefix and form.names:
        # "Meer, Joost van der"
        found.setdefault(form.names[0], prefix)
    return found


def _write(form: NameForm, part_of: Callable[[Piece], Optional[str]]) -> Optional[str]:
    """Write a name with other parts, each word in the case of the one in its place; None where a part is None."""
    parts: List[str] = []
    joins = False
    for piece in form.pieces:
        part = part_of(piece)
        if part is None:
            return None
        # "Hyun-woo" becomes "Glenn-Victor".
        if piece.role == "w" and not joins:
            part = in_case(part, piece.text)
        joins = len(parts) > 0 and piece.text in HYPHENS and parts[-1][:1].isupper() and not parts[-1].isupper()
        parts.append(part)
    return "".join(parts)


class People:
    """The persons of one document. See the module.

    setting (Setting): Locale, key and vault.
    """

    def __init__(self, text: str, findings: Sequence[Finding], setting: Setting) -> None:
        self.setting = setting
        self.words: Dict[str, Word] = {}
        self.slugs: Dict[str, Word] = {}
        self.entities: Dict[str, Words] = {}
        # From a name as it is written to its entity.
        self.values: Dict[str, str] = {}
        # Particles with the words behind them.
        self._particles: Set[Tuple[str, str]] = set()
        # Of names that differ in capital letters, apostrophes and the composing of accents the first.
        self._first: Dict[str, str] = {}
        self._genders: Dict[str, str] = {}
        self._decks: Dict[str, Optional[Decks]] = {}
        self._two_surnames = setting.locale.partition("_")[0] in TWO_SURNAMES
        self._read(text, findings)

    def decks(self, script: str) -> Optional[Decks]:
        """RETURNS (Optional[Decks]): the names in a script, of the locale or else of the script's usual one; None where
        there are none."""
        if script not in self._decks:
            key = self.setting.key
            decks = make_decks(self.setting.locale, key, script)
            if decks is None and script in SCRIPT_LOCALES:
                decks = make_decks(SCRIPT_LOCALES[script], key, script)
            self._decks[script] = decks
        return self._decks[script]

    def _form(self, value: str) -> Optional[NameForm]:
        form = parse_name(value)
        return form and with_particle(form, self._particles)

    def _read(self, text: str, findings: Sequence[Finding]) -> None:
        seen: Dict[Tuple[str, str], str] = {}
        findings = [finding for finding in findings if finding.label in PEOPLE]
        for finding in findings:
            form = parse_name(text[finding.start : finding.end])
            self._particles.update(particle_pairs(form) if form else ())
        for finding in findings:
            start = finding.start
            value = text[start : finding.end]
            _, gender = title_before(text, start)
            key = finding.entity or value, value
            self.values.setdefault(value, key[0])
            if seen.get(key) in (gender, "m", "f"):
                continue
            seen[key] = gender
            form = self._form(value)
            if form is not None:
                self.add(form, key[0], gender)

    def add(self, form: NameForm, entity: str, gender: str = "") -> None:
        """Learn from a name of an entity, and from the gender of a form of address before it, what its words are."""
        gender = form.gender or gender
        known = self.entities.setdefault(entity, [])
        prefixes = _prefixes(form)
        for piece, kind in zip(form.names, self._kinds(form)):
            if piece.role != "w":
                continue
            word = self.words.get(piece.fold)
            if word is None:
                word = self.words[piece.fold] = Word(piece.text, kind)
                if self.slugs.get(word.slug, word).slug != word.slug:
                    # Schaefer's own, not the other spelling of Schäfer.
                    del self.slugs[word.slug]
                self.slugs.setdefault(word.slug, word)
                if not piece.text.isascii():
                    # "mueller@" of Müller.
                    self.slugs.setdefault(slug(piece.text.translate(_UMLAUTS)), word)
            elif _STRENGTH[kind] > _STRENGTH[word.kind]:
                word.kind = kind
            place = next((place for place, (other, _) in enumerate(known) if other is word), None)
            if place is None:
                known.append((word, kind))
            elif _STRENGTH[kind] > _STRENGTH[known[place][1]]:
                known[place] = word, kind
            if not (piece.text.isupper() or piece.text.islower()):
                word.spelling = piece.text
            word.mates = word.mates or known
            word.prefix = word.prefix or prefixes.get(piece, "")
        gender = self._genders.setdefault(entity, gender) or gender
        if gender:
            self._genders[entity] = gender
            for word, _ in known:
                word.gender = word.gender or gender

    def _kinds(self, form: NameForm) -> List[str]:
        """Decide of words between a given name and a surname what they are."""
        names = form.names
        kinds = [piece.kind for piece in names]
        if len(names) > 1 and set(kinds) == {"?"}:
            # "Sutherland-Nair", "Jean-Pierre"
            decks = self.decks(script_of_word(names[0].text))
            if decks is None:
                return ["s"] * len(names)
            slugs = [slug(piece.text) for piece in names]
            is_given = any(each in decks.given.known for each in slugs)
            is_last = any(each in decks.last.known and each not in decks.given.known for each in slugs)
            return ["s" if is_last else "g" if is_given else "s"] * len(names)
        for place, piece in enumerate(names):
            if piece.kind != "m":
                continue
            decks = self.decks(script_of_word(piece.text))
            given = decks is not None and slug(piece.text) in decks.given.known
            last = decks is not None and slug(piece.text) in decks.last.known
            surnames_left = len(names) - place - 1
            is_given = given and (not self._two_surnames or surnames_left > 1) or not last and not self._two_surnames
            kinds[place] = "g" if is_given and kinds[max(0, place - 1)] == "g" else "s"
        return kinds

    def image(self, word: Word) -> Optional[str]:
        """RETURNS (Optional[str]): the surrogate of a word, capitalised; None where there is none."""
        if not word.is_drawn:
            word.is_drawn = True
            decks = self.decks(script_of_word(word.spelling))
            if decks is not None and word.slug:
                drawn = self._drawn(word, decks)
                vault = self.setting.vault
                word.image = settle(vault, PERSON, word.spelling, drawn, lambda new: self._is_free(new, word, decks))
        return word.image

    def _drawn(self, word: Word, decks: Decks, attempt: int = 0) -> Iterator[str]:
        """The words that may replace a word in this document, in order of preference."""
        turn, gender = self.setting.turn, word.gender or self._gender_of_mates(word, decks)
        if decks.script in UNSPACED and len(word.slug) > 1 and not decks.knows(word.slug):
            # The surname's character, then the given name's.
            first = 2 if len(word.slug) > 3 or word.slug[:2] in decks.last.known else 1
            for further in range(attempt, ATTEMPTS):
                given = decks.given.draw(word.slug[first:] or word.slug, gender, turn, further)
                drawn = (decks.last.draw(word.slug[:first], "", turn, 0) or "") + (given or "")
                if drawn and self._is_free(drawn, word, decks):
                    yield drawn
            return
        deck = decks.deck_of(word.slug, word.kind)
        agreeing = names_behind(word.prefix, word.slug, turn) if not attempt and self._two_surnames else ()
        for name in chain(agreeing, deck.draws(word.slug, gender, turn, attempt)):
            if name is not None and self._is_free(name, word, decks):
                yield name

    def _gender_of_mates(self, word: Word, decks: Decks) -> str:
        """The gender that another given name of the person tells; where none does, one for all of them."""
        if word.kind != "g":
            return ""
        given = [mate.slug for mate, kind in word.mates if kind == "g"]
        shown = next((gender for name in given if (gender := decks.given.gender(name))), "")
        return shown or ("mf"[decks.given.number(given[0], self.setting.turn) & 1] if len(given) > 1 else "")

    def _is_free(self, drawn: str, word: Word, decks: Decks) -> bool:
        return slug(drawn) != word.slug and not self.setting.occurrences.has_name(drawn, decks)

    def initial(self, piece: Piece, words: Words, attempt: int = 0) -> Optional[str]:
        """RETURNS (Optional[str]): the first letter of the surrogate of the person's word that an initial abbreviates,
        where that is known; else another initial."""
        letter = base_letter(piece.text)
        if not attempt:
            for word, kind in words:
                if word.slug[:1] == letter and (kind == "s") == (piece.kind == "s"):
                    image = self.image(word)
                    if image is not None and in_case(base_letter(image), piece.text) != piece.text:
                        return in_case(image[0], piece.text) if piece.text.islower() else image[0].upper()
        decks = self.decks(script_of_word(piece.text))
        if decks is None:
            return None
        deck = decks.last if piece.kind == "s" else decks.given
        mapped = deck.initial(letter, self.setting.turn, attempt)
        return (mapped if piece.text.islower() else mapped.upper()) or None

    def _written(self, form: NameForm, words: Words, attempt: int) -> Optional[str]:
        """Write a name in the form of another one; None where it cannot be."""

        def other(piece: Piece) -> Optional[str]:
            if piece.role == "i":
                return self.initial(piece, words, attempt)
            if piece.role != "w":
                return piece.text
            word = self.words[piece.fold]
            image = self.image(word)
            if attempt and image is not None:
                decks = self.decks(script_of_word(word.spelling))
                return next(self._drawn(word, decks, attempt), None) if decks else None
            return image

        return _write(form, other)

    def name(self, value: str, entity: str) -> Optional[str]:
        """RETURNS (Optional[str]): another name in the same form for a name of an entity ("" where that is not known);
        None for what cannot be read as a name, or where there are no names in its script."""
        form = self._form(value)
        if form is None or not form.names:
            return None
        words = self.entities.get(entity or value)
        if words is None:
            self.add(form, entity or value)
            words = self.entities[entity or value]
        for piece in form.pieces:
            if piece.role == "w" and piece.fold not in self.words:
                self.add(form, entity or value)
        known = words
        plain = _write(form, lambda piece: piece.fold.title() if piece.role == "w" else piece.text) or value
        if len(form.pieces) == 1 and form.pieces[0].role == "w":
            image = self.image(self.words[form.pieces[0].fold])
            if image is None or plain == form.pieces[0].fold.title():
                return image
        value = self._first.setdefault(plain, value)
        only_initials = all(piece.role == "i" for piece in form.names)
        kept = {piece.fold for piece in form.pieces if piece.role not in ("w", "i")}
        occurs, has_initials = self.setting.occurrences.occurs, self.setting.occurrences.has_initials
        offered: Set[str] = set()

        def is_free(new: str) -> bool:
            if new in offered:
                return True
            if only_initials:
                return new != value and not has_initials(new)
            # From an earlier document.
            return not any(len(word) > 1 and fold(word) not in kept and occurs(word) for word in WORD.findall(new))

        def written() -> Iterator[str]:
            for attempt in range(_FORMS):
                new = self._written(form, known, attempt)
                if new is None:
                    return
                if new != value and not (only_initials and has_initials(new)):
                    # The surrogates of its words do not occur in the document.
                    offered.add(new)
                    yield new

        return settle(self.setting.vault, PERSON, value, written(), is_free)
