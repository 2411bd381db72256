"""Payment cards, bank accounts (IBAN, BIC) and addresses of crypto currencies: others of the same kind and form, with
their check digits."""

from hashlib import sha256
from random import Random
from typing import Callable, Dict, List, Optional

from .characters import is_latin, places_of, put, random_digits, randomize_characters, read_digits

ATTEMPTS = 20
# First digits of each network's numbers, as ranges: (least, greatest, network). SOURCE: ISO/IEC 7812-1 and the
# networks' own publications.
_NETWORKS = tuple(
    (*(prefix.split("-") * 2)[:2], network)
    for network, prefixes in (
        ("American Express", "34 37"),
        ("Diners Club", "300-305 3095 36 38-39"),
        ("JCB", "3528-3589"),
        ("Visa", "4"),
        ("Mastercard", "51-55 2221-2720"),
        ("Mir", "2200-2204"),
        ("Discover", "6011 644-649 65"),
        ("UnionPay", "62"),
        ("Maestro", "50 56-59 6"),
    )
    for prefix in prefixes.split()
)
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
# What the checksum comes to: Bech32, and Bech32m of taproot addresses.
_BECH32_SUMS = (1, 0x2BC830A3)
_DRAWS = 200
# Bytes of Keccak's rate.
_RATE = 136


def _prefix(digits: str) -> str:
    """The digits that tell the network: only they are kept, since those behind them name the bank."""
    for least, greatest, _ in _NETWORKS:
        head = digits[: len(least)]
        if least <= head <= greatest:
            return head
    return digits[:2]


def network_of(digits: str) -> Optional[str]:
    """RETURNS (Optional[str]): the network that a card number's first digits tell; None for others."""
    return next((name for low, high, name in _NETWORKS if low <= digits[: len(low)] <= high), None)


