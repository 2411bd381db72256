"""Numbers that a tagger takes for somebody's and that are nobody's: pages, sections, versions, bugs, laws, measured
values, results of tests and targets of links, told by what stands beside them."""

import re

from ..toml import load_toml
from .doubtful import AROUND, known_names

# How far before a value its word is looked for, in characters.
BESIDE = 32
# What a tagger takes these for.
LABELS = frozenset(("ID", "USERNAME", "DATE_TIME", "AGE", "ZIP_CODE", "PASSWORD", "STREET_ADDRESS"))
# Pagers are paged too ("please page 4415"): they have four digits, and no "p." before them.
_PAGES = re.compile(
    r"(?:\bpp?\.|(?i:\b(?:on|see|at|from) pages?|\bpages|\bvol\.|\bvolume))\s{0,2}(?:\d{1,4}(?:, | and |-))?$"
)
_PAGE = re.compile(r"\d{1,4}(?:[-–—]{1,2}\d{1,4})?f{0,2}\.?")
_WORDS = load_toml(__file__, "words.toml")


def _one_of(name: str) -> str:
    return "|".join(map(re.escape, _WORDS[name].split()))


_NUMBERED_THINGS, _VERSIONED_THINGS, _UNITS, _TESTS = map(_one_of, ("numbered", "versioned", "units", "tests"))
_NUMBERED = re.compile(rf"(?i)\b(?:{_NUMBERED_THINGS})\s{{0,2}}$")
# "Python 3.10.12", "section 3.9.14", which might be a day; and what only a version goes on with.
_VERSIONED = re.compile(rf"(?i)\b(?:{_VERSIONED_THINGS})(?:\s{{0,2}}|[ \t]?\r?\n[ \t]{{0,24}})$")
# A tagger's borders may leave the unit out.
_MEASURED = re.compile(rf"(?:[A-Za-z]{{1,6}} )?\d{{1,5}}(?:[.,]\d{{1,3}})? ?(?:{_UNITS})\b")
_VERSION_GOES_ON = re.compile(r"-(?:rc|beta|alpha|dev|snapshot|SNAPSHOT|pre)")
# The result of a test in brackets: "Memory (82)".
_TESTED = re.compile(rf"(?i)\b(?:{_TESTS})\s\($")
# An age that anybody may have: before it, and behind it.
_ANYBODYS = re.compile(
    rf"(?i)\b(?:(?:over|under|above|below|beyond) (?:the )?ages? of|(?:{_one_of('limits')})[ -]age(?: of| is| was)?:?"
    rf"|age of (?:consent|majority|criminal responsibility) (?:is|was)"
    rf"|(?:people|children|(?:wo)?men|anyone|those|\w{{3,20}}s) between the ages of"
    rf"|(?:{_one_of('rights')})\b[^.\n]{{0,16}} from (?:the )?age(?: of)?)\s$"
)
_OR_MORE = re.compile(
    r"(?i)(?: years| yrs)?(?: old| of age)?(?:\+| (?:and|or) (?:over|older|under|above|below|up|upwards?|younger)\b)"
)
_GROUP = re.compile(
    r"(?i)(?:^|\b(\w+)\s|[^\w\s]\s)(?:\w{3,20}s|(?:wo)?men|people|children) (?:who are |are )?age[ds]\s"
    r"(\d+ ?(?:[-–]|to) ?)?$"
)
_TO = re.compile(r"\d+ ?(?:[-–]|to) ?\d")
_SHORT = re.compile(r"\d{1,2}(?: [a-z]{1,5})?")
# The hour of the day.
_SMALL = re.compile(
    r"(?i)1[0-2]|[1-9]|(?:twenty|ten|five|quarter|half) (?:to|past)(?: \w{2,6})?"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
)
_AT = re.compile(rf"(?i)\bat(?: about| around)?\s$|\b(?:{_one_of('hours')}) (?:about|around)\s$")
_MINUTES = re.compile(r"(?i)\b(?:twenty|ten|five|quarter|half) (?:to|past)\s$")
_TO_HOUR = re.compile(r"(?i) (?:to|past) [a-z1-9]")
_SOMEBODYS = frozenset(_WORDS["somebodys"].split())
_OF_LIFE = re.compile(rf"(?i)\b(?:{_one_of('lives')})\b")
# What is measured: "his SDMA 29", and what somebody has.
_MEASURE = re.compile(
    rf"(?i:\b(?:{_one_of('measures')})(?: (?:is|was|were|are|now|still|at|of|up|down|to)){{0,3}}\s?[:=]?)\s$"
    r"|\b(?:[Hh]is|[Hh]er|[Mm]y|[Tt]heir) [A-Z][A-Za-z]{0,4}[A-Z0-9](?: is| was)?\s$"
    rf"|(?i:\b(?:{_one_of('had')})\s$)"
)
_COUNT = re.compile(rf"(?i)\d+ ?(?:(?:{_one_of('counted')})(?!\w)|on (?:room air|air|ra|o2|oxygen)\b)")
# The number of an item of a list.
_ITEM = re.compile(
    r"(\()?(\d{1,2})([.)])(?:$|\s(?!(?:and|or|who|is|was|has|lives?|with|from|of|years?)\b)(?=[^\W\d_]))"
)
_COPULA = re.compile(r"(?i)\b(?:is|was|are|am|be|aged?|turned|turns|only|just|now|nearly|almost)\s\(?$|['’](?:s|m)\s$")
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
# What names no person's number: of weaknesses, standards, laws.
_PUBLIC = re.compile(
    r"(?i)\W?(?:CVE-\d{4}-\d{4,7}|GHSA(?:-\w{4}){3}|cve:`[\d-]+`?"
    r"|(?:[\w./]{1,40}[./])?rfc ?\d{3,4}|\d+ (?:C\.?F\.?R\b|U\.?S\.?C\b).*)\W?"
)
# What is paid and earned ("78k"), and the marks of a test whose others are no days: "11/20, 14/20".
_THOUSANDS = re.compile(r"[£$€]?\d{1,4}(?:\.\d{1,2})?k")
_MARKS = re.compile(r"\d{1,2}/(\d\d)")
_NO_MONTH = r"(?<![\d/.])(?:1[3-9]|[2-9]\d)/"
# An amount among others: "NIC 22.03".
_AMOUNT, _AMOUNTS = re.compile(r"\d{1,2}\.\d\d(?:, .*)?"), re.compile(r"(?<![\d.])\d{1,3}(?:,?\d{3})*\.\d\d(?![\d.])")
# Before the number of an error or of a port.
_NUMBERED_ERROR = re.compile(r"(?i)\b(?:err|errors?|errno|exit|ports?|signal)(?: (?:code|no\.?))?[:=# ]{0,2}$")
# Numbers of bugs in a list of changes, what stands before them, and words of such lists that no help desk's has.
_BUGS = re.compile(r"\W{0,3}\d{1,6}(?:\)?,? \(?#\d{1,6}){0,9}\W?")
_BUGS_BEFORE = re.compile(
    r"(?i)(?:\brefs?:? #?|\b(?:in|from) \[?#?|(?:^|\n)[ \t]{0,8}[*+-] #?|[(\[]#?|#\d{1,6}\)?,? (?:and )?\(?#?)$"
)
_CHANGES = re.compile(
    r"(?i)\b(?:bugs?|bugfix(?:es)?|changelog|commits?|deprecat\w{1,5}|refactor\w{0,3}|regressions?)\b|/pull/\d"
)
# How many of them are around one, and how far is looked for them and for the clause before another, in characters.
MIN_BUGS, REACH = 8, 3000
# What somebody merged, and a manual's section: "(7SSL)".
_MERGED, _COMMIT = re.compile(r"(?i)\b(?:merge|commit|revision) $"), re.compile(r"[0-9a-f]{7,40}(?: .*)?")
_SECTION_OF_MANUAL = re.compile(r"[1-8](?!AM|PM)[A-Z]{2,5}")
# What somebody changed, below their name: "Jane Roe (11):".
_COUNTED = re.compile(r"\):\r?\n")
# A clause of a contract: "1.11." at the beginning of its line.
_CLAUSE_NUMBER = re.compile(r"(\d{1,2}\.)(\d{1,2})\.?")


