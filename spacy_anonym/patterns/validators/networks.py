"""Addresses of machines and pages."""

import ipaddress
import re
from functools import lru_cache
from pathlib import Path
from typing import FrozenSet, Optional

from ...registry import registry
from . import Part, words

_NO_ALNUM = re.compile(r"[^0-9A-Za-z]")


@registry.anonym_validators("spacy_anonym.ip.v1")
def ip(value: str) -> Optional[bool]:
    """A valid IPv4 or IPv6 address, with or without prefix length or zone. SOURCE: RFC 791, RFC 4291."""
    try:
        address = ipaddress.ip_interface(value.split("%")[0])
    except ValueError:
        return False
    return False if address.ip.is_unspecified else None


_IPV6_ALONE = re.compile(
    r"(?:[A-Za-z][0-9A-Za-z_.\-]{0,30}:(?=[0-9A-Fa-f:]))?([0-9A-Fa-f:]{2,39}(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3})?(?:%[0-9A-Za-z]{1,16})?)(/[0-9]{1,3})?[.:]?"
)
# `items[::2]`: a step, and an address that nobody has.
_SLICE = re.compile("::(?:[02-9]|[1-9][0-9])")


@registry.anonym_validators("spacy_anonym.ipv6_part.v1")
def ipv6_part(value: str) -> Part:
    """The address within all that is written without a space around it: none in what only holds one (`2001::db8::1`,
    `std::ab`), none without a digit (`dead::beef` is rather a name in source code). A key before it and a length of
    prefix that is too large are left off. SOURCE: RFC 4291."""
    if _SLICE.fullmatch(value):
        return 0, 0
    match = _IPV6_ALONE.fullmatch(value)
    if match is None:
        return 0, 0
    for start in (0, match.start(1)):
        for end in (match.end(2), match.end(1)):
            if end > start and any(char.isdigit() for char in value[start:end]) and ip(value[start:end]) is None:
                return start, end
    return 0, 0


@registry.anonym_validators("spacy_anonym.mac.v1")
def mac(value: str) -> Optional[bool]:
    """Not all zeros and not the broadcast address. SOURCE: IEEE 802."""
    digits = set(_NO_ALNUM.sub("", value).lower())
    return False if digits in ({"0"}, {"f"}) else None


@registry.anonym_validators("spacy_anonym.mac_short.v1")
def mac_short(value: str) -> Optional[bool]:
    """As `mac`, of six numbers with one that lacks its leading zero and one that has a letter. SOURCE: RFC 2579."""
    parts = value.split(":")
    is_short = any(len(part) == 1 for part in parts) and any(map(str.isalpha, value))
    return mac(value) if is_short else False


_TRAILING = ".,;:!?'\"*_~`|\u2019\u201d\u00bb\u2026\u3002\uff0c\uff01"
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}


@registry.anonym_validators("spacy_anonym.url_part.v1")
def url_part(value: str) -> Part:
    """Leave off the punctuation of the sentence at the end of a URL, and closing brackets that were not opened in
    it."""
    end = len(value)
    # Counted once: a URL may be a megabyte of brackets.
    counts = {char: value.count(char) for pair in _BRACKETS.items() for char in pair}
    while end:
        last = value[end - 1]
        opening = _BRACKETS.get(last)
        if last not in _TRAILING and (opening is None or counts[opening] >= counts[last]):
            break
        end -= 1
        if last in counts:
            counts[last] -= 1
    return (0, end) if end > 3 else None


_FILE_ENDINGS = words("file_endings")
_FILES = words("build_files")
_OBJECTS = words("objects")
# Domains below those of Indonesia and Pakistan. SOURCE: PANDI, PKNIC.
_REGISTRIES = frozenset("ac biz co com desa edu fam go gob gok gon gop gos gov info mil my net or org sch web".split())


@lru_cache(maxsize=1)
def _top_levels() -> FrozenSet[str]:
    """RETURNS: the 1,440 or so delegated names. SOURCE: IANA root zone, as listed in the ICANN section of the Public
    Suffix List of 2025-04-07 (publicsuffix.org; names only)."""
    return frozenset((Path(__file__).parents[1] / "tlds.txt").read_text(encoding="utf8").split())


def _is_file_or_attribute(host: str) -> bool:
    """RETURNS: whether what looks like a host under a country's domain is rather a file of a build system, or an
    attribute of an object in source code."""
    labels = host.lower().split(".")
    if len(labels[-1]) > 2:
        return False
    if labels[0] in _FILES or labels[-1] == "in" and labels[-2] in ("pc", "h", "sh", "cfg", "conf", "txt", "spec"):
        return True
    # "Customer.id", "User.name.in": no site, whose country's domain has another below it or stands in a path.
    if labels[-1] in ("id", "pk") and labels[-2] not in _REGISTRIES or labels[-1] == "in" and host != host.lower():
        return labels[0] != "www"
    return len(labels) == 2 and (labels[0] in _OBJECTS or len(labels[0]) < 3)


def _is_top_level(name: str) -> bool:
    """RETURNS: whether a word is a top-level domain, in any case, and not rather the ending of a file name."""
    name = name.lower()
    return name in _top_levels() and name not in _FILE_ENDINGS


@registry.anonym_validators("spacy_anonym.domain.v1")
def domain(value: str) -> Optional[bool]:
    """A host name that ends in a delegated top-level domain, and does not begin with one as the names of Java packages
    do. SOURCE: IANA root zone."""
    host = re.split(r"[/?#:]", value, maxsplit=1)[0]
    labels = host.split(".")
    if len(labels) > 2 and labels[0] in ("com", "org", "net", "io", "java", "javax", "edu", "gov"):
        return False
    if _is_file_or_attribute(host) and "/" not in value:
        return False
    return None if _is_top_level(labels[-1]) else False


@registry.anonym_validators("spacy_anonym.ipv4_part.v1")
def ipv4_part(value: str) -> Part:
    """No address where a product's name and a slash lead to it (a version, as in a browser's user agent), and none that
    is nobody's: of 0.0.0.0/8 and 127.0.0.0/8 (RFC 1122), a mask, and a group of one network, of 224.0.0.0/24 (RFC
    5771)."""
    is_nobody = value[0].isalpha() or value.startswith(("0.", "127.", "255.", "224.0.0."))
    return (0, 0) if is_nobody else (0, len(value))


@registry.anonym_validators("spacy_anonym.ipv4.v1")
def ipv4(value: str) -> Optional[bool]:
    """True, but for four small numbers: most of these are versions ("3.8.10.2")."""
    numbers = [int(number) for number in value.split("/")[0].split(".")]
    return None if numbers[0] < 10 and max(numbers) < 20 else True
