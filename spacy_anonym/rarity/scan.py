"""Find in a text the chunks that have more than small letters and digits: one regular expression, which passes over the
rest at the speed of a search."""

import re
import sys
from functools import lru_cache
from itertools import groupby
from typing import Callable, Collection, List, Optional, Tuple

# What stands before white space, or before the end: any chunk.
_CHUNK = re.compile(r"\S+")
# Longer chunks are not looked at again and again.
MAX_AROUND = 200
_AFTER = r"""!"#$%&'()*+,\-./:;<=>?@\[\\\]^`{|}~”“’»"""


@lru_cache(maxsize=1)
def _patterns() -> Tuple["re.Pattern", "re.Pattern"]:
    # Beyond the basic plane all count: thousands of ranges would make the search slow.
    large = [code for code in range(0x80, 0x10000) if chr(code).isalpha() and not chr(code).islower()]
    runs = [[code for _, code in run] for _, run in groupby(enumerate(large), lambda pair: pair[1] - pair[0])]
    letters = f"[A-Z{''.join(f'{chr(run[0])}-{chr(run[-1])}' for run in runs)}\U00010000-\U0010ffff]"
    # What may stand before a word, so that nothing of it is cut; a list of what may not would be long.
    border = r"(?:(?<![^\s(\[{\"“”«»—–*|&].)|(?<=[\s(]['‘’].)|(?<=^['‘’].))"
    # Most are one word, and perhaps signs: without these there are fewer different ones.
    alone = rf"[a-zß-öø-ÿ]+(?=\s|(?:['’]s)?[{_AFTER}]*\s)"
    return re.compile(letters), re.compile(rf"{letters}(?:{border}(?:{alone}|\S*)|\S*\s)")


def large_finder() -> Callable[[str], List[str]]:
    """Make a function that finds chunks with letters that are not small: capitals, or those of a script that has none.

    RETURNS (Callable[[str], List[str]]): Called with a text and a space after it, it gives of each such chunk what
        stands from the first such
        letter on, if no word is cut by that: its words are the chunk's, but for those of small letters or digits
        before. Signs or 's after a single
        word are left off. Where a word is cut, what follows and the white space after it, to be told apart.
    """
    return _patterns()[1].findall


def place_large(text: str, wanted: Collection[str]) -> List[Tuple[int, str]]:
    """Find the places of chunks.

    text (str): A text that ends in white space.
    wanted (Collection[str]): Some of what `large_finder` gives of it.
    RETURNS (List[Tuple[int, str]]): Where they begin, in order, and what begins there.
    """
    places = []
    for chunk in wanted:
        size = len(chunk)
        plain, cut = chunk.isascii() and chunk.isalpha() and chunk.istitle(), chunk[-1].isspace()
        place = text.find(chunk)
        while place >= 0:
            after = "" if cut or (place and not text[place - 1].isspace()) else text[place + size : place + size + 2]
            if after[:1].isspace() or (plain and after[1:].isspace() and after[0] in ",."):
                # As most stand, and at no cost.
                places.append((place, chunk))
            else:
                found = _scan_around(text, place)
                if found is None:
                    return [
                        (match.start(), match.group())
                        for match in _patterns()[1].finditer(text)
                        if match.group() in wanted
                    ]
                if (place, chunk) in found:
                    places.append((place, chunk))
            place = text.find(chunk, place + 1)
    places.sort()
    return places


def _scan_around(text: str, place: int) -> Optional[List[Tuple[int, str]]]:
    """RETURNS (Optional[List[Tuple[int, str]]]): what the scan of a text gives within the chunk around a place; None
    for a long one, or each
    place in it would take as long as all."""
    start, chunk = whole_chunk(text, place, MAX_AROUND)
    if len(chunk) >= MAX_AROUND:
        return None
    stop = start + len(chunk) + 1
    return [(match.start(), match.group()) for match in _patterns()[1].finditer(text, start, stop)]


def whole_chunk(text: str, place: int, limit: int = sys.maxsize) -> Tuple[int, str]:
    """Find what stands around a place, between white space.

    text (str): The text.
    place (int): A character that is no white space.
    limit (int): More characters to either side are not looked at.
    RETURNS (Tuple[int, str]): Where the chunk begins, and the chunk.
    """
    start, least = place, max(0, place - limit)
    while start > least and not text[start - 1].isspace():
        start -= 1
    return start, text[start : _CHUNK.match(text, place, min(len(text), place + limit)).end()]


def place_chunks(text: str, wanted: Collection[str]) -> List[Tuple[int, str]]:
    """RETURNS (List[Tuple[int, str]]): where in a text which of its chunks stand, in order."""
    return [(match.start(), match.group()) for match in _CHUNK.finditer(text) if match.group() in wanted]
