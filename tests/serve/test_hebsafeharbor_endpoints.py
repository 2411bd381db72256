"""HebSafeHarbor's endpoints, in its shapes."""

from functools import partial

import pytest
from serve_pipelines import make_small
from serve_util import SERVED, client_of, code_in, pipelines_of, served

from spacy_anonym.serve.pipelines import load_pipeline

pytestmark = pytest.mark.slow  # processes of its own

TEXT = "גיל עברון, ת.ז. 000000018, נולד ב-3.4.1951"


@pytest.fixture(scope="module")
def client():
    with client_of(served("he"), max_texts=3, max_text_length=500) as client:
        yield client
    del SERVED["he"]


def query(client, *docs):
    response = client.post("/query", json={"docs": list(docs)})
    assert response.status_code == 200
    return response.json()["docs"]


def test_it_is_ready(client):
    response = client.get("/ready")
    assert (response.status_code, response.json()) == (200, {"service": "Hebrew Safe Harbor", "status": "ready"})


def test_documents_come_back_with_ids_masks_and_both_positions(client):
    first, second = query(client, {"id": "a", "text": TEXT, "ward": "7"}, {"id": "b", "text": "אין כאן כלום"})
    assert (first["id"], second) == ("a", {"id": "b", "text": "אין כאן כלום", "items": []})
    assert "000000018" not in first["text"] and "1951" in first["text"]
    by_kind = {item["textEntityType"]: item for item in first["items"]}
    assert (
        by_kind["ISRAELI_ID_NUMBER"]["maskOperator"] == "replace_in_hebrew"
        and by_kind["BIRTH_DATE"]["maskOperator"] == "replace_day_month"
    )
    for item in first["items"]:
        assert TEXT[item["textStartPosition"] : item["textEndPosition"]] == item["text"]
        assert first["text"][item["maskStartPosition"] : item["maskEndPosition"]] == item["mask"]
        assert item["explanation"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"docs": {}},
        {"docs": [{"id": "a"}]},
        {"docs": [{"id": None, "text": "a"}]},
        {"docs": [{"id": 1, "text": "a"}]},
        {"docs": ["a"]},
        [],
    ],
)
def test_what_is_no_query_is_422_without_what_it_held(client, body):
    response = client.post("/query", json=body)
    assert (response.status_code, code_in(response)) == (422, "SA500")


def test_the_errors_name_places_and_not_values(client):
    response = client.post("/query", json={"docs": [{"id": "עברון", "text": 5, "גיל": "עברון"}]})
    assert response.status_code == 422 and "עברון" not in response.text and "גיל" not in response.text


def test_limits_hold(client):
    doc = {"id": "a", "text": "ב"}
    assert client.post("/query", json={"docs": [doc] * 4}).status_code == 413
    assert client.post("/query", json={"docs": [{"id": "a", "text": "ב" * 501}]}).status_code == 413
    assert query(client) == []


def test_a_document_needs_no_id_and_is_answered_without_one(client):
    with_id, without = query(client, {"id": "a", "text": TEXT}, {"text": TEXT})
    assert "id" not in without and {**without, "id": "a"} == with_id and without["items"]


def test_without_a_hebrew_pipeline_there_is_none_to_ask():
    with client_of() as client:
        response = client.post("/query", json={"docs": [{"id": "a", "text": TEXT}]})
        assert (response.status_code, code_in(response)) == (404, "SA510")


def test_the_log_counts_and_tells_nothing(client, caplog):
    caplog.set_level("INFO", "spacy_anonym.serve")
    query(client, {"id": "עברון", "text": TEXT})
    facts = caplog.records[-1].facts
    assert (facts["route"], facts["texts"], facts["characters"]) == ("/query", 1, len(TEXT)) and facts["findings"] >= 2
    assert "עברון" not in str([record.__dict__ for record in caplog.records])


def test_operators_of_the_service_and_of_the_pipeline_hold_instead_of_the_policy(tmp_path, client):
    text = "פרופסור דנה, גיל 40, 5.3.2020"
    file = tmp_path / "operators.json"
    file.write_text('{"DEFAULT": "redact"}')
    with client_of(pipelines_of(partial(load_pipeline, "he", str(file)), "he"), operators=str(file)) as own:
        [answer] = query(own, {"text": text})
        assert "40" not in answer["text"] and "2020" not in answer["text"] and "<" not in answer["text"]
    with client_of(pipelines_of(partial(make_small, "he", "GONE"), "he")) as own:
        assert query(own, {"text": "a@b.example"})[0]["text"] == "GONE"
    assert "2020" in query(client, {"text": text})[0]["text"]
