"""Dates whose numbers are written as words, as courts and dictated letters have them: "second of May nineteen sixty-one", "doce de
junio de dos mil veinte", "dotze de juny de dos mil vint"."""

from typing import Any, Dict, List

from .date_parts import DAY, SP, WRAP, YEAR

# Letters of courts are wrapped, and justified with more than one space.
_S = rf"(?:{SP}{{1,3}}|{WRAP})"
# What all of that has in common: a counted repeat needs a state of the automaton for every count.
_GATE_S = r"[ \t\r\n\x{00A0}\x{202F}]+"
_JOIN = rf"(?:{_S}|-)"
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
_UNIT_ROMANCE = "(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|u|quatre|cinc|sis|set|vuit|huit|nou)"
_TENS_ROMANCE = "(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|trenta|quaranta|cinquanta|seixanta|setanta|vuitanta|huitanta|noranta)"
# Of a day and of a year: up to 29.
_LOW_ES = (
    "(?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintiún"
    "|veintidós|veintidos|veintitrés|veintitres|veinticuatro|veinticinco|veintiséis|veintiseis|veintisiete|veintiocho|veintinueve)"
)
_LOW_CA = (
    "(?:u|dos|tres|quatre|cinc|sis|set|vuit|huit|nou|deu|onze|dotze|tretze|catorze|quinze|setze|d[ieè]sset|divuit|d[ií]huit|devuit|dinou|d[eè]nou"
    "|vint(?:-i-(?:u|un|dos|tres|quatre|cinc|sis|set|vuit|huit|nou))?)"
)
_DAY_ES = rf"(?:{_LOW_ES}|primero|treinta(?: y uno)?)"
_DAY_CA = rf"(?:{_LOW_CA}|primer|trenta(?:-u|-un)?)"
_MONTH_ES = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
_MONTH_CA = "(?:gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre)"
# "dos mil veinte", "mil novecientos noventa y dos", "dos mil vint-i-quatre".
_BELOW_ROMANCE = rf"(?:{_TENS_ROMANCE}(?:(?:{_S}y{_S}|-){_UNIT_ROMANCE})?|{_LOW_ES}|{_LOW_CA}|un)"
_YEAR_ROMANCE = rf"(?:(?:dos{_S}mil|mil{_S}(?:novecientos|nou-cents|noucents))(?:{_S}(?:(?:y|i){_S})?{_BELOW_ROMANCE})?)"
_OF_ES = rf"(?:{_S}días)?{_S}(?:de|del{_S}mes{_S}de){_S}"
_YEAR_OF_ES = rf"{_S}(?:de|del)(?:{_S}año)?{_S}"
_OF_CA = rf"(?:{_S}dies)?{_S}(?:(?:de|del{_S}mes{_S}de){_S}|(?:del{_S}mes{_S})?d['’])"
_YEAR_OF_CA = rf"{_S}(?:(?:de|del)(?:{_S}any)?{_S}|de{_S}l['’]any{_S})"

SPELLED_ENGLISH: List[Dict[str, Any]] = [
    {
        "id": "date_spelled",
        "regex": rf"(?i)\b(?:(?:{_ORDINAL_EN}|{DAY}(?:st|nd|rd|th)){_S}(?:day{_S})?of{_S}{_MONTH_EN}\b(?:,?{_S}(?:of{_S}|in{_S}(?:the{_S}year{_S})?)?{_YEAR_EN}\b)?|{_MONTH_EN}{_S}(?:the{_S})?{_ORDINAL_EN},?{_S}(?:in{_S}the{_S}year{_S})?(?:{_YEAR_EN}|{YEAR})\b)",
        "gate": rf"(?i)(?:first|second|third|[a-z]th|[0-9](?:st|nd|rd|th)){_GATE_S}(?:day{_GATE_S})?of{_GATE_S}{_MONTH_EN}|{_MONTH_EN}{_GATE_S}(?:the{_GATE_S})?(?:first|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)th|twent|thirt)",
        "score": 0.6,
        "examples": [
            "born «second of may nineteen sixty one» he", "this «Twenty-first day of June, two thousand and nineteen»", "this «21st day of June, two thousand and nineteen»", "the «first of May»", "second of all",
            "the «second of\nMay of nineteen sixty-one»", "«May second, nineteen sixty-one»", "they may second the motion", "«June twenty-first, 2019»",
        ],
    },
]  # fmt: skip

SPELLED_SPANISH: List[Dict[str, Any]] = [
    {
        "id": "date_es_spelled",
        "regex": rf"(?i)\b(?:{_DAY_ES}{_OF_ES}{_MONTH_ES}(?:{_YEAR_OF_ES}(?:{_YEAR_ROMANCE}|{YEAR}))?|{DAY}\.?[ºª]?{_OF_ES}{_MONTH_ES}{_YEAR_OF_ES}{_YEAR_ROMANCE})\b",
        "gate": rf"(?i)de{_GATE_S}{_MONTH_ES}",
        "score": 0.7,
        "examples": [
            "a «doce de junio de dos mil veinte».", "el «uno de mayo de mil novecientos noventa y dos»", "«dos de mayo de 2020»", "el «quince de marzo», 2 de mayo", "a «12 de junio del dos mil veinte»",
            "a los «doce días del mes de junio del año dos\nmil treinta y cinco» y", "el «dos de mayo de mil novecientos noventa» y ante mí", "en mayo de dos mil veinte",
        ],
    },
]  # fmt: skip

SPELLED_CATALAN: List[Dict[str, Any]] = [
    {
        "id": "date_ca_spelled",
        "regex": rf"(?i)\b(?:{_DAY_CA}{_OF_CA}{_MONTH_CA}(?:{_YEAR_OF_CA}(?:{_YEAR_ROMANCE}|{YEAR}))?|{DAY}{_OF_CA}{_MONTH_CA}{_YEAR_OF_CA}{_YEAR_ROMANCE})\b",
        "gate": rf"(?i)d(?:e{_GATE_S}|['’]){_MONTH_CA}",
        "score": 0.7,
        "examples": [
            "el «dotze de juny de dos mil vint».", "«vint-i-u d'abril de dos mil vint-i-quatre»", "el «dotze de juny», 2 de juny", "a «12 de juny de l'any dos mil vint»", "el «huit de març de dos mil dènou»",
            "n'hi ha un de març",
        ],
    },
]  # fmt: skip
