"""`report`: one HTML file for the review of many documents."""

from pathlib import Path
from typing import Any, Dict, Iterable, Union

from spacy.tokens import Doc

from ..errors import AnonymError, Errors
from ..io.output import cannot_write, open_output
from .html import make_style, page_html, wrap
from .report_html import report_body
from .totals import CHOICES, Totals
from .view import make_view


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
    originals (bool): Show the original beside the new text. The file then holds the personal data that was taken out.
    max_views (int): How many documents are shown, >= 0.
    max_rows (int): How many rows the table of documents has, >= 0.
    choose (str): Which are shown: "first", "random" (the same each time), or "unsure", those with the lowest scores.
    title (str): The page's title.
    options (Dict[str, Any]): As for `render`.
    RETURNS (str): The page.
    RAISES (AnonymError): SA003 for a value that is not valid, SA311 when the file cannot be written, SA373 to SA376 as
        `render`, SA378 when docs is one document.
    """
    for name, count in (("max_views", max_views), ("max_rows", max_rows)):
        if not isinstance(count, int) or count < 0:
            raise AnonymError(Errors.SA003.format(param=name, owner="report", problem="it must be a whole number >= 0"))
    if choose not in CHOICES:
        raise AnonymError(
            Errors.SA003.format(param="choose", owner="report", problem=f"it is one of {', '.join(CHOICES)}")
        )
    if isinstance(docs, (Doc, dict, str, bytes)) or not isinstance(docs, Iterable):
        raise AnonymError(Errors.SA378.format(type=type(docs).__name__))
    style = make_style(options)
    totals = Totals(max_views, max_rows, choose)
    for number, doc in enumerate(docs, start=1):
        if isinstance(doc, tuple) and len(doc) == 3 and doc[1] is None and isinstance(doc[2], str):
            totals.fail(doc[2])
        else:
            totals.add(make_view(doc, number))
    page = page_html(title, wrap(report_body(totals, style, title, originals=originals, choose=choose), style))
    if path is not None:
        write_page(Path(path), page)
    return page


def write_page(path: Path, page: str) -> None:
    """Write a page, whole or not at all.

    path (Path): The file.
    page (str): The page.
    RAISES (AnonymError): SA311 when it cannot be written.
    """
    output = open_output(path)
    try:
        output.stream.write(page.encode("utf8"))
        output.commit()
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        output.abort()


__all__ = ["report", "write_page"]
