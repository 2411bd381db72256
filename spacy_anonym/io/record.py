"""What a reader hands on, and what readers and writers are."""

from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..spans import Finding
from .known_columns import KnownColumn
from .limits import MAX_UNPACKED, line_too_long
from .source import Source, split_lines

Item = Dict[str, Any]


class Field(NamedTuple):
    """A text of an input: one document."""

    id: str  # Names the document in reports and in the audit trail.
    text: str
    raw: str  # The text as it stands in the input, quotes and escapes included.
    quote: Callable[[str], str] = str  # Writes a new text the way `raw` is written.
    meta: Dict[str, Any] = {}  # What else is known of it, JSON-able.
    doc: Optional[Doc] = None  # The Doc, where the input holds Docs.
    given: Sequence[Finding] = ()  # The spans of the text that the input holds. They count as found, with certainty.
    # Whether it belongs to the document before it, as a string beside its text: in another format it has no place.
    part: bool = False
    # What the input knows of the text's person, by label; see `known_columns`.
    known: Optional[Dict[str, List[str]]] = None
    name: str = ""  # What names the text, as a column's header; "" for nothing. It is read before it.


class Failure(NamedTuple):
    """A document that could not be read; the others can."""

    id: str  # The document.
    error: AnonymError  # What is wrong, without any of the text.


# A row, line or block: its documents, and between them what is kept byte for byte.
Record = List[Union[str, Field]]


Records = Iterator[Union[Record, Failure]]


class OwnRecord(List[Union[str, Field]]):
    """Documents that only their own format's rewriter can write, perhaps none. `kept` is what else it needs."""

    def __init__(self, fields: Iterable[Field], kept: Any) -> None:
        super().__init__(fields)
        self.kept = kept


class ReadOptions(NamedTuple):
    """How inputs are read."""

    text_field: str = "text"  # The field of a JSON line that holds the text, with dots for nested ones.
    id_field: str = "id"  # The field of a JSON line that holds the id, with dots for nested ones.
    columns: Tuple[str, ...] = ()  # Columns of a table to anonymize, by header or number from 1; () is all.
    header: bool = True  # Whether a table's first row holds names.
    delimiter: str = ""  # A table's delimiter; "" is the format's own, or for csv the header's.
    lines: bool = False  # Whether each line of a plain text is a document.
    vocab: Optional[Vocab] = None  # The vocabulary of Docs that are read: the pipeline's.
    drop_media: bool = False  # Whether pictures, attachments and the like are removed from a file; else it is refused.
    max_unpacked: int = MAX_UNPACKED  # How many megabytes a packed file may unpack to.
    json_path: Tuple[str, ...] = ()  # Which values of JSON and YAML are read, as `json_path.Chosen` says; () is all.
    # The format of the output, where it is not the input rewritten: some formats are read for each in another way.
    output_format: Optional[str] = None
    known: Tuple[KnownColumn, ...] = ()  # Columns or fields that say what is known of the person of a row's texts.


class WriteOptions(NamedTuple):
    """How outputs are written."""

    nlp: Language  # The pipeline, for what needs a Doc.
    detect_only: bool = False  # Write the original text and the spans over it, instead of the new text.
    beside: Optional[BinaryIO] = None  # The second file, of a format that has two.
    # Where the parts of a format are kept that are joined at the end; None: in a temporary file.
    parts: Optional[BinaryIO] = None


class Reader:
    """Reads one format. Readers need not be of this class.

    extensions (Tuple[str, ...]): Its files' extensions, in lower case and with the dot.
    rewrites (bool): Whether its records joined are the input, so that an output of the same format keeps all other
        bytes.

    A reader may also have:
    accepts (Tuple[str, ...]): Extensions of files that are read so when the format is named.
    make_rewriter (Callable[[BinaryIO, Source, WriteOptions], RecordWriter]): Makes outputs of its own format.
    writes (str): The format of its outputs, where its own cannot be written, or is written only where it is asked for.
    """

    extensions: Tuple[str, ...]
    rewrites: bool

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the records in order. RAISES (AnonymError): when the rest cannot be read."""
        raise NotImplementedError


class Ends:
    """How a writer of either kind ends."""

    def end_part(self) -> None:
        """Write what is left so far: another writer may go on from here."""

    def close(self) -> None:
        """Write what is left."""

    def abort(self) -> None:
        """End without it, where nothing of the output is kept."""


class Writer(Ends):
    """Writes documents in one format, whatever they were read from. Writers need not be of this class, nor have
    `end_part` and `abort`.

    stream (BinaryIO): Where to. It is kept open.
    options (WriteOptions): How.
    """

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        self._stream = stream
        self._options = options

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        """Write a document.

        field (Field): The document as it was read.
        text (str): The new text.
        items (Sequence[Item]): What was replaced, as in `doc._.anonym_items`.
        RAISES (AnonymError): when this document cannot be written.
        """
        raise NotImplementedError

    def text_of(self, field: Field, text: str) -> str:
        """RETURNS (str): the text to write, with `detect_only` the original. RAISES (AnonymError): SA308 for None."""
        _check_texts((text,))
        return field.text if self._options.detect_only else text


def encode_text(source: Source, text: str, errors: str = "strict") -> bytes:
    """RETURNS (bytes): a text in an input's encoding. RAISES (AnonymError): SA312 when it has no bytes for it."""
    try:
        return text.encode(source.encoding, errors)
    except UnicodeError:
        raise AnonymError(Errors.SA312.format(path=source.name, encoding=source.encoding)) from None


