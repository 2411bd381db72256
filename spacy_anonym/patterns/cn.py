"""Pack `cn`: China."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["电话", "電話", "手机", "手機", "联系", "联系方式", "传真", "微信", "tel", "phone", "mobile", "call", "fax"]


@spacy.registry.anonym_patterns("spacy_anonym.cn.v1")
def cn_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "cn_resident_id",
        "label": "CN_RESIDENT_ID",
        "regex": r"\b[1-9][0-9]{5}[ ]?(?:1[89]|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[ ]?[0-9]{3}[0-9Xx]\b",
        "score": 0.5,
        "rank": 1,
        "validator": "spacy_anonym.cn_ric.v1",
        "failed": "found",
        "border": "number",
        "context": ["身份证", "身份证号", "公民身份号码", "居民身份证", "resident id", "id card"],
        "source": "GB 11643-1999",
        "examples": ["身份证号:«11010519491231002X»", "«440306198507221412»", "110105194912310021"],
    },
    {
        "id": "cn_passport",
        "label": "CN_PASSPORT",
        "regex": r"\b(?:[EGDSPH][0-9]{8}|E[A-HJ-NP-Z][0-9]{7})\b",
        "score": 0.1,
        "context": ["护照", "护照号", "护照号码", "passport"],
        "source": "National Immigration Administration",
        "examples": ["护照号:«E12345678»", "E12345678"],
    },
    {
        "id": "cn_zip",
        "label": "ZIP_CODE",
        "regex": r"(?i)(?:邮编|邮政编码|郵編|postcode|postal code|zip)[ ::]{0,3}(?P<value>[0-9]{6})\b",
        "score": 0.8,
        "source": "China Post",
        "examples": ["邮编:«100084»", "100084"],
    },
    {
        "id": "cn_address",
        "label": "STREET_ADDRESS",
        "regex": r"[\x{4E00}-\x{9FFF}]{2,10}(?:[省市区县][\x{4E00}-\x{9FFF}]{2,10}){1,3}(?:路|街|道|巷|弄|村|镇)[0-90-9]{1,5}[号弄](?:院)?(?:[0-9A-Z]{1,4}(?:号楼|栋|幢|座|单元|室|层|号)[\-]?){0,4}",
        "gate": r"(?:路|街|道|巷|弄|村|镇)[0-9\x{FF10}-\x{FF19}]",
        "score": 0.6,
        "rank": 1,
        "border": "none",
        "source": "GB/T 23705: province, city, district, road, number",
        "examples": ["住:«北京市海淀区中关村大街27号»", "在路边"],
    },
    {
        "id": "cn_mobile",
        "label": "PHONE_NUMBER",
        "regex": r"\b1[3-9][0-9][ \-]?[0-9]{4}[ \-]?[0-9]{4}\b",
        "score": 0.5,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "MIIT numbering plan",
        "examples": ["手机:«13812345678»", "«139-1234-5678»", "12812345678"],
    },
    {
        "id": "cn_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{1,2}\)|\b0[1-9][0-9]{1,2})[ \-][2-9][0-9]{3}[ \-]?[0-9]{3,4}\b",
        "score": 0.5,
        "validator": "phone:CN",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "MIIT numbering plan",
        "examples": ["电话:«010-62785001»", "«0755-26710000»", "010-12345678"],
    },
]  # fmt: skip
