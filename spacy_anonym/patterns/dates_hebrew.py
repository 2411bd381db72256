"""Dates of Hebrew texts, in pack `dates_he`: the Hebrew calendar, days in Hebrew letters, ranges, dates glued to words.

Letters that are attached to a date are no part of the finding: of `בכ"ב באדר` it is `כ"ב באדר`.
SOURCE: the Academy of the Hebrew Language on how numbers are written in letters; the calendar's months with their usual spellings; written
for this project.
"""

from typing import Any, Dict, List

from .date_parts import DAY, MONTH_NUMBER, NUMERIC, SP, STRICT_CONTEXT, YEAR, alternatives, months

_SOURCE = "Academy of the Hebrew Language: numbers in letters; written for this project"
_LETTER = r"[\x{05D0}-\x{05EA}]"
_GERESH = r"['׳’`´]"
_GERSHAYIM = r"(?:[\"״”“]|''|׳׳)"
# Nothing but attached letters stands in front within the word; nothing follows.
_START = rf"(?:^|[^\x{{05D0}}-\x{{05EA}}\"'׳״0-9])[ובכלמשה]{{0,3}}-?"
_END = r"(?:[^\x{05D0}-\x{05EA}0-9]|$)"
# Days in letters: one with a geresh, two with gershayim between.
_TWO = ("ט{q}[וז]", "י{q}[א-דז-ט]", "כ{q}[א-ט]", "ל{q}א")
_ONE_DAY = rf"(?:{'|'.join(_TWO).replace('{q}', _GERSHAYIM)}|[א-טיכל]{_GERESH})"
# "טו בשבט": without a mark, before a month of the Hebrew calendar only.
_BARE_DAY = r"(?:ט[וז]|י[א-דז-ט]|כ[א-ט])"
_TO = rf"(?:{SP}?[-–־]{SP}?|{SP}עד{SP})"
_DAYS = rf"(?:{_ONE_DAY}(?:{_TO}{_ONE_DAY})?)"
_LINK = rf"(?:{SP}|[\-־])(?:ל?חודש{SP}|בחודש{SP})?(?:[בל][\-־]?)?"
_ADAR = rf"(?:{SP}(?:ראשון|שני|[אב]{_GERESH}?)|[\-־][אב]{_GERESH}?)"
_HEBREW_MONTH = (
    "(?:תשרי|מר?חשוון|מר?חשון|חשוו?ן|כסלי?ו|כיסליו|כיסלו|טבת|שבט|"
    rf"אדר(?:{_ADAR})?|ניסן|אייר|איר|סיוו?ן|תמוז|מנחם[ \-]אב|אב|אלול)"
)
_HEBREW_YEAR = rf"(?:(?:ה{_GERESH}?)?{SP}?ת(?:[קרשת]{{0,3}}[א-ת]{{0,2}}{_GERSHAYIM}[א-ת]|ש[א-ת]{{1,2}}))"
_TO_YEAR = rf",?{SP}(?:ב?שנת{SP}|ל?שנת{SP})?"
_ANY_YEAR = rf"(?:{_HEBREW_YEAR}|{YEAR})"
_MONTH = rf"(?:{alternatives(('ינואר', 'פברואר', 'מרץ', 'מרס', 'מארס', 'מרצ', 'אפריל', 'מאי', 'יוני', 'יולי', 'אוגוסט', 'אוגוסט', 'ספטמבר', 'אוקטובר', 'אוקטבר', 'נובמבר', 'דצמבר'))}|{months(('he',))})"
_NUMBER_DATE = rf"[0-9]{{1,2}}[./][0-9]{{1,2}}[./](?:{YEAR}|[0-9]{{2}})"
# Not within a longer number; the hyphen of ב-16.1.1990 is none of its own.
_FREE = r"(?:^|[^0-9.,/\-]|[\x{05D0}-\x{05EA}][\-–])"
_BORN = r"(?:ת(?:אריך|\.)?[ ]?ה?לידה|ת[\"״]ל|ת\.[ ]?ל\.?|נולדה?|יליד(?:ת)?|לידה)"
_CONTEXT = [*STRICT_CONTEXT, "ביקור", "אשפוז", "קבלה", "שחרור", "ניתוח", "בדיקה", "התקבל", "התקבלה", "אושפז", "אושפזה", "התאשפז", "התאשפזה", "שוחרר", "שוחררה", "ביום", "מיום", "עד יום", "ת.לידה", "ת. לידה", "ת\"ל"]  # fmt: skip

