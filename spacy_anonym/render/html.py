"""Both texts of a document as HTML: escaped, character by character what they are, each replacement marked.

displaCy's EntityRenderer settles the colours and which labels are shown. It cannot draw the rest: it knows no scores
and no rules, no second text, has one direction for all documents and escapes neither labels nor titles.
"""

import re
from bisect import bisect_right
from collections import Counter
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

from spacy.displacy import EntityRenderer

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from .view import Mark, View, direction_of, split_lines

THEMES = ("auto", "light", "dark")
# What HTML cannot hold, whichever way it is written.
_NOT_IN_HTML = re.compile("[\x00\ud800-\udfff]")
# A colour or gradient, and nothing that could fetch a file or end the attribute.
_COLOR = re.compile(r"(?!.*\b(?:url|image|src|expression)\b)[\w#%., ()/+-]{1,300}", re.IGNORECASE)
_PLAIN_COLOR = "#ddd"


class Style(NamedTuple):
    """How marks are drawn; see `render`."""

    colors: Dict[str, str]  # CSS colours by label in upper case, displaCy's among them.
    default: str  # The colour of other labels.
    shown: Optional[Set[str]] = None  # Labels in upper case; None shows all.
    template: str = ""  # A mark as a format string; "" is our own.
    theme: str = "auto"  # auto, light or dark.

    def color(self, label: str) -> str:
        """RETURNS (str): a label's CSS colour, safe in an attribute."""
        color = self.colors.get(label.upper(), self.default)
        return color if _COLOR.fullmatch(color) else _PLAIN_COLOR

    def shows(self, label: str) -> bool:
        """RETURNS (bool): whether a label is marked."""
        return self.shown is None or label.upper() in self.shown


def make_style(options: Dict[str, Any]) -> Style:
    """Read displaCy's options, and ours.

    options (Dict[str, Any]): `ents`, `colors`, `template` as for displaCy; `theme`. Labels may have any name of the
        table ("GPE").
    RETURNS (Style): How marks are drawn.
    RAISES (AnonymError): SA376 when one is unknown or not valid.
    """
    unknown = sorted(set(options) - {"ents", "colors", "template", "theme"})
    if unknown:
        problem = "it is not known; there are colors, ents, template and theme"
        raise AnonymError(Errors.SA376.format(name=unknown[0], problem=problem))
    colors, ents, template, theme = (options.get(name) for name in ("colors", "ents", "template", "theme"))
    if colors is not None and not _are_strings(colors, dict):
        raise AnonymError(Errors.SA376.format(name="colors", problem="it is a dict of CSS colours by label"))
    if ents is not None and not _are_strings(ents, (list, tuple, set, frozenset)):
        raise AnonymError(Errors.SA376.format(name="ents", problem="it is a list of labels"))
    if template is not None and not isinstance(template, str):
        raise AnonymError(Errors.SA376.format(name="template", problem="it is a str"))
    if theme not in (None, *THEMES):
        raise AnonymError(Errors.SA376.format(name="theme", problem=f"it is one of {', '.join(THEMES)}"))
    # It gathers the colours of every installed package, spaCy's own and the caller's, the later over the earlier.
    own = {normalize_label(label): color for label, color in (colors or {}).items()}
    displacy = EntityRenderer({"colors": {**(colors or {}), **own}})
    shown = None if ents is None else {name.upper() for ent in ents for name in (ent, normalize_label(ent))}
    return Style(displacy.colors, displacy.default_color, shown, template or "", theme or "auto")


def _are_strings(values: Any, kind: Any) -> bool:
    if not isinstance(values, kind):
        return False
    return all(isinstance(each, str) for each in (*values, *(values.values() if isinstance(values, dict) else ())))


@lru_cache(maxsize=1)
def css() -> str:
    """RETURNS (str): the style sheet. Each rule is on one line, and all begin with the class `sa`."""
    return (Path(__file__).parent / "style.css").read_text(encoding="utf8").strip()


def escape_text(text: str) -> str:
    """RETURNS (str): HTML, for an element or an attribute, whose text is the text, character by character. NUL and lone
    surrogates, which no HTML can hold, are U+FFFD."""
    text = escape(text, quote=True)
    # Raw, a browser would read a carriage return as a line feed. Line feeds are written so that all others are ours, to
    # be removed at will.
    text = text.replace("\r", "&#13;").replace("\n", "&#10;")
    return _NOT_IN_HTML.sub("\ufffd", text)


def describe_mark(mark: Mark) -> str:
    """RETURNS (str): what a mark tells on hover, on one line: label, score, rule, operator, entity."""
    parts = [mark.label, f"score {mark.score:.2f}"]
    more = {"rule": mark.rule, "operator": mark.operator, "entity": mark.entity}
    parts += [f"{name} {value}" for name, value in more.items() if value]
    return " · ".join([*parts, "left as it is"] if mark.same else parts)


