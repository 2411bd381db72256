"""ZIP archives: each file is read, and written back, by the reader of its own format."""

import re
import zipfile
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

from ...errors import AnonymError, Errors
from ...registry import registry
from ..formats import PLAIN, check_plain, extension_table, file_extension, format_of, get_reader, get_writer, own_output
from ..limits import Unpacked
from ..record import (
    Documents,
    Failure,
    Field,
    Item,
    OwnRecord,
    ReadOptions,
    RecordWriter,
    Rewriter,
    WriteOptions,
    fields_of,
)
from ..source import Source
from .package import add_part, is_standard, read_archive

# Formats that need more than one file, or a Doc for each document.
_ALONE = ("brat", "spacy")
# Archives in one another.
MAX_DEPTH = 4
_ODD = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')


class Member(NamedTuple):
    """A file of an archive."""

    extension: str  # Of a known format; "" where it is a part of the name.
    source: Source
    records: List[Any]


@registry.anonym_readers("spacy_anonym.zip.v1")
@dataclass(frozen=True)
class ArchiveReader:
    """Reads ZIP archives, a file at a time: the id of the third is "path#3", and what its own documents are called
    follows. Its name in the archive is a text, too."""

    extensions: Tuple[str, ...] = (".zip",)
    rewrites: bool = False
    depth: int = 1  # Of archives in archives.
    unpacked: Optional[Unpacked] = None  # Counts what the outermost one unpacks to.

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> "ArchiveRewriter":
        """RETURNS (RecordWriter): writes archives."""
        return ArchiveRewriter(stream, source, options)

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[OwnRecord, Failure]]:
        """YIELDS (Union[OwnRecord, Failure]): the files; a failure for each that cannot be read. RAISES (AnonymError):
        see `read_archive`."""
        unpacked = self.unpacked or Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        table = extension_table()
        for number, (info, part) in enumerate(read_archive(data, source.name, source.format, unpacked), 1):
            id = f"{source.name}#{number}"
            try:
                path = PurePosixPath(info.filename)
                inner = Source(BytesIO(part), id, format_of(path, PLAIN, table), source.encoding)
                if inner.format == PLAIN and path.suffix.lower() not in table:
                    check_plain(inner, path)
                records = list(self._reader(inner, unpacked)(inner, options))
            except AnonymError as error:
                yield Failure(id, error)
            else:
                # Nothing of a file of which a part is missing.
                failed = next((record for record in records if isinstance(record, Failure)), None)
                extension = path.suffix if path.suffix.lower() in table else ""
                yield failed or _member(id, info.filename, extension, inner, records)

    def _reader(self, source: Source, unpacked: Unpacked) -> Any:
        if source.format in _ALONE:
            raise AnonymError(Errors.SA365.format(path=source.name, part=f"of the format {source.format}"))
        if source.format != "zip":
            return get_reader(source.format)
        if self.depth == MAX_DEPTH:
            raise AnonymError(Errors.SA370.format(path=source.name, limit=MAX_DEPTH))
        # One bound for all of them.
        return replace(self, depth=self.depth + 1, unpacked=unpacked)


def _member(id: str, name: str, extension: str, source: Source, records: List[Any]) -> OwnRecord:
    stem = name.removesuffix(extension)
    # A name's words are parted by what is no letter.
    shown = Field(f"{id}#name", "" if is_standard(stem) else stem.replace("_", " "), stem, part=True)
    fields = [field for record in records for field in fields_of(record)]
    return OwnRecord([shown, *fields], Member(extension, source, records))


class ArchiveRewriter(RecordWriter):
    """Writes archives; names that held what was replaced are new, and times and comments are not kept."""

    def __init__(self, stream: BinaryIO, source: Source, options: WriteOptions) -> None:
        super().__init__(stream, source, options)
        self._archive = zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED)
        self._names: Set[str] = set()

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        texts = self.texts_of(record, texts)
        member: Member = record.kept
        out = BytesIO()
        writer, extension = self._writer(out, member)
        place = 1
        for inner in member.records:
            count = len(fields_of(inner))
            writer.write(inner, texts[place : place + count], items[place : place + count])
            place += count
        writer.close()
        add_part(self._archive, self._name(record[0], texts[0], extension), out.getvalue())

    def _writer(self, out: BinaryIO, member: Member) -> Tuple[RecordWriter, str]:
        format, extension = member.source.format, member.extension
        reader: Any = get_reader(format)
        if reader.rewrites:
            return Rewriter(out, member.source), extension
        output = own_output(format)
        if output == format:
            return reader.make_rewriter(out, member.source, self._options), extension
        return Documents(get_writer(output)(out, self._options)), file_extension(output)

    def _name(self, field: Field, new: str, extension: str) -> str:
        stem = field.raw if new == field.text else _ODD.sub("_", new).strip("/ .") or "file"
        stem = "/".join("_" if part in ("", ".", "..") else part for part in stem.split("/"))
        name, number = stem + extension, 1
        while name.lower() in self._names:
            number += 1
            name = f"{stem} {number}{extension}"
        self._names.add(name.lower())
        return name

    def close(self) -> None:
        self._archive.close()

    def abort(self) -> None:
        # It would write its end when it is collected, to a stream that is closed by then.
        self._archive.fp = None
