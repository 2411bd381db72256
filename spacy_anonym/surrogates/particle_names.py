"""Spanish and Catalan names that agree with the particle before them: "María del Carmen", "Maria de la Mercè", "de la
Fuente".

Written for this project: devotions that girls are commonly named for, and common surnames that are no given names.
"""

from typing import Dict, Iterator, Tuple

from .pools import slug

# By particles without spaces. A devotion is a part of a given name, and becomes another one.
_DEVOTIONS: Dict[str, Tuple[str, ...]] = {
    "del": ("Camino", "Carmen", "Consuelo", "Mar", "Pilar", "Rocío", "Rosario", "Socorro", "Carme", "Roser"),
    "delos": ("Ángeles", "Desamparados", "Dolores", "Milagros", "Remedios"),
    "delas": ("Mercedes", "Nieves", "Candelas", "Virtudes"),
    "dela": ("Almudena", "Concepción", "Encarnación", "Esperanza", "Luz", "Paz", "Soledad", "Mercè", "Salut"),
    "dels": ("Àngels", "Dolors", "Remeis"),
    "deles": ("Neus", "Flors"),
    "de": ("Fátima", "Guadalupe", "Lourdes", "Montserrat"),
}
_SURNAMES: Dict[str, Tuple[str, ...]] = {
    "del": ("Río", "Pozo", "Valle", "Campo", "Castillo", "Pino", "Olmo", "Prado", "Barrio", "Moral", "Cerro", "Monte", "Toro", "Hoyo", "Riego", "Saz"),
    "dela": ("Fuente", "Torre", "Vega", "Mata", "Peña", "Calle", "Iglesia", "Hoz", "Serna", "Guardia", "Riva", "Mora", "Cuesta", "Plaza", "Roca"),
    "delos": ("Ríos", "Cobos", "Mozos", "Arcos", "Llanos", "Bueis"),
    "delas": ("Heras", "Casas", "Peñas", "Cuevas", "Rivas", "Muelas", "Morenas"),
}  # fmt: skip
_SLUGS = {
    kind: {prefix: tuple(slug(name) for name in names) for prefix, names in table.items()}
    for kind, table in (("devotion", _DEVOTIONS), ("surname", _SURNAMES))
}


def names_behind(prefix: str, word: str, turn: int) -> Iterator[str]:
    """Draw names that agree with a particle.

    prefix (str): The particles before the name, without case and spaces ("dela"); "" for none.
    word (str): The name's slug.
    turn (int): Another one gives another order.
    YIELDS (str): Devotions for a devotion, else surnames; nothing for other particles. A devotion that none goes with
        yields nothing.
    """
    devotions = _SLUGS["devotion"].get(prefix, ())
    is_devotion = word in devotions
    names = _DEVOTIONS[prefix] if is_devotion else _SURNAMES.get(prefix, ())
    slugs = devotions if is_devotion else _SLUGS["surname"].get(prefix, ())
    start = turn + (slugs.index(word) + 1 if word in slugs else sum(map(ord, word)))
    for step in range(len(names)):
        # The same step for all: no two of them become one.
        if slugs[(start + step) % len(names)] != word:
            yield names[(start + step) % len(names)]
