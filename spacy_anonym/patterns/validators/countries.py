"""Numbers of the people, companies and vehicles of countries; Germany and Spain have modules of their own."""

import re
from datetime import date
from typing import Optional

from ...registry import registry
from . import words
from .digits import (
    by_stdnum,
    centuries,
    cross_sums,
    digits,
    is_date,
    is_day,
    letters_digits,
    weighted,
)


@registry.anonym_validators("spacy_anonym.at_svnr.v1")
def at_svnr(value: str) -> bool:
    """Austrian social insurance number: the fourth digit is a weighted sum modulo 11; then a date of birth, whose month
    may be 13 or more where it is not known or the numbers of a day ran out. SOURCE: Österreichische Sozialversicherung.
    """
    figures = digits(value)
    return by_stdnum("at.vnr")(figures) and 1 <= int(figures[4:6]) <= 31 and 1 <= int(figures[6:8]) <= 15


@registry.anonym_validators("spacy_anonym.au_medicare.v1")
def au_medicare(value: str) -> bool:
    """Check digit of a Medicare card number: the first eight digits by 1, 3, 7, 9, 1, 3, 7, 9, modulo 10, are the
    ninth. SOURCE: Australian Government, Medicare card number data element (METeOR 270101)."""
    figures = digits(value)
    return weighted(figures, (1, 3, 7, 9, 1, 3, 7, 9)) % 10 == int(figures[8])


@registry.anonym_validators("spacy_anonym.be_nn.v1")
def be_nn(value: str) -> bool:
    """Belgian national or BIS number: 97 less the first nine digits modulo 97, with a 2 before them for births from
    2000; a month up to 12, in BIS numbers 20 or 40 more. SOURCE: Royal decree of 3 April 1984; by python-stdnum (be.nn,
    be.bis)."""
    figures = digits(value)
    if (
        len(figures) != 11
        or not int(figures)
        or int(figures[2:4]) % 20 > 12
        or int(figures[2:4]) > 52
        or int(figures[4:6]) > 31
    ):
        return False
    return any(97 - int(century + figures[:9]) % 97 == int(figures[9:]) for century in ("", "2"))


@registry.anonym_validators("spacy_anonym.br_cpf.v1")
def br_cpf(value: str) -> bool:
    """Brazilian CPF by python-stdnum, and not one digit throughout. SOURCE: Receita Federal."""
    return len(set(digits(value))) > 1 and by_stdnum("br.cpf")(value)


@registry.anonym_validators("spacy_anonym.br_pis.v1")
def br_pis(value: str) -> bool:
    """Brazilian PIS/PASEP/NIT: weights 3 2 9 8 7 6 5 4 3 2, 11 less the sum modulo 11. SOURCE: Caixa Econômica
    Federal."""
    number = digits(value)
    if len(number) != 11 or len(set(number)) == 1:
        return False
    return (11 - weighted(number, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) % 11) % 11 % 10 == int(number[10])


@registry.anonym_validators("spacy_anonym.ch_uid.v1")
def ch_uid(value: str) -> bool:
    """Swiss UID by python-stdnum, with or without the VAT suffix. SOURCE: Bundesamt für Statistik, eCH-0097."""
    return by_stdnum("ch.uid")(letters_digits(value)[:12])


@registry.anonym_validators("spacy_anonym.cn_ric.v1")
def cn_ric(value: str) -> bool:
    """Chinese resident identity number: ISO 7064 MOD 11-2, and a date of birth. Areas are not looked up: they change.
    SOURCE: GB 11643-1999."""
    from stdnum.iso7064 import mod_11_2

    number = letters_digits(value)
    if not re.fullmatch("[0-9]{17}[0-9X]", number) or not int(number[6:10]):
        return False
    born = is_day(int(number[12:14]), int(number[10:12]), range(int(number[6:10]), int(number[6:10]) + 1))
    return born and 1850 <= int(number[6:10]) <= date.today().year and mod_11_2.is_valid(number)