# A day and month alone are a date behind a word that asks for one. With a point it may be an amount: no unit may follow.
_DAY_OF_WHAT = (
    "(?:נולדה?|התקבלה?|אושפזה?|ה?תאשפזה?|שוחררה?|נותחה?|נבדקה?|בוצעה?|הובאה?|הגיעה?|ביקרה?|נפטרה?|חזרה?|פנתה|פנה|זומנה?|הוזמנה?|נקבעה?|ביקורת|תור|פגישה|מועד|זימון|"
    "ניתוח|אשפוז|טיסה|חופשה|ביקור)"
)
_WORD_OF_DATE = r"(?:תאריך|תאריכים|מיום|ליום)"
_CLOSES = rf"(?:[,;:)!?\r\n]|\.(?:[^0-9]|$)|{SP}(?:[(\-–\r\n]|[בוהענתר]|ל[^י]|$)|$)"
_ENDS = r"(?:[^0-9/.%\-]|[.\-](?:[^0-9]|$)|$)"
# "1/2" and "3/4" are fractions as well.
_DAY_SLASH = rf"(?:{DAY}/(?:0[1-9]|[5-9]|1[0-2])|(?:0[1-9]|[5-9]|[12][0-9]|3[01])/{MONTH_NUMBER})"
_DAY_POINT = rf"{DAY}\.{MONTH_NUMBER}"
_STAY = [
    "אשפוז", "אושפז", "אושפזה", "מאושפז", "מאושפזת", "התאשפז", "התאשפזה", "חופש", "חופשה", "חופשת", "מחלה", "נעדר", "נעדרה", "ייעדר", "תיעדר", "היעדרות", "שהה", "שהתה", "תאריכים", "בתאריכים",
]  # fmt: skip

