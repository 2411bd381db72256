"""An error leads to no part of a text: not by its message, nor by the errors that it came from."""

import gc
import logging
import traceback
from io import BytesIO

import pytest
import spacy
from spacy.language import Language

from spacy_anonym import AnonymError, anonymize_texts, blank
from spacy_anonym.errors import Errors
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.io.source import Source
from spacy_anonym.operators.table import read_policy
from spacy_anonym.pipeline.component import Component

MARK = "Zebulon"


def chain(error):
    """Every error that one leads to."""
    seen, waiting = [], [error]
    while waiting:
        each = waiting.pop()
        if each is not None and not any(each is other for other in seen):
            seen.append(each)
            waiting += [each.__cause__, each.__context__]
            # Errors in variables of the frames that raised it.
            for frame, _ in traceback.walk_tb(each.__traceback__):
                if "spacy_anonym" in frame.f_code.co_filename:
                    waiting += [value for value in frame.f_locals.values() if isinstance(value, BaseException)]
    return seen


def check(error):
    for each in chain(error):
        assert isinstance(each, AnonymError)
        # What it holds, also where no attribute shows it.
        held = [other for other in gc.get_referents(each) if isinstance(other, BaseException)]
        assert not held
        assert MARK not in repr((each.args, vars(each)))
    assert MARK not in "".join(traceback.format_exception_only(error))


class Fails(Component):
    """Raises with the text in its message, as libraries do."""

    def annotate(self, record):
        raise KeyError(record.text)

    def __call__(self, doc):
        try:
            raise KeyError(doc.text)
        except KeyError:
            raise ValueError(doc.text)


@Language.factory("fails_with_the_text")
def make_fails(nlp: Language, name: str) -> Fails:
    return Fails(name)


@pytest.mark.slow
@pytest.mark.parametrize("rest", ["text", "doc"])
def test_a_failing_component_leads_to_no_text(rest):
    nlp = blank("en") if rest == "text" else spacy.blank("en")
    if rest == "doc":
        nlp.add_pipe("anonymizer")
    nlp.add_pipe("fails_with_the_text", first=True)
    with pytest.raises(AnonymError) as caught:
        list(anonymize_texts([f"{MARK} came"], nlp))
    assert caught.value.code == "SA901"
    check(caught.value)


def test_errors_of_ours_hold_nothing_that_was_handled(caplog):
    with pytest.raises(AnonymError) as caught:
        try:
            raise KeyError(MARK)
        except KeyError:
            raise AnonymError(Errors.SA106.format(name="x"))
    check(caught.value)
    try:
        raise caught.value
    except AnonymError:
        logging.exception("failed")
    assert MARK not in caplog.text


FILES = {
    "a.jsonl": [f'{{"text": "{MARK}'.encode(), b'{"text": "Zebulon \xff"}\n'],
    "a.csv": [f'a,b\n"{MARK}'.encode(), b"text\nZebulon \xff\n"],
    "a.txt": [b"Zebulon \xff came"],
    "a.spacy": [MARK.encode() * 9],
    "a.docx": [MARK.encode() * 9],
    "a.xlsx": [MARK.encode() * 9],
    "a.html": [b"<p>Zebulon \xff</p>", b"<!doctype html [ <!entity a 'Zebulon'> ]>"],
    "a.conll": [b"Zebulon \xff"],
    "a.pdf": [MARK.encode() * 9],
}


@pytest.mark.parametrize("name, data", [(name, data) for name, each in FILES.items() for data in each])
def test_a_damaged_file_leads_to_no_text(name, data):
    errors, format = [], name.partition(".")[2]
    try:
        for record in get_reader(format)(
            Source(BytesIO(data), name, format), ReadOptions(vocab=spacy.blank("en").vocab)
        ):
            errors += (
                [value for value in vars(record).values() if isinstance(value, BaseException)]
                if hasattr(record, "__dict__")
                else []
            )
    except AnonymError as error:
        errors.append(error)
    for error in errors:
        check(error)


@pytest.mark.parametrize("content", ['{"PERSON": {"key": "Zebulon"', "[operators.X\nZebulon"])
def test_a_wrong_file_of_operators_leads_to_no_key(tmp_path, content):
    path = tmp_path / "operators.json"
    path.write_text(content, encoding="utf8")
    with pytest.raises(AnonymError) as caught:
        read_policy(path)
    check(caught.value)
