"""JSON and YAML files: all values are read, types and structure stay."""

import json
import re
import time
from html import unescape
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest
import srsly
from hypothesis import given as for_all
from hypothesis import strategies as st
from srsly.ruamel_yaml import SafeLoader, compose_all
from trees import VALUES, fields, given, read, rewrite

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.record import Failure
from spacy_anonym.io.trees import json_path
from spacy_anonym.io.trees.json_path import SEP, Chosen

NEW = "<PERSON>"
PATIENT = {
    "resourceType": "Patient",
    "id": "f001",
    "identifier": [{"use": "usual", "system": "urn:oid:2.16.840.1.113883.2.4.6.3", "value": "738472983"}],
    "name": [{"use": "official", "family": "van de Heuvel", "given": ["Pieter", "Jan"], "suffix": ["MSc"]}],
    "telecom": [{"system": "phone", "value": "0648352638"}, {"system": "email", "value": "p@example.com"}],
    "gender": "male",
    "birthDate": "1944-11-17",
    "address": [{"use": "home", "line": ["Van Egmondkade 23"], "city": "Tonnel", "postalCode": "1024 RJ"}],
    "generalPractitioner": [{"reference": "https://x.example/Practitioner/p-7", "display": "Dr Roe"}],
    "managingOrganization": {"reference": "Organization/o1"},
    "meta": {"profile": ["http://hl7.org/fhir/StructureDefinition/Patient"]},
    "active": True,
}


def nested(values, keys="note person list".split()):
    """RETURNS: an object that holds the values at ever other depths."""
    value = {"plain": 7, "none": None, "truth": [True, False], "float": 1.5}
    for number, text in enumerate(values):
        inner = {keys[number % 3]: [text, f"Saw {text}, then left.", number], "value": value}
        value = inner if number % 2 else [inner, text]
    return {"": value, "number": 12345678901234567890}


def replaced(value, values, new):
    if isinstance(value, dict):
        return {key: replaced(each, values, new) for key, each in value.items()}
    if isinstance(value, list):
        return [replaced(each, values, new) for each in value]
    if isinstance(value, str):
        for each in values:
            value = value.replace(each, new)
    return value


@pytest.mark.parametrize("style", [{}, {"indent": 2}, {"ensure_ascii": False, "separators": (",", ":")}])
@pytest.mark.parametrize("new", [NEW, 'a "\\\n\x01', "", "é"])
def test_json_keeps_its_structure(style, new):
    data = json.dumps(nested(VALUES), **style)
    out = rewrite("json", data, new=new)
    assert json.loads(out) == replaced(nested(VALUES), VALUES, new)
    assert out.isascii() or not data.isascii()


@pytest.mark.parametrize("new", [NEW, "- a: #b", "'", "", "null", "x\n y", "\u2028\x07", "12", " z "])
def test_yaml_keeps_its_structure(new):
    value = nested(VALUES)
    out = rewrite("yaml", srsly.yaml_dumps(value), new=new)
    assert srsly.yaml_loads(out) == replaced(value, VALUES, new)


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False).map(str) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@for_all(JSONS, st.text(max_size=4), st.booleans())
def test_any_json(value, new, ascii_only):
    data = json.dumps(value, ensure_ascii=ascii_only).encode("utf8")
    assert rewrite("json", data, ["\ue0ff"]) == data
    assert json.loads(rewrite("json", data, ["e"], new)) == replaced(value, ["e"], new)


@for_all(JSONS, st.text("ab\n:#' \"|>-{&é", max_size=4))
def test_any_yaml(value, new):
    data = srsly.yaml_dumps(value)
    assert rewrite("yaml", data, ["\ue0ff"]) == data
    written = rewrite("yaml", data, ["e"], new)
    assert srsly.yaml_loads(written) == replaced(srsly.yaml_loads(data), ["e"], new)


YAML = """\
# Ask Zebulon Quackenbush
%s
patient: &p   # his MRN-0047113
  surname: Zebulon Quackenbush
  'quoted key': "Ottilie O'Shaughnessy"
  born: 1944-11-17
  card: 4111 1111 1111 1111
  note: | # says Renée Müller
    Saw Zebulon Quackenbush

      and MRN-0047113
  folded: >-
    17 Larch Walk,
    Tonnel

    next
? {a: 192.0.2.77}
: [zq.roe@example.com, 'it''s MRN-0047113', *p]
--- !tag
- plain over
  two lines MRN-0047113   # tail
-
- |2+
    indented MRN-0047113

...
"""


