"""Which characters stand for which ones of ASCII, for `fold.py`.

SOURCE: the Unicode Character Database (decimal digits, general categories Zs, Pd and Cf, compatibility mappings), and
the look-alikes of single letters that Unicode's technical standard 39 (confusables) lists.
"""

import unicodedata
from typing import Dict, Iterable, Iterator, Tuple

# The zeros of the scripts' decimal digits; nine more follow each.
_ZEROS = (
    "660 6F0 7C0 966 9E6 A66 AE6 B66 BE6 C66 CE6 D66 DE6 E50 ED0 F20 1040 1090 17E0 1810 1946 19D0 1A80 1A90 1B50 1BB0 1C40 1C50"
    " A620 A8D0 A900 A9D0 A9F0 AA50 ABF0 FF10 104A0 10D30 11066 110F0 11136 111D0 112F0 11450 114D0 11650 116C0 11730 118E0 11950"
    " 11C50 11D50 11DA0 11F50 16A60 16AC0 16B50 1D7CE 1D7D8 1D7E2 1D7EC 1D7F6 1E140 1E2F0 1E4F0 1E950 1FBF0"
)
# Full-width and small forms, letter-like signs, Roman numerals, letters and digits of mathematics.
_COMPATIBLE = ((0xFF01, 0xFF5E), (0xFE4D, 0xFE6B), (0x2100, 0x214F), (0x2160, 0x217F), (0x1D400, 0x1D7FF))
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800"
# Signs that stand for a hyphen wherever they stand. Dashes between words are not among them.
_HYPHENS = "\u058a\u05be\u1400\u1806\u2010\u2011\u2043\u2212\u02d7\ufe63\uff0d\u2796\u2e17\u2e40\u30a0\U00010ead"
_SIGNS = {
    "\u2024": ".", "\ufe52": ".", "\u066b": ".", "\u066c": ",", "\u201a": ",", "\ua789": ":", "\u2236": ":", "\u2044": "/", "\u2215": "/",
    "\u29f8": "/", "\u2795": "+", "\u2028": "\n", "\u2029": "\n", "\u0251": "a", "\u0261": "g",
}  # fmt: skip
# Dashes, dots and the Japanese long-vowel sign: hyphens and points between digits, else punctuation or letters.
DASHES = "\u2012\u2013\u2014\u2015\u2e3a\u2e3b\u301c\u3030\u30fc\ufe31\ufe32\ufe58\u2e1a\u2e5d"
DOTS = "\u00b7\u2022\u2219\u22c5\u2027"

# Never shown, or shown as nothing: zero width, direction, soft hyphens, selectors, tags, fillers.
HIDDEN_RANGES = (
    (0xAD, 0xAD), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF9, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF), (0x34F, 0x34F),
)  # fmt: skip
# Marks that stand over, under, through or around the character before them.
MARK_RANGES = (
    (0x300, 0x34E), (0x350, 0x36F), (0x483, 0x489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F),
    # Hebrew's points and accents.
    (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0xFB1E, 0xFB1E),
)  # fmt: skip

# Letters of other scripts that look like one of ASCII.
_LOOK_ALIKES = (
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХԌԚԜҮӀаеѕіјорсухԁԛԝһѵԍӏкЗбЬ", "ABESIJKMHOPCTYXGQWYIaesijopcyxdqwhvglk36b"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹοαρνικυϲϳγσ", "ABEZHIKMNOPTYXCoapvikucjyo"),
    # Armenian, Cherokee, Lisu, small capitals
    ("օսհոցզ", "ouhngq"),
    ("ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏎᏒᏔᏚᏞᏟᏢᏦᏴ", "DRTAJEWMHGZ4RWSLCPKB"),
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),
)


def _compatible(ranges: Iterable[Tuple[int, int]]) -> Iterator[Tuple[str, str]]:
    for first, last in ranges:
        for code in range(first, last + 1):
            plain = unicodedata.normalize("NFKC", chr(code))
            if len(plain) == 1 and plain.isascii():
                yield chr(code), plain


def _table() -> Dict[str, str]:
    table = dict(_compatible(_COMPATIBLE))
    table.update({chr(int(zero, 16) + digit): str(digit) for zero in _ZEROS.split() for digit in range(10)})
    table.update(dict.fromkeys(_SPACES, " "))
    table.update(dict.fromkeys(_HYPHENS, "-"))
    table.update(_SIGNS)
    # Hebrew letters of presentation: wide ones, and those with a point.
    table.update(
        {
            chr(code): unicodedata.normalize("NFKD", chr(code))[0]
            for code in (0xFB1D, *range(0xFB20, 0xFB29), *range(0xFB2A, 0xFB4F))
            if unicodedata.category(chr(code)) == "Lo"
        }
    )
    return table


def _raised() -> Dict[str, str]:
    """Superscripts, subscripts, and letters and digits in circles or squares."""
    ranges = ((0xB2, 0xB3), (0xB9, 0xB9), (0x2070, 0x208E), (0x2460, 0x2468), (0x24B6, 0x24EA), (0x1F130, 0x1F149))
    table = dict(_compatible(ranges))
    for first in (0x1F150, 0x1F170):
        table.update({chr(first + place): chr(65 + place) for place in range(26)})
    for first in (0x2776, 0x2780, 0x278A, 0x24F5):
        table.update({chr(first + place): str(place + 1) for place in range(9)})
    table["\u24ff"] = "0"
    return table


# One character for one character.
PLAIN: Dict[str, str] = _table()
# The same, only where several stand together: m² stays m².
RAISED: Dict[str, str] = _raised()
# The same, only in a word that also has letters of ASCII, or digits.
LOOK_ALIKES: Dict[str, str] = {char: plain for chars, plains in _LOOK_ALIKES for char, plain in zip(chars, plains)}
