"""What the pages of a PDF take to read: each may show the same stream, and many times."""

import re
from typing import Any, Dict, Iterator, Tuple

from .limits import STREAMED, Unpacked

# What counts for a byte of what a page draws, read operator by operator; of a font's table of characters, read line by
# line; of a font itself; and for an element of an array.
DRAWN, MAPPED, FONT, ELEMENT = 32, 4, 1, 8
# What a page or a font without anything in it takes, in bytes that are drawn.
EMPTY = 100
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
                cost += ELEMENT * sum(_length(array) for array in arrays)
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
