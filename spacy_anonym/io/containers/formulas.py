"""Formulas of spreadsheets: what is written in them, and the names that they use."""

import re
from typing import Dict, Iterable, List

_LITERAL = re.compile(r'"((?:[^"]|"")*)"')
_EXTERNAL = re.compile(r"\[\d+\]")
_MAKES_TEXT = re.compile(r'"|\b(?:UNI)?CHAR\s*\(|\b(?:TEXT|CONCAT|SUBSTITUTE|REPLACE|ARRAYTOTEXT)', re.I)
LIST = re.compile(r'\s*"((?:[^"]|"")*)"\s*')


def is_external(formula: str) -> bool:
    """RETURNS (bool): whether a formula reads another file."""
    return _EXTERNAL.search(_LITERAL.sub("", formula)) is not None or "|" in _LITERAL.sub("", formula)


def makes_text(formula: str) -> bool:
    """RETURNS (bool): whether a formula may hold a text of its own, that stands in no cell."""
    return _MAKES_TEXT.search(formula) is not None


def formula_texts(formula: str, sheets: Iterable[str], names: Iterable[str]) -> List[str]:
    """Read a formula.

    formula (str): The formula.
    sheets (Iterable[str]): The names of the sheets, which are read elsewhere.
    names (Iterable[str]): The names of ranges and tables, which are too.
    RETURNS (List[str]): Its text without these names, and its literals as one: `"Jo"&"hn"`.
    """
    shown = formula
    for sheet in sheets:
        for form in (_quoted(sheet), sheet):
            shown = shown.replace(f"{form}!", " !")
    for name in names:
        shown = re.sub(rf"(?<![\w.\\]){re.escape(name)}(?![\w.\\(])", " ", shown, flags=re.I)
    literals = [each.replace('""', '"') for each in _LITERAL.findall(formula)]
    return [shown, "".join(literals)] if literals else [shown]


def _quoted(sheet: str) -> str:
    return "'" + sheet.replace("'", "''") + "'"


def rename(formula: str, sheets: Dict[str, str], names: Dict[str, str]) -> str:
    """RETURNS (str): a formula with the new names of sheets, and of ranges and tables."""
    for old, new in sheets.items():
        for form in (_quoted(old), old):
            formula = re.sub(rf"(?<![\w'.]){re.escape(form)}!", lambda match: f"{_quoted(new)}!", formula)
    for old, new in names.items():
        formula = re.sub(rf"(?<![\w.\\]){re.escape(old)}(?![\w.\\(])", lambda match: new, formula, flags=re.I)
    return formula
