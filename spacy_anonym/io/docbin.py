"""spaCy's binary files of Docs, read one Doc at a time, and written from parts: memory holds the Docs of one."""

from functools import partial
from io import SEEK_END
from typing import Any, BinaryIO, Callable, Dict, Iterable, Iterator, List, NamedTuple, Sequence, Set, Tuple
from zlib import compressobj, decompress, decompressobj

import numpy
import srsly
from spacy.attrs import ORTH
from spacy.strings import get_string_id
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..registry import registry
from ..spans import FINAL_KEY, Finding, set_findings
from ..tokenizer import make_doc
from .limits import ELEMENT, MEGABYTE, STREAMED, Unpacked, check_length
from .output import Parts
from .record import Field, Item, ReadOptions, Record, WriteOptions, Writer
from .source import Source

# What a Doc and a token of one take in memory, in bytes.
DOC_COST, TOKEN_COST = 2048, 512
# Bytes that are read, and unpacked, at a time.
PACKED_PIECE, INFLATED_PIECE = 1 << 16, 1 << 18
# The values of a DocBin that are bytes of numbers, and those that are lists of one value a Doc, with what stands for a
# missing one.
_NUMBERS = ("tokens", "spaces", "lengths")
_LISTS: Dict[str, Any] = {"cats": None, "flags": {}, "span_groups": b"", "user_data": None}


@registry.anonym_readers("spacy_anonym.spacy.v1")
class DocBinReader:
    """Reads DocBin files, one Doc at a time. A document's id is "path:number", from 1."""

    extensions: Tuple[str, ...] = (".spacy",)
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the Docs. RAISES (AnonymError): SA307 when it is no DocBin file, SA382 when it unpacks to
        too much: its strings, a Doc, or the tokens of all Docs."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        packed = source.reread(unpacked)
        docs = read_docs(packed, unpacked, options.vocab or Vocab())
        number = 0
        while (doc := source.attempt(partial(next, docs, None), "a DocBin")) is not None:
            number += 1
            meta = {"path": source.name, "doc": number}
            text = doc.text
            check_length(text, source.name)
            yield [Field(f"{source.name}:{number}", text, text, meta=meta, doc=doc)]


class Inflated:
    """Reads what zlib's format unpacks to, from its beginning, piece by piece; several may read one stream.

    stream (BinaryIO): The packed bytes.
    unpacked (Unpacked): Counts what is read, until it is given back.
    RAISES (AnonymError): SA382 when all of it is too much, with what is left out.
    RAISES (ValueError): at the end of a file that is cut, where more is to be read.
    """

    def __init__(self, stream: BinaryIO, unpacked: Unpacked) -> None:
        self._stream, self._unpacked = stream, unpacked
        self._packed, self._next = b"", 0
        self._inflate = decompressobj()
        self._data, self._at = b"", 0
        self._most = unpacked.limit * MEGABYTE + STREAMED * stream.seek(0, SEEK_END)
        self.place = 0  # How many bytes were read.

    def _take(self, size: int) -> Iterator[bytes]:
        self.place += size
        if self.place > self._most:
            raise self._unpacked.refused()
        while size:
            self._fill()
            piece = self._data[self._at : self._at + size]
            if not piece:
                raise ValueError
            self._at += len(piece)
            size -= len(piece)
            yield piece

    def _fill(self) -> None:
        """Unpack more where all of what was unpacked is read, but at the end."""
        while self._at == len(self._data) and not self._inflate.eof:
            if not self._packed:
                self._stream.seek(self._next)
                self._packed = self._stream.read(PACKED_PIECE)
                self._next += len(self._packed)
                if not self._packed:
                    raise ValueError
            self._data, self._at = self._inflate.decompress(self._packed, INFLATED_PIECE), 0
            self._packed = self._inflate.unconsumed_tail

    def end(self) -> None:
        """RAISES (ValueError): when there is more, or the end is missing."""
        self._fill()
        if self._at < len(self._data):
            raise ValueError

    def skip(self, size: int) -> None:
        """Leave out bytes."""
        for _ in self._take(size):
            pass

    def read(self, size: int) -> bytes:
        """RETURNS (bytes): the next ones. RAISES (AnonymError): SA382 when they are too many."""
        self._unpacked.take(size)
        return b"".join(self._take(size))

    def head(self) -> Tuple[bytes, int, int]:
        """RETURNS (Tuple[bytes, int, int]): what a msgpack value begins with, and how many bytes and values follow."""
        parts = [self.read(1)]

        def number(width: int) -> int:
            parts.append(self.read(width))
            return int.from_bytes(parts[-1], "big")

        follow = after(parts[0][0], number)
        return b"".join(parts), *follow

    def value(self) -> Any:
        """RETURNS (Any): the next msgpack value. RAISES (AnonymError): SA382 when it is too much."""
        parts, wanted = [], 1
        while wanted:
            self._unpacked.take(ELEMENT, "values")
            head, size, values = self.head()
            parts += [head, self.read(size)]
            wanted += values - 1
        return srsly.msgpack_loads(b"".join(parts))


