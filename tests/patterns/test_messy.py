"""Identifiers in marks and escapes of other tools: found as they are without."""

import pytest

from spacy_anonym import blank

NLP = blank("en", packs=["common", "us", "gb"])
VALUES = {
    "SSN": ("536-90-4399", "US_SSN"),
    "IBAN": ("GB29 NWBK 6016 1331 9268 19", "IBAN_CODE"),
    "Card": ("4539 5787 6362 1486", "CREDIT_CARD"),
    "MAC": ("00:1B:44:11:3A:B7", "MAC_ADDRESS"),
}
FORMS = {
    "Markdown": "_{}_",
    "strong Markdown": "__{}__",
    "a paper form": "______{}______",
    "a terminal": "\x1b[1;31m{}\x1b[0m",
    "JSON": "\\n{}\\n",
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("form", FORMS)
def test_a_value_is_found_whole_within_signs(name, form):
    value, label = VALUES[name]
    text = f"{name}: {FORMS[form].format(value)} end"
    assert NLP(text)._.anonym_text.replace(f"<{label}>", value) == text != NLP(text)._.anonym_text


@pytest.mark.parametrize(
    "space, values",
    [
        ("\\u0020", ("IBAN", "Card")),
        ("&thinsp;", ("IBAN", "Card")),
        ("&#32;", ("IBAN", "Card")),
        ("+", ("IBAN", "Card")),
        ("=\r\n ", ("IBAN", "Card")),
        ("  ", ("IBAN", "Card")),
        (" \x0b", ("IBAN", "Card")),
    ],
)
def test_a_value_is_found_whole_with_other_spaces(space, values):
    for name in values:
        value, label = VALUES[name]
        text = f"{name}: {value.replace(' ', space)} end"
        assert NLP(text)._.anonym_text == f"{name}: <{label}> end"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("SSN 536-90-4399Phone 212-555-0123Fax", "SSN <US_SSN>Phone <PHONE_NUMBER>Fax"),
        ("Card 4539 5787 6362 1486Expiry", "Card <CREDIT_CARD>Expiry"),
        ("born on 03/14/1987Sex F", "born on <BIRTH_DATE>Sex F"),
        ("IP 81.23.45.67Port 80", "IP <IP_ADDRESS>Port 80"),
    ],
)
def test_a_value_that_touches_the_next_label_is_found_whole(text, expected):
    assert NLP(text)._.anonym_text == expected


def test_columns_do_not_grow_together():
    table = "No    Count  Share\n1042  5787   6362\n4539  5787   6362\n"
    assert NLP(table)._.anonym_text == table


@pytest.mark.parametrize(
    "text",
    [
        "MRN: \U0001f511 00482913",
        "MRN \U0001f511: 00482913",
        "MRN \u2192 00482913",
        "MRN; 00482913",
        "<b>MRN:</b> 00482913",
        "<td>MRN</td><td>00482913</td>",
        "<i>MRN</i>: <span class='x'>00482913</span>",
    ],
)
def test_signs_and_tags_stand_between_a_name_and_its_number(text):
    assert NLP(text)._.anonym_text == text.replace("00482913", "<ID>")


def test_a_sentence_between_a_name_and_a_number_names_nothing():
    assert NLP("The MRN. It was 00482913 then")._.anonym_text == "The MRN. It was 00482913 then"
