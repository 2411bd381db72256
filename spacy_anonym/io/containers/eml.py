"""E-mails (.eml) and mailboxes (mbox): headers, bodies and attachments are read in whatever encoding, and written
anew."""

import base64
import re
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from pathlib import PurePath
from typing import Any, Callable, Dict, Iterator, List, Tuple, Union

from ...errors import AnonymError, Errors
from ...registry import registry
from ...toml import load_toml
from ..limits import MAX_LINE, Unpacked, line_too_long
from ..record import Failure, ReadOptions
from ..source import Source, check_encoding
from .container import ContainerRecord, ContainerRewriter, Content, Packed, container_reader, read_record
from .html import HtmlPage, decode_html
from .mail_headers import Headers, Registry
from .slots import Slot, Story, View, text_slot
from .values import words_of

MAX_DEPTH = 8
MAIL = words_of("mail.toml")
BY_EXTENSION: Dict[str, str] = load_toml(__file__, "mail.toml")["by_extension"]
EXTENSIONS = {kind: extension for extension, kind in reversed(list(BY_EXTENSION.items()))}
BOUNDARY = "=_anonymized_"
LINE_COST, HEADER_COST, PART_COST = 64, 512, 2048
_HEADER = re.compile(rb"(?m)^[!-9;-~]{1,80}:")
NOTE = "[attachment removed]"

Write = Callable[[], List[str]]


def read_eml(packed: Packed) -> Content:
    """RETURNS (Content): what an e-mail holds; see `ContainerReader`. Headers and plain texts are one document, its id
    the path; HTML and attachments have ids of their own ("path#part2"). With `drop_media` a note replaces attachments
    that cannot be read."""
    return Mail(packed).read()


