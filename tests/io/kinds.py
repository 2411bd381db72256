"""Kinds of files, each as another library writes it, with twenty values in its text and in its corners."""

import email
import email.policy
import io
import json
import logging
import mailbox
import plistlib
import re
import tempfile
import zipfile
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Callable, NamedTuple, Sequence

import pytest
from trees import VALUES

# Values that a format, or the library that writes it, can hold: some have no way to write these signs.
MORE = ("Hildegard Montrose", "+44 20 7946 0018", "Thistlewick Manor", "A-47120-QX", "2001:db8::8a2e:370:7334")
PLAIN = [*(value for value in VALUES if not set(value) & set('<>"\\&')), *MORE]
LATIN = [value for value in PLAIN if all(char < "\u0100" for char in value)]


class Kind(NamedTuple):
    """A kind of file."""

    format: str
    make: Callable[[], bytes]
    # What the library reads: strings in lists, tuples and dicts. Of two files with the same structure it is the same but
    # for what was replaced.
    open: Callable[[bytes], Any]
    values: Sequence[str] = VALUES
    options: Any = {}


def nested(values=VALUES):
    people = [{"name": value, "list": [f"Saw {value}.", 7, None, True], "more": {"note": value}} for value in values]
    return {"people": people, "note": f"{values[0]} and {values[1]}", "number": 1.5}


def load(name):
    return pytest.importorskip(name, reason=f"{name} is not installed")


# Office, pages and mail


def make_docx():
    docx, oxml, qn = load("docx"), load("docx.oxml"), load("docx.oxml.ns").qn
    document = docx.Document()
    for name, value in zip(("author", "title", "subject", "comments", "keywords", "category"), VALUES):
        setattr(document.core_properties, name, value)
    table = document.add_table(rows=0, cols=2)
    for value in VALUES:
        paragraph = document.add_paragraph("Saw ")
        for piece in re.findall(".{1,4}", value):
            paragraph.add_run(piece).bold = len(piece) % 2 == 0
        paragraph.add_run(f" {value}").font.hidden = True
        document.add_comment(paragraph.runs, text=f"by {value}", author=value, initials="ZQ")
        row = table.add_row().cells
        row[0].text, row[1].text = value, f"<{value}>"
        for name, text in (("ins", "t"), ("del", "delText")):
            change = oxml.OxmlElement(f"w:{name}")
            change.set(qn("w:author"), value)
            change.set(qn("w:date"), "2024-01-02T00:00:00Z")
            run, inner = oxml.OxmlElement("w:r"), oxml.OxmlElement(f"w:{text}")
            inner.text = f" {value} "
            run.append(inner)
            change.append(run)
            paragraph._p.append(change)
    section = document.sections[0]
    section.header.paragraphs[0].text = "; ".join(VALUES)
    section.footer.paragraphs[0].text = VALUES[3]
    document.styles["Normal"].element.set(qn("w:customStyle"), VALUES[4])
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def open_docx(data):
    document = load("docx").Document(io.BytesIO(data))
    cells = [[cell.text for cell in row.cells] for table in document.tables for row in table.rows]
    comments = [comment.text for comment in document.comments]
    section = document.sections[0]
    beside = [section.header.paragraphs[0].text, section.footer.paragraphs[0].text]
    return [paragraph.text for paragraph in document.paragraphs], cells, comments, beside


def make_xlsx():
    openpyxl, comments = load("openpyxl"), load("openpyxl.comments")
    book = openpyxl.Workbook()
    for name, value in zip(("creator", "title", "subject", "description", "keywords", "lastModifiedBy"), VALUES):
        setattr(book.properties, name, value)
    sheet = book.active
    sheet.append(["Surname", "Note", VALUES[0]])
    for number, value in enumerate(VALUES):
        sheet.append([value, f"Saw {value}", number])
        sheet.cell(number + 2, 2).comment = comments.Comment(f"by {value}", value)
        sheet.cell(number + 2, 4, f'="{value.replace(chr(34), chr(34) * 2)}"&A1')
    sheet.row_dimensions[3].hidden = sheet.column_dimensions["B"].hidden = True
    sheet["E1"].hyperlink = "mailto:zq.roe@example.com"
    sheet.oddHeader.center.text, sheet.evenFooter.left.text = VALUES[0], VALUES[1]
    choice = load("openpyxl.worksheet.datavalidation").DataValidation("list", f'"{VALUES[0]},x"', prompt=VALUES[2])
    choice.add("A2")
    sheet.add_data_validation(choice)
    for state, value in (("hidden", VALUES[3]), ("veryHidden", VALUES[0])):
        other = book.create_sheet(value)
        other.sheet_state = state
        other["B2"] = "; ".join(VALUES)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def open_xlsx(data):
    book = load("openpyxl").load_workbook(io.BytesIO(data))
    shown = lambda cell: "" if cell.data_type == "f" else cell.value  # noqa: E731
    rows = [[[shown(cell) for cell in row[:3]] for row in sheet.iter_rows()] for sheet in book]
    comments = [cell.comment.text for row in book.worksheets[0].iter_rows() for cell in row if cell.comment]
    return [sheet.sheet_state for sheet in book], rows, comments


