"""Pack `mx`: Mexico."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tel", "teléfono", "telefono", "celular", "cel", "móvil", "whatsapp", "fax", "llamar", "llame", "marque", "lada", "contacto"]


@spacy.registry.anonym_patterns("spacy_anonym.mx.v1")
def mx_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "mx_curp",
        "label": "MX_CURP",
        "regex": r"(?i)\b[A-Z]{4}[0-9]{2}[01][0-9][0-3][0-9][HMX][A-Z]{2}[A-Z]{3}[0-9A-Z][0-9]\b",
        "score": 0.6,
        "rank": 1,
        "validator": "stdnum:mx.curp",
        "failed": "found",
        "context": ["curp", "clave única", "registro de población"],
        "source": "RENAPO, Instructivo normativo CURP",
        "examples": ["CURP: «BOXW310820HNERXN09»", "«pegj850101hdfrrn08»", "BOXW310820HNERXN"],
    },
    {
        "id": "mx_rfc",
        "label": "MX_RFC",
        "regex": r"(?i)\b[A-Z&Ñ]{3,4}[ \-]?[0-9]{2}[01][0-9][0-3][0-9][ \-]?[0-9A-Z]{2}[0-9A]\b",
        "score": 0.5,
        "validator": "spacy_anonym.mx_rfc.v1",
        "failed": "named",
        "context": ["rfc", "registro federal", "contribuyente", "sat", "factura"],
        "source": "SAT",
        "examples": ["RFC «GODE561231GR8»", "RFC: «ABC-680524-P73»", "GODE569931GR8"],
    },
    {
        "id": "mx_clabe",
        "label": "MX_CLABE",
        "regex": r"\b[0-9]{3}[ \-]?[0-9]{3}[ \-]?[0-9]{11}[ \-]?[0-9]\b",
        "score": 0.2,
        "validator": "spacy_anonym.mx_clabe.v1",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": ["clabe", "cuenta", "transferencia", "interbancaria", "spei", "banco"],
        "source": "Asociación de Bancos de México",
        "examples": ["CLABE «032180000118359719»", "«032 180 00011835971 9»", "032180000118359718"],
    },
    {
        "id": "mx_nss",
        "label": "ID",
        "regex": r"(?i)\b(?:nss|seguro social|imss)(?: no\.?| número| núm\.?)?[ :]{1,3}(?P<value>[0-9]{2}[ \-]?[0-9]{2}[ \-]?[0-9]{2}[ \-]?[0-9]{4}[ \-]?[0-9])\b",
        "score": 0.6,
        "validator": "stdnum:luhn",
        "failed": "found",
        "source": "IMSS: Luhn over eleven digits",
        "examples": ["NSS: «72795608040»", "NSS: «72795608041»", "72795608040"],
    },
    {
        "id": "mx_zip",
        "label": "ZIP_CODE",
        "regex": r"(?i)\b(?:c\.?p\.?|código postal)[ :.]{1,3}(?P<value>[0-9]{5})\b",
        "score": 0.8,
        "source": "Correos de México",
        "examples": ["Col. Centro, C.P. «06000»", "código postal: «44100»", "folio 06000"],
    },
    {
        "id": "mx_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\((?:55|56|33|81|[2-9][0-9]{2})\)|\b(?:55|56|33|81|[2-9][0-9]{2}))[ .\-\x{00A0}]{1,2}[0-9]{3,4}[ .\-\x{00A0}]?[0-9]{4}\b|\b(?:55|56|33|81)[ .\-]?[0-9]{4}[ .\-][0-9]{4}\b",
        "score": 0.5,
        "validator": "phone:MX",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "IFT numbering plan: ten digits",
        "examples": ["Tel. «55 1234 5678»", "«(33) 3615 1234»", "cel. «222 123 4567»", "12 1234 5678"],
    },
    {
        "id": "mx_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b[2-9][0-9]{9}\b",
        "score": 0.15,
        "validator": "phone:MX",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "IFT numbering plan: ten digits",
        "examples": ["celular «5512345678»", "pedido 5512345678"],
    },
]  # fmt: skip