def test_yaml_of_every_style_and_its_comments():
    data = YAML.replace("%s\n", "")
    out = rewrite("yaml", data)
    assert not [value for value in VALUES if value in out]
    assert "# Ask <PERSON>\npatient: &p   # his <PERSON>\n" in out and "note: | # says <PERSON>" in out
    assert "    Saw <PERSON>\n\n      and <PERSON>\n" in out and "*p]" in out and "--- !tag" in out

    def shape(text):
        def of(node):
            if isinstance(node.value, list):
                return node.tag, [tuple(map(of, each)) if isinstance(each, tuple) else of(each) for each in node.value]
            return node.value.replace("<PERSON>", "X")

        return [of(node) for node in compose_all(text, Loader=SafeLoader)]

    expected = data
    for value in (*VALUES, "17 Larch Walk,\n    Tonnel"):
        expected = expected.replace(value, "X")
    assert shape(out) == shape(expected)
    assert rewrite("yaml", data.replace("\n", "\r\n"), new="x").count("\r\n") == out.count("\n") == out.count("\n")


def test_numbers_and_dates_stay_such_where_the_new_text_is_one():
    data = '{"card": 4111111111111111, "n": -1.5e3}'
    assert rewrite("json", data, ["4111111111111111"], "4111000000000000") == '{"card": 4111000000000000, "n": -1.5e3}'
    assert rewrite("json", data, ["4111111111111111"], "0411") == '{"card": "0411", "n": -1.5e3}'
    for new, written in (("1950-01-01", "1950-01-01"), ("12", '"12"'), ("Roe", "Roe"), ("yes", '"yes"')):
        assert rewrite("yaml", "born: 1944-11-17\n", new=new) == f"born: {written}\n"
    assert rewrite("yaml", "n: 078\n", ["078"], "079") == "n: 079\n"


def test_names_of_fields_say_what_values_are():
    for format, data in (("json", json.dumps(PATIENT)), ("yaml", srsly.yaml_dumps(PATIENT))):
        assert given(format, data) == {
            ("ID", "f001"), ("ID", "738472983"), ("ID", "p-7"), ("PERSON", "van de Heuvel"), ("PERSON", "Pieter"),
            ("PERSON", "Jan"), ("PERSON", "Dr Roe"), ("PHONE_NUMBER", "0648352638"), ("EMAIL_ADDRESS", "p@example.com"),
            ("BIRTH_DATE", "1944-11-17"), ("STREET_ADDRESS", "Van Egmondkade 23"), ("LOCATION", "Tonnel"),
            ("ZIP_CODE", "1024 RJ"),
        }, format  # fmt: skip
        text = fields(format, data)[0].text
        assert "name given: Pieter\n" in text and "birth date: 1944" in text and "hl7.org" not in text
    data = '{"patients": [{"id": 7, "name": "Will"}], "house": {"name": "Will", "id": 8}, "phone": "yes"}'
    assert given("json", data) == {("ID", "7"), ("PERSON", "Will")} and len(fields("json", data)) == 1
    assert rewrite("json", '{"reference": "Patient/7"}', ["7"]) == '{"reference": "Patient/<PERSON>"}'


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("name", {"text": "Jane Roe"}, {("PERSON", "Jane Roe")}),
        ("contact", {"name": {"use": "usual", "given": ["Jane", "A"]}}, {("PERSON", "Jane"), ("PERSON", "A")}),
        ("address", {"text": "17 Larch Walk"}, {("STREET_ADDRESS", "17 Larch Walk")}),
        (
            "x",
            {"line": ["17 Larch Walk"], "country": "UK", "city": "Ty"},
            {("STREET_ADDRESS", "17 Larch Walk"), ("LOCATION", "Ty")},
        ),
        ("telecom", {"value": "+44 20 7946 0018"}, {("PHONE_NUMBER", "+44 20 7946 0018")}),
        ("telecom", {"use": "home", "value": "a@b.example"}, {("EMAIL_ADDRESS", "a@b.example")}),
        ("x", {"system": "fax", "value": "555"}, {("PHONE_NUMBER", "555")}),
        ("identifier", {"value": "A-7"}, {("ID", "A-7")}),
        ("x", {"type": {"text": "MRN"}, "value": "A-7"}, {("ID", "A-7")}),
        ("code", {"text": "Jane"}, set()),
        ("x", {"value": "A-7"}, set()),
        ("x", {"family": "Rosaceae", "genus": "Rosa"}, set()),
    ],
)
def test_types_of_fhir_by_their_shape(name, value, expected):
    for each in (value, [value, value]):
        data = {"resourceType": "Observation", name: each}
        assert given("json", json.dumps(data)) == given("yaml", srsly.yaml_dumps(data)) == expected
    assert given("json", json.dumps({name: value})) == expected


