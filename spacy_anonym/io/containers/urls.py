"""Addresses: what is written as %7E is read as the character that it stands for."""

import re
from typing import Callable, List
from urllib.parse import quote

from .mapped import Char, mapped_slot, plain_chars
from .slots import Slot

_ESCAPES = re.compile("(?:%[0-9A-Fa-f]{2})+")


def url_slot(url: str, set_url: Callable[[str], object]) -> Slot:
    """Read an address.

    url (str): The address, perhaps with escapes.
    set_url (Callable[[str], object]): Given the new one.
    RETURNS (Slot): The address without escapes; what is not replaced keeps its own.
    """
    return mapped_slot(url, url_chars(url), quote_url, set_url)


def quote_url(text: str) -> str:
    """RETURNS (str): a text as a part of an address."""
    return quote(text, safe="", errors="replace")


def url_chars(url: str) -> List[Char]:
    """RETURNS (List[Char]): the characters of an address. Escaped bytes that are no UTF-8 are read as Latin-1."""
    chars: List[Char] = []
    last = 0
    for match in _ESCAPES.finditer(url):
        chars += plain_chars(url, last, match.start())
        start = match.start()
        data = bytes.fromhex(match[0].replace("%", ""))
        try:
            text, code = data.decode("utf8"), "utf8"
        except UnicodeDecodeError:
            text, code = data.decode("latin-1"), "latin-1"
        for char in text:
            width = 3 * len(char.encode(code))
            chars.append(Char(char, start, start + width))
            start += width
        last = match.end()
    return chars + plain_chars(url, last, len(url))
