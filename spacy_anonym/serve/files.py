"""Files through a pipeline, in memory. A file's name is neither used nor logged: it may be a person's."""

import json
from collections import Counter
from io import BytesIO
from pathlib import PurePath
from typing import Any, Dict, List, NamedTuple, Optional, Set, Tuple
from zipfile import ZipFile

from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..io.containers.package import add_part
from ..io.formats import (
    PLAIN,
    WITH_PATHS,
    file_extension,
    format_names,
    format_of,
    get_reader,
    own_output,
    settle_output,
)
from ..io.known_columns import WITH_COLUMNS, read_known
from ..io.output import MemoryOutput
from ..io.record import Failure, ReadOptions, fields_of
from ..io.source import check_encoding
from ..run.job import ANNOTATIONS, BRAT, TEXT, Job
from ..run.stream import AnonymizeStream, open_source
from ..run.target import StreamOptions
from ..runner import Runner
from .languages import SAMPLE, script_of

# What ids in items begin with.
NAME = "file"
# Documents that are processed before other requests have their turn.
BATCH = 64
MEDIA_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "log": "text/plain; charset=utf-8",
    "json": "application/json",
    "notebook": "application/json",
    "xml": "application/xml",
    "hl7": "application/hl7-v2",
    "vcard": "text/vcard",
    "icalendar": "text/calendar",
    "srt": "application/x-subrip",
    "vtt": "text/vtt",
    "markdown": "text/markdown; charset=utf-8",
    "mbox": "application/mbox",
    "zip": "application/zip",
    "yaml": "application/yaml",
    "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "eml": "message/rfc822",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "parquet": "application/vnd.apache.parquet",
    # Two files.
    "brat": "application/zip",
    **dict.fromkeys(("jsonl", "doccano", "label_studio", "prodigy", "spacy_json"), "application/x-ndjson"),
}


class NewFile(NamedTuple):
    """The result for a file."""

    data: bytes  # The new file.
    format: str
    extension: str  # Its extension, with the dot.
    # Counts of documents written, of what was replaced, of documents that failed.
    documents: int
    findings: int
    failed: int
    characters: int  # Characters that were read, as far as they are counted: bytes.
    items: List[Dict[str, Any]]  # A table with `id` and `items` each.

    @property
    def media_type(self) -> str:
        """RETURNS (str): the content type."""
        return MEDIA_TYPES.get(self.format, "application/octet-stream")


def read_head(
    vocab: Vocab, find: Any, data: bytes, suffix: str, beside: Optional[bytes] = None
) -> Tuple[str, Set[str]]:
    """Read what tells the language of a file.

    find (Any), data (bytes), suffix (str), beside (Optional[bytes]): See `run_file`.
    RETURNS (Tuple[str, Set[str]]): The beginning of its texts, and the scripts that they are in.
    RAISES (AnonymError): See `run_file`; what is wrong with the file.
    """
    job = _make_job(find, data, suffix, beside)
    options = _read_options(job.format, find)._replace(vocab=vocab, output_format=job.output_format)
    head, scripts = "", set()
    with open_source(job, check_encoding(find.encoding), lambda size: None) as source:
        for record in get_reader(job.format)(source, options):
            for field in () if isinstance(record, Failure) else fields_of(record):
                scripts.add(script_of(field.text))
                # What stands beside a text, as the names of styles, says little of its language.
                if len(head) < SAMPLE and not field.part:
                    head += f"{field.text[:SAMPLE]}\n"
    return head, scripts


