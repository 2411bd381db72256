"""Work on a stream of Docs in small batches."""

from typing import Iterable, Iterator

from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.util import minibatch

# Docs. A component that works on some Docs in a row finds its own data in the processor's cache: one Doc at a time through all
# components takes half as long again.
BATCH = 64


class BatchedPipe(Pipe):
    """A component that works on one Doc at a time, and on streams in small batches."""

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        """Work on a stream.

        stream (Iterable[Doc]): The Docs.
        batch_size (int): How many are worked on in a row, at most `BATCH`.
        YIELDS (Doc): The Docs, in order; one that fails goes to the error handler.
        """
        handle = self.get_error_handler()
        for docs in minibatch(stream, min(batch_size, BATCH)):
            done = []
            for doc in docs:
                try:
                    done.append(self(doc))
                except Exception as error:
                    handle(self.name, self, [doc], error)
            yield from done
