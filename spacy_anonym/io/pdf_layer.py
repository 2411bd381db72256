"""The pages of a new PDF: pictures, and over them a text that is not seen but can be searched and copied. By pypdf."""

import re
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import Any, BinaryIO, Dict, List, NamedTuple, Sequence, Tuple

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject

from .pdf_pages import Box, Page, turned

# Right-to-left letters; a row of them, with what is neutral between two; and what else there is.
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RTL = re.compile(f"[{_LETTERS}]")
_ROWS = re.compile(f"[{_LETTERS}]+(?:[^\\w{_LETTERS}]+[{_LETTERS}]+)*|[^{_LETTERS}]+")
# Of 1000 units: the width of every glyph, and how far it hangs below the line.
WIDTH, DESCENT = 500, 200
CODES = 255


class Run(NamedTuple):
    """A word of a line, or the text for what was found."""

    text: str
    box: Box
    spaced: bool = False  # Whether a space comes behind it.


def in_visual_order(line: Sequence[Run]) -> List[Run]:
    """RETURNS (List[Run]): the runs of a line from left to right, as PDF files have right-to-left text: readers turn it
    around again. A line without any stays as it is."""
    if not any(_RTL.search(run.text) for run in line) or any(run.box.turn for run in line):
        return list(line)
    order = sorted(range(len(line)), key=lambda place: line[place].box.left)
    found = []
    for place, after in zip(order, [*order[1:], None]):
        # Of two neighbours the first one of the text knows whether there is a space between them.
        spaced = after is None or abs(after - place) > 1 or line[min(place, after)].spaced
        rows = [row[::-1] if _RTL.search(row) else row for row in _ROWS.findall(line[place].text)]
        found.append(line[place]._replace(text="".join(reversed(rows)), spaced=spaced))
    return found


