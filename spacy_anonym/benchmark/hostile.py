"""Ways in which a value is disguised, so that a reader sees the same and a program does not."""

import unicodedata
from random import Random
from typing import Callable, Dict

Disguise = Callable[[str, Random], str]

# Letters of other scripts that look like Latin ones. SOURCE: Unicode's confusables.txt (UTS 39), single letters only.
_CYRILLIC = dict(zip("ABCEHIJKMOPSTXYaceijopsxy", "АВСЕНІЈКМОРЅТХУасеіјорѕху"))
_GREEK = dict(zip("ABEHIKMNOPTXYZo", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖο"))
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
_SPACES = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"


def _inside(chars: str) -> Disguise:
    """RETURNS (Disguise): one that puts a character into the value, at two places."""

    def disguise(value: str, rng: Random) -> str:
        for _ in range(2):
            place = rng.randint(1, max(1, len(value) - 1))
            value = value[:place] + rng.choice(chars) + value[place:]
        return value

    return disguise


def _shift(*ranges: tuple) -> Disguise:
    """RETURNS (Disguise): one that writes ranges of ASCII by ranges of Unicode: (first, last, first of the other range)."""
    table = {ord(first) + place: other + place for first, last, other in ranges for place in range(ord(last) - ord(first) + 1)}
    return lambda value, rng: value.translate(table)


def _lookalike(table: Dict[str, str]) -> Disguise:
    return lambda value, rng: "".join(table.get(char, char) for char in value)


def _replace(old: str, new: str) -> Disguise:
    return lambda value, rng: "".join(rng.choice(new) if char in old else char for char in value)


def _broken(value: str, rng: Random) -> str:
    # A line that was filled by a program breaks at a separator.
    places = [place for place, char in enumerate(value) if char in " -"]
    if not places:
        return value
    place = rng.choice(places)
    return value[:place] + ("-\n" if value[place] == "-" else "\n") + value[place + 1 :]


# Twenty families, by name.
FAMILIES: Dict[str, Disguise] = {
    "zero-width space": _inside("\u200b"),
    "zero-width joiners": _inside("\u200c\u200d"),
    "word joiner": _inside("\u2060\ufeff"),
    "soft hyphen": _inside("\u00ad"),
    "marks of direction": _inside("\u200e\u200f\u061c"),
    "embeddings of direction": lambda value, rng: f"\u202a{value}\u202c",
    "isolates of direction": lambda value, rng: f"\u2066{value[:2]}\u2069{value[2:]}",
    "variation selectors": _inside("\ufe0e\ufe0f"),
    "full-width": _shift(("!", "~", 0xFF01)),
    "full-width digits": _shift(("0", "9", 0xFF10)),
    "mathematical bold": _shift(("0", "9", 0x1D7CE), ("A", "Z", 0x1D400), ("a", "z", 0x1D41A)),
    "mathematical monospace": _shift(("0", "9", 0x1D7F6), ("A", "Z", 0x1D670), ("a", "z", 0x1D68A)),
    "Arabic-Indic digits": _shift(("0", "9", 0x0660)),
    "Persian digits": _shift(("0", "9", 0x06F0)),
    "Devanagari digits": _shift(("0", "9", 0x0966)),
    "Cyrillic look-alikes": _lookalike(_CYRILLIC),
    "Greek look-alikes": _lookalike(_GREEK),
    "odd dashes": _replace("-", _DASHES),
    "odd spaces": _replace(" ", _SPACES),
    "broken lines": _broken,
}


def disguise(value: str, family: str, rng: Random) -> str:
    """Disguise a value.

    value (str): The value.
    family (str): One of `FAMILIES`.
    rng (Random): The source of chance.
    RETURNS (str): The value in NFC, disguised.
    """
    return FAMILIES[family](unicodedata.normalize("NFC", value), rng)
