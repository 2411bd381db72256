"""Templates: texts with slots, in a markup of their own.

    {person:a}          a slot; with the same key (`a`) it is the same person, place, number again
    {last:a|upper}      filters: upper, lower, title, nolabel
    {=Hello|Dear|Hi}    one of these; what is between the bars may hold slots
    {?, as agreed}      there or not
    {{ and }}           braces

A file holds templates between lines of `---`; after a line `## lines`, each line is a template. Lines that begin with
`## ` are comments and settings (`## label ORGANIZATION`), and empty lines at the borders of a template are left out.
"""

from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple, Union

FILTERS = ("upper", "lower", "title", "nolabel")
_SETTINGS = ("label", "locale", "kind", "lines")


class Slot(NamedTuple):
    """A slot.

    name (str): Which kind of value.
    key (str): Values of one key belong together; "" for a value of its own.
    filters (Tuple[str, ...]): Some of `FILTERS`.
    """

    name: str
    key: str = ""
    filters: Tuple[str, ...] = ()


class Choice(NamedTuple):
    """One of these, each as likely as the others."""

    options: Tuple["Template", ...]


# What a template is made of, in order.
Template = Tuple[Union[str, Slot, Choice], ...]


class TemplateFile(NamedTuple):
    """A file of templates.

    name (str): The file's name without its ending.
    templates (Tuple[Template, ...]): Its templates.
    sources (Tuple[str, ...]): The same as they are written.
    settings (Dict[str, str]): Its settings: "label" names the label of all that its templates make.
    """

    name: str
    templates: Tuple[Template, ...]
    sources: Tuple[str, ...]
    settings: Dict[str, str]


def read_templates(path: Path) -> TemplateFile:
    """Read a file of templates.

    path (Path): The file, UTF-8.
    RETURNS (TemplateFile): Its templates.
    RAISES (ValueError): when something in it is not as the markup wants it.
    """
    try:
        content = path.read_text(encoding="utf8")
    except (OSError, UnicodeDecodeError):
        content = None
    if content is None:
        raise ValueError(f"'{path}': line 1 cannot be read as a template: the file cannot be read as UTF-8.")
    settings: Dict[str, str] = {}
    blocks: List[List[Tuple[int, str]]] = [[]]
    for number, line in enumerate(content.splitlines(), 1):
        if line.startswith("## "):
            name, _, value = line[3:].strip().partition(" ")
            if name in _SETTINGS:
                settings[name] = value.strip()
        elif line.strip() == "---":
            blocks.append([])
        else:
            blocks[-1].append((number, line))
    sources: List[Tuple[int, str]] = []
    for block in blocks:
        written = [(number, line) for number, line in block if line.strip()]
        if "lines" in settings:
            sources += written
        elif written:
            sources.append((written[0][0], "\n".join(line for _, line in block).strip("\n")))
    templates = tuple(parse_template(source, path, number) for number, source in sources)
    return TemplateFile(path.stem, templates, tuple(source for _, source in sources), settings)


def parse_template(source: str, path: Union[str, Path] = "the template", line: int = 1) -> Template:
    """Parse a template.

    source (str): As it is written.
    path (Union[str, Path]), line (int): What an error names.
    RETURNS (Template): Its parts.
    RAISES (ValueError): when a brace is left over or a slot is not written as one.
    """
    parser = _Parser(source, path, line)
    parts = parser.sequence("")
    if parser.place < len(source):
        raise parser.error("a brace } is left over")
    return parts


class _Parser:
    def __init__(self, source: str, path: Union[str, Path], line: int) -> None:
        self.source = source
        self.place = 0
        self.path = path
        self.line = line

    def error(self, problem: str) -> ValueError:
        line = self.line + self.source.count("\n", 0, self.place)
        return ValueError(f"'{self.path}': line {line} cannot be read as a template: {problem}.")

    def sequence(self, ends: str) -> Template:
        """Parse up to one of the characters, which stays."""
        parts: List[Union[str, Slot, Choice]] = []
        plain: List[str] = []
        while self.place < len(self.source):
            char = self.source[self.place]
            if self.source[self.place : self.place + 2] in ("{{", "}}") and not (ends and char == "}"):
                plain.append(char)
                self.place += 2
            elif char == "{":
                if plain:
                    parts.append("".join(plain))
                plain = []
                parts.append(self.braces())
            elif char in ends or char == "}":
                break
            else:
                plain.append(char)
                self.place += 1
        if plain:
            parts.append("".join(plain))
        return tuple(parts)

    def braces(self) -> Union[Slot, Choice]:
        self.place += 1
        mark = self.source[self.place : self.place + 1]
        if mark in ("=", "?") and mark:
            options: List[Template] = [()] if mark == "?" else []
            while True:
                self.place += 1
                options.append(self.sequence("|}"))
                closing = self.source[self.place : self.place + 1]
                if closing == "}":
                    self.place += 1
                    return Choice(tuple(options))
                if closing != "|":
                    raise self.error("a brace { is left open")
        end = self.source.find("}", self.place)
        if end < 0:
            raise self.error("a brace { is left open")
        head, *filters = self.source[self.place : end].split("|")
        name, _, key = head.partition(":")
        if not name.isidentifier() or not set(filters) <= set(FILTERS) or (key and not key.isidentifier()):
            raise self.error(
                "a slot is {name}, {name:key} or {name:key|filter}, and its filters are " + ", ".join(FILTERS)
            )
        self.place = end + 1
        return Slot(name, key, tuple(filters))
