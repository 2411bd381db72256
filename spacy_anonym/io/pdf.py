"""The text of PDF files. It comes out as text, without the pages' looks, pictures and properties, or as a new PDF (see
`pdf_rewriter`).

Needs the extra `pdf` (pypdf, BSD; pypdfium2, Apache-2.0 or BSD).
"""

import logging
import re
from functools import partial
from io import BytesIO
from threading import Lock
from typing import Any, BinaryIO, Callable, Dict, Iterator, Tuple

from ..errors import AnonymError, Errors
from ..registry import registry
from .limits import ELEMENT, STREAMED, Unpacked
from .plain import read_blocks
from .record import ReadOptions, Record, RecordWriter, WriteOptions
from .source import Source

STREAM_LIMITS = tuple(
    f"{kind}_maximum_output_length" for kind in ("array_based_stream", "jbig2", "lzw", "run_length", "zlib", "brotli")
)


# What counts for a byte of what a page draws, read operator by operator; of a font's table of characters, read line by
# line; of a font itself; and for an element of an array.
DRAWN, MAPPED, FONT, VALUE = 32, 4, 1, 8
# What a page or a font without anything in it takes, in bytes that are drawn.
EMPTY = 100
# Characters that are drawn one by one: pypdf takes each for a line. PDFium reads them by their places.
_IN_PIECES = re.compile(r"(?:^|\n)(?:[ \t]*\S[ \t]*\n){12}")
_DRAWS_FORM = re.compile(rb"/([^\s/<>\[\](){}%]{1,127})\s+Do\b")


class PageWork:
    """Counts what the pages of a file take, before they are read.

    unpacked (Unpacked): Counts the streams, which stay in memory as long as the file.
    size (int): The file's size in bytes: a longer one may have more on its pages.
    """

    def __init__(self, unpacked: Unpacked, size: int) -> None:
        self._unpacked = unpacked
        self._left = unpacked.left + STREAMED * size
        # By id, with the object itself, so that its id stays its own.
        self._streams: Dict[int, Tuple[Any, bytes]] = {}
        self._costs: Dict[int, Tuple[Any, int]] = {}

    def add(self, page: Any) -> None:
        """Count a page (of pypdf). RAISES (AnonymError): SA382 when the pages so far take too much."""
        contents = _get(page, "/Contents")
        parts = contents if isinstance(contents, list) else [contents]
        self._left -= self._drawn(page, b"\n".join(self._data(_resolve(part)) for part in parts))
        if self._left < 0:
            raise self._unpacked.refused("pages")

    def _data(self, stream: Any) -> bytes:
        """RETURNS (bytes): what a stream unpacks to; b"" for what is none."""
        if not hasattr(stream, "get_data"):
            return b""
        if id(stream) not in self._streams:
            data: bytes = stream.get_data()
            self._unpacked.take(len(data), "streams")
            self._streams[id(stream)] = stream, data
        return self._streams[id(stream)][1]

    def _drawn(self, owner: Any, data: bytes) -> int:
        """RETURNS (int): what a page or a form takes, with its fonts and the forms that it draws."""
        resources = _resolve(owner.get_inherited("/Resources"))
        cost = (EMPTY + len(data)) * DRAWN + sum(self._font(font) for _, font in _entries(resources, "/Font"))
        objects = {name: self._form(each) for name, each in _entries(resources, "/XObject")}
        if objects:
            most, names = max(objects.values()), _DRAWS_FORM.findall(data)
            cost += sum(objects.get("/" + name.decode("ascii", "replace"), most) for name in names)
            # Written in a way that is not read here.
            cost += (data.count(b"Do") - len(names)) * most
        return cost

    def _form(self, form: Any) -> int:
        """RETURNS (int): what a form takes each time that it is drawn; nothing for a picture."""
        if _get(form, "/Subtype") == "/Image" or not hasattr(form, "get_data"):
            return 0
        if id(form) not in self._costs:
            # pypdf does not draw a form within itself.
            self._costs[id(form)] = form, 0
            self._costs[id(form)] = form, self._drawn(form, self._data(form))
        return self._costs[id(form)][1]

    def _font(self, font: Any) -> int:
        """RETURNS (int): what a font takes on each page that has it."""
        if id(font) not in self._costs:
            cost = EMPTY * DRAWN + MAPPED * len(self._data(_get(font, "/ToUnicode")))
            below = _get(font, "/DescendantFonts")
            for each in [font, *map(_resolve, below if isinstance(below, list) else [])]:
                descriptor = _get(each, "/FontDescriptor")
                cost += FONT * sum(len(self._data(_get(descriptor, name))) for name in ("/FontFile", "/FontFile3"))
                arrays = _get(each, "/W"), _get(each, "/Widths"), _get(_get(each, "/Encoding"), "/Differences")
                cost += VALUE * sum(_length(array) for array in arrays)
            self._costs[id(font)] = font, cost
        return self._costs[id(font)][1]


