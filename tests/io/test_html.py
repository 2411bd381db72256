import re
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planted import NEW, leaks, run

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.containers.html import read_html
from spacy_anonym.io.containers.html_tokens import tokenize
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.io.source import Source

CORNERS = {
    "a text": "<p>Zebulon Quackenbush</p>",
    "a word over inline tags": "<p><b>Ze</b><i>bu</i>lon <span>Quack<wbr>enbush</span></p>",
    "a word over a comment": "<p>Zeb<!-- x -->ulon</p>",
    "entities": "<p>&#90;eb&#x75;lon Qu&#97ckenbush</p>",
    "a line end": "<p>Zebulon\r\n   Quackenbush</p>",
    "a title": "<title>Zebulon &amp; Quackenbush</title>",
    "attributes": "<img alt='Zebulon' title=Quackenbush src=/zebulon.png longdesc=\"Quackenbush\">",
    "an attribute with entities": '<a title="Zeb&#117;lon &quot;Quackenbush&quot;">x</a>',
    "addresses": '<a href="mailto:zeb%75lon%20quackenbush@example.org">x</a><a href="tel:zebulon">y</a>',
    "a hidden input": '<input type="hidden" name="zebulon" value="Quackenbush">',
    "data attributes": '<div data-zebulon="Quackenbush" data-x=zebulon aria-label=Zebulon></div>',
    "ids and classes": '<div id="Zebulon" class="a quackenbush"></div>',
    "a comment": "<!-- Zebulon --><!--[if mso]><p>Quackenbush</p><![endif]-->",
    "a comment without an end": "<p>x</p><!-- Zebulon",
    "declarations": '<!ZEBULON x><?php echo "Quackenbush" ?><![CDATA[Zebulon]]></ Zebulon>',
    "a script": '<script>var a = "Zebu" + "lon Quackenbush"</script><script type="application/ld+json">{"name": "Zebulon"}</script>',
    "an event": '<p onclick="alert(\'Zebulon\')">x</p><a href=" java\nscript:Zebulon()">y</a>',
    "a style": '<style>/* Zebulon */ p::before { content: "Zeb\\75 lon" } b::after { content: "Quacken" "bush" }</style>',
    "a style attribute": "<p style=\"background: url('/zebulon'); content: '\\5a ebulon'\">x</p>",
    "metadata": '<meta name="author" content="Ze bulon Quackenbush"><meta property="og:title" content="Zebulon">',
    "a page in an attribute": '<iframe srcdoc="&lt;b&gt;Ze&lt;/b&gt;bulon"></iframe>',
    "raw text": "<xmp>Zebulon</xmp><noscript>Quackenbush</noscript><noembed>Zebulon</noembed><textarea>Zebulon</textarea>",
    "a template": "<template><p>Zebulon</p></template><svg><text>Zeb<tspan>ulon</tspan></text><desc>Quackenbush</desc></svg>",
    "changes": "<p>Zeb<del>edee</del><ins>ulon</ins> <del>Quacken</del>bush</p>",
    "hidden text": '<p>Zeb<span style="display: none">xyz</span>ulon</p><p hidden>Quackenbush</p>',
    "a tag without an end": "<p>x</p><p title='Zebulon",
    "a doctype": '<!DOCTYPE html PUBLIC "Zebulon" "http://example.org/Quackenbush"><p>x</p>',
    "upper case": "<P TITLE=Zebulon>x</P><SCRIPT>Quackenbush</SCRIPT>",
    "plain text": "<plaintext>Zebulon <b>Quackenbush",
}


@pytest.mark.parametrize("corner", CORNERS)
def test_a_name_in_a_corner_is_gone(corner):
    html = f"<html><body><p>before</p>{CORNERS[corner]}"
    _, out = run(read_html, html.encode())
    assert not leaks(out), out
    # "Ze bulon" in the author's property is not found: the property is emptied.
    assert b"bulon Q" not in out
    assert out.startswith(b"<html><body><p>before</p>") and run(read_html, out)[1] == out


