from html.parser import HTMLParser

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.evaluate import evaluate_pipeline
from spacy_anonym.evaluation.gold import GoldDocument, GoldSet
from spacy_anonym.evaluation.html import write_html
from spacy_anonym.evaluation.tables import comparison_table, evaluation_tables, in_steps, show_table

GOLD = GoldSet(
    [
        GoldDocument("<b>1</b>", "Zoltan & <i>p9000</i> left", ((0, 6, "PERSON"), (12, 17, "PERSON"))),
        GoldDocument("2", "p5000 stayed with p7000", ((0, 5, "PERSON"),)),
        GoldDocument("3", "p1000 זלטן", ((6, 10, "LOCATION"),)),
    ]
)


@pytest.fixture
def evaluation(scripted):
    return evaluate_pipeline(scripted, GOLD, name="the <pipeline>")


class Checker(HTMLParser):
    """Checks that elements are closed in their order."""

    VOID = {"meta", "path", "use", "rect"}

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.ids, self.links = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [
            value for key, value in attrs if key in ("src", "href", "xlink:href") and not value.startswith("#")
        ]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open and self.open.pop() == tag


def check(text):
    checker = Checker()
    checker.feed(text)
    assert not checker.open and not checker.links
    assert len(checker.ids) == len(set(checker.ids))
    return checker


def test_the_page_stands_alone_and_holds_no_text(evaluation, tmp_path):
    write_html(tmp_path / "page.html", [evaluation, evaluation._replace(pipeline="other")])
    text = (tmp_path / "page.html").read_text(encoding="utf8")
    checker = check(text)
    assert "http:" not in text and "https:" not in text
    assert checker.seen.count("svg") == 6 and "script" not in checker.seen
    assert "Zoltan" not in text and "stayed" not in text
    assert "the &lt;pipeline&gt;" in text and "&lt;b&gt;1&lt;/b&gt;" in text and "<b>1</b>" not in text


def test_texts_are_shown_where_they_are_asked_for(evaluation, tmp_path):
    write_html(tmp_path / "page.html", [evaluation], show_text=True)
    text = (tmp_path / "page.html").read_text(encoding="utf8")
    assert 'class="sa-mark sa-missed"' in text and "Zoltan" in text and "&lt;i&gt;" in text and "<i>" not in text
    # Found, and no name.
    assert 'class="sa-mark sa-spurious"' in text and 'dir="auto"' in text


def test_a_page_that_cannot_be_written(evaluation, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(AnonymError, match="SA311"):
        write_html(tmp_path / "file" / "page.html", [evaluation])


def test_tables_show_what_was_counted_and_no_text(evaluation):
    shown = "\n".join(show_table(table) for table in evaluation_tables(evaluation, matrix=False))
    for part in ("leaked characters", "PERSON", "LOCATION -> missed", "words a second", "scheme"):
        assert part in shown
    assert "Zoltan" not in shown and "stayed" not in shown
    matrix = next(table for table in evaluation_tables(evaluation) if table.title == "Confusion")
    cells = sum(int(cell) for row in matrix.rows for cell in row[1:] if cell != "·")
    assert cells == sum(evaluation.scores.confusion.values())
    assert len(comparison_table([evaluation, evaluation]).rows) == 2


def test_steps_hold_every_count():
    counts = {1: 3, 7: 2, 8: 1, 40: 5}
    steps = in_steps(counts, 12)
    assert len(steps) <= 12 and sum(count for _, count in steps) == 11
    borders = [tuple(map(int, name.split("-"))) for name, _ in steps]
    assert borders[0][0] == 1 and all(one[1] + 1 == other[0] for one, other in zip(borders, borders[1:]))
    assert in_steps({3: 4}) == [("3", 4)]
