"""Pack `es_clinical`: fields and traits of Spanish and Catalan clinical texts. The label of a field stays, its value is the finding.

Sex, age, profession and relatives are found wherever they stand, so the pack is for clinical texts only.
"""

from typing import Any, Dict, List

import spacy

from .fragments import LETTER, UPPER


@spacy.registry.anonym_patterns("spacy_anonym.es_clinical.v1")
def es_clinical_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _FIELDS + _NUMBERS + _TRAITS + _PLACES


# Between a field's label and its value, and what a line's value may hold.
_IS = r"[ \t]{0,4}:[ \t]{0,6}"
_LINE = rf"[{LETTER}0-9ºª#(][^\n:;]{{0,70}}?"
_WORD = rf"[{UPPER}][{LETTER}'’·ª\-]{{1,24}}"
_LINKS = r"(?:de la|de los|de las|de les|de l['’]|dels?|de|d['’]|la|los|las|les|els|el|l['’]|i|y|e)"
_HOSPITAL = r"(?:Hospital(?:es)?|Clínicas?|Clínic|Complejo Hospitalario|Complejo Asistencial|Complexo Hospitalario|Complex Hospitalari|Centro Médico|Centro de Salud|Centre de Salut|Centre Mèdic|Centro de Atención Primaria|CAP|CS|C\.S\.|Residencia|Residència|Sanatorio|Policlínica|Policlínico|Maternidad|Ambulatorio|Consorci|Consorcio|Parc Sanitari|Corporació Sanitària|Corporación Sanitaria|Fundación|Fundació|Instituto|Institut|Universidad|Universitat|Universidade|Facultad|Facultat|Facultade|Escuela Universitaria|Mutua|Mútua|Hospitalari)"