class NewPdf:
    """A PDF of pictures and invisible text, and nothing else."""

    def __init__(self) -> None:
        self._writer = PdfWriter()
        self._writer.metadata = None
        self._codes: Dict[str, int] = {}
        # Of all pages.
        self._fonts = DictionaryObject()

    def add_page(self, page: Page, bitmap: Any, lines: Sequence[Sequence[Run]]) -> int:
        """Add a page.

        page (Page): What it is a picture of; it has its size.
        bitmap (PdfBitmap): The picture.
        lines (Sequence[Sequence[Run]]): The text, line by line, in the order of reading.
        RETURNS (int): how many bytes it takes.
        """
        new: Any = self._writer.add_blank_page(*page.size)
        dots = bitmap.to_numpy()
        is_gray = bool((dots[:, :, 0] == dots[:, :, 1]).all() and (dots[:, :, 1] == dots[:, :, 2]).all())
        picture = DecodedStreamObject()
        picture.set_data((dots[:, :, 0] if is_gray else dots).tobytes())
        picture.update(
            {
                NameObject("/Type"): NameObject("/XObject"),
                NameObject("/Subtype"): NameObject("/Image"),
                NameObject("/Width"): NumberObject(bitmap.width),
                NameObject("/Height"): NumberObject(bitmap.height),
                NameObject("/ColorSpace"): NameObject("/DeviceGray" if is_gray else "/DeviceRGB"),
                NameObject("/BitsPerComponent"): NumberObject(8),
            }
        )
        packed = picture.flate_encode()
        drawn = DecodedStreamObject()
        drawn.set_data(self._drawn(page, bitmap.width, bitmap.height, lines))
        streams: Any = DictionaryObject({NameObject("/P"): packed, NameObject("/C"): drawn.flate_encode()})
        streams = streams.clone(self._writer)
        objects = DictionaryObject({NameObject("/P"): streams.raw_get("/P")})
        resources = {NameObject("/XObject"): objects, NameObject("/Font"): self._fonts}
        new[NameObject("/Resources")] = DictionaryObject(resources)
        new[NameObject("/Contents")] = streams.raw_get("/C")
        size = BytesIO()
        packed.write_to_stream(size)
        return size.tell()

    def _drawn(self, page: Page, width: int, height: int, lines: Sequence[Sequence[Run]]) -> bytes:
        """RETURNS (bytes): what draws the picture and the text."""
        across, up = page.size[0] / width, page.size[1] / height
        parts = [
            f"q {page.size[0]:.3f} 0 0 {page.size[1]:.3f} 0 0 cm /P Do Q q {across:.6f} 0 0 {up:.6f} 0 0 cm BT 3 Tr"
        ]
        for line in lines:
            for run in in_visual_order(line):
                if run.text:
                    parts.append(self._shown(run, height))
        return " ".join([*parts, "ET Q"]).encode("ascii")

    def _shown(self, run: Run, height: int) -> str:
        box = run.box
        along, size = box.right - box.left, box.bottom - box.top
        if box.turn % 2:
            along, size = size, along
        # One unit along the text is what a size of 1 would be, so that the glyphs fill the box.
        wide = along * 1000 / WIDTH / len(run.text)
        matrix = turned(box, height, wide, size, 0, size * DESCENT / 1000)
        parts = ["{:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} Tm".format(*matrix)]
        for font, codes in self._encode(run.text + " " * run.spaced):
            parts.append(f"/F{font} 1 Tf <{codes.hex()}> Tj")
        return " ".join(parts)

    def _encode(self, text: str) -> List[Tuple[int, bytes]]:
        """RETURNS (List[Tuple[int, bytes]]): fonts, by number, and the codes of a text's characters in them."""
        places = [divmod(self._codes.setdefault(each, len(self._codes)), CODES) for each in text]
        return [(font, bytes(code for _, code in run)) for font, run in groupby(places, itemgetter(0))]

    def save(self, stream: BinaryIO) -> None:
        """Write the file, when all pages are there."""
        characters = list(self._codes)
        for start in range(0, len(characters), CODES):
            font = self._font(characters[start : start + CODES])
            # A copy within the file has its streams as objects of their own.
            self._fonts[NameObject(f"/F{start // CODES}")] = font.clone(self._writer)
        self._writer.write(stream)

    def _font(self, characters: Sequence[str]) -> Any:
        """RETURNS (DictionaryObject): a font without anything to see. It is of Type 3, which needs no font file."""
        glyph, table = DecodedStreamObject(), DecodedStreamObject()
        glyph.set_data(f"{WIDTH} 0 0 {-DESCENT} {WIDTH} {1000 - DESCENT} d1".encode("ascii"))
        rows = [f"<{code:02x}> <{each.encode('utf-16-be').hex()}>" for code, each in enumerate(characters)]
        # A block has 100 rows at most.
        blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
        mapped = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        table.set_data(
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def "
            f"1 begincodespacerange <00> <ff> endcodespacerange\n{mapped}\n"
            "endcmap CMapName currentdict /CMap defineresource pop end end".encode("ascii")
        )
        last, name = len(characters) - 1, NameObject("/g")
        box = [NumberObject(each) for each in (0, -DESCENT, WIDTH, 1000 - DESCENT)]
        matrix = [FloatObject(each) for each in ("0.001", "0", "0", "0.001", "0", "0")]
        differences = ArrayObject([NumberObject(0), *[name] * len(characters)])
        return DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type3"),
                NameObject("/FontBBox"): ArrayObject(box),
                NameObject("/FontMatrix"): ArrayObject(matrix),
                NameObject("/CharProcs"): DictionaryObject({name: glyph}),
                NameObject("/Resources"): DictionaryObject(),
                NameObject("/Encoding"): DictionaryObject({NameObject("/Differences"): differences}),
                NameObject("/FirstChar"): NumberObject(0),
                NameObject("/LastChar"): NumberObject(last),
                NameObject("/Widths"): ArrayObject([NumberObject(WIDTH)] * len(characters)),
                NameObject("/ToUnicode"): table.flate_encode(),
            }
        )
