"""An evaluation as one HTML file that needs nothing else: tables, plots as SVG by matplotlib (extra `evaluate`), and
texts only on request."""

import re
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Dict, List, Mapping, Sequence, Tuple

from ..about import __version__
from ..errors import AnonymError, Errors
from ..labels import COLORS
from ..scores.scorer import worst_texts
from .evaluate import Evaluation, wanted_spans
from .gold import lengths_and_counts
from .tables import WORST, Table, comparison_table, evaluation_tables, in_steps, percent
from .thresholds import Point

NO_PLOTS = 'Without plots: they need the extra "evaluate" (pip install "spacy_anonym[evaluate]").'
# Distinct without colour vision too (Okabe and Ito, 2008); the marks differ too.
LINE_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
MARKS = "osD^vPX*"
_STYLE: Dict[str, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e3e3e3",
    "axes.axisbelow": True,
    "figure.figsize": (4.6, 3.1),
}


def write_html(path: Path, evaluations: Sequence[Evaluation], *, show_text: bool = False) -> bool:
    """Write the page.

    evaluations (Sequence[Evaluation]): The pipelines; several are compared first.
    show_text (bool): Show the worst texts themselves, with what is gold and what was found.
    RETURNS (bool): False where it has no plots, as matplotlib is not installed.
    RAISES (AnonymError): SA311 when it cannot be written.
    """
    plots, css = has_plots(), "\n" + (Path(__file__).parent / "html.css").read_text(encoding="utf8")
    body = [] if len(evaluations) == 1 else [_table(comparison_table(evaluations))]
    for evaluation in evaluations:
        body.append(_evaluation(evaluation, plots, show_text))
    note = "" if plots else f"<p class=note>{escape(NO_PLOTS)}</p>"
    page = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Evaluation</title><style>{css}</style>'
        "</head><body>"
        f"<h1>Evaluation</h1><p class=note>spacy_anonym {escape(__version__)}. Figures in percent where nothing else "
        "is said. "
        f"{'It shows texts of the gold set.' if show_text else 'No text of the gold set is in this file.'}</p>{note}"
        f"{''.join(body)}</body></html>\n"
    )
    try:
        path.write_text(page, encoding="utf8")
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=path, problem=type(error).__name__)) from None
    return plots


def _evaluation(evaluation: Evaluation, plots: bool, show_text: bool) -> str:
    names, characters = evaluation.scores.names.to_dict(), evaluation.scores.characters.to_dict()
    leaks = evaluation.leaks.to_dict()
    cards = [
        (percent(leaks["left_share"]), "gold spans left"),
        (percent(leaks["clean_share"]), "documents left clean"),
        (f"{100 * characters['f2']:.1f}", "F2 of characters"),
        (f"{100 * characters['r']:.1f}", "recall of characters"),
        (f"{characters['leaked']}", "leaked characters"),
        (f"{100 * names['p']:.1f} / {100 * names['r']:.1f}", "P / R of names of people"),
        (f"{evaluation.words_per_second:,.0f}", "words a second"),
    ]
    failed = len(evaluation.failures)
    parts = [
        f"<h2>{escape(evaluation.pipeline)}</h2><p class=note>{len(evaluation.gold.documents)} texts"
        f"{f', of which the pipeline failed on {failed}' if failed else ''}"
        f"{f', {len(evaluation.gold.failures)} rows could not be read' if evaluation.gold.failures else ''}.</p>",
        "<div class=cards>"
        + "".join(f"<div class=card><b>{v}</b><span>{escape(k)}</span></div>" for v, k in cards)
        + "</div>",
    ]
    drawn = make_plots(evaluation) if plots else []
    if drawn:
        parts.append(
            "<div class=grid>" + "".join(f"<section><h3>{escape(t)}</h3>{svg}</section>" for t, svg in drawn) + "</div>"
        )
    # What is drawn need not be listed too.
    tables = [table for table in evaluation_tables(evaluation) if table.title not in {title for title, _ in drawn}]
    parts.append("<div class=grid>" + "".join(_table(table) for table in tables) + "</div>")
    if show_text:
        parts.append("<h3>Texts</h3>" + "".join(_texts(evaluation)))
    return "".join(parts)


def _table(table: Table) -> str:
    turned = table.title == "Confusion"
    head = ""
    if any(table.header):
        cells = (
            f"<th class=turned><div>{escape(name)}</div></th>" if turned and place else f"<th>{escape(name)}</th>"
            for place, name in enumerate(table.header)
        )
        head = f"<thead><tr>{''.join(cells)}</tr></thead>"
    rows = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in table.rows)
    note = f"<p class=note>{escape(table.note)}</p>" if table.note else ""
    shown = f"<div class=wide><table>{head}<tbody>{rows}</tbody></table></div>"
    return f"<section><h3>{escape(table.title)}</h3>{shown}{note}</section>"


