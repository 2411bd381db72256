"""The text of PDF files. It comes out as text: the pages' looks, pictures and properties are left behind.

Needs the extra `pdf` (pypdf, BSD).
"""

import logging
from io import BytesIO
from threading import Lock
from typing import Any, Dict, Iterator, Tuple

import spacy

from ..errors import AnonymError, Errors
from .limits import ELEMENT, Unpacked
from .pdf_work import PageWork
from .plain import read_blocks
from .record import ReadOptions, Record
from .source import Source

PAGE_END = "\f"
STREAM_LIMITS = tuple(
    f"{kind}_maximum_output_length" for kind in ("array_based_stream", "jbig2", "lzw", "run_length", "zlib", "brotli")
)


@spacy.registry.anonym_readers("spacy_anonym.pdf.v1")
def make_pdf_reader() -> "PdfReader":
    """RETURNS (Reader): reads the text of PDF files."""
    return PdfReader()


class PdfReader:
    """Reads the text of PDF files, with a form feed between pages. A file is a document, a long one several blocks,
    as plain text is."""

    extensions: Tuple[str, ...] = (".pdf",)
    rewrites: bool = False
    writes: str = "txt"

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the text. RAISES (AnonymError): SA351 for an encrypted file, SA353 for one without any
        text, SA307 for a broken one, SA401 without pypdf."""
        yield from read_blocks(source, _pages(source, Unpacked(source.name, options.max_unpacked)))


def _pages(source: Source, unpacked: Unpacked) -> Iterator[str]:
    try:
        import pypdf
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="pdf")) from None
    data = source.read_bytes(unpacked)
    limits = _limits(unpacked)
    pages = _attempt(source, pypdf, unpacked, limits, lambda: _open(source, data, pypdf))
    work = PageWork(unpacked, len(data))
    number, count, has_text = 0, _attempt(source, pypdf, unpacked, limits, lambda: len(pages)), False
    while number < count:
        text = _attempt(source, pypdf, unpacked, limits, lambda: _text(pages[number], work))
        has_text = has_text or bool(text.strip())
        number += 1
        yield text + (PAGE_END if number < count else "")
    if not has_text:
        raise AnonymError(Errors.SA353.format(path=source.name))


def _limits(unpacked: Unpacked) -> Dict[str, int]:
    """RETURNS (Dict[str, int]): the bound as pypdf's own limits: of what a stream unpacks to, and of the elements
    within it.
    """
    size = max(1, unpacked.left // 4)
    streams = dict.fromkeys(STREAM_LIMITS, size)
    # Where pypdf draws a form no more, its text is missing and nobody told: `PageWork` has counted them before.
    work = {"stream_parsing_work_maximum_count": max(1, size // ELEMENT)}
    return {**streams, **work, "xform_maximum_invocations_per_extraction": 1 << 62}


def _open(source: Source, data: bytes, pypdf: Any) -> Any:
    reader = pypdf.PdfReader(BytesIO(data))
    # Many files are encrypted with an empty password, which only forbids to change them.
    if reader.is_encrypted and not reader.decrypt(""):
        raise AnonymError(Errors.SA351.format(path=source.name))
    return reader.pages


def _text(page: Any, work: PageWork) -> str:
    work.add(page)
    return page.extract_text() or ""


def _attempt(source: Source, pypdf: Any, unpacked: Unpacked, limits: Dict[str, int], function: Any) -> Any:
    try:
        with _silence, pypdf.apply_configuration(**limits):
            return function()
    except AnonymError:
        raise
    except pypdf.errors.LimitReachedError:
        refused = unpacked.refused("streams")
    except Exception as error:
        # Its message may hold a part of the file.
        refused = source.failure(f"{type(error).__name__}; is it a PDF file?")
    raise refused


class _Silence:
    """pypdf logs what it stumbles over, parts of the file too. Several threads may read at once: the last one sets its
    logger back.
    """

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
