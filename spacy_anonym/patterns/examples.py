"""Run the examples of patterns: in each, the pattern finds exactly what stands in «»."""

import re
from pathlib import Path
from typing import Iterator, List, NamedTuple, Union

from ..errors import AnonymError
from .context import LEAST
from .engine import PatternEngine
from .pack_file import read_lines
from .pattern import Pattern, make_pattern

_MARKED = re.compile("«(.*?)»", re.DOTALL)


class FailedExample(NamedTuple):
    """An example in which a pattern does not find what it should."""

    example: str  # The example, with its marks.
    wanted: List[str]  # What stands in «».
    found: List[str]  # What the pattern finds.


def run_examples(pattern: Pattern, threshold: float = LEAST) -> Iterator[FailedExample]:
    """Run the examples of a pattern, of that pattern alone.

    threshold (float): The score from which a match counts as found.
    YIELDS (FailedExample): Those that fail, in order.
    RAISES (AnonymError): SA002 when the pattern names a function that is not registered.
    """
    engine = PatternEngine([pattern])
    for example in pattern.examples:
        text = example.replace("«", "").replace("»", "")
        found = [text[f.start : f.end] for f in engine.find(text) if f.score >= threshold]
        wanted = _MARKED.findall(example)
        if found != wanted:
            yield FailedExample(example, wanted, found)


def check_pack_file(path: Union[str, Path]) -> Iterator[str]:
    """Check a user's pack: that every pattern is valid, has an id of its own and an example with a finding, and finds
    what its examples mark.

    YIELDS (str): What is wrong, each with the file, the line where the pattern begins, and its id.
    RAISES (AnonymError): SA342 when the file is missing, no TOML or no pack, SA343 when a pattern uses a fragment that
        there is none of.
    """
    seen = set()
    for data, line in zip(*read_lines(Path(path))):
        name = str(data.get("id", "?"))
        where = f"{path}:{line}: {name}: "
        if name in seen:
            yield where + "another pattern has the same id"
        seen.add(name)
        try:
            pattern = make_pattern(data)
            failed = list(run_examples(pattern))
        except AnonymError as error:
            yield where + str(error)
            continue
        if not any("«" in example for example in pattern.examples):
            yield where + "no example marks in «» what the pattern finds"
        for each in failed:
            yield f"{where}finds {_quote(each.found)} and not {_quote(each.wanted)} in the example {each.example!r}"


def _quote(values: List[str]) -> str:
    return ", ".join(map(repr, values)) or "nothing"
