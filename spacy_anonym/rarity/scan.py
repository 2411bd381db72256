"""Find in a text the chunks that have more than small letters and digits: one regular expression, which passes over the rest at the speed of a search."""

import re
from functools import lru_cache
from itertools import groupby
from typing import Callable, Collection, List, Tuple

# What stands before white space, or before the end: any chunk.
_CHUNK = re.compile(r"\S+")
_OPENING = "(\"[“"
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

    RETURNS (Callable[[str], List[str]]): Called with a text and a space after it, it gives of each such chunk what stands from the first such
        letter on, if no word is cut by that: its words are the chunk's, but for those of small letters or digits before. Signs or 's after a single
        word are left off. Where a word is cut, what follows and the white space after it, to be told apart.
    """
    return _patterns()[1].findall


def place_large(text: str, wanted: Collection[str]) -> List[Tuple[int, str]]:
    """RETURNS (List[Tuple[int, str]]): where in a text which of the chunks that `large_finder` gives stand, in order."""
    places = []
    spaced, match = text + " ", _patterns()[1].match
    for chunk in wanted:
        place, plain = text.find(chunk), chunk.isascii() and chunk.isalpha() and chunk.istitle()
        while place >= 0:
            after = text[place + len(chunk) : place + len(chunk) + 2]
            if (not place or text[place - 1].isspace()) and (not after or after.isspace() or (plain and after[1:].isspace() and after[0] in ",.")):
                # As most stand, and at no cost.
                places.append((place, chunk))
                place = text.find(chunk, place + len(chunk))
                continue
            found = match(spaced, place)
            if found is not None and found.group() == chunk:
                before = text[max(0, place - 2) : place]
                if before and not before[-1].isspace() and (before[-1] not in _OPENING or not before[:-1].isspace()):
                    # Perhaps the end of a longer one.
                    return [(each.start(), each.group()) for each in _patterns()[1].finditer(spaced) if each.group() in wanted]
                places.append((place, chunk))
            place = text.find(chunk, place + 1)
    places.sort()
    return places


def find_chunks(text: str, all_letters: bool) -> List[str]:
    """RETURNS (List[str]): the chunks of a text; without `all_letters` those alone that have a letter that is not small."""
    chunks = text.split()
    return chunks if all_letters else list(filter(_patterns()[0].search, chunks))


def place_chunks(text: str, wanted: Collection[str]) -> List[Tuple[int, str]]:
    """RETURNS (List[Tuple[int, str]]): where in a text which of its chunks stand, in order."""
    return [(match.start(), match.group()) for match in _CHUNK.finditer(text) if match.group() in wanted]
