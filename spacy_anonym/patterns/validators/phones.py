"""Telephone numbers; see also `get_validator` for "phone:FR"."""

import re
from string import ascii_lowercase
from typing import Optional

from ...registry import registry
from . import Part, is_phone, words
from .digits import digits


@registry.anonym_validators("spacy_anonym.brackets_part.v1")
def brackets_part(value: str) -> Part:
    """Leave off a bracket without its partner, and a pair around the whole."""
    start, end = 0, len(value)
    opened, closed = value.count("("), value.count(")")
    around = value.startswith("(") and value.endswith(")") and opened == closed == 1
    if around or (value.startswith("(") and opened > closed):
        start += 1
    if around or (value.endswith(")") and closed > opened):
        end -= 1
    return start, end


@registry.anonym_validators("spacy_anonym.phone_gb.v1")
def phone_gb(value: str) -> Optional[bool]:
    """A number of the plan of GB, or one of those for drama that the plan leaves out: people give them as their own.
    SOURCE: Google's libphonenumber, by phonenumbers; Ofcom, telephone numbers for use in TV and radio drama programmes.
    """
    return None if _DRAMA.match(digits(value)) or is_phone(value, "GB") else False


_DRAMA = re.compile("(?:07700900|01632960)[0-9]{3}$")


@registry.anonym_validators("spacy_anonym.phone_us.v1")
def phone_us(value: str) -> Optional[bool]:
    """A number of the plan of US. SOURCE: Google's libphonenumber, by phonenumbers."""
    return None if digits(value) not in _LIMITS and is_phone(value, "US") else False


# The limits of 32 bits, in every header file and schema.
_LIMITS = frozenset(("2147483646", "2147483647", "2147483648"))


@registry.anonym_validators("spacy_anonym.phone_es.v1")
def phone_es(value: str) -> Optional[bool]:
    """A number of the plan of ES. SOURCE: Google's libphonenumber, by phonenumbers."""
    return None if is_phone(value, "ES") else False


@registry.anonym_validators("spacy_anonym.phone_es_419.v1")
def phone_es_419(value: str) -> Optional[bool]:
    """A number of the plan of one of the larger countries of Spanish-speaking America. SOURCE: Google's libphonenumber,
    by phonenumbers."""
    return None if any(is_phone(value, region) for region in ("MX", "CO", "CL", "PE", "AR")) else False


@registry.anonym_validators("spacy_anonym.phone_part.v1")
def phone_part(value: str) -> Part:
    """Leave off groups at the end until the rest is a possible international number. SOURCE: ITU-T E.164, by
    phonenumbers."""
    end = len(value)
    if value.startswith("00"):
        # Other numbers begin with two zeros too: this one must be of the country's plan.
        return (0, end) if is_phone("+" + value[2:].lstrip(), None) else None
    for _ in range(4):
        if sum(char.isdigit() for char in value[:end]) < 7:
            return None
        number = value[:end]
        # A number typed with one wrong digit is still somebody's: with its country code it need only be possible.
        if is_phone(number, None, only_possible=True):
            return 0, end
        cut = max(number.rfind(separator) for separator in " .-/")
        if cut < 0:
            return None
        end = len(number[:cut].rstrip(" .-/("))
    return None


@registry.anonym_validators("spacy_anonym.digits_7_15.v1")
def digits_7_15(value: str) -> Optional[bool]:
    """As many digits as a telephone number has. SOURCE: ITU-T E.164."""
    return None if 7 <= sum(char.isdigit() for char in value) <= 15 else False


@registry.anonym_validators("spacy_anonym.digits_10_12.v1")
def digits_10_12(value: str) -> Optional[bool]:
    """As many digits as most national numbers with a trunk prefix have. SOURCE: national numbering plans, as ITU lists
    them."""
    return None if 10 <= sum(char.isdigit() for char in value) <= 12 else False


@registry.anonym_validators("spacy_anonym.phone_digits.v1")
def phone_digits(value: str) -> Optional[bool]:
    """As many digits as a telephone number has, and no day of the calendar. SOURCE: ITU-T E.164."""
    if re.fullmatch(r"[0-3]?[0-9][.\-][01]?[0-9][.\-][12][0-9]{3}|[12][0-9]{3}[.\-][01][0-9][.\-][0-3][0-9]", value):
        return False
    return None if 7 <= len(digits(value)) <= 15 else False


