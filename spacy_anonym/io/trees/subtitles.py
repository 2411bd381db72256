"""Subtitles (SRT and WebVTT): the text of each cue; times and marks are kept."""

import html
import re
from functools import partial
from typing import Iterator, List

from ..containers.container import Malformed
from ..record import ReadOptions
from .leaves import Leaf, one_line, tree_reader

_TIME = r"(?:\d{1,4}:)?\d\d:\d\d[.,]\d{1,3}"
# Two times, and where the cue is shown.
_TIMES = re.compile(
    rf"[ \t]{{0,40}}{_TIME}[ \t]*-->(?:[ \t]*{_TIME})?(?:[ \t]+(?:[XY][12]:\d{{1,5}}|vertical:(?:rl|lr)"
    r"|(?:line|position|size|align):(?:-?\d{1,3}(?:\.\d{1,20})?%?,?)?(?:(?:line-)?(?:left|right)|start|center|middle|end)?"
    r")(?![^ \t\r\n]))*"
)
# A line of digits is the number of a cue only above its times.
_COUNTER = re.compile(rf"[ \t]*\d{{1,6}}[ \t]*(?:\r\n|\r|\n)(?={_TIMES.pattern})")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_MARK = re.compile(
    r"</?(?:[ibucs]|ruby|rt|lang|font)(?:[\s.][^<>]{0,80})?>|</v>|<[\d:.]{5,15}>|<v(?:\.[^<>\s]{0,40})?[ \t]|\{\\an\d\}"
)
# The classes of a tag, which a page's style may name: "<c.loud.john_smith>".
_CLASSES = re.compile(r"<(?:[ibucv]|ruby|rt|lang)((?:\.[^.<>\s]{1,80}){1,20})")


def cue_leaves(is_vtt: bool, raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the texts of the cues, their names, and notes. RAISES (Malformed): without any times, or
    in WebVTT without the mark at its beginning."""
    if is_vtt and not re.match(r"WEBVTT(?:[ \t\r\n]|\Z)", raw):
        raise Malformed("it does not begin with WEBVTT")
    if not is_vtt and raw.strip() and not _TIMES.search(raw):
        raise Malformed("it has no times")
    leaves, classes = [], []  # type: List[Leaf], List[Leaf]
    joined = False
    for line in _LINE.finditer(raw):
        start, end = line.start(), line.start() + len(line[0].rstrip("\r\n"))
        times = _TIMES.match(raw, start)
        if times or not raw[start:end].strip() or _COUNTER.match(raw, start):
            joined = False
            # Text stands behind times, too.
            if times is None or not raw[times.end() : end].strip():
                continue
            start = times.end()
        start += 6 if is_vtt and not start else 0
        for found in _CLASSES.finditer(raw, start, end if is_vtt else start):
            names = re.compile(r"[^.<>\s]+").finditer(raw, *found.span(1))
            classes += [Leaf(*name.span(), name[0], _quote_class, "class") for name in names]
        for leaf in _pieces(raw, start, end, is_vtt):
            # A sentence goes on over the lines of its cue.
            if joined:
                leaf.key = ": " if leaves[-1].label else " " if leaf.start == start else ""
            leaf.joined = joined
            joined = True
            leaves.append(leaf)
    return leaves + classes


def _pieces(raw: str, start: int, end: int, is_vtt: bool) -> Iterator[Leaf]:
    quote = _quote_vtt if is_vtt else _quote
    label = ""
    for mark in (*_MARK.finditer(raw, start, end), None):
        stop = end if mark is None else mark.start()
        voice = raw.find(">", start, stop) if label else -1
        if voice >= 0:
            yield Leaf(start, voice, html.unescape(raw[start:voice]), quote, label=label)
            start = voice + 1
        if stop > start:
            text = html.unescape(raw[start:stop]) if is_vtt else raw[start:stop]
            yield Leaf(start, stop, text, quote)
        if mark is not None:
            start, label = mark.end(), "PERSON" if mark[0].startswith("<v") else ""


def _quote_class(text: str) -> str:
    return re.sub(r"[^\w-]+", "-", text).strip("-")


def _quote(text: str) -> str:
    return one_line(text).replace("-->", "->")


def _quote_vtt(text: str) -> str:
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\xa0", "&nbsp;")


make_srt_reader = tree_reader("srt", partial(cue_leaves, False), (".srt",))
make_vtt_reader = tree_reader("vtt", partial(cue_leaves, True), (".vtt",))
