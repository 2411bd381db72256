"""Check digits of national numbers that python-stdnum does not know, or knows otherwise; see validators.py."""

import re
from datetime import date
from typing import Optional

import spacy

_registered = spacy.registry.anonym_validators

_NO_DIGITS = re.compile(r"\D")
_NO_ALNUM = re.compile(r"[^0-9A-Za-z]")


def _digits(value: str) -> str:
    return _NO_DIGITS.sub("", value)


def _compact(value: str) -> str:
    return _NO_ALNUM.sub("", value).upper()


def _is_day(day: int, month: int, years: range) -> bool:
    """RETURNS (bool): whether a day is in the calendar in one of these years."""
    for year in years:
        try:
            date(year, month, day)
        except ValueError:
            continue
        return True
    return False


def _centuries(year: int) -> range:
    return range(1800 + year, 2100 + year, 100)


@_registered("spacy_anonym.has_digit.v1")
def has_digit(value: str) -> Optional[bool]:
    """No number without a digit: a word in capitals has the form of some."""
    return None if any(char.isdigit() for char in value) else False


@_registered("spacy_anonym.not_years.v1")
def not_years(value: str) -> Optional[bool]:
    """No span of years, as 2001-2010."""
    first, mark, last = value.partition("-")
    years = mark and all(len(part) == 4 and part.isdigit() and "1900" <= part <= "2099" for part in (first, last)) and first <= last
    return False if years else None


@_registered("spacy_anonym.be_nn.v1")
def be_nn(value: str) -> bool:
    """Belgian national or BIS number: 97 less the first nine digits modulo 97, with a 2 before them for births from 2000; a
    month up to 12, in BIS numbers 20 or 40 more. SOURCE: Royal decree of 3 April 1984; by python-stdnum (be.nn, be.bis)."""
    digits = _digits(value)
    if len(digits) != 11 or not int(digits) or int(digits[2:4]) % 20 > 12 or int(digits[2:4]) > 52 or int(digits[4:6]) > 31:
        return False
    return any(97 - int(century + digits[:9]) % 97 == int(digits[9:]) for century in ("", "2"))


@_registered("spacy_anonym.pt_niss.v1")
def pt_niss(value: str) -> bool:
    """Portuguese social security number: 9 less the sum of prime-weighted digits modulo 10. SOURCE: Segurança Social."""
    digits = _digits(value)
    if len(digits) != 11 or digits[0] not in "12":
        return False
    total = sum(weight * int(digit) for weight, digit in zip((29, 23, 19, 17, 13, 11, 7, 5, 3, 2), digits))
    return 9 - total % 10 == int(digits[10])


@_registered("spacy_anonym.br_cpf.v1")
def br_cpf(value: str) -> bool:
    """Brazilian CPF by python-stdnum, and not one digit throughout. SOURCE: Receita Federal."""
    from stdnum.br import cpf

    return len(set(_digits(value))) > 1 and cpf.is_valid(value)


@_registered("spacy_anonym.br_pis.v1")
def br_pis(value: str) -> bool:
    """Brazilian PIS/PASEP/NIT: weights 3 2 9 8 7 6 5 4 3 2, 11 less the sum modulo 11. SOURCE: Caixa Econômica Federal."""
    digits = _digits(value)
    if len(digits) != 11 or len(set(digits)) == 1:
        return False
    total = sum(weight * int(digit) for weight, digit in zip((3, 2, 9, 8, 7, 6, 5, 4, 3, 2), digits))
    return (11 - total % 11) % 11 % 10 == int(digits[10])


@_registered("spacy_anonym.mx_rfc.v1")
def mx_rfc(value: str) -> Optional[bool]:
    """Mexican RFC: proven by its check character, failed by its date. SOURCE: SAT, anexo 1-A; by python-stdnum."""
    from stdnum.mx import rfc

    # Numbers with other check characters were issued too.
    return True if len(_compact(value)) > 11 and rfc.is_valid(value, True) else None if rfc.is_valid(value) else False


