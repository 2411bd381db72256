"""Dates in the place of dates."""

import pytest

from spacy_anonym.dates import parse_date
from spacy_anonym.surrogates.document import Surrogates
from spacy_anonym.vault import MemoryVault


def replace(*values, label="DATE_TIME", key=b"k" * 32, locale="en_US"):
    surrogates = Surrogates(" ; ".join(values), (), locale, key, True, MemoryVault())
    return [surrogates.surrogate(label, value, "") for value in values]


@pytest.mark.parametrize("value", ["3 May 2021", "2021-05-03", "03/05/2021", "May 3, 2021", "3 de mayo de 2021", "3. Mai 2021"])
def test_a_date_stays_a_date_of_its_form(value):
    days = set()
    for number in range(8):
        (new,) = replace(value, key=bytes([number + 1]) * 32, label="BIRTH_DATE")
        far = abs((parse_date(new).date - parse_date(value).date).days)
        assert 20 <= far <= 400
        assert [char for char in new if char in "/-.,"] == [char for char in value if char in "/-.,"]
        days.add(far)
    assert len(days) > 4


def test_intervals_stay():
    first, second, third = replace("3 May 2021", "10 May 2021", "2021-06-01")
    first, second, third = (parse_date(new).date for new in (first, second, third))
    assert (second - first).days == 7 and (third - first).days == 29


def test_a_date_of_the_document_is_not_used():
    (new,) = replace("3 May 2021")
    values = ["3 May 2021", new]
    for value, other in zip(values, replace(*values)):
        assert other not in values and parse_date(other) is not None


@pytest.mark.parametrize("value", ["31 February 2021", "14:30", "soon", "99/99/9999"])
def test_what_is_no_date_is_not_left(value):
    (new,) = replace(value)
    assert new != value and len(new) == len(value)
