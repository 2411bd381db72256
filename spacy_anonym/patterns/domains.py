"""Which words are top-level domains.

`tlds.txt` holds the 1,440 or so delegated names, one a line. SOURCE: IANA root zone, as listed in the ICANN section of the
Public Suffix List of 2025-04-07 (publicsuffix.org; names only).
"""

from functools import lru_cache
from pathlib import Path
from typing import FrozenSet

# Also the endings of file names: a bare `setup.py` is hardly ever a host in Paraguay.
FILE_ENDINGS = frozenset("py rs sh pl md ps so cc zip mov app pub bar cab ink properties name java cfd esq foo".split())


@lru_cache(maxsize=1)
def _top_levels() -> FrozenSet[str]:
    return frozenset((Path(__file__).parent / "tlds.txt").read_text(encoding="utf8").split())


def is_top_level(name: str) -> bool:
    """RETURNS (bool): whether a word is a top-level domain, in any case, and not rather the ending of a file name."""
    name = name.lower()
    return name in _top_levels() and name not in FILE_ENDINGS
