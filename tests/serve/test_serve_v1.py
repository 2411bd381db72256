"""/v1/anonymize, /v1/deanonymize and /v1/pipelines."""

import json

import pytest
from serve_pipelines import make_restricted
from serve_util import JOHN, client_of, code_in, pipelines_of
from util import check_rewritten, gold_texts

from spacy_anonym import anonymize_texts
from spacy_anonym.operators.table import read_policy
from spacy_anonym.pipeline.overrides import use_policy
from spacy_anonym.serve.client_operators import own_names


@pytest.fixture(scope="module")
def client():
    with client_of() as client:
        yield client


def post(client, **body):
    return client.post("/v1/anonymize", json=body)


def good(client, **body):
    response = post(client, **body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.slow
def test_a_text_comes_out_as_by_the_library(client, bundled_en):
    texts = [JOHN, "", *list(gold_texts().values())[:40]]
    for text, (new_text, items) in zip(texts, anonymize_texts(texts, bundled_en)):
        answer = good(client, text=text)
        assert answer == {"text": new_text, "items": list(items), "pipeline": "en", "language": "en"}
        check_rewritten(text, answer["text"], answer["items"])


def test_a_list_comes_out_in_order_and_a_text_that_fails_fails_alone(client, bundled_en):
    texts = [f"{JOHN} Case {number}." for number in range(150)]
    expected = [
        {"text": text, "items": list(items), "pipeline": "en", "language": "en"}
        for text, items in anonymize_texts(texts, bundled_en)
    ]
    assert good(client, text=texts) == {"results": expected}
    assert good(client, text=[]) == {"results": []}
    # The second text's span lies outside of it.
    answer = good(client, text=[JOHN, "short", JOHN], spans=[[], [{"start": 2, "end": 90, "label": "ID"}], []])[
        "results"
    ]
    assert [each.get("code") for each in answer] == [None, "SA101", None]
    assert set(answer[1]) == {"error", "code"}


def test_findings_are_explained_as_by_the_library_and_without_the_text(client, bundled_en):
    from spacy_anonym import explain

    answer = client.post("/v1/explain", json={"text": JOHN, "context": ["telephone"]})
    assert answer.json() == {"explanations": explain(bundled_en, JOHN, context=["telephone"]), "pipeline": "en"}
    kept = {row["label"] for row in answer.json()["explanations"] if row["kept"]}
    assert {"PERSON", "PHONE_NUMBER", "EMAIL_ADDRESS"} <= kept
    assert not any(part in answer.text for part in ("John", "Smith", "555", "example.org"))
    assert client.post("/v1/explain", json={"text": ""}).json()["explanations"] == []
    for body, code in (
        ({"text": ["a"]}, "SA500"),
        ({"text": "a", "more": 1}, "SA500"),
        ({"text": "a", "pipeline": "none"}, "SA509"),
        ({"text": "a" * 3_000_000}, "SA501"),
    ):
        assert code_in(client.post("/v1/explain", json=body)) == code


def test_operators_of_a_call_go_over_those_of_the_pipeline_and_are_gone_after_it(client):
    operators = {"PER": {"type": "mask", "char": "#"}, "EMAIL_ADDRESS": "redact"}
    assert good(client, text=JOHN, operators=operators)["text"] == "Call ########## at <PHONE_NUMBER>, or mail ."
    assert good(client, text=JOHN, operators={"DEFAULT": "redact"})["text"] == "Call  at , or mail ."
    assert good(client, text=JOHN)["text"] == "Call <PERSON> at <PHONE_NUMBER>, or mail <EMAIL_ADDRESS>."


NEEDED = {"encrypt": {"key": "0123456789abcdef"}, "fpe": {"key": "0123456789abcdef"}}
# They need vectors, WordNet, or something encrypted.
NOT_ALWAYS = ("decrypt", "generalize_vector", "generalize_holonym")


@pytest.mark.parametrize("name", sorted(set(own_names()) - set(NOT_ALWAYS)))
def test_every_operator_takes_the_names_out(client, name):
    answer = good(client, text=JOHN, operators={"PERSON": {"type": name, **NEEDED.get(name, {})}})
    assert ("John Smith" in answer["text"]) == (name == "keep")
    assert [item["operator"] for item in answer["items"]][0] == name


@pytest.mark.parametrize(
    "given",
    [
        {"type": "encrypt", "key": "env:PATH"},
        {"type": "encrypt", "key": "file:/etc/passwd"},
        {"type": "hash", "salt": "env:PATH"},
        {"type": "hash", "key": "0123456789abcdef", "salt": "0123456789abcdef"},
        {"type": "encrypt"},
        {"type": "encrypt", "key": "short"},
        {"type": "pseudonym", "scope": "run"},
        {"type": "pseudonym", "scope": "vault", "vault": "/tmp/x", "key": "0123456789abcdef"},
        {"type": "surrogate", "places": "/etc"},
        {"type": "generalize_vector", "vectors": "/etc"},
        {"type": "custom", "function": {"@misc": "spacy.first_k.v1"}},
        {"type": "custom"},
        {"type": "spacy_anonym.mask.v1"},
        {"@anonym_operators": "spacy_anonym.mask.v1"},
        {"type": "mask", "char": "##"},
        {"type": "mask", "char": 7},
        {"type": "mask", "unknown": 7},
        {"type": "mask", "count": 10**12},
        {"type": "mask", "count": {"@misc": "spacy.first_k.v1"}},
        {"type": "replace", "value": "x" * 1000},
        {"type": "replace", "masks": {"PERSON": "env:HOME"}},
        {"type": "keep", "key": "0123456789abcdef"},
        {"type": None},
        {},
        "custom",
    ],
)
def test_what_a_client_may_not_ask_for_is_refused_where_nothing_is_found_too(client, given):
    response = post(client, text="nothing", operators={"PERSON": given})
    assert response.status_code == 400
    assert code_in(response)


@pytest.mark.parametrize("half", ["\\ud800", "\\uDFFF x"])
def test_half_a_character_is_said_to_be_one(client, half):
    body = b'{"text": "Ann %s"}' % half.encode()
    response = client.post("/v1/anonymize", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 422 and "lone surrogate" in response.text and "JSON" not in response.text
    whole = client.post(
        "/v1/anonymize", content=b'{"text": "\\ud83d\\ude00"}', headers={"content-type": "application/json"}
    )
    assert whole.status_code == 200 and whole.json()["text"] == "\U0001f600"


def test_keys_of_a_request_lead_back_and_another_key_does_not(client):
    operators = {"DEFAULT": {"type": "encrypt", "key": "0123456789abcdef"}}
    answer = good(client, text=JOHN, operators=operators)
    assert "John" not in answer["text"]
    body = {"text": answer["text"], "items": answer["items"]}
    back = client.post("/v1/deanonymize", json={**body, "operators": operators}).json()
    assert (back["text"], back["problems"]) == (JOHN, [])
    other = {"DEFAULT": {"type": "encrypt", "key": "0123456789abcdeX"}}
    wrong = client.post("/v1/deanonymize", json={**body, "operators": other}).json()
    assert wrong["text"] == answer["text"]
    assert [problem["code"] for problem in wrong["problems"]] == ["SA234"] * 3
    assert (
        client.post(
            "/v1/deanonymize", json={**body, "operators": {"DEFAULT": {"type": "decrypt", "key": "0123456789abcdef"}}}
        ).json()["text"]
        == JOHN
    )


@pytest.mark.parametrize("name", ["hash", "randomize", "surrogate", "shift_date", "fpe"])
def test_equal_keys_give_equal_values(client, name):
    text = "Jane Roe (jane@example.org) was seen on 3 May 2021 and on 4 May 2021."

    def run(key):
        params = {"subject": "name:a"} if name == "shift_date" else {}
        return good(client, text=text, operators={"DEFAULT": {"type": name, "key": key, **params}})["text"]

    assert run("k" * 20) == run("k" * 20)
    assert run("k" * 20) != run("l" * 20)


def test_a_mapping_leads_back_from_an_edited_text(client):
    answer = good(client, text=JOHN, operators={"DEFAULT": "pseudonym"}, mapping=True)
    assert answer["mapping"]["<PERSON_1>"] == "John Smith"
    back = client.post(
        "/v1/deanonymize", json={"text": "To <person 1>: <PHONE_NUMBER_1>.", "mapping": answer["mapping"]}
    ).json()
    assert back["text"] == "To John Smith: 212-555-0147."
    assert [item["source_start"] for item in back["items"]] == [3, 15]
    assert "mapping" not in good(client, text=JOHN)


def test_a_mapping_is_whole_without_operators_too(client):
    text = "Mr. John Smith and Mrs. Ada Brown rang."
    answer = good(client, text=text, mapping=True)
    assert sorted(answer["mapping"].values()) == ["Ada Brown", "John Smith"]
    back = client.post("/v1/deanonymize", json={"text": answer["text"], "mapping": answer["mapping"]}).json()
    assert back["text"] == text and not back["problems"]
    response = client.post("/v1/anonymize", json={"text": text, "mapping": True, "operators": {"DEFAULT": "replace"}})
    assert response.status_code == 400 and "SA237" in response.text and "Smith" not in response.text
    # What nothing stands for leads nowhere.
    removed = good(client, text=text, mapping=True, operators={"DEFAULT": "redact"})
    assert removed["mapping"] == {} and "Smith" not in removed["text"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": "x"},
        {"text": "x", "items": []},
        {"text": "x", "operators": {"PERSON": {"type": "encrypt", "key": "0123456789abcdef"}}},
    ],
)
def test_what_cannot_be_restored_is_an_error(client, body):
    response = client.post("/v1/deanonymize", json=body)
    assert (response.status_code, code_in(response)) == (400, "SA235")


def test_thresholds_labels_and_allow_lists_of_a_call(client):
    def labels(**options):
        return [item["label"] for item in good(client, text=JOHN, **options)["items"]]

    assert labels() == ["PERSON", "PHONE_NUMBER", "EMAIL_ADDRESS"]
    assert labels(threshold=0.9) == ["PHONE_NUMBER", "EMAIL_ADDRESS"]
    assert labels(thresholds={"PER": 0.9}) == ["PHONE_NUMBER", "EMAIL_ADDRESS"]
    assert labels(labels=["PER"]) == ["PERSON"]
    assert labels(labels=[]) == labels(labels=None) == labels()
    assert labels(ignore_labels=["PERSON", "PHONE"]) == ["EMAIL_ADDRESS"]
    assert labels(allow_list=["John Smith"]) == ["PHONE_NUMBER", "EMAIL_ADDRESS"]
    assert labels(allow_list=[r"\d+-\d+-\d+"], allow_list_match="regex") == ["PERSON", "EMAIL_ADDRESS"]
    assert labels() == ["PERSON", "PHONE_NUMBER", "EMAIL_ADDRESS"]


@pytest.mark.parametrize(
    "settings",
    [
        {"operators": {"PERSN": "mask"}},
        {"thresholds": {"PERSN": 0.5}},
        {"labels": ["LOCATION", "PERSN"]},
        {"ignore_labels": ["PERSN"]},
        {"operators": {"PERSN": "mask"}, "patterns": [{"regex": "x", "label": "WARD"}]},
        {"operators": {"PERSN": "mask"}, "spans": []},
        {"labels": ["PERSN"], "spans": []},
        {"labels": ["PERSN"], "spans": [{"start": 0, "end": 4, "label": "WARD"}]},
    ],
)
def test_a_misspelt_label_is_an_error_with_the_nearest_name(client, settings):
    response = client.post("/v1/anonymize", json={"text": JOHN, **settings})
    assert (response.status_code, code_in(response)) == (422, "SA520")
    assert "did you mean PERSON?" in response.text and "PERSN" not in response.text and "Smith" not in response.text
    line = json.dumps({"id": 1, "text": JOHN, **settings}).encode()
    streamed = client.post("/v1/anonymize", content=line, headers={"content-type": "application/x-ndjson"})
    assert "SA520" in streamed.text


def test_labels_of_the_callers_own_are_taken_with_spans_or_patterns(client):
    for body in (
        {"operators": {"PER": "mask", "default": "redact"}, "ignore_labels": ["gpe"]},
        {"operators": {"WARD": "mask"}, "patterns": [{"regex": "ward [0-9]", "label": "WARD"}]},
        {"operators": {"WARD": "mask"}, "spans": [], "detect": False},
        {"operators": {"WARD": "mask"}, "spans": [{"start": 0, "end": 4, "label": "WARD"}]},
        {"text": [JOHN, JOHN], "labels": ["ward"], "spans": [[], [{"start": 0, "end": 4, "label": "WARD"}]]},
    ):
        assert client.post("/v1/anonymize", json={"text": JOHN, **body}).status_code == 200, body
    refused = client.post("/v1/anonymize", json={"text": JOHN, "labels": ["PERSN"], "spans": None})
    assert code_in(refused) == "SA520"


def test_patterns_of_a_call(client):
    answer = good(
        client,
        text="Room A-77 of John Smith, 40 years old",
        patterns=["a-[0-9]+", [r"(\d+) years old", r"age \1"], {"regex": "room", "label": "WARD"}],
    )
    assert answer["text"] == "<WARD> <ID> of <PERSON>, age 40"
    # As a text processor writes it.
    assert good(client, text="Bay AB\u201112", patterns=["ab\u201112"])["text"] == "Bay <ID>"
    for pattern in ["(", "(?R)x", "a*", "(a)\\2", ["a", "\\3"], {"regex": ""}, ["a", "b", "c"], []]:
        response = post(client, text="nothing", patterns=[pattern])
        assert response.status_code in (400, 422), pattern


def test_policies_of_a_call(client):
    for policy in [
        "merge",
        {"type": "merge", "ties": "first"},
        "longest",
        "presidio",
        {"type": "priority", "order": ["PHONE", "PERSON"]},
    ]:
        assert good(client, text=JOHN, policy=policy)["text"].startswith("Call <PERSON>")
    assert good(client, text=JOHN, policy={"type": "vote", "groups": ["regex_ruler"], "k": 1})["text"]
    for policy in [
        "custom",
        {"type": "merge", "other": 1},
        {"type": "vote"},
        {"type": "vote", "groups": "x"},
        {"type": "priority", "order": ["A", "A"]},
        {},
    ]:
        response = post(client, text="nothing", policy=policy)
        assert response.status_code == 400 and code_in(response), policy


def test_given_spans_are_certain_and_alone_where_nothing_is_looked_for(client):
    spans = [{"start": 0, "end": 4, "label": "PROFESSION"}]
    answer = good(client, text=JOHN, spans=spans)
    assert answer["text"].startswith("<PROFESSION> <PERSON> at")
    assert answer["items"][0]["rule"] == "given"
    alone = good(client, text=JOHN, spans=[{"start": 5, "end": 9, "label": "PERSON"}], detect=False)
    assert alone["text"] == JOHN.replace("John", "<PERSON>", 1)
    assert good(client, text=JOHN, detect=False)["text"] == JOHN
    # No threshold drops them.
    unsure = good(client, text=JOHN, spans=[{**spans[0], "score": 0.1}], threshold=0.9)
    assert [(item["label"], item["score"]) for item in unsure["items"]] == [
        ("PROFESSION", 0.1),
        ("PHONE_NUMBER", 0.95),
        ("EMAIL_ADDRESS", 0.95),
    ]
    # Labels that were not asked for: these were given.
    assert "<PROFESSION>" in good(client, text=JOHN, spans=spans, labels=["PHONE_NUMBER"])["text"]
    several = good(client, text=[JOHN, JOHN], spans=[[{"start": 0, "end": 4, "label": "ID"}], []], detect=False)[
        "results"
    ]
    assert [len(each["items"]) for each in several] == [1, 0]


@pytest.mark.parametrize(
    "body",
    [
        {"text": JOHN, "spans": [[]]},
        {"text": [JOHN], "spans": [{"start": 0, "end": 4, "label": "ID"}]},
        {"text": [JOHN], "spans": [[], []]},
        {"text": JOHN, "spans": [{"start": 4, "end": 4, "label": "ID"}]},
        {"text": JOHN, "spans": [{"start": -1, "end": 4, "label": "ID"}]},
        {"text": JOHN, "spans": [{"start": 0, "end": 4}]},
        {"text": 7},
        {"text": [7]},
        {"text": {}},
        {"text": None},
        {},
        [],
        "text",
        {"text": JOHN, "unknown": 1},
        {"text": JOHN, "threshold": 2},
        {"text": JOHN, "threshold": "0.5"},
        {"text": JOHN, "thresholds": {"PERSON": -1}},
        {"text": JOHN, "operators": []},
        {"text": JOHN, "operators": {"PERSON": 7}},
        {"text": JOHN, "allow_list_match": "other"},
        {"text": JOHN, "allow_list": ["("], "allow_list_match": "regex"},
        {"text": JOHN, "labels": [""]},
        {"text": JOHN, "pipeline": "de"},
        {"text": JOHN, "language": "de"},
        {"text": JOHN, "operators": {"PER": "mask", "PERSON": "mask"}},
    ],
)
def test_what_is_no_request_is_the_clients_error(client, body):
    response = client.post("/v1/anonymize", json=body)
    assert 400 <= response.status_code < 500, response.text
    assert code_in(response)


@pytest.mark.parametrize(
    "body, problem",
    [
        ({}, "text: is missing"),
        ({"text": 7}, "text: must be a text or must be a list"),
        ({"text": [7, "a"]}, "text: must be a text; text.0: must be a text"),
        ({"text": "a", "operators": []}, "operators: must be a text or must be a table (a JSON object)"),
        (
            {"text": "a", "Marker": 1, "txet": 2},
            "the body: has a field that is not known; known are pipeline, language, operators",
        ),
        (
            {"text": "a", "patterns": [{"regex": "a", "Marker": 1}]},
            "patterns.0: must be a text or must be a list or has a field that is not known",
        ),
        ({"text": "a", "threshold": 2}, "threshold: must be 1.0 or less"),
        ({"text": "a", "thresholds": {"Marker": "Marker"}}, "thresholds.*: must be a number"),
        ({"text": "a", "allow_list_match": "Marker"}, "allow_list_match: must be 'exact' or 'regex'"),
        ({"text": "a", "spans": [{"start": 0, "end": 1, "label": ""}]}, "label: must have 1 characters or more"),
        ("Marker", "the body: must be a table (a JSON object)"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words_without_what_was_sent(client, body, problem):
    response = client.post("/v1/anonymize", json=body)
    assert (response.status_code, code_in(response)) == (422, "SA500")
    assert problem in response.json()["error"] and "Marker" not in response.text and "_type" not in response.text
    assert "forbidden" not in response.text and "txet" not in response.text


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b'{"text": "\\ud800"}', b'{"text": NaN}', b"[" * 100_000, b'{"text": 1' + b"0" * 5000 + b"}"],
)
def test_what_is_no_json_is_the_clients_error(client, body):
    response = client.post("/v1/anonymize", content=body, headers={"content-type": "application/json"})
    assert (response.status_code, code_in(response)) == (422, "SA500")


def test_another_content_type_is_refused(client):
    response = client.post(
        "/v1/anonymize", content=b"text=x", headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert (response.status_code, code_in(response)) == (415, "SA514")


def test_a_list_is_streamed_as_json_lines(client):
    texts = [f"{JOHN} Case {number}." for number in range(150)]
    response = client.post("/v1/anonymize", json={"text": texts}, headers={"accept": "application/x-ndjson"})
    assert response.headers["content-type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert lines == good(client, text=texts)["results"]


def test_json_lines_come_out_in_order_and_a_broken_one_fails_alone(client):
    lines = [{"id": number, "text": f"{JOHN} Case {number}."} for number in range(150)]
    lines[3]["operators"] = {"PERSON": "redact"}
    lines[5]["text"] = 7
    lines[7]["spans"] = [{"start": 0, "end": 4, "label": "ID"}]
    lines[9]["pipeline"] = "de"
    body = (
        b"\n".join(json.dumps(line).encode() for line in lines[:100])
        + b"\n\n{\n"
        + b"\r\n".join(json.dumps(line).encode() for line in lines[100:])
    )
    response = client.post(
        "/v1/anonymize", content=body, headers={"content-type": "application/x-ndjson; charset=utf-8"}
    )
    assert response.status_code == 200
    answers = [json.loads(line) for line in response.text.splitlines()]
    assert len(answers) == 151
    assert answers.pop(100)["code"] == "SA500"
    for number, answer in enumerate(answers):
        if number == 5:
            assert answer["code"] == "SA500"
        elif number == 9:
            assert (answer["id"], answer["code"]) == (9, "SA509")
        else:
            given = {key: value for key, value in lines[number].items() if key != "id"}
            assert answer == {"id": number, **good(client, **given)}


def test_a_stream_is_answered_while_it_is_sent(client):
    sent = []
    seen = []

    async def part():
        seen.append(len(sent))
        return {"type": "http.request", "body": b'{"text": "mail a@example.org"}\n' * 64, "more_body": len(seen) < 5}

    async def run():
        async def send(message):
            sent.append(message)

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": "/v1/anonymize", "raw_path": b"/v1/anonymize",
            "root_path": "", "scheme": "http", "query_string": b"", "headers": [(b"host", b"localhost"), (b"content-type", b"application/x-ndjson")], "client": None, "server": None,
        }  # fmt: skip
        await client.app(scope, part, send)

    client.run(run())
    # Each window was answered before the next was read.
    assert seen == [1, 2, 3, 4, 5]
    assert b"".join(message.get("body", b"") for message in sent).count(b"<EMAIL_ADDRESS>") == 320


def test_what_the_service_has(client):
    answer = client.get("/v1/pipelines").json()
    assert [(each["name"], each["language"], each["default"], each["direction"]) for each in answer["pipelines"]] == [
        ("en", "en", True, "ltr")
    ]
    assert {"PERSON", "EMAIL_ADDRESS"} <= set(answer["pipelines"][0]["labels"])
    operators = {each["name"]: each for each in answer["operators"]}
    assert "custom" not in operators
    assert [param["name"] for param in operators["pseudonym"]["params"]] == ["format"]
    assert operators["encrypt"]["reversible"] and not operators["mask"]["reversible"]
    assert {
        "name": "char",
        "type": "str",
        "default": "*",
        "required": False,
        "help": "The character to write, exactly one.",
    } in operators["mask"]["params"]
    assert answer["labels"]["PERSON"]["color"].startswith("#")
    assert answer["limits"]["max_texts"] == 1000
    formats = {each["name"]: each for each in answer["formats"]}
    assert (
        formats["csv"]["read"] and formats["docx"]["written"] and formats["brat"]["read"] and formats["brat"]["written"]
    )


def test_what_is_known_of_a_text_is_found_in_every_form(client):
    known = {"PATIENT": ["Zoltan Beyer"], "BIRTH_DATE": "1980-03-02"}
    text = "z. beyer, 2.3.80"
    assert good(client, text=text, known=known)["text"] == "<PATIENT>, <BIRTH_DATE>"
    answers = good(client, text=["beyer", "beyer"], known=[None, known])["results"]
    assert [each["text"] for each in answers] == ["beyer", "<PATIENT>"]
    answers = good(client, text=["beyer", "beyer"], known=known)["results"]
    assert [each["text"] for each in answers] == ["<PATIENT>"] * 2
    assert good(client, text=text, known=known, detect=False)["text"] == "<PATIENT>, <BIRTH_DATE>"
    lines = (
        b'{"text": "beyer", "known": {"PERSON": ["Zoltan Beyer"]}}\n{"text": "beyer", "known": {"PERSN": ["Zoltan"]}}\n'
    )
    response = client.post("/v1/anonymize", content=lines, headers={"content-type": "application/x-ndjson"})
    first, second = map(json.loads, response.text.splitlines())
    assert first["text"] == "<PERSON>" and second["code"] == "SA038" and "Zoltan" not in response.text


@pytest.mark.parametrize("known, code", [({"PERSN": ["Zoltan"]}, "SA038"), ({"PERSON": 3}, "SA500"), ([{}], "SA500")])
def test_known_values_that_are_not_valid_are_refused_without_being_repeated(client, known, code):
    response = post(client, text="Zoltan left", known=known)
    assert response.status_code in (400, 422) and code_in(response) == code and "Zoltan" not in response.text


@pytest.mark.slow
def test_a_request_names_a_policy(client):
    text = "MRN: 0012345, ZIP 03601, aged 93, seen on 3 May 2021"
    for body in ({"text": text}, {"text": text, "operators": "hipaa_safe_harbor", "detect": True}):
        answer = good(client, **body)
    # The pack `clinical` is not in the pipeline.
    assert answer["text"] == "MRN: <MEDICAL_RECORD>, ZIP 000, aged 90+, seen on 2021"
    assert "MEDICAL_RECORD" not in {item["label"] for item in good(client, text=text)["items"]}
    form = {"operators": "hipaa_safe_harbor"}
    answer = client.post("/v1/files", data=form, files={"file": ("a.txt", text.encode())})
    assert "MRN: <MEDICAL_RECORD>, ZIP 000, aged 90+, seen on 2021" in answer.text
    # Of a pipeline that keeps a label, it keeps none.
    prompt = good(client, text="Mail ann@ferry.example", operators="llm_prompt", mapping=True)
    assert prompt["text"] == "Mail <EMAIL_ADDRESS_1>" and "ann@ferry.example" in json.dumps(prompt["mapping"])


@pytest.mark.slow
def test_a_policy_of_a_request_takes_away_what_one_of_the_service_does():
    text = "Mail ann@ferry.example, NINO AB 12 34 56 C, postcode SW1A 2AA, SSN 078-05-1120."
    nlp = make_restricted()
    use_policy(nlp, read_policy("hipaa_safe_harbor"))
    [(expected, _)] = anonymize_texts([text], nlp)
    with client_of(pipelines_of(make_restricted)) as client:
        for _ in range(2):
            answer = good(client, text=text, operators="hipaa_safe_harbor")
            assert answer["text"] == expected and "AB 12" not in expected and "SW1A" not in expected
        form = {"operators": "hipaa_safe_harbor"}
        written = client.post("/v1/files", data=form, files={"file": ("a.txt", text.encode())}).text
        assert "AB 12" not in written and "SW1A" not in written
        assert "AB 12 34 56 C" in good(client, text=text)["text"]


def test_a_policy_that_no_request_may_use(client):
    for name in ("gdpr_pseudonymised", "logs", "hipaa", "Canary"):
        response = post(client, text=JOHN, operators=name)
        assert code_in(response) == "SA508" and "Canary" not in response.text
    assert "llm_prompt" in response.text
