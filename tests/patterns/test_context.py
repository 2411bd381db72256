import pytest

from spacy_anonym.patterns import PatternEngine, make_pattern
from spacy_anonym.patterns.context import BOOST, FAR_BOOST, LEAST


def score(text, context=(), **settings):
    pattern = {
        "id": "own",
        "label": "ID",
        "regex": "[0-9]{4}",
        "score": 0.2,
        "context": ["badge", "staff number", "teléfono", "תעודת זהות", "رقم"],
        **settings,
    }
    return PatternEngine([make_pattern(pattern)]).find(text, context)[0].score


NEAR, FAR = 0.2 + BOOST, 0.2 + FAR_BOOST


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("badge 1234", NEAR), ("staff number is 1234", NEAR), ("1234 (badge)", NEAR), ("badge" + " x" * 40 + " 1234", FAR), ("1234" + " x" * 20 + " badge", FAR),
        ("badge" + " x" * 100 + " 1234", 0.2), ("badge" + " x" * 36 + "\n\n x 1234", 0.2), ("Telefono: 1234", NEAR), ("TELÉFONO 1234", NEAR), ("tele\u0301fono 1234", NEAR), ("ba\u200bdge 1234", NEAR),
        ("בתעודת זהות 1234", NEAR), ("ושתעודת זהות 1234", NEAR), ("חתעודת זהות 1234", 0.2), ("والرقم 1234", NEAR), ("Badgen 1234", NEAR), ("badger 1234", 0.2),
        ('{"user_badge": "1234"}', NEAR), ("badge=1234", NEAR), ("<badge>1234</badge>", NEAR),
    ],
)  # fmt: skip
def test_words_count_by_their_distance(text, wanted):
    assert score(text) == pytest.approx(wanted)


def test_a_word_far_away_gives_no_least_score():
    assert score("badge 1234", score=0.01) == LEAST
    assert score("badge" + " x" * 40 + " 1234", score=0.01) == pytest.approx(0.01 + FAR_BOOST)


@pytest.mark.parametrize(
    "given, wanted",
    [(["badge"], NEAR), (["x", "Staff Number"], NEAR), (["staff", "number"], 0.2), (["name"], 0.2), ([], 0.2)],
)
def test_words_that_the_caller_gives(given, wanted):
    assert score("1234", given) == pytest.approx(wanted)


LONG = " and so on" * 20


@pytest.mark.parametrize(
    "text, wanted",
    [
        (f"name,badge\n{LONG},1234", NEAR), (f"name\tbadge\nJo\tx{LONG}\nAnn{LONG}\t1234", NEAR), (f"| name | badge |\n|---|---|\n|{LONG} | 1234 |", NEAR), (f"name;badge\r\n{LONG};1234\r\n", NEAR),
        (f'name,badge\n"{LONG}, x",1234', NEAR), (f"badge,name\n{LONG},1234", 0.2), (f"badge,name,x\n{LONG},1234", 0.2), (f"name,badge\n\n{LONG},1234", 0.2), (f"a1234567,badge\n{LONG},1234", 0.2),
    ],
)  # fmt: skip
def test_the_header_of_a_column_counts(text, wanted):
    # The last match: the first may stand in the header.
    pattern = {"id": "own", "label": "ID", "regex": "[0-9]{4}", "score": 0.2, "context": ["badge"], "border": "word"}
    assert PatternEngine([make_pattern(pattern)]).find(text)[-1].score == pytest.approx(wanted)


@pytest.mark.parametrize(
    "text, lowered",
    [
        ("order no. 1234", True),
        ("1234 order no", True),
        ("order no of x 1234", False),
        (f"name,order no\n{LONG},1234", True),
        (f"order no,name\n{LONG},1234", False),
    ],
)
def test_words_against_it(text, lowered):
    assert score(text, score=0.6, context=[], negative_context=["order no"]) == pytest.approx(
        0.6 - BOOST if lowered else 0.6
    )


def test_for_and_against_cancel_out():
    assert score("badge order 1234", negative_context=["order"]) == pytest.approx(0.2)


def test_what_stands_behind_a_comma_or_a_line_s_end_is_no_negative_context():
    for text in ("1234 months", "(1234) months"):
        assert score(text, negative_context=["months"], score=0.5) == pytest.approx(0.5 - BOOST)
    for text in ("1234, months", "1234\nMonths"):
        assert score(text, negative_context=["months"], score=0.5) == 0.5
