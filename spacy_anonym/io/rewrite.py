"""Write an output of the input's own format: all that was not replaced stays as it is, byte for byte."""

from typing import BinaryIO, Sequence

from ..errors import AnonymError, Errors
from .record import Field, Record
from .source import Source


class Rewriter:
    """Writes records with new texts in the place of the old.

    stream (BinaryIO): Where to.
    source (Source): The input: its encoding is the output's.
    """

    def __init__(self, stream: BinaryIO, source: Source) -> None:
        self._stream = stream
        self._source = source

    def write(self, record: Record, texts: Sequence[str]) -> None:
        """Write a record.

        record (Record): The record.
        texts (Sequence[str]): The new text of each of its fields.
        RAISES (AnonymError): SA308 when a new text is None, SA312 when the encoding has no bytes for it; then nothing
            is written.
        """
        if any(text is None for text in texts):
            raise AnonymError(Errors.SA308)
        news = iter(texts)
        parts = []
        for piece in record:
            if isinstance(piece, Field):
                new = next(news)
                parts.append(piece.raw if new == piece.text else piece.quote(new))
            else:
                parts.append(piece)
        self._stream.write(encode_as(self._source, "".join(parts)))


def encode_as(source: Source, text: str) -> bytes:
    """RETURNS (bytes): a text in an input's encoding. RAISES (AnonymError): SA312 when it has no bytes for it."""
    try:
        return text.encode(source.encoding)
    except UnicodeError:
        pass
    # Raised here, as the original error holds the text.
    raise AnonymError(Errors.SA312.format(path=source.name, encoding=source.encoding))
