"""/v1/files: the formats of the command, over HTTP."""

import base64
import io
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest
from serve_util import JOHN, client_of, code_in

sys.path.append(str(Path(__file__).parents[1] / "io"))
from kinds import KINDS  # noqa: E402

from spacy_anonym.io.formats import format_names

pytestmark = pytest.mark.slow  # processes of its own

CSV = b'name,note\r\n"Smith","Call John Smith at 212-555-0147"\r\n"x","mail a@example.org"\r\n'


@pytest.fixture(scope="module")
def client():
    with client_of(max_files_body=200_000, max_text_length=20_000) as client:
        yield client


def send(client, data, name, **fields):
    return client.post("/v1/files", files={"file": (name, data)}, data=fields)


def good(client, data, name, **fields):
    response = send(client, data, name, **fields)
    assert response.status_code == 200, response.text
    return response


def test_a_plain_text_comes_back_with_counts_and_a_name_that_tells_nothing(client):
    response = good(client, JOHN.encode(), "John Smith.txt")
    assert response.text == "Call <PERSON> at <PHONE_NUMBER>, or mail <EMAIL_ADDRESS>."
    assert response.headers["content-disposition"] == 'attachment; filename="anonymized.txt"'
    assert [response.headers[f"x-anonym-{name}"] for name in ("documents", "findings", "failed")] == ["1", "3", "0"]
    assert response.headers["content-security-policy"] and response.headers["x-content-type-options"] == "nosniff"


def test_a_table_keeps_its_bytes_but_for_what_was_found(client):
    response = good(client, CSV, "notes.csv", columns="note")
    assert response.content == CSV.replace(b"John Smith", b"<PERSON>").replace(
        b"212-555-0147", b"<PHONE_NUMBER>"
    ).replace(b"a@example.org", b"<EMAIL_ADDRESS>")
    assert response.headers["content-type"].startswith("text/csv")


def test_settings_of_a_call_hold_for_a_file(client):
    assert (
        "####"
        in good(client, JOHN.encode(), "a.txt", operators=json.dumps({"PERSON": {"type": "mask", "char": "#"}})).text
    )
    assert good(
        client, JOHN.encode(), "a.txt", labels='["EMAIL"]', operators='{"DEFAULT": "redact"}'
    ).text == JOHN.replace("john.smith@example.org", "")
    assert good(client, JOHN.encode(), "a.txt", threshold="0.9").text.startswith("Call John Smith")
    assert (
        good(client, b"Room A-77", "a.txt", patterns='[["a-[0-9]+", "B"]]', policy="merge", pipeline="en").text
        == "Room B"
    )
    assert good(client, JOHN.encode(), "a.txt").text.startswith("Call <PERSON>")


def test_columns_say_what_is_known_of_a_rows_person(client):
    rows = b"first,last,born,note\nZofia,Quill,1980-03-02,Quill came (Z.Q.) on 2/3/80\nAnn,Roe,,Roe and Quill\n"
    known = {"known": '["PATIENT=first+last", "BIRTH_DATE=born"]', "columns": "note"}
    response = good(client, rows, "notes.csv", **known)
    assert response.text.splitlines()[1:] == [
        "Zofia,Quill,1980-03-02,<PATIENT> came (<PATIENT>) on <BIRTH_DATE>",
        "Ann,Roe,,<PATIENT> and Quill",
    ]
    lines = b'{"text": "Quill came", "who": {"name": "Zofia Quill"}}\n'
    assert "<PERSON> came" in good(client, lines, "a.jsonl", known="PERSON=who.name").text


@pytest.mark.parametrize(
    "name, known, code",
    [
        ("a.txt", "PERSON=name", "SA500"),
        ("a.csv", "PERSON", "SA003"),
        ("a.csv", "NOTHING=name", "SA038"),
        ("a.csv", '["PERSON=name', "SA500"),
        ("a.csv", '{"PERSON": "name"}', "SA500"),
        ("a.csv", "PERSON=nothing", "SA313"),
    ],
)
def test_known_columns_that_are_none_are_refused(client, name, known, code):
    response = send(client, CSV, name, known=known)
    assert 400 <= response.status_code < 500 and code_in(response) == code, response.text
    assert "Smith" not in response.text


def test_items_come_with_the_file(client):
    answer = good(client, f"{JOHN}\nnothing\n".encode(), "a.txt", items="true", lines="1").json()
    assert base64.b64decode(answer["file"]).decode().startswith("Call <PERSON>")
    assert [(row["id"], len(row["items"])) for row in answer["items"]] == [("file:1", 3), ("file:2", 0)]
    assert (answer["documents"], answer["findings"], answer["failed"], answer["name"]) == (2, 3, 0, "anonymized.txt")