class RecordWriter(Ends):
    """Writes records in the format that they were read from. What `make_rewriter` returns need not be of this class,
    nor have `end_part` and `abort`.

    stream (BinaryIO): Where to. It is kept open.
    source (Source): The input.
    options (WriteOptions): How.
    """

    def __init__(self, stream: BinaryIO, source: Source, options: WriteOptions) -> None:
        self._stream = stream
        self._source = source
        self._options = options

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        """Write a record.

        record (Record): The record as the format's reader made it.
        texts (Sequence[str]): The new text of each of its fields.
        items (Sequence[Sequence[Item]]): What was replaced in each.
        RAISES (AnonymError): when this record cannot be written; then nothing of it is.
        """
        raise NotImplementedError

    def texts_of(self, fields: Sequence[Field], texts: Sequence[str]) -> List[str]:
        """RETURNS (List[str]): as `Writer.text_of`, for all fields of a record."""
        _check_texts(texts)
        return [field.text for field in fields] if self._options.detect_only else list(texts)

    def encode(self, text: str) -> bytes:
        """RETURNS (bytes): a text in the input's encoding. RAISES (AnonymError): SA312 when it has no bytes for it."""
        return encode_text(self._source, text)


MakeWriter = Callable[[BinaryIO, WriteOptions], Writer]


class Rewriter(RecordWriter):
    """Writes records with new texts; all that was not replaced is kept byte for byte.

    stream (BinaryIO): Where to.
    source (Source): The input: its encoding is the output's.
    """

    def __init__(self, stream: BinaryIO, source: Source) -> None:
        self._stream = stream
        self._source = source

    def write(self, record: Record, texts: Sequence[str], items: Sequence[Sequence[Item]] = ()) -> None:
        """Write a record; see `RecordWriter`. RAISES (AnonymError): SA308 for a text that is None, SA312 when the
        encoding has no bytes for one."""
        _check_texts(texts)
        news = iter(texts)
        parts = []
        for piece in record:
            if isinstance(piece, Field):
                new = next(news)
                parts.append(piece.raw if new == piece.text else piece.quote(new))
            else:
                parts.append(piece)
        self._stream.write(self.encode("".join(parts)))


class Documents(RecordWriter):
    """Writes each document of records by a writer; what belongs to the document before it has no place there."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def write(self, record: Record, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        for field, text, found in zip(fields_of(record), texts, items):
            if not field.part:
                self._writer.write(field, text, found)

    def end_part(self) -> None:
        end_writer(self._writer, "end_part")

    def close(self) -> None:
        self._writer.close()

    def abort(self) -> None:
        end_writer(self._writer, "abort")


def end_writer(writer: Any, method: str) -> None:
    """Call `end_part` or `abort` of a `Writer` or `RecordWriter`, where it has them."""
    getattr(writer, method, lambda: None)()


def read_lines(source: Source, read: Callable[[str, int, str], Union[Record, Failure]]) -> Records:
    """Read a text line by line.

    read (Callable[[str, int, str], Union[Record, Failure]]): Makes a record of a line, given its id ("path:number"),
        its number, from 1, and the line with its end.
    YIELDS (Union[Record, Failure]): The byte order mark, where there is one, and the lines; SA386 for one that is too
        long.
    """
    chunks = source.chunks()
    bom = next(chunks)
    if bom:
        yield [bom]
    for number, line in enumerate(split_lines(chunks), 1):
        id = f"{source.name}:{number}"
        yield Failure(id, line_too_long(source.name, number)) if line is None else read(id, number, line)


def fields_of(record: Record) -> List[Field]:
    """RETURNS (List[Field]): the documents of a record."""
    return [piece for piece in record if isinstance(piece, Field)]


def _check_texts(texts: Sequence[Optional[str]]) -> None:
    if any(text is None for text in texts):
        raise AnonymError(Errors.SA308)