@_registered("spacy_anonym.mx_clabe.v1")
def mx_clabe(value: str) -> bool:
    """Mexican CLABE: digits times 3, 7, 1, each modulo 10; the sum's complement to 10. SOURCE: Asociación de Bancos de México."""
    digits = _digits(value)
    if len(digits) != 18 or not int(digits[:3]):
        return False
    total = sum(int(digit) * (3, 7, 1)[place % 3] % 10 for place, digit in enumerate(digits[:17]))
    return -total % 10 == int(digits[17])


@_registered("spacy_anonym.cn_ric.v1")
def cn_ric(value: str) -> bool:
    """Chinese resident identity number: ISO 7064 MOD 11-2, and a date of birth. Areas are not looked up: they change.
    SOURCE: GB 11643-1999."""
    from stdnum.iso7064 import mod_11_2

    number = _compact(value)
    if not re.fullmatch("[0-9]{17}[0-9X]", number) or not int(number[6:10]):
        return False
    born = _is_day(int(number[12:14]), int(number[10:12]), range(int(number[6:10]), int(number[6:10]) + 1))
    return born and 1850 <= int(number[6:10]) <= date.today().year and mod_11_2.is_valid(number)


@_registered("spacy_anonym.at_svnr.v1")
def at_svnr(value: str) -> bool:
    """Austrian social insurance number: the fourth digit is a weighted sum modulo 11; then a date of birth, whose month may be
    13 or more where it is not known or the numbers of a day ran out. SOURCE: Österreichische Sozialversicherung."""
    from stdnum.at import vnr

    digits = _digits(value)
    return vnr.is_valid(digits) and 1 <= int(digits[4:6]) <= 31 and 1 <= int(digits[6:8]) <= 15


@_registered("spacy_anonym.dk_cpr.v1")
def dk_cpr(value: str) -> Optional[bool]:
    """Danish CPR: failed by its date, proven by the sum modulo 11, which numbers issued since 2007 need not keep.
    SOURCE: CPR-kontoret, "Personnummeret i CPR"."""
    digits = _digits(value)
    if len(digits) != 10 or not _is_day(int(digits[:2]), int(digits[2:4]), _centuries(int(digits[4:6]))):
        return False
    weights = (4, 3, 2, 7, 6, 5, 4, 3, 2, 1)
    return True if sum(weight * int(digit) for weight, digit in zip(weights, digits)) % 11 == 0 else None


@_registered("spacy_anonym.nz_nhi.v1")
def nz_nhi(value: str) -> bool:
    """New Zealand's NHI: letters but I and O as 1 to 24, weights 7 to 2; the old form (AAA9999) modulo 11, the new one
    (AAA99AA) modulo 23. SOURCE: HISO 10046:2023."""
    number = _compact(value)
    if not re.fullmatch(r"[A-HJ-NP-Z]{3}(?:[0-9]{4}|[0-9]{2}[A-HJ-NP-Z]{2})", number):
        return False
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    values = [int(char) if char.isdigit() else letters.index(char) + 1 for char in number]
    total = sum(weight * figure for weight, figure in zip((7, 6, 5, 4, 3, 2), values))
    if number[5].isdigit():
        return total % 11 > 0 and (11 - total % 11) % 10 == values[6]
    return 23 - total % 23 == values[6]


@_registered("spacy_anonym.ch_uid.v1")
def ch_uid(value: str) -> bool:
    """Swiss UID by python-stdnum, with or without the VAT suffix. SOURCE: Bundesamt für Statistik, eCH-0097."""
    from stdnum.ch import uid

    return uid.is_valid(_compact(value)[:12])


@_registered("spacy_anonym.il_id.v1")
def il_id(value: str) -> Optional[bool]:
    """Israeli identity number: Luhn over nine digits, leading zeros restored, by python-stdnum. SOURCE: Population and
    Immigration Authority."""
    from stdnum.il import idnr

    digits = _digits(value)
    return 5 <= len(digits) <= 9 and len(set(digits)) > 1 and idnr.is_valid(digits)


