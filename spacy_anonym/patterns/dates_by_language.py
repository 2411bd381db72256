"""Packs `dates_en`, `dates_es`, `dates_ca`, `dates_he`, `dates_de`, `dates_fr`: what is a date in one language only, as dates without
a year, and relative expressions. These score below the threshold: "yesterday" alone identifies nobody.

A pipeline of the language has its pack, see packs.py; `dates_en` holds relative expressions only, and is to be named.
"""

from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

import spacy

from .date_parts import BEFORE_DATE, CLDR, DAY, NUMERIC, ORDINAL, SP, TO, VERSION, YEAR, alternatives, full_months, months, weekdays
from .dates_hebrew import HEBREW_DATES
from .dates_spelled import SPELLED_CATALAN, SPELLED_SPANISH


class LanguageDates(NamedTuple):
    """What dates look like in a language.

    lang (str): ISO 639.
    day_month (str): From the last day to the month, a regular expression with {month}.
    month_year (str): From the month to the year, with {month} and {year}; "" where it is in pack `common`.
    holidays (Sequence[str]): Names of holidays.
    relative (Sequence[str]): Regular expressions in any case; {n} is a number of things, {weekday} a weekday.
    number (str): Numbers in words.
    context (Tuple[str, ...]): What stands before a date that a form asks for.
    examples (Dict[str, List[str]]): By pattern.
    """

    lang: str
    day_month: str
    month_year: str
    holidays: Sequence[str]
    relative: Sequence[str]
    number: str
    context: Tuple[str, ...]
    examples: Dict[str, List[str]]


