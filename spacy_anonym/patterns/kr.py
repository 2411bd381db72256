"""Pack `kr`: South Korea."""

from typing import Any, Dict, List

import spacy

# Written to the end of a noun.
_PARTICLES = ("", "는", "은", "이", "가", "를", "을", "의", "와", "과", "로")


def _with_particles(words: List[str]) -> List[str]:
    return [word + particle for word in words for particle in (("",) if word.isascii() else _PARTICLES)]


_RRN_WORDS = _with_particles(["주민등록번호", "주민번호", "rrn", "rrn#", "korean rrn", "resident registration number", "korean resident registration number"])  # fmt: skip
_FRN_WORDS = _with_particles(["외국인등록번호", "외국인번호", "frn", "korean frn", "foreigner registration number", "alien registration number"])  # fmt: skip
_BRN_WORDS = _with_particles(["사업자등록번호", "사업자번호", "사업자", "brn", "business registration number", "korean brn", "business number", "tax registration number"])  # fmt: skip
_LICENCE_WORDS = _with_particles(["운전면허", "운전면허번호", "면허번호", "korean driver license", "korean driver's license", "driver license", "driver's license"])  # fmt: skip
_PASSPORT_WORDS = _with_particles(["여권", "여권번호", "대한민국 여권", "korean passport", "passport", "passport no", "passport number"])  # fmt: skip
_BIRTH = "[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
_PHONE_WORDS = _with_particles(["전화", "전화번호", "휴대폰", "핸드폰", "연락처", "팩스", "tel", "phone", "mobile", "call", "fax"])  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.kr.v1")
def kr_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "kr_rrn",
        "label": "KR_RRN",
        "regex": rf"\b{_BIRTH}-[1-4][0-9]{{6}}\b",
        "score": 0.6,
        "validator": "spacy_anonym.kr_rrn.v1",
        "failed": "named",
        "border": "number",
        "context": _RRN_WORDS,
        "source": "Resident Registration Act; seven random digits since October 2020",
        "examples": ["주민등록번호 «960121-1021413»", "«000505-3637892»", "960303-0021413"],
    },
    {
        "id": "kr_rrn_plain",
        "label": "KR_RRN",
        "regex": rf"\b{_BIRTH}[1-4][0-9]{{6}}\b",
        "score": 0.2,
        "validator": "spacy_anonym.kr_rrn.v1",
        "failed": "named",
        "proven": 0.7,
        "border": "number",
        "context": _RRN_WORDS,
        "source": "Resident Registration Act; seven random digits since October 2020",
        "examples": ["«9601211021413»", "RRN «0005053637892»", "0005053637892"],
    },
    {
        "id": "kr_frn",
        "label": "KR_FRN",
        "regex": rf"\b{_BIRTH}-[5-8][0-9]{{6}}\b",
        "score": 0.6,
        "validator": "spacy_anonym.kr_rrn.v1",
        "failed": "named",
        "border": "number",
        "context": _FRN_WORDS,
        "source": "Immigration Act; the sex digit of foreigners is 5 to 8",
        "examples": ["FRN is «911124-5678901»", "«050912-6000012»", "911324-5678901"],
    },
    {
        "id": "kr_frn_plain",
        "label": "KR_FRN",
        "regex": rf"\b{_BIRTH}[5-8][0-9]{{6}}\b",
        "score": 0.2,
        "validator": "spacy_anonym.kr_rrn.v1",
        "failed": "named",
        "proven": 0.7,
        "border": "number",
        "context": _FRN_WORDS,
        "source": "Immigration Act; the sex digit of foreigners is 5 to 8",
        "examples": ["«9111245678906»", "9113245678906"],
    },
    {
        "id": "kr_brn",
        "label": "KR_BRN",
        "regex": r"\b[0-9]{3}-[0-9]{2}-[0-9]{5}\b",
        "score": 0.1,
        "validator": "spacy_anonym.kr_brn.v1",
        "failed": "named",
        "proven": 0.85,
        "border": "number",
        "context": _BRN_WORDS,
        "source": "National Tax Service of Korea",
        "examples": ["사업자등록번호 «104-86-56659»", "104-86-56658"],
    },
    {
        "id": "kr_brn_plain",
        "label": "KR_BRN",
        "regex": r"\b[0-9]{10}\b",
        "score": 0.05,
        "validator": "spacy_anonym.kr_brn.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _BRN_WORDS,
        "source": "National Tax Service of Korea",
        "examples": ["My BRN is «1048656659»", "BRN «1048656658»", "1048656659"],
    },
    {
        "id": "kr_driver_license",
        "label": "KR_DRIVER_LICENSE",
        "regex": r"\b(?:1[1-9]|2[0-8])[ \-][0-9]{2}[ \-][0-9]{6}[ \-][0-9]{2}\b",
        "score": 0.6,
        "border": "number",
        "context": _LICENCE_WORDS,
        "source": "Korean National Police Agency: region 11 to 28, year, number, check digits",
        "examples": ["«11-22-123456-12»", "99-22-123456-12", "11-22-12345-12"],
    },
    {
        "id": "kr_driver_license_plain",
        "label": "KR_DRIVER_LICENSE",
        "regex": r"\b(?:1[1-9]|2[0-8])[ \-]?[0-9]{2}[ \-]?[0-9]{6}[ \-]?[0-9]{2}\b",
        "score": 0.05,
        "border": "number",
        "context": _LICENCE_WORDS,
        "source": "Korean National Police Agency: region 11 to 28, year, number, check digits",
        "examples": ["운전면허 «112212345612»", "112212345612"],
    },
    {
        "id": "kr_passport",
        "label": "KR_PASSPORT",
        "regex": r"(?i)\b[MSROD][0-9]{3}[A-Z][0-9]{4}\b",
        "score": 0.3,
        "context": _PASSPORT_WORDS,
        "source": "Ministry of Foreign Affairs of Korea: since 2020",
        "examples": ["Korean passport: «M456B7890»", "M456B7890", "passport A123B4567"],
    },
    {
        "id": "kr_passport_old",
        "label": "KR_PASSPORT",
        "regex": r"(?i)\b[MSROD][0-9]{8}\b",
        "score": 0.05,
        "context": _PASSPORT_WORDS,
        "source": "Ministry of Foreign Affairs of Korea: before 2020",
        "examples": ["passport «M12345678»", "M12345678"],
    },
    {
        "id": "kr_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,2}\)[ \-]?|\b0[1-9][0-9]{0,2}[ .\-\x{00A0}])[0-9]{3,4}[ .\-\x{00A0}][0-9]{4}\b",
        "score": 0.6,
        "validator": "phone:KR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Ministry of Science and ICT numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["전화 «02-2133-5114»", "«010-1234-5678»", "010-123-456"],
    },
    {
        "id": "kr_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b01[016-9][0-9]{7,8}\b",
        "score": 0.3,
        "validator": "phone:KR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Ministry of Science and ICT numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["휴대폰 «01012345678»", "01012345678"],
    },
]  # fmt: skip
