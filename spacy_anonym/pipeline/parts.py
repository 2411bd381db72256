"""The parts of a pipeline: what finds, what decides on overlaps, and what comes after."""

from typing import Any, List, NamedTuple, Sequence, Tuple

from ..errors import AnonymError, Errors
from .anonymizer import Anonymizer
from .span_consolidator import SpanConsolidator

# Components and their names, as in `nlp.pipeline`.
Components = Sequence[Tuple[str, Any]]


class Parts(NamedTuple):
    """The parts of a pipeline.

    recognizers (List[Tuple[str, Any]]): The components before the first one that reads what was found, and their names.
    consolidator (SpanConsolidator): That one; an anonymizer's own where it is an anonymizer.
    after (List[Tuple[str, Any]]): That one and all that follow.
    """

    recognizers: List[Tuple[str, Any]]
    consolidator: SpanConsolidator
    after: List[Tuple[str, Any]]


def split_components(components: Components, name: str = "") -> Parts:
    """Split a pipeline into its parts.

    components (Sequence[Tuple[str, Any]]): Its components and their names.
    name (str): The pipeline's name, for the error.
    RETURNS (Parts): The parts.
    RAISES (AnonymError): SA033 where it has neither a consolidator nor an anonymizer.
    """
    for place, (_, pipe) in enumerate(components):
        if isinstance(pipe, (SpanConsolidator, Anonymizer)):
            consolidator = pipe if isinstance(pipe, SpanConsolidator) else pipe.consolidator
            return Parts(list(components[:place]), consolidator, list(components[place:]))
    raise AnonymError(Errors.SA033.format(name=name))