_ES = LanguageDates(
    "es",
    rf"{SP}(?i:de){SP}{{month}}",
    rf"{{month}}(?:{SP}(?:(?i:de|del){SP})?{{year}}|[\-/](?:{{year}}|[0-9]{{2}}))\b",
    ("Navidad", "Nochebuena", "Nochevieja", "Año Nuevo", "Semana Santa", "Viernes Santo", "Pascua", "Pentecostés", "Reyes", "Todos los Santos", "Ramadán"),
    (
        "anteayer", "antes de ayer", "ayer", "anoche", "hoy", "pasado mañana", "mañana", "hace {n} (?:días?|semanas?|meses|mes|años?)", "(?:la semana|el mes|el año) pasad[oa]",
        "(?:la|el) próxim[oa] (?:semana|mes|año|{weekday})", "el (?:pasado )?{weekday}(?: pasado| próximo| que viene)",
    ),
    "un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|unos|unas|pocos|pocas|varios|varias",
    ("fecha de ingreso", "fecha de alta", "fecha de consulta", "fecha de visita", "fecha de nacimiento"),
    {
        "day_month": ["el «3 de mayo», y", "del «3 al 5 de mayo».", "el «lunes 3 de mayo»", "más de 3 de cada"],
        "month_year": ["en «mayo de 2021»,", "desde «ene. 2021»", "en «marzo-09» y «diciembre-2002»", "en mayo", "de mayor 2021"],
        "holiday": ["en «Navidad de 2019».", "en Navidad"],
        "relative": ["fecha de visita: «ayer»", "fecha de alta: «hace dos días»", "lo vi ayer"],
    },
)  # fmt: skip
_CA = LanguageDates(
    "ca",
    rf"{SP}(?:(?i:de){SP}|(?i:d)['’]){{month}}",
    rf"{{month}}{SP}(?:(?i:de|del){SP}(?:l['’]any{SP})?)?{{year}}\b",
    ("Nadal", "Sant Esteve", "Cap d'Any", "Any Nou", "Setmana Santa", "Divendres Sant", "Pasqua", "Pentecosta", "Reis", "Tots Sants", "Sant Joan", "Sant Jordi", "Ramadà"),
    (
        "abans-d['’]ahir", "ahir", "anit", "avui", "demà passat", "demà", "fa {n} (?:dies|dia|setmanes|setmana|mesos|mes|anys|any)", "(?:la setmana passada|el mes passat|l['’]any passat)",
        "(?:la setmana vinent|el mes vinent|l['’]any vinent)", "{weekday} (?:passat|vinent)",
    ),
    "un|una|dos|dues|tres|quatre|cinc|sis|set|vuit|nou|deu|uns|unes|pocs|poques",
    ("data d'ingrés", "data d'alta", "data de consulta", "data de visita", "data de naixement"),
    {
        "day_month": ["el «3 de maig», i", "l'«1 d'abril».", "del «3 al 5 de març»", "més de 3 de cada"],
        "month_year": ["el «maig de 2021»,", "a l'«abril del 2021»", "el maig", "des del 1967", "des de l'any 1991"],
        "holiday": ["per «Nadal de 2019».", "per Nadal"],
        "relative": ["data de visita: «ahir»", "data d'alta: «fa dos dies»", "el vaig veure ahir"],
    },
)  # fmt: skip
_DE = LanguageDates(
    "de",
    rf"{SP}{{month}}",
    rf"{{month}}{SP}(?i:(?:des{SP}Jahres{SP})?){{year}}\b",
    ("Weihnachten", "Heiligabend", "Silvester", "Neujahr", "Ostern", "Ostermontag", "Karfreitag", "Pfingsten", "Christi Himmelfahrt", "Fronleichnam", "Allerheiligen", "Ramadan"),
    (
        "vorgestern", "gestern", "heute", "übermorgen", "morgen", "vor {n} (?:tagen|tag|wochen|woche|monaten|monat|jahren|jahr)", "(?:letzte|vorige|nächste)[nrs]? (?:woche|monat|jahr|{weekday})",
        "in {n} (?:tagen|wochen|monaten|jahren)",
    ),
    "eine[mrn]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einigen|wenigen",
    ("Datum der Aufnahme", "Aufnahmedatum", "Entlassungsdatum", "Datum des Besuchs"),
    {
        "day_month": ["am «3. Mai», und", "vom «3. bis 5. Mai».", "am «Montag, 3. Mai»", "3. Mais"],
        "month_year": ["im «Mai 2021»,", "seit «Okt. 2020»", "im Mai"],
        "holiday": ["an «Weihnachten 2019».", "an Weihnachten"],
        "numeric": ["am «1.1.22».", "Version 1.1.22", "1.1.22.4"],
        "relative": ["Aufnahmedatum: «gestern»", "Entlassungsdatum: «vor zwei Tagen»", "ich sah ihn gestern"],
    },
)  # fmt: skip
_FR = LanguageDates(
    "fr",
    rf"{SP}{{month}}",
    rf"{{month}}{SP}{{year}}\b",
    ("Noël", "le Nouvel An", "Nouvel An", "Pâques", "Vendredi saint", "Pentecôte", "Ascension", "Toussaint", "Épiphanie", "Ramadan"),
    (
        "avant-hier", "hier", "aujourd['’]hui", "après-demain", "demain", "il y a {n} (?:jours?|semaines?|mois|ans?|années?)", "(?:la semaine|le mois|l['’]année|l['’]an) (?:dernière?|passée?|prochaine?)",
        "{weekday} (?:dernier|prochain)", "dans {n} (?:jours?|semaines?|mois|ans?)",
    ),
    "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quelques",
    ("date d'entrée", "date de sortie", "date de consultation", "date de visite", "date de naissance"),
    {
        "day_month": ["le «1er mai», et", "du «3 au 5 mai».", "le «lundi 3 mai»", "3 maisons"],
        "month_year": ["en «mai 2021»,", "depuis «janv. 2021»", "en mai"],
        "holiday": ["à «Noël 2019».", "à Noël"],
        "relative": ["date de visite : «hier»", "date de sortie : «il y a deux jours»", "je l'ai vu hier"],
    },
)  # fmt: skip
_HE = LanguageDates(
    "he",
    "",
    "",
    ("פסח", "ראש השנה", "יום כיפור", "יום הכיפורים", "סוכות", "חנוכה", "פורים", "שבועות", "ל\"ג בעומר", "יום העצמאות", "חג המולד", "רמדאן"),
    ("שלשום", "אתמול", "היום", "מחרתיים", "מחר", "לפני {n} (?:ימים|שבועות|חודשים|שנים)", "לפני (?:יומיים|שבועיים|חודשיים|שנתיים|שבוע|חודש|שנה)", "(?:בשבוע|בחודש|בשנה) (?:שעבר|שעברה|הבא|הבאה)"),
    "שני|שתי|שלושה|שלוש|ארבעה|ארבע|חמישה|חמש|שישה|שש|שבעה|שבע|מספר|כמה",
    ("תאריך ביקור", "תאריך אשפוז", "תאריך קבלה", "תאריך שחרור", "תאריך לידה"),
    {
        "holiday": ["ב«פסח 2020».", "בפסח"],
        "numeric": ["ב-«1.1.22».", "גרסה 1.1.22"],
        "relative": ["תאריך ביקור: «אתמול»", "תאריך שחרור: «לפני יומיים»", "ראיתי אותו אתמול"],
    },
)  # fmt: skip
_EN = LanguageDates(
    "en",
    "",
    "",
    (),
    (
        "the day before yesterday", "yesterday", "today", "tonight", "last night", "the day after tomorrow", "tomorrow", "{n} (?:days?|weeks?|months?|years?) (?:ago|later|earlier)",
        "(?:last|next|this|this past) (?:week|month|year|{weekday})", "in {n} (?:days|weeks|months|years)",
    ),
    "an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|several",
    ("date of visit", "visit date", "date of admission", "admission date", "discharge date", "date of incident"),
    {"relative": ["Date of visit: «yesterday»", "admission date: «two days ago»", "I saw him yesterday"]},
)  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.dates_en.v1")
def dates_en_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_EN)


