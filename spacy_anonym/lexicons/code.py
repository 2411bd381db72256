"""Tell what stands in source code, where a tagger takes identifiers for names. In prose nothing is told to."""

import re
from typing import FrozenSet

from .doubtful import known_names

# How far into its line a value stands at most, how long it is, and how far behind it is read, in characters.
AROUND = 200
_INDENT = r"[ \t]{0,60}(?=\S)(?:(?:>>>|\.\.\.) )?"
_NAMES = r"\w{1,80}(?: as \w{1,80})?(?:, \w{1,80}(?: as \w{1,80})?){0,20}"
_REST = r"[^\n]{1,200}"
# Whole lines that are nothing else.
_SURE = (
    rf"(?:async )?def \w{{1,80}}\({_REST}[:,(]|class \w{{1,80}}(?:\([\w., =\[\]]{{0,200}}\))?:"
    rf"|from [\w.]{{1,80}} import (?:[(*]|\(?{_NAMES}[,)]?)|import [a-z_][\w.]{{0,80}}(?: as \w{{1,80}})?;?"
    rf"|#include [<\"]{_REST}|(?:const|let|var) \w{{1,80}} = {_REST};|{_REST}\) ?\{{"
    rf"|(?:\$ )?(?:sudo )?(?:pip3?|apt(?:-get)?|npm|conda|brew|cargo) install {_REST}"
)
# Each of them holds one of these, which are found faster.
_SIGNS = ("import ", "def ", "class ", "#include ", "const ", "let ", "var ", "){", ") {", " install ")
# Lines that are code where others are: "x = f(1)", "self.run(x)", "if n >= 3:".
_LIKELY = (
    r"(?:[a-z_][\w.]*(?:\[[^\n\]]*\])?(?:: [\w.\[\], ]+)? [-+*/|]?= [^\n]*"
    r"|(?:return |await )?[a-z_]\w*\.[\w.]*\([^\n]*[(,\[{)\]}:]|(?:if|elif|while|assert) [\w.]+ ?[<>=!]=? ?[^\n]*)"
)
_SURE_LINE = re.compile(rf"^{_INDENT}(?:{_SURE})[ \t\r]{{0,60}}(?:#[^\n]*)?$", re.MULTILINE)
_CODE_LINE = re.compile(rf"{_INDENT}(?:{_SURE}|{_LIKELY})[ \t\r]*")
# So many sure lines make a text one that holds code.
MIN_LINES = 2
_FILE = re.compile(
    r"(?i)[\w/-]+\.(?:cc|cpp|hpp|js|jsx|ts|tsx|java|kt|py|pyc|pyi|pyx|sh|sql|php|html?|css|rst|txt|log|json|xml|ya?ml|toml|ini|cfg|conf)"
)
_DOTTED = re.compile(r"@?[A-Za-z_]\w*(?:\.\w+)+")
_OWN = re.compile(r"self\.[a-z_]")
_USED = re.compile(r"[(\[]|\.[A-Za-z_]| ?[-+*/|%]?= ")
_DECLARED = re.compile(r"(?:\bimport (?:[\w*]+(?: as \w+)?, )*|^[ \t]*(?:(?:async )?def|class) )$")
_DECORATED = re.compile(
    r"[^\n]{0,200}\n(?:[ \t]{0,40}(?:\.\.\. )?@[^\n]{0,200}\n){0,8}[ \t]{0,40}(?:\.\.\. )?"
    r"(?:(?:async )?def \w+\(|class \w+[(:])"
)
_PROMPT = re.compile(r"(?:^|\n)[ \t]{0,40}(?:(?:>>>|\.\.\.) )?$")
# Behind the name of a program or a function of a library: its manual's section, "hexdump(1)".
_MANUAL = re.compile(r"(?<![\w.-])([A-Za-z_][\w.-]{1,40})\([1-8](?:[a-z]|pm|ssl|SSL)?\)")
# Written as no name of a person is.
_CAMEL = re.compile(r"[a-z]+[a-z0-9]*[A-Z]\w*|\w*[a-zA-Z]\w*[0-9_]\w*")
_NUMBER_BEFORE = re.compile(
    r"(?:(?:\b[a-z_]\w*|\.\w+)(?:\(|\[)|[<>=!]= ?|[<>] ?|(?:\b[a-z_]\w*|\.\w+)\([^()\n]*[0-9.], *)$"
)
_AGED = re.compile(r"(?i)age|year|old|born|birth|edad|años|naci|edat|anys|גיל|בן|בת")
_WORD = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]+")


def holds_code(text: str) -> bool:
    """RETURNS (bool): whether several lines of a text are source code and nothing else: definitions, imports."""
    if not any(sign in text for sign in _SIGNS):
        return False
    lines = _SURE_LINE.finditer(text)
    return sum(1 for _ in zip(range(MIN_LINES), lines)) == MIN_LINES


def is_decorator(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether half-open characters are the decorator of a definition below them: "@overload"."""
    is_first = text[start] == "@" and _PROMPT.search(text[max(0, start - AROUND) : start])
    return bool(is_first and _DECORATED.match(text, end))


def find_manual_names(text: str) -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): what the text names with a section of the manual ("hexdump(1)"), lower case."""
    return frozenset(name.lower() for name in _MANUAL.findall(text)) if "(" in text else frozenset()


def is_code(text: str, start: int, end: int, label: str) -> bool:
    """Tell whether a value that a tagger found in a text that holds code is part of it.

    start, end (int): The half-open characters of the value.
    RETURNS (bool): True for the name of a file, "self.x", and, on a line of code, for an identifier that is called,
        imported, decorated or written as no name is, and for an age, a number among the arguments of a call. False for
        whatever else holds a word of the lists of names.
    """
    line = text.rfind("\n", max(0, start - AROUND), start) + 1
    if end - start > AROUND or not line and start > AROUND:
        return False
    value, before, after = text[start:end], text[line:start], text[end : end + AROUND]
    if label == "USERNAME" and _OWN.match(value):
        return True
    is_file = label == "USERNAME" and after[:1] != "@" and _FILE.fullmatch(value)
    # "py" is a name.
    words = value.rpartition(".")[0] if is_file else value
    if not _WORD.fullmatch(value) or any(word.lower() in known_names() for word in _LETTERS.findall(words)):
        return False
    next_lines, after = after, after.partition("\n")[0]
    if label == "USERNAME":
        if value.startswith("@") and not before.strip():
            return bool(_DECORATED.match(next_lines))
        if is_file:
            return True
    if not _CODE_LINE.fullmatch(before + value + after):
        return False
    if label == "AGE":
        return value.isdigit() and bool(_NUMBER_BEFORE.search(before)) and not _AGED.search(before + after)
    if label == "USERNAME":
        return bool(_DOTTED.fullmatch(value) and _USED.match(after) or _DECLARED.search(before))
    if label not in ("PERSON", "LOCATION", "ORGANIZATION"):
        return False
    called = after[:1] == "(" and not after[1:2].isdigit()
    return called or bool(_DECLARED.search(before)) or label != "ORGANIZATION" and bool(_CAMEL.fullmatch(value))
