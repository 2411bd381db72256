import re

import pytest
import spacy

from spacy_anonym.labels import LABELS, TABLE, is_personal, normalize_label

# As presidio-analyzer 2.2 lists them; those with a country only as far as the package finds them.
PRESIDIO = """CREDIT_CARD CRYPTO DATE_TIME EMAIL_ADDRESS IBAN_CODE IP_ADDRESS MAC_ADDRESS NRP LOCATION PERSON PHONE_NUMBER
MEDICAL_LICENSE URL US_BANK_NUMBER US_DRIVER_LICENSE US_ITIN US_PASSPORT US_SSN UK_NHS ES_NIF ES_NIE SG_NRIC_FIN ORGANIZATION
AGE ID TITLE""".split()
ONTONOTES = "CARDINAL ORDINAL PERCENT QUANTITY MONEY LANGUAGE LAW EVENT PRODUCT WORK_OF_ART".split()


def test_names_are_unique_and_upper_snake():
    names = [row.name for row in TABLE]
    assert len(set(names)) == len(names)
    assert sorted(names) == sorted(LABELS)
    assert all(re.fullmatch("[A-Z][A-Z0-9_]*", name) for name in names)


def test_no_foreign_name_means_two_labels():
    foreign = [name for row in TABLE for name in row.foreign]
    assert len(set(foreign)) == len(foreign)
    assert not set(foreign) & set(LABELS)
    assert all(name == name.upper() for name in foreign)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_rows_are_complete(row):
    assert row.meaning and row.example
    assert row.hipaa is None or 1 <= row.hipaa <= 18
    assert normalize_label(row.name) == normalize_label(row.name.lower()) == row.name
    assert {normalize_label(name) for name in row.foreign} <= {row.name}


@pytest.mark.parametrize("name", PRESIDIO)
def test_presidio_names_map_to_themselves(name):
    assert normalize_label(name) == name and is_personal(name)


@pytest.mark.parametrize(
    "name, label",
    [("PER", "PERSON"), ("pers", "PERSON"), ("Gpe", "LOCATION"), ("LOC", "LOCATION"), ("TELEPHONE", "PHONE_NUMBER"), ("ORG", "ORGANIZATION"), ("NORP", "NRP"), ("TIME", "DATE_TIME"), ("SSN", "US_SSN")],
)  # fmt: skip
def test_foreign_names(name, label):
    assert normalize_label(name) == label


@pytest.mark.parametrize("name", ["Crew", "crew", "person name", "ΠΡΌΣΩΠΟ"])
def test_unknown_names_stay_and_are_personal(name):
    assert normalize_label(name) == name and is_personal(name)


def test_what_is_not_personal():
    assert [row.name for row in TABLE if not row.personal] == [*ONTONOTES, "MEDICAL_TERM"]
    assert not is_personal("money")


def test_safe_harbor_is_covered():
    # 9 health plan, 12 vehicle, 16 biometric and 17 photographs have no label of their own: they are numbers (ID) or no
    # text.
    numbers = {row.hipaa for row in TABLE if row.personal}
    assert {1, 2, 3, 4, 6, 7, 8, 10, 11, 13, 14, 15, 18} <= numbers


def test_a_span_without_label_is_masked_as_an_id():
    assert normalize_label("") == "ID"


def test_spacy_explains_our_labels_and_its_own():
    assert spacy.explain("PHONE_NUMBER") == LABELS["PHONE_NUMBER"].meaning
    assert spacy.explain("PERSON") == "People, including fictional"
