"""The pages that say what the code says: errors, labels, patterns, components, registered functions, options."""

import ast
import inspect
import re
from pathlib import Path
from string import Formatter
from typing import Any, Callable, Dict, Iterator, List, Sequence, Tuple

from scripts.docs.docstrings import ARGUMENT

ROOT = Path(__file__).parents[2]
KINDS = ("operators", "policies", "predictors", "readers", "writers", "patterns", "validators")

ERRORS_HEAD = """# Errors and warnings

Every error of the package is an `AnonymError`, which is a `ValueError`. Its attribute `code` has the code that stands
at the beginning of the message. A message says what happened, why it usually does, and what to do. Words in *italics*
are filled in when it is raised: names, offsets and counts, and never a part of a document.

In the command, an error of the call ends it with exit status 2, and an error of a document is reported while the
others go on. The [service](http.md#statuses) has a status for each code."""


def errors_page() -> str:
    """RETURNS (str): Each code of an error or a warning with its message, in the sections of `errors.py`."""
    lines = [ERRORS_HEAD]
    source = (ROOT / "spacy_anonym" / "errors.py").read_text(encoding="utf8")
    for name in ("Errors", "Warnings"):
        for kind, code, text in _messages(source, name):
            lines += (
                ["", f"## {text[0].upper()}{text[1:]}"]
                if kind == "section"
                else ["", f"### {code}", "", _placeholders(text)]
            )
        if name == "Errors":
            lines += ["", "## Warnings"]
    return "\n".join(lines) + "\n"


def _messages(source: str, name: str) -> Iterator[Tuple[str, str, str]]:
    """YIELDS (Tuple[str, str, str]): ("section", "", title) or ("message", code, text), in the order of the file."""
    [body] = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name]
    codes = {
        node.lineno: (node.targets[0].id, ast.literal_eval(node.value))
        for node in body.body
        if isinstance(node, ast.Assign)
    }
    for number, line in enumerate(source.splitlines(), start=1):
        if body.lineno < number <= (body.end_lineno or 0):
            section = re.match(r"    # (?:[\dx, -]+: )?(.+)", line)
            if section:
                yield "section", "", re.sub(r"\d[\dx-]*: ", "", section[1].split(";")[0])
            elif number in codes:
                yield ("message", *codes[number])


def _placeholders(text: str) -> str:
    """RETURNS (str): A message as Markdown, its fields in italics."""
    parts = []
    for literal, field, _, _ in Formatter().parse(text):
        parts.append(re.sub(r"([<*_\[\]`])", r"\\\1", literal) + (f"*{field}*" if field else ""))
    return "".join(parts)


def labels_page() -> str:
    """RETURNS (str): The table of labels."""
    from spacy_anonym.labels import LABELS

    text = """# Labels

Labels are Presidio's entity names where there is one. Operators, thresholds and lists may be keyed by the label or by
any of its other names. "HIPAA" is the number of the
Safe Harbor identifier, 45 CFR 164.514(b)(2)(i), that it falls under. A label that is not in this table is never
dropped: it is replaced like all others, under its own name.

"""
    rows = [
        (f"`{row.name}`", row.meaning, row.example, row.hipaa or "", ", ".join(row.foreign))
        for row in LABELS.values()
        if row.personal
    ]
    kept = [
        (f"`{row.name}`", row.meaning, row.example, ", ".join(row.foreign))
        for row in LABELS.values()
        if not row.personal
    ]
    text += table(("label", "meaning", "example", "HIPAA", "other names"), rows)
    text += "\n## Labels that are kept\n\nThese say nothing of a person by themselves. "
    text += "They stay in the text unless an operator is named for them.\n\n"
    return text + table(("label", "meaning", "example", "other names"), kept)


def patterns_page() -> str:
    """RETURNS (str): Every pack, and every pattern of it."""
    from spacy_anonym.cli.patterns import BY_PACK, COLUMNS
    from spacy_anonym.patterns import describe_packs, summarize_packs

    rows = [row for row in describe_packs() if "." not in row["pack"]]
    text = """# Packs of patterns

A config names packs: `packs = ["common","us","gb"]`. `python -m spacy_anonym patterns` prints the tables of this
page; [patterns](../guides/patterns.md) says how a pattern works and how to write
one.

"""
    text += table(BY_PACK, [[row[column] for column in BY_PACK] for row in summarize_packs(rows)])
    for pack in dict.fromkeys(row["pack"] for row in rows):
        mine = [[row.get(column) for column in COLUMNS[1:]] for row in rows if row["pack"] == pack]
        text += f"\n## {pack}\n\n" + table(COLUMNS[1:], mine)
    return text


def components_page() -> str:
    """RETURNS (str): Each factory with its settings, defaults and what they mean."""
    from spacy.language import Language

    import spacy_anonym  # noqa: F401

    text = """# Components

Each is a spaCy factory: `nlp.add_pipe("regex_ruler", config={...})`, or a section `[components.regex_ruler]` of a
[config](config.md). No import is needed.

"""
    for name, module, function in _entry_points("spacy_factories"):
        maker, meta = _load(module, function), Language.get_factory_meta(name)
        settings = _arguments(inspect.getdoc(maker) or "")
        given = {name: each.default for name, each in inspect.signature(maker).parameters.items()}
        defaults = {**given, **meta.default_config}
        rows = [
            (f"`{key}`", f"`{_value(defaults[key])}`", settings.get(key, ""))
            for key in given
            if key not in ("nlp", "name")
        ]
        writes = ", ".join(f"`{each}`" for each in meta.assigns) or "nothing of its own"
        text += f"\n## {name}\n\n{_first_line(inspect.getmodule(maker))} Writes {writes}.\n\n" + table(
            ("setting", "default", ""), rows
        )
    return text