def _resolve(value: Any) -> Any:
    return value.get_object() if hasattr(value, "get_object") else value


def _get(owner: Any, key: str) -> Any:
    return _resolve(owner.get(key)) if isinstance(owner, dict) else None


def _entries(owner: Any, key: str) -> Iterator[Tuple[str, Any]]:
    found = _get(owner, key)
    for name in found if isinstance(found, dict) else ():
        yield name, _get(found, name)


def _length(array: Any) -> int:
    """RETURNS (int): how many elements an array has, with those of the arrays within it."""
    return sum(1 + (len(each) if isinstance(each, list) else 0) for each in array) if isinstance(array, list) else 0


@registry.anonym_readers("spacy_anonym.pdf.v1")
class PdfReader:
    """Reads the text of PDF files, with a form feed between pages. A file is a document, a long one several blocks."""

    extensions: Tuple[str, ...] = (".pdf",)
    rewrites: bool = False
    writes: str = "txt"

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes new PDF files."""
        return _rewriter().PdfRewriter(stream, source, options)

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the text; for a new PDF see `read_pages`. RAISES (AnonymError): SA351 for an encrypted file,
        SA353 for one without any text, SA307 for a broken one, SA401 without the extra."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        texts = _pages(source, data, unpacked)
        if options.output_format != "pdf":
            yield from read_blocks(source, texts)
            return
        for _ in texts:
            # What its pages take is counted: PDFium counts nothing.
            pass
        yield _rewriter().read_pages(source, data, options)


def _rewriter() -> Any:
    """RETURNS (Any): the module of new PDF files, which needs the extra. RAISES (AnonymError): SA401 without it."""
    try:
        from . import pdf_rewriter
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="pdf")) from None
    return pdf_rewriter


def _pages(source: Source, data: bytes, unpacked: Unpacked) -> Iterator[str]:
    rewriter = _rewriter()
    import pypdf

    # The bound as pypdf's own limits: of what a stream unpacks to, and of the elements within it.
    size = max(1, unpacked.left // 4)
    limits: Dict[str, Any] = {
        **dict.fromkeys(STREAM_LIMITS, size),
        "stream_parsing_work_maximum_count": max(1, size // ELEMENT),
    }
    # Where pypdf draws a form no more, its text is missing without a report: `PageWork` has counted them before.
    limits["xform_maximum_invocations_per_extraction"] = 1 << 62

    def attempt(function: Callable[[], Any]) -> Any:
        def bounded() -> Any:
            try:
                with _silence, pypdf.apply_configuration(**limits):
                    return function()
            except pypdf.errors.LimitReachedError:
                pass
            raise unpacked.refused("streams")

        return source.attempt(bounded, "a PDF")

    def open_pages() -> Any:
        reader = pypdf.PdfReader(BytesIO(data))
        # Many files are encrypted with an empty password, which only forbids to change them.
        if reader.is_encrypted and not reader.decrypt(""):
            raise AnonymError(Errors.SA351.format(path=source.name))
        return reader.pages

    def text_of(number: int) -> str:
        page = pages[number]
        work.add(page)
        text = page.extract_text() or ""
        return rewriter.read_page(data, number) if _IN_PIECES.search(text) else text

    pages, work = attempt(open_pages), PageWork(unpacked, len(data))
    count, has_text = attempt(lambda: len(pages)), False
    for number in range(count):
        text = attempt(partial(text_of, number))
        has_text = has_text or bool(text.strip())
        yield text + (rewriter.PAGE_END if number + 1 < count else "")
    if not has_text:
        raise AnonymError(Errors.SA353.format(path=source.name))


class _Silence:
    """Keeps pypdf from logging what it stumbles over, parts of the file too. Several threads may read at the same time:
    the last one sets its logger back."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._before = (True, logging.NOTSET)

    def __enter__(self) -> None:
        logger = logging.getLogger("pypdf")
        with self._lock:
            self._inside += 1
            if self._inside == 1:
                self._before = logger.propagate, logger.level
                logger.propagate = False
                logger.setLevel(logging.CRITICAL + 1)

    def __exit__(self, *error: object) -> None:
        logger = logging.getLogger("pypdf")
        with self._lock:
            self._inside -= 1
            if not self._inside:
                logger.propagate, level = self._before
                logger.setLevel(level)


_silence = _Silence()
