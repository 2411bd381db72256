"""Identifiers of countries: valid ones are proven, wrong ones are not, and bare numbers of English texts are none.

The valid values are computed here, by python-stdnum's functions of calculation or from the published weights, never by
the checks that are tested.
"""

import random
from datetime import date, timedelta

import pytest
from stdnum import luhn, verhoeff
from stdnum.au import abn, acn
from stdnum.es import cif, dni, nie
from stdnum.in_ import gstin
from stdnum.iso7064 import mod_11_10
from stdnum.it import codicefiscale, iva
from stdnum.pl import pesel
from stdnum.th import pin
from stdnum.tr import tckimlik
from stdnum.us import rtn

from spacy_anonym import registry
from spacy_anonym.patterns import LANGUAGE_PACKS, PatternEngine, load_packs
from spacy_anonym.pipeline.span_consolidator import THRESHOLD

ENGINES = {}


def engine(*packs):
    if packs not in ENGINES:
        ENGINES[packs] = PatternEngine(load_packs(packs, "en"))
    return ENGINES[packs]


def digits(rng, count, first="123456789"):
    return rng.choice(first) + "".join(rng.choice("0123456789") for _ in range(count - 1))


def day(rng, form):
    return (date(1940, 1, 1) + timedelta(rng.randrange(20_000))).strftime(form)


def products(value, weights):
    return [int(char) * weight for char, weight in zip(value, weights)]


def cross(numbers):
    return sum(number // 10 + number % 10 for number in numbers)


def icao(value):
    return sum(int(char, 36) * (7, 3, 1)[place % 3] for place, char in enumerate(value)) % 10


def not_ten(make):
    """A maker whose check digit may come out as 10 draws again."""

    def drawn(rng):
        while True:
            body, check = make(rng)
            if check < 10:
                return f"{body}{check}"

    return drawn


def with_check(make, calc):
    return lambda rng: (lambda body: f"{body}{calc(body)}")(make(rng))


def spread(value, *sizes, by=" "):
    parts, place = [], 0
    for size in sizes:
        parts.append(value[place : place + size])
        place += size
    return by.join(parts)


def dea(rng):
    body = digits(rng, 6)
    return f"BR{body}{sum(products(body, (1, 2, 1, 2, 1, 2))) % 10}"


def npi(rng):
    body = "1" + digits(rng, 8)
    return body + luhn.calc_check_digit("80840" + body)


def routing(rng):
    body = "02" + digits(rng, 6)
    return spread(body + rtn.calc_check_digit(body), 4, 4, 1, by="-")


def nhs(rng):
    body = digits(rng, 9)
    return body, (11 - sum(products(body, range(10, 1, -1))) % 11) % 11


def nip(rng):
    body = digits(rng, 9)
    return body, sum(products(body, (6, 5, 7, 2, 3, 4, 5, 6, 7))) % 11


def medicare(rng):
    body = digits(rng, 8, "23456")
    check = sum(products(body, (1, 3, 7, 9, 1, 3, 7, 9))) % 10
    return f"{body[:4]} {body[4:]}{check} 1"


def tfn(rng):
    body = digits(rng, 8)
    weights = (1, 4, 3, 7, 5, 8, 6, 9)
    return body, next((c for c in range(10) if (sum(products(body, weights)) + 10 * c) % 11 == 0), 10)


def kvnr(rng):
    letter, body = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), digits(rng, 8)
    number = f"{ord(letter) - 64:02d}{body}"
    return f"{letter}{body}{cross(products(number, (1, 2) * 5)) % 10}"


def lanr(rng):
    body = digits(rng, 6)
    return f"{body}{-sum(products(body, (4, 9) * 3)) % 10}{digits(rng, 2)}"


def rvnr(rng):
    letter, serial = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), digits(rng, 2)
    start = digits(rng, 2) + day(rng, "%d%m%y")
    number = f"{start}{ord(letter) - 64:02d}{serial}"
    return f"{start}{letter}{serial}{cross(products(number, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1))) % 10}"


def tax_id(rng):
    # Ten digits of which one stands twice, not in a row of three.
    while True:
        body = list("123456789")
        rng.shuffle(body)
        body.insert(rng.randrange(1, 9), rng.choice(body))
        if len(set(body)) == 9 and all(len(set(body[i : i + 2])) == 2 for i in range(9)):
            return "".join(body) + mod_11_10.calc_check_digit("".join(body))


