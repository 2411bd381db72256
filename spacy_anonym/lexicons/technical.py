"""Tell writing about software (manuals, sources, licences, changelogs), where a tagger takes terms for names, and what
supports a name there all the same."""

import re
from bisect import bisect_left
from functools import cached_property
from itertools import accumulate
from typing import List, Tuple

from ..toml import load_toml
from .doubtful import is_organization, known_names
from .lexicon import ordinary_words

# How far around a name its surroundings are read, in characters, and how many words they need to be judged.
REACH = 1500
MIN_WORDS = 40
# The share of the words that are terms of software, in the surroundings, or in a text and half of it there; what only
# code holds counts a quarter of a term.
SHARE = 0.07
SIGN = 0.25
# The share of signs of code from which what has the form of a name is doubted, too: a letter, a mail or a chat about
# software has names like any other.
LEAST_SIGNS = 0.01
# How far beside a name its signs are looked for, in characters.
BESIDE = 60
# Digits of an identifier that is no error's code and no number of a standard.
LONG = 5

TERMS, _PARTICLES = (frozenset(load_toml(__file__, "words.toml")[name].split()) for name in ("technical", "particles"))
_WORD = re.compile(r"[^\W\d_]+")
# What is long enough to name a street.
_STREET = re.compile(r"[^\W\d_]{4}")
# Options, calls, identifiers of several words, code in quotes of Markdown, comparisons.
_SIGNS = re.compile(
    r"(?<![\w-])--[a-z][a-z-]{1,40}|\b[a-z_][\w.]{0,80}\(|\b[a-z]{1,40}_[a-z_]{1,40}\b|\b[A-Z]{1,40}_[A-Z_]{1,40}\b"
    r"|\b[a-z]{1,40}[A-Z]\w{1,40}\b|\w::\w|`[^`\n]{1,60}`| (?:==|!=|\+=|&&|\|\||=>|->|>=|<=) "
)
# Each of them holds one of these, which are found faster.
_SIGN_INSIDE = re.compile(r"--[a-z]|[\w.]\(|_|[a-z][A-Z]|::|`| (?:[=!+]=|&&|\|\||[=-]>|[<>]=) ")
# What a surname begins with before a second capital letter.
_CLAN = re.compile("(?:Ma?c|Fitz|Van|De|Le|La|Di|Du)(?=[^\\W\\d_a-z])")
_JOINTS = re.compile(r"[-'’]")
_INNER = re.compile(r"[a-z][A-Z0-9_.]")
_ADDRESS_AFTER = re.compile(r"[\"']?,? ?[<(\[]{0,2}[\w.+-]{1,64}@")
# "Roe, 51," and "Roe (51)".
_AGED_AFTER, _AGED_BEFORE = re.compile(r"(?:, | \()\d{1,3}[,)]"), re.compile(r"[^\W\d_](?:, | \()$")
# A value among others: ('Roe', 'Jane'), Roe^Jane.
_CELL_BEFORE, _CELL_AFTER = re.compile(r"(?:[(,\[] ?['\"]|\^)$"), re.compile(r"['\"] ?[,)\]]|\^")
_NAME_FIELD_BEFORE = re.compile(
    r"(?i)\b(?:(?:first|last|middle|given|family|full|sur|nick|maiden|real)(?:[ _-]?name)?|author|assignee|reviewer"
    r"|patient)[\"']?[ \t]{0,3}[:=][ \t]{0,3}[\"'\[]{0,2}$"
)
_PERSON_BEFORE = re.compile(
    r"(?i)(?:\b(?:by|thanks?(?: to| you)?,?|credits?(?: to)?|authors?|maintainers?|uploaders?|contact|assignee"
    r"|reviewers?|owner|cc|from|ask|tell|dear|hi|hello|mr|mrs|ms|dr|prof)\b[.:]?[ \t]*|©"
    r"|\(c\) ?(?:[0-9, -]{4,40} )?(?:by )?)$"
)
_USER_BEFORE = re.compile(
    r"(?i)(?:(?:users?|username|login|logged in as|account|handle|nick|alias|owner|actor|clerk|uploader|operator"
    r"|\bop|\bu|\bby|\bping|\bcc|password for|publickey for)[\"']?[ \t]{0,20}[:=]?[ \t]{0,3}[\"'`]?"
    r"|(?:login|username|user|handle)(?: name)? (?:will be|is|was)[ :][\"'`]?|\bu/"
    r"|- name: [\"']?|/home/|/users/|\\users\\|~|@|://|\b(?:under|as) [\"“]"
    r"|\b(?:authors?|assignees?|reviewers?|owners?|approvers?|maintainers?)[\"']?:[^\n:]{0,40})$"
)
_USER_AFTER = re.compile(r"@|[ \t]{1,8}<[\w.+-]{1,64}@")
# Perl's arrays, by what stands before and behind: "push @parts, 1", "my @all = ", "run(@lines)", and its own ones.
_ARRAY_BEFORE = re.compile(r"(?:\b(?:my|our|shift|push|keys) \(?|\w\([ ]?|\\|C<{1,3} ?)$")
_ARRAY_AFTER = re.compile(r"\)? ?=[^=]|;|, [$@\d]|\)|>")
_ARRAYS = ("@ARGV", "@INC", "@ISA", "@EXPORT")
# Scopes of npm: "install @acme/lib", "[<@acme>/]".
_SCOPE_BEFORE, _SCOPE_AFTER = re.compile(r"(?:[\"'`(\[<]|\binstall )$"), re.compile(r">?/[\]a-z<]")
# What a program does, and nobody: "handled by", "referred to by".
_DONE_BEFORE = re.compile(
    r"\b(?:called|decorated|defined|governed|handled|implemented|indicated|inspired|keyed|named|powered|provided"
    r"|referred to|represented|returned|supported|used) by[ :][\"'`]?$"
)
# What is no user name: what is called, assigned or installed; an error, a target of a link; a file before a number.
_CALLED, _FILE_LINE = re.compile(r"\(\)|[\"']? ?= ?"), re.compile(r":\d")
_TERM, _FILE = re.compile(r"\w{1,60}(?:Error|Exception|Warning)|\.\. _.*"), re.compile(r"\w{1,60}\.[a-z]{1,3}")
_SETTING = re.compile(r"[a-z]\w{0,40}(?:\.\w{1,40}){0,6}\.[a-z]+[A-Z]\w{0,40}(?:\.\w{1,40}){0,6}")
_INSTALLED = re.compile(r"\binstall (?:-{1,2}[\w-]{1,20} ){0,4}$")
# "1.26.12", which is no day either.
_VERSION = re.compile(r"v?\d{1,3}\.\d{1,2}\.\d{1,2}")
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d\d")
_SPAN_OF_TIME = re.compile(r"(?:-?\d{1,5} )?days?, \d{1,2}:\d\d")
# The key of a measure, in JSON or a log: "space_size": 2063872.
_MEASURE_BEFORE = re.compile(r"(?i)(?:size|memory|bytes|offset|width|height)[\"']?: ?$")
# Bytes: "30 07 02 7B".
_BYTES = re.compile(r"[0-9A-F]{2}(?: [0-9A-F]{2}){3,}")
# Of logs, in the line of a user name.
_LOGGED = re.compile(r"\d\d:\d\d(?::\d\d)?|\d{1,3}(?:\.\d{1,3}){3}|\d{4}-\d\d-\d\d|\d{1,3}(?::[0-9a-f]{1,4}){2}")
# What a name stands between.
_BEFORE, _AFTER = frozenset(" \t\n\"'“‘(["), frozenset(" \t\n\r\"'”’)],;:.!?")
_AGE = re.compile(r"(?i)\b(?:age[ds]?|years?|yrs?|y/?o|old|born|birth\w*|months?)\b")
_SECRET_BEFORE = re.compile(
    r"(?i)(?:passw(?:or)?d|passphrase|pwd|psk|\bpw|\bpass|secret|credential|\bpin|token|key|\bcode)\b"
    r"[\w\"' ]{0,12}[:=]?[ \t\"'`]{0,8}$"
)
# A power, a pointer, a pattern of SQL.
_EXPRESSION = re.compile(r"\w{1,20}\*\*\w{1,20}|[a-z]{1,20} \*+|\w{1,40}_\*|%\w{1,40}%|#\d{1,6}")
_SECRET_SIGNS = frozenset("#!$%&*<>?^")
# The street before a town.
_STREET_BEFORE = re.compile(r"\d{1,5}[A-Za-z]? [^\W\d_][^\n,]{3,40}(?:, ?|,?\r?\n)$")
_ID_BEFORE = re.compile(
    r"(?i)\b(?:customer|patient|client|member|employee|staff|policy|order|invoice|ticket|case|ref\w*|account|mrn|id)\b[^\n]{0,12}$"
)


