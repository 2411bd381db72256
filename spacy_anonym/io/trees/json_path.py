"""The values of JSON and YAML: what leads to each, and which are read (`--json-path`)."""

import re
from dataclasses import dataclass, field
from functools import partial
from typing import Callable, Dict, List, Optional, Pattern, Sequence

from ...errors import AnonymError, Errors
from ..person_columns import is_data
from .key_labels import Member, label_members
from .leaves import Leaf

# Stands behind each name of a path.
SEP = "\x1f"
_STEPS = re.compile(r"\[\s*(?:\*|\d+)?\s*\]|\['([^']*)'\]|\[\"([^\"]*)\"\]|\.(?=\.)|([^.\[\]]+)")


# The name of an object that may be a person's.
_NAME = re.compile(r"[^\W\d_a-z]\w{0,40}(?:[ ,.]{1,3}[^\W\d_a-z]\w{0,40}){1,3}")


def _write_name(quote: Callable[[str], str], names: Dict[str, int], text: str) -> str:
    # Two names that were different are different again; of each the last number is known.
    made, number = text, names.get(text, 0)
    while made in names:
        number += 1
        made = f"{text} {number}"
    names[text] = max(number, 1)
    names[made] = 1
    return quote(made)


class Chosen:
    """Tells which values are read.

    paths (Sequence[str]): Names with dots between them, as in "patient.name" or "$.entry[*].resource.text": `*` is any
        name, `**` any number of them, and ".." before a name too. Lists stand for each of their elements, and all below
        a value belongs to it. () chooses everything.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [(path, re.compile(_regex(path))) for path in paths]
        self._seen = [False] * len(paths)

    def __contains__(self, path: str) -> bool:
        found = not self._paths
        for number, (_, pattern) in enumerate(self._paths):
            if pattern.match(path):
                found = self._seen[number] = True
        return found

    @property
    def missing(self) -> List[str]:
        """RETURNS (List[str]): the paths at which there was nothing so far."""
        return [path for (path, _), seen in zip(self._paths, self._seen) if not seen]


def _regex(path: str) -> str:
    one, parts = f"[^{SEP}]*{SEP}", []
    for step in _STEPS.finditer(path.strip().removeprefix("$")):
        name = step[1] or step[2] or step[3]
        if step[0] == "." or name == "**":
            parts.append(f"(?:{one})*")
        elif name == "*":
            parts.append(one)
        elif name:
            parts.append(re.escape(name) + SEP)
    return "".join(parts)


@dataclass(eq=False)
class _Open:
    """A mapping or list that is being read."""

    name: str  # Of what it is the value.
    path: str
    is_list: bool
    key: Optional[str]  # The field that is being read; None before its name. A list has that of its mapping.
    members: List[Member]  # Of the mapping, or of that which the list is in.
    number: int = 0  # Of the mapping, or of that which the list is in.
    index: int = 0
    named: Optional[Leaf] = None  # The name of the field that is being read.
    names: Dict[str, int] = field(default_factory=dict)  # Of all its fields; see `_write_name`.


class Nest:
    """Goes through values in values, in their order, and makes the leaves.

    json_path (Sequence[str]): Which values are read, as of `Chosen`.
    """

    def __init__(self, json_path: Sequence[str]) -> None:
        self._chosen, self._reads_names = Chosen(json_path), not json_path
        self._leaves: List[Leaf] = []
        self._opened, self._count = [_Open("", "", True, "", [])], 0

    @property
    def at_name(self) -> bool:
        """RETURNS (bool): whether the name of a field comes next."""
        return self._opened[-1].key is None

    @property
    def _path(self) -> str:
        top = self._opened[-1]
        return top.path if top.is_list or top.key is None else top.path + top.key + SEP

    def open(self, is_list: bool) -> None:
        """Begin a list or a mapping."""
        top = self._opened[-1]
        self._add_name(top, _NAME)
        if is_list:
            # A list that names a field is none of it.
            self._opened.append(_Open(top.name, self._path, True, top.key or "", top.members, top.number))
        else:
            self._count += 1
            top.members.append((top.key or "", None))
            self._opened.append(_Open(top.key or "", self._path, False, None, [], self._count))

    def close(self) -> None:
        """End the innermost of them."""
        closed = self._opened.pop()
        if not closed.is_list:
            label_members(closed.name, closed.members)
        self.go_on()

    def go_on(self, name: str = "", start: int = 0, end: int = 0, quote: Callable[[str], str] = str) -> None:
        """Go on behind a value, or behind the name of a field: half-open characters, and what writes another one."""
        top = self._opened[-1]
        top.index += 1
        if not top.is_list:
            is_name, top.named = top.key is None, None
            top.key = name if is_name else None
            if is_name and start < end:
                top.names[name] = 1
                top.named = Leaf(start, end, name, partial(_write_name, quote, top.names), path=top.path)

    def _add_name(self, top: _Open, pattern: Optional[Pattern[str]] = None) -> None:
        """Read the name of a field, where it is a value itself: `{"jane@example.com": 1, "Jane Roe": {...}}`."""
        leaf, top.named = top.named, None
        if leaf and self._reads_names and (is_data(leaf.text) or pattern and pattern.fullmatch(leaf.text)):
            self._leaves.append(leaf)

    def add(self, start: int, end: int, text: str, quote: Callable[[str], str], media: str = "") -> None:
        """Add a value that is read; see `Leaf`."""
        top, path = self._opened[-1], self._path
        self._add_name(top)
        key, index = f"{top.name} {top.key}", top.index if top.is_list else 0
        read = path in self._chosen
        leaf = Leaf(start, end, text, quote, key, read=read, media=media, path=path, index=index, parent=top.number)
        top.members.append((top.key or "", leaf))
        self._leaves.append(leaf)

    def finish(self) -> List[Leaf]:
        """RETURNS (List[Leaf]): the leaves. RAISES (AnonymError): SA388 for a path at which there is nothing."""
        if self._chosen.missing:
            raise AnonymError(Errors.SA388.format(paths=", ".join(self._chosen.missing)))
        return self._leaves
