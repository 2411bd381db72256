"""Find personal names by lists and simple rules: forms of address, phrases such as "my name is", the line after a
letter's closing, a first name with a surname.

The rules stand in for a trained `ner`, and beside one they add what a form of address or a field's name proves.
"""

import re
from typing import FrozenSet, List, Mapping, Optional, Sequence, Tuple

from ..spans import Finding
from ..toml import load_toml
from .matcher import (
    CLOSING,
    CUE,
    FIELD,
    FIRST,
    FIRST_WEAK,
    INITIAL,
    INLINE,
    LAST,
    LAST_WEAK,
    NAME,
    TITLE,
    WEAK_CUE,
    Hit,
)
from .name_columns import find_name_columns, is_header
from .name_files import find_name_files

LABEL = "PERSON"
MAX_WORDS = 5
ANY_FIRST = FIRST | FIRST_WEAK
ANY_LAST = LAST | LAST_WEAK
_NAME_PARTS = ANY_FIRST | ANY_LAST | INITIAL

_WORDS = {name: frozenset(words.split()) for name, words in load_toml(__file__, "words.toml").items()}
# Words that are surnames after a first name only: what courts call somebody whose name is not known.
PLACEHOLDERS = frozenset(("Doe", "Roe", "DOE", "ROE"))

CONTRACTIONS = frozenset(apostrophe + rest for apostrophe in "'’" for rest in ("t", "ll", "d", "m", "re", "ve"))
PARTICLES = _WORDS["particles"]
# Particles that also join two persons.
JOINING = frozenset(["y", "i", "e"])
STRONG_TITLES = _WORDS["strong_titles"]
FUNCTION_WORDS = _WORDS["function_words"]
NO_SURNAMES = _WORDS["no_surnames"]
DEGREES = _WORDS["degrees"]
BEFORE_FAMILIES = _WORDS["before_families"]

# What names look like. All are anchored where they are used, and bounded: no backtracking over the text.
WORD = r"[^\W\d_º]{1,30}(?:['’\-‐‑][^\W\d_]{1,30}){0,3}"
# One word with what leads to it, and the point after it.
NEXT = re.compile(rf"([ \t\u00a0]{{1,3}}|[ \t]?\r?\n[ \t]{{0,4}})?({WORD})(\.?)")
NICKNAME = re.compile(r"[ \u00a0]\\?[\"“'‘(][^\W\d_]{2,20}\\?[\"”'’)](?=[ \u00a0][^\W\d_])")
REST_OF_WORD = re.compile(r"(?:['’\-‐‑][^\W\d_]{1,30}){1,3}")
WORD_BEFORE = re.compile(rf"(?<![\w'’\-])({WORD})[ \u00a0]$")
SURNAME_BEFORE = re.compile(rf"(?:^|[\n\"'“;:\t(>|][ \t]{{0,3}})({WORD}(?:[ \u00a0]{WORD})?),[ \u00a0]$")
# A word between what divides a list and a name: "Ana Roe, Slavoljub Eduard Penkala and ...".
IN_LIST_BEFORE = re.compile(rf"(?:[,;]|\band)[ \u00a0]({WORD})[ \u00a0]$")
INITIALS_BEFORE = re.compile(r"(?:[A-Z]\.[ \u00a0]?){1,3}$")
INITIALS = re.compile(r"(?:[A-Z]\.[\-‐]?[ \u00a0]?){1,3}")
INITIAL_AFTER = re.compile(r"[ \u00a0][A-Z]\b\.?")
POSSESSIVE = re.compile(r"['’][sS]$")
PLURAL = re.compile(r"[A-Z\u00c0-\u00de][^\W\d_A-Z]{3,20}s")
SIGNED = re.compile(r"[,!.]?[ \t]{0,4}(?:\r?\n[ \t>]{0,8}){1,3}(?:[-–—*~][ \t]?)?")
# A key of JSON has a quote before its colon.
AFTER_FIELD = re.compile(r"(?:\(s\))?[\"']?[ \t]{0,8}[:=\t][ \t\u00a0]{0,12}[\"'“]?")
# Characters before "name" in which a thing is looked for: "site_name: ...", "opcode-name=...".
LONGEST_THING = 16
THING_BEFORE = re.compile(rf"(?i)(?<![^\W_])(?:{'|'.join(sorted(_WORDS['things']))})[_-]$")
AFTER_INLINE = re.compile(r"[:,]?[ \t\u00a0]{1,3}[\"'“]?")
# A syllable of Chinese names in Latin letters: an initial and a final. SOURCE: ISO 7098 (Pinyin), and "Wong", "Goh" as
# in Singapore.
_SYLLABLE = (
    r"(?:(?:[ZCS]h|[BPMFDTNLGKHJQXRZCSYW])(?:[iu]?ang|iong|[eio]ng|[iu]?an|[eiu]n|[iu]?ai|i?ao|[eu]i|[oiu]u|[iu]a|[iu]e|uo|oh|[aeiou])"
    r"|A[io]?|Ang?|Ei?|Eng?|Er|Ou?)(?![^\W_])"
)
LAST_SYLLABLE = re.compile(rf"(?<![^\W_]){_SYLLABLE}$")
# Before a number it is rather a month.
NEXT_SYLLABLE = re.compile(rf"[ \u00a0]({_SYLLABLE})(?![ \u00a0]?[0-9])")
# What goes on as a sentence does.
SPEECH = re.compile(r"[.!?,][ \u00a0]|['’]|[ \u00a0][a-z]")
# Letters with points before a capitalised word that are no initials.
NO_INITIALS = re.compile(r"(?:U\.\s?S\.|U\.\s?K\.|U\.\s?N\.|E\.\s?U\.|P\.\s?O\.|D\.\s?C\.|[QA]\.[ \u00a0]{0,1}$)")
# What joins words in paths, code and keys: a single name there is none.
GLUE = frozenset("/\\=_@#<>{}[]+~`$º")


