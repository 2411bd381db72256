import datetime
import zipfile
from io import BytesIO

import pytest
from planted import NAME, NEW, add_part, edit_zip, found_in, leaks, packed, run

from spacy_anonym.errors import AnonymError

openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed")
from openpyxl.chart import BarChart, Reference  # noqa: E402
from openpyxl.comments import Comment  # noqa: E402
from openpyxl.workbook.defined_name import DefinedName  # noqa: E402
from openpyxl.worksheet.datavalidation import DataValidation  # noqa: E402
from openpyxl.worksheet.hyperlink import Hyperlink  # noqa: E402
from openpyxl.worksheet.table import Table  # noqa: E402

from spacy_anonym.io.containers.container import ContainerRecord  # noqa: E402
from spacy_anonym.io.containers.xlsx import read_xlsx  # noqa: E402

BOOK, SHEET, OTHER = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"


def save(book):
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def simple():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["patient", "born", "weight"])
    sheet.append([NAME, datetime.date(1990, 5, 17), 72.5])
    sheet.append(["nobody", None, 80])
    return book


def load(data):
    return openpyxl.load_workbook(BytesIO(data))


def full():
    book = simple()
    sheet = book.active
    sheet.title = "Zebulon Quackenbush"
    sheet["D1"] = '="Zebu"&"lon"'
    sheet["D2"] = "='Zebulon Quackenbush'!C2*2"
    sheet["D3"] = '=HYPERLINK("mailto:zebulon@example.org","Quackenbush")'
    sheet["A2"].comment = Comment(f"about {NAME}", NAME)
    sheet["A3"].hyperlink = "mailto:zebulon%20quackenbush@example.org"
    sheet["A3"].hyperlink.tooltip = NAME
    sheet.oddHeader.center.text = NAME
    sheet.oddFooter.left.text = "Zebulon"
    sheet.row_dimensions[3].hidden = True
    sheet.auto_filter.ref = "A1:A3"
    sheet.auto_filter.add_filter_column(0, ["zebulon", "x"])
    validation = DataValidation(
        type="list", formula1='"Zebulon,Bob"', promptTitle="Zebulon", prompt="Quackenbush", error="zebulon"
    )
    sheet.add_data_validation(validation)
    validation.add("B3")
    hidden = book.create_sheet("hidden")
    hidden.sheet_state = "veryHidden"
    hidden.append([NAME, "id 7"])
    hidden.append(["a", "b"])
    hidden.append([NAME, 3])
    hidden.add_table(Table(displayName="Zebulon_table", ref="A1:B3"))
    book.defined_names["Zebulon_name"] = DefinedName("Zebulon_name", attr_text="'Zebulon Quackenbush'!$C$2")
    book.defined_names["literal"] = DefinedName("literal", attr_text='"Quackenbush"', comment=NAME)
    sheet["E1"] = "=Zebulon_name+1"
    sheet["E2"].number_format = '"Zebulon" 0'
    sheet["E2"] = 4
    chart = BarChart()
    chart.title = NAME
    chart.add_data(Reference(sheet, min_col=3, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "G2")
    for name in ("creator", "title", "description", "subject", "keywords", "lastModifiedBy", "category"):
        setattr(book.properties, name, NAME)
    data = save(book)
    data, _ = add_part(data, BOOK, "customXml/item1.xml", "customXml", f"<data>{NAME}</data>")
    data, _ = add_part(data, BOOK, "xl/connections.xml", "connections", f"<connections>{NAME}</connections>")
    data, _ = add_part(data, BOOK, "xl/pivotCache/pivotCacheDefinition1.xml", "pivotCacheDefinition", f"<x>{NAME}</x>")
    data, _ = add_part(data, BOOK, "xl/externalLinks/externalLink1.xml", "externalLink", f"<x>{NAME}</x>")
    data, _ = add_part(
        data, SHEET, "xl/printerSettings/printerSettings1.bin", "printerSettings", NAME.encode("utf-16-le")
    )
    return data


def test_a_name_in_every_part_is_gone():
    data = full()
    assert len(found_in(data)) >= 12
    _, out = run(read_xlsx, data)
    assert found_in(out) == [] and not leaks(out)
    book = load(out)
    assert book.sheetnames == ["Sheet 1", "hidden"] and book["hidden"].sheet_state == "veryHidden"
    sheet = book["Sheet 1"]
    assert [cell.value for cell in sheet["A"]] == ["patient", NEW, "nobody"]
    assert sheet["D2"].value == "='Sheet 1'!C2*2" and sheet["D1"].value is None and sheet["D3"].value is None
    assert sheet["A2"].comment.text.endswith(f"about {NEW}") and sheet["A2"].comment.author == "Author 1"
    assert sheet.oddHeader.center.text == NEW
    assert sheet.row_dimensions[3].hidden
    table = next(iter(book["hidden"].tables.values()))
    # Excel repairs a file whose columns are not named as their cells are.
    assert [column.name for column in table.tableColumns] == [cell.value for cell in book["hidden"][1]] == [NEW, "id 7"]
    new = next(name for name in book.defined_names if name.startswith("name_"))
    assert sheet["E1"].value == f"={new}+1" and book.defined_names[new].attr_text == "'Sheet 1'!$C$2"
    assert "literal" not in book.defined_names
    assert sheet.data_validations.dataValidation[0].formula1 == f'"{NEW},Bob"'
    assert len(sheet._charts) == 1


def test_all_else_stays():
    book = simple()
    book.active["C2"].number_format = "0.00"
    book.active["C4"] = "=SUM(C2:C3)"
    _, out = run(read_xlsx, save(book))
    sheet = load(out).active
    rows = [[cell.value for cell in row] for row in sheet.rows]
    assert rows == [
        ["patient", "born", "weight"],
        [NEW, datetime.datetime(1990, 5, 17), 72.5],
        ["nobody", None, 80],
        [None, None, "=SUM(C2:C3)"],
    ]
    assert sheet["C2"].number_format == "0.00"
    assert run(read_xlsx, out)[1] == out


def test_numbers_and_dates_are_read_as_they_are_shown():
    book = openpyxl.Workbook()
    book.active.append([6175551234, datetime.datetime(2001, 2, 3, 4, 5), datetime.time(6, 7), 1.5, True])
    fields, _ = run(read_xlsx, save(book))
    texts = [field.text for field in fields if not field.part]
    assert texts == ["6175551234", "2001-02-03 04:05", "06:07:00", "1.5"]
    assert [field.id for field in fields][:2] == ["x:1:A1", "x:1:B1"]


CELLS = {
    "a cached value": '<c r="Z9" t="str"><f>A1&amp;"lon"</f><v>Zebulon</v></c>',
    "an inline string in runs": '<c r="Z9" t="inlineStr"><is><r><t>Zeb</t></r><r><rPr><b/></rPr><t>ulon</t></r><rPh sb="0" eb="1"><t>Quackenbush</t></rPh></is></c>',
    "a formula without a value": '<c r="Z9"><f>IF(A1,"Quackenbush","x")</f></c>',
    "a shared formula": '<c r="Z8"><f t="shared" ref="Z8:Z9" si="0">"Zebulon"&amp;A1</f><v>0</v></c><c r="Z9"><f t="shared" si="0"/><v>0</v></c>',
    "another file": '<c r="Z9"><f>[1]Zebulon!A1</f><v>5</v></c>',
    "an error": '<c r="Z9" t="e"><v>Zebulon</v></c>',
    "an unknown kind": '<c r="Z9" t="zebulon"><v>Quackenbush</v></c>',
}


@pytest.mark.parametrize("corner", CELLS)
def test_a_name_in_a_cell_is_gone(corner):
    row = f'<row r="9">{CELLS[corner]}</row></sheetData>'
    data = edit_zip(save(simple()), replace=[(SHEET, "</sheetData>", row)])
    _, out = run(read_xlsx, data)
    assert not leaks(out)
    if corner != "an unknown kind":
        load(out)


SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def test_shared_strings():
    strings = (
        f'<sst xmlns="{SPREADSHEET}"><si><r><t>Zeb</t></r><r><t xml:space="preserve">ulon </t></r></si><si><t>Quackenbush</t></si>'
        "<si><t>kept</t></si></sst>"
    )
    cells = '<row r="9"><c r="A9" t="s"><v>0</v></c><c r="B9" t="s"><v>2</v></c><c r="C9" t="s"><v>0</v></c></row></sheetData>'
    data = edit_zip(save(simple()), replace=[(SHEET, "</sheetData>", cells)])
    data, _ = add_part(
        data,
        BOOK,
        "xl/sharedStrings.xml",
        "sharedStrings",
        strings,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml",
    )
    fields, out = run(read_xlsx, data)
    # Of a string that two cells share there is one document; of one that no cell has there is none, and it goes.
    assert [field.text for field in fields if field.id.endswith("9")] == ["Zebulon ", "kept"]
    assert not any("Quackenbush" in field.text for field in fields if field.id != "x:1:A2")
    assert not leaks(out) and [cell.value for cell in load(out).active[9]] == [f"{NEW} ", "kept", f"{NEW} "]


@pytest.mark.parametrize("code", ["&amp;C", "&amp;L&amp;K00FF00", "&amp;C&amp;&quot;Arial,Bold&quot;&amp;14"])
def test_headers_are_read_without_their_codes(code):
    footer = f"<headerFooter><oddHeader>{code}Zebu&amp;Blon page &amp;P</oddHeader></headerFooter></worksheet>"
    fields, out = run(read_xlsx, edit_zip(save(simple()), replace=[(SHEET, "</worksheet>", footer)]))
    assert any("Zebulon page" in field.text for field in fields)
    assert (
        f"{code.replace('&quot;', chr(34))}&lt;PERSON&gt; page &amp;P"
        in zipfile.ZipFile(BytesIO(out)).read(SHEET).decode()
    )


@pytest.mark.parametrize(
    "kind,code",
    [
        ("image", "SA364"),
        ("oleObject", "SA364"),
        ("chartsheet", "SA364"),
        ("vbaProject", "SA366"),
        ("zebulon", "SA365"),
    ],
)
def test_what_cannot_be_covered_is_refused(kind, code):
    data, _ = add_part(save(simple()), BOOK, f"xl/{NAME}.xml", kind, f"<x>{NAME}</x>")
    with pytest.raises(AnonymError, match=code) as error:
        run(read_xlsx, data)
    assert not leaks(str(error.value).encode())


def test_a_word_file_under_a_wrong_name_is_a_coded_error():
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    with pytest.raises(AnonymError, match="SA360"):
        run(read_xlsx, save(docx.Document()))


def columns_book():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["patient", "weight", "ward"])
    # One string, shared by cells of several columns.
    sheet.append([NAME, 70, NAME])
    sheet.append(["nobody", "Zebulon", f"by {NAME}"])
    return book