@pytest.mark.parametrize("format", sorted(set(format_names("writers")) - {"brat"}))
def test_every_format_can_be_written(client, format):
    if format == "parquet":
        pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    response = good(client, JOHN.encode(), "a.txt", output_format=format)
    assert b"John" not in response.content and response.content


def test_office_files(client, tmp_path):
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    document = docx.Document()
    document.add_paragraph(JOHN)
    document.save(tmp_path / "a.docx")
    response = good(client, (tmp_path / "a.docx").read_bytes(), "a.docx")
    (tmp_path / "b.docx").write_bytes(response.content)
    assert (
        docx.Document(tmp_path / "b.docx").paragraphs[0].text
        == "Call <PERSON> at <PHONE_NUMBER>, or mail <EMAIL_ADDRESS>."
    )
    assert response.headers["content-disposition"].endswith('anonymized.docx"')
    assert good(client, b"<p>%s</p>" % JOHN.encode(), "a.HTML").text.startswith("<p>Call &lt;PERSON&gt;")


@pytest.mark.parametrize("name", KINDS)
def test_files_of_other_libraries(client, name):
    kind = KINDS[name]
    data = kind.make()
    before, fields = kind.open(data), {**kind.options, "encoding": "utf-8"}
    response = good(client, data, f"Zebulon.{kind.format}", format=kind.format, items="true", **fields)
    answer = response.json()
    after = kind.open(base64.b64decode(answer["file"]))
    assert "zq.roe@example.com" in json.dumps(before) or name == "xlsx"
    assert "zq.roe@example.com" not in json.dumps(after) and answer["failed"] == 0
    shape = lambda value: list(map(shape, value)) if isinstance(value, (list, tuple)) else type(value)  # noqa: E731
    assert shape(after) == shape(before) and "Zebulon" not in answer["name"]
    # Another format of each: JSON lines of the texts.
    lines = good(client, data, "a", format=kind.format, output_format="jsonl").text
    assert "<EMAIL_ADDRESS>" in lines and "zq.roe@example.com" not in lines


def test_archives_in_archives(client):
    data = b"mail bob@x.org"
    for number in range(5):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("a.zip" if number else "a.txt", data)
        data = packed.getvalue()
        if number < 4:
            response = good(client, data, "a.zip")
            assert response.headers["x-anonym-findings"] == "1"
    response = send(client, data, "a.zip")
    assert response.status_code == 400 and code_in(response) == "SA370"


def test_docs_of_spacy(client):
    import spacy
    from spacy.tokens import DocBin

    nlp = spacy.blank("en")
    data = DocBin(docs=[nlp.make_doc(JOHN)]).to_bytes()
    response = good(client, data, "a.spacy")
    docs = list(DocBin().from_bytes(response.content).get_docs(nlp.vocab))
    assert "John" not in docs[0].text and "<PERSON>" in docs[0].text


def unpacked(response):
    assert response.headers["content-type"] == "application/zip" and response.headers["content-disposition"].endswith(
        'anonymized.zip"'
    )
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert archive.namelist() == ["anonymized.txt", "anonymized.ann"]
        return [archive.read(name).decode() for name in archive.namelist()]


def test_brat_is_two_files_both_ways(client):
    text = b"Call John Smith. Please send a mail to john.smith@example.org."
    start = text.index(b"mail to")
    annotations = b"T1\tVisit %d %d\tmail\nT7\tRole 0 4\tCall\nR1\tOf Arg1:T1 Arg2:T7\n" % (start, start + 4)
    response = client.post("/v1/files", files={"file": ("a.txt", text), "annotations": ("a.ann", annotations)})
    assert response.status_code == 200, response.text
    new, lines = unpacked(response)
    # What somebody annotated counts as found.
    assert new == "<Role> <PERSON>. Please send a <Visit> to <EMAIL_ADDRESS>."
    rows = dict(line.split("\t", 1) for line in lines.splitlines())
    start = new.index("<Visit>")
    assert (
        rows["T1"] == f"Visit {start} {start + 7}\t<Visit>"
        and rows["T7"] == "Role 0 6\t<Role>"
        and rows["R1"] == "Of Arg1:T1 Arg2:T7"
    )
    assert "PERSON 7 15\t<PERSON>" in rows.values() and b"Smith" not in lines.encode()
    # Without annotations a text has none; and any file can be written so.
    alone = "Call <PERSON>. Please send a mail to <EMAIL_ADDRESS>."
    assert (
        unpacked(good(client, text, "a.txt", format="brat"))[0]
        == unpacked(good(client, text, "a.txt", output_format="brat"))[0].rstrip()
        == alone
    )
    plain = client.post(
        "/v1/files",
        files={"file": ("a.txt", text), "annotations": ("a.ann", annotations)},
        data={"output_format": "jsonl"},
    )
    assert json.loads(plain.text)["text"] == new


