"""The OpenAPI document, and its pages."""

import re

import pytest
from serve_util import JOHN, client_of

from spacy_anonym.serve.errors import CLIENT_ERROR, STATUSES

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def client():
    with client_of() as client:
        yield client


@pytest.fixture(scope="module")
def document(client):
    return client.get("/openapi.json").json()


def references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def test_every_reference_is_there(document):
    found = set(references(document))
    assert "#/components/schemas/AnonymizeRequest" in found
    for reference in found:
        value = document
        for part in reference.removeprefix("#/").split("/"):
            assert part in value, reference
            value = value[part]


def test_every_endpoint_of_ours_says_what_it_takes_answers_and_refuses(document):
    ours = {path: methods for path, methods in document["paths"].items() if path.startswith("/v1/")}
    assert {"/v1/pipelines", "/v1/anonymize", "/v1/deanonymize", "/v1/files"} <= set(ours)
    for path, methods in ours.items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary")
            assert operation["responses"]["200"]["content"]
            if method == "post":
                assert operation["requestBody"]["content"]
                assert {"400", "401", "413", "422", "503", "504"} <= set(operation["responses"]), path
                for status in set(operation["responses"]) - {"200"}:
                    schema = operation["responses"][status]["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Error"}
    documented = {int(status) for status in ours["/v1/anonymize"]["post"]["responses"]}
    assert {CLIENT_ERROR, *STATUSES.values()} <= documented


def test_the_examples_of_requests_are_answered(client, document):
    session = f"/v1/sessions/{client.post('/v1/sessions', json={}).json()['session']}"
    for name, path in (
        ("AnonymizeRequest", "/v1/anonymize"),
        ("DeanonymizeRequest", "/v1/deanonymize"),
        ("SessionRequest", "/v1/sessions"),
        ("HideRequest", f"{session}/hide"),
        ("RestoreRequest", f"{session}/restore"),
        ("PieceRequest", f"{session}/stream"),
    ):
        examples = document["components"]["schemas"][name]["examples"]
        assert examples
        for example in examples:
            assert client.post(path, json=example).status_code == 200


def test_answers_are_as_the_document_says(client, document):
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")

    def check(value, model):
        jsonschema.validate(value, {"$ref": f"#/components/schemas/{model}", "components": document["components"]})

    check(client.post("/v1/anonymize", json={"text": JOHN, "mapping": True}).json(), "Anonymized")
    check(
        client.post(
            "/v1/anonymize", json={"text": [JOHN, "x"], "spans": [[], [{"start": 0, "end": 9, "label": "ID"}]]}
        ).json(),
        "AnonymizedList",
    )
    check(
        client.post("/v1/deanonymize", json={"text": "<PERSON_1> <PERSON_2>", "mapping": {"<PERSON_1>": "x"}}).json(),
        "RestoredText",
    )
    check(client.get("/v1/pipelines").json(), "ServiceInfo")
    check(client.post("/v1/files", files={"file": ("a.txt", JOHN.encode())}, data={"items": "1"}).json(), "FileAnswer")
    check(client.get("/v1/nothing").json(), "Error")
    opened = client.post("/v1/sessions", json={}).json()
    check(opened, "SessionInfo")
    session = f"/v1/sessions/{opened['session']}"
    check(client.post(f"{session}/hide", json={"messages": [JOHN]}).json(), "HiddenMessages")
    check(client.post(f"{session}/restore", json={"answer": ["<PERSON_1> <PERSON_9>"]}).json(), "RestoredAnswer")
    check(client.post(f"{session}/stream", json={"piece": "<PERSON_9>", "end": True}).json(), "RestoredPiece")
    check(client.request("DELETE", session).json(), "Deleted")


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
def test_the_pages_ask_nobody_else(client, path):
    pytest.importorskip("fastapi_offline", reason="the extra serve is not installed")
    page = client.get(path)
    assert page.status_code == 200 and "http" not in page.text
    assert "script-src 'self';" in page.headers["content-security-policy"]
    assert not re.search(r"<script>|<style|onload", page.text)
    files = re.findall(r'(?:src|href)="(?!data:,)([^"]+)"', page.text)
    assert len(files) >= 2
    for name in files:
        file = client.get(f"/{name}")
        assert file.status_code == 200 and file.content, name
    assert client.get("/docs/other.js").status_code == 404
