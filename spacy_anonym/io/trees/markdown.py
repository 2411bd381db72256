"""Markdown: the text between its marks; all marks stay."""

import re
from typing import Iterator

from ..record import ReadOptions
from .leaves import Leaf, tree_reader

# At the beginning of a line: headings, lists, quotes, fences, rules, tables' lines; a number is none, as a sentence may
# go on there with one. Then escapes, emphasis, code, links, cells.
_MARK = re.compile(
    r"(?m)^[ \t]{0,40}(?:(?:[-*_=][ \t]{0,9}){3,99}$|(?:`{3,9}|~{3,9})[\w+-]{0,20}"
    r"|(?:#{1,6}[ \t]|[-*+][ \t]|>[ \t]?){1,20}(?:\[[ xX]\][ \t])?)"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|\|(?:[ :-]{3,99}\|)*|`{1,9}|(?P<emphasis>\*{1,3}|~~|(?<!\w)_{1,3}|_{1,3}(?!\w))|!?\[\^?|\]\(|\]|<!--|-->"
)

_PART = re.compile(r"(?P<blank>\n[ \t\r]{0,99}\n[ \t\r\n]*)|(?:[^\n]|\n(?![ \t\r]{0,99}\n))+")


def markdown_leaves(raw: str, options: ReadOptions) -> Iterator[Leaf]:
    """YIELDS (Leaf): the texts between the marks; a word that emphasis or an escape splits is read as one."""
    last, before, joined, escaped = 0, "", False, False
    for mark in (*_MARK.finditer(raw), None):
        stop = len(raw) if mark is None else mark.start()
        for part in _PART.finditer(raw, last, stop):
            if part["blank"]:
                # A paragraph ends.
                before, joined = "", False
            elif joined or part[0].strip():
                key = before if joined else ""
                text = part[0][1:] if escaped and part.start() == last else part[0]
                yield Leaf(*part.span(), text, quote_markdown, key, joined=joined, verbatim=True)
                before, joined = "", True
        if mark is not None:
            # What is escaped is text, and its backslash goes with it.
            escaped = bool(mark["escape"])
            before += "" if escaped or mark["emphasis"] else mark[0]
            last = mark.start() if escaped else mark.end()


def quote_markdown(text: str) -> str:
    """RETURNS (str): a new text, none of whose characters is a mark."""
    return re.sub(r"([\\<>\[\]*`|])", r"\\\1", text)


make_markdown_reader = tree_reader(
    "markdown", markdown_leaves, (".md", ".markdown", ".mdown", ".mkd"), (".txt",), "\n*`[|\\"
)
