"""Packed files that unpack to too much are refused before the memory is taken."""

from functools import lru_cache
from io import BytesIO

import pytest

pytest.importorskip("lxml")
pytest.importorskip("docx", reason="python-docx makes the files")
pytest.importorskip("openpyxl")
pytest.importorskip("pyarrow")
pytest.importorskip("pypdf")

from packed import bombs, docbin_file, eml_file, paragraphs, parquet_file, pdf_file, xlsx_file
from util import bounded

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.docbin import count_values
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.record import Field, ReadOptions
from spacy_anonym.io.source import Source

pytestmark = pytest.mark.slow

BOMBS = "elements.docx bytes.docx cells.xlsx attachment.eml parts.eml headers.eml tags.html tokens.spacy strings.spacy values.spacy bytes.spacy".split()
BOMBS += (
    "left_out.spacy shared.parquet page.parquet rows.parquet lists.parquet stream.pdf operators.pdf pages.pdf".split()
)


@lru_cache
def made():
    return bombs(2)


def read(data, format, **options):
    """The texts of a file."""
    source = Source(BytesIO(data), "x", format)
    return [
        piece.text
        for record in get_reader(format)(source, ReadOptions(columns=("1",) if format == "parquet" else (), **options))
        for piece in record
        if isinstance(piece, Field)
    ]


@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_unpacks_to_too_much(name):
    with pytest.raises(AnonymError) as error:
        read(made()[name], name.rpartition(".")[2], max_unpacked=1)
    assert error.value.code == "SA382" and "--max-unpacked" in str(error.value) and "1 MB" in str(error.value)


GOOD = {
    "docx": lambda: paragraphs(3),
    "xlsx": lambda: xlsx_file(b'<row><c r="A1" t="s"><v>0</v></c></row>', b"mail bob@example.com"),
    "eml": lambda: eml_file(paragraphs(3)),
    "html": lambda: b"<p>mail bob@example.com",
    "spacy": docbin_file,
    "parquet": lambda: parquet_file({"a": ["mail bob@example.com"] * 3}),
    "pdf": lambda: pdf_file(b"BT /F 12 Tf (mail bob@example.com) Tj ET"),
}


@pytest.mark.parametrize("format", GOOD)
def test_other_files_are_read(format):
    assert any("bob@example.com" in text for text in read(GOOD[format](), format, max_unpacked=16))


@pytest.mark.parametrize(
    "content",
    [
        b"BT /F 12 Tf " + b"()Tj " * 500 + b"ET",
        b"BT () Tj " + b" " * 20_000,
        b"/X Do " * 50,
        b"/#58 Do " * 50,
        b"/X%\nDo " * 50,
    ],
    ids=["operators", "spaces", "forms", "escaped forms", "forms behind comments"],
)
def test_pages_that_share_what_they_show(content):
    # A file of 100 kB whose pages took minutes.
    with bounded(), pytest.raises(AnonymError, match=r"SA382.*\(pages\)"):
        read(pdf_file(content, 10_000, form=b"BT () Tj " + b"q Q " * 500), "pdf", max_unpacked=2)


def test_a_long_document_of_pages_is_read():
    content = b"BT /F 12 Tf (mail bob@example.com) Tj ET /X Do"
    assert (
        "".join(read(pdf_file(content, 300, form=b"BT /F 12 Tf (page) Tj ET"), "pdf", max_unpacked=16)).count("page")
        == 300
    )


def test_a_form_that_draws_itself():
    assert "bob@example.com" in "".join(
        read(pdf_file(b"/X Do BT /F 12 Tf (mail bob@example.com) Tj ET", form=b"/X Do"), "pdf", max_unpacked=16)
    )


def test_a_text_that_is_too_long_for_one():
    with pytest.raises(AnonymError, match="SA385"):
        read(paragraphs(1, b"a" * 1_100_000), "docx")


def test_values_of_msgpack_are_counted_without_making_them():
    import srsly

    for value in (
        None,
        3,
        -1,
        70_000,
        2**40,
        "a",
        "b" * 300,
        b"c" * 70_000,
        [],
        [1, [2, {"a": 1.5}]],
        {"a": [True] * 70_000},
        {str(n): n for n in range(20)},
    ):

        def count(each):
            inner = [*each, *each.values()] if isinstance(each, dict) else each if isinstance(each, list) else []
            return 1 + sum(map(count, inner))

        data = srsly.msgpack_dumps(value)
        assert count_values(data, 1 << 20) == count(value)
        for cut in {0, len(data) // 2, len(data) - 1} - {len(data)}:
            with pytest.raises(ValueError):
                count_values(data[:cut], 1 << 20)
    assert count_values(b"\xdd\x00\xff\xff\xff" + bytes(1 << 24), 1000) > 1000
    with pytest.raises(ValueError):
        count_values(b"\xdd\xff\xff\xff\xff", 1 << 40)
