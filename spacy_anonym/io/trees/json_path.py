"""Which values of JSON and YAML are read: `--json-path`."""

import re
from typing import List, Sequence

# Stands behind each name of a path.
SEP = "\x1f"
_STEPS = re.compile(r"\[\s*(?:\*|\d+)?\s*\]|\['([^']*)'\]|\[\"([^\"]*)\"\]|\.(?=\.)|([^.\[\]]+)")


class Chosen:
    """Tells which values are read.

    paths (Sequence[str]): Names with dots between them, as in "patient.name" or "$.entry[*].resource.text": `*` is any
        name, `**` any number of them, and ".." before a name too. Lists stand for each of their elements, and all below
        a value belongs to it. () chooses everything.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [(path, re.compile(_regex(path))) for path in paths]
        self._seen = [False] * len(paths)

    def __contains__(self, path: str) -> bool:
        found = not self._paths
        for number, (_, pattern) in enumerate(self._paths):
            if pattern.match(path):
                found = self._seen[number] = True
        return found

    @property
    def missing(self) -> List[str]:
        """RETURNS (List[str]): the paths at which there was nothing so far."""
        return [path for (path, _), seen in zip(self._paths, self._seen) if not seen]


def _regex(path: str) -> str:
    one, parts = f"[^{SEP}]*{SEP}", []
    for step in _STEPS.finditer(path.strip().removeprefix("$")):
        name = step[1] or step[2] or step[3]
        if step[0] == "." or name == "**":
            parts.append(f"(?:{one})*")
        elif name == "*":
            parts.append(one)
        elif name:
            parts.append(re.escape(name) + SEP)
    return "".join(parts)
