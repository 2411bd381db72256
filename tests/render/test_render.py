"""`render`: both texts character by character, marks, directions, colours, displaCy's conventions."""

import re
import sys
import types

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from markup import Markup
from spacy import displacy
from spacy.displacy.render import DEFAULT_LABEL_COLORS
from spacy.tokens import DocBin

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.labels import COLORS
from spacy_anonym.render.html import escape_text

HOSTILE = "<script>alert(1)</script> \"q\" 'a' &amp; & <!-- --> ]]> </div></mark> {x} %s \x00\x01\x7f\x85\r\n\r\t\u2028\u202e\u200f\ufeff\ud800 שלום مرحبا \U0001f600"
CHARS = st.sampled_from(
    list(
        "abZ 019<>&\"'`/={}\n\r\t\0\x01\x0b\x0c\x1c\x85\u2028\u2029\u202e\u2066\u200f\ufeff\ud800\udfffאבجد\U0001f600;#"
    )
)
TEXT = st.text(CHARS, max_size=40)


@st.composite
def documents(draw):
    """A text cut into kept and replaced pieces, as a dict."""
    text = new = ""
    items = []
    for _ in range(draw(st.integers(0, 6))):
        gap = draw(TEXT)
        text, new = text + gap, new + gap
        value, written = draw(st.text(CHARS, min_size=1, max_size=12)), draw(st.text(CHARS, max_size=12))
        item = {
            "start": len(new),
            "end": len(new) + len(written),
            "source_start": len(text),
            "source_end": len(text) + len(value),
        }
        item.update(
            label=draw(st.one_of(st.sampled_from(["PERSON", "MONEY", "X Y"]), st.text(CHARS, min_size=1, max_size=5)))
        )
        item.update(operator="replace", entity=draw(TEXT), score=draw(st.floats(0, 1)), rule=draw(TEXT))
        items.append(item)
        text, new = text + value, new + written
    tail = draw(TEXT)
    return {
        "text": text + tail,
        "anonym_text": new + tail,
        "items": items,
        "title": draw(TEXT),
        "lang": draw(st.sampled_from(["en", "he", ""])),
    }


def in_html(text):
    """What of a text HTML can hold."""
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def shown(doc, **kwargs):
    return Markup(spacy_anonym.render(doc, jupyter=False, **kwargs))


@pytest.mark.slow
@given(documents(), st.booleans(), st.booleans())
@settings(max_examples=150)
def test_each_side_is_its_text_character_by_character(document, page, minify):
    markup = shown(document, page=page, minify=minify)
    assert markup.text("old") == in_html(document["text"])
    assert markup.text("new") == in_html(document["anonym_text"])


@given(documents())
@settings(max_examples=100)
def test_marks_are_the_items(document):
    markup = shown(document)
    for side, start, end, text in (
        ("old", "source_start", "source_end", "text"),
        ("new", "start", "end", "anonym_text"),
    ):
        marks = [mark for mark in markup.marks if mark["side"] == side]
        expected = [in_html(document[text][item[start] : item[end]]) for item in document["items"]]
        assert "".join(mark["text"] for mark in marks) == "".join(expected)
        assert len(marks) >= len(expected)
    for item in document["items"]:
        titles = [mark["title"] for mark in markup.marks]
        assert any(f"score {item['score']:.2f}" in title and in_html(item["rule"]) in title for title in titles)


@given(TEXT)
def test_escaped_text_has_nothing_that_is_markup(text):
    assert not re.search("[<>\"'\r\n\0]", escape_text(text))


def test_hostile_titles_labels_and_rules_stay_text():
    item = {
        "start": 0,
        "end": 1,
        "source_start": 0,
        "source_end": 1,
        "label": HOSTILE,
        "rule": HOSTILE,
        "entity": HOSTILE,
        "operator": HOSTILE,
    }
    document = {"text": "a" + HOSTILE, "anonym_text": "b" + HOSTILE, "items": [item], "title": HOSTILE, "lang": HOSTILE}
    for options in (
        {},
        {"template": "<span>{text} {label} {title} {rule} {entity} {operator} {score} {bg} {kb_link}</span>"},
    ):
        page = spacy_anonym.render(document, page=True, options=options, jupyter=False)
        assert "<script" not in page
        markup = Markup(page)
        assert in_html(HOSTILE) in "".join(markup.words)
        page.encode("utf8")