def run_file(runner: Runner, find: Any, data: bytes, suffix: str, beside: Optional[bytes] = None) -> NewFile:
    """Anonymize a file.

    find (Any): The form's fields, those of `FileRequest`, and `max_text_length`.
    beside (Optional[bytes]): brat's annotations of the file; None without.
    RETURNS (NewFile): The new file.
    RAISES (AnonymError): SA306, SA309, SA355, SA371, SA500 for formats and encodings that are not known, or do not fit;
        what is wrong with the file, or with the first of its documents that failed.
    """
    output, items = MemoryOutput(), MemoryOutput()
    job = _make_job(find, data, suffix, beside)
    second = MemoryOutput() if job.output_format == BRAT else None
    job = job._replace(output=output, second=second)
    progress = _Progress()
    read_options = _read_options(job.format, find)
    options = StreamOptions(check_encoding(find.encoding), BATCH, max_length=find.max_text_length)
    stream = AnonymizeStream(runner, [job], progress, read_options=read_options, options=options, items=items)
    for _ in stream.steps():
        if progress.failures and not find.skip_failed:
            break
    if progress.failures and (output.data is None or not find.skip_failed):
        raise AnonymError(progress.failures[0])
    if output.data is None:
        raise AnonymError(Errors.SA308)
    items.commit()
    rows = [json.loads(line) for line in (items.data or b"").splitlines()]
    counts = progress.documents, sum(progress.labels.values()), len(progress.failures)
    new = output.data if second is None else _pack({TEXT: output.data, ANNOTATIONS: second.data or b""})
    extension = _extension(job.format, job.output_format, suffix)
    return NewFile(new, job.output_format or job.format, extension, *counts, len(data), rows)


def _make_job(find: Any, data: bytes, suffix: str, beside: Optional[bytes]) -> Job:
    """A file's job, without its outputs."""
    format = find.format or (BRAT if beside is not None else format_of(PurePath(f"{NAME}{suffix}")))
    if beside is not None and format != BRAT:
        raise AnonymError(Errors.SA500.format(problem="annotations: of brat only"))
    if format == BRAT and suffix == ANNOTATIONS:
        raise AnonymError(Errors.SA355)
    # What was called plain text by its name alone may be something else.
    unnamed = PurePath(f"{NAME}{suffix}") if find.format is None and format == PLAIN else None
    output_format = _settle(format, find.output_format)
    if find.json_path and format not in WITH_PATHS:
        raise AnonymError(Errors.SA500.format(problem="json_path: of JSON and YAML only; JSON lines need format=json"))
    annotations = BytesIO(beside or b"") if format == BRAT else None
    return Job(None, NAME, format, None, output_format, BytesIO(data), beside=annotations, unnamed=unnamed)


def _extension(format: str, output_format: Optional[str], suffix: str) -> str:
    if output_format == BRAT:
        return ".zip"
    same = output_format in (None, format) and suffix in get_reader(format).extensions
    return suffix if same else file_extension(output_format or format)


def _read_options(format: str, find: Any) -> ReadOptions:
    columns = tuple(name.strip() for name in (find.columns or "").split(",") if name.strip())
    options = ReadOptions(find.text_field, find.id_field, columns, not find.no_header, find.delimiter or "", find.lines)
    known = [find.known] if isinstance(find.known, str) else find.known
    if known and format not in WITH_COLUMNS:
        raise AnonymError(Errors.SA500.format(problem=f"known: of the formats {', '.join(WITH_COLUMNS)} only"))
    options = options._replace(drop_media=find.drop_media, json_path=tuple(find.json_path))
    return options._replace(known=read_known(known, "known", "/v1/files"))


def _pack(files: Dict[str, bytes]) -> bytes:
    """A zip archive of files, by their extensions."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for extension, data in files.items():
            add_part(archive, f"anonymized{extension}", data)
    return packed.getvalue()


class _Progress:
    """Counts documents, labels and failures."""

    def __init__(self) -> None:
        self.documents = 0
        self.labels: Counter = Counter()
        self.failures: List[str] = []

    def read(self, size: int) -> None:
        pass

    def step(self, documents: int, characters: int) -> None:
        pass

    def fail(self, id: str, message: str) -> None:
        self.failures.append(message)

    def done(self, documents: int, labels: Counter) -> None:
        self.documents += documents
        self.labels.update(labels)


def _settle(format: str, wanted: Optional[str]) -> Optional[str]:
    """The format that is written; None rewrites the file."""
    if format not in format_names():
        raise AnonymError(Errors.SA306.format(format=format, names=", ".join(format_names())))
    if wanted is None and not get_reader(format).rewrites:
        wanted = own_output(format)
    if wanted is not None and wanted not in {*format_names(), *format_names("writers")}:
        raise AnonymError(Errors.SA306.format(format=wanted, names=", ".join(format_names("writers"))))
    return settle_output(format, wanted)