def card(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another card number of the same network, length and spacing, with its Luhn digit; None
    without 12 to 19 digits."""
    from stdnum import luhn

    places = places_of(value, str.isdecimal)
    if not 12 <= len(places) <= 19:
        return None
    digits = read_digits(value, places)
    kept = _prefix(digits)
    new = digits
    # A Maestro number may by chance begin as another network's.
    while new == digits or network_of(new) != network_of(digits):
        body = kept + random_digits(len(digits) - len(kept) - 1, rng)
        new = body + luhn.calc_check_digit(body)
    return put(value, places, new)


def _modulo_97(text: str) -> int:
    return int("".join(str(int(char, 36)) for char in text)) % 97


def iban(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another IBAN of the same country, structure and spacing, with its check digits, and with
    those of the country where python-stdnum checks them; None for what is no IBAN. SOURCE: ISO 13616, ISO 7064."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    country = compact[:2]
    if not (15 <= len(compact) <= 34 and country.isalpha() and compact[2:4].isdigit()):
        return None
    for _ in range(ATTEMPTS):
        account = _with_own_check(country, randomize_characters(compact[4:], rng))
        if account is not None and account != compact[4:]:
            return put(value, places, with_iban_check(country, account))
    return None


def with_iban_check(country: str, account: str) -> str:
    """RETURNS (str): the IBAN of an account, both in capitals and without separators. SOURCE: ISO 13616, ISO 7064."""
    return f"{country}{98 - _modulo_97(f'{account}{country}00'):02}{account}"


def _with_own_check(country: str, account: str) -> Optional[str]:
    """None where there is no check character for the account (modulo 11), or no bank of its number."""
    if country not in OWN_CHECKS:
        return account
    from stdnum import iban as stdnum_iban

    account = OWN_CHECKS[country](account)
    return account if stdnum_iban.is_valid(with_iban_check(country, account)) else None


def _spain(account: str) -> str:
    from stdnum.es import ccc

    return account[:8] + ccc.calc_check_digits(account) + account[10:]


def _norway(account: str) -> str:
    # Modulo 11; 10 is no digit, and the number is not given out.
    rest = -sum(weight * int(digit) for weight, digit in zip((5, 4, 3, 2, 7, 6, 5, 4, 3, 2), account)) % 11
    return account[:10] + (str(rest) if rest < 10 else "")


# Of the countries whose own check python-stdnum knows: from an account to one with its check digits. SOURCE:
# python-stdnum.
OWN_CHECKS: Dict[str, Callable[[str], str]] = {
    "BE": lambda account: f"{account[:10]}{int(account[:10]) % 97 or 97:02}",
    "ES": _spain,
    "ME": lambda account: f"{account[:16]}{98 - int(account[:16]) * 100 % 97:02}",
    "NO": _norway,
}


def bic(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another BIC of the same country and length, with the same branch where it is the head
    office (XXX); None for what is no BIC. SOURCE: ISO 9362."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    if len(compact) not in (8, 11) or not compact[:6].isalpha():
        return None
    branch = compact[8:]
    for _ in range(ATTEMPTS):
        new = randomize_characters(compact[:4], rng) + compact[4:6] + randomize_characters(compact[6:8], rng)
        new += branch if branch in ("", "XXX") else randomize_characters(branch, rng)
        # A place has no 0 or 1, which tell banks of tests and passive members, and no letter that looks like them.
        if new[:4] != compact[:4] and not set(new[6:8]) & set("01IO"):
            return put(value, places, new)
    return None


def address(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another address of the same currency, kind and length; None for what is none, or of a
    kind that is not known here."""
    for family in (_ethereum, _base58, _bech32):
        new = family(value, rng)
        if new is not None:
            return new
    return None


def _ethereum(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Ethereum ERC-55: the case of each letter is a bit of the Keccak hash of the address in lower case."""
    digits = value[2:]
    if value[:2] not in ("0x", "0X") or len(digits) != 40 or set(digits.lower()) - set("0123456789abcdef"):
        return None
    new = rng.randbytes(20).hex()
    if digits.upper() == digits:
        new = new.upper()
    elif digits.lower() != digits:
        new = checksum_case(new)
    return value[:2] + new


def checksum_case(digits: str) -> str:
    """RETURNS (str): the 40 hexadecimal digits of an Ethereum address in the case that carries its checksum. SOURCE:
    ERC-55."""
    hashed = keccak_256(digits.lower().encode("ascii")).hex()
    return "".join(char.upper() if int(bit, 16) > 7 else char for char, bit in zip(digits.lower(), hashed))


def _base58(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Bitcoin wiki, Base58Check: version, 20 bytes, the first 4 bytes of their double SHA-256."""
    if not 25 <= len(value) <= 36 or any(char not in _BASE58 for char in value):
        return None
    from stdnum import bitcoin

    raw = bitcoin.b58decode(value)
    if len(raw) != 25 or _double_hash(raw[:21])[:4] != raw[21:]:
        return None
    for _ in range(_DRAWS):
        body = raw[:1] + rng.randbytes(20)
        new = _encode_base58(body + _double_hash(body)[:4])
        if len(new) == len(value) and new[0] == value[0] and new != value:
            return new
    return None


def _double_hash(data: bytes) -> bytes:
    return sha256(sha256(data).digest()).digest()


def _encode_base58(data: bytes) -> str:
    number, chars = int.from_bytes(data, "big"), []
    while number:
        number, digit = divmod(number, 58)
        chars.append(_BASE58[digit])
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + "".join(reversed(chars))


def _bech32(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Bitcoin BIP 173 and BIP 350. python-stdnum has the checksum, but encodes nothing."""
    from stdnum import bitcoin

    lower = value.lower()
    prefix, found, data = lower.rpartition("1")
    if not found or not prefix or value not in (lower, value.upper()) or len(data) < 8 or len(value) > 90:
        return None
    if any(char not in _BECH32 for char in data) or not prefix.isascii():
        return None
    head = [ord(char) >> 5 for char in prefix] + [0] + [ord(char) & 31 for char in prefix]
    digits = [_BECH32.index(char) for char in data]
    kind = bitcoin.bech32_checksum(head + digits)
    if kind not in _BECH32_SUMS:
        return None
    # The version is kept; the last digit of the program holds the bits that fill it up, which are zero.
    size = len(digits) - 7
    body = digits[:1] + [rng.randrange(32) for _ in range(size)]
    if size:
        body[-1] &= 31 << (size * 5) % 8 & 31
    rest = bitcoin.bech32_checksum(head + body + [0] * 6) ^ kind
    body += [rest >> 5 * (5 - place) & 31 for place in range(6)]
    new = f"{prefix}1{''.join(_BECH32[digit] for digit in body)}"
    return new if value == lower else new.upper()


def keccak_256(data: bytes) -> bytes:
    """RETURNS (bytes): the 32 bytes of the hash that Ethereum uses. hashlib's SHA3-256 differs in its padding. SOURCE:
    the Keccak reference (FIPS 202's permutation, with padding 0x01)."""
    padded = bytearray(data) + bytes([1]) + bytes(-(len(data) + 1) % _RATE)
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), _RATE):
        for place in range(_RATE // 8):
            word = int.from_bytes(padded[start + 8 * place : start + 8 * place + 8], "little")
            lanes[place % 5][place // 5] ^= word
        lanes = _permute(lanes)
    return b"".join(lanes[place % 5][place // 5].to_bytes(8, "little") for place in range(4))


def _permute(lanes: List[List[int]]) -> List[List[int]]:
    # The bits of the round constants come from a shift register.
    register = 1
    for _ in range(24):
        parity = [a[0] ^ a[1] ^ a[2] ^ a[3] ^ a[4] for a in lanes]
        mix = [parity[x - 1] ^ _rotate(parity[(x + 1) % 5], 1) for x in range(5)]
        lanes = [[lane ^ mix[x] for lane in lanes[x]] for x in range(5)]
        x, y, current = 1, 0, lanes[1][0]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x][y] = lanes[x][y], _rotate(current, (step + 1) * (step + 2) // 2)
        lanes = [[lanes[x][y] ^ ~lanes[(x + 1) % 5][y] & lanes[(x + 2) % 5][y] for y in range(5)] for x in range(5)]
        for power in range(7):
            register = (register << 1 ^ (register >> 7) * 0x71) % 256
            lanes[0][0] ^= (register & 2) >> 1 << (1 << power) - 1
    return lanes


def _rotate(word: int, count: int) -> int:
    count %= 64
    return (word << count | word >> 64 - count) & (1 << 64) - 1
