"""Tell by the words before it what a tagger took for a number of somebody: pages, sections, versions, measured values,
results of tests, targets of links."""

import re

from ..toml import load_toml
from .doubtful import known_names

# How far before a value its word is looked for, in characters.
BESIDE = 32
# What a tagger takes these for.
LABELS = frozenset(("ID", "USERNAME", "DATE_TIME", "AGE", "ZIP_CODE"))
# Pagers are paged too ("please page 4415"): they have four digits, and no "p." before them.
_PAGES = re.compile(
    r"(?:\bpp?\.|(?i:\b(?:on|see|at|from) pages?|\bpages|\bvol\.|\bvolume))\s{0,2}(?:\d{1,4}(?:, | and |-))?$"
)
_PAGE = re.compile(r"\d{1,4}(?:[-–—]{1,2}\d{1,4})?f{0,2}\.?")
_NUMBERED_THINGS, _VERSIONED_THINGS, _UNITS, _TESTS = (
    "|".join(map(re.escape, load_toml(__file__, "words.toml")[name].split()))
    for name in ("numbered", "versioned", "units", "tests")
)
_NUMBERED = re.compile(rf"(?i)\b(?:{_NUMBERED_THINGS})\s{{0,2}}$")
# "Python 3.10.12", "section 3.9.14", which might be a day; and what only a version goes on with.
_VERSIONED = re.compile(rf"(?i)\b(?:{_VERSIONED_THINGS})\s{{0,2}}$")
# A tagger's borders may leave the unit out.
_MEASURED = re.compile(rf"(?:[A-Za-z]{{1,6}} )?\d{{1,5}}(?:[.,]\d{{1,3}})? ?(?:{_UNITS})\b")
_VERSION_GOES_ON = re.compile(r"-(?:rc|beta|alpha|dev|snapshot|SNAPSHOT|pre)")
# The result of a test in brackets: "Memory (82)".
_TESTED = re.compile(rf"(?i)\b(?:{_TESTS})\s\($")
_SECTION = re.compile(r"[A-Z](?:\.\d{1,3}){2,4}\.?")
_SECTION_BEFORE = re.compile(
    r"(?i)(?:\bsections?|\bsee|§|[>\[#]|\n)[\s\[>#]{0,6}(?:[A-Z](?:\.\d{1,3}){2,4},? (?:and )?){0,3}$"
)
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,4}\.?")
# Of a person who is released, too.
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d\d\.?")
# Numbers of publications.
_CATALOGUED = re.compile(r"\b(?:PMID|PMCID|ISBN|ISSN|DOI|doi|arXiv|RFC):? ?$")
_LINKED_FILE = re.compile(
    r"[\w.-]{1,60}\.(?:md|rst|x?html?|xhp|txt|xml|json|ya?ml|toml|ini|cfg|conf|css|svg|ruleset|sgf)(?:#[\w.-]{1,40})?"
)
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def is_reference(text: str, start: int, end: int, label: str) -> bool:
    """RETURNS (bool): whether half-open characters that a tagger found are a page or a section of a work, the target of
    a link to a file, the number of a publication or a version, a measured value, or the result of a test."""
    if label not in LABELS:
        return False
    value, before = text[start:end], text[max(0, start - BESIDE) : start]
    if _CATALOGUED.search(before) or label == "AGE" and _TESTED.search(before):
        return True
    if _DOTTED.fullmatch(value) and (_VERSIONED.search(before) or _VERSION_GOES_ON.match(text, end)):
        return True
    if label in ("ID", "USERNAME"):
        measured = _MEASURED.match(text, start)
        if measured is not None and not text[measured.end() : end].strip(" .,;)"):
            return True
        if (
            _SECTION.fullmatch(value)
            and _SECTION_BEFORE.search(before)
            or _is_target(value, before, text[end : end + 1])
        ):
            return True
    if _PAGE.fullmatch(value) and _PAGES.search(before):
        return True
    return bool(_DOTTED.fullmatch(value) and not _DAY.fullmatch(value) and _NUMBERED.search(before))


def _is_target(value: str, before: str, after: str) -> bool:
    """RETURNS: whether a value is the target of a link in Markdown, or of an anchor in a file, and bears nobody's
    name."""
    if not _LINKED_FILE.fullmatch(value) or any(word.lower() in known_names() for word in _LETTERS.findall(value)):
        return False
    return before.endswith("](") or "#" in value and after in (")", "]", " ", "\n", "")