@spacy.registry.anonym_patterns("spacy_anonym.dates_es.v1")
def dates_es_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_ES) + [{"label": "DATE_TIME", **each} for each in SPELLED_SPANISH]


@spacy.registry.anonym_patterns("spacy_anonym.dates_ca.v1")
def dates_ca_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_CA) + [{"label": "DATE_TIME", **each} for each in SPELLED_CATALAN]


@spacy.registry.anonym_patterns("spacy_anonym.dates_de.v1")
def dates_de_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_DE)


@spacy.registry.anonym_patterns("spacy_anonym.dates_fr.v1")
def dates_fr_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_FR)


@spacy.registry.anonym_patterns("spacy_anonym.dates_he.v1")
def dates_he_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return language_patterns(_HE) + HEBREW_DATES


def language_patterns(dates: LanguageDates) -> List[Dict[str, Any]]:
    """Make a language's patterns.

    dates (LanguageDates): What dates look like in it.
    RETURNS (List[Dict[str, Any]]): Patterns, as data for `make_pattern`.
    """
    lang = dates.lang
    month, named = full_months((lang,)), full_months((lang,), dotted=True)
    if lang in ("de", "fr"):
        # Their short names are no words.
        month = months((lang,)).removesuffix(r"\.?")
        named = months((lang,))
    if lang == "de":
        # A noun, in capitals.
        month, named = (regex.replace("(?i:", "(?:", 1) for regex in (month, named))
    start = "" if lang == "he" else r"\b"
    relative = _expand(dates.relative, dates.number, lang)
    found: List[Dict[str, Any]] = []
    if dates.day_month:
        ordinal = r"\." if lang == "de" else ORDINAL
        between = dates.day_month.replace("{month}", month)
        found.append({"id": "day_month", "regex": rf"(?:\b|{BEFORE_DATE}){DAY}{ordinal}(?:{TO}{DAY}{ordinal})?{between}", "gate": rf"[0-9]{ordinal}{between}", "score": 0.6})
        regex = dates.month_year.replace("{month}", named).replace("{year}", YEAR)
        found.append({"id": "month_year", "regex": rf"{start}{regex}", "score": 0.6})
    if dates.holidays:
        holiday = alternatives(name.replace(" ", SP) for name in dates.holidays)
        found.append({"id": "holiday", "regex": rf"{start}{holiday},?{SP}(?:(?i:de|del|of|des{SP}Jahres){SP})?{YEAR}\b", "score": 0.6})
    if lang in ("de", "he"):
        # With these separators a version elsewhere.
        found.append({"id": "numeric", "regex": r"\b[1-9]\.[1-9]\.[0-9]{2}\b", "score": 0.5, "border": "number", "validator": NUMERIC, "against": [*VERSION, "kapitel", "abschnitt", "גרסה", "סעיף"]})
    found.append({"id": "relative", "regex": rf"(?i){start}{relative}" + start, "score": 0.05, "context": list(dates.context)})
    common = {"label": "DATE_TIME", "source": CLDR if dates.day_month else ""}
    border: Dict[str, Any] = {"border": "none"} if lang == "he" else {}
    return [{**common, **border, **each, "id": f"date_{lang}_{each['id']}", "examples": dates.examples[each["id"]]} for each in found]


def _expand(phrases: Sequence[str], numbers: str, lang: str) -> str:
    expanded = []
    for phrase in phrases:
        phrase = phrase.replace("{n}", f"(?:[0-9]{{1,3}}|{numbers})").replace("{weekday}", weekdays((lang,), short=False))
        expanded.append(phrase.replace(" ", SP))
    return "(?:" + "|".join(expanded) + ")"
