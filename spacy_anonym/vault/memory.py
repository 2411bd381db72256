"""A vault in memory: for one document, or as long as its owner lives."""

import threading
from contextlib import contextmanager
from typing import Any, Dict, Iterator, Optional, Set, Tuple

from .base import Entry, Propose, first_free


class MemoryVault:
    """See `Vault`. Nothing of it is ever written to a file.

    of_document (bool): Whether it holds one document's pairs, none of whose replacements stood in it: then short ones
        ("08:52") are known again, too.
    """

    def __init__(self, of_document: bool = False) -> None:
        self.of_document = of_document
        self._entries: Dict[Tuple[str, str], str] = {}
        self._originals: Dict[str, str] = {}
        self._taken: Set[str] = set()
        self._numbers: Dict[str, Dict[str, int]] = {}
        self._lock = threading.RLock()

    def __getstate__(self) -> Dict[str, Any]:
        with self._lock:
            return {name: value for name, value in vars(self).items() if name != "_lock"}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        vars(self).update(state, _lock=threading.RLock())

    def replacement(self, space: str, original: str, propose: Propose) -> Optional[str]:
        """See `Vault.replacement`."""
        key = space, original
        known = self._entries.get(key)
        if known is not None:
            return known
        with self._lock:
            known = self._entries.get(key)
            if known is not None:
                return known

            def is_used(new: str) -> bool:
                # What is proposed may itself have needed this pair.
                return key not in self._entries and (new == original or new in self._originals or new in self._taken)

            candidate = first_free(propose, is_used)
            if candidate is None or key in self._entries:
                return self._entries.get(key)
            self._originals[candidate] = original
            self._taken.add(original)
            self._entries[key] = candidate
            return candidate

    def put(self, space: str, original: str, replacement: str) -> bool:
        """Add a pair that was made elsewhere. RETURNS (bool): Whether it was added: not where the replacement stands
        for another original already."""
        with self._lock:
            if self._originals.setdefault(replacement, original) != original:
                return False
            self._taken.add(original)
            # One value may have been replaced in several ways; each of them leads back.
            count = 1
            while self._entries.get((space, original), replacement) != replacement:
                count += 1
                space = f"{space}/{count}"
            self._entries[space, original] = replacement
            return True

    def number(self, space: str, name: str) -> int:
        """See `Vault.number`."""
        with self._lock:
            numbers = self._numbers.setdefault(space, {})
            return numbers.setdefault(name, len(numbers) + 1)

    def original(self, replacement: str) -> Optional[str]:
        """See `Vault.original`."""
        return self._originals.get(replacement)

    def entries(self) -> Iterator[Entry]:
        """See `Vault.entries`."""
        with self._lock:
            pairs = list(self._entries.items())
        for (space, original), replacement in pairs:
            yield Entry(space, original, replacement)

    def __len__(self) -> int:
        return len(self._entries)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """See `Vault.batch`."""
        with self._lock:
            yield