def cells(data, name=None):
    book = load(data)
    return [[cell.value for cell in row] for row in (book[name] if name else book.worksheets[0]).rows]


@pytest.mark.parametrize("columns", [("patient",), ("1",)])
def test_only_the_named_columns_are_anonymized_and_the_header_stays(columns):
    fields, out = run(read_xlsx, save(columns_book()), columns=columns)
    assert cells(out) == [["patient", "weight", "ward"], [NEW, 70, NAME], ["nobody", "Zebulon", f"by {NAME}"]]
    assert {field.text for field in fields if not field.part} == {NAME, "nobody"}


def test_several_columns_and_a_sheet_that_has_none_of_them():
    book = columns_book()
    book.create_sheet("other").append([NAME, "x"])
    _, out = run(read_xlsx, save(book), columns=("ward", "weight"))
    assert cells(out)[1:] == [[NAME, 70, NEW], ["nobody", NEW, f"by {NEW}"]]
    # Nobody said that it may stay.
    assert cells(out, "other") == [[NEW, "x"]]


def test_without_a_header_the_first_row_is_data():
    _, out = run(read_xlsx, save(columns_book()), columns=("3",), header=False)
    assert cells(out)[1] == [NAME, 70, NEW]
    book = openpyxl.Workbook()
    book.active.append([NAME, NAME])
    assert cells(run(read_xlsx, save(book), columns=("2",), header=False)[1]) == [[NAME, NEW]]


