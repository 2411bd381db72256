"""Tell what refers to a place within a work (a page, a section, a file), or to a work itself."""

import re

# How far before a value its word is looked for, in characters.
BESIDE = 24
# What a tagger takes these for.
LABELS = frozenset(("ID", "USERNAME", "DATE_TIME", "AGE", "ZIP_CODE"))
_PAGES = re.compile(r"(?i)(?:\bpp?\.|\bpages?|\bvol\.|\bvolume|\bitems?)\s{0,2}(?:\d{1,4}(?:, | and |-))?$")
_PAGE = re.compile(r"\d{1,4}(?:[-–—]{1,2}\d{1,4})?f{0,2}\.?")
# "Table 9.1", "GIMP 2.10.10" is none: that may be a day.
_NUMBERED = re.compile(r"(?i)\b(?:sections?|chapter|figure|fig\.|table|tabella|step|release|version|§)\s{0,2}$")
_SECTION = re.compile(r"[A-Z](?:\.\d{1,3}){2,4}\.?")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,4}\.?")
# Numbers of publications.
_CATALOGUED = re.compile(r"\b(?:PMID|PMCID|ISBN|ISSN|DOI|doi|arXiv|RFC):? ?$")
_FILE = re.compile(
    r"[\w.-]{1,60}\.(?:md|rst|x?html?|xhp|txt|xml|json|ya?ml|toml|ini|cfg|conf|css|svg|ruleset|sgf)(?:#[\w.-]{1,40})?"
)


def is_reference(text: str, start: int, end: int, label: str) -> bool:
    """RETURNS (bool): whether half-open characters that a tagger found are a page or a section of a work, the target of
    a link to a file, or the number of a publication."""
    if label not in LABELS:
        return False
    value, before = text[start:end], text[max(0, start - BESIDE) : start]
    if _CATALOGUED.search(before):
        return True
    if label in ("ID", "USERNAME") and (_SECTION.fullmatch(value) or _is_target(value, before, text[end : end + 1])):
        return True
    if _PAGE.fullmatch(value) and _PAGES.search(before):
        return True
    return bool(_DOTTED.fullmatch(value) and _NUMBERED.search(before))


def _is_target(value: str, before: str, after: str) -> bool:
    """RETURNS: whether a value is the target of a link in Markdown, or of an anchor in a file."""
    return bool(_FILE.fullmatch(value)) and (before.endswith("](") or after == ")" and "/" in before or "#" in value)
