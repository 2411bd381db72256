"""Numbers that are made here, by each country's own arithmetic, are found; with another check digit they are not."""

import random
from functools import lru_cache

import pytest

from spacy_anonym import registry
from spacy_anonym.patterns import PatternEngine, load_packs

VALUES = 40
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@lru_cache(maxsize=None)
def engine(pack):
    return PatternEngine(load_packs([pack], "xx"))


def digits(rng, count, first="0123456789"):
    return rng.choice(first) + "".join(rng.choice("0123456789") for _ in range(count - 1))


def luhn_digit(number):
    doubled = [int(d) * 2 if place % 2 == 0 else int(d) for place, d in enumerate(reversed(number))]
    return str(-sum(d // 10 + d % 10 for d in doubled) % 10)


def weighted(number, weights):
    return sum(int(d) * w for d, w in zip(number, weights))


def luhn(count, first="123456789"):
    def make(rng):
        number = digits(rng, count - 1, first)
        return number + luhn_digit(number)

    return make


def until(make):
    """Some first digits have no check digit: take others."""

    def again(rng):
        while True:
            value = make(rng)
            if value is not None:
                return value

    return again


def day(rng, form):
    return form.format(d=rng.randint(1, 28), m=rng.randint(1, 12), y=rng.randint(40, 99), Y=rng.randint(1940, 2005))


def fr_nir(rng):
    number = (
        rng.choice("12") + f"{rng.randint(0, 99):02}{rng.randint(1, 12):02}{rng.randint(1, 95):02}" + digits(rng, 6)
    )
    return f"{number}{97 - int(number) % 97:02}"


def fr_siret(rng):
    siren = luhn(9)(rng)
    return siren + (tail := f"0{digits(rng, 3)}") + luhn_digit(siren + tail)


def fr_nif(rng):
    number = digits(rng, 10, "0123")
    return f"{number}{int(number) % 511:03}"


def nl_bsn(rng):
    number = digits(rng, 8, "123456789")
    check = weighted(number, range(9, 1, -1)) % 11
    return None if check == 10 else number + str(check)


def be_nn(rng):
    since = rng.random() < 0.4
    number = f"{rng.randint(0, 20) if since else rng.randint(30, 99):02}{rng.randint(1, 12):02}{rng.randint(1, 28):02}{rng.randint(1, 997):03}"
    return f"{number}{97 - int(('2' if since else '') + number) % 97:02}"


def be_enterprise(rng):
    number = digits(rng, 8, "01")
    return None if number.startswith("00") else f"{number}{97 - int(number) % 97:02}"


def pt_nif(rng):
    number = digits(rng, 8, "12356")
    check = 11 - weighted(number, range(9, 1, -1)) % 11
    return number + str(check if check < 10 else 0)


def pt_niss(rng):
    number = digits(rng, 10, "12")
    return number + str(9 - weighted(number, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10)


def mod11(number, weights):
    rest = weighted(number, weights) % 11
    return "0" if rest < 2 else str(11 - rest)


def br_cpf(rng):
    number = digits(rng, 9)
    number += mod11(number, range(10, 1, -1))
    return number + mod11(number, range(11, 1, -1))


def br_cnpj(rng):
    number = digits(rng, 8, "123456789") + "0001"
    number += mod11(number, (5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))
    return number + mod11(number, (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))


def mx_curp(rng):
    from stdnum.mx import curp

    number = (
        "G" + rng.choice("AEIOU") + "".join(rng.choice("BCDFGHJKLM") for _ in range(2)) + day(rng, "{y:02}{m:02}{d:02}")
    )
    number += (
        rng.choice("HM") + rng.choice(("DF", "JC", "NL")) + "".join(rng.choice("BCDFGHJKLM") for _ in range(3)) + "0"
    )
    return number + curp.calc_check_digit(number)


def mx_rfc(rng):
    from stdnum.mx import rfc

    number = (
        "".join(rng.choice("BCDFGHJLM") for _ in range(4))
        + day(rng, "{y:02}{m:02}{d:02}")
        + digits(rng, 2, "123456789")
    )
    return number + rfc.calc_check_digit(number)


def mx_clabe(rng):
    number = digits(rng, 17, "12345")
    return number + str(-sum(int(d) * (3, 7, 1)[place % 3] % 10 for place, d in enumerate(number)) % 10)


def jp_my_number(rng):
    number = digits(rng, 11)
    rest = weighted(number, (6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return number + ("0" if rest < 2 else str(11 - rest))


def cn_id(rng):
    number = digits(rng, 6, "123456") + day(rng, "{Y}{m:02}{d:02}") + digits(rng, 3)
    return number + "10X98765432"[weighted(number, (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)) % 11]


def at_svnr(rng):
    serial, born = digits(rng, 3, "123456789"), day(rng, "{d:02}{m:02}{y:02}")
    check = (weighted(serial, (3, 7, 9)) + weighted(born, (5, 8, 4, 2, 1, 6))) % 11
    return None if check == 10 else f"{serial}{check} {born}"


def ch_ahv(rng):
    number = "756" + digits(rng, 9)
    return number + str(-weighted(number, (1, 3) * 6) % 10)


def dk_cpr(rng):
    number = day(rng, "{d:02}{m:02}{y:02}") + digits(rng, 3, "0123")
    check = -weighted(number, (4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return None if check == 10 else number + str(check)


def no_fnr(rng):
    number = day(rng, "{d:02}{m:02}{y:02}") + digits(rng, 3, "01234")
    first = -weighted(number, (3, 7, 6, 1, 8, 9, 4, 5, 2)) % 11
    second = -(weighted(number, (5, 4, 3, 2, 7, 6, 5, 4, 3)) + 2 * first) % 11
    return None if 10 in (first, second) else f"{number}{first}{second}"


def ie_ppsn(rng):
    number, last = digits(rng, 7), rng.choice(["", "A", "B"])
    return (
        number
        + "WABCDEFGHIJKLMNOPQRSTUV"[(weighted(number, range(8, 1, -1)) + 9 * (" AB".index(last) if last else 0)) % 23]
        + last
    )


def gr_afm(rng):
    number = digits(rng, 8)
    return number + str(weighted(number, [2**place for place in range(8, 0, -1)]) % 11 % 10)


def gr_amka(rng):
    number = day(rng, "{d:02}{m:02}{y:02}") + digits(rng, 4)
    return number + luhn_digit(number)


def nz_ird(rng):
    number = "0" + digits(rng, 7, "3456789")
    rest = -weighted(number, (3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return None if rest == 10 else number + str(rest)


def nz_nhi(rng):
    old = rng.random() < 0.5
    front = (
        "".join(rng.choice(LETTERS) for _ in range(3))
        + digits(rng, 2)
        + (digits(rng, 1) if old else rng.choice(LETTERS))
    )
    total = sum((7 - place) * (int(c) if c.isdigit() else LETTERS.index(c) + 1) for place, c in enumerate(front))
    if old:
        return None if total % 11 == 0 else front + str((11 - total % 11) % 10)
    return front + LETTERS[22 - total % 23]


def es_nuss(rng):
    number = f"{rng.randint(1, 50):02}{digits(rng, 8, '123456789')}"
    return f"{number}{int(number) % 97:02}"


# pack, label, a sentence, how to make a value, how it is grouped, whether another last digit fails its check.
NUMBERS = [
    ("fr", "FR_NIR", "numéro de sécurité sociale {}.", fr_nir, (1, 2, 2, 2, 3, 3, 2), True),
    ("fr", "FR_SIREN", "SIREN {} à Paris", luhn(9), (3, 3, 3), True),
    ("fr", "FR_SIRET", "SIRET : {}", fr_siret, (3, 3, 3, 5), True),
    ("fr", "FR_NIF", "numéro fiscal {}", fr_nif, (2, 2, 3, 3, 3), True),
    ("nl", "NL_BSN", "mijn BSN is {}.", until(nl_bsn), (4, 2, 3), True),
    ("be", "BE_NATIONAL_NUMBER", "rijksregisternummer {}", be_nn, (6, 3, 2), True),
    ("be", "BE_ENTERPRISE_NUMBER", "ondernemingsnummer {}", until(be_enterprise), (4, 3, 3), True),
    ("pt", "PT_NIF", "contribuinte n.º {}", pt_nif, (3, 3, 3), True),
    ("pt", "PT_NISS", "NISS: {}", pt_niss, (3, 3, 3, 2), True),
    ("br", "BR_CPF", "CPF {}", br_cpf, (3, 3, 3, 2), True),
    ("br", "BR_CNPJ", "CNPJ {}", br_cnpj, (14,), True),
    ("mx", "MX_CURP", "CURP: {}", mx_curp, (18,), False),
    ("mx", "MX_RFC", "RFC {}", mx_rfc, (13,), False),
    ("mx", "MX_CLABE", "CLABE {}", mx_clabe, (18,), True),
    ("jp", "JP_MY_NUMBER", "個人番号 {}", jp_my_number, (4, 4, 4), True),
    ("cn", "CN_RESIDENT_ID", "身份证号:{}", cn_id, (18,), True),
    ("at", "AT_SVNR", "SVNR {}", until(at_svnr), (11,), True),
    ("ch", "CH_AHV", "AHV-Nummer {}", ch_ahv, (13,), True),
    ("dk", "DK_CPR", "CPR-nummer {}", until(dk_cpr), (10,), False),
    ("no", "NO_FODSELSNUMMER", "fødselsnummer {}", until(no_fnr), (6, 5), True),
    ("ie", "IE_PPSN", "PPSN {}", ie_ppsn, (9,), False),
    ("gr", "GR_AFM", "ΑΦΜ: {}", gr_afm, (9,), True),
    ("gr", "GR_AMKA", "ΑΜΚΑ {}", gr_amka, (11,), True),
    ("nz", "NZ_IRD", "IRD number {}", until(nz_ird), (3, 3, 3), True),
    ("nz", "NZ_NHI", "NHI {}", until(nz_nhi), (7,), False),
    ("il", "IL_ID_NUMBER", "תעודת זהות {}", luhn(9), (9,), False),
    ("es", "ES_SOCIAL_SECURITY", "afiliación a la Seguridad Social {}", es_nuss, (2, 8, 2), True),
]


def grouped(value, sizes):
    parts, place = [], 0
    for size in sizes:
        parts.append(value[place : place + size])
        place += size
    return " ".join(part for part in parts if part)


def found(pack, text, label):
    places = {(f.start, f.end) for f in engine(pack).find(text) if f.label == label and f.score >= 0.4}
    whole = {
        (start, end)
        for start, end in places
        if not any(a <= start and end <= b and (a, b) != (start, end) for a, b in places)
    }
    return [text[start:end] for start, end in sorted(whole)]


@pytest.mark.parametrize("row", NUMBERS, ids=lambda row: row[1])
def test_valid_numbers_are_found_in_both_spacings(row):
    pack, label, sentence, make, sizes, _ = row
    rng = random.Random(label)
    for _ in range(VALUES):
        value = make(rng)
        for written in (value, grouped(value, sizes)):
            assert found(pack, sentence.format(written), label) == [written]


@pytest.mark.parametrize("row", [row for row in NUMBERS if row[5]], ids=lambda row: row[1])
def test_numbers_with_a_wrong_check_digit_need_a_word_that_names_them(row):
    pack, label, sentence, make, _, _ = row
    rng = random.Random(label)
    for _ in range(VALUES):
        value = make(rng)
        last = "0123456789".index(value[-1]) if value[-1].isdigit() else 0
        wrong = value[:-1] + str((last + rng.randint(1, 8)) % 10)
        assert found(pack, sentence.format(wrong), label) == [wrong]
        assert wrong == value or not wrong.isdigit() or found(pack, f"{wrong} x", label) == []


PHONES = [
    ("fr", "01 42 68 53 00"), ("fr", "06.12.34.56.78"), ("fr", "0612345678"), ("nl", "020 623 4567"), ("nl", "06-12345678"),
    ("be", "02 555 12 12"), ("be", "0470 12 34 56"), ("pt", "213 456 789"), ("pt", "912345678"), ("br", "(11) 91234-5678"),
    ("br", "21 3123-4567"), ("mx", "55 1234 5678"), ("jp", "03-1234-5678"), ("jp", "090-1234-5678"), ("cn", "138 1234 5678"),
    ("cn", "010-62785001"), ("at", "0664 1234567"), ("at", "01 5121234"), ("ch", "044 668 18 00"), ("dk", "33 12 34 56"),
    ("no", "22 12 34 56"), ("no", "412 34 567"), ("ie", "087 123 4567"), ("ie", "01 671 2345"), ("gr", "210 321 4567"),
    ("gr", "6971234567"), ("nz", "021 123 4567"), ("nz", "09 300 1234"), ("il", "054-1234567"), ("es", "612 345 678"),
]  # fmt: skip


@pytest.mark.parametrize("pack, number", PHONES)
def test_phones_of_the_country(pack, number):
    assert found(pack, f"tel: {number}, mobile", "PHONE_NUMBER") == [number]


PLACES = [
    (
        "fr",
        "12 rue de la République, 69002 Lyon",
        {"12 rue de la République": "STREET_ADDRESS", "69002 Lyon": "LOCATION"},
    ),
    ("nl", "Keizersgracht 123-B, 1015 CJ Amsterdam", {"Keizersgracht 123-B": "STREET_ADDRESS", "1015 CJ": "ZIP_CODE"}),
    ("pt", "Rua Augusta, 25, 1100-048 Lisboa", {"Rua Augusta, 25": "STREET_ADDRESS", "1100-048": "ZIP_CODE"}),
    ("br", "Bairro Centro, CEP 01001-000", {"01001-000": "ZIP_CODE"}),
    (
        "jp",
        "〒150-0002 東京都渋谷区渋谷2丁目21番1号",
        {"150-0002": "ZIP_CODE", "東京都渋谷区渋谷2丁目21番1号": "STREET_ADDRESS"},
    ),
    ("no", "Kirkegata 7, Oslo", {"Kirkegata 7": "STREET_ADDRESS"}),
    ("il", "גרה ברחוב ביאליק 14, חיפה", {"רחוב ביאליק 14": "STREET_ADDRESS"}),
    ("es", "C/ Gran Vía, 28, 28013 Madrid", {"C/ Gran Vía, 28, 28013 Madrid": "STREET_ADDRESS"}),
    ("es", "avinguda Diagonal 211", {"avinguda Diagonal 211": "STREET_ADDRESS"}),
    (
        "common",
        "Send it to 1600 Pennsylvania Ave NW, Washington, DC 20500",
        {"1600 Pennsylvania Ave NW": "STREET_ADDRESS", "20500": "ZIP_CODE"},
    ),
    (
        "common",
        "Lindenstraße 9-14 und Via Roma 3",
        {"Lindenstraße 9-14": "STREET_ADDRESS", "Via Roma 3": "STREET_ADDRESS"},
    ),
]


@pytest.mark.parametrize("pack, text, places", PLACES)
def test_addresses(pack, text, places):
    labels = {label for _, label in places.items()}
    hits = {text[f.start : f.end]: f.label for f in engine(pack).find(text) if f.label in labels and f.score >= 0.4}
    assert {value: hits.get(value) for value in places} == places


@pytest.mark.parametrize("value, label", [("8560 JXK", "LICENSE_PLATE"), ("M-1234-AB", "LICENSE_PLATE"), ("9872023VH5797S0001WX", "ES_CADASTRAL_REFERENCE"), ("9872023 VH5797S 0001 XX", "ES_CADASTRAL_REFERENCE"), ("12 1234AB12345", "ID"), ("B99999999", "ID"), ("ROPE 0 610503 004", "ES_HEALTH_CARD"), ("ES92.2100.0418.4502.0005.1332", "IBAN_CODE")])  # fmt: skip
def test_spain_finds_them_without_context(value, label):
    assert value in found("es", f"Dato: {value}.", label)


# Numbers of daily life, in the packs' own languages.
NEGATIVE = {
    "fr": "Le train de 12 h 45 a 300 places; le budget de 2 500 000 euros couvre les années 2019-2023, page 123, article 45.",
    "nl": "In 2021 kwamen 12.345 bezoekers naar 3 musea; het bedrag van 1.250.000 euro staat op pagina 17, tabel 4-2.",
    "be": "Le rapport 2021-2022 compte 123 pages et 45.678 signes.",
    "pt": "Em 2020, 123.456 pessoas visitaram 12 museus; o artigo 45.º, n.º 3, fala de 1.250.000 euros.",
    "br": "O processo tem 1.234 páginas; a versão 10.2.3 custa R$ 1.234,56.",
    "mx": "El precio fue de $1,234.56 en 2019; hay 12 artículos en 45 páginas.",
    "jp": "2021年の人口は12,345,678人で、3.14159は円周率です。",
    "cn": "2021年人口为12,345,678人,增长3.14159%。",
    "at": "Im Jahr 2021 waren es 12.345 Besucher, Seite 123, Version 10.2.3.",
    "ch": "1291 bis 1848, 26 Kantone und 8'570'000 Einwohner, Artikel 12.",
    "dk": "I 2021 var der 12.345 besøgende og 1.250.000 kroner.",
    "no": "I 2021 var det 12 345 besøkende, versjon 10.2.3.",
    "ie": "The 1916 rising, 12,345 visitors and page 123 of version 10.2.3.",
    "gr": "Το 2021 είχαμε 12.345 επισκέπτες, σελίδα 123, έκδοση 10.2.3.",
    "nz": "In 2021 there were 12,345 visitors on page 123 of version 10.2.3.",
    "il": "בשנת 2021 היו 12,345 מבקרים, עמוד 123, גרסה 10.2.3.",
    "es": "En 2019 costaba 1.234.567,89 euros; ISO 9001, 10.000.000 de personas, el 112, covid-2019 y 080345.",
}


@pytest.mark.parametrize("pack", sorted(NEGATIVE))
def test_other_numbers_are_no_identifiers(pack):
    text = NEGATIVE[pack]
    assert [(f.rule, text[f.start : f.end]) for f in engine(pack).find(text) if f.score >= 0.4] == []


@pytest.mark.parametrize("name", ["be_nn", "pt_niss", "br_pis", "mx_clabe", "at_svnr", "dk_cpr", "nz_nhi", "il_id", "es_nuss", "es_document", "ie_eircode", "ch_uid", "cn_ric"])  # fmt: skip
def test_checks_of_odd_values_answer(name):
    check = registry.get("validators", f"spacy_anonym.{name}.v1")
    long = "0" * 18
    assert all(check(value) in (True, False, None) for value in (long, "9" * 18, long[:11], "1" * 40))
