"""brat's standoff format: a text in a .txt file, its annotations in an .ann file of the same name.

SOURCE: https://brat.nlplab.org/standoff.html (read as facts). Text-bound annotations, discontinuous ones too, count as
found, and get the offsets of the new text. Relations, events, equivalences and attributes are kept, as they refer to
annotations by number, unless an annotation of theirs is gone or they repeat what was replaced. Normalizations and
notes, which hold texts of their own, are dropped.
"""

import re
from collections import Counter
from contextlib import nullcontext
from typing import Any, BinaryIO, ContextManager, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..registry import registry
from ..scores.document import Touching
from .limits import MAX_CHARS
from .rebase import Leaks, Offsets, given_spans, spans_of
from .record import Field, Item, OwnRecord, ReadOptions, Record, RecordWriter, WriteOptions, Writer
from .source import Source, open_input, whole_lines

ANNOTATIONS = ".ann"
_TEXT_BOUND = re.compile(r"(T\d+)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t(.*))?")
_LINKED = re.compile(r"(\*|[REAM]\d+)\t\S+(?: \S+)*\s*")
_REFERENCE = re.compile(r"(?<=[ :])[TREAM]\d+(?=\s|$)")
_DROPPED = re.compile(r"(?:N\d+|#\d*)\t")

Fragments = Tuple[Tuple[int, int], ...]
# A relation or the like: its id and its line.
Linked = Tuple[str, str]


class Annotation(NamedTuple):
    """A text-bound annotation."""

    id: str  # "T1".
    label: str  # Its type.
    fragments: Fragments  # Half-open characters of the text, in order.


def _read_annotations(source: Source, text: str) -> Tuple[List[Annotation], List[Linked]]:
    annotations: List[Annotation] = []
    linked: List[Linked] = []
    name = f"{source.name.removesuffix(source.path.suffix if source.path else '')}{ANNOTATIONS}"
    opened: ContextManager[BinaryIO]
    if source.beside is not None:
        opened = nullcontext(source.beside)
    elif source.path is not None and (path := source.path.with_suffix(ANNOTATIONS)).is_file():
        opened = open_input(path, name, "brat")
    else:
        return annotations, linked
    with opened as stream:
        beside = Source(stream, name, "brat", source.encoding)
        chunks = beside.chunks()
        next(chunks)
        for number, line in whole_lines(chunks, name):
            line = line.rstrip("\r\n")
            if not line.strip() or _DROPPED.match(line):
                continue
            annotation = _text_bound(line, text)
            if annotation is not None:
                annotations.append(annotation)
            elif _LINKED.fullmatch(line):
                linked.append((line.partition("\t")[0], line.rstrip()))
            else:
                problem = "it is no annotation, or does not fit the text"
                raise AnonymError(Errors.SA350.format(path=name, line=number, format="brat", problem=problem))
    return annotations, linked


def _text_bound(line: str, text: str) -> Optional[Annotation]:
    found = _TEXT_BOUND.fullmatch(line)
    if found is None:
        return None
    id, label, places, copy = found.groups()
    pairs = [tuple(int(number[:12]) for number in place.split()) for place in places.split(";")]
    fragments = tuple(sorted((start, end) for start, end in pairs))
    if not all(start < end <= len(text) for start, end in fragments):
        return None
    if copy is not None and "".join(copy.split()) != "".join("".join(text[start:end] for start, end in pairs).split()):
        return None
    return Annotation(id, label, fragments)


class BratRewriter(RecordWriter):
    """Writes a text to its stream, and its annotations beside it."""

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        (text,) = self.texts_of(record, texts)
        bom, annotations, linked = record.kept
        lines = rebased_lines(record[0].text, text, annotations, linked, items[0], self._options.detect_only)
        data = self.encode(lines)
        self._stream.write(self.encode(bom + text))
        _write_beside(self._options, data)


