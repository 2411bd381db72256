"""Pack `ie`: Ireland."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["phone", "tel", "telephone", "mobile", "mob", "call", "fax", "contact", "ring", "text", "eircode"]


@spacy.registry.anonym_patterns("spacy_anonym.ie.v1")
def ie_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "ie_ppsn",
        "label": "IE_PPSN",
        "regex": r"(?i)\b[0-9]{7}[ \-]?[A-W][ABHWTX]?\b",
        "score": 0.3,
        "validator": "stdnum:ie.pps",
        "failed": "named",
        "proven": 0.8,
        "context": ["pps", "ppsn", "pps number", "pps no", "personal public service", "rsi"],
        "source": "Department of Social Protection: weights 8 to 2 (and 9), modulo 23",
        "examples": ["PPSN «1234567FA»", "«1234567T»", "1234567A"],
    },
    {
        "id": "ie_eircode",
        "label": "ZIP_CODE",
        "regex": r"(?i)\b(?:[AC-FHKNPRTV-Y][0-9]{2}|D6W)[ \-]?[0-9AC-FHKNPRTV-Y]{4}\b",
        "score": 0.3,
        "validator": "spacy_anonym.ie_eircode.v1",
        "context": ["eircode", "address", "dublin", "cork", "galway", "limerick", "ireland", "co.", "road", "street"],
        "source": "Eircode: a routing key and four letters or digits",
        "examples": ["Dublin 2, «D02 X285»", "Eircode: «a65f4e2»", "D6W W6WW", "error C12 1234"],
    },
    {
        "id": "ie_passport",
        "label": "ID",
        "regex": r"(?i)\bpassport(?: no\.?| number)?[ :#]{1,3}(?P<value>[A-Z]{1,2}[0-9]{7})\b",
        "score": 0.7,
        "source": "Department of Foreign Affairs: one or two letters, seven digits",
        "examples": ["Passport no. «PA1234567»", "PA1234567"],
    },
    {
        "id": "ie_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:[0-9]{2}|[1-9][0-9][12])[\- ](?:C|CE|CN|CW|D|DL|G|KE|KK|KY|L|LD|LH|LK|LM|LS|MH|MN|MO|OY|RN|SO|T|W|WH|WX|WW)[\- ][0-9]{1,6}\b",
        "score": 0.4,
        "border": "name",
        "context": ["registration", "reg", "car", "vehicle", "plate"],
        "source": "S.I. 318/1992: year, county, number",
        "examples": ["car «191-D-12345»", "191-X-12345"],
    },
    {
        "id": "ie_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,2}\)|\b0[1-9][0-9]{0,2})[ \-\x{00A0}]{1,2}[0-9]{3}[ \-\x{00A0}]?[0-9]{2,4}\b|\b08[35679][0-9]{7}\b",
        "score": 0.6,
        "validator": "phone:IE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ComReg numbering plan",
        "examples": ["call «087 123 4567»", "«(01) 671 2345»", "«0871234567»", "000 123 4567"],
    },
]  # fmt: skip
