"""Find in a text the chunks that have more than small letters and digits: one regular expression, which passes over the
rest at the speed of a search."""

import re
from functools import lru_cache
from itertools import groupby
from typing import Callable, Container, List, Sequence, Tuple

# What stands before white space, or before the end: any chunk.
_CHUNK = re.compile(r"\S+")
_AFTER = r"""!"#$%&'()*+,\-./:;<=>?@\[\\\]^`{|}~”“’»"""


@lru_cache(maxsize=1)
def _pattern() -> "re.Pattern":
    # Beyond the basic plane all count: thousands of ranges would make the search slow.
    large = [code for code in range(0x80, 0x10000) if chr(code).isalpha() and not chr(code).islower()]
    runs = [[code for _, code in run] for _, run in groupby(enumerate(large), lambda pair: pair[1] - pair[0])]
    letters = f"[A-Z{''.join(f'{chr(run[0])}-{chr(run[-1])}' for run in runs)}\U00010000-\U0010ffff]"
    # What may stand before a word, so that nothing of it is cut; a list of what may not would be long.
    border = r"(?:(?<![^\s(\[{\"“”«»—–*|&].)|(?<=[\s(]['‘’].)|(?<=^['‘’].))"
    # Most are one word, and perhaps signs: without these there are fewer different ones.
    alone = rf"[a-zß-öø-ÿ]+(?=\s|(?:['’]s)?[{_AFTER}]*\s)"
    return re.compile(rf"{letters}(?:{border}(?:{alone}|\S*)|\S*\s)")


def large_finder() -> Callable[[str], List[str]]:
    """Make a function that finds chunks with letters that are not small: capitals, or those of a script that has none.

    RETURNS (Callable[[str], List[str]]): Called with a text and a space after it, it gives of each such chunk what
        stands from the first such letter on, if no word is cut by that: its words are the chunk's, but for those of
        small letters or digits before. Signs or 's after a single word are left off. Where a word is cut, what follows
        and the white space after it, to be told apart.
    """
    return _pattern().findall


def place_chunks(text: str, chunks: Sequence[str], wanted: Container[str]) -> List[Tuple[int, str]]:
    """Find the places of chunks.

    text (str): A text.
    chunks (Sequence[str]): All that `large_finder` or `str.split` gives of it. What stands between two of them has no
        character that one could begin with, so each is found as the first of its kind after the one before.
    wanted (Container[str]): Some of these.
    RETURNS (List[Tuple[int, str]]): Where the wanted ones begin, in order, and what begins there.
    """
    find, place, places = text.find, 0, []
    for chunk in chunks:
        place = find(chunk, place)
        if chunk in wanted:
            places.append((place, chunk))
        place += len(chunk)
    return places


def whole_chunk(text: str, place: int) -> Tuple[int, str]:
    """Find what stands around a place, between white space.

    text (str): The text.
    place (int): A character that is no white space.
    RETURNS (Tuple[int, str]): Where the chunk begins, and the chunk.
    """
    start = place
    while start and not text[start - 1].isspace():
        start -= 1
    return start, text[start : _CHUNK.match(text, place).end()]
