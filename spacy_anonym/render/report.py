"""`report`: one HTML file for the review of many documents."""

from pathlib import Path
from typing import Any, Dict, Iterable, List, Sequence, Tuple, Union

from spacy.tokens import Doc

from ..about import __version__
from ..errors import AnonymError, Errors, check_params
from ..io.output import cannot_write, open_output
from .html import Style, escape_text, make_style, page_html, view_html, wrap
from .plots import count_bars, histogram
from .totals import CHOICES, LabelCounts, Row, Totals
from .view import View, make_view


def report(
    docs: Iterable[Any],
    path: Union[str, Path, None] = None,
    *,
    originals: bool = False,
    max_views: int = 100,
    max_rows: int = 1000,
    choose: str = "first",
    title: str = "Review of anonymized documents",
    options: Dict[str, Any] = {},
) -> str:
    """Make one HTML file of many documents: counts, scores and coverage with plots, a table of documents, and views of
    some of them.

    It needs nothing else: no script, and nothing that is fetched. Without originals it holds new texts, labels, scores
    and titles only; what was missed, and what the operator `keep` leaves, is in the new texts all the same.

    docs (Iterable[Doc]): Docs that an anonymizer ran over, as a stream if you like; also dicts and tuples as `render`
        takes them. A tuple of which the new text is None is a document that failed, and its items the error's code, as
        `anonymize_texts` yields it.
    path (Union[str, Path, None]): The file to write; it appears whole or not at all.
    originals (bool): Show the original beside the new text. The file then holds the personal data that was replaced.
    max_views (int): How many documents are shown, >= 0.
    max_rows (int): How many rows the table of documents has, >= 0.
    choose (str): Which are shown: "first", "random" (the same each time), or "unsure", those with the lowest scores.
    title (str): The page's title.
    options (Dict[str, Any]): As for `render`.
    RETURNS (str): The page.
    RAISES (AnonymError): SA003 for a value that is not valid, SA311 when the file cannot be written, SA373 to SA376 as
        `render`, SA378 when docs is one document.
    """
    page = ReportPage(
        originals=originals, max_views=max_views, max_rows=max_rows, choose=choose, title=title, options=options
    )
    if isinstance(docs, (Doc, dict, str, bytes)) or not isinstance(docs, Iterable):
        raise AnonymError(Errors.SA378.format(type=type(docs).__name__))
    for doc in docs:
        page.add(doc)
    markup = page.html()
    if path is not None:
        write_page(Path(path), markup)
    return markup


class ReportPage:
    """The page of `report`, whose arguments these are; documents are added one by one."""

    def __init__(
        self, *, originals: bool, max_views: int, max_rows: int, choose: str, title: str, options: Dict[str, Any] = {}
    ) -> None:
        for name, count in (("max_views", max_views), ("max_rows", max_rows)):
            wrong = not isinstance(count, int) or count < 0
            check_params("report", (name, wrong, "it must be a whole number >= 0"))
        check_params("report", ("choose", choose not in CHOICES, f"it is one of {', '.join(CHOICES)}"))
        self._style = make_style(options)
        self._totals = Totals(max_views, max_rows, choose)
        self._originals, self._choose, self._title = originals, choose, title
        self._added = 0

    def add(self, doc: Any) -> None:
        """Add a document, or one that failed: a tuple (text, None, the error's code)."""
        self._added += 1
        if isinstance(doc, tuple) and len(doc) == 3 and doc[1] is None and isinstance(doc[2], str):
            self._totals.fail(doc[2])
        else:
            self._totals.add(make_view(doc, self._added))

    def html(self) -> str:
        """RETURNS (str): the page."""
        body = report_body(self._totals, self._style, self._title, originals=self._originals, choose=self._choose)
        return page_html(self._title, wrap(body, self._style))


def write_page(path: Path, page: str) -> None:
    """Write a page, whole or not at all. RAISES (AnonymError): SA311 when it cannot be written."""
    output = open_output(path)
    try:
        output.stream.write(page.encode("utf8"))
        output.commit()
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        output.abort()