STYLE = "background:{0}#654321; color: #123456;border:1px solid #765432;font-family:'David', {1}Open Sans, sans-serif"


@pytest.mark.parametrize("page", ["<style>p {{ {0} }}</style>", '<p style="{0}">x</p>', "<p style='{0}'>x</p>"])
def test_colours_and_fonts_of_styles_are_kept_and_not_read(page):
    style = STYLE.format("", "").replace("'", "&quot;" if "='" in page else "'")
    fields, out = run(read_html, page.format(style).encode())
    text = "".join(field.text for field in fields)
    assert not any(word in text for word in ("654321", "123456", "765432", "David", "Open Sans"))
    named = STYLE.format("url(/zebulon.png)", "Quackenbush, ").replace("'", "&quot;" if "='" in page else "'")
    assert out.decode() == page.format(style) and not leaks(run(read_html, page.format(named).encode())[1])


@pytest.mark.parametrize("page", ['<p title="{0}">x</p>', "<p>{0}</p>", "<style>p::after {{ content: '{0}' }}</style>"])
@pytest.mark.parametrize("text", ["#654321", "David", "a color #654321"])
def test_what_looks_like_a_colour_or_font_elsewhere_is_read(page, text):
    assert any(text in field.text for field in run(read_html, page.format(text).encode())[0])


def test_a_name_in_a_selector_goes_with_its_ids_and_classes():
    html = (
        '<style>/* Zebulon */ #Zebulon > p, div.Quackenbush:hover{ color: #fff } @media print { .Zebu\\6c on { margin: .5em } } .box::after{content:"#x{"}</style>'
        "<p id=Zebulon class='box  Quackenbush a'>x</p><p class=Zebulon title='Zebulon'><a href='#Zebulon'>y</a></p>"
    )
    _, out = run(read_html, html.encode())
    assert not leaks(out), out
    mark, quoted = "&lt;PERSON&gt;", "\\00003cPERSON\\00003e"
    assert (
        f"#{quoted} > p, div.{quoted}:hover{{ color: #fff }}" in out.decode()
        and f"{{ .{quoted} {{ margin: .5em }} }} .box::after" in out.decode()
    )
    assert f"id=\"{mark}\" class='box  {mark} a'" in out.decode() and f'class="{mark}"' in out.decode()


def test_the_name_of_a_selector_is_read_alone_as_its_attribute_is():
    fields, _ = run(read_html, b"<style>#Zebulon{} .Quacken\\62 ush{}</style>")
    assert {"Zebulon", "Quackenbush"} <= {line for field in fields for line in field.text.splitlines()}


def test_anchors_lead_to_their_ids_and_ids_stay_different():
    html = '<style>#zebulon{color:red}</style><p id="zebulon">x</p><p id="quackenbush">y</p><a href="#zebulon">a</a><a href="#quack%65nbush">b</a><a href="#top">c</a>'
    _, out = run(read_html, html.encode())
    ids = re.findall(rb'id="([^"]+)"', out)
    assert not leaks(out) and len({*ids}) == 2
    assert re.findall(rb'href="#([^"]+)"', out) == [*ids, b"top"]


@pytest.mark.parametrize(
    "html",
    ['<meta property="og:zebulon" content="x">', '<meta name="dc.zebulon" content="x">', '<img src="cid:part1.x">'],
)
def test_terms_of_a_page_are_not_read(html):
    assert html.split('"')[1][:4] not in " ".join(field.text for field in run(read_html, html.encode())[0])


def test_styles_and_classes_without_a_name_stay():
    html = b"<style>@import 'x.css'; #main, .a-b_c > li:nth-child(2) , -x.\\31 0 { color:#abc; margin:.5em 1.5em} @media (min-width:3.5em){.b{top:0}}</style><p class=' a-b_c\tb '>x"
    assert run(read_html, html)[1] == html


