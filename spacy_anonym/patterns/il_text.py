"""Ages, numbers of persons and user names in Hebrew texts, in pack `il`."""

from typing import Any, Dict, List

_OTHER = r"(?:^|[^\x{05D0}-\x{05EA}\"'׳״0-9])"
_NUMBER_WORDS = [
    "מספר", "מס'", "מס", "תיק", "קוד", "מזהה", "רישיון", "רשיון", "אישי", "מבוטח", "מבוטחת", "עובד", "חשבון", "בקשה", "הפניה", "הפנייה", "ביקור", "מקרה", "דגימה", "כרטיס", "פוליסה", "תביעה",
    "אסמכתא", "קבלה", "מנוי", "חבר", "סידורי", "ברקוד", "תעודה", "ת.ז", "ת\"ז", "זהות", "דרכון", "רכב", "בנק", "אשראי", "חולה", "מטופל", "מטופלת", "רופא",
]  # fmt: skip
_AMOUNTS = [
    "טסיות", "טרומבוציטים", "לויקוציטים", "כדוריות", "תאים", "ספירה", "ספירת", "יחידות", "יח'", "יח", "plt", "wbc", "iu", "cfu", "mg", "ml", "mcg", "cells", "units", "ש\"ח", "שח", "שקל", "שקלים",
    "דולר", "אירו", "₪", "מ\"ג", "מיליון", "אלף", "עותקים", "copies", "cpk", "צעדים", "מטר", "ק\"מ",
]  # fmt: skip
_NINETY = r"(?:תשעים(?:[ ]ו[\x{05D0}-\x{05EA}]{3,6})?|מאה(?:[ ]ו[\x{05D0}-\x{05EA}]{3,6})?)"

