"""Pack `gb`: the United Kingdom."""

from typing import Any, Dict, List

import spacy

_NHS_WORDS = ["nhs", "nhs no", "nhs number", "national health service", "health authority", "health services authority"]
_PASSPORT_WORDS = ["passport", "passport no", "passport number", "travel document", "uk passport", "british passport", "hm passport", "hmpo"]  # fmt: skip
_POST_WORDS = ["postcode", "post code", "postal code", "zip", "address", "delivery", "mailing", "shipping", "correspondence"]  # fmt: skip
_CAR_WORDS = ["vehicle", "registration", "number plate", "licence plate", "license plate", "plate", "reg", "reg no", "vrn", "vrm", "dvla", "v5c", "logbook", "mot", "car", "van", "insured vehicle"]  # fmt: skip
_AREA = "(?:A[BL]|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE)"  # fmt: skip
_INWARD = "[0-9][ABD-HJLNP-UW-Z]{2}"


@spacy.registry.anonym_patterns("spacy_anonym.gb.v1")
def gb_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "gb_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{1,4}\)|\b0[1-9][0-9]{1,4})[ \-\x{00A0}]?[0-9]{3,4}[ \-\x{00A0}]?[0-9]{3,4}(?:\s?(?:x|ext\.?|extension)\s?[0-9]{1,6})?\b",
        "score": 0.6,
        "validator": "spacy_anonym.phone_gb.v1",
        "border": "number",
        "source": "Google's libphonenumber",
        "examples": ["call «020 7946 0958» now", "«(0117) 496 0123»", "«07400 123456»", "0000 000 0000"],
    },
    {
        "id": "gb_nhs",
        "label": "UK_NHS",
        "regex": r"\b[0-9]{3}[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{4}\b",
        "score": 0.3,
        "validator": "stdnum:gb.nhs",
        "failed": "named",
        # One number in eleven passes, and telephone numbers are written so too.
        "proven": 0.55,
        "border": "number",
        "context": _NHS_WORDS,
        "against": ["phone", "tel", "call", "fax", "mobile", "cell"],
        "source": "NHS Data Dictionary: NHS number, modulo 11",
        "examples": ["NHS «943 476 5919»", "NHS no: «401-023-2137»", "943 476 5918"],
    },
    {
        "id": "gb_nhs_plain",
        "label": "UK_NHS",
        "regex": r"\b[0-9]{3}[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b",
        "score": 0.05,
        "validator": "stdnum:gb.nhs",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _NHS_WORDS,
        "source": "NHS Data Dictionary: NHS number, modulo 11",
        "examples": ["NHS number «9434765919»", "NHS number «9434765918»", "9434765919 rows"],
    },
    {
        "id": "gb_nino",
        "label": "UK_NINO",
        "regex": r"(?i)\b[ABCEGHJ-PR-TW-Z][ABCEGHJ-NPR-TW-Z][ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[A-D]\b",
        "gate": r"(?i)[A-Z]{2}(?:[ \-\x{00A0}]?[0-9]{2}){3}[ \-\x{00A0}]?[A-D]\b",
        "score": 0.6,
        "validator": "spacy_anonym.gb_nino.v1",
        "failed": "named",
        "context": ["national insurance", "national insurance number", "ni number", "ni no", "nino"],
        "source": "HMRC National Insurance Manual NIM39110",
        "examples": ["NINO «AA 12 34 56 B»", "ni number «pr123612c»", "GB 12 34 56 A", "AA 12 34 56 H"],
    },
    {
        "id": "gb_passport",
        "label": "UK_PASSPORT",
        "regex": r"(?i)\b[A-Z]{2}[0-9]{7}\b",
        "score": 0.1,
        "context": _PASSPORT_WORDS,
        "source": "HM Passport Office: two letters and seven digits since 2015",
        "examples": ["passport number is «CD7654321»", "part CD7654321"],
    },
    {
        "id": "gb_passport_digits",
        "label": "UK_PASSPORT",
        "regex": r"(?i)\b(?:british|uk|gb|hm)\s{1,3}passport(?:\s{1,3}(?:no\.?|num(?:ber|\.)?))?\s{0,3}(?:[:=#]|is)?\s{0,3}(?P<value>[0-9]{9})\b",
        "score": 0.6,
        "border": "number",
        "source": "HM Passport Office: nine digits",
        "examples": ["British passport no. «107185703»", "UK passport: «107185703»", "passport 107185703"],
    },
    {
        "id": "gb_postcode",
        "label": "UK_POSTCODE",
        "regex": rf"\b(?:{_AREA}[0-9](?:[0-9]|[A-HJKMNPRS-UVWXY])?[ \x{{00A0}}]{_INWARD}|GIR 0AA)\b",
        "score": 0.5,
        "context": _POST_WORDS,
        "against": ["order no", "part no", "model", "version"],
        "source": "Royal Mail, Postcode Address File: areas and forms",
        "examples": ["London «SW1A 1AA».", "«M1 1AE», «EC1A 1BB», «DN55 1PT»", "XA1 1AA", "M1 1CA"],
    },
    {
        "id": "gb_postcode_other",
        "label": "UK_POSTCODE",
        "regex": rf"(?i)\b(?:[A-PR-UWYZ](?:[0-9][ABCDEFGHJKPSTUW0-9]?|[A-HK-Y][0-9][ABEHMNPRVWXY0-9]?)\s?{_INWARD}|GIR\s?0AA)\b",
        "gate": rf"(?i)\b(?:[A-Z]{{1,2}}[0-9][A-Z0-9]?|GIR)\s?{_INWARD}\b",
        "score": 0.1,
        "context": _POST_WORDS,
        "source": "Royal Mail, Postcode Address File: forms",
        "examples": ["postcode «m11ae»", "Postcode: «EC1A1BB»", "m11ae", "1A1 1AA"],
    },
    {
        "id": "gb_driving_licence",
        "label": "UK_DRIVING_LICENCE",
        "regex": r"(?i)\b(?:[A-Z]{5}|[A-Z]{4}9|[A-Z]{3}99|[A-Z]{2}999|[A-Z]9999)[0-9](?:[05][1-9]|[16][0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9][A-Z9]{2}[0-9A-Z][A-Z]{2}(?:[ ]?[0-9]{2})?\b",
        "gate": r"(?i)[A-Z9][0-9]{6}[A-Z9]{2}",
        "score": 0.8,
        "context": ["driving licence", "driving license", "driver's licence", "driver's license", "dvla", "dl number", "licence number", "license number", "driver number"],
        "source": "DVLA INF45/1: five of the name, six of the birth date, initials, check characters",
        "examples": ["licence «MORGA657054SM9IJ»", "«FO999512018AA1AB»", "MORGA613054SM9IJ", "MORGA650054SM9IJ"],
    },
    {
        "id": "gb_plate",
        "label": "UK_VEHICLE_REGISTRATION",
        "regex": r"\b[A-HJ-PR-Y]{2}[0-9]{2} ?[A-HJ-PR-Z]{3}\b",
        "score": 0.3,
        "validator": "spacy_anonym.gb_plate.v1",
        "failed": "named",
        "proven": 0.45,
        "border": "name",
        "context": _CAR_WORDS,
        "against": ["order", "part", "model", "sku", "ref", "code"],
        "source": "DVLA INF104: marks since 2001",
        "examples": ["my car «AB51 ABC»", "«BD62XYZ»", "AB35 ABC", "IB51 ABC", "AVX512-FP16 was"],
    },
    {
        "id": "gb_plate_lower",
        "label": "UK_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b[A-HJ-PR-Y]{2}[0-9]{2}[ \-]?[A-HJ-PR-Z]{3}\b",
        "score": 0.1,
        "validator": "spacy_anonym.gb_plate.v1",
        "proven": 0.2,
        "border": "name",
        "context": ["number plate", "licence plate", "license plate", "reg", "reg no", "vrn", "vrm", "dvla", "v5c", "car reg", "registration number"],
        "source": "DVLA INF104: marks since 2001",
        "examples": ["car reg «ab51 abc»", "ab51 abc"],
    },
    {
        "id": "gb_plate_prefix",
        "label": "UK_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b[A-HJ-NPR-TV-Y][0-9]{1,3}[ \-]?[A-HJ-PR-Y][A-HJ-PR-Z]{2}\b",
        "score": 0.2,
        "context": _CAR_WORDS,
        "source": "DVLA INF104: marks of 1983 to 2001",
        "examples": ["registration «M456 DEF»", "M456 DEF", "car I123 BCD"],
    },
    {
        "id": "gb_plate_suffix",
        "label": "UK_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b[A-HJ-PR-Z]{3}[ \-]?[0-9]{1,3}[ \-]?[A-HJ-NPR-TV-Y]\b",
        "score": 0.15,
        "context": _CAR_WORDS,
        "source": "DVLA INF104: marks of 1963 to 1983",
        "examples": ["number plate «ABC 123D»", "ABC 123D", "plate ABC 123I"],
    },
]  # fmt: skip
