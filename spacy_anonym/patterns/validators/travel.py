"""Validators of travel documents."""

from spacy import registry

_WEIGHTS = (7, 3, 1)
# Of a line by its length: where a field and its check digit begin and end, half-open, the digit last.
_FIELDS = {44: ((0, 10), (13, 20), (21, 28)), 36: ((0, 10), (13, 20), (21, 28)), 30: ((0, 7), (8, 15))}
# The first line of a card: its number.
_CARD = (5, 15)


@registry.anonym_validators("spacy_anonym.mrz.v1")
def mrz(value: str) -> bool:
    """A line of a machine-readable zone: with the names, which are parted by "<<" and filled up to the line's end, or
    with fields whose check digits fit. SOURCE: ICAO Doc 9303, parts 3 to 6."""
    if len(value) not in _FIELDS:
        return False
    if not any(map(str.isdigit, value)):
        return "<<" in value.rstrip("<") and value[0] != "<" and (value[0] in "PV" or len(value) == 30)
    if len(value) == 30 and value[0] in "ACI" and _fits(value[slice(*_CARD)]):
        return True
    return all(_fits(value[start:end]) for start, end in _FIELDS[len(value)])


def _fits(field: str) -> bool:
    digits = [0 if char == "<" else int(char, 36) for char in field]
    return sum(digit * _WEIGHTS[place % 3] for place, digit in enumerate(digits[:-1])) % 10 == digits[-1]
