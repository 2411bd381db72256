"""Pack `jp`: Japan."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["電話", "電話番号", "携帯", "tel", "fax", "ファックス", "連絡先", "phone", "mobile", "call"]


@spacy.registry.anonym_patterns("spacy_anonym.jp.v1")
def jp_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "jp_my_number",
        "label": "JP_MY_NUMBER",
        "regex": r"\b[0-9]{4}[ \-]?[0-9]{4}[ \-]?[0-9]{4}\b",
        "score": 0.05,
        "validator": "stdnum:jp.in_",
        "failed": "named",
        # One number in eleven passes.
        "proven": 0.3,
        "border": "number",
        "context": ["マイナンバー", "個人番号", "my number", "individual number"],
        "source": "Act 27 of 2013: weights 6 to 2 and 7 to 2, modulo 11",
        "examples": ["My Number: «6214 9832 0257»", "個人番号 «621498320257»", "My Number «621498320258»", "621498320257"],
    },
    {
        "id": "jp_passport",
        "label": "JP_PASSPORT",
        "regex": r"\b[A-Z]{2}[0-9]{7}\b",
        "score": 0.1,
        "context": ["旅券", "パスポート", "旅券番号", "passport"],
        "source": "Ministry of Foreign Affairs: two letters, seven digits",
        "examples": ["Passport «TK1234567»", "TK1234567"],
    },
    {
        "id": "jp_driver_license",
        "label": "ID",
        "regex": r"(?:運転免許証?(?:番号)?|免許証番号|driver'?s licen[cs]e(?: no\.?| number)?)[ ::]{0,3}第?(?P<value>[0-9]{12})号?",
        "gate": r"(?:免許|licen[cs]e)",
        "score": 0.7,
        "source": "National Police Agency: twelve digits",
        "examples": ["運転免許証番号:«123456789012»", "123456789012"],
    },
    {
        "id": "jp_zip",
        "label": "ZIP_CODE",
        "regex": r"〒[ ]?(?P<value>[0-9]{3}-?[0-9]{4})\b",
        "score": 0.9,
        "border": "number",
        "source": "Japan Post",
        "examples": ["〒«100-0001» 東京都", "100-0001"],
    },
    {
        "id": "jp_zip_bare",
        "label": "ZIP_CODE",
        "regex": r"\b[0-9]{3}-[0-9]{4}\b",
        "score": 0.2,
        "border": "number",
        "context": ["郵便番号", "住所", "postal code", "zip", "tokyo", "osaka", "kyoto", "japan"],
        "source": "Japan Post",
        "examples": ["郵便番号 «100-0001»", "555-0123"],
    },
    {
        "id": "jp_address",
        "label": "STREET_ADDRESS",
        "regex": r"(?:東京都|北海道|(?:京都|大阪)府|[\x{4E00}-\x{9FFF}]{2,3}県)[\x{3040}-\x{30FF}\x{4E00}-\x{9FFF}ヶ]{1,20}[市区郡町村][\x{3040}-\x{30FF}\x{4E00}-\x{9FFF}]{0,20}[0-90-9一二三四五六七八九十]{1,4}(?:(?:丁目|番地?|号|[\-−ー])[0-90-9]{0,4}){0,4}",
        "gate": r"[都道府県]",
        "score": 0.7,
        "rank": 1,
        "border": "none",
        "source": "Ministry of Internal Affairs: prefecture, municipality, block, number",
        "examples": ["住所は«東京都千代田区丸の内1丁目9番1号»です", "«大阪府大阪市北区梅田3-1-3»", "東京都の人口"],
    },
    {
        "id": "jp_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,3}\)|\b0[1-9][0-9]{0,4})[ \-()]{0,2}[0-9]{1,4}[ \-()]{1,2}[0-9]{3,4}\b",
        "score": 0.6,
        "validator": "phone:JP",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Ministry of Internal Affairs numbering plan",
        "examples": ["電話 «03-1234-5678»", "携帯は«090-1234-5678»", "«(06) 6123-4567»", "00-1234-5678"],
    },
    {
        "id": "jp_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9]0[0-9]{8}\b|\b0[1-9][0-9]{8}\b",
        "score": 0.3,
        "validator": "phone:JP",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Ministry of Internal Affairs numbering plan",
        "examples": ["電話 «0312345678»", "0312345678"],
    },
]  # fmt: skip
