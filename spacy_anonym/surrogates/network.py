"""Addresses in networks: IP, MAC and UUID."""

import ipaddress
import re
from random import Random
from typing import Optional, Union

from .forms import places_of, put

Address = Union[ipaddress.IPv4Address, ipaddress.IPv6Address]

# Nobody's: three blocks for documentation (RFC 5737) with 762 addresses, and one for tests of devices (RFC 2544) with
# 131,072.
_NOBODYS_V4 = tuple(map(ipaddress.ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15")))
# Blocks that tell what an address is for: another address of the same block takes its place.
_BLOCKS_V4 = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "100.64.0.0/10",
            "224.0.0.0/4",
        ),
    )
)
# Prefixes of IPv6 that stay: unique local, link-local, multicast. All others become documentation (RFC 3849).
_LOCAL_V6 = tuple(map(ipaddress.ip_network, ("fc00::/7", "fe80::/10", "ff00::/8")))
_V4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}", re.ASCII)
_V6 = re.compile(r"(?:[0-9A-Fa-f]{0,4}:){2,8}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4})", re.ASCII)
ATTEMPTS = 50
_HEX = "0123456789abcdef"


def ip(value: str, rng: Random, locale: str) -> Optional[str]:
    """Make another IP address.

    value (str): An IPv4 or IPv6 address, with or without prefix length, zone, port and brackets.
    rng (Random): Where it comes from.
    locale (str): Not used.
    RETURNS (Optional[str]): An address of the same version, and of the same block where it is private, local or
        multicast; else one that is reserved for documentation and tests. What stands around it stays. None for what is
        no address.
    """
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
        prefix = text[: inner.start()] if text.startswith("::") else _in_case("2001:db8::", text)
        return prefix + _other_v4("", ipaddress.IPv4Address(inner.group()), rng)
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
    """Four digits, so that there are enough addresses; zeros stay, and a zero in front."""
    if not group.strip("0"):
        return group
    first = "0" if group[0] == "0" else rng.choice(_HEX[1:])
    return first + "".join(rng.choice(_HEX) for _ in range(3))


def mac(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another hardware address with the same separators and case, locally administered, so
    that no maker has it; None without 12 hexadecimal digits. SOURCE: IEEE 802."""
    places = places_of(value, lambda char: char.lower() in _HEX and char.isascii())
    if len(places) != 12:
        return None
    old = "".join(value[place] for place in places).lower()
    new = old
    while new == old:
        # Bit 1 of the first byte is set (local), bit 0 is not (one station).
        new = f"{rng.randrange(64) << 2 | 2:02x}{rng.randrange(1 << 40):010x}"
    return put(value, places, _in_case(new, value))


def uuid(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another UUID of the same version and variant, in the same case; None without 32
    hexadecimal digits. SOURCE: RFC 9562."""
    places = places_of(value, lambda char: char.lower() in _HEX and char.isascii())
    if len(places) != 32:
        return None
    old = "".join(value[place] for place in places).lower()
    new = old
    while new == old:
        digits = f"{rng.randrange(1 << 128):032x}"
        variant = rng.choice("89ab") if old[16] in "89ab" else old[16]
        new = digits[:12] + old[12] + digits[13:16] + variant + digits[17:]
    return put(value, places, _in_case(new, value))


def _in_case(digits: str, value: str) -> str:
    return digits.upper() if any("A" <= char <= "F" for char in value) else digits
