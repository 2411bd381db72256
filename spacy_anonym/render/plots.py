"""Plots as SVG elements, drawn here: nothing is imported, and they take the page's colours, light or dark."""

from typing import Mapping, Sequence, Tuple

from .html import escape_text

# Name, count and CSS colour.
Bar = Tuple[str, int, str]
# Distinct without colour vision too (after Okabe and Ito, 2008); the dashes differ as well.
LINE_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#785ef0", "#999999")
DASHES = ("none", "6 3", "2 2", "9 3 2 3")


def count_bars(bars: Sequence[Bar], unit: str) -> str:
    """RETURNS (str): an SVG element, 460 wide, of counts by name, a row each; `unit` says on hover what is counted."""
    row, left, width = 22, 168, 230
    most = max([count for _, count, _ in bars], default=0) or 1
    drawn = []
    for place, (name, count, color) in enumerate(bars):
        y = place * row
        shown = name if len(name) <= 25 else f"{name[:24]}…"
        long = width * count / most
        drawn.append(
            f"<g><title>{escape_text(name)}: {count:,} {escape_text(unit)}</title>"
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{escape_text(shown)}</text>'
            f'<rect class="sa-edge" x="{left}" y="{y + 4}" width="{_at(long)}" height="14" rx="2" '
            f'fill="{escape_text(color)}"/>'
            f'<text x="{_at(left + long + 6)}" y="{y + 15}" class="sa-soft">{count:,}</text></g>'
        )
    label = f"{unit} by name: " + ", ".join(f"{name} {count}" for name, count, _ in bars[:12])
    return _svg(460, max(1, len(bars)) * row, label, "".join(drawn))


def histogram(
    counts: Sequence[int], unit: str, *, color: str = "", percent: bool = False, size: Tuple[int, int] = (320, 120)
) -> str:
    """Draw how many of what lie in each of equal steps from 0 to 1.

    counts (Sequence[int]): The count of each step, in order.
    unit (str): What is counted, for the text on hover.
    color (str): The CSS colour; "" is the page's.
    percent (bool): Whether the steps are named in percent.
    size (Tuple[int, int]): Width and height: about the pixels that it will have, as its words scale with it.
    RETURNS (str): An SVG element.
    """
    (width, height), left, top, bottom = size, 34, 8, 20
    most, steps = max(counts, default=0), len(counts)
    inside = height - top - bottom
    step = (width - left - 4) / max(1, steps)
    fill = f'fill="{escape_text(color)}"' if color else 'class="sa-fill"'
    drawn = []
    for place, count in enumerate(counts):
        # What is there is seen, beside however many others.
        tall = max(1.5, inside * count / most) if count else 0
        span = f"{_step(place / steps, percent)} to {_step((place + 1) / steps, percent)}"
        at = left + place * step
        drawn.append(
            f"<g><title>{span}: {count:,} {escape_text(unit)}</title>"
            f'<rect x="{_at(at)}" y="{top}" width="{_at(step)}" height="{inside}" fill="transparent"/>'
            f'<rect {fill} x="{_at(at + 0.5)}" y="{_at(top + inside - tall)}" '
            f'width="{_at(step - 1)}" height="{_at(tall)}"/></g>'
        )
    ground = top + inside
    ticks = ""
    for value, anchor in ((0.0, "start"), (0.5, "middle"), (1.0, "end")):
        x, name = _at(left + (width - left - 4) * value), _step(value, percent)
        ticks += f'<text class="sa-soft" x="{x}" y="{height - 5}" text-anchor="{anchor}">{name}</text>'
    scale = f'<text class="sa-soft" x="{left - 5}" y="{top + 9}" text-anchor="end">{_short(most)}</text>'
    axis = f'<line class="sa-axis" x1="{left}" y1="{ground}" x2="{width - 4}" y2="{ground}"/>'
    label = f"{sum(counts):,} {unit}, from {_step(0.0, percent)} to {_step(1.0, percent)}"
    return _svg(width, height, label, "".join(drawn) + axis + ticks + (scale if most else ""))


def line_plot(lines: Mapping[str, Sequence[Tuple[float, float]]], x_name: str, y_name: str) -> str:
    """RETURNS (str): an SVG element, 560 wide, of lines by name through points (x, y), both from 0 to 1; `x_name` and
    `y_name` say what they are."""
    (width, height), left, top = (300, 220), 52, 8
    right, ground = left + width, top + height
    drawn = []
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y, name = left + width * value, ground - height * value, _step(value, False)
        drawn.append(
            f'<line class="sa-axis" x1="{_at(x)}" y1="{top}" x2="{_at(x)}" y2="{ground}"/>'
            f'<line class="sa-axis" x1="{left}" y1="{_at(y)}" x2="{right}" y2="{_at(y)}"/>'
            f'<text class="sa-soft" x="{_at(x)}" y="{ground + 15}" text-anchor="middle">{name}</text>'
            f'<text class="sa-soft" x="{left - 6}" y="{_at(y + 4)}" text-anchor="end">{name}</text>'
        )
    for place, (name, points) in enumerate(lines.items()):
        color, at = LINE_COLORS[place % len(LINE_COLORS)], top + 8 + 18 * place
        look = f'fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{DASHES[place % len(DASHES)]}"'
        placed = [(_at(left + width * x), _at(ground - height * y)) for x, y in points]
        # A line of one point is seen by its mark alone.
        marks = (f'<circle cx="{x}" cy="{y}" r="2.5" fill="{color}"/>' for x, y in placed[:: len(placed) // 20 + 1])
        drawn.append(
            f'<g><title>{escape_text(name)}</title><polyline points="{" ".join(map(",".join, placed))}" {look}/>'
            f'{"".join(marks)}<line x1="{right + 16}" y1="{at}" x2="{right + 40}" y2="{at}" {look}/>'
            f'<text x="{right + 46}" y="{at + 4}">{escape_text(name)}</text></g>'
        )
    names = (
        f'<text x="{left + width // 2}" y="{ground + 32}" text-anchor="middle">{escape_text(x_name)}</text>'
        f'<text transform="translate(14 {top + height // 2}) rotate(-90)" text-anchor="middle">'
        f"{escape_text(y_name)}</text>"
    )
    label = f"{y_name} by {x_name}: {', '.join(lines)}"
    return _svg(560, max(ground + 40, top + 18 * len(lines)), label, "".join(drawn) + names)


def _svg(width: int, height: int, label: str, content: str) -> str:
    head = f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape_text(label)}">'
    return f"{head}{content}</svg>"


def _step(value: float, percent: bool) -> str:
    return f"{100 * value:.0f} %" if percent else f"{value:.2f}".rstrip("0").rstrip(".")


def _short(count: int) -> str:
    return f"{count / 1e6:.1f}M" if count >= 1_000_000 else f"{count / 1e3:.0f}k" if count >= 10_000 else f"{count:,}"


def _at(value: float) -> str:
    return f"{value:.1f}"
