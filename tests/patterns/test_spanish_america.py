"""Numbers, telephones and addresses of Spanish-speaking America belong to Spanish; Israeli codes to Hebrew."""

import pytest

from spacy_anonym import blank
from spacy_anonym.pipeline.span_consolidator import THRESHOLD


@pytest.fixture(scope="module")
def es():
    return blank("es").get_pipe("regex_ruler")


@pytest.fixture(scope="module")
def he():
    return blank("he").get_pipe("regex_ruler")


def found(ruler, text):
    return {text[f.start : f.end]: f.label for f in ruler.find(text) if f.score >= THRESHOLD}


FOUND = [
    ("Mi CURP es BOXW310820HNERXN09.", "BOXW310820HNERXN09", "MX_CURP"),
    ("a nombre de Elda, RFC GODE561231GR8", "GODE561231GR8", "MX_RFC"),
    ("depositar en 032180000118359719", "032180000118359719", "MX_CLABE"),
    ("CUIL 20-05536168-2", "20-05536168-2", "ID"),
    ("al CBU 2850590940090418135201", "2850590940090418135201", "ID"),
    ("transferí al alias MATE.LUNA.RIO", "MATE.LUNA.RIO", "ID"),
    ("firma Lidia, RUT 9.118.402-3", "9.118.402-3", "ID"),
    ("Marlon Pinto, CC 1.085.337.041 de Tuluá", "1.085.337.041", "ID"),
    ("mi dni 40112233", "40112233", "ID"),
    ("Dra. Luro, M.P. 7.016", "7.016", "ID"),
    ("DPI 1893 50267 1301", "1893 50267 1301", "ID"),
    ("cel 662 349 81 27", "662 349 81 27", "PHONE_NUMBER"),
    ("o al 9 4407 6231 de noche", "9 4407 6231", "PHONE_NUMBER"),
    ("llamá al 0341 15-622-9087", "0341 15-622-9087", "PHONE_NUMBER"),
    ("Avise al 616 · 40 · 72 · 09", "616 · 40 · 72 · 09", "PHONE_NUMBER"),
    ("Col. Del Valle, C.P. 03100", "03100", "ZIP_CODE"),
    ("C1193AAB CABA", "C1193AAB", "ZIP_CODE"),
    ("en Av. Insurgentes Sur 1234 Int. 5, Col.", "Av. Insurgentes Sur 1234 Int. 5", "STREET_ADDRESS"),
    ("en Calle 45 # 12-30 apto 402, Niza", "Calle 45 # 12-30 apto 402", "STREET_ADDRESS"),
    ("en Mz. B Lote 4, por el pozo", "Mz. B Lote 4", "STREET_ADDRESS"),
    ("vivo en Pringles 640, piso 3 dpto. B.", "Pringles 640, piso 3 dpto. B", "STREET_ADDRESS"),
    ("en Jr. Ayacucho N° 741, dpto. 302 –", "Jr. Ayacucho N° 741, dpto. 302", "STREET_ADDRESS"),
    ("en la Ruta 8 km 12, block H.", "Ruta 8 km 12, block H", "STREET_ADDRESS"),
    ("en 4a. calle 7-22 zona 3 de Xela", "4a. calle 7-22 zona 3", "STREET_ADDRESS"),
    ("C/ Tarahal, 90, portal 3, 5.º F", "C/ Tarahal, 90, portal 3, 5.º F", "STREET_ADDRESS"),
    ("Paseo de Colón, s/n.", "Paseo de Colón, s/n", "STREET_ADDRESS"),
    ("NIG: 28079 44 4 2023 0001234", "28079 44 4 2023 0001234", "ID"),
]


@pytest.mark.parametrize("text, value, label", FOUND, ids=[each[1] for each in FOUND])
def test_it_is_found(es, text, value, label):
    assert found(es, text).get(value) == label


@pytest.mark.parametrize(
    "text",
    [
        "La avenida creció 1.085.337 pesos.",
        "En la calle unas 30 personas esperaban.",
        "La urbanización sigue bajo vigilancia.",
        "El edificio tiene piso de madera y 3 torres.",
        "Corrió 10 km 3 veces y vive en Roma, 2010.",
        "Costó 640 349 pesos; el motor es de 1.600 cc.",
        "La manzana es fruta y la 2a avenida es larga.",
        "Ganó 662 a 349 y luego 81 a 27.",
        "El alias no consta, ni su mat. prima.",
    ],
)
def test_prose_has_none(es, text):
    assert found(es, text) == {}


HEBREW = [
    ("גוש 10104 חלקה 388", "388", "ID"),
    ("בנק מזרחי סניף 461 בעפולה", "461", "ID"),
    ("כרטיס המסתיים ב-6635", "6635", "CREDIT_CARD"),
    ("בטלפון 04-6801 927", "04-6801 927", "PHONE_NUMBER"),
    ("04-9917340, שלוחה 22", "04-9917340, שלוחה 22", "PHONE_NUMBER"),
]


@pytest.mark.parametrize("text, value, label", HEBREW)
def test_israeli_codes_are_found(he, text, value, label):
    assert found(he, text).get(value) == label


def test_an_estate_is_no_parcel(he):
    assert found(he, "היישובים בגוש עציון, סניף תל אביב") == {}