TEXT_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "he_age",
        "label": "AGE",
        "regex": rf"{_OTHER}[ושכ]{{0,2}}(?:ב[ןת](?:[ ]ה-?|[ ]|-|־|:[ ]?|/ת[ ]|/בת[ ])|ב[ןת][ ]?כ-?|כב[ןת][ ]|[בלמ]?גיל(?:ו|ה)?[ ]?[:\-]?[ ]?(?:המטופלת?[:][ ]?)?|בני?[ ])(?P<value>[0-9]{{1,3}}(?:\.[0-9]|[½¼¾])?(?:[ ](?:חודשים|חודש|ימים|שבועות))?)(?:[^0-9/:%.\-]|[.\-:][^0-9]|[.\-:]?$)",
        "gate": r"(?:ב[ןת]|גיל|בני)[^0-9\n]{0,14}[0-9]",
        "score": 0.6,
        "border": "none",
        "source": "Written for this project",
        "examples": ["ילד בן «92» הגיע", "בת «3 חודשים».", "גיל: «67»,", "בגיל «45» אובחן", "כבן «70», נשוי", "בת-«91»", "בן 12/3/2020", "מבין 45"],
    },
    {
        "id": "he_age_words",
        "label": "AGE",
        "regex": rf"{_OTHER}[ושכ]{{0,2}}(?:ב[ןת]|בגיל|גיל)[ ](?P<value>{_NINETY})(?:[^\x{{05D0}}-\x{{05EA}}]|$)",
        "gate": r"(?:ב[ןת]|גיל)[ ](?:תשעים|מאה)",
        "score": 0.6,
        "border": "none",
        "source": "Written for this project: ages of ninety and more in words",
        "examples": ["בת «תשעים ושלוש», אלמנה", "בן «מאה»", "בן שבעים"],
    },
    {
        "id": "he_age_after",
        "label": "AGE",
        "regex": r"\b(?P<value>1?[0-9]{2})(?:[ \-]?(?:y/o|yo|Y/O|YO)\b|[ ](?:שנים[ ]לחיי|לחייה?|לחייו))",
        "score": 0.6,
        "border": "number",
        "source": "Written for this project",
        "examples": ["«94» y/o male", "בשנת ה-«91» לחייה", "94 yolk"],
    },
    {
        "id": "il_number",
        "label": "ID",
        "regex": r"(?:^|[^0-9A-Za-z.,/\-+*:_#=@])(?P<value>[0-9](?:-?[0-9]){5,19})(?:[^0-9A-Za-z/\-:_%°@]|$)",
        "score": 0.45,
        "validator": "spacy_anonym.not_years.v1",
        "context": _NUMBER_WORDS,
        "against": _AMOUNTS,
        "border": "number",
        "source": "Israel's policy for clinical texts: any number of a person is an identifier",
        "examples": ["קוד «1234567890123»", "(«123456»)", "מספר אישי «7654321»", "טסיות 250000", "ת 12345", "בשנים 2001-2010"],
    },
    {
        "id": "il_accession",
        "label": "ID",
        "regex": r"\b(?P<value>[A-Z]{1,3}-?[0-9]{2}-[0-9]{3,8})\b",
        "score": 0.6,
        "border": "number",
        "source": "Numbers of specimens and examinations: letters of the laboratory, the year and a number; written for this project",
        "examples": ["פתולוגיה «P21-10432».", "ציטולוגיה «CY-22-00341»", "COVID-19-1234", "B12-5"],
    },
    {
        "id": "il_latin_institution",
        "label": "ORGANIZATION",
        "regex": r"\b(?P<value>(?:[A-Z][A-Za-z'’\-]{1,30}[ ]){1,4}(?:Hospital|Medical[ ]Cent(?:er|re)|University|Clinic))\b",
        "gate": r"Hospital|Medical[ ]Cent|University|Clinic",
        "score": 0.6,
        "border": "none",
        "source": "Written for this project",
        "examples": ["Admitted to «Ichilov Hospital».", "«Sheba Medical Center» עם", "hospital"],
    },
    {
        "id": "il_number_short",
        "label": "ID",
        "regex": r"(?:^|[^0-9A-Za-z.,/\-+*:_#=@])(?P<value>[0-9](?:-?[0-9]){4})(?:[^0-9A-Za-z/\-:_%°@]|$)",
        "score": 0.15,
        "context": _NUMBER_WORDS,
        "against": _AMOUNTS,
        "border": "number",
        "source": "Israel's policy for clinical texts: any number of a person is an identifier",
        "examples": ["תיק מספר «12345»", "רישיון «54321».", "12345", "טסיות 25000"],
    },
    {
        "id": "il_license_number",
        "label": "ID",
        "regex": r"(?:מ\.?ר\.?|מ[\"״]ר|רישיון|רשיון|מ\.?[ ]?רישיון)(?:[ ]מס(?:פר|['׳])?)?[ :]{1,3}(?P<value>[0-9]{1,2}-[0-9]{3,6}|[0-9]{4,6})\b",
        "gate": r"[רמ]",
        "score": 0.6,
        "border": "number",
        "source": "Ministry of Health: licence numbers of physicians",
        "examples": ["ד\"ר כהן, מ.ר. «12345»", "רישיון מס' «1-23456»", "מר 12"],
    },
    {
        "id": "il_zip_after_address",
        "label": "ZIP_CODE",
        "regex": r"[\x{05D0}-\x{05EA}'\"״׳][,]?[ ]{1,2}(?P<value>[1-9][0-9]{6})\b",
        "score": 0.2,
        "rank": 2,
        "context": ["רחוב", "רח'", "רח", "שדרות", "שד'", "כתובת", "דירה", "מתגורר", "מתגוררת", "גר", "גרה", "מגורים", "מיקוד", "דרך", "סמטת"],
        "border": "number",
        "source": "Israel Postal Company: seven digits",
        "examples": ["רחוב הרצל 12, תל אביב «6423806»", "מספר, 6423806"],
    },
    {
        "id": "he_username",
        "label": "USERNAME",
        "regex": r"(?:^|[^0-9A-Za-z_.@/\-])(?P<value>@[A-Za-z0-9_][A-Za-z0-9_.]{1,28}[A-Za-z0-9_])",
        "score": 0.15,
        "context": ["טוויטר", "אינסטגרם", "פייסבוק", "טיקטוק", "טלגרם", "כינוי", "משתמש", "חשבון", "פרופיל", "עקבו", "twitter", "instagram", "facebook", "tiktok", "telegram", "user"],
        "border": "none",
        "source": "The networks' own rules for names",
        "examples": ["כינוי בטוויטר «@israeli_dev»", "@media print"],
    },
]  # fmt: skip
