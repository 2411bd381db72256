"""Cells under a header that says that they are names or numbers of people."""

import json
import zipfile
from io import BytesIO

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from planted import add_part, edit_zip

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.output import StreamOutput
from spacy_anonym.io.person_columns import whole_cell
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.lexicons.person_columns import ID, PERSON, column_labels
from spacy_anonym.run.job import Job
from spacy_anonym.run.stream import AnonymizeStream
from spacy_anonym.run.target import StreamOptions
from spacy_anonym.runner import GivenText, Runner
from spacy_anonym.spans import Finding
from spacy_anonym.texts import anonymize_results

pytestmark = pytest.mark.slow

HEADER = ["surname", "forename", "patient_id", "city"]
ROWS = [["Young", "Will", "P00412", "Young"], ["Le Fèvre", " Gurpreet ", "", "Will"], ["-", "1990", "?", "P00412"]]
NEW = [["<PERSON>", "<PERSON>", "<ID>", "Young"], ["<PERSON>", " <PERSON> ", "", "Will"], ["-", "1990", "?", "P00412"]]


def make(*extra, labels=None):
    """A pipeline that finds e-mail addresses alone; with a component that needs Docs it makes Docs."""
    nlp = spacy.blank("en")
    for name in extra:
        nlp.add_pipe(name)
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS"]})
    nlp.add_pipe("span_consolidator", config={"labels": labels})
    nlp.add_pipe("anonymizer")
    return nlp


class Silent:
    def read(self, size):
        pass

    def step(self, documents, characters):
        pass

    def fail(self, id, message):
        raise AssertionError(message)

    def done(self, documents, labels):
        pass


def anonymize(data, format, nlp=None, n_process=1, output_format=None, **options):
    out = BytesIO()
    output_format = output_format or (format if format in ("xlsx", "parquet") else None)
    job = Job(None, "t", format, None, output_format, stream=BytesIO(data), output=StreamOutput(out))
    stream_options = StreamOptions(n_process=n_process, batch_size=3)
    AnonymizeStream(
        Runner(nlp or make()), [job], Silent(), read_options=ReadOptions(**options), options=stream_options
    ).run()
    return out.getvalue()


def as_text(header, rows, delimiter):
    return "".join(delimiter.join(row) + "\n" for row in [header, *rows]).encode()


@pytest.mark.parametrize("extra", [(), ("sentencizer",)], ids=["texts", "Docs"])
@pytest.mark.parametrize("format, delimiter", [("csv", ","), ("csv", ";"), ("tsv", "\t")])
def test_the_whole_cell_goes_and_all_else_stays(format, delimiter, extra):
    assert anonymize(as_text(HEADER, ROWS, delimiter), format, make(*extra)) == as_text(HEADER, NEW, delimiter)


def test_quoted_cells_short_rows_and_rows_that_are_too_long():
    data = b'\xef\xbb\xbf"Surname",note\r\n"Young ""Y"" ,\n2",x\r\nWill\r\nYoung,Will,Will\r\n'
    assert anonymize(data, "csv") == b'\xef\xbb\xbf"Surname",note\r\n"<PERSON>",x\r\n<PERSON>\r\n<PERSON>,Will,Will\r\n'


def test_without_a_header_nothing_is_said_of_cells():
    data = as_text(HEADER, ROWS, ",")
    assert anonymize(data, "csv", header=False) == data


def test_only_chosen_columns():
    data = as_text(HEADER, ROWS[:1], ",")
    for columns in (("forename",), ("2",)):
        assert anonymize(data, "csv", columns=columns) == as_text(
            HEADER, [["Young", "<PERSON>", "P00412", "Young"]], ","
        )


def test_what_else_is_found_in_the_cell_is_merged_and_labels_are_asked_for():
    data = b"surname,x\nWill will@example.org,1\nYoung,2\n"
    assert anonymize(data, "csv").count(b"<") == 2
    assert anonymize(data, "csv", make(labels=["EMAIL_ADDRESS"])) == b"surname,x\nWill <EMAIL_ADDRESS>,1\nYoung,2\n"


