"""Pack `za`: South Africa."""

from typing import Any, Dict, List

import spacy

_ID_WORDS = ["id", "id no", "identity", "identity number", "id number", "south african id", "sa id", "rsa id", "smart id", "national id"]  # fmt: skip
_PHONE_WORDS = ["phone", "telephone", "cell", "cellphone", "mobile", "call", "cellular", "handset", "contact number", "landline", "tel", "home number", "work number", "office number", "sms", "whatsapp"]  # fmt: skip
_LICENCE_WORDS = ["licence", "license", "driving licence", "driving license", "driver's licence", "driver's license", "drivers licence", "drivers license", "enatis", "natis", "licence number", "license number"]  # fmt: skip
_PLATE_WORDS = ["licence plate", "license plate", "number plate", "plate", "registration", "vehicle registration", "vehicle", "natis", "enatis", "plate number", "car"]  # fmt: skip
_TAX_WORDS = ["sars", "tax reference", "tax reference number", "income tax", "tax number", "itr", "taxpayer", "tax registration"]  # fmt: skip
_PROVINCE = "(?:GP|ZN|WP|EC|NC|FS|L|LP|MP|NW)"
_COUNTRY = r"(?:(?:\+|\b00)27[ \-]?(?:\(0\))?[ \-]?|\(0|\b0)"
_REST = r"(?:\)[ \-]?[0-9]{3}[ \-]?|[ \-][0-9]{3}[ \-]?|[0-9]{3}[ \-])[0-9]{4}\b"


