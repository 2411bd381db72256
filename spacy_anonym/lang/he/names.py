"""Find names of people in Hebrew: by forms of address, by cues, by lists of given names and surnames, and in
enumerations.

Hebrew has no capital letters. What a name is rests on lists with the number of bearers, on whether the name is also a
word, and on what stands beside it.
"""

import re
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Set, Tuple

from ...spans import Finding
from .index import Entry, MatchedText
from .words import NAME_STACKS, PARTICLES, SPACE, STOP, is_hebrew, is_verb, word_list

LABEL = "PERSON"
MAX_WORDS = 4
# Forms of address that hardly anything but a name follows; behind those of offices also verbs do.
OF_NAMES = ('ד"ר', "פרופ'", 'עו"ד', "גב'")
PATIENT_VERBS, GIVING = word_list("patient_verbs"), word_list("giving")
MAZAL_TOV = ["מזל", "טוב"]
_FIELD = re.compile(r"[ \t]{0,8}(?:[:=\t]|-(?=[ \t]))[ \t\u00a0]{0,12}[\"'(]?")
_TO_NAME = re.compile(r"\.?[ \t\u00a0]{0,3}(?:\r?\n[ \t]{0,4})?")
_INLINE = re.compile(r"[:,]?[ \t\u00a0]{1,3}[\"'(]?|-")
_CLOSING = re.compile(r"[,!. \t]{0,4}(?:\r?\n[ \t]{0,8}){0,3}")
# What stands between a cue and the name behind it.
_LEADS = {"field": _FIELD, "weakfield": _FIELD, "title": _TO_NAME, "weak_title": _TO_NAME, "closing": _CLOSING}
# Of cues that need no name of a list: the score, the rule, and whether words of no list may be names.
_SURE = {
    "title": (0.9, "title", True), "weak_title": (0.8, "title", False), "closing": (0.8, "field", False),
    "field": (0.85, "field", True), "strong": (0.8, "cue", True),
}  # fmt: skip
# A name, and the word behind it.
Read = Tuple[Finding, int]
ENUMERATION = "lexicon.he.name.enumeration"
# Bearers from which a word counts as a given name here, and where none of them is a name otherwise.
FEW, MANY = 300, 1000
_COMMA = re.compile(r"[ \t\u00a0]?,[ \t\u00a0]{0,2}")
_SPACE = re.compile(r"[ \t\u00a0]{1,2}")


def _ends_clause(gap: str) -> bool:
    """RETURNS: whether a sentence, a clause or a line ends in what stands between two words."""
    before = gap.rstrip()
    return before[-1:] in tuple(".:;!?") or "\n" in gap[len(before) :]


class Role(NamedTuple):
    """What a word is on the lists of names."""

    last: int  # The word after it.
    start: int  # Half-open characters, without proclitics.
    end: int
    first_name: int  # Bearers; negative where the name is rather another word; 0 for no such name.
    last_name: int
    prefix: str  # The proclitics.

    @property
    def sure_first(self) -> bool:
        return self.first_name > 0

    @property
    def sure_last(self) -> bool:
        return self.last_name > 0

    @property
    def sure(self) -> bool:
        return self.first_name > 0 or self.last_name > 0

    @property
    def people(self) -> int:
        """RETURNS (int): the bearers of the more frequent of both."""
        return max(abs(self.first_name), abs(self.last_name))


