"""Plots as SVG, by matplotlib (extra `evaluate`), to stand inside of a page."""

import re
from io import StringIO
from typing import Any, Dict, List, Sequence, Tuple

from .curves import Point
from .evaluate import Evaluation
from .gold import lengths_and_counts
from .tables import in_steps

# Told apart without colour vision too (Okabe and Ito, 2008), and by their marks.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
MARKS = "osD^vPX*"
_STYLE = {
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


def has_plots() -> bool:
    """RETURNS (bool): whether matplotlib is installed."""
    from importlib.util import find_spec

    return find_spec("matplotlib") is not None


def make_plots(evaluation: Evaluation) -> List[Tuple[str, str]]:
    """Draw an evaluation.

    evaluation (Evaluation): The evaluation.
    RETURNS (List[Tuple[str, str]]): Titles and SVG elements: recall against precision, words a text, spans a text.
    """
    lengths, counts = lengths_and_counts(evaluation.gold.documents)
    plots = []
    if any(len(points) > 1 for points in evaluation.curves.values()):
        plots.append(("Recall against precision", curve_plot(evaluation.curves)))
    steps = [(f"{low}-{high}" if high > low else str(low), count) for low, high, count in in_steps(lengths)]
    plots.append(("Words a text", bar_plot(steps, "words", "words")))
    spans = [(f"{low}-{high}" if high > low else str(low), count) for low, high, count in in_steps(counts, 17)]
    plots.append(("Spans a text", bar_plot(spans, "gold spans", "spans")))
    return plots


def curve_plot(curves: Dict[str, Sequence[Point]]) -> str:
    """RETURNS (str): the SVG of recall against precision, a line a label."""

    def draw(axes: Any) -> None:
        for place, (label, points) in enumerate(sorted(curves.items())):
            # Where nothing is found there is no precision to show.
            shown = [point for point in points if point.found]
            if not shown:
                continue
            style = {"color": COLORS[place % len(COLORS)], "marker": MARKS[place % len(MARKS)], "markersize": 4}
            every = max(1, len(shown) // 20)
            recalls, precisions = [p.recall for p in shown], [p.precision for p in shown]
            axes.plot(recalls, precisions, label=label, linewidth=1.5, markevery=every, clip_on=False, **style)
        axes.set(xlabel="recall", ylabel="precision", xlim=(0, 1), ylim=(0, 1))
        axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=8)

    return _draw(draw, "curves", (6.0, 3.1))


def bar_plot(bars: Sequence[Tuple[str, int]], xlabel: str, salt: str) -> str:
    """RETURNS (str): the SVG of counts by name."""

    def draw(axes: Any) -> None:
        axes.bar(range(len(bars)), [count for _, count in bars], color=COLORS[0], width=0.85)
        turned = sum(len(name) for name, _ in bars) > 45
        axes.set_xticks(
            range(len(bars)),
            [name for name, _ in bars],
            rotation=45 if turned else 0,
            ha="right" if turned else "center",
        )
        axes.set(xlabel=xlabel, ylabel="texts")
        axes.grid(visible=False, axis="x")

    return _draw(draw, salt, _STYLE["figure.figsize"])


def _draw(draw: Any, salt: str, size: Tuple[float, float]) -> str:
    import matplotlib
    from matplotlib.figure import Figure

    # The salt keeps ids apart in one page, and the same in each run.
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": salt}):
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