_FIELDS: List[Dict[str, Any]] = [
    {
        "id": "es_field_name",
        "label": "PERSON",
        "regex": rf"(?i)(?:^|[\n.])[ \t]{{0,4}}(?:nombres?|nom|apellidos?|cognoms?|(?:primer|segundo) apellido|nombre y apellidos|nom i cognoms)(?: del paciente| del pacient)?{_IS}(?P<value>(?-i:{_WORD})(?:[ \t]{{1,3}}(?:(?-i:{_LINKS}) ){{0,2}}(?-i:{_WORD})){{0,4}})[ \t]{{0,4}}(?:[.,;]|\n|$)",
        "gate": r"(?i)(?:nom|apellido)",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["Nombre: «Yidani».\n", "\nApellidos: «De la Cruz Roca».", "Nombre del centro: x"],
    },
    {
        "id": "es_field_doctor",
        "label": "PERSON",
        "regex": rf"\b(?:(?i:médic[oa]|metge|metgessa|facultativ[oa]|remitido por|remès per|firmado|signat|responsable clínico|correspondencia))(?i:[ ]responsable)?{_IS}(?:(?i:doctora? |dra?s?\.? {{0,3}}|d\.? |d(?:oñ)?a\.? ?|srt?a?\.? ))?(?P<value>{_WORD}(?:\.?[ \t]{{1,2}}(?:{_LINKS} ){{0,2}}(?:{_WORD}|[A-Z]\.)){{1,5}}?)[ \t]{{0,4}}(?:N[º°o.]? ?(?i:col)|(?i:av\.|avda|avenida|avinguda|calle|carrer|plaza|plaça|paseo|passeig|servicio|servei|sección|secció|unidad|unitat|departament|complejo|hospital|fundación|fundació|institut|universi|clínica|centro|e-?mail|correo|c/)|[.,;\n(]|$)",
        "gate": r"(?i)(?:médic|metge|facultativ|remitido|remès|firmado|signat|responsable|correspondencia)",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["Médico: «Mª José Vela Muñoz» NºCol: 28", "Remitido por: Dra. «Ana Ruiz de Lara».", "Responsable clínico: Dra.  «Ana Ruiz» Unidad de Nefrología", "Médico: sí"],
    },
    {
        "id": "es_field_address",
        "label": "STREET_ADDRESS",
        "regex": rf"(?i)(?:domicilio|dirección|domicili|adreça){_IS}(?P<value>{_LINE})[ \t.]{{0,4}}(?:\n|$)",
        "gate": r"(?i)(?:domicili|dirección|adreça)",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["Domicilio: «Calle Pernia, #226 almd»..\nLocalidad", "Adreça: «Carrer Nou, 2 1a»\n", "domicilio desconocido"],
    },
    {
        "id": "es_field_town",
        "label": "LOCATION",
        "regex": rf"(?i)(?:localidad|población|provincia|localitat|població|província|municipio|municipi|ciudad|ciutat)(?:/ ?(?:provincia|província))?{_IS}(?P<value>(?-i:[{UPPER}])[^\n:;.]{{1,60}}?)[ \t.]{{0,4}}(?:\n|$)",
        "gate": r"(?i)(?:localidad|població|provincia|província|localitat|municipi|ciudad|ciutat)",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["Localidad/ Provincia: «Tolosa, Gipuzkoa».\nCP", "Municipi: «Olot»\n", "ciudad grande"],
    },
    {
        "id": "es_field_zip",
        "label": "ZIP_CODE",
        "regex": rf"(?i)\b(?:c\.?p\.?|código postal|codi postal){_IS}(?P<value>[A-Z]?[0-9][0-9A-Z\-]{{2,9}})\b",
        "gate": r"(?i)c\.?p|postal",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports; other countries' codes too",
        "examples": ["CP: «C1031».", "CP: «7591538».\n", "CP: no"],
    },
    {
        "id": "es_field_sex",
        "label": "SEX",
        "regex": rf"(?i)\b(?:sexo|sexe|género|gènere){_IS}(?P<value>[hmvfd]|hombre|mujer|varón|home|dona|masculin[oa]|femenin[oa]|masculí|femení|niño|niña|nen|nena|otro|altre)\b",
        "score": 0.9,
        "border": "none",
        "source": "fields of clinical reports",
        "examples": ["Sexo: «H».\n", "Sexe: «Dona»", "Sexo seguro"],
    },
    {
        "id": "es_field_age",
        "label": "AGE",
        "regex": rf"(?i)\b(?:edad|edat){_IS}(?P<value>[0-9]{{1,3}}(?: ?(?:años|anys|a|meses|mesos|m|semanas|setmanes|días|dies|d)\b)?)",
        "gate": r"(?i)eda[dt]",
        "score": 0.9,
        "source": "fields of clinical reports",
        "examples": ["Edad: «27 a» Sexo", "Edad:«66» Sexo", "Edat: «3 mesos»", "Edad: no consta"],
    },
    {
        "id": "es_field_job",
        "label": "PROFESSION",
        "regex": rf"(?i)\b(?:profesión|ocupación|professió|ocupació|trabajo|puesto de trabajo){_IS}(?P<value>[{LETTER}][^\n:;.]{{2,60}}?)[ \t.]{{0,4}}(?:\n|$)",
        "gate": r"(?i)(?:profesi|professi|ocupaci|trabajo)",
        "score": 0.8,
        "source": "fields of clinical reports",
        "examples": ["Profesión: «auxiliar de clínica».\n", "la profesión médica"],
    },
    {
        "id": "es_field_country",
        "label": "NATION",
        "regex": rf"(?i)\b(?:país|nacionalidad|nacionalitat)(?: de nacimiento| de origen| de naixement| d['’]origen)?{_IS}(?P<value>[{LETTER}][{LETTER}.\- ]{{1,40}}?)[ \t.]{{0,4}}(?:\n|$)",
        "gate": r"(?i)(?:país|nacionali)",
        "score": 0.9,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["País: «España».\n", "País de nacimiento: «Costa Rica»\n", "el país vasco"],
    },
]  # fmt: skip

