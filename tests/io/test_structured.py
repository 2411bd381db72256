"""Structured text that other libraries write: no planted value is left, they read the output, the structure is the same."""

import base64
import io
import json
import mailbox
import random
import zipfile
from email.message import EmailMessage
from xml.etree import ElementTree

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st
from trees import VALUES, fields, given, read, rewrite

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.record import Failure, Field, Rewriter
from spacy_anonym.io.trees.leaves import cut_base64

NEW = "<PERSON>"
# Texts without signs that a format has no way to write.
PLAIN = [value for value in VALUES if not set(value) & set('<>"\\&')]


def swapped(text):
    for value in VALUES:
        text = text.replace(value, NEW)
    return text


def tree_of(element, change=str):
    attributes = {key: change(value) for key, value in element.attrib.items()}
    inner = [tree_of(child, change) for child in element]
    return element.tag, attributes, change(element.text or ""), change(element.tail or ""), inner


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "us-ascii"])
def test_xml_of_the_standard_library(encoding):
    root = ElementTree.Element("{urn:x}root", {"note": VALUES[0]})
    for number, value in enumerate(VALUES):
        child = ElementTree.SubElement(root, "{urn:x}person", {"title": value, "n": str(number)})
        child.text = f"Saw {value}" if number % 2 else value
        ElementTree.SubElement(child, "b").text = value
        child.tail = f" and {value}\n"
    root.append(ElementTree.Comment(f" by {VALUES[0]} "))
    root.append(ElementTree.ProcessingInstruction("editor", VALUES[1]))
    data = ElementTree.tostring(root, encoding, xml_declaration=True)
    out = rewrite("xml", data)
    expected = ElementTree.fromstring(data)
    assert tree_of(ElementTree.fromstring(out)) == tree_of(expected, swapped)
    text = out.decode(encoding)
    assert not [value for value in PLAIN if value in text] and "Quackenbush" not in text and "Shaughnessy" not in text


XML = """<?xml version="1.0"?>
<!DOCTYPE note SYSTEM "note.dtd">
<note><p>Zebulon <b>Quacken</b>bush &#x26; <i a='x'/>Kowalczyk<![CDATA[ & Sons]]></p>
<!-- MRN-0047113 --><a href='https://example.com/u/qb7'/><c><![CDATA[zq.roe@example.com ]] > x]]></c></note>
"""


def test_xml_keeps_all_other_bytes_and_reads_split_words():
    assert rewrite("xml", XML, ["\ue0ff"]) == XML
    assert rewrite("xml", XML) == (
        XML.replace("Zebulon <b>Quacken</b>bush", "&lt;PERSON&gt;<b></b>").replace("MRN-0047113", "<PERSON>")
        .replace("Kowalczyk<![CDATA[ & Sons]]>", "&lt;PERSON&gt;<![CDATA[]]>")
        .replace("https://example.com/u/qb7", "&lt;PERSON&gt;").replace("zq.roe@example.com", "<PERSON>")
        .replace("&#x26;", "&amp;")
    )  # fmt: skip
    for new in ("--", "-", "]]>", "?>", "a\x00b", "\ud800", "'\"\n"):
        ElementTree.fromstring(rewrite("xml", XML.encode(), new=new))


SVG = """<svg><style>.a {{ fill: #654321; font-family: "David", '{0}' }}</style><rect id="#654321" fill="#765432"
 style="stroke:#123456;font-family:'Open Sans',{0}" stop-color='#234567'/><style>Zebulon <b>Quacken</b>bush</style></svg>"""


def test_colours_and_fonts_of_drawings_are_kept_and_not_read():
    text = "".join(field.text for field in fields("xml", SVG.format("Kowalczyk & Sons".replace("&", "&amp;"))))
    assert not any(word in text for word in ("765432", "123456", "234567", "David", "Open Sans"))
    assert text.count("#654321") == 1 and text.count("Kowalczyk & Sons") == 2 and "Zebulon Quackenbush" in text
    assert rewrite("xml", SVG.format("Lato")) == SVG.format("Lato").replace(
        "Zebulon <b>Quacken</b>bush", "&lt;PERSON&gt;<b></b>"
    )


@pytest.mark.parametrize("between", ["<!-- x -->", "<?p x?>", "<![CDATA[]]>", "<b/>", "&#x00000035;<!-- x -->"])
@pytest.mark.parametrize("rest", ["0143", "<![CDATA[0143]]>", "&#000000000048;143"])
def test_what_stands_within_a_text_of_xml_does_not_cut_it(between, rest):
    value = "617-55-50143" if "35" in between else "617-55-0143"
    raw = f"<a><note>Call 617-55-{between}{rest} now</note><c>x</c></a>"
    assert f"note: Call {value} now" in fields("xml", raw)[0].text
    out = ElementTree.fromstring(rewrite("xml", raw, [value]))
    assert "".join(out[0].itertext()) == f"Call {NEW} now" and rewrite("xml", raw, ["\ue0ff"]) == raw


NAMES = st.text("ab", min_size=1, max_size=3)
TEXTS = st.text("xyz &<>'\"]\n-é", max_size=8)
ELEMENTS = st.recursive(
    st.tuples(NAMES, TEXTS, TEXTS, st.just([])),
    lambda inner: st.tuples(NAMES, TEXTS, TEXTS, st.lists(inner, max_size=4)),
    max_leaves=8,
)


def element_of(made):
    name, text, attribute, inner = made
    element = ElementTree.Element(name, {"k": attribute})
    element.text = text
    for each in inner:
        child = element_of(each)
        child.tail = each[1][::-1]
        element.append(child)
    return element


