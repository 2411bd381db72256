"""spaCy's binary files of Docs. The format has no parts: a file is read, and written, as a whole."""

from dataclasses import dataclass
from typing import BinaryIO, Iterator, List, Optional, Sequence, Tuple

import spacy
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..spans import FINAL_KEY, Finding, doc_text, set_findings
from ..tokenizer import make_doc
from .record import Field, Item, MakeWriter, ReadOptions, Record, WriteOptions
from .source import Source


@spacy.registry.anonym_readers("spacy_anonym.spacy.v1")
def make_docbin_reader() -> "DocBinReader":
    """RETURNS (Reader): reads DocBin files (.spacy)."""
    return DocBinReader()


@spacy.registry.anonym_writers("spacy_anonym.spacy.v1")
def make_docbin_writer() -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of DocBin files (.spacy)."""
    return DocBinWriter


@dataclass(frozen=True)
class DocBinReader:
    """Reads DocBin files. A document's id is "path:number", from 1."""

    extensions: Tuple[str, ...] = (".spacy",)
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the Docs. RAISES (AnonymError): SA307 when it is no DocBin file."""
        data = source.read_bytes()
        try:
            docs = iter(DocBin().from_bytes(data).get_docs(options.vocab or Vocab()))
        except Exception as error:
            raise source.failure(f"{type(error).__name__}; is it a DocBin file?") from None
        number = 0
        while (doc := _next_doc(docs, source)) is not None:
            number += 1
            meta = {"path": source.name, "doc": number}
            text = doc_text(doc)
            yield [Field(f"{source.name}:{number}", text, text, meta=meta, doc=doc)]


def _next_doc(docs: Iterator[Doc], source: Source) -> Optional[Doc]:
    try:
        return next(docs, None)
    except Exception as error:
        raise source.failure(f"{type(error).__name__}; is it a DocBin file?") from None


class DocBinWriter:
    """Collects Docs and writes them at the end. No original value is in them, unless with `detect_only`.

    stream (BinaryIO): Where to.
    options (WriteOptions): The pipeline makes the Docs; with `detect_only` they are those that were read.
    """

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        self._stream = stream
        self._options = options
        self._docs = DocBin(store_user_data=True)

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        """Add a document; see `Writer`. RAISES (AnonymError): SA308 when there is no new text."""
        if text is None:
            raise AnonymError(Errors.SA308)
        nlp = self._options.nlp
        if self._options.detect_only:
            doc = field.doc if field.doc is not None else make_doc(nlp, field.text)
            set_findings(doc, FINAL_KEY, _findings(items, "source_start", "source_end"), writer="command")
            doc._.anonym_text = doc._.anonym_items = None
        else:
            # A new Doc: tags, lemmas, vectors and user data of the old one would tell what was replaced.
            doc = make_doc(nlp, text)
            set_findings(doc, FINAL_KEY, _findings(items, "start", "end"), writer="command")
            doc._.anonym_text, doc._.anonym_items = text, [{k: v for k, v in i.items() if k != "rank"} for i in items]
        self._docs.add(doc)

    def close(self) -> None:
        """Write the file."""
        self._stream.write(self._docs.to_bytes())


def _findings(items: Sequence[Item], start: str, end: str) -> List[Finding]:
    # A value that was removed has no span in the new text.
    return [
        Finding(i[start], i[end], i["label"], i["score"], i["rule"], i.get("rank", 0), i["entity"])
        for i in items
        if i[start] < i[end]
    ]
