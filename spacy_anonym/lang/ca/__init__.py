"""Catalan; its addresses and those of Spanish are read together, see `lang.es.addresses`."""

from typing import Dict, List

from ...lexicons import DEFAULT_LEXICONS
from .. import LanguageRules
from ..es.address_names import load_names
from ..es.addresses import IberianPlaces

LEXICONS = (
    "ca/title", "ca/name_cue", "ca/function_word", "ca/common_word", "ca/region", "ca/district", "ca/first_name",
    "ca/last_name", "es/title", "es/first_name", "es/last_name",
    *DEFAULT_LEXICONS,
)  # fmt: skip
# The words around a date that tell what it is the date of. Written for this project.
DATE_CUES: Dict[str, List[str]] = {
    "BIRTH_DATE": [
        "nascut", "nascuda", "nascuts", "nascudes", "va néixer", "neix", "naixement", "naixença", "data de naixement", "data naixement", "d. naix.", "d. naix", "dn", "d.n.", "aniversari", "natalici",
    ],
    "MEDICAL_DATE": [
        "ingrés", "reingrés", "ingressat", "ingressada", "va ingressar", "alta", "intervenció", "intervingut", "intervinguda", "operat", "operada", "operació", "cirurgia", "quirúrgica", "diagnosticat",
        "diagnosticada", "diagnòstic", "consulta", "biòpsia", "urgències", "visita", "visitat", "visitada", "cita", "revisió", "control", "analítica", "anàlisi", "tac", "rm", "ressonància", "ecografia",
        "radiografia", "tractament", "tractat", "tractada", "vacunat", "vacunada", "vacuna", "vacunació", "hospitalitzat", "hospitalitzada", "hospitalització", "exploració", "colonoscòpia", "endoscòpia",
        "mostra", "extracció", "quimioteràpia", "radioteràpia", "derivat", "derivada", "traslladat", "traslladada", "episodi", "inici",
    ],
}  # fmt: skip
# The words that name an identifier behind an address. Written for this project.
IDENTIFIER_CUES = ("m[oò]bil", "cip", "sip", "passaport", "compte")
RULES = LanguageRules(
    lexicons=LEXICONS,
    date_cues=DATE_CUES,
    identifier_cues=IDENTIFIER_CUES,
    make_addresses=IberianPlaces,
    load_register=load_names,
)
