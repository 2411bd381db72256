"""Pack `fr`: France."""

from typing import Any, Dict, List

import spacy

from .fragments import LETTER, UPPER

_PHONE_WORDS = ["tél", "tel", "téléphone", "telephone", "portable", "mobile", "fax", "appeler", "joindre", "numéro", "contact", "phone", "call"]
_ADDRESS_WORDS = ["adresse", "rue", "avenue", "boulevard", "bd", "place", "chemin", "allée", "route", "impasse", "quai", "cours", "domicilié", "domiciliée", "habite", "code postal", "cp", "cedex", "siège", "demeurant"]  # fmt: skip
_TOWN = rf"[{UPPER}][{LETTER}]{{1,24}}(?:[\-'’ ][{UPPER}][{LETTER}]{{1,24}}|[\- ](?:sur|sous|de|du|des|la|le|les|lès|en|et|aux?|d['’]|l['’])\b){{0,5}}(?: [0-9]{{1,2}}\b)?"
_STREET = r"(?:rue|avenue|av\.?|boulevard|bd|bld|place|pl\.|chemin|allée|allées|impasse|route|quai|cours|square|passage|villa|sentier|faubourg|ruelle|esplanade|résidence|lotissement|hameau|cité|rond-point)"


@spacy.registry.anonym_patterns("spacy_anonym.fr.v1")
def fr_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "fr_nir",
        "label": "FR_NIR",
        "regex": r"(?i)\b[1-478][ .]?[0-9]{2}[ .]?(?:0[1-9]|1[0-2]|[2-9][0-9])[ .]?(?:[0-9]{2}|2[AB])[ .]?[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{2}\b",
        "score": 0.4,
        "validator": "stdnum:fr.nir",
        "failed": "found",
        "border": "number",
        "context": ["sécurité sociale", "nir", "numéro de sécu", "sécu", "insee", "carte vitale", "assuré", "immatriculation"],
        "source": "INSEE, instruction of 1946 and decree 2019-341; Corsica as 2A and 2B; key 97 less the number modulo 97",
        "examples": ["Sécu : «2 55 08 14 168 025 38».", "«184027511600160»", "«284032A00411828»", "«2 55 08 14 168 025 39»"],
    },
    {
        "id": "fr_siret",
        "label": "FR_SIRET",
        "regex": r"\b[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{5}\b",
        "score": 0.2,
        "validator": "stdnum:fr.siret",
        "failed": "named",
        "proven": 0.65,
        "border": "number",
        "context": ["siret", "siren", "établissement", "rcs", "entreprise", "société"],
        "source": "INSEE, SIRENE: Luhn over 14 digits and over the first nine",
        "examples": ["SIRET «732 829 320 00074»", "«73282932000074»", "732 829 320 00075"],
    },
    {
        "id": "fr_siren",
        "label": "FR_SIREN",
        "regex": r"\b[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{3}\b",
        "score": 0.1,
        "validator": "stdnum:fr.siren",
        "failed": "named",
        "proven": 0.2,
        "border": "number",
        "context": ["siren", "rcs", "registre du commerce", "entreprise", "société", "sas", "sarl"],
        "source": "INSEE, SIRENE: Luhn over nine digits",
        "examples": ["RCS Paris «732 829 320»", "SIREN : «732829320»", "en tout 732829320", "SIREN «732829321»"],
    },
    {
        "id": "fr_nif",
        "label": "FR_NIF",
        "regex": r"\b[0-3][0-9][ ]?[0-9]{2}[ ]?[0-9]{3}[ ]?[0-9]{3}[ ]?[0-9]{3}\b",
        "score": 0.2,
        "validator": "stdnum:fr.nif",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": ["numéro fiscal", "nif", "spi", "référence fiscale", "impôts", "impôt", "déclarant", "contribuable"],
        "source": "DGFiP: the last three digits are the first ten modulo 511",
        "examples": ["Numéro fiscal «30 23 217 600 053»", "«3023217600053»", "30 23 217 600 054"],
    },
    {
        "id": "fr_vat",
        "label": "FR_SIREN",
        "regex": r"\bFR[ ]?[0-9A-HJ-NP-Z]{2}[ ]?[0-9]{3}[ ]?[0-9]{3}[ ]?[0-9]{3}\b",
        "score": 0.5,
        "validator": "stdnum:fr.tva",
        "failed": "found",
        "context": ["tva", "intracommunautaire", "vat"],
        "source": "Directive 2006/112/EC: FR, a key, the SIREN",
        "examples": ["TVA «FR44732829320»", "«FR45732829320»"],
    },
    {
        "id": "fr_passport",
        "label": "FR_PASSPORT",
        "regex": r"(?i)\b[0-9]{2}[A-Z]{2}[0-9]{5}\b",
        "score": 0.25,
        "context": ["passeport", "passport", "numéro de passeport", "titre d'identité"],
        "source": "Decree 2005-1726: two digits, two letters, five digits",
        "examples": ["Passeport n° «12AB34567»", "code 12AB34567"],
    },
    {
        "id": "fr_id_card",
        "label": "FR_ID_CARD",
        "regex": r"\b(?:[0-9]{12}|[A-Z0-9]{2}[0-9A-Z]{5}[A-Z0-9]{2})\b",
        "score": 0.05,
        "context": ["carte d'identité", "carte nationale d'identité", "cni", "pièce d'identité", "numéro de carte d'identité"],
        "border": "number",
        "validator": "spacy_anonym.has_digit.v1",
        "source": "Decree 55-1397 (12 digits); decree 2021-279 (9 letters and digits)",
        "examples": ["CNI : «X4RTBPFW4»", "carte nationale d'identité «880692310285»", "CNI PREFECTUR", "880692310285"],
    },
    {
        "id": "fr_driver_license",
        "label": "ID",
        "regex": r"(?i)\bpermis(?: de conduire)?(?: n°?| numéro)?[ :°]{1,4}(?P<value>[0-9]{2}[ ]?[A-Z0-9]{2}[ ]?[0-9]{5,8})\b",
        "score": 0.6,
        "source": "Code de la route, R. 222: the licence's number",
        "examples": ["Permis de conduire n° «13AA00002»", "permis : «911091204512»"],
    },
    {
        "id": "fr_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b[A-HJ-NP-TV-Z]{2}[ \-][0-9]{3}[ \-][A-HJ-NP-TV-Z]{2}\b",
        "score": 0.5,
        "border": "name",
        "context": ["immatriculation", "immatriculé", "immatriculée", "plaque", "véhicule", "voiture"],
        "source": "Arrêté of 9 February 2009: letters without I, O and U",
        "examples": ["voiture «AB-123-CD»", "«GH 456 JK»", "AI-123-CD"],
    },
    {
        "id": "fr_plate_old",
        "label": "LICENSE_PLATE",
        "regex": r"\b[0-9]{2,4}[ \-]?[A-HJ-NP-TV-Z]{2,3}[ \-]?(?:0[1-9]|[1-8][0-9]|9[0-5]|2[AB]|97[1-6])\b",
        "score": 0.1,
        "border": "name",
        "context": ["immatriculation", "immatriculé", "immatriculée", "plaque", "véhicule", "voiture"],
        "source": "Arrêté of 5 November 1984",
        "examples": ["immatriculée «1234 AB 75»", "1234 AB 75"],
    },
    {
        "id": "fr_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9](?:[ .\-/\x{00A0}]{0,2}[0-9]{2}){4}\b",
        "score": 0.6,
        "validator": "phone:FR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Arcep numbering plan",
        "examples": ["Tél. «01 23 45 67 89»", "«06.12.34.56.78»", "«0612345678»", "00 23 45 67 89"],
    },
    {
        "id": "fr_phone_short",
        "label": "PHONE_NUMBER",
        "regex": r"\b08[0-9]{2}[ .]?[0-9]{3}[ .]?[0-9]{3}\b",
        "score": 0.5,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Arcep numbering plan: numbers of value-added services in threes",
        "examples": ["appelez le «0800 123 456»"],
    },
    {
        "id": "fr_street",
        "label": "STREET_ADDRESS",
        "regex": rf"(?i)\b[0-9]{{1,4}}(?:[ ]?(?:bis|ter|quater|[a-d]))?,? (?:{_STREET})(?: (?:de la|de l['’]|des|du|de|d['’]|la|le|les|l['’]))?[ '’]?[{LETTER}0-9][{LETTER}0-9'’\-]{{0,24}}(?-i:(?: (?:de|du|des|la|le|les|et)){{0,2}}[ '’][{UPPER}0-9][{LETTER}0-9'’\-]{{0,24}}){{0,4}}",
        "gate": rf"(?i)[0-9a-z],? (?:{_STREET}) ",
        "score": 0.6,
        "rank": 1,
        "context": _ADDRESS_WORDS,
        "source": "La Poste, NF Z10-011",
        "examples": ["au «12 rue de la Paix», Paris", "«3 bis, avenue Victor Hugo»", "«145 boulevard Saint-Germain»", "la rue de la Paix"],
    },
    {
        "id": "fr_zip_town",
        "label": "LOCATION",
        "regex": rf"(?:^|[,;\n\-–:(] ?|(?i:à|domiciliée?|CEDEX) |F-)(?P<value>(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{{3}} {_TOWN})",
        "gate": rf"[0-9]{{5}} [{UPPER}]",
        "score": 0.5,
        "context": _ADDRESS_WORDS,
        "source": "La Poste, NF Z10-011: five digits and the town",
        "examples": ["12 rue de la Paix, «75002 Paris»", "\n«13100 AIX-EN-PROVENCE CEDEX 2»", "les 75002 Habitants"],
    },
    {
        "id": "fr_zip",
        "label": "ZIP_CODE",
        "regex": r"(?i)\b(?:code postal|cp)\b[ :]{1,3}(?P<value>(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{3})\b",
        "score": 0.8,
        "source": "La Poste, NF Z10-011",
        "examples": ["Code postal : «75002»", "code 75002"],
    },
]  # fmt: skip
