"""JSON files, and JSON lines of which every value is read."""

import json
import re
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Callable, Iterator, List, Optional, Union

from ...errors import AnonymError, Errors
from ...registry import registry
from ..containers.container import ContainerRecord
from ..jsonl import parse_json
from ..limits import Unpacked, line_too_long
from ..record import Failure, ReadOptions
from ..source import Source, split_lines
from .json_path import SEP, Chosen
from .key_labels import Member, label_members
from .leaves import Leaf, Malformed, TreeReader, read_text

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.S)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_CONSTANTS = ("true", "false", "null", "NaN", "Infinity", "-Infinity")


@dataclass(eq=False)
class _Open:
    """An object or list that is being read."""

    name: str  # Of what it is the value.
    path: str
    is_list: bool
    key: Optional[str]  # The field that is being read; None before its name. A list has that of its object.
    members: List[Member]  # Of the object, or of that which the list is in.
    index: int = 0


def json_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the strings and numbers of a JSON value; those that `json_path` does not choose are kept.
    RAISES (Malformed): when it is no JSON. RAISES (AnonymError): SA388 for a path at which there is nothing."""
    problem = ""
    if not raw.strip():
        return []
    try:
        json.loads(raw, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno}, column {error.colno}: {error.msg}"
    # Raised here, as the original error holds the text.
    if problem:
        raise Malformed(problem)
    chosen = Chosen(options.json_path)
    leaves = _walk(raw, chosen)
    if chosen.missing:
        raise AnonymError(Errors.SA388.format(paths=", ".join(chosen.missing)))
    return leaves


def _walk(raw: str, chosen: Chosen) -> List[Leaf]:
    write = partial(json.dumps, ensure_ascii=raw.isascii())
    leaves: List[Leaf] = []
    opened = [_Open("", "", True, "", [])]
    for token in _TOKEN.finditer(raw):
        text, top = token[0], opened[-1]
        key = top.key
        path = top.path if top.is_list or key is None else top.path + key + SEP
        if text == "[":
            opened.append(_Open(top.name, path, True, key, top.members))
        elif text == "{":
            top.members.append((key or "", None))
            opened.append(_Open(key or "", path, False, None, []))
        elif text in "}]":
            opened.pop()
            if not top.is_list:
                label_members(top.name, top.members)
        elif text == ",":
            top.index += 1
            top.key = key if top.is_list else None
        elif text == ":":
            continue
        elif key is None:
            top.key = json.loads(text)
        elif text not in _CONSTANTS:
            is_text = text[0] == '"'
            value, quote = (json.loads(text), write) if is_text else (text, partial(_write_number, write))
            words = f"{top.name} {key}"
            index = top.index if top.is_list else 0
            leaf = Leaf(*token.span(), value, quote, words, path=path, index=index, read=path in chosen)
            top.members.append((key, leaf))
            leaves.append(leaf)
    return leaves


def _write_number(write: Callable[[str], str], text: str) -> str:
    return text if _NUMBER.fullmatch(text) else write(text)


@registry.anonym_readers("spacy_anonym.json.v1")
def make_json_reader() -> "JsonReader":
    """RETURNS (Reader): reads JSON. A file whose first line is a value, with others below it, is read line by line."""
    return JsonReader(json_leaves, (".json", ".geojson", ".jsonld", ".har"), (".jsonl", ".ndjson"), ",[{")


class JsonReader(TreeReader):
    """Reads JSON files, and JSON lines of which all values are read; see `make_json_reader`."""

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[ContainerRecord, Failure]]:  # type: ignore[override]
        """YIELDS (Union[ContainerRecord, Failure]): the file, or its lines; see `TreeReader`."""
        chunks = source.chunks()
        bom, first = next(chunks), next(chunks, "")
        line, end, rest = first.lstrip().partition("\n")
        if end and rest.strip() and isinstance(parse_json(line), (dict, list)):
            yield from self._lines(source, options, bom, chain((first,), chunks))
            return
        unpacked = Unpacked(source.name, options.max_unpacked)
        text = read_text(chain((first,), chunks), unpacked)
        yield self.record(source, options, text, source.name, unpacked, bom)

    def _lines(
        self, source: Source, options: ReadOptions, before: str, chunks: Iterator[str]
    ) -> Iterator[Union[ContainerRecord, Failure]]:
        for number, line in enumerate(split_lines(chunks), 1):
            id = f"{source.name}:{number}"
            try:
                if line is None:
                    raise line_too_long(source.name, number)
                unpacked = Unpacked(source.name, options.max_unpacked)
                yield self.record(source, options, line, id, unpacked, before)
            except AnonymError as error:
                yield Failure(id, error)
            before = ""
