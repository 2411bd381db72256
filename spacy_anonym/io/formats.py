"""The formats that there are: what is registered in `spacy.registry.anonym_readers` and `anonym_writers`."""

import re
from functools import lru_cache
from pathlib import PurePath
from typing import Any, Dict, List, NamedTuple, Optional, Pattern, Tuple

from .. import registry
from ..errors import AnonymError, Errors
from ..toml import load_toml
from .record import MakeWriter, Reader
from .source import BOM, Source

PLAIN = "txt"
JSON_LINES = "jsonl"
WITH_DOCS = ("spacy",)
# Of an input's beginning: in so many bytes its format is looked for.
KNOWN_BYTES = 4096
# Formats that hold the spans beside the text.
WITH_SPANS = ("brat", "conll", "doccano", "jsonl", "label_studio", "parquet", "prodigy", "spacy", "spacy_json")
# How an output is made of parts that were written at different times: in some formats the next is appended to the
# last; in others each is a file of its own, and all are joined at the end. Other formats have no parts.
APPENDED, JOINED = "appended", "joined"
IN_PARTS = {**dict.fromkeys(("csv", "jsonl", "tsv", "txt"), APPENDED), "parquet": JOINED, "spacy": JOINED}
# The formats in which --json-path chooses.
WITH_PATHS = ("json", "yaml")
EXTENSIONS = {
    "brat": ".txt",
    "icalendar": ".ics",
    "markdown": ".md",
    "notebook": ".ipynb",
    "vcard": ".vcf",
    **dict.fromkeys(("doccano", "label_studio", "prodigy", "spacy_json"), ".jsonl"),
}


class KnownFormat(NamedTuple):
    """A format that no reader reads, and that would be broken or read in part as plain text: it is refused."""

    name: str  # What it is called.
    advice: str  # What to do, after "Instead, ".
    extensions: Tuple[str, ...]  # Its files' extensions, in lower case and with the dot.
    begins: Optional[Pattern[bytes]]  # Matches how such a file begins, without a byte order mark and spaces; UTF-8.
    is_text: bool  # Whether it can be read as plain text where that is asked for.


@lru_cache(maxsize=1)
def known_formats() -> Tuple[KnownFormat, ...]:
    """RETURNS (Tuple[KnownFormat, ...]): the formats of `known_formats.toml`."""
    table = load_toml(__file__, "known_formats.toml")

    def pattern(row: Dict[str, Any]) -> Optional[Pattern[bytes]]:
        if "begins" not in row:
            return None
        filled = re.sub("<<([a-z_]+)>>", lambda found: table["fragments"][found[1]], row["begins"])
        return re.compile(filled.encode("ascii"))

    return tuple(
        KnownFormat(row["name"], row["advice"], tuple(row.get("extensions", ())), pattern(row), not row.get("binary"))
        for row in table["formats"]
    )


def known_format(head: bytes, path: PurePath) -> Optional[KnownFormat]:
    """RETURNS (Optional[KnownFormat]): the known format of a file that would be read as plain text, by its first
    kilobytes (in UTF-8 and without a byte order mark), then by its extension; None where it may be plain text."""
    start = head.lstrip(b" \t\r\n") if not head.startswith((b"\0", b"\x0b")) else head
    extension = path.suffix.lower()
    named = next((known for known in known_formats() if extension in known.extensions), None)
    if named is not None and not named.is_text and start.startswith(b"PK"):
        # A ZIP archive is what many are packed in.
        return named
    found = (known for known in known_formats() if known.begins is not None and known.begins.match(start))
    return next(found, named)


def format_names(kind: str = "readers") -> List[str]:
    """RETURNS (List[str]): the formats that can be read ("readers") or written ("writers"), sorted."""
    return sorted(re.sub(r"^spacy_anonym\.([^.]+)\.v1$", r"\1", name) for name in registry.names(kind))


def get_reader(format: str) -> Reader:
    """RETURNS (Reader): the reader of a format. RAISES (AnonymError): SA306 when there is none."""
    return _get("readers", format)()


