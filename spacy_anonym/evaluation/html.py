"""An evaluation as one HTML file that needs nothing else: tables, plots as SVG, and texts only where they are asked
for.
"""

from html import escape
from pathlib import Path
from typing import List, Sequence, Tuple

from ..about import __version__
from ..errors import AnonymError, Errors
from ..labels import COLORS
from ..scores.collect import worst_texts
from .evaluate import Evaluation, wanted_spans
from .plots import has_plots, make_plots
from .tables import WORST, Table, comparison_table, evaluation_tables

NO_PLOTS = 'Without plots: they need the extra "evaluate" (pip install "spacy_anonym[evaluate]").'
_CSS = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #222; background: #fff; margin: 2rem auto; max-width: 70rem; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; margin: 3rem 0 0; border-bottom: 2px solid #0072b2; }
h3 { font-size: 1rem; margin: 0 0 .4rem; } p { margin: .3rem 0; }
.cards { display: flex; flex-wrap: wrap; gap: .7rem; margin: 1rem 0; }
.card { border: 1px solid #ddd; border-radius: 8px; padding: .5rem .9rem; min-width: 7rem; }
.card b { display: block; font-size: 1.3rem; white-space: nowrap; font-variant-numeric: tabular-nums; } .card span, .note { color: #666; font-size: .8rem; }
.grid { display: flex; flex-wrap: wrap; gap: 2rem 3rem; margin-top: 1.2rem; align-items: flex-start; }
section { max-width: 100%; } .wide { overflow-x: auto; } .note { max-width: 40rem; margin-top: .4rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .18rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #eee; }
th { font-weight: 600; border-bottom: 1px solid #999; vertical-align: bottom; } th:first-child, td:first-child { text-align: left; }
th.turned { height: 9rem; padding: 0; } th.turned div { writing-mode: vertical-rl; transform: rotate(180deg); margin: 0 auto; text-align: left; }
tbody tr:hover { background: #f4f8fb; } svg { max-width: 100%; height: auto; }
.text { white-space: pre-wrap; border-left: 3px solid #ddd; padding: .2rem .8rem; margin: .8rem 0; max-width: 60rem; }
mark { padding: .05em .2em; border-radius: 3px; } mark small { font-size: .7em; opacity: .8; margin-left: .3em; }
.missed { outline: 2px solid #c00; } .spurious { opacity: .75; border-bottom: 2px dashed #c00; }
"""


def write_html(path: Path, evaluations: Sequence[Evaluation], *, show_text: bool = False) -> bool:
    """Write the page.

    path (Path): The file.
    evaluations (Sequence[Evaluation]): The pipelines; several are compared first.
    show_text (bool): Show the worst texts themselves, with what is gold and what was found.
    RETURNS (bool): False where it has no plots, as matplotlib is not installed.
    RAISES (AnonymError): SA311 when it cannot be written.
    """
    plots = has_plots()
    body = [] if len(evaluations) == 1 else [_table(comparison_table(evaluations))]
    for evaluation in evaluations:
        body.append(_evaluation(evaluation, plots, show_text))
    note = "" if plots else f"<p class=note>{escape(NO_PLOTS)}</p>"
    page = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Evaluation</title><style>{_CSS}</style></head><body>'
        f"<h1>Evaluation</h1><p class=note>spacy_anonym {escape(__version__)}. Figures in percent where nothing else is said. "
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
    cards = [
        (f"{100 * characters['f2']:.1f}", "F2 of characters"),
        (f"{100 * characters['r']:.1f}", "recall of characters"),
        (f"{characters['leaked']}", "leaked characters"),
        (f"{100 * characters['safe']:.1f}", "texts with nothing leaked"),
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
    return f"<section><h3>{escape(table.title)}</h3><div class=wide><table>{head}<tbody>{rows}</tbody></table></div>{note}</section>"


def _texts(evaluation: Evaluation) -> List[str]:
    shown = []
    for place, _ in worst_texts(evaluation.scores, WORST):
        document, prediction = evaluation.gold.documents[place], evaluation.predictions[place]
        found = wanted_spans(document, prediction, evaluation.gold.labels)
        marked = _marked(document.text, document.spans, found)
        shown.append(f'<p class=note>{escape(document.id)}</p><div class=text dir="auto">{marked}</div>')
    return shown


def _marked(text: str, gold: Sequence[Tuple[int, int, str]], found: Sequence[Tuple[int, int, str]]) -> str:
    """RETURNS (str): a text as HTML: what was found coloured, what is gold and was not found outlined."""
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
            name = (
                f"<small>{escape(label)}</small>"
                if any(span is not None and span[1] == end for span in (mine, theirs))
                else ""
            )
            piece = f'<mark class="{kind}" style="background:{color}">{piece}{name}</mark>'
        pieces.append(piece)
    return "".join(pieces)
