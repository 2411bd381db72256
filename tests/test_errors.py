import re
from pathlib import Path

import pytest

import spacy_anonym
from spacy_anonym.errors import AnonymError, Errors, ErrorsWithCodes, code_of, describe

CODES = sorted(code for code in vars(Errors) if re.fullmatch(r"SA\d{3}", code))
SOURCES = {p: p.read_text(encoding="utf8") for p in Path(spacy_anonym.__file__).parent.rglob("*.py")}


def test_codes_are_found():
    assert len(CODES) > 20 and isinstance(Errors, ErrorsWithCodes)


@pytest.mark.parametrize("code", CODES)
def test_a_message_begins_with_its_code(code):
    # Some have Presidio's own wording, with or without a full stop.
    message = getattr(Errors, code)
    assert message.startswith(f"[{code}] ") and (message.endswith(".") or code in ("SA260", "SA530", "SA533"))
    # A field that could hold a part of a document has no place in a message.
    fields = set(re.findall(r"(?<!\{)\{(\w+)", message))
    assert not fields & {"text", "value", "doc", "word", "token", "match"}
    assert AnonymError(message).code == code


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_in_use(code):
    assert any(re.search(rf"Errors\.{code}\b", source) for source in SOURCES.values())


def test_codes_that_are_used_exist():
    used = {code for source in SOURCES.values() for code in re.findall(r"Errors\.(SA\d{3})\b", source)}
    assert used <= set(CODES)


def test_other_errors_are_described_by_their_type_only():
    assert describe(KeyError("Ann Roe")) == "[SA901] The document failed with KeyError. Nothing was written for it."
    assert code_of(KeyError("x")) == "SA901"
    error = AnonymError(Errors.SA202.format(operator="a", label="B", type="int"))
    assert describe(error) == str(error) and code_of(error) == "SA202"
    assert AnonymError("no code").code == "SA999"
    assert isinstance(error, ValueError)
