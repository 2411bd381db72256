"""Numbers that hold a check digit: which of their characters follow from the others, by label.

A scheme is a function that completes a number from its free characters. What is valid follows from it: a number that
stays the same when it is completed. So whatever it does, there is exactly one valid number for each set of free
characters that it takes.
"""

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from itertools import product
from typing import Callable, Dict, Optional, Sequence, Tuple

from .. import registry

# From a number, capitals and ASCII digits only, to the same with its check characters right; None when it can have
# none.
Complete = Callable[[str], Optional[str]]


@dataclass(frozen=True)
class Scheme:
    """A kind of number.

    sizes (Sequence[int]): How many characters it may have.
    places (Tuple[int, ...]): The check characters, which `complete` writes and does not read; negative ones are from
        the end.
    complete (Complete): Completes a number of one of the sizes.
    """

    sizes: Sequence[int]
    places: Tuple[int, ...]
    complete: Complete


@dataclass(frozen=True)
class Checked:
    """What a label's numbers are.

    schemes (Tuple[Scheme, ...]): The kinds of number; the first under which a number is valid counts.
    start (str): A regular expression of what stays at the start, as it says what the number is (a country); "" for
        nothing.
    """

    schemes: Tuple[Scheme, ...]
    start: str = ""

    def kept(self, number: str) -> int:
        """RETURNS (int): how many characters at the start of a number stay, all capitals and ASCII digits."""
        found = re.match(self.start, number)
        return found.end() if found else 0


def checked(label: str) -> Optional[Checked]:
    """RETURNS (Optional[Checked]): what a label of our table knows of its numbers; None where there is no check."""
    return _CHECKED.get(label)


def _complete_luhn(number: str) -> Optional[str]:
    from stdnum import luhn

    return number[:-1] + luhn.calc_check_digit(number[:-1]) if number.isdecimal() else None


def _complete_iban(number: str) -> Optional[str]:
    """SOURCE: ISO 13616, ISO 7064: letters count from 10, the first four characters come last, modulo 97 leaves 1."""
    if not number[:2].isalpha() or not number[2:4].isdecimal():
        return None
    check = 98 - int("".join(str(int(char, 36)) for char in number[4:] + number[:2] + "00")) % 97
    return f"{number[:2]}{check:02d}{number[4:]}"


def _complete_spanish_iban(number: str) -> Optional[str]:
    """With the two check digits of the account too. SOURCE: by python-stdnum (es.ccc)."""
    if number[:2] != "ES" or not number[2:].isdecimal():
        return None
    from stdnum.es import ccc

    account = number[4:]
    check = ccc.calc_check_digits(account[:8] + "00" + account[10:])
    return _complete_iban(number[:4] + account[:8] + check + account[10:])


def _complete_belgian_iban(number: str) -> Optional[str]:
    """With the account's check, its first ten digits modulo 97 (97 for 0). SOURCE: by python-stdnum (be.iban)."""
    if number[:2] != "BE" or not number[2:].isdecimal():
        return None
    return _complete_iban(f"{number[:14]}{int(number[4:14]) % 97 or 97:02d}")


def _complete_montenegrin_iban(number: str) -> Optional[str]:
    """With the account's check, ISO 7064 modulo 97 leaves 1. SOURCE: by python-stdnum (me.iban)."""
    if number[:2] != "ME" or not number[2:].isdecimal():
        return None
    return _complete_iban(f"{number[:20]}{98 - int(number[4:20] + '00') % 97:02d}")


def _complete_norwegian_iban(number: str) -> Optional[str]:
    """With the account's check digit. SOURCE: by python-stdnum (no.kontonr): weighted sum modulo 11."""
    if number[:2] != "NO" or not number[2:].isdecimal():
        return None
    digit = sum(int(char) * weight for char, weight in zip(number[4:14], (6, 7, 8, 9, 4, 5, 6, 7, 8, 9))) % 11
    # An account that begins with four zeros has another form.
    return None if digit > 9 or number[4:8] == "0000" else _complete_iban(f"{number[:14]}{digit}")


def _complete_swedish(number: str) -> Optional[str]:
    """The century, if it is there, does not count. SOURCE: Skatteverket, SKV 704."""
    found = _complete_luhn(number[-10:])
    return found and number[:-10] + found


def _complete_finnish(number: str) -> Optional[str]:
    """With a date of birth. SOURCE: Digital and Population Data Services Agency; by python-stdnum (fi.hetu)."""
    from stdnum.fi import hetu

    digits = number[:6] + number[-4:-1]
    if not digits.isdecimal():
        return None
    found = number[:-1] + "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(digits) % 31]
    # The sign of the century is a letter or punctuation, which is not given here.
    sign = number[6] if len(number) == 11 else "-"
    return found if hetu.is_valid(found[:6] + sign + found[-4:]) else None


def _by_trial(name: str, places: Tuple[int, ...], number: str) -> Optional[str]:
    """Complete a number by a check that only says yes or no: the first check characters that it takes."""
    chars = list(number)
    for found in product(*("0123456789" if chars[place].isdecimal() else _LETTERS for place in places)):
        for place, char in zip(places, found):
            chars[place] = char
        if _takes("".join(chars), name, bool(places)):
            return "".join(chars)
    return None


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _takes(number: str, name: str, proves: bool) -> bool:
    try:
        answer = _check(name)(number)
    except Exception:
        # Checks are written for what a pattern finds, and may fail on anything else.
        return False
    # Of numbers without a check digit a check can only say that they are none.
    return answer is True if proves else answer is not False


@lru_cache(maxsize=None)
def _check(name: str) -> Callable[[str], Optional[bool]]:
    kind, _, module = name.partition(":")
    return (
        import_module(f"stdnum.{module}").is_valid if module else registry.get("validators", f"spacy_anonym.{kind}.v1")
    )


