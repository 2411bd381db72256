"""Vehicles, devices, banks, coordinates, ages, user names, addresses: what they are, and what only looks like them."""

import random

import pytest

from spacy_anonym import registry
from spacy_anonym.patterns import PatternEngine, load_packs

# Fields that name a number find it a second time.
ENGINE = PatternEngine([pattern for pattern in load_packs(["common"], "xx") if not pattern.id.startswith("field_")])
VIN_SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"


def found(text):
    places = {(f.start, f.end, f.label) for f in ENGINE.find(text) if f.score >= 0.4}
    whole = {p for p in places if not any(q[0] <= p[0] and p[1] <= q[1] and q[:2] != p[:2] for q in places)}
    return [(text[start:end], label) for start, end, label in sorted(whole)]


def vin(rng):
    # 49 CFR 565.15: values of the letters, weights by place, the ninth place is the sum modulo 11.
    values = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9)))
    number = (
        "1"
        + "".join(rng.choices("FGHMN", k=2))
        + "".join(rng.choices(VIN_SIGNS, k=10))
        + "".join(rng.choices("0123456789", k=4))
    )
    total = sum(
        w * (int(c) if c.isdigit() else values[c])
        for c, w in zip(number, (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2))
    )
    return number[:8] + "0123456789X"[total % 11] + number[9:]


def test_vehicles_of_north_america_need_no_context():
    rng = random.Random(1)
    for _ in range(60):
        number = vin(rng)
        assert (number, "VIN") in found(f"bought {number} new")
        wrong = number[:8] + random.Random(number).choice([c for c in "0123456789X" if c != number[8]]) + number[9:]
        assert "VIN" not in {label for _, label in found(f"bought {wrong} new")}
        assert (wrong, "VIN") in found(f"VIN {wrong} new")


def test_vehicles_of_elsewhere_need_context():
    assert ("WVWZZZ1JZXW000123", "VIN") in found("chassis no. WVWZZZ1JZXW000123 is")
    assert ("WVWZZZ1JZXW000123", "VIN") not in found("hash WVWZZZ1JZXW000123 is")


@pytest.mark.parametrize("form", ["{}", "{0[0]}{0[1]}-{0[2]}{0[3]}"])
def test_devices(form):
    rng = random.Random(2)
    for _ in range(20):
        body = "35" + "".join(rng.choices("0123456789", k=12))
        doubled = [int(d) * 2 if place % 2 else int(d) for place, d in enumerate(body)]
        number = body + str(-sum(d // 10 + d % 10 for d in doubled) % 10)
        written = number if form == "{}" else f"{number[:2]}-{number[2:8]}-{number[8:14]}-{number[14]}"
        assert (written, "IMEI") in found(f"IMEI: {written}")
        assert (written, "IMEI") in found(f"the device {written}")


@pytest.mark.parametrize("code", ["DEUTDEFFXXX", "BSCHESMM123", "CHASUS33XXX"])
def test_banks_with_a_branch_need_no_context(code):
    assert found(f"to {code}, please") == [(code, "BIC_CODE")]
    assert found(f"to {code[:4]}QQ{code[6:]}, please") == []


@pytest.mark.parametrize(
    "text",
    [
        "GENERALE HOSPITAL DIRECTOR ABSTRACT",
        "THE HONOURABLE CHAIRMAN",
        "ASSOCIATION REGISTRATION",
        "Taylor Swift: REPUTATION",
    ],
)
def test_words_in_capitals_are_no_banks(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text, value",
    [
        ("GPS: 40.712776, -74.005974", "40.712776, -74.005974"), ("geo:37.786971,-122.399677;u=35", "geo:37.786971,-122.399677;u=35"),
        ("at 40°42′46″N 74°00′22″W", "40°42′46″N 74°00′22″W"), ("40.7128° N, 74.0060° W", "40.7128° N, 74.0060° W"), ('"lat": -33.856', "-33.856"),
    ],
)  # fmt: skip
def test_coordinates(text, value):
    assert found(text) == [(value, "COORDINATES")]


@pytest.mark.parametrize(
    "text",
    [
        "the values 0.7128, 0.0059 differ",
        "scores 40.712776, 74.005974",
        "rotate by 45° and 30°",
        "GPS 91.712776, 74.005974",
        "20 °C, 5° E of",
    ],
)
def test_other_figures_are_no_coordinates(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text, value",
    [
        ("She is 93 years old.", "93 years old"), ("a 7-year-old boy", "7-year-old"), ("a 93 y/o man", "93 y/o"), ("93yo female", "93yo"), ("aged 41.", "41"),
        ("Age: 41", "41"), ("un varón de 93 años", "93 años"), ("93 años de edad", "93 años de edad"), ("una dona de 88 anys", "88 anys"),
        ("eine 45-jährige Frau", "45-jährige"), ("er ist 45 Jahre alt", "45 Jahre alt"), ("âgé de 67 ans", "67 ans"), ("חולה בן 93 עם", "93"), ("בת 45, רווקה", "45"),
        ("גיל: 71", "71"), ("3 weeks old infant", "3 weeks old"),
    ],
)  # fmt: skip
def test_ages(text, value):
    assert found(text) == [(value, "AGE")]


@pytest.mark.parametrize(
    "text",
    [
        "In 93 years of service", "hace 5 años", "contrato de 3 años", "depuis 10 ans", "seit 45 Jahren", "page: 41, image: 7, usage: 80", "max-age=600", "age: 2019",
        "aged 1984", "of the age of 1800s", "לפני 5 שנים", "כבר 12 אנשים", "turned 90 degrees",
    ],
)  # fmt: skip
def test_other_spans_of_time_are_no_ages(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text, value",
    [
        ("follow me on Twitter, @jane_roe", "@jane_roe"), ("thanks to @jane.roe for", "@jane.roe"), ("username: jroe42", "jroe42"), ("login=jroe&x=1", "jroe"),
        ("Accepted publickey for jroe from 192.0.2.7 port 22", "jroe"), ("see /home/jroe/x", "jroe"), ("C:\\Users\\jroe\\Documents", "jroe"), ('"user_name": "j.roe"', "j.roe"),
    ],
)  # fmt: skip
def test_user_names(text, value):
    assert (value, "USERNAME") in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "@property\ndef name(self):", "    @staticmethod\n", "@media (max-width: 600px)", "a * @param name the name", "npm i @angular/core @types/node", "jane@example.org",
        "user: str, name: str", "def f(user=user, username=username):", "user = User.objects.get()", "username: <your name>", "/home/user/project", "login: true",
        "@import url(x.css);", "for user input and", "git@github.com:x/y.git", "SELECT @rows := 1", "price @ 5",
    ],
)  # fmt: skip
def test_code_has_no_user_names(text):
    assert [hit for hit in found(text) if hit[1] == "USERNAME"] == []