def make_html():
    from lxml.html import builder as E
    from lxml.html import tostring

    rows = [
        E.P("Saw ", E.B(value[:3]), value[3:], E.IMG(alt=value, src=f"x.png?n={number}"), title=value, data_who=value)
        for number, value in enumerate(VALUES)
    ]
    hidden = [E.DIV(value, style="display:none") for value in VALUES]
    head = E.HEAD(E.TITLE(VALUES[0]), E.META(name="author", content=VALUES[1]), E.META(name="k", content=VALUES[2]))
    link = E.A("mail", href="mailto:zq.roe@example.com?subject=Zebulon%20Quackenbush")
    page = E.HTML(head, E.BODY(*rows, link, E.TEXTAREA(VALUES[3]), *hidden, E.SCRIPT(f"x = '{VALUES[0]}'")))
    note = load("lxml.etree").Comment(" by Zebulon Quackenbush ")
    page.append(note)
    return tostring(page, encoding="utf-8", doctype="<!DOCTYPE html>")


def tree(element, skipped=()):
    """RETURNS: the elements, with all the text in each; of what formatting splits, that of the whole."""
    inner = [tree(child, skipped) for child in element if isinstance(child.tag, str)]
    attributes = {key: value for key, value in element.attrib.items() if key not in skipped}
    is_part = element.tag.rpartition("}")[2] in ("b", "script")
    return element.tag, attributes, "" if is_part else shown(element), inner


def shown(element):
    if element.tag == "script":
        return ""
    below = "".join((shown(each) if isinstance(each.tag, str) else "") + (each.tail or "") for each in element)
    return (element.text or "") + below


def open_html(data):
    return tree(load("lxml.html").document_fromstring(data.decode()), ("content", "href"))


def make_mail(values=VALUES, number=0):
    mail = EmailMessage()
    mail["From"], mail["Reply-To"] = "Zebulon Quackenbush <zq.roe@example.com>", '"Roe, Ann" <zq.roe@example.com>'
    mail["To"], mail["Cc"] = "Renée Müller <b@example.com>, c@example.com", "zq.roe@example.com"
    mail["Subject"], mail["X-Note"] = "; ".join(values), "Zebulon Quackenbush"
    mail["Message-ID"] = f"<{number}.zq.roe@example.com>"
    mail.set_content("\n".join(f"Saw {value}" for value in values) + "\n", cte="base64" if number % 2 else None)
    mail.add_alternative(f"<p>{'<br>'.join(map(escaped, values))}</p>\n", subtype="html")
    rows = "".join(f'"{value.replace(chr(34), chr(34) * 2)}",7\n' for value in values)
    mail.add_attachment(f"a,b\n{rows}", subtype="csv", filename=f"{values[0]}.csv")
    return mail


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def open_mail(data):
    mail = email.message_from_bytes(data, policy=email.policy.default)
    found = []
    for part in mail.walk():
        text = "" if part.is_multipart() else part.get_content()
        text = text if isinstance(text, str) else text.decode()
        shown = load("lxml.html").fromstring(text).text_content() if part.get_content_subtype() == "html" else text
        found.append((part.get_content_type(), shown.strip()))
    return str(mail["Subject"]), found


def make_mbox():
    with tempfile.TemporaryDirectory() as folder:
        box = mailbox.mbox(Path(folder) / "box")
        for number in range(3):
            box.add(make_mail(VALUES, number))
        box.close()
        return (Path(folder) / "box").read_bytes()


def open_mbox(data):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "box").write_bytes(data)
        box = mailbox.mbox(Path(folder) / "box")
        found = [open_mail(bytes(mail)) for mail in box]
        box.close()
    return found


# Tables


def frame(values=VALUES):
    columns = {"surname": values, "note": [f"Saw {value},\r\nthen left." for value in values], "n": range(len(values))}
    return load("pandas").DataFrame(columns)


def make_table(delimiter):
    return frame().to_csv(index=False, sep=delimiter).encode()