class NameRules:
    """The rules.

    words (Mapping[str, int]): The roles of first names and surnames, as `LexiconIndex.words`.
    common (FrozenSet[str]): Ordinary words, lower case.
    function_words (FrozenSet[str]): The language's own words that begin sentences, lower case, beside those of English.
    titles (FrozenSet[str]): The language's forms of address that are no other words, lower case, beside the
        international ones.
    """

    def __init__(
        self,
        words: Mapping[str, int],
        common: FrozenSet[str],
        function_words: FrozenSet[str] = frozenset(),
        titles: FrozenSet[str] = frozenset(),
    ) -> None:
        self.words = words
        self.common = common
        self.function_words = FUNCTION_WORDS | function_words
        self.titles = STRONG_TITLES | titles

    def find(self, text: str, hits: Sequence[Hit]) -> List[Finding]:
        """Find names. `hits` is what the lexicons found, in text order. RETURNS (List[Finding]): names without forms of
        address, in text order of their hits; they may overlap."""
        findings: List[Finding] = []
        done = -1
        titles = {start: end for start, end, roles in hits if roles & TITLE}
        for hit in hits:
            start, end, roles = hit
            found = None
            if roles & TITLE:
                found = self._after_title(text, hit)
            if found is None and roles & CUE:
                found = self._after_cue(text, hit)
                if found is not None and found.start in titles:
                    found = self._without_office(text, found, titles[found.start])
            if found is not None:
                findings.append(found)
                done = max(done, found.end)
            # What lies in a name that began further left is part of it.
            if roles & _NAME_PARTS and start >= done and text[start:end].lower() not in self.function_words:
                if roles & (ANY_FIRST | ANY_LAST):
                    found = self._from_name(text, hit)
                else:
                    found = self._from_initial(text, hit)
                if found is not None:
                    findings.append(found)
                    done = found.end
        findings += find_name_columns(text, hits, self._is_listed)
        return findings + find_name_files(text, self._is_given, self._is_listed, self.common, self._is_sure)

    def _without_office(self, text: str, found: Finding, end: int) -> Finding:
        """RETURNS: a name in a field without the office before its two words and more: "Secretary Jane Roe"."""
        rest = text[end : found.end].lstrip()
        is_office = " " in rest and not self._is_given(text[found.start : end])
        return found._replace(start=found.end - len(rest)) if is_office else found

    def find_families(self, text: str, tagged: Sequence[Finding]) -> List[Finding]:
        """RETURNS (List[Finding]): the families in the plural ("the Okonjos") that a tagger holds possible as a name
        of any kind."""
        families = []
        for start, end in sorted({each[:2] for each in tagged}):
            word = text[start:end]
            if not PLURAL.fullmatch(word) or text[max(0, start - 4) : start].strip().lower() not in BEFORE_FAMILIES:
                continue
            singular = word[:-2] if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word[:-1]
            is_word = singular.lower() in self.common or word.lower() in self.common
            if self._roles(singular) & LAST and not is_word and not self._roles(word):
                families.append(Finding(start, end, LABEL, 0.5, "lexicon.name.family"))
        return families

    def _is_given(self, word: str) -> bool:
        return bool(self._roles(word) & FIRST)

    def _is_sure(self, word: str) -> bool:
        return bool(self._roles(word) & (FIRST | LAST))

    def _is_listed(self, word: str) -> bool:
        return bool(self._roles(word))

    def _roles(self, word: str) -> int:
        roles = self.words.get(word, 0)
        if not roles and len(word) > 1:
            if word.isupper():
                roles = self.words.get(word.title(), 0)
            elif "-" in word:
                roles = self.words.get(word.partition("-")[0], 0)
        return roles

    def _may_be_name(self, word: str, roles: int) -> bool:
        """RETURNS: whether a capitalised word may be a name: it is on a list, or no ordinary word and no acronym."""
        if roles & NAME:
            return True
        return len(word) > 1 and word.lower() not in self.common and not (word.isupper() and len(word) < 4)

    def _is_plain(self, word: str) -> bool:
        return word.lower() in self.common or word.lower() in self.titles

    def _from_name(self, text: str, hit: Hit) -> Optional[Finding]:
        """Judge a first name or surname of the lists by its neighbours."""
        start, end, roles = hit
        rest = REST_OF_WORD.match(text, end)
        if rest is not None and not POSSESSIVE.search(rest.group()):
            if rest.group().lower() in CONTRACTIONS:
                return None
            end = rest.end()
        if roles & ANY_FIRST:
            last, surname, known = self._run(text, end, bool(roles & FIRST))
            if surname:
                weak, strong = (0.45, 0.75) if not roles & FIRST else (0.75, 0.9)
                score = strong if known else weak
                return Finding(self._begin(text, start), last, LABEL, score, "lexicon.name.first_last")
            before = SURNAME_BEFORE.search(text, max(0, start - 48), start)
            # "Bellweather, Mark" is a name also where Mark may be a word, if nothing else stands in the line or cell.
            sure = roles & FIRST or text[end : end + 1] in ("", '"', "\n", "\r", ";", "\t")
            if before is not None and before.group(1)[0].isupper() and sure:
                after = INITIAL_AFTER.match(text, end)
                end = after.end() if after else end
                return Finding(before.start(1), end, LABEL, 0.7, "lexicon.name.last_first")
            if last > end:
                return Finding(start, last, LABEL, 0.6 if roles & FIRST else 0.3, "lexicon.name.first_initial")
        reversed_name = self._last_first(text, hit)
        if reversed_name is not None:
            return reversed_name
        if roles & ANY_LAST:
            found = self._before_surname(text, start, end, bool(roles & LAST))
            if found is not None:
                return found
        if roles & FIRST and self._stands_alone(text, start, end):
            return Finding(start, end, LABEL, 0.5, "lexicon.name.first")
        return Finding(start, end, LABEL, 0.3, "lexicon.name.last") if roles & LAST else None

    def _begin(self, text: str, start: int) -> int:
        """RETURNS: where a name begins: in a list one more first name, which no list knows, may stand before those
        known."""
        before = IN_LIST_BEFORE.search(text, max(0, start - 40), start)
        if before is None:
            return start
        word = before.group(1)
        is_capitalised = len(word) > 2 and word[0].isupper() and word[1:].islower()
        may_be_first = is_capitalised and not self._roles(word) and not self._is_plain(word)
        return before.start(1) if may_be_first and word.lower() not in self.function_words else start

    def _stands_alone(self, text: str, start: int, end: int) -> bool:
        if text[start:end].isupper() or text[end : end + 1] in GLUE or text[max(0, start - 1) : start] in GLUE:
            # In capital letters it is rather an acronym; joined to something it is a part of a path or a key.
            return not (text[start:end].isupper() or text[end : end + 1] or start)
        return True

    def _before_surname(self, text: str, start: int, end: int, sure: bool) -> Optional[Finding]:
        if start < 2 or text[start - 1] not in " \u00a0.":
            return None
        initials = INITIALS_BEFORE.search(text, max(0, start - 12), start) if "." in text[start - 2 : start] else None
        if initials is not None and are_initials(text, initials):
            return Finding(initials.start(), end, LABEL, 0.8 if sure else 0.5, "lexicon.name.initial_last")
        before = WORD_BEFORE.search(text, max(0, start - 32), start) if sure and text[start - 2].isalpha() else None
        if before is not None:
            word = before.group(1)
            if word[0].isupper() and not word.isupper() and not self._is_plain(word):
                return Finding(before.start(1), end, LABEL, 0.6, "lexicon.name.word_last")
        return None

    def _from_initial(self, text: str, hit: Hit) -> Optional[Finding]:
        # "W. Amthor": a surname of no list.
        start, end, _ = hit
        initials = INITIALS.match(text, start) if text[end : end + 1] == "." else None
        if initials is None or not are_initials(text, initials):
            return None
        match = NEXT.match(text, initials.end())
        if match is None or match.group(1):
            return None
        word = match.group(2)
        if len(word) < 3 or not word[0].isupper() or word.isupper() or not self._may_be_name(word, self._roles(word)):
            return None
        return Finding(start, end_of_word(match), LABEL, 0.6, "lexicon.name.initial_last")

    def _run(self, text: str, end: int, sure: bool) -> Tuple[int, bool, bool]:
        """Go on from the end of a first name over further names, initials and particles. After a sure one, a surname
        may be an ordinary word: Jane Roe, Mary Young. RETURNS (Tuple[int, bool, bool]): where the name ends, whether a
        surname belongs to it, whether it is on a list."""
        surname = known = after_initial = False
        place = end
        for _ in range(MAX_WORDS):
            nickname = NICKNAME.match(text, place)
            place = nickname.end() if nickname else place
            match = NEXT.match(text, place)
            if match is None or not match.group(1):
                break
            lead, word, dot = match.groups()
            roles = self._roles(word)
            if "\n" in lead and (surname or not roles & ANY_LAST):
                break
            if len(word) == 1 and word.isupper() and not surname:
                place = match.end()
                after_initial = True
                if dot:
                    end = place
                continue
            if word.lower() in PARTICLES and not roles & NAME and (dot or word.islower() or not surname):
                if word in JOINING and not (surname and self._joins(text, match.end(2))):
                    break
                place = match.end() if word.lower() == "st" else match.end(2)
                continue
            if not word[0].isupper() or (len(lead) > 1 and "\n" not in lead and not roles & NAME):
                break
            weak = (roles & LAST_WEAK and word.title() not in NO_SURNAMES) or word in PLACEHOLDERS
            plain_surname = not surname and (after_initial or (sure and weak))
            if not self._may_be_name(word, roles) and not plain_surname:
                break
            surname = True
            known = known or bool(roles) or after_initial
            end = place = end_of_word(match)
            if dot or end < match.end(2):
                break
        return end_of_syllables(text, end) if surname else end, surname, known

    def _joins(self, text: str, place: int) -> bool:
        """RETURNS: whether a surname follows: "Ramón y Cajal" is one person, "Ana y Luis" are two."""
        match = NEXT.match(text, place)
        roles = self._roles(match.group(2)) if match else 0
        return bool(roles & ANY_LAST) and not roles & FIRST

    def _last_first(self, text: str, hit: Hit) -> Optional[Finding]:
        # "ROE, Jane M."
        start, place, roles = hit
        if not roles & ANY_LAST or text[place : place + 2] != ", ":
            return None
        match = NEXT.match(text, place + 1)
        if match is None or not self._roles(match.group(2)) & FIRST:
            return None
        at_start = not text[max(0, start - 1) : start].strip(" \t")
        if not roles & LAST and not at_start:
            return None
        initial = INITIAL_AFTER.match(text, match.end(2))
        end = initial.end() if initial else match.end(2)
        return Finding(start, end, LABEL, 0.8 if roles & LAST else 0.5, "lexicon.name.last_first")

    def _after_title(self, text: str, hit: Hit) -> Optional[Finding]:
        start, end, _ = hit
        title = text[start:end]
        place = end + (text[end : end + 1] == ".")
        words = self._words(text, place)
        if not words:
            return None
        first = words[0][2]
        may_be_name = self._may_be_name(first, self._roles(first))
        # "la vitamina D Durante": a letter is a form of address with its point only. "Rev B", "REV HISTORY": revisions.
        is_none = place == end and (len(title) == 1 or title.lower() == "rev" and (len(first) == 1 or not may_be_name))
        # "10 ms. Raising it": milliseconds.
        is_unit = title == "ms" and text[:start].rstrip()[-1:].isdigit()
        if is_none or is_unit or len(first) > 1 and first.lower() in self.function_words:
            return None
        # "MS Windows": capitals of an abbreviation.
        is_capitals = len(title) > 1 and title.isupper() and not first.isupper() and not may_be_name
        strong = title.lower() in self.titles and not is_capitals
        if not strong and not may_be_name:
            return None
        if not title[0].isupper() and not (strong and first[0].isupper()):
            return None
        return Finding(words[0][0], words[-1][1], LABEL, 0.9 if strong else 0.75, "lexicon.name.title")

    def _after_cue(self, text: str, hit: Hit) -> Optional[Finding]:
        start, end, roles = hit
        if roles & CLOSING:
            match = SIGNED.match(text, end)
            words = self._words(text, match.end(), first=True) if match else []
            if self._are_likely(words) and not rest_of_line(text, words[-1][1]):
                return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.signature")
        of_thing = text[start:end].lower() == "name" and THING_BEFORE.search(text, max(0, start - LONGEST_THING), start)
        if roles & FIELD and not of_thing:
            match = AFTER_FIELD.match(text, end)
            words = self._words(text, match.end(), first=True, comma=True) if match else []
            known = any(self._roles(word[2]) for word in words)
            is_none = words and is_header(text, words[0][0], words[-1][1])
            if is_none or self._is_speech(text, words, bool(roles & WEAK_CUE)):
                return None
            is_thing = len(words) > 1 and not known and self._is_thing(words[-1][2])
            if known or not (roles & WEAK_CUE or is_thing) and len(words) > 1 and self._are_likely(words):
                return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.field")
        if roles & INLINE:
            match = AFTER_INLINE.match(text, end)
            # Weak cues are as frequent as "to" and "from": most are followed by a word in lower case.
            if match is not None and (not roles & WEAK_CUE or text[match.end() : match.end() + 1].isupper()):
                return self._inline(text, match.end(), bool(roles & WEAK_CUE))
        return None

    def _is_speech(self, text: str, words: Sequence[Tuple[int, int, str]], weak: bool) -> bool:
        """RETURNS: whether a field is rather somebody who speaks, and its first word begins a sentence, as in "Agent:
        Lovely. Is there"."""
        if len(words) != 1 or self._roles(words[0][2]) & NAME:
            return False
        return words[0][2].lower() in self.function_words or (weak and SPEECH.match(text, words[0][1]) is not None)

    def _is_thing(self, last: str) -> bool:
        """RETURNS: whether the last of several words, none of which is on a list, is an ordinary one or an acronym, as
        things are called: "Zyzzyx Manual", "Zyzzyx SQL"."""
        return last.lower() in self.common or last.isupper() and 1 < len(last) < 5

    def _inline(self, text: str, place: int, weak: bool) -> Optional[Finding]:
        words = self._words(text, place, first=True)
        if words:
            known = bool(self._roles(words[0][2]) & (NAME if weak else NAME | FIRST_WEAK | LAST_WEAK))
            if known or not weak and self._may_be_name(words[0][2], 0):
                return Finding(words[0][0], words[-1][1], LABEL, 0.85, "lexicon.name.cue")
            return None
        if weak:
            return None
        # "my name is john smith"
        match = NEXT.match(text, place)
        if match is None or not self.words.get(match.group(2).title(), 0) & FIRST:
            return None
        end = match.end(2)
        following = NEXT.match(text, end)
        if following is not None and following.group(1) and "\n" not in following.group(1):
            word = following.group(2)
            if self.words.get(word.title(), 0) and word.lower() not in self.common:
                end = following.end(2)
        return Finding(match.start(2), end, LABEL, 0.8, "lexicon.name.cue")

    def _are_likely(self, words: Sequence[Tuple[int, int, str]]) -> bool:
        """RETURNS: whether one of the words may be a name. "Customer Service" and "The Team" have none."""
        return any(self._roles(word) & (NAME | FIRST_WEAK) or self._may_be_name(word, 0) for _, _, word in words)

    def _words(self, text: str, place: int, first: bool = False, comma: bool = False) -> List[Tuple[int, int, str]]:
        """Read the capitalised words and initials at a place, within one line. `first`: the first may stand at the
        place itself, not only after a few spaces; `comma`: one may follow the first word ("ROE, JANE"). RETURNS:
        (start, end, word), half-open characters, without a form of address."""
        words: List[Tuple[int, int, str]] = []
        for _ in range(MAX_WORDS):
            if comma and len(words) == 1 and text[place : place + 2] == ", ":
                place += 1
            match = NEXT.match(text, place)
            if match is None or (not match.group(1) and (words or not first)):
                break
            lead, word, dot = match.groups()
            if lead and ("\n" in lead or (words and len(lead) > 1)):
                break
            if words and (word in DEGREES or text[match.end() : match.end() + 1] == ":"):
                break
            if not words and word.lower() in self.titles:
                place = match.end()
                first = False
                continue
            if word.lower() in PARTICLES and word.islower() and words:
                if word in JOINING and not (len(words) > 1 and self._joins(text, match.end(2))):
                    break
                place = match.end(2)
                continue
            if not word[0].isupper():
                break
            plain = words and word.lower() in self.common and not self._roles(word) and not words[-1][2].isupper()
            # After "my name is Jane" the next word is a surname even if it is an ordinary word: Brack, Stone.
            if plain and (not first or len(words) > 1):
                break
            if text[match.end(2) : match.end(2) + 1] in GLUE:
                break
            end = match.end() if dot and (len(word) == 1 or word in ("Jr", "Sr", "Wm", "St")) else end_of_word(match)
            words.append((match.start(2), end, word))
            place = end
            if end < match.end():
                break
        if words:
            start, end, word = words[-1]
            words[-1] = start, end_of_syllables(text, end), word
        return words