_SPELLED = (
    "zero oh cero אפס", "one uno אחת אחד", "two dos שתיים שתים שניים",
    "three tres שלוש", "four cuatro ארבע", "five cinco חמש",
    "six seis שש", "seven siete שבע", "eight ocho שמונה", "nine nueve תשע",
)  # fmt: skip
_DIGIT_OF = {word: digit for digit, words in enumerate(_SPELLED) for word in words.split()}


@registry.anonym_validators("spacy_anonym.spelled_number.v1")
def spelled_number(value: str) -> Optional[bool]:
    """No counting: one, two, three."""
    digits = [_DIGIT_OF[word] for word in re.split("[ ,-]+", value.lower()) if word in _DIGIT_OF]
    steps = {second - first for first, second in zip(digits, digits[1:])}
    return False if len(steps) == 1 and len(digits) > 2 else None


_RADIO = words("radio_alphabet")
_SAID = re.compile(r"([a-z0-9-]+)(?:,? (?:as in|for|like) ([a-z]+))?")


@registry.anonym_validators("spacy_anonym.said_code.v1")
def said_code(value: str) -> Part:
    """Letters that words stand for, with others or digits, without the "I" of the next clause; nothing of an alphabet,
    of names in a row and of the row of a table."""
    end = len(value) - (3 if value.endswith((", I", ", a")) else 0)
    members = [match.groups() for match in _SAID.finditer(value[:end].lower().replace("x-ray", "xray"))]
    radio = [name in _RADIO for name, _ in members]
    named = sum(1 for name, word in members if word and word[0] == name)
    letters = "".join(name[0] for name, _ in members if name.isalpha())
    others = len(members) - sum(radio) - named
    is_alphabet = len(letters) > 3 and letters[:4] in ascii_lowercase
    if is_alphabet or any(word and word[0] != name for name, word in members):
        # All of it is consumed.
        return 0, 0
    if named:
        is_code = named > 1 or others > 2
    elif sum(radio) < 2:
        # A team and its figures are none, and no weight.
        is_code = any(radio[1:]) and others > 2 and all(len(name) < 2 or name.isalpha() for name, _ in members)
    else:
        is_code = others > 1 or sum(radio) > 3 and (others > 0 or "," not in value)
    return (0, end) if is_code else None


_HUNDRED = re.compile(r"(?:cien(?:to)?|cent|.+cient[oa]s|.+-cents|quinientos)")
_COUNTED = (
    "cero zero", "un u uno una", "dos dues", "tres", "cuatro quatre", "cinco cinc", "seis sis", "siete set",
    "ocho vuit huit", "nueve nou", "diez deu", "once onze", "doce dotze", "trece tretze", "catorce catorze",
    "quince quinze",
)  # fmt: skip
_TENS = (
    "veinte vint", "treinta trenta", "cuarenta quaranta", "cincuenta cinquanta", "sesenta seixanta", "setenta setanta",
    "ochenta vuitanta huitanta", "noventa noranta",
)  # fmt: skip
_VALUE_OF = {word: value for value, words in enumerate(_COUNTED) for word in words.split()}
_VALUE_OF.update({word: 10 * value for value, words in enumerate(_TENS, 2) for word in words.split()})


@registry.anonym_validators("spacy_anonym.spelled_number_es.v1")
def spelled_number_es(value: str) -> Optional[bool]:
    """No counting in equal steps, and no single number: a hundred with its tens, "doscientos treinta y cuatro", is
    one."""
    words = re.split("[ ,]+", value.lower().replace(" y ", "-"))
    hundreds = sum(1 for word in words if _HUNDRED.fullmatch(word))
    known = [_VALUE_OF[word] for word in words if word in _VALUE_OF]
    is_counting = len(known) == len(words) and len({two - one for one, two in zip(known, known[1:])}) == 1
    return False if is_counting or len(words) - hundreds < 3 or len(set(words)) < 3 else None
