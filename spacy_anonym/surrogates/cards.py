"""Payment cards: another number of the same network, length and form, with its check digit."""

from random import Random
from typing import Optional

from .forms import luhn_digit, places_of, put, random_digits, read_digits

# First digits of each network's numbers, as ranges: (least, greatest, network). SOURCE: ISO/IEC 7812-1 and the
# networks' own publications.
_NETWORKS = (
    ("34", "34", "American Express"),
    ("37", "37", "American Express"),
    ("300", "305", "Diners Club"),
    ("3095", "3095", "Diners Club"),
    ("36", "36", "Diners Club"),
    ("38", "39", "Diners Club"),
    ("3528", "3589", "JCB"),
    ("4", "4", "Visa"),
    ("51", "55", "Mastercard"),
    ("2221", "2720", "Mastercard"),
    ("2200", "2204", "Mir"),
    ("6011", "6011", "Discover"),
    ("644", "649", "Discover"),
    ("65", "65", "Discover"),
    ("62", "62", "UnionPay"),
    ("50", "50", "Maestro"),
    ("56", "59", "Maestro"),
    ("6", "6", "Maestro"),
)


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
    places = places_of(value, str.isdecimal)
    if not 12 <= len(places) <= 19:
        return None
    digits = read_digits(value, places)
    kept = _prefix(digits)
    new = digits
    # A Maestro number may by chance begin as another network's.
    while new == digits or network_of(new) != network_of(digits):
        body = kept + random_digits(len(digits) - len(kept) - 1, rng)
        new = body + luhn_digit(body)
    return put(value, places, new)
