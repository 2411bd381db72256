"""PDF files as new PDF files: pictures of the pages on which what was found is covered, and the new text, invisible,
over them. Nothing else of the file comes out.

The picture is PDFium's, and so is the text that is read: it knows where each character stands. pypdf writes the new
file, as it is there for reading, and reads it again.
"""

import re
import unicodedata
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from pypdf import PdfReader

from ..errors import AnonymError, Errors
from .limits import Unpacked
from .pdf_layer import NewPdf, Run
from .pdf_pages import Box, Character, Label, Page, Pages, draw_labels
from .plain import read_blocks
from .record import Field, Item, OwnRecord, ReadOptions, RecordWriter, fields_of
from .source import Source

# Between two pages.
PAGE_END = "\f"
# The brightness of what is covered, of 255.
COVER = 225
# Pages that an error names.
NAMED = 20
# What breaks a word at the end of a line, however it is written; and words.
_HYPHEN = re.compile(r"(?<=\w)[-\u2010\u2011\u00ad\x02\ufffe]\s*(?=\w)")
_WORD = re.compile(r"\w+")


class Kept(NamedTuple):
    """What a record keeps of its file."""

    data: bytes  # The file.
    texts: List[str]  # The text of each page, but for what is between two of them.
    pieces: List[Union[str, Field]]  # All of them joined and cut into documents.
    options: ReadOptions


class Change(NamedTuple):
    """What becomes of a part of a text."""

    start: int  # Half-open characters of the whole file's text.
    end: int
    new: str
    label: str


def read_pages(source: Source, data: bytes, options: ReadOptions) -> OwnRecord:
    """RETURNS (OwnRecord): a file's text as documents, of which `PdfRewriter` makes a PDF. RAISES (AnonymError): SA307
    for a broken file, SA356 for pages that are pictures, SA364 for pictures on others where they are not removed."""
    texts: List[str] = []
    pictures: List[int] = []
    with closing(source.attempt(partial(Pages, data), "a PDF")) as pages:
        for number in range(len(pages)):
            text, has_pictures, is_empty = source.attempt(partial(_look, pages, number), "a PDF")
            texts.append(text)
            if not text.strip() and not is_empty:
                pictures.append(number + 1)
            elif has_pictures and not options.drop_media:
                raise AnonymError(Errors.SA364.format(path=source.name, kind="picture", part=f"page {number + 1}"))
    if pictures:
        shown = ", ".join(map(str, pictures[:NAMED])) + (", ..." if len(pictures) > NAMED else "")
        raise AnonymError(Errors.SA356.format(path=source.name, pages=shown))
    ended = (text + PAGE_END * (number + 1 < len(texts)) for number, text in enumerate(texts))
    pieces = [piece for record in read_blocks(source, ended) for piece in record]
    return OwnRecord(fields_of(pieces), Kept(data, texts, pieces, options))


def read_page(data: bytes, number: int) -> str:
    """RETURNS (str): the text of a page, counted from 0, as it is drawn."""
    with closing(Pages(data)) as pages:
        return _look(pages, number)[0]


def _look(pages: Pages, number: int) -> Tuple[str, bool, bool]:
    with pages.page(number) as page:
        return _text_of(page.characters()), page.has_pictures(), page.is_empty()


def _text_of(characters: Iterable[Character]) -> str:
    return "".join(character.text for character in characters)


class PdfRewriter(RecordWriter):
    """Writes a PDF file as a new one."""

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        """Write a file; see `RecordWriter`. RAISES (AnonymError): SA357 where what was replaced could still be read,
        SA372 when the items do not fit, SA382 when the new file would be too large."""
        kept: Kept = record.kept
        texts = self.texts_of(record, texts)
        changes = list(_changes(kept.pieces, texts, items))
        make = partial(self._make, kept, changes)
        data = self._source.attempt(make, "a PDF")
        news = iter(texts)
        expected = Words("".join(next(news) if isinstance(piece, Field) else piece for piece in kept.pieces))
        values = {
            piece.text[item["source_start"] : item["source_end"]]
            for piece, found in zip(record, items)
            for item in found
        }
        for read in (read_by_pdfium, read_by_pypdf):
            found = Words(self._source.attempt(partial(read, data), "a PDF"))
            if any(found.count(value) > expected.count(value) for value in values):
                raise AnonymError(Errors.SA357.format(path=self._source.name))
        self._stream.write(data)

    def _make(self, kept: Kept, changes: Sequence[Change]) -> bytes:
        unpacked, new = Unpacked(self._source.name, kept.options.max_unpacked), NewPdf()
        start = 0
        with closing(Pages(kept.data)) as pages:
            if len(pages) != len(kept.texts):
                raise AnonymError(Errors.SA372)
            for number, text in enumerate(kept.texts):
                end = start + len(text)
                with pages.page(number) as page:
                    if kept.options.drop_media:
                        page.remove_pictures()
                    characters = page.characters()
                    if _text_of(characters) != text:
                        raise AnonymError(Errors.SA372)
                    here = [change for change in changes if change.start < end and start < change.end]
                    layout = Layout(page, characters, start, here)
                    with closing(page.render()) as bitmap:
                        dots = bitmap.to_numpy()
                        for box in layout.covered:
                            dots[max(0, box.top) : max(0, box.bottom), max(0, box.left) : max(0, box.right)] = COVER
                        draw_labels(bitmap, layout.labels)
                        unpacked.take(new.add_page(page, bitmap, layout.lines), "pictures of pages")
                start = end + len(PAGE_END)
        stream = BytesIO()
        new.save(stream)
        return stream.getvalue()