def test_other_formats_have_the_spans():
    lines = [json.loads(line) for line in anonymize(b"surname\n Young\n", "csv", output_format="jsonl").splitlines()]
    assert [
        (line["text"], [(s["label"], s["source_start"], s["source_end"]) for s in line["spans"]]) for line in lines
    ] == [(" <PERSON>", [(PERSON, 1, 6)])]


@pytest.mark.usefixtures("plain_processes")
def test_in_processes():
    assert anonymize(as_text(HEADER, ROWS, ","), "csv", n_process=2) == as_text(HEADER, NEW, ",")


def book(rows, title=False):
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("lxml")
    made, out = openpyxl.Workbook(), BytesIO()
    for row in [*([["All of them"], []] if title else []), *rows]:
        made.active.append(row)
    made.save(out)
    return out.getvalue()


def values(data):
    openpyxl = pytest.importorskip("openpyxl")
    return [list(row) for row in openpyxl.load_workbook(BytesIO(data)).active.values]


@pytest.mark.parametrize("title", [False, True])
def test_excel(title):
    rows = [
        ["surname", "patient_id", "city", "weight"],
        ["Young", "P1", "Leeds", 71],
        ["Will", 71, "Will", 1990],
        [1990, None, "Bath", 3],
    ]
    # A text or a number goes under its header alone.
    new = [rows[0], ["<PERSON>", "<ID>", "Leeds", 71], ["<PERSON>", "<ID>", "Will", 1990], rows[3]]
    assert values(anonymize(book(rows, title), "xlsx"))[2 * title :] == new
    if not title:
        assert values(anonymize(book(rows), "xlsx", header=False)) == rows
        chosen = values(anonymize(book(rows), "xlsx", columns=("patient_id",)))
        assert chosen == [rows[0], ["Young", "<ID>", "Leeds", 71], ["Will", "<ID>", "Will", 1990], rows[3]]


def test_excel_strings_that_cells_share():
    strings = "".join(f"<si><t>{text}</t></si>" for text in ("surname", "city", "Will", "Leeds", "1990"))
    sst = f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{strings}</sst>'
    rows = ((0, 1), (2, 3), (4, 2))
    # Cells without names stand one behind the other.
    cells = "".join("<row>" + "".join(f'<c t="s"><v>{number}</v></c>' for number in row) + "</row>" for row in rows)
    changes = [('<row r="1"', '<row r="9"'), ('<c r="A1"', '<c r="A9"'), ("<sheetData>", f"<sheetData>{cells}")]
    data = edit_zip(book([[70]]), replace=[("xl/worksheets/sheet1.xml", *change) for change in changes])
    with zipfile.ZipFile(BytesIO(data)) as archive:
        has = "xl/sharedStrings.xml" in archive.namelist()
    if has:
        data = edit_zip(data, {"xl/sharedStrings.xml": sst.encode()})
    else:
        type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
        data, _ = add_part(data, "xl/workbook.xml", "xl/sharedStrings.xml", "sharedStrings", sst, type)
    # One string is one document, in whatever columns it stands.
    assert values(anonymize(data, "xlsx"))[:3] == [["surname", "city"], ["<PERSON>", "Leeds"], ["1990", "<PERSON>"]]
    assert values(anonymize(data, "xlsx", header=False))[:3] == [
        ["surname", "city"],
        ["Will", "Leeds"],
        ["1990", "Will"],
    ]


def test_parquet():
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    out = BytesIO()
    parquet.write_table(
        pyarrow.table(
            {"surname": ["Young", None, "7"], "mrn": [1, 2, None], "n": [1, 2, 3], "city": ["Young", "b", "c"]}
        ),
        out,
    )
    new = parquet.read_table(BytesIO(anonymize(out.getvalue(), "parquet"))).to_pydict()
    assert new == {"surname": ["<PERSON>", None, "7"], "mrn": [None] * 3, "n": [1, 2, 3], "city": ["Young", "b", "c"]}