def is_reference(text: str, start: int, end: int, label: str) -> bool:
    """RETURNS (bool): whether half-open characters that a tagger found are a page or a section of a work, the target of
    a link to a file, the number of a publication, a law, a bug or a version, a measured value, or the result of a
    test."""
    if label not in LABELS:
        return label == "PERSON" and _THOUSANDS.fullmatch(text, start, end) is not None
    # Tokens hold brackets.
    value = text[start:end].lstrip("([")
    start = end - len(value)
    value = value.rstrip(")]")
    end, before = start + len(value), text[max(0, start - BESIDE) : start]
    if _CATALOGUED.search(before) or _PUBLIC.fullmatch(value) or label == "AGE" and _TESTED.search(before):
        return True
    if label == "AGE" and _COUNTED.match(text, end):
        return True
    # What is no age is taken for a house or a number next.
    if (label == "AGE" or _SHORT.fullmatch(value)) and _is_no_age(text, start, end, before):
        return True
    if label == "ID" and _MERGED.search(before) and _COMMIT.fullmatch(value):
        return True
    if _BUGS.fullmatch(value) and label not in ("AGE", "DATE_TIME") and _is_bug(text, start, end, before):
        return True
    if label == "DATE_TIME" and (_is_numbering(text, start, end, value) or _is_figure(text, start, value)):
        return True
    if label in ("ID", "PASSWORD") and value.isdigit() and _NUMBERED_ERROR.search(before):
        return True
    if label == "ID" and (_THOUSANDS.fullmatch(value) or len(value) == 1 and value.isdigit()):
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


