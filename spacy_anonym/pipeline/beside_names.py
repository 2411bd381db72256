"""What stands beside found persons and is theirs: the rest of their names, their ages in a row, the initials that notes
are signed and speakers named by, or that the text gives itself, "Jane Doe (JD)"."""

import re
from collections import Counter
from functools import lru_cache
from typing import AbstractSet, Iterable, Iterator, List, Optional, Pattern, Sequence, Set, Tuple

from ..known.names import initials_of
from ..lang import Span
from ..lexicons.names import FUNCTION_WORDS
from ..number_words import read_number_word
from ..patterns.validators import words
from ..patterns.validators.users import note_initials
from ..spans import Finding
from ..text import line_around

SCORE = 0.6
# The same of initials that the text itself gives.
GIVEN_SCORE = 0.85
REST_RULE = "name_rest"
# Characters before and after a name in which its rest is looked for.
REACH, REACH_AFTER = 32, 96
# Further names in capitals before one.
MORE = 3
_QUOTED = r"[\"“„]{1,2}[^\W\d_][^\W\d_ \-.]{1,15}(?: [^\W\d_]{2,15})?[\"”]{1,2}"
# "I" and "A" are words without a full stop.
_INITIAL = r"(?:[IA]\.|[B-HJ-Z]\b\.?)"
_BEFORE = re.compile(
    r"(?:(?<![^\s(\[,;:/|>\"“'*–—-])"
    rf"(?:{_INITIAL}[ \u00a0]?){{1,3}}(?<=[ \u00a0])|{_QUOTED}[ \u00a0]|(?<![^\W_])(?:[Bb]ig|[Ll]ittle)[ \u00a0])$"
)
# What joins a name to the father's in Malaysia, Singapore and the Arab world, and a widow's to her husband's.
_FATHER = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{1,24}(?:['’\-][^\W\d_]{1,24})?(?![^\W_])"
_WIDOW = r"(?i:(?:viuda|vda\.?|vídua)[ \u00a0]de(?:[ \u00a0]l[ao]s?)?)"
_CHILD_OF = rf"(?:[sd]/o|a/[lp]|bint?[ei]?|{_WIDOW})[ \u00a0](?P<father>{_FATHER})(?:[ \u00a0]{_FATHER}){{0,2}}"
_AFTER = re.compile(
    rf"[ \u00a0](?:{_QUOTED}|{_CHILD_OF}|(?:[A-Z]\.[ \u00a0\-]?){{1,3}}|[B-HJ-Z](?=[\n,;.:)|/\"”]|[ \u00a0][\-–—|]|$))"
)
_WORD_BEFORE = re.compile(r"(?<![^\s:(\[\"“])([^\W\d_]{5,20}) $")


def find_name_rests(text: str, persons: Iterable[Finding], common: AbstractSet[str] = frozenset()) -> List[Finding]:
    """Find the rest of persons' names.

    common (AbstractSet[str]): Ordinary words, lower case, which are no names. Without them no further names in
        capitals are found.
    RETURNS (List[Finding]): Each such name with its rest, sorted.
    """
    found: Set[Tuple[int, int]] = set()
    for start, end in {(each.start, each.end) for each in persons}:
        before = _BEFORE.search(text, max(0, start - REACH), start)
        after = _AFTER.match(text, end, end + REACH_AFTER)
        if after and (after["father"] or "").lower() in common:
            # "bin Monday"
            after = None
        first, last = before.start() if before else start, after.end() if after else end
        if common and text[start:end].isupper():
            for _ in range(MORE):
                word = _WORD_BEFORE.search(text, max(0, first - REACH), first)
                if word is None or not word[1].isupper() or word[1].lower() in common:
                    break
                first = word.start()
        if (first, last) != (start, end):
            found.add((first, first + len(text[first:last].rstrip())))
    return [Finding(start, end, "PERSON", SCORE, REST_RULE) for start, end in sorted(found)]


AGE_RULE = "name_age"
MIN_AGE_SCORE = 0.5
# People of a row on each side of one that was found, and characters of each with its age.
MAX_ROW, ROW_REACH = 12, 96
# Between a name and its age; and between an age and the next name, where "and", an article or a word as "my" may stand.
_BETWEEN = re.compile(r" \(|,? de |, | ")
LONGEST_BETWEEN = 5
_SHORT = r"[^\W\d_]{1,3}"
_NEXT = rf"(?:[,;]|,? (?:{_SHORT}|&))[ \u00a0](?:{_SHORT}[ \u00a0]){{0,2}}(?:l['’])?"
_ROW_WORD = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{1,15}"
_ROW_NAME = rf"(?P<name>{_ROW_WORD}(?:[ \-]{_ROW_WORD})?)"
_AGE = r"(?P<age>[1-9][0-9]?|[^\W\d_]{2,9}(?:(?: [yi] |-(?:i-)?)[^\W\d_]{2,6})?)"


def find_name_ages(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Find the ages of the people of a row, where one with an age was found.

    findings (Sequence[Finding]): What was found; only persons and ages are read.
    RETURNS (List[Finding]): Sorted; what was found is left out. Between two people of a list
        without signs ("Leo 11, Mia 8, Max 5") everybody is one.
    """
    sure = [each for each in findings if each.score >= MIN_AGE_SCORE and each.label in ("PERSON", "AGE")]
    ages = [each for each in sure if each.label == "AGE"]
    begins = {each.end: each.start for each in sure if each.label == "PERSON"} if ages else {}
    found: Set[Finding] = set()
    # Of a row of results, "Sodium (13)" is nobody.
    people = {each.end for each in findings if each.label == "PERSON"}
    for age in ages if begins else ():
        for end in range(max(0, age.start - LONGEST_BETWEEN), age.start):
            between = text[end : age.start]
            if end in begins and _BETWEEN.fullmatch(between):
                row = sorted([*_row(text, begins[end], age.end, between), ((begins[end], end), (age.start, age.end))])
                known_places = [place for place, (name, _) in enumerate(row) if name[1] in people]
                for name, number in row[known_places[0] : known_places[-1] + 1]:
                    if name[1] in people or between == " ":
                        found.add(Finding(*number, "AGE", SCORE, AGE_RULE))
                    if name[1] not in people and between == " ":
                        found.add(Finding(*name, "PERSON", SCORE, AGE_RULE))
    known = {each[:3] for each in sure}
    return sorted(each for each in found if each[:3] not in known)


def _row(text: str, start: int, end: int, between: str) -> List[Tuple[Span, Span]]:
    """RETURNS: the names and ages beside those that begin and end there."""
    before, after = _forms(between)
    row: List[Tuple[Span, Span]] = []
    while len(row) < MAX_ROW and (pair := _pair(after.match(text, end, end + ROW_REACH))):
        row.append(pair)
        end = pair[1][1]
    while len(row) < 2 * MAX_ROW and (pair := _pair(before.search(text, max(0, start - ROW_REACH), start))):
        row.append(pair)
        start = pair[0][0]
    return row


@lru_cache(maxsize=8)
def _forms(between: str) -> Tuple[Pattern[str], Pattern[str]]:
    """RETURNS: a person with an age before another one's name, and one behind another one's age."""
    closed = r"\)" if "(" in between else ""
    person = f"{_ROW_NAME}{re.escape(between)}{_AGE}"
    return re.compile(rf"(?<!\w){person}{closed}{_NEXT}$"), re.compile(rf"{closed}{_NEXT}{person}(?!\w)")


def _pair(match: "Optional[re.Match[str]]") -> Optional[Tuple[Span, Span]]:
    """RETURNS: the half-open characters of a name and an age; None where that is no number. "cinc i la" begins with
    one."""
    if match is None:
        return None
    for number in (match["age"], match["age"].partition(" ")[0]):
        if number.isdigit() or read_number_word(number):
            start = match.start("age")
            return match.span("name"), (start, start + len(number))
    return None


INITIALS_RULE = "initials"
# Longer texts than a name are none.
MAX_NAME = 80
# With periods they may stand anywhere. Without, where a signature, a speaker or what explains a name stands: a line's
# beginning, a sign or the gap of a column before it, a line's end, a sign or a line to sign on behind it.
_DOTTED = re.compile(r"(?<![^\W_])(?:(?:[^\W\d_]\.[ \u00a0]?){2,4}(?<=\.)|(?:[^\W\d_]\.){1,3}[^\W\d_](?![^\W_]))")
_PLAIN = re.compile(
    r"(?:^|[\n(\[/|–—\"“‘]|[.!?:;)\]_][ \t]{1,8}|[ \t]-{1,2}|  )[ \t]{0,80}(?P<value>[^\W\d_]{2,4})[ \t]{0,8}"
    r"(?=[\n)\]:/|\"”’]|__|[-–—][ \t]|\.[ \t]{0,8}(?:\n|$)|$)"
)
# Who speaks, at a line's beginning or behind a time. Those of at least so many are speakers, each of whom speaks at
# least so many times.
_SPEAKER = re.compile(
    r"(?:^|\n)[ \t]{0,4}(?:\[[^\]\n]{2,24}\][ \t]?|[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?[ \t]{1,2}(?:[-–] )?)?"
    r"([^\W\d_][\w.\-]{1,20}(?: [^\W\d_][\w.\-]{0,20})?):(?=[ \t]{1,8}[^\s])"
)
_INITIALS = re.compile(r"[A-Z]{2,3}")
# Where a text gives initials: "Jane Quill (JQ)", "Jane Quill, hereafter JQ", "JQ = Jane Quill".
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ]"
_GIVEN = rf"(?P<value>{_CAPITAL}[^\W\d_]{{0,3}}{_CAPITAL})"
_GIVEN_BEHIND = re.compile(
    r"[ \u00a0]?(?:[(\[=:–—-]|\t|,?[ \u00a0](?:[^\W\d_A-Z]{2,3} )?[^\W\d_A-Z]{8,12} )[ \u00a0]?[\"“'‘(]?"
    rf"{_GIVEN}(?![\w-])"
)
_GIVEN_BEFORE = re.compile(rf"(?<![\w-]){_GIVEN}[\"”'’)]?[ \u00a0]?(?:[(\[=:–—-]|\t)[ \u00a0]?$")
_INNER_CAPITAL = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-Þ])")
# Characters before a name in which they are looked for.
NEAR = 10
# Capitals as a word by themselves.
_CAPITALS = re.compile(
    rf"(?<![\w@#$&])(?<!\w[-.&]){_CAPITAL}(?:{_CAPITAL}{{1,3}}|[^\W\d_]{{1,3}}{_CAPITAL})(?![\w@&])(?![-.&]\w)"
)
# Where somebody stands who does something: between what begins a clause and what people do.
_BEFORE_ACTOR = re.compile(r"(?:^|[\n.;:!?|)] ?|, | (?:and|&) )$")
_AFTER_ACTOR = re.compile(r" (?:to [a-z]|(?P<word>[a-z]{2,20})\b)")
# Beside a number or behind a place they are rather a unit or a state.
_NUMBER_OR_PLACE = re.compile(r"(?:[0-9][ \u00a0]?|[^\W\d_], )$")
# The rules of patterns that find initials by the words around them, and what stands between two persons of a list.
NOTED_RULES = frozenset(f"regex.initials_{name}" for name in ("named", "checked", "of_party", "acting", "told"))
_NEXT_NOTED = re.compile(
    r"(?: \([^()\n]{1,30}\))?(?:[,;]? {1,2}|[,;]? (?:[^\W\d_A-Z]{1,3}|&) |/|, ?\r?\n)"
    r"(?P<value>[A-Z]{2,3})(?![\w'’-])(?P<ends>[,;]|[.)]?[ \t]?(?:\n|$)| \()?"
)
# Behind a sentence, a comma or a dash, or in brackets, where a note is signed.
_SIGNED = re.compile(r"[.,(/] ?| [-–] $")
MIN_SPEAKERS = MIN_TURNS = MIN_ENTRIES = 2
# An entry of a log: its time, without a sign at a line's beginning only, to the initials behind its last word.
_ENTRY = re.compile(
    r"(?:(?:^|\n)[ \t]{0,4}[0-2][0-9][0-5][0-9]|(?<![\w:.£$€])[0-2]?[0-9][:.][0-5][0-9])(?![\w:.])[^\n]{0,120}?"
    r"(?<![^\W_])(?P<last>[a-z]{1,20})[.)]? (?P<value>[A-Z]{2,3})(?:/(?P<second>[A-Z]{2,3}))?"
    r"(?=\.?[ \t]{0,4}(?:\n|$)|[,;.] )"
)
# Abbreviations and words before a colon that are nobody.
_NO_SPEAKERS, _ACTS, _STATES, _NOT_LAST = map(words, ("no_speakers", "after_names", "states", "before_months"))


def find_entry_initials(text: str) -> List[Finding]:
    """Find who signs the entries of a log: the initials behind the last word of each, where two entries or more that
    begin with a time end so ("09.15 settled, drank well KB"). RETURNS (List[Finding]): Sorted."""
    found = [
        Finding(*match.span(group), "PERSON", SCORE, INITIALS_RULE)
        for match in _ENTRY.finditer(text)
        if match["last"] not in _NOT_LAST
        for group in ("value", "second")
        if match[group] and note_initials(match[group]) is None
    ]
    return found if len(found) >= MIN_ENTRIES else []


def find_speakers(
    text: str, persons: Sequence[Finding], common: AbstractSet[str], users: Sequence[Finding] = ()
) -> List[Finding]:
    """Find the speakers of a chat or a transcript: those that initials name ("LM: Where did you live?"), and where one
    of them is a person that was found, the others too; where one is a user, those in small letters.

    common (AbstractSet[str]): Ordinary words, lower case, which are none.
    RETURNS (List[Finding]): Every turn's speaker, in order, where two speakers or more take two turns or more each.
    """
    turns = [match.span(1) for match in _SPEAKER.finditer(text)] if ":" in text else []
    counts = Counter(text[start:end] for start, end in turns)
    speakers = {name for name, count in counts.items() if count >= MIN_TURNS and not _is_nobody(name, common)}
    initials = {name for name in speakers if _INITIALS.fullmatch(name)}
    if not any(text[each.start : each.end] in speakers for each in persons):
        has_user = any(text[each.start : each.end] in speakers for each in users)
        # "PyTest: 14 passed" beside a user's lines.
        speakers = initials | {name for name in speakers if has_user and name.islower()}
    if len(initials) < MIN_SPEAKERS:
        # "BP: 120/80" beside who speaks.
        speakers = speakers - initials
    if len(speakers) < MIN_SPEAKERS:
        return []
    return [Finding(start, end, "PERSON", SCORE, INITIALS_RULE) for start, end in turns if text[start:end] in speakers]


def _is_nobody(name: str, common: AbstractSet[str]) -> bool:
    """RETURNS: whether what stands before a colon is no person's name or initials."""
    parts = name.lower().split()
    if not _NO_SPEAKERS.isdisjoint(parts):
        return True
    # "http.server" is no name; "J.Roe" is. Initials may be short words.
    return re.search(r"[a-z]\.[a-z]", name) is not None or (
        not _INITIALS.fullmatch(name) and any(part.rstrip(".") in common for part in parts)
    )


def find_initials(text: str, persons: Sequence[Finding], common: AbstractSet[str]) -> List[Finding]:
    """Find the initials of persons that are named with two names or more.

    common (AbstractSet[str]): Ordinary words, lower case, which are none, unless the text itself gives them for a name.
    RETURNS (List[Finding]): Sorted. They do not overlap the persons.
    """
    # Most texts hold nothing that looks like initials; taking names apart costs more than to look.
    written, capitals = list(_written(text, common)), [match.span() for match in _CAPITALS.finditer(text)]
    if not written and not capitals:
        return []
    full = [each for each in persons if each.end - each.start <= MAX_NAME]
    names = {text[each.start : each.end] for each in full}
    wanted = {letters for name in names for letters in initials_of(name) if len(letters) > 1}
    taken = {place for each in persons for place in (each.start, each.end - 1)}
    scores = {(start, end): SCORE for start, end, letters in written if letters in wanted}
    given, noted = (find_given(text, full), _find_noted(text, full)) if capitals else (frozenset(), frozenset())
    firsts = {_first_letters(name) for name in names} if capitals else frozenset()
    for start, end in capitals:
        letters = text[start:end].lower()
        is_noted = text[start:end] in noted and not text[max(0, start - 2) : start].strip()[-1:].isdigit()
        if letters in given or is_noted:
            # In a line of capitals "AT" is rather the word.
            if letters not in common or _has_small(text, start, end):
                scores[start, end] = GIVEN_SCORE
        elif letters in firsts and _is_full(text, start, end, letters in wanted, common):
            beside_number = text[end : end + 2].strip()[:1].isdigit()
            if not beside_number and not _NUMBER_OR_PLACE.search(text, max(0, start - 3), start):
                scores.setdefault((start, end), SCORE)
    if noted:
        # Who signs here is noted in the same way there.
        for start, end, _ in written:
            is_signed = _SIGNED.search(text, max(0, start - 3), start) and text[start:end].isupper() and end - start < 4
            if is_signed and note_initials(text[start:end]) is None:
                scores.setdefault((start, end), SCORE)
    return [
        Finding(start, end, "PERSON", score, INITIALS_RULE)
        for (start, end), score in sorted(scores.items())
        if start not in taken and end - 1 not in taken
    ]


def _is_full(text: str, start: int, end: int, wanted: bool, common: AbstractSet[str]) -> bool:
    """RETURNS: whether capitals that are the first letters of a full name stand for it, though they may be a word or an
    abbreviation (those not `wanted`): these where somebody does something, words in a line with small letters."""
    value = text[start:end]
    if not value.isupper() or wanted and value.lower() not in common:
        return value.isupper()
    if value.lower() in FUNCTION_WORDS or note_initials(value) is False or not _has_small(text, start, end):
        return False
    after = _AFTER_ACTOR.match(text, end)
    # "MS is worse"
    is_acting = after and (after["word"] is None or after["word"] in _ACTS - _STATES)
    return wanted or bool(is_acting and _BEFORE_ACTOR.search(text, max(0, start - 6), start))


def _has_small(text: str, start: int, end: int) -> bool:
    return any(map(str.islower, line_around(text, start, end)))


def _find_noted(text: str, persons: Sequence[Finding]) -> AbstractSet[str]:
    """RETURNS: the initials that notes and minutes name by the words around them, and those listed behind them."""
    noted: Set[str] = set()
    for each in persons:
        if each.rule in NOTED_RULES:
            noted.add(text[each.start : each.end])
            end = each.end
            while match := _NEXT_NOTED.match(text, end):
                # In a list "PM" may be somebody; "OT to see" is not.
                is_listed = match["ends"] is not None and len(match["value"]) == 2
                if not is_listed and note_initials(match["value"]) is False:
                    break
                noted.add(match["value"])
                end = match.end("value")
    return noted


def find_given(text: str, persons: Sequence[Finding]) -> AbstractSet[str]:
    """RETURNS (AbstractSet[str]): the initials that a text gives beside a person's full name, in small letters: the
    first letters of its words, in their order, be they a word or an abbreviation too."""
    given = set()
    alone = set()
    for each in persons:
        beside = _GIVEN_BEHIND.match(text, each.end), _GIVEN_BEFORE.search(text, max(0, each.start - NEAR), each.start)
        for match in filter(None, beside):
            letters = match["value"].lower()
            name = text[each.start : each.end]
            firsts = _first_letters(name)
            # A middle name, "von" and "de" may be left out; "MacRoe" gives two.
            every = _first_letters(_INNER_CAPITAL.sub(" ", name))
            inner = iter(every)
            if letters[-1] in (firsts[-1], every[-1]) and all(letter in inner for letter in letters):
                given.add(letters)
            elif len(firsts) == 1 and letters[0] == firsts and text[match.start("value") - 1] == "(":
                alone.add(letters)
    # One may be anything; in a list they are who is there.
    return given | alone if len(alone) > 1 else given


def _first_letters(name: str) -> str:
    """RETURNS: the first letters of a name's words, in small letters; "Roe, Jane" is turned."""
    last, _, first = name.partition(",")
    return "".join(word[0] for word in re.findall(r"[^\W\d_]+", f"{first} {last}")).lower() or " "


def _written(text: str, common: AbstractSet[str]) -> Iterator[Tuple[int, int, str]]:
    """YIELDS: what is written like initials: half-open characters, and the letters, lower case."""
    for dotted in _DOTTED.finditer(text):
        value = dotted.group()
        if value.isupper():
            letters = "".join(filter(str.isalpha, value)).lower()
            yield dotted.start(), dotted.start() + len(value.rstrip()), letters
    place = 0
    while (match := _PLAIN.search(text, place)) is not None:
        # What stands behind one may stand before the next: "SV / PU".
        start, place = match.span("value")
        value = text[start:place]
        # In small letters behind a slash or a field only: "/jd", "Filled by: jd".
        is_written = (
            value.isupper() or value.islower() and (text[start - 1 : start] == "/" or text[start - 2 : start] == ": ")
        )
        if is_written and value.lower() not in common:
            yield start, place, value.lower()
