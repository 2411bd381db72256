"""Validators of Spain."""

import re
from typing import Optional

from ...registry import registry
from . import Part, words
from .digits import by_stdnum, digits, letters_digits


@registry.anonym_validators("spacy_anonym.es_nif.v1")
def es_nif(value: str) -> bool:
    """Letter of a Spanish identity number, also one of seven digits and with dots. SOURCE: Real Decreto 255/2025; by
    python-stdnum."""
    return by_stdnum("es.dni")(letters_digits(value).zfill(9))


# What begins something else after a hospital's or a street's name.
_NEXT_THING = re.compile(
    r"[ ,.(\-–]{1,3}(?:Avda|Avenida|Av\.|Calle|C/|C\.|Carrer|Carretera|Ctra|Paseo|Passeig|P[º°]|Plaza|Plaça|Pza|Ronda"
    r"|Camino|Camí|Servicio|Servei|Sección"
    r"|Departamento|Unidad|Correo|Correu|E-?[Mm]ail|Tel|Tfno|Fax|Dra?\.|Sra?\.|España|Hospital|Clínica|Facultad|Universidad|CP|C\.P)"
)
_TRAILING = re.compile(r"[ ,.;:\-–]+$")
_FULL_STOP = re.compile(r"(?<=[a-záéíóúàèòïüñç\"”»])\. ?(?=[A-ZÁÉÍÓÚ])")


@registry.anonym_validators("spacy_anonym.es_hospital_part.v1")
def es_hospital_part(value: str) -> Part:
    """RETURNS (Part): the name of an institution without what follows it (a street, a department,
    the next sentence); None where only its kind is left."""
    return _first_part(value)


@registry.anonym_validators("spacy_anonym.es_street_part.v1")
def es_street_part(value: str) -> Part:
    """RETURNS (Part): a street without what follows it; None where only the word for a street is
    left."""
    return _first_part(value)


def _first_part(value: str) -> Part:
    end = len(value)
    # Its own first word is no next thing.
    for pattern, start in ((_NEXT_THING, 3), (_FULL_STOP, 6)):
        found = pattern.search(value, start, end)
        end = found.start() if found else end
    trailing = _TRAILING.search(value, 0, end)
    if trailing and not re.search(r"\b[A-Z]\.$", value[:end]):
        end = trailing.start()
    return (0, end) if re.search(r"[ /.]\S", value[:end]) else None


@registry.anonym_validators("spacy_anonym.es_nuss.v1")
def es_nuss(value: str) -> bool:
    """Spanish social security number: the number, or province times ten million plus the number where that is less than
    ten million, modulo 97. SOURCE: Tesorería General de la Seguridad Social."""
    figures = digits(value)
    if len(figures) not in (11, 12):
        return False
    province, number = int(figures[:2]), int(figures[2:-2])
    if not (1 <= province <= 53 or province == 66):
        return False
    base = number + province * 10_000_000 if number < 10_000_000 else int(figures[:-2])
    return base % 97 == int(figures[-2:])


@registry.anonym_validators("spacy_anonym.es_document.v1")
def es_document(value: str) -> Optional[bool]:
    """As many digits as a Spanish identity or tax number has, mistyped ones too: six to nine. SOURCE: Orden
    EHA/451/2008."""
    return None if 6 + value[:1].isdigit() <= len(digits(value)) <= 9 else False


_NO_PLATES = words("es_no_plates")


@registry.anonym_validators("spacy_anonym.es_plate.v1")
def es_plate(value: str) -> Optional[bool]:
    """Not a currency, a unit, or a standard's name beside four digits."""
    letters = "".join(char for char in value if char.isalpha())
    return False if letters in _NO_PLATES else None
