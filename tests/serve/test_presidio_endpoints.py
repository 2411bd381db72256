"""Presidio's endpoints: its JSON, statuses and words."""

from functools import partial

import pytest
from serve_pipelines import make_small
from serve_util import client_of, load_rules

from spacy_anonym.serve.pipelines import Pipeline, Pipelines

TEXT = "Ada Quill's driver license is D4561237"
NAME = {"start": 0, "end": 9, "score": 0.9, "entity_type": "PERSON"}
LICENCE = {"start": 30, "end": 38, "score": 0.5, "entity_type": "US_DRIVER_LICENSE"}
MALFORMED = "The browser (or proxy) sent a request that this server could not understand."
PLOT = {"supported_entity": "PLOT", "patterns": [{"name": "plot", "regex": r"\bP-\d{3}\b", "score": 0.2}]}
KEY = "a key of 16 char"


@pytest.fixture(scope="module")
def client():
    with client_of(max_texts=5, max_text_length=2000, max_patterns=2) as client:
        yield client


def post(client, path, **body):
    response = client.post(path, json=body)
    return response.status_code, response.json()


def refused(client, path, status, code, words, **body):
    answer = post(client, path, **body)
    assert answer == (status, {"error": answer[1]["error"], "code": code})
    assert words in answer[1]["error"] and "[SA" not in answer[1]["error"]


def spans(results):
    return {(each["entity_type"], each["start"], each["end"]) for each in results}


def test_health_names_us(client):
    response = client.get("/health")
    assert (response.status_code, response.text) == (200, "spacy_anonym is up")
    assert response.headers["content-type"].startswith("text/plain")


def test_analyze_then_anonymize_as_its_clients_do(client):
    status, results = post(client, "/analyze", text=TEXT, language="en", correlation_id="7")
    assert status == 200 and spans(results) == {("PERSON", 0, 9), ("US_DRIVER_LICENSE", 30, 38)}
    assert list(results[0]) == ["analysis_explanation", "end", "entity_type", "score", "start"]
    mask = {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True}
    operators = {"DEFAULT": {"type": "replace", "new_value": "X"}, "US_DRIVER_LICENSE": mask}
    status, answer = post(client, "/anonymize", text=TEXT, analyzer_results=results, anonymizers=operators)
    assert status == 200 and answer["text"] == "X's driver license is D456****"
    # From the last to the first.
    last = {
        "start": 22,
        "end": 30,
        "entity_type": "US_DRIVER_LICENSE",
        "text": "D456****",
        "operator": "mask",
        "score": 0.5,
    }
    assert answer["items"][0] == last and answer["items"][1]["entity_type"] == "PERSON"


def test_lists_of_texts_come_out_in_order(client):
    status, results = post(client, "/analyze", text=[TEXT, "nothing", "", 5, TEXT], language="en")
    assert status == 200 and [len(each) for each in results] == [2, 0, 0, 0, 2]
    status, answers = post(client, "/anonymize", text=[TEXT, "nothing"], analyzer_results=[[NAME], []])
    assert status == 200 and [each["text"] for each in answers] == ["<PERSON>'s driver license is D4561237", "nothing"]
    assert [len(each["items"]) for each in answers] == [1, 0]
    words = "must contain one list of results per item"
    refused(client, "/anonymize", 422, "SA260", words, text=[TEXT, TEXT], analyzer_results=[[NAME]])


def test_every_argument_of_analyze_is_heard(client):
    def kinds(text=TEXT, **arguments):
        found = spans(post(client, "/analyze", text=text, language="en", **arguments)[1])
        # The number is also one of unknown kind.
        return {kind for kind, _, _ in found} - {"ID"}

    assert kinds(entities=["PERSON"]) == {"PERSON"}
    assert kinds(score_threshold=0.6) == {"PERSON"}
    assert kinds(allow_list=["Ada Quill"]) == {"US_DRIVER_LICENSE"}
    assert kinds(allow_list=["^ada"], allow_list_match="regex") == {"US_DRIVER_LICENSE"}
    assert kinds(allow_list=["^ada"], allow_list_match="regex", regex_flags=0) == {"PERSON", "US_DRIVER_LICENSE"}
    assert kinds("plot P-123", ad_hoc_recognizers=[PLOT]) == {"PLOT"}
    assert kinds("no D4561237") == set() and kinds("no D4561237", context=["driver license"]) == {"US_DRIVER_LICENSE"}
    _, results = post(client, "/analyze", text=TEXT, language="en", return_decision_process=True)
    assert all(each["analysis_explanation"]["recognizer"] for each in results)


