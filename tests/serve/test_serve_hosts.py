"""Several pipelines: by name, by language, and by the text's own language."""

import io
import json
from email.message import EmailMessage
from functools import partial

import pytest
from serve_pipelines import make_small
from serve_util import JOHN, client_of, code_in

import spacy_anonym
from spacy_anonym.serve.languages import LanguageDetector
from spacy_anonym.serve.pipelines import Pipeline, Pipelines, load_pipelines
from spacy_anonym.serve.settings import ServeSettings

pytestmark = pytest.mark.slow  # processes of its own

pytest.importorskip("py3langid", reason="the extra serve is not installed")

SAMPLES = {
    "en": "The patient was seen by her doctor yesterday and will come back next week.",
    "es": "La paciente fue atendida ayer por su médico y volverá la próxima semana.",
    "ca": "La pacient va ser atesa ahir pel seu metge i tornarà la setmana que ve.",
    "he": "המטופלת נבדקה אתמול על ידי הרופאה וקיבלה Paracetamol 500 mg ו-Omeprazole 20 mg",
    "ru": "Пациентка была осмотрена вчера и придёт через неделю.",
}


@pytest.mark.parametrize("first", sorted(SAMPLES))
def test_each_language_is_told(first):
    detector = LanguageDetector([first, *[language for language in SAMPLES if language != first]])
    assert {language: detector.detect(text) for language, text in SAMPLES.items()} == {
        language: language for language in SAMPLES
    }


@pytest.mark.parametrize("text", ["", "1234 5678", "?!", "\U0001f600", "ok", "Ωμέγα άλφα"])
def test_what_does_not_tell_is_in_the_first_language(text):
    for languages in (["es", "en", "he"], ["en", "es", "he"]):
        assert LanguageDetector(languages).detect(text) == languages[0]


def test_languages_that_the_classifier_does_not_know_are_not_guessed():
    assert LanguageDetector(["xx", "yo"]).detect(SAMPLES["en"]) == "xx"


@pytest.fixture(scope="module")
def client():
    named = (("first", "en"), ("second", "en"), ("spanish", "es"), ("hebrew", "he"))
    pipelines = Pipelines([Pipeline(name, partial(make_small, lang, f"<{name}>")) for name, lang in named])
    with client_of(pipelines) as client:
        yield client


def test_a_text_goes_to_the_pipeline_of_its_name_its_language_or_what_it_is_written_in(client):
    def answer(text, **options):
        return client.post("/v1/anonymize", json={"text": text, **options}).json()

    mail = " a@example.org"
    assert answer(SAMPLES["en"] + mail)["pipeline"] == "first"
    assert answer(SAMPLES["es"] + mail)["text"].endswith("<spanish>")
    assert answer(SAMPLES["he"] + mail)["language"] == "he"
    assert answer(SAMPLES["es"] + mail, pipeline="second")["text"].endswith("<second>")
    assert answer(SAMPLES["en"] + mail, language="es-MX")["pipeline"] == "spanish"
    results = answer([SAMPLES[language] + mail for language in ("he", "en", "es", "he")])["results"]
    assert [each["language"] for each in results] == ["he", "en", "es", "he"]
    assert [each["text"].rpartition(" ")[2] for each in results] == ["<hebrew>", "<first>", "<spanish>", "<hebrew>"]


def docx_of(text):
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    document, data = docx.Document(), io.BytesIO()
    document.add_paragraph(text)
    document.save(data)
    return data.getvalue()


def eml_of(text):
    message = EmailMessage()
    message.set_content(text)
    return bytes(message)


FILES = {
    "utf8": ("a.txt", str.encode, {}),
    "cp1255": ("a.txt", lambda text: text.encode("cp1255"), {"encoding": "cp1255"}),
    "utf16": ("a.txt", lambda text: text.encode("utf-16"), {}),
    "json": ("a.json", lambda text: json.dumps({"note": text}).encode(), {}),
    "jsonl": ("a.jsonl", lambda text: json.dumps({"text": text}).encode(), {}),
    "html": ("a.html", lambda text: f"<style>{'b {margin: 0}' * 900}</style><p>{text}</p>".encode(), {}),
    "docx": ("a.docx", docx_of, {}),
    "eml": ("a.eml", eml_of, {}),
}


@pytest.mark.parametrize("kind", FILES)
def test_the_texts_of_a_file_tell_its_pipeline_whatever_its_bytes_are(client, kind):
    name, make, fields = FILES[kind]
    data = make(f"{SAMPLES['he']} a@example.org")
    response = client.post("/v1/files", files={"file": (name, data)}, data={**fields, "output_format": "jsonl"})
    assert response.status_code == 200 and response.headers["x-anonym-pipeline"] == "hebrew", response.text
    assert "<hebrew>" in response.text


