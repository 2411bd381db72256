"""Which characters may replace which, so that a value keeps its form and can be restored.

Unlike the alphabets of surrogates these never change: they are of one fixed version of Unicode, 3.2, which every Python
has, so that what was encrypted under one version of Python is decrypted under another.
"""

from functools import lru_cache
from typing import Optional
from unicodedata import category, decimal, ucd_3_2_0

_PAGE = 256
_LOWER, _UPPER = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What carries meaning: letters, marks (vowels in many scripts), numbers. The rest is separators, signs and format
# characters.
_SPEAKS = "LMN"


@lru_cache(maxsize=4096)
def alphabet_of(char: str) -> Optional[str]:
    """Find the alphabet of a character; every character of it has the same one. RETURNS (Optional[str]): Ten digits of
    its script, 0 first; 26 letters for a letter of ASCII; else the characters of its kind (capital, small letter, mark,
    ...) on its page of Unicode, 256 code points. "" for one that is kept as it is: separators, punctuation, symbols.
    None for one that can neither stay nor be replaced: without others of its kind, or not in Unicode 3.2."""
    if char.isascii():
        return next((letters for letters in (_LOWER, _UPPER, "0123456789") if char in letters), "")
    kind = ucd_3_2_0.category(char)
    if kind == "Nd":
        zero = ord(char) - decimal(char)
        return "".join(map(chr, range(zero, zero + 10)))
    if kind[0] in _SPEAKS:
        alphabet = _of_page(ord(char) // _PAGE, kind)
        return alphabet if len(alphabet) > 1 else None
    return None if kind in ("Cn", "Co", "Cs") else ""


@lru_cache(maxsize=None)
def _of_page(page: int, kind: str) -> str:
    chars = map(chr, range(page * _PAGE, (page + 1) * _PAGE))
    return "".join(char for char in chars if not char.isascii() and ucd_3_2_0.category(char) == kind)


def hide(text: str, char: str = "*") -> str:
    """RETURNS (str): a value with `char` for each character that is neither white space nor punctuation; for all of
    them where there is none else."""
    hidden = "".join(each if category(each)[0] in "PZ" or each.isspace() else char for each in text)
    return hidden if hidden != text else char * len(text)
