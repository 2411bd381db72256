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
        ("es", "El imputado, de cuarenta y dos (42) años de edad, calló.", ["cuarenta y dos (42) años de edad"]),
        ("es", "Lactante de 2m 15d con fiebre.", ["2m 15d"]),
        ("es", "RN a término, 3 días de vida, ictericia.", ["3 días de vida"]),
        ("es", "Hermanos: uno de 12 y otra de 8, sanos.", ["12", "8"]),
        ("ca", "Tenim tres fills: 12, 9 i 4 anys.", ["12", "9", "4 anys"]),
        ("es", "Edad del tomador: 57.", ["57"]),
        ("ca", "Edat al diagnòstic: 33", ["33"]),
        ("es", "Menarca: 12 años.", ["12 años"]),
        ("es", "adolescente de 15a3m", ["15a3m"]),
        ("ca", "La nena té quatre anys i mig.", ["quatre anys i mig"]),
        ("es", "Con tan solo 12 años empezó a trabajar.", ["12 años"]),
        ("es", "¿Cuántos años tienes? 23", ["23"]),
        ("es", "Edad de jubilación: 65", []),
        ("es", "Doce meses de vida útil, 12 meses de vida útil.", []),
        ("es", "Felices 3 años de servicio.", []),
        ("es", "Los hijos 1 y la página 3.", []),
    ],
)
def test_forms(pipelines, lang, text, values):
    (_, items), *_ = anonymize_texts([text], pipelines[lang])
    assert [text[item["source_start"] : item["source_end"]] for item in items] == values
