import base64
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO

import pytest
from planted import NAME, NEW, leaks, packed, run

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.containers.eml import read_eml


def opened(data):
    return message_from_bytes(data, policy=policy.default)


def full():
    mail = EmailMessage()
    mail["From"] = f"{NAME} <zebulon@quackenbush.example>"
    mail["To"] = 'Ann <ann@example.org>, "Quackenbush, Zebulon" <z@quackenbush.example>'
    mail["Cc"] = "Zébulon Quackenbush <c@example.org>"
    mail["Subject"] = f"Grüße von {NAME}"
    mail["Date"] = "Mon, 01 Jan 2024 10:00:00 +0000"
    mail["Message-ID"] = "<zebulon.1@quackenbush.example>"
    mail["References"] = "<zebulon.0@quackenbush.example> <zebulon.1@quackenbush.example>"
    mail["Received"] = "from zebulon.example by quackenbush.example"
    mail["X-Originating-Person"] = NAME
    mail["List-Unsubscribe"] = "<mailto:zebulon@quackenbush.example>"
    mail["DKIM-Signature"] = "d=quackenbush.example"
    mail.set_content(f"Dear {NAME},\nwarm regards\n", cte="base64")
    mail.add_alternative(
        "<p>Dear <b>Zebu</b>lon, <i title='Quackenbush'>é</i></p>", subtype="html", cte="quoted-printable"
    )
    mail.add_attachment("a,b\nZebulon,é\n", subtype="csv", filename="Zebulon Quackenbush é.csv")
    inner = EmailMessage()
    inner["From"] = "zebulon@quackenbush.example"
    inner["Subject"] = NAME
    inner.set_content(f"inner {NAME}")
    mail.add_attachment(inner)
    mail.preamble = NAME
    mail.epilogue = NAME
    mail.set_boundary("Zebulon_Quackenbush")
    return mail


def test_a_name_in_every_corner_is_gone():
    data = full().as_bytes()
    assert leaks(data)
    _, out = run(read_eml, data)
    assert not leaks(out) and out.isascii()
    mail = opened(out)
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == [part.get_content_type() for part in full().walk()]
    assert not any(part.defects for part in mail.walk())
    assert mail["Subject"] == f"Grüße von {NEW}" and mail["From"] == f'"{NEW}" <address-1@anonymized.invalid>'
    # All of a sender is personal, found or not.
    assert "Ann" not in str(mail["To"]) and "ann@" not in str(mail["To"])
    assert mail["Message-ID"] == "<2@anonymized.invalid>" or mail["References"].split()[1] == mail["Message-ID"]
    assert {name.lower() for name in mail.keys()} == {
        "from",
        "to",
        "cc",
        "subject",
        "date",
        "message-id",
        "references",
        "mime-version",
        "content-type",
    }
    text, html, csv, nested, inner = list(mail.walk())[2:]
    assert text.get_content() == f"Dear {NEW},\nwarm regards\n"
    assert html.get_content().strip() == "<p>Dear <b>&lt;PERSON&gt;</b>, <i title='&lt;PERSON&gt;'>&#233;</i></p>"
    assert csv.get_content() == f"a,b\n{NEW},é\n" and csv.get_filename() == "attachment-5.csv"
    assert inner.get_content() == f"inner {NEW}\n"


def raw(headers, body):
    return ("From: a@example.org\n" + headers + "\n\n").encode() + body


BODIES = {
    "utf-16": (
        "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64",
        base64.b64encode(NAME.encode("utf-16")),
    ),
    "latin-1, quoted": (
        "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable",
        b"caf=E9 Zeb=\nul=6Fn =51uackenbush",
    ),
    "8bit": ("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit", "é Zebulon".encode()),
    "no charset": ("Content-Type: text/plain", b"caf\xe9 Zebulon"),
    "no type": ("X: Zebulon", b"Quackenbush"),
    "encoded words": ("Subject: =?utf-8?q?Zeb?= =?utf-8?q?ulon?=\nX-A: =?utf-8?b?WmVidWxvbg==?=", b"x"),
    "a folded header": ("Subject: Zebulon\n Quackenbush", b"x"),
    "a comment in an address": ("To: x@example.org (Zebulon Quackenbush)\nCc: undisclosed: zebulon@example.org;", b"x"),
    "bytes in a header": ("Subject: Zebulon caf\udce9", b"x"),
    "a page with its own charset": ("Content-Type: text/html", b'<meta charset="iso-8859-1"><p>caf\xe9 Zebulon</p>'),
    "a name of a part": (
        "Content-Type: text/plain; name=\"Zebulon.txt\"\nContent-Disposition: attachment; filename*=utf-8''Zeb%75lon.txt\nContent-ID: <zebulon>\nContent-Description: Quackenbush",
        b"x",
    ),
    "a line as from a mailbox": ("Subject: x", b"From zebulon\n--=_anonymized_1\n"),
}