def test_what_stands_beside_the_cells_is_anonymized_in_any_case():
    book = columns_book()
    book.active["C2"].comment = Comment(f"about {NAME}", NAME)
    book.active["C3"] = '=HYPERLINK("mailto:zebulon@example.org","x")'
    _, out = run(read_xlsx, save(book), columns=("patient",))
    sheet = load(out).active
    assert sheet["C2"].comment.text.endswith(f"about {NEW}") and sheet["C2"].value == NAME
    assert "zebulon" not in str(sheet["C3"].value)


REPEATED = {
    "a filter": ("</sheetData>", '</sheetData><autoFilter><filterColumn><filters><filter val="{0}"/></filters></filterColumn></autoFilter>'),
    "a filter's condition": ("</sheetData>", '</sheetData><autoFilter><filterColumn><customFilters><customFilter val="{0}"/></customFilters></filterColumn></autoFilter>'),
    "a choice": ("</sheetData>", '</sheetData><dataValidations><dataValidation><formula1>"x, {0},y"</formula1></dataValidation></dataValidations>'),
    "a literal": ("</row>", '<c r="Z1"><f>SUMIF(A:A,"{0}",B:B)</f><v>8</v></c></row>'),
    "a cached value": ("</row>", '<c r="Z1" t="str"><f>A2</f><v>{0}</v></c></row>'),
    "a number": ("</row>", '<c r="Z1"><f>COUNTIF(B:B,77123)+{0}</f><v>8</v></c></row>'),
}  # fmt: skip


