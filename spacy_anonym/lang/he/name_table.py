"""What the words of a Hebrew text are on the lists of names."""

from typing import Callable, Dict, NamedTuple, Optional, Sequence, Set

from .index import Entry, Match
from .word_lists import PARTICLES, STOP
from .words import NAME_STACKS, SPACE, Word, is_hebrew


class Role(NamedTuple):
    """What a word is on the lists of names.

    last (int): The word after it.
    start, end (int): Half-open characters, without attached letters.
    first_name, last_name (int): Bearers; negative where the name is rather another word; 0 for no such name.
    prefix (str): The attached letters.
    """

    last: int
    start: int
    end: int
    first_name: int
    last_name: int
    prefix: str

    @property
    def sure_first(self) -> bool:
        """RETURNS (bool): whether it is a given name and no other word."""
        return self.first_name > 0

    @property
    def sure_last(self) -> bool:
        """RETURNS (bool): whether it is a surname and no other word."""
        return self.last_name > 0

    @property
    def sure(self) -> bool:
        """RETURNS (bool): whether it is a name and no other word."""
        return self.first_name > 0 or self.last_name > 0

    @property
    def people(self) -> int:
        """RETURNS (int): the bearers of the more frequent of both."""
        return max(abs(self.first_name), abs(self.last_name))


class NameTable:
    """The words of one text, and what they are on the lists of names.

    plain (str): The text with plain quotation marks.
    words (Sequence[Word]): Its words.
    matches (Sequence[Match]): Phrases of the lists.
    is_common (Callable): Whether a word is an ordinary one.
    taken (Set[int]): Words that are medical terms.
    """

    def __init__(
        self,
        plain: str,
        words: Sequence[Word],
        matches: Sequence[Match],
        is_common: Callable[[str], bool],
        taken: Set[int],
    ) -> None:
        self.plain, self.words, self.is_common, self.taken = plain, words, is_common, taken
        self.roles: Dict[int, Role] = {}
        self.attached: Dict[int, Role] = {}
        for match in matches:
            first, last = match.get("first_name"), match.get("last_name")
            if (first is None and last is None) or (match.prefix and match.prefix not in NAME_STACKS):
                continue
            role = Role(match.last, match.start, match.end, _bearers(first), _bearers(last), match.prefix)
            table = self.attached if match.prefix else self.roles
            known = table.get(match.first)
            if known is None or role.last > known.last:
                table[match.first] = role

    def role(self, place: int) -> Optional[Role]:
        """RETURNS (Optional[Role]): what a word is as it stands, without cutting letters off."""
        return self.roles.get(place)

    def gap(self, place: int) -> str:
        """RETURNS (str): what stands between a word and the one before it."""
        return self.plain[self.words[place - 1].end : self.words[place].start]

    def _may_follow(self, place: int, unknown: bool) -> bool:
        if self._is_name(place):
            return True
        if (
            self.words[place].text in PARTICLES
            and self._continues(place + 1)
            and self.words[place + 1].text not in PARTICLES
        ):
            return self._may_follow(place + 1, unknown)
        return unknown and self._is_unknown(place)

    def _is_name(self, place: int) -> bool:
        role = self.role(place)
        return role is not None and not self._is_stop(place, role)

    def _is_stop(self, place: int, role: Role) -> bool:
        """RETURNS (bool): whether a word of the lists is a word of grammar here. At the end of a field or sentence it
        is a surname ("רונית שלום,"), before a sure surname a given name ("גיל ברגר")."""
        if role.last > place + 1 or self.words[place].text not in STOP:
            return False
        if (
            abs(role.last_name) >= 1000
            and self._continues(place)
            and self.plain[role.end : role.end + 1] in ("", ",", ".", ";", ")", "\n")
        ):
            return False
        following = self.role(role.last)
        return not (
            abs(role.first_name) >= 3000
            and following is not None
            and following.sure_last
            and following.last_name >= 300
            and self._continues(role.last)
        )

    def _is_unknown(self, place: int) -> bool:
        """RETURNS (bool): whether a word may be a name that is on no list."""
        word = self.words[place].text
        if place in self.taken or len(word) < 2:
            return False
        if not is_hebrew(word):
            return (
                word[0].isupper()
                and (len(word) > 3 or not word.isupper())
                and word.lower() not in ("the", "and", "dr", "mr", "prof")
            )
        if word in STOP or '"' in word or self.is_common(word):
            return False
        return not (word[0] in "ובלמשכה" and len(word) > 3 and (self.is_common(word[1:]) or word[1:] in STOP))

    def _continues(self, place: int) -> bool:
        """RETURNS (bool): whether a word stands so close behind the one before it that both may be one name."""
        return 0 < place < len(self.words) and SPACE.fullmatch(self.gap(place)) is not None


def _bearers(entry: Optional[Entry]) -> int:
    if entry is None:
        return 0
    people = max(1, entry.people)
    return -people if entry.doubtful else people
