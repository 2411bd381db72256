"""Named places of Spanish and Catalan towns that have no number: parks, gardens, squares. Part of pack `es`."""

from typing import Any, Dict, List

from .fragments import LETTER, UPPER


def place_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns, as data for `make_pattern`."""
    return _PATTERNS


_LINKS = r"(?:de la|de los|de las|de les|de l['’]|dels?|de|d['’]|la|los|las|les|els|el|l['’]|i|y)"
_WORD = rf"[{UPPER}][{LETTER}'’·]{{1,24}}"
_NAME = rf"(?:{_LINKS} ?){{0,2}}{_WORD}(?: (?:{_LINKS} ?)?{_WORD}){{0,3}}"
# What a work place ("una plaza de Médico"), a job or a group of firms is called: no place of a town. Written for this project.
_NO_PLACES = [
    "convocatoria", "oposición", "oposiciones", "vacante", "concurso", "funcionario", "interino", "residente", "vacant", "oposició", "oposicions",
]  # fmt: skip
_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "es_park",
        "label": "LOCATION",
        "regex": rf"\b(?:[Pp]arques?|PARQUE|[Pp]arcs?|PARC|[Jj]ardines|[Jj]ardins|[Jj]ardín|[Jj]ardí) {_NAME}",
        "gate": r"(?i)(?:parques?|parcs?|jardines|jardins|jardín|jardí) ",
        "score": 0.6,
        "rank": 0,
        "against": ["temático", "infancia", "móvil", "automovilístico", "parque de vehículos"],
        "source": "street registers of Spanish towns: kinds of roads and places",
        "examples": [
            "Quedamos en el «Parque del Retiro» mañana", "al «Parc de la Ciutadella», a les set", "los «Jardines de Sabatini»", "els «Jardins d'Aranjuez»",
            "«Parque Güell» y playa", "el parque de vehículos", "un jardín con flores", "el parque de la ciudad",
        ],
    },
    {
        "id": "es_square",
        "label": "LOCATION",
        "regex": rf"\b(?:Plaza|PLAZA|Plaça|PLAÇA|Plazuela|Placeta|Glorieta|Rambla) {_NAME}",
        "gate": r"(?:Plaza|PLAZA|Plaça|PLAÇA|Plazuela|Placeta|Glorieta|Rambla) ",
        "score": 0.6,
        "rank": 0,
        "against": _NO_PLACES,
        "source": "street registers of Spanish towns: kinds of roads and places",
        "examples": ["la «Plaza de Cataluña» está", "a la «Plaça de Sant Jaume».", "la «Rambla de Catalunya» plena", "sin Plaza de garaje"],
    },
    {
        "id": "es_square_small",
        # In small letters only where one is somewhere: "una plaza de Médico" is a job.
        "label": "LOCATION",
        "regex": rf"\b(?:[Ee]n|a|[Pp]or|[Dd]e|[Pp]er|[Hh]asta|[Ff]ins a) la (?P<value>(?:plaza|plaça|plazuela|placeta|glorieta|rambla) {_NAME})",
        "gate": r" la (?:plaza|plaça|plazuela|placeta|glorieta|rambla) ",
        "score": 0.6,
        "rank": 0,
        "against": _NO_PLACES,
        "source": "street registers of Spanish towns: kinds of roads and places",
        "examples": ["vive en la «plaza de España»", "fins a la «plaça del Rei» vella", "una plaza de Médico Adjunto", "en la plaza mayor"],
    },
]  # fmt: skip