class Mail:
    """An e-mail that is being read; see `read_eml`."""

    def __init__(self, packed: Packed) -> None:
        self._data, self._path, self._unpacked = packed[:3]
        # What is attached is read in whole.
        self._options = packed.options._replace(columns=())
        self._end = "\r\n" if b"\r\n" in self._data[:4096] else "\n"
        self._registry = Registry()
        self._story = Story(self._path)
        self._views: List[View] = []
        self._extra: List[View] = []
        self._slots: List[Slot] = []
        self._parts = 0
        self._boundaries = 0

    def read(self) -> Content:
        """RETURNS (Content): what it holds."""
        message = self._parse(self._data)
        write = self._message(message, 0)

        def build() -> bytes:
            return self._end.join(write()).encode("ascii")

        return Content([*self._story.views, *self._views], self._extra, self._slots, build)

    def _parse(self, data: bytes) -> Message:
        # A boundary makes a part, and any line with a colon may be a header: each takes a hundred times what its few
        # characters do.
        lines, parts, headers = data.count(b"\n"), data.count(b"\n--"), len(_HEADER.findall(data))
        self._unpacked.take(LINE_COST * lines + PART_COST * parts + HEADER_COST * headers, "parts and lines")
        message = BytesParser(policy=compat32).parsebytes(data)
        if not any(name.lower() in MAIL["usual_headers"] for name in message.keys()):
            problem = "it has no headers of an e-mail"
            raise AnonymError(Errors.SA360.format(path=self._path, format="eml", problem=problem))
        return message

    def _message(self, message: Message, depth: int) -> Write:
        headers = Headers(list(message.raw_items()), self._path, self._registry)
        for paragraph in headers.paragraphs:
            self._story.add(paragraph)
        self._slots += headers.slots
        body = self._part(message, depth)

        def write() -> List[str]:
            lines = [line for each in headers.lines() for line in each.split("\n")]
            if not any(line.lower().startswith("mime-version:") for line in lines):
                lines.append("MIME-Version: 1.0")
            return [*lines, *body()]

        return write

    def _part(self, part: Message, depth: int) -> Write:
        """RETURNS (Write): writes the headers of a body, an empty line and the body."""
        if depth > MAX_DEPTH:
            raise AnonymError(Errors.SA370.format(path=self._path, limit=MAX_DEPTH))
        self._parts += 1
        number = self._parts
        kind = part.get_content_type().lower()
        if kind in MAIL["encrypted"]:
            raise AnonymError(Errors.SA361.format(path=self._path))
        payload: Any = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(payload, list):
            return self._multipart(part, payload, depth)
        if kind in ("message/rfc822", "message/global") and isinstance(payload, list) and payload:
            return self._nested(payload[0], depth)
        if kind.startswith("message/") or isinstance(payload, list):
            return self._unreadable(number, "it is a part of a message")
        if str(part.get("content-transfer-encoding", "")).strip().lower() not in MAIL["transfers"]:
            raise self._broken(number, "its transfer encoding is not known")
        decoded: Any = part.get_payload(decode=True)
        data: bytes = decoded or b""
        self._unpacked.take(len(data), "attachments")
        name = part.get_filename()
        extension = PurePath(str(name or "")).suffix.lower()
        if kind in MAIL["vague"] or extension in BY_EXTENSION and kind not in (*MAIL["plain_types"], "text/html"):
            kind = BY_EXTENSION.get(extension, kind)
        if part.get_content_maintype() == "multipart":
            kind = "text/plain"
        disposition = str(part.get_content_disposition() or "")
        attached = f"attachment-{number}{EXTENSIONS.get(kind, '')}" if name or disposition == "attachment" else ""
        if kind in MAIL["plain_types"]:
            return self._text(part, data, number, kind, attached)
        if kind == "text/html":
            return self._html(part, data, number, attached)
        return self._attachment(data, number, kind, depth, attached)

    def _broken(self, number: int, problem: str) -> AnonymError:
        return AnonymError(Errors.SA368.format(path=self._path, part=number, problem=problem))

    def _unreadable(self, number: int, problem: str) -> Write:
        if not self._options.drop_media:
            raise AnonymError(Errors.SA369.format(path=self._path, part=number, problem=problem))
        return lambda: self._body("text/plain", NOTE.encode(), "")

    def _multipart(self, part: Message, payload: List[Message], depth: int) -> Write:
        subtype = part.get_content_subtype().lower()
        subtype = subtype if subtype in MAIL["multiparts"] else "mixed"
        kept = [child for child in payload if child.get_content_type().lower() not in MAIL["signatures"]]
        children = [self._part(child, depth + 1) for child in kept]
        self._boundaries += 1
        boundary = f"{BOUNDARY}{self._boundaries}"

        def write() -> List[str]:
            lines = [f'Content-Type: multipart/{subtype}; boundary="{boundary}"', ""]
            for child in children:
                lines += [f"--{boundary}", *child()]
            return [*lines, f"--{boundary}--", ""]

        return write

    def _nested(self, message: Message, depth: int) -> Write:
        write = self._message(message, depth + 1)
        return lambda: ["Content-Type: message/rfc822", "", *write()]

    def _text(self, part: Message, data: bytes, number: int, kind: str, attached: str) -> Write:
        text = self._decode(data, part, number)
        new = [text]
        slot = text_slot(text, lambda written: new.__setitem__(0, written))
        self._slots.append(slot)
        self._story.add([slot])
        flowed = "; format=flowed" if str(part.get_param("format", "")).lower() == "flowed" else ""
        return lambda: self._body(kind + flowed, new[0].encode("utf8", "replace"), attached)

    def _decode(self, data: bytes, part: Message, number: int) -> str:
        charset = str(part.get_content_charset() or "")
        if charset in ("", "us-ascii", "ascii", "unknown-8bit"):
            try:
                return data.decode("utf8")
            except UnicodeDecodeError:
                return data.decode("latin-1")
        try:
            return data.decode(check_encoding(charset))
        except ValueError:
            raise self._broken(number, "its charset is not known, or not that of the text") from None

    def _html(self, part: Message, data: bytes, number: int, attached: str) -> Write:
        id = f"{self._path}#part{number}"
        charset = str(part.get_content_charset() or "")
        raw = self._decode(data, part, number) if charset else decode_html(data, id, "utf-8")[0]
        self._unpacked.take_xml(data)
        content = HtmlPage(raw, id, self._options.drop_media).read()
        self._take(content)

        def write() -> List[str]:
            # Without characters beyond ASCII it does not matter which encoding the page itself names.
            page = content.build().decode("utf8").encode("ascii", "xmlcharrefreplace")
            return self._body("text/html", page, attached)

        return write

    def _attachment(self, data: bytes, number: int, kind: str, depth: int, attached: str) -> Write:
        id = f"{self._path}#part{number}"
        if kind == "message/rfc822":
            return self._nested(self._parse(data), depth)
        if kind == BY_EXTENSION[".docx"]:
            from .docx import read_docx as read
        elif kind == BY_EXTENSION[".xlsx"]:
            from .xlsx import read_xlsx as read
        else:
            return self._unreadable(number, "its format is not known")
        content = read(Packed(data, id, self._unpacked, self._options))
        self._take(content)
        return lambda: self._body(kind, content.build(), attached)

    def _take(self, content: Content) -> None:
        self._views += content.views
        self._extra += content.extra
        self._slots += content.slots

    def _body(self, kind: str, data: bytes, attached: str) -> List[str]:
        """RETURNS (List[str]): headers, an empty line and the body: as it is if ASCII of short lines, else base64."""
        text = kind.startswith("text/")
        charset = "; charset=" + ("us-ascii" if data.isascii() else "utf-8") if text else ""
        lines = [f"Content-Type: {kind}{charset}"]
        if attached:
            lines.append(f'Content-Disposition: attachment; filename="{attached}"')
        shown = data.decode("ascii") if text and data.isascii() else None
        if shown is not None and _is_simple(shown, self._end):
            return [*lines, "Content-Transfer-Encoding: 7bit", "", *shown.split(self._end)]
        encoded = base64.encodebytes(data).decode("ascii").split("\n")[:-1]
        return [*lines, "Content-Transfer-Encoding: base64", "", *encoded]


