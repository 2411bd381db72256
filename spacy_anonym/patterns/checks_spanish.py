"""What Spanish and Catalan patterns leave out of their matches."""

import re
from typing import Optional, Tuple

import spacy

_registered = spacy.registry.anonym_validators

# What begins something else after a hospital's or a street's name.
_NEXT_THING = re.compile(
    r"[ ,.(\-–]{1,3}(?:Avda|Avenida|Av\.|Calle|C/|C\.|Carrer|Carretera|Ctra|Paseo|Passeig|P[º°]|Plaza|Plaça|Pza|Ronda|Camino|Camí|Servicio|Servei|Sección"
    r"|Departamento|Unidad|Correo|Correu|E-?[Mm]ail|Tel|Tfno|Fax|Dra?\.|Sra?\.|España|Hospital|Clínica|Facultad|Universidad|CP|C\.P)"
)
_TRAILING = re.compile(r"[ ,.;:\-–]+$")
_FULL_STOP = re.compile(r"(?<=[a-záéíóúàèòïüñç\"”»])\. ?(?=[A-ZÁÉÍÓÚ])")


@_registered("spacy_anonym.es_hospital_part.v1")
def es_hospital_part(value: str) -> Optional[Tuple[int, int]]:
    """RETURNS (Optional[Tuple[int, int]]): the name of an institution without what follows it (a street, a department, the next
    sentence); None where only its kind is left."""
    return _first_part(value)


@_registered("spacy_anonym.es_street_part.v1")
def es_street_part(value: str) -> Optional[Tuple[int, int]]:
    """RETURNS (Optional[Tuple[int, int]]): a street without what follows it; None where only the word for a street is left."""
    return _first_part(value)


def _first_part(value: str) -> Optional[Tuple[int, int]]:
    end = len(value)
    # Its own first word is no next thing.
    for pattern, start in ((_NEXT_THING, 3), (_FULL_STOP, 6)):
        found = pattern.search(value, start, end)
        end = found.start() if found else end
    trailing = _TRAILING.search(value, 0, end)
    if trailing and not re.search(r"\b[A-Z]\.$", value[:end]):
        end = trailing.start()
    return (0, end) if re.search(r"[ /.]\S", value[:end]) else None
