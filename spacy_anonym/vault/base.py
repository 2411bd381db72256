"""What every vault does."""

from itertools import count
from typing import Callable, ContextManager, Iterator, NamedTuple, Optional, Protocol

# From an attempt, counted from 0, to a candidate; None when there is none left.
Propose = Callable[[int], Optional[str]]


class Entry(NamedTuple):
    """One pair of a vault.

    space (str): What shares one mapping, most often a label.
    original (str): The value that was found.
    replacement (str): What replaces it.
    """

    space: str
    original: str
    replacement: str


class Vault(Protocol):
    """A mapping of originals to replacements that is one to one: within a space an original has one replacement, and
    within the vault a replacement has one original. Safe for threads; a vault in a file also for processes."""

    def replacement(self, space: str, original: str, propose: Propose) -> Optional[str]:
        """Get an original's replacement, and make it first where there is none.

        space (str): What shares one mapping, most often a label.
        original (str): The value that was found.
        propose (Propose): Asked for candidates until one is free: no other original has it, and it is no original
            itself.
        RETURNS (Optional[str]): The replacement; None when `propose` ran out of candidates.
        """

    def number(self, space: str, name: str) -> int:
        """RETURNS (int): the number of a name within a space, counted from 1 in the order in which they were first
        asked for."""

    def original(self, replacement: str) -> Optional[str]:
        """RETURNS (Optional[str]): the original that a replacement stands for; None for one that is not from this
        vault."""

    def entries(self) -> Iterator[Entry]:
        """YIELDS (Entry): every pair, in the order in which they were made."""

    def __len__(self) -> int:
        """RETURNS (int): how many pairs there are."""

    def batch(self) -> ContextManager[None]:
        """RETURNS (ContextManager[None]): what is added inside is written together when it ends, as of one document or
        a batch of them."""


def first_free(propose: Propose, is_used: Callable[[str], bool]) -> Optional[str]:
    """RETURNS (Optional[str]): the first candidate that is not used; None when there are no more."""
    return next(candidate for candidate in map(propose, count()) if candidate is None or not is_used(candidate))