@for_all(ELEMENTS, st.text("a<>&]-\"' ", max_size=4))
def test_any_xml(made, new):
    data = ElementTree.tostring(element_of(made))
    assert rewrite("xml", data, ["\ue0ff"]) == data
    expected = tree_of(ElementTree.fromstring(data), lambda text: text.replace("x", new))
    assert tree_of(ElementTree.fromstring(rewrite("xml", data, ["x"], new))) == expected


BOMB = '<!DOCTYPE a [<!ENTITY b "Canary"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'


@pytest.mark.parametrize(
    "data", ["", "<a>", BOMB, '<!DOCTYPE a [<!ATTLIST a b CDATA "Canary">]><a/>', "<a>&Canary;</a>"]
)
def test_xml_that_is_refused(data):
    with pytest.raises(AnonymError, match="SA360") as error:
        read("xml", data)
    assert "Canary" not in str(error.value) and error.value.__context__ is None


ENCODED = base64.b64encode("Zebulon Quackenbush, née Müller, kam am 3. März".encode()).decode()
LONG = base64.b64encode(bytes(range(256)) * 3 + b"x").decode()
FOLDED = [LONG[place : place + 76] for place in range(0, len(LONG), 76)]


@pytest.mark.parametrize(
    "format,data",
    [
        ("xml", f'<svg><image href="data:image/png;base64,{ENCODED}"/>Ottilie</svg>'),
        ("xml", f'<a><b representation="B64" mediaType="image/png">{ENCODED}</b>Ottilie</a>'),
        ("xml", f'<a xmlns:t="urn:x"><b t:type="t:base64Binary">\n{ENCODED}\n</b><c/>Ottilie</a>'),
        ("xml", f'<a><contentType value="image/png"/><data value="{ENCODED}"/><b>Ottilie</b></a>'),
        ("xml", f"<a><photo>\n  {LONG}\n</photo>Ottilie</a>"),
        ("xml", "<a><photo>\n\t{}\n</photo>Ottilie</a>".format("\n\t".join(FOLDED))),
        ("json", f'{{"photo": "data:image/png;base64,{ENCODED}", "name": "Ottilie"}}'),
        ("json", f'{{"note": "Ottilie <img src=\\"data:image/png;base64,{ENCODED}\\">"}}'),
        ("json", f'{{"note": "Ottilie", "file": "data:text/html;charset=utf-8;base64,{ENCODED}"}}'),
        ("json", f'[{{"contentType": "text/plain", "data": "{ENCODED}"}}, "Ottilie"]'),
        ("json", f'[{{"who": "Ottilie", "sigFormat": "image/png", "data": "{ENCODED}"}}]'),
        ("json", json.dumps({"note": f"Ottilie sent {LONG}."})),
        ("json", json.dumps({"note": "Ottilie sent\r\n" + "\r\n".join(FOLDED) + "\r\nand left"})),
        ("yaml", f"a: !!binary {ENCODED}\nb: Ottilie\n"),
        ("yaml", f"a: !!binary |\n  {ENCODED}\nb: Ottilie\n"),
        ("yaml", "a: {}\nb: Ottilie\n".format("\n  ".join(FOLDED))),
        ("hl7", f"MSH|^~\\&|A\rOBX|1|ED|x||^application^pdf^Base64^{ENCODED}\rNTE|1||Ottilie"),
        ("hl7", f"MSH|^~\\&|A\rOBX|1|ED|x||^application^pdf^Hex^{ENCODED.encode().hex()}\rNTE|1||Ottilie"),
        ("hl7", f"MSH|^~\\&|A\rOBX|1|TX|x||{LONG}\rNTE|1||Ottilie"),
        ("vcard", f"BEGIN:VCARD\nFN:Ottilie\nPHOTO;ENCODING=b;TYPE=JPEG:{ENCODED}\n {ENCODED}\nEND:VCARD\n"),
        ("markdown", f"Ottilie ![x](data:image/png;base64,{ENCODED}) came\n"),
        ("markdown", f"![x][i]\n\n[i]: data:image/png;base64,{ENCODED}\n\nOttilie\n"),
        ("markdown", "Ottilie\n\n```\n{}\n```\n".format("\n".join(FOLDED))),
        ("notebook", json.dumps({"cells": [{"data": {"image/png": ENCODED, "text/plain": "Ottilie"}}]})),
        ("notebook", json.dumps({"data": {"text/html": ["Ottilie", f'<img src="data:image/png;base64,{ENCODED}">']}})),
    ],
)
def test_files_in_a_text_are_refused_or_removed(format, data):
    with pytest.raises(AnonymError, match="SA364"):
        read(format, data)
    out = rewrite(format, data, ["Ottilie"], "X", drop_media=True)
    assert not any(part in out for part in (ENCODED[:12], ENCODED[-12:], ENCODED.encode().hex(), LONG[:12], LONG[-12:]))
    assert "X" in out and "Ottilie" not in out
    # Without them it is of the format, and read as it is.
    read(format, out)


WHITE = base64.b64encode(b"BM" + bytes(range(40)) + b"\xff" * 3000 + b"John Smith").decode()
SILENT = base64.b64encode(b"RIFF7WAVEfmt " + b"\x00" * 3000 + b"John Smith").decode()
SPACES = base64.b64encode(b"John Smith 3" + b" " * 3000).decode()


@pytest.mark.parametrize("file", [WHITE, SILENT, SPACES])
@pytest.mark.parametrize("width, end", [(76, "\n"), (9999, ""), (64, "\n" + " " * 60)])
def test_pixels_silence_and_spaces_are_files(file, width, end):
    lines = end.join(file[place : place + width] for place in range(0, len(file), width))
    with pytest.raises(AnonymError, match="SA364"):
        read("json", json.dumps({"scan": lines}))