def get_writer(format: str) -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of a format. RAISES (AnonymError): SA306 when there is none."""
    return _get("writers", format)


def _registered(format: str) -> Tuple[str, str]:
    """RETURNS: the names that a format may be registered under, ours first."""
    return f"spacy_anonym.{format}.v1", format


def _get(kind: str, format: str) -> Any:
    for name in _registered(format):
        found = registry.find(kind, name)
        if found is not None:
            return found
    raise AnonymError(Errors.SA306.format(format=format, names=", ".join(format_names(kind))))


def own_output(format: str) -> str:
    """RETURNS (str): the format of a format's outputs, where its bytes cannot be kept and none is asked for: that which
    its reader names, else its own if it can be written."""
    reader = get_reader(format)
    is_written = hasattr(reader, "make_rewriter") or format in WITH_DOCS
    return getattr(reader, "writes", format if is_written else JSON_LINES)


def parts_of(output_format: Optional[str]) -> str:
    """RETURNS (str): how an output is made of parts: `APPENDED`, `JOINED`, or "" where it has none. `output_format` is
    None where the input is rewritten."""
    return APPENDED if output_format is None else IN_PARTS.get(output_format, "")


def settle_output(format: str, wanted: Optional[str]) -> Optional[str]:
    """RETURNS (Optional[str]): the format that is written for an input's format and the one that is wanted; None where
    the input is rewritten. RAISES (AnonymError): SA371 when texts of any input cannot be written in it."""
    if wanted is not None and wanted != format:
        try:
            get_writer(wanted)
        except AnonymError:
            raise AnonymError(Errors.SA371.format(format=wanted)) from None
    # JSON lines that were asked for are ours, with the spans; else an output of the input's format rewrites it.
    return None if wanted == format and wanted != JSON_LINES and get_reader(format).rewrites else wanted


def accepts(format: str, path: PurePath) -> bool:
    """RETURNS (bool): whether a file's extension is one of those that a format's files may have."""
    reader = get_reader(format)
    return path.suffix.lower() in (*reader.extensions, *getattr(reader, "accepts", ()))


def file_extension(format: str) -> str:
    """RETURNS (str): the extension of a format's outputs, with the dot."""
    return EXTENSIONS.get(format, f".{format}")


def is_own_extension(extension: str) -> bool:
    """RETURNS (bool): whether an extension is the name of a format whose files have it, as ".csv" is."""
    name = extension[1:]
    known = any(registry.find("readers", each) for each in _registered(name))
    return known and extension in get_reader(name).extensions


def extension_table() -> Dict[str, str]:
    """RETURNS (Dict[str, str]): the format that each extension names, in lower case and with the dot."""
    table = {f".{name}": name for name in format_names() if is_own_extension(f".{name}")}
    for name in format_names():
        for extension in get_reader(name).extensions:
            table.setdefault(extension, name)
    return table


def check_plain(source: Source, path: PurePath) -> None:
    """Check an input that is read as plain text because nothing names its format. RAISES (AnonymError): SA380 for text
    in a format that is known, SA381 for a binary file."""
    known = known_format(source.head[:KNOWN_BYTES], path)
    if not source.is_binary and (known is None or known.is_text):
        text = source.head.decode(source.encoding, "ignore").removeprefix(BOM)
        known = known_format(text.encode("utf8", "ignore")[:KNOWN_BYTES], path)
    if known is not None and known.is_text and not source.is_binary:
        raise AnonymError(Errors.SA380.format(path=source.name, name=known.name, advice=known.advice))
    if known is not None or source.is_binary:
        name, advice = "a binary file", "convert it"
        if known is not None and not known.is_text:
            name, advice = known.name, known.advice
        names = ", ".join(format_names())
        raise AnonymError(Errors.SA381.format(path=source.name, name=name, advice=advice, names=names))


def format_of(path: PurePath, default: str = PLAIN, table: Optional[Dict[str, str]] = None) -> str:
    """RETURNS (str): a file's format, `default` where its extension names none. `table` is what `extension_table` made,
    for many files."""
    extension = path.suffix.lower()
    if table is None and is_own_extension(extension):
        # Without the other formats, whose readers would all be imported.
        return extension[1:]
    return (extension_table() if table is None else table).get(extension, default)
