"""Spanish; its addresses and those of Catalan are read together."""

from typing import Dict, List

from ...lexicons import DEFAULT_LEXICONS
from .. import LanguageRules
from .address_names import load_names
from .addresses import IberianPlaces

LEXICONS = (
    "es/title", "es/name_cue", "es/function_word", "es/common_word", "es/region", "es/district", "es/first_name",
    "es/last_name", "ca/first_name", "ca/last_name",
    *DEFAULT_LEXICONS,
)  # fmt: skip
# The words around a date that tell what it is the date of. Written for this project.
DATE_CUES: Dict[str, List[str]] = {
    "BIRTH_DATE": [
        "nacido", "nacida", "nacidos", "nacidas", "nació", "nacio", "nacimiento", "fecha de nacimiento", "f. nac", "f. nac.", "f.nac", "f.nac.", "fec. nac.", "fnac", "fn", "f.n.", "cumpleaños",
        "natalicio", "nac.",
    ],
    "MEDICAL_DATE": [
        "ingreso", "ingresado", "ingresada", "ingresó", "reingreso", "alta", "intervención", "intervenido", "intervenida", "operado", "operada", "operación", "cirugía", "quirúrgica", "diagnosticado",
        "diagnosticada", "diagnóstico", "consulta", "consultó", "biopsia", "urgencias", "visita", "cita", "revisión", "control", "analítica", "análisis", "tac", "rm", "resonancia", "ecografía", "radiografía",
        "tratamiento", "tratado", "tratada", "vacunado", "vacunada", "vacuna", "vacunación", "hospitalizado", "hospitalizada", "hospitalización", "exploración", "colonoscopia", "endoscopia", "muestra",
        "extracción", "quimioterapia", "radioterapia", "derivado", "derivada", "trasladado", "trasladada", "episodio", "inicio",
    ],
}  # fmt: skip
# The words that name an identifier behind an address. Written for this project.
IDENTIFIER_CUES = (
    r"tel(?:[eé]f(?:ono?)?s?)?", "tf?no", "tlfo?", "tf", "m[oó]vil", "cel(?:ular)?", r"correu?o?(?: electr[oò]nico?)?",
    "dni", "nie", "nif", "cif", "nass", "nuss", "nhc", "nºss", "pasaporte", r"c\.?c\.?c", "cuenta", "nro", "núm(?:ero)?",
)  # fmt: skip
RULES = LanguageRules(
    lexicons=LEXICONS,
    date_cues=DATE_CUES,
    identifier_cues=IDENTIFIER_CUES,
    make_addresses=IberianPlaces,
    load_register=load_names,
)