NARRATIVE = '<div xmlns="http://www.w3.org/1999/xhtml"><p title="Ann">Saw <b>An</b>n\\{}<br/></p></div>'


@for_all(st.text("x<&\"'\\\n\u00e9\U0001f600\u2028 "), st.text('<&>"\\\n\u00e9\U0001f600-', max_size=4), st.booleans())
def test_a_narrative_of_fhir_stays_xhtml(text, new, ascii_only):
    page = NARRATIVE.format(escape(text))
    data = json.dumps({"text": {"status": "generated", "div": page}}, ensure_ascii=ascii_only)
    assert rewrite("json", data, ["\ue0ff"]) == data
    out = json.loads(rewrite("json", data, ["Ann"], new))["text"]["div"]
    root = ElementTree.fromstring(out)
    assert root.tag == "{http://www.w3.org/1999/xhtml}div" and root[0].get("title") == new.replace("\n", " ")
    assert "".join(root.itertext()) == f"Saw {new}\\{text}"


PAGE = """<p title='Ann Roe'>Dear <b>An</b>n&nbsp;Roe,<br>see <a href="mailto:ann%20roe@x.org">it</a></p><!-- Ann Roe -->
<script>if (a<b) call("Ann Roe")</script> <ann@x.org> 1 < 2"""


@pytest.mark.parametrize("format", ["json", "yaml", "xml", "icalendar"])
def test_html_in_a_string_is_read_as_html(format):
    write = {
        "json": lambda page: json.dumps({"body": page}),
        "yaml": lambda page: srsly.yaml_dumps({"body": page}),
        "xml": lambda page: f"<entry><content>{escape(page)}</content></entry>",
        "icalendar": lambda page: (
            f"BEGIN:VCALENDAR\nX-ALT-DESC:{page.replace(chr(10), chr(92) + 'n')}\nEND:VCALENDAR\n"
        ),
    }[format]
    assert rewrite(format, write(PAGE), ["\ue0ff"]) == write(PAGE)
    out = rewrite(format, write(PAGE), ["Ann\u00a0Roe", "Ann Roe", "ann roe", "ann@x.org"], "<X>")
    out = unescape(unescape(out.replace("\n ", "").replace("\\", "")))
    assert re.sub(r"[%\W]", "", out.casefold()).count("roe") == 0 and "<b>" in out and out.count("<X>") == 5
    assert "%3CX%3E@x.org" in out and "1 < 2" in out and "if (a<b)" in out


@pytest.mark.parametrize(
    "text",
    [
        "Talk to <Mark Smith> or <b Jane Roe 212-555-0123>",
        "<a jane.roe@example.com>",
        "</p John Smith>",
        "<summary Max Smith> on",
        "<b John from Smithtown, born 3 May 1987, at 12 Main Street>",
        "a <b and c> d",
        "a <b, as Jane's",
        "<b data-jane>",
    ],
)
def test_words_in_the_place_of_attributes_are_text(text):
    for format in ("json", "yaml"):
        data = json.dumps({"x": text}) if format == "json" else srsly.yaml_dumps({"x": text})
        assert text in fields(format, data)[0].text and len(fields(format, data)) == 1
    assert text in fields("json", json.dumps({"x": f"<p>a</p>{text}"}))[0].text
    if text.endswith(">"):
        assert text in fields("markdown", text)[0].text


@pytest.mark.parametrize(
    "tag",
    ["<p class=x>", "<input checked/>", "<img alt>", "<p data-a='1' @click=x :y='' v-if='z'>", "<p xml:lang='en'>"],
)
def test_tags_with_attributes_of_html_are_markup(tag):
    assert fields("json", json.dumps({"x": f"A{tag}B"}))[0].text == "x: A\nB"


