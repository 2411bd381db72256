"""Encrypt the value to another of the same form: digits stay digits, letters letters, and check digits right."""

from dataclasses import dataclass, field
from math import prod
from typing import List, Optional, Sequence

import spacy

from ..errors import AnonymError, Errors, check_params
from ..keys import derive
from ..labels import normalize_label
from .alphabets import alphabet_of, hide
from .base import Context
from .check_digits import Checked, Scheme, checked
from .ff1 import FF1
from .secret import Secret, named_secret

OWNER = "spacy_anonym.fpe.v1"
# As SP 800-38G (rev. 1 draft) requires: with fewer values all can be tried.
LEAST_DOMAIN = 1_000_000
# Longer values go in parts, as arithmetic with long numbers is quadratic.
PART = 128
# Steps to the next value of the same kind. One in a hundred is rare; that this many miss has a chance below 10 ** -40.
MOST_STEPS = 10_000


@spacy.registry.anonym_operators("spacy_anonym.fpe.v1")
def make_fpe(key: str, tweak: str = "") -> "Fpe":
    """Make an operator that encrypts within the value's form, by FF1 with AES-256.

    key (str): `env:NAME` or `file:/path`.
    tweak (str): Not secret: another tweak (a project, a customer) gives other values under the same key. Decryption
        needs it.
    RETURNS (Operator): The operator. REVERSIBLE: yes, by `reverse` with key, tweak and label, but for values that were
        masked. KEEPS: the length and each character's kind (digit, capital, small letter; of which script); spaces,
        punctuation and symbols as they are; the country of an IBAN, and the fixed start of a few national numbers;
        which values are equal, also where they are written with other separators or in other case. A number whose check
        digit is right gets one that is right, and one whose is wrong a wrong one. A value with fewer than 1,000,000
        others of its form ("Ann", six digits with a check digit) is masked, and so is one with characters that Unicode
        3.2 does not have. More than 128 letters and digits are encrypted in parts. By chance, less than one in a
        million, a value comes out as it was: no one can tell. Decryption with a wrong key is no error: it gives another
        value.
    RAISES (AnonymError): SA003, naming the parameter; SA210-SA212 for a key that is not named, is missing or too short.
    SOURCE: NIST SP 800-38G; cycle walking: Black and Rogaway, Ciphers with Arbitrary Finite Domains (2002).
    """
    check_params(OWNER, ("tweak", not isinstance(tweak, str), "it must be a str"))
    return Fpe(tweak, named_secret(key, OWNER))


@dataclass(frozen=True)
class Fpe:
    tweak: str
    secret: Secret
    _ff1: FF1 = field(init=False, repr=False, compare=False)
    name = "fpe"

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ff1", FF1(derive(self.secret.value, OWNER)))

    def __reduce__(self) -> tuple:
        return Fpe, (self.tweak, self.secret)

    def __call__(self, text: str, label: str, context: Context) -> str:
        new = self._convert(text, label, True)
        return hide(text) if new is None else new

    def reverse(self, text: str, label: str, context: Context) -> str:
        """See `Reversible.reverse`. RAISES (AnonymError): SA217 when it was masked, or is no value of this operator; a
        wrong key is not noticed."""
        old = self._convert(text, label, False)
        if old is None:
            raise AnonymError(Errors.SA217.format(owner=OWNER, label=label))
        return old

    def _convert(self, text: str, label: str, forward: bool) -> Optional[str]:
        places: List[int] = []
        alphabets: List[str] = []
        for place, char in enumerate(text):
            alphabet = alphabet_of(char)
            if alphabet is None:
                return None
            if alphabet:
                places.append(place)
                alphabets.append(alphabet)
        values = [alphabet.index(text[place]) for place, alphabet in zip(places, alphabets)]
        count = -(-len(values) // PART) or 1
        new: List[int] = []
        for number in range(count):
            # Parts of nearly one size, so that none has too few values.
            part = slice(len(values) * number // count, len(values) * (number + 1) // count)
            converted = self._convert_part(values[part], alphabets[part], label if count == 1 else "", number, forward)
            if converted is None:
                return None
            new += converted
        chars = list(text)
        for place, alphabet, value in zip(places, alphabets, new):
            chars[place] = alphabet[value]
        return "".join(chars)

    def _convert_part(
        self, values: List[int], alphabets: Sequence[str], label: str, part: int, forward: bool
    ) -> Optional[List[int]]:
        """Walk along one permutation to the next value of the same kind: one valid under the same scheme, or under
        none. This maps each kind onto itself, one to one.

        values (List[int]): Each character's place in its alphabet.
        RETURNS (Optional[List[int]]): The same of the new value; None when there are too few.
        """
        known = checked(normalize_label(label)) if label and _is_plain(alphabets) else None
        numbers = known or Checked(())
        schemes = [scheme for scheme in numbers.schemes if len(values) in scheme.sizes]
        kept = numbers.kept(_write(values, alphabets)) if schemes else 0
        valid = (i for i, scheme in enumerate(schemes) if _complete(scheme, values, alphabets) == values)
        kind = next(valid, len(schemes))
        computed = {place % len(values) for place in schemes[kind].places} if kind < len(schemes) else set()
        free = [place for place in range(kept, len(values)) if place not in computed]
        sizes = [len(alphabets[place]) for place in free]
        domain = prod(sizes)
        if domain < LEAST_DOMAIN:
            return None
        radix, length = (10, len(sizes)) if set(sizes) == {10} else (2, (domain - 1).bit_length())
        step = self._ff1.encrypt if forward else self._ff1.decrypt
        tweak = self.tweak.encode("utf8", "surrogatepass") + bytes([0, kind]) + part.to_bytes(4, "big")
        number = 0
        for place, size in zip(free, sizes):
            number = number * size + values[place]
        for _ in range(MOST_STEPS):
            number = step(number, radix, length, tweak)
            if number >= domain:
                continue
            drawn = list(values)
            rest = number
            for place, size in zip(reversed(free), reversed(sizes)):
                rest, drawn[place] = divmod(rest, size)
            new = _complete(schemes[kind], drawn, alphabets) if kind < len(schemes) else drawn
            if new is None or any(_complete(scheme, new, alphabets) == new for scheme in schemes[:kind]):
                continue
            if schemes and numbers.kept(_write(new, alphabets)) != kept:
                continue
            return new
        return None


def _is_plain(alphabets: Sequence[str]) -> bool:
    """Whether all characters are letters of ASCII or digits of any script, as all numbers with check digits are."""
    return all(alphabet[0] in "Aa" or alphabet[0].isdecimal() for alphabet in alphabets)


def _write(values: Sequence[int], alphabets: Sequence[str]) -> str:
    """A plain value in capitals and ASCII digits, without what is between them."""
    pairs = zip(values, alphabets)
    return "".join(str(value) if alphabet[0].isdecimal() else chr(ord("A") + value) for value, alphabet in pairs)


def _complete(scheme: Scheme, values: Sequence[int], alphabets: Sequence[str]) -> Optional[List[int]]:
    """The values with the check characters right; None where they cannot be, or not in these alphabets."""
    found = scheme.complete(_write(values, alphabets))
    if found is None:
        return None
    new = list(values)
    for place in scheme.places:
        if found[place].isdecimal() != alphabets[place][0].isdecimal():
            return None
        new[place] = int(found[place]) if found[place].isdecimal() else ord(found[place]) - ord("A")
    return new
