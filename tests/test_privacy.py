"""No part of a document in an error, a warning or a log: failing components run over a text with a sentinel in it."""

import io
import logging
import pickle
import traceback
import warnings

import pytest
import spacy
from spacy.tokens import Span
from util import make_among

from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.errors import describe
from spacy_anonym.io.containers.html import HtmlPage
from spacy_anonym.io.containers.slots import View
from spacy_anonym.io.source import Source
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.policies.entities import _Person
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding, check_text, set_findings
from spacy_anonym.text import rewrite
from spacy_anonym.texts import anonymize_results

SENTINEL = "Zwrkqx"
TEXT = f"Call {SENTINEL} now, {SENTINEL}@example.com or 212-555-0147."


def raise_with_value(text):
    raise ValueError(f"cannot work on {text}")


def raise_from(text):
    try:
        raise KeyError(text)
    except KeyError as error:
        raise RuntimeError(f"again {text}") from error


def raise_while_handling(text):
    try:
        raise KeyError(text)
    except KeyError:
        return {}[text]


def return_value(text):
    return [text]


FAILING = [raise_with_value, raise_from, raise_while_handling, return_value]


@pytest.fixture
def log():
    """Everything that is logged, by any logger."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root, ours = logging.getLogger(), logging.getLogger("spacy_anonym")
    levels = root.level, ours.level
    for logger in (root, ours):
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    yield stream
    for logger, level in zip((root, ours), levels):
        logger.removeHandler(handler)
        logger.setLevel(level)


def whole_trace(error):
    """What a traceback shows of the error and of the errors behind it, source lines left out: they hold no text."""
    shown = traceback.TracebackException.from_exception(error)
    return "".join(shown.format())


def check_silent(call, log, capsys, code=None):
    with warnings.catch_warnings(record=True) as caught_warnings:
        warnings.simplefilter("always")
        with pytest.raises(AnonymError) as caught:
            call()
    shown = whole_trace(caught.value) + describe(caught.value) + log.getvalue() + "".join(capsys.readouterr())
    shown += "".join(str(w.message) for w in caught_warnings)
    assert SENTINEL not in shown
    assert code is None or caught.value.code == code
    return caught.value


@pytest.mark.slow
@pytest.mark.parametrize("function", FAILING, ids=lambda f: f.__name__)
@pytest.mark.parametrize("label", ["EMAIL_ADDRESS", "DEFAULT"])
def test_a_failing_operator(function, label, log, capsys):
    nlp = make_among("anonymizer")
    nlp.get_pipe("anonymizer").set_operator(label, function)
    code = "SA202" if function is return_value else "SA203"
    error = check_silent(lambda: nlp(TEXT), log, capsys, code)
    assert error.__cause__ is None and (error.__suppress_context__ or error.__context__ is None)
    check_silent(lambda: list(nlp.pipe([TEXT])), log, capsys, code)
    check_silent(lambda: list(anonymize_texts([TEXT], nlp)), log, capsys, code)
    for result in anonymize_results([TEXT, "fine"], Runner(nlp), on_error="report"):
        assert SENTINEL not in repr(result)


@pytest.mark.parametrize("with_docs", [False, True])
def test_a_component_of_another_maker_that_fails(with_docs, log, capsys):
    nlp = make_among("anonymizer")

    @spacy.Language.component("tests_failing")
    def failing(doc):
        raise RuntimeError(doc.text)

    nlp.add_pipe("tests_failing", first=True)
    check_silent(lambda: list(anonymize_texts([TEXT], nlp)), log, capsys, "SA901")
    assert all(SENTINEL not in repr(r) for r in anonymize_results([TEXT, TEXT], Runner(nlp)))


def test_a_recognizer_that_fails_without_a_doc(log, capsys, monkeypatch):
    nlp = make_among("anonymizer")
    monkeypatch.setattr(nlp.get_pipe("regex_ruler"), "find", raise_with_value)
    check_silent(lambda: list(anonymize_texts([TEXT], nlp)), log, capsys, "SA901")
    assert all(SENTINEL not in repr(r) for r in anonymize_results([TEXT], Runner(nlp)))


@pytest.mark.slow
@pytest.mark.parametrize("text", [f"{SENTINEL} \ud800", f"\udfff{SENTINEL}", SENTINEL.encode(), [SENTINEL]])
def test_texts_that_are_none(text, log, capsys):
    check_silent(lambda: check_text(text), log, capsys)
    nlp = make_among("anonymizer")
    check_silent(lambda: list(anonymize_texts([text], nlp)), log, capsys)
    assert all(SENTINEL not in repr(r) for r in anonymize_results([text], Runner(nlp)))


@pytest.mark.parametrize("start, end, score", [(0, 999, 1.0), (5, 5, 1.0), (-1, 4, 1.0), (0, 4, 7.0)])
def test_bad_findings(start, end, score, log, capsys):
    doc = spacy.blank("en")(TEXT)
    check_silent(lambda: set_findings(doc, "own", [Finding(start, end, "ID", score)]), log, capsys)


def test_bad_edits(log, capsys):
    check_silent(lambda: rewrite(TEXT, [(0, 9, SENTINEL), (3, 12, SENTINEL)]), log, capsys, "SA103")
    overlapping = [Finding(0, 9, "ID"), Finding(3, 12, "ID")]
    check_silent(lambda: Anonymizer().anonymize(TEXT, overlapping), log, capsys, "SA103")


def test_what_goes_well_says_nothing(log, capsys):
    doc = make_among("anonymizer")(TEXT)
    doc.ents = [Span(doc, 1, 2, label="PERSON")]
    assert SENTINEL not in repr(doc._.anonym_items)
    assert log.getvalue() == "" and capsys.readouterr() == ("", "")


def test_what_works_on_a_text_does_not_show_it():
    page = HtmlPage(f"<p>{TEXT}</p>", "x", False)
    view = View("x")
    view.add_text(TEXT)
    source = Source(io.BytesIO(TEXT.encode()), "x", "txt")
    person = _Person(0, SENTINEL.lower(), (SENTINEL.lower(),), (SENTINEL[0],), "", "")
    for each in (page, view, source, person):
        assert SENTINEL.lower() not in repr(each).lower()


def test_our_errors_pickle_for_other_processes(log, capsys):
    nlp = make_among("anonymizer")
    nlp.get_pipe("anonymizer").set_operator("EMAIL_ADDRESS", raise_from)
    error = check_silent(lambda: nlp(TEXT), log, capsys, "SA203")
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.code) == (AnonymError, str(error), "SA203")