@pytest.mark.parametrize(
    "text, value",
    [
        ("I live at 221B Baker Street, London", "221B Baker Street"), ("350 Fifth Avenue, Suite 3300, New York", "350 Fifth Avenue, Suite 3300"), ("at 12 N. Oak Blvd.", "12 N. Oak Blvd."),
        ("18 Queen's Gardens", "18 Queen's Gardens"), ("P.O. Box 123, Anytown", "P.O. Box 123"), ("i live at 12 oak lane", "12 oak lane"), ("500 West 2nd St", "500 West 2nd St"),
        ("4 Privet Drive", "4 Privet Drive"), ("ת.ד. 1234 חיפה", "ת.ד. 1234"),
    ],
)  # fmt: skip
def test_addresses(text, value):
    assert (value, "STREET_ADDRESS") in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "5 miles down the road",
        "On 3 March Dr. Roe",
        "Wall Street fell 5 percent",
        "In 2019 the Old Road was shut",
        "Chapter 12 The Way",
        "a 2 way street",
        "Box 12",
    ],
)
def test_roads_without_a_number_are_no_addresses(text):
    assert [hit for hit in found(text) if hit[1] == "STREET_ADDRESS"] == []


@pytest.mark.parametrize(
    "name",
    ["bic", "degrees", "handle", "username", "age_words", "street_part", "street_plain", "address_value", "has_digit"],
)
def test_checks_of_odd_values_answer(name):
    check = registry.get("validators", f"spacy_anonym.{name}.v1")
    for value in ("", "@", "12", "x" * 300, "999°", "1 a b St"):
        check(value)


@pytest.mark.parametrize(
    "text,names",
    [
        ("From: Jane Roe <jroe@example.com>", ["Jane Roe"]), ("\"Roe, Jane\" <j@example.com>", ["Roe, Jane"]), ("“Renée O'Hara-Lund”<r@example.com>", ["Renée O'Hara-Lund"]),
        ("To: Ana Roe <a@x.com>, \"Poe, Edgar\" <b@x.com>", ["Ana Roe", "Poe, Edgar"]), ("Jane Roe [mailto:jroe@example.com]", ["Jane Roe"]),
        ("Email: \"Jane\"<jane...@example.com>", ["Jane"]), ("Jane <jane@example.com>", []), ("\"Support\"<help@example.com>", []), ("say \"Jane\" < 5", []),
        ("Customer Service <help@example.com>", []), ("\"The Roe Album\" <roe@example.com>", []), ("Please Respond To <a@example.com>", []),
        ("Jane Roe < 5 and mail@example.com", []), ("Jane Roe <b>bold</b>", []), ("jane <j@example.com>", []),
    ],
)  # fmt: skip
def test_names_before_an_address(text, names):
    assert [value for value, label in found(text) if label == "PERSON"] == names
