"""User names that a document's own names, addresses and user names tell: "lmoreno" where "Luz Moreno" was found."""

import re
from typing import AbstractSet, Dict, Iterator, List, Sequence, Tuple

import ahocorasick

from ..known.plain import plain
from ..lexicons.lexicon import ordinary_words
from ..person_names import PARTICLES
from ..spans import Finding

SCORE = 0.7
RULE = "user_name"
# Letters of a surname that a user name needs: "bthekku" is short for "Baiju Thekkumkara".
MIN_SURNAME = 5
MIN_GIVEN = 3
MIN_LENGTH = 4
# Names of more words are titles of things.
MAX_WORDS = 6
# Characters of a user name before and after a part of it.
REACH = 32
# Up to so many words str.find beats building an automaton; so many names with the same part are tried.
FEW = 16

_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._-")
_SEPARATORS = re.compile(r"[._\-]")
_DIGITS = "0123456789"
# Behind a given name: a computer that is its owner's ("luz-pc", "luz-x1").
_DEVICE = re.compile(r"-(?:pc|laptop|desktop|mac|phone|tablet|[a-z]{1,4}[0-9]{1,4})")
# A user name with a word or a letter in front: "x-lmoreno", "adm_lmoreno".
_ADDED = re.compile(r"[a-z]{1,6}[_\-][a-z0-9]+")
# Behind a person's name: "Luz Moreno (lmo4)"; behind one in other letters also a word that English does not have.
_LOGIN = re.compile(r" \(([a-z][a-z0-9._]{3,20})\)")
# What a line of Python imports, and what an installer installs; "please import jroe" does neither.
_PACKAGE = re.compile(
    r"^[ \t]{0,60}(?:>>> |`{1,3})?(?:import ([a-z0-9][\w.-]{1,40})|from ([a-z0-9]\w{1,40})(?:\.[\w.]{1,80})? import )"
    r"|\b(?:pip3?|npm|yarn|apt|apt-get|conda|brew|cargo|gem) install (?:-{1,2}[\w-]{1,20} ){0,4}(?:python-)?"
    r"([a-z0-9][\w-]{1,40})",
    re.MULTILINE,
)
# Local parts of addresses that are a department's.
_ROLES = frozenset(
    "info mail email contact office admin support sales hello help service billing noreply reply accounts webmaster"
    " postmaster team press jobs careers booking bookings enquiries reception secretary secretaria contacto "
    "ventas".split()
)
# What goes on within a user name, and two of its characters.
_REST, _JOINED = re.compile(r"(?<=[A-Za-z0-9_])(?:[A-Za-z0-9_]+|-[A-Za-z0-9_]+)"), re.compile(r"[A-Za-z0-9_]{2}")
# Hosts whose addresses are those of mailing lists.
_MAILING_LISTS = re.compile(r"(?:lists?|groups)\.[\w-]+\.[\w.]+|googlegroups\.com")


def find_user_names(text: str, findings: Sequence[Finding], common: AbstractSet[str]) -> List[Finding]:
    """Find user names that are made of a person's name (initials and surname, given name and initial), the local parts
    of e-mail addresses, and further mentions of user names.

    findings (Sequence[Finding]): The persons, e-mail addresses and user names that were found.
    common (AbstractSet[str]): Ordinary words, lower case, which are none.
    RETURNS (List[Finding]): Sorted. They do not overlap persons or addresses.
    """
    lower = text.lower()
    if len(lower) != len(text):
        return []
    names, wanted = _read(text, findings)
    wanted = [word for word in wanted if len(word) >= MIN_LENGTH and word not in common and word not in _ROLES]
    packages = _find_packages(lower)
    wanted = [word for word in wanted if word not in packages]
    cores: Dict[str, List[Tuple[str, ...]]] = {word: [] for word in wanted}
    for words in names:
        for core in {words[0], *(word[:MIN_SURNAME] for word in words[1:])}:
            if len(core) >= MIN_GIVEN:
                cores.setdefault(core, []).append(words)
    whole, places = frozenset(wanted), set()
    for core, place in occurrences(lower, list(cores)):
        # "sched.run(1)" is called, and nobody's.
        if (
            core in whole
            and not _is_joined(lower, place, place + len(core))
            and lower[place + len(core) : place + len(core) + 1] != "("
        ):
            places.add((place, place + len(core)))
        if cores[core]:
            places.update(
                each for each in _handles(lower, place, core, cores[core]) if lower[slice(*each)] not in common
            )
    places.update(_logins_behind(text, findings, common))
    if not places:
        return []
    taken = bytearray(len(text))
    for finding in findings:
        taken[finding.start : finding.end] = b"\1" * (finding.end - finding.start)
    return sorted(
        Finding(start, end, "USERNAME", SCORE, RULE)
        for start, end in places
        if not any(taken[start:end]) and not _is_title(text[start:end])
    )


