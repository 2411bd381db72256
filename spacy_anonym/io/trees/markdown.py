"""Markdown: the text between its marks; all marks stay."""

import re
from bisect import bisect_left, bisect_right
from contextlib import suppress
from dataclasses import replace
from html import escape
from typing import Iterator, List

from ..containers.container import Malformed
from ..containers.html import CELLS, INLINE, LINE_ENDS, VOID, is_markup
from ..containers.html_tokens import tokenize
from ..record import ReadOptions
from .leaves import Leaf, tree_reader
from .yaml_file import yaml_leaves

# At the beginning of a line: headings, lists, quotes, fences, rules, tables' lines; a number is none, as a sentence may
# go on there with one. Then escapes, emphasis, code, links, cells.
_MARK = re.compile(
    r"(?m)(?P<tag>(?<!\\)</?(?P<name>[A-Za-z][\w-]{0,30})(?:\s(?:[^<>\"']|\"[^\"]{0,1000}\"|'[^']{0,1000}'){0,400})?/?>)"
    r"|^[ \t]{0,40}(?:(?:[-*_=][ \t]{0,9}){3,99}$|(?:`{3,9}|~{3,9})[\w+-]{0,20}"
    r"|(?:#{1,6}[ \t]|[-*+][ \t]|>[ \t]?){1,20}(?:\[[ xX]\][ \t])?)"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|\|(?:[ :-]{3,99}\|)*|`{1,9}|(?P<emphasis>\*{1,3}|~~|(?<!\w)_{1,3}|_{1,3}(?!\w))|!?\[\^?|\]\(|\]|<!--|-->"
)

# What is no Markdown: YAML (or TOML) before a page, and code.
_FRONT = re.compile(r"(---|\+\+\+)[ \t]*\r?\n(#?[ \t]*[\w\"'][\w \"'-]{0,60}[:=].*?\n)\1[ \t]*(?:\r?\n|\Z)", re.S)
_OTHER = re.compile(
    r"(?ms)^[ >\t]{0,20}(?P<fence>`{3,9}|~{3,9})[^`\n]*\n.*?(?:^[ >\t]{0,20}(?P=fence)|\Z)"
    r"|(?<![\\`])(?P<ticks>`{1,3})(?!`)(?:[^`\n]|(?<!`)(?!(?P=ticks)(?!`))`{1,9}){1,1000}?(?P=ticks)(?!`)"
)
_PART = re.compile(r"(?P<blank>\n[ \t\r]{0,99}\n[ \t\r\n]*)|(?:[^\n]|\n(?![ \t\r]{0,99}\n))+")


def markdown_leaves(raw: str, options: ReadOptions) -> Iterator[Leaf]:
    """YIELDS (Leaf): the texts between the marks; a word that emphasis or an escape splits is read as one."""
    front = _FRONT.match(raw)
    start = front.end() if front else 0
    if front:
        yield from _front_leaves(front)
    borders = [place for found in _OTHER.finditer(raw, start) for place in found.span()]
    for leaf in _text_leaves(raw, start, borders):
        # A text over a border: each piece is written in its own way.
        first, missing = bisect_right(borders, leaf.start), len(leaf.text) - leaf.end
        cuts = [leaf.start, *borders[first : bisect_left(borders, leaf.end)], leaf.end]
        for number, (begin, end) in enumerate(zip(cuts, cuts[1:])):
            text = leaf.text[max(begin + missing, 0) : end + missing]
            quote = _quote_code if (first + number) % 2 else leaf.quote
            piece = replace(leaf, start=begin, end=end, text=text, quote=quote)
            yield replace(piece, key="", joined=True) if number else piece


def _front_leaves(front: "re.Match[str]") -> Iterator[Leaf]:
    """YIELDS (Leaf): the strings of what stands before a page; all of it where it is no YAML."""
    start, leaves = front.start(2), []  # type: int, List[Leaf]
    with suppress(Malformed):
        leaves = yaml_leaves(front[2], ReadOptions()) if front[1] == "---" else []
    for leaf in leaves or [Leaf(0, len(front[2]), front[2], _quote_code, verbatim=True)]:
        yield replace(leaf, start=start + leaf.start, end=start + leaf.end)


def _text_leaves(raw: str, last: int, borders: List[int]) -> Iterator[Leaf]:
    before, joined, escaped = "", False, False
    values: List[Leaf] = []
    for mark in (*_MARK.finditer(raw, last), None):
        if mark is not None and (mark["tag"] or mark["escape"]):
            is_text = mark["tag"] and not all(map(is_markup, tokenize(mark["tag"])))
            if is_text or bisect_right(borders, mark.start()) % 2:
                # In code a backslash is one, and a tag is text.
                continue
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
            if mark["tag"]:
                before = _parted(before, mark["name"].lower())
            elif not (escaped or mark["emphasis"]):
                before += mark[0]
            last = mark.start() if escaped else mark.end()
            values += _attributes(mark) if mark["tag"] else []
    yield from values


def _parted(before: str, name: str) -> str:
    """RETURNS (str): what stands before a text, and what stands for the tag of an element."""
    if name in INLINE:
        return before
    if name in CELLS:
        return before if before.endswith(("\n", "\t")) else f"{before}\t"
    if name in VOID:
        return before + ("\n" if name in LINE_ENDS else " ")
    # The end of a cell and of its row, or the end of a block and the beginning of the next one, are one.
    return before.rstrip("\t\n") + "\n"


def _attributes(tag: "re.Match[str]") -> Iterator[Leaf]:
    for token in tokenize(tag[0]):
        for each in token.attributes:
            span = slice(each.value_start, each.value_end)
            place = tag.start()
            yield Leaf(place + span.start, place + span.stop, tag[0][span], escape, each.name, verbatim=True)


def quote_markdown(text: str) -> str:
    """RETURNS (str): a new text, none of whose characters is a mark."""
    return re.sub(r"([\\<>\[\]*`|])", r"\\\1", text)


def _quote_code(text: str) -> str:
    return text.replace("`", "'")


make_markdown_reader = tree_reader(
    "markdown", markdown_leaves, (".md", ".markdown", ".mdown", ".mkd"), (".txt",), "\n*`[|\\"
)