@pytest.mark.parametrize("before", ["", "meta", "a.", "x/"])
@pytest.mark.parametrize("more", ["", ";name=report 1.txt", "; charset=utf-8"])
@pytest.mark.parametrize("behind", ["", ".pdf came"])
def test_an_address_is_a_file_however_it_is_written(before, more, behind):
    with pytest.raises(AnonymError, match="SA364"):
        read("json", json.dumps([f"{before}data:text/plain{more};base64,{ENCODED}{behind}"]))


def test_xml_has_other_references_than_html():
    [field] = fields("xml", "<a b='&#150;'>?a=1&#x26;copy=2 &#130;</a>")
    assert field.text == "a: ?a=1&copy=2 \x82\na b: \x96"


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n".format("\n".join(FOLDED)),
        f"{LONG[:40]}.{LONG[:400]}.{LONG[:300]}",
        "0123456789abcdef" * 20,
        "GATTACA" * 60,
        "\n".join(f"Users/Ottilie/Projects{number}/{'part/' * number}" for number in range(5, 20)),
        LONG[:200],
    ],
)
def test_long_words_are_no_files(text):
    assert [field.text for field in fields("json", json.dumps([text]))] == [text]


@for_all(
    st.integers(), st.integers(300, 900), st.sampled_from([60, 64, 76, 9999]), st.sampled_from(["\n", "\r\n\t", " "])
)
def test_nothing_of_a_file_is_left(seed, size, width, end):
    encoded = base64.b64encode(random.Random(seed).randbytes(size)).decode()
    file = end.join(encoded[place : place + width] for place in range(0, len(encoded), width))
    for text in (file, f"see\n{file}\n", f"<a>{file}</a>"):
        assert cut_base64(text) == (text.replace(file, ""), "base64")


HL7 = [
    "MSH|^~\\&|LAB|HOSP|||20240102101112||ADT^A01|1|P|2.5",
    "PID|1||MRN-0047113^^^HOSP^MR||Quackenbush^Zebulon^Q||19441117|M|||17 Larch Walk^^Tonnel^^02139||+1 617-555-0143",
    "PV1|1|I|||||7^Müller^Renée",
    "NTE|1||Saw Kowalczyk \\T\\ Sons, Ximena\\E\\Peña~zq.roe@example.com",
    "ZXX|||192.0.2.77&078-05-1120",
    'OBX|1|TX|x||Ioannis Papadopoulos^""',
]


BLOB = base64.b64encode(b"A letter, scanned: Zebulon Quackenbush, 078-05-1120. " * 9).decode()


@pytest.mark.parametrize(
    "format, text, left",
    [
        ("json", '{"attachment": {"contentType": "application/pdf", "data": "%s"}, "id": "a"}', '"data": ""}'),
        ("hl7", "MSH|^~\\&|A|B|C|D|20240101||ORU^R01|1|P|2.5\rOBX|1|ED|X||^pdf^Base64^%s||||||F\r", "Base64^||"),
        ("xml", '<text representation="B64">%s</text>', 'representation="B64"></text>'),
        ("yaml", "letter: !!binary |\n  %s\nname: Bo\n", "letter:"),
        ("markdown", 'Seen <img src="data:image/png;base64,%s"> by Bo\n', 'Seen <img src=""> by Bo'),
        ("json", '{"note": "Seen <img src=\\"data:image/png;base64,%s\\"> by Bo"}', "by Bo"),
    ],
)
def test_what_is_packed_in_base64_is_refused_or_removed(format, text, left):
    data = text % BLOB
    with pytest.raises(AnonymError, match="SA364"):
        rewrite(format, data, ())
    out = rewrite(format, data, (), drop_media=True)
    assert BLOB[:60] not in out and left in out and len(out) < len(data) - len(BLOB) + 9


@pytest.mark.parametrize("value", [BLOB[:160], BLOB.lower(), "Word " * 90, "0123456789abcdef" * 30, "A" * 300])
def test_words_and_short_codes_are_text(value):
    assert value.split()[0] in json.loads(rewrite("json", json.dumps([value]), ()))[0]


def test_hl7():
    hl7 = pytest.importorskip("hl7")
    data = "\r".join(HL7) + "\r"
    assert given("hl7", data) == {
        ("ID", "MRN-0047113"), ("PERSON", "Quackenbush"), ("PERSON", "Zebulon"), ("PERSON", "Q"), ("ID", "7"),
        ("BIRTH_DATE", "19441117"), ("STREET_ADDRESS", "17 Larch Walk"), ("LOCATION", "Tonnel"), ("ZIP_CODE", "02139"),
        ("PHONE_NUMBER", "+1 617-555-0143"), ("PERSON", "Müller"), ("PERSON", "Renée"), ("DATE_TIME", "20240102101112"),
    }  # fmt: skip
    assert rewrite("hl7", data, ["\ue0ff"]) == data
    values = [*VALUES, "Quackenbush", "Zebulon", "Müller", "17 Larch Walk"]
    out = rewrite("hl7", data, values, "a|b^c~d\\e&f\ng")
    first, second = hl7.parse(data), hl7.parse(out)

    def shape(part):
        return 0 if isinstance(part, str) else list(map(shape, part))

    assert shape(first) == shape(second)
    for value in ("Papadopoulos", "Kowalczyk", "Peña", "zq.roe", "192.0", "078-05"):
        assert value not in out
    assert second.unescape(str(second["NTE"][0][3][0])) == "Saw a|b^c~d\\e&f g, a|b^c~d\\e&f g"
    assert len(read("hl7", f"\x0b{data}\x1c\r{data}")[1]) == 1
    for bad in ("PID|1", "MSH|", "MSH|||||||||", ""):
        with pytest.raises(AnonymError, match="SA360"):
            read("hl7", bad)