def end_of_syllables(text: str, end: int) -> int:
    """RETURNS (int): where a Chinese given name ends with two more syllables at most, some of which are words of other
    languages ("Wong Xin En"); `end` itself where the name's last word is no such syllable."""
    if not LAST_SYLLABLE.search(text, max(0, end - 8), end):
        return end
    for _ in range(2):
        match = NEXT_SYLLABLE.match(text, end)
        if match is None or match.group(1).lower() in FUNCTION_WORDS:
            break
        end = match.end(1)
    return end


def end_of_word(match: "re.Match[str]") -> int:
    """RETURNS (int): where a word of `NEXT` ends, without a possessive 's."""
    possessive = POSSESSIVE.search(match.group(2))
    return match.start(2) + possessive.start() if possessive else match.end(2)


def are_initials(text: str, match: "re.Match[str]") -> bool:
    """RETURNS (bool): whether what `INITIALS` matched are a person's: not the end of a word, not "U.S."."""
    before = text[max(0, match.start() - 1) : match.start()]
    return not before.isalnum() and before != "." and not NO_INITIALS.match(match.group())


def rest_of_line(text: str, place: int) -> str:
    """RETURNS (str): what else stands in a line, without points and spaces; at most 40 characters."""
    return text[place : place + 40].partition("\n")[0].strip(" \t\r,.|")
