"""The text of PDF files. It comes out as text: the pages' looks, pictures and properties are left behind.

Needs the extra `pdf` (pypdf, BSD).
"""

import logging
from io import BytesIO
from threading import Lock
from typing import Any, Iterator, Tuple

import spacy

from ..errors import AnonymError, Errors
from .plain import read_blocks
from .record import ReadOptions, Record
from .source import Source

PAGE_END = "\f"


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
        yield from read_blocks(source, _pages(source))


def _pages(source: Source) -> Iterator[str]:
    try:
        import pypdf
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="pdf")) from None
    pages = _attempt(source, lambda: _open(source, pypdf))
    number, count, has_text = 0, _attempt(source, lambda: len(pages)), False
    while number < count:
        text = _attempt(source, lambda: pages[number].extract_text() or "")
        has_text = has_text or bool(text.strip())
        number += 1
        yield text + (PAGE_END if number < count else "")
    if not has_text:
        raise AnonymError(Errors.SA353.format(path=source.name))


def _open(source: Source, pypdf: Any) -> Any:
    reader = pypdf.PdfReader(BytesIO(source.read_bytes()))
    # Many files are encrypted with an empty password, which only forbids to change them.
    if reader.is_encrypted and not reader.decrypt(""):
        raise AnonymError(Errors.SA351.format(path=source.name))
    return reader.pages


def _attempt(source: Source, function: Any) -> Any:
    try:
        with _silence:
            return function()
    except AnonymError:
        raise
    except Exception as error:
        # Its message may hold a part of the file.
        problem = f"{type(error).__name__}; is it a PDF file?"
    raise source.failure(problem)


class _Silence:
    """pypdf logs what it stumbles over, parts of the file too. Several threads may read at once: the last one sets its logger back."""

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