def test_the_rest_stays_byte_for_byte():
    html = "\ufeff<!doctype html>\r\n<p Class='a  b' checked>é &amp; &copy y\t<br/>\r\n<b>Zebulon</b>  &nbsp;<i>1 < 2</i> a&b;\n</P >\n<td>5</td>"
    _, out = run(read_html, html.encode())
    assert out.decode() == html.replace("Zebulon", "&lt;PERSON&gt;")


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from("<>!-/?&;#='\" abpx\n\u00e9[]"), max_size=60))
def test_tokens_joined_are_the_text(html):
    assert "".join(html[token.start : token.end] for token in tokenize(html)) == html
    run(read_html, html.encode())


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["<b>", "</b>", "<p>", "</p>", "é", "x ", "&amp;", "<br>", "<td>", "\n", "<i title='y'>"]),
        max_size=30,
    )
)
def test_a_page_without_findings_stays(pieces):
    html = "".join(pieces).encode()
    assert run(read_html, html)[1] == html


def test_words_of_a_paragraph_are_one_text():
    fields, _ = run(read_html, b"<table><tr><td>a<td>b</table><p>c<b>d</b>e<br>f<div>g</div>")
    assert fields[0].text == "a\tb\ncde\nf\ng"


@pytest.mark.parametrize("encoding", ["iso-8859-1", "cp1251", "utf-16"])
def test_the_encoding_is_the_pages_own(encoding):
    letter = {"iso-8859-1": "é", "cp1251": "д", "utf-16": "☃"}[encoding]
    head = "" if encoding == "utf-16" else f'<meta charset="{encoding}">'
    html = f"{head}<p>{letter} Zebulon</p>"
    _, out = run(read_html, html.encode(encoding))
    assert out.decode(encoding).replace("\ufeff", "") == html.replace("Zebulon", "&lt;PERSON&gt;")


@pytest.mark.parametrize("encoding", ["utf-16", "UTF-16LE", "utf-32", "cp037"])
def test_a_page_that_names_an_encoding_it_is_not_in_is_utf8(encoding):
    html = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}"><p>é Zebulon</p>'
    html += " " * (-len(html.encode()) % 4)
    assert run(read_html, html.encode())[1].decode() == html.replace("Zebulon", "&lt;PERSON&gt;")


@pytest.mark.parametrize(
    "html,code",
    [
        (b'<meta charset="zebulon">x', "SA368"),
        (b'<meta charset="base64">x', "SA368"),
        ("<p>Zebulon".encode("utf-16-le"), "SA368"),
        (b"caf\xe9 Zebulon", "SA303"),
        (b'<!DOCTYPE html [<!ENTITY a "Zebulon">]>&a;', "SA363"),
        (b'<img src="data:image/png;base64,AAAA">', "SA364"),
        (b'<style>p { background: url("data:image/png;base64,AAAA") }</style>', "SA364"),
        (b"<img srcset='x.png 1x, data:image/png;base64,AAAA 2x'>", "SA364"),
    ],
)
def test_pages_that_cannot_be_covered_are_coded_errors(html, code):
    reader = get_reader("html")
    with pytest.raises(AnonymError, match=code) as error:
        list(reader(Source(BytesIO(html), "x", "html"), ReadOptions()))
    assert not leaks(str(error.value).encode())
    if code == "SA364":
        _, out = run(read_html, html, drop_media=True)
        assert b"data:" not in out


def test_standard_namespaces_are_not_read_and_others_are():
    office = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office"'
    fields, _ = run(read_html, f'<html {office} xmlns:z="http://Zebulon.example"><p>x</p></html>'.encode())
    texts = "\n".join(field.text for field in fields)
    assert "w3.org" not in texts and "xmlns:o" not in texts and "microsoft" not in texts and "Zebulon" in texts


def test_an_unknown_element_with_a_name_in_it_is_refused():
    with pytest.raises(AnonymError, match="SA367"):
        run(read_html, b"<zebulon-card>x</zebulon-card>")
    assert run(read_html, b"<x-card>Zebulon</x-card>")[1] == b"<x-card>&lt;PERSON&gt;</x-card>"
    assert NEW == "<PERSON>"
