"""Identifiers of any kind that a pack of patterns knows: another value that the pack itself takes for a valid one."""

from functools import lru_cache
from itertools import product
from random import Random
from typing import Callable, Iterator, NamedTuple, Optional, Sequence, Tuple

from .characters import alphabet_of, is_latin
from .checks import Form, forms_of

_DIGITS = "0123456789"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER = "abcdefghijklmnopqrstuvwxyz"
# Draws of the whole value.
DRAWS = 60
# Those of them that are right but for their check characters, and are worth setting right.
REPAIRS = 6
# Rounds over the places of a value in which dates or areas have to be right too, and characters tried for each place.
ROUNDS = 6
CHOICES = 4
# Shares of the places: when the rounds end, and below which there is no surrogate.
ENOUGH, LEAST = 0.7, 0.4
# Changes by which it is found out where check characters stand.
TESTED = 6
# Identifiers are short; keys of services are the longest.
LONGEST = 256
# Thousands of characters are not tried one by one.
LARGEST_ALPHABET = 100
# Where check digits stand that a search finds late or not at all, as they are three or at several places: among the
# letters and digits, by the module of python-stdnum.
_CHECK_DIGITS = {"au.abn": (0, 1), "fr.nif": (10, 11, 12), "fr.siret": (8, 13), "fr.tva": (2, 3, 12)}

Repair = Callable[[str], Optional[str]]


class Place(NamedTuple):
    """A place of a value where the form takes more than one character."""

    at: int  # Where it is.
    # The characters that the form takes there, of the kind that stands there or of any; always more than one.
    chars: str


def identifier(label: str, value: str, rng: Random, around: bool = True) -> Optional[str]:
    """Make another value of a label.

    label (str): A label that a registered pack of patterns has.
    around (bool): Whether patterns count that need words around the value.
    RETURNS (Optional[str]): A value of the same length and separators, which a pattern of the label matches and its
        validator takes as it takes `value`. Characters keep their kind, check characters excepted, and what the form
        fixes is kept (the letters of a country, a prefix). None where no pattern takes `value`, or none of a bounded
        number of candidates passes.
    """
    if not 1 <= len(value) <= LONGEST:
        return None
    # A form that proves the value says more than one that only takes it, and one that stands alone more than one that
    # words around it tell.
    forms = sorted(forms_of(label), key=lambda form: bool(form.group))
    taken = {form: form.check(value) for form in forms if (around or not form.group) and form.matches(value)}
    for wanted in (True, None, False):
        for form, verdict in taken.items():
            if verdict is wanted and (verdict is not False or form.lenient):
                new = _another(value, form, verdict, rng)
                if new is not None:
                    return new
    return None


def _another(value: str, form: Form, verdict: Optional[bool], rng: Random) -> Optional[str]:
    places = [place for index in range(len(value)) if (place := _place(value, index, form)) is not None]
    if not places:
        return None
    if not verdict:
        # The check tells nothing of the value, and must not disprove another one; or disproves both.
        draws = _draws(value, places, form, rng)
        return next((new for new in draws if verdict is False or form.check(new) is not False), None)
    repair = _repair_of(form, value, places, rng)
    for number, drawn in enumerate(_draws(value, places, form, rng)):
        new = repair(drawn)
        if new is not None and new != value:
            return new
        if number >= REPAIRS:
            break
    return _walk(value, places, repair, rng)


def _place(value: str, index: int, form: Form, wide: bool = False) -> Optional[Place]:
    """The place with characters of its kind; `wide`: with digits and letters, as check characters may be."""
    old = value[index]
    chars = alphabet_of(old)
    if not 1 < len(chars) <= LARGEST_ALPHABET:
        return None
    if wide and old.isascii():
        chars = _DIGITS + (_LOWER if old.islower() else _UPPER)
    before, behind = value[:index], value[index + 1 :]
    taken = "".join(char for char in chars if char == old or form.matches(before + char + behind))
    return Place(index, taken) if len(taken) > 1 else None


