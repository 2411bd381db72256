"""Tell by its letters, its quotes and its last word what a tagger rather takes for a person than is one: acronyms,
titles of works, companies."""

import re
from functools import lru_cache
from typing import FrozenSet, List, Tuple

from ..text import line_around
from ..toml import load_toml
from .lexicon import load_lexicon, ordinary_words
from .names import end_of_syllables

# How far around a word is looked, in characters.
AROUND = 60
_LOWER = re.compile(r"[a-z]{3}")
_HEADING = re.compile(r"#{1,6}[ \t]+")
# Between two cells, with the number on its other side.
_NUMBER_BEFORE = re.compile(r"[+(]?[0-9][^\s,;|\t]*[,;|\t][\"']?(?=[^\W\d_])")
_NUMBER_AFTER = re.compile(r"(?<=[^\W\d_])[\"'.]?[,;|\t][\"']?[+(]?[0-9]")
# A flat, and the line's end.
_UNIT_LINE = re.compile(r"(?i)\b(?:apt|apartment|suite|ste|unit|flat)\.? ?#?\w{1,5},?[ \t]{0,9}\r?\n[^\w\n]{0,9}\Z")
# A comma and two words in small letters between two numbers.
_CLAUSE = re.compile(r"[0-9],[ \t]{1,9}[a-z]{4,40}[ \t]{1,9}[a-z]{1,40}[ \t][^\n]{0,200}[0-9]")
# "Jane Roe - Analyst".
_DASH = re.compile(r"[ \u00a0][-–—][ \u00a0]")
# Without a space, as in "call 4471.Then".
_NEXT_SENTENCE = re.compile(r"(?<=[0-9])\.[A-Z][a-z]{1,20}$")
# The next key of a query: "1962-05-30&postcode".
_NEXT_KEY = re.compile(r"(?<=\d)&[A-Za-z][\w.-]{0,30}\Z")
_NUMBER_FIELD = re.compile(r" ?: ?\d")
_FIELD_END = re.compile(r" ?:(?![\d/])")
_NAMES = frozenset(("PERSON", "ORGANIZATION", "LOCATION", "USERNAME"))
_WITH_STOPS = frozenset(("URL", "EMAIL_ADDRESS", "USERNAME", "PASSWORD", "API_KEY"))
_LINE_ENDS = frozenset((",", "\n", "\r", ""))
_OPENS, _CLOSES = frozenset('"“„'), frozenset('"”“')

_LISTS = load_toml(__file__, "words.toml")
_ORGANIZATIONS, _TITLES, _TITLES_AND_NAMES, _LETTERED, _ROLES = (
    frozenset(_LISTS[name].split()) for name in ("organizations", "titles", "titles_and_names", "lettered", "roles")
)
# Home, work, mobile and the like; sexes.
_FIELD_LETTERS = "CDEFHLMOPTWX"
# Behind such a letter: a number ("M 07700 900123", "F, 61"), a form's end, the second half of "d/w".
_NO_INITIAL = re.compile(r"[.:)]{0,2},?[ \t]{0,4}[(+]{0,2}[0-9]|</|/\w")
# Genes.
_GENE = re.compile(r"([A-Z][a-z]{2,6})[0-9]{1,2}")
# A line of syslog, behind its time.
_LOGGED_BY = re.compile(r"(?<=\d:\d\d:\d\d) {1,2}(?:[A-Za-z][\w.-]{0,60} )?[\w./-]{1,40}(?:\[\d{1,7}\])?: ")
_TIME, _PROCESS = re.compile(r"\d\d:\d\d:\d\d"), re.compile(r"\[\d{1,7}\]:")
_WORD = re.compile(r"[^\W\d_]+")
# Between a person and a firm.
JOINED = re.compile(r" (?:of|for|[-–—]) (?:the )?(?=[^\W\d_])")
# A form of address, its full stop, and what it is parted by from the name.
_TITLE = re.compile(r"([^\W\d_]{2,14})(\.?)[ \u00a0]{1,3}(?=[^\W\d_])")


def is_organization(name: str) -> bool:
    """RETURNS (bool): whether a name of several words ends as organizations' do: "Roe Motors", "Jane Roe
    Foundation"."""
    words = name.split()
    return len(words) > 1 and words[-1][:1].isupper() and words[-1].lower() in _ORGANIZATIONS


