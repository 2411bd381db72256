"""Addresses in networks (IP, MAC, UUID) and on the web (URL, domain, e-mail): others, on reserved hosts."""

import ipaddress
import re
from random import Random
from typing import Callable, Optional, Union

from .characters import places_of, put, randomize_characters

Address = Union[ipaddress.IPv4Address, ipaddress.IPv6Address]

# Nobody's: three blocks for documentation (RFC 5737) with 762 addresses, and one for tests of devices (RFC 2544) with
# 131,072.
_NOBODYS_V4 = tuple(map(ipaddress.ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15")))
# Blocks that tell what an address is for: they become another address of the same block.
_BLOCKS_V4 = tuple(
    ipaddress.ip_network(block)
    for block in "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 127.0.0.0/8 169.254.0.0/16 100.64.0.0/10 224.0.0.0/4".split()
)
# Prefixes of IPv6 that are kept: unique local, link-local, multicast. All others become documentation (RFC 3849).
_LOCAL_V6 = tuple(map(ipaddress.ip_network, ("fc00::/7", "fe80::/10", "ff00::/8")))
_V4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}", re.ASCII)
_V6 = re.compile(r"(?:[0-9A-Fa-f]{0,4}:){2,8}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4})", re.ASCII)
ATTEMPTS = 50
_HEX = "0123456789abcdef"
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


def ip(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another IP address, with or without prefix length, zone, port and brackets, of the same
    version, and of the same block where it is private, local or multicast; else one that is reserved for documentation
    and tests. What stands around it is kept. None for what is no address. `rng` chooses it; `locale` is not used."""
    for form, change in ((_V6, _other_v6), (_V4, _other_v4)):
        for found in form.finditer(value):
            try:
                old = ipaddress.ip_address(found.group())
            except ValueError:
                continue
            for _ in range(ATTEMPTS):
                new = change(found.group(), old, rng)
                if ipaddress.ip_address(new) != old:
                    return value[: found.start()] + new + value[found.end() :]
    return None


def _other_v4(text: str, old: Address, rng: Random) -> str:
    block = next((block for block in _BLOCKS_V4 if old in block), None)
    if block is None:
        # The large block more often: two addresses of a document are to stay two.
        block = rng.choice(_NOBODYS_V4[:3]) if rng.random() < 0.01 else _NOBODYS_V4[3]
    return str(block[rng.randrange(1, block.num_addresses - 1)])


def _other_v6(text: str, old: Address, rng: Random) -> str:
    inner = _V4.search(text)
    if inner is not None:
        head = text[: inner.start()] if text.startswith("::") else _in_case("2001:db8::", text)
        return head + _other_v4("", ipaddress.IPv4Address(inner.group()), rng)
    groups = [_other_group(group, rng) for group in text.split(":")]
    prefix = ["2001", "db8"]
    if any(old in block for block in _LOCAL_V6):
        # Their first group tells the kind.
        prefix = [text.split(":", 1)[0]]
    elif "" in groups and groups.index("") < 2:
        # The prefix stands before "::".
        groups = ["", "", "", *[group for group in groups if group]]
    groups[: len(prefix)] = prefix
    if not any(group.strip("0") for group in groups[len(prefix) :]):
        # A network: all behind the prefix is zero.
        groups = [*(prefix + [""] if "" in groups else groups[:-1]), _other_group("1", rng)]
    new = ":".join(groups if groups[len(prefix) :] != [""] else [*groups, ""])
    try:
        ipaddress.IPv6Address(new)
    except ValueError:
        # No room for the prefix.
        new = str(ipaddress.IPv6Address(0x20010DB8 << 96 | rng.randrange(1 << 64)))
    return new.upper() if text.upper() == text and text.lower() != text else new


def _other_group(group: str, rng: Random) -> str:
    """Four digits, so that there are enough addresses; zeros are kept, and a zero in front."""
    if not group.strip("0"):
        return group
    first = "0" if group[0] == "0" else rng.choice(_HEX[1:])
    return first + "".join(rng.choice(_HEX) for _ in range(3))


def mac(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another hardware address with the same separators and case, locally administered, so
    that no maker has it; None without six bytes. SOURCE: IEEE 802."""
    parts = value.split(":")
    sizes = [len(part) for part in parts]
    is_short = len(sizes) == 6 and 1 in sizes and set(sizes) <= {1, 2}
    # Bit 1 of the first byte is set (local), bit 0 is not (one station). Without leading zeros only a letter tells an
    # address from other numbers.
    first = rng.randrange(64) << 2 | (0b1010 if is_short else 0b0010)
    full = [part.zfill(2) for part in parts] if is_short else parts
    other = _other_hex(":".join(full), 12, lambda _: f"{first:02x}{rng.randrange(1 << 40):010x}")
    if other is None or not is_short:
        return other
    return ":".join(part[-size:] for part, size in zip(other.split(":"), sizes))


def uuid(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another UUID of the same version and variant, in the same case; None without 32
    hexadecimal digits. SOURCE: RFC 9562."""

    def draw(old: str) -> str:
        digits = f"{rng.randrange(1 << 128):032x}"
        variant = rng.choice("89ab") if old[16] in "89ab" else old[16]
        return digits[:12] + old[12] + digits[13:16] + variant + digits[17:]

    return _other_hex(value, 32, draw)


def _other_hex(value: str, size: int, draw: Callable[[str], str]) -> Optional[str]:
    places = places_of(value, lambda char: char.lower() in _HEX and char.isascii())
    if len(places) != size:
        return None
    old = new = "".join(value[place] for place in places).lower()
    while new == old:
        new = draw(old)
    return put(value, places, _in_case(new, value))


def _in_case(digits: str, value: str) -> str:
    return digits.upper() if any("A" <= char <= "F" for char in value) else digits


def url(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another web address (or domain): the same scheme, "www.", port and separators, on a
    reserved host (RFC 2606); user, path and query by kinds of characters; the extension of a page is kept. None for "".
    `rng` chooses it; `locale` is not used."""
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
    none."""
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
