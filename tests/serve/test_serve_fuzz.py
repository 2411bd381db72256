"""Requests that the OpenAPI document describes, and others, against a real server on loopback: it never fails, says
what it documents, and no error repeats what was sent."""

import json
import os

import pytest
import spacy
from hypothesis import HealthCheck, Phase, given, seed, settings
from serve_util import httpx, server

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis (the extra fuzz) is not installed")

from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

pytestmark = pytest.mark.slow  # processes of its own

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# Requests an operation and kind; a longer run asks for more.
EXAMPLES = int(os.environ.get("SPACY_ANONYM_FUZZ", "12"))
# What is long enough not to stand in a message by chance.
LONG = 8


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzz")
    for lang in ("en", "he"):
        nlp = spacy.blank(lang)
        nlp.add_pipe("regex_ruler", config={"packs": ["common"] if lang == "en" else []})
        nlp.add_pipe("anonymizer")
        nlp.to_disk(folder / lang)
    with (
        (folder / "log").open("w") as log,
        server("-p", folder / "en", "-p", folder / "he", "--timeout", 20, log=log) as (process, address),
    ):
        yield address
        assert process.poll() is None
    assert '"status":500' not in (folder / "log").read_text()


@pytest.fixture(scope="module")
def operations(address):
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    assert {"/analyze", "/anonymize", "/deanonymize", "/query", "/v1/anonymize"} <= {each.path for each in found}
    return found


@pytest.fixture(scope="module")
def words(address):
    """What the document itself names is nobody's secret."""
    return httpx.get(f"{address}/openapi.json", timeout=60).text


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)


def check(case, response, words):
    case.validate_response(response, checks=CHECKS)
    if response.status_code < 400:
        return
    error = response.json()
    assert set(error) == {"error", "code"}, error
    sent = json.dumps(error, ensure_ascii=False)
    for each in {*strings(case.body), *strings(dict(case.query or {}))}:
        assert len(each) < LONG or each in words or each not in sent, (error["code"], "the error repeats what was sent")


def fuzz(operation, words, modes):
    @seed(20)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(case=operation.as_strategy(generation_mode=modes))
    def run(case):
        if (
            modes is schemathesis.GenerationMode.POSITIVE
            and isinstance(case.body, dict)
            and isinstance(case.body.get("language"), str)
        ):
            # Hardly any text is a language of the service.
            case.body["language"] = "en"
        check(case, case.call(timeout=30), words)

    run()


@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_no_request_makes_it_fail_or_repeat_what_was_sent(operations, words, mode):
    chosen = schemathesis.GenerationMode.POSITIVE if mode == "positive" else schemathesis.GenerationMode.NEGATIVE
    for operation in operations:
        try:
            fuzz(operation, words, chosen)
        except Exception as error:
            if type(error).__name__ in ("Unsatisfiable", "SkipTest", "Skipped"):
                # There is nothing that it would not take, or nothing to vary.
                continue
            raise AssertionError(f"{operation.method} {operation.path}: {error}") from error


def test_the_check_itself_sees_what_an_error_repeats(operations):
    class Response:
        status_code = 400

        def __init__(self, body):
            self._body = body

        def json(self):
            return self._body

    class Case:
        body = {"text": "Ada Quill's secret"}
        query = None
        operation = operations[0]

        def validate_response(self, response, checks):
            """Not what is tested here."""

    with pytest.raises(AssertionError, match="repeats"):
        check(Case(), Response({"error": "no: Ada Quill's secret", "code": "SA500"}), "")
    check(Case(), Response({"error": "no", "code": "SA500"}), "")
