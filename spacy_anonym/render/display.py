"""`render`: a document before and after, for notebooks and pages, by displaCy's conventions."""

from typing import Any, Dict, Iterable, Optional, Union

from spacy import displacy
from spacy.tokens import Doc
from spacy.util import is_in_jupyter

from ..errors import AnonymError, Errors
from .html import make_style, page_html, view_html, wrap
from .view import make_view

Shown = Union[Doc, Dict[str, Any], tuple]


def render(
    docs: Union[Shown, Iterable[Shown]],
    page: bool = False,
    minify: bool = False,
    jupyter: Optional[bool] = None,
    options: Dict[str, Any] = {},
) -> Optional[str]:
    """Show documents before and after: left the original with what was found, right the new text.

    docs (Union[Doc, Iterable[Doc]]): A Doc that an anonymizer ran over, or several; also dicts with `text`,
        `anonym_text` and `items`, and tuples (text, new text, items).
    page (bool): Make a full HTML page.
    minify (bool): Without line ends between elements; texts are not changed.
    jupyter (Optional[bool]): Display it in the notebook; None does so where this is one.
    options (Dict[str, Any]): displaCy's `ents` (labels to show), `colors` (CSS colours by label) and `template` (a
        mark, of `text`, `label`, `bg`, and here `title`, `score`, `rule`, `entity`, `operator`); `theme` is auto, light
        or dark.
    RETURNS (Optional[str]): The markup; None where it is displayed.
    RAISES (AnonymError): SA373 when a document was not anonymized, SA374 when it is something else, SA375 when its
        items do not fit its texts, SA376 for an option that is not valid, SA377 without IPython.
    """
    style = make_style(options)
    views = [make_view(doc, number) for number, doc in enumerate(_as_list(docs), start=1)]
    markup = wrap("".join(view_html(view, style) for view in views), style)
    if page:
        markup = page_html("Before and after", markup, views[0].lang or "en" if views else "en")
    if minify:
        markup = minify_html(markup)
    if displacy.RENDER_WRAPPER is not None:
        markup = displacy.RENDER_WRAPPER(markup)
    if jupyter or (jupyter is None and is_in_jupyter()):
        _display(markup)
        return None
    return markup


def minify_html(markup: str) -> str:
    """RETURNS (str): our markup without line ends: those of texts are character references, and are kept."""
    return markup.replace("\n", "")


def _as_list(docs: Any) -> Iterable[Any]:
    if isinstance(docs, (Doc, dict)) or isinstance(docs, tuple) and len(docs) == 3 and isinstance(docs[0], str):
        return [docs]
    if isinstance(docs, (str, bytes)) or not isinstance(docs, Iterable):
        raise AnonymError(Errors.SA374.format(number=1, type=type(docs).__name__))
    return docs


def _display(markup: str) -> None:
    try:
        from IPython.display import HTML, display
    except ImportError:
        raise AnonymError(Errors.SA377) from None
    # The class keeps MathJax from reading amounts in dollars as formulas, as displaCy's does.
    display(HTML(f'<span class="tex2jax_ignore">{markup}</span>'))
