"""Formulas of spreadsheets: what is written in them, and the names that they use."""

import re
from typing import Callable, Iterable, List, Mapping, Match

from .slots import Char, Slot, mapped_slot

_LITERAL = re.compile(r'"((?:[^"]|"")*)"')
_EXTERNAL = re.compile(r"\[\d+\]")
_MAKES_TEXT = re.compile(r'"|\b(?:UNI)?CHAR\s*\(|\b(?:TEXT|CONCAT|SUBSTITUTE|REPLACE|ARRAYTOTEXT)', re.I)
# A word that may be a name: all of it, and no function.
_WORD = re.compile(r"(?<![\w.\\])[\w.\\]+(?![\w.\\(])")
# Not of a cell or of rows: $B$7, 7:9.
_NUMBER = re.compile(r"(?<![\w.$:!\\])\d+(?:\.\d+)?(?![\w.$:!\\(])")
# The sheets of a reference: A!, 'A B'!; all from A to B: 'A:B'!, A:B!. A name has 31 characters at most.
_SHEET = r"'(?:[^']|''){1,130}'|(?<![\w.\\'])[\w.\\]{1,65}"
_SHEETS = re.compile(rf"(?:(?:{_SHEET}):)?(?:{_SHEET})!")
_DATE = re.compile(r"\bDATE\s*\(\s*(\d{1,4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)", re.I)
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
    are spaces), which are read elsewhere; its literals as one: `"Jo"&"hn"`; and the dates that it makes."""
    shown = rename(formula, dict.fromkeys(sheets, "Sheet"), names)
    literals = [each.replace('""', '"') for each in _LITERAL.findall(formula)]
    dates = ["-".join((year, month.zfill(2), day.zfill(2))) for year, month, day in _DATE.findall(formula)]
    return [shown, *(["".join(literals)] if literals else []), *dates]


def formula_values(formula: str) -> List[str]:
    """RETURNS (List[str]): the literals and numbers of a formula."""
    literals = [each.replace('""', '"') for each in _LITERAL.findall(formula)]
    return [*literals, *_NUMBER.findall(_LITERAL.sub('""', formula))]


def _quoted(sheet: str) -> str:
    return "'" + sheet.replace("'", "''") + "'"


def rename(formula: str, sheets: Mapping[str, str], names: Names) -> str:
    """RETURNS (str): a formula with the new names of sheets, and of ranges and tables."""
    new = {name.casefold(): made for name, made in sheets.items()} if "!" in formula else {}

    def write(match: "Match[str]") -> str:
        old = match[0][:-1].replace("''", "\0").replace("'", "").replace("\0", "'").split(":")
        if not any(name.casefold() in new for name in old):
            return match[0]
        return _quoted(":".join(new.get(name.casefold(), name) for name in old)) + "!"

    if new:
        formula = _SHEETS.sub(write, formula)
        # Programs that do not quote what must be quoted.
        for name, made in sheets.items():
            if f"{name}!" in formula:
                formula = re.sub(rf"(?<![\w'.]){re.escape(name)}(?=!)", _quoted(made).replace("\\", r"\\"), formula)
    return names.write(formula)


_FORMAT = re.compile(r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|\[(?P<bracket>[^\]]*)\]|[_*].|(?P<word>[^\W_]+)|.', re.S)
_LOCALE = r"-(?:[0-9A-F]{1,8}|[a-z]{1,3}(?:-\w{1,8}){0,3})(?:,\d{1,4})?"
# What is no text in a number format: places of digits and parts of dates; conditions, colours and languages.
_FORMAT_CODE = re.compile(
    rf"[09ymdhsegba]+|general|standard|[ap]m?|\[(?:[<>=]{{1,2}}-?[09.]+|\$?[^\w\s]?(?:{_LOCALE})?|h+|m+|s+|color ?\d\d?"
    r"|black|blue|cyan|green|magenta|red|white|yellow|(?:db|nat)num\d{1,2})\]|[_*].|[#?@]",
    re.I | re.S,
)


def format_slot(code: str, set_code: Callable[[str], object]) -> Slot:
    """RETURNS (Slot): the text of a number format, whose new texts are quoted; `set_code` is given the new one."""
    raw, chars = "", []
    for match in _FORMAT.finditer(code):
        literal = (match["quoted"] or match["escaped"] or match["word"] or "").replace('"', "'")
        if match.lastgroup not in ("quoted", "escaped") and _FORMAT_CODE.fullmatch(match[0]):
            raw += match[0]
        elif literal:
            chars += [Char(char, len(raw) + 3 * n, len(raw) + 3 * n + 3) for n, char in enumerate(literal)]
            raw += "".join(f'"{char}"' for char in literal)
        else:  # A bracket goes as a whole.
            chars += [Char(char, len(raw), len(raw) + len(match[0])) for char in match["bracket"] or match[0]]
            raw += match[0]

    def write(new: str) -> None:
        # Literals that stand together are one.
        set_code(new.replace('""', "") or "General")

    return mapped_slot(raw, chars, lambda new: '"' + new.replace('"', "'") + '"', write)