@registry.anonym_validators("spacy_anonym.dk_cpr.v1")
def dk_cpr(value: str) -> Optional[bool]:
    """Danish CPR: its date may be impossible; the sum modulo 11 proves it, which numbers issued since 2007 need not
    keep. SOURCE: CPR-kontoret, "Personnummeret i CPR"."""
    number = digits(value)
    if len(number) != 10 or not is_day(int(number[:2]), int(number[2:4]), centuries(int(number[4:6]))):
        return False
    return True if weighted(number, (4, 3, 2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0 else None


@registry.anonym_validators("spacy_anonym.fi_hetu.v1")
def fi_hetu(value: str) -> bool:
    """Date and check character of a personal identity code, temporary ones (900 to 999) too. SOURCE: Finnish Digital
    and Population Data Services Agency; by python-stdnum."""
    from stdnum.fi import hetu

    return hetu.is_valid(value, allow_temporary=True)


@registry.anonym_validators("spacy_anonym.gb_nino.v1")
def gb_nino(value: str) -> Optional[bool]:
    """Not one of the prefixes that are never given. SOURCE: HMRC National Insurance Manual NIM39110."""
    return False if value[:2].upper() in ("BG", "GB", "KN", "NK", "NT", "TN", "ZZ") else None


@registry.anonym_validators("spacy_anonym.gb_plate.v1")
def gb_plate(value: str) -> bool:
    """Age identifier of a current plate: 02 to 29 for March, 51 to 79 for September. SOURCE: DVLA INF104."""
    age = int(value[2:4])
    return 2 <= age <= 29 or 51 <= age <= 79


_EIRCODE_AREAS = words("ie_eircode_areas")


@registry.anonym_validators("spacy_anonym.ie_eircode.v1")
def ie_eircode(value: str) -> Optional[bool]:
    """An Eircode with an assigned routing key and a letter in its second part. SOURCE: Eircode, list of routing
    keys."""
    code = letters_digits(value)
    return None if code[:3] in _EIRCODE_AREAS and any(char.isalpha() for char in code[3:]) else False


@registry.anonym_validators("spacy_anonym.il_id.v1")
def il_id(value: str) -> Optional[bool]:
    """Israeli identity number: Luhn over nine digits, leading zeros restored, by python-stdnum. SOURCE: Population and
    Immigration Authority."""
    figures = digits(value)
    return 5 <= len(figures) <= 9 and len(set(figures)) > 1 and by_stdnum("il.idnr")(figures)


@registry.anonym_validators("spacy_anonym.kr_rrn.v1")
def kr_rrn(value: str) -> Optional[bool]:
    """Date and, in numbers given before October 2020, region and check digit: weights 2 to 9 and 2 to 5, modulo 11. A
    foreigner's number counts from 13. One that fails tells nothing. SOURCE: Resident Registration Act; Wikipedia,
    Resident registration number."""
    figures = digits(value)
    century = 1900 if figures[6] in "1256" else 2000
    if not is_date(century + int(figures[:2]), int(figures[2:4]), int(figures[4:6])):
        return False
    foreign = figures[6] in "5678"
    check = (11 - weighted(figures, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11 + (2 if foreign else 0)) % 10
    return True if check == int(figures[12]) and (foreign or int(figures[7:9]) <= 96) else None


@registry.anonym_validators("spacy_anonym.kr_brn.v1")
def kr_brn(value: str) -> bool:
    """Check digit of a business number: nine digits by 1, 3, 7, 1, 3, 7, 1, 3, 5, and the tens of the last product.
    SOURCE: National Tax Service of Korea; Wikipedia, Business registration number (Korea)."""
    figures = digits(value)
    total = weighted(figures, (1, 3, 7, 1, 3, 7, 1, 3, 5)) + int(figures[8]) * 5 // 10
    return -total % 10 == int(figures[9])


@registry.anonym_validators("spacy_anonym.mx_rfc.v1")
def mx_rfc(value: str) -> Optional[bool]:
    """Mexican RFC: its check character proves it, its date may be impossible. SOURCE: SAT, anexo 1-A; by
    python-stdnum."""
    from stdnum.mx import rfc

    # Numbers with other check characters were issued too.
    if len(letters_digits(value)) > 11 and rfc.is_valid(value, True):
        return True
    return None if rfc.is_valid(value) else False


@registry.anonym_validators("spacy_anonym.mx_clabe.v1")
def mx_clabe(value: str) -> bool:
    """Mexican CLABE: number times 3, 7, 1, each modulo 10; the sum's complement to 10. SOURCE: Asociación de Bancos de
    México."""
    number = digits(value)
    if len(number) != 18 or not int(number[:3]):
        return False
    total = sum(int(digit) * (3, 7, 1)[place % 3] % 10 for place, digit in enumerate(number[:17]))
    return -total % 10 == int(number[17])


@registry.anonym_validators("spacy_anonym.nz_nhi.v1")
def nz_nhi(value: str) -> bool:
    """New Zealand's NHI: letters but I and O as 1 to 24, weights 7 to 2; the old form (AAA9999) modulo 11, the new one
    (AAA99AA) modulo 23. SOURCE: HISO 10046:2023."""
    number = letters_digits(value)
    if not re.fullmatch(r"[A-HJ-NP-Z]{3}(?:[0-9]{4}|[0-9]{2}[A-HJ-NP-Z]{2})", number):
        return False
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    values = [int(char) if char.isdigit() else letters.index(char) + 1 for char in number]
    total = sum(weight * figure for weight, figure in zip((7, 6, 5, 4, 3, 2), values))
    if number[5].isdigit():
        return total % 11 > 0 and (11 - total % 11) % 10 == values[6]
    return 23 - total % 23 == values[6]


@registry.anonym_validators("spacy_anonym.ph_tin.v1")
def ph_tin(value: str) -> bool:
    """The ninth digit of a taxpayer number is the first eight by 9 to 2, modulo 11. SOURCE: Bureau of Internal Revenue,
    as forms that check it describe it."""
    figures = digits(value)
    return len(set(figures)) > 1 and weighted(figures, range(9, 1, -1)) % 11 == int(figures[8])


@registry.anonym_validators("spacy_anonym.pl_id_card.v1")
def pl_id_card(value: str) -> bool:
    """Check digit of a Polish identity card: letters from A = 10, weights 7, 3, 1 and 7, 3, 1, 7, 3, the fourth
    character left out, modulo 10. SOURCE: Rozporządzenie w sprawie wzoru dowodu osobistego."""
    value = letters_digits(value)
    checked = value[:3] + value[4:]
    return sum(int(char, 36) * weight for char, weight in zip(checked, (7, 3, 1, 7, 3, 1, 7, 3))) % 10 == int(value[3])


@registry.anonym_validators("spacy_anonym.pt_niss.v1")
def pt_niss(value: str) -> bool:
    """Portuguese social security number: 9 less the sum of prime-weighted digits modulo 10. SOURCE: Segurança
    Social."""
    figures = digits(value)
    if len(figures) != 11 or figures[0] not in "12":
        return False
    return 9 - weighted(figures, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10 == int(figures[10])


@registry.anonym_validators("spacy_anonym.se_personnummer.v1")
def se_personnummer(value: str) -> bool:
    """Date and Luhn digit of a personal number; the day of a coordination number is 60 higher. SOURCE: Skatteverket SKV
    704, SKV 707."""
    figures = digits(value)
    century = int(figures[:2]) if len(figures) == 12 else 20
    year, month, day = int(figures[-10:-8]), int(figures[-8:-6]), int(figures[-6:-4])
    day -= 60 if day > 60 else 0
    centuries = (century,) if len(figures) == 12 else (19, 20)
    return any(is_date(100 * top + year, month, day) for top in centuries) and by_stdnum("luhn")(figures[-10:])


@registry.anonym_validators("spacy_anonym.se_orgnr.v1")
def se_orgnr(value: str) -> bool:
    """Luhn digit of an organisation's number; its third digit is 2 or more, unlike in a personal number. SOURCE:
    Skatteverket SKV 709; by python-stdnum."""
    figures = digits(value)
    return figures[2] >= "2" and by_stdnum("se.orgnr")(figures)


_NRIC_WEIGHTS = (2, 7, 6, 5, 4, 3, 2)
# What is added to the sum, and the check letters by remainder.
_NRIC = {
    "S": (0, "JZIHGFEDCBA"),
    "T": (4, "JZIHGFEDCBA"),
    "F": (0, "XWUTRQPNMLK"),
    "G": (4, "XWUTRQPNMLK"),
    "M": (3, "XWUTRQPNJLK"),
}


@registry.anonym_validators("spacy_anonym.sg_nric.v1")
def sg_nric(value: str) -> bool:
    """Check letter of an NRIC or FIN, the M series too: seven digits by 2, 7, 6, 5, 4, 3, 2, modulo 11. SOURCE:
    Wikipedia, National Registration Identity Card; for M, Immigration and Checkpoints Authority (2022)."""
    value = value.upper()
    offset, letters = _NRIC[value[0]]
    remainder = (weighted(value[1:8], _NRIC_WEIGHTS) + offset) % 11
    return letters[remainder] == value[8]


@registry.anonym_validators("spacy_anonym.tr_plate.v1")
def tr_plate(value: str) -> Optional[bool]:
    """One letter takes four or five number, two take three or four, three take two or three; shorter and longer ones
    are seen in documents. SOURCE: Karayolları Trafik Yönetmeliği, annex 1."""
    letters = sum(char.isalpha() for char in value)
    number = len(digits(value)) - 2
    return True if (letters, number) in ((1, 4), (2, 3), (2, 4), (3, 2), (3, 3)) else None


@registry.anonym_validators("spacy_anonym.us_ssn.v1")
def us_ssn(value: str) -> Optional[bool]:
    """No area 000, 666 or 9xx, no group 00, no serial 0000, not one digit throughout, no well-known sample. SOURCE: SSA
    POMS RM 10201.035; by python-stdnum."""
    number = digits(value)
    return None if len(set(number)) > 1 and by_stdnum("us.ssn")(number) else False


@registry.anonym_validators("spacy_anonym.us_npi.v1")
def us_npi(value: str) -> bool:
    """Luhn check of a National Provider Identifier with 80840 before it. SOURCE: CMS, 45 CFR 162.406; ISO/IEC
    7812-1."""
    number = digits(value)
    return len(number) == 10 and len(set(number)) > 2 and by_stdnum("luhn")("80840" + number)


@registry.anonym_validators("spacy_anonym.us_dea.v1")
def us_dea(value: str) -> bool:
    """Check digit of a DEA registration number: digits 1, 3, 5 and twice digits 2, 4, 6 end in digit 7. SOURCE: US Drug
    Enforcement Administration, Diversion Control Division."""
    number = value[2:]
    return weighted(number, (1, 2, 1, 2, 1, 2)) % 10 == int(number[6])


@registry.anonym_validators("spacy_anonym.za_id.v1")
def za_id(value: str) -> bool:
    """Date, citizenship (0, 1, 2), the digit before the last (8 or 9) and Luhn digit of an identity number. SOURCE:
    Identification Act 68 of 1997; Wikipedia, South African identity card."""
    figures = digits(value)
    if figures[10] not in "012" or figures[11] not in "89":
        return False
    month, day = int(figures[2:4]), int(figures[4:6])
    return any(is_date(top + int(figures[:2]), month, day) for top in (1900, 2000)) and by_stdnum("luhn")(figures)


@registry.anonym_validators("spacy_anonym.de_icao.v1")
def de_icao(value: str) -> bool:
    """Check digit of a document number: weights 7, 3, 1, letters from A = 10, modulo 10. SOURCE: ICAO Doc 9303 part
    3."""
    value = letters_digits(value)
    # A regular expression in which case does not count also matches the signs for kelvin and long s.
    if len(value) != 9:
        return False
    total = sum(int(char, 36) * (7, 3, 1)[place % 3] for place, char in enumerate(value[:-1]))
    return total % 10 == int(value[-1])


@registry.anonym_validators("spacy_anonym.de_kvnr.v1")
def de_kvnr(value: str) -> bool:
    """Check digit of a health insurance number: the letter as two digits (A = 01), weights 1 and 2 in turn, digit sums,
    modulo 10. SOURCE: GKV-Spitzenverband, Krankenversichertennummer nach § 290 SGB V, annex 1."""
    digits = f"{ord(value[0].upper()) - 64:02d}{value[1:9]}"
    return cross_sums(digits, (1, 2) * 5) % 10 == int(value[9])


@registry.anonym_validators("spacy_anonym.de_lanr.v1")
def de_lanr(value: str) -> bool:
    """Check digit of a physician's number: six digits by 4 and 9 in turn, the difference to the next ten is the
    seventh. SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return -weighted(value, (4, 9, 4, 9, 4, 9)) % 10 == int(value[6]) and len(set(value)) > 1


@registry.anonym_validators("spacy_anonym.de_bsnr.v1")
def de_bsnr(value: str) -> Optional[bool]:
    """Not all zeros: a practice's number has no check digit. SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return None if value.strip("0") else False


@registry.anonym_validators("spacy_anonym.de_rvnr.v1")
def de_rvnr(value: str) -> bool:
    """Date and check digit of a pension insurance number: the letter as two digits, weights 2, 1, 2, 5, 7, 1, 2, 1, 2,
    1, 2, 1, digit sums, modulo 10. SOURCE: VKVV § 2, § 4; Deutsche Rentenversicherung."""
    value = letters_digits(value)
    day, month = int(value[2:4]) % 50, int(value[4:6])
    if not 1 <= day <= 31 or not 1 <= month <= 12:
        return False
    figures = f"{value[:8]}{ord(value[8]) - 64:02d}{value[9:11]}"
    return cross_sums(figures, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) % 10 == int(value[11])


@registry.anonym_validators("spacy_anonym.de_vat.v1")
def de_vat(value: str) -> Optional[bool]:
    """Check digit of a VAT number. One that fails tells nothing: made-up ones in documents mostly fail. SOURCE: ISO
    7064 mod 11,10, by python-stdnum."""
    return True if by_stdnum("de.vat")(value.replace(".", "")) else None


@registry.anonym_validators("spacy_anonym.de_tax_id.v1")
def de_tax_id(value: str) -> Optional[bool]:
    """Check digit of a tax identification number. The first ten digits hold one digit twice or three times; made-up
    examples often do not, which tells nothing. SOURCE: § 139b AO; ISO 7064 mod 11,10; by python-stdnum."""
    from stdnum.iso7064 import mod_11_10

    figures = digits(value)
    if max(figures[:10].count(digit) for digit in "0123456789") > 3 or not mod_11_10.is_valid(figures):
        return False
    return True if by_stdnum("de.idnr")(figures) else None


@registry.anonym_validators("spacy_anonym.de_postcode.v1")
def de_postcode(value: str) -> Optional[bool]:
    """Within 01001 and 99998. SOURCE: Deutsche Post, Leitbereiche."""
    return None if 1001 <= int(value) <= 99998 else False