def _scheme(name: str, sizes: Sequence[int], places: Tuple[int, ...] = (-1,)) -> Scheme:
    return Scheme(sizes, places, partial(_by_trial, name, places))


_LUHN = partial(Scheme, places=(-1,), complete=_complete_luhn)
_IBAN_SIZES = range(14, 35)
_NIE, _CIF = _scheme("stdnum:es.nie", (9,)), _scheme("stdnum:es.cif", (9,))
_LAST_TWO = (-2, -1)

# No check that depends on the day (a date of birth in the future): the way back must find what the way there found.
_CHECKED: Dict[str, Checked] = {
    "CREDIT_CARD": Checked((_LUHN(range(12, 20)),)),
    "IMEI": Checked((_LUHN((15,)),)),
    "IBAN_CODE": Checked(
        (
            Scheme((24,), (2, 3, 12, 13), _complete_spanish_iban),
            Scheme((16,), (2, 3, 14, 15), _complete_belgian_iban),
            Scheme((22,), (2, 3, 20, 21), _complete_montenegrin_iban),
            Scheme((15,), (2, 3, 14), _complete_norwegian_iban),
            Scheme(_IBAN_SIZES, (2, 3), _complete_iban),
        ),
        start="[A-Z]{2}(?=[0-9]{2})",
    ),
    "ABA_ROUTING_NUMBER": Checked((_scheme("stdnum:us.rtn", (9,)),)),
    "AU_ABN": Checked((_scheme("stdnum:au.abn", (11,), (0, 1)),)),
    "AU_ACN": Checked((_scheme("stdnum:au.acn", (9,)),)),
    "AU_MEDICARE": Checked((_scheme("au_medicare", (10, 11), (8,)),)),
    "AU_TFN": Checked((_scheme("stdnum:au.tfn", (8, 9)),)),
    "BE_ENTERPRISE_NUMBER": Checked((_scheme("stdnum:be.vat", (10,), _LAST_TWO),)),
    "BR_CNPJ": Checked((_scheme("stdnum:br.cnpj", (14,), _LAST_TWO),)),
    "BR_CPF": Checked((_scheme("stdnum:br.cpf", (11,), _LAST_TWO),)),
    "CA_SIN": Checked((_scheme("stdnum:ca.sin", (9,)),)),
    "CH_AHV": Checked((_scheme("stdnum:ch.ssn", (13,)),), start="756"),
    "CH_UID": Checked((_scheme("stdnum:ch.uid", (12,)),), start="CHE"),
    "DE_HEALTH_INSURANCE": Checked((_scheme("de_kvnr", (10,)),)),
    "DE_LANR": Checked((_scheme("de_lanr", (9,), (6,)),)),
    "DE_TAX_ID": Checked((_scheme("stdnum:de.idnr", (11,)),)),
    "DE_VAT_ID": Checked((_scheme("stdnum:de.vat", (11,)),), start="DE"),
    "ES_CIF": Checked((_CIF,)),
    "ES_NIE": Checked((_NIE,)),
    "ES_NIF": Checked((_scheme("stdnum:es.dni", (9,)), _NIE, _CIF)),
    "FI_PERSONAL_IDENTITY_CODE": Checked((Scheme((10, 11), (-1,), _complete_finnish),)),
    "FR_NIR": Checked((_scheme("stdnum:fr.nir", (15,), _LAST_TWO),)),
    "FR_SIREN": Checked((_LUHN((9,)),)),
    "FR_SIRET": Checked((_scheme("stdnum:fr.siret", (14,), (8, 13)), _LUHN((14,)))),
    "GR_AFM": Checked((_scheme("stdnum:gr.vat", (9,)),)),
    "IL_ID_NUMBER": Checked((_scheme("stdnum:il.idnr", (8, 9)),)),
    "IN_AADHAAR": Checked((_scheme("stdnum:in_.aadhaar", (12,)),)),
    "IT_FISCAL_CODE": Checked((_scheme("stdnum:it.codicefiscale", (16,)),)),
    "IT_VAT_CODE": Checked((_scheme("stdnum:it.iva", (11,)),)),
    "KR_BRN": Checked((_scheme("kr_brn", (10,)),)),
    "MEDICAL_LICENSE": Checked((_scheme("us_dea", (9,)),)),
    "NL_BSN": Checked((_scheme("stdnum:nl.bsn", (9,)),)),
    "NZ_IRD": Checked((_scheme("stdnum:nz.ird", (8, 9)),)),
    "PL_PESEL": Checked((_scheme("stdnum:pl.pesel", (11,)),)),
    "PT_NIF": Checked((_scheme("stdnum:pt.nif", (9,)),)),
    "SE_ORGANISATIONSNUMMER": Checked((Scheme((10, 12), (-1,), _complete_swedish),)),
    "SE_PERSONNUMMER": Checked((Scheme((10, 12), (-1,), _complete_swedish),)),
    "SG_NRIC_FIN": Checked((_scheme("sg_nric", (9,)),)),
    "TH_TNIN": Checked((_scheme("stdnum:th.pin", (13,)),)),
    "TR_NATIONAL_ID": Checked((_scheme("stdnum:tr.tckimlik", (11,), _LAST_TWO),)),
    "UK_NHS": Checked((_scheme("stdnum:gb.nhs", (10,)),)),
    "US_ITIN": Checked((_scheme("stdnum:us.itin", (9,), ()),)),
    "US_NPI": Checked((_scheme("us_npi", (10,)),)),
    "US_SSN": Checked((_scheme("us_ssn", (9,), ()),)),
}

__all__ = ["Checked", "Complete", "Scheme", "checked"]