def view_html(view: View, style: Style, *, original: bool = True) -> str:
    """RETURNS (str): a document as a section; without `original` the new text alone."""
    title = f'<h2 class="sa-title" dir="auto">{escape_text(view.title)}</h2>\n' if view.title else ""
    sides = [_side("Original", "old", view, style)] if original else []
    sides.append(_side("Anonymized", "new", view, style))
    pair = f'<div class="sa-pair">\n{"".join(sides)}</div>\n'
    return f'<section class="sa-doc">\n{title}{pair}{_legend(view, style)}</section>\n'


def wrap(markup: str, style: Style) -> str:
    """RETURNS (str): sections with the style sheet, in an element that keeps it from the page around them."""
    return f'<style>\n{css()}\n</style>\n<div class="sa" dir="ltr" data-theme="{style.theme}">\n{markup}</div>'


def page_html(title: str, markup: str, lang: str = "en") -> str:
    """RETURNS (str): a page that may fetch and run nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape_text(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{escape_text(title)}</title>\n</head>\n<body class="sa-page">\n{markup}\n</body>\n</html>\n'
    )


def _side(name: str, kind: str, view: View, style: Style) -> str:
    if kind == "old":
        text, spans = view.text, [(mark.source_start, mark.source_end) for mark in view.marks]
    else:
        text, spans = view.new_text, [(mark.start, mark.end) for mark in view.marks]
    # What is said of the original's direction holds for the new text: "<PERSON>" at its start is no English.
    lines = "".join(_lines(text, spans, view, style, kind))
    lang = f' lang="{escape_text(view.lang)}"' if view.lang else ""
    size = f"{len(text):,} character{'' if len(text) == 1 else 's'}"
    return (
        f'<div class="sa-side sa-{kind}">\n<div class="sa-head"><b>{name}</b> <span>{size}</span></div>\n'
        f'<div class="sa-text"{lang}>{lines}</div>\n</div>\n'
    )


def _lines(text: str, spans: Sequence[Tuple[int, int]], view: View, style: Style, kind: str) -> List[str]:
    starts = [start for start, _ in spans]
    drawn = []
    for start, end in split_lines(text) if text else [(0, 0)]:
        # The marks that this line has a part of; one that is removed wholly has no characters and stands in one line
        # only.
        first = max(0, bisect_right(starts, start - 1) - 1)
        inside: List[int] = []
        for place in range(first, len(spans)):
            low, high = spans[place]
            if low > end or low == end and end < len(text):
                break
            if high > start or low == high >= start:
                inside.append(place)
        pieces: List[Union[str, Tuple[int, int, int]]] = []
        around, place = [], start
        for number in inside:
            low, high = max(start, spans[number][0]), min(end, spans[number][1])
            around.append(text[place:low])
            pieces.append(escape_text(text[place:low]))
            pieces.append((number, low, high))
            place = high
        around.append(text[place:end])
        pieces.append(escape_text(text[place:end]))
        marked = [text[low:high] for _, low, high in (piece for piece in pieces if isinstance(piece, tuple))]
        direction = direction_of([*around, *(marked if kind == "old" else [])], view.rtl)
        content = ""
        for piece in pieces:
            if isinstance(piece, tuple):
                number, low, high = piece
                piece = _mark(view.marks[number], text, (low, high), spans[number], direction, style, kind)
            content += piece
        drawn.append(f'<div class="sa-line" dir="{direction}">{content}</div>')
    return drawn


def _mark(
    mark: Mark, text: str, part: Tuple[int, int], span: Tuple[int, int], direction: str, style: Style, kind: str
) -> str:
    shown = escape_text(text[part[0] : part[1]])
    if not style.shows(mark.label):
        return shown
    label, title, color = escape_text(mark.label), escape_text(describe_mark(mark)), style.color(mark.label)
    if style.template:
        fields = {name: escape_text(getattr(mark, name)) for name in ("rule", "entity", "operator")}
        fields |= {"text": shown, "label": label, "bg": color, "title": title, "kb_link": ""}
        try:
            return style.template.format(**fields, score=f"{mark.score:.2f}")
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            problem = "it is no format string of text, label, bg, title, score, rule, entity, operator"
        raise AnonymError(Errors.SA376.format(name="template", problem=problem))
    # The label stands behind the last part of a value that goes over several lines. It is drawn by the style sheet: the
    # element's text is the document's, and so is what is copied.
    last = f' data-label="{label}"' if kind == "old" and part[1] == span[1] else ""
    own = direction_of([text[part[0] : part[1]]], False)
    turned = f' dir="{own}"' if own != direction else ""
    empty = " sa-gone" if span[0] == span[1] else " sa-kept" if mark.same else ""
    return f'<mark class="sa-mark{empty}"{turned} style="background:{color}"{last} title="{title}">{shown}</mark>'


def _legend(view: View, style: Style) -> str:
    counts = Counter(mark.label for mark in view.marks)
    chips = "" if counts else "Nothing was found."
    for label, count in sorted(counts.items(), key=lambda row: (-row[1], row[0])):
        color = style.color(label) if style.shows(label) else "transparent"
        name = f"{escape_text(label)} <b>{count}</b>"
        chips += f'<span class="sa-chip"><i style="background:{color}"></i>{name}</span>'
    return f'<p class="sa-legend">{chips}</p>\n'