_NUMBERS: List[Dict[str, Any]] = [
    {
        "id": "es_field_licence",
        "label": "MEDICAL_LICENSE",
        "regex": rf"(?i)\bn[º°o.]{{0,2}} ?\.?(?:de )?col(?:egiad[oa]|\.)?{_IS}(?P<value>[0-9]{{1,6}}(?:[ /\-][0-9]{{1,9}}){{0,3}}[A-Z]?)\b",
        "gate": r"(?i)col(?:egiad[oa]|\.)?[ \t]{0,4}:",
        "score": 0.9,
        "rank": 1,
        "source": "Consejo General de Colegios Oficiales de Médicos: province, province of the college, number",
        "examples": ["NºCol: «28 28 57748».", "Nº Col: «8483»\n", "NºCol: pendiente"],
    },
    {
        "id": "es_field_insurance",
        "label": "ID",
        "regex": rf"(?i)\b(?:nass|nuss|naf|n\.?[º°]? ?s\.?s\.?|n\.?[º°] ?(?:de )?(?:afiliación|asegurado|seguridad social)|cipa?|sip|tis|tsi|nuhsa|nif|dni|nie|nhc|nha|n\.?[º°] ?historia|número de historia(?: clínica)?|historia|episodio|episodi|n\.?[º°] ?(?:de )?(?:episodio|registro|caso|expediente|informe|petición|biopsia)|expediente|expedient|pasaporte|passaport){_IS}(?:nhc ?- ?)?(?P<value>[A-Z]{{0,4}}[ \-]?[0-9][0-9A-Z]{{0,11}}(?:[ /\-][0-9A-Z]{{1,11}}){{0,3}})\b",
        "gate": r"(?i)(?:nass|nuss|naf|s\.?s|afilia|asegurado|seguridad|cip|sip|tis|tsi|nuhsa|nif|dni|nie|nh[ca]|historia|episodi|registro|caso|expedient|informe|petición|biopsia|passaport|pasaporte)",
        "score": 0.8,
        "rank": 1,
        "source": "fields of clinical reports",
        "examples": ["NASS: «78 94466577 98».", "CIPA: nhc-«4545562».", "NASS:«36 27384902 09»", "NHC: no"],
    },
]  # fmt: skip

_TRAITS: List[Dict[str, Any]] = [
    {
        "id": "es_sex_word",
        "label": "SEX",
        "regex": r"(?i)\b(?:varón|varones|mujer|mujeres|hombre|niño|niña|niños|lactante (?:varón|mujer)|masculino|femenin[oa]|sexo (?:masculino|femenino)|dona|home|nen|nena|noi|noia|baró)\b",
        "score": 0.5,
        "source": "words for the sexes",
        "examples": ["«Varón» de 38 años", "la «mujer» refiere", "la moderna"],
    },
    {
        "id": "es_relative",
        "label": "RELATIVE",
        "regex": r"(?i)\b(?:madres?|padres?|hermanastr[oa]s?|herman[oa]s?|hij[oa]s?|abuel[oa]s?|ti[oa] (?:matern[oa]|patern[oa])|tí[oa]s?|prim[oa]s? herman[oa]s?|niet[oa]s?|sobrin[oa]s?|espos[oa]s?|marido|cónyuge|cuñad[oa]s?|sueg(?:ra|ro)s?|novi[oa]|gemel[oa]s?|mares?|pares?|germans?|germanes|fills?|filles|àvia|avis?|nets?|nétes?|nebots?|nebodes|muller|marit|sogr[ea]s?)\b",
        "score": 0.5,
        "against": ["pía", "madre superior"],
        "source": "words for relatives",
        "examples": ["su «madre» y su «hermano»", "un «nieto»", "madreselva"],
    },
    {
        "id": "es_age_word",
        "label": "AGE",
        "regex": r"(?i)\b(?:(?:[0-9]{1,2} y medio|[0-9]{1,3}(?:,[0-9])?|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa) ?(?:años|año|meses|mes|semanas|días|horas)(?: y (?:medio|[0-9]{1,2} (?:meses|días|semanas)))? (?:de edad|de vida|de edad gestacional)|[0-9]{1,2}(?:[.,+][0-9])? semanas de (?:edad )?gestación|(?:[0-9]{1,3}|un) ?(?:años|año|meses|semanas|días)(?P<x> ?),)",
        "gate": r"(?i)de (?:edad|vida|gestación)|(?:años|año|meses|semanas|días) ?,",
        "score": 0.3,
        "context": ["varón", "mujer", "paciente", "niño", "niña", "hombre", "lactante", "recién nacido", "edad"],
        "examples": ["niño de «18 meses de edad»", "mide 3 metros"],
    },
    {
        "id": "es_year",
        "label": "DATE_TIME",
        "regex": r"(?i)\b(?:en|desde|de|año|el|hasta|a[ ]principios[ ]de|a[ ]finales[ ]de|hacia|any|des[ ]del?) (?:el )?(?P<value>(?:año |l['’]any )?(?:19[3-9][0-9]|20[0-3][0-9]))\b",
        "gate": r"(?:19[3-9][0-9]|20[0-3][0-9])",
        "score": 0.5,
        "border": "number",
        "against": ["mg", "ml", "g", "cc", "ui", "leucocitos", "plaquetas", "células"],
        "source": "a year with a word of time before it",
        "examples": ["en «1984». Ese mismo", "en el «año 2000» mostró", "2000 ml"],
    },
    {
        "id": "es_job",
        "label": "PROFESSION",
        "regex": rf"(?i)\b(?:de profesión|trabaja(?:ba)? (?:como|de)|trabajador[a]? (?:como|de)|de ocupación|professió de|treballa (?:com a|de))[ :]{{1,2}}(?P<value>[{LETTER}]{{4,20}}(?: (?:de|en|del) [{LETTER}]{{3,20}})?)",
        "gate": r"(?i)(?:profesión|trabaja|ocupación|professió|treballa)",
        "score": 0.6,
        "examples": ["de profesión «soldadora»,", "trabaja como «auxiliar de enfermería»", "trabaja mucho"],
    },
]  # fmt: skip