class Columns(NamedTuple):
    """Where the values of a DocBin are, which has one list or one array for each kind of value."""

    places: Dict[str, int]  # By name, in bytes of the message.
    sizes: Dict[str, int]  # Their bytes, or values.
    attrs: List[int]
    lengths: Any  # The tokens of each Doc.
    strings: List[str]

    def check(self) -> None:
        """RAISES (ValueError): when the values of the Docs do not belong together."""
        tokens = int(self.lengths.sum())
        sizes = {**dict.fromkeys(_LISTS, len(self.lengths)), "tokens": 8 * len(self.attrs) * tokens, "spaces": tokens}
        wrong = [name for name, size in self.sizes.items() if sizes.get(name, size) != size]
        if wrong or not {"tokens", "spaces", "cats"} <= set(self.sizes) or (self.lengths < 0).any():
            raise ValueError


def find_columns(stream: BinaryIO, unpacked: Unpacked) -> Columns:
    """RETURNS (Columns): those of a DocBin, which is read to its end. RAISES (Exception): whatever a file that is none
    leads to."""
    message = Inflated(stream, unpacked)
    places: Dict[str, int] = {}
    sizes: Dict[str, int] = {}
    attrs: List[int] = []
    strings: List[str] = []
    lengths: Any = numpy.zeros(0, "int32")
    for _ in range(message.head()[2] // 2):
        name = message.value()
        if name in _NUMBERS or name in _LISTS:
            head, size, values = message.head()
            if (head[0] in _BYTES, head[0] in _LIST_HEADS) != (name in _NUMBERS, name in _LISTS):
                raise ValueError
            places[name], sizes[name] = message.place, size + values
            if name == "lengths":
                unpacked.take(size // 4 * ELEMENT, "documents")
                lengths = numpy.frombuffer(message.read(size), dtype="int32")
            else:
                message.skip(size)
            for _ in range(values):
                before = unpacked.taken
                message.value()
                unpacked.give_back(unpacked.taken - before)
        elif name == "strings":
            strings = message.value()
        elif name == "attrs":
            attrs = message.value()
        else:
            message.value()
    message.end()
    columns = Columns(places, sizes, attrs, lengths, strings)
    columns.check()
    return columns


def read_docs(stream: BinaryIO, unpacked: Unpacked, vocab: Vocab) -> Iterator[Doc]:
    """Read a DocBin, one Doc in memory at a time beside the strings of all: each of its columns is unpacked anew, and
    all are read side by side.

    SOURCE: spaCy's spacy/tokens/_serialize.py (`DocBin.from_bytes`, `DocBin.get_docs`).

    YIELDS (Doc): The Docs.
    RAISES (AnonymError): SA382 when it is too much.
    RAISES (Exception): whatever a file that is none leads to.
    """
    columns = find_columns(stream, unpacked)
    if int(columns.lengths.sum()) * TOKEN_COST > unpacked.left + STREAMED * stream.seek(0, SEEK_END):
        raise unpacked.refused("tokens")
    size_of = {get_string_id(string): len(string) for string in columns.strings}
    bin = DocBin()
    attrs: Any = columns.attrs
    bin.attrs, bin.strings = attrs, set(columns.strings)
    cursors = {name: Inflated(stream, unpacked) for name in columns.places if name != "lengths"}
    for name, cursor in cursors.items():
        cursor.skip(columns.places[name])
    for length in map(int, columns.lengths):
        before = unpacked.taken
        unpacked.take(DOC_COST + length * TOKEN_COST, "tokens")
        data = numpy.frombuffer(cursors["tokens"].read(8 * length * len(bin.attrs)), dtype="uint64")
        tokens = data.reshape((length, len(bin.attrs)))
        # A word that stands once among the strings may stand in the text any number of times.
        words = tokens[:, bin.attrs.index(ORTH)].tolist()
        unpacked.take(sum(size_of.get(word, 0) + 1 for word in words), "text")
        bin.tokens = [tokens]
        bin.spaces = [numpy.frombuffer(cursors["spaces"].read(length), dtype=bool).reshape((length, 1))]
        values = {name: cursors[name].value() if name in cursors else missing for name, missing in _LISTS.items()}
        _check_packed(values, unpacked)
        bin.cats, bin.flags = [values["cats"]], [values["flags"]]
        bin.span_groups, bin.user_data = [values["span_groups"]], [values["user_data"]]
        yield next(bin.get_docs(vocab))
        # The vocabulary has them.
        bin.strings = set()
        unpacked.give_back(unpacked.taken - before)


def _check_packed(values: Dict[str, Any], unpacked: Unpacked) -> None:
    """Count the span groups and user data of a Doc, which are packed once more. RAISES (AnonymError): SA382."""

    def count(packed: bytes) -> int:
        return ELEMENT * count_values(packed, max(0, unpacked.left // ELEMENT))

    packed = values["span_groups"]
    if packed:
        unpacked.take(count(packed), "values")
        groups = srsly.msgpack_loads(packed)
        for group in groups:
            # The group is made anew for each of its names.
            unpacked.take(count(group) * (len(groups[group]) if isinstance(groups, dict) else 1), "spans")
    if values["user_data"] is not None:
        unpacked.take(count(values["user_data"]), "values")


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
_LIST_HEADS = (*range(0x90, 0xA0), 0xDC, 0xDD)
_CONTAINERS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def after(first: int, number: Callable[[int], int]) -> Tuple[int, int]:
    """Tell what comes after the first byte of a msgpack value.

    SOURCE: https://github.com/msgpack/msgpack/blob/master/spec.md (the first bytes of values).

    number (Callable[[int], int]): Reads a number of so many bytes, which comes next.
    RETURNS (Tuple[int, int]): How many bytes, and how many values, come then.
    RAISES (ValueError): when no value begins so.
    """
    if first < 0x80 or first >= 0xE0:
        return 0, 0
    if first < 0xA0:
        return 0, (first & 0x0F) * (2 if first < 0x90 else 1)
    if first < 0xC0:
        return first & 0x1F, 0
    if first in _FIXED:
        return _FIXED[first], 0
    if first in _BYTES:
        width, more = _BYTES[first]
        return number(width) + more, 0
    if first in _CONTAINERS:
        width, times = _CONTAINERS[first]
        return 0, times * number(width)
    raise ValueError


def count_values(data: bytes, limit: int) -> int:
    """Count the values of a msgpack message without making any: a byte may stand for a list, which takes 60.

    RETURNS (int): How many there are; more than `limit` where there are too many.
    RAISES (ValueError): when it is no whole message.
    """
    place, count, wanted, size = 0, 0, 1, len(data)

    def number(width: int) -> int:
        nonlocal place
        place += width
        return int.from_bytes(data[place - width : place], "big")

    while wanted:
        # Each value that is still to come takes a byte.
        if place + wanted > size:
            raise ValueError
        if count + wanted > limit:
            return count + wanted
        place += 1
        follow, values = after(data[place - 1], number)
        place += follow
        wanted += values - 1
        count += 1
    if place > size:
        raise ValueError
    return count