def test_a_line_of_text_is_an_element_and_keeps_its_end():
    document = {"text": "a\n\nb\r\nc\rd", "anonym_text": "a\n\nb\r\nc\rd", "items": []}
    markup = shown(document, minify=True)
    assert markup.directions("old") == ["ltr"] * 5 == markup.directions("new")
    assert markup.text("old") == "a\n\nb\r\nc\rd"


@pytest.mark.slow
def test_a_doc_of_the_pipeline(blank_en):
    text = "Write to mail:kim@example.com,\nring 212-555-0147."
    doc = blank_en(text)
    markup = shown(doc)
    assert markup.text("old") == text and markup.text("new") == doc._.anonym_text
    # Parts of a token: the exact characters.
    old = [mark for mark in markup.marks if mark["side"] == "old"]
    assert [mark["text"] for mark in old] == ["kim@example.com", "212-555-0147"]
    assert [mark["data-label"] for mark in old] == ["EMAIL_ADDRESS", "PHONE_NUMBER"]
    for mark, item in zip(old, doc._.anonym_items):
        assert mark["title"].startswith(
            f"{item['label']} · score {item['score']:.2f} · rule {item['rule']} · operator replace"
        )
    assert [mark["text"] for mark in markup.marks if mark["side"] == "new"] == ["<EMAIL_ADDRESS>", "<PHONE_NUMBER>"]


def test_docs_of_a_docbin_and_several_at_once(blank_en):
    docs = list(blank_en.pipe(["kim@example.com", "nothing", ""]))
    read = list(DocBin(["ORTH"], docs=docs, store_user_data=True).get_docs(blank_en.vocab))
    assert spacy_anonym.render(iter(read), jupyter=False) == spacy_anonym.render(docs, jupyter=False)
    assert shown(docs).text("old") == "kim@example.comnothing"


def test_the_title_of_a_doc_is_shown_as_displacy_does(blank_en):
    doc = blank_en("x")
    doc.user_data["title"] = "A & B"
    assert "A & B" in shown(doc).words


def test_a_tuple_is_a_document_without_a_doc(blank_en):
    text = "kim@example.com"
    [(new, items)] = spacy_anonym.anonymize_texts([text], blank_en)
    assert shown((text, new, items)).text("new") == "<EMAIL_ADDRESS>"


HEBREW = "שם: גדעון\nMRI של הראש\nCT only\n054-1234567\nגדעון"


def hebrew(value, written, text=HEBREW):
    items, new, last = [], "", 0
    for found in re.finditer(value, text):
        new += text[last : found.start()]
        items.append(
            {
                "start": len(new),
                "end": len(new) + len(written),
                "source_start": found.start(),
                "source_end": found.end(),
                "label": "PERSON",
            }
        )
        new, last = new + written, found.end()
    return {"text": text, "anonym_text": new + text[last:], "items": items, "lang": "he"}


def test_hebrew_lines_run_from_right_to_left():
    markup = shown(hebrew("גדעון", "<PERSON>"))
    assert markup.directions("old") == ["rtl", "rtl", "ltr", "rtl", "rtl"]
    # A replacement in Latin letters does not turn the line.
    assert markup.directions("new") == ["rtl", "rtl", "ltr", "rtl", "rtl"]
    new = [mark for mark in markup.marks if mark["side"] == "new"]
    assert [mark.get("dir") for mark in new] == ["ltr", "ltr"]
    assert all("dir" not in mark for mark in markup.marks if mark["side"] == "old")


def test_a_blank_hebrew_doc_has_its_direction(blank_en):
    nlp = spacy.blank("ar")
    nlp.add_pipe("regex_ruler", config={"packs": ["dates_en"]})
    nlp.add_pipe("anonymizer")
    assert shown(nlp("123\nمرحبا")).directions("old") == ["rtl", "rtl"]
    assert shown(blank_en("123\nمرحبا\nHi مرحبا")).directions("old") == ["ltr", "rtl", "ltr"]


