"""Valid files of every format with bytes flipped, cut, repeated and inserted: each is read and written, or refused by a
code.
"""

import random
import zipfile
from functools import partial
from io import BytesIO

import pytest
from util import bounded

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.formats import check_plain, format_names, get_reader, get_writer, own_output
from spacy_anonym.io.record import Failure, Field, ReadOptions, Rewriter, WriteOptions
from spacy_anonym.io.source import Source

pytest.importorskip("lxml")
pytest.importorskip("docx", reason="python-docx makes the files")
pytest.importorskip("openpyxl")
pytest.importorskip("pyarrow")
pytest.importorskip("pypdf")

from pathlib import PurePath

import spacy
from packed import docbin_file, eml_file, paragraphs, parquet_file, pdf_file, xlsx_file
from planted import edit_zip

TEXT = "mail bob@example.com now"
FILES = {
    "txt": lambda: f"{TEXT}\n\n\ufeffcaf\xe9\n".encode(),
    "csv": lambda: f'name,note\n1,"{TEXT}, ""x"""\n2,\n'.encode(),
    "tsv": lambda: f"name\tnote\n1\t{TEXT}\n".encode("utf-16"),
    "json": lambda: f'{{"id": 1, "text": "{TEXT}", "n": [1.5, null, {{"surname": "a\\u00e9"}}]}}\n'.encode(),
    "xml": lambda: f"<a><!-- x --><b c='{TEXT}'>{TEXT} &amp; <i>x</i><![CDATA[y]]></b></a>".encode(),
    "hl7": lambda: f"MSH|^~\\&|A|B\rPID|1||7^^^X~8||Doe^J&x\rNTE|1||{TEXT} \\T\\ x\r".encode(),
    "vcard": lambda: f"BEGIN:VCARD\r\nN:Doe;J\r\nNOTE;X=y:{TEXT}\\, x\r\n  y\r\nEND:VCARD\r\n".encode(),
    "icalendar": lambda: f'BEGIN:VCALENDAR\nATTENDEE;CN="x":mailto:a@b.c\nSUMMARY:{TEXT}\nEND:VCALENDAR\n'.encode(),
    "srt": lambda: f"1\n00:00:01,000 --> 00:00:02,000\n<i>{TEXT}</i>\nx\n".encode(),
    "vtt": lambda: f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>{TEXT} &amp; x\n".encode(),
    "markdown": lambda: f"# {TEXT}\n\n- *x* [y](z)\n\n|a|\n|---|\n|`b`|\n".encode(),
    "notebook": lambda: f'{{"cells": [{{"source": ["{TEXT}\\n", "x"], "id": "a"}}], "nbformat": 4}}'.encode(),
    "mbox": lambda: f"From x\nSubject: {TEXT}\n\n{TEXT}\n>From y\n\nFrom y\nTo: a@b.c\n\nx\n".encode(),
    "zip": lambda: archive_file({"a b.txt": TEXT.encode(), "c.csv": b"x,y\n1,2\n", "d.json": b'{"a": "b"}'}),
    "log": lambda: f"2024-01-02T10:11:12Z {TEXT}\n\nx\n".encode(),
    "yaml": lambda: f"# {TEXT}\n- surname: &x '{TEXT}'\n  n: [1, *x]\n- |\n  {TEXT}\n- >-\n  a\n  b\n".encode(),
    "jsonl": lambda: f'{{"id": 1, "text": "{TEXT}", "n": [1.5, null]}}\n{{"text": "a\\u00e9"}}\n'.encode(),
    "prodigy": lambda: (
        f'{{"text": "{TEXT}", "spans": [{{"start": 0, "end": 4, "label": "X"}}], "meta": {{"by": "me"}}}}\n'.encode()
    ),
    "doccano": lambda: f'{{"text": "{TEXT}", "label": [[0, 4, "X"]]}}\n'.encode(),
    "spacy_json": lambda: f'["{TEXT}", {{"entities": [[0, 4, "X"]]}}]\n'.encode(),
    "label_studio": lambda: (
        f'[{{"data": {{"text": "{TEXT}"}}, "annotations": [{{"result": [{{"value": {{"start": 0, "end": 4, "text": "mail", "labels": ["X"]}}}}]}}]}}]'.encode()
    ),
    "brat": lambda: b"T1\tX 0 4\tmail\nR1\tY Arg1:T1 Arg2:T1\n",
    "conll": lambda: b"-DOCSTART- O\n\nmail\tO\nbob@example.com\tB-X\n\nnow\tO\n",
    "docx": lambda: paragraphs(2),
    "xlsx": lambda: xlsx_file(b'<row><c r="A1" t="s"><v>0</v></c><c r="B1"><v>5</v></c></row>', TEXT.encode()),
    "eml": lambda: eml_file(paragraphs(1)),
    "html": lambda: (
        f"<!doctype html><html><style>p {{color: red}}</style><p title='{TEXT}'>{TEXT} &amp; <b>x</b></html>".encode()
    ),
    "spacy": docbin_file,
    "parquet": lambda: parquet_file({"note": [TEXT, None, "x"], "n": [1, 2, 3]}),
    "pdf": lambda: pdf_file(f"BT /F 12 Tf ({TEXT}) Tj ET".encode()),
}


