"""PDF files of several producers with planted values, for tests."""

from io import BytesIO

import pytest

# What is planted: in the order that a value is looked for.
PLANTED = (
    "Zebulon Quackenbush", "zebulon.q@example.org", "212-555-0187", "Ingeborg Løvenskiold", "Weatherstoneham",
    "Begoña Ibáñez", "זבולון כהנוביץ",
)  # fmt: skip
KEPT = "The efficient office sent the final waffle"
LINES = (
    KEPT,
    "to Zebulon Quackenbush of Weatherstoneham, who",
    "wrote from zebulon.q@example.org and rang 212-555-0187.",
    "Ingeborg Løvenskiold knows Begoña Ibáñez well, and Zebulon",
    "Quackenbush lives no more in Weatherstone-",
    "ham. End of the letter.",
)


def with_reportlab(draw, size=(420, 300), pages=1, rotation=0, **options):
    """RETURNS: a file of which a function draws each page."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    stream = BytesIO()
    made = canvas.Canvas(stream, pagesize=size, **options)
    made.setTitle("Zebulon Quackenbush")
    made.setAuthor("Ingeborg Løvenskiold")
    for number in range(pages):
        made.setPageRotation(rotation)
        draw(made, number)
        made.showPage()
    made.save()
    return stream.getvalue()


def lines(made, number=0, x=30, y=250, size=11, font="Helvetica", step=1.5, texts=LINES):
    made.setFont(font, size)
    for row, text in enumerate(texts):
        made.drawString(x, y - row * size * step, text)


def turned(angle):
    def draw(made, number):
        made.translate(*{90: (200, 10), 180: (400, 200), 270: (120, 290), 7: (20, 10)}[angle])
        made.rotate(angle)
        lines(made, x=5, y=90, size=8)

    return draw


def two_columns(made, number):
    made.setFont("Times-Roman", 10)
    for x, texts in ((30, LINES[:3]), (310, LINES[3:])):
        for row, text in enumerate(texts):
            made.drawString(x, 250 - row * 14, text)


def justified(made, number):
    text = made.beginText(30, 250)
    text.setFont("Courier", 10)
    text.setWordSpace(4)
    text.setCharSpace(0.7)
    for line in LINES:
        text.textLine(line)
    made.drawText(text)


def letter_by_letter(made, number):
    for row, line in enumerate(LINES):
        x = 30
        for letter in line:
            made.drawString(x, 250 - 16 * row, letter)
            x += made.stringWidth(letter, "Helvetica", 11)


def table(made, number):
    cells = [("Name", "Mail", "Telephone"), PLANTED[:3], (PLANTED[3], "none", PLANTED[2])]
    made.setFont("Helvetica", 9)
    for row, values in enumerate(cells):
        for column, value in enumerate(values):
            made.rect(20 + column * 130, 196 - row * 20, 130, 20)
            made.drawString(24 + column * 130, 202 - row * 20, value)
    made.drawString(20, 260, KEPT)


def form(made, number):
    lines(made, texts=(KEPT,))
    made.acroForm.textfield(name="who", tooltip="Ingeborg", value=PLANTED[0], x=30, y=150, width=250, height=24)
    made.drawString(30, 100, "End of the letter.")


def links(made, number):
    lines(made)
    made.linkURL("https://example.org/" + PLANTED[0].replace(" ", "-"), (30, 200, 200, 240))
    made.bookmarkPage("Zebulon")
    made.addOutlineEntry(PLANTED[0], "Zebulon")
    made.textAnnotation(PLANTED[0], (300, 20, 320, 40))


def outlined(made, number):
    text = made.beginText(30, 200)
    text.setFont("Helvetica-Bold", 16)
    text.setTextRenderMode(2)
    for line in (KEPT, PLANTED[0], PLANTED[4]):
        text.textLine(line)
    made.drawText(text)


def hidden(made, number):
    lines(made, texts=(KEPT, "End of the letter."))
    text = made.beginText(30, 150)
    text.setTextRenderMode(3)
    text.textLine(PLANTED[0])
    made.drawText(text)
    made.setFillColorRGB(1, 1, 1)
    made.drawString(30, 120, PLANTED[1])
    made.drawString(30, -50, PLANTED[3])


def twice(made, number):
    for shift in (0, 0.4, 1.2):
        lines(made, x=30 + shift, y=250 - shift)


def in_a_form(made, number):
    made.beginForm("block")
    lines(made)
    made.endForm()
    made.doForm("block")


def with_truetype(texts):
    """RETURNS: a function that draws with an embedded font, of matplotlib."""

    def draw(made, number):
        from pathlib import Path

        matplotlib = pytest.importorskip("matplotlib")
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        path = Path(matplotlib.__file__).parent / "mpl-data" / "fonts" / "ttf" / "DejaVuSans.ttf"
        pdfmetrics.registerFont(TTFont("DejaVu", str(path)))
        lines(made, font="DejaVu", texts=texts)

    return draw


# Right-to-left text is drawn from left to right, as most producers do.
HEBREW = ("שלום לכולם, כאן"[::-1], ("מדבר " + PLANTED[6] + " מן המשרד")[::-1], KEPT)
LIGATURES = ("The eﬃcient oﬃce sent the ﬁnal waﬄe", "to Zebulon Quackenbush.")


def with_matplotlib(fonttype, rotation=0):
    """RETURNS: a file of matplotlib's, with fonts of Type 3 or 42."""
    matplotlib = pytest.importorskip("matplotlib")
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure

    stream = BytesIO()
    with matplotlib.rc_context({"pdf.fonttype": fonttype}):
        figure = Figure(figsize=(6, 4))
        FigureCanvasPdf(figure)
        for row, line in enumerate(LINES):
            x, y = (0.1 + 0.1 * row, 0.02) if rotation == 90 else (0.05, 0.9 - 0.12 * row)
            figure.text(x, y, line, rotation=rotation, fontsize=9)
        figure.savefig(stream, format="pdf", metadata={"Title": PLANTED[0]})
    return stream.getvalue()