def whole_handle(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of a user name that a tagger found a part of, as its tokens
    end at a line or a hyphen: "@dov" of "@dov_plans_it"; at most 32 characters more on each side."""
    least = max(0, start - REACH)
    while start > least and _JOINED.fullmatch(text, start - 1, start + 1):
        start -= 1
    last = min(len(text), end + REACH)
    while end < last and (part := _REST.match(text, end, last)):
        # A word behind a hyphen is rather the sentence's: "jroe-related".
        if text[start] != "@" and part[0][0] == "-" and part[0][1:].lower() in ordinary_words("en"):
            break
        end = part.end()
    return start, end


def _read(text: str, findings: Sequence[Finding]) -> Tuple[List[Tuple[str, ...]], List[str]]:
    """RETURNS: the words of each full name, and what is looked for as it is; each once, in their order."""
    names: Dict[Tuple[str, ...], None] = {}
    wanted: Dict[str, None] = {}
    for finding in findings:
        value = text[finding.start : finding.end]
        if finding.label == "EMAIL_ADDRESS":
            user, _, host = value.lower().partition("@")
            if not _MAILING_LISTS.fullmatch(host) or host == "groups.outlook.com":
                wanted[user] = None
        elif finding.label == "USERNAME":
            wanted[value.lstrip("@/").removeprefix("u/").lower()] = None
        else:
            words = tuple(word for word in map(plain, _WORD.findall(value)) if word and word not in PARTICLES)
            if 2 <= len(words) <= MAX_WORDS:
                names[words] = None
    return list(names), list(wanted)


def _logins_behind(text: str, findings: Sequence[Finding], common: AbstractSet[str]) -> Iterator[Tuple[int, int]]:
    """YIELDS: what stands in brackets behind a person and is no word of the language or of English."""
    for finding in findings:
        login = _LOGIN.match(text, finding.end) if finding.label == "PERSON" else None
        if login and (not login[1].isalpha() or not text[finding.start].isascii()):
            if not any(part in common or part in ordinary_words("en") for part in _WORD.findall(login[1])):
                yield login.span(1)


def _find_packages(lower: str) -> AbstractSet[str]:
    """RETURNS: what a text installs or imports, as manuals of a package do; each is no user name."""
    if "import " not in lower and "install " not in lower:
        return frozenset()
    return {name for match in _PACKAGE.finditer(lower) for name in match.groups() if name}


def occurrences(text: str, words: Sequence[str]) -> Iterator[Tuple[str, int]]:
    """YIELDS (Tuple[str, int]): each of the words and where it stands in a text, in no order."""
    if len(words) <= FEW:
        for word in words:
            place = text.find(word)
            while place >= 0:
                yield word, place
                place = text.find(word, place + 1)
        return
    automaton = ahocorasick.Automaton()
    for word in words:
        automaton.add_word(word, word)
    automaton.make_automaton()
    for last, word in automaton.iter(text):
        yield word, last - len(word) + 1


def _is_joined(lower: str, start: int, end: int) -> bool:
    return lower[max(0, start - 1) : start].isalnum() or lower[end : end + 1].isalnum()


def _handles(lower: str, place: int, core: str, names: Sequence[Tuple[str, ...]]) -> Iterator[Tuple[int, int]]:
    """YIELDS: the user name that the core stands in, where it is made of one of the names."""
    start, end = place, place + len(core)
    while start > max(0, place - REACH) and lower[start - 1] in _SIGNS:
        start -= 1
    while end < min(len(lower), place + REACH) and lower[end] in _SIGNS:
        end += 1
    if _is_joined(lower, start, end):
        # A longer token, or one with other letters.
        return
    token = lower[start:end].rstrip("._-")
    start += len(token) - len(token.lstrip("._-"))
    token = token.lstrip("._-")
    # Most are mentions of the name itself.
    if token != core:
        for words in names[:FEW]:
            yield from _parts(token, start, words)


def _parts(token: str, start: int, words: Tuple[str, ...]) -> Iterator[Tuple[int, int]]:
    """YIELDS: a whole token that is a user name, else those of its parts between separators that are."""
    if _is_made_of(token, words) or _ADDED.fullmatch(token) and _is_made_of(token.split("_")[-1].split("-")[-1], words):
        yield start, start + len(token)
        return
    for part in re.finditer(r"[a-z0-9]+", token):
        if part.group() != token and _is_made_of(part.group(), words):
            yield start + part.start(), start + part.end()


def _is_title(value: str) -> bool:
    """RETURNS: whether a value is written as a name: "Luz-Moreno"."""
    return value[0].isupper() and not value.isupper() and not any(char in "0123456789._" for char in value)


def _is_made_of(token: str, words: Tuple[str, ...]) -> bool:
    """RETURNS: whether a token is initials and a surname, given name and surname or an initial, in either order, with
    digits behind."""
    pieces = _SEPARATORS.split(token.rstrip(_DIGITS).rstrip("._-"))
    letters = "".join(pieces)
    given, last = words[0], words[-1]
    if len(letters) < MIN_LENGTH or letters in (given, last) or letters in words:
        return False
    initials = "".join(word[0] for word in words[:-1])
    if letters in (given + last, last + given):
        return True
    if letters.endswith(last) and given.startswith(letters[: -len(last)]) and len(last) >= MIN_GIVEN:
        # "casprowe"
        return len(letters) > len(last)
    for front in {initials, initials[0], given}:
        rest = letters[len(front) :]
        if letters.startswith(front) and last.startswith(rest) and len(rest) >= min(MIN_SURNAME, len(last)) > 2:
            return True
    if letters in (last + initials[0], last + initials) and len(last) >= MIN_LENGTH:
        return len(pieces) > 1 or token[-1] in _DIGITS or len(last) >= MIN_SURNAME
    if any(letters == initials[0] + word for word in words[1:-1] if len(word) >= MIN_SURNAME):
        # The first of two surnames.
        return True
    if pieces[0] == given and len(given) > MIN_GIVEN and _DEVICE.fullmatch(token[len(given) :]):
        return True
    return len(pieces) == 2 and pieces[0] == given and last.startswith(pieces[1]) and len(given) >= MIN_GIVEN
