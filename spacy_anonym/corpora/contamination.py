"""No test sentence in training: texts are compared by their letters alone."""

from typing import Container, Dict, Iterable, Iterator, Set

from .gold import GoldText

# Shorter texts ("Thank you very much!") are the same by chance.
MIN_LETTERS = 26


def letters_only(text: str) -> str:
    """RETURNS (str): the letters of a text, case folded: what is left when spacing, digits and punctuation do not count."""
    return "".join(char for char in text.casefold() if char.isalpha())
