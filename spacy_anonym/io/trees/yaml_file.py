"""YAML files: every scalar and comment; keys, anchors, tags and the layout are kept."""

import json
import re
from functools import partial
from importlib import import_module
from typing import Any, Callable, Iterator, List, Tuple

from ..containers.container import Malformed
from ..record import ReadOptions
from .json_path import Nest
from .leaves import Leaf, tree_reader

# What a word without quotes may be made of: it means itself in every place and version of YAML.
_PLAIN = re.compile(r"[A-Za-z0-9À-ɏ][\w À-ɏ.@+/()-]*(?<! )")
_COMMENT = re.compile(r"(?<![^\s])#[ \t]*([^\r\n\x85\u2028\u2029]+)")
MAX_DEPTH = 200
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_UNPRINTABLE = re.compile("[^\t\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_WORDS = frozenset("yes no on off y n true false null nan inf".split())
_STR = "tag:yaml.org,2002:str"
_NULL = "tag:yaml.org,2002:null"
_BINARY = "tag:yaml.org,2002:binary"
_BOOL = "tag:yaml.org,2002:bool"


def yaml_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the scalars and comments of YAML. RAISES (Malformed): when it is none. RAISES
    (AnonymError): SA388 for a path at which there is nothing."""
    # Imported so, as its modules have no types.
    yaml = import_module("srsly.ruamel_yaml")
    try:
        tokens, events = _parse(yaml.SafeLoader(raw))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = "it is no valid YAML" if mark is None else f"line {mark.line + 1}, column {mark.column + 1}"
        raise Malformed(place) from None
    leaves = _Tree(raw, tokens, Nest(options.json_path)).read(events)
    if not options.json_path:
        leaves += _comments(raw, tokens)
    return sorted(leaves, key=lambda leaf: leaf.start)


def _parse(loader: Any) -> Tuple[List[Any], List[Any]]:
    """RETURNS (Tuple[List[Any], List[Any]]): the tokens, and what they mean. RAISES (Malformed): where they are nested
    so deeply that it takes long."""
    tokens: List[Any] = []
    events: List[Any] = []
    take, depth = loader.get_token, 0

    def get_token() -> Any:
        tokens.append(take())
        return tokens[-1]

    loader.get_token = get_token
    while loader.check_event():
        events.append(loader.get_event())
        kind = type(events[-1]).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if depth > MAX_DEPTH:
            raise Malformed("it is nested too deeply")
    return tokens, events


class _Tree:
    """Goes through a file's events. An event has no place of a scalar alone, a token has: both come in one order."""

    def __init__(self, raw: str, tokens: List[Any], nest: Nest) -> None:
        self._raw = raw
        self._scalars = iter([token for token in tokens if type(token).__name__ == "ScalarToken"])
        self._nest = nest
        self._resolver = import_module("srsly.ruamel_yaml.resolver").Resolver()
        self._kind = import_module("srsly.ruamel_yaml.nodes").ScalarNode

    def read(self, events: List[Any]) -> List[Leaf]:
        for event in events:
            kind = type(event).__name__.removesuffix("Event")
            if kind in ("SequenceStart", "MappingStart"):
                self._nest.open(kind == "SequenceStart")
            elif kind in ("SequenceEnd", "MappingEnd"):
                self._nest.close()
            elif kind == "Scalar":
                self._nest.go_on(event.value, *self._scalar(event))
            elif kind == "Alias":
                self._nest.go_on()
        return self._nest.finish()

    def _scalar(self, event: Any) -> Tuple[int, int, Callable[[str], str]]:
        """RETURNS: the place of a name and what writes one; no place of a value, which is added."""
        token = next(self._scalars) if event.value or event.style else None
        if token is None or not event.value:
            return 0, 0, str
        if self._nest.at_name:
            # A block is no name that anyone writes.
            end = 0 if event.style in ("|", ">") else token.end_mark.index
            return token.start_mark.index, end, partial(self._write, style=event.style or "", tag=_STR)
        tag = self._tag(event.value) if not event.style and event.implicit[0] else _STR
        if tag not in (_NULL, _BOOL):
            start, end = token.start_mark.index, token.end_mark.index
            quote: Callable[[str], str] = partial(self._write, style=event.style or "", tag=tag)
            if event.style in ("|", ">"):
                start, end, quote = _block(self._raw, start, end, event.value, event.style)
            self._nest.add(start, end, event.value, quote, "binary" if event.tag == _BINARY else "")
        return 0, 0, str

    def _tag(self, value: str) -> str:
        return str(self._resolver.resolve(self._kind, value, (True, False)))

    def _write(self, text: str, style: str, tag: str) -> str:
        if not style and _PLAIN.fullmatch(text):
            found = self._tag(text)
            # Versions differ in which words and numbers are texts.
            if found == tag != _STR or found == _STR and text[0].isalpha() and text.lower() not in _WORDS:
                return text
        if style == "'" and text.isprintable():
            return "'" + text.replace("'", "''") + "'"
        # JSON's strings are YAML's, but for what only YAML ends a line at.
        written = json.dumps(text, ensure_ascii=False)
        return re.sub("[\x7f-\x9f\u2028\u2029\ufeff]", lambda found: f"\\u{ord(found[0]):04x}", written)


def _block(raw: str, start: int, end: int, value: str, style: str) -> Tuple[int, int, Callable[[str], str]]:
    """RETURNS (Tuple[int, int, Callable[[str], str]]): the lines of a block, half-open characters, without the line
    ends at its end; and what writes new ones, indented as the old ones were."""
    head = _LINE_END.search(raw, start, end)
    body = end if head is None else head.end()
    lines = raw[body:end].rstrip("\r\n\x85\u2028\u2029")
    first = next((line for line in lines.splitlines() if line.strip()), "")
    said = next((line for line in value.splitlines() if line.strip()), "")
    indent = " " * (len(first) - len(first.lstrip(" ")) - len(said) + len(said.lstrip(" ")))
    return body, body + len(lines), partial(_write_block, indent, "\n" if head is None else head[0], style, value[:1])


def _write_block(indent: str, end: str, style: str, begins: str, text: str) -> str:
    # How far a block is indented is told by its first line, unless its head says so.
    text = text if begins.isspace() else text.lstrip(" \t")
    lines = [_UNPRINTABLE.sub("\ufffd", line) for line in _LINE_END.split(text.rstrip("\r\n\x85\u2028\u2029"))]
    # A single line end would be read as a space.
    return (end * 2 if style == ">" else end).join(indent + line if line.strip() else "" for line in lines)


def _comments(raw: str, tokens: List[Any]) -> Iterator[Leaf]:
    """YIELDS (Leaf): the comments: all that stands between tokens, and behind a block's mark."""
    for start, end in _gaps(raw, tokens):
        for found in _COMMENT.finditer(raw, start, end):
            yield Leaf(*found.span(1), found[1], lambda text: " ".join(text.split()), "comment")


def _gaps(raw: str, tokens: List[Any]) -> Iterator[Tuple[int, int]]:
    last = 0
    for token in tokens:
        start, end = token.start_mark.index, token.end_mark.index
        if start > last:
            yield last, start
        if raw[start : start + 1] in ("|", ">") and type(token).__name__ == "ScalarToken":
            line = _LINE_END.search(raw, start, end)
            yield start, line.start() if line else end
        last = max(last, end)
    yield last, len(raw)


make_yaml_reader = tree_reader("yaml", yaml_leaves, (".yaml", ".yml"), marks="\n,{[")
