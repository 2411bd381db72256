"""Two people with "e", residents' years, offices in fields, durations and hours."""

import pytest

from spacy_anonym import anonymize_texts, load


@pytest.fixture(scope="module")
def pipelines():
    return {lang: load(lang) for lang in ("es", "ca")}


@pytest.mark.parametrize(
    "lang, text, values",
    [
        ("es", "Padres: Omar e Ikram.", ["Omar", "Ikram"]),
        ("es", "Sus hijos, Asier e Ibai, firmaron.", ["Asier", "Ibai"]),
        ("es", "Valorado por R3 Cárdenas de trauma.", ["Cárdenas"]),
        ("ca", "Comentat amb R3 Sallent.", ["Sallent"]),
        ("es", "Firma: Secretaria Nilda Quispe", ["Nilda Quispe"]),
        ("ca", "Signat: Infermera Queralt Puig", ["Queralt Puig"]),
        ("es", "La niña tiene un reloj cuya batería dura dos años.", []),
        ("es", "No recomendado para menores de 18 meses.", []),
        ("ca", "Gratuït per a menors de set anys.", []),
        ("es", "Ciclo de lavado: 2 h 45 min.", []),
        ("ca", "La visita és a les 10.30 h.", []),
        ("ca", "Obrim de 9.30 a 13.15 h.", []),
        ("ca", "Els dies 12 i 15 no hi haurà classe.", ["12 i 15"]),
        ("es", "Los días 12 y 15 no hay consulta.", ["12 y 15"]),
        ("es", "Cerrado los días 12 y 15 de mayo.", ["12 y 15 de mayo"]),
        ("ca", "A les 17.30 h, o de 9.30-13.30 h i 16.30-20.00 h.", []),
        ("ca", "Arribarà cap a quarts de deu.", []),
        ("es", "Mi hija, menor de edad, tiene nueve años.", ["nueve años"]),
        ("es", "Acaba de cumplir los cincuenta el año pasado.", ["cincuenta"]),
        ("es", "El herido (37) fue trasladado.", ["37"]),
        ("es", "Padre de 72 con EPOC.", ["72"]),
        ("es", "El agresor tendría entre 35 y 40 años.", ["35 y 40"]),
        ("es", "La red cumplió los 30 días de prueba.", []),
        ("es", "Los heridos (37) fueron trasladados.", []),
        ("es", "Garantía de entre 10 y 15 años.", []),
    ],
)
def test_forms(pipelines, lang, text, values):
    (_, items), *_ = anonymize_texts([text], pipelines[lang])
    assert [text[item["source_start"] : item["source_end"]] for item in items] == values