def hetu(rng):
    born, serial = day(rng, "%d%m%y"), digits(rng, 3)
    return f"{born}-{serial}{'0123456789ABCDEFHJKLMNPRSTUVWXY'[int(born + serial) % 31]}"


def fiscal_code(rng):
    body = f"RSSMRA{rng.randrange(40, 99):02d}{rng.choice('ABCDEHLMPRST')}{rng.randrange(10, 28)}H{digits(rng, 3)}"
    return body + codicefiscale.calc_check_digit(body)


def gst(rng):
    body = f"27AAP{rng.choice('FCHP')}U{digits(rng, 4)}F1Z"
    return body + gstin.luhn.calc_check_digit(body, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def rrn(rng, sexes, plus):
    body = f"{day(rng, '%y%m%d')}{rng.choice(sexes)}10{digits(rng, 3)}"
    check = (11 + plus - sum(products(body, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5))) % 11) % 10
    return f"{body[:6]}-{body[6:]}{check}"


def brn(rng):
    body = digits(rng, 9)
    total = sum(products(body, (1, 3, 7, 1, 3, 7, 1, 3, 5))) + int(body[8]) * 5 // 10
    return spread(f"{body}{-total % 10}", 3, 2, 5, by="-")


def philippine_tin(rng):
    body = digits(rng, 8)
    return body, sum(products(body, range(9, 1, -1))) % 11


def polish_card(rng):
    letters, body = "".join(rng.choice("ABCDEFGHIJKLMNPRSTUVWXYZ") for _ in range(3)), digits(rng, 5)
    total = sum(int(c, 36) * w for c, w in zip(letters + body, (7, 3, 1, 7, 3, 1, 7, 3)))
    return f"{letters}{total % 10}{body}"


def nric(series, offset, letters):
    def make(rng):
        body = digits(rng, 7)
        return f"{series}{body}{letters[(offset + sum(products(body, (2, 7, 6, 5, 4, 3, 2)))) % 11]}"

    return make


def uen(rng):
    body = digits(rng, 8)
    return f"{body}{'XMKECAWLJDB'[sum(products(body, (10, 4, 9, 3, 8, 2, 7, 1))) % 11]}"


def thai(rng):
    body = "110" + digits(rng, 9)
    return body + pin.calc_check_digit(body)


def south_african(rng):
    body = f"{day(rng, '%y%m%d')}{digits(rng, 4)}08"
    return body + luhn.calc_check_digit(body)


