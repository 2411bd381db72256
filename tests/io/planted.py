"""A name that is planted in the corners of a file, and the search for it in the file that comes out."""

import base64
import quopri
import re
import zipfile
from html import unescape
from io import BytesIO
from urllib.parse import unquote

from spacy_anonym.io.containers.container import ContainerRecord, Packed
from spacy_anonym.io.limits import Unpacked
from spacy_anonym.io.record import ReadOptions

NAME = "Zebulon Quackenbush"
WORDS = ("zebulon", "quackenbush")
FOUND = re.compile("Zebulon Quackenbush|Zebulon|Quackenbush", re.I)
NEW = "<PERSON>"


def anonymize(text):
    """A pipeline that surely finds the name. RETURNS: the new text and its items."""
    parts, items, last, size = [], [], 0, 0
    for match in FOUND.finditer(text):
        size += match.start() - last
        items.append(
            {
                "source_start": match.start(),
                "source_end": match.end(),
                "start": size,
                "end": size + len(NEW),
                "label": "PERSON",
            }
        )
        parts += [text[last : match.start()], NEW]
        size += len(NEW)
        last = match.end()
    return "".join([*parts, text[last:]]), items


def packed(data, **options):
    """RETURNS: a file that is to be read."""
    return Packed(data, "x", Unpacked("x"), ReadOptions(**options))


def run(read, data, drop_media=False, **options):
    """RETURNS: the documents that are read, and the anonymized file."""
    record = ContainerRecord(read(packed(data, drop_media=drop_media, **options)), "x")
    results = [anonymize(field.text) for field in record]
    return list(record), record.save([text for text, _ in results], [items for _, items in results])


def forms(data, depth=0):
    """YIELDS: all texts that may be read from bytes: decoded, unpacked, unescaped, without tags."""
    if data[:2] == b"PK" and depth < 4:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            yield archive.comment.decode("latin-1")
            for info in archive.infolist():
                yield info.filename + info.comment.decode("latin-1") + info.extra.decode("latin-1")
                yield from forms(archive.read(info), depth + 1)
        return
    for encoding in ("utf-8", "latin-1", "utf-16-le", "utf-16-be"):
        text = data.decode(encoding, "replace")
        yield text
        if encoding[:5] == "utf-1":
            yield data[1:].decode(encoding, "replace")
            continue
        for plain in (unescape(text), unquote(text), unescape(unescape(unquote(text)))):
            yield plain
            yield re.sub(r"<[^>]*>", "", plain)
    if depth < 4:
        yield from forms(quopri.decodestring(data), 9)
        yield from forms(quopri.decodestring(data, header=True), 9)
        for block in re.findall(rb"[A-Za-z0-9+/=\s]{16,}", data):
            packed = re.sub(rb"[\s=]", b"", block)
            for start in range(4):
                part = packed[start:]
                yield from forms(
                    base64.b64decode(part[: len(part) // 4 * 4] or b"", validate=False),
                    9 if len(part) < 4000 else depth + 1,
                )


def leaks(data):
    """RETURNS: the words of the name that can be read in a file."""
    return {word for text in forms(data) for word in WORDS if word in text.casefold()}


def edit_zip(data, parts=(), replace=()):
    """Add parts to an archive, and replace texts of parts: (name, old, new)."""
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        added = dict(parts)
        for info in old.infolist():
            content = added.pop(info.filename, None) or old.read(info)
            for name, before, after in replace:
                if name == info.filename:
                    assert before in content.decode(), (name, before)
                    content = content.decode().replace(before, after, 1).encode()
            new.writestr(info.filename, content)
        for name, content in added.items():
            new.writestr(name, content)
    return stream.getvalue()


def add_part(
    data,
    owner,
    name,
    kind,
    content,
    content_type="application/xml",
    space="http://schemas.openxmlformats.org/officeDocument/2006/relationships",
):
    """Add a part, and a relation to it. RETURNS: the file and the relation's id."""
    folder, _, base = owner.rpartition("/")
    rels = f"{folder}/_rels/{base}.rels" if owner else "_rels/.rels"
    content = content if isinstance(content, bytes) else content.encode()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        listing = (
            archive.read(rels).decode()
            if rels in names
            else '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
        )
    id = f"rIdZebulon{len(listing)}"
    row = f'<Relationship Id="{id}" Type="{space}/{kind}" Target="/{name}"/></Relationships>'
    listing = (
        listing.replace("</Relationships>", row)
        if "</Relationships>" in listing
        else listing.replace("/>", f">{row}", 1)
    )
    override = f'<Override PartName="/{name}" ContentType="{content_type}"/></Types>'
    return edit_zip(data, {name: content, rels: listing.encode()}, [("[Content_Types].xml", "</Types>", override)]), id


def found_in(data):
    """RETURNS: parts of an archive that hold the name, for messages of tests."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return [name for name in archive.namelist() if leaks(archive.read(name)) or leaks(name.encode())]