@spacy.registry.anonym_patterns("spacy_anonym.za.v1")
def za_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "za_id_number",
        "label": "ZA_ID_NUMBER",
        "regex": r"\b[0-9]{2}[01][0-9][0-3][0-9][ ]?[0-9]{4}[ ]?[012][89][0-9]\b",
        "score": 0.2,
        "validator": "spacy_anonym.za_id.v1",
        "failed": "named",
        "proven": 0.9,
        "border": "number",
        "context": _ID_WORDS,
        "source": "Identification Act 68 of 1997: date, sex, citizenship, Luhn digit",
        "examples": ["RSA ID: «8001015009087»", "«800101 5009 087»", "8001015009086", "8013015009087"],
    },
    {
        "id": "za_passport",
        "label": "ZA_PASSPORT",
        "regex": r"(?i)\b[ADMT][0-9]{8}\b",
        "score": 0.2,
        "context": ["passport", "passport no", "passport number", "travel document", "dha", "south african passport", "rsa passport"],
        "source": "Department of Home Affairs: A, D, M or T and eight digits",
        "examples": ["passport «A12345678»", "A12345678"],
    },
    {
        "id": "za_driver_license",
        "label": "ZA_DRIVER_LICENSE",
        "regex": r"(?i)\b[0-9]{6,12}[A-Z][0-9A-Z]{0,4}\b",
        "score": 0.2,
        "context": _LICENCE_WORDS,
        "source": "eNaTIS: digits and a group that ends in letters",
        "examples": ["driver's licence «4023000112ZZ»", "4023000112ZZ", "licence 4023000112"],
    },
    {
        "id": "za_license_plate",
        "label": "ZA_LICENSE_PLATE",
        "regex": rf"\b(?:[A-Z]{{2,4}}[0-9]{{2,4}}[A-Z]{{0,4}}|[A-Z]{{2,3}} ?[0-9]{{2,3}} ?(?:[A-Z]{{1,3}} ?)?|[0-9]{{2,3}} ?[A-Z]{{2,3}} ?){_PROVINCE}\b",
        "score": 0.35,
        "context": _PLATE_WORDS,
        "source": "National Road Traffic Regulations: provincial marks",
        "examples": ["plate «DK 28 LF GP»", "vehicle «GET 103 WP»", "CA 123-456", "plate ND 123456"],
    },
    {
        "id": "za_license_plate_lower",
        "label": "ZA_LICENSE_PLATE",
        "regex": rf"(?i)\b(?:[A-Z]{{2,4}}[0-9]{{2,4}}[A-Z]{{0,4}}|[A-Z]{{2}} [0-9]{{2}} [A-Z]{{2}} |[A-Z]{{2,3}} [0-9]{{3}} ){_PROVINCE}\b",
        "score": 0.05,
        "context": ["licence plate", "license plate", "number plate", "plate number", "plate", "vehicle registration"],
        "source": "National Road Traffic Regulations: provincial marks",
        "examples": ["number plate «kd93gkgp»", "kd93gkgp"],
    },
    {
        "id": "za_company_registration",
        "label": "ZA_COMPANY_REGISTRATION",
        "regex": r"(?i)\b(?:(?:CK|K|T|W|B|M|N|NR)?(?:1[89][0-9]{2}|20[0-3][0-9])/[0-9]{6}/[0-9]{2}|(?:CK|K|T|W|B|M|N|NR)(?:1[89][0-9]{2}|20[0-3][0-9])/[0-9]{6})\b",
        "score": 0.6,
        "context": ["cipc", "company registration", "registration number", "reg no", "close corporation", "company reg", "enterprise number"],
        "source": "Companies and Intellectual Property Commission: year, number, kind",
        "examples": ["«2015/123456/07»", "Reg. no. «CK1998/012345»", "2015/12345/07"],
    },
    {
        "id": "za_vat_number",
        "label": "ZA_VAT_NUMBER",
        "regex": r"\b4[0-9]{9}\b",
        "score": 0.1,
        "border": "number",
        "context": ["vat", "vat no", "vat number", "vat registration", "tax invoice", "sars", "value added tax"],
        "source": "South African Revenue Service: ten digits that begin with 4",
        "examples": ["VAT no. «4000000000»", "4000000000"],
    },
    {
        "id": "za_income_tax_number",
        "label": "ZA_INCOME_TAX_NUMBER",
        "regex": r"\b[01239][0-9]{9}\b",
        "score": 0.05,
        "border": "number",
        "context": _TAX_WORDS,
        "source": "South African Revenue Service: ten digits that begin with 0 to 3 or 9",
        "examples": ["SARS tax reference «0001339050»", "0001339050"],
    },
    {
        "id": "za_traffic_register_number",
        "label": "ZA_TRAFFIC_REGISTER_NUMBER",
        "regex": r"\b[0-9]{13}\b",
        "score": 0.01,
        "border": "number",
        "context": ["traffic register", "traffic register number", "trn", "enatis", "natis", "vehicle register"],
        "source": "National Road Traffic Regulations, form TRN: thirteen digits",
        "examples": ["TRN «4901234567890»", "4901234567890"],
    },
    {
        "id": "za_mobile_number",
        "label": "ZA_MOBILE_NUMBER",
        "regex": rf"{_COUNTRY}(?:[67][0-9]|8[1-5]){_REST}",
        "score": 0.6,
        "validator": "phone:ZA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ICASA numbering plan: 06, 07, 081 to 085",
        "examples": ["«+27 82 123 4567»", "cell «082 123 4567»", "092 123 4567"],
    },
    {
        "id": "za_telephone_number",
        "label": "ZA_TELEPHONE_NUMBER",
        "regex": rf"{_COUNTRY}(?:[1-5][0-9]|8[067]){_REST}",
        "score": 0.6,
        "validator": "phone:ZA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ICASA numbering plan: 01 to 05, 080, 086, 087",
        "examples": ["«021 123 4567»", "«(011) 784 1234»", "091 123 4567"],
    },
    {
        "id": "za_mobile_number_plain",
        "label": "ZA_MOBILE_NUMBER",
        "regex": r"(?:(?:\+|\b00)27|\b0)(?:[67][0-9]|8[1-5])[0-9]{7}\b",
        "score": 0.3,
        "validator": "phone:ZA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ICASA numbering plan: 06, 07, 081 to 085",
        "examples": ["cell «0821234567»", "0821234567"],
    },
    {
        "id": "za_telephone_number_plain",
        "label": "ZA_TELEPHONE_NUMBER",
        "regex": r"(?:(?:\+|\b00)27|\b0)(?:[1-5][0-9]|8[067])[0-9]{7}\b",
        "score": 0.3,
        "validator": "phone:ZA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ICASA numbering plan: 01 to 05, 080, 086, 087",
        "examples": ["tel «0217841234»", "0123456789"],
    },
]  # fmt: skip
