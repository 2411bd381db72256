"""Numbers from 1 to 99 in words, for ages: English, Spanish, Catalan, French and German."""

import re
from functools import lru_cache
from typing import Collection, Dict, Iterator, List, Tuple

from .toml import load_toml


@lru_cache(maxsize=1)
def number_words() -> Dict[str, Tuple[int, str]]:
    """RETURNS (Dict[str, Tuple[int, str]]): from a word in lower case to the number and its first language."""
    known: Dict[str, Tuple[int, str]] = {}
    for lang, words in load_toml(__file__, "numbers.toml").items():
        for number, word in enumerate(words, 1):
            forms = [word, word.replace("-", " ")]
            if lang == "es" and word.endswith("uno"):
                # "treinta y un años", "veintiún años"
                forms.append("veintiún" if word == "veintiuno" else word[:-1])
            for form in forms:
                known.setdefault(form, (number, lang))
    return known


@lru_cache(maxsize=1)
def spellings() -> Dict[int, List[List[str]]]:
    """RETURNS (Dict[int, List[List[str]]]): from a number to the words of each of its forms in all languages."""
    forms: Dict[int, List[List[str]]] = {}
    for form, (number, _) in number_words().items():
        forms.setdefault(number, []).append(form.replace("-", " ").split())
    return forms


def other_number_word(word: str, number: int) -> str:
    """RETURNS (str): a number of 1 to 99 in the language of a word that `read_number_word` knows, with spaces where it
    has them."""
    new = load_toml(__file__, "numbers.toml")[number_words()[word.lower()][1]][number - 1]
    return new.replace("-", " ") if " " in word and "-" not in word else new


def read_number_word(word: str) -> int:
    """RETURNS (int): the number that a word is, 1 to 99; 0 for any other word."""
    return number_words().get(word.lower(), (0, ""))[0]


@lru_cache(maxsize=1)
def _form() -> "re.Pattern[str]":
    longest_first = sorted(number_words(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def find_number_words(text: str, digits: Collection[int] = ()) -> "Iterator[re.Match[str]]":
    """YIELDS (re.Match[str]): the numbers in words of a text. Beside numbers in digits, which are given, no "one" but
    that of "one (1)": it may be an article."""
    for match in _form().finditer(text):
        if not digits or 1 in digits or read_number_word(match.group()) > 1:
            yield match
