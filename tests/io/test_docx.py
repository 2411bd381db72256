import struct
import zipfile
import zlib
from io import BytesIO

import pytest
from planted import NAME, NEW, add_part, edit_zip, found_in, leaks, run

from spacy_anonym.errors import AnonymError

docx = pytest.importorskip("docx", reason="python-docx is not installed")
from spacy_anonym.io.containers.docx import read_docx  # noqa: E402

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MAIN = "word/document.xml"


def save(document):
    stream = BytesIO()
    document.save(stream)
    return stream.getvalue()


def simple():
    document = docx.Document()
    document.core_properties.author = "python-docx"
    paragraph = document.add_paragraph("Dear ")
    paragraph.add_run("Zeb").bold = True
    paragraph.add_run("ulon Quack")
    paragraph.add_run("enbush").italic = True
    paragraph.add_run(", see you.")
    document.add_paragraph("Nothing here.", style="List Bullet")
    return document


# A corner each: XML that is put in front of the last paragraph of the body.
CORNERS = {
    "a deletion": '<w:p><w:del w:id="1" w:author="Zebulon" w:date="2020-01-01T00:00:00Z"><w:r><w:delText>Zebulon Quackenbush</w:delText></w:r></w:del></w:p>',
    "a split deletion": '<w:p><w:r><w:t>Zeb</w:t></w:r><w:del w:id="1" w:author="a"><w:r><w:delText>ulon</w:delText></w:r></w:del><w:ins w:id="2" w:author="a"><w:r><w:t>edee</w:t></w:r></w:ins></w:p>',
    "an insertion over a deletion": '<w:p><w:r><w:t>Zeb</w:t></w:r><w:del w:id="1" w:author="a"><w:r><w:delText>edee</w:delText></w:r></w:del><w:ins w:id="2" w:author="Quackenbush"><w:r><w:t>ulon</w:t></w:r></w:ins></w:p>',
    "hidden text": "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Zebulon Quackenbush</w:t></w:r></w:p>",
    "hidden text in a name": "<w:p><w:r><w:t>Zeb</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>xyz</w:t></w:r><w:r><w:t>ulon</w:t></w:r></w:p>",
    "a proofing mark in a name": '<w:p><w:r><w:t>Zeb</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>ulon</w:t></w:r></w:p>',
    "a field code": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>AUTHOR Zebulon</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "a split field code": '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o "Zeb</w:instrText></w:r><w:r><w:instrText>ulon"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "a simple field": '<w:p><w:fldSimple w:instr="QUOTE Zebulon"><w:r><w:t>shown</w:t></w:r></w:fldSimple></w:p>',
    "a bookmark": '<w:p><w:bookmarkStart w:id="3" w:name="Zebulon_Quackenbush"/><w:bookmarkEnd w:id="3"/><w:hyperlink w:anchor="Zebulon_Quackenbush"><w:r><w:t>there</w:t></w:r></w:hyperlink></w:p>',
    "a form field": '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Zebulon"/><w:textInput><w:default w:val="Quackenbush"/></w:textInput></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMTEXT</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "a content control": '<w:sdt><w:sdtPr><w:alias w:val="Zebulon"/><w:tag w:val="Quackenbush"/><w:dropDownList><w:listItem w:displayText="Zebulon" w:value="Quackenbush"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Zebulon</w:t></w:r></w:p></w:sdtContent></w:sdt>',
    "a smart tag": '<w:p><w:smartTag w:uri="urn:schemas-microsoft-com:office:word" w:element="Zebulon"><w:r><w:t>Quackenbush</w:t></w:r></w:smartTag></w:p>',
    "an alternative text": '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Zebulon" descr="photo of Zebulon Quackenbush" title="Quackenbush"/></wp:inline></w:drawing></w:r></w:p>',
    "a text box": '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="Zebulon" style="width:10pt"><v:textbox><w:txbxContent><w:p><w:r><w:t>Zeb</w:t></w:r><w:r><w:t>ulon</w:t></w:r></w:p></w:txbxContent></v:textbox><v:textpath string="Quackenbush"/></v:shape></w:pict></w:r></w:p>',
    "a formula": '<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>Zebulon</m:t></m:r></m:oMath></w:p>',
    "a table's description": '<w:tbl><w:tblPr><w:tblCaption w:val="Zebulon"/><w:tblDescription w:val="Quackenbush"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>Zebulon</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    "a text that no one knows": "<w:p><w:pPr><w:unknown>Zebulon</w:unknown></w:pPr></w:p>Quackenbush",
    "an attribute that no one knows": '<w:p w:zebulon="Quackenbush"/>',
    "a comment in XML": "<!-- Zebulon --><?Zebulon Quackenbush?><w:p/>",
    "entities and CDATA": "<w:p><w:r><w:t>Z&#x65;bulon <![CDATA[Quackenbush]]></w:t></w:r></w:p>",
}