class NameFinder(MatchedText):
    """The names of one text; see `MatchedText` for its arguments.

    roles (Dict[int, Role]): What words are on the lists as they stand.
    attached (Dict[int, Role]): What they are behind proclitics.
    """

    def prepare(self) -> None:
        self.roles: Dict[int, Role] = {}
        # What a word is as it stands.
        self.role = self.roles.get
        self.attached: Dict[int, Role] = {}
        self.starts: Set[int] = set()
        for match in self.matches:
            first, last = match.get("first_name"), match.get("last_name")
            if (first is None and last is None) or (match.prefix and match.prefix not in NAME_STACKS):
                continue
            role = Role(match.last, match.start, match.end, _bearers(first), _bearers(last), match.prefix)
            table = self.attached if match.prefix else self.roles
            known = table.get(match.first)
            if known is None or role.last > known.last:
                table[match.first] = role

    def find(self, starts: Sequence[Tuple[int, int, str]]) -> List[Finding]:
        """Find names. `starts` has (first word, word after, kind) of the forms of address ("title", "weak_title") and
        cues. RETURNS (List[Finding]): in text order of their beginnings but for those after cues; they do not overlap
        with a name of higher score."""
        found: List[Finding] = []
        done: Set[int] = set()
        # The words behind names.
        ends: Set[int] = set()
        titles = {first for first, _, kind in starts if kind in ("title", "weak_title")}
        self.starts = {first for first, _, _ in starts}
        for first, last, kind in sorted(starts):
            # A form of address reads what follows it.
            name = None if last in titles else self._after(last, kind)
            if name is not None:
                found.append(name[0])
                # "בנו" and "הגב'" are no names themselves.
                done.update(range(first if kind in ("kin", "title", "field") else last, name[1]))
                ends.add(name[1])
        place = 0
        while place < len(self.words):
            name = None if place in done else self._at(place)
            if place not in done and (name is None or name[0].score < 0.5):
                name = self._behind(place, place in ends) or name
            if name is None:
                place += 1
                continue
            found.append(name[0])
            place = max(name[1], place + 1)
            if name[0].score >= 0.5:
                ends.add(place)
        return found

    # After forms of address and cues.

    def _after(self, place: int, kind: str) -> Optional[Read]:
        end = self.words[place - 1].end
        match = _LEADS.get(kind, _INLINE).match(self.plain, end)
        if place >= len(self.words) or match is None or match.end() != self.words[place].start:
            return None
        if kind in ("title", "strong", "kin", "inline"):
            both = self._stop_and_name(place, kind)
            if both is not None:
                return both
        if kind == "title":
            role = self.role(place)
            if role is not None and role.people >= 3000 and self._is_stop(place, role):
                # "מר שלום": words of grammar that are names too.
                return _name(role.start, role.end, 0.7, "title", role.last)
        if kind in _SURE:
            whole = self._whole_field(place) if kind == "field" else None
            name = whole or self._read(place, *_SURE[kind], comma=kind == "field")
            return name or (self._word_behind(place) if kind == "title" else None)
        role = self.role(place)
        if role is None:
            # "המטופל ינוש קובץ'": two words of no list.
            two = kind in ("inline", "kin") and self._is_unknown(place) and self._may_be_name(place + 1)
            return self._read(place, 0.6, "cue", unknown=True) if two else None
        following = self.role(role.last) if self.continues(role.last) else None
        if self._is_stop(place, role):
            return None
        if kind == "kin" and abs(role.first_name) >= 300:
            # Also one that is a medicine ("אחותי יסמין").
            return self._read(place, 0.8, "cue", unknown=True)
        if place in self.taken and following is None:
            return None
        if kind in ("inline", "weakfield", "kin"):
            if role.sure_first or role.first_name and (following is not None or role.people >= 5000):
                return self._read(place, 0.8, "cue", unknown=True)
            if role.sure_last and (following is not None or role.people >= 2000):
                return self._read(place, 0.7, "cue", unknown=False)
        elif role.sure_first and role.people >= 300:
            return self._read(place, 0.7, "cue", unknown=False)
        return None

    def _word_behind(self, place: int) -> Optional[Read]:
        """An ordinary word behind a form of address that only a name follows, which is a surname ("פרופ' ברכת"): none
        of grammar, nor a verb, nor one with the article or behind a preposition."""
        word = self.words[place]
        text = word.text
        if not self.words[place - 1].text.endswith(OF_NAMES) or not is_hebrew(text) or len(text) < 3:
            return None
        is_attached = text[0] == "ה" or text[0] in "בכלמשו" and self._is_word(text[1:])
        if is_attached or '"' in text or text in STOP or is_verb(text, self.is_common):
            return None
        is_other = place in self.taken or place in self.starts
        return None if is_other else _name(word.start, word.end, 0.6, "title", place + 1)

    def _is_word(self, text: str) -> bool:
        return text in STOP or self.is_common(text)

    def _stop_and_name(self, place: int, kind: str) -> Optional[Read]:
        """A given name that is a word of grammar, and the name after it: "שלום דוד" after "מר"."""
        role = self.role(place)
        if role is None or abs(role.first_name) < 3000 or not self._is_stop(place, role):
            return None
        following = self.role(role.last) if self.continues(role.last) else None
        if following is None or not following.sure or self._is_stop(role.last, following):
            return None
        name = self._read(role.last, 0.8, "title" if kind == "title" else "cue", unknown=False)
        return None if name is None else (name[0]._replace(start=role.start), name[1])

    def _whole_field(self, place: int) -> Optional[Read]:
        """Two or three words that are all that stands in a field, if none of them is one that no name has and one may
        be a name."""
        after = place + 1
        while after < len(self.words) and after - place < 4 and self.continues(after):
            after += 1
        words = self.words[place:after]
        follows = self.plain[words[-1].end : words[-1].end + 3].lstrip(" ")[:1]
        if not 2 <= len(words) <= 3 or follows not in ("", ",", ";", "\n", "\r", "(", ".", "|", "\t", '"'):
            return None
        known = [self.role(at) for at in range(place, after)]
        texts = [word.text for word in words]
        if any(text in STOP or '"' in text or len(text) < 2 or not is_hebrew(text) for text in texts):
            return None
        if self.taken & set(range(place, after)):
            return None
        if known[0] is None and not self._is_unknown(place) or not any(known):
            return None
        return _name(words[0].start, words[-1].end, 0.8, "field", after)

    def _read(self, place: int, score: float, rule: str, unknown: bool, comma: bool = False) -> Optional[Read]:
        """Read a name's words from its first word on. `unknown`: words of no list that are no ordinary words may be
        names; `comma`: a comma may stand after the first word ("כהן, דוד"). RETURNS: the name and the word after it;
        None for none."""
        start = self.words[place].start
        end, count, known, particle, after = -1, 0, False, False, place
        while after < len(self.words) and count < MAX_WORDS:
            reverse = comma and count == 1 and re.fullmatch(r", ?", self.gap(after))
            if count and not reverse and not self.continues(after):
                break
            role = self.role(after)
            word = self.words[after]
            if count >= 2 and role is not None and self._begins_another(after, role):
                break
            if count and self._is_and(after, role):
                break
            joins = word.text in PARTICLES and (role is None or count) and self.continues(after + 1)
            if joins and self._may_follow(after + 1, unknown):
                after += 1
                particle = True
                continue
            likely = (not count or known or unknown) and (particle or role is not None and self._is_likely(role, count))
            if role is not None and not self._is_stop(after, role) and (role.sure or likely):
                end, after, known = role.end, role.last, True
            elif unknown and self._is_unknown(after):
                end, after = word.end, after + 1
            else:
                break
            count += 1
        if end < 0 or (count == 1 and end - start < 2):
            return None
        return _name(start, end, score, rule, after)

    def _is_and(self, place: int, role: Optional[Role]) -> bool:
        """Whether a word is "and" and the next person's name ("ואזולאי"), and no more frequent name as it stands."""
        cut = self.attached.get(place)
        return cut is not None and cut.prefix == "ו" and cut.people > (role.people if role is not None else 0)

    def _is_likely(self, role: Role, count: int) -> bool:
        # The first word after a title may be any name; further ones are surnames of some size or given names.
        return not count or abs(role.last_name) >= 300 or abs(role.first_name) >= 1500

    # By lists alone.

    def _at(self, place: int) -> Optional[Read]:
        role = self.role(place)
        if role is not None and self._is_stop(place, role):
            role = None
        if role is None and place not in self.attached:
            return self._before_verb(place)
        found = self._judge(role) if role is not None else None
        cut = self.attached.get(place)
        if cut is not None and (found is None or found[0].score < 0.5):
            other = self._judge(cut)
            if other is not None and (found is None or other[0].score > found[0].score):
                return other
        return found

    def _behind(self, place: int, name: bool) -> Optional[Read]:
        """A given name that is rather another word: with "and" behind a name ("נועה ושקד"), with "to" behind a verb of
        giving or telling ("תגידי לעומר")."""
        cut = self.attached.get(place)
        if cut is None or abs(cut.first_name) < MANY or not self.continues(place) or place in self.taken:
            return None
        word = self.plain[cut.start : self.words[place].end]
        if word in STOP or self.words[place].text in STOP or is_verb(word, self.is_common):
            return None
        told = cut.prefix == "ל" and (
            self.words[place - 1].text in GIVING or [each.text for each in self.words[place - 2 : place]] == MAZAL_TOV
        )
        if not told and not (name and cut.prefix == "ו"):
            return None
        end, after, _ = self._run(cut)
        return _name(cut.start, end, 0.55, "behind", after)

    def _before_verb(self, place: int) -> Optional[Read]:
        # "אולריקה הולמברג התקבלה ל", "ינוש קובץ', ת.ז."
        if place and not _ends_clause(self.gap(place)):
            return None
        if not self._is_unknown(place) or not is_hebrew(self.words[place].text) or not self._may_be_name(place + 1):
            return None
        name = self._read(place, 0.5, "verb", unknown=True)
        if name is None or name[1] < place + 2 or name[1] >= len(self.words):
            return None
        word, gap = self.words[name[1]].text, self.gap(name[1])
        follows = word in PATIENT_VERBS and SPACE.fullmatch(gap) or word in ("ת", 'ת"ז', "תז") and len(gap) < 4
        return name if follows else None

    def _judge(self, role: Role) -> Optional[Read]:
        """Judge a word of the lists by the words after it."""
        if role.first_name:
            end, after, grade = self._run(role)
            if grade:
                score = {3: 0.9, 2: 0.75, 1: 0.55}[grade]
                return _name(role.start, end, score, "first_last", after)
        if role.sure_last or abs(role.last_name) >= 5000:
            reverse = self._reversed(role)
            if reverse is not None:
                return reverse
        if role.last - 1 in self.taken:
            return None
        if role.sure_first and role.people >= 150:
            if not role.prefix:
                return _name(role.start, role.end, 0.5, "first", role.last)
            least = 1000 if role.prefix[-1] in "לומש" else 3000
            if role.people >= least and not self.is_common(self.words[role.last - 1].text):
                return _name(role.start, role.end, 0.45, "first", role.last)
        if role.sure_last and not role.prefix:
            return _name(role.start, role.end, 0.45 if role.people >= 8000 else 0.3, "last", role.last)
        return None

    def _run(self, role: Role) -> Tuple[int, int, int]:
        """Go on from a given name. RETURNS (Tuple[int, int, int]): where the name ends, the word after it, and how sure
        it is: 3 to 1, 0 for no surname."""
        end, after, grade = role.end, role.last, 0
        for count in range(MAX_WORDS + 1):
            if not self.continues(after):
                break
            word = self.words[after]
            if len(word.text) > 3 and word.text[0] in "ושבלמכ" and word.text[1:] in STOP:
                # "לאיתמר שאני"
                break
            following = self.role(after)
            alone = following is None or following.last == after + 1
            if word.text in PARTICLES and alone and self.continues(after + 1):
                next_role = self.role(after + 1)
                if next_role and not self._is_stop(after + 1, next_role) and (next_role.sure or role.sure_first):
                    end, after, grade = next_role.end, next_role.last, max(grade, 2)
                    continue
            if following is None or self._is_stop(after, following) or after in self.taken:
                first = not grade and not count and role.sure_first and role.people >= 1000
                if first and self._is_unknown(after) and is_hebrew(word.text) and after not in self.attached:
                    return word.end, after + 1, 1
                break
            new = 0 if self._is_and(after, following) else self._grade(role, following)
            if not new or count and self._begins_another(after, following):
                break
            end, after, grade = following.end, following.last, max(grade, new)
            if count >= 2:
                break
        return end, after, grade

    def _begins_another(self, place: int, role: Role) -> bool:
        """Whether a word in a name is the next person's given name: "דוד כהן שרה לוי"."""
        before, after = self.role(place - 1), self.role(role.last) if self.continues(role.last) else None
        if before is None or after is None or not before.sure_last or before.last_name <= abs(before.first_name):
            return False
        is_first = role.sure_first and role.first_name > abs(role.last_name)
        return is_first and after.sure_last and after.last_name > abs(after.first_name)

    def _grade(self, role: Role, following: Role) -> int:
        """How sure a given name and the next word are one name, 3 to 1; 0 for not."""
        if role.sure_first:
            if following.sure_last:
                return 3
            return 2 if following.sure_first or abs(following.last_name) >= 100 else 0
        if following.sure_last:
            return 2
        return 1 if abs(role.first_name) >= 3000 and abs(following.last_name) >= 1500 else 0

    def _reversed(self, role: Role) -> Optional[Read]:
        # "כהן דוד", "כהן, דוד"
        after = role.last
        if after >= len(self.words):
            return None
        gap = self.gap(after)
        following = self.role(after)
        if following is None or not following.first_name or self._is_stop(after, following):
            return None
        if SPACE.fullmatch(gap) and (following.sure_first or role.sure_last and following.people >= 5000):
            return _name(role.start, following.end, 0.75, "last_first", following.last)
        if gap in (", ", ",") and following.sure_first and role.sure_last and role.last_name >= 500:
            return _name(role.start, following.end, 0.6, "last_first", following.last)
        return None

    def _may_follow(self, place: int, unknown: bool) -> bool:
        if self._is_name(place):
            return True
        joins = self.words[place].text in PARTICLES and self.continues(place + 1)
        if joins and self.words[place + 1].text not in PARTICLES:
            return self._may_follow(place + 1, unknown)
        return unknown and self._is_unknown(place)

    def _may_be_name(self, place: int) -> bool:
        """Whether a word continues the one before it and may be a name, listed or not."""
        return self.continues(place) and (self._is_unknown(place) or self._is_name(place))

    def _is_name(self, place: int) -> bool:
        role = self.role(place)
        return role is not None and not self._is_stop(place, role)

    def _is_stop(self, place: int, role: Role) -> bool:
        """Whether a word of the lists is a word of grammar here. Behind a given name, before a comma or a stop, it
        is a surname ("רונית שלום,"), before a sure surname a given name ("גיל ברגר")."""
        if role.last > place + 1 or self.words[place].text not in STOP:
            return False
        ends = self.plain[role.end : role.end + 1] in ("", ",", ".", ";", ")", "\n")
        before = self.role(place - 1)
        if ends and abs(role.last_name) >= 1000 and self.continues(place) and before is not None and before.sure_first:
            return False
        following = self.role(role.last)
        goes_on = following is not None and following.last_name >= 300 and self.continues(role.last)
        return not (goes_on and abs(role.first_name) >= 3000)

    def _is_unknown(self, place: int) -> bool:
        """Whether a word may be a name that is on no list."""
        word = self.words[place].text
        if place in self.taken or len(word) < 2:
            return False
        if not is_hebrew(word):
            is_name = word[0].isupper() and (len(word) > 3 or not word.isupper())
            return is_name and word.lower() not in ("the", "and", "dr", "mr", "prof")
        if self._is_word(word) or '"' in word or is_verb(word, self.is_common):
            return False
        return not (word[0] in "ובלמשכה" and len(word) > 3 and self._is_word(word[1:]))