HEBREW_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_he_calendar",
        "regex": rf"{_START}(?P<value>(?:(?:{_DAYS}|{_BARE_DAY}){_LINK})?{_HEBREW_MONTH}{_TO_YEAR}{_ANY_YEAR}){_END}",
        "gate": _HEBREW_MONTH,
        "score": 0.75,
        "examples": ["ב«ט\"ו בשבט תשפ\"ד».", "«כ״ב באדר א' ה'תשפ\"ב»", "«א׳ בתשרי תש״ח»,", "ב«כסלו תש״ף»", "מ«ז׳ חשון תש״ל»", "«ב׳ בכסלו 1980» ו", "«כ\"ט באדר ב׳ תשפ\"ד»", "«ג' בתמוז התשפ\"א»", "כאב חזה"],
    },
    {
        "id": "date_he_calendar_day",
        "regex": rf"{_START}(?P<value>(?:{_DAYS}{_LINK}{_HEBREW_MONTH}|{_BARE_DAY}{SP}ב-?{_HEBREW_MONTH})){_END}",
        "gate": _HEBREW_MONTH,
        "score": 0.6,
        "examples": ["ב«ט\"ו בשבט» נטעו", "«כ\"ב באדר א'»", "«ל' בניסן»,", "«טו בשבט»", "«י״ד-ט״ו באייר»", "מי אב", "שבט אדום"],
    },
    {
        "id": "date_he_letters",
        "regex": rf"{_START}(?P<value>{_DAYS}{_LINK}{_MONTH}(?:{_TO_YEAR}{YEAR})?){_END}",
        "gate": _MONTH,
        "score": 0.7,
        "examples": ["ב«כ\"ט בנובמבר 1947»", "«א' בינואר»,", "«ל״א בדצמבר 1999».", "מחלקה ב יוני"],
    },
    {
        "id": "date_he_month",
        "regex": rf"{_FREE}(?P<value>{DAY}(?:{_TO}{DAY})?{SP}?(?:[בלה]?חודש{SP}[בה]?|[בל]{SP}?[\-־]?{SP}?|[\-./])?{_MONTH}(?:(?:{_TO_YEAR}|[\-./]){YEAR}|{SP}?[\-./'’][0-9]{{2}})?){_END}",
        "gate": _MONTH,
        "score": 0.65,
        "examples": ["«9 ב-יוני 2020» ו", "«9ביוני»", "«9-יוני-2020».", "«22 לנובמבר 2005»", "ב «9 לחודש יוני 2020»", "«3-5 במאי 2021»", "«9 ביוני '20»", "12 מאיה"],
    },
    {
        "id": "date_he_month_year",
        "regex": rf"{_START}(?P<value>{_MONTH}(?:,?{SP}(?:ב?שנת{SP})?|[\-./]){YEAR}){_END}",
        "gate": _MONTH,
        "score": 0.6,
        "examples": ["ב«ינואר 1999» עבר", "מ«מאי, 2010»", "«יוני/2020»", "במאי"],
    },
    {
        "id": "date_he_range",
        "regex": rf"{_FREE}(?P<value>(?:{DAY}{SP}?[-–]{SP}?{_NUMBER_DATE}|{DAY}[./]{MONTH_NUMBER}{SP}?[-–]{SP}?{_NUMBER_DATE}))(?:[^0-9/\-]|$)",
        "gate": rf"[0-9]{SP}?[-–]{SP}?[0-9]{{1,2}}[./]",
        "score": 0.65,
        "examples": ["בין «12-15.3.2020» אושפז", "«28.2-3.3.2020».", "«1/3 - 5/3/21»", "1-2-12-15.3.2020"],
    },
    {
        "id": "date_he_range_start",
        "regex": rf"{_FREE}(?P<value>{_NUMBER_DATE}){SP}?[-–]{SP}?{_NUMBER_DATE}",
        "gate": rf"{_NUMBER_DATE}{SP}?[-–]",
        "score": 0.65,
        "validator": NUMERIC,
        "examples": ["«12.3.2020»-15.3.2020", "מ-«1/2/20» - 3/2/20"],
    },
    {
        "id": "date_he_range_end",
        "regex": rf"{_NUMBER_DATE}{SP}?[-–]{SP}?(?P<value>{_NUMBER_DATE})(?:[^0-9/\-]|$)",
        "gate": rf"{_NUMBER_DATE}{SP}?[-–]",
        "score": 0.65,
        "validator": NUMERIC,
        "examples": ["12.3.2020-«15.3.2020»", "מ-1/2/20 - «3/2/20»."],
    },
    {
        "id": "date_he_spaced",
        "regex": rf"(?:^|[^0-9])(?P<value>{YEAR}{SP}{{0,2}}[./\-]{SP}{{0,2}}{MONTH_NUMBER}{SP}{{0,2}}[./\-]{SP}{{0,2}}{DAY})(?:[^0-9]|$)",
        "gate": rf"{YEAR}{SP}{{0,2}}[./\-]",
        "score": 0.6,
        "validator": NUMERIC,
        "examples": ["ב-«2012 . 2 . 5» ב", "«2012- 2 -28»", "2012 . 13 . 5"],
    },
    {
        "id": "date_he_compact",
        "regex": _FREE + r"(?P<value>(?:0[1-9]|1[0-2])(?:1[3-9]|2[0-9]|3[01])(?:19|20)[0-9]{2}|(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:[0-9]{2}|(?:19|20)[0-9]{2})|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))(?:[^0-9/\-]|$)",
        "score": 0.15,
        "context": _CONTEXT,
        "examples": ["בתאריך «28122021» ל", "תאריך «12282021»", "מיום «281221».", "מספר 281221"],
    },
    {
        "id": "date_he_typed",
        # Of no calendar, and a date all the same: 31.02.1990.
        "regex": rf"{_FREE}(?P<value>[0-9]{{1,2}}(?:[.][0-9]{{1,2}}[.]|/[0-9]{{1,2}}/|-[0-9]{{1,2}}-)(?:{YEAR}|[0-9]{{2}}))(?:[^0-9/\-]|$)",
        "score": 0.1,
        "context": _CONTEXT,
        "examples": ["תאריך לידה: «31.02.1990»", "נולד ב-«16.13.1990».", "תאריך ביקור «5-1-21»", "גרסה 31.02.1990"],
    },
    {
        "id": "date_he_glued",
        "regex": r"(?:[A-Za-z_](?P<value>[0-3]?[0-9][./][01]?[0-9][./](?:19|20)[0-9]{2})(?:[^0-9]|$))",
        "score": 0.5,
        "validator": NUMERIC,
        "examples": ["CT«16.1.1990» תקין"],
    },
    {
        "id": "date_he_birth_month",
        "regex": rf"{_BORN}[^0-9\n]{{0,12}}(?P<value>{MONTH_NUMBER}[./]{YEAR})(?:[^0-9/]|$)",
        "gate": _BORN,
        "score": 0.6,
        "examples": ["תאריך לידה «5.1990»", "נולדה ב-«12/1985» ב", "ערך 5.1990"],
    },
    {
        "id": "date_he_day_month",
        "regex": rf"{_WORD_OF_DATE}[^0-9\n]{{0,15}}(?P<value>{DAY}[./]{MONTH_NUMBER}){_ENDS}",
        "gate": rf"{_WORD_OF_DATE}[^0-9\n]{{0,15}}[0-9]",
        "score": 0.65,
        "examples": ["בתאריך «16.1»", "תאריך לידה «28/12»,", "מיום «9/6» ועד", "תאריך «16.1».", "בתאריך 16.1.1990"],
    },
    {
        "id": "date_he_day_month_slash",
        "regex": rf"{_DAY_OF_WHAT}[^0-9\n.;]{{0,30}}[ \-־בלמ](?P<value>{_DAY_SLASH}){_ENDS}",
        "gate": rf"{_DAY_OF_WHAT}[^0-9\n.;]{{0,30}}[ \-־בלמ][0-9]{{1,2}}/",
        "score": 0.65,
        "examples": ["התקבלה ב-«9/6» עקב", "נותח ב-«28/12»", "ביקור 1/2 שעה"],
    },
    {
        "id": "date_he_day_month_point",
        "regex": rf"{_DAY_OF_WHAT}[^0-9\n.;]{{0,15}}[ \-־בלמ](?P<value>{_DAY_POINT}){_CLOSES}",
        "gate": rf"{_DAY_OF_WHAT}[^0-9\n.;]{{0,15}}[ \-־בלמ][0-9]{{1,2}}\.",
        "score": 0.65,
        "examples": ["לביקורת «16.1» בשעה", "שוחרר ב«3.5».", "נבדק ב-2.5 ליטר"],
    },
    {
        "id": "date_he_stay",
        "regex": rf"(?:^|[^0-9.,/])(?P<value>{DAY}[./]{MONTH_NUMBER}{SP}?(?:עד|ועד|[-–]|ל-?|עד{SP}ה?-?){SP}?{DAY}[./]{MONTH_NUMBER}){_ENDS}",
        "gate": rf"[0-9]{SP}?(?:עד|ועד|[-–]|ל-?)",
        "score": 0.3,
        "context": _STAY,
        "examples": ["חופשה מ-«1.3 עד 15.3»", "אושפז «28/2-3/3»,", "המוגלובין מ-7.5 עד 9.5"],
    },
    {
        "id": "date_he_birth_year",
        "regex": rf"(?:נולד[הו]?|יליד(?:[תי]|ות)?)[^0-9\n.]{{0,25}}(?:שנת{SP}|[בל][\-־]?{SP}?)(?P<value>{YEAR})(?:[^0-9/.\-]|[.\-](?:[^0-9]|$)|$)",
        "gate": rf"(?:נולד|יליד)[^0-9\n.]{{0,30}}[12]",
        "score": 0.65,
        "examples": ["נולדה בשנת «1925» ב", "נולד בחיפה ב-«1931».", "ילידי שנת «1940»", "נולדה ב 12.5.1925"],
    },
]  # fmt: skip
for _pattern in HEBREW_DATES:
    _pattern.update({"label": "DATE_TIME", "border": "none", "source": _SOURCE})