def test_a_value_over_two_lines_is_marked_in_both_and_named_once():
    text = "at 12 Elm\nStreet now"
    item = {"start": 3, "end": 4, "source_start": 3, "source_end": 16, "label": "STREET_ADDRESS"}
    marks = shown({"text": text, "anonym_text": "at X now", "items": [item]}).marks
    assert [(mark["text"], mark.get("data-label")) for mark in marks] == [
        ("12 Elm\n", None),
        ("Street", "STREET_ADDRESS"),
        ("X", None),
    ]


def test_a_removed_and_a_kept_value_are_told_apart():
    items = [
        {"start": 0, "end": 0, "source_start": 0, "source_end": 3, "label": "PERSON"},
        {"start": 1, "end": 5, "source_start": 4, "source_end": 8, "label": "LOCATION", "operator": "keep"},
    ]
    marks = [
        mark
        for mark in shown({"text": "Ann Rome", "anonym_text": " Rome", "items": items}).marks
        if mark["side"] == "new"
    ]
    assert [(mark["class"], mark["text"]) for mark in marks] == [("sa-mark sa-gone", ""), ("sa-mark sa-kept", "Rome")]
    assert "left as it is" in marks[1]["title"]


def one(label="PERSON"):
    return {
        "text": "a b",
        "anonym_text": "x b",
        "items": [{"start": 0, "end": 1, "source_start": 0, "source_end": 1, "label": label}],
    }


def color(label, **options):
    return re.search("background:(.*)", shown(one(label), options=options).marks[0]["style"]).group(1)


def test_colours_are_ours_then_displacys_then_the_callers():
    assert color("PERSON") == COLORS["PERSON"] and color("GPE") == COLORS["LOCATION"]
    assert color("MONEY") == DEFAULT_LABEL_COLORS["MONEY"]
    assert color("NEW_LABEL") == "#ddd"
    assert (
        color("PERSON", colors={"PERSON": "linear-gradient(90deg, #aa9cfc, #fc9ce7)"})
        == "linear-gradient(90deg, #aa9cfc, #fc9ce7)"
    )
    assert color("LOCATION", colors={"gpe": "red"}) == "red"


@pytest.mark.parametrize(
    "value", ["url(https://example.org/x.png)", "red;position:fixed", 'red"><b', "image-set('x')", "URL (x)", ""]
)
def test_a_colour_can_neither_fetch_nor_leave_its_place(value):
    assert color("PERSON", colors={"PERSON": value}) == "#ddd"


def test_only_wanted_labels_are_marked():
    assert not shown(one(), options={"ents": ["LOC"]}).marks
    assert len(shown(one("LOCATION"), options={"ents": ["LOC"]}).marks) == 2
    assert shown(one(), options={"ents": []}).text("old") == "a b"


def test_a_template_is_displacys():
    markup = shown(one(), options={"template": '<mark style="color:{bg}">{text}<b>{label} {score}{kb_link}</b></mark>'})
    assert markup.text("old") == "aPERSON 1.00 b"


def test_the_page_can_neither_run_nor_fetch():
    page = spacy_anonym.render(one(), page=True, jupyter=False, options={"theme": "dark"})
    assert page.startswith("<!DOCTYPE html>") and "default-src 'none'; style-src 'unsafe-inline'" in page
    assert not re.search(r"url\(|@import|https?:|<script|<link", page)
    assert 'data-theme="dark"' in page and 'charset="utf-8"' in page


def test_minified_markup_has_no_line_ends():
    document = {"text": "a\n b", "anonym_text": "a\n b", "items": [], "title": "t"}
    markup = spacy_anonym.render(document, page=True, minify=True, jupyter=False)
    assert "\n" not in markup and len(markup) < len(spacy_anonym.render(document, page=True, jupyter=False))
    assert Markup(markup).text("old") == "a\n b"


