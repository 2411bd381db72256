"""Initials of a named person where notes are signed and speakers named by them: "– JD", "/jd", "J.D.", "JD: yes";
everywhere those that the text gives itself, "Jane Doe (JD)"; and those of the speakers of a transcript."""

import re
from collections import Counter
from typing import AbstractSet, Iterator, List, Sequence, Tuple

from ..known.names import initials_of
from ..patterns.validators import words
from ..spans import Finding
from ..text import line_around

SCORE = 0.6
# The same of initials that the text itself gives.
GIVEN_SCORE = 0.85
RULE = "initials"
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
_GIVEN = r"(?P<value>[^\W\d_a-zß-öø-ÿ]{2,4})"
_GIVEN_BEHIND = re.compile(
    r"[ \u00a0]?(?:[(\[=:–—-]|\t|,?[ \u00a0](?:[^\W\d_A-Z]{2,3} )?[^\W\d_A-Z]{8,12} )[ \u00a0]?[\"“'‘(]?"
    rf"{_GIVEN}(?![\w-])"
)
_GIVEN_BEFORE = re.compile(rf"(?<![\w-]){_GIVEN}[\"”'’)]?[ \u00a0]?(?:[(\[=:–—-]|\t)[ \u00a0]?$")
# Characters before a name in which they are looked for.
REACH = 10
# Capitals as a word by themselves.
_CAPITALS = re.compile(r"(?<![\w@#$&])(?<!\w[-.&])[^\W\d_a-zß-öø-ÿ]{2,4}(?![\w@&])(?![-.&]\w)")
# Beside a number or behind a place they are rather a unit or a state.
_NUMBER_OR_PLACE = re.compile(r"(?:[0-9][ \u00a0]?|[^\W\d_], )$")
MIN_SPEAKERS = MIN_TURNS = 2
# Abbreviations and words before a colon that are nobody.
_NO_SPEAKERS = words("no_speakers")


def find_speakers(
    text: str, persons: Sequence[Finding], common: AbstractSet[str], users: Sequence[Finding] = ()
) -> List[Finding]:
    """Find the speakers of a chat or a transcript: those that initials name ("LM: Where did you live?"), and where one
    of them is a person that was found, the others too; where one is a user, those in small letters.

    persons (Sequence[Finding]): The persons that were found.
    common (AbstractSet[str]): Ordinary words, lower case, which are none.
    users (Sequence[Finding]): The user names that were found.
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
    return [Finding(start, end, "PERSON", SCORE, RULE) for start, end in turns if text[start:end] in speakers]


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

    persons (Sequence[Finding]): The persons that were found.
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
    given = find_given(text, full) if capitals else frozenset()
    firsts = {_first_letters(name) for name in names} if capitals else frozenset()
    for start, end in capitals:
        letters = text[start:end].lower()
        if letters in given:
            # In a line of capitals "AT" is rather the word.
            if letters not in common or any(map(str.islower, line_around(text, start, end))):
                scores[start, end] = GIVEN_SCORE
        elif letters in wanted and letters in firsts and letters not in common:
            beside_number = text[end : end + 2].strip()[:1].isdigit()
            if not beside_number and not _NUMBER_OR_PLACE.search(text, max(0, start - 3), start):
                scores.setdefault((start, end), SCORE)
    return [
        Finding(start, end, "PERSON", score, RULE)
        for (start, end), score in sorted(scores.items())
        if start not in taken and end - 1 not in taken
    ]


def find_given(text: str, persons: Sequence[Finding]) -> AbstractSet[str]:
    """RETURNS (AbstractSet[str]): the initials that a text gives beside a person's full name, in small letters: the
    first letters of its words, in their order, be they a word or an abbreviation too."""
    given = set()
    for each in persons:
        beside = _GIVEN_BEHIND.match(text, each.end), _GIVEN_BEFORE.search(text, max(0, each.start - REACH), each.start)
        for match in filter(None, beside):
            letters = match["value"].lower()
            firsts = _first_letters(text[each.start : each.end])
            # A middle name, "von" and "de" may be left out.
            inner = iter(firsts)
            if letters[-1] == firsts[-1] and all(letter in inner for letter in letters):
                given.add(letters)
    return given


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
