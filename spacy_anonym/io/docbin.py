"""spaCy's binary files of Docs. A file is read as a whole, and written from parts: memory holds the Docs of one."""

from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, Sequence, Set, Tuple
from zlib import compressobj, decompress

import numpy
import srsly
from spacy.attrs import ORTH
from spacy.strings import get_string_id
from spacy.tokens import DocBin
from spacy.vocab import Vocab

from ..registry import registry
from ..spans import FINAL_KEY, Finding, set_findings
from ..tokenizer import make_doc
from .limits import ELEMENT, Unpacked, check_length
from .parts import Parts
from .record import Field, Item, ReadOptions, Record, WriteOptions, Writer
from .source import Source

# What a Doc and a token of one take in memory, in bytes.
DOC_COST, TOKEN_COST = 2048, 512


@registry.anonym_readers("spacy_anonym.spacy.v1")
@dataclass(frozen=True)
class DocBinReader:
    """Reads DocBin files. A document's id is "path:number", from 1."""

    extensions: Tuple[str, ...] = (".spacy",)
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the Docs. RAISES (AnonymError): SA307 when it is no DocBin file."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        source.attempt(partial(check_docbin, data, unpacked), "a DocBin")
        docs = source.attempt(lambda: DocBin().from_bytes(data).get_docs(options.vocab or Vocab()), "a DocBin")
        number = 0
        while (doc := source.attempt(partial(next, docs, None), "a DocBin")) is not None:
            number += 1
            meta = {"path": source.name, "doc": number}
            text = doc.text
            check_length(text, source.name)
            yield [Field(f"{source.name}:{number}", text, text, meta=meta, doc=doc)]


def check_docbin(data: bytes, unpacked: Unpacked) -> None:
    """Count what a DocBin unpacks to, before it does: its values, tokens, and the texts that these make. RAISES
    (AnonymError): SA382 when it is too much. RAISES (Exception): whatever a file that is none leads to."""
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


@registry.anonym_writers("spacy_anonym.spacy.v1")
class DocBinWriter(Writer):
    """Writes Docs in parts, and joins these at the end. The pipeline makes them, without any original value; with
    `detect_only` they are those that were read."""

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        super().__init__(stream, options)
        self._parts = Parts(options.parts)
        self._docs = DocBin(store_user_data=True)

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        text = self.text_of(field, text)
        nlp = self._options.nlp
        if self._options.detect_only:
            doc = field.doc if field.doc is not None else make_doc(nlp, text)
            set_findings(doc, FINAL_KEY, _findings(items, "source_start", "source_end"), writer="command")
            doc._.anonym_text = doc._.anonym_items = None
        else:
            # A new Doc: tags, lemmas, vectors and user data of the old one would tell what was replaced.
            doc = make_doc(nlp, text)
            set_findings(doc, FINAL_KEY, _findings(items, "start", "end"), writer="command")
            doc._.anonym_text, doc._.anonym_items = text, [{k: v for k, v in i.items() if k != "rank"} for i in items]
        self._docs.add(doc)

    def end_part(self) -> None:
        if len(self._docs):
            self._parts.add(self._docs.to_bytes())
            self._docs = DocBin(store_user_data=True)

    def close(self) -> None:
        self.end_part()
        pack = compressobj()
        join_docbins(self._parts, lambda data: self._stream.write(pack.compress(data)))
        self._stream.write(pack.flush())
        self.abort()

    def abort(self) -> None:
        self._parts.close()


# The values of a DocBin that are bytes of numbers, and those that are lists of one value a Doc.
_NUMBERS, _LISTS = ("tokens", "spaces", "lengths"), ("cats", "flags", "span_groups", "user_data")


def join_docbins(parts: Iterable[bytes], write: Callable[[bytes], Any]) -> None:
    """Join DocBins, as `DocBin.merge` does, with one of them in memory at a time.

    SOURCE: spaCy's spacy/tokens/_serialize.py (`DocBin.to_bytes`, the order of the values) and msgpack's spec.md (the
    first bytes of a map, of bytes and of a list).

    parts (Iterable[bytes]): The DocBins, with the same attributes and with user data; they are read several times.
    write (Callable[[bytes], Any]): Takes the joined message, piece by piece, before it is compressed.
    """
    first = srsly.msgpack_loads(decompress(DocBin(store_user_data=True).to_bytes()))
    sizes: Dict[str, int] = dict.fromkeys(_NUMBERS, 0)
    strings: Set[str] = set()
    count = 0
    for part in parts:
        found = srsly.msgpack_loads(decompress(part))
        strings.update(found["strings"])
        count += len(found["cats"])
        for key in _NUMBERS:
            sizes[key] += len(found[key])
    write(bytes([0x80 + len(first)]))
    for key, value in first.items():
        write(srsly.msgpack_dumps(key))
        if key == "strings":
            value = sorted(strings)
        if key not in sizes and key not in _LISTS:
            write(srsly.msgpack_dumps(value))
            continue
        write(b"\xc6" + sizes[key].to_bytes(4, "big") if key in sizes else b"\xdd" + count.to_bytes(4, "big"))
        for part in parts:
            found = srsly.msgpack_loads(decompress(part))[key]
            for piece in [found] if key in sizes else map(srsly.msgpack_dumps, found):
                write(piece)


def _findings(items: Sequence[Item], start: str, end: str) -> List[Finding]:
    # A value that was removed has no span in the new text.
    return [
        Finding(i[start], i[end], i["label"], i["score"], i["rule"], i.get("rank", 0), i["entity"])
        for i in items
        if i[start] < i[end]
    ]


# By first byte: the bytes of a length, and what is beside it; the bytes of a value of fixed size; the bytes of a
# number, and how many values it counts each time.
_BYTES = {
    0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1), 0xD9: (1, 0), 0xDA: (2, 0),
    0xDB: (4, 0),
}  # fmt: skip
_FIXED = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
    0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip
_CONTAINERS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def count_values(data: bytes, limit: int) -> int:
    """Count the values of a msgpack message without making any: a byte may stand for a list, which takes 60.

    SOURCE: https://github.com/msgpack/msgpack/blob/master/spec.md (the first bytes of values).

    RETURNS (int): How many there are; more than `limit` where there are too many.
    RAISES (ValueError): when it is no whole message.
    """
    place, count, wanted, size = 0, 0, 1, len(data)
    while wanted:
        # Each value that is still to come takes a byte.
        if place + wanted > size:
            raise ValueError
        if count + wanted > limit:
            return count + wanted
        first = data[place]
        place += 1
        wanted -= 1
        count += 1
        if first < 0x80 or first >= 0xE0:
            continue
        if first < 0xA0:
            wanted += (first & 0x0F) * (2 if first < 0x90 else 1)
        elif first < 0xC0:
            place += first & 0x1F
        elif first in _FIXED:
            place += _FIXED[first]
        elif first in _BYTES:
            width, more = _BYTES[first]
            place += width + more + int.from_bytes(data[place : place + width], "big")
        elif first in _CONTAINERS:
            width, times = _CONTAINERS[first]
            wanted += times * int.from_bytes(data[place : place + width], "big")
            place += width
        else:
            raise ValueError
    if place > size:
        raise ValueError
    return count