def with_given(field):
    """RETURNS: the text with "#" for what the file says of it, and its items."""
    new, items = field.text, []
    for found in sorted(field.given):
        start = found.start - sum(item["source_end"] - item["source_start"] - 1 for item in items)
        new = new[:start] + "#" + new[start + found.end - found.start :]
        items.append({"source_start": found.start, "source_end": found.end, "start": start, "end": start + 1})
    return new, items


@pytest.mark.parametrize("place", REPEATED)
@pytest.mark.parametrize("text", ["Will", "77123"])
def test_what_stands_under_a_header_is_known_elsewhere(place, text):
    book = openpyxl.Workbook()
    book.active.append(["surname", "patient_id"])
    book.active.append(["Will", 77123])
    book.create_sheet("other").append(["x", 5])
    old, new = REPEATED[place]
    data = edit_zip(save(book), replace=[(OTHER, old, new.format(text))])
    record = ContainerRecord(read_xlsx(packed(data)), "x")
    results = [with_given(field) for field in record]
    with zipfile.ZipFile(BytesIO(record.save([new for new, _ in results], [items for _, items in results]))) as out:
        sheet = out.read(OTHER).decode()
    assert sheet.count("row") == 2 and text not in sheet and "77123" not in sheet


def test_a_sheet_is_named_for_somebody_in_it():
    book = openpyxl.Workbook()
    book.active.title = "Will-Quade 2024"
    book.active.append(["surname", "n"])
    book.active.append(["Will-Quade", 5])
    book.active.append(["Quade", 6])
    book.active["B2"].comment = Comment("see the letter", "x")
    fields, _ = run(read_xlsx, save(book))
    given = {f.label for field in fields if "2024" in field.text for f in field.given}
    assert given == {"PERSON"}


def test_short_numbers_cells_of_kept_columns_and_references_are_not_known_elsewhere():
    book = openpyxl.Workbook()
    book.active.append(["surname", "patient_id", "n"])
    book.active.append(["Will", 77, "=77+B77123+SUM(77123:77123)"])
    book.active.append(["Rose", 77123, '=B3&"Will"&"Rose"'])
    fields, _ = run(read_xlsx, save(book), columns=("surname", "n"))
    found = [(f.label, field.text[f.start : f.end]) for field in fields for f in field.given]
    assert sorted(found) == [("PERSON", "Rose"), ("PERSON", "Rose"), ("PERSON", "Will"), ("PERSON", "Will")]


def test_a_column_that_no_sheet_has_is_an_error():
    with pytest.raises(AnonymError, match="SA313.* doctor"):
        run(read_xlsx, save(columns_book()), columns=("patient", "doctor"))


def test_a_cell_without_a_name_is_read():
    data = edit_zip(save(columns_book()), replace=[(SHEET, 'r="C2"', ""), (SHEET, 'r="A1"', "")])
    _, out = run(read_xlsx, data, columns=("1",))
    with zipfile.ZipFile(BytesIO(out)) as archive:
        assert archive.read(SHEET).decode().count("Zebulon") == 2


@pytest.mark.parametrize(
    "code",
    ["000-00-0000", "(000) 000-0000", "00000-0000", "0000 0000 0000 0000", "999-99-9999", "AA-0000", "+1 (000) 000-0000",
     "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "[$-409]mmmm d, yyyy;@", "[$-F800]dddd\\, mmmm dd\\, yyyy",
     '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', "[Red]-0.00;[Blue]0.00", "0.00E+00", "[h]:mm:ss"],
)  # fmt: skip
def test_digits_of_number_formats_are_places(code):
    book = simple()
    book.active["B5"], book.active["B5"].number_format = 5, code
    fields, out = run(read_xlsx, save(book))
    assert load(out).active["B5"].number_format == code and not any(code in field.text for field in fields)
    assert not any(char.isalpha() or char in "09" for char in "".join(f.text for f in fields if "stray" in f.id))