def _draws(value: str, places: Sequence[Place], form: Form, rng: Random) -> Iterator[str]:
    """Other values that the form takes; nothing is said about their checks."""
    chars = list(value)
    for _ in range(DRAWS):
        for place in places:
            chars[place.at] = rng.choice(place.chars)
        new = "".join(chars)
        if new != value and form.matches(new):
            yield new


def _repair_of(form: Form, value: str, places: Sequence[Place], rng: Random) -> Repair:
    latin = [index for index, char in enumerate(value) if is_latin(char)]
    known = _CHECK_DIGITS.get(form.module)
    numbers = known or _check_places(form, len(latin))
    end = [place for place in places if latin.index(place.at) in numbers] if numbers else _find_end(form, value, places)
    if not known:
        end = [_place(value, place.at, form, wide=True) or place for place in end]
    return lambda new: _search(form, new, end, rng)


def _passes(form: Form, value: str) -> bool:
    return form.matches(value) and form.check(value) is True


@lru_cache(maxsize=1024)
def _check_places(form: Form, size: int) -> Tuple[int, ...]:
    """Where the check characters stand among the letters and digits: of an example of the form as long as the value, so
    that they are the same whatever values came before."""
    for example in form.examples:
        latin = [index for index, char in enumerate(example) if is_latin(char)]
        if len(latin) == size and form.matches(example) and form.check(example) is True:
            places = [place for index in latin if (place := _place(example, index, form)) is not None]
            return tuple(latin.index(place.at) for place in _find_end(form, example, places))
    return ()


def _find_end(form: Form, value: str, places: Sequence[Place]) -> Sequence[Place]:
    """The places that make up for changes elsewhere: most often the last one, or the last two."""
    rng = Random(0)
    best, most = places[:0], 0
    wide = [_place(value, place.at, form, wide=True) or place for place in places]
    for end in [wide[-1:], wide[-2:], *(wide[place : place + 1] for place in range(len(wide) - 2, -1, -1))]:
        taken = {place.at for place in end}
        others = [place for place in places if place.at not in taken]
        tested = rng.sample(others, min(TESTED, len(others)))
        changed = [_with(value, [place], _other(place, value, rng)) for place in tested]
        found = sum(_search(form, new, end, rng) is not None for new in changed)
        if found > most:
            best, most = end, found
        if found == len(tested):
            break
    return best


def _other(place: Place, value: str, rng: Random) -> str:
    return rng.choice(place.chars.replace(value[place.at], ""))


def _search(form: Form, new: str, end: Sequence[Place], rng: Random) -> Optional[str]:
    if not end:
        return new if _passes(form, new) else None
    choices = list(product(*(place.chars for place in end)))
    # Not the first that passes: the zeros would be too many.
    rng.shuffle(choices)
    return next((found for chars in choices if _passes(form, found := _with(new, end, chars))), None)


def _with(value: str, places: Sequence[Place], chars: Sequence[str]) -> str:
    new = list(value)
    for place, char in zip(places, chars):
        new[place.at] = char
    return "".join(new)


def _walk(value: str, places: Sequence[Place], repair: Repair, rng: Random) -> Optional[str]:
    """From the value itself, one place after the other, each with its check: dates and areas within it stay right."""
    new, changed = value, 0
    for _ in range(ROUNDS):
        for place in rng.sample(places, len(places)):
            for char in rng.sample(place.chars, min(CHOICES, len(place.chars))):
                found = repair(_with(new, [place], char)) if char != new[place.at] else None
                if found is not None:
                    new = found
                    break
        changed = sum(new[place.at] != value[place.at] for place in places)
        if changed > ENOUGH * len(places):
            break
    # Of a value that can hardly change, a surrogate would tell too much.
    return new if changed > LEAST * len(places) else None
