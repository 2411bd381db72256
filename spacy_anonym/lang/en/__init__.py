"""English."""

from typing import Dict, List

from ...lexicons import DEFAULT_LEXICONS
from .. import LanguageRules

LEXICONS = (
    "en/title", "en/name_cue", "en/header_cue", "en/common_word", "en/country", "en/country_abbr", "en/us_state",
    "en/us_state_abbr",
    *DEFAULT_LEXICONS,
)  # fmt: skip
# The words around a date that tell what it is the date of. Written for this project.
DATE_CUES: Dict[str, List[str]] = {
    "BIRTH_DATE": [
        "born", "birth", "birthday", "birthdate", "birth date", "date of birth", "dob", "d.o.b.", "d.o.b", "b/d", "bday", "born on", "day of birth", "year of birth", "yob",
    ],
    "MEDICAL_DATE": [
        "admitted", "admission", "discharged", "discharge", "surgery", "operation", "operated", "procedure", "biopsy", "diagnosed", "diagnosis", "treated", "treatment", "hospitalized",
        "hospitalised", "hospitalization", "hospitalisation", "examined", "examination", "exam", "appointment", "follow-up", "follow up", "followed up", "scan", "mri", "ct", "x-ray", "ultrasound", "lab",
        "labs", "transfused", "transfusion", "vaccinated", "vaccination", "immunized", "immunised", "clinic", "seen in", "seen on", "visit", "visited", "consultation", "consulted", "referred", "injection",
        "onset", "underwent", "ecg", "ekg", "echo", "prescribed", "dose", "chemotherapy", "radiotherapy", "specimen", "collected", "sample", "screening", "colonoscopy", "endoscopy",
    ],
}  # fmt: skip
# The words before an identifier that tell what it is. Written for this project.
CONTEXT_WORDS: Dict[str, List[str]] = {
    "ID": [
        "id", "no.", "number",
    ],
    "PHONE_NUMBER": [
        "phone", "tel", "fax", "mobile",
    ],
    "DATE_TIME": [
        "date", "dob",
    ],
    "ZIP_CODE": [
        "zip",
    ],
    "EMAIL_ADDRESS": [
        "email", "e-mail",
    ],
    "URL": [
        "url",
    ],
    "IP_ADDRESS": [
        "ip",
    ],
}  # fmt: skip
# The words that name an identifier behind an address. Written for this project.
IDENTIFIER_CUES = ("tel", "fax", "phone", "mobile", "e-?mail", "mail", "web", "iban", "passport", "id", "n")
RULES = LanguageRules(
    lexicons=LEXICONS, date_cues=DATE_CUES, context_words=CONTEXT_WORDS, identifier_cues=IDENTIFIER_CUES
)