def test_codes_of_hl7_are_not_read_and_names_in_their_fields_are():
    data = "MSH|^~\\&|A\rPID|1||7||||19440101|M|||||||ENG|S|Will Q\rOBX|1|NM|718-7^Hemoglobin^LN||9|mg/dL|70-110|N\r"
    text = "\n".join(field.text for record in read("hl7", data)[1] for field in record)
    assert "Will Q" in text and "Hemoglobin" in text
    assert not set(text.split()) & {"M", "S", "ENG", "NM", "LN", "718-7", "70-110", "mg/dL", "N"}


@pytest.mark.parametrize(
    "segment,kept",
    [
        ("NK1|1||SPO^SPOUSE^HL70063||||MTH^Mother^HL70131", "SPO HL70063 MTH HL70131"),
        ("OBX|1|CWE|1||112283007^Escherichia coli^SCT^ECO^E. coli^99LAB", "112283007 SCT"),
        ("AL1|1|DA|70618^PENICILLIN^L", "DA 70618 L"),
        ("PR1|1||99213^OFFICE VISIT^C4", "99213 C4"),
        ("ZXX|119297000^BLD^SCT", "119297000 SCT"),
        ("OBR|1|||GLU-2^GLUCOSE^99LAB", "GLU-2 99LAB"),
        ("MSH|^~\\&|A|B|||||||P|2.3|||AL|NE", "P 2.3 AL NE"),
    ],
)
def test_a_code_with_its_system_is_not_read(segment, kept):
    words = {word for field in fields("hl7", f"MSH|^~\\&|A\r{segment}\r") for word in field.text.split()}
    assert not words & set(kept.split())


@pytest.mark.parametrize(
    "segment",
    ["OBX|1|CE|1||2125550143^Quill^L", "ZXX|2125550143^Ann Quill^LX", "ZXX|Ann 2125550143^BLD^SCT", "PV1|1||||||2125550143^Roe^SCT"],
)  # fmt: skip
def test_a_code_without_a_system_that_says_so_is_read(segment):
    assert any("2125550143" in field.text for field in fields("hl7", f"MSH|^~\\&|A\r{segment}\r"))


def test_lines_and_highlights_of_hl7_are_kept():
    note = "MSH|^~\\&|A\rNTE|1||Mild.\\.br\\Saw Ann \\H\\Qu\\N\\ill.\\X0D\\\\.sp+2\\Plan \\T\\ rest\r"
    assert "Mild.\nSaw Ann Quill.\n" in fields("hl7", note)[0].text
    assert rewrite("hl7", note, ["Ann Quill"], "X") == note.replace("Ann \\H\\Qu\\N\\ill", "X\\H\\\\N\\")


def test_vcard():
    vobject = pytest.importorskip("vobject")
    card = vobject.vCard()
    card.add("n").value = vobject.vcard.Name(family="Quackenbush", given="Zebulon")
    card.add("fn").value = "Zebulon Quackenbush"
    card.add("email").value = "zq.roe@example.com"
    card.add("tel").value = "+1 617-555-0143"
    card.add("adr").value = vobject.vcard.Address(street="17 Larch Walk, Tonnel", code="NP23 6XX", city="Ebbw; Vale")
    card.add("note").value = "; ".join(VALUES) + "\n" + ", ".join(VALUES)
    card.add("x-any").value = VALUES[2]
    card.add("bday").value = "1944-11-17"
    data = card.serialize()
    assert ("PERSON", "Quackenbush") in given("vcard", data) and ("ZIP_CODE", "NP23 6XX") in given("vcard", data)
    out = rewrite("vcard", data, [*VALUES, "Quackenbush", "Zebulon", "Ebbw; Vale"])
    assert not [value for value in PLAIN if value in out.replace("\r\n ", "")]
    new = vobject.readOne(out)
    assert [child.name for child in new.getChildren()] == [child.name for child in vobject.readOne(data).getChildren()]
    assert new.note.value == swapped(card.note.value) and new.adr.value.street == NEW and new.n.value.given == NEW
    quoted = "BEGIN:VCARD\r\nVERSION:2.1\r\nNOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 Ren=C3=A9e M=\r\n=C3=BCller\r\nEND:VCARD\r\n"
    assert vobject.readOne(rewrite("vcard", quoted)).note.value.startswith("Café <PERSON>")
    assert fields("vcard", quoted)[0].text == "note: Café Renée Müller"


def test_lists_of_icalendar_stay_lists():
    data = "BEGIN:VCALENDAR\nCATEGORIES:Roe\\, Ann,B;C\nRESOURCES:Ann,Bo\nEND:VCALENDAR\n"
    out = rewrite("icalendar", data, ["Roe, Ann", "Ann"], "X, Y")
    assert "CATEGORIES:X\\, Y,B;C\n" in out and "RESOURCES:X\\, Y,Bo\n" in out


def test_icalendar():
    icalendar = pytest.importorskip("icalendar")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//x//y//")
    calendar.add("version", "2.0")
    event = icalendar.Event()
    event.add("summary", f"Visit of {VALUES[0]}")
    event.add("description", "\n".join(VALUES) + ", ".join(VALUES))
    event.add("location", VALUES[11])
    attendee = icalendar.vCalAddress("MAILTO:zq.roe@example.com")
    attendee.params["cn"] = icalendar.vText("Quackenbush, Zebulon")
    event.add("attendee", attendee)
    event["dtstart"] = icalendar.vText("20240102T101112Z")
    calendar.add_component(event)
    data = calendar.to_ical()
    out = rewrite("icalendar", data, [*VALUES, "Quackenbush, Zebulon"])
    assert not [value for value in PLAIN if value in out.decode().replace("\r\n ", "")] and b"Quackenbush" not in out
    new = icalendar.Calendar.from_ical(out).walk("VEVENT")[0]
    assert str(new["description"]) == swapped(str(event["description"])) and new["attendee"].params["cn"] == NEW
    assert b"DTSTART:20240102T101112Z" in out
    assert ("PERSON", "Quackenbush, Zebulon") in given("icalendar", data)