# (pack, label, maker of a valid value)
PROVEN = {
    "us_dea": ("us", "MEDICAL_LICENSE", dea),
    "us_npi": ("us", "US_NPI", npi),
    "us_aba": ("us", "ABA_ROUTING_NUMBER", routing),
    "gb_nhs": ("gb", "UK_NHS", lambda rng: spread(not_ten(nhs)(rng), 3, 3, 4)),
    "au_abn": ("au", "AU_ABN", lambda rng: spread((lambda b: abn.calc_check_digits(b) + b)(digits(rng, 9)), 2, 3, 3, 3)),
    "au_acn": ("au", "AU_ACN", lambda rng: spread(with_check(lambda r: digits(r, 8, "1"), acn.calc_check_digit)(rng), 3, 3, 3)),
    "au_tfn": ("au", "AU_TFN", lambda rng: spread(not_ten(tfn)(rng), 3, 3, 3)),
    "au_medicare": ("au", "AU_MEDICARE", medicare),
    "ca_sin": ("ca", "CA_SIN", lambda rng: spread(with_check(lambda r: digits(r, 8, "1234567"), luhn.calc_check_digit)(rng), 3, 3, 3)),
    "de_id_card": ("de", "DE_ID_CARD", with_check(lambda rng: f"L{digits(rng, 4)}TXV", icao)),
    "de_passport": ("de", "DE_PASSPORT", with_check(lambda rng: f"C{digits(rng, 4)}TXV", icao)),
    "de_kvnr": ("de", "DE_HEALTH_INSURANCE", kvnr),
    "de_lanr": ("de", "DE_LANR", lanr),
    "de_rvnr": ("de", "DE_SOCIAL_SECURITY", rvnr),
    "de_tax_id": ("de", "DE_TAX_ID", tax_id),
    "de_vat_id": ("de", "DE_VAT_ID", lambda rng: "DE" + with_check(lambda r: digits(r, 8), mod_11_10.calc_check_digit)(rng)),
    "es_dni": ("es", "ES_NIF", with_check(lambda rng: digits(rng, 8), dni.calc_check_digit)),
    "es_nie": ("es", "ES_NIE", with_check(lambda rng: "XYZ"[rng.randrange(3)] + digits(rng, 7), nie.calc_check_digit)),
    "es_cif": ("es", "ES_CIF", with_check(lambda rng: "A" + digits(rng, 7), lambda body: cif.calc_check_digits(body)[0])),
    "fi_hetu": ("fi", "FI_PERSONAL_IDENTITY_CODE", hetu),
    "in_aadhaar": ("in", "IN_AADHAAR", lambda rng: spread(with_check(lambda r: digits(r, 11, "23456789"), verhoeff.calc_check_digit)(rng), 4, 4, 4)),
    "it_fiscal_code": ("it", "IT_FISCAL_CODE", fiscal_code),
    "it_vat": ("it", "IT_VAT_CODE", lambda rng: "IT" + with_check(lambda r: f"0{digits(r, 6)}015", iva.luhn.calc_check_digit)(rng)),
    "kr_rrn": ("kr", "KR_RRN", lambda rng: rrn(rng, "12", 0)),
    "kr_frn": ("kr", "KR_FRN", lambda rng: rrn(rng, "56", 2)),
    "kr_brn": ("kr", "KR_BRN", brn),
    "ng_nin": ("ng", "NG_NIN", with_check(lambda rng: digits(rng, 10), verhoeff.calc_check_digit)),
    "ph_tin": ("ph", "PH_TIN", lambda rng: spread(not_ten(philippine_tin)(rng), 3, 3, 3, by="-")),
    "pl_pesel": ("pl", "PL_PESEL", with_check(lambda rng: day(rng, "%y%m%d") + digits(rng, 4), pesel.calc_check_digit)),
    "pl_nip": ("pl", "PL_NIP", lambda rng: spread(not_ten(nip)(rng), 3, 3, 2, 2, by="-")),
    "se_personnummer": ("se", "SE_PERSONNUMMER", lambda rng: spread(with_check(lambda r: day(r, "%y%m%d") + digits(r, 3), luhn.calc_check_digit)(rng), 6, 4, by="-")),
    "se_orgnr": ("se", "SE_ORGANISATIONSNUMMER", lambda rng: spread(with_check(lambda r: "556" + digits(r, 6), luhn.calc_check_digit)(rng), 6, 4, by="-")),
    "sg_nric_s": ("sg", "SG_NRIC_FIN", nric("S", 0, "JZIHGFEDCBA")),
    "sg_nric_t": ("sg", "SG_NRIC_FIN", nric("T", 4, "JZIHGFEDCBA")),
    "sg_fin_f": ("sg", "SG_NRIC_FIN", nric("F", 0, "XWUTRQPNMLK")),
    "sg_fin_g": ("sg", "SG_NRIC_FIN", nric("G", 4, "XWUTRQPNMLK")),
    "sg_fin_m": ("sg", "SG_NRIC_FIN", nric("M", 3, "XWUTRQPNJLK")),
    "sg_uen": ("sg", "SG_UEN", uen),
    "th_tnin": ("th", "TH_TNIN", thai),
    "tr_tckimlik": ("tr", "TR_NATIONAL_ID", with_check(lambda rng: digits(rng, 9), tckimlik.calc_check_digits)),
    "za_id": ("za", "ZA_ID_NUMBER", south_african),
}  # fmt: skip
# Where the check character does not stand last.
CHECK_AT = {"au_abn": 0, "au_medicare": -3, "de_lanr": 6, "pl_id_card": 3}
PROVEN["pl_id_card"] = ("pl", "PL_ID_CARD", polish_card)


def best(pack, label, value):
    found = [
        f.score
        for f in engine(pack).find(f"x: {value}, y")
        if f.label == label and (f.start, f.end) == (3, 3 + len(value))
    ]
    return max(found, default=0.0)


def spoiled(value, place):
    place %= len(value)
    char = value[place]
    among = "0123456789" if char.isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return value[:place] + among[(among.index(char) + 1) % len(among)] + value[place + 1 :]