# Labels with a bar, and with a plot of scores; the table has all.
BARS, SCORES = 20, 12
_WITH_ORIGINALS = (
    "<b>This file holds personal data:</b> the original texts are in it. "
    "Keep it as you keep those, and delete it after the review."
)
_WITHOUT = (
    "The original texts are not in this file, but the new texts are, with whatever was missed or left as it is, "
    "and so are the documents' titles. Show it only to those who may read the new texts."
)
_CHOSEN = {"first": "the first", "random": "chosen at random", "unsure": "those with the lowest scores"}


def report_body(totals: Totals, style: Style, title: str, *, originals: bool, choose: str) -> str:
    """RETURNS (str): the body of a report: cards, plots, tables, views. The arguments are those of `report`."""
    labels = sorted(totals.labels.items(), key=lambda pair: (-pair[1].found, pair[0]))
    parts = [
        f'<h1 dir="auto">{escape_text(title)}</h1>\n<p class="sa-note">spacy_anonym {escape_text(__version__)}</p>\n',
        f'<p class="sa-warning">{_WITH_ORIGINALS if originals else _WITHOUT}</p>\n',
        _cards(totals),
    ]
    if labels:
        parts.append('<h2>What was found</h2>\n<div class="sa-grid">\n' + _panels(totals, labels, style) + "</div>\n")
        parts.append(f"<h2>Labels</h2>\n{_label_table(labels)}")
    if totals.failed:
        rows = [(escape_text(code), f"{count:,}") for code, count in sorted(totals.failed.items())]
        parts.append(f"<h2>Documents that failed</h2>\n{table_html(('Error', 'Documents'), rows, words=(0,))}")
    if totals.rows:
        parts.append(_documents(totals))
    views = totals.views()
    if views:
        shown = f"{len(views):,} of {' '.join(_card(totals.documents, 'document'))}"
        shown += f", {_CHOSEN[choose]}" if len(views) < totals.documents else ""
        note = f"{shown}. Open one to read it; marks tell label, score and rule on hover."
        parts.append(f'<h2>Before and after</h2>\n<p class="sa-note">{note}</p>\n')
        parts.extend(_view(number, view, style, originals) for number, view in views)
    return "".join(parts)


def _cards(totals: Totals) -> str:
    share = totals.replaced / totals.characters if totals.characters else 0.0
    cards: List[Tuple[str, str]] = [
        _card(totals.documents, "document"),
        _card(totals.found, "finding"),
        _card(len(totals.labels), "label"),
        (_percent(share), "of characters replaced"),
        _card(totals.untouched, "document", " without a finding"),
    ]
    if totals.kept:
        cards.append(_card(totals.kept, "finding", " left as it is" if totals.kept == 1 else " left as they are"))
    if totals.failed:
        cards.append(_card(sum(totals.failed.values()), "document", " failed"))
    return cards_html(cards)


def cards_html(cards: Iterable[Tuple[str, str]]) -> str:
    """RETURNS (str): figures, each a value and its name, that are HTML, as cards."""
    drawn = "".join(f'<div class="sa-card"><b>{value}</b><span>{name}</span></div>\n' for value, name in cards)
    return f'<div class="sa-cards">\n{drawn}</div>\n'


def panel_html(title: str, content: str, kind: str = "") -> str:
    """RETURNS (str): a plot or a table with its title, both HTML, for an element of the class `sa-grid`; `kind`
    "sa-all" is as wide as the grid."""
    return f'<section class="{f"sa-panel {kind}".strip()}"><h3>{title}</h3>{content}</section>\n'


def _card(count: int, noun: str, rest: str = "") -> Tuple[str, str]:
    return f"{count:,}", f"{noun if count == 1 else f'{noun}s'}{rest}"


