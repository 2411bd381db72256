"""`report`: counts, scores and coverage of a stream, what it holds and what it does not."""

import gc
import re
import weakref

import pytest
from markup import Markup

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.render.html import make_style
from spacy_anonym.render.plots import count_bars, histogram, line_plot
from spacy_anonym.render.totals import MAX_LABELS, OTHER, Totals
from spacy_anonym.render.view import make_view


def document(values, title="", gap=" and ", written="*", **more):
    """A text of (label, value, score) with gaps between."""
    text = new = ""
    items = []
    for label, value, score in values:
        item = {
            "start": len(new),
            "end": len(new) + len(written),
            "source_start": len(text),
            "source_end": len(text) + len(value),
        }
        items.append(
            {
                **item,
                "label": label,
                "score": score,
                "operator": "replace",
                "entity": f"{label}-{len(value)}",
                "rule": "r",
                **more,
            }
        )
        text, new = text + value + gap, new + written + gap
    return {"text": text, "anonym_text": new, "items": items, "title": title}


DOCS = [
    document([("PERSON", "Ann Roe", 0.9), ("PERSON", "Ann Roe", 0.8), ("US_SSN", "536-22-1234", 1.0)], "first"),
    document([("PERSON", "Kim Park", 0.5)], "second"),
    {"text": "nothing", "anonym_text": "nothing", "items": [], "title": "third"},
]


def cards(page):
    return {name: value for value, name in re.findall(r'<div class="sa-card"><b>(.*?)</b><span>(.*?)</span>', page)}


def rows(page, heading):
    table = page.partition(f"<h2>{heading}</h2>")[2].partition("</table>")[0].partition("<tbody>")[2]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in table.split("</tr>")[:-1]]


def test_counts_by_label_and_by_document():
    page = spacy_anonym.report(iter(DOCS))
    assert cards(page) == {
        "documents": "3",
        "findings": "4",
        "labels": "2",
        "of characters replaced": f"{100 * 33 / 60:.1f} %",
        "document without a finding": "1",
    }
    assert rows(page, "Labels") == [
        ["PERSON", "replace", "3", "2", "2", "0.73", "0.50"],
        ["US_SSN", "replace", "1", "1", "1", "1.00", "1.00"],
    ]
    documents = rows(page, "Documents")
    assert [(row[0], row[2], row[3], row[5], row[6]) for row in documents] == [
        ("1", "40", "3", "0.80", "PERSON 2, US_SSN 1"),
        ("2", "13", "1", "0.50", "PERSON 1"),
        ("3", "7", "0", "", ""),
    ]
    assert [row[4].partition(" %")[0] for row in documents] == ["62.5", "61.5", "0.0"]


def test_plots_of_counts_scores_and_coverage():
    page = spacy_anonym.report(DOCS)
    assert "<title>PERSON: 3 findings</title>" in page
    scores = page.partition("<h3>PERSON</h3>")[2].partition("</svg>")[0]
    assert all(f"<title>{step}: 1 findings</title>" in scores for step in ("0.5 to 0.55", "0.8 to 0.85", "0.9 to 0.95"))
    coverage = page.partition("share of characters")[2].partition("</svg>")[0]
    assert (
        "<title>60 % to 65 %: 2 documents</title>" in coverage and "<title>0 % to 5 %: 1 documents</title>" in coverage
    )


@pytest.mark.parametrize("step", range(20))
def test_a_score_on_a_border_is_in_the_step_above(step):
    totals = Totals(0, 0)
    totals.add(make_view(document([("PERSON", "x", step / 20)])))
    assert totals.labels["PERSON"].scores == [int(place == step) for place in range(20)]


def test_a_sum_that_binary_makes_smaller_stays_in_its_step():
    totals = Totals(0, 0)
    totals.add(make_view(document([("PERSON", "x", 0.1 + 0.35)])))
    assert 0.1 + 0.35 < 0.45 and totals.labels["PERSON"].scores.index(1) == 9


def test_originals_are_left_out_unless_asked_for():
    page = spacy_anonym.report(DOCS)
    assert "Ann Roe" not in page and "536-22-1234" not in page and "Kim Park" not in page
    assert "The original texts are not in this file" in page
    markup = Markup(page)
    assert markup.text("new") == "".join(each["anonym_text"] for each in DOCS) and markup.text("old") == ""
    page = spacy_anonym.report(DOCS, originals=True)
    assert Markup(page).text("old") == "".join(each["text"] for each in DOCS)
    assert "This file holds personal data" in page


def test_docs_of_a_pipeline_are_a_stream(blank_en):
    texts = ["kim@example.com", "ring 212-555-0147 now", ""]
    page = spacy_anonym.report(blank_en.pipe(texts))
    assert cards(page)["documents"] == "3" and not any(text and text in page for text in texts)
    assert Markup(page).text("new") == "".join(blank_en(text)._.anonym_text for text in texts)


def test_results_without_docs_and_those_that_failed(blank_en):
    texts = ["kim@example.com", "x\ud800", "y"]
    results = spacy_anonym.anonymize_texts(texts, blank_en, on_error="report")
    page = spacy_anonym.report((text, *result) for text, result in zip(texts, results))
    assert cards(page)["documents"] == "2" and cards(page)["document failed"] == "1"
    assert rows(page, "Documents that failed") == [["SA104", "1"]]


class Watched(dict):
    """A document whose end can be seen."""


