"""Operators: what is done with a value that was found. A module each, registered as `spacy_anonym.<name>.v1`."""

from .base import DEFAULT, Context, Operator, as_operator, check_operators

__all__ = ["DEFAULT", "Context", "Operator", "as_operator", "check_operators"]