def archive_file(files):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in files.items():
            file.writestr(name, data)
    return packed.getvalue()


def inner_file(format, change):
    """A file whose packed part, not the packing, is changed."""
    if format == "pdf":
        return pdf_file(change(f"BT /F 12 Tf ({TEXT}) Tj [(a)-20<62>]TJ /X Do ET".encode()), form=b"BT (x) Tj ET")
    data, name = (
        (FILES["xlsx"](), "xl/worksheets/sheet1.xml") if format == "xlsx" else (paragraphs(2), "word/document.xml")
    )
    with zipfile.ZipFile(BytesIO(data)) as file:
        part = file.read(name)
    return edit_zip(data, {name: change(part)})


def mutate(data, random):
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        place = random.randrange(len(data) + 1)
        size = random.choice((1, 2, 8, 100, len(data) // 2))
        kind = random.randrange(5)
        if kind == 0 and place < len(data):
            data[place] ^= 1 << random.randrange(8)
        elif kind == 1:
            del data[place : place + size]
        elif kind == 2:
            data[place:place] = data[place : place + size] * random.choice((1, 3, 50))
        elif kind == 3:
            data[place:place] = random.choice(
                (
                    bytes(size),
                    b"\xff" * size,
                    b"<" * size,
                    b'"' * size,
                    b"\n" * size,
                    random.randbytes(size),
                    b"\xff\xff\xff\x7f",
                )
            )
        else:
            data[place : place + 4] = random.randbytes(4)
        data = data[: 1 << 16] or bytearray(b"x")
    return bytes(data)


def pass_through(nlp, format, data):
    """Read a file and write it again, each text in capitals. RETURNS: whether anything of it could be read."""
    beside = None
    if format == "brat":
        data, beside = TEXT.encode(), data
    source = Source(BytesIO(data), "x", format, beside=None if beside is None else BytesIO(beside))
    if format == "txt":
        check_plain(source, PurePath("x.txt"))
    out, options = BytesIO(), WriteOptions(nlp, beside=BytesIO())
    reader, done = get_reader(format), False
    make = getattr(reader, "make_rewriter", None)
    read = partial(reader, source, ReadOptions(vocab=nlp.vocab, output_format=None if make is None else format))
    if make is not None:
        writer = make(out, source, options)
    elif reader.rewrites:
        writer = Rewriter(out, source)
    else:
        writer = get_writer(own_output(format))(out, options)
    try:
        for record in read():
            if isinstance(record, Failure):
                assert isinstance(record.error, AnonymError)
                continue
            fields = [piece for piece in record if isinstance(piece, Field)]
            items = [[_item(field.text)] if field.text else [] for field in fields]
            news = ["X" if field.text else "" for field in fields]
            try:
                if make is not None:
                    writer.write(record, news, items)
                elif reader.rewrites:
                    writer.write(record, news)
                else:
                    for field, new, found in zip(fields, news, items):
                        writer.write(field, new, found)
            except AnonymError:
                continue
            done = True
        if hasattr(writer, "close"):
            writer.close()
    finally:
        if hasattr(writer, "abort"):
            writer.abort()
    return done


def _item(text):
    return {
        "start": 0,
        "end": 1,
        "source_start": 0,
        "source_end": len(text),
        "label": "X",
        "operator": "replace",
        "entity": "X-1",
        "score": 1.0,
        "rule": "x",
    }


INNER = ("pdf", "xlsx", "docx")


def run(format, count, seed=17):
    """RETURNS: how many of so many mutations were read, and how often each code refused one. Of packed formats every
    second one is of what is packed."""
    nlp, valid, seen = spacy.blank("en"), FILES[format](), {}
    assert pass_through(nlp, format, valid), format
    for number in range(count):
        chance = random.Random(f"{seed} {format} {number}")
        data = (
            inner_file(format, lambda part: mutate(part, chance))
            if number % 2 and format in INNER
            else mutate(valid, chance)
        )
        try:
            with bounded(20):
                outcome = "read" if pass_through(nlp, format, data) else "nothing"
        except AnonymError as error:
            outcome = error.code
            assert error.__context__ is None or isinstance(error.__context__, AnonymError), (format, number)
        seen[outcome] = seen.get(outcome, 0) + 1
    return seen


def test_every_format_has_a_file():
    assert set(FILES) == set(format_names())


@pytest.mark.slow
@pytest.mark.parametrize("format", FILES)
def test_mutations(format):
    assert sum(run(format, 8).values()) == 8


if __name__ == "__main__":
    # 120 of each format: python tests/io/test_mutations.py
    import resource

    for name in FILES:
        print(name, run(name, 120), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10, "MB", flush=True)