@pytest.mark.parametrize("name", sorted(PROVEN))
def test_a_valid_value_scores_more_than_one_with_another_check_character(name):
    pack, label, make = PROVEN[name]
    rng = random.Random(name)
    for _ in range(25):
        value = make(rng)
        wrong = spoiled(value, CHECK_AT.get(name, -1))
        assert best(pack, label, value) > best(pack, label, wrong), (value, wrong)


@pytest.mark.parametrize("name", sorted(set(PROVEN) - {"us_npi", "de_lanr", "ng_nin"}))
def test_a_proven_value_is_found_without_any_word_beside_it(name):
    pack, label, make = PROVEN[name]
    assert best(pack, label, make(random.Random(name))) >= THRESHOLD


@pytest.mark.parametrize("pack, label, text", [
    ("us", "US_NPI", "NPI {}"), ("de", "DE_LANR", "Arztnummer: {}"), ("ng", "NG_NIN", "her NIN is {}"),
])  # fmt: skip
def test_a_bare_number_with_one_check_digit_is_found_where_its_name_stands(pack, label, text):
    name = {"US_NPI": "us_npi", "DE_LANR": "de_lanr", "NG_NIN": "ng_nin"}[label]
    value = PROVEN[name][2](random.Random(1))
    assert any(f.label == label and f.score >= THRESHOLD for f in engine(pack).find(text.format(value)))
    assert not any(f.label == label and f.score >= THRESHOLD for f in engine(pack).find(f"took {value} in all"))


def test_numbers_of_logs_and_tables_are_no_national_identifiers_of_english_texts():
    rng = random.Random(7)
    lines = []
    for _ in range(400):
        lines.append(
            f"{1_600_000_000 + rng.randrange(10**8)} worker-{rng.randrange(99)} took {rng.randrange(10**9)} ns, {rng.randrange(10**12)} bytes"
        )
        lines.append(f"{rng.randrange(10**8, 10**9)}\t{rng.random():.8f}\t{rng.randrange(10**13)}")
    text = "\n".join(lines)
    found = [
        f
        for f in engine("us", "gb").find(text)
        if f.score >= THRESHOLD and f.label.startswith(("US_", "UK_", "ABA_", "MEDICAL_"))
    ]
    assert [text[f.start : f.end] for f in found] == []


@pytest.mark.slow
def test_every_language_names_packs_that_exist():
    assert {"de", "en", "fi", "it", "ko", "pl", "sv", "th", "tr"} <= set(LANGUAGE_PACKS)
    for lang, packs in LANGUAGE_PACKS.items():
        assert packs and load_packs(None, lang)


@pytest.mark.parametrize("pack, text, label", [
    ("sg", "seen: S1234567A, M1234567K", "SG_NRIC_FIN"), ("gb", "nino: pr 12 36 12 c", "UK_NINO"), ("fi", "code is030594W903B.", "FI_PERSONAL_IDENTITY_CODE"),
    ("kr", "여권번호는 M789C1234입니다", "KR_PASSPORT"), ("th", "เลขบัตรประชาชน 1234567890121", "TH_TNIN"), ("za", "cell 082 123 4567", "ZA_MOBILE_NUMBER"),
])  # fmt: skip
def test_values_are_found_in_other_series_cases_and_scripts(pack, text, label):
    assert any(f.label == label and f.score >= THRESHOLD for f in engine(pack).find(text))


@pytest.mark.parametrize("name", sorted(PROVEN))
def test_letters_that_only_look_alike_break_no_check(name):
    # RE2 takes the long s for an s and the kelvin sign for a k where case does not count.
    pack, label, make = PROVEN[name]
    rng = random.Random(name)
    for _ in range(20):
        value = make(rng)
        place = rng.randrange(len(value))
        for char in "\u017f\u212a\u0131\u0663\u00b2\uff11\u00ad":
            engine(pack).find(f"x: {value[:place]}{char}{value[place + 1 :]}, {value.lower()}{char}")


def test_a_document_number_with_the_kelvin_sign_is_wrong_and_no_error():
    check = registry.get("validators", "spacy_anonym.de_icao.v1")
    assert check("L12\u212a4TXV1") is False and check("L01X00T44") is True and check("l01x00t44") is True
