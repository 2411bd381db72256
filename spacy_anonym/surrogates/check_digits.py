"""Check characters that can be calculated: one call instead of a search."""

from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Callable, Dict, Optional

from .characters import is_latin, places_of, put
from .checks import Form

# From a number without separators to one with the right check digits, in the same places.
Correct = Callable[[str], str]
# Changes of an example by which a function is tried.
CHANGES = 16


def _siret(number: str) -> str:
    """The number of a French establishment: that of its company and five digits, each a Luhn number."""
    from stdnum.luhn import calc_check_digit

    number = number[:8] + calc_check_digit(number[:8]) + number[9:13]
    return number + calc_check_digit(number)


def _french_vat(number: str) -> str:
    from stdnum.luhn import calc_check_digit

    company = number[-9:-1] + calc_check_digit(number[-9:-1])
    return f"{number[:-11]}{int(company + '12') % 97:02}{company}"


def _french_tax(number: str) -> str:
    return f"{number[:10]}{int(number[:10]) % 511:03}"


def _australian_business(number: str) -> str:
    from stdnum.au import abn

    return abn.calc_check_digits(number[2:]) + number[2:]


def _indian_tax(number: str) -> str:
    from stdnum import luhn

    return number[:-1] + luhn.calc_check_digit(number[:-1], "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _norwegian(number: str) -> str:
    from stdnum.no import fodselsnummer

    number = number[:9] + fodselsnummer.calc_check_digit1(number)
    return number + fodselsnummer.calc_check_digit2(number + "0")


# Those whose check digits stand elsewhere than at the end, or at two places. SOURCE: python-stdnum, the modules of
# these names.
_CORRECT: Dict[str, Correct] = {
    "au.abn": _australian_business,
    "fr.nif": _french_tax,
    "fr.siret": _siret,
    "fr.tva": _french_vat,
    "in_.gstin": _indian_tax,
    "no.fodselsnummer": _norwegian,
}


@lru_cache(maxsize=1024)
def calculator_of(form: Form, size: int) -> Optional[Callable[[str], Optional[str]]]:
    """RETURNS (Optional[Callable]): a function of a value of a form, with `size` letters and digits, to the value with
    its check characters right, or to None where there are none for it; None where they have to be searched for. Whether
    the form takes the result is not said."""
    known = _CORRECT.get(form.module)
    candidates = [known] if known else list(_of_module(form.module)) if form.module else []
    of_size = (example for example in form.examples if sum(map(is_latin, example)) == size)
    examples = [example for example in of_size if form.check(example) is True]
    for correct in candidates:
        function = _Calculator(correct)
        # Decided by an example, so that it is the same whatever values came before.
        keeps = examples and all(function(example) == example for example in examples)
        if keeps and _repairs(function, form, examples[0]):
            return function
    return None


def _repairs(function: "_Calculator", form: Form, example: str) -> bool:
    """Whether it sets changes right: one of two check digits alone would do so seldom. Some changes make no valid
    date."""
    rng = Random(0)
    digits = places_of(example, str.isdecimal)
    changed = (put(example, [rng.choice(digits)], rng.choice("0123456789")) for _ in range(CHANGES if digits else 0))
    corrected = [function(each) for each in changed]
    return sum(new not in (None, example) and form.check(new) is True for new in corrected) > CHANGES / 4


def _of_module(name: str) -> list:
    module = import_module(f"stdnum.{name}")
    found = []
    for function in (getattr(module, "calc_check_digit", None), getattr(module, "calc_check_digits", None)):
        # Some take the number without its check digits, some with them.
        found += [_Ending(function, size, cut) for size in (1, 2) for cut in (size, 0) if function is not None]
    return found


class _Ending:
    """Writes what a function of python-stdnum calculates behind the number."""

    def __init__(self, function: Callable[[str], str], size: int, cut: int) -> None:
        self.function, self.size, self.cut = function, size, cut

    def __call__(self, number: str) -> str:
        return number[: -self.size] + self.function(number[: len(number) - self.cut])


class _Calculator:
    """Takes the separators out of a value, and puts them back."""

    def __init__(self, correct: Correct) -> None:
        self.correct = correct

    def __call__(self, value: str) -> Optional[str]:
        places = places_of(value, is_latin)
        try:
            number = self.correct("".join(value[place] for place in places).upper())
        except Exception:
            # Each module raises what it likes for numbers that it does not know.
            return None
        return put(value, places, number) if len(number) == len(places) else None