def test_many_names_of_fields_with_the_same_placeholder_take_no_more_time_each():
    made, start = {}, time.process_time()
    for _ in range(20_000):
        json_path._write_name(str, made, "X")
    assert len(made) == 20_000 and "X 20000" in made and time.process_time() - start < 2
    assert json_path._write_name(str, {"X": 1, "X 2": 1}, "X") == "X 3"
    assert json_path._write_name(str, {"X 2": 1}, "X") == "X"


def test_attributes_of_html_in_a_string_that_hold_nothing_personal_stay():
    page = r"""<p style="content:'\201C'">a</p><meta name='author' content='the house'>"""
    data = json.dumps({"x": f"{page}<b>Ann</b>"})
    assert json.loads(rewrite("json", data, ["Ann"], "X"))["x"] == f"{page}<b>X</b>"
    page = r"""<p style="content:'A\6e n'">a</p><meta name='author' content='Ann'>"""
    out = json.loads(rewrite("json", json.dumps({"x": page}), ["Ann"], "X"))["x"]
    assert out == """<p style="">a</p><meta name='author' content='X'>"""


@pytest.mark.parametrize("page", ["<div>Ann &nbsp;", "<divAnn", "Ann <div/>"])
def test_what_is_no_narrative_is_read_as_it_is(page):
    assert json.loads(rewrite("json", json.dumps({"div": page}), ["Ann"], "X"))["div"] == page.replace("Ann", "X")


def test_paths_choose_values():
    data = '{"a": {"note": "Roe"}, "b": [{"note": ["Roe"], "x": "Roe"}], "note": "Roe"}'
    for paths, count in ((("a",), 1), (("$.b[*].note",), 1), (("b[0]",), 2), (("**.note",), 3), (("$..note",), 3)):
        assert rewrite("json", data, ["Roe"], json_path=paths).count("<PERSON>") == count, paths
    assert rewrite("json", data, ["Roe"], json_path=("*.x", "$['note']")).count("<PERSON>") == 2
    assert rewrite("yaml", "a: {b: Roe}\nc: Roe # Roe\n", ["Roe"], json_path=("a.b",)).count("Roe") == 2
    for format in ("json", "yaml"):
        with pytest.raises(AnonymError, match="SA388"):
            read(format, data, json_path=("a", "c"))
    assert f"a{SEP}b{SEP}" in Chosen(["a"]) and f"ab{SEP}" not in Chosen(["a"])


def test_lines_of_json_are_read_one_by_one():
    data = '{"id": 1, "surname": "Roe"}\n\n{"id"\n["Roe"]\n'
    source, records = read("json", data)
    assert [isinstance(each, Failure) for each in records] == [False, False, True, False]
    assert records[2].id == "x.json:3" and "SA360" in str(records[2].error) and "id" not in str(records[2].error)
    assert [field.id for record in records[:2] for field in record] == ["x.json:1"]
    good = data.replace('{"id"\n', "")
    assert rewrite("json", good, ["Roe"], "X") == good.replace("Roe", "X")
    pretty = json.dumps([{"surname": "Roe"}], indent=1)
    assert len(fields("json", pretty)) == 1 and fields("json", "\ufeff" + pretty)[0].id == "x.json"


@pytest.mark.parametrize("data", ["", " ", "{", '{"a": Canary}', "[" * 100_000, '{"a": 1} Canary', "\0"])
def test_what_is_no_json(data):
    if not data.strip():
        assert fields("json", data) == []
        return
    with pytest.raises(AnonymError, match="SA360|SA307") as error:
        read("json", data)
    assert "Canary" not in str(error.value) and error.value.__context__ is None


@pytest.mark.parametrize("data", ["a: [Canary", "a: b: Canary", "[" * 100_000, "\x01", "- {a: *Canary\n"])
def test_what_is_no_yaml(data):
    with pytest.raises(AnonymError, match="SA360") as error:
        read("yaml", data)
    assert "Canary" not in str(error.value) and error.value.__context__ is None


@pytest.mark.parametrize(
    "value,expected",
    [
        ({"type": "Point", "coordinates": [-74, 40.74]}, {"-74", "40.74"}),
        ({"type": "Polygon", "coordinates": [[[1.5, 2], [3, 4]]], "bbox": [1, 2, 3, 5]}, set("1.5 2 3 4 1 5".split())),
        ({"coordinates": [-73.98, 40.74]}, {"-73.98", "40.74"}),
        ({"coordinates": [1024, 768]}, set()),
        ({"coordinates": [0.5, 12.5], "bbox": [10.25, 20.75, 5, 5]}, set()),
        ({"type": "Button", "coordinates": [10, 20]}, set()),
    ],
)
def test_coordinates_in_a_list(value, expected):
    assert given("json", json.dumps(value)) == {("COORDINATES", each) for each in expected}


