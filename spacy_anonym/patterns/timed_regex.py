"""Regular expressions that RE2 cannot read (look-around, back-references), for users' own patterns: matched by the
package `regex`, which backtracks, under a limit of time."""

import re
import time
from typing import Any, List, Mapping, Optional, Tuple, Union

import regex

from ..errors import AnonymError, Errors

# Seconds of processor time that all such expressions together may take for a text, and for each million of its
# characters more.
SECONDS, SECONDS_A_MILLION = 1.0, 2.0
# RE2's own bound on counted repeats, one within another: `regex` unfolds them, and a short expression could fill the
# memory.
MAX_REPEAT = 1_000

# Parts of an expression's syntax that count here: an escape, a class, a comment, the beginning of a group, its end, a
# counted repeat.
_PARTS = re.compile(
    r"\\(?:[pPNx]\{[^}]*\}|.)|\[\^?\]?(?:\\.|\[:\^?[a-z]+:\]|[^\]\\])*\]|\(\?#[^)]*\)"
    r"|(?P<open>\()|(?P<close>\))|(?P<repeat>\{(?P<least>[0-9]*)(?P<most>,[0-9]*)?\})|(?P<brace>\{)",
    re.DOTALL,
)
# Calls of a group within itself, which take memory without bound, and comments to the end of a line.
_RECURSION = re.compile(r"\(\?(?:R|[+\-]?[0-9]|&|P>)|\(\?[a-wyzA-Z0-9\-]*x[a-zA-Z0-9\-]*[:)]")


class Clock:
    """What is left of a text's time."""

    def __init__(self, length: int) -> None:
        self.limit = SECONDS + SECONDS_A_MILLION * length / 1_000_000
        self.left = self.limit


class TimedRegex:
    """A compiled expression over characters.

    expression (str): In the syntax of `regex`, which is Python's; what `\\w`, `\\d`, `\\s` and `\\b` mean is Unicode's.
    RAISES (ValueError): With what is wrong with it.
    """

    def __init__(self, expression: str, name: str) -> None:
        problem = _problem(expression)
        if problem:
            raise ValueError(problem)
        self.expression, self.name = expression, name
        try:
            self._regex = regex.compile(expression)
        except (regex.error, RecursionError, OverflowError, ValueError):
            raise ValueError("neither RE2 nor the package regex can read it") from None
        self.groups: int = self._regex.groups
        self.groupindex: Mapping[str, int] = self._regex.groupindex

    def __reduce__(self) -> Tuple[Any, Tuple[str, str]]:
        return TimedRegex, (self.expression, self.name)

    def search(self, text: Union[str, bytes], pos: int = 0, clock: Optional[Clock] = None) -> Any:
        """Search once.

        text (Union[str, bytes]): The text; bytes are UTF-8.
        pos (int): Where it begins; look-behind sees what stands before.
        clock (Optional[Clock]): The time that is left for the text; None is that of a new text.
        RETURNS: The match, None for none.
        RAISES (AnonymError): SA037 when the time runs out: what was not looked at is not called free of matches.
        """
        text = text.decode("utf8") if isinstance(text, bytes) else text
        clock = Clock(len(text)) if clock is None else clock
        start = time.perf_counter()
        try:
            if clock.left > 0:
                return self._regex.search(text, pos, timeout=clock.left, concurrent=True)
        except (TimeoutError, MemoryError):
            pass
        finally:
            clock.left -= time.perf_counter() - start
        raise AnonymError(Errors.SA037.format(name=self.name, seconds=f"{clock.limit:.1f}"))


def repeats_from_nothing(expression: str) -> bool:
    """RETURNS (bool): whether something is repeated up to a number of times without a least one, as in "a{,3}"."""
    return any(part["most"] and not part["least"] for part in _PARTS.finditer(expression))


def _problem(expression: str) -> str:
    """RETURNS: why an expression is too much for a matcher that backtracks; "" where it is not."""
    if _RECURSION.search(expression):
        return "it calls a group within itself, or is written with comments (flag x)"
    # For each group that is open, how often what stands in it is repeated at most.
    open_groups: List[int] = [1]
    last = 1
    end = 0
    for part in _PARTS.finditer(expression):
        if part.start() > end:
            last = 1
        end = part.end()
        if part["open"]:
            open_groups.append(1)
            last = 1
        elif part["close"]:
            if len(open_groups) < 2:
                return "its brackets do not match"
            last = open_groups.pop()
            open_groups[-1] = max(open_groups[-1], last)
        elif part["repeat"]:
            counts = [int(count[:6]) for count in (part["least"], (part["most"] or "")[1:]) if count]
            last *= max([1, *counts])
            if last > MAX_REPEAT:
                return f"it repeats something more than {MAX_REPEAT} times"
            open_groups[-1] = max(open_groups[-1], last)
        elif part["brace"]:
            return "a brace that counts nothing is written \\{"
        else:
            last = 1
    return ""