@_registered("spacy_anonym.es_cif.v1")
def es_cif(value: str) -> bool:
    """Spanish tax number of a legal entity by python-stdnum. SOURCE: Real Decreto 1065/2007, Orden EHA/451/2008."""
    from stdnum.es import cif

    return cif.is_valid(_compact(value))


@_registered("spacy_anonym.es_catastro.v1")
def es_catastro(value: str) -> bool:
    """Spanish cadastral reference by python-stdnum, separators left off. SOURCE: Dirección General del Catastro."""
    from stdnum.es import referenciacatastral

    return referenciacatastral.is_valid(_compact(value))


@_registered("spacy_anonym.es_nuss.v1")
def es_nuss(value: str) -> bool:
    """Spanish social security number: the number, or province times ten million plus the number where that is less than ten
    million, modulo 97. SOURCE: Tesorería General de la Seguridad Social."""
    digits = _digits(value)
    if len(digits) not in (11, 12):
        return False
    province, number = int(digits[:2]), int(digits[2:-2])
    if not (1 <= province <= 53 or province == 66):
        return False
    base = number + province * 10_000_000 if number < 10_000_000 else int(digits[:-2])
    return base % 97 == int(digits[-2:])


@_registered("spacy_anonym.pt_cc.v1")
def pt_cc(value: str) -> bool:
    """Portuguese citizen card by python-stdnum: Luhn over letters and digits. SOURCE: Instituto dos Registos e do Notariado."""
    from stdnum.pt import cc

    return cc.is_valid(_compact(value))


# The routing keys' areas; D6W is the one that ends in a letter.
_EIRCODE_AREAS = frozenset(
    "A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13"
    " D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94"
    " H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43"
    " P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92"
    " V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35 A65".split()
)


@_registered("spacy_anonym.ie_eircode.v1")
def ie_eircode(value: str) -> Optional[bool]:
    """An Eircode with an assigned routing key and a letter in its second part. SOURCE: Eircode, list of routing keys."""
    code = _compact(value)
    return None if code[:3] in _EIRCODE_AREAS and any(char.isalpha() for char in code[3:]) else False


@_registered("spacy_anonym.es_document.v1")
def es_document(value: str) -> Optional[bool]:
    """As many digits as a Spanish identity or tax number has, mistyped ones too: six to nine. SOURCE: Orden EHA/451/2008."""
    return None if 6 + value[:1].isdigit() <= len(_digits(value)) <= 9 else False


_NO_PLATES = frozenset(
    "USB ARM PCI RAM ROM CPU GPU DDR SSD HDD API SQL XML PHP CSS SHA AES RSA UTF WIN MAC BTC PC VGA LED LCD GPS SMS MMS WEB"
    " ISO IEC IEEE RFC UNE DIN EUR USD GBP JPY CHF MXN ARS KWH MWH KHZ MHZ GHZ RPM KMS MTS KGS GRS PPM BTU DPI AÑO USA CEE ONU UTC GMT CET"
    " ART REF PAG CVE CWE BOE DOC PDF NUM TEL FAX EXP LEY MIL POR CON SIN DEL LAS LOS QUE UNA UCI".split()
)


@_registered("spacy_anonym.es_plate.v1")
def es_plate(value: str) -> Optional[bool]:
    """Not a currency, a unit, or a standard's name beside four digits."""
    letters = "".join(char for char in value if char.isalpha())
    return False if letters in _NO_PLATES else None


@_registered("spacy_anonym.phone_digits.v1")
def phone_digits(value: str) -> Optional[bool]:
    """As many digits as a telephone number has, and no day of the calendar. SOURCE: ITU-T E.164."""
    if re.fullmatch(r"[0-3]?[0-9][.\-][01]?[0-9][.\-][12][0-9]{3}|[12][0-9]{3}[.\-][01][0-9][.\-][0-3][0-9]", value):
        return False
    return None if 7 <= len(_digits(value)) <= 15 else False
