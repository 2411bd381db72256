"""Files of known formats are refused with what to do, where they would be read as plain text; plain text is not."""

import gzip
import time
import zlib
from pathlib import Path, PurePath

import pytest
from util import gold_texts

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.formats import check_plain, extension_table, format_names, known_format, known_formats
from spacy_anonym.io.source import Source

STRUCTURED = {
    "JSON": [
        '{"age": 3}',
        '[{"resourceType": "Patient"}]',
        '["Ann", 3]',
        '{\n  "name": [{"family": "Okafor"}]}',
        '{"a": 1}\n{"a": 2}\n',
        "[[1, 2], [3, 4]]",
    ],
    "HTML": ["<!doctype html><p>x", "<html lang=en><body>x"],
    "XML": [
        '<?xml version="1.0"?><a/>',
        '<Patient xmlns="http://hl7.org/fhir"><id/></Patient>',
        "<notes>\n <note>Ann</note></notes>",
        "<!DOCTYPE note SYSTEM 'x'><note/>",
    ],
    "an mbox mailbox": ["From ann@example.org Mon Mar  4 10:11:12 2024\nSubject: x\n\nbody\n"],
    "an e-mail with encoded parts": [
        "From: a@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
    ],
    "HL7 v2": [
        "MSH|^~\\&|LAB|HOSP|||20240102||ADT^A01|1|P|2.5\rPID|1||7||DOE^JOHN",
        "PID|1||77||DOE^JOHN^A||19610503",
        "\x0bMSH|^~\\&|A",
    ],
    "EDI": ["UNA:+.? 'UNB+UNOA:1+A+B'", "ISA*00*          *00*"],
    "vCard": ["BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n"],
    "iCalendar": ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"],
    "LDIF": ["version: 1\ndn: cn=Ann,dc=example\n"],
    "GEDCOM": ["0 HEAD\n1 SOUR x\n"],
    "a file of WebVTT subtitles": ["WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n"],
    "a file of subtitles": ["1\n00:00:01,000 --> 00:00:02,000\nHi\n"],
    "SQL": [
        "INSERT INTO people (id, name) VALUES (1, 'Ann');",
        "-- MySQL dump 10.13\n",
        "-- ours\n\nCREATE TABLE `people` (id int);",
        "DROP TABLE IF EXISTS x;",
    ],
    "YAML": ["%YAML 1.2\n---\n"],
    "TOML": [],
    "RTF": [r"{\rtf1\ansi x}"],
}
PROSE = [
    "[2024-01-02 10:11:12] started",
    '["We saw it", she said, and left.',
    "[x] call Ann\n[ ] write to Bob",
    '{"quoted"} and braces',
    "{name}, thank you",
    "<John> hello\n<Ann> hi",
    "<PERSON_1> <PERSON_2> met",
    '<p align="center">\n<img src="x.png"></p>\n# Title',
    "<div><h1>Tool</h1></div>",
    "<!-- badges -->\n# Tool",
    "From: ann@example.org\nTo: bob@example.org\nSubject: Lunch\n\nAt noon?\n",
    "From Monday on we meet at ten.\nNote: bring cake",
    "From: a\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHello",
    "Begin: vCard of Ann",
    "INSERT INTO the form your name",
    "Create table settings for four guests",
    "--- \nname: Ann\n---\n# Front matter",
    "1\n2\n3",
    "name: Ann\nage: 3\n",
    "0 HEADINGS",
    "#!/bin/sh\nset -e",
    'import os\n\nx = {"a": 1}',
    "MSH is a segment",
    "PID 4711 was killed",
    "x^2 + y^2",
    "PK signed it",
    "II. Results",
    '[[ "$1" == x ]] && exit',
    "[[Link]] of a wiki",
    "x\u0680 and xÚy",
    "",
    "\n\n",
]
BINARY = {
    "a PDF": b"%PDF-1.7\n",
    "a packed file": gzip.compress(b"Ann"),
    "a DocBin": zlib.compress(b"Ann"),
    "a picture": b"\x89PNG\r\n\x1a\n\0",
    "an old Office file": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
    "a ZIP archive": b"PK\x03\x04" + bytes(40),
    "a Word file": b"PK\x03\x04" + bytes(40) + b"word/document.xml",
    "a database": b"SQLite format 3\0",
}