def test_the_style_sheet_is_only_for_our_elements():
    style = "".join(shown(one()).style)
    without_media = re.sub(r"@media [^{]*\{(.*)\}", r"\1", style)
    selectors = [each for rule in re.findall(r"([^{}]+)\{[^}]*\}", without_media) for each in rule.split(",")]
    assert len(selectors) > 40
    assert all(re.search(r"\.sa[\s\[.:>]|\.sa$|\.sa-page", each.strip()) for each in selectors)


def test_markup_goes_through_displacys_wrapper(monkeypatch):
    monkeypatch.setattr(displacy, "RENDER_WRAPPER", lambda markup: f"<i>{len(markup)}</i>")
    assert re.fullmatch(r"<i>\d+</i>", spacy_anonym.render(one(), jupyter=False))


def test_a_notebook_displays(monkeypatch):
    seen = []
    module = types.SimpleNamespace(HTML=lambda markup: markup, display=seen.append)
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    assert spacy_anonym.render(one(), jupyter=True) is None
    monkeypatch.setattr(sys.modules["spacy_anonym.render.display"], "is_in_jupyter", lambda: True)
    assert spacy_anonym.render(one()) is None
    assert len(seen) == 2 and seen[0].startswith('<span class="tex2jax_ignore"><style>')
    monkeypatch.setitem(sys.modules, "IPython.display", None)
    with pytest.raises(AnonymError, match="SA377"):
        spacy_anonym.render(one())


def test_a_doc_that_was_not_anonymized_is_an_error():
    nlp = spacy.blank("en")
    with pytest.raises(AnonymError, match="SA373.*Document 2"):
        spacy_anonym.render([one(), nlp("Ann Roe")])


@pytest.mark.parametrize(
    "docs",
    [
        "Ann Roe",
        7,
        None,
        [object()],
        [("a", "b")],
        [{"text": 1, "anonym_text": "b", "items": []}],
        spacy.blank("en")("Ann Roe")[:1],
    ],
)
def test_what_is_no_document_is_an_error(docs):
    with pytest.raises(AnonymError, match="SA374") as raised:
        spacy_anonym.render(docs)
    assert "Ann" not in str(raised.value)


@pytest.mark.parametrize(
    "change",
    [
        {"end": 2},
        {"source_end": 0},
        {"source_start": 2, "source_end": 3},
        {"start": -1},
        {"start": "0"},
        {"score": float("nan")},
        {"score": "high"},
        {"score": 10**400},
        {"source_end": 9},
    ],
)
def test_items_of_other_texts_are_an_error(change):
    document = one()
    document["items"] = [{**document["items"][0], **change}]
    with pytest.raises(AnonymError, match="SA375"):
        spacy_anonym.render(document)


@pytest.mark.parametrize("items", ["x", 1, [1], [None], [{}], [one()["items"][0]] * 2])
def test_items_that_are_none_are_an_error(items):
    with pytest.raises(AnonymError, match="SA375"):
        spacy_anonym.render({**one(), "items": items})


@pytest.mark.parametrize(
    "options",
    [
        {"ent": []},
        {"ents": "PERSON"},
        {"ents": [1]},
        {"colors": ["x"]},
        {"colors": {"PERSON": 1}},
        {"template": 1},
        {"template": "{nope}"},
        {"template": "{0}"},
        {"template": "{text[a]}"},
        {"template": "{"},
        {"theme": "blue"},
    ],
)
def test_an_option_that_is_not_valid_is_an_error(options):
    with pytest.raises(AnonymError, match="SA376"):
        spacy_anonym.render(one(), options=options)


@pytest.mark.parametrize("texts", [("q a b", "z x b"), ("q a b", "q x c"), ("q a b", "q x"), ("q a", "q x b")])
def test_texts_that_differ_around_the_items_are_an_error(texts):
    item = {"start": 2, "end": 3, "source_start": 2, "source_end": 3, "label": "PERSON"}
    with pytest.raises(AnonymError, match="SA375"):
        spacy_anonym.render({"text": texts[0], "anonym_text": texts[1], "items": [item]})
    assert shown({"text": "q a b", "anonym_text": "q x b", "items": [item]}).marks
