"""The headers of e-mails: which are kept, and what of them is read."""

import re
from email.errors import HeaderParseError
from email.header import Header, decode_header
from email.utils import getaddresses, parseaddr, quote
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from ...errors import AnonymError, Errors
from ..source import check_encoding
from .slots import Edit, Slot, apply_edits

PEOPLE = ("from", "sender", "reply-to", "to", "cc", "bcc")
TEXTS = ("subject", "date", "keywords", "comments", "thread-topic")
IDS = ("message-id", "in-reply-to", "references")
KEPT = ("mime-version", "importance", "priority", "x-priority")
DOMAIN = "anonymized.invalid"
_ID = re.compile(r"<[^<>]*>")
_SPACES = re.compile(r"\s+")
_PLAIN = re.compile(r"[\w. ()-]{1,20}", re.A)


class Person(NamedTuple):
    """A mailbox: what is read of it."""

    name: "Text"
    address: "Text"
    key: str


class Text:
    """A text of a header, and what became of it."""

    def __init__(self, text: str) -> None:
        self.new = text
        self.covered = not text
        self.slot = Slot(text, self._write)

    def _write(self, edits: List[Edit]) -> None:
        text = self.slot.text
        self.new = apply_edits(text, edits)
        # Whether nothing but signs is left of the old text.
        left = apply_edits(text, [edit._replace(new="") for edit in edits])
        self.covered = not any(char.isalnum() for char in left)


class Registry:
    """The people and messages that a file names, each by a number."""

    def __init__(self) -> None:
        self._people: Dict[str, int] = {}
        self._ids: Dict[str, int] = {}

    def person(self, key: str) -> int:
        """RETURNS (int): the number of a person."""
        return self._people.setdefault(key.lower(), len(self._people) + 1)

    def message(self, id: str) -> str:
        """RETURNS (str): the new id of a message."""
        return f"<{self._ids.setdefault(id, len(self._ids) + 1)}@{DOMAIN}>"


Line = Tuple[str, Callable[[], Optional[str]]]


class Headers:
    """The headers of a message: names and values, as they are written. `registry` knows who is who in the file. RAISES
    (AnonymError): SA368 for a header that cannot be decoded."""

    def __init__(self, raw: Sequence[Tuple[str, str]], path: str, registry: Registry) -> None:
        self._path = path
        self._registry = registry
        self._lines: List[Line] = []
        # What is read: a paragraph a header.
        self.paragraphs: List[List[Union[Slot, str]]] = []
        for name, value in raw:
            self._read(name, value)

    @property
    def slots(self) -> List[Slot]:
        """RETURNS (List[Slot]): all slots."""
        return [piece for each in self.paragraphs for piece in each if isinstance(piece, Slot)]

    def _read(self, name: str, raw: str) -> None:
        kind = name.lower()
        value = unfold(raw)
        if kind in PEOPLE:
            self._people(name, value)
        elif kind in TEXTS:
            text = Text(self._decode(value))
            self.paragraphs.append([f"{name}: ", text.slot])
            self._lines.append((name, lambda: text.new))
        elif kind in IDS:
            ids = " ".join(self._registry.message(each) for each in _ID.findall(value))
            self._lines.append((name, lambda: ids or None))
        elif kind in KEPT and _PLAIN.fullmatch(value) and not any(char.isalpha() for char in value):
            self._lines.append((name, lambda: value))

    def _people(self, name: str, value: str) -> None:
        people: List[Person] = []
        paragraph: List[Union[Slot, str]] = [f"{name}: "]
        for shown, address in getaddresses([value]):
            if not shown and not address:
                continue
            person = Person(Text(self._decode(shown)), Text(self._decode(address)), address or shown)
            if people:
                paragraph.append(", ")
            paragraph += [person.name.slot, " <", person.address.slot, ">"] if shown else [person.address.slot]
            people.append(person)
        if people:
            self.paragraphs.append(paragraph)
            self._lines.append((name, lambda: ", ".join(map(self._write_person, people))))

    def _write_person(self, person: Person) -> str:
        number = self._registry.person(person.key)
        # All that stands here is personal, whether or not it was found.
        name = person.name.new if person.name.covered else f"Person {number}"
        name = " ".join(name.split())
        address = person.address.new
        valid = re.fullmatch(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", address, re.A) and parseaddr(address)[1] == address
        if not person.address.covered or not valid:
            address = f"address-{number}@{DOMAIN}"
        if not name:
            return address
        return f'"{quote(name)}" <{address}>' if name.isascii() else f"{Header(name, 'utf-8').encode()} <{address}>"

    def _decode(self, value: str) -> str:
        try:
            parts = []
            for part, charset in decode_header(value):
                if isinstance(part, bytes):
                    part = part.decode(check_encoding(charset or "ascii"), "strict" if charset else "replace")
                parts.append(part)
            return " ".join("".join(parts).split())
        except (LookupError, ValueError, HeaderParseError):
            problem = "its encoding is not known, or damaged"
            raise AnonymError(Errors.SA368.format(path=self._path, part="headers", problem=problem)) from None

    def lines(self) -> List[str]:
        """RETURNS (List[str]): the new headers, ASCII, without line ends of their own."""
        written = ((name, value()) for name, value in self._lines)
        return [f"{name.title()}: {encode_header(new, name)}" for name, new in written if new is not None]


def unfold(raw: str) -> str:
    """RETURNS (str): a header's value on one line; bytes that are not ASCII are read as UTF-8, else as Latin-1."""
    data = str(raw).encode("utf8", "surrogateescape")
    try:
        text = data.decode("utf8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return _SPACES.sub(lambda run: " " if "\n" in run[0] or "\r" in run[0] else run[0], text).strip()


def encode_header(text: str, name: str) -> str:
    """RETURNS (str): a header's new value, as RFC 2047 writes what is not ASCII; folded."""
    text = " ".join(text.split())
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    if text.isascii() and ("=?" not in text or name.lower() in PEOPLE):
        return text if len(text) < 900 else Header(text, "us-ascii", header_name=name).encode(linesep="\n")
    return Header(text, "utf-8", header_name=name).encode(linesep="\n")
