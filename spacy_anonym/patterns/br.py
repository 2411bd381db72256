"""Pack `br`: Brazil."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tel", "telefone", "celular", "cel", "fone", "whatsapp", "zap", "fax", "contato", "ligar", "ligue", "ramal", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.br.v1")
def br_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "br_cpf",
        "label": "BR_CPF",
        "regex": r"\b[0-9]{3}[. ][0-9]{3}[. ][0-9]{3}[\- ][0-9]{2}\b",
        "score": 0.5,
        "validator": "spacy_anonym.br_cpf.v1",
        "failed": "found",
        "border": "number",
        "context": ["cpf", "contribuinte", "cadastro de pessoas físicas"],
        "source": "Receita Federal: two check digits modulo 11",
        "examples": ["CPF «390.533.447-05»", "«390 533 447 05»", "«390.533.447-06»", "111.111.111-11"],
    },
    {
        "id": "br_cpf_plain",
        "label": "BR_CPF",
        "regex": r"\b[0-9]{9}-?[0-9]{2}\b",
        "score": 0.3,
        "validator": "spacy_anonym.br_cpf.v1",
        "failed": "named",
        # One number in a hundred passes.
        "proven": 0.5,
        "border": "number",
        "context": ["cpf", "contribuinte", "cadastro de pessoas físicas"],
        "source": "Receita Federal",
        "examples": ["CPF: «39053344705»", "«390533447-05»", "39053344706"],
    },
    {
        "id": "br_cnpj",
        "label": "BR_CNPJ",
        "regex": r"\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}\b|\b[0-9]{8}/?[0-9]{4}-?[0-9]{2}\b",
        "score": 0.5,
        "validator": "stdnum:br.cnpj",
        "failed": "found",
        "proven": 0.9,
        "border": "number",
        "context": ["cnpj", "empresa", "cadastro nacional"],
        "source": "Receita Federal, IN 2119 and 2229 (letters from 2026)",
        "examples": ["CNPJ «16.727.230/0001-97»", "«16727230000197»", "«12.ABC.345/01DE-35»", "«16.727.230/0001-98»"],
    },
    {
        "id": "br_rg",
        "label": "BR_RG",
        "regex": r"\b[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}-[0-9Xx]\b",
        "score": 0.4,
        "border": "number",
        "context": ["rg", "identidade", "carteira de identidade", "registro geral", "ssp"],
        "source": "Lei 7.116/1983; the states' own numbers",
        "examples": ["RG «12.345.678-9» SSP", "1.234.567,89"],
    },
    {
        "id": "br_rg_labelled",
        "label": "BR_RG",
        "regex": r"(?i)\brg(?: n\.?º| nº| número)?[ :]{1,3}(?P<value>[0-9]{7,9}[0-9X]?)\b",
        "score": 0.6,
        "source": "Lei 7.116/1983",
        "examples": ["RG: «123456789»", "123456789"],
    },
    {
        "id": "br_pis",
        "label": "BR_PIS",
        "regex": r"\b[0-9]{3}\.?[0-9]{5}\.?[0-9]{2}-?[0-9]\b",
        "score": 0.1,
        "validator": "spacy_anonym.br_pis.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": ["pis", "pasep", "nit", "pis/pasep", "nis"],
        "source": "Caixa Econômica Federal",
        "examples": ["PIS «120.56412.54-5»", "NIT: «12056412545»", "PIS «120.56412.54-6»", "12056412545"],
    },
    {
        "id": "br_zip",
        "label": "ZIP_CODE",
        "regex": r"\b[0-9]{2}\.?[0-9]{3}-[0-9]{3}\b",
        "score": 0.5,
        "border": "number",
        "context": ["cep", "endereço", "rua", "avenida", "bairro"],
        "source": "Correios: CEP, five digits, a hyphen, three digits",
        "examples": ["CEP «01310-100»", "São Paulo, «01.310-100»", "01310-1000"],
    },
    {
        "id": "br_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b[A-Z]{3}(?:-?[0-9][0-9A-J][0-9]{2}|[ ][0-9][A-J][0-9]{2})\b",
        "score": 0.3,
        "border": "name",
        "context": ["placa", "veículo", "carro", "moto", "automóvel", "emplacado"],
        "source": "Contran 729/2018 (ABC1D23) and the older ABC-1234",
        "examples": ["placa «ABC1D23»", "veículo «ABC-1234»", "ISO9001"],
    },
    {
        "id": "br_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0?[1-9]{2}\)|\b0?[1-9]{2})[ .\-\x{00A0}]{0,2}(?:9[ .]?[0-9]{4}|[2-5][0-9]{3})[ .\-\x{00A0}][0-9]{4}\b",
        "score": 0.6,
        "validator": "phone:BR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Anatel numbering plan",
        "examples": ["Celular: «(11) 91234-5678»", "«11 3123-4567»", "(00) 91234-5678"],
    },
    {
        "id": "br_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\([1-9]{2}\)[ ]?|\b[1-9]{2}[ ]?)(?:9[0-9]{8}|[2-5][0-9]{7})\b",
        "score": 0.2,
        "validator": "phone:BR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Anatel numbering plan",
        "examples": ["whatsapp «11912345678»", "11912345678"],
    },
    {
        "id": "br_phone_local",
        "label": "PHONE_NUMBER",
        "regex": r"\b9[0-9]{4}-[0-9]{4}\b",
        "score": 0.4,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Anatel numbering plan: mobile numbers without their area",
        "examples": ["fale no «91234-5678»", "1234-5678"],
    },
]  # fmt: skip