def _changes(
    pieces: Sequence[Union[str, Field]], texts: Sequence[str], items: Sequence[Sequence[Item]]
) -> Iterator[Change]:
    """YIELDS (Change): what was replaced by something else, in order."""
    offset, news = 0, iter(zip(texts, items))
    for piece in pieces:
        if isinstance(piece, Field):
            text, found = next(news)
            for item in sorted(found, key=lambda item: item["source_start"]):
                start, end = item["source_start"], item["source_end"]
                new = text[item["start"] : item["end"]]
                if new != piece.text[start:end]:
                    yield Change(offset + start, offset + end, new, item["label"])
        offset += len(piece.text if isinstance(piece, Field) else piece)


@dataclass
class _Part:
    """A word of a line that is kept, or what was replaced there."""

    text: str
    box: Box
    change: Optional[Change] = None
    spaced: bool = False


class Layout:
    """What is covered on a page, and the new text by its lines.

    page (Page): The page.
    characters (Sequence[Character]): Its characters.
    start (int): Where its text begins in the file's.
    changes (Sequence[Change]): What becomes of it, in order.
    """

    def __init__(self, page: Page, characters: Sequence[Character], start: int, changes: Sequence[Change]) -> None:
        self.covered: List[Box] = []
        lines: List[List[_Part]] = [[]]
        waiting = iter(changes)
        change, at = next(waiting, None), start
        for character in characters:
            while change is not None and at >= change.end:
                change = next(waiting, None)
            # What has no text stands between two characters.
            inside = change is not None and (change.start < at or change.start == at and character.text != "")
            box, line = page.box(character.number), lines[-1]
            if character.text == "\n":
                lines.append([])
            elif inside and change is not None:
                # The first part of a value has all of the new text.
                is_first = change.start == at
                if box is not None:
                    _add(line, change.new if is_first else "", box, change)
            elif box is None or character.text.isspace():
                if line:
                    line[-1].spaced = True
            elif character.text or character.drawn:
                _add(line, character.drawn or character.text, box, None)
            else:
                # Nobody knows what it says.
                self.covered.append(box)
            if character.drawn:
                lines.append([])
            at += len(character.text)
        parts = [part for line in lines for part in line if part.change is not None]
        self.covered += [part.box for part in parts]
        self.labels = [Label(part.box, _shown(part)) for part in parts if part.text]
        self.lines = [[Run(part.text, part.box, part.spaced) for part in line] for line in lines if line]


def _add(line: List[_Part], text: str, box: Box, change: Optional[Change]) -> None:
    last = line[-1] if line else None
    if last is not None and last.change is change and not last.spaced and last.box.is_near(box):
        last.text, last.box = last.text + text, last.box.joined(box)
    else:
        line.append(_Part(text, box, change))


def _shown(part: _Part) -> str:
    """RETURNS (str): what a label says: the label's name, where the font of labels has no letters for the new text."""
    try:
        part.text.encode("cp1252")
    except UnicodeEncodeError:
        return f"<{part.change.label}>" if part.change else ""
    return part.text


class Words:
    """The words of a text, in which values are looked for: whole words, in any case, over all breaks of lines."""

    def __init__(self, text: str) -> None:
        self._text = _words(text)

    def count(self, value: str) -> int:
        """RETURNS (int): how often a value is there, also the wrong way round."""
        return sum(self._text.count(each) for each in {_words(value), _words(value[::-1])} if each)


def _words(text: str) -> str:
    joined = _HYPHEN.sub("", unicodedata.normalize("NFKC", text).casefold())
    return "".join(f" {word} " for word in _WORD.findall(joined))


def read_by_pdfium(data: bytes) -> str:
    """RETURNS (str): the text of a PDF."""
    with closing(Pages(data)) as pages:
        return "\n".join(_look(pages, number)[0] for number in range(len(pages)))


def read_by_pypdf(data: bytes) -> str:
    """RETURNS (str): the text of a PDF."""
    return "\n".join(page.extract_text() or "" for page in PdfReader(BytesIO(data)).pages)
