"""Small files of the packed formats, valid and made to unpack to much."""

import base64
import zlib
from io import BytesIO

import numpy
import spacy
import srsly
from planted import add_part, edit_zip
from spacy.strings import get_string_id
from spacy.tokens import DocBin

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MIXED = b"From: ann@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
ATTACHED = b'--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="a.docx"\nContent-Transfer-Encoding: base64\n\n'


def docx_file(body):
    import docx

    stream = BytesIO()
    docx.Document().save(stream)
    text = f'<w:document xmlns:w="{WORD}"><w:body>'.encode() + body + b"</w:body></w:document>"
    return edit_zip(stream.getvalue(), {"word/document.xml": text})


def paragraphs(count, text=b"mail bob@example.com"):
    return docx_file((b"<w:p><w:r><w:t>" + text + b"</w:t></w:r></w:p>") * count)


def xlsx_file(rows, shared=b"x"):
    import openpyxl

    stream, book = BytesIO(), openpyxl.Workbook()
    book.active["A1"] = "x"
    book.save(stream)
    sheet = f'<worksheet xmlns="{SHEET}"><sheetData>'.encode() + rows + b"</sheetData></worksheet>"
    strings = f'<sst xmlns="{SHEET}"><si><t>'.encode() + shared + b"</t></si></sst>"
    data = edit_zip(stream.getvalue(), {"xl/worksheets/sheet1.xml": sheet})
    return add_part(data, "xl/workbook.xml", "xl/sharedStrings.xml", "sharedStrings", strings)[0]


def eml_file(docx):
    return (
        MIXED
        + b"--b\nContent-Type: text/plain\n\nmail bob@example.com\n"
        + ATTACHED
        + base64.encodebytes(docx)
        + b"--b--\n"
    )


def docbin_file(count=0, string="x"):
    """A DocBin of one Doc; with `count` of that many times the string."""
    found = srsly.msgpack_loads(
        zlib.decompress(DocBin(attrs=["ORTH"], docs=[spacy.blank("en")("mail bob@example.com")]).to_bytes())
    )
    if count:
        found["tokens"] = numpy.full(count, get_string_id(string), dtype="uint64").tobytes()
        found["spaces"], found["lengths"], found["strings"] = (
            bytes(count),
            numpy.array([count], dtype="int32").tobytes(),
            [string],
        )
    return zlib.compress(srsly.msgpack_dumps(found))


def parquet_file(table, **options):
    import pyarrow
    import pyarrow.parquet

    stream = BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(table), stream, compression="zstd", **options)
    return stream.getvalue()


def pdf_file(content, pages=1, form=b""):
    """Pages that all show the content; "/X Do" in it draws the form."""
    packed = zlib.compress(content)
    resources = b"<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b"3 0 R " * pages),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources %s/Contents 4 0 R>>" % resources,
        b"<</Length %d/Filter/FlateDecode>>stream\n" % len(packed) + packed + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources %s/Length %d>>stream\n" % (resources, len(form))
        + form
        + b"\nendstream",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        data
        + b"xref\n0 7\n0000000000 65535 f \n"
        + table
        + b"trailer<</Size 7/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(data)
    )


def bombs(size):
    """Files that unpack to several times so many megabytes, by name and extension."""
    import pyarrow

    count = size << 20
    shared = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 1024, pyarrow.int32()), ["x" * (count // 100)])
    elements = paragraphs(count // 250, b"a")
    return {
        "elements.docx": elements,
        "bytes.docx": docx_file(b"<w:p><w:r><w:t>" + b"a " * (count * 2) + b"</w:t></w:r></w:p>"),
        "cells.xlsx": xlsx_file(b"<row>" + b"<c><v>1</v></c>" * (count // 150) + b"</row>"),
        "attachment.eml": eml_file(elements),
        "parts.eml": MIXED + b"--b\n\n" * (count // 500),
        "headers.eml": b"From: ann@example.org\n" + b"a:\n" * (count // 150) + b"\nx\n",
        "tags.html": b"<b>" * (count // 64),
        "tokens.spacy": docbin_file(count // 100),
        "strings.spacy": docbin_file(2000, "x" * (count // 500)),
        "values.spacy": zlib.compress(
            b"\x81\xa5attrs\xdd" + (count // 30).to_bytes(4, "big") + b"\x90" * (count // 30)
        ),
        "bytes.spacy": zlib.compress(b"\x81\xa1x\xc6" + (count * 2).to_bytes(4, "big") + bytes(count * 2)),
        "left_out.spacy": zlib.compress(b"\x81\xa6tokens\xc6\xff\xff\xff\xff" + bytes(count * 2)),
        "shared.parquet": parquet_file({"a": shared}),
        "page.parquet": parquet_file({"a": ["y" * (count * 2)]}, use_dictionary=False),
        "rows.parquet": parquet_file({"a": pyarrow.nulls(count // 10, pyarrow.string())}),
        "lists.parquet": parquet_file(
            {"a": ["x"], "l": pyarrow.array([[0] * (count // 50)], pyarrow.list_(pyarrow.int64()))}
        ),
        "stream.pdf": pdf_file(b" " * count),
        "operators.pdf": pdf_file(b"BT /F 12 Tf " + b"()Tj " * (count // 100) + b"ET"),
        "pages.pdf": pdf_file(b"BT /F 12 Tf (" + b"a" * 20_000 + b")Tj ET", size * 70),
    }