def registered_page() -> str:
    """RETURNS (str): Each registered function of our catalogues with its parameters."""
    text = """# Registered functions

What a config can name: `@anonym_operators = "spacy_anonym.mask.v1"`. Each catalogue is one of `spacy.registry` with
an entry-point group of its own (`spacy_anonym_operators`, ...), so that
a package of yours can add to it.

"""
    for kind in KINDS:
        rows = []
        for name, module, function in _entry_points(f"spacy_anonym_{kind}"):
            maker = _load(module, function)
            parameters = (
                ""
                if kind in ("validators", "patterns")
                else ", ".join(f"`{each}`" for each in _arguments(inspect.getdoc(maker) or ""))
            )
            rows.append((f"`{name}`", _first_line(maker), parameters))
        text += f"\n## anonym_{kind}\n\n" + table(("name", "", "parameters"), rows)
    return text


def options_page() -> str:
    """RETURNS (str): Each command with its arguments and options."""
    import typer.main

    from spacy_anonym.cli.app import app

    text = """# Options of the commands

What `python -m spacy_anonym COMMAND --help` prints. [The command](command.md) explains inputs, outputs and exit status.

"""
    for name, command in _commands(typer.main.get_command(app), ""):
        rows = []
        for each in command.params:
            if each.name == "help":
                continue
            shown = " ".join(each.opts) if each.param_type_name == "option" else (each.name or "").upper()
            rows.append((f"`{shown}`", getattr(each, "help", None) or ""))
        text += f"\n## {name.strip()}\n\n{(command.help or '').strip()}\n\n" + table(("option", ""), rows)
    return text


def _commands(group: Any, prefix: str) -> Iterator[Tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{prefix}{name} ")
        else:
            yield prefix + name, command


def copied(path: str) -> Callable[[], str]:
    """Make a page of a file that lies outside of `docs/`.

    path (str): From the root of the repository.
    RETURNS (Callable[[], str]): Makes the page; links to pages lead to them, and those to other files are text.
    """

    def make() -> str:
        text = (ROOT / path).read_text(encoding="utf8")
        return re.sub(r"\[([^\]]+)\]\((?!https?:|#)([^)]+)\)", _relink, text)

    return make


def _relink(link: Any) -> str:
    path, mark, anchor = link[2].partition("#")
    return f"[{link[1]}](../{path[5:]}{mark}{anchor})" if path.startswith("docs/") else link[1]


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Write a Markdown table.

    head (Sequence[str]): Names of the columns.
    rows (Sequence[Sequence[Any]]): Values; None is empty.
    RETURNS (str): Lines, each with a line end.
    """
    lines = [list(head), ["---"] * len(head), *([_cell(value) for value in row] for row in rows)]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _cell(value: Any) -> str:
    text = "" if value is None else " ".join(str(value).split())
    return text.replace("|", "\\|") if text.startswith("`") else text.replace("|", "\\|").replace("<", "&lt;")


def _value(value: Any) -> str:
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)).startswith("@"):
        return str(next(iter(value.values())))
    return (
        {None: "null", True: "true", False: "false"}.get(value, str(value))
        if isinstance(value, (bool, type(None)))
        else str(value)
    )


def _arguments(docstring: str) -> Dict[str, str]:
    """RETURNS (Dict[str, str]): What a docstring in spaCy's form says of each argument."""
    found: Dict[str, str] = {}
    last = ""
    for line in docstring.splitlines():
        match = ARGUMENT.match(line)
        if match:
            last = match[1] if match[1] not in ("RETURNS", "YIELDS", "RAISES") else ""
            if last:
                found[last] = match[3]
        elif last and line.startswith(" "):
            found[last] += " " + line.strip()
        else:
            last = ""
    return found


def _first_line(value: Any) -> str:
    lines: List[str] = (inspect.getdoc(value) or "").split("\n\n")[0].splitlines()
    return " ".join(line.strip() for line in lines)


def _entry_points(group: str) -> List[Tuple[str, str, str]]:
    """RETURNS (List[Tuple[str, str, str]]): Name, module and function of the entry points of `setup.cfg`."""
    from setuptools.config.setupcfg import read_configuration

    lines = read_configuration(str(ROOT / "setup.cfg"))["options"]["entry_points"].get(group, [])
    pairs = [[part.strip() for part in line.split("=", 1)] for line in lines]
    return [(name, *target.split(":")) for name, target in pairs]


def _load(module: str, function: str) -> Any:
    from importlib import import_module

    return getattr(import_module(module), function)


PAGES: Dict[str, Callable[[], str]] = {
    "reference/errors.md": errors_page,
    "reference/labels.md": labels_page,
    "reference/patterns.md": patterns_page,
    "reference/components.md": components_page,
    "reference/registered.md": registered_page,
    "reference/options.md": options_page,
    "project/contributing.md": copied("CONTRIBUTING.md"),
    "project/changes.md": copied("CHANGELOG.md"),
    "project/lists.md": copied("spacy_anonym/lexicons/data/SOURCES.md"),
}
