"""Valid values of identifiers, drawn at random.

Check digits are computed by python-stdnum's functions of calculation where it has one, else the last characters are
searched for until its check holds. Values come as groups, so that they can be written with several separators.
"""

import string
from datetime import date, timedelta
from importlib import import_module
from random import Random
from typing import Callable, Sequence, Tuple

Groups = Sequence[str]
Maker = Callable[[Random], Groups]

_HEX = "0123456789abcdef"


def digits(rng: Random, count: int) -> str:
    """RETURNS (str): that many digits, the first not 0."""
    return str(rng.randint(1, 9)) + "".join(str(rng.randint(0, 9)) for _ in range(count - 1)) if count else ""


def letters(rng: Random, count: int, among: str = string.ascii_uppercase) -> str:
    """RETURNS (str): that many letters."""
    return "".join(rng.choice(among) for _ in range(count))


def birthday(rng: Random, form: str) -> str:
    """RETURNS (str): a day from 1930 to 2004, written by `strftime`."""
    return (date(1930, 1, 1) + timedelta(days=rng.randint(0, 27_000))).strftime(form)


def split(value: str, sizes: Sequence[int]) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): a value cut into groups of these sizes; what is left over is the last."""
    groups, place = [], 0
    for size in sizes:
        groups.append(value[place : place + size])
        place += size
    return tuple(group for group in (*groups, value[place:]) if group)


def fill(rng: Random, template: str) -> str:
    """Fill a template.

    rng (Random): The source of chance.
    template (str): `9` a digit, `8` a digit from 1, `A` a capital letter, `C` a consonant, `x` a hexadecimal digit,
        anything else stands for itself; %-codes of `strftime` are filled with a birthday first.
    RETURNS (str): The value.
    """
    if "%" in template:
        template = birthday(rng, template.replace("8", "\x02").replace("9", "\x03")).translate(_PROTECT)
        template = template.replace("\x02", "8").replace("\x03", "9")
    kinds = {"9": string.digits, "8": "123456789", "A": string.ascii_uppercase, "C": "BCDFGHJKLMNPQRSTVWXZ", "x": _HEX}
    value = "".join(rng.choice(kinds[char]) if char in kinds else char for char in template)
    return value.translate(_UNPROTECT)


# Digits of a birthday are no places of the template.
_PROTECT = {ord(char): 0xE000 + place for place, char in enumerate(string.digits)}
_UNPROTECT = {code: chr(char) for char, code in _PROTECT.items()}


def searched(module: str, template: str, tail: int = 1, sizes: Sequence[int] = (), last: str = string.digits) -> Maker:
    """Make a generator that searches for the last characters until python-stdnum's check of the whole holds.

    module (str): As in "fr.nir".
    template (str): As for `fill`, without the tail.
    tail (int): How many last characters are searched for.
    sizes (Sequence[int]): The sizes of the groups.
    last (str): What the tail may consist of.
    RETURNS (Maker): The generator.
    """

    def make(rng: Random) -> Groups:
        is_valid = import_module(f"stdnum.{module}").is_valid
        while True:
            start = fill(rng, template)
            tails = [""]
            for _ in range(tail):
                tails = [before + char for before in tails for char in last]
            rng.shuffle(tails)
            for end in tails:
                if is_valid(start + end):
                    return split(start + end, sizes)

    return make


def plain(template: str, sizes: Sequence[int] = ()) -> Maker:
    """RETURNS (Maker): a generator of values without a check digit; see `fill`."""
    return lambda rng: split(fill(rng, template), sizes)


def luhn(template: str, sizes: Sequence[int] = ()) -> Maker:
    """RETURNS (Maker): a generator of values whose last digit is Luhn's."""
    from stdnum import luhn as module

    def make(rng: Random) -> Groups:
        value = fill(rng, template)
        return split(value + module.calc_check_digit(value), sizes)

    return make


def phone(region: str) -> Maker:
    """RETURNS (Maker): a generator of a region's national numbers, in the groups of libphonenumber's international
    form.
    """

    def make(rng: Random) -> Groups:
        import phonenumbers as pn

        kind = rng.choice((pn.PhoneNumberType.MOBILE, pn.PhoneNumberType.FIXED_LINE))
        example = pn.example_number_for_type(region, kind) or pn.example_number(region)
        national = pn.national_significant_number(example)
        while True:
            candidate = national[:-5] + "".join(rng.choice(string.digits) for _ in range(5))
            number = pn.parse(candidate, region)
            if pn.is_valid_number(number):
                return pn.format_number(number, pn.PhoneNumberFormat.INTERNATIONAL).replace("-", " ").split(" ")

    return make