def _name(start: int, end: int, score: float, rule: str, after: int) -> Read:
    return Finding(start, end, LABEL, score, f"lexicon.he.name.{rule}"), after


def _bearers(entry: Optional[Entry]) -> int:
    if entry is None:
        return 0
    people = max(1, entry.people)
    return -people if entry.doubtful else people


def find_enumerations(finder: NameFinder, names: Sequence[Finding], places: Sequence[Finding]) -> List[Finding]:
    """Find given names that are also words among others between commas.

    places (Sequence[Finding]): The places found; nothing is found where one of them stands in the row.
    RETURNS (List[Finding]): Of three names and more all, where two of them are names by another rule, or one is and no
        other word stands in the row; of four and more frequent ones also where none is. Score 0.5, or 0.45 where none
        is. Linear in the words.
    """
    found: List[Finding] = []
    known = _covered(names)
    where = _covered(finding for finding in places if finding.score >= 0.5)
    # Where the next row may begin: with a word of the lists as it stands.
    free = 0
    for place in sorted(finder.roles):
        if place < free:
            continue
        row = _read(finder, place)
        free = place + max(1, len(row))
        if len(row) >= 3 and not any(role.start in where for role in row):
            score = _judge(finder, place, row, sum(role.start in known for role in row))
            found += [Finding(role.start, role.end, LABEL, score, ENUMERATION) for role in row if score]
    return found