def check(data, name="x.txt", encoding="utf-8"):
    from io import BytesIO

    check_plain(Source(BytesIO(data), name, "txt", encoding), PurePath(name))


@pytest.mark.parametrize("name", STRUCTURED)
def test_a_structured_text_is_refused_whatever_its_extension(name):
    for text in STRUCTURED[name]:
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            with pytest.raises(AnonymError, match="SA380") as error:
                check(text.encode(encoding))
            assert f"is {name}, " in str(error.value) and "--format txt" in str(error.value)
        with pytest.raises(AnonymError, match="SA380"):
            check(f" \n{text}".encode() if text[0] != "\x0b" else text.encode(), "x.log")


@pytest.mark.parametrize("name", BINARY)
def test_a_binary_file_is_refused_with_the_formats_that_are_read(name):
    with pytest.raises(AnonymError, match="SA381") as error:
        check(BINARY[name])
    assert f"is {name}, " in str(error.value) and ", ".join(format_names()) in str(error.value)


@pytest.mark.parametrize(
    "name,known", [("a.odt", "document of another Office"), ("a.PPTX", "a presentation"), ("a.zip2", "a ZIP"), ("a.toml", "TOML")]
)  # fmt: skip
def test_an_extension_tells_what_an_archive_is(name, known):
    with pytest.raises(AnonymError, match=known):
        check(b"x = 1" if name.endswith("toml") else b"PK\x03\x04" + bytes(40), name)


def test_what_only_its_bytes_tell_to_be_binary():
    with pytest.raises(AnonymError, match="SA381.*a binary file"):
        check(b"\x7fELF\0\0", "tool")
    # Without a mark: the message of the reader says what to do.
    check("Ann".encode("utf-16-le"), encoding="utf-16-le")


@pytest.mark.parametrize("text", PROSE)
def test_prose_logs_and_code_are_plain_text(text):
    check(text.encode())
    check(text.encode("utf-16"))


def test_the_documents_are_plain_text():
    texts = gold_texts()
    assert len(texts) > 25
    for name, text in texts.items():
        known = known_format(text.encode()[:4096], PurePath("x.txt"))
        assert (known and known.name) == ("JSON" if name.endswith(".jsonl") else None), name


def test_the_package_s_own_files_are_plain_text():
    root = Path(__file__).parents[2]
    paths = [
        path
        for folder in ("spacy_anonym", "docs", "tests")
        for kind in ("*.py", "*.md", "*.cfg", "*.txt")
        for path in (root / folder).rglob(kind)
    ]
    assert len(paths) > 300
    assert [
        path.name
        for path in paths
        if path.name != "vectors.cfg" and known_format(path.read_bytes()[:4096], PurePath("x.txt"))
    ] == []


def test_every_row_can_be_told_and_no_reader_has_its_extension():
    taken = extension_table()
    seen = set()
    for known in known_formats():
        assert known.extensions or known.begins is not None
        assert not set(known.extensions) & (set(taken) | seen), known.name
        seen |= set(known.extensions)
        for extension in known.extensions:
            assert known_format(b"Ann", PurePath(f"x{extension.upper()}")) is known
    assert {name for name in STRUCTURED} <= {known.name for known in known_formats()}
    assert known_format(b"Ann", PurePath("a.log")) is known_format(b"Ann", PurePath("a")) is None


UNITS = [
    "{",
    "[",
    "<a ",
    "<a>",
    "<a> <b>",
    "a:b\n",
    "-- \n",
    '["',
    '{"a"',
    '"',
    "\n",
    " ",
    "From ",
    "/*",
    "<!--",
    "\\",
    "INSERT INTO ",
    "<?",
    "a:\n ",
    "(",
    "x:y ",
]


@pytest.mark.parametrize("unit", UNITS)
def test_telling_a_format_takes_no_time(unit):
    for before in ("", '{"', "[", "<x>", "From a:b\n", "INSERT INTO a ("):
        content = (before + unit * 4096)[:4096].encode()

        def seconds():
            start = time.process_time()
            known_format(content, PurePath("x"))
            return time.process_time() - start

        assert any(seconds() < 0.5 for _ in range(3))
