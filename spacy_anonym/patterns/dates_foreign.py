"""Whole dates with the names of months of other languages, in pack `common`; what is precise in one language only is in that
language's pack, see dates_by_language.py."""

from typing import Any, Dict, List

from .date_parts import BEFORE_DATE, CLDR, CLOCK, DAY, ORDINAL, SP, TO, YEAR, months

_MONTH = months(("es", "ca", "fr", "de", "it", "pt", "nl"))
_HEBREW_MONTH = months(("he",))
_DAYS = rf"{DAY}{ORDINAL}(?:{TO}{DAY}{ORDINAL})?"
_LINK = rf"(?:{SP}|-|/)(?:(?i:de){SP}|(?i:d)['’]|(?i:di){SP})?"
_TO_YEAR = rf"(?:,?{SP}(?:(?i:de|del|do){SP})?|-|/)"
_THEN = rf"(?:,?{SP}(?:(?i:a{SP}las|a{SP}les|à|um){SP})?{CLOCK}|{SP}à{SP}[0-9]{{1,2}}{SP}?h{SP}?[0-9]{{2}})?"
# Not the year of "05-Okt-19 und 3. Okt. 2021".
_FREE = r"(?:^|[^\-/.0-9A-Za-z]|(?:^|[^0-9A-Za-z])[\-/.])"

FOREIGN_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_foreign",
        "regex": rf"{_FREE}(?P<value>{BEFORE_DATE}{_DAYS}{_LINK}{_MONTH}{_TO_YEAR}{YEAR}\b{_THEN})",
        "gate": rf"[0-9]{ORDINAL}{_LINK}{_MONTH}{_TO_YEAR}[12]",
        "score": 0.7,
        "source": CLDR,
        "examples": [
            "le «14 novembre 2023», à", "bis «31. Januar 2024»;", "el «3 de mayo de 2021»", "el «3 d'agost de 2021»", "le «1er mai 2021»", "«Montag, den 3. Mai 2021»", "el «lunes, 3 de mayo de 2021»",
            "del «3 al 5 de maig de 2021»", "«12-ene-2021»", "«3 févr. 2021 à 14h30»", "«3 de mayo del 2021 a las 14:30»", "«3 maggio 2021»", "«5 mei 2021»", "«3 de maio de 2021»", "«05-Okt-2019» und «3. Okt. 2021»", "3 de mayo",
        ],
    },
    {
        "id": "date_foreign_short",
        "regex": rf"\b{DAY}-{_MONTH}-[0-9]{{2}}\b",
        "score": 0.6,
        "source": CLDR,
        "examples": ["«12-ene-21»", "«05-Okt-19»", "12-foo-21"],
    },
    {
        "id": "date_hebrew",
        "regex": rf"(?:{BEFORE_DATE})(?:\b{DAY}(?:{SP}?(?:[-–]|עד){SP}?{DAY})?{SP}(?:[בל]-?)?{_HEBREW_MONTH}|{_HEBREW_MONTH})(?:,?{SP}{YEAR}\b)|\b{DAY}(?:{SP}?(?:[-–]|עד){SP}?{DAY})?{SP}[בל]-?{_HEBREW_MONTH}",
        "gate": _HEBREW_MONTH,
        "score": 0.7,
        "border": "none",
        "source": CLDR,
        "examples": ["ב-«3 במאי 2021» נולד", "ב«3 במאי»,", "«יום שני, 3 במאי 2021»", "«3-5 במאי 2021»", "מ«מאי 2021» ועד", "«3 ינו׳ 2021»", "במאי"],
    },
]  # fmt: skip
