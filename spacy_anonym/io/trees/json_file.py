"""JSON files, JSON lines of which every value is read, and Jupyter notebooks."""

import json
import re
from functools import partial
from itertools import chain
from typing import Callable, Iterator, List, Union

from ...errors import AnonymError
from ..containers.container import ContainerRecord, Malformed
from ..jsonl import parse_json
from ..limits import MAX_LINE, Unpacked, line_too_long
from ..record import Failure, ReadOptions
from ..source import Source, split_lines
from .json_path import SEP, Nest
from .leaves import Leaf, TreeReader, read_text, tree_reader
from .markdown import markdown_leaves

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.S)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_CONSTANTS = ("true", "false", "null", "NaN", "Infinity", "-Infinity")


def json_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the strings and numbers of a JSON value; those that `json_path` does not choose are kept.
    RAISES (Malformed): when it is no JSON. RAISES (AnonymError): SA388 for a path at which there is nothing."""
    if not raw.strip():
        return []
    try:
        json.loads(raw, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise Malformed(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    write = partial(json.dumps, ensure_ascii=raw.isascii())
    nest = Nest(options.json_path)
    for token in _TOKEN.finditer(raw):
        text = token[0]
        if text in "[{":
            nest.open(text == "[")
        elif text in "}]":
            nest.close()
        elif nest.at_name and text not in ",:":
            nest.go_on(json.loads(text), *token.span(), write)
        elif text not in ",:":
            if text[0] == '"':
                nest.add(*token.span(), json.loads(text), write)
            elif text not in _CONSTANTS:
                nest.add(*token.span(), text, partial(_write_number, write))
            nest.go_on()
    return nest.finish()


def _write_number(write: Callable[[str], str], text: str) -> str:
    return text if _NUMBER.fullmatch(text) else write(text)


class JsonReader(TreeReader):
    """Reads JSON files; one whose first line is a value, with others below it, is read line by line."""

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[ContainerRecord, Failure]]:  # type: ignore[override]
        """YIELDS (Union[ContainerRecord, Failure]): the file, or its lines; see `TreeReader`."""
        chunks = source.chunks()
        bom, first = next(chunks), next(chunks, "")
        line, _, rest = first.lstrip().partition("\n")
        while not rest.strip() and len(first) <= MAX_LINE and (chunk := next(chunks, "")):
            first += chunk
            line, _, rest = first.lstrip().partition("\n")
        if rest.strip() and isinstance(parse_json(line), (dict, list)):
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


# What the schema has words and numbers for.
_KEPT = frozenset("nbformat nbformat_minor execution_count cell_type output_type mimetype codemirror_mode".split())
# What is one text, or a list of its lines.
_LINES = ("source", "text")
_MEDIA = re.compile(r"(?:image/(?!svg)|audio/|video/|font/|application/(?:pdf|octet-stream|zip))[\w.+-]{1,60}")
_CELL_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?")


def notebook_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the strings of a notebook; the lines of a cell are one text, of a cell of Markdown read as
    such. RAISES (Malformed): when it is no JSON."""
    leaves: List[Leaf] = []
    found = json_leaves(raw, options)
    kinds = {leaf.parent: leaf.text for leaf in found if leaf.path == f"cells{SEP}cell_type{SEP}"}
    for leaf in found:
        name = leaf.path.rstrip(SEP).rpartition(SEP)[2]
        last = leaves[-1] if leaf.index and (name in _LINES or "/" in name) else None
        if last and last.path == leaf.path and last.text.endswith("\n"):
            if not isinstance(last.quote, partial) or last.quote.func is not _write_lines:
                last.quote = partial(_write_lines, leaf.quote, raw[last.end : leaf.start])
            last.text, last.end = last.text + leaf.text, leaf.end
            continue
        leaf.read = leaf.read and name not in _KEPT and not (name == "id" and _CELL_ID.fullmatch(leaf.text))
        leaf.key = name if name in _LINES else leaf.key
        leaf.media = name if _MEDIA.fullmatch(name) else leaf.media
        if leaf.path == f"cells{SEP}source{SEP}" and kinds.get(leaf.parent) == "markdown":
            leaf.inner = markdown_leaves
        leaves.append(leaf)
    return leaves


def _write_lines(quote: Callable[[str], str], between: str, text: str) -> str:
    return between.join(map(quote, re.findall(r"[^\n]*\n|[^\n]+", text)))


_JSON = (".json", ".geojson", ".jsonld", ".har")
make_json_reader = tree_reader("json", json_leaves, _JSON, (".jsonl", ".ndjson"), ",[{<", JsonReader)


make_notebook_reader = tree_reader("notebook", notebook_leaves, (".ipynb",), marks=",[{")