@pytest.mark.parametrize("corner", BODIES)
def test_a_name_in_any_encoding_is_gone(corner):
    headers, body = BODIES[corner]
    data = ("From: a@example.org\n" + headers + "\n\n").encode("utf8", "surrogateescape") + body
    _, out = run(read_eml, data)
    assert not leaks(out)
    before, after = opened(data), opened(out)
    assert after.get_content_type() == before.get_content_type() and not after.defects


def test_a_text_without_findings_stays():
    for end in ("\n", "\r\n"):
        body = f"one{end}{end}  two é {end}".encode()
        _, out = run(
            read_eml, f"From: a@example.org{end}Content-Type: text/plain; charset=utf-8{end}{end}".encode() + body
        )
        assert message_from_bytes(out).get_payload(decode=True) == body


def with_attachment(kind, data):
    mail = EmailMessage()
    mail["From"] = "a@example.org"
    mail.set_content("Zebulon")
    main, _, sub = kind.partition("/")
    mail.add_attachment(data, maintype=main, subtype=sub, filename="Zebulon.bin")
    return mail.as_bytes()


@pytest.mark.parametrize(
    "kind", ["application/pdf", "image/png", "application/octet-stream", "text/rtf", "text/x-vcard", "application/json"]
)
def test_unknown_attachments_are_refused_or_a_note(kind):
    data = with_attachment(kind, NAME.encode())
    with pytest.raises(AnonymError, match="SA369") as error:
        run(read_eml, data)
    assert not leaks(str(error.value).encode())
    _, out = run(read_eml, data, drop_media=True)
    assert not leaks(out) and [
        part.get_content().strip() for part in opened(out).walk() if not part.is_multipart()
    ] == [NEW, "[attachment removed]"]


def test_office_files_are_read_as_attachments():
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    document = docx.Document()
    document.add_paragraph("Zeb").add_run("ulon")
    stream = BytesIO()
    document.save(stream)
    mail = EmailMessage()
    mail["From"] = "a@example.org"
    mail.set_content("x")
    mail.add_attachment(stream.getvalue(), maintype="application", subtype="octet-stream", filename="Zebulon.docx")
    _, out = run(read_eml, mail.as_bytes())
    part = next(part for part in opened(out).walk() if part.get_filename())
    assert part.get_filename() == "attachment-3.docx" and not leaks(out)
    assert docx.Document(BytesIO(part.get_content())).paragraphs[0].text == NEW


def nest(times):
    mail = EmailMessage()
    mail["From"] = "a@example.org"
    mail.set_content("x")
    for _ in range(times):
        outer = EmailMessage()
        outer["From"] = "a@example.org"
        outer.add_attachment(mail)
        mail = outer
    return mail.as_bytes()


@pytest.mark.parametrize(
    "data,code",
    [
        (b"Zebulon Quackenbush", "SA360"),
        (b"", "SA360"),
        (raw("Content-Type: text/plain; charset=zebulon", b"x"), "SA368"),
        (raw("Content-Type: text/plain; charset=utf-8", b"\xff Zebulon"), "SA368"),
        (raw("Subject: =?zebulon?q?x?=", b"x"), "SA368"),
        (raw("Content-Transfer-Encoding: x-zebulon", b"x"), "SA368"),
        (raw("Content-Type: application/pkcs7-mime", b"Zebulon"), "SA361"),
        (raw('Content-Type: multipart/encrypted; boundary="b"', b"--b\n\nZebulon\n--b--"), "SA361"),
        (nest(12), "SA370"),
    ],
)
def test_what_cannot_be_read_is_a_coded_error(data, code):
    with pytest.raises(AnonymError, match=code) as error:
        run(read_eml, data)
    assert not leaks(str(error.value).encode())


@pytest.mark.parametrize("charset", ["punycode", "idna", "nope", "zlib"])
def test_charsets_that_are_none_of_texts(charset):
    # Of punycode the time grows with the square of the length.
    for data in (
        f"From: a@example.org\nContent-Type: text/plain; charset={charset}\n\n{'x' * 200_000}-{'9' * 200_000}\n",
        f"From: a@example.org\nSubject: =?{charset}?q?abc?=\n\nx\n",
        f"From: a@example.org\nContent-Type: text/html\n\n<meta charset={charset}>{'x' * 200_000}\n",
    ):
        with pytest.raises(AnonymError, match="SA368"):
            read_eml(packed(data.encode()))
