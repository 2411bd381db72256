"""spaCy's binary files of Docs. The format has no parts: a file is read, and written, as a whole."""

from dataclasses import dataclass
from typing import Any, BinaryIO, Iterator, List, Optional, Sequence, Tuple

import numpy
import spacy
import srsly
from spacy.attrs import ORTH
from spacy.strings import get_string_id
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..spans import FINAL_KEY, Finding, set_findings
from ..tokenizer import make_doc
from .limits import ELEMENT, Unpacked, check_length
from .msgpack_size import count_values
from .record import Field, Item, MakeWriter, ReadOptions, Record, WriteOptions
from .source import Source

# What a Doc and a token of one take in memory, in bytes.
DOC_COST, TOKEN_COST = 2048, 512


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
        unpacked = Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        docs: Iterator[Doc] = iter(())
        failed: Optional[AnonymError] = None
        try:
            check_docbin(data, unpacked)
            docs = iter(DocBin().from_bytes(data).get_docs(options.vocab or Vocab()))
        except AnonymError:
            raise
        except Exception as error:
            failed = source.failure(f"{type(error).__name__}; is it a DocBin file?")
        # Raised here, as the original error may hold a part of the text.
        if failed is not None:
            raise failed
        number = 0
        while (doc := _next_doc(docs, source)) is not None:
            number += 1
            meta = {"path": source.name, "doc": number}
            text = doc.text
            check_length(text, source.name)
            yield [Field(f"{source.name}:{number}", text, text, meta=meta, doc=doc)]


def _next_doc(docs: Iterator[Doc], source: Source) -> Optional[Doc]:
    try:
        return next(docs, None)
    except Exception as error:
        problem = f"{type(error).__name__}; is it a DocBin file?"
    raise source.failure(problem)


def check_docbin(data: bytes, unpacked: Unpacked) -> None:
    """Count what a DocBin unpacks to, before it does: its values, tokens, and the texts that these make.

    data (bytes): The file.
    unpacked (Unpacked): Counts it.
    RAISES (AnonymError): SA382 when it is too much. RAISES (Exception): whatever a file that is none leads to.
    """
    found = _load(unpacked.inflate(data), unpacked)
    tokens = numpy.frombuffer(found["tokens"], dtype="uint64")
    tokens = tokens.reshape((-1, len(found["attrs"])))
    unpacked.take(len(found["lengths"]) // 4 * DOC_COST + len(tokens) * TOKEN_COST, "tokens")
    # A word that stands once among the strings may stand in the text any number of times.
    size_of = {get_string_id(string): len(string) for string in found["strings"]}
    words, counts = numpy.unique(tokens[:, found["attrs"].index(ORTH)], return_counts=True)
    unpacked.take(sum((size_of.get(int(word), 0) + 1) * int(count) for word, count in zip(words, counts)), "text")
    for packed in found.get("span_groups", ()):
        groups = _load(packed, unpacked) if packed else ()
        for group in groups:
            keys = groups[group] if isinstance(groups, dict) else ("",)
            # The group is made anew for each of its names.
            unpacked.take(_values(group, unpacked) * ELEMENT * len(keys), "spans")
    for packed in found.get("user_data", ()):
        if packed is not None:
            unpacked.take(_values(packed, unpacked) * ELEMENT, "values")


def _values(packed: bytes, unpacked: Unpacked) -> int:
    return count_values(packed, max(0, unpacked.left // ELEMENT))


def _load(packed: bytes, unpacked: Unpacked) -> Any:
    unpacked.take(_values(packed, unpacked) * ELEMENT, "values")
    return srsly.msgpack_loads(packed)


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