def with_pdfium(size=(400, 300), rotation=0, crop=None):
    """RETURNS: a file of PDFium's own."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    import pypdfium2.raw as c

    stream = BytesIO()
    with pypdfium2.PdfDocument.new() as document:
        page = document.new_page(*size)
        font = c.FPDFText_LoadStandardFont(document, b"Times-Roman")
        for row, line in enumerate(LINES):
            text = c.FPDFPageObj_CreateTextObj(document, font, 11.0)
            encoded = (line + "\0").encode("utf-16-le")
            c.FPDFText_SetText(text, (c.FPDF_WCHAR * (len(encoded) // 2)).from_buffer_copy(encoded))
            c.FPDFPageObj_Transform(text, 1, 0, 0, 1, 40, 250 - row * 18)
            c.FPDFPage_InsertObject(page, text)
        if rotation:
            page.set_rotation(rotation)
        if crop:
            page.set_cropbox(*crop)
        page.gen_content()
        page.close()
        c.FPDFFont_Close(font)
        document.save(stream)
    return stream.getvalue()


def with_pypdf(data):
    """RETURNS: a file with attachments, scripts, properties and an older revision, all of which name somebody."""
    pypdf = pytest.importorskip("pypdf")
    from pypdf.generic import ByteStringObject, DictionaryObject, NameObject, TextStringObject

    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    writer.add_metadata({"/Subject": PLANTED[0], "/Who": PLANTED[1]})
    writer.add_attachment("Zebulon Quackenbush.txt", PLANTED[0].encode())
    script = {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject(PLANTED[0])}
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject(script)
    writer.root_object[NameObject("/PieceInfo")] = DictionaryObject({NameObject("/Q"): ByteStringObject(b"Zebulon")})
    stream = BytesIO()
    writer.write(stream)
    older = PLANTED[0].encode() + b" was here"
    return stream.getvalue() + b"\n%" + older + b"\n" + b"startxref\n%d\n%%%%EOF" % stream.getvalue().rindex(b"xref\n0")


def documents():
    """RETURNS: functions that make a file, by name."""
    made = {
        f"reportlab_{draw.__name__}": lambda draw=draw: with_reportlab(draw)
        for draw in (
            lines, two_columns, justified, letter_by_letter, table, form, links, outlined, hidden, twice, in_a_form,
        )
    }  # fmt: skip
    made |= {
        f"reportlab_page_{turn}": lambda turn=turn: with_reportlab(lines, rotation=turn) for turn in (90, 180, 270)
    }
    made |= {f"reportlab_text_{turn}": lambda turn=turn: with_reportlab(turned(turn)) for turn in (7, 90, 180, 270)}
    made |= {
        "reportlab_pages": lambda: with_reportlab(lines, pages=4),
        "reportlab_large": lambda: with_reportlab(lines, size=(4000, 6000)),
        "reportlab_plain_streams": lambda: with_reportlab(lines, pageCompression=0),
        "reportlab_hebrew": lambda: with_reportlab(with_truetype(HEBREW)),
        "reportlab_ligatures": lambda: with_reportlab(with_truetype(LIGATURES)),
        "reportlab_truetype": lambda: with_reportlab(with_truetype(LINES)),
        "matplotlib_type3": lambda: with_matplotlib(3),
        "matplotlib_type42": lambda: with_matplotlib(42),
        "matplotlib_upwards": lambda: with_matplotlib(42, rotation=90),
        "pdfium": with_pdfium,
        "pdfium_rotated": lambda: with_pdfium(rotation=90),
        "pdfium_cropped": lambda: with_pdfium(crop=(20, 30, 390, 290)),
        "pypdf_all": lambda: with_pypdf(with_reportlab(lines)),
        "pypdf_of_pdfium": lambda: with_pypdf(with_pdfium()),
    }
    return made
