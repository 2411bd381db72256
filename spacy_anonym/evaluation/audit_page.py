"""An audit as JSON and as one HTML file that needs nothing else. Values are shown only where that is asked for."""

from typing import Any, Dict, Sequence

from ..about import __version__
from ..render.html import escape_text, make_style, page_html, wrap
from ..render.report import cards_html, table_html
from .audit import FOUND, RARE, VALUE, AuditResult, Reading

TITLE = "Audit of anonymized documents"
WITH_VALUES = (
    "<b>This file holds personal data:</b> values that were left are in it. Keep it as you keep the originals, and "
    "delete it after the review."
)
WITHOUT = "No value is in this file, but the documents' names and offsets are. Open the outputs to read what is left."
_KINDS = {VALUE: "replaced value", FOUND: "still found", RARE: "rare word"}


def audit_data(result: AuditResult, *, show_values: bool = False) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an audit, JSON-able."""
    common = [
        {"found": value.found, "replaced": value.replaced, **({"value": value.form.value} if show_values else {})}
        for value in result.common
    ]
    read = [{**reading._asdict(), "signs": [sign._asdict() for sign in reading.signs]} for reading in result.readings]
    for sign in (sign for row in read for sign in row["signs"] if not show_values):
        del sign["text"]
    return {
        "documents": result.documents,
        "values": result.values,
        "values_left_out": result.left_out,
        "unlike_their_original": result.unlike,
        "failed": dict(sorted(result.failed.items())),
        "read": read,
        "values_in_many_documents": common,
        "labels_in_many_documents": dict(sorted(result.labels.items())),
    }


def audit_html(result: AuditResult, *, show_values: bool = False, max_rows: int = 1000) -> str:
    """RETURNS (str): the page of an audit; `max_rows` documents are shown."""
    sure = sum(reading.sure for reading in result.readings)
    cards = [
        (result.documents, "documents"),
        (sure, "with what was replaced"),
        (len(result.readings) - sure, "with weak signs only"),
        (result.values, "forms of values searched for"),
    ]
    for count, name in (
        (result.left_out, "forms left out: too many"),
        (result.unlike, "unlike their original"),
        (sum(result.failed.values()), "failed"),
    ):
        cards += [(count, name)] if count else []
    parts = [
        f'<h1>{TITLE}</h1>\n<p class="sa-note">spacy_anonym {escape_text(__version__)}</p>\n',
        f'<p class="sa-warning">{WITH_VALUES if show_values else WITHOUT}</p>\n',
        cards_html((f"{count:,}", name) for count, name in cards),
        "<h2>Read first</h2>\n",
    ]
    shown = result.readings[:max_rows]
    if shown:
        parts.append(_readings(shown, show_values))
    else:
        parts.append('<p class="sa-note">Nothing was found. That is no proof that nothing is left.</p>\n')
    if len(result.readings) > len(shown):
        parts.append(f'<p class="sa-note">And {len(result.readings) - len(shown):,} more, in the JSON report.</p>\n')
    if result.common:
        rows = [
            (escape_text(value.form.value) if show_values else str(number), f"{value.found:,}", f"{value.replaced:,}")
            for number, value in enumerate(result.common[:max_rows], 1)
        ]
        note = '<p class="sa-note">Ordinary words, or values that are left everywhere: judge each once.</p>\n'
        table = table_html(("Value", "Found in", "Replaced in"), rows, words=(0,))
        parts.append(f"<h2>Replaced values in many documents</h2>\n{note}{table}")
    if result.labels:
        rows = [(escape_text(label), f"{count:,}", "") for label, count in sorted(result.labels.items())]
        note = '<p class="sa-note">Kept on purpose, or missed throughout; they point at no document.</p>\n'
        parts.append(f"<h2>Labels still found in many documents</h2>\n{note}")
        parts.append(table_html(("Label", "Documents"), [row[:2] for row in rows], words=(0,)))
    return page_html(TITLE, wrap("".join(parts), make_style({})))


def _readings(readings: Sequence[Reading], show_values: bool) -> str:
    header = ["Document", "Sign", "How", "From", "To", "Replaced in", *(["Value"] if show_values else [])]
    rows = []
    for reading in readings:
        for number, sign in enumerate(reading.signs):
            name = f'<span dir="auto">{escape_text(reading.id)}</span>' if not number else ""
            source = f'<span dir="auto">{escape_text(sign.source)}</span>' if sign.source else ""
            row = [name, _KINDS[sign.kind], escape_text(sign.how), f"{sign.start:,}", f"{sign.end:,}", source]
            rows.append([*row, f'<span dir="auto">{escape_text(sign.text)}</span>'] if show_values else row)
    return table_html(header, rows, words=(0, 1, 2, 5, 6))
