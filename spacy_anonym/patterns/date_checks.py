"""Checks of dates, registered for patterns to name; see validators.py."""

import spacy

from ..dates import parse_date


@spacy.registry.anonym_validators("spacy_anonym.calendar_date.v1")
def calendar_date(value: str) -> object:
    """A date that the calendar has, in any form that the package reads."""
    return None if parse_date(value) is not None else False
