"""Files through a pipeline, in memory. A file's name is neither used nor told: it may be somebody's."""

import json
from collections import Counter
from io import BytesIO
from pathlib import PurePath
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..errors import AnonymError, Errors
from ..io.formats import JSON_LINES, PLAIN, file_extension, format_names, format_of, get_reader, is_writable, own_output
from ..io.output import MemoryOutput
from ..io.record import ReadOptions
from ..io.source import check_encoding
from ..run.job import ANNOTATIONS, BRAT, TEXT, Job
from ..run.stream import AnonymizeStream
from ..run.target import StreamOptions
from .call import Request
from .host import Host
from .settings import ServeSettings

# What ids in items begin with.
NAME = "file"
# Documents that are worked on before others have their turn.
BATCH = 64
MEDIA_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "eml": "message/rfc822",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "parquet": "application/vnd.apache.parquet",
    # Two files.
    "brat": "application/zip",
    **dict.fromkeys(("jsonl", "doccano", "label_studio", "prodigy", "spacy_json"), "application/x-ndjson"),
}
# How files begin that are no text.
BINARY = (b"PK", b"%PDF", b"PAR1")
# Bytes from which the language is told.
HEAD = 8_000


class NewFile(NamedTuple):
    """What became of a file.

    data (bytes): The new file.
    format (str): Its format.
    extension (str): Its extension, with the dot.
    documents (int), findings (int), failed (int): Counts of documents written, of what was replaced, of documents that failed.
    characters (int): Characters that were read, as far as they are counted: bytes.
    items (List[Dict[str, Any]]): A table with `id` and `items` each.
    """

    data: bytes
    format: str
    extension: str
    documents: int
    findings: int
    failed: int
    characters: int
    items: List[Dict[str, Any]]

    @property
    def media_type(self) -> str:
        """RETURNS (str): the content type."""
        return MEDIA_TYPES.get(self.format, "application/octet-stream")


class FileJob:
    """A file that was sent, and what is asked for.

    data (bytes): The file.
    name (str): Its name, for its extension only.
    beside (Optional[bytes]): brat's annotations of the file; None without.
    find (Any): The form's fields, a `FileRequest`.
    request (Request): The same, checked.
    settings (ServeSettings): The limits.
    RAISES (AnonymError): SA306, SA309, SA355, SA371, SA500 for formats and encodings that are not known, or do not fit.
    """

    def __init__(
        self, data: bytes, name: str, find: Any, request: Request, settings: ServeSettings, beside: Optional[bytes] = None
    ) -> None:
        self._data = data
        self._find = find
        self._request = request
        self._settings = settings
        suffix = PurePath(name.replace("\\", "/")).suffix.lower()
        format = find.format or (BRAT if beside is not None else format_of(PurePath(f"{NAME}{suffix}")))
        if beside is not None and format != BRAT:
            raise AnonymError(Errors.SA500.format(problem="annotations: of brat only"))
        if format == BRAT and suffix == ANNOTATIONS:
            raise AnonymError(Errors.SA355)
        self._beside = beside
        self._unnamed = PurePath(f"{NAME}{suffix}") if find.format is None and format == PLAIN else None
        self._format, self._output_format = _settle(format, find.output_format)
        self._encoding = check_encoding(find.encoding)
        known = get_reader(self._format).extensions
        same = self._output_format in (None, self._format)
        self.extension = ".zip" if self._output_format == BRAT else suffix if same and suffix in known else file_extension(self._output_format or self._format)

    def host(self) -> Host:
        """RETURNS (Host): the pipeline: that of the request, else that of the language of a plain text's beginning, else the default."""
        head = self._data[:HEAD]
        return self._request.host("" if head.startswith(BINARY) else head.decode("utf8", "ignore"))

    def run(self, host: Host) -> Iterator[None]:
        """Do it, in the lane of a host. YIELDS (None): where others may have their turn. RETURNS (NewFile): the new file.

        RAISES (AnonymError): What is wrong with the file, or with the first of its documents that failed.
        """
        output, items = MemoryOutput(), MemoryOutput()
        second = MemoryOutput() if self._output_format == BRAT else None
        beside = BytesIO(self._beside or b"") if self._format == BRAT else None
        job = Job(None, NAME, self._format, None, self._output_format, BytesIO(self._data), output, beside, second, self._unnamed)
        progress = _Progress()
        options = StreamOptions(self._encoding, BATCH, max_length=self._settings.max_text_length)
        stream = AnonymizeStream(
            self._request.call.pipeline(host), [job], progress, read_options=self._read_options(), options=options, items=items
        )
        for step in stream.steps():
            if progress.failures and not self._find.skip_failed:
                break
            yield step
        if progress.failures and (output.data is None or not self._find.skip_failed):
            raise AnonymError(progress.failures[0])
        if output.data is None:
            raise AnonymError(Errors.SA308)
        items.commit()
        rows = [json.loads(line) for line in (items.data or b"").splitlines()]
        counts = progress.documents, sum(progress.labels.values()), len(progress.failures)
        data = output.data if second is None else _pack({TEXT: output.data, ANNOTATIONS: second.data or b""})
        return NewFile(data, self._output_format or self._format, self.extension, *counts, len(self._data), rows)

    def _read_options(self) -> ReadOptions:
        find = self._find
        columns = tuple(name.strip() for name in (find.columns or "").split(",") if name.strip())
        options = ReadOptions(find.text_field, find.id_field, columns, not find.no_header, find.delimiter or "", find.lines)
        return options._replace(drop_media=find.drop_media)


def _pack(files: Dict[str, bytes]) -> bytes:
    """RETURNS (bytes): a zip archive of files, by their extensions."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for extension, data in files.items():
            # Without the time of day: the same files make the same archive.
            info = ZipInfo(f"anonymized{extension}")
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, data)
    return packed.getvalue()


class _Progress:
    """Counts what is told."""

    def __init__(self) -> None:
        self.documents = 0
        self.labels: Counter = Counter()
        self.failures: List[str] = []

    def read(self, size: int) -> None:
        pass

    def fail(self, id: str, message: str) -> None:
        self.failures.append(message)

    def done(self, documents: int, labels: Counter) -> None:
        self.documents += documents
        self.labels.update(labels)


def _settle(format: str, wanted: Optional[str]) -> Tuple[str, Optional[str]]:
    """RETURNS (Tuple[str, Optional[str]]): the format that is read, and the one that is written; None rewrites the file."""
    if format not in format_names():
        raise AnonymError(Errors.SA306.format(format=format, names=", ".join(format_names())))
    reader = get_reader(format)
    if wanted is None and not reader.rewrites:
        wanted = own_output(format)
    if wanted is not None and wanted not in {*format_names(), *format_names("writers")}:
        raise AnonymError(Errors.SA306.format(format=wanted, names=", ".join(format_names("writers"))))
    if wanted is not None and wanted != format and not is_writable(wanted):
        raise AnonymError(Errors.SA371.format(format=wanted))
    return format, None if wanted == format and wanted != JSON_LINES and reader.rewrites else wanted


__all__ = ["FileJob", "NewFile"]
