"""What every policy is."""

from typing import Callable, List, Sequence

from ..spans import Finding

# (text, findings) to findings in text order that do not overlap.
Policy = Callable[[str, Sequence[Finding]], List[Finding]]
