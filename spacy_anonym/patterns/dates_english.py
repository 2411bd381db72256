"""Dates with English names."""

from typing import Any, Dict, List

from .date_parts import BEFORE_DATE, CONTEXT, DAY, SP, THEN_TIME, WRAP, YEAR

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\b\.?)"
)
# Without those that are words in lower case: may, march.
_MONTH_LOWER = (
    r"(?:january|february|april|june|july|august|september|october|november|december"
    r"|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_NAMED = rf"(?:{_MONTH}|{_MONTH_LOWER})"
# Only with a year, or an ordinal: "section 3 may apply".
_VERB = r"(?:may|march|mar)"
_TH = rf"(?:{SP}?(?:st|nd|rd|th|ST|ND|RD|TH))"
_DAYS = rf"{DAY}{_TH}?(?:{SP}?(?:-|–|to|and|&){SP}?{DAY}{_TH}?)?"
_OF = rf"(?:{SP}(?:day{SP})?of{SP}|{SP}{{1,2}}|-|\.-?)"
# Two digits and one more month are the day of the next date: the check leaves them to it.
_SHORT_YEAR = rf"(?:(?:,?{SP}?|-)(?:{YEAR}|['’]?[0-9]{{2}}(?:{_TH}?{_OF}{_NAMED})?)\b)?"
_DAY_MONTH = rf"{_DAYS}(?:{_OF}{_NAMED}\b{_SHORT_YEAR}|{_OF}{_VERB}\b(?:,?{SP}?|-){YEAR}\b)|{DAY}{_TH}{SP}(?:of{SP})?{_VERB}\b"
_MONTH_DAY = rf"{_NAMED}{SP}{{1,2}}(?:the{SP})?{_DAYS}\b(?:,?{SP}(?:{YEAR}|'[0-9]{{2}})\b)?"
_HOLIDAY = (
    rf"(?:Christmas(?:{SP}(?:Day|Eve))?|Boxing{SP}Day|New{SP}Year(?:['’]?s)?(?:{SP}(?:Day|Eve))?|Easter(?:{SP}(?:Sunday|Monday))?|Good{SP}Friday|Thanksgiving(?:{SP}Day)?|Halloween"
    rf"|Valentine['’]?s(?:{SP}Day)?|(?:Independence|Labou?r|Memorial|Veterans|Presidents['’]?|Columbus|Mother['’]?s|Father['’]?s|Bastille|Australia|Canada|MLK){SP}Day|Pentecost|Whitsun"
    rf"|Passover|Pesach|Han?nukk?ah|Chanukah|Rosh{SP}Hashanah?|Yom{SP}Kippur|Sukkot|Purim|Shavuot|Ramadan|Eid(?:{SP}al-(?:Fitr|Adha))?|Diwali|Juneteenth|Kwanzaa)"
)

ENGLISH_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_day_month",
        "regex": rf"(?:\b|{BEFORE_DATE})(?:{_DAY_MONTH}){THEN_TIME}",
        "gate": rf"[0-9]{_TH}?{_OF}(?:{_NAMED}|{_VERB})\b",
        "score": 0.7,
        "narrow": "spacy_anonym.date_before_date.v1",
        "examples": [
            "on «1 January 2012».", "«05 aug 22»", "the «3rd of May 2021» we", "«21-Dec-22»", "«Sat, 21 Nov 2026 10:11:12 +0000»", "«3-5 May 2021»", "from «3 to 5 May», on", "the «3rd of may», on «3 may 2021»",
            "«Monday, 3 May 2021»", "«13 July», «21 October 2004»", "«13 July», «21st of October»", "«13 July, 21»", "section 3 may apply", "the 5 march on", "figure 12 may 20 of", "a 10 mar wide",
        ],
    },
    {
        "id": "date_month_day",
        "regex": rf"(?:\b|{BEFORE_DATE}){_MONTH_DAY}{THEN_TIME}",
        "gate": rf"\b{_NAMED}{SP}{{1,2}}(?:the{SP})?[0-9]",
        "score": 0.7,
        "examples": ["On «May 3, 2021», he", "«Nov 21 10:11:12» host", "by «March 5th»", "«Friday, May 3-5, 2021»", "may 3 people march 5 miles"],
    },
    {
        "id": "date_wrapped",
        "regex": rf"\b(?:{DAY}{_TH}?(?:{SP}of)?(?:{WRAP}{_NAMED}\s{{1,3}}|{SP}{_NAMED}{WRAP}){YEAR}|{_NAMED}(?:{WRAP}{DAY}{_TH}?,?\s{{1,3}}|{SP}{DAY}{_TH}?,?{WRAP}){YEAR})\b",
        "score": 0.7,
        "examples": ["on «3 May\n2021» and", "on «May\n3, 2021» and", "on «May 3,\n  2021» and"],
    },
    {
        "id": "date_month_year",
        "regex": rf"\b(?:{_NAMED}{SP}?[-–/]{SP}?)?{_NAMED}(?:,?\s(?:of\s)?|-){YEAR}\b",
        "score": 0.6,
        "examples": ["since «May 2021»", "in «Sept. 2019»,", "in «May-June 2021»."],
    },
    {
        "id": "date_month_year_short",
        "regex": r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[\-' ’]{1,2}[0-9]{2}\b",
        "score": 0.3,
        "context": CONTEXT,
        "border": "number",
        "examples": ["due date «May-21»"],
    },
    {
        "id": "date_holiday",
        "regex": rf"\b{_HOLIDAY},?{SP}(?:of{SP}|in{SP})?{YEAR}\b",
        "score": 0.6,
        "examples": ["at «Christmas 2019», and «New Year's Eve, 2020»", "«Pesach 2020»", "Christmas with 2019 guests", "at Easter"],
    },
]  # fmt: skip