def is_nobody(text: str, start: int, end: int, label: str) -> bool:
    """RETURNS (bool): whether characters that a tagger took for a name are a letter beside a number ("M 07700 900123"),
    one of several things that letters name ("Ward C"), somebody's role, or what a line of syslog names that holds no
    name."""
    if label not in _NAMES:
        return False
    value, after = text[start:end], text[end : end + AROUND]
    # "R v Roe": the crown.
    if value.rstrip(".") == "R v" or value == "R" and after.startswith((" v ", " v. ")):
        return True
    if value.lower().rstrip(".") in _ROLES or label == "USERNAME" and " -" in value:
        return True
    if label != "USERNAME":
        words = value.split()
        letters = [word for word in words if len(word) == 1 and word.isupper()]
        if letters == words and len(words) == 1:
            before = text[max(0, start - AROUND) : start].lower().split(" ")[-2:-1]
            is_field = value in _FIELD_LETTERS and _NO_INITIAL.match(after) is not None
            return is_field or not _LETTERED.isdisjoint(before)
        others = {word.lower() for word in words if word not in letters} - {"and"}
        if letters and others and others <= _LETTERED:
            return True
    # A host may be called after its town.
    time = _TIME.search(text, max(0, start - AROUND), start) if label != "LOCATION" else None
    logged = _LOGGED_BY.match(text, time.end()) if time else None
    if logged is None or end > logged.end():
        return False
    return _PROCESS.match(after) is not None or known_names().isdisjoint(_WORD.findall(value.lower()))


