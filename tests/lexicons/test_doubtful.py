"""What a tagger rather takes for a person than is one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lexicons.doubtful import (
    cut_number,
    heading_length,
    holds_clause,
    is_doubtful,
    is_organization,
    is_plain_heading,
    is_town_line,
    length_before_address,
    length_before_role,
    length_of_person,
    length_of_titles,
    split_tagged,
    trim_tagged,
)
from spacy_anonym.lexicons.names import end_of_syllables


@pytest.mark.parametrize(
    "text,doubtful",
    [
        ("agreements with «HANO» in force", True), ("the «PIRAMAR», it said", True), ("WITH «HANO» IN FORCE", False), ("«HANO»", False),
        ("then «MARY» said so", False), ("then «Mary» said so", False), ("then «HANO ROE» said so", False), ("then «X» said so", False),
        ("the song \"«Angie Lund»\" by them", True), ("the song “«Angie»” by them", True), ("the song \" «Angie» \" by them", True),
        ("\"«Mary»\" is a name", False), ("it was \"«Mary»\"", False), ("to \"«Roe, Jane»\" <jane@example.com>", False),
        ("he said \"«Mary», come\" and left", False), ("the \"«Mary» song\" again", False), ("one\n\"«Mary»\" is two", False),
    ],
)  # fmt: skip
def test_acronyms_and_what_stands_in_quotes(text, doubtful):
    start, end = text.index("«"), text.index("»") - 1
    assert is_doubtful(text.replace("«", "").replace("»", ""), start, end) is doubtful


@pytest.mark.parametrize(
    "text,doubtful",
    [
        ("the «NACH» transfer came", True), ("THE «NACH» CAME", False), ("the «MARY» fund", False), ("the «NACH BANK» transfer", False),
        ("the song \"«Angie»\" by them", False), ("an account at «cloudtern» since then", False),
    ],
)  # fmt: skip
def test_acronyms_of_organizations(text, doubtful):
    start, end = text.index("«"), text.index("»") - 1
    assert is_doubtful(text.replace("«", "").replace("»", ""), start, end, "ORGANIZATION") is doubtful


@settings(max_examples=60)
@given(st.text(max_size=80), st.data())
def test_any_text(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert is_doubtful(text, start, end) in (True, False)
    # Only what is near counts.
    assert is_doubtful("x" * 100 + "\n" * 61 + text, start + 161, end + 161) == is_doubtful(
        "\n" * 61 + text, start + 61, end + 61
    )


@pytest.mark.parametrize(
    "name,organization",
    [
        ("Roe Motors", True), ("Malcolm Roe Motorsports", True), ("Roe Inc.", True), ("Jane Roe Foundation", True),
        ("Motors", False), ("Jane Roe", False), ("Graham Hill", False), ("George Church", False), ("Roe motors", False), ("", False), (" ", False),
    ],
)  # fmt: skip
def test_last_words_of_organizations(name, organization):
    assert is_organization(name) is organization


@pytest.mark.parametrize(
    "text,is_town",
    [
        ("3 Quarry Lane Apt. 204\n«Kaster»\nNorway", True), ("3 Quarry Lane\nSuite 12,\r\n  «Muel», OV", True), ("9 Elm Rd, Flat 4\n«San Bartolo»\n", True),
        ("Apt. 204\n«Kaster»", True), ("Apt. 204\n«Jane Roe»\nNorway", False), ("Apt. 204\n«Kaster» called", False), ("Apt. 204 «Kaster»\n", False),
        ("3 Quarry Lane\n«Kaster»\n", False), ("apt to call\n«Kaster»\n", False), ("Apt. 204\n\n«Kaster»\n", False),
    ],
)  # fmt: skip
def test_towns_below_a_flat(text, is_town):
    start, end = text.index("«"), text.index("»") - 1
    assert is_town_line(text.replace("«", "").replace("»", ""), start, end) is is_town


@pytest.mark.parametrize(
    "name,left",
    [
        ("Captain Tiziano", "Tiziano"), ("Cardinal Tiziano Morosco", "Tiziano Morosco"), ("Sen. Brandt", "Brandt"), ("Lt. Col. Hamza", "Hamza"), ("King\xa0Bhimsen II", "Bhimsen II"),
        # Names, and what would leave nothing.
        ("King Harris", "King Harris"), ("Sen Gupta", "Sen Gupta"), ("KING JO MARTIN", "KING JO MARTIN"), ("Prince Okonedo", "Prince Okonedo"), ("Dean Earl", "Dean Earl"),
        ("Kingsley Amoah", "Kingsley Amoah"), ("General", "General"), ("Colonel 7", "Colonel 7"), ("Captain-Roe", "Captain-Roe"), ("", ""),
    ],
)  # fmt: skip
def test_a_form_of_address_is_no_part_of_a_name(name, left):
    assert name[length_of_titles(name) :] == left


@pytest.mark.parametrize(
    "name,left",
    [("Jo Roe - Analyst", "Jo Roe"), ("Jo Roe - mother of Bo Kowalski", "Jo Roe - mother of Bo Kowalski"), ("Jo R. – Manager", "Jo R."), ("Jo - Baker", "Jo - Baker"), ("Jean - Zxyv", "Jean - Zxyv"), ("Roe-Analyst", "Roe-Analyst"), ("", "")],
)  # fmt: skip
def test_a_role_is_no_part_of_a_name(name, left):
    assert name[: length_before_role(name)] == left


@pytest.mark.parametrize(
    "value, label, left",
    [
        ("212-555-0147.Next", "PHONE_NUMBER", "212-555-0147"),
        ("TKT-88.Thanks", "ID", "TKT-88"),
        ("pass88.Word", "PASSWORD", "pass88.Word"),
        ("v1.2.RC", "ID", "v1.2.RC"),
    ],
)
def test_the_next_sentence_is_no_part_of_a_number(value, label, left):
    start, end = trim_tagged(f"to {value}", 3, 3 + len(value), label)
    assert f"to {value}"[start:end] == left


def test_an_address_is_no_part_of_a_name():
    for name in ("Jane Roe", "", "Jane > Roe"):
        assert length_before_address(name) == len(name)
    for rest in ('"<jroe@example.com', " <jroe", "<"):
        assert length_before_address("Jane Roe" + rest) == 8
    assert length_before_address("<jroe") == 0


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Jane Marsh,212", "Jane Marsh"),
        ('Jane Marsh","+1', "Jane Marsh"),
        ("17|Jane Marsh", "Jane Marsh"),
        ("Jane Marsh 3rd", "Jane Marsh 3rd"),
        ("Marsh, Jane", "Marsh, Jane"),
        ("Marsh, 3", "Marsh, 3"),
        ("50", "50"),
    ],
)
def test_the_number_in_the_next_cell_is_no_part_of_a_name(name, expected):
    start, end = cut_number(name)
    assert name[start:end] == expected


@pytest.mark.parametrize(
    "text, plain",
    [
        ("# Notes", True),
        ("x\n## Meeting notes\n", True),
        ("# Marsh Motors", False),
        ("# Ozymandias", False),
        ("Notes", False),
        ("# Notes for Jane", False),
    ],
)
def test_headings_of_ordinary_words(text, plain):
    start = text.find("#") if "#" in text else 0
    end = text.find("\n", start) if "\n" in text[start:] else len(text)
    assert is_plain_heading(text, start, end) is plain
    if plain:
        assert is_plain_heading(text, start + heading_length(text, start), end)


def test_marks_in_a_line_are_no_heading():
    assert (
        heading_length("item # Jane", 5) == 0
        and heading_length("a\n  # Jane", 4) == 2
        and heading_length("#Jane", 0) == 0
    )


@pytest.mark.parametrize(
    "text, end, expected",
    [
        ("Anna Wong Xin En came", 9, 16),
        ("Anna Wong Jan 5", 9, 9),
        ("Li Wei He said", 6, 6),
        ("SARA LI EN CASA", 7, 7),
        ("John Smith En route", 10, 10),
        ("Wong Xi. En", 7, 7),
    ],
)
def test_syllables_of_given_names(text, end, expected):
    assert end_of_syllables(text, end) == expected


@pytest.mark.parametrize(
    "date,holds",
    [
        ("3 May 1961, admitted on 4 June 2021", True),
        ("3 May 1961, seen again\t4 June 2021", True),
        ("Monday, 3 May 1961, at 10 am", False),
        ("3 May 1961, early in the morning", False),
        ("between 3 May and 4 June 2021", False),
        ("3 May 1961,\nadmitted on 4 June 2021", False),
    ],
)
def test_two_dates(date, holds):
    assert holds_clause(date) is holds


@pytest.mark.parametrize(
    "text, label, kept",
    [
        ("Town: «Kirkby Country»: UK", "LOCATION", "Kirkby"),
        ("Name: «Ann Lund Occupation»: nurse", "PERSON", "Ann Lund"),
        ("Name: «Ann Lund Age»: 44", "PERSON", "Ann Lund"),
        # Who writes, and what is no field.
        ("From: «Ann Rose»: 5 came", "PERSON", "Ann Rose"),
        ("From: «Ann Lundqvist»: hello", "PERSON", "Ann Lundqvist"),
        ("in «New York City»: we", "LOCATION", "New York City"),
        ("Town: «Kirkby», UK", "LOCATION", "Kirkby"),
    ],
)
def test_the_name_of_the_next_field_is_no_part_of_the_value(text, label, kept):
    start, end = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    first, last = trim_tagged(text, start, end, label)
    assert text[first:last] == kept


@pytest.mark.parametrize(
    "value, label, parts",
    [
        ("Luz - Ed", "PERSON", ["Luz", "Ed"]),
        ("Luz Moreno – Kestrel Haulage", "PERSON", ["Luz Moreno", "Kestrel Haulage"]),
        ("Luz Moreno of Kestrel Haulage", "ORGANIZATION", ["Luz Moreno", "Kestrel Haulage"]),
        ("Luz Moreno for the Kestrel Trust", "ORGANIZATION", ["Luz Moreno", "Kestrel Trust"]),
        ("Bank of Moreno", "ORGANIZATION", ["Bank of Moreno"]),
        ("Kestrel Society for Animals", "ORGANIZATION", ["Kestrel Society for Animals"]),
        ("Luz-Ana Moreno", "PERSON", ["Luz-Ana Moreno"]),
        ("Luz - 4", "PERSON", ["Luz - 4"]),
    ],
)
def test_two_that_a_tagger_took_for_one(value, label, parts):
    found = split_tagged(value, 0, len(value), label)
    assert [value[start:end] for start, end, _ in found] == parts
    assert {each for *_, each in found} <= {"PERSON", label}
    assert bool(length_of_person(value)) == (label == "ORGANIZATION" and len(parts) > 1 or "Kestrel Haulage" in parts)


@pytest.mark.parametrize(
    "text, left",
    [
        ("Ann («JQ)», chair", "JQ"),
        ("Ann «(JQ» said", "JQ"),
        ("No. «44/1997 s. 3(1»).", "44/1997 s. 3(1)"),
        ("«Roe (Jane)» said", "Roe (Jane)"),
        ("«No. 3[a» b]", "No. 3[a"),
    ],
)
def test_brackets_are_whole(text, left):
    start, end = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    start, end = trim_tagged(text, start, end, "ID")
    assert text[start:end] == left


@pytest.mark.parametrize(
    "text, left",
    [
        ("«Mar 3 09:14:07 fw» sshd[22]: no", "Mar 3 09:14:07"),
        ("«Mar 3 09:14:07 UTC» and later", "Mar 3 09:14:07 UTC"),
        ("«1962-05-30&postcode»=LS99", "1962-05-30"),
    ],
)
def test_a_host_and_the_next_key_are_no_part_of_a_time(text, left):
    text, end = text.replace("«", "").replace("»", ""), text.index("»") - 1
    assert text[slice(*trim_tagged(text, 0, end, "DATE_TIME"))] == left
