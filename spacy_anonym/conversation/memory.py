"""What a conversation knows between two calls."""

from typing import Dict, Optional, Tuple

from ..vault import MemoryVault, Vault
from .entities import Entities
from .messages import Leaf


class Memory:
    """What a conversation knows. It can be sent to another process if its vault can, as `MemoryVault`.

    vault (Optional[Vault]): Where the mapping is kept; what it holds was said before. None: in memory.
    """

    def __init__(self, vault: Optional[Vault] = None) -> None:
        self.vault: Vault = MemoryVault(of_document=True) if vault is None else vault
        self.entities = Entities(self.vault)
        # The texts of the last call.
        self.hidden: Dict[Leaf, str] = {}

    @property
    def size(self) -> Tuple[int, int]:
        """RETURNS (Tuple[int, int]): how many values it holds, and how many characters."""
        values = [*self.entities.values(), *(part for entry in self.vault.entries() for part in entry)]
        texts = [text for leaf, new in self.hidden.items() for text in (leaf.text, leaf.key, new)]
        return max(len(self.entities.values()), len(self.vault)), sum(map(len, values + texts))
