"""Places of taggers are cut at the identifiers of patterns."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.policies.cut import cut_at_identifiers
from spacy_anonym.policies.merge import make_merge, merge
from spacy_anonym.spans import Finding


def find(text, value, label, rule, score=0.9):
    start = text.index(value)
    return Finding(start, start + len(value), label, score, rule)


def cut(text, *found):
    return [(text[f.start : f.end], f.label) for f in make_merge(cut=True)(text, [find(text, *each) for each in found])]


@pytest.mark.parametrize("cue", ["Tel: ", "tel. ", "Tfno.: ", "Móvil ", "teléfono nº ", "NIE ", "D.N.I. ", ""])
def test_an_address_ends_before_the_number_and_the_words_that_name_it(cue):
    cue = cue.replace("D.N.I.", "DNI")
    text = f"Vive en Calle Nueva, 58. {cue}612 345 678."
    place = text[8:-1]
    found = [(place, "STREET_ADDRESS", "ner"), ("612 345 678", "PHONE_NUMBER", "regex.es_phone", 0.6)]
    assert cut(text, *found) == [("Calle Nueva, 58", "STREET_ADDRESS"), ("612 345 678", "PHONE_NUMBER")]


def test_what_stands_on_both_sides_stays_found():
    text = "Rambla 3, a@b.es, 08002 Barcelona"
    found = [(text, "STREET_ADDRESS", "ner"), ("a@b.es", "EMAIL_ADDRESS", "regex.email")]
    assert cut(text, *found) == [
        ("Rambla 3", "STREET_ADDRESS"),
        ("a@b.es", "EMAIL_ADDRESS"),
        ("08002 Barcelona", "STREET_ADDRESS"),
    ]


def test_the_rest_of_a_name_goes_back_to_the_name():
    text = "Anna K. Lind, 612 345 678"
    found = [
        ("Anna", "PERSON", "ner"),
        ("K. Lind, 612 345 678", "STREET_ADDRESS", "ner"),
        ("612 345 678", "PHONE_NUMBER", "regex.es_phone"),
    ]
    assert cut(text, *found) == [("Anna K. Lind", "PERSON"), ("612 345 678", "PHONE_NUMBER")]


@pytest.mark.parametrize("label", ["DATE_TIME", "ZIP_CODE", "ID"])
def test_a_date_or_number_without_a_digit_behind_a_name_is_its_rest(label):
    assert cut("Anna MacIver came", ("Anna", "PERSON", "ner"), ("MacIver", label, "ner", 0.4)) == [
        ("Anna MacIver", "PERSON")
    ]
    for text, rest, rule in [
        ("Anna, MacIver", "MacIver", "ner"),
        ("Anna 2021", "2021", "ner"),
        ("Anna hoy", "hoy", "ner"),
        ("Anna MacIver", "MacIver", "regex.x"),
    ]:
        assert cut(text, ("Anna", "PERSON", "ner"), (rest, label, rule)) == [("Anna", "PERSON"), (rest, label)]


@pytest.mark.parametrize(
    "place, identifier",
    [
        # A pattern's own address, a number that may be the address's, a sure word without a number, an unsure one.
        (("STREET_ADDRESS", "regex.es_street", 0.9), ("PHONE_NUMBER", "regex.es_phone", 0.6)),
        (("STREET_ADDRESS", "ner", 0.9), ("ZIP_CODE", "regex.zip", 0.9)),
        (("STREET_ADDRESS", "ner", 0.9), ("PHONE_NUMBER", "ner", 0.9)),
        (("STREET_ADDRESS", "ner", 0.9), ("PHONE_NUMBER", "regex.es_phone", 0.45)),
        (("PERSON", "ner", 0.9), ("PHONE_NUMBER", "regex.es_phone", 0.6)),
    ],
)
def test_other_overlaps_become_their_union(place, identifier):
    text = "Calle Nueva 612345678"
    found = [find(text, text, *place), find(text, "612345678", *identifier)]
    assert make_merge(cut=True)(text, found) == merge(text, found)


def test_few_digits_are_a_part_of_the_address():
    text = "Calle Nueva 6123"
    assert cut(text, (text, "STREET_ADDRESS", "ner"), ("6123", "ID", "regex.id")) == [(text, "STREET_ADDRESS")]


def test_without_the_option_nothing_is_cut():
    text = "Calle Nueva 612345678"
    found = [find(text, text, "STREET_ADDRESS", "ner"), find(text, "612345678", "PHONE_NUMBER", "regex.es_phone")]
    assert [f[:2] for f in make_merge()(text, found)] == [(0, len(text))]


FINDINGS = st.lists(
    st.tuples(
        st.integers(0, 40),
        st.integers(1, 20),
        st.sampled_from(["STREET_ADDRESS", "PHONE_NUMBER", "PERSON", "ZIP_CODE"]),
        st.sampled_from(["ner", "regex.x"]),
    ),
    max_size=6,
)


@settings(max_examples=150)
@given(st.text(st.sampled_from("Aaé1 2,.@tel:9"), min_size=1, max_size=45), FINDINGS)
def test_no_digit_is_lost_and_what_comes_out_lies_in_what_went_in(text, found):
    spans = [Finding(a, min(len(text), a + n), label, 0.9, rule) for a, n, label, rule in found if a < len(text)]
    covered = {place for f in spans for place in range(f.start, f.end)}
    after = {place for f in cut_at_identifiers(text, spans) for place in range(f.start, f.end)}
    people = {f.end for f in spans if f.label == "PERSON"}
    # Between a name and its rest there is one space.
    assert after - covered <= people
    assert all(not text[place].isdigit() for place in covered - after)
    merged = make_merge(cut=True)(text, spans)
    assert all(a.end <= b.start for a, b in zip(merged, merged[1:]))


DATES = [("13 July", "DATE_TIME", "regex.date"), ("21 October 2004", "DATE_TIME", "regex.date")]


@pytest.mark.parametrize("between", [", ", " and ", ", oder ", "; "])
def test_a_list_of_dates_is_not_one_date(between):
    text = f"Seen on 13 July{between}21 October 2004."
    assert cut(text, (text[8:-1], "DATE_TIME", "ner"), *DATES) == [(value, label) for value, label, _ in DATES]


@pytest.mark.parametrize(
    "between",
    [" - ", "-", " to Day 4, ", " Monday ", " 7 ", " Ábel ", ", משה ", " anna ", "\n\nÖzil ", " " * 2000 + "!"],
)
def test_what_is_more_than_a_list_of_dates_stays_one(between):
    text = f"Seen on 13 July{between}21 October 2004."
    assert cut(text, (text[8:-1], "DATE_TIME", "ner"), *DATES) == [(text[8:-1], "DATE_TIME")]


@pytest.mark.parametrize("more", ["in ", "the "])
def test_what_stands_before_a_list_of_dates_stays_the_first_one_s(more):
    text = f"Seen {more}13 July, 21 October 2004."
    assert cut(text, (text[5:-1], "DATE_TIME", "ner"), *DATES) == [
        (f"{more}13 July", "DATE_TIME"),
        ("21 October 2004", "DATE_TIME"),
    ]


@pytest.mark.parametrize("between", [" and the ", "\nbetween ", " to ", " or ", " until the ", " y el ", " al "])
def test_two_dates_are_two_whatever_word_joins_them(between):
    text = f"between 13 July{between}21 October 2004"
    whole = text[8:]
    assert cut(text, (whole, "DATE_TIME", "ner"), *DATES) == [(value, label) for value, label, _ in DATES]


@pytest.mark.parametrize("joiner", [" and", " between", "\nand", " or", " to", " and the", " y", " hasta"])
def test_a_tagger_s_date_does_not_end_in_the_word_that_joins_it_to_the_next(joiner):
    text = f"on 13 July{joiner} 21 October 2004"
    assert cut(text, (text[3 : -len(" 21 October 2004")], "DATE_TIME", "ner"), *DATES) == [
        (value, label) for value, label, _ in DATES
    ]


def test_two_addresses_and_two_telephone_numbers_of_a_tagger_are_two():
    text = "8 Fern Road or 9 Moor Lane"
    streets = [("8 Fern Road", "STREET_ADDRESS", "regex.street"), ("9 Moor Lane", "STREET_ADDRESS", "regex.street")]
    assert cut(text, (text, "STREET_ADDRESS", "ner"), *streets) == [each[:2] for each in streets]
    for between in (" Work ", " (w) ", ", evenings: "):
        text = f"020 7946 0018{between}020 7946 0991"
        numbers = [(text[:13], "PHONE_NUMBER", "regex.phone"), (text[-13:], "PHONE_NUMBER", "regex.phone")]
        assert cut(text, (text, "PHONE_NUMBER", "ner"), *numbers) == [each[:2] for each in numbers]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Lark Ltd and Roe Inc.", ["Lark Ltd", "Roe Inc."]),
        ("Lark Limited or Roe", ["Lark Limited", "Roe"]),
        ("Lark GmbH und Roe AG", ["Lark GmbH", "Roe AG"]),
        ("Lark and Roe Ltd", ["Lark and Roe Ltd"]),
        ("Lark GmbH & Co. KG", ["Lark GmbH & Co. KG"]),
    ],
)
def test_a_legal_form_ends_a_firm_s_name(text, expected):
    for rule in ("ner", "regex.organization_company"):
        assert cut(text, (text, "ORGANIZATION", rule)) == [(value, "ORGANIZATION") for value in expected]


def test_a_telephone_number_has_neither_a_bracket_s_end_before_it_nor_the_next_word_behind_it():
    for before, after in [("h) ", ""), ("", ". Ref"), ("", "; fax")]:
        text = f"{before}020 7946 0018{after}"
        assert cut(text, (text, "PHONE_NUMBER", "ner")) == [("020 7946 0018", "PHONE_NUMBER")]


@pytest.mark.parametrize(
    "text, person, firm, expected",
    [
        ("Luz Zorn of Acme Movers", "Luz Zorn", "Luz Zorn of Acme Movers", "Acme Movers"),
        ("Luz Zorn for the Acme Trust", "Luz Zorn", "Luz Zorn for the Acme Trust", "Acme Trust"),
        ("Luz Zorn - Acme Movers", "Luz Zorn", "Luz Zorn - Acme Movers", "Acme Movers"),
        # One name, and a person inside.
        ("Luz Zorn Movers", "Luz Zorn", "Luz Zorn Movers", None),
        ("Friends of Luz Zorn of Acme School", "Luz Zorn", "Friends of Luz Zorn of Acme School", None),
    ],
)
def test_an_organization_begins_behind_a_person(text, person, firm, expected):
    found = [(person, "PERSON", "ner"), (firm, "ORGANIZATION", "regex.organization_en", 0.75)]
    merged = [(text[f.start : f.end], f.label) for f in merge(text, [find(text, *each) for each in found])]
    if expected:
        assert merged == [(person, "PERSON"), (expected, "ORGANIZATION")]
    else:
        assert [value for value, _ in merged] == [firm]
