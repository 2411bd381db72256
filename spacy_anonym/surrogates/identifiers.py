"""Identifiers of any kind that a pack of patterns knows: another value that the pack itself takes for a valid one."""

from importlib import import_module
from itertools import product
from random import Random
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence

from .checks import Form, forms_of
from .forms import is_latin

_DIGITS = "0123456789"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER = "abcdefghijklmnopqrstuvwxyz"
# Draws of the whole value.
DRAWS = 60
# Those of them that are right but for their check characters, and are worth setting right.
REPAIRS = 6
# Rounds over the places of a value in which dates or areas have to be right too, and characters tried for each place.
ROUNDS = 2
CHOICES = 4
# Identifiers are short.
LONGEST = 64

Test = Callable[[str], bool]
Repair = Callable[[str], Optional[str]]


class Place(NamedTuple):
    """A place of a value where the form takes more than one character.

    index (int): Where it is.
    kind (str): The characters of the kind that stands there which the form takes; always more than one.
    any (str): All digits and letters that it takes: a check character may be of another kind than before.
    """

    index: int
    kind: str
    any: str


def identifier(label: str, value: str, rng: Random) -> Optional[str]:
    """Make another value of a label.

    label (str): A label that a registered pack of patterns has.
    value (str): The value.
    rng (Random): Where it comes from.
    RETURNS (Optional[str]): A value of the same length and separators, which a pattern of the label matches and its validator takes as
        it takes `value`. Characters keep their kind, check characters excepted, and what the form fixes stays (the letters of
        a country, a prefix). None where no pattern takes `value`, or none of a bounded number of candidates passes.
    """
    if not 2 <= len(value) <= LONGEST:
        return None
    for form in forms_of(label):
        verdict = form.check(value) if form.matches(value) else False
        if verdict is not False:
            new = _another(value, form, bool(verdict), rng)
            if new is not None:
                return new
    return None


def _another(value: str, form: Form, proven: bool, rng: Random) -> Optional[str]:
    places = [place for index in range(len(value)) if (place := _place(value, index, form)) is not None]
    if not places:
        return None
    # What was proven stays proven; where the check tells nothing, it must not disprove.
    wanted = (True,) if proven else (True, None)

    def passes(new: str) -> bool:
        return form.matches(new) and form.check(new) in wanted

    if not proven:
        return next((new for new in _draws(value, places, form, rng) if passes(new)), None)
    repair = _calculated(value, form, passes) or _searched(value, places, passes, rng)
    for number, drawn in enumerate(_draws(value, places, form, rng)):
        new = repair(drawn)
        if new is not None and new != value:
            return new
        if number >= REPAIRS:
            break
    return _walk(value, places, repair, rng)


def _place(value: str, index: int, form: Form) -> Optional[Place]:
    old = value[index]
    if not is_latin(old):
        return None
    kind = next(chars for chars in (_DIGITS, _UPPER, _LOWER) if old in chars)
    other = _DIGITS + (_LOWER if old.islower() else _UPPER)
    before, behind = value[:index], value[index + 1 :]
    taken = "".join(char for char in other if char == old or form.matches(before + char + behind))
    same = "".join(char for char in taken if char in kind)
    return Place(index, same, taken) if len(same) > 1 else None


def _draws(value: str, places: Sequence[Place], form: Form, rng: Random) -> Iterator[str]:
    """YIELDS (str): other values that the form takes; nothing is said about their checks."""
    chars = list(value)
    for _ in range(DRAWS):
        for place in places:
            chars[place.index] = rng.choice(place.kind)
        new = "".join(chars)
        if new != value and form.matches(new):
            yield new


def _calculated(value: str, form: Form, passes: Test) -> Optional[Repair]:
    """Where python-stdnum calculates the last one or two characters, it need not be searched for them."""
    if not form.module:
        return None
    module = import_module(f"stdnum.{form.module}")
    latin = [index for index, char in enumerate(value) if is_latin(char)]
    for name in ("calc_check_digit", "calc_check_digits"):
        for size in (1, 2):
            for cut in (size, 0):
                repair = _calculator(getattr(module, name, None), latin, size, cut, passes)
                if len(latin) > 2 and repair(value) == value:
                    return repair
    return None


def _calculator(calculate: Optional[Callable[[str], str]], latin: List[int], size: int, cut: int, passes: Test) -> Repair:
    def repair(new: str) -> Optional[str]:
        compact = "".join(new[index] for index in latin).upper()
        try:
            check = calculate(compact[: len(compact) - cut])
        except Exception:
            # Each module raises what it likes for numbers that it does not know.
            return None
        if not isinstance(check, str) or len(check) != size:
            return None
        first, last = (latin[-size], latin[-1])
        # Separators between two check characters would need more care than they deserve.
        if last - first != size - 1:
            return None
        new = f"{new[:first]}{check.lower() if new[first].islower() else check}{new[last + 1 :]}"
        return new if passes(new) else None

    return repair


def _searched(value: str, places: Sequence[Place], passes: Test, rng: Random) -> Repair:
    """The check character is most often the last one, or the last two; and of most sums any one can make up for another."""
    ends = [places[-1:], places[-2:], places[-3:-2], places[:1]]
    sizes = [end for end in ends if end]
    # The end that makes up for changes elsewhere.
    for end in sizes:
        others = [place for place in places if place not in end]
        for place in rng.sample(others, min(3, len(others))):
            for char in rng.sample(place.kind, min(3, len(place.kind))):
                changed = _with(value, [place], char)
                if char != value[place.index] and _search(changed, end, passes, rng) is not None:
                    return lambda new, end=end: _search(new, end, passes, rng)
    return lambda new: new if passes(new) else None


def _search(new: str, end: Sequence[Place], passes: Test, rng: Random) -> Optional[str]:
    # Not always the first that passes: a check of few values would give its zeros away.
    choices = list(product(*(place.any for place in end)))
    rng.shuffle(choices)
    return next((found for chars in choices if passes(found := _with(new, end, "".join(chars)))), None)


def _with(value: str, places: Sequence[Place], chars: str) -> str:
    new = list(value)
    for place, char in zip(places, chars):
        new[place.index] = char
    return "".join(new)


def _walk(value: str, places: Sequence[Place], repair: Repair, rng: Random) -> Optional[str]:
    """From the value itself, one place after the other, each with its check: dates and areas within it stay right."""
    new = value
    for _ in range(ROUNDS):
        for place in rng.sample(places, len(places)):
            for char in rng.sample(place.kind, min(CHOICES, len(place.kind))):
                if char == new[place.index]:
                    continue
                found = repair(_with(new, [place], char))
                if found is not None:
                    new = found
                    break
    return new if new != value else None