def rebased_lines(
    old: str,
    new: str,
    annotations: Sequence[Annotation],
    linked: Sequence[Linked],
    items: Sequence[Item],
    detect_only: bool,
) -> str:
    """Write annotations with the offsets of a new text.

    old (str), new (str): The original, and the text that is written; with `detect_only` the same.
    annotations (Sequence[Annotation]), linked (Sequence[Linked]): The original's; `linked` are relations and the like.
    items (Sequence[Item]): What was replaced; those that lie in no annotation become new ones.
    RETURNS (str): The lines of the .ann file.
    """
    offsets = Offsets(() if detect_only else items)
    lines: List[str] = []
    there = set()
    for each in annotations:
        fragments = _joined(offsets.span(start, end) for start, end in each.fragments)
        if fragments:
            there.add(each.id)
            lines.append(_line(each.id, each.label, fragments, new))
    given = Touching(fragment for each in annotations for fragment in each.fragments)
    last = max((int(each.id[1:16]) for each in annotations), default=0)
    for span in spans_of(items, detect_only):
        if not given((span.source_start, span.source_end)):
            last += 1
            lines.append(_line(f"T{last}", span.label, ((span.start, span.end),), new))
    leaks = None if detect_only else Leaks(old, items)
    return "".join(f"{line}\n" for line in [*lines, *_still_linked(linked, there, leaks)])


def _still_linked(linked: Sequence[Linked], there: set, leaks: Optional[Leaks]) -> List[str]:
    kept: Dict[int, str] = {
        number: line for number, (_, line) in enumerate(linked) if leaks is None or not leaks.found_in(line)
    }
    # Some numbers are there twice: what refers to one is kept as long as either is.
    left: Counter = Counter([*there, *(linked[number][0] for number in kept)])
    referring: Dict[str, List[int]] = {}
    for number, line in kept.items():
        for reference in _REFERENCE.findall(line):
            referring.setdefault(reference, []).append(number)
    # What has lost a reference goes, and then what refers to that.
    gone = [name for name in referring if not left[name]]
    for name in gone:
        for number in referring[name]:
            if number in kept:
                del kept[number]
                left[linked[number][0]] -= 1
                if not left[linked[number][0]] and linked[number][0] in referring:
                    gone.append(linked[number][0])
    return list(kept.values())


def _write_beside(options: WriteOptions, data: bytes) -> None:
    if options.beside is None:
        raise AnonymError(Errors.SA355)
    options.beside.write(data)


def _joined(fragments: Iterator[Tuple[int, int]]) -> Fragments:
    joined: List[Tuple[int, int]] = []
    for start, end in sorted(fragments):
        if start >= end:
            continue
        # Two that lie in one replacement are it both.
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _line(id: str, label: str, fragments: Fragments, text: str, offset: int = 0) -> str:
    # brat wants no line end within a fragment: one that has them becomes several.
    parts = ((start, found) for start, end in fragments for found in re.finditer(r"[^\r\n]+", text[start:end]))
    lines = [(start + found.start(), start + found.end()) for start, found in parts] or list(fragments)
    places = ";".join(f"{start + offset} {end + offset}" for start, end in lines)
    copy = " ".join(" ".join(text[start:end].splitlines()).replace("\t", " ") for start, end in lines)
    kind = re.sub(r"[^\w-]", "_", label)
    return f"{id}\t{kind} {places}\t{copy}"


@registry.anonym_writers("spacy_anonym.brat.v1")
class BratWriter(Writer):
    """Writes texts of any input into one text file, each with a line end, and their spans beside it."""

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        super().__init__(stream, options)
        self._offset = self._number = 0

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        text = self.text_of(field, text)
        data = f"{text}\n".encode("utf8")
        lines = []
        for span in spans_of(items, self._options.detect_only):
            self._number += 1
            # The offsets are those of the file, the copy is of this text.
            lines.append(_line(f"T{self._number}", span.label, ((span.start, span.end),), text, self._offset))
        self._stream.write(data)
        _write_beside(self._options, "".join(f"{line}\n" for line in lines).encode("utf8"))
        self._offset += len(text) + 1


@registry.anonym_readers("spacy_anonym.brat.v1")
class BratReader:
    """Reads a text and its annotations. A file is a document; its id is the path of the .txt file."""

    extensions: Tuple[str, ...] = (ANNOTATIONS,)
    accepts: Tuple[str, ...] = (".txt",)
    rewrites: bool = False
    make_rewriter = BratRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the document. RAISES (AnonymError): SA350 for a line of the annotations that cannot be
        read, SA355 without a file."""
        if source.path is None and source.beside is None:
            raise AnonymError(Errors.SA355)
        chunks = source.chunks()
        bom = next(chunks)
        text = "".join(chunks)
        if len(text) > MAX_CHARS:
            raise source.failure(f"it has more than {MAX_CHARS} characters")
        annotations, linked = _read_annotations(source, text)
        spans = [(start, end, each.label, 0) for each in annotations for start, end in each.fragments]
        field = Field(source.name, text, text, meta={"path": source.name}, given=given_spans(spans, len(text)))
        yield OwnRecord([field], (bom, annotations, linked))