def _is_simple(text: str, end: str) -> bool:
    rest = text.replace(end, "")
    if "\n" in rest or "\r" in rest or BOUNDARY in text or re.search("[^\t\x20-\x7e]", rest):
        return False
    return all(len(line) < 900 and not line.startswith("From ") for line in text.split(end))


_FROM = b"From "
# The sender and the time stand in the message, too.
SEPARATOR = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n"
_QUOTED = re.compile(rb"(?m)^>(>*From )")
_UNQUOTED = re.compile(rb"(?m)^(>*From )")


@registry.anonym_readers("spacy_anonym.mbox.v1")
class MboxReader:
    """Reads mailboxes, a message at a time. The id of a message is "path:1", from 1."""

    extensions: Tuple[str, ...] = (".mbox", ".mbx")
    rewrites: bool = False
    make_rewriter = ContainerRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[ContainerRecord, Failure]]:
        """YIELDS (Union[ContainerRecord, Failure]): the messages; a failure for each that cannot be read. RAISES
        (AnonymError): SA360 for what is no mailbox, SA382 for a message that is too large."""
        for number, data in enumerate(_messages(source, options), 1):
            id = f"{source.name}:{number}"
            try:
                yield _record(data, id, source.name, options)
            except AnonymError as error:
                yield Failure(id, error)


def _record(data: bytes, id: str, path: str, options: ReadOptions) -> ContainerRecord:
    def read() -> Content:
        content = read_eml(Packed(data, id, Unpacked(path, options.max_unpacked), options))

        def build() -> bytes:
            message = _UNQUOTED.sub(rb">\1", content.build().replace(b"\r\n", b"\n"))
            return SEPARATOR + message.rstrip(b"\n") + b"\n\n"

        return content._replace(build=build)

    return read_record(read, path, "mbox", id)


def _messages(source: Source, options: ReadOptions) -> Iterator[bytes]:
    """YIELDS (bytes): the messages, without the line before each."""
    lines: List[bytes] = []
    begun, blank, size = False, True, 0
    for line in _lines(source):
        if blank and line.startswith(_FROM):
            if begun:
                yield _QUOTED.sub(rb"\1", b"".join(lines))
            lines, begun, size = [], True, 0
        elif not begun and line.strip():
            problem = "it does not begin with a line 'From '"
            raise AnonymError(Errors.SA360.format(path=source.name, format="mbox", problem=problem))
        else:
            size += len(line)
            if size > options.max_unpacked << 20:
                raise Unpacked(source.name, options.max_unpacked).refused()
            lines.append(line)
        blank = not line.strip()
    if begun:
        yield _QUOTED.sub(rb"\1", b"".join(lines))


def _lines(source: Source) -> Iterator[bytes]:
    rest = b""
    for data in source.pieces():
        *whole, rest = (rest + data).split(b"\n")
        yield from (line + b"\n" for line in whole)
        if len(rest) > MAX_LINE:
            raise line_too_long(source.name, 1)
    if rest:
        yield rest


make_eml_reader = container_reader("eml", read_eml, (".eml",))
