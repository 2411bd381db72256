"""Fixtures and settings of all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Derandomized, so that a run of the suite says the same each time; HYPOTHESIS_PROFILE=explore looks further.
settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("explore", deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


@pytest.fixture(scope="session")
def blank_en():
    """The English pipeline without any model. Do not change it."""
    import spacy_anonym

    return spacy_anonym.blank("en")


@pytest.fixture(scope="session")
def bundled_en():
    """The bundled English pipeline, its rules alone. Do not change it."""
    import spacy_anonym

    return spacy_anonym.load("en", exclude=["ner"])
