"""Presidio's words for requests that its analyzer does not take."""

from typing import Any

from ..errors import AnonymError, Errors

LONGEST_NAME = 40


def refused(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA530 with a problem in Presidio's words."""
    return AnonymError(Errors.SA530.format(problem=problem))


def not_parsed(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA530 for arguments that its analyzer does not take."""
    return refused(f"Failed to parse /analyze request for AnalyzerEngine.analyze(). {problem}")


def repeatable(name: Any) -> str:
    """RETURNS (str): a field's name in quotes; without it where it is so long that it could be anything."""
    is_name = isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= LONGEST_NAME
    return f"'{name}'" if is_name else "that is no name"


__all__ = ["not_parsed", "refused", "repeatable"]
