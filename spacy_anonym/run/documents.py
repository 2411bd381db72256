"""Run a pipeline over Docs that were read, and tell which of them failed."""

from itertools import islice
from typing import Iterable, Iterator, List, NamedTuple, Optional, Sequence

from spacy.language import Language
from spacy.tokens import Doc

from ..errors import AnonymError, Errors, code_of, describe
from ..io.record import Field
from ..spans import FINAL_KEY, get_findings, set_findings
from ..texts import GIVEN_KEY, AnyText, GivenText, Result, result_of


class DocResult(NamedTuple):
    """What became of a document that is a Doc.

    field (Field): The document, with the Doc that went through the pipeline.
    result (Result): The new text and items, or the error.
    """

    field: Field
    result: Result


def anonymize_fields(fields: Iterable[Field], nlp: Language, batch_size: int) -> Iterator[DocResult]:
    """Anonymize documents that are Docs. What they are annotated with counts as found.

    fields (Iterable[Field]): The documents.
    nlp (Language): A pipeline with an anonymizer.
    batch_size (int): How many are worked on at a time, >= 1.
    YIELDS (DocResult): one a document, in order.
    """
    stream = iter(fields)
    while batch := list(islice(stream, batch_size)):
        yield from _run(batch, nlp)


def text_of(field: Field) -> AnyText:
    """RETURNS (AnyText): a document's text, with the spans that the input holds: these count as found, with certainty."""
    return GivenText(field.text, field.given) if field.given else field.text


def _run(batch: Sequence[Field], nlp: Language) -> List[DocResult]:
    try:
        # Copies: a document of a batch that failed half-way is run once more, alone.
        docs = [_copy(field.doc) for field in batch]
        done = list(nlp.pipe(docs, batch_size=len(docs)))
        if len(done) == len(batch):
            return [_finish(field, doc) for field, doc in zip(batch, done)]
        error: Exception = AnonymError(Errors.SA901.format(type="a skipped document"))
    except Exception as raised:
        error = raised
    if len(batch) == 1:
        return [DocResult(batch[0], Result(None, code_of(error), describe(error)))]
    return [result for field in batch for result in _run([field], nlp)]


def _copy(doc: Optional[Doc]) -> Doc:
    copied = doc.copy()
    # What an earlier run wrote is not this run's result.
    copied._.anonym_text = copied._.anonym_items = None
    _keep_given(copied)
    return copied


def _keep_given(doc: Doc) -> None:
    """Make candidates of a final group: the pipeline writes its own in its place."""
    if FINAL_KEY not in doc.spans:
        return
    # Somebody has decided on these already: no threshold drops them.
    given = [finding._replace(score=1.0) for finding in get_findings(doc, FINAL_KEY)]
    if GIVEN_KEY in doc.spans:
        given.extend(get_findings(doc, GIVEN_KEY))
    del doc.spans[FINAL_KEY]
    if given:
        set_findings(doc, GIVEN_KEY, given)


def _finish(field: Field, doc: Doc) -> DocResult:
    if doc._.anonym_text is None:
        return DocResult(field, Result(None, "SA308", Errors.SA308))
    if GIVEN_KEY in doc.spans and GIVEN_KEY not in field.doc.spans:
        # With --detect-only this Doc is written: what somebody then takes out of the final group must not come back.
        del doc.spans[GIVEN_KEY]
    return DocResult(field._replace(doc=doc), result_of(doc))