@pytest.mark.parametrize(
    "body, words",
    [
        ({"language": "en"}, "No text provided"),
        ({"text": [], "language": "en"}, "No text provided"),
        ({"text": TEXT}, "No language provided"),
        ({"text": TEXT, "language": "zz"}, "No matching recognizers were found to serve the request."),
        (
            {"text": TEXT, "language": "en", "entities": ["SHOE_SIZE"]},
            "No matching recognizers were found to serve the request.",
        ),
        (
            {"text": TEXT, "language": 5},
            "Failed to parse /analyze request for AnalyzerEngine.analyze(). language must be a text",
        ),
        ({"text": {"a": 1}, "language": "en"}, "text must be a text or a list of texts"),
        ({"text": [["a"]], "language": "en"}, "text must be a text or a list of texts"),
        (
            {"text": TEXT, "language": "en", "ad_hoc_recognizers": [{**PLOT, "patterns": [{"bebex": "a"}]}]},
            "unexpected keyword argument 'bebex'",
        ),
    ],
)
def test_clients_errors_are_400_in_presidios_words_where_it_answers_500(client, body, words):
    refused(client, "/analyze", 400, "SA530", words, **body)


@pytest.mark.parametrize(
    "body, status, code",
    [
        ({"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "a", "regex": "(?R)b", "score": 1}]}]}, 422, "SA531"),
        ({"ad_hoc_recognizers": [PLOT] * 3}, 422, "SA531"),
        ({"allow_list": ["("], "allow_list_match": "regex"}, 422, "SA532"),
        ({"text": ["a"] * 6}, 413, "SA506"),
        ({"text": "a" * 2001}, 413, "SA507"),
    ],
)
def test_limits_and_regular_expressions_that_re2_does_not_take(client, body, status, code):
    refused(client, "/analyze", status, code, "", **{"text": TEXT, "language": "en", **body})


@pytest.mark.parametrize("path", ["/analyze", "/anonymize", "/deanonymize"])
@pytest.mark.parametrize(
    "data, words",
    [
        (b'{"text": "Ada Quill",}', MALFORMED),
        (b"\xff", MALFORMED),
        (b'{"text": NaN}', MALFORMED),
        (b'{"text": "\\ud800"}', MALFORMED),
        (b"", MALFORMED),
        (b"[" * 50_000, MALFORMED),
        (b"{}", "Invalid request json"),
        (b'["Ada Quill"]', "Invalid request json"),
        (b"null", "Invalid request json"),
    ],
)
def test_what_is_no_json_object_is_refused(client, path, data, words):
    response = client.post(path, content=data, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()) == (400, {"error": words, "code": "SA533"})


@pytest.mark.parametrize(
    "body, words",
    [
        ({}, "Invalid input, request must contain analyzer results"),
        ({"analyzer_results": [{}]}, "Invalid input, result must contain start"),
        ({"analyzer_results": [{**NAME, "end": 99}]}, "while text length is only 38."),
        ({"analyzer_results": [5]}, "must be a list of results"),
        (
            {"analyzer_results": [], "anonymizers": {"X": {"masking_char": "*"}}},
            "operator config must contain operator_name",
        ),
        (
            {"analyzer_results": [], "anonymizers": {"X": {"type": "decrypt", "key": KEY}}},
            "Invalid operator class 'decrypt'.",
        ),
        ({"analyzer_results": [], "anonymizers": {"X": {"type": "nosuch"}}}, "Invalid operator class 'nosuch'."),
        (
            {"analyzer_results": [], "anonymizers": {"X": {"type": "encrypt", "key": "short"}}},
            "key must be of length 128, 192 or 256 bits",
        ),
        (
            {
                "analyzer_results": [],
                "anonymizers": {"X": {"type": "mask", "masking_char": "**", "chars_to_mask": 1, "from_end": True}},
            },
            "must be a character",
        ),
        ({"analyzer_results": [], "anonymizers": ["replace"]}, "operators must be a table"),
    ],
)
def test_what_anonymize_does_not_take_is_422(client, body, words):
    refused(client, "/anonymize", 422, "SA260", words, text=TEXT, **body)


def test_functions_files_and_the_servers_keys_cannot_be_named(client):
    refused(client, "/anonymize", 400, "SA533", "Custom type anonymizer is not supported", text=TEXT, analyzer_results=[NAME],
            anonymizers={"DEFAULT": {"type": "custom", "lambda": "lambda x: x"}})  # fmt: skip
    for operator in (
        {"type": "surrogate", "places": "/etc"},
        {"type": "fpe", "key": "env:HOME"},
        {"type": "pseudonym", "scope": "vault", "vault": "/tmp/x", "key": "file:/etc/passwd"},
        {"type": "surrogate", "locale": {"@readers": "srsly.read_json.v1", "path": "/etc/passwd"}},
        {"@anonym_operators": "spacy_anonym.fpe.v1", "key": "env:HOME"},
        {"@anonym_operators": "mask", "type": "hash", "masking_char": "#", "chars_to_mask": 2, "from_end": False},
        {"type": "spacy_anonym.custom.v1", "function": {"@misc": "x"}},
    ):
        status, answer = post(
            client, "/anonymize", text=TEXT, analyzer_results=[NAME], anonymizers={"DEFAULT": operator}
        )
        assert status in (400, 422) and answer["code"] in ("SA508", "SA260"), operator


def test_our_operators_are_there_by_their_short_names(client):
    _, answer = post(
        client,
        "/anonymize",
        text=TEXT,
        analyzer_results=[NAME],
        anonymizers={"PERSON": {"type": "surrogate", "seed": 1}},
    )
    assert answer["items"][0]["operator"] == "surrogate" and "Ada Quill" not in answer["text"]


def test_encrypt_and_back(client):
    encrypt = {"DEFAULT": {"type": "encrypt", "key": KEY}}
    _, hidden = post(client, "/anonymize", text=TEXT, analyzer_results=[NAME, LICENCE], anonymizers=encrypt)
    items = [{name: item[name] for name in ("start", "end", "entity_type")} for item in hidden["items"]]
    back = {"text": hidden["text"], "anonymizer_results": items}
    status, restored = post(client, "/deanonymize", **back, deanonymizers={"DEFAULT": {"type": "decrypt", "key": KEY}})
    assert status == 200 and restored["text"] == TEXT and restored["items"][0]["operator"] == "decrypt"
    other = {"DEFAULT": {"type": "decrypt", "key": KEY[::-1]}}
    status, answer = post(client, "/deanonymize", **back, deanonymizers=other)
    assert status == 400 and answer["code"] in ("SA214", "SA215")
    refused(client, "/deanonymize", 422, "SA260", "There is no operator for", **back)
    refused(
        client,
        "/deanonymize",
        422,
        "SA260",
        "Invalid operator class 'replace'.",
        **back,
        deanonymizers={"DEFAULT": {"type": "replace"}},
    )


def test_deanonymize_without_results_or_text_changes_nothing(client):
    assert post(client, "/deanonymize", text="as it is") == (200, {"text": "as it is", "items": []})
    assert post(client, "/deanonymize", key=KEY) == (200, {"text": "", "items": []})


@pytest.mark.slow
def test_much_work_takes_the_other_process_and_comes_out_the_same():
    word, count = "Ada Quill ", 3_000
    results = [{**NAME, "start": place * len(word), "end": place * len(word) + 9} for place in range(count)]
    with client_of() as client:
        status, answer = post(
            client,
            "/anonymize",
            text=word * count + ".",
            analyzer_results=results,
            anonymizers={"PERSON": {"type": "redact"}},
        )
        # Findings parted by a space are one.
        assert (status, answer["text"], len(answer["items"])) == (200, " .", 1)
        refused(
            client,
            "/anonymize",
            422,
            "SA260",
            "smaller than end index",
            text=word * count,
            analyzer_results=[*results, {**NAME, "start": 9, "end": 1}],
        )


def test_names_of_operators_recognizers_and_entities(client):
    assert set(client.get("/anonymizers").json()) == {"custom", "encrypt", "hash", "keep", "mask", "redact", "replace"}
    assert set(client.get("/deanonymizers").json()) == {"decrypt", "deanonymize_keep"}
    assert "regex_ruler" in client.get("/recognizers", params={"language": "en"}).json()
    entities = client.get("/supportedentities", params={"language": "en"}).json()
    assert {"PERSON", "US_DRIVER_LICENSE", "EMAIL_ADDRESS"} <= set(entities)
    assert entities == client.get("/supportedentities", params={"other": "x"}).json()
    assert (
        post(client, "/analyze", text=TEXT, language="en", entities=entities)[1]
        == post(client, "/analyze", text=TEXT, language="en")[1]
    )
    for path in ("/recognizers", "/supportedentities"):
        response = client.get(path, params={"language": "zz"})
        assert (response.status_code, response.json()["error"]) == (
            400,
            "No matching recognizers were found to serve the request.",
        )


@pytest.mark.slow
def test_the_language_or_a_pipelines_name_chooses():
    made = {
        "en": partial(load_rules, "en"),
        "es": partial(make_small, "es", None, ["common", "es"]),
        "other_en": make_small,
    }
    with client_of(Pipelines([Pipeline(name, make) for name, make in made.items()])) as client:
        for language, kinds in (
            ("en", {"PERSON", "US_DRIVER_LICENSE"}),
            ("en-GB", {"PERSON", "US_DRIVER_LICENSE"}),
            ("other_en", set()),
        ):
            found = {each["entity_type"] for each in post(client, "/analyze", text=TEXT, language=language)[1]}
            # The number is also one of unknown kind.
            assert found - {"ID"} == kinds
        assert "ES_NIF" in client.get("/supportedentities", params={"language": "es"}).json()


def test_the_log_counts_and_tells_nothing(client, caplog):
    caplog.set_level("INFO", "spacy_anonym.serve")
    post(client, "/analyze", text=[TEXT, TEXT], language="en")
    post(client, "/analyze", text=TEXT)
    first, second = [record.facts for record in caplog.records[-2:]]
    assert (first["route"], first["texts"], first["characters"], first["findings"]) == ("/analyze", 2, 76, 4)
    assert (second["status"], second["code"]) == (400, "SA530")
    assert "Quill" not in str([record.__dict__ for record in caplog.records])


def test_the_document_describes_them(client):
    paths = client.get("/openapi.json").json()["paths"]
    for path in ("/analyze", "/anonymize", "/deanonymize"):
        operation = paths[path]["post"]
        assert operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert {"200", "400", "413", "422"} <= set(operation["responses"])
    assert {"/health", "/anonymizers", "/deanonymizers", "/recognizers", "/supportedentities"} <= set(paths)
