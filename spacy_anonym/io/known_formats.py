"""Formats that are known and not read as plain text: it would break them, or miss what stands in their fields.

A row goes once a format has a reader of its own.
"""

import re
from pathlib import PurePath
from typing import NamedTuple, Optional, Pattern, Tuple


class KnownFormat(NamedTuple):
    """A format that is refused.

    name (str): What it is called.
    advice (str): What to do, after "Instead, ".
    extensions (Tuple[str, ...]): Its files' extensions, in lower case and with the dot.
    begins (Optional[Pattern[bytes]]): Matches how such a file begins, byte order mark and spaces at its start left out;
        UTF-8.
    is_text (bool): Whether it can be read as plain text where that is asked for.
    """

    name: str
    advice: str
    extensions: Tuple[str, ...] = ()
    begins: Optional[Pattern[bytes]] = None
    is_text: bool = True


def _begins(pattern: str) -> Pattern[bytes]:
    return re.compile(pattern.encode("ascii"))


# What begins a value of JSON: an object's first name, an array's first element. A log's "[2024-01-01]" and "[x]" are
# neither.
_STRING = r'"(?:[^"\\\r\n]|\\.){0,900}"'
_JSON = rf"\[?\s{{0,99}}\{{\s{{0,99}}(?:{_STRING}\s{{0,99}}:|\}}\s{{0,99}}\Z)|\[\s{{0,99}}(?:{_STRING}\s{{0,99}}(?:,\s{{0,99}}[\"\[{{\d-]|\]\s{{0,99}}\Z)|\[\s{{0,99}}(?:{_STRING}\s{{0,99}}[,\]]|[\[{{]|-?\d{{1,20}}(?:\.\d{{1,20}})?\s{{0,99}},))"
# Pages of HTML, and text with tags, begin with tags that are HTML's; a document of XML does not.
_HTML_TAG = r"(?:a|abbr|article|b|big|blockquote|br|center|code|details|div|em|figure|font|h[1-6]|hr|i|img|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)"
_XML = (
    r"<\?xml[\s?]|<!DOCTYPE\s+(?![hH][tT][mM][lL]\b)\w|<!--[^>]{0,400}-->\s{0,99}<\?xml|<[A-Za-z_][\w.-]{0,60}(?::[\w.-]{1,60})?(?:\s[^<>]{0,600})?\sxmlns(?::\w{1,40})?="
    rf"|<(?!(?i:{_HTML_TAG})[\s/>])[A-Za-z_][\w.:-]{{0,80}}(?:\s[^<>]{{0,400}})?>\s{{0,99}}<([A-Za-z_][\w.:-]{{0,80}})(?:\s[^<>]{{0,400}})?>[^<]{{0,600}}</\1>"
)
_HEADERS = r"[!-9;-~]{1,60}:[^\r\n]{0,998}\r?\n(?:(?:[!-9;-~]{1,60}:|[ \t])[^\r\n]{0,998}\r?\n){0,60}"
_MIME = rf"(?={_HEADERS})(?=(?:[^\r\n]{{1,998}}\r?\n){{0,60}}(?i:MIME-Version:))(?=(?:[^\r\n]{{1,998}}\r?\n){{0,60}}(?i:Content-Type:\s{{0,9}}multipart/|Content-Transfer-Encoding:\s{{0,9}}(?:base64|quoted-printable)))"
_ENVELOPE = r"From \S{1,200} {1,9}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [^\r\n]{10,60}\r?\n[!-9;-~]{1,60}:"
_SQL = r"(?i:(?:--[^\r\n]{0,300}\r?\n|/\*[^*]{0,300}\*/;?|\s){0,60}(?:CREATE\s+(?:TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`\"\[\w.\]]{1,120}\s{0,9}\(|INSERT\s+INTO\s+[`\"\[\w.\]]{1,120}\s{0,9}(?:\([^()]{0,600}\)\s{0,9})?(?:VALUES|SELECT)\b|DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?[`\"\[\w.\]]{1,120}\s{0,9};|PRAGMA\s+foreign_keys)|-- (?:MySQL|MariaDB|PostgreSQL|SQLite)\b[^\r\n]{0,60}\bdump\b)"
_NAMED = "name its format with --format label_studio, prodigy, doccano or spacy_json"
_TABLE = "export it as csv, xlsx, parquet or jsonl"
_OFFICE = "save it as docx, xlsx, html or pdf"
_UNPACK = "unpack it, and give the folder of its files"
_PICTURE = "have its text recognized (OCR), and save that as txt"