@pytest.mark.parametrize(
    "line,text",
    [
        ("REV:zq.roe@example.com", "rev: zq.roe@example.com"),
        ("GENDER:O;Call 078-05-1120", "gender: O Call 078-05-1120"),
        ("REV:078051120", "rev: 078051120"),
        ("KIND;X-Zeb Q:\r\n individual", "kind type: X-Zeb Q"),
        ('TEL;HOME;TYPE=cell;TYPE="Zeb Q, 078-05-1120":1', "phone type: Zeb Q, 078-05-1120\nphone: 1"),
        ("BDAY;VALUE=date;TYPE=X-Zeb,work:2", "date of birth type: X-Zeb\ndate of birth: 2"),
        ("DTSTART;TZID=Zeb Q:20240102T101112", "dtstart tzid: Zeb Q"),
    ],
)
def test_what_is_no_term_of_the_standards_is_read(line, text):
    data = f"BEGIN:VCARD\r\n{line}\r\nEND:VCARD\r\n"
    assert fields("vcard", data)[0].text == text
    for value in ("zq.roe@example.com", "078-05-1120", "078051120", "Zeb Q", "X-Zeb"):
        assert value not in rewrite("vcard", data, [value])


TERMS = """BEGIN:VCALENDAR
VERSION:2.0
METHOD:REQUEST
BEGIN:VTIMEZONE
TZID:/citadel.org/20210210_1/America/Argentina/Buenos_Aires
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:-0330
RRULE:FREQ=YEARLY;UNTIL=20301231T235959Z;BYMONTH=10,11;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID="W. Europe Standard Time":20240102T1011
 12
DTEND;TZID=Europe/Berlin:20240102T111112
EXDATE;VALUE=DATE:20240102,20240103
RDATE;VALUE=PERIOD:19960403T020000Z/19960403T040000Z,19960404T010000Z/PT3H
STATUS:NEEDS-ACTION
CLASS:PRIVATE
TRIGGER;RELATED=END:-P1DT12H
REV:2024-01-02T10:11:12Z
REV;CHARSET=ISO-8859-1;LANGUAGE=en-US;FMTTYPE=text/plain:1995-10-31
KIND;ENCODING=QUOTED-PRINTABLE:individual
PERCENT-COMPLETE:39
END:VEVENT
END:VCALENDAR
"""


def test_terms_and_times_of_events_are_not_read():
    assert not fields("icalendar", TERMS)


def cues(is_vtt):
    sign = "." if is_vtt else ","
    lines = ["WEBVTT", "", f"NOTE {VALUES[0]}", ""] if is_vtt else []
    for number, value in enumerate(PLAIN, 1):
        first, _, last = value.partition(" ")
        text = f"<i>Saw</i> {value}\n- then {first}\n{last}"
        lines += [str(number), f"00:00:{number:02}{sign}000 --> 00:00:{number:02}{sign}900", text, ""]
    return "\n".join(lines)


@pytest.mark.parametrize("format", ["srt", "vtt"])
@pytest.mark.parametrize("new", ["a --> b", "x\n\ny", NEW])
def test_subtitles_keep_their_times(format, new):
    data = cues(format == "vtt")
    assert rewrite(format, data, ["\ue0ff"]) == data
    out = rewrite(format, data, new=new)
    assert not [value for value in PLAIN if value in out] and "Quackenbush" not in out
    times = [line for line in data.split("\n") if "-->" in line]
    assert [line for line in out.split("\n") if "-->" in line] == times and out.count("\n") == data.count("\n")
    assert out.count("<i>Saw</i>") == len(PLAIN)
    if format == "vtt":
        assert given("vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zeb Q>Hi <c.x>you</c>\n") == {("PERSON", "Zeb Q")}
        assert "&lt;PERSON&gt;" in rewrite("vtt", data)


def test_classes_of_cues_are_read():
    data = "WEBVTT\n\n00:01.000 --> 00:02.000\nOh <c.loud.zeb_q>hi</c> <v.zeb_q Ann>you\nall\n"
    assert fields("vtt", data)[0].text.endswith("all\nclass: loud\nclass: zeb_q\nclass: zeb_q")
    assert "<c.loud.PERSON>hi</c> <v.PERSON Ann>" in rewrite("vtt", data, ["zeb_q"])


@pytest.mark.parametrize("format,top", [("srt", ""), ("vtt", "WEBVTT\n\n")])
@pytest.mark.parametrize(
    "cue,text",
    [
        ("1\n{0}\nCall me at\n2125550143\n\n2\n{0}\n078051120", "Call me at 2125550143\n078051120"),
        ("{0}\n2125550143\n\n{0}\nBye", "2125550143\nBye"),
        ("Late\n2125550143\n{0}\nBye", "Late 2125550143\nBye"),
        ("7\r\n{0} call 212-555-0143\r\nor 45\r\n\r\n45\r\n", " call 212-555-0143 or 45\n45"),
        ("{0} align:start Ann\nBye", " Ann Bye"),
        ("{0} align:ann.roe@example.com\nBye", " align:ann.roe@example.com Bye"),
        ("{0} align:start line:-1 position:12.5%,line-left size:80% vertical:rl\nBye", "Bye"),
        ("{0}  X1:201 X2:516 Y1:397 Y2:423\nBye", "Bye"),
    ],
)
def test_all_but_counters_and_times_of_subtitles_is_read(format, top, cue, text):
    data = top + cue.format("00:00:01.000 --> 00:00:02.000")
    assert fields(format, data)[0].text == text and rewrite(format, data, ["\ue0ff"]) == data