def _texts(evaluation: Evaluation) -> List[str]:
    shown = []
    for place, _ in worst_texts(evaluation.scores, WORST):
        document, prediction = evaluation.gold.documents[place], evaluation.predictions[place]
        found = wanted_spans(document, [f[:3] for f in prediction.final], evaluation.gold.labels)
        marked = _marked(document.text, document.spans, found)
        shown.append(f'<p class=note>{escape(document.id)}</p><div class=text dir="auto">{marked}</div>')
    return shown


def _marked(text: str, gold: Sequence[Tuple[int, int, str]], found: Sequence[Tuple[int, int, str]]) -> str:
    """A text as HTML: what was found coloured, what is gold and was not found outlined."""
    borders = sorted({0, len(text), *(place for span in (*gold, *found) for place in span[:2])})
    pieces = []
    for start, end in zip(borders, borders[1:]):
        piece = escape(text[start:end])
        mine = next((span for span in gold if span[0] <= start and end <= span[1]), None)
        theirs = next((span for span in found if span[0] <= start and end <= span[1]), None)
        label = (theirs or mine or (0, 0, ""))[2]
        if label:
            kind = "missed" if theirs is None else "" if mine is not None else "spurious"
            color = COLORS.get(label, "#ddd") if theirs is not None else "#fff"
            is_end = any(span is not None and span[1] == end for span in (mine, theirs))
            name = f"<small>{escape(label)}</small>" if is_end else ""
            piece = f'<mark class="{kind}" style="background:{color}">{piece}{name}</mark>'
        pieces.append(piece)
    return "".join(pieces)


def has_plots() -> bool:
    """RETURNS (bool): whether matplotlib is installed."""
    from importlib.util import find_spec

    return find_spec("matplotlib") is not None


def make_plots(evaluation: Evaluation) -> List[Tuple[str, str]]:
    """Draw an evaluation.

    RETURNS (List[Tuple[str, str]]): Titles and SVG elements: recall against precision, words a text, spans a text.
    """
    plots = []
    if any(len(points) > 1 for points in evaluation.curves.values()):
        plots.append(("Recall against precision", curve_plot(evaluation.curves)))
    lengths, counts = lengths_and_counts(evaluation.gold.documents)
    plots.append(("Words a text", bar_plot(in_steps(lengths), "words", "words")))
    plots.append(("Spans a text", bar_plot(in_steps(counts, 17), "gold spans", "spans")))
    return plots


def curve_plot(curves: Mapping[str, Sequence[Point]]) -> str:
    """RETURNS (str): the SVG of recall against precision, a line a label."""

    def draw(axes: Any) -> None:
        for place, (label, points) in enumerate(sorted(curves.items())):
            # Where nothing is found there is no precision to show.
            shown = [point for point in points if point.found]
            if not shown:
                continue
            style = {"color": LINE_COLORS[place % len(COLORS)], "marker": MARKS[place % len(MARKS)], "markersize": 4}
            every = max(1, len(shown) // 20)
            recalls, precisions = [p.recall for p in shown], [p.precision for p in shown]
            axes.plot(recalls, precisions, label=label, linewidth=1.5, markevery=every, clip_on=False, **style)
        axes.set(xlabel="recall", ylabel="precision", xlim=(0, 1), ylim=(0, 1))
        axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=8)

    return _draw(draw, "curves", (6.0, 3.1))


def bar_plot(bars: Sequence[Tuple[str, int]], xlabel: str, salt: str) -> str:
    """RETURNS (str): the SVG of counts by name."""

    def draw(axes: Any) -> None:
        axes.bar(range(len(bars)), [count for _, count in bars], color=LINE_COLORS[0], width=0.85)
        turned = sum(len(name) for name, _ in bars) > 45
        style: Any = {"rotation": 45, "ha": "right"} if turned else {"rotation": 0, "ha": "center"}
        axes.set_xticks(range(len(bars)), [name for name, _ in bars], **style)
        axes.set(xlabel=xlabel, ylabel="texts")
        axes.grid(visible=False, axis="x")

    return _draw(draw, salt, _STYLE["figure.figsize"])


def _draw(draw: Any, salt: str, size: Tuple[float, float]) -> str:
    import matplotlib
    from matplotlib.figure import Figure

    # The salt keeps ids apart in one page, and the same in each run.
    style: Any = {**_STYLE, "svg.hashsalt": salt}
    with matplotlib.rc_context(style):
        # Not by pyplot, which would look for a screen.
        figure = Figure(figsize=size, layout="constrained")
        draw(figure.subplots())
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    # Names of elements are numbered in each plot anew.
    return re.sub(
        r'(id="|"#|\(#)((?:figure|axes|patch|line2d|text|matplotlib|legend|xtick|ytick)[\w.]*)', rf"\g<1>{salt}-\2", svg
    )
