"""What all components have in common: they write `annotate(record)`, and this is the rest."""

from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, TypeVar, Union

import srsly
from spacy import util
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.training import Example

from ..record import DocRecord, TextRecord
from ..spans import Finding

# Docs. A component that works on some Docs in a row finds its own data in the processor's cache: one Doc at a time
# through all components takes a quarter longer.
BATCH = 64

Self = TypeVar("Self", bound="Component")


class Component(Pipe):
    """A component that works on a text, or on a Doc, by the one method `annotate`. All its settings are in the config:
    those that have data beside them save it themselves."""

    def annotate(self, record: TextRecord) -> None:
        """Write to a record what the component finds or makes. A second call replaces what the first one wrote.

        record (TextRecord): The record.
        """
        raise NotImplementedError

    def annotate_all(self, records: Sequence[TextRecord]) -> None:
        """Do the same to several records. One that fails has its `error` set.

        records (Sequence[TextRecord]): The records.
        """
        for record in records:
            try:
                self.annotate(record)
            except Exception as error:
                record.error = error

    def __call__(self, doc: Doc) -> Doc:
        """Write to a Doc what the component finds or makes.

        doc (Doc): The Doc; its text and tokens stay as they are.
        RETURNS (Doc): The Doc.
        RAISES (AnonymError): What `annotate` raises; SA101, SA102 for findings that do not fit the text.
        """
        record = DocRecord(doc)
        self.annotate(record)
        return record.write()

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        """Work on a stream.

        stream (Iterable[Doc]): The Docs.
        batch_size (int): How many are worked on in a row, at most `BATCH`.
        YIELDS (Doc): The Docs, in order; one that fails goes to the error handler.
        """
        handle = self.get_error_handler()
        for docs in util.minibatch(stream, min(batch_size, BATCH)):
            records = [DocRecord(doc) for doc in docs]
            self.annotate_all(records)
            for doc, record in zip(docs, records):
                try:
                    if record.error is not None:
                        raise record.error
                    record.write()
                except Exception as error:
                    handle(self.name, self, [doc], error)
                else:
                    yield doc

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Optional[Language] = None) -> None:
        """Nothing is learned from examples.

        get_examples (Callable): Not used.
        nlp (Optional[Language]): Not used.
        """

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """RETURNS (bytes): an empty msgpack map: all settings are in the config."""
        return srsly.msgpack_dumps({})

    def from_bytes(self: Self, data: bytes, *, exclude: Iterable[str] = ()) -> Self:
        """RETURNS (Component): the component itself; there is nothing to load."""
        return self

    def to_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> None:
        """Make the folder only: all settings are in the config."""
        util.ensure_path(path).mkdir(parents=True, exist_ok=True)

    def from_disk(self: Self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> Self:
        """RETURNS (Component): the component itself; there is nothing to load."""
        return self


class Recognizer(Component):
    """A component that owns the candidate group of its name: `find` is all that it must write.

    name (str): The component's name, and its group's.
    scorer (Optional[Callable]): Scores the group against the gold `doc.spans["anonym"]`.
    """

    def __init__(self, name: str, scorer: Optional[Callable] = None) -> None:
        self.name = name
        self.scorer = scorer
        self.cfg: Dict[str, Any] = {"spans_key": name}

    @property
    def key(self) -> str:
        """RETURNS (str): the group that the component owns."""
        return self.name

    def find(self, text: str) -> List[Finding]:
        """Find candidates.

        text (str): The text.
        RETURNS (List[Finding]): Under labels of ours; they may overlap.
        """
        raise NotImplementedError

    def annotate(self, record: TextRecord) -> None:
        """Write what is found to the component's group of a record."""
        record.set_group(self.name, self.find(record.text))
