"""The generated values are valid: a miss is the pattern's, not the generator's."""

from random import Random

import pytest

from benchmarks.generators import bitcoin, vin
from spacy_anonym.patterns.validators.accounts import bitcoin as is_bitcoin
from spacy_anonym.patterns.validators.codes import vin as is_vin

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("make, check", [(bitcoin, is_bitcoin), (vin, is_vin)])
def test_values_are_valid(make, check):
    rng = Random(1)
    values = ["".join(make(rng)) for _ in range(600)]
    assert all(check(value) is True for value in values)
    # Payloads that begin with a zero byte, and makers' codes without a letter, are among them.
    assert any(value.startswith("11") for value in values) or any(value[:3].isdigit() for value in values)
