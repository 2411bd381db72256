"""The pages of a PDF file as they are drawn: where each character is, and a picture of it all. By PDFium, through
pypdfium2 (Apache-2.0 or BSD), of the extra `pdf`.
"""

import math
from contextlib import contextmanager
from ctypes import c_double, c_float, c_int
from dataclasses import dataclass
from itertools import groupby
from threading import RLock
from typing import Any, BinaryIO, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import pypdfium2
import pypdfium2.raw as c

# Dots an inch of a picture, fewer for a large page: at most so many dots in all.
DPI, MAX_DOTS = 200, 12_000_000
POINTS = 72
# Forms within forms that are looked into for pictures; pypdfium2's own number.
DEPTH = 15
# The number of a character that is not drawn.
NOWHERE = -1
# PDFium works for one thread at a time, and frees what it made then, too.
LOCK = RLock()


@dataclass(frozen=True)
class Box:
    """A rectangle of dots from the upper left, half-open, and how its text runs."""

    left: int
    top: int
    right: int
    bottom: int
    turn: int = 0  # Quarter turns, counter-clockwise: 1 is upwards.

    def joined(self, other: "Box") -> "Box":
        """RETURNS (Box): the box around both."""
        least = min(self.left, other.left), min(self.top, other.top)
        return Box(*least, max(self.right, other.right), max(self.bottom, other.bottom), self.turn)

    def is_near(self, other: "Box") -> bool:
        """RETURNS (bool): whether the other is within the height of a line."""
        wide, high = (0, self.right - self.left) if self.turn % 2 else (self.bottom - self.top, 0)
        across = other.left < self.right + wide and self.left < other.right + wide
        return across and other.top < self.bottom + high and self.top < other.bottom + high


class Character(NamedTuple):
    """A character of a page."""

    text: str  # "\n" ends a line; "" is one that cannot be read, or a hyphen at a line's end within a word.
    number: int  # PDFium's, or `NOWHERE`.
    drawn: str = ""  # What is to be seen, where that is something else.


class Page:
    """A page, open.

    raw (Any): Of pypdfium2.
    text (Any): Its text page.
    """

    def __init__(self, raw: Any, text: Any) -> None:
        self._raw, self._text = raw, text
        self.size: Tuple[float, float] = raw.get_size()
        inches = self.size[0] / POINTS, self.size[1] / POINTS
        self.scale = min(DPI, math.sqrt(MAX_DOTS / max(inches[0] * inches[1], 1e-9))) / POINTS
        self.dots = tuple(max(1, math.ceil(side * self.scale)) for side in self.size)

    def characters(self) -> List[Character]:
        """RETURNS (List[Character]): the characters, in the order of reading."""
        lines = self._lines()
        found: List[Character] = []
        for line, after in zip(lines, [*lines[1:], []]):
            found += line
            if line and line[-1].drawn:
                # "inter-national", broken there, is a word; "Smith-Jones" and 555-0123 keep theirs.
                found[-1] = line[-1]._replace(text="" if after and after[0].text.islower() else "-")
            elif after or not line:
                found.append(Character("\n", NOWHERE))
        return found

    def _lines(self) -> List[List[Character]]:
        """RETURNS (List[List[Character]]): the characters of each line, with the hyphen at its end."""
        lines: List[List[Character]] = [[]]
        for number in range(c.FPDFText_CountChars(self._text)):
            code = c.FPDFText_GetUnicode(self._text, number)
            if c.FPDFText_IsHyphen(self._text, number) == 1:
                lines[-1].append(Character("-", number, "-"))
                lines.append([])
            elif not code or 0xD800 <= code < 0xE000 or c.FPDFText_HasUnicodeMapError(self._text, number) == 1:
                lines[-1].append(Character("", number))
            elif chr(code) == "\n":
                lines.append([])
            elif chr(code) != "\r":
                lines[-1].append(Character(chr(code), number))
        # PDFium goes from left to right also where lines that run downwards follow each other from right to left.
        groups = [(down, list(group)) for down, group in groupby(lines, self._is_downwards)]
        return [line for down, group in groups for line in (reversed(group) if down else group)]

    def _is_downwards(self, line: Sequence[Character]) -> bool:
        return bool(line) and self._turn(line[0].number) == 3

    def _turn(self, number: int) -> int:
        """RETURNS (int): how a character is turned; see `Box`."""
        matrix = c.FS_MATRIX()
        if not c.FPDFText_GetMatrix(self._text, number, matrix) or not (size := math.hypot(matrix.a, matrix.b)):
            return 0
        start, end = self._place(0, 0), self._place(matrix.a / size * 1e3, matrix.b / size * 1e3)
        return round(math.atan2(start[1] - end[1], end[0] - start[0]) / (math.pi / 2)) % 4

    def box(self, number: int) -> Optional[Box]:
        """RETURNS (Optional[Box]): the place of a character, by PDFium's number; None for one that is not drawn."""
        if number == NOWHERE or c.FPDFText_IsGenerated(self._text, number) == 1:
            return None
        tight, loose = [c_double() for _ in range(4)], c.FS_RECTF()
        corners = []
        if c.FPDFText_GetCharBox(self._text, number, *tight):
            left, right, bottom, top = (each.value for each in tight)
            corners += [(left, bottom), (right, top)]
        if c.FPDFText_GetLooseCharBox(self._text, number, loose):
            corners += [(loose.left, loose.bottom), (loose.right, loose.top)]
        if not corners:
            return None
        places = [self._place(*corner) for corner in corners]
        x, y = sorted(place[0] for place in places), sorted(place[1] for place in places)
        return Box(x[0] - 1, y[0] - 1, x[-1] + 2, y[-1] + 2, self._turn(number))

    def _place(self, x: float, y: float) -> Tuple[int, int]:
        across, down = c_int(), c_int()
        c.FPDF_PageToDevice(self._raw, 0, 0, *self.dots, 0, x, y, across, down)
        return across.value, down.value

    def has_pictures(self) -> bool:
        """RETURNS (bool): whether there is a picture on it."""
        return next(self._pictures(), None) is not None

    def is_empty(self) -> bool:
        """RETURNS (bool): whether nothing is drawn on it."""
        return next(self._raw.get_objects(max_depth=DEPTH), None) is None

    def remove_pictures(self) -> None:
        """Remove all pictures from what is drawn."""
        for picture in list(self._pictures()):
            self._raw.remove_obj(picture)
            picture.close()

    def _pictures(self) -> Iterator[Any]:
        yield from self._raw.get_objects(filter=[c.FPDF_PAGEOBJ_IMAGE], max_depth=DEPTH)

    def render(self) -> Any:
        """RETURNS (PdfBitmap): the picture, in red, green and blue; close it."""
        return self._raw.render(scale=self.scale, draw_annots=False, may_draw_forms=False, rev_byteorder=True)


