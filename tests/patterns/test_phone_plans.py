"""Numbering plans give the verdicts of phonenumbers."""

import random

import phonenumbers
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spacy_anonym.patterns import phone_plans
from spacy_anonym.patterns.phone_plans import is_phone

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)


def verdict(value, region, only_possible):
    try:
        number = phonenumbers.parse(value, region)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number) if only_possible else phonenumbers.is_valid_number(number)


def written_numbers(random_, region):
    """Examples of all kinds in three forms, each also with a digit or sign too many, too few or changed."""
    for kind in range(11):
        number = phonenumbers.example_number_for_type(region, kind)
        for form in range(3) if number is not None else ():
            value = phonenumbers.format_number(number, form)
            place = random_.randrange(len(value))
            yield value
            yield value[:place] + random_.choice("0123456789 -()") + value[place + random_.randrange(2) :]
            yield value[:place] + value[place + 1 :]
            yield random_.choice(["0", "00", "1", "011", "(", value[:1]]) + value


@pytest.mark.parametrize("region", REGIONS[::12] + ["US", "CA", "GB", "IT", "MX", "BR", "AR", "DE"])
def test_verdicts_are_those_of_phonenumbers(region):
    for value in written_numbers(random.Random(region), region):
        assert is_phone(value, region) == verdict(value, region, False)
        assert is_phone(value, None, only_possible=True) == verdict(value, None, True)
        assert is_phone(value, "FR") == verdict(value, "FR", False)


@settings(max_examples=200, deadline=None)
@given(st.text("0123456789 +-./()x\u00a0\u0661#,", max_size=24), st.sampled_from(REGIONS), st.booleans())
@example("+800 1234 5678", "US", False)
@example("0" * 300, "DE", False)
@example("", "DE", False)
def test_any_value_has_the_verdict_of_phonenumbers(value, region, only_possible):
    assert is_phone(value, region, only_possible) == verdict(value, region, only_possible)


def test_digits_and_separators_are_judged_without_phonenumbers(monkeypatch):
    monkeypatch.delattr(phone_plans, "_ask_phonenumbers")
    assert is_phone("(212) 555-0123", "US") and is_phone("020 7946 0958", "GB") and is_phone("+34 612 345 678", "GB")
    assert not is_phone("(012) 555-0123", "US") and not is_phone("000 000", "GB") and not is_phone("212 555 0123", None)
