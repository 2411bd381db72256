"""The library that reads XML is an extra."""

from importlib.util import find_spec

from ...errors import AnonymError, Errors


def need_lxml(extra: str) -> None:
    """RAISES (AnonymError): SA401 when lxml is not there; it comes with this extra."""
    if find_spec("lxml") is None:
        raise AnonymError(Errors.SA401.format(extra=extra))
