"""What is spelled or said with words for its letters and digits, columns that spaces part, fields of addresses, and the
last digits of numbers; what only looks like them stays."""

import pytest

from spacy_anonym.patterns import PatternEngine, load_packs

ENGINE = PatternEngine(load_packs(["common", "us", "gb"], "en"))


def found(text):
    return {(f.label, text[f.start : f.end]) for f in ENGINE.find(text) if f.score >= 0.4}


@pytest.mark.parametrize(
    "text, label, value",
    [
        ("Surname is Tuzo, that's t, u, z, o.", "PERSON", "t, u, z, o"),
        ("I'm Kestrel, that is K E S T R E L L E, with two", "PERSON", "K E S T R E L L E"),
        ("It is Kanu, K, A for alpha, N, U, ok?", "ID", "K, A for alpha, N, U"),
        ("the badge: P as in Peter, Q 4 4 1 9 2", "ID", "P as in Peter, Q 4 4 1 9 2"),
        ("She gave bravo november 3 0 7 7 1, I think", "ID", "bravo november 3 0 7 7 1"),
        ("the plate was yankee echo six one sierra oscar tango", "ID", "yankee echo six one sierra oscar tango"),
        ("the loan number is two two oh nine one", "ID", "two two oh nine one"),
        ("sort code thirty, ninety one, fourteen", "ID", "thirty, ninety one, fourteen"),
        ("He sleeps in room three oh eight.", "ID", "three oh eight"),
        ("flat number seventeen, please", "ID", "seventeen"),
        ("the zip code is four four oh one nine", "ZIP_CODE", "four four oh one nine"),
        ("write to k i r e at proton mail dot com", "EMAIL_ADDRESS", "k i r e at proton mail dot com"),
        ("kire underscore tuzo at gmail dot com", "EMAIL_ADDRESS", "kire underscore tuzo at gmail dot com"),
        (
            "it's k dot tuzo eighty one at sky dot co dot uk",
            "EMAIL_ADDRESS",
            "k dot tuzo eighty one at sky dot co dot uk",
        ),
        ("born three fourteen of seventy-two in Leith", "DATE_TIME", "three fourteen of seventy-two"),
        ("my birthday is March the ninth", "DATE_TIME", "March the ninth"),
        ("He was put through to x2290.", "PHONE_NUMBER", "2290"),
        ("0113 496 0144 or 0145", "PHONE_NUMBER", "0145"),
        ("her landline ends with 771.", "ID", "771"),
        ("last four of his SSN: 2290", "ID", "2290"),
        ('{"postcode": "3053"}', "ZIP_CODE", "3053"),
        ('{"postal_code":"K1A0B1"}', "ZIP_CODE", "K1A0B1"),
        ('{"prov": "ON"}', "LOCATION", "ON"),
        ('{"address_line_2": "bus 14"}', "STREET_ADDRESS", "bus 14"),
        ("Cookie: sid=s%3Aq8rT2bXn4vK", "API_KEY", "s%3Aq8rT2bXn4vK"),
        ('{"mobile": "5145550144"}', "PHONE_NUMBER", "5145550144"),
        ("in the 1200 block of N. Tuzo Avenue", "STREET_ADDRESS", "1200 block of N. Tuzo Avenue"),
        ("c/o Kire, RD 4, Temuka", "STREET_ADDRESS", "RD 4"),
        ("deliver it to SE59PX today", "UK_POSTCODE", "SE59PX"),
        ("come to ///badge.slope.turnip", "COORDINATES", "///badge.slope.turnip"),
    ],
)
def test_found(text, label, value):
    assert (label, value) in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Choose A, B, C or D; vitamins A, D, E, K; guitars E, A, D, G.",
        "A for apple, B for ball, C for cat, D for dog.",
        "alpha bravo charlie delta echo is how it begins",
        "That's a b c d e f g.",
        "That's it: I, for one, like 4 of 5.",
        "India 4 3 1 0 6",
        "one, two, three, four, testing",
        "Case one: two, three or four options.",
        "Order two fourteen inch pizzas. A room for two.",
        "born one of ten children, two died young",
        "the season ends in 2019; over the last four 100 m heats",
        "seen at x400; call x264 to encode",
        "It was 0113 or 0145, then 496 and 0144.",
        "sid = get_sid_of_user",
        '"postal": "none", "code": "2010"',
        "the SE59PX chip and part K1A0B1",
        "file:///etc.conf.d",
        "Suitable for ages 3, 4, 5 and up.",
    ],
)
def test_left(text):
    assert not found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Name    Kin   Age   SSN (last 4)\nTuzo, K   wife  41   7730\nTuzo, B     son    9    1184\n",
        "name\tage\tlast 4\nTuzo, K\t41\t7730\nTuzo, B\t9\t1184\n",
        "name;age;ssn4\nTuzo;41;7730\nKire;9;1184\n",
    ],
)
def test_columns_by_their_headers(text):
    assert {("AGE", "41"), ("AGE", "9"), ("ID", "7730"), ("ID", "1184")} <= found(text)
