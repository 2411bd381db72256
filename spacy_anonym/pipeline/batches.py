"""What all components have in common: streams in small batches, and nothing to save but what a component adds to it."""

from pathlib import Path
from typing import Callable, Iterable, Iterator, List, Optional, TypeVar, Union

import srsly
from spacy import util
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.training import Example

from ..spans import remember_batch

# Docs. A component that works on some Docs in a row finds its own data in the processor's cache: one Doc at a time through all
# components takes a quarter longer.
BATCH = 64

Self = TypeVar("Self", bound="BatchedPipe")


class BatchedPipe(Pipe):
    """A component that works on one Doc at a time, and on streams in small batches. All its settings are in the config: those that
    have data beside them save it themselves."""

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        """Work on a stream.

        stream (Iterable[Doc]): The Docs.
        batch_size (int): How many are worked on in a row, at most `BATCH`.
        YIELDS (Doc): The Docs, in order; one that fails goes to the error handler.
        """
        handle = self.get_error_handler()
        with remember_batch():
            for docs in util.minibatch(stream, min(batch_size, BATCH)):
                try:
                    done = self.work_on(docs)
                except Exception:
                    # One of them failed: the others come out.
                    done = []
                    for doc in docs:
                        try:
                            done.append(self(doc))
                        except Exception as error:
                            handle(self.name, self, [doc], error)
                yield from done

    def work_on(self, docs: List[Doc]) -> List[Doc]:
        """Do to Docs what `__call__` does to one.

        docs (List[Doc]): The Docs.
        RETURNS (List[Doc]): The same.
        """
        return [self(doc) for doc in docs]

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Optional[Language] = None) -> None:
        """Nothing is learned from examples.

        get_examples (Callable): Not used.
        nlp (Optional[Language]): Not used.
        """

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """RETURNS (bytes): an empty msgpack map: all settings are in the config."""
        return srsly.msgpack_dumps({})

    def from_bytes(self: Self, data: bytes, *, exclude: Iterable[str] = ()) -> Self:
        """RETURNS (BatchedPipe): the component itself; there is nothing to load."""
        return self

    def to_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> None:
        """Make the folder only: all settings are in the config."""
        util.ensure_path(path).mkdir(parents=True, exist_ok=True)

    def from_disk(self: Self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> Self:
        """RETURNS (BatchedPipe): the component itself; there is nothing to load."""
        return self