def test_a_file_of_several_scripts_needs_the_name_of_its_pipeline(client):
    def send(*languages, **fields):
        lines = "\n".join(f"{SAMPLES[language]} a@example.org" for language in languages)
        return client.post("/v1/files", files={"file": ("a.txt", lines.encode())}, data={"lines": "1", **fields})

    mixed = ["en"] * 40 + ["he"]
    response = send(*mixed)
    assert (response.status_code, code_in(response)) == (422, "SA500") and "example" not in response.text
    assert send(*mixed, language="he").text.count("<hebrew>") == 41
    # What is mostly Hebrew may have lines of Latin letters; and no pipeline is there for Russian.
    assert send("he", "he", "en").headers["x-anonym-pipeline"] == "hebrew"
    assert send("en", "en", "ru").headers["x-anonym-pipeline"] == "first"


def test_the_service_tells_its_pipelines(client):
    pipelines = client.get("/v1/pipelines").json()["pipelines"]
    assert [(each["name"], each["language"], each["default"], each["direction"]) for each in pipelines] == [
        ("first", "en", True, "ltr"), ("second", "en", False, "ltr"), ("spanish", "es", False, "ltr"), ("hebrew", "he", False, "rtl")
    ]  # fmt: skip
    for body in ({"pipeline": "marker"}, {"language": "marker"}):
        response = client.post("/v1/anonymize", json={"text": JOHN, **body})
        assert response.status_code == 404 and code_in(response) and "marker" not in response.text


def test_pipelines_are_loaded_with_the_operators_of_a_file(tmp_path):
    for name in ("one", "two"):
        make_small("en", "<x>").to_disk(tmp_path / name)
    (tmp_path / "operators.json").write_text('{"EMAIL_ADDRESS": {"type": "redact"}}')
    paths = tuple(str(tmp_path / name) for name in ("one", "two"))
    settings = ServeSettings(pipelines=paths, operators=str(tmp_path / "operators.json"), max_text_length=2_000_000)
    pipelines = load_pipelines(settings)
    assert pipelines.names == ["one", "two"]
    with client_of(pipelines) as client:
        assert client.post("/v1/anonymize", json={"text": "a@example.org b"}).json()["text"] == " b"
        # Long texts go to a process of their own, which has them, too.
        assert (
            client.post("/v1/anonymize", json={"text": "a@example.org b" + " " * 1_500_000}).json().get("code")
            == "SA507"
        )
        assert (
            client.post("/v1/anonymize", json={"text": "a@example.org b" + " " * 20_000}).json()["text"].strip() == "b"
        )
    with pytest.raises(spacy_anonym.AnonymError, match="SA003"):
        load_pipelines(settings._replace(pipelines=(paths[0], paths[0])))
    with pytest.raises(spacy_anonym.AnonymError, match="SA001"):
        load_pipelines(settings._replace(pipelines=(str(tmp_path / "none"),)))


def test_operators_of_other_packages_work_by_their_registered_names(client):
    def answer(path="/v1/anonymize", **body):
        response = client.post(path, json={"text": "mail a@example.org", **body})
        return response.status_code, response.json()

    shout = {"type": "other.shout.v1", "mark": "?"}
    assert answer(operators={"EMAIL_ADDRESS": shout})[1]["text"] == "mail EMAIL_ADDRESS?"
    assert answer(operators={"DEFAULT": "other.shout.v1"})[1]["text"] == "mail EMAIL_ADDRESS!"
    results = [{"start": 5, "end": 18, "score": 1.0, "entity_type": "EMAIL_ADDRESS"}]
    assert (
        answer("/anonymize", analyzer_results=results, anonymizers={"DEFAULT": shout})[1]["text"]
        == "mail EMAIL_ADDRESS?"
    )
    described = {each["name"]: each for each in client.get("/v1/pipelines").json()["operators"]}
    assert [(param["name"], param["default"]) for param in described["other.shout.v1"]["params"]] == [("mark", "!")]
    # Nothing that may be a file of the server's, and no other way to what is refused by its short name.
    for given in (
        {**shout, "word_file": "/etc/passwd"},
        {**shout, "mark": "env:HOME"},
        "spacy_anonym.custom.v1",
        "spacy_anonym.fpe.v1",
        "other.none.v1",
        "custom",
    ):
        status, body = answer(operators={"DEFAULT": given})
        assert (status, body["code"]) == (400, "SA508"), given