def _is_no_age(text: str, start: int, end: int, before: str) -> bool:
    """RETURNS: whether half-open characters are an age that anybody may have, an hour, a measured value or the number
    of an item of a list."""
    if _ANYBODYS.search(before) or _OR_MORE.match(text, end) or _COUNT.match(text, start):
        return True
    group = _GROUP.search(before)
    if group and (group[2] or _TO.match(text, start)) and (group[1] or "").lower() not in _SOMEBODYS:
        return True
    if not text[start:end].isdigit() and not _SMALL.fullmatch(text, start, end):
        return False
    if _MEASURE.search(before) or _MINUTES.search(before) or _TO_HOUR.search(text, start, end + 4):
        return True
    if _AT.search(before) and _SMALL.fullmatch(text, start, end):
        return not _OF_LIFE.search(before) and not _OF_LIFE.search(text, end, end + BESIDE)
    return _is_item(text, start)


def _is_item(text: str, start: int) -> bool:
    """RETURNS: whether a number begins an item of a list: a line, or the one behind or before another item."""
    start -= text.startswith("(", start - 1)
    item = _ITEM.match(text, start)
    if item is None or _COPULA.search(text, max(0, start - BESIDE), start):
        return False
    first = max(0, start - REACH)
    if not text[max(first, text.rfind("\n", first, start) + 1) : start].strip():
        return True
    beside = {(int(item[2]) + step, item[1], item[3]) for step in (-1, 1)}
    around = _ITEM.finditer(text, max(0, start - REACH), start + REACH)
    return any((int(other[2]), other[1], other[3]) in beside for other in around)


def _is_bug(text: str, start: int, end: int, before: str) -> bool:
    """RETURNS: whether half-open characters are a bug's number in a list of changes, which has many."""
    if not ("#" in text[start:end] or before.endswith("#")) or not _BUGS_BEFORE.search(before):
        return False
    around = text[max(0, start - REACH) : end + REACH]
    return around.count("#") >= MIN_BUGS and _CHANGES.search(around) is not None


def _is_numbering(text: str, start: int, end: int, value: str) -> bool:
    """RETURNS: whether what has the form of a day is a manual's section, or begins a line as the number before it
    does."""
    if _SECTION_OF_MANUAL.fullmatch(value):
        return text[start - 1 : start] == "(" and text[end : end + 1] == ")"
    number = _CLAUSE_NUMBER.fullmatch(value)
    line = text[max(0, start - AROUND) : start].rpartition("\n")[2]
    if number is None or line.strip() or not text.startswith(("." if value[-1] != "." else " "), end):
        return False
    last = rf"\n[ \t]{{0,24}}{number[1]}{int(number[2]) - 1}\."
    return re.search(last, text[max(0, start - REACH) : start]) is not None


def _is_figure(text: str, start: int, value: str) -> bool:
    """RETURNS: whether what may be a day is a mark of a test, as others with its denominator are, or an amount among
    others of its line."""
    mark = _MARKS.fullmatch(value)
    if mark is not None and int(mark[1]) > 12:
        return re.search(rf"{_NO_MONTH}{mark[1]}(?![\d/])", text[max(0, start - REACH) : start + REACH]) is not None
    if _AMOUNT.fullmatch(value) is None:
        return False
    first = max(0, start - REACH)
    line = text[max(first, text.rfind("\n", first, start) + 1) : start + REACH].partition("\n")[0]
    amounts = {each[0] for each in _AMOUNTS.finditer(line)}
    return any(float(each.replace(",", "")) >= 32 or int(each[-2:]) > 12 for each in amounts)


def _is_target(value: str, before: str, after: str) -> bool:
    """RETURNS: whether a value is the target of a link in Markdown, or of an anchor in a file, and bears nobody's
    name."""
    if not _LINKED_FILE.fullmatch(value) or any(word.lower() in known_names() for word in _LETTERS.findall(value)):
        return False
    return before.endswith("](") or "#" in value and after in (")", "]", " ", "\n", "")
