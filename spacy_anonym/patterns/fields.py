"""Numbers that a field's name says are a person's, whatever their form: pack `common`.

The packs of countries know the forms and check digits. Here the text itself says what a number is, so one with a wrong digit, or of a
country or institution whose form nobody wrote down, is found too. Orders, tickets, invoices, claims, cases and goods are not a person's.
"""

from typing import Any, Dict, List


def field_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of pack `common`, as data for `make_pattern`."""
    return _PATTERNS


# Fields that hold nothing but a number.
_ALWAYS = (
    r"mrn|m\.r\.n\.|urn|uhid|ssn|nino|ppsn|nric|aadhaa?r|sort[ \-]?code|account[ _]?number|national insurance(?: number)?|social security number|i-94|a-number|alien number"
    r"|nhs number"
)
# Fields that hold one where "no." or "number" follows.
_NUMBERED = (
    r"patient|pt|hosp(?:ital)?|unit|chart|record|clinic|health[ ]?card|a/c|acc(?:oun)?t|policy|policyholder|member(?:ship)?|subscriber|insurance|employee|emp|staff|personnel|payroll"
    r"|student|pupil|candidate|customer|client|passport|licen[cs]e|permit|visa|ni|nhs|social security|tax(?:payer)?|provider|prescriber|registration|reg|badge|collar|warrant|accession"
    r"|specimen|sample|lab|episode|encounter|visit|admission|ip|op|opd|crn|ur|pan|voter|medicare|medicaid|dva|pps|fin|cnic|vehicle|chassis|donor|beneficiary|pension"
    r"|identity(?: card)?|identification|national|council|professional|npi|dea|gmc|nmc|mcr|imei|vin|tin|gp|chi|prisoner|inmate"
)
# Fields that hold one behind a colon.
_WITH_COLON = (
    r"accession|policy|member(?:ship)?|a/c|acct|passport|nhs|medicare|medicaid|dl|vin|npi|dea|gmc|nmc|mcr|imei|pan|fin|tin|uci|crn|hic|pps|badge|payroll|registration|sa id"
)
# Words before a long number without anything between them; those that are words too in capital letters only.
_BEFORE = r"(?i:polic(?:y|ies)|account|acct|a/c|passport|licen[cs]e|medicare|medicaid|employee|member)|NPI|DEA|GMC|NMC|MCR|PAN|VIN|DL|IMEI|SA ID|NHI|TFN|IRD|CPR|BVN|NIN|MP"
# "Hosp. No.", "patient's ID", "Employee ID No."
_NO = r"(?:(?:['’]s)?\.?[ _\-]?(?:no|nr|num|number|id|identifier)\b\.?(?: (?:no|nr|num|number)\b\.?)?| ?#)"
_ABOUT = r"[\"'”]?(?: ?\([A-Za-z ]{2,20}\))?(?: of the [a-z]{3,12})?"
_IS = r"(?:[ \t]{0,12}(?:[:=#|–—]|\B-)[ \t]{0,12}(?:\r?\n[ \t]{0,8})?|>| (?:is|was):?[ ]|[ \t]{1,12})[\"'“]?"
_COLON = r"[ \t]{0,12}[:=][ \t]{0,12}[\"'“]?"
# Letters in front, then digits and capital letters; a space only between digits.
_VALUE = r"[A-Z]{2} ?[0-9]{2} [0-9]{2} [0-9]{2} [A-Z]\b|(?:[A-Z]{1,3} |(?:[A-Za-z]{1,6}[\-/])?[A-Za-z]{1,6}[\-/]?)?[0-9](?:[\-/.]?[0-9A-Z]| [0-9]){%s}\b"

# The first pass leaves a text without digits out where the expression asks for one. Without a count: that would take a state of the
# automaton for each place, of each field in reach.
_UP_TO_A_DIGIT = "[^0-9]*[0-9]"

_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "field_number",
        "label": "ID",
        "regex": rf"(?i:\b(?:(?:{_ALWAYS})(?:{_NO})?|(?:{_NUMBERED}){_NO}){_ABOUT}{_IS})(?P<value>{_VALUE % '3,22'})",
        "gate": rf"(?i)\b(?:(?:{_ALWAYS})|(?:{_NUMBERED})(?:(?:['’]s)?\.?[ _\-]?(?:n[our]|id)| ?#)){_UP_TO_A_DIGIT}",
        "score": 0.7,
        "rank": -1,
        "source": "HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(G) to (M), (R)",
        "examples": [
            "MRN: «00482913»", "Hospital No: «K118204»", "employee ID «88213»", "PPS number of the deceased was «1234567FA».", "Passport no. (Vietnam) «C1234567»", "NI number is «QQ 12 34 56 C»,",
            "sort code «20-45-77» and", "\"memberId\": \"«EVM8812004417»\"", "Unit No  «BR 220 118»", "IP No : «2023/IP/04418»", "SSN «219-09-9999».", "Hosp. No. «K118204»", "patient's ID: «88213»", "Employee ID No. «44182»", "MRN – «00482913»", "MRN:\n«00482913»", "| MRN | «00482913» |", "<mrn>«00482913»</mrn>", "MRN is: «00482913»",
            "Policy No: «POL-AUTO-123456»",
            "patient number unknown", "sample ID > 1000 were", "unit no 12", "order no. 4481920", "member of 1200 clubs", "the record number of 3 visits",
        ],
    },
    {
        "id": "field_colon",
        "label": "ID",
        "regex": rf"(?:(?i:\b(?:{_WITH_COLON})[\"']?)|(?:^|[\n\t;,|(]|  )ID(?: (?i:no|nr|num|number)\b\.?)?){_COLON}(?P<value>{_VALUE % '3,22'})",
        "gate": rf"(?:(?i:\b(?:{_WITH_COLON})[\"']?)|ID(?: (?i:no|nr|num|number)\.?)?)[ \t]{{0,12}}[:=]{_UP_TO_A_DIGIT}",
        "score": 0.6,
        "rank": -1,
        "source": "HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(G) to (M), (R)",
        "examples": ["ACCESSION: «CT-23-0099812»", "DL: «P620-4409-8062»", "Al-Ghamdi  ID: «7719-22-C»  Sex", "ID No: «8812345»", "Session ID: 77192", "Order ID number: 77192", "policy: 30 days"],
    },
    {
        "id": "field_long",
        "label": "ID",
        "regex": rf"\b(?:{_BEFORE}){_ABOUT} (?P<value>{_VALUE % '6,22'})",
        "gate": rf"\b(?:{_BEFORE})[ \"'”(]{_UP_TO_A_DIGIT}",
        "score": 0.5,
        "rank": -1,
        "source": "HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(G) to (M), (R)",
        "examples": ["policy «HH/7741902/03»", "a/c «00417733».", "Passport (Vietnam) «C1234567».", "VIN «1HGFC2F59GA012345»", "the “account” «00417733»", "account 2023", "DEA 2019 report", "policy 12 of 2020"],
    },
]  # fmt: skip