@pytest.mark.parametrize(
    "header, label",
    [
        (h, PERSON)
        for h in "Surname|FORENAME|first_name|First Name|firstName|last-name|patient name|Patient's name|full name|next_of_kin|contact last name|lname|Given name(s)|Patients' name|"
        "Patient Name (Last, First)|AccountHolderName".split("|")
    ]
    + [
        (h, PERSON)
        for h in "Apellido(s)|Nombre del alumno/a|Nombre del/de la paciente|Apellidos|Primer apellido|apellido_1|Nombre y apellidos|nombre completo|Nombre del paciente|Cognoms|Nom i cognoms|nom del pacient".split(
            "|"
        )
    ]
    + [
        (h, PERSON)
        for h in "שם המטופל/ת|שם העובד(ת)|שם פרטי|שם משפחה|שם מלא|שם המטופל|שם_החולה|שם האב|שם פרטי ומשפחה".split("|")
    ]
    + [
        (h, ID)
        for h in "Employee #|Emp. No.|M.R.N.|D.N.I.|N.º de DNI|nº historia|Número de la Seguridad Social|DNI/NIE/Pasaporte|NIF/CIF|ID number|מס' זהות|patient_id|PatientID|MRN|SSN|nhs number|employee no|DNI|NIF|DNI/NIE|nº historia clínica|ת.ז.|תעודת זהות|מספר זהות".split(
            "|"
        )
    ]
    + [
        (h, "")
        for h in "No.|#|Name(s)|device driver name|name|company name|company|file_name|drug name|username|id|note|fin|niño|nombre|nom|שם|שם החברה|product id||surname of the author of the report".split(
            "|"
        )
    ],
)
def test_headers(header, label):
    assert column_labels([header, "note"]) == (label, "")


@pytest.mark.parametrize("name", ["name", "Nombre", "nom", "שם"])
@pytest.mark.parametrize(
    "other, is_person",
    [
        ("DOB", True),
        ("D.O.B. (dd/mm/yyyy)", True),
        ("surname", True),
        ("Apellidos", True),
        ("תאריך לידה", True),
        ("patient_id", True),
        ("email", False),
        ("NIF", False),
        ("contact_name", False),
        ("contact last name", False),
    ],
)
def test_a_bare_name_is_a_persons_beside_what_only_people_have(name, other, is_person):
    assert column_labels([name, other])[0] == (PERSON if is_person else "")


def test_a_firms_name_stays():
    data = b"name,email\nAcme Ltd,-\nWill,-\n"
    assert anonymize(data, "csv") == data


@settings(max_examples=100)
@given(st.text(max_size=30), st.sampled_from(["", PERSON, ID]))
def test_the_finding_is_all_but_white_space(text, label):
    found = whole_cell(text, label)
    assert len(found) == (1 if label and any(char.isalpha() or label == ID and char.isalnum() for char in text) else 0)
    assert all(text[f.start : f.end] == text.strip() and f.label == label for f in found)


@settings(max_examples=100)
@given(st.lists(st.text(max_size=120), max_size=5))
def test_any_header_is_read(headers):
    assert len(column_labels(headers)) == len(headers)


@pytest.mark.parametrize("extra", [(), ("sentencizer",)], ids=["texts", "Docs"])
def test_findings_outside_of_a_text_fail_it_and_no_other(extra):
    texts = [GivenText("Will", [Finding(0, 9, "PER")]), GivenText("Young", [Finding(0, 5, "PER")]), "Will"]
    results = list(anonymize_results(texts, Runner(make(*extra))))
    assert [(result.text, bool(result.items)) for result in results] == [
        (None, True),
        ("<PERSON>", True),
        ("Will", False),
    ]
    assert results[0].items == "SA101" and results[1].items[0]["label"] == PERSON
    with pytest.raises(AnonymError, match="SA101"):
        list(anonymize_results(texts, Runner(make(*extra)), on_error="raise"))