def _panels(totals: Totals, labels: Sequence[Tuple[str, LabelCounts]], style: Style) -> str:
    bars = [(label, counts.found, style.color(label)) for label, counts in labels[:BARS]]
    rest = f'<p class="sa-note">And {len(labels) - BARS:,} more, in the table.</p>' if len(labels) > BARS else ""
    scores = ""
    for label, counts in labels[:SCORES]:
        plot = histogram(counts.scores, "findings", color=style.color(label), size=(185, 84))
        scores += f"<div><h3>{escape_text(label)}</h3>{plot}</div>\n"
    more = f'<p class="sa-note">The {SCORES} most frequent labels.</p>' if len(labels) > SCORES else ""
    coverage = histogram(totals.coverage, "documents", percent=True, size=(560, 190))
    lowest = histogram(totals.lowest, "documents", size=(560, 190))

    return (
        panel_html("Findings by label", count_bars(bars, "findings") + rest)
        + '<div class="sa-column">\n'
        + panel_html("Documents by the share of characters replaced", coverage)
        + panel_html("Documents by the lowest score in them", lowest)
        + "</div>\n"
        + panel_html("Scores by label", f'<div class="sa-small">\n{scores}</div>{more}', "sa-all")
    )


def _label_table(labels: Sequence[Tuple[str, LabelCounts]]) -> str:
    rows = [
        (
            escape_text(label),
            escape_text(", ".join(name for name, _ in counts.operators.most_common() if name)),
            f"{counts.found:,}",
            f"{counts.documents:,}",
            f"{counts.entities:,}",
            f"{counts.mean:.2f}",
            f"{counts.lowest:.2f}",
        )
        for label, counts in labels
    ]
    header = ("Label", "Operators", "Findings", "Documents", "Entities", "Mean score", "Lowest score")
    note = "Entities are counted within each document: one person in two documents counts twice."
    return f'{table_html(header, rows, words=(0, 1))}<p class="sa-note">{note}</p>\n'


def _documents(totals: Totals) -> str:
    rows = [_document(row) for row in totals.rows]
    header = ("Number", "Document", "Characters", "Findings", "Replaced", "Lowest score", "Labels")
    left = totals.documents - len(rows)
    note = f'<p class="sa-note">The first {len(rows):,}; {left:,} more are counted above.</p>\n' if left else ""
    return f"<h2>Documents</h2>\n{table_html(header, rows, words=(1, 6))}{note}"


def _document(row: Row) -> Tuple[str, ...]:
    meter = f'<span class="sa-meter"><i style="width:{100 * row.share:.0f}%"></i></span>'
    named = ", ".join(f"{escape_text(label)} {count:,}" for label, count in row.labels)
    found = sum(count for _, count in row.labels)
    lowest = "" if row.lowest is None else f"{row.lowest:.2f}"
    title = f'<span dir="auto">{escape_text(row.title)}</span>' if row.title else ""
    return (f"{row.number:,}", title, f"{row.characters:,}", f"{found:,}", _percent(row.share) + meter, lowest, named)


def _view(number: int, view: View, style: Style, originals: bool) -> str:
    found = " ".join(_card(len(view.marks), "finding"))
    name = f"<bdi>{escape_text(view.title)}</bdi> " if view.title else ""
    body = view_html(view._replace(title=""), style, original=originals)
    return f"<details>\n<summary>{number:,}. {name}<span>{found}</span></summary>\n{body}</details>\n"


def table_html(header: Sequence[str], rows: Iterable[Sequence[str]], *, words: Sequence[int]) -> str:
    """RETURNS (str): a table of cells that are HTML; no line of empty names. The columns `words` hold words, the others
    numbers."""

    def line(cells: Sequence[str], tag: str) -> str:
        kinds = (' class="sa-word"' if place in words else "" for place in range(len(header)))
        return "<tr>" + "".join(f"<{tag}{kind}>{cell}</{tag}>" for kind, cell in zip(kinds, cells)) + "</tr>\n"

    head = f"<thead>{line(header, 'th')}</thead>\n" if any(header) else ""
    body = "".join(line(row, "td") for row in rows)
    return f'<div class="sa-wide"><table>\n{head}<tbody>\n{body}</tbody>\n</table></div>\n'


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
