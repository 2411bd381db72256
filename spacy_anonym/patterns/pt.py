"""Pack `pt`: Portugal."""

from typing import Any, Dict, List

import spacy

from .fragments import LETTER, UPPER

_PHONE_WORDS = ["tel", "telefone", "telemóvel", "telemovel", "tlm", "fax", "contacto", "contato", "ligar", "ligue", "número", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.pt.v1")
def pt_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "pt_nif",
        "label": "PT_NIF",
        "regex": r"\b(?:PT[ ]?)?[1-35689][0-9]{2}[ .]?[0-9]{3}[ .]?[0-9]{3}\b",
        "score": 0.1,
        "validator": "stdnum:pt.nif",
        "failed": "named",
        # One number in eleven passes.
        "proven": 0.3,
        "border": "number",
        "context": ["nif", "nipc", "contribuinte", "número de contribuinte", "número fiscal", "identificação fiscal", "nif/nipc", "iva"],
        "source": "Autoridade Tributária: weights 9 to 2, modulo 11",
        "examples": ["NIF: «501 964 843»", "contribuinte n.º «501964843»", "NIF «501964842»", "total 501964843"],
    },
    {
        "id": "pt_cc",
        "label": "PT_CC",
        "regex": r"\b[0-9]{8}[ \-]?[0-9][ \-]?[A-Z0-9]{2}[0-9]\b",
        "score": 0.4,
        "validator": "spacy_anonym.pt_cc.v1",
        "failed": "named",
        "proven": 0.6,
        "context": ["cartão de cidadão", "cartão do cidadão", "cc", "documento de identificação", "bilhete de identidade"],
        "source": "IRN: Luhn over 12 letters and digits, letters from A as 10",
        "examples": ["CC «00000000 0 ZZ4»", "«123456789ZX5»", "00000000 0 ZZ5"],
    },
    {
        "id": "pt_bi",
        "label": "PT_CC",
        "regex": r"(?i)\b(?:bilhete de identidade|cartão de cidadão|b\.?i\.?|c\.?c\.?|identidade civil)(?: n\.?º| número| nº)?[ :.]{1,3}(?P<value>[0-9]{7,8}(?:[ \-][0-9])?)\b",
        "score": 0.5,
        "border": "number",
        "source": "IRN: seven or eight digits and a check digit",
        "examples": ["BI n.º «12345678-9»", "bilhete de identidade nº «12345678»", "número 12345678"],
    },
    {
        "id": "pt_niss",
        "label": "PT_NISS",
        "regex": r"\b[12][0-9]{2}[ .]?[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{2}\b|\b[12][0-9]{10}\b",
        "score": 0.1,
        "validator": "spacy_anonym.pt_niss.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": ["niss", "segurança social", "beneficiário"],
        "source": "Segurança Social: prime weights 29 to 2, modulo 10",
        "examples": ["NISS «11234567892»", "segurança social: «112 345 678 92»", "NISS «11234567893»", "11234567892"],
    },
    {
        "id": "pt_passport",
        "label": "ID",
        "regex": r"(?i)\bpassaporte(?: n\.?º| número| nº)?[ :.]{1,3}(?P<value>[A-Z]{1,2}[0-9]{6})\b",
        "score": 0.7,
        "source": "IRN: one or two letters and six digits",
        "examples": ["Passaporte n.º «CA123456»", "código CA123456"],
    },
    {
        "id": "pt_zip",
        "label": "ZIP_CODE",
        "regex": r"\b[1-9][0-9]{3}-[0-9]{3}\b",
        "score": 0.4,
        "border": "number",
        "context": ["código postal", "cod. postal", "morada", "rua", "avenida", "travessa", "largo", "lisboa", "porto"],
        "against": ["isbn", "artigo", "ref", "processo"],
        "source": "CTT: four digits, a hyphen, three digits",
        "examples": ["«1100-148» Lisboa", "Código postal: «4000-322»", "1100-1489"],
    },
    {
        "id": "pt_street",
        "label": "STREET_ADDRESS",
        "regex": rf"(?i)\b(?:rua|r\.|avenida|av\.?|travessa|trav\.|tv\.|praça|pç\.?|largo|lg\.?|alameda|al\.|estrada|est\.|calçada|beco|rodovia|rod\.|quadra|praceta|urbanização) (?:(?:d[aeo]s?|d['’]) ?)?[{LETTER}0-9][{LETTER}0-9.'’\-]{{0,24}}(?-i:(?: (?:d[aeo]s?|e)){{0,2}} [{UPPER}0-9][{LETTER}0-9.'’\-]{{0,24}}){{0,4}}(?:,? ?(?:n\.?[º°o]?\.?|nº|número) ?|, ?| )[0-9]{{1,5}}(?:[ \-]?[a-z]\b|,? ?[0-9]{{1,2}}\.?º(?: ?(?:esq|dto|dt|frt)\b\.?|[ \-]?[a-z]\b)?|,? ?(?:apto?|apartamento|bloco|sala|casa|andar)\.? ?[0-9]{{1,5}})?",
        "gate": r"(?i)\b(?:rua|r\.|avenida|av\.?|travessa|trav\.|tv\.|praça|pç\.?|largo|lg\.?|alameda|al\.|estrada|est\.|calçada|beco|rodovia|rod\.|quadra|praceta|urbanização) ",
        "score": 0.6,
        "rank": 1,
        "source": "CTT",
        "examples": ["mora na «Rua do Ouro, 12, 3.º Esq.»", "«Av. da Liberdade, nº 110»", "«Rua das Flores 25, apto 101»", "na rua principal"],
    },
    {
        "id": "pt_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:[A-Z]{2}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{2}-[A-Z]{2}|[0-9]{2}-[A-Z]{2}-[0-9]{2}|[A-Z]{2}[ \-][0-9]{2}[ \-][A-Z]{2})\b",
        "score": 0.4,
        "border": "name",
        "context": ["matrícula", "viatura", "veículo", "carro", "automóvel"],
        "source": "IMT: series since 1937, 1992, 2005 and 2020",
        "examples": ["matrícula «12-AB-34»", "«AA-01-BC»", "12-ABC-34"],
    },
    {
        "id": "pt_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:2[1-9]|9[1-36])[0-9](?:[ .\-\x{00A0}][0-9]{3}){2}\b|\b2[1-9][ .\-\x{00A0}][0-9]{3}[ .\-\x{00A0}][0-9]{2}[ .\-\x{00A0}][0-9]{2}\b",
        "score": 0.5,
        "validator": "phone:PT",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ANACOM numbering plan",
        "examples": ["Tel. «213 456 789»", "telemóvel «912 345 678»", "112 345 678"],
    },
    {
        "id": "pt_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:2[1-9]|9[1-36])[0-9]{7}\b",
        "score": 0.3,
        "validator": "phone:PT",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ANACOM numbering plan",
        "examples": ["tlm «912345678»", "total 912345678"],
    },
]  # fmt: skip