MARKDOWN = """# Report on Zebulon *Quackenbush*

- [ ] call **Ioannis** Papadopoulos at `+1 617-555-0143`
1. see [zq.roe@example.com](https://example.com/u/qb7 "Bram")
> 192.0.2.77

| name | id |
|---|:-:|
| Renée Müller | MRN-0047113 |

```python
x = "GB82WEST12345698765432"
```
<!-- 078-05-1120 --> snake_case_word and 2 * 3 * 4
"""


def test_markdown_keeps_its_marks():
    assert rewrite("markdown", MARKDOWN, ["\ue0ff"]) == MARKDOWN
    out = rewrite("markdown", MARKDOWN, new="[X](y)|*")
    for value in VALUES:
        assert value not in out
    assert "Quackenbush" not in out and "Papadopoulos" not in out
    assert out.startswith("# Report on \\[X\\](y)\\|\\***\n\n- [ ] call **\\[X\\](y)\\|\\*** at `")
    assert "|---|:-:|" in out and "```python\n" in out and "<!-- " in out and "snake_case_word and 2 * 3 * 4" in out
    assert "Zebulon Quackenbush" in fields("markdown", MARKDOWN)[0].text


@pytest.mark.parametrize(
    "raw,value,out",
    [
        ("Mail a\\_b\\@example\\.com\\, now.", "a_b@example.com", "Mail X\\, now."),
        ("\\+1 617\\-555\\-0143\\.", "+1 617-555-0143", "X\\."),
        ("Id \\*\\_7\\_\\* **1\\-2**\\\\", "*_7_* 1-2", "Id X****\\\\"),
        ("My number is\n078051120. Thanks.", "078051120", "My number is\nX. Thanks."),
        ("I am\n45) or so", "45", "I am\nX) or so"),
    ],
)
def test_markdown_reads_escapes_and_numbers_at_the_beginning_of_a_line(raw, value, out):
    assert rewrite("markdown", raw, [value], "X") == out
    assert rewrite("markdown", raw, ["\ue0ff"]) == raw


@pytest.mark.parametrize(
    "raw,out",
    [
        ('---\ntitle: "By Ann Roe"\nby: Ann Roe\n---\nAnn Roe', '---\ntitle: "By <P>"\nby: "<P>"\n---\n\\<P\\>'),
        ("+++\ntitle = 'Ann Roe'\n+++\nAnn Roe", "+++\ntitle = '<P>'\n+++\n\\<P\\>"),
        ("---\n\nAnn Roe\n\n---\n", "---\n\n\\<P\\>\n\n---\n"),
        ('```json\n{"a": "\\"Ann Roe"}\n```\nAnn Roe', '```json\n{"a": "\\"<P>"}\n```\n\\<P\\>'),
        ("~~~\n```\nAnn Roe\n~~~\nAnn Roe", "~~~\n```\n<P>\n~~~\n\\<P\\>"),
        ("Say `x = Ann Roe` or `` ` Ann Roe `` to Ann Roe", "Say `x = <P>` or `` ` <P> `` to \\<P\\>"),
        ("A ` tick, Ann Roe\n\nand ` Ann Roe", "A ` tick, \\<P\\>\n\nand ` \\<P\\>"),
        ('<b title="Ann Roe">An</b>n Roe <Ann Roe>', '<b title="&lt;P&gt;">\\<P\\></b> <\\<P\\>>'),
        ("An<i>n</i> Roe<br>Ann Roe `<b>Ann Roe`", "\\<P\\><i></i><br>\\<P\\> `<b><P>`"),
        ('<b title="Ann Roe">Ann Roe</b> < Ann Roe', '<b title="&lt;P&gt;">\\<P\\></b> < \\<P\\>'),
    ],
)
def test_only_text_of_markdown_has_escapes(raw, out):
    assert rewrite("markdown", raw, ["Ann Roe"], "<P>") == out
    assert rewrite("markdown", raw, ["\ue0ff"]) == raw


@pytest.mark.parametrize(
    "raw,text",
    [
        ("Ann<br>Bo<hr/>Cy <img src=''> <i>D</i>y", "Ann\nBo\nCy   Dy"),
        ("<p>Ann</p><p>Bo</p>", "Ann\nBo"),
        ("<table><tr><td>Ann</td><td>Bo</td></tr><tr><th>Cy</th></tr></table>", "Ann\tBo\nCy"),
        ("<dl><dt>Ann</dt><dd>Bo</dd></dl>", "Ann\nBo"),
    ],
)
def test_elements_part_text_in_markdown_as_they_show_it(raw, text):
    assert fields("markdown", raw)[0].text == text