@pytest.mark.slow
@pytest.mark.parametrize("corner", CORNERS)
def test_a_name_in_a_corner_of_the_text_is_gone(corner):
    xml = CORNERS[corner]
    data = edit_zip(save(simple()), replace=[(MAIN, "<w:sectPr", f"{xml}<w:sectPr")])
    if corner == "an attribute that no one knows":
        data = edit_zip(data, replace=[(MAIN, "w:zebulon", "w:other")])
    assert leaks(data)
    _, out = run(read_docx, data)
    assert not found_in(out) and not leaks(out)
    assert docx.Document(BytesIO(out)).paragraphs[0].text == f"Dear {NEW}, see you."


RUN = "<w:p><w:r><w:rPr>{0}</w:rPr></w:r></w:p>"
CONTROL = "<w:sdt><w:sdtPr>{0}</w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>"
DRAWING = '<w:p><w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">{0}</wp:anchor></w:drawing></w:r></w:p>'
SHAPE = '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" {0}/></w:pict></w:r></w:p>'
# A place for a value, and values that its schema wants there.
TYPED = [
    (RUN, '<w:color w:themeTint="{0}"/>', ["7F", "E6"]),
    (RUN, '<w:sz w:val="{0}"/>', ["24"]),
    (RUN, '<w:lang w:val="{0}"/>', ["es-MX", "zh-Hans-CN"]),
    (RUN, '<w:rFonts w:ascii="{0}"/>', ["Lucida Sans", "Lucida Sans Unicode", "David", "@宋体", "Open Sans Light", "ＭＳ 明朝"]),
    (RUN, '<w:bdr w:val="{0}"/>', ["christmasTree", "birds", "mapleMuffins"]),
    (CONTROL, '<w:id w:val="{0}"/>', ["1449418665", "-1500591035"]),
    (CONTROL, '<w:date><w:calendar w:val="{0}"/></w:date>', ["gregorian", "saka"]),
    (DRAWING, '<wp:docPr id="{0}" name=""/>', ["1168996753", "2125550147"]),
    (DRAWING, '<wp:extent cx="{0}" cy="1"/>', ["2125550147"]),
    (DRAWING, '<wp:positionH><wp:posOffset>{0}</wp:posOffset></wp:positionH>', ["2125550147", "-914400"]),
    (SHAPE, 'type="{0}"', ["#_x0000_t202"]),
    (SHAPE, 'style="{0}"', ["position:absolute;margin-left:59.25pt;z-index:251658240;mso-wrap-style:tight"]),
    (SHAPE, 'style="{0}"', ["width:9pt;mso-position-horizontal-relative:left-margin-area;font-family:David"]),
    (SHAPE, 'fillcolor="{0}"', ["#123456 [3204]", "window [65]"]),
    (SHAPE, 'path="{0}"', ["m,l,21600r21600,l21600,xe"]),
]  # fmt: skip


def with_xml(xml):
    return edit_zip(save(simple()), replace=[(MAIN, "<w:sectPr", f"{xml}<w:sectPr")])


@pytest.mark.parametrize("frame,place,values", TYPED)
def test_what_the_schema_types_is_kept_and_not_read(frame, place, values):
    places = [place.format(value) for value in values]
    fields, out = run(read_docx, with_xml("".join(map(frame.format, places))))
    body = zipfile.ZipFile(BytesIO(out)).read(MAIN).decode()
    assert [text for text in places if text.partition(" ")[2] not in body] == []
    assert not any(value in field.text for field in fields for value in values)


@pytest.mark.parametrize("frame,place,values", TYPED)
def test_text_in_a_typed_place_is_read(frame, place, values):
    texts = ["Zebulon", "David Zebulon", "zebulon", "width:9pt;zebulon:2pt;font-family:Quackenbush"]
    assert not leaks(run(read_docx, with_xml("".join(frame.format(place.format(text)) for text in texts)))[1])


@pytest.mark.parametrize("place", ['<wp:docPr id="1" name="{0}"/>', '<wp:docPr id="1" name="x" descr="{0}"/>'])
@pytest.mark.parametrize("value", ["sienna", "2125550147", "078051120"])
def test_words_and_numbers_are_read_where_people_write(place, value):
    fields, _ = run(read_docx, with_xml(DRAWING.format(place.format(value))))
    assert any(value in field.text for field in fields)


def test_a_style_with_the_name_of_a_font_is_read():
    document = simple()
    document.styles.add_style("Miriam", 1)
    assert any("Miriam" in field.text for field in run(read_docx, save(document))[0])