@pytest.mark.parametrize(
    "code,new",
    [('"Zebulon" 0', f'"{NEW}" 0'), ("\\Z\\e\\b\\u\\l\\o\\n\\!0", f'"{NEW}!"0'), ('0 "by Zebu""lon"', f'0 "by {NEW}"'),
     ("Zebulon 0", f'"{NEW}" 0'), ("[$Zebulon-409]#,##0", f'"{NEW}"#,##0'), ('"Zebulon "0"Quackenbush"', f'"{NEW}"')],
)  # fmt: skip
def test_text_of_number_formats_is_read_and_quoted(code, new):
    book = simple()
    book.active["B5"], book.active["B5"].number_format = 5, code
    _, out = run(read_xlsx, save(book))
    assert load(out).active["B5"].number_format == new and load(out).active["B5"].value == 5


def sheets(*names):
    book = openpyxl.Workbook()
    book.active.title = "Sum"
    for name in names:
        book.create_sheet(name)
    return book


@pytest.mark.parametrize(
    "formula,new",
    [("'Zebulon:Dr. Quackenbush'!A1", "'Sheet 1:Sheet 2'!A1"), ("'Sum:Zebulon'!A1:B2", "'Sum:Sheet 1'!A1:B2"),
     ("Sum:Zebulon!A1", "'Sum:Sheet 1'!A1"), ("Sum:'Dr. Quackenbush'!A1", "'Sum:Sheet 2'!A1"),
     ("ZEBULON!A1+Sum!A1", "'Sheet 1'!A1+Sum!A1"), ("'O''Zebulon'!A1", "'Sheet 3'!A1")],
)  # fmt: skip
def test_references_to_sheets_follow_their_names(formula, new):
    book = sheets("Zebulon", "Dr. Quackenbush", "O'Zebulon")
    book.active["A1"] = f"=SUM({formula})"
    book.active["A2"] = "go"
    book.active["A2"].hyperlink = Hyperlink(ref="A2", location=formula)
    book.active["A3"] = "gone"
    book.active["A3"].hyperlink = Hyperlink(ref="A3", location="'Quackenbush, Z.'!A1")
    _, out = run(read_xlsx, save(book))
    sheet = load(out).active
    assert sheet["A1"].value == f"=SUM({new})" and sheet["A2"].hyperlink.location == new
    assert sheet["A3"].hyperlink is None and not leaks(out)


def test_columns_of_a_table_stay_different():
    book = openpyxl.Workbook()
    book.active.append(["Zebulon", "QUACKENBUSH", "n", "Zebulon Quackenbush"])
    book.active.append([1, 2, 3, 4])
    book.active.add_table(Table(displayName="T1", ref="A1:D2"))
    sheet = load(run(read_xlsx, save(book))[1]).active
    names = [column.name for column in sheet.tables["T1"].tableColumns]
    assert names == [cell.value for cell in sheet[1]] == [NEW, f"{NEW} 2", "n", f"{NEW} 3"]


def test_dates_that_formulas_make_and_filters_choose_are_read():
    book = openpyxl.Workbook()
    book.active["A1"] = '="born "&TEXT(DATE(1980, 3,2),"yyyy-mm-dd")'
    book.active["A2"] = "=DATE(A3,B3,1)"
    chosen = '</sheetData><autoFilter ref="A1:A2"><filterColumn colId="0"><filters><dateGroupItem year="1981" month="4" day="5" dateTimeGrouping="day"/></filters></filterColumn></autoFilter>'
    data = edit_zip(save(book), replace=[(SHEET, "</sheetData>", chosen)])
    lines = [line for field in run(read_xlsx, data)[0] for line in field.text.splitlines()]
    assert "1980-03-02" in lines and "1981-04-05" in lines


def test_numbers_of_axes_are_kept_and_not_read():
    book = simple()
    chart = BarChart()
    chart.x_axis.axId = 2125550147
    chart.add_data(Reference(book.active, min_col=3, min_row=1, max_row=3))
    book.active.add_chart(chart, "G2")
    fields, out = run(read_xlsx, save(book))
    assert b'axId val="2125550147"' in zipfile.ZipFile(BytesIO(out)).read("xl/charts/chart1.xml")
    assert not any("2125550147" in field.text for field in fields)
