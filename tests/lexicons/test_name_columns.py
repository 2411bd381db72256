"""Names in the columns of tables: what stands in ⟦PERSON|...⟧ is found, and nothing else by this rule."""

import pytest
from util import parse_marks

import spacy_anonym
from spacy_anonym.lexicons.name_columns import RULE, find_name_columns

CASES = {
    "en": [
        "patient_id,surname,forename,dob\nP00412,⟦PERSON|Mensah⟧,⟦PERSON|Abena⟧,1990-06-14\nP00413,⟦PERSON|Young⟧,⟦PERSON|Will⟧,1971-12-01",
        "name;role;city\n⟦PERSON|Björk Sæmundsdóttir⟧;Data analyst;Reykjavik",
        "| Name | Room | Next of kin |\n|---|---|---|\n| ⟦PERSON|Baljit Dhaliwal⟧ | 14 | ⟦PERSON|Manjit⟧ 01632 960882 |",
        "Full name\tGP\n\"⟦PERSON|Ndlovu, Sipho⟧\"\tDr ⟦PERSON|Roe⟧",
        "Last name;Amount\nDr ⟦PERSON|Xyzzow⟧;12\n;3\n12;4",
        # A column "name" may be of things; a row with other cells is no row of the table; nor is a sentence with
        # commas.
        "name,version\nlibxml,2.9\nTomcat,9.0",
        "surname,forename\nXyzzow,Abena,1\nplease do, as we said before, and 12",
        "We need surname, forename, address\nOn Monday, though",
        "Order 1234,surname\n5,Mensah",
        # A form is no column of names.
        "| Full name | Abena Mensah |\n| NHS number | 943 476 5919 |\n| Ward | Birch |", "Patient name\tAbena\nNext of kin\tKofi\nAllergies\tWill",
    ],
    "es": ["nombre;apellidos;dni\n⟦PERSON|Amaya⟧;⟦PERSON|Olabarri Sáez⟧;00000000T\n⟦PERSON|Li⟧;⟦PERSON|Zhang⟧;X0000000T"],
    "ca": ["Cognoms i nom;Quota\n⟦PERSON|phan xyzzow⟧;20\n⟦PERSON|Abena⟧;4", "nom;cognoms;dni\n⟦PERSON|Amàlia⟧;⟦PERSON|Oller Saus⟧;00000000T"],
}  # fmt: skip


@pytest.fixture(scope="module")
def matchers():
    return {lang: spacy_anonym.blank(lang).get_pipe("lexicon_matcher") for lang in CASES}


@pytest.mark.slow
@pytest.mark.parametrize("lang,marked", [(lang, marked) for lang, rows in CASES.items() for marked in rows])
def test_names_in_columns(matchers, lang, marked):
    text, gold = parse_marks(marked)
    found = [text[f.start : f.end] for f in matchers[lang].find(text) if f.rule == RULE]
    assert found == [text[f.start : f.end] for f in gold]


def test_a_table_is_read_once():
    # Each row looks like a header: a table that were read from each of them would be read a thousand times over.
    row = "family name;family name;x\n"
    calls = []
    text = row * 1000
    hits = [(start, start + 11, 1 << 6) for line in range(1000) for start in (len(row) * line, len(row) * line + 12)]
    found = find_name_columns(text, hits, lambda word: bool(calls.append(word)))
    assert len(found) == 2 * 999 and len(calls) == 0
