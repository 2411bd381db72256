"""Numbers from 1 to 99 in words, for ages: English, Spanish, Catalan, French and German. Written for this project."""

import re
from functools import lru_cache
from typing import Dict, Optional, Tuple

_EN = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ES = (
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte"
    " veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
_ES_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
_CA = "un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset divuit dinou vint".split()
_CA_TENS = "trenta quaranta cinquanta seixanta setanta vuitanta noranta".split()
_FR = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split()
_FR_TENS = "vingt trente quarante cinquante soixante".split()
_DE = "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()


def _english(number: int) -> str:
    if number < 20:
        return _EN[number - 1]
    return _EN_TENS[number // 10 - 2] + (f"-{_EN[number % 10 - 1]}" if number % 10 else "")


def _spanish(number: int) -> str:
    if number < 30:
        return _ES[number - 1]
    return _ES_TENS[number // 10 - 3] + (f" y {_ES[number % 10 - 1]}" if number % 10 else "")


def _catalan(number: int) -> str:
    if number <= 20:
        return _CA[number - 1]
    if number < 30:
        return f"vint-i-{_CA[number % 10 - 1]}"
    return _CA_TENS[number // 10 - 3] + (f"-{_CA[number % 10 - 1]}" if number % 10 else "")


def _french(number: int) -> str:
    if number < 20:
        return _FR[number - 1]
    if number >= 80:
        return "quatre-vingts" if number == 80 else f"quatre-vingt-{_FR[number - 81]}"
    rest = number % 10 if number < 60 else number - 60
    tens = _FR_TENS[min(number // 10, 6) - 2]
    if not rest:
        return tens
    return f"{tens} et {_FR[rest - 1]}" if rest in (1, 11) else f"{tens}-{_FR[rest - 1]}"


def _german(number: int) -> str:
    if number < 20:
        return _DE[number - 1]
    unit = "" if not number % 10 else ("ein" if number % 10 == 1 else _DE[number % 10 - 1]) + "und"
    return unit + _DE_TENS[number // 10 - 2]


@lru_cache(maxsize=1)
def number_words() -> Tuple[Dict[str, Tuple[int, ...]], Tuple[Tuple[str, ...], ...]]:
    """RETURNS (Tuple[Dict, Tuple]): from a word in lower case to the number and the languages' places ("dos": 2,
    Spanish and Catalan), and for each language its words of 1 to 99."""
    tables = tuple(
        tuple(make(number) for number in range(1, 100)) for make in (_english, _spanish, _catalan, _french, _german)
    )
    known: Dict[str, Tuple[int, ...]] = {}
    for place, words in enumerate(tables):
        for number, word in enumerate(words, 1):
            if word not in known:
                known[word] = (number, place)
            known.setdefault(word.replace("-", " "), (number, place))
            if place == 1 and word.endswith("uno"):
                # "treinta y un años", "veintiún años"
                known.setdefault("veintiún" if word == "veintiuno" else word[:-1], (number, place))
    return known, tables


def other_number_word(word: str, number: int) -> str:
    """RETURNS (str): a number of 1 to 99 in the language of a word that `read_number_word` knows, with spaces where it
    has them.
    """
    known, tables = number_words()
    new = tables[known[word.lower()][1]][number - 1]
    return new.replace("-", " ") if " " in word and "-" not in word else new


def read_number_word(word: str) -> int:
    """RETURNS (int): the number that a word is, 1 to 99; 0 for any other word."""
    return number_words()[0].get(word.lower(), (0,))[0]


@lru_cache(maxsize=1)
def _form() -> "re.Pattern[str]":
    longest_first = sorted(number_words()[0], key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def find_number_word(text: str) -> "Optional[re.Match[str]]":
    """RETURNS (Optional[re.Match[str]]): the first number in words of a short text."""
    return _form().search(text)