def test_the_date_of_a_date_picker_goes():
    xml = CONTROL.format('<w:date w:fullDate="2021-05-03T00:00:00Z"><w:calendar w:val="thai"/></w:date>')
    body = zipfile.ZipFile(BytesIO(run(read_docx, with_xml(xml))[1])).read(MAIN).decode()
    assert "2021-05-03" not in body and '<w:calendar w:val="thai"/>' in body


def full():
    """A document with the name in all of its parts."""
    document = simple()
    properties = document.core_properties
    for name in (
        "author",
        "category",
        "comments",
        "content_status",
        "identifier",
        "keywords",
        "last_modified_by",
        "subject",
        "title",
        "version",
    ):
        setattr(properties, name, NAME)
    section = document.sections[0]
    section.header.paragraphs[0].text = NAME
    section.footer.paragraphs[0].text = NAME
    document.styles.add_style("Zebulon Style", 1)
    document.add_comment(document.paragraphs[0].runs, text=NAME, author=NAME, initials="Zebulon")
    document.add_table(1, 1).cell(0, 0).text = NAME
    document.part.relate_to(
        "mailto:zebulon%20quackenbush@example.org",
        f"{docx.opc.constants.RELATIONSHIP_TYPE.HYPERLINK}",
        is_external=True,
    )
    data = save(document)
    notes = f'<w:footnotes xmlns:w="{W}"><w:footnote w:id="1"><w:p><w:r><w:t>Zeb</w:t></w:r><w:r><w:t>ulon</w:t></w:r></w:p></w:footnote></w:footnotes>'
    data, _ = add_part(data, MAIN, "word/footnotes.xml", "footnotes", notes)
    data, _ = add_part(
        data,
        MAIN,
        "word/people.xml",
        "people",
        f'<w:people xmlns:w="{W}" w:author="{NAME}"/>',
        space="http://schemas.microsoft.com/office/2011/relationships",
    )
    data, _ = add_part(
        data,
        MAIN,
        "word/glossary/document.xml",
        "glossaryDocument",
        f'<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>{NAME}</w:t></w:r></w:p></w:body></w:document>',
    )
    data, _ = add_part(data, MAIN, "customXml/item1.xml", "customXml", f"<data>{NAME}</data>")
    data, _ = add_part(data, "", "docProps/custom.xml", "custom-properties", f"<p>{NAME}</p>")
    data, _ = add_part(data, "", "docProps/thumbnail.jpeg", "thumbnail", f"JFIF {NAME}", "image/jpeg")
    data = edit_zip(
        data, {"word/orphan.xml": NAME.encode(), "docProps/app.xml": f"<Properties>{NAME}</Properties>".encode()}
    )
    settings = '<w:docVars><w:docVar w:name="Zebulon" w:val="Quackenbush"/></w:docVars><w:rsids><w:rsidRoot w:val="00A77B3E"/></w:rsids></w:settings>'
    return edit_zip(data, replace=[("word/settings.xml", "</w:settings>", settings)])


def test_numbers_of_content_controls_are_read():
    control = '<w:sdt><w:sdtPr><w:tag w:val="078051120"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'
    fields, _ = run(read_docx, edit_zip(save(simple()), replace=[(MAIN, "<w:sectPr", f"{control}<w:sectPr")]))
    assert any("078051120" in field.text for field in fields)


def test_a_name_in_every_part_is_gone():
    data = full()
    assert len(found_in(data)) >= 14
    fields, out = run(read_docx, data)
    assert found_in(out) == [] and not leaks(out)
    opened = docx.Document(BytesIO(out))
    assert opened.sections[0].header.paragraphs[0].text == NEW
    assert [comment.text for comment in opened.comments] == [NEW]
    assert [comment.author for comment in opened.comments] == ["Author 1"]
    assert opened.tables[0].cell(0, 0).text == NEW
    assert opened.core_properties.author in ("", "python-docx")
    names = set(zipfile.ZipFile(BytesIO(out)).namelist())
    assert (
        not {
            "docProps/custom.xml",
            "docProps/app.xml",
            "docProps/thumbnail.jpeg",
            "word/people.xml",
            "customXml/item1.xml",
        }
        & names
    )
    # What belongs to the text is one document, so that one person stays one.
    assert fields[0].text.count("Zebulon") >= 5 and not fields[0].part


def test_formatting_and_all_else_stay():
    _, out = run(read_docx, save(simple()))
    opened = docx.Document(BytesIO(out))
    assert [(run.text, run.bold, run.italic) for run in opened.paragraphs[0].runs] == [
        ("Dear ", None, None), (NEW, True, None), ("", None, None), ("", None, True), (", see you.", None, None),
    ]  # fmt: skip
    assert (opened.paragraphs[1].text, opened.paragraphs[1].style.name) == ("Nothing here.", "List Bullet")
    assert run(read_docx, out)[1] == out


