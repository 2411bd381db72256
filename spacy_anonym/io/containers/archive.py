"""ZIP archives: each file is read, and written back, by the reader of its own format."""

import re
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Iterator, List, NamedTuple, Sequence, Set, Tuple, Union

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
from .package import EPOCH, checked_parts, read_part

# Formats that need more than one file, a Doc for each document, or an archive in an archive.
_ALONE = ("brat", "spacy", "zip")
_ODD = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')


class Member(NamedTuple):
    """A file of an archive."""

    name: str
    source: Source
    records: List[Any]


@registry.anonym_readers("spacy_anonym.zip.v1")
@dataclass(frozen=True)
class ArchiveReader:
    """Reads ZIP archives, a file at a time: the id of the third is "path#3", and what its own documents are called
    follows. Its name in the archive is a text, too."""

    extensions: Tuple[str, ...] = (".zip",)
    rewrites: bool = False

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> "ArchiveRewriter":
        """RETURNS (RecordWriter): writes archives."""
        return ArchiveRewriter(stream, source, options)

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[OwnRecord, Failure]]:
        """YIELDS (Union[OwnRecord, Failure]): the files; a failure for each that cannot be read. RAISES (AnonymError):
        SA360 for a broken archive, SA361 for an encrypted one, SA362 for odd names, SA382 for too much in it."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        problem = ""
        try:
            with zipfile.ZipFile(BytesIO(data)) as archive:
                table = extension_table()
                for number, info in enumerate(checked_parts(archive, source.name, unpacked), 1):
                    part = read_part(archive, info, unpacked)
                    yield _read(f"{source.name}#{number}", info.filename, part, source.encoding, options, table)
        except AnonymError:
            raise
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
            problem = f"it is no whole archive ({type(error).__name__})"
        # Raised here, as the original error may hold a name.
        if problem:
            raise AnonymError(Errors.SA360.format(path=source.name, format=source.format, problem=problem))


def _read(
    id: str, name: str, data: bytes, encoding: str, options: ReadOptions, table: Any
) -> Union[OwnRecord, Failure]:
    path = PurePosixPath(name)
    format = format_of(path, PLAIN, table)
    try:
        if format in _ALONE:
            raise AnonymError(Errors.SA365.format(path=id, part=f"of the format {format}"))
        source = Source(BytesIO(data), id, format, encoding)
        if format == PLAIN and path.suffix.lower() not in table:
            check_plain(source, path)
        records = []
        for record in get_reader(format)(source, options):
            if isinstance(record, Failure):
                # Nothing of a file of which a part is missing.
                return record
            records.append(record)
    except AnonymError as error:
        return Failure(id, error)
    stem = name.removesuffix(path.suffix)
    # A name's words are parted by what is no letter.
    shown = Field(f"{id}#name", stem.replace("_", " "), stem, part=True)
    fields = [field for record in records for field in fields_of(record)]
    return OwnRecord([shown, *fields], Member(name, source, records))


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
        info = zipfile.ZipInfo(self._name(record[0], texts[0], extension), EPOCH)
        info.compress_type = zipfile.ZIP_DEFLATED
        self._archive.writestr(info, out.getvalue())

    def _writer(self, out: BinaryIO, member: Member) -> Tuple[RecordWriter, str]:
        format, extension = member.source.format, PurePosixPath(member.name).suffix
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