def test_notebook():
    nbformat = pytest.importorskip("nbformat")
    v4 = nbformat.v4
    source = "\n".join(f"x = {json.dumps(value)}  # {value}" for value in VALUES)
    output = v4.new_output("display_data", {"text/plain": VALUES[0], "text/html": f"<b>{VALUES[1]}</b>"})
    stream = v4.new_output("stream", name="stdout", text="\n".join(VALUES))
    cells = [
        v4.new_markdown_cell(f"# {VALUES[0]}"),
        v4.new_code_cell(source, outputs=[output, stream], execution_count=3),
    ]
    book = v4.new_notebook(cells=cells, metadata={"author": VALUES[3]})
    data = nbformat.writes(book)
    new = nbformat.reads(rewrite("notebook", data), as_version=4)
    nbformat.validate(new)
    assert not [value for value in PLAIN if value in json.dumps(new, ensure_ascii=False)]
    assert [cell.cell_type for cell in new.cells] == ["markdown", "code"] and new.cells[1].execution_count == 3
    assert new.cells[1].outputs[1].text == swapped("\n".join(VALUES))
    split = data.replace("# Zebulon Quackenbush", "Zebulon\\nQuackenbush")
    assert any("Zebulon\nQuackenbush" in field.text for field in fields("notebook", split))
    cells[1].outputs.append(v4.new_output("display_data", {"image/png": "AAAA"}))
    with pytest.raises(AnonymError, match="SA364"):
        read("notebook", nbformat.writes(book))
    nbformat.validate(nbformat.reads(rewrite("notebook", nbformat.writes(book), drop_media=True), as_version=4))


@pytest.mark.parametrize("as_lines", [True, False])
def test_lines_of_a_notebook_are_one_text_of_their_kind(as_lines):
    def make(kind, text, **more):
        return {"cell_type": kind, "source": text.splitlines(True) if as_lines else text, **more}

    html = "<p>Zeb<b>\nulon</b> <i>Quack</i>enbush\n</p>"
    output = {
        "output_type": "display_data",
        "data": {"text/html": html.splitlines(True), "application/json": ["a\n", 1]},
    }
    cells = [
        make("code", ""),
        make("markdown", "# Zeb*ulon*\nQuackenbush\n<p title='Zebulon\nQuackenbush'>x</p>\n"),
        make("code", "x = 'Zebulon\\\n Quackenbush'\n", outputs=[output]),
    ]
    data = json.dumps({"cells": cells}, indent=1)
    assert rewrite("notebook", data, ["\ue0ff"]) == data
    names = ["Zebulon\nQuackenbush", "Zeb ulon Quackenbush", "Zebulon\\\n Quackenbush"]
    new = json.loads(rewrite("notebook", data, names, "<P>"))["cells"]
    assert "".join(new[1]["source"]) == "# \\<P\\>**\n<p title='&lt;P&gt;'>x</p>\n"
    assert "".join(new[2]["source"]) == "x = '<P>'\n" and isinstance(new[2]["source"], list) is as_lines
    made = new[2]["outputs"][0]["data"]
    assert "".join(made["text/html"]) == "<p>&lt;P&gt;<b></b><i></i>\n</p>" and made["application/json"] == ["a\n", 1]


@pytest.mark.parametrize("cells", [None, {"x": "Ann"}, ["Ann"], [["Ann"]], [{"source": {"x": "Ann"}}], 1])
def test_cells_of_a_notebook_that_are_none_are_read_as_they_are(cells):
    out = rewrite("notebook", json.dumps({"cells": cells}), ["Ann"], "X")
    assert out == json.dumps({"cells": cells}).replace("Ann", "X")


def test_a_cell_of_a_notebook_is_read_by_its_own_type():
    text = "a `Ann` *Ann*"
    cells = [{"cell_type": "markdown", "source": source} for source in (None, [], [None, text], {"x": "Ann"})]
    cells += [{"cell_type": "code", "source": text}, {"source": text, "cell_type": "markdown"}, {"source": [text]}]
    new = json.loads(rewrite("notebook", json.dumps({"cells": cells}), ["Ann"], "<X>"))["cells"]
    markdown, code = "a `<X>` *\\<X\\>*", "a `<X>` *<X>*"
    sources = [None, [], [None, markdown], {"x": "<X>"}, code, markdown, [code]]
    assert [cell["source"] for cell in new] == sources


def test_lines_of_a_notebook_end_where_they_ended():
    data = json.dumps({"cells": [{"cell_type": "code", "source": ["one\x0btwo\n", "Ann\u2028x\n", "y"]}]})
    new = json.loads(rewrite("notebook", data, ["Ann"], "X"))["cells"][0]["source"]
    assert new == ["one\x0btwo\n", "X\u2028x\n", "y"]


def message(number, value):
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Zed <zq.roe@example.com>", "b@example.com", f"On {value}"
    mail.set_content(f"From here\n>From there\n\nFrom {value}\n{value} came.\n")
    mail.add_attachment(f"a,b\n{value},{number}\n".encode(), maintype="text", subtype="csv", filename=f"{number}.csv")
    return mail


def test_mbox(tmp_path):
    box = mailbox.mbox(tmp_path / "x.mbox")
    for number, value in enumerate(PLAIN):
        box.add(message(number, value))
    box.close()
    data = (tmp_path / "x.mbox").read_bytes()
    assert data.count(b"\nFrom ") >= len(PLAIN) - 1
    (tmp_path / "y.mbox").write_bytes(rewrite("mbox", data))
    written = mailbox.mbox(tmp_path / "y.mbox")
    new = list(written)
    written.close()
    assert len(new) == len(PLAIN)
    for mail in new:
        texts = [part.get_payload(decode=True).decode() for part in mail.walk() if not part.is_multipart()]
        shown = "\n".join([*map(str, mail.values()), *texts])
        assert not [value for value in PLAIN if value in shown] and f"{NEW} came." in texts[0]
        assert texts[0].startswith("From here\n")
    with pytest.raises(AnonymError, match="SA360"):
        read("mbox", b"To: x\n\nhi\n")
    source, records = read("mbox", b"From x\n\xff\nCanary\n\nFrom y\nSubject: z\n\nhi\n")
    assert isinstance(records[0], Failure) and "Canary" not in str(records[0].error)
    assert records[1][0].id == "x.mbox:2"


