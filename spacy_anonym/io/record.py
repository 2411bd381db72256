"""What a reader hands on, and what readers and writers are."""

from typing import (
    Any,
    BinaryIO,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    Union,
)

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from ..errors import AnonymError
from ..spans import Finding
from .limits import MAX_UNPACKED
from .source import Source

Item = Dict[str, Any]


class Field(NamedTuple):
    """A text of an input: one document.

    id (str): Names the document in reports and in the audit trail.
    text (str): The text.
    raw (str): The text as it stands in the input, quotes and escapes included.
    quote (Callable[[str], str]): Writes a new text the way `raw` is written.
    meta (Dict[str, Any]): What else is known of it, JSON-able.
    doc (Optional[Doc]): The Doc, where the input holds Docs.
    given (Sequence[Finding]): The spans of the text that the input holds. They count as found, with certainty.
    part (bool): Whether it belongs to the document before it, as a string beside its text: in another format it has
        no place.
    """

    id: str
    text: str
    raw: str
    quote: Callable[[str], str] = str
    meta: Dict[str, Any] = {}
    doc: Optional[Doc] = None
    given: Sequence[Finding] = ()
    part: bool = False


class Failure(NamedTuple):
    """A document that could not be read; the others can.

    id (str): The document.
    error (AnonymError): What is wrong, without any of the text.
    """

    id: str
    error: AnonymError


# A row, line or block: its documents, and between them what is kept byte for byte.
Record = List[Union[str, Field]]


class OwnRecord(List[Union[str, Field]]):
    """A record that only its own format's rewriter can write. It may have no text at all.

    pieces (Iterable[Union[str, Field]]): Its documents.
    kept (Any): What else the rewriter needs.
    """

    def __init__(self, pieces: Iterable[Union[str, Field]], kept: Any) -> None:
        super().__init__(pieces)
        self.kept = kept


class ReadOptions(NamedTuple):
    """How inputs are read.

    text_field (str): The field of a JSON line that holds the text, with dots for nested ones.
    id_field (str): The field of a JSON line that holds the id, with dots for nested ones.
    columns (Tuple[str, ...]): Columns of a table to anonymize, by header or number from 1; () is all.
    header (bool): Whether a table's first row holds names.
    delimiter (str): A table's delimiter; "" is the format's own, or for csv the header's.
    lines (bool): Whether each line of a plain text is a document.
    vocab (Optional[Vocab]): The vocabulary of Docs that are read: the pipeline's.
    drop_media (bool): Whether pictures, attachments and the like are taken out of a file; else it is refused.
    max_unpacked (int): How many megabytes a packed file may unpack to.
    """

    text_field: str = "text"
    id_field: str = "id"
    columns: Tuple[str, ...] = ()
    header: bool = True
    delimiter: str = ""
    lines: bool = False
    vocab: Optional[Vocab] = None
    drop_media: bool = False
    max_unpacked: int = MAX_UNPACKED


class WriteOptions(NamedTuple):
    """How outputs are written.

    nlp (Language): The pipeline, for what needs a Doc.
    detect_only (bool): Write the original text and the spans over it, in the place of the new text.
    beside (Optional[BinaryIO]): The second file, of a format that has two.
    """

    nlp: Language
    detect_only: bool = False
    beside: Optional[BinaryIO] = None


class Reader(Protocol):
    """Reads one format.

    extensions (Tuple[str, ...]): Its files' extensions, in lower case and with the dot.
    rewrites (bool): Whether its records joined are the input, so that an output of the same format keeps all other
        bytes.

    A reader may also have:
    accepts (Tuple[str, ...]): Extensions of files that are read so when the format is named.
    make_rewriter (Callable[[BinaryIO, Source, WriteOptions], RecordWriter]): Makes outputs of its own format.
    writes (str): The format of its outputs, where it cannot be written itself.
    """

    extensions: Tuple[str, ...]
    rewrites: bool

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[Record, Failure]]:
        """YIELDS (Union[Record, Failure]): the records in order. RAISES (AnonymError): when the rest cannot be read."""


class Writer(Protocol):
    """Writes documents in one format, whatever they were read from."""

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        """Write a document.

        field (Field): The document as it was read.
        text (str): The new text.
        items (Sequence[Item]): What was replaced, as in `doc._.anonym_items`.
        RAISES (AnonymError): when this document cannot be written.
        """

    def close(self) -> None:
        """Write what is left. The stream stays open. A writer may also have `abort`, called where nothing is kept."""


class RecordWriter(Protocol):
    """Writes records in the format that they were read from."""

    def write(self, record: Record, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        """Write a record.

        record (Record): The record as it was read.
        texts (Sequence[str]): The new text of each of its fields.
        items (Sequence[Sequence[Item]]): What was replaced in each.
        RAISES (AnonymError): when this record cannot be written; then nothing of it is.
        """

    def close(self) -> None:
        """Write what is left. The stream stays open."""


MakeWriter = Callable[[BinaryIO, WriteOptions], Writer]