class Surroundings:
    """What surrounds the names of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._is_term = list(map(TERMS.__contains__, map(str.lower, _WORD.findall(text))))
        self._signs = [sign.start() for sign in _SIGNS.finditer(text)] if _SIGN_INSIDE.search(text) else []
        self._share = self._share_of(0, len(text))

    @cached_property
    def _words(self) -> List[int]:
        return [word.start() for word in _WORD.finditer(self._text)]

    @cached_property
    def _terms(self) -> List[int]:
        """RETURNS: how many terms there are before each word."""
        return [0, *accumulate(self._is_term)]

    def _words_within(self, start: int, end: int) -> Tuple[int, int]:
        """RETURNS: the half-open words that begin within half-open characters."""
        if start <= 0 and end >= len(self._text):
            return 0, len(self._is_term)
        return bisect_left(self._words, start), bisect_left(self._words, end)

    def _share_of(self, start: int, end: int) -> float:
        first, last = self._words_within(start, end)
        if last - first < MIN_WORDS:
            return 0.0
        is_whole = last - first == len(self._is_term)
        terms = sum(self._is_term) if is_whole else self._terms[last] - self._terms[first]
        return (terms + SIGN * self._count_signs(start, end)) / (last - first)

    def _count_signs(self, start: int, end: int) -> int:
        return bisect_left(self._signs, end) - bisect_left(self._signs, start)

    def is_technical(self, start: int) -> bool:
        """RETURNS (bool): whether the text around a character is about software."""
        share = self._share_of(start - REACH, start + REACH)
        return share >= SHARE or share >= SHARE / 2 and self._share >= SHARE

    def has_code(self, start: int) -> bool:
        """RETURNS (bool): whether the text around a character holds much code, as manuals do, and not letters."""
        start, end = start - REACH, start + REACH
        first, last = self._words_within(start, end)
        return self._count_signs(start, end) >= LEAST_SIGNS * (last - first)


def may_be_name(value: str, label: str) -> bool:
    """RETURNS (bool): whether a value is written as a person's name, each word of which is on the lists of names, or is
    neither an ordinary word nor a term of software."""
    return (
        label == "PERSON"
        and all(map(_is_name_word, value.split()))
        and all(_is_known(part) or not _is_term(part) for part in _WORD.findall(value))
    )


def is_supported(text: str, start: int, end: int, label: str) -> bool:
    """Tell whether anything beside the tagger supports a name.

    start, end (int): The half-open characters of what may be a name.
    RETURNS (bool): True for the full name of a person and a given name or a surname with a capital letter, of words on
        the lists of names; a name before an e-mail address or behind "by", "thanks to" and the like, or of who speaks
        in a chat; an organization that ends as their names do; a user name behind its field or in a log, and behind
        "@", unless it is an array, a scope, a file, an error or what is called; an age beside its unit; a date and a
        number that are no version, span of time or size; a telephone number that is no row of bytes; a password behind
        its field; an address of two words or more, or of a word and a number.
    """
    value, before, after = text[start:end], text[max(0, start - BESIDE) : start], text[end : end + BESIDE]
    if label == "PERSON":
        return _is_person(value, before, after)
    if label == "USERNAME":
        line = before.rpartition("\n")[2]
        is_logged = _LOGGED.search(line + after.partition("\n")[0]) or line in ("", "> ") and after[:2] in (": ", " ·")
        beside = _USER_BEFORE.search(before) and not _DONE_BEFORE.search(before) or _USER_AFTER.match(after)
        if value.startswith("@"):
            is_array = value in _ARRAYS or _ARRAY_BEFORE.search(before) and _ARRAY_AFTER.match(after)
            return not (is_array or _SCOPE_BEFORE.search(before) and _SCOPE_AFTER.match(after))
        is_term = _TERM.fullmatch(value) or _FILE.fullmatch(value) and _FILE_LINE.match(after)
        if (
            is_term
            or _SETTING.fullmatch(value)
            or value.endswith("=")
            or _CALLED.match(after)
            or _INSTALLED.search(before)
        ):
            return False
        return bool(beside or is_logged)
    if label == "ORGANIZATION":
        words = value.split()
        return len(words) > 1 and _is_name_word(words[0]) and _is_name_word(words[-1]) or is_organization(value)
    if label == "AGE":
        aged = _AGED_BEFORE.search(before) and after[:1] in (",", ")") and not before[-12:-2].islower()
        return bool(aged or _AGE.search(before[-30:]) or _AGE.search(after[:30]))
    if label == "PASSWORD":
        is_named = _SECRET_BEFORE.search(before) and not before.endswith("status code is ")
        is_variable = value.startswith("$") and value[1:].isidentifier() or _EXPRESSION.fullmatch(value)
        return bool(is_named) or after[:1] == "@" or not is_variable and not _SECRET_SIGNS.isdisjoint(value)
    if label == "ID" and (_VERSION.fullmatch(value) or _MEASURE_BEFORE.search(before)):
        return False
    if label == "PHONE_NUMBER":
        return not (_BYTES.fullmatch(value) and any(map(str.isalpha, value)))
    if label == "ID":
        return not value.startswith("CVE-") and sum(map(str.isdigit, value)) >= LONG or bool(_ID_BEFORE.search(before))
    if label == "DATE_TIME":
        # A series of versions: "13.x"; a span of time: "-1 day, 21:30:00".
        is_version = _VERSION.fullmatch(value) and not _DAY.fullmatch(value)
        return not (value.endswith(".x") or _SPAN_OF_TIME.match(value) or is_version)
    if label == "LOCATION":
        words = _WORD.findall(value)
        is_word = value.isupper() or all(map(_is_term, words)) or len(words) == 1 and _INNER.search(value)
        is_town = value.istitle() and _STREET_BEFORE.search(before)
        return bool(is_town) or value[:1].isupper() and not is_word and after[:1] != "("
    if label == "STREET_ADDRESS":
        # "Larkmere-Rise-14", and neither "20GiB" nor "zzimage1.load".
        is_numbered = not value[:1].islower() and any(map(str.isdigit, value)) and _STREET.search(value)
        return len(value.split()) > 1 or bool(is_numbered)
    return True


def _is_person(value: str, before: str, after: str) -> bool:
    """RETURNS: whether a value has the form of a full name, or is a word of the lists of names that stands by itself;
    or has the form of a name beside an address or a word that names people."""
    words, parts = value.split(), _WORD.findall(value)
    known = [_is_known(part) for part in parts if part != "s"]
    ordinary = any(map(_is_term, parts))
    if _NAME_FIELD_BEFORE.search(before) or _CELL_BEFORE.search(before) and _CELL_AFTER.match(after):
        return not ordinary and not _INNER.search(value)
    if all(_is_name_word(word) or word in _PARTICLES for word in words):
        if len(words) > 1:
            return any(known) or not ordinary
        beside = _ADDRESS_AFTER.match(after) or _AGED_AFTER.match(after) or _PERSON_BEFORE.search(before)
        return all(known) and not ordinary or bool(beside)
    if not before.rpartition("\n")[2] and after.startswith(": "):
        # Who speaks in a chat.
        return True
    alone = (before[-1:] or " ") in _BEFORE and (after[:1] or " ") in _AFTER
    is_plain = value.replace(" ", "").isalpha() and (value.islower() or len(words) > 1 and value.isupper())
    return alone and is_plain and all(known) and not ordinary


def _is_known(word: str) -> bool:
    return word.lower() in known_names()


def _is_term(word: str) -> bool:
    lower = word.lower()
    # "Dev asked", "the dev branch".
    return lower in ordinary_words("en") or lower in TERMS and not (word.istitle() and _is_known(word))


def _is_name_word(word: str) -> bool:
    """RETURNS: whether a word is written as one of a name: a capital letter and small ones ("Roe", "O'Brien", "McRoe"),
    or an initial with its point."""
    if word.endswith("."):
        return 2 <= len(word) <= 6 and word.replace(".", "").isupper() or _is_name_word(word[:-1])
    first, *others = _JOINTS.split(word.strip(",\"'“”‘’()"))
    return _is_capitalized(first) and all(part.isalpha() for part in others if part)


def _is_capitalized(word: str) -> bool:
    if word.isupper():
        return len(word) == 1 or _is_known(word)
    return _CLAN.sub("", word, count=1).istitle()
