"""What generators share within one document: its words, its vault, and how a surrogate is found that may be used."""

from typing import Callable, Dict, FrozenSet, Iterable, Iterator, NamedTuple, Optional, Set

from ..person_names import WORD
from ..vault.base import Vault
from .drawing import Decks

# Up to here a document is searched for each new surrogate; a longer one is read once.
SHORT = 20_000
# An original has more than one replacement only where an earlier one of the run occurs in this document.
SPACES = 5
# What stands around an address.
_EDGES = ".,;:!?<>()[]{}\"'"


class Occurrences:
    """Tell what occurs in a document, without regard to case, in linear time over all questions."""

    def __init__(self, text: str) -> None:
        self.folded = text.casefold()
        self.is_short = len(self.folded) <= SHORT
        self._words: Optional[Set[str]] = None
        self._runs: Optional[Set[str]] = None
        self._found: Dict[int, FrozenSet[str]] = {}
        # Names that were looked for: words are many, names to draw from are few.
        self._names: Dict[str, bool] = {}

    def occurs(self, candidate: str) -> bool:
        """RETURNS (bool): whether a candidate occurs in the document; of a long document, whether one of its words
        does."""
        if self.is_short:
            return candidate.casefold() in self.folded
        if self._words is None:
            self._words = set(WORD.findall(self.folded))
        words = WORD.findall(candidate.casefold())
        if not words:
            return candidate.casefold() in self.folded
        return any(word in self._words for word in words)

    def has_word(self, candidate: str) -> bool:
        """RETURNS (bool): whether a word stands in the document as a word."""
        if self._words is None:
            self._words = set(WORD.findall(self.folded))
        return candidate.casefold() in self._words

    def has_initials(self, candidate: str) -> bool:
        """RETURNS (bool): whether initials ("J.S.") occur in the document. There are few of them: each is looked
        for."""
        return candidate.casefold() in self.folded

    def occurs_whole(self, candidate: str) -> bool:
        """RETURNS (bool): as `occurs`, for an address, the parts of which may stand in the document."""
        if self.is_short:
            return candidate.casefold() in self.folded
        if self._runs is None:
            self._runs = {run.strip(_EDGES) for run in self.folded.split()}
        return candidate.casefold() in self._runs

    def has_name(self, name: str, decks: Decks) -> bool:
        """RETURNS (bool): whether a name occurs in the document, also within a word. Of two that are joined, whether
        both do together."""
        if self.is_short:
            known = self._names.get(name)
            if known is None:
                known = self._names[name] = name.casefold() in self.folded
            return known
        folded = name.casefold()
        if decks.joint and decks.joint in folded:
            # Where single names are used up, the parts of one may stand in the document.
            return self.occurs(folded)
        found = self._found.get(id(decks))
        if found is None:
            found = self._found[id(decks)] = decks.find_in(self.folded)
        return folded in found


class Setting(NamedTuple):
    """What an operator hands to the generators for one document."""

    locale: str  # The locale of names and places.
    key: bytes  # The key that draws.
    turn: int  # Another one gives other surrogates: of the document where the scope is a document, else 1.
    vault: Vault  # Where replacements are kept.
    occurrences: Occurrences  # What occurs in the document.

    def settle(
        self,
        label: str,
        value: str,
        candidates: Iterable[Optional[str]],
        fold: Callable[[str], str] = str,
        occurs: Optional[Callable[[str], bool]] = None,
    ) -> Optional[str]:
        """Get a value's replacement from the vault, or the first candidate that is another value and is nowhere in the
        document.

        candidates (Iterable[Optional[str]]): The candidates, None for those that cannot be made.
        fold (Callable): Makes equal what counts as the same value.
        occurs (Optional[Callable]): Whether a candidate occurs in the document; None is `Occurrences.occurs_whole`.
        RETURNS (Optional[str]): The replacement; None where there is none.
        """
        occurs = occurs or self.occurrences.occurs_whole
        free = (new for new in candidates if new is not None and fold(new) != fold(value) and not occurs(new))
        return settle(self.vault, label, value, free, lambda new: not occurs(new))


def settle(
    vault: Vault, space: str, original: str, candidates: Iterator[str], is_free: Callable[[str], bool]
) -> Optional[str]:
    """Get an original's replacement from the vault, or a new one, that does not occur in the document.

    candidates (Iterator[str]): What may replace it in this document; the first that no other original has is taken.
    is_free (Callable): Whether an earlier replacement may be used in this document.
    RETURNS (Optional[str]): The replacement; None where there is none. One that an earlier document was given and that
        occurs in this one is not used here: this document gets another, and so does each further one that it occurs in.
    """
    for number in range(SPACES):
        name = space if not number else f"{space}/{number + 1}"
        known = vault.replacement(name, original, lambda attempt: next(candidates, None))
        if known is None or is_free(known):
            return known
    return None
