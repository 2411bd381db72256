"""An evaluation as one HTML file that needs nothing else: tables, plots, and texts only on request."""

from pathlib import Path
from typing import List, Sequence, Tuple

from ..about import __version__
from ..render.html import Style, escape_text, make_style, page_html, wrap
from ..render.plots import LINE_COLORS, count_bars, line_plot
from ..render.report import cards_html, panel_html, table_html, write_page
from ..scores.scorer import worst_texts
from .evaluate import Evaluation, wanted_spans
from .gold import lengths_and_counts
from .tables import WORST, Table, comparison_table, evaluation_tables, in_steps, percent

TITLE = "Evaluation"


def write_html(path: Path, evaluations: Sequence[Evaluation], *, show_text: bool = False) -> None:
    """Write the page, whole or not at all.

    evaluations (Sequence[Evaluation]): The pipelines; several are compared first.
    show_text (bool): Show the worst texts themselves, with what is gold and what was found.
    RAISES (AnonymError): SA311 when it cannot be written.
    """
    style = make_style({})
    shown = "It shows texts of the gold set." if show_text else "No text of the gold set is in this file."
    parts = [
        f'<h1>{TITLE}</h1>\n<p class="sa-note">spacy_anonym {escape_text(__version__)}. '
        f"Figures in percent where nothing else is said. {shown}</p>\n"
    ]
    if len(evaluations) > 1:
        parts.append(_panel(comparison_table(evaluations)))
    parts += [_evaluation(evaluation, style, show_text) for evaluation in evaluations]
    write_page(path, page_html(TITLE, wrap("".join(parts), style)))


def _evaluation(evaluation: Evaluation, style: Style, show_text: bool) -> str:
    names, characters = evaluation.scores.names.to_dict(), evaluation.scores.characters.to_dict()
    leaks = evaluation.leaks.to_dict()
    cards = [
        (percent(leaks["left_share"]), "gold spans left"),
        (percent(leaks["clean_share"]), "documents left clean"),
        (percent(characters["f2"]), "F2 of characters"),
        (percent(characters["r"]), "recall of characters"),
        (f"{characters['leaked']}", "leaked characters"),
        (f"{percent(names['p'])}/{percent(names['r'])}", "P / R of names of people"),
        (f"{evaluation.words_per_second:,.0f}", "words a second"),
    ]
    failed, unreadable = len(evaluation.failures), len(evaluation.gold.failures)
    drawn = make_plots(evaluation)
    # What is drawn need not be listed too.
    tables = [table for table in evaluation_tables(evaluation) if table.title not in dict(drawn)]
    panels = [*(panel_html(title, svg) for title, svg in drawn), *map(_panel, tables)]
    parts = [
        f'<h2>{escape_text(evaluation.pipeline)}</h2>\n<p class="sa-note">{len(evaluation.gold.documents)} texts'
        f"{f', of which the pipeline failed on {failed}' if failed else ''}"
        f"{f', {unreadable} rows could not be read' if unreadable else ''}.</p>\n",
        cards_html(cards),
        f'<div class="sa-grid">\n{"".join(panels)}</div>\n',
    ]
    if show_text:
        parts += ["<h2>Texts</h2>\n", *_texts(evaluation, style)]
    return "".join(parts)


def _panel(table: Table) -> str:
    header = [escape_text(name) for name in table.header]
    is_matrix = table.title == "Confusion"
    if is_matrix:
        header[1:] = [f'<div class="sa-turned">{name}</div>' for name in header[1:]]
    rows = ([escape_text(str(cell)) for cell in row] for row in table.rows)
    note = f'<p class="sa-note">{escape_text(table.note)}</p>' if table.note else ""
    shown = table_html(header, rows, words=(0,)) + note
    return panel_html(escape_text(table.title), shown, "sa-all" if is_matrix or len(header) > 7 else "")


def _texts(evaluation: Evaluation, style: Style) -> List[str]:
    shown = []
    for place, _ in worst_texts(evaluation.scores, WORST):
        document, prediction = evaluation.gold.documents[place], evaluation.predictions[place]
        found = wanted_spans(document, [f[:3] for f in prediction.final], evaluation.gold.labels)
        marked = _marked(document.text, document.spans, found, style)
        name = f'<p class="sa-note">{escape_text(document.id)}</p>\n'
        shown.append(f'{name}<div class="sa-text sa-line" dir="auto">{marked}</div>\n')
    return shown


def _marked(
    text: str, gold: Sequence[Tuple[int, int, str]], found: Sequence[Tuple[int, int, str]], style: Style
) -> str:
    """A text as HTML: what was found coloured, what is gold and was not found outlined."""
    borders = sorted({0, len(text), *(place for span in (*gold, *found) for place in span[:2])})
    pieces = []
    for start, end in zip(borders, borders[1:]):
        piece = escape_text(text[start:end])
        mine = next((span for span in gold if span[0] <= start and end <= span[1]), None)
        theirs = next((span for span in found if span[0] <= start and end <= span[1]), None)
        label = (theirs or mine or (0, 0, ""))[2]
        if label:
            kind = " sa-missed" if theirs is None else "" if mine is not None else " sa-spurious"
            color = style.color(label) if theirs is not None else "#fff"
            is_end = any(span is not None and span[1] == end for span in (mine, theirs))
            name = f' data-label="{escape_text(label)}"' if is_end else ""
            piece = f'<mark class="sa-mark{kind}" style="background:{color}"{name}>{piece}</mark>'
        pieces.append(piece)
    return "".join(pieces)


def make_plots(evaluation: Evaluation) -> List[Tuple[str, str]]:
    """Draw an evaluation.

    RETURNS (List[Tuple[str, str]]): Titles and SVG elements: recall against precision, words a text, spans a text.
    """
    plots = []
    if any(len(points) > 1 for points in evaluation.curves.values()):
        # Where nothing is found there is no precision to show.
        lines = {
            label: [(point.recall, point.precision) for point in points if point.found]
            for label, points in sorted(evaluation.curves.items())
        }
        drawn = {label: points for label, points in lines.items() if points}
        plots.append(("Recall against precision", line_plot(drawn, "recall", "precision")))
    lengths, counts = lengths_and_counts(evaluation.gold.documents)
    for title, steps in (("Words a text", in_steps(lengths)), ("Spans a text", in_steps(counts, 17))):
        plots.append((title, count_bars([(name, count, LINE_COLORS[0]) for name, count in steps], "texts")))
    return plots