def _covered(findings: Iterable[Finding]) -> Set[int]:
    return {place for finding in findings for place in range(finding.start, finding.end)}


def _read(finder: NameFinder, place: int) -> List[Role]:
    """The given names of a row from a word on, one a word."""
    row: List[Role] = []
    for at in range(place, len(finder.words)):
        gap = finder.gap(at) if row else ","
        comma = _COMMA.fullmatch(gap) is not None
        role = finder.role(at) if comma else None
        if role is None and row and (comma or _SPACE.fullmatch(gap)):
            cut = finder.attached.get(at)
            role = cut if cut is not None and cut.prefix == "ו" else None
        if role is None or at in finder.taken or role.last > at + 1 or abs(role.first_name) < FEW:
            break
        row.append(role)
        if role.prefix:
            # What follows "and" is the last.
            break
    return row


def _judge(finder: NameFinder, place: int, row: Sequence[Role], sure: int) -> float:
    """The score of a row's names; 0 for no row of names."""
    if sure >= 2:
        return 0.5
    after = place + len(row)
    follows = not row[-1].prefix and after < len(finder.words) and _COMMA.fullmatch(finder.gap(after)) is not None
    alone = not follows and not (place and _COMMA.fullmatch(finder.gap(place)))
    if not alone:
        return 0.0
    if sure:
        return 0.5
    return 0.45 if len(row) >= 4 and all(abs(role.first_name) >= MANY for role in row) else 0.0
