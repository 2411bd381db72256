"""Numbers that a word names, and codes that only their form tells."""

import pytest

from spacy_anonym import blank
from spacy_anonym.pipeline.span_consolidator import THRESHOLD


@pytest.fixture(scope="module")
def nlp():
    return blank("en")


def found(nlp, text):
    return [text[f.start : f.end] for f in nlp.get_pipe("regex_ruler").find(text) if f.score >= THRESHOLD]


NAMED = [
    ("Your order 5530917 has left.", "5530917"),
    ("Order No.: 83312", "83312"),
    ('{"order_id": 83312, "n": 1}', "83312"),
    ("order_id=83312", "83312"),
    ("ticket SM-440-7718 is closed", "SM-440-7718"),
    ("your case (07-128834)", "07-128834"),
    ("her badge, KX-30771", None),
    ("badge KX-3077", "KX-3077"),
    ("Policy number is YPK 902 44 1837, twice", "YPK 902 44 1837"),
    ("Notice no. ........... 2290417", "2290417"),
    ("Loan number (top right):\n   6612-0937", "6612-0937"),
    ("| Invoice no | 8803392 |", "8803392"),
    ("tickets 20816, 21044 and 21090", "21090"),
    ("member since: no. 57", None),
    ("member no. 57", "57"),
    ("unit #211", "211"),
    ("ref: #41423", "41423"),
    ("unit = 211", "211"),
    ("factura n.º 004471", "004471"),
    ("el expediente 711/2024/03386", "711/2024/03386"),
    ("comanda 88-3016", "88-3016"),
    ("מספר הזמנה: 4471902", "4471902"),
    ("בתיק 31884", "31884"),
    ("תיק ת-22074", "ת-22074"),
    ("PESEL 90071803486", "90071803486"),
    ("SIN: 931 660 274", "931 660 274"),
    ("NIC ........ 897142063V", "897142063V"),
    ("session c7f1-0944-be20", "c7f1-0944-be20"),
    ("Room 219, please", "219"),
    ("card ending 3308", "3308"),
    ("paid with ****2204", "2204"),
    ("plate BJ 482 TR", "BJ 482 TR"),
    ("no  name\n00014  Quandt\n00019  Bui", "00019"),
]


@pytest.mark.parametrize("text, value", [each for each in NAMED if each[1]])
def test_a_word_names_a_number(nlp, text, value):
    assert value in found(nlp, text)


def test_a_column_names_its_numbers(nlp):
    text = "name;ticket;total\nAnna;48213;12\nBo;48217;7\n"
    assert found(nlp, text) == ["48213", "48217"]


@pytest.mark.parametrize(
    "text",
    [
        "in that case 2023 was better", "order of 4471 pairs", "an account of 1998", "the number 34 tram", "the No. 12 shirt",
        "EUR 250000 was paid", "ISO 27001 applies", "HD 189733 is a star", "an order for 5000 pieces", "the case. 4471 people came",
        "a policy on 12.50", "the file of 2012-2017", "session 12/03/2024", "* #44381: tables", "in [#14274](x)", "refs: #41423, #43571",
        ":ticket:`33410`", ":ref:`change_3514`", "commit 4f42225e91a0", '"commit_id": "4f42225e91a0"', "merge 0222540827 of", "POSIX.1-2001, POSIX.1-2008",
        "CARD8, CARD16 and so", "record ([CVE-2016-6305])", "Authorization RFC8628", "get(id=10)", "n_samples=200,", "Started server process [2248757]", "the bugs LP# 2165901",
    ],
)  # fmt: skip
def test_other_numbers_are_not_named(nlp, text):
    assert [value for value in found(nlp, text) if value not in ("12/03/2024",)] == []


@pytest.mark.parametrize(
    "code",
    [
        "TKT-8841290",
        "B27QR455",
        "EMP-2022-0417",
        "33902/231",
        "LM77-0041-8826-P",
        "7HQK2Z3",
        "H04NZA0071826653",
        "69140223K",
    ],
)
def test_a_code_is_found_by_its_form(nlp, code):
    assert code in found(nlp, f"we have {code} here")


@pytest.mark.parametrize(
    "text",
    ["ISO-9001-2015", "RFC-2616", "EN71-3", "a C-130 and an A320-200", "CYP21A2", "covid-19", "1990-1995", "PC-9801", "24/38",
     "_C >= 200809L", "P4DT1H15M20S", "1-55851-434-1", "0-442-01272-1", "v10.5", "EUR14800", "12-03-2024", "978-3-16-148410-0", "C6H12O6", "2-1", "0.85", "4-4-0", "03-MAR-2024", "BPE 212/222", "Tax code 1257L"],
)  # fmt: skip
def test_models_standards_amounts_are_no_codes(nlp, text):
    rules = [f.rule for f in nlp.get_pipe("regex_ruler").find(f"see {text} there") if f.score >= THRESHOLD]
    assert not {"regex.code", "regex.number_named", "regex.number_abbreviated"}.intersection(rules)
