"""Formulas of spreadsheets: what is written in them, and the names that they use."""

import re
from typing import Dict, Iterable, List, Mapping

_LITERAL = re.compile(r'"((?:[^"]|"")*)"')
_EXTERNAL = re.compile(r"\[\d+\]")
_MAKES_TEXT = re.compile(r'"|\b(?:UNI)?CHAR\s*\(|\b(?:TEXT|CONCAT|SUBSTITUTE|REPLACE|ARRAYTOTEXT)', re.I)
# A word that may be a name: all of it, and no function.
_WORD = re.compile(r"(?<![\w.\\])[\w.\\]+(?![\w.\\(])")
# Not of a cell or of rows: $B$7, 7:9.
_NUMBER = re.compile(r"(?<![\w.$:!\\])\d+(?:\.\d+)?(?![\w.$:!\\(])")
LIST = re.compile(r'\s*"((?:[^"]|"")*)"\s*')


def is_external(formula: str) -> bool:
    """RETURNS (bool): whether a formula reads another file."""
    return _EXTERNAL.search(_LITERAL.sub("", formula)) is not None or "|" in _LITERAL.sub("", formula)


def makes_text(formula: str) -> bool:
    """RETURNS (bool): whether a formula may hold a text of its own, that stands in no cell."""
    return _MAKES_TEXT.search(formula) is not None


class Names:
    """Names of ranges and tables, which have no case, and the new name of each."""

    def __init__(self, new: Mapping[str, str]) -> None:
        # Most are words: they are found by one pass over a formula, however many there are.
        self._words = {name.casefold(): made for name, made in new.items() if _WORD.fullmatch(name)}
        self._others = {name: made for name, made in new.items() if not _WORD.fullmatch(name)}

    def __bool__(self) -> bool:
        return bool(self._words or self._others)

    def write(self, formula: str) -> str:
        """RETURNS (str): a formula with the new names."""
        for old, new in self._others.items():
            name = re.compile(rf"(?<![\w.\\]){re.escape(old)}(?![\w.\\(])", re.I)
            formula = name.sub(new.replace("\\", r"\\"), formula)
        if not self._words:
            return formula
        return _WORD.sub(lambda match: self._words.get(match[0].casefold(), match[0]), formula)


def formula_texts(formula: str, sheets: Iterable[str], names: Names) -> List[str]:
    """RETURNS (List[str]): the text of a formula without the names of sheets, and of ranges and tables (whose new names
    are spaces), which are read elsewhere; and its literals as one: `"Jo"&"hn"`."""
    shown = formula
    for sheet in sheets:
        for form in (_quoted(sheet), sheet):
            shown = shown.replace(f"{form}!", " !")
    shown = names.write(shown)
    literals = [each.replace('""', '"') for each in _LITERAL.findall(formula)]
    return [shown, "".join(literals)] if literals else [shown]


def formula_values(formula: str) -> List[str]:
    """RETURNS (List[str]): the literals and numbers of a formula."""
    literals = [each.replace('""', '"') for each in _LITERAL.findall(formula)]
    return [*literals, *_NUMBER.findall(_LITERAL.sub('""', formula))]


def _quoted(sheet: str) -> str:
    return "'" + sheet.replace("'", "''") + "'"


def rename(formula: str, sheets: Dict[str, str], names: Names) -> str:
    """RETURNS (str): a formula with the new names of sheets, and of ranges and tables."""
    for old, new in sheets.items():
        for form in (_quoted(old), old):
            formula = re.sub(rf"(?<![\w'.]){re.escape(form)}!", _quoted(new).replace("\\", r"\\") + "!", formula)
    return names.write(formula)