def test_fields_that_refer_stay():
    xml = (
        '<w:p><w:bookmarkStart w:id="3" w:name="there"/><w:bookmarkEnd w:id="3"/><w:fldSimple w:instr="REF there \\h"><w:r><w:t>x</w:t></w:r>'
        '</w:fldSimple><w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>'
    )
    _, out = run(read_docx, edit_zip(save(simple()), replace=[(MAIN, "<w:sectPr", f"{xml}<w:sectPr")]))
    body = zipfile.ZipFile(BytesIO(out)).read(MAIN).decode()
    assert 'w:name="bookmark1"' in body and 'w:instr="REF bookmark1 \\h"' in body and 'w:instr="PAGE"' in body


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


def test_pictures_are_refused_or_taken_out():
    document = simple()
    document.add_picture(BytesIO(png()))
    data = save(document)
    with pytest.raises(AnonymError, match="SA364"):
        run(read_docx, data)
    _, out = run(read_docx, data, drop_media=True)
    assert not any("media" in name for name in zipfile.ZipFile(BytesIO(out)).namelist())
    opened = docx.Document(BytesIO(out))
    assert opened.paragraphs[0].text == f"Dear {NEW}, see you." and len(opened.inline_shapes) == 0


@pytest.mark.parametrize(
    "kind,code",
    [
        ("oleObject", "SA364"),
        ("package", "SA364"),
        ("chart", "SA364"),
        ("aFChunk", "SA364"),
        ("vbaProject", "SA366"),
        ("control", "SA366"),
        ("zebulon", "SA365"),
    ],
)
def test_what_cannot_be_covered_is_refused(kind, code):
    data, _ = add_part(save(simple()), MAIN, f"word/{NAME}.xml", kind, f"<x>{NAME}</x>")
    with pytest.raises(AnonymError, match=code) as error:
        run(read_docx, data)
    assert not leaks(str(error.value).encode())


def test_a_foreign_vocabulary_is_refused():
    data = edit_zip(
        save(simple()), replace=[(MAIN, "<w:sectPr", '<x:y xmlns:x="http://example.org/zebulon">a</x:y><w:sectPr')]
    )
    with pytest.raises(AnonymError, match="SA365"):
        run(read_docx, data)


def test_a_name_that_cannot_be_changed_is_refused():
    data, _ = add_part(save(simple()), MAIN, "word/Zebulon.xml", "footnotes", f'<w:footnotes xmlns:w="{W}"/>')
    with pytest.raises(AnonymError, match="SA367") as error:
        run(read_docx, data)
    assert not leaks(str(error.value).encode())


ENTITIES = '<!DOCTYPE x [<!ENTITY a "Zebulon"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "make,code",
    [
        (lambda data: data[: len(data) // 2], "SA360"),
        (lambda data: b"no archive", "SA360"),
        (lambda data: data.replace(b"PK\x01\x02", b"PK\x01\x03"), "SA360"),
        (lambda data: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "SA361"),
        (lambda data: edit_zip(data, {"../evil.xml": b"x"}), "SA362"),
        (lambda data: edit_zip(data, {"word/bomb.xml": b"\0" * (1 << 28)}), "SA382"),
        (lambda data: edit_zip(data, replace=[(MAIN, "<w:document ", f"{ENTITIES}<w:document ")]), "SA363"),
        (lambda data: edit_zip(data, {MAIN: b"<w:document Zebulon"}), "SA360"),
    ],
)
def test_broken_and_hostile_files_are_coded_errors(make, code):
    with pytest.raises(AnonymError, match=code) as error:
        run(read_docx, make(save(simple())))
    assert not leaks(str(error.value).encode())


@pytest.mark.parametrize("target", ["", "rId99", "rId50"])
def test_what_a_dead_link_stands_on_is_kept(target):
    space = "http://schemas.openxmlformats.org"
    relation = f'<Relationship Id="rId50" Type="{space}/officeDocument/2006/relationships/hyperlink" Target="#x"/>'
    listing = ("word/_rels/document.xml.rels", "</Relationships>", f"{relation}</Relationships>")
    link = f'<a:hlinkClick xmlns:a="{space}/drawingml/2006/main" r:id="{target}"/>'
    drawing = DRAWING.format(f'<wp:docPr id="1" name="">{link}</wp:docPr>')
    text = f'<w:p><w:hyperlink r:id="{target}"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>'
    out = run(read_docx, edit_zip(save(simple()), replace=[listing, (MAIN, "<w:sectPr", f"{drawing}{text}<w:sectPr")]))[
        1
    ]
    body = zipfile.ZipFile(BytesIO(out)).read(MAIN).decode()
    assert "wp:docPr" in body and "here" in body and "hlinkClick" not in body
