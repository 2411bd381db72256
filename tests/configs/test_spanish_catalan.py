import pytest

from spacy_anonym import blank, load


@pytest.fixture(scope="module")
def es():
    return load("es")


@pytest.fixture(scope="module")
def clinical():
    return load("es_clinical")


TRAITS = "Mujer de 45 años, natural de Perú, vive con su hermana Ana Ruiz."


@pytest.mark.slow
def test_the_general_pipeline_leaves_traits(es):
    assert es(TRAITS)._.anonym_text == "Mujer de <AGE>, natural de <LOCATION>, vive con su hermana <PERSON>."


@pytest.mark.slow
def test_the_general_pipelines_replace_countries(es):
    text = es("Paciente de Marruecos que viajó a Francia. Vive en la Avenida de Italia 12.")._.anonym_text
    assert text.replace("la <", "<") == "Paciente de <LOCATION> que viajó a <LOCATION>. Vive en <STREET_ADDRESS>."
    assert "Francia" not in es("La doctora Francia Ortuño llegó. Francia habló después.")._.anonym_text


@pytest.mark.slow
def test_the_clinical_pipeline_takes_traits_out(clinical):
    text = clinical(TRAITS)._.anonym_text
    assert not [word for word in ("Mujer", "45", "Perú", "hermana", "Ana", "Ruiz") if word in text]


def test_the_documented_example(es):
    text = "Hola, me llamo María Salima y vivo en Carrer de las Rosas 123. Tel: 617753689."
    assert es(text)._.anonym_text == "Hola, me llamo <PERSON> y vivo en <STREET_ADDRESS>. Tel: <PHONE_NUMBER>."


@pytest.mark.slow
def test_rules_alone_find_clinical_fields():
    nlp = load("es_clinical", exclude=["ner"])
    assert "ner" not in nlp.pipe_names
    text = "Nombre: Yidani.\nNASS: 78 94466577 98.\nSexo: H.\nDomicilio: Calle Pernia, #226 almd.\nMédico: Mª José Vela NºCol: 28 28 57748."
    found = nlp(text)._.anonym_text
    assert (
        found
        == "Nombre: <PERSON>.\nNASS: <ID>.\nSexo: <SEX>.\nDomicilio: <STREET_ADDRESS>.\nMédico: <PERSON> NºCol: <MEDICAL_LICENSE>."
    )


@pytest.mark.slow
def test_the_letter_of_a_sex_is_replaced_also_where_the_tagger_takes_it_for_a_name():
    nlp = load("es_clinical")
    for letter in "HMVF":
        text = f"CP: 46271. Sexo: {letter}. Edad: 36 años. Sexo: {letter}.\nSexo: {letter}. Origen: España."
        assert nlp(text)._.anonym_text.count("Sexo: <SEX>") == 3


@pytest.mark.slow
@pytest.mark.parametrize("text", ["El IBAN está mal.", "Ante la duda, Durante dos meses.", "la vitamina D Durante"])
def test_words_that_begin_sentences_are_no_names(text):
    assert blank("es")(text)._.anonym_text == text


@pytest.mark.slow
def test_two_persons_are_joined_by_no_surname():
    doc = blank("es")("Marc y Joan hablaron con Santiago Ruiz y López.")
    names = [doc.text[item["source_start"] : item["source_end"]] for item in doc._.anonym_items]
    assert names == ["Marc", "Joan", "Santiago Ruiz y López"]


@pytest.mark.slow
def test_catalan_forms_of_address_and_cues():
    doc = blank("ca")("Benvolgut Pau, em dic Laia Vilà i Puig.")
    assert doc._.anonym_text == "Benvolgut <PERSON>, em dic <PERSON>."


def test_years_of_courses_obstetric_formulas_and_words_are_no_identifiers(es):
    text = "Curso escolar 2025-2026. Paciente G2P1.\nLactante sano"
    assert es(text)._.anonym_text == text
