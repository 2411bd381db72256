"""Documents that were read as Docs, and as texts, for a pipeline."""

from itertools import islice
from typing import Iterable, Iterator, NamedTuple

from ..errors import Errors
from ..io.record import Field
from ..record import TextRecord
from ..runner import GIVEN_KEY, AnyText, GivenText, Runner
from ..texts import Result, result_of


class DocResult(NamedTuple):
    """What became of a document that is a Doc.

    field (Field): The document, with the Doc that went through the pipeline.
    result (Result): The new text and items, or the error.
    """

    field: Field
    result: Result


def anonymize_fields(fields: Iterable[Field], runner: Runner, batch_size: int) -> Iterator[DocResult]:
    """Anonymize documents that are Docs. What they are annotated with counts as found.

    fields (Iterable[Field]): The documents.
    runner (Runner): Of a pipeline with an anonymizer.
    batch_size (int): How many are worked on at a time, >= 1.
    YIELDS (DocResult): one a document, in order.
    """
    stream = iter(fields)
    while batch := list(islice(stream, batch_size)):
        with runner.run([field.doc for field in batch]) as records:
            yield from map(_finish, batch, records)


def text_of(field: Field) -> AnyText:
    """RETURNS (AnyText): a document's text, with the spans that the input holds: these count as found, with
    certainty.
    """
    return GivenText(field.text, field.given) if field.given else field.text


def _finish(field: Field, record: TextRecord) -> DocResult:
    if record.error is not None:
        return DocResult(field, result_of(record))
    doc = record.doc
    if doc._.anonym_text is None:
        return DocResult(field, Result(None, "SA308", Errors.SA308))
    if GIVEN_KEY in doc.spans and GIVEN_KEY not in field.doc.spans:
        # With --detect-only this Doc is written: what somebody then takes out of the final group must not come back.
        del doc.spans[GIVEN_KEY]
    return DocResult(field._replace(doc=doc), result_of(record))