def is_town_line(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether characters that a tagger took for a person are the town of an address: they begin the
    line below a flat ("12 Quarry Lane, Apt. 204"), and are no full name of words on the lists of names."""
    words = text[start:end].lower().split()
    is_full_name = len(words) > 1 and known_names().issuperset(words)
    below = _UNIT_LINE.search(text[max(0, start - AROUND) : start])
    return below is not None and text[end : end + 1] in _LINE_ENDS and not is_full_name


def heading_length(text: str, start: int) -> int:
    """RETURNS (int): how many characters the marks of a Markdown heading have that a tagger took along with a name, as
    in "# Jane Roe"; 0 where there are none."""
    marks = _HEADING.match(text, start)
    # As many spaces as Markdown allows, and the end of the line before.
    before = text[max(0, start - 4) : start]
    is_first = start < 4 or "\n" in before
    return marks.end() - start if marks and is_first and not before.rpartition("\n")[2].strip(" ") else 0


def is_plain_heading(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether characters are a whole Markdown heading of ordinary words ("# Meeting notes"), and none
    that ends as organizations do."""
    line = text[max(0, start - AROUND) : end].rpartition("\n")[2]
    after = text[end : end + AROUND].partition("\n")[0]
    marks = _HEADING.match(line)
    if marks is None or after.strip(" #\r") or is_organization(line[marks.end() :]):
        return False
    words = line[marks.end() :].lower().split()
    ordinary = ordinary_words("en")
    return all(word in ordinary for word in words)


def holds_clause(date: str) -> bool:
    """RETURNS (bool): whether what a tagger took for one date are two, with words of the sentence between them: "3 May
    1961, admitted on 4 June 2021"."""
    return _CLAUSE.search(date) is not None


def cut_number(name: str) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of a name without the number that stands beside it without a
    space, as in a row of a table: 'Jane Roe,212-555-0147', '17|Jane Roe'; all of them where there is no number."""
    before, after = _NUMBER_BEFORE.match(name), _NUMBER_AFTER.search(name)
    start, end = before.end() if before else 0, after.start() if after else len(name)
    return (start, end) if any(map(str.isalpha, name[start:end])) else (0, len(name))


def length_before_address(name: str) -> int:
    """RETURNS (int): how many characters of a name stand before the address in angle brackets that a tagger took along,
    as in 'Jane Roe"<jroe@example.com'; all of them where there is none."""
    before, bracket, _ = name.partition("<")
    return len(before.rstrip(" \t\"“”'")) if bracket else len(name)


def length_of_titles(name: str) -> int:
    """RETURNS (int): how many characters of a name its forms of address are, as in "Colonel Jane Roe" and "Sen. Roe". A
    word that is also a name ("King", "Sen") is one with a full stop, or before two words or more."""
    length = 0
    while title := _TITLE.match(name, length):
        word, stop = title.groups()
        lower = word.lower()
        is_title = lower in _TITLES or lower in _TITLES_AND_NAMES and (stop or " " in name[title.end() :].strip())
        # Lists write surnames in capitals: "KING Jane".
        if not is_title or word.isupper():
            break
        length = title.end()
    return length


def length_before_role(name: str) -> int:
    """RETURNS (int): how many characters of a name stand before a dash and ordinary words alone, as in "Jane Roe -
    Analyst"; all of them where there are none."""
    dash = _DASH.search(name)
    words = name[dash.end() :].lower().split() if dash else []
    is_role = words and all(word in ordinary_words("en") and word not in known_names() for word in words)
    return dash.start() if dash and is_role else len(name)


def is_gene(value: str) -> bool:
    """RETURNS (bool): whether a name has the form of a gene's ("Sirt3"), and its letters are on no list of names."""
    gene = _GENE.fullmatch(value)
    return gene is not None and gene[1].lower() not in known_names()


def length_before_field(text: str, start: int, end: int, label: str) -> int:
    """RETURNS (int): how many characters a field's value has without the next field's name, which a tagger took along,
    as in "City: Leeds Country: UK"; all of them where it is none. Of a person that name is an ordinary word, and one of
    the lists of names ("Age") only behind two others and before a number."""
    value, _, last = text[start:end].rpartition(" ")
    before = text[max(0, start - 4) : start].rstrip(" ")
    is_field = value.strip() and before.endswith(":") and _FIELD_END.match(text, end)
    if not is_field:
        return end - start
    if label == "PERSON":
        is_known = last.lower() in known_names() and not (" " in value and _NUMBER_FIELD.match(text, end))
        if is_known or last.lower() not in ordinary_words("en"):
            return end - start
    return len(value.rstrip())


def length_of_person(value: str) -> int:
    """RETURNS (int): how many characters of the name of an organization are a person's full name and what joins them,
    as in "Jane Roe of Acme Movers" and "Jane Roe - Acme Movers"; 0 where there is none ("Bank of Roe")."""
    joined = JOINED.search(value)
    words = value[: joined.start()].lower().split() if joined else []
    is_name = len(words) > 1 and words[0] in first_names() and known_names().issuperset(words)
    return joined.end() if joined and is_name and ordinary_words("en").isdisjoint(words) else 0


def split_tagged(text: str, start: int, end: int, label: str) -> List[Tuple[int, int, str]]:
    """RETURNS (List[Tuple[int, int, str]]): the half-open characters and labels of the two whom a tagger took for one:
    "Jane - Ed", "Jane Roe - Acme Movers", "Jane Roe of Acme Movers"; else of the name as it is."""
    value = text[start:end]
    joined = JOINED.search(value) if label == "ORGANIZATION" and length_of_person(value) else None
    if label == "PERSON":
        joined = _DASH.search(value)
    if joined is None or not value[0].isupper() or not value[joined.end() :][:1].isupper():
        return [(start, end, label)]
    return [(start, start + joined.start(), "PERSON"), (start + joined.end(), end, label)]


def balance_brackets(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): half-open characters without a bracket at an end whose other half lies outside, and
    with the closing one right behind of one that is opened inside: "3(1" of "3(1).", "JQ)" of "(JQ)"."""
    for opening, closing in ("()", "[]"):
        more = text.count(opening, start, end) - text.count(closing, start, end)
        if more < 0 and text[end - 1] == closing:
            end -= 1
        elif more > 0 and text[start] == opening:
            start += 1
        elif more > 0 and text[end : end + 1] == closing:
            end += 1
    return start, end


def trim_tagged(text: str, start: int, end: int, label: str) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of a tagger's name without what its tokens hold beside it:
    marks of a heading, half of a pair of brackets, the next cell of a table, an address, a form of address, a role,
    behind a number the first word of the next sentence, behind the time of a log who wrote it; a Chinese given name
    with all its syllables."""
    start += heading_length(text, start)
    if label in ("PERSON", "LOCATION"):
        end = start + length_before_field(text, start, end, label)
    if label not in _WITH_STOPS:
        start, end = balance_brackets(text, start, end)
    if label == "DATE_TIME" and (time := _TIME.search(text, start, end)) and _LOGGED_BY.match(text, time.end()):
        end = time.end()
    if label == "PERSON":
        end = start + (length_before_address(text[start:end]) or end - start)
        start += length_of_titles(text[start:end])
        end = start + (length_before_role(text[start:end]) or end - start)
        first, last = cut_number(text[start:end])
        start, end = start + first, end_of_syllables(text, start + last)
    elif label not in _WITH_STOPS:
        after = _NEXT_SENTENCE.search(text, start, end) or _NEXT_KEY.search(text, start, end)
        end = end if after is None else after.start()
    return start, end


def is_small_among_capitals(text: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether half-open characters are in small letters on a line that has capitals, as prose writes no
    names, and chats seldom."""
    return text[start:end].islower() and any(map(str.isupper, line_around(text, start, end)))


def is_doubtful(text: str, start: int, end: int, label: str = "PERSON") -> bool:
    """Tell whether the name of a person or an organization has negative context.

    start, end (int): The half-open characters of what may be a name.
    RETURNS (bool): True for a single word in capital letters that is on no list of names, near words in small letters
        (an acronym); and for a person in quotes by itself within a line (the title of a song, a word that is spoken
        of), unless an address follows.
    """
    name = text[start:end]
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    if len(name) > 1 and name.isalpha() and name.isupper() and name.lower() not in known_names():
        return bool(_LOWER.search(before) or _LOWER.search(after))
    before, after = before.rpartition("\n")[2].rstrip(), after.partition("\n")[0].lstrip()
    quoted = label == "PERSON" and before[-1:] in _OPENS and after[:1] in _CLOSES
    return quoted and bool(before[:-1].strip()) and after[1:].strip()[:1] not in ("", "<", "[")


@lru_cache(maxsize=1)
def first_names() -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the first names, lower case."""
    return frozenset(phrase.lower() for phrase in load_lexicon("xx/first_name").phrases)


@lru_cache(maxsize=1)
def known_names() -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the words of first and last names, lower case."""
    phrases = (phrase for name in ("xx/first_name", "xx/last_name") for phrase in load_lexicon(name).phrases)
    return frozenset("\n".join(phrases).lower().split())
