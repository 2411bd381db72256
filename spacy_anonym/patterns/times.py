"""Times of day."""

from typing import Any, Dict, List

from .date_parts import HALF, HOUR, MINUTES, SP, ZONE_NAME

_CONTEXT = [
    "at", "by", "from", "until", "till", "before", "after", "around", "about", "time", "since", "between", "clock",
    "hours", "hrs", "arrived", "left", "daily", "morning", "afternoon", "evening", "tonight", "today", "tomorrow",
    "a las", "hora", "horas", "a les", "hores", "um", "uhr", "à", "heure", "heures", "בשעה", "שעה",
]  # fmt: skip
_DURATION = ["version", "version info", "min", "mins", "minutes", "sec", "ratio", "scale", "aspect", "score", "scale of"]

TIMES: List[Dict[str, Any]] = [
    {
        "id": "time_clock",
        "regex": rf"\b(?:(?:[01][0-9]|2[0-3]){MINUTES}(?:{HALF})?(?:{ZONE_NAME})?|[1-9]{MINUTES}{HALF}(?:{ZONE_NAME})?|[1-9]:[0-5][0-9]:[0-5][0-9]\b)",
        "score": 0.6,
        "against": _DURATION,
        "examples": ["at «14:30», the", "from «2:45 pm» on", "«23:59:59.123»", "«18:30»-«20:45»", "ratio 16:9"],
    },
    {
        "id": "time_short",
        "regex": r"\b[0-9]:[0-5][0-9]\b",
        "score": 0.25,
        "border": "number",
        "context": _CONTEXT,
        "against": _DURATION,
        "examples": ["at «2:45» he", "a las «9:30»", "3:1", "2:45"],
    },
    {
        "id": "time_hour",
        "regex": rf"\b(?:0?[1-9]|1[0-2])(?:[.][0-5][0-9])?{HALF}",
        "score": 0.6,
        "border": "number",
        "examples": ["at «10 am» or «4.30pm»"],
    },
    {
        "id": "time_military",
        "regex": r"(?:(?i:\b(?:at|approx\.?|approximately|about|around|until|till|since|from|to|by)) |@ ?|[0-9/]{6,10} )(?P<value>(?:[01][0-9]|2[0-3])[0-5][0-9] ?hrs?|0[0-9][0-5][0-9] ?hours)\b",
        "gate": r"[0-9]{4} ?(?:hrs?|hours)\b",
        "score": 0.6,
        "examples": ["born at «0412 hours» to", "approx «2250 hrs» and", "07/04/2023 «2315 hrs»", "about 2000 hours of work"],
    },
    {
        "id": "time_of_entry",
        "regex": r"(?:^|\n)(?P<value>(?:0[0-9]|1[0-8]|2[1-3])[0-5][0-9])(?: ?hrs?)?: ",
        "gate": r"[0-9]{4}(?: ?hrs?)?: ",
        "score": 0.5,
        "source": "notes of nurses: an entry begins with its time",
        "examples": ["«0730»: Handover", "2019: the year", "at 1200: people"],
    },
    {
        "id": "time_french",
        # Not behind a number: the paths of SVG pictures ("v 1 h 10").
        "regex": rf"(?:^|[^0-9 \x{{00A0}}.,\-]|[^0-9] |[:;(] )(?P<value>{HOUR}{SP}?h{SP}?[0-5][0-9])\b",
        "gate": rf"{HOUR}{SP}?h{SP}?[0-5][0-9]\b",
        "score": 0.6,
        "border": "number",
        "examples": ["de «9 h 30» à «18h15»", "«9h30»", "c 0 -1 1 h 10 c 0.5", "-10h20"],
    },
    {
        "id": "time_german",
        "regex": rf"\b{HOUR}(?:[.:][0-5][0-9])?{SP}?Uhr\b",
        "score": 0.6,
        "border": "number",
        "examples": ["um «14.30 Uhr» und «8 Uhr».", "Uhr 14"],
    },
]  # fmt: skip