@pytest.mark.parametrize(
    "annotations, fields, code",
    [
        (b"T1\tVisit 5 9999\tmarker\n", {}, "SA350"),
        (b"T1\tVisit 0 1\tmarker\n", {}, "SA350"),
        (b"marker", {"format": "brat"}, "SA350"),
        (b"\xff\xfe\xfa", {}, "SA303"),
        (b"", {"format": "txt"}, "SA500"),
        (b"T1\tVisit 0 1\tx\n", {"output_format": "docx"}, "SA371"),
    ],
)
def test_broken_annotations_are_the_clients_error_and_nothing_is_told_of_them(client, annotations, fields, code):
    response = client.post(
        "/v1/files", files={"file": ("marker.txt", b"x"), "annotations": ("marker.ann", annotations)}, data=fields
    )
    assert 400 <= response.status_code < 500 and code_in(response) == code
    assert "marker" not in response.text


@pytest.mark.parametrize(
    "data,name,said",
    [
        (b"\x00\x01", "a.bin", "a binary file"),
        (b"PK\x03\x04" + bytes(40), "a.odt", "save it as docx"),
        (b'{"age": 3}', "a.txt", "--format json"),
        (b"\xff\xfe\xfa", "a.csv", "is not utf-"),
    ],
)
def test_a_refused_file_is_told_what_to_do(client, data, name, said):
    answer = send(client, data, name).json()["error"]
    assert said in answer and f"'{name}'" not in answer


@pytest.mark.parametrize(
    "data, name, fields, code",
    [
        (b"\xff\xfe\xfa", "a.txt", {}, "SA303"),
        (b"PK\x03\x04 broken", "a.docx", {}, "SA360"),
        (b"\x00\x01", "a.bin", {}, "SA381"),
        (b'{"text": 1}\n', "a.jsonl", {}, "SA305"),
        (CSV, "a.csv", {"columns": "marker"}, "SA313"),
        (b"x", "a.txt", {"format": "marker"}, "SA306"),
        (b"x", "a.txt", {"output_format": "marker"}, "SA306"),
        (b"x", "a.txt", {"output_format": "docx"}, "SA371"),
        (b"x", "a.ann", {"format": "brat"}, "SA355"),
        (b"x", "a.txt", {"encoding": "marker"}, "SA309"),
        (b"x", "a.txt", {"operators": "marker"}, "SA508"),
        (b"x", "a.txt", {"operators": '{"PERSON": {"type": "marker"}}'}, "SA508"),
        (b"x", "a.txt", {"marker": "marker"}, "SA500"),
        (b"x", "a.txt", {"lines": "marker"}, "SA500"),
        (b"x", "a.txt", {"pipeline": "marker"}, "SA509"),
        (b"x", "a.txt", {"delimiter": "marker"}, "SA500"),
        (b"x" * 20_001, "a.txt", {}, "SA507"),
        (b"x" * 200_001, "a.txt", {}, "SA501"),
    ],
)
def test_a_broken_file_is_the_clients_error_and_nothing_is_told_of_it(client, data, name, fields, code):
    response = send(client, data, f"marker {name}", **fields)
    assert 400 <= response.status_code < 500
    assert code_in(response) == code
    assert "marker" not in response.text


def test_documents_that_fail_are_left_out_where_that_is_asked_for(client):
    data = b'{"text": "mail a@example.org"}\nmarker\n{"text": "b"}\n'
    response = send(client, data, "a.jsonl")
    assert (response.status_code, code_in(response)) == (400, "SA304") and "marker" not in response.text
    response = good(client, data, "a.jsonl", skip_failed="true")
    assert response.text.splitlines() == ['{"text": "mail <EMAIL_ADDRESS>"}', '{"text": "b"}']
    assert response.headers["x-anonym-failed"] == "1"


@pytest.mark.parametrize(
    "options",
    [
        {"content": b"x", "headers": {"content-type": "text/plain"}},
        {"content": b"x", "headers": {"content-type": "multipart/form-data"}},
        {"content": b"x", "headers": {"content-type": "multipart/form-data; boundary=a"}},
        {"files": {"other": ("a.txt", b"x")}},
        {"files": [("file", ("a.txt", b"x")), ("file", ("b.txt", b"y"))]},
        {"files": {"file": ("a.txt", b"x")}, "data": {"operators": "x" * 300_000}},
    ],
)
def test_what_is_no_form_is_the_clients_error(client, options):
    response = client.post("/v1/files", **options)
    assert 400 <= response.status_code < 500
    assert code_in(response)


def test_nothing_of_a_file_stays_on_disk(client, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    good(client, b"word " * 900, "a.txt")
    good(client, "\n".join(["word " * 900] * 30).encode(), "a.txt", lines="true")
    assert os.listdir(tmp_path) == []