def archive(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return packed.getvalue()


def test_zip():
    files = {
        "notes/Zebulon Quackenbush.txt": VALUES[1],
        "Zebulon_Quackenbush.csv": f"surname,note\nQ,{VALUES[2]}\n",
        "a.json": json.dumps({"note": VALUES[3]}),
        "b.xml": f"<a>{VALUES[6]}</a>",
        "c.jsonl": json.dumps({"text": VALUES[7]}),
        "d.eml": "From: x@example.com\nSubject: y\n\n" + VALUES[0],
        "broken.json": "{",
        "inner.zip": archive({"Renée Müller.txt": VALUES[8], "deep.zip": archive({"a.txt": VALUES[10]})}),
        "spoilt.zip": archive({"a.txt": "x", "b.json": "{"}),
        "docs.spacy": "x",
        "photo.png": b"\x89PNG\0",
        "bad.vcf": "Canary",
    }
    source, records = read("zip", archive(files))
    failed = [record for record in records if isinstance(record, Failure)]
    assert [each.error.code for each in failed] == ["SA360", "SA360", "SA365", "SA381", "SA360"]
    assert not any("Canary" in str(each) or "photo" in str(each) for each in failed)
    good = {name: data for name, data in files.items() if name[:5] not in ("broke", "spoil", "docs.", "photo", "bad.v")}
    with zipfile.ZipFile(io.BytesIO(rewrite("zip", archive(good)))) as new:
        names = new.namelist()
        assert names == ["notes/_PERSON_.txt", "_PERSON_.csv", "a.json", "b.xml", "c.jsonl", "d.eml", "inner.zip"]
        with zipfile.ZipFile(io.BytesIO(new.read(names.pop()))) as inner:
            assert inner.namelist() == ["_PERSON_.txt", "deep.zip"] and inner.read("_PERSON_.txt").decode() == NEW
            with zipfile.ZipFile(io.BytesIO(inner.read("deep.zip"))) as deep:
                assert deep.read("a.txt").decode() == NEW
        texts = {name: new.read(name).decode() for name in names}
    assert not [value for value in VALUES if any(value in text for text in texts.values())]
    assert texts["_PERSON_.csv"] == f"surname,note\nQ,{NEW}\n" and json.loads(texts["a.json"]) == {"note": NEW}
    twice = rewrite("zip", archive({"Zebulon Quackenbush.txt": "a", "Renée Müller.txt": "b"}))
    assert zipfile.ZipFile(io.BytesIO(twice)).namelist() == ["_PERSON_.txt", "_PERSON_ 2.txt"]
    for data, code in ((b"PK\x03\x04", "SA360"), (archive({"../x.txt": "x"}), "SA362")):
        with pytest.raises(AnonymError, match=code):
            read("zip", data)


def test_names_that_programs_give_to_files_are_kept():
    names = ["mimetype", "META-INF/manifest.xml", "OEBPS/chapter12.xhtml", "Zebulon/content.xml"]
    files = {name: "<a/>" if name.endswith("xml") else "application/epub+zip" for name in names}
    assert [each.text for each in fields("zip", archive(files)) if each.text.startswith("Z")] == ["Zebulon/content"]
    out = zipfile.ZipFile(io.BytesIO(rewrite("zip", archive(files), [*names, "meta", "mime"])))
    assert out.namelist()[:3] == names[:3] and out.infolist()[0].compress_type == zipfile.ZIP_STORED


def test_zip_reads_what_is_no_known_extension_as_part_of_a_name():
    names = [
        "mail/zq.roe@example.com",
        "note.Zebulon Quackenbush",
        "1944-11-17.1944-11-17",
        "plain.py",
        "Renée Müller.TXT",
    ]
    packed = rewrite("zip", archive(dict.fromkeys(names, "hi")))
    expected = ["mail/_PERSON_", "note._PERSON_", "_PERSON_._PERSON_", "plain.py", "_PERSON_.TXT"]
    assert zipfile.ZipFile(io.BytesIO(packed)).namelist() == expected


def test_archives_in_archives_have_one_bound_and_a_depth():
    data = archive({"a.txt": "Canary"})
    for _ in range(3):
        data = archive({"a.zip": data})
    assert [field.text for field in fields("zip", data)][-1] == "Canary"
    (failed,) = read("zip", archive({"a.zip": data}))[1]
    assert failed.error.code == "SA370" and "Canary" not in str(failed.error)
    # Each unpacks to less than the bound, all together to more.
    inner = archive({"a.txt": " " * 300_000})
    records = read("zip", archive({f"{n}.zip": inner for n in range(9)}), max_unpacked=1)[1]
    codes = [each.error.code if isinstance(each, Failure) else "" for each in records]
    assert codes == [""] * codes.count("") + ["SA382"] * (9 - codes.count("")) and 0 < codes.count("") < 9


def test_a_log_keeps_its_time_stamps():
    stamps = (
        "2024-01-02T10:11:12.123Z |Jan  2 10:11:12 |[02/Jan/2024:10:11:12 +0100] |1704190272.5 |<13>Jan  2 10:11:12 |"
    )
    data = "".join(f"{stamp}Zebulon Quackenbush 1944-11-17\r\n" for stamp in stamps.split("|")) + "\n"
    source, records = read("log", data)
    found = [each for record in records for each in record if isinstance(each, Field)]
    assert {field.text.strip() for field in found} == {"Zebulon Quackenbush 1944-11-17"}
    out = io.BytesIO()
    for record in records:
        Rewriter(out, source).write(record, ["X" for each in record if isinstance(each, Field)])
    assert out.getvalue().decode().startswith("2024-01-02T10:11:12.123ZX\r\nJan  2 10:11:12X\r\n")
