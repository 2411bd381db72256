"""Read a pack: a TOML file of patterns.

    [fragments]
    serial = '''[0-9]{6}'''

    [words]
    badge = ['badge', 'staff number']

    [defaults]
    label = 'ID'

    [[patterns]]
    id = 'acme_badge'
    regex = '''\\bAC-<<serial>>\\b'''
    score = 0.3
    context = ['<<badge>>']
    examples = ['badge «AC-123456».', 'AC-12345']

`<<name>>` stands for a fragment of `[fragments]` in `regex`, `examples` and the fragments below it, and in
`context`, `named_by` and `negative_context`, alone in an item, for a list of `[words]`. `fragments.toml` has those that
every pack may use. `[defaults]` has the fields of patterns that do not name them.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Mapping, Tuple, Union

from ..errors import AnonymError, Errors
from ..toml import tomllib
from .pattern import make_pattern

SHARED = Path(__file__).parent / "fragments.toml"
SUFFIX = ".toml"

_PLACEHOLDER = re.compile(r"<<([a-z][a-z0-9_]*)>>")
_WORDS = ("context", "named_by", "negative_context")
_HEADER = re.compile(r"^[ \t]*\[\[[ \t]*patterns[ \t]*\]\]", re.MULTILINE)


def is_pack_file(name: str) -> bool:
    """RETURNS (bool): whether the name of a pack is the path of a file, as in "./badges.toml"."""
    return name.endswith(SUFFIX)


def read_pack_file(path: Union[str, Path]) -> List[Dict[str, Any]]:
    """Read a pack. RETURNS (List[Dict[str, Any]]): its patterns, as data for `make_pattern`, with their fragments and
    words put in. RAISES (AnonymError): SA342 when the file is missing, no TOML or no pack, SA343 with the line of a
    pattern that is not valid."""
    path = Path(path)
    patterns, lines = read_lines(path)
    for data, line in zip(patterns, lines):
        try:
            make_pattern(data)
        except AnonymError as error:
            raise AnonymError(Errors.SA343.format(path=path, line=line, problem=error)) from None
    return patterns


def read_lines(path: Path) -> Tuple[List[Dict[str, Any]], List[int]]:
    """Read a pack without checking its patterns. RETURNS (Tuple[List[Dict[str, Any]], List[int]]): its patterns as
    data, and the line where each begins. RAISES (AnonymError): SA342 when the file is missing, no TOML or no pack,
    SA343 with the line of a pattern that uses a fragment that there is none of."""
    text, table = _read(path)
    patterns = [{**table.get("defaults", {}), **each} for each in table.get("patterns", [])]
    fragments, words = _names(table, path, *_shared())
    lines = [text.count("\n", 0, header.start()) + 1 for header in _HEADER.finditer(text)]
    if len(lines) != len(patterns):
        # Patterns as an array of inline tables, or a header within a string.
        lines = [1] * len(patterns)
    filled = []
    for data, line in zip(patterns, lines):
        try:
            filled.append(_fill(data, fragments, words))
        except KeyError as error:
            problem = f"'<<{error.args[0]}>>' names no fragment or list of words above it"
            raise AnonymError(Errors.SA343.format(path=path, line=line, problem=problem)) from None
    return filled, lines


@lru_cache(maxsize=1)
def _shared() -> Tuple[Mapping[str, str], Mapping[str, List[str]]]:
    return _names(_read(SHARED)[1], SHARED, {}, {})


def read_text(path: Path) -> str:
    """RETURNS (str): a user's file. RAISES (AnonymError): SA342 when it is missing or no UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        problem = "it is missing" if isinstance(error, OSError) else "it is not UTF-8"
    # Raised here: the original error, which would be this one's context, holds the text.
    raise AnonymError(Errors.SA342.format(path=path, problem=problem))


def _read(path: Path) -> Tuple[str, Dict[str, Any]]:
    text = read_text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = f"it is not valid TOML: {error}"
    else:
        problem = _problem(table)
    if problem:
        raise AnonymError(Errors.SA342.format(path=path, problem=problem))
    return text, table


def _problem(table: Mapping[str, Any]) -> str:
    """RETURNS: why a table is no pack; "" where it is one."""
    unknown = sorted(set(table) - {"fragments", "words", "defaults", "patterns"})
    if unknown:
        return f"a pack has the tables fragments, words, defaults and patterns, and no {', '.join(unknown)}"
    patterns, fragments, words = table.get("patterns", []), table.get("fragments", {}), table.get("words", {})
    if not isinstance(patterns, list) or not all(isinstance(each, dict) for each in patterns):
        return "its patterns are no tables [[patterns]]"
    if not isinstance(fragments, dict) or not all(isinstance(each, str) for each in fragments.values()):
        return "its [fragments] are no strings"
    if not isinstance(table.get("defaults", {}), dict):
        return "its [defaults] are no table"
    if not isinstance(words, dict) or not all(_is_list(each) for each in words.values()):
        return "its [words] are no lists of strings"
    return ""


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _names(
    table: Mapping[str, Any], path: Path, fragments: Mapping[str, str], words: Mapping[str, List[str]]
) -> Tuple[Dict[str, str], Dict[str, List[str]]]:
    """RETURNS: the fragments and lists of words of a file, after those that are given."""
    fragments, words = dict(fragments), dict(words)
    try:
        for name, text in table.get("fragments", {}).items():
            fragments[name] = _put_in(text, fragments)
        for name, items in table.get("words", {}).items():
            words[name] = _join(items, words)
    except KeyError as error:
        problem = f"'{name}' uses '<<{error.args[0]}>>', which is not above it"
        raise AnonymError(Errors.SA342.format(path=path, problem=problem)) from None
    return fragments, words


def _fill(data: Mapping[str, Any], fragments: Mapping[str, str], words: Mapping[str, List[str]]) -> Dict[str, Any]:
    filled = dict(data)
    # What is of another type is for `make_pattern` to refuse.
    if isinstance(filled.get("regex"), str):
        filled["regex"] = _put_in(filled["regex"], fragments)
    if _is_list(filled.get("examples")):
        filled["examples"] = [_put_in(item, fragments) for item in filled["examples"]]
    for field in _WORDS:
        if _is_list(filled.get(field)):
            filled[field] = _join(filled[field], words)
    return filled


def _put_in(text: str, fragments: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: fragments[match.group(1)], text) if "<<" in text else text


def _join(items: List[str], words: Mapping[str, List[str]]) -> List[str]:
    joined: List[str] = []
    for item in items:
        match = _PLACEHOLDER.fullmatch(item)
        joined += words[match.group(1)] if match else [item]
    return joined