KNOWN_FORMATS: Tuple[KnownFormat, ...] = (
    KnownFormat("JSON", f"convert it to JSON lines (jsonl), or {_NAMED}; lines of JSON need --format jsonl", (".json", ".geojson", ".jsonld", ".json5", ".har"), _begins(_JSON)),
    KnownFormat("a Jupyter notebook", "export it as a script or as Markdown", (".ipynb",)),
    KnownFormat("HTML", "name it with --format html", (), _begins(r"(?i:<!DOCTYPE\s{1,9}html\b|<html[\s>])")),
    KnownFormat("XML", "convert it to html, csv or jsonl", (".xml", ".xsd", ".xsl", ".xslt", ".svg", ".rss", ".atom", ".gpx", ".kml", ".cda", ".tei", ".xlf", ".xliff", ".tmx", ".plist"), _begins(_XML)),
    KnownFormat("an mbox mailbox", "split it into .eml files, one a message", (".mbox", ".mbx"), _begins(_ENVELOPE)),
    KnownFormat("an e-mail with encoded parts", "name it with --format eml", (".mht", ".mhtml", ".emlx"), _begins(_MIME)),
    KnownFormat("HL7 v2", "convert it to jsonl, with the text of each field", (".hl7",), _begins(r"\x0b?(?:(?:MSH|FHS|BHS)[|^~\\&#$@!]{2,5}|(?:PID|PV1|EVN|OBX|OBR|NK1)\|[^|\r\n]{0,60}\|)")),
    KnownFormat("EDI", "convert it to csv or jsonl", (".edi", ".edifact", ".x12"), _begins(r"UNA[^\w\s]{4}[^\w]{2}|UNB\+UNO|ISA\*\d\d\*")),
    KnownFormat("vCard", "export the contacts as csv", (".vcf", ".vcard"), _begins(r"(?i:BEGIN:VCARD\b)")),
    KnownFormat("iCalendar", "export the calendar as csv", (".ics", ".ical", ".ifb"), _begins(r"(?i:BEGIN:VCALENDAR\b)")),
    KnownFormat("LDIF", "export the entries as csv", (".ldif",), _begins(r"(?:version: \d\r?\n\s{0,9})?dn:{1,2} ?\w{1,40}=")),
    KnownFormat("GEDCOM", "export the persons as csv", (".ged",), _begins(r"0 HEAD\r?\n1 ")),
    KnownFormat("a file of WebVTT subtitles", "save their text as txt, or a csv with the times", (".vtt",), _begins(r"WEBVTT(?:[ \t][^\r\n]{0,200})?\r?\n")),
    KnownFormat("a file of subtitles", "save their text as txt, or a csv with the times", (".srt", ".ass", ".ssa", ".ttml"), _begins(r"\d{1,6}\r?\n\d\d:\d\d:\d\d,\d{3} --> ")),
    KnownFormat("SQL", _TABLE, (".sql",), _begins(_SQL)),
    KnownFormat("YAML", "convert it to jsonl or csv", (".yaml", ".yml"), _begins(r"%YAML \d")),
    KnownFormat("RTF", "save it as docx or txt", (".rtf",), _begins(r"\{\\rtf\d")),
    # From here on: binary files, told by their first bytes or their extension.
    KnownFormat("a PDF", "name it with --format pdf", (), _begins("%PDF-"), False),
    KnownFormat("a Parquet file", "name it with --format parquet", (), _begins("PAR1"), False),
    KnownFormat("a DocBin", "name it with --format spacy", (), _begins(r"x(?:[\x01\x9c]|\xda[^\x80-\xbf])"), False),
    KnownFormat("a Word file", "name it with --format docx", (), _begins(r"PK\x03\x04(?s:.{26,900})word/"), False),
    KnownFormat("an Excel file", "name it with --format xlsx", (), _begins(r"PK\x03\x04(?s:.{26,900})xl/"), False),
    KnownFormat("an old Office file", _OFFICE, (".doc", ".dot", ".xls", ".xlt", ".ppt", ".pps", ".msg", ".vsd"), _begins(r"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), False),
    KnownFormat("a presentation", "save it as pdf or docx", (".pptx", ".pptm", ".ppsx", ".odp"), None, False),
    KnownFormat("a document of another Office", _OFFICE, (".odt", ".ott", ".ods", ".odg", ".fodt", ".fods", ".xlsb", ".pages", ".numbers", ".wpd", ".epub", ".mobi", ".djvu"), None, False),
    KnownFormat("a ZIP archive", _UNPACK, (".zip",), _begins(r"PK(?:\x03\x04|\x05\x06)"), False),
    KnownFormat("a packed file", _UNPACK, (".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar", ".tar", ".lz4"), _begins(r"\x1f\x8b\x08|BZh\d1AY&SY|\xfd7zXZ\x00|\x28\xb5\x2f\xfd|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07"), False),
    KnownFormat("a mailbox of Outlook", "export its messages as .eml files", (".pst", ".ost"), _begins("!BDN"), False),
    KnownFormat("a database", _TABLE, (".sqlite", ".sqlite3", ".db", ".mdb", ".accdb", ".dbf"), _begins(r"SQLite format 3\x00"), False),
    KnownFormat("a table of another program", _TABLE, (".sav", ".dta", ".rds", ".rdata", ".sas7bdat", ".feather", ".arrow", ".orc", ".avro", ".pkl", ".pickle", ".npy", ".npz", ".h5", ".hdf5"), _begins(r"ARROW1|ORC|Obj\x01|\x93NUMPY|\x89HDF"), False),
    KnownFormat("a picture", _PICTURE, (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp", ".heic", ".dcm", ".psd", ".ico"), _begins(r"\x89PNG|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|RIFF(?s:....)WEBP"), False),
    KnownFormat("a recording", "have it transcribed, and save that as txt", (".mp3", ".wav", ".ogg", ".flac", ".m4a", ".mp4", ".mov", ".avi", ".mkv", ".webm"), _begins(r"ID3[\x02-\x04]|RIFF(?s:....)WAVE|OggS\x00|fLaC"), False),
)  # fmt: skip


def known_format(head: bytes, path: PurePath) -> Optional[KnownFormat]:
    """Tell whether a file that would be read as plain text is of another format.

    head (bytes): How it begins: the first kilobytes, text in UTF-8 and without a byte order mark.
    path (PurePath): Its name, for the extension: what it begins with counts first.
    RETURNS (Optional[KnownFormat]): The format; None where it may be plain text.
    """
    start = head.lstrip(b" \t\r\n") if not head.startswith((b"\0", b"\x0b")) else head
    extension = path.suffix.lower()
    for known in KNOWN_FORMATS:
        if known.begins is not None and known.begins.match(start):
            return known
    return next((known for known in KNOWN_FORMATS if extension in known.extensions), None)
