"""CoNLL files: a token a line, its tag in the last column, a blank line between sentences.

SOURCE: https://www.clips.uantwerpen.be/conll2003/ner/ (columns, `-DOCSTART-`; read as facts). Tags are read as IOB1,
IOB2, BIOES or BILOU, and written as IOB2.
"""

import re
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..registry import registry
from ..tokenizer import make_doc
from ..zones import memory_zone
from .rebase import SpanOf, given_spans, spans_of
from .record import Failure, Field, Item, OwnRecord, ReadOptions, Records, RecordWriter, Writer
from .source import Source, whole_lines

MARKER = "-DOCSTART-"
MARKER_LINES = f"{MARKER}\tO\n\n"
# A document ends at a marker, or at the first sentence end behind so many characters.
MAX_DOCUMENT = 50_000
_TAG = re.compile(r"O|_|([BIESLUM])-(.+)")


class Token(NamedTuple):
    """A token, and its tag's parts: prefix is "" for none, "?" where the line cannot be read."""

    text: str
    prefix: str
    label: str


def _read_line(line: str) -> Optional[Token]:
    if not line.strip():
        return None
    columns = line.split("\t") if "\t" in line else line.split()
    found = _TAG.fullmatch(columns[-1].strip()) if len(columns) > 1 else None
    if line.startswith("#") and "\t" not in line and (found is None or columns[0] != "#"):
        return None
    text = columns[0].strip()
    if text == MARKER:
        return Token(MARKER, "", "")
    if not text or (len(columns) > 1 and found is None):
        return Token(text, "?", "")
    return Token(text, (found and found[1]) or "", (found and found[2]) or "")


class _Document:
    """A document that is being read."""

    def __init__(self) -> None:
        self.size = 0
        self._line = 0
        self._sentence: List[Token] = []
        self._broken: Optional[int] = None
        self._failed: List[int] = []
        self._parts: List[str] = []
        self._spans: List[Tuple[int, int, str, int]] = []

    def add(self, token: Token, line: int) -> None:
        self._line = self._line or line
        if token.prefix == "?" and self._broken is None:
            self._broken = line
        self._sentence.append(token)

    def end_sentence(self) -> None:
        if self._broken is not None:
            self._failed.append(self._broken)
        elif self._sentence:
            self._add_sentence()
        self._sentence, self._broken = [], None

    def _add_sentence(self) -> None:
        self._parts.append("\n" if self._parts else "")
        place = self.size + len(self._parts[-1])
        before = ""
        for number, token in enumerate(self._sentence):
            if number:
                self._parts.append(" ")
                place += 1
            self._parts.append(token.text)
            end = place + len(token.text)
            goes_on = token.prefix in ("I", "M", "E", "L") and before not in ("", "E", "L", "S", "U")
            if goes_on and token.label == self._spans[-1][2]:
                self._spans[-1] = (self._spans[-1][0], end, token.label, 0)
            elif token.prefix:
                self._spans.append((place, end, token.label, 0))
            before, place = token.prefix, end
        self.size = place

    def end(self, source: Source, marked: bool) -> Records:
        self.end_sentence()
        for line in self._failed:
            problem = "it has no token, or no tag in its last column"
            error = Errors.SA350.format(path=source.name, line=line, format="conll", problem=problem)
            yield Failure(f"{source.name}:{line}", AnonymError(error))
        if self._parts:
            text = "".join(self._parts)
            meta, given = {"path": source.name, "line": self._line}, given_spans(self._spans, len(text))
            yield OwnRecord([Field(f"{source.name}:{self._line}", text, text, meta=meta, given=given)], marked)


class ConllRewriter(RecordWriter):
    """Writes documents that were read from CoNLL files, in the input's encoding."""

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        (text,) = self.texts_of(record, texts)
        lines = to_lines(text, spans_of(items[0], self._options.detect_only), self._options.nlp)
        self._stream.write(self.encode((MARKER_LINES if record.kept else "") + lines))


@registry.anonym_writers("spacy_anonym.conll.v1")
class ConllWriter(Writer):
    """Writes texts of any input, each after a marker."""

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        spans = spans_of(items, self._options.detect_only)
        lines = to_lines(self.text_of(field, text), spans, self._options.nlp)
        self._stream.write((MARKER_LINES + lines).encode("utf8"))


def to_lines(text: str, spans: Sequence[SpanOf], nlp: Language) -> str:
    """Write a text as tokens and tags.

    spans (Sequence[SpanOf]): Its spans, sorted, not overlapping. A token of which only a part lies in a span is cut.
    nlp (Language): Its tokenizer cuts the text.
    RETURNS (str): Lines of "token<tab>tag". A line end of the text, but for one within a span, ends a sentence.
    """
    with memory_zone(nlp):
        tokens = [(token.idx, token.idx + len(token)) for token in make_doc(nlp, text) if not token.is_space]
    borders = sorted({border for span in spans for border in (span.start, span.end)})
    lines: List[str] = []
    next_border = next_span = last = 0
    begun = -1
    for start, end in tokens:
        while start < end:
            while next_border < len(borders) and borders[next_border] <= start:
                next_border += 1
            stop = min(end, borders[next_border]) if next_border < len(borders) else end
            stop = start + 1 if text[start:stop] == MARKER else stop
            while next_span < len(spans) and spans[next_span].end <= start:
                next_span += 1
            inside = next_span < len(spans) and spans[next_span].start <= start
            if lines and "\n" in text[last:start] and not (inside and begun == next_span):
                lines.append("")
            if inside:
                label = "_".join(spans[next_span].label.split())
                lines.append(f"{text[start:stop]}\t{'I' if begun == next_span else 'B'}-{label}")
                begun = next_span
            else:
                lines.append(f"{text[start:stop]}\tO")
            start = last = stop
    return "".join(f"{line}\n" for line in lines) + ("\n" if lines else "")


@registry.anonym_readers("spacy_anonym.conll.v1")
class ConllReader:
    """Reads CoNLL files. A document's text is its tokens with a space between them and a line end between sentences;
    its id is "path:line" of its first token. Other columns and comments are dropped: lemmas tell what was replaced."""

    extensions: Tuple[str, ...] = (".conll", ".conll2003", ".iob", ".iob2", ".bio")
    accepts: Tuple[str, ...] = (".txt", ".tsv", ".conllu")
    rewrites: bool = False
    make_rewriter = ConllRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the documents; SA350 for a sentence with a line that has no tag: it is
        left out."""
        chunks = source.chunks()
        next(chunks)
        document, marked = _Document(), False
        for number, line in whole_lines(chunks, source.name):
            line = line.rstrip("\r\n")
            token = _read_line(line)
            if token is not None and token.text == MARKER:
                yield from document.end(source, marked)
                document, marked = _Document(), True
            elif token is not None:
                document.add(token, number)
            elif not line.strip():
                document.end_sentence()
                if document.size > MAX_DOCUMENT:
                    yield from document.end(source, marked)
                    document, marked = _Document(), False
        yield from document.end(source, marked)