CODINGS = """http://loinc.org 29463-7|http://snomed.info/sct 44054006|http://hl7.org/fhir/sid/ndc 0069-0105-01
http://hl7.org/fhir/sid/icd-10-cm E11.9|urn:oid:2.16.840.1.113883.6.96 44054006|http://unitsofmeasure.org mm[Hg]
http://terminology.hl7.org/CodeSystem/v2-0203 MR|http://www.ama-assn.org/go/cpt 99213"""


@pytest.mark.parametrize("coding", CODINGS.replace("\n", "|").split("|"))
def test_a_code_of_a_public_system_is_not_read(coding):
    system, code = coding.split()
    text = fields("json", json.dumps({"coding": [{"system": system, "code": code, "display": "Ann"}]}))[0].text
    assert text == "coding display: Ann"


@pytest.mark.parametrize(
    "system,code",
    [
        ("http://hl7.org/fhir/sid/us-ssn", "078-05-1120"),
        ("http://clinic.example/mrn", "44054006"),
        ("urn:oid:1.2.36.146.595.217.0.1", "44054006"),
        ("http://loinc.org", "Ann Roe"),
        ("http://loinc.org", "ann@example.com"),
        ("", "44054006"),
    ],
)
def test_other_codes_are_read(system, code):
    assert code in fields("json", json.dumps({"system": system, "code": code}))[0].text


@pytest.mark.parametrize(
    "name,value,expected",
    [
        ("birthTime", "19800302", {("BIRTH_DATE", "19800302")}),
        ("effectiveTime", "20150722230000-0500", {("DATE_TIME", "20150722230000-0500")}),
        ("time", "20150722", {("DATE_TIME", "20150722")}),
        ("quantity", "20150722", set()),
        ("time", "20159922", set()),
    ],
)
def test_dates_of_cda(name, value, expected):
    assert given("xml", f'<patient><{name} value="{value}"/></patient>') == expected
    between = f'<a><{name}><low value="{value}"/><high value="{value}"/></{name}></a>'
    assert given("xml", between) == {("DATE_TIME", text) for _, text in expected}


def test_codes_and_templates_of_cda_are_not_read():
    kept = """<a><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
    <templateId root="2.16.840.1.113883.10.20.22.1.1" extension="2015-08-01"/><languageCode code="en-US"/>
    <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
    <code code="44054006" codeSystem="2.16.840.1.113883.6.96"/></a>"""
    assert not fields("xml", kept)
    read = '<a><id root="1.2.3.4.5" extension="77"/><code code="Ann" codeSystem="1.2.36.146.595.217.0.1"/></a>'
    assert given("xml", read) == {("ID", "77")} and "Ann" in fields("xml", read)[0].text


def test_values_of_dicom_by_their_representation():
    name = {"vr": "PN", "Value": [{"Alphabetic": "Roe^Ann"}]}
    data = {"00100010": name, "00100030": {"vr": "DA", "Value": ["19800302"]}, "x": {"vr": "CS", "Value": ["F"]}}
    assert given("json", json.dumps(data)) == {("PERSON", "Roe^Ann"), ("DATE_TIME", "19800302")}
    assert "DA" not in fields("json", json.dumps(data))[0].text


@pytest.mark.parametrize("format", ["json", "yaml"])
def test_names_of_fields_that_are_values_are_read(format):
    names = {"Ann Roe": {"n": 1}, "Bo Li": [{"n": 1}], "ann@x.org": 1, "bo@x.org": 2, "MRN-0047113": 3, "1980-03-02": 4}
    kept = {"Ann Roe is well": 1, "note": {"n": 1}, "First Name": 1, "v2": 1, "1990": 1}
    data = json.dumps({**names, **kept}) if format == "json" else srsly.yaml_dumps({**names, **kept})
    new = rewrite(format, data, list(names), "X")
    loaded = json.loads(new) if format == "json" else srsly.yaml_loads(new)
    assert list(map(str, loaded)) == ["X", *(f"X {n}" for n in range(2, 7)), *kept]
    assert list(loaded.values()) == [*names.values(), *kept.values()]
    assert rewrite(format, data, list(names), json_path=["note"]) == data