class Pages:
    """The pages of a file, one in memory at a time. Close it.

    data (Union[bytes, BinaryIO]): The file.
    RAISES (PdfiumError): when it is broken.
    """

    def __init__(self, data: Union[bytes, BinaryIO]) -> None:
        with LOCK:
            self._document = pypdfium2.PdfDocument(data)

    def __len__(self) -> int:
        with LOCK:
            return len(self._document)

    def close(self) -> None:
        """Free it."""
        with LOCK:
            self._document.close()

    @contextmanager
    def page(self, number: int) -> Iterator[Page]:
        """YIELDS (Page): a page, counted from 0, with what forms and annotations show, as if it were printed."""
        with LOCK:
            raw = self._document[number]
            try:
                c.FPDFPage_Flatten(raw, c.FLAT_NORMALDISPLAY)
            finally:
                raw.close()
            raw = self._document[number]
            try:
                yield Page(raw, raw.get_textpage())
            finally:
                raw.close()


class Label(NamedTuple):
    """A text to be drawn in a box."""

    box: Box
    text: str


def draw_labels(bitmap: Any, labels: Sequence[Label]) -> None:
    """Draw labels over a picture, each as large as its box allows, in Latin letters (Windows-1252).

    bitmap (PdfBitmap): The picture, as of `Page.render`.
    """
    with pypdfium2.PdfDocument.new() as document:
        page = document.new_page(bitmap.width, bitmap.height)
        font = c.FPDFText_LoadStandardFont(document, b"Helvetica")
        for label in labels:
            letters = c.FPDFPageObj_CreateTextObj(document, font, 1.0)
            encoded = (label.text + "\0").encode("utf-16-le")
            c.FPDFText_SetText(letters, (c.FPDF_WCHAR * (len(encoded) // 2)).from_buffer_copy(encoded))
            c.FPDFPageObj_SetFillColor(letters, 0, 0, 0, 255)
            c.FPDFPageObj_Transform(letters, *_fit(label.box, _width(letters), bitmap.height))
            c.FPDFPage_InsertObject(page, letters)
        page.gen_content()
        c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, bitmap.width, bitmap.height, 0, 0)
        page.close()
        c.FPDFFont_Close(font)


def _width(letters: Any) -> float:
    """RETURNS (float): the width of a text of size 1."""
    left, bottom, right, top = (c_float() for _ in range(4))
    c.FPDFPageObj_GetBounds(letters, left, bottom, right, top)
    return max(right.value, 0.1)


def _fit(box: Box, width: float, height: int) -> Tuple[float, ...]:
    """RETURNS (Tuple[float, ...]): the matrix that puts a text of size 1 and some width into a box."""
    along, across = box.right - box.left, box.bottom - box.top
    if box.turn % 2:
        along, across = across, along
    size = across * 0.75
    wide = min(size, 0.95 * along / width)
    # Narrow letters can be read to half their width.
    size = min(size, 2 * wide)
    start, rise = (along - wide * width) / 2, (across - size * 0.7) / 2
    return turned(box, height, wide, size, start, rise)


def turned(box: Box, height: float, wide: float, size: float, start: float, rise: float) -> Tuple[float, ...]:
    """The matrix of a text along a box, in a space whose origin is the lower left.

    height (float): Of the whole, in dots.
    wide (float): What a unit along the text is, in dots.
    size (float): What a unit across it is.
    start (float): How far from the box's beginning the text begins.
    rise (float): How far above the box's foot.
    RETURNS (Tuple[float, ...]): a, b, c, d, e, f.
    """
    left, right, low, high = box.left, box.right, height - box.bottom, height - box.top
    if box.turn == 0:
        return wide, 0, 0, size, left + start, low + rise
    if box.turn == 1:
        return 0, wide, -size, 0, right - rise, low + start
    if box.turn == 2:
        return -wide, 0, 0, -size, right - start, high - rise
    return 0, -wide, size, 0, left + rise, high - start
