"""Hebrew: proclitics, names without capital letters, two calendars, and the policy and operators of HebSafeHarbor's
clinical texts.
"""

from typing import Dict, List

from ...lexicons import DEFAULT_LEXICONS
from .. import LanguageRules
from .rules import HebrewRules
from .tagged_names import attached_length, trim_person
from .words import PROCLITICS

LEXICONS = (
    "he/title", "he/name_cue", "he/common_word", "he/clinical_word", "he/first_name", "he/last_name", "he/place",
    "he/city", "he/world_city", "he/country", "he/place_cue", "he/street", "he/street_type", "he/hospital",
    "he/health_fund", "he/organization", "he/institution_type", "he/profession", "he/disease", "he/medication",
    "he/medical_test", "he/medical_device", "he/body_part", "en/title", "en/name_cue", "en/common_word",
    *DEFAULT_LEXICONS,
)  # fmt: skip
# The words around a date that tell what it is the date of. Written for this project.
DATE_CUES: Dict[str, List[str]] = {
    "BIRTH_DATE": [
        "נולד", "נולדה", "נולדו", "נולדתי", "תאריך לידה", "תאריך הלידה", "תאריכי לידה", "תאריך לידתו", "תאריך לידתה", "ת. לידה", "ת.לידה", "ת. הלידה", "ת.הלידה", "ת לידה", "תא. לידה", "תא' לידה", "ת\"ל", "ת.ל.", "ת.ל",
        "יליד", "ילידת", "ילידי", "ילידות", "יום הולדת", "יום הולדתו", "יום הולדתה", "יום ההולדת", "יום לידה", "יום לידתו", "יום לידתה", "יום הולדתם", "שנת לידה", "שנת הלידה", "מועד לידה", "מועד הלידה", "dob", "d.o.b.", "date of birth", "birth date", "born",
    ],
    "MEDICAL_DATE": [
        "התקבל", "התקבלה", "התקבלו", "אושפז", "אושפזה", "התאשפז", "התאשפזה", "מאושפז", "מאושפזת", "אשפוז", "אישפוז", "אשפוזו", "אשפוזה", "שוחרר", "שוחררה", "שחרור", "שיחרור", "ניתוח", "ניתוחים", "נותח", "נותחה", "עבר", "עברה", "בדיקה",
        "בדיקות", "נבדק", "נבדקה", "ביקור", "ביקר", "ביקרה", "קבלה", "קבלתו", "קבלתה", "טיפול", "טופל", "טופלה", "אובחן", "אובחנה", "אבחנה", "אבחון", "ביופסיה", "צילום", "הדמיה", "סיטי", "אולטרסאונד", "חיסון", "חוסן", "חוסנה", "תור", "מרפאה", "מיון",
        "פנה", "פנתה", "הגיע", "הגיעה", "הופנה", "הופנתה", "הועבר", "הועברה", "מעקב", "ביצע", "ביצעה", "בוצע", "בוצעה", "דיקור", "דגימה", "נלקח", "נלקחה", "כימותרפיה", "הקרנות", "פטירה", "נפטר", "נפטרה", "תאריך קבלה", "תאריך שחרור", "ct", "mri", "pet", "us",
    ],
}  # fmt: skip
# The words before an identifier that tell what it is. Written for this project.
CONTEXT_WORDS: Dict[str, List[str]] = {
    "ID": [
        "ת.ז", "ת.ז.", "ת\"ז", "תעודת זהות", "תעודה", "זהות", "מזהה", "רישיון", "רשיון", "מ.ר", "מ.ר.", "מ.ז",
        "מספר אישי", "מ.א", "מנוי", "מספר עובד", "עובד", "רכב", "בנק", "חשבון", "אשראי", "כרטיס", "דרכון", "תיק",
        "תיק רפואי", "מספר", "מס'",
    ],
    "PHONE_NUMBER": [
        "טלפון", "טל", "טל'", "פלאפון", "נייד", "סלולרי", "סלולארי", "פקס", "בפקס", "וואטסאפ", "התקשר", "התקשרה",
        "להתקשר", "חייג", "לחייג",
    ],
    "DATE_TIME": [
        "תאריך", "יום", "נולד", "נולדה", "מיום", "ליום", "עד", "מתאריך", "התקבל", "אושפז", "אושפזה", "התאשפז",
        "התאשפזה", "שוחרר", "שוחררה", "נבדק", "נותח",
    ],
    "ZIP_CODE": [
        "מיקוד",
    ],
    "EMAIL_ADDRESS": [
        "אימייל", "מייל", "דוא\"ל", "דואל",
    ],
    "URL": [
        "אתר",
    ],
}  # fmt: skip
# HebSafeHarbor, operator replace_in_hebrew and its policy document.
MASKS: Dict[str, str] = {
    "PERSON": "<שם_>",
    "ORGANIZATION": "<ארגון_>",
    "AGE": "<גיל_>",
    **dict.fromkeys(("LOCATION", "STREET_ADDRESS", "ZIP_CODE"), "<מיקום_>"),
    **dict.fromkeys(("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE"), "<תאריך_>"),
    **dict.fromkeys(("PHONE_NUMBER", "EMAIL_ADDRESS", "IP_ADDRESS", "URL"), "<קשר_>"),
    "DEFAULT": "<מזהה_>",
}
RULES = LanguageRules(
    lexicons=LEXICONS,
    make_finder=HebrewRules,
    blank="he",
    proclitics=PROCLITICS,
    attached_length=attached_length,
    trim_person=trim_person,
    date_cues=DATE_CUES,
    context_words=CONTEXT_WORDS,
    masks={"hebrew": MASKS},
)
