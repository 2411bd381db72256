"""Strings in attributes and odd places: read as one document, each distinct one once, so that ids stay what refers to
them.
"""

import re
from functools import partial
from typing import Callable, Dict, FrozenSet, List, Mapping

from ...toml import load_toml
from .slots import Slot, text_slot

# Numbers, lengths, colours, GUIDs, ids and cells: they have the form of no name. Ten digits and more may be a phone
# number, and so may groups of them with spaces, or a card.
PLAIN_VALUE = re.compile(
    r"[-+]?\d{1,9}(?:\.\d{1,20})?(?:E[-+]?\d{1,3}|%|pt|in|cm|mm|px|em|pc|pi|dxa)?"
    r"|#?[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?"
    r"|#?_x0000_[a-z]\d{1,9}|DefaultPlaceholder_-?\d{1,10}|bookmark\d{1,5}"
    r"|\{[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}"
    r"|rId\d{1,6}|[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}"
    r"|\$?[A-Z]{1,3}\$?\d{1,7}(?:[: ]\$?[A-Z]{1,3}\$?\d{1,7})*"
    r"|\d{1,9}(?:[,:]\d{1,9})*|[\W_]*"
)


def words_of(name: str) -> Dict[str, FrozenSet[str]]:
    """RETURNS (Dict[str, FrozenSet[str]]): the lists of words of a table beside this module."""
    return {
        key: frozenset(words.split() if isinstance(words, str) else words)
        for key, words in load_toml(__file__, name).items()
    }


OFFICE = words_of("office.toml")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+")


def is_plain(value: str) -> bool:
    """RETURNS (bool): whether a value is a number, an id, a word of the schema or the name of a program's own style."""
    if value in OFFICE["schema_words"] or PLAIN_VALUE.fullmatch(value) is not None:
        return True
    return len(value) < 50 and all(
        word.isdecimal() and len(word) < 3 or word.lower() in OFFICE["style_words"] for word in _WORD.findall(value)
    )


# What a schema types as a number, as hexadecimal digits, as bits, or as numbers in a row, a path's with its letters.
_TYPED = re.compile(
    r"[-+]?\d{1,14}(?:\.\d{1,20})?|[0-9A-Fa-f]{2,8}|[01]{12}|[-@#\d ,;.]*(?:[a-z]{1,3}[-@#\d ,;.]+)*[a-z]{0,3}"
    r"|(?:val|sum|prod|mid|abs|min|max|if|mod|atan2|sin|cos|tan|sqrt|pin)(?: [@#]?-?\d{1,9}){1,3}"
)


def is_code(element: str, attribute: str, value: str) -> bool:
    """RETURNS (bool): whether a value is what a schema wants in its place, a number or a word of an enumeration, and no
    text; with "" for the attribute, that of the element itself."""
    key = f"{element} {attribute}".strip()
    if not OFFICE["text_attributes"].isdisjoint((key, attribute)):
        return False
    if not OFFICE["typed"].isdisjoint((key, attribute)) and _TYPED.fullmatch(value):
        return True
    # Old drawings name the place of a colour in the palette.
    word = re.sub(r"(?<=\w) \[\d{1,5}\]$", "", value)
    return is_plain(value) or bool(attribute) and (is_plain(word) or word in OFFICE["enumerations"])


_FONT_STYLES = re.compile(f"(?: (?:{'|'.join(map(re.escape, OFFICE['font_styles']))}))+$")


def is_font(name: str) -> bool:
    """RETURNS (bool): whether a name is that of a font, or of several, that programs and their users have."""
    names = [each.strip(" \t\r\n@'\"") for each in re.split("[,;]", name)]
    return all(not OFFICE["fonts"].isdisjoint((each, _FONT_STYLES.sub("", each))) for each in names)


def is_style_code(declaration: str) -> bool:
    """RETURNS (bool): whether a declaration in a VML shape's style holds no text."""
    name, _, value = map(str.strip, declaration.partition(":"))
    coded = (is_plain(word) or word in OFFICE["enumerations"] for word in value.split("-"))
    return name in OFFICE["style_properties"] and all(coded) or name == "font-family" and is_font(value)


class ValueTable:
    """Distinct strings, and where each stands."""

    def __init__(self) -> None:
        self._places: Dict[str, List[Callable[[str], object]]] = {}
        self._taken: Dict[str, str] = {}
        # How often a new string was wanted so far.
        self._wanted: Dict[str, int] = {}

    def add(self, value: str, set_value: Callable[[str], object]) -> None:
        """Add a string; `set_value` is given the new one when something in it was replaced."""
        self._places.setdefault(value, []).append(set_value)

    def slots(self, known: Mapping[str, str] = {}) -> List[Slot]:
        """RETURNS (List[Slot]): one a distinct string; `known` are labels of strings."""
        return [text_slot(value, partial(self._write, value), _label_of(value, known)) for value in self._places]

    def _write(self, value: str, new: str) -> None:
        # Two ids that were different are different again.
        number = self._wanted.get(new, 0) + 1
        made = new if number == 1 else f"{new} {number}"
        while made in self._places or self._taken.get(made, value) != value:
            number += 1
            made = f"{new} {number}"
        self._wanted[new] = number
        self._taken[made] = value
        for set_value in self._places[value]:
            set_value(made)


def _label_of(value: str, known: Mapping[str, str]) -> str:
    """The label of a string; of one that has a known name in it, as a sheet's "Roe J", the name's."""
    words = re.findall(r"[^\W\d_]{4,}", value) if known else ()
    return known.get(value) or next(("PERSON" for word in words if known.get(word) == "PERSON"), "")
