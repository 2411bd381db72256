"""Tell what stands in source code, markup or a list of files, where a tagger takes identifiers for names."""

import re
from typing import FrozenSet

from .doubtful import known_names

# How far around a value is looked, in characters.
AROUND = 48
_FILE = re.compile(
    r"(?i).+\.(?:cc|cpp|hpp|cs|js|jsx|ts|tsx|java|kt|go|rs|rb|pl|pm|py|pyc|pyi|pyx|sh|sql|php|html?|css|md|rst|txt|log|json|xml|ya?ml|toml|ini|cfg"
    r"|conf|svg|png|jpe?g|gif|gz|zip|so|in|am|ac|m4)"
)
# Such an ending may be an initial: "luz.m".
_SHORT_FILE = re.compile(r".+\.[a-z]")
_DOTTED = re.compile(r"@?[A-Za-z_]\w*(?:\.\w+)+")
_OWN = re.compile(r"(?:self|this|cls)\.\w")
_USED = re.compile(r"[(\[]|\.[A-Za-z_]| ?[-+*/|%]?=|, [a-z_]\w*[.(\[]")
_IMPORTED = re.compile(r"(?:^|\n)[ \t>.#]*(?:from [\w.]+ import|import|def|class|async def) (?:[\w*]+(?: as \w+)?, )*$")
_DECORATED = re.compile(r"[^\n]*\n[ \t]*(?:@|(?:async )?def |class )")
# What a text imports, installs, runs or calls a function of.
_WORDS = re.compile(
    r"\bimport +(\w+)|\bfrom +(\w+)(?:\.\w+)* +import\b|\binstall +(?:-\w+ +)*([\w-]+)|(?:\$|>>>) +([\w-]+)"
    r"|(?<![\w.@/-])([a-z_]\w*)(?:\.\w+)*\("
)
_CAMEL = re.compile(r"[A-Za-z]?[a-z0-9]*[a-z][A-Z]\w*")
# Names of people that are written so: McKay, MacLeod, DeShawn, LaToya, D'Angelo.
_CAMEL_NAME = re.compile(r"(?:Ma?c|De|Di|Du|La|Le|Van|Von|Fitz|San|Mc|Ja|Ka|O|D)[A-Z][a-z]+")
_NUMBER_BEFORE = re.compile(r"(?:\w[(\[][\"']?|[<>=!]=? ?|[\[(][^()\n]*[0-9.], *|\brange|\breturn [\"']?|[\w\"']: ?)$")
_AGED = re.compile(r"(?i)age|year|old|born|birth|edad|años|naci|edat|anys|גיל|בן|בת")


def is_code(text: str, start: int, end: int, label: str) -> bool:
    """Tell whether a value that a tagger found is part of source code or the name of a file.

    text (str): The text.
    start, end (int): The half-open characters of the value.
    label (str): What it was taken for.
    RETURNS (bool): True for an identifier that is called, imported, decorated or joined to further letters, the name of
        a file, and for an age, a number among the arguments of a call. A user name needs a dot, or it may be one.
    """
    value, before, after = text[start:end], text[max(0, start - AROUND) : start], text[end : end + AROUND]
    if label == "AGE":
        if not value.isdigit():
            return False
        line = before.rpartition("\n")[2]
        return bool(_NUMBER_BEFORE.search(line)) and not _AGED.search(line + after.partition("\n")[0])
    if " " in value or "\n" in value:
        return False
    if label == "USERNAME":
        if value.startswith("@"):
            return bool(_DECORATED.match(after)) and not before.rpartition("\n")[2].strip()
        if _OWN.match(value) or _FILE.fullmatch(value) and after[:1] != "@":
            return True
        if _SHORT_FILE.fullmatch(value) and "/" in before[-1:] + value:
            return True
        return bool(_DOTTED.fullmatch(value) and _USED.match(after)) or bool(_IMPORTED.search(before))
    if label not in ("PERSON", "LOCATION", "ORGANIZATION"):
        return False
    if _IMPORTED.search(before) or after[:1] == "(" and not after[1:2].isdigit():
        return True
    if "_" in (before[-1:], after[:1]):
        return value.lower() not in known_names()
    return label != "ORGANIZATION" and bool(_CAMEL.fullmatch(value)) and not _CAMEL_NAME.fullmatch(value)


def code_words(text: str) -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the words, in lower case, that a text imports, installs, runs or calls. Names are not
    called ("ana(my sister)")."""
    if "(" not in text and "import" not in text and "install" not in text and "$" not in text:
        return frozenset()
    found = _WORDS.findall(text)
    called = frozenset(groups[-1].lower() for groups in found) - known_names()
    return frozenset(word.lower() for groups in found for word in groups[:-1] if word) | called - {""}
