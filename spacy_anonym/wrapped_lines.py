"""Find the line ends of wrapped paragraphs, as mails, terminals and pages have them: a name or a date may go on behind
one.

A paragraph is wrapped where no line of it had room for the next one's first word. Its lines are prose: those of tables,
lists, addresses and programs may be as full by chance.
"""

import re
from itertools import accumulate, groupby
from typing import List, Sequence, Set, Tuple

# Columns that paragraphs are wrapped at, and how many line ends in a row show it.
NARROWEST, WIDEST, LEAST_WRAPPED = 36, 120, 2
# Words of prose have no more characters on average, with the space.
WORD = 10
# What parts columns, and what names a field: "Name: ".
_COLUMN = re.compile(r"[|\t]|[^\s.!?]  |\S   ")
# "2. Call", "b) the key"
_ITEM = re.compile(r"(?:[0-9]{1,3}|\w)[.)] ")
_FIELD = re.compile(r"[^\s,;.!?]+:")
# Signs that a word may begin with; those of lists are not among them.
_OPENING = frozenset("+(['\"&@#£$€«“‘")
# Indentation, and the signs of a quote or a comment.
_HEAD = re.compile(r"[ \t]*(?:[>|#/;]{1,3}[ \t]+){0,5}")


def soft_breaks(text: str) -> List[Tuple[int, int, str]]:
    """RETURNS (List[Tuple[int, int, str]]): the half-open characters of each line end within a wrapped paragraph, with
    the blanks before it and the indentation or the signs of a quote or a comment behind it, and what it stands for;
    in order. That is a space, or nothing within a word that is cut by a hyphen."""
    if text.count("\n") < LEAST_WRAPPED:
        return []
    whole = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in whole)]
    lines = [line.rstrip() for line in whole]
    # Where each line's words begin. Lines of one paragraph are alike in what stands before them.
    heads = [_HEAD.match(line).end() for line in lines]  # type: ignore[union-attr]
    ends = [number for number in range(len(lines) - 1) if _may_go_on(lines, heads, number)]
    breaks: List[Tuple[int, int, str]] = []
    for number in _wrapped(lines, heads, ends):
        end, begin = starts[number] + len(lines[number]), starts[number + 1] + heads[number + 1]
        before, last = text[end - 2], text[end - 1]
        in_word = last in "-\xad" and before.isalnum()
        # "Kowal-", "ska" is one word; "Anne-", "Marie" has a hyphen of its own.
        is_cut = in_word and before.islower() and text[begin].islower()
        breaks.append((end - is_cut, begin, "" if in_word else " "))
    return breaks


def _may_go_on(lines: Sequence[str], heads: Sequence[int], number: int) -> bool:
    """RETURNS: whether a line may be one of prose that goes on in the next one: of some length and many words, without
    columns, and with the same before the first word."""
    line, following = lines[number], lines[number + 1]
    head, other = line[: heads[number]], following[: heads[number + 1]]
    if len(line) < NARROWEST or WORD * line.count(" ", len(head)) < len(line) - len(head):
        return False
    if _COLUMN.search(line, len(head)) or _COLUMN.search(following, len(other)) or _FIELD.match(following, len(other)):
        return False
    if head != other and not (len(head) == len(other) and other.isspace()):
        return False
    first = following[len(other) :][:1]
    return (first.isalnum() or first in _OPENING) and not _ITEM.match(following, len(other))


def _wrapped(lines: Sequence[str], heads: Sequence[int], ends: Sequence[int]) -> List[int]:
    """RETURNS: the lines that go on in the next one: those of paragraphs, and where some are wrapped, others that fill
    as many columns and do not end a sentence there."""
    width = 0
    found: Set[int] = set()
    for _, group in groupby(enumerate(ends), lambda each: each[1] - each[0]):
        run = [number for _, number in group]
        widest = max(len(lines[number]) for number in range(run[0], run[-1] + 2))
        goes_on = sum(_is_small(lines[number + 1][heads[number + 1]]) for number in run)
        is_paragraph = LEAST_WRAPPED <= len(run) <= 3 * goes_on and widest <= WIDEST
        if is_paragraph and all(_filled(lines, heads, number) > widest for number in run):
            width = max(width, widest)
            found.update(run)
    found.update(
        number
        for number in ends
        if len(lines[number]) <= width < _filled(lines, heads, number)
        and _is_open(lines[number].rsplit(" ", 1)[-1], lines[number + 1][heads[number + 1]])
    )
    return sorted(found)


def _is_open(last: str, following: str) -> bool:
    """RETURNS: whether a sentence goes on between a line's last word and the next one's first letter; not between two
    numbers or two names, which may be in a row."""
    if _is_small(following):
        return True
    return last[-1].isalnum() and (_is_small(last[0]) or last[0].isdigit() and following.isalpha())


def _is_small(char: str) -> bool:
    """RETURNS: whether it is a small letter, or one of a script without capitals."""
    return char.isalpha() and not char.isupper()


def _filled(lines: Sequence[str], heads: Sequence[int], number: int) -> int:
    """RETURNS: a line's length with the first word of the next one."""
    return len(lines[number]) + 1 + len(lines[number + 1][heads[number + 1] :].split(" ", 1)[0])
