"""Addresses in the web: URL, domain and e-mail, on hosts that are reserved for examples."""

import re
from random import Random
from typing import Optional

from .characters import randomize_characters
from .network import ip

# SOURCE: RFC 2606.
_RESERVED = ("example.com", "example.org", "example.net")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{0,15}://")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
# What a path may end in that says nothing about anybody.
_EXTENSION = re.compile(
    r"\.(?:html?|php|aspx?|jsp|pdf|png|jpe?g|gif|txt|json|xml|csv|docx?|xlsx?|zip)(?=$|[?#])", re.IGNORECASE
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Where letters are written in escapes: %61 is "a".
_FIRST, _LAST = 0x61, 0x7A


def url(value: str, rng: Random, locale: str) -> Optional[str]:
    """Make another web address.

    value (str): A URL, with or without a scheme, or a domain.
    rng (Random): Where it comes from.
    locale (str): Not used.
    RETURNS (Optional[str]): The same scheme, "www.", port and separators, on a reserved host (RFC 2606); user, path and
        query by kinds of characters; the extension of a page stays. None for "".
    """
    found = _SCHEME.match(value)
    scheme = found.group() if found else ""
    rest = value[len(scheme) :]
    end = re.search(r"[/?#\\]", rest)
    authority, path = (rest[: end.start()], rest[end.start() :]) if end else (rest, "")
    user, at, host = authority.rpartition("@")
    if not host:
        return None
    new = scheme + _by_kinds(user, rng) + at + _other_host(host, rng) + _other_path(path, rng)
    return new if new != value else scheme + _by_kinds(user, rng) + at + _other_host(host, rng) + path


def email(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): an e-mail address at a reserved host, its name by kinds of characters; None for what is
    none.
    """
    sign = "@" if "@" in value else "%40"
    name, found, host = value.rpartition(sign)
    if not found or not name or not host:
        return None
    return f"{_by_kinds(name, rng)}{sign}{_other_host(host, rng)}"


def _other_host(host: str, rng: Random) -> str:
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal() or name.endswith(":"):
        name, colon, port = host, "", ""
    address = ip(name, rng, "")
    if address is not None:
        return address + colon + port
    www = name[:4] if name[:4].lower() == "www." else ""
    # Of ten letters: three reserved domains are too few for the hosts of a document.
    label = "".join(rng.choice(_LETTERS) for _ in range(10))
    return f"{www}{label}.{rng.choice(_RESERVED)}{colon}{port}"


def _other_path(path: str, rng: Random) -> str:
    found = _EXTENSION.search(path)
    if found is None:
        return _by_kinds(path, rng)
    return _by_kinds(path[: found.start()], rng) + found.group() + _by_kinds(path[found.end() :], rng)


def _by_kinds(text: str, rng: Random) -> str:
    parts, start = [], 0
    for found in _ESCAPE.finditer(text):
        parts += [randomize_characters(text[start : found.start()], rng), f"%{rng.randint(_FIRST, _LAST):02X}"]
        start = found.end()
    return "".join([*parts, randomize_characters(text[start:], rng)])
