"""Pack `es`, second part: vehicles, property, health cards and licences, social security, addresses, in Spanish and Catalan."""

from typing import Any, Dict, List

from .fragments import LETTER, UPPER


def more_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of pack `es`, as data for `make_pattern`."""
    return _DOCUMENTS + _VEHICLES + _HEALTH + _BANKS + _ADDRESSES


_CAR_WORDS = ["matrícula", "matricula", "coche", "vehículo", "vehicle", "cotxe", "moto", "turismo", "furgoneta", "placa"]
_PROVINCES = r"(?:A|AB|AL|AV|B|BA|BI|BU|C|CA|CC|CE|CO|CR|CS|CU|GC|GE|GI|GR|GU|H|HU|IB|J|L|LE|LO|LU|M|MA|ML|MU|NA|O|OR|OU|P|PM|PO|S|SA|SE|SG|SH|SO|SS|T|TE|TF|TO|V|VA|VI|Z|ZA)"
_NAMED = r"(?: (?:n\.?[º°o]\.?|núm\.?|num\.?|número|nombre|de|del|es|és|el)){0,3}[ :]{1,3}"

_DOCUMENTS: List[Dict[str, Any]] = [
    {
        # Numbers are mistyped, and old ones have other letters: masked all the same, below those that a letter proves.
        "id": "es_document",
        "label": "ID",
        "regex": r"\b(?:[0-9]{7,9}(?: ?- ?[A-Za-z]| ?[A-Z]|[a-z])|[0-9]{1,3}(?:[.\-][0-9]{1,3}){2,3}[ \-]?(?:[A-Z]|[a-z])|[0-9]{1,3}(?: [0-9]{3}){2}[ \-]?[A-Z]|[A-Z][ \-]?[0-9]{6,8}[ \-]?[A-Z]|[A-HJ-NP-SUVW][ \-]?[0-9]{8})\b",
        "gate": r"[0-9]{6} ?-? ?[A-Za-z]\b|[0-9][.\-][0-9]{1,3}[.\-][0-9]{1,3}[ \-]?[A-Za-z]\b|[0-9] [0-9]{3} [0-9]{3}[ \-]?[A-Z]\b|[A-Z][ \-]?[0-9]{8}\b",
        "score": 0.4,
        "validator": "spacy_anonym.es_document.v1",
        "border": "number",
        "context": ["dni", "nif", "nie", "cif", "documento", "identificación", "identitat", "identidad"],
        "source": "forms of Real Decreto 255/2025 and Orden EHA/451/2008, without their check",
        "examples": ["Dato: «A1234567X».", "«45.685.952-T»", "«12 345 678 Z»", "675954124 y el", "1.2.3a", "«B-12345678»"],
    },
    {
        "id": "es_catastro",
        "label": "ES_CADASTRAL_REFERENCE",
        "regex": r"(?i)\b[0-9]{4}[ .\-]?[0-9]{3}[ .\-]?[A-Z]{2}[ .\-]?[0-9]{2}[ .\-]?[0-9]{2}[ .\-]?[A-Z][ .\-]?[0-9]{4}[ .\-]?[A-Z]{2}\b|\b[0-9]{5}[ .\-]?[A-Z][ .\-]?[0-9]{3}[ .\-]?[0-9]{5}[ .\-]?[0-9]{4}[ .\-]?[A-Z]{2}\b",
        "gate": r"(?i)[0-9](?:[ .\-]?[A-Z])?[ .\-]?[0-9]{4}[ .\-]?[A-Z]{2}\b",
        "score": 0.6,
        "validator": "spacy_anonym.es_catastro.v1",
        "failed": "found",
        "context": ["catastro", "catastral", "cadastral", "cadastre", "finca", "inmueble", "parcela"],
        "source": "Dirección General del Catastro: twenty letters and digits",
        "examples": ["catastro «7837301VG8173B0001TT»", "ref. «9872023 VH5797S 0001 WX»", "«13077A018000390000FP»"],
    },
    {
        "id": "es_building_licence",
        "label": "ID",
        "regex": r"\b[0-9]{2}[ \-][0-9]{4}[A-Za-z]{2}[0-9]{5}\b",
        "score": 0.5,
        "source": "form of a building licence",
        "examples": ["licencia «12-1234AB12345»", "12-1234AB123"],
    },
    {
        "id": "es_settlement",
        "label": "ID",
        "regex": r"\b[0-9]{10}[ \-][0-9][ \-][0-9]{4}[ \-][0-9]{7}[ \-][0-9]\b",
        "score": 0.6,
        "border": "number",
        "source": "form of a tax settlement: 10, 1, 4, 7 and 1 digits",
        "examples": ["liquidación «1234567890 1 2345 1234567 1»", "1234567890 1 2345"],
    },
    {
        "id": "es_social_security",
        "label": "ES_SOCIAL_SECURITY",
        "regex": r"\b[0-9]{2}[ /\-]?[0-9]{7,8}[ /\-]?[0-9]{2}\b",
        "score": 0.2,
        "validator": "spacy_anonym.es_nuss.v1",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": ["seguridad social", "seguretat social", "nuss", "naf", "nº ss", "afiliación", "afiliació", "n.a.f"],
        "source": "Tesorería General de la Seguridad Social",
        "examples": ["NUSS «28 12345678 40»", "«28/12345678/40»", "28 12345678 41"],
    },
    {
        "id": "es_driver_license",
        "label": "ID",
        "regex": rf"(?i)\b(?:permiso de conducir|permís de conduir|carné de conducir|carnet de conduir|licencia de conducción){_NAMED}(?P<value>[0-9A-Z]{{1,2}}-?[0-9]{{6,8}}-?[A-Z0-9]?)\b",
        "score": 0.7,
        "source": "DGT: the DNI or the NIE, or province and number",
        "examples": ["permiso de conducir nº «12345678-Z»", "permiso de conducir B"],
    },
]  # fmt: skip

_VEHICLES: List[Dict[str, Any]] = [
    {
        "id": "es_plate",
        "label": "LICENSE_PLATE",
        "regex": r"(?:\(E\)|\(ES\)|\b)(?P<value>[0-9]{4}[ \-]?[BCDFGHJKLMNPRSTVWXYZ]{3})\b",
        "score": 0.5,
        "rank": 1,
        "validator": "spacy_anonym.es_plate.v1",
        "border": "name",
        "context": _CAR_WORDS,
        "source": "Real Decreto 2822/1998, annex XVIII, since 2000: no vowels, Ñ or Q",
        "examples": ["coche «8560 JXK»", "«1234BCD»", "(ES)«8560-JXK»", "2000 KHZ"],
    },
    {
        "id": "es_plate_other",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:[0-9]{4}[ \-]?[A-Z]{3}|[A-Z]{3}[\-]?[0-9]{4})\b",
        "score": 0.4,
        "validator": "spacy_anonym.es_plate.v1",
        "border": "name",
        "context": _CAR_WORDS,
        "source": "forms of other countries and mistyped ones",
        "examples": ["«1234ABC»", "«JXK-8560»", "ISO9001", "1500 EUR", "2030 USB", "ARM1176", "2012 USA", "RFC-2822"],
    },
    {
        "id": "es_plate_lower",
        "label": "LICENSE_PLATE",
        "regex": r"\b[0-9]{4}[ \-]?[bcdfghjklmnprstvwxyz]{3}\b",
        "score": 0.05,
        "rank": 1,
        "border": "name",
        "context": ["matrícula", "matricula", "placa", "coche con matrícula", "cotxe amb matrícula"],
        "source": "Real Decreto 2822/1998, annex XVIII, in lower case",
        "examples": ["matrícula «1234bcd»", "2000 rpm"],
    },
    {
        "id": "es_plate_old",
        "label": "LICENSE_PLATE",
        "regex": rf"\b{_PROVINCES}[ \-]?[0-9]{{4}}[ \-]?[A-Z]{{1,2}}\b",
        "score": 0.45,
        "rank": 1,
        "border": "name",
        "context": _CAR_WORDS,
        "source": "Real Decreto 2822/1998, annex XVIII, until 2000: province, four digits, one or two letters",
        "examples": ["«B-1234-AB»", "«M 1234 AB»", "«GI1234Z»", "X-1234-AB"],
    },
]  # fmt: skip

_HEALTH: List[Dict[str, Any]] = [
    {
        "id": "es_cip",
        "label": "ES_HEALTH_CARD",
        "regex": r"\b[A-Z]{4}[ \-]?[01][ \-]?[0-9]{2}[01][0-9][0-3][0-9][ \-]?[0-9]{3}\b",
        "score": 0.6,
        "context": ["cip", "tsi", "targeta sanitària", "tarjeta sanitaria", "catsalut"],
        "source": "CatSalut: two letters of each surname, sex, date of birth, three digits",
        "examples": ["CIP «ROPE 0 610503 004»", "«ROPE1610503004»", "ROPE2610503004"],
    },
    {
        "id": "es_cip_sns",
        "label": "ES_HEALTH_CARD",
        "regex": r"\b[A-Z]{4}[0-9]{10}[A-Z0-9]{2}\b|\bAN[ ]?[0-9]{10}\b",
        "score": 0.5,
        "context": ["cip", "sns", "nuhsa", "tarjeta sanitaria", "código de identificación"],
        "source": "Real Decreto 183/2004 (SNS: 16 places); NUHSA of Andalusia",
        "examples": ["CIP-SNS «BBBB123456789012»", "NUHSA «AN0123456789»", "BBBB12345678"],
    },
    {
        "id": "es_health_card",
        "label": "ES_HEALTH_CARD",
        "regex": rf"(?i)\b(?:cip|cipa|sip|nuhsa|tis|tsi|cite|tarjeta sanitaria|targeta sanitària|nº de tarjeta){_NAMED}(?P<value>[A-Z]{{0,4}}[ ]?[0-9]{{7,14}}[A-Z]?)\b",
        "score": 0.7,
        "source": "the regions' own cards: digits, with or without letters",
        "examples": ["CIPA: «1234567890»", "tarjeta sanitaria nº «SIP12345678»", "cip 12"],
    },
    {
        "id": "es_medical_licence",
        "label": "MEDICAL_LICENSE",
        "regex": r"(?i)\b(?:n\.?[º°]\.? ?|núm\.? |número )?(?:de )?(?:colegiad[oa]|col·legiad[oa]|col·legiat|colegiación|col\.)(?: (?:n\.?[º°]\.?|núm\.?|número))?[ :.]{0,3}(?P<value>[0-9]{2}[/ \-]?[0-9]{2}[/ \-]?[0-9]{3,5}|[0-9]{4,9})\b",
        "gate": r"(?i)colegia|col·legia|col\.[ :.nmeroúº°]{0,11}[0-9]",
        "score": 0.7,
        "border": "number",
        "source": "Consejo General de Colegios Oficiales de Médicos: province and number",
        "examples": ["Nº colegiado: «28/28/12345»", "Col. «080812345»", "Col·legiat núm. «12345»", "col. 12"],
    },
    {
        "id": "es_record",
        "label": "MEDICAL_RECORD",
        "regex": r"(?i)\b(?:NHC|CIPNHC|NHB|n\.?[º°]? ?h\.? ?c\.?|número de historia(?: clínica)?|historia clínica|història clínica|n\.?[º°] de historia|episodio|episodi)(?: n\.?[º°]\.?| núm\.?)?[ :.]{1,3}(?P<value>[A-Z]{0,3}[0-9]{4,12})\b",
        "score": 0.7,
        "border": "number",
        "examples": ["NHC: «1234567»", "Historia clínica nº «H123456»", "NHC 12"],
    },
]  # fmt: skip

_BANKS: List[Dict[str, Any]] = [
    {
        "id": "es_iban_dots",
        "label": "IBAN_CODE",
        "regex": r"(?i)\b[A-Z]{2}[0-9]{2}(?:[.:_/\-][0-9A-Z]{4}){3,7}(?:[.:_/\-][0-9A-Z]{1,3})?\b",
        "score": 0.5,
        "narrow": "spacy_anonym.iban_part.v1",
        "validator": "spacy_anonym.iban.v1",
        "failed": "found",
        "source": "ISO 13616, with other separators",
        "examples": ["«ES91.2100.0418.4502.0005.1332»", "«es91-2100-0418-4502-0005-1332»", "«ES92.2100.0418.4502.0005.1332»", "ES91.2100", "AB12-CDEF-GHIJ-KLMN-OPQR"],
    },
    {
        "id": "es_ccc",
        "label": "ID",
        "regex": r"\b[0-9]{4}[ \-][0-9]{4}[ \-][0-9]{2}[ \-][0-9]{10}\b|\b[0-9]{20}\b",
        "score": 0.3,
        "validator": "stdnum:es.ccc",
        "failed": "found",
        "proven": 0.9,
        "border": "number",
        "context": ["cuenta", "compte", "ccc", "cuenta corriente", "domiciliación"],
        "source": "Banco de España: bank, branch, two check digits, account",
        "examples": ["cuenta «2100 0418 45 0200051332»", "«2100 0418 46 0200051332»"],
    },
    {
        "id": "es_bic_spaced",
        "label": "BIC_CODE",
        "regex": r"\b[A-Z]{4} ?ES ?[A-Z0-9]{2} ?(?:[0-9]{3}|XXX)\b",
        "score": 0.5,
        "source": "ISO 9362, in its parts",
        "examples": ["«BBVA ES MM 123»", "«BBVA ES MM XXX»", "BBVA ES MM"],
    },
    {
        "id": "es_phone_labelled",
        "label": "PHONE_NUMBER",
        "regex": r"(?i)\b(?:tel(?:èfon|éfono|efono|efon|fs?|s)?|tlfn?o?|tfno|tf|móvil|mòbil|movil|fax|whatsapp|contacte?o?|llamar?|trucar?)\b(?:[^0-9+\n]{0,24}?)(?P<value>(?:\+|\b00)?[0-9]{1,4}(?:[ .\-]{0,2}[0-9]{1,9}){1,6})\b",
        "gate": r"(?i)\b(?:tel(?:èfon|éfono|efono|efon|fs?|s)?|tlfn?o?|tfno|tf|móvil|mòbil|movil|fax|whatsapp|contacte?o?|llamar?|trucar?)\b",
        "score": 0.5,
        "validator": "spacy_anonym.phone_digits.v1",
        "border": "number",
        "examples": ["el teléfono de contacto es el «9340542876» y", "Teléfono; «61319028»", "Telf: «0054.965-8742-159»", "teléfono 112"],
    },
]  # fmt: skip

_TYPES = r"(?:calles?|c/|c\.|avenida|avda\.?|avd\.?|av\.|paseo|p[º°]|plaza|pza\.?|plza\.?|pl\.|carretera|ctra\.?|camino|travesía|ronda|glorieta|callejón|rambla|urbanización|urb\.|polígono|pol\.|carrer|avinguda|passeig|pg\.|passatge|plaça|camí|travessera|travessia|riera|torrent|gran via|barrio|via)"
_LINKS = r"(?:de la|de los|de las|de les|de l['’]|dels?|de|d['’]|la|los|las|les|els|el|l['’]|i|y)"
_NAME = rf"[{UPPER}](?:[{LETTER}'’·]{{0,24}}|[{LETTER}]{{0,3}}\.)"
_PLACE = rf"[{UPPER}][{LETTER}'’·]{{1,24}}"
_FLOOR = r"(?:,? ?(?:[0-9]{1,2} ?[ºª°]|[0-9]{1,2}\.[ºª]|piso|planta|puerta|porta|esc(?:alera|\.)?|bajos?|baixos?|ático|àtic|local|bloque|bloc|depto|dpto|izq(?:da|uierda)?|dcha|derecha|entresuelo|principal|pral)\.?(?: ?[0-9A-Z]{1,3}\b)?[ºª]?){0,4}"
_TOWN = rf"(?:[,.]? {{1,2}}-? ?\(?(?:(?:CP|C\.P\.) ?)?(?:0[1-9]|[1-4][0-9]|5[0-2])[.\-]?[0-9]{{3}}\)?,? {_PLACE}(?: (?:{_LINKS} ?)?{_PLACE}){{0,3}})?"
_ADDRESSES: List[Dict[str, Any]] = [
    {
        "id": "es_street",
        "label": "STREET_ADDRESS",
        "regex": rf"(?i)\b{_TYPES} (?-i:(?:{_LINKS} ?){{0,2}}(?:{_NAME}|[0-9]{{1,2}} de [{LETTER}]{{3,10}})(?: (?:{_LINKS} ?)?{_NAME}){{0,4}})(?:,? ?(?:n\.?[º°]|núm\.?|num\.?|número|nombre|#)\.?)?[, ]{{1,2}}[0-9]{{1,4}}(?:[ ]?(?:bis|[a-d])\b)?(?: ?[\-–/] ?[0-9]{{1,4}})?{_FLOOR}(?-i:{_TOWN})",
        "gate": rf"(?i)(?:^|[^{LETTER}]){_TYPES} ",
        "score": 0.6,
        "rank": 1,
        "source": "Correos",
        "examples": ["vivo en la «Calle de las Ciencias, 58». Tel", "«Carrer Marina 69-75, 1º 2ª, 08036 Barcelona»", "«C/ Mayor nº 5»", "«Plaza Eusebi Güell 1-3, 08034 Barcelona»", "la calle 5"],
    },
    {
        "id": "es_street_floor",
        "label": "STREET_ADDRESS",
        # Without a word for "street", but with a floor or a door: Argentina, Uruguay, Chile.
        "regex": rf"\b{_PLACE}(?: (?:{_LINKS} )?{_PLACE}){{0,3}},? [0-9]{{1,5}}(?i:,? (?:piso|planta|depto|dpto|departamento|oficina|puerta|escalera|esc|torre|timbre|casa)\.? ?(?:[0-9]{{1,3}}[ºª°]?|[a-z]\b|[a-z][0-9]{{1,2}}\b|[0-9]{{1,2}}[a-z]\b)){{1,4}}(?:,? {_PLACE}(?: (?:{_LINKS} ?)?{_PLACE}){{0,3}})?(?:,? \(?C\.?P\.? ?[A-Z]?[0-9]{{4,5}}[A-Z]{{0,3}}\)?)?(?:,? (?:CABA|{_PLACE}(?: {_PLACE}){{0,2}})\b)?",
        "gate": r"(?i)[0-9],? (?:piso|planta|depto|dpto|departamento|oficina|puerta|escalera|esc|torre|timbre|casa)\.? ?[0-9A-Z]",
        "score": 0.6,
        "rank": 1,
        "source": "Correo Argentino",
        "examples": ["vive en «Rivadavia 4520 Piso 3 Depto C». Tel", "Gran Via 21", "El 73 por ciento"],
    },
    {
        "id": "es_street_town",
        "label": "STREET_ADDRESS",
        # Without a word for "street", but with the postal code and the town.
        "regex": rf"\b{_PLACE}(?: (?:{_LINKS} )?{_PLACE}){{0,3}},? [0-9]{{1,4}},? {{1,2}}(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{{3}},? {_PLACE}(?: (?:{_LINKS} ?)?{_PLACE}){{0,3}}",
        "gate": r"[0-9],? {1,2}[0-5][0-9]{4},? ",
        "score": 0.6,
        "rank": 1,
        "source": "Correos",
        "examples": ["vive en «Balmes 112, 08008 Barcelona»", "«Jorge Juan 24 28001 Madrid»", "Informe 12, 30100 euros"],
    },
    {
        "id": "es_address_abroad",
        "label": "STREET_ADDRESS",
        "regex": rf"\b(?:{_PLACE}(?: {_PLACE}){{0,2}} [0-9]{{1,4}}[a-z]?, (?:[A-Z]{{1,2}}-)?[0-9]{{3,5}}(?: [0-9]{{2}}| [A-Z]{{2}})? {_PLACE}(?: {_PLACE}){{0,2}}, {_PLACE}(?: {_PLACE}){{0,2}}|[1-9][0-9]{{0,4}} (?:{_PLACE} |[NSEW]\.? |[0-9]{{1,3}}(?:st|nd|rd|th) ){{1,3}}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Way|Highway)\.?(?:,? (?:Apt|Suite|Ste|Unit|#)\.? ?[0-9A-Z]{{1,5}})?, {_PLACE}(?: {_PLACE}){{0,2}},? [A-Z]{{2}} [0-9]{{5}}(?:-[0-9]{{4}})?(?:, (?:United States(?: of America)?|Estados Unidos|EE\. ?UU\.|USA|U\.S\.A\.))?)",
        "gate": r", (?:[A-Z]{1,2}-)?[0-9]{3,5} |[A-Z]{2} [0-9]{5}",
        "score": 0.6,
        "rank": 2,
        "source": "Universal Postal Union, S42: number, street, code, town, country",
        "examples": ["vive en «Storgatan 5, 112 20 Uppsala, Suecia»", "«742 Elm St, Dayton, OH 45402, United States»", "en 2010, 300 Personas"],
    },
    {
        "id": "es_zip_town",
        "label": "LOCATION",
        "regex": rf"(?:[,;\n(\-] ?|[0-9ºª] |(?i:en|a) )(?P<value>(?:E-)?(?:0[1-9]|[1-4][0-9]|5[0-2])[.\-]?[0-9]{{3}},? {_PLACE}(?: (?:{_LINKS} ?)?{_PLACE}){{0,3}})",
        "gate": rf"(?:0[1-9]|[1-4][0-9]|5[0-2])[.\-]?[0-9]{{3}},? [{UPPER}]",
        "score": 0.45,
        "context": ["calle", "carrer", "plaza", "plaça", "avenida", "avinguda", "dirección", "adreça", "domicilio", "domicili", "código postal", "codi postal", "cp"],
        "against": ["euros", "€", "personas", "año"],
        "source": "Correos: two digits of the province, three more, and the town",
        "examples": ["Pasteur 46, «08024 Barcelona»", "\n«28965 Madrid»", "los 28965 Habitantes"],
    },
    {
        "id": "es_zip",
        "label": "ZIP_CODE",
        "regex": r"(?i)(?:código postal|codi postal|\bc\.?p\.?)[ :]{1,3}(?P<value>(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3})\b",
        "score": 0.8,
        "source": "Correos",
        "examples": ["CP «08024»", "código postal: «28965»", "08024"],
    },
]  # fmt: skip