_PLACES: List[Dict[str, Any]] = [
    {
        "id": "es_hospital",
        "label": "ORGANIZATION",
        "regex": rf"\b{_HOSPITAL}(?: (?:{_LINKS} ?){{0,2}}(?:[\"“«][^\"”»\n]{{2,40}}[\"”»]|{_WORD}|[0-9]{{1,2}} de {_WORD}|[0-9]{{1,2}}\b)(?:\.(?: )?)?){{1,7}}",
        "gate": _HOSPITAL,
        "narrow": "spacy_anonym.es_hospital_part.v1",
        "score": 0.5,
        "source": "words for hospitals, universities and institutes",
        "examples": ["el «Hospital Universitario 12 de Octubre», Madrid", "«Hospital del Tajo» Avda. Amazonas", "Hospital general"],
    },
    {
        "id": "es_zip_bare",
        "label": "ZIP_CODE",
        "regex": rf"[.,;\n)ºª\-][ \t]{{0,3}}(?:[ES]-)?(?P<value>(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{{3}})[ \t]{{0,2}}[\-–.,(]?[ \t]{{0,2}}{_WORD}",
        "gate": rf"(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{{3}}[ \t]{{0,2}}[\-–.,(]?[ \t]{{0,2}}[{UPPER}]",
        "score": 0.6,
        "border": "number",
        "source": "Correos: two digits of the province, three more, and the town",
        "examples": ["Aguilar 90. «46017» - Valencia", "s/n. «17007» Girona.", "los 28965 Habitantes"],
    },
    {
        "id": "es_street_plain",
        "label": "STREET_ADDRESS",
        "regex": rf"\b(?i:calles?|c/ ?|c\. ?|avenida|avda\.?|avd\.?|av\.|paseo|p[º°]|plaza|pza\.?|plza\.?|pl\.|carretera|ctra\.?|camino|travesía|ronda|glorieta|rambla|urb\.|carrer|avinguda|passeig|pg\.|plaça|camí|via|vía|polígono) ?(?:(?:{_LINKS} ?){{0,2}}(?:{_WORD}\.?|[0-9]{{1,2}} de {_WORD})[ ,]{{0,2}}){{1,5}}(?:,? ?(?:n[º°]|núm\.?)\.? ?)?(?:s/n|[0-9]{{1,4}}(?: ?[\-–/] ?[0-9]{{1,4}})?|km\.? ?[0-9.,]{{1,6}})?(?:,? [0-9]{{1,2}} ?[ºª°]?,? ?(?:[A-Z]|izq(?:da)?|dcha|[0-9]{{1,2}} ?[ºª°]?)\b\.?)?",
        "gate": r"(?i)(?:calle|c/|c\.|avenida|avda|avd|av\.|paseo|p[º°]|plaza|pza|plza|pl\.|carretera|ctra|camino|travesía|ronda|glorieta|rambla|urb\.|carrer|avinguda|passeig|pg\.|plaça|camí|v[ií]a|polígono)",
        "narrow": "spacy_anonym.es_street_part.v1",
        "score": 0.45,
        "source": "Correos",
        "examples": ["en «Avda. Manuel Siurot, s/n» - 41013", "«C/ Irunlarrea, 3» 31008 Pamplona", "la vía oral"],
    },
]  # fmt: skip