@pytest.mark.slow
def test_a_long_stream_is_not_kept():
    alive, most = weakref.WeakValueDictionary(), 0

    def stream():
        nonlocal most
        for number in range(1200):
            each = Watched(document([("PERSON", f"name {number}", 0.9)], f"t{number}"))
            alive[number] = each
            if number % 400 == 399:
                gc.collect()
                most = max(most, len(alive))
            yield each

    page = spacy_anonym.report(stream(), max_views=7, max_rows=11)
    assert 0 < most < 10
    assert page.count("<details>") == 7 and len(rows(page, "Documents")) == 11
    assert cards(page)["documents"] == "1,200" and "The first 11; 1,189 more are counted above." in page
    assert len(page) < 100_000


def test_labels_are_bounded():
    totals = Totals(0, 0)
    for number in range(MAX_LABELS + 50):
        totals.add(make_view(document([(f"L{number}", "x", 1.0)])))
    assert len(totals.labels) == MAX_LABELS + 1 and totals.labels[OTHER].found == 50


def shown(choose, count=3):
    docs = [document([("PERSON", "x", 0.3 + 0.05 * (number * 7 % 10))], f"t{number}") for number in range(10)]
    docs.insert(4, {"text": "", "anonym_text": "", "items": [], "title": "none"})
    page = spacy_anonym.report(docs, max_views=count, choose=choose)
    return re.findall(r"<summary>[\d,]+\. <bdi>(.*?)</bdi>", page)


def test_which_views_are_chosen():
    assert shown("first") == ["t0", "t1", "t2"]
    # 0.3, 0.35, 0.4
    assert shown("unsure") == ["t0", "t3", "t6"]
    assert shown("random") == shown("random") and len(shown("random")) == 3
    assert shown("random", 8) != shown("first", 8) and shown("first", 0) == []
    assert len(shown("unsure", 50)) == 11


def test_what_an_operator_left_is_not_replaced():
    page = spacy_anonym.report([document([("PERSON", "Ann", 0.9)], written="Ann", operator="keep")])
    assert cards(page)["finding left as it is"] == "1" and cards(page)["of characters replaced"] == "0.0 %"


def test_the_page_needs_nothing_else():
    page = spacy_anonym.report(DOCS, title="A <review>")
    Markup(page)
    assert not re.search(r"url\(|@import|https?:|<script|<link|<img", page)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page and page.count("A &lt;review&gt;") == 2


def test_hostile_titles_and_labels_stay_text():
    hostile = "</title><script>x</script>\"'\0\ud800{}"
    page = spacy_anonym.report(
        [document([(hostile, "Ann", 0.9)], hostile, rule=hostile, operator=hostile)], title=hostile
    )
    Markup(page)
    assert "<script" not in page
    page.encode("utf8")


def test_an_empty_stream_is_a_page():
    page = spacy_anonym.report([])
    Markup(page)
    assert cards(page)["documents"] == "0" and cards(page)["of characters replaced"] == "0.0 %"


def test_the_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "report.html"
    page = spacy_anonym.report(DOCS, path)
    assert path.read_text(encoding="utf8") == page

    def broken():
        yield DOCS[0]
        raise KeyError

    with pytest.raises(KeyError):
        spacy_anonym.report(broken(), tmp_path / "other.html")
    with pytest.raises(AnonymError, match="SA311"):
        spacy_anonym.report(DOCS, path / "below.html")
    assert [each.name for each in tmp_path.rglob("*")] == ["new", "report.html"]


@pytest.mark.parametrize("kwargs", [{"max_views": -1}, {"max_rows": 1.5}, {"choose": "best"}])
def test_a_value_that_is_not_valid_is_an_error(kwargs):
    with pytest.raises(AnonymError, match="SA003"):
        spacy_anonym.report(DOCS, **kwargs)


def test_one_document_is_an_error(blank_en):
    for docs in (blank_en("x"), DOCS[0], "text", 7):
        with pytest.raises(AnonymError, match="SA378"):
            spacy_anonym.report(docs)
    with pytest.raises(AnonymError, match="SA373.*Document 2"):
        spacy_anonym.report([DOCS[0], blank_en.make_doc("Ann")])
    with pytest.raises(AnonymError, match="SA376"):
        spacy_anonym.report(DOCS, options={"x": 1})


def test_bars_are_as_long_as_their_counts():
    svg = count_bars([("A", 10, "red"), ("B<", 5, "blue"), ("C", 0, "blue")], "x")
    assert [float(each) for each in re.findall(r'width="([\d.]+)"', svg)] == [230, 115, 0]
    assert "B&lt;" in svg and "B<" not in svg


def test_steps_are_as_tall_as_their_counts():
    svg = histogram([4, 2, 0, 100_000], "x", color=make_style({}).color("PERSON"))
    tall = [float(each) for each in re.findall(r'fill="#[^>]*?height="([\d.]+)"', svg)]
    # What is there is seen, beside however many others.
    assert tall == [1.5, 1.5, 0, 92] and "100k" in svg
    assert "<svg" in histogram([], "x") and "<svg" in count_bars([], "x")


def test_lines_go_through_their_points():
    svg = line_plot({"A<": [(0.0, 0.0), (0.5, 1.0)], "B": [(1.0, 0.5)]}, "recall", "precision")
    assert re.findall(r'points="([^"]*)"', svg) == ["52.0,228.0 202.0,8.0", "352.0,118.0"]
    # One point alone is drawn too.
    assert svg.count("<circle") == 3 and "A&lt;" in svg and "A<" not in svg
    looks = re.findall(r'stroke="[^"]*" stroke-width="2" stroke-dasharray="[^"]*"', svg)
    assert len(set(looks)) == 2
