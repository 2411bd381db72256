"""Which words are top-level domains.

`tlds.txt` holds the 1,440 or so delegated names, one a line. SOURCE: IANA root zone, as listed in the ICANN section of
the Public Suffix List of 2025-04-07 (publicsuffix.org; names only).
"""

from functools import lru_cache
from pathlib import Path
from typing import FrozenSet

# Also the endings of file names: a bare `setup.py` is hardly ever a host in Paraguay.
FILE_ENDINGS = frozenset(
    "py rs sh pl md ps so cc zip mov app pub bar cab ink properties name java cfd esq foo mk mo pm la".split()
)
# `configure.in` is no host in India, and `this.ws` none in Samoa.
_FILES = frozenset("aclocal acinclude config configura configure control gnumakefile makefile meson rules".split())
_OBJECTS = frozenset(
    "this self cls super e el ev evt event err error res resp result response req request ua edge node options opts opt arg args obj object"
    " item items config cfg props prop state ctx context data operator np os sys module window document math params util utils lib ptr row"
    " col user key val value entry elem element parent child root tmp temp info msg message settings".split()
)


@lru_cache(maxsize=1)
def _top_levels() -> FrozenSet[str]:
    return frozenset((Path(__file__).parent / "tlds.txt").read_text(encoding="utf8").split())


def is_file_or_attribute(host: str) -> bool:
    """RETURNS (bool): whether what looks like a host under a country's domain is rather a file of a build system, or an
    attribute of an object in source code."""
    labels = host.lower().split(".")
    if len(labels[-1]) > 2:
        return False
    if labels[0] in _FILES or labels[-1] == "in" and labels[-2] in ("pc", "h", "sh", "cfg", "conf", "txt", "spec"):
        return True
    return len(labels) == 2 and (labels[0] in _OBJECTS or len(labels[0]) < 3)


def is_top_level(name: str) -> bool:
    """RETURNS (bool): whether a word is a top-level domain, in any case, and not rather the ending of a file name."""
    name = name.lower()
    return name in _top_levels() and name not in FILE_ENDINGS
