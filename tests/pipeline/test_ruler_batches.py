"""Several texts at once through the ruler of patterns."""

import pytest
import spacy

from spacy_anonym.patterns import PatternEngine
from spacy_anonym.pipeline.regex_ruler import RegexRuler
from spacy_anonym.record import TextRecord

MAIL = {"id": "mail", "label": "EMAIL_ADDRESS", "regex": r"\w+@example\.com"}


def make(kind=RegexRuler):
    return kind(spacy.blank("en"), "ruler", packs=[], patterns=[MAIL])


def annotate(ruler, *texts):
    """RETURNS: what was found in each text; None where the record has an error."""
    records = [TextRecord(text) for text in texts]
    ruler.annotate_all(records)
    return [None if each.error else [each.text[f.start : f.end] for f in each.group("ruler") or ()] for each in records]


def test_a_text_that_cannot_be_read_fails_alone():
    found = annotate(make(), "write to kim@example.com", "bad \ud800 text", "call jo@example.com")
    assert found == [["kim@example.com"], None, ["jo@example.com"]]


def test_patterns_that_another_thread_sets_count_from_the_next_batch(monkeypatch):
    ruler = make()
    mark = PatternEngine.mark

    def mark_and_change(self, texts):
        marked = mark(self, texts)
        ruler._engine = PatternEngine([])
        return marked

    monkeypatch.setattr(PatternEngine, "mark", mark_and_change)
    assert annotate(ruler, "write to kim@example.com") == [["kim@example.com"]]
    assert annotate(ruler, "write to kim@example.com") == [[]]


class OwnFind(RegexRuler):
    def find(self, text, context=()):
        return super().find(text.replace("(at)", "@..."), context)


class OwnAnnotate(RegexRuler):
    def annotate(self, record):
        record.set_group(self.name, self.find(record.text.replace("(at)", "@...")))


@pytest.mark.parametrize("kind", [OwnFind, OwnAnnotate])
def test_what_a_subclass_overrides_is_called(kind):
    ruler = make(kind)
    ruler.add_patterns([{**MAIL, "id": "at", "regex": r"\w+@\.\.\.example"}])
    assert annotate(ruler, "kim(at)example jo@example.com") == [["kim(at)example", "jo@example.com"]]
