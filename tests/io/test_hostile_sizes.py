"""Files that are made to be slow are read in linear time: with one that grows faster each would take minutes."""

import re
from collections import Counter
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planted import edit_zip, run
from util import bounded

from spacy_anonym.io.brat import _REFERENCE, _still_linked
from spacy_anonym.io.containers.css import _NAME, joined_strings, selector_names
from spacy_anonym.io.containers.eml import read_eml
from spacy_anonym.io.containers.formulas import Names, formula_texts
from spacy_anonym.io.containers.html import read_html
from spacy_anonym.io.containers.mail_headers import unfold
from spacy_anonym.io.containers.slots import Edit
from spacy_anonym.io.containers.values import ValueTable

pytestmark = pytest.mark.slow

PAGES = {
    "elements that stay open": "<i>" * 30_000 + "<p>Zebulon",
    "marks that stay open": "<del>" * 15_000 + "<div>" * 15_000 + "<p>Zebulon",
    "comments of a style sheet": "<style>" + "/**/" * 150_000 + "</style>",
    "spaces of a style sheet": "<style>p {" + " " * 20_000 + "}</style>",
    "quotes of a style sheet that stay open": "<style>" + '\\"' * 100_000 + "</style>",
    "spaces of an attribute": f"<p style='{' ' * 20_000}'>",
    "data again and again": f"<p title='x {'data:' * 30_000}'>",
}


@pytest.mark.parametrize("kind", PAGES)
def test_pages(kind):
    with bounded():
        run(read_html, PAGES[kind].encode())


NAIVE_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'', re.S)
NAIVE_PRELUDE = re.compile(r"[^{};]+(?=\{)")


@given(st.text(st.sampled_from("\"'\\{};#.a @\n"), max_size=14))
@settings(max_examples=300, deadline=None)
def test_strings_and_selectors_of_a_style_sheet(text):
    strings = ["".join(groups) for groups in NAIVE_STRING.findall(text)]
    assert joined_strings(text) == ("".join(strings) if len(strings) > 1 else "")
    blank = NAIVE_STRING.sub(lambda match: " " * len(match[0]), text)
    preludes = (match for match in NAIVE_PRELUDE.finditer(blank) if not match[0].lstrip().startswith("@"))
    assert selector_names(text) == [name.span(1) for each in preludes for name in _NAME.finditer(blank, *each.span())]


@pytest.mark.parametrize("space", [" ", "\n", "\u00a0", "\u2003", "\x1c", "\x0b"])
def test_data_within_a_page_is_found_behind_any_space(space):
    page = f"<style>p {{ background: {space}'{space}data:image/png;base64,AAAA' }}</style>"
    assert b"AAAA" not in run(read_html, page.encode(), drop_media=True)[1]
    assert b"data:" in run(read_html, b"<p title='some data: of the year'>")[1]


def test_the_marks_of_a_page_end_with_their_elements():
    page = "<p><del>a<b>b</del>c<span hidden>d<b></p>e</span>f</b>g"
    fields = [field.text for field in run(read_html, page.encode())[0]]
    assert fields[0].split() == ["c", "defg"] or "a" not in fields[0]


def test_headers_of_an_e_mail():
    data = b"From: a@example.org\nSubject: a" + b" " * 200_000 + b"b\n\nx\n"
    with bounded():
        run(read_eml, data)
        unfold(" " * 200_000 + "x")
    assert unfold(" a \t b \r\n\t c \n\n d\u00e9 ") == "a \t b c d\u00e9"


def test_names_of_ranges_in_formulas():
    names = Names({f"Range_{number}": " " for number in range(3000)})
    with bounded(5):
        for number in range(3000):
            assert formula_texts(f"SUM(range_{number},A1)", [], names) == ["SUM( ,A1)"]


def test_names_of_ranges_are_whole_words_in_any_case():
    names = Names({"Zebulon": "name_1", "a.b": "name_2", "odd name": "name_3", "name_1": "name_4"})
    formula = "ZEBULON+zebulon(1)+xZebulon+Zebulon.x+A.B+ODD Name+name_1+\\Zebulon"
    assert names.write(formula) == "name_1+zebulon(1)+xZebulon+Zebulon.x+name_2+name_3+name_4+\\Zebulon"
    assert Names({}).write("x") == "x" and not Names({}) and names


def test_values_that_become_the_same():
    table, new = ValueTable(), []
    for number in range(20_000):
        table.add(f"Zebulon{number}", new.append)
    with bounded(5):
        for slot in table.slots():
            slot.edit(Edit(0, len(slot.text), "<PERSON>"))
            slot.finish()
    assert len(set(new)) == 20_000 and new[:3] == ["<PERSON>", "<PERSON> 2", "<PERSON> 3"]


def naive_still_linked(linked, there):
    kept = list(linked)
    while True:
        known = {*there, *(id for id, _ in kept)}
        left = [(id, line) for id, line in kept if known.issuperset(_REFERENCE.findall(line))]
        if left == kept:
            return [line for _, line in kept]
        kept = left


IDS = st.sampled_from(["R1", "R2", "E1", "E2", "E3", "A1", "*"])


@given(
    st.lists(
        st.tuples(IDS, st.lists(st.sampled_from(["T1", "T2", "T3", "R1", "E1", "E2", "E3", "M9"]), max_size=3)),
        max_size=8,
    ),
    st.sets(st.sampled_from(["T1", "T2", "T3"])),
)
@settings(max_examples=100, deadline=None)
def test_links_stay_while_all_that_they_refer_to_does(rows, there):
    linked = [(id, f"{id}\tX {' '.join(f'Arg:{name}' for name in names)}") for id, names in rows]
    assert Counter(_still_linked(linked, there, None)) == Counter(naive_still_linked(linked, there))


def test_a_chain_of_annotations():
    linked = [(f"E{number}", f"E{number}\tX a:E{number - 1}") for number in range(20_000, 0, -1)]
    with bounded(5):
        assert _still_linked(linked, set(), None) == []
        assert len(_still_linked(linked, {"E0"}, None)) == 20_000


OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def test_parts_of_an_office_file():
    docx = pytest.importorskip("docx", reason="python-docx makes the file")
    pytest.importorskip("lxml")
    from spacy_anonym.io.containers.docx import read_docx

    stream, count = BytesIO(), 6000
    docx.Document().save(stream)
    parts = {
        f"word/header{number}.xml": b'<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
        for number in range(count)
    }
    rows = "".join(
        f'<Relationship Id="x{number}" Type="{OFFICE}/header" Target="header{number}.xml"/>' for number in range(count)
    )
    types = "".join(f'<Override PartName="/{name}" ContentType="application/xml"/>' for name in parts)
    data = edit_zip(
        stream.getvalue(),
        parts,
        [
            ("word/_rels/document.xml.rels", "</Relationships>", f"{rows}</Relationships>"),
            ("[Content_Types].xml", "</Types>", f"{types}</Types>"),
        ],
    )
    with bounded():
        run(read_docx, data)


def test_words_that_look_like_prefixes():
    docx = pytest.importorskip("docx", reason="python-docx makes the file")
    pytest.importorskip("lxml")
    from spacy_anonym.io.containers.docx import read_docx

    stream, document = BytesIO(), docx.Document()
    document.add_paragraph("xmlns:" * 30_000)
    document.save(stream)
    with bounded():
        assert "xmlns:xmlns:" in run(read_docx, stream.getvalue())[0][0].text
