"""Dates whose numbers are written as words, as courts and dictated letters have them: "second of May nineteen sixty-one", "doce de
junio de dos mil veinte", "dotze de juny de dos mil vint"."""

from typing import Any, Dict, List

from .date_parts import SP

_JOIN = rf"(?:{SP}|-)"
_UNIT = "(?:one|two|three|four|five|six|seven|eight|nine)"
_TEEN = "(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_TENS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_BELOW = rf"(?:{_TENS}(?:{_JOIN}{_UNIT})?|{_TEEN}|(?:oh|o){_JOIN}{_UNIT}|{_UNIT})"
_YEAR_EN = rf"(?:(?:nineteen|twenty|eighteen)(?:{_JOIN}hundred)?(?:{_JOIN}and)?{_JOIN}{_BELOW}|two{_JOIN}thousand(?:{_JOIN}and)?(?:{_JOIN}{_BELOW})?)"
_ORDINAL_EN = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth"
    rf"|twentieth|thirtieth|twenty{_JOIN}(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty{_JOIN}first)"
)
_MONTH_EN = "(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_DAY_ES = (
    "(?:uno|primero|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno"
    "|veintidós|veintidos|veintitrés|veintitres|veinticuatro|veinticinco|veintiséis|veintiseis|veintisiete|veintiocho|veintinueve|treinta(?: y uno)?)"
)
_MONTH_ES = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
_DAY_CA = (
    "(?:u|primer|dos|tres|quatre|cinc|sis|set|vuit|nou|deu|onze|dotze|tretze|catorze|quinze|setze|disset|divuit|dinou|vint(?:-i-(?:u|un|dos|tres|quatre|cinc|sis|set|vuit|nou))?"
    "|trenta(?:-u|-un)?)"
)
_MONTH_CA = "(?:gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre)"
# "dos mil veinte", "mil novecientos noventa y dos", "dos mil vint-i-quatre".
_WORD = r"[a-zà-úñ·\-]{2,20}"
_YEAR_ROMANCE = rf"(?:dos mil(?: (?:y |i )?(?:{_DAY_ES}|{_DAY_CA}|(?:treinta|cuarenta|cincuenta|trenta|quaranta|cinquanta)(?:(?: y |-){_WORD})?))?|mil (?:novecientos|nou-cents|noucents)(?: {_WORD}(?: (?:y|i) {_WORD})?)?)"

SPELLED_ENGLISH: List[Dict[str, Any]] = [
    {
        "id": "date_spelled",
        "regex": rf"(?i)\b{_ORDINAL_EN}{SP}(?:day{SP})?of{SP}{_MONTH_EN}\b(?:,?{SP}(?:in{SP}the{SP}year{SP})?{_YEAR_EN}\b)?",
        "gate": rf"(?i)(?:first|second|third|th){SP}(?:day{SP})?of{SP}{_MONTH_EN}",
        "score": 0.6,
        "examples": ["born «second of may nineteen sixty one» he", "this «Twenty-first day of June, two thousand and nineteen»", "the «first of May»", "second of all"],
    },
]  # fmt: skip

SPELLED_SPANISH: List[Dict[str, Any]] = [
    {
        "id": "date_es_spelled",
        "regex": rf"(?i)\b{_DAY_ES} de {_MONTH_ES} (?:de|del año) {_YEAR_ROMANCE}\b",
        "gate": rf"(?i) de {_MONTH_ES} (?:de|del año) (?:dos )?mil",
        "score": 0.7,
        "examples": ["a «doce de junio de dos mil veinte».", "el «uno de mayo de mil novecientos noventa y dos»", "dos de mayo de 2020"],
    },
]  # fmt: skip

SPELLED_CATALAN: List[Dict[str, Any]] = [
    {
        "id": "date_ca_spelled",
        "regex": rf"(?i)\b{_DAY_CA} (?:de |d['’]){_MONTH_CA} (?:de|de l['’]any|del) {_YEAR_ROMANCE}\b",
        "gate": rf"(?i) (?:de |d['’]){_MONTH_CA} (?:de|de l['’]any|del) (?:dos )?mil",
        "score": 0.7,
        "examples": ["el «dotze de juny de dos mil vint».", "«vint-i-u d'abril de dos mil vint-i-quatre»"],
    },
]  # fmt: skip