def open_table(delimiter, data):
    return load("pandas").read_csv(io.BytesIO(data), sep=delimiter).to_dict("list")


def make_parquet():
    pyarrow, parquet = load("pyarrow"), load("pyarrow.parquet")
    categories = pyarrow.array([VALUES[0], VALUES[1]] * (len(VALUES) // 2)).dictionary_encode()
    table = pyarrow.table({"surname": VALUES, "note": [f"Saw {v}" for v in VALUES], "kind": categories})
    table = table.replace_schema_metadata({"author": VALUES[0]})
    stream = io.BytesIO()
    parquet.write_table(table, stream, compression="none")
    return stream.getvalue()


def open_parquet(data):
    return load("polars").read_parquet(io.BytesIO(data)).to_dict(as_series=False)


# Structured text


def make_json_lines():
    return frame().to_json(orient="records", lines=True).encode()


def open_json_lines(data):
    return load("pandas").read_json(io.BytesIO(data), lines=True, convert_dates=False, dtype=False).to_dict("list")


def make_yaml():
    yaml = load("yaml")
    dumped = yaml.safe_dump_all([nested(), VALUES], default_flow_style=None, width=40)
    return "".join([*(f"# by {value}\n" for value in VALUES), dumped]).encode()


def open_yaml(data):
    return list(load("yaml").safe_load_all(data))


def make_xml():
    etree = load("lxml.etree")
    root = etree.Element("{urn:x}people", nsmap={None: "urn:x"}, author=VALUES[0])
    for value in VALUES:
        person = etree.SubElement(root, "{urn:x}person", name=value)
        person.text = f"Saw {value[:5]}"
        etree.SubElement(person, "{urn:x}b").tail = f"{value[5:]} "
        etree.SubElement(person, "{urn:x}note").text = etree.CDATA(value) if value in LATIN else value
        root.append(etree.Comment(f" by {value} "))
    root.append(etree.ProcessingInstruction("editor", VALUES[1]))
    return etree.tostring(root, xml_declaration=True, encoding="iso-8859-1")


def open_xml(data):
    return tree(load("lxml.etree").fromstring(data))


def make_svg():
    matplotlib = load("matplotlib")
    figure = load("matplotlib.figure").Figure()
    axes = figure.add_subplot(title=PLAIN[0], xlabel=PLAIN[1])
    for number, value in enumerate(PLAIN):
        label = axes.text(0, number / 25, f"Saw {value}", gid=f"g{number}", url=f"mailto:{value}")
        label.set_parse_math(False)
    about = {"Title": PLAIN[0], "Creator": [PLAIN[1]], "Description": "; ".join(PLAIN), "Keywords": PLAIN[3]}
    stream = io.BytesIO()
    with matplotlib.rc_context({"svg.fonttype": "none"}):
        figure.savefig(stream, format="svg", metadata=about)
    return stream.getvalue()


def make_hl7():
    hl7 = load("hl7")
    message = hl7.parse("MSH|^~\\&|A|B|||20240102101112||ADT^A01|1|P|2.5\rPID|1||7\r")
    lines = [f"NTE|{n}||Saw {message.escape(value)}~{message.escape(value)}^x" for n, value in enumerate(VALUES)]
    more = [f"ZZZ|{message.escape(value)}" for value in VALUES]
    return "\r".join([*str(message).strip("\r").split("\r"), *lines, *more, ""]).encode()


def open_hl7(data):
    message = load("hl7").parse(data.decode())

    def opened(part):
        return message.unescape(part) if isinstance(part, str) else list(map(opened, part))

    return [opened(segment) for segment in message[1:]]


def make_vcard():
    vobject = load("vobject")
    cards = []
    for value in VALUES:
        card = vobject.vCard()
        card.add("n").value = vobject.vcard.Name(family=value, given="Ann")
        for name, text in (("fn", value), ("note", f"Saw {value};\n{value}"), ("org", [value]), ("x-any", value)):
            card.add(name).value = text
        card.add("email").value = "zq.roe@example.com"
        card.add("tel").value = "+1 617-555-0143"
        cards.append(card.serialize())
    return "".join(cards).encode()


def open_vcard(data):
    cards = load("vobject").readComponents(data.decode())
    return [
        [(child.name, child.value if child.name == "ORG" else str(child.value).strip()) for child in card.getChildren()]
        for card in cards
    ]


def make_icalendar():
    icalendar = load("icalendar")
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//x//y//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", VALUES[0])
    for kind, value in zip([icalendar.Event, icalendar.Todo] * 10, VALUES):
        part = kind()
        for name, text in (("summary", value), ("description", f"Saw {value}\n; {value}"), ("location", value)):
            part.add(name, text)
        part.add("comment", value)
        guest = icalendar.vCalAddress("MAILTO:zq.roe@example.com")
        guest.params["cn"] = icalendar.vText(value.replace('"', "'"))
        part.add("attendee", guest)
        alarm = icalendar.Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", value)
        part.add_component(alarm)
        calendar.add_component(part)
    return calendar.to_ical()


def open_icalendar(data):
    calendar = load("icalendar").Calendar.from_ical(data)
    return [[(name, str(value)) for name, value in part.property_items()] for part in calendar.walk()]


def make_subtitles(format):
    pysubs2 = load("pysubs2")
    events = []
    for number, value in enumerate(PLAIN):
        text = f"{{\\i1}}Saw{{\\i0}} {value}\\N- and {value.replace(' ', chr(92) + 'N', 1)}"
        events.append(pysubs2.SSAEvent(number * 1000, number * 1000 + 900, text))
    file = pysubs2.SSAFile()
    file.events = events
    return file.to_string(format).encode()


def open_subtitles(format, data):
    events = load("pysubs2").SSAFile.from_string(data.decode(), format)
    return [(event.start, event.end, " ".join(event.plaintext.split())) for event in events]


def make_markdown():
    load("tabulate")
    rows = load("pandas").DataFrame({"name": PLAIN, "note": [f"Saw **{value}**" for value in PLAIN]})
    listed = [f"- [{value}](https://x.example/?q='{number}' '{value}')" for number, value in enumerate(PLAIN)]
    code = ["```", *PLAIN, "```", "", *(f"<!-- {value} -->" for value in PLAIN)]
    return "\n".join([f"# {PLAIN[0]}", "", rows.to_markdown(), "", *listed, "", *code, ""]).encode()


def open_markdown(data):
    page = load("markdown").markdown(data.decode(), extensions=["tables", "fenced_code"])
    return tree(load("lxml.html").fromstring(f"<div>{page}</div>"))


def make_notebook():
    v4 = load("nbformat.v4")
    code = "\n".join(f"x = {json.dumps(value)}  # {value}" for value in VALUES)
    outputs = [
        v4.new_output("stream", name="stdout", text="\n".join(VALUES)),
        v4.new_output("display_data", {"text/plain": VALUES[0], "text/html": f"<b>{VALUES[1]}</b>"}),
        v4.new_output("error", ename="ValueError", evalue=VALUES[2], traceback=list(VALUES)),
    ]
    cells = [v4.new_markdown_cell(f"# {'; '.join(VALUES)}"), v4.new_code_cell(code, outputs=outputs)]
    cells[0].metadata["author"] = VALUES[4]
    book = v4.new_notebook(cells=cells, metadata={"authors": [{"name": value} for value in VALUES]})
    return load("nbformat").writes(book).encode()


def open_notebook(data):
    nbformat = load("nbformat")
    book = nbformat.reads(data.decode(), as_version=4)
    nbformat.validate(book)
    return json.loads(json.dumps(book).replace('\\\\\\"', "'").replace("\\\\\\\\", "/"))


def make_log():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s [%(name)s] %(message)s"))
    for number, value in enumerate(VALUES):
        record = logging.LogRecord("app", logging.INFO, "", 0, "login of %s from %s", (value, value), None)
        record.created = 1704190272 + number
        handler.emit(record)
    return stream.getvalue().encode()


def open_log(data):
    return [(line[:23], line[23:]) for line in data.decode().splitlines()]


# spaCy, PDF, archives


def make_docbin():
    spacy, tokens = load("spacy"), load("spacy.tokens")
    nlp = spacy.blank("en")
    docs = []
    for value in VALUES:
        doc = nlp.make_doc(f"Saw {value} here")
        doc.user_data["note"], doc.cats = value, {value: 1.0}
        for token in doc:
            token.lemma_ = value
        doc.spans["people"] = [tokens.Span(doc, 1, 2, label=value, kb_id=value)]
        docs.append(doc)
    return tokens.DocBin(docs=docs, store_user_data=True).to_bytes()


def open_docbin(data):
    return [
        doc.text for doc in load("spacy.tokens").DocBin().from_bytes(data).get_docs(load("spacy").blank("en").vocab)
    ]


def make_conll():
    tokens = load("spacy.tokens")
    doc_of = lambda words: tokens.Doc(load("spacy").blank("en").vocab, words=words)  # noqa: E731
    docs = [doc_of(["Saw", *value.split(), "here"]) for value in VALUES]
    rows = ["".join(f"{token.text} {VALUES[0].split()[0]} O\n" for token in doc) for doc in docs]
    return "-DOCSTART- -X- O\n\n".encode() + "\n".join(rows).encode() + b"\n"


def open_conll(data):
    docs = load("spacy.training.converters").conll_ner_to_docs(data.decode(), no_print=True)
    return [" ".join(token.text for token in sentence) for doc in docs for sentence in doc.sents]


def make_pdf():
    canvas = load("reportlab.pdfgen.canvas")
    stream = io.BytesIO()
    made = canvas.Canvas(stream, pagesize=(420, 500), pageCompression=0)
    for name, value in zip(("Author", "Title", "Subject", "Keywords", "Creator"), LATIN):
        getattr(made, f"set{name}")(value)
    for page in range(2):
        for number, value in enumerate(LATIN):
            made.drawString(30, 450 - 18 * number, f"Saw {value}")
        made.bookmarkPage(f"p{page}")
        made.addOutlineEntry(LATIN[page], f"p{page}")
        made.textAnnotation(LATIN[2], (10, 10, 30, 30))
        made.linkURL("mailto:zq.roe@example.com", (30, 30, 60, 60))
        made.showPage()
    made.save()
    return stream.getvalue()


def open_pdf(data):
    reader = load("pypdf").PdfReader(io.BytesIO(data))
    # The text that an annotation shows is drawn on the new page.
    texts = [line for page in reader.pages for line in page.extract_text().splitlines() if "Saw" in line]
    return [[float(side) for side in page.mediabox[2:]] for page in reader.pages], texts


MEMBERS = ("csv", "eml", "json", "vcard", "xml")


def make_zip(depth=1):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = VALUES[0].encode()
        for number, format in enumerate(MEMBERS):
            extension = {"vcard": "vcf"}.get(format, format)
            archive.writestr(f"{VALUES[number % 4]}/{number}.{extension}", KINDS[format].make())
        if depth:
            archive.writestr(f"{VALUES[1]}.zip", make_zip(depth - 1))
    return stream.getvalue()


def open_zip(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        openers = [*(KINDS[format].open for format in MEMBERS), open_zip]
        return [(name, open(archive.read(name))) for name, open in zip(archive.namelist(), openers)]


KINDS = {
    "docx": Kind("docx", make_docx, open_docx),
    "xlsx": Kind("xlsx", make_xlsx, open_xlsx),
    "html": Kind("html", make_html, open_html),
    "eml": Kind("eml", lambda: bytes(make_mail()), open_mail),
    "mbox": Kind("mbox", make_mbox, open_mbox),
    "txt": Kind("txt", lambda: "\r\n".join(VALUES).encode("utf-16"), lambda data: data.decode("utf-16").split("\r\n")),
    "csv": Kind("csv", lambda: make_table(","), lambda data: open_table(",", data)),
    "tsv": Kind("tsv", lambda: make_table("\t"), lambda data: open_table("\t", data)),
    "parquet": Kind("parquet", make_parquet, open_parquet),
    "json": Kind("json", lambda: json.dumps(nested(), indent=1).encode(), json.loads),
    "json lines": Kind("json", make_json_lines, open_json_lines),
    "yaml": Kind("yaml", make_yaml, open_yaml),
    "xml": Kind("xml", make_xml, open_xml),
    "svg": Kind("xml", make_svg, open_xml, PLAIN),
    "plist": Kind("xml", lambda: plistlib.dumps({"a": VALUES, "b": {"c": [*VALUES, 7, True]}}), plistlib.loads),
    "hl7": Kind("hl7", make_hl7, open_hl7),
    "vcard": Kind("vcard", make_vcard, open_vcard),
    "icalendar": Kind("icalendar", make_icalendar, open_icalendar),
    "srt": Kind("srt", lambda: make_subtitles("srt"), lambda data: open_subtitles("srt", data), PLAIN),
    "vtt": Kind("vtt", lambda: make_subtitles("vtt"), lambda data: open_subtitles("vtt", data), PLAIN),
    "markdown": Kind("markdown", make_markdown, open_markdown, PLAIN),
    "notebook": Kind("notebook", make_notebook, open_notebook),
    "log": Kind("log", make_log, open_log),
    "docbin": Kind("spacy", make_docbin, open_docbin),
    "conll": Kind("conll", make_conll, open_conll),
    "zip": Kind("zip", make_zip, open_zip),
    "pdf": Kind("pdf", make_pdf, open_pdf, LATIN, {"output_format": "pdf"}),
}