def iban(country: str) -> Maker:
    """RETURNS (Maker): a generator of a country's IBANs, in groups of four."""

    def make(rng: Random) -> Groups:
        from faker import Faker

        fake = Faker({"ES": "es_ES", "DE": "de_DE", "GB": "en_GB", "FR": "fr_FR"}[country])
        fake.seed_instance(rng.random())
        return split(fake.iban(), (4,) * 9)

    return make


def bitcoin(rng: Random) -> Groups:
    """RETURNS (Groups): a pay-to-public-key-hash address, Base58Check."""
    from hashlib import sha256

    payload = bytes((0,)) + rng.randbytes(20)
    number = int.from_bytes(payload + sha256(sha256(payload).digest()).digest()[:4], "big")
    text = ""
    while number:
        number, rest = divmod(number, 58)
        text = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"[rest] + text
    # Each zero byte at the beginning is a 1 of its own.
    return ("1" * (len(payload) - len(payload.lstrip(b"\0"))) + text,)


def email(rng: Random) -> Groups:
    """RETURNS (Groups): an address of invented words."""
    name = ".".join(letters(rng, rng.randint(3, 8), string.ascii_lowercase) for _ in range(rng.randint(1, 2)))
    return (
        f"{name}@{letters(rng, 7, string.ascii_lowercase)}.{rng.choice(('com', 'org', 'net', 'de', 'es', 'co.uk'))}",
    )


def url(rng: Random) -> Groups:
    """RETURNS (Groups): an address of the web."""
    host = letters(rng, 8, string.ascii_lowercase)
    return (
        f"{rng.choice(('http', 'https'))}://www.{host}.{rng.choice(('com', 'org', 'fr'))}/{letters(rng, 5)}?id={rng.randint(1, 999)}",
    )


def ipv4(rng: Random) -> Groups:
    """RETURNS (Groups): an address of IP version 4 that is no loopback."""
    first = rng.choice([number for number in range(1, 255) if number != 127])
    return (".".join(map(str, [first, *(rng.randint(1, 254) for _ in range(3))])),)


def ipv6(rng: Random) -> Groups:
    """RETURNS (Groups): an address of IP version 6, in full."""
    return (":".join(letters(rng, 4, _HEX) for _ in range(8)),)


def mac(rng: Random) -> Groups:
    """RETURNS (Groups): a hardware address."""
    return ("02:" + ":".join(letters(rng, 2, _HEX) for _ in range(5)),)


def vin(rng: Random) -> Groups:
    """RETURNS (Groups): a North American vehicle identification number; the ninth character is its check digit (49 CFR
    565.15).
    """
    allowed = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
    values = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", [*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)]))
    chars = list("1" + letters(rng, 16, allowed[:23] + allowed[23:] * 2))
    # The tenth is the model year, and the last five are digits.
    chars[8], chars[9], chars[12:] = "0", rng.choice("ABCDEFGHJKLMNPRSTVWXY123456789"), digits(rng, 5)
    weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    total = sum(weight * (int(char) if char.isdigit() else values[char]) for weight, char in zip(weights, chars))
    chars[8] = "0123456789X"[total % 11]
    return ("".join(chars),)


def nino(rng: Random) -> Groups:
    """RETURNS (Groups): a British national insurance number. SOURCE: HMRC's manual NIM39110 for the prefixes that are
    not used.
    """
    while True:
        prefix = rng.choice("ABCEGHJKLMNOPRSTWXYZ") + rng.choice("ABCEGHJKLMNPRSTWXYZ")
        if prefix not in ("BG", "GB", "NK", "KN", "TN", "NT", "ZZ"):
            return (prefix, *split(digits(rng, 6), (2, 2, 2)), rng.choice("ABCD"))


def south_african(rng: Random) -> Groups:
    """RETURNS (Groups): a South African identity number: birthday, serial, citizenship, 8 or 9, and Luhn's digit."""
    from stdnum import luhn as module

    value = birthday(rng, "%y%m%d") + digits(rng, 4) + rng.choice("01") + rng.choice("89")
    return (value + module.calc_check_digit(value),)


def dated(form: str) -> Maker:
    """RETURNS (Maker): a generator of dates, written by `strftime`."""
    return lambda rng: (birthday(rng, form),)
