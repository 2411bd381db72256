"""One runner: nobody else in the package runs a pipeline, and what fails in it leaves the others."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from util import make_among

import spacy_anonym
from spacy_anonym.pipeline.component import Component, Recognizer
from spacy_anonym.pipeline.scored_ner import ScoredNer
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding, get_findings

ROOT = Path(spacy_anonym.__file__).parent
# What only one who runs a pipeline calls.
CALLS = {"annotate", "annotate_all", "memory_zone", "_components"}
# The runner, the base class that spaCy runs, and the one component that finds in many texts at once.
RUN = {"runner.py", "pipeline/component.py", "pipeline/regex_ruler.py"}
# They run no pipeline of ours: taggers of others, a zone around a tokenizer alone; and figures of spaCy's own way.
OTHERS = {"zones.py", "predictors/spacy.py", "predictors/flair.py", "io/conll.py", "evaluation/resources.py"}
# Where documents come from, and what becomes of their records.
USERS = {
    "bundled.py", "cli/anonymize.py", "cli/audit.py", "cli/report.py", "conversation/conversation.py", "evaluation/audit.py",
    "evaluation/calibrate.py", "evaluation/predict.py", "explain.py",
    "compat/presidio/analysis.py", "frames/frame.py", "frames/worker.py", "run/stream.py", "serve/calls.py", "serve/files.py",
    "serve/worker.py", "spark.py", "texts.py",
}  # fmt: skip


def trees():
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf8"))


def calls_of(tree):
    """The names of what only one who runs a pipeline calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (node.attr in CALLS or node.attr == "pipe" and is_pipeline(node.value)):
            if not (isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "super"):
                yield node.attr
        elif isinstance(node, ast.Name) and node.id == "memory_zone":
            yield node.id


def is_pipeline(node):
    return (node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")).strip("_") in (
        "nlp",
        "pipe",
        "pipeline",
        "view",
    )


@pytest.mark.slow
def test_nobody_else_runs_a_pipeline():
    found = {name: sorted(set(calls_of(tree))) for name, tree in trees()}
    assert {name for name, calls in found.items() if calls} <= RUN | OTHERS, {k: v for k, v in found.items() if v}
    assert found["runner.py"] == ["annotate", "annotate_all", "memory_zone", "pipe"]


@pytest.mark.slow
def test_the_runners_users():
    users = {
        name
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level and node.module == "runner"
    }
    assert users == USERS


def test_a_component_writes_one_method():
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and {getattr(base, "id", "") for base in node.bases} & {
                "Component",
                "Recognizer",
            }:
                methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                assert not methods & {"__call__", "pipe"}, f"{name}: {node.name}"


class Quarks(Recognizer):
    """Finds "quark", and fails where a text says so."""

    def find(self, text):
        if "fail" in text:
            raise KeyError(text)
        return [Finding(place, place + 5, "PER") for place in range(len(text)) if text.startswith("quark", place)]


@Language.component("runner_tests_doc")
def needs_doc(doc):
    if "halt" in doc.text:
        raise ValueError(doc.text)
    # What components of ours found before is there.
    doc.user_data["seen"] = [(found.start, found.label) for found in get_findings(doc, "quarks")]
    return doc


@Language.factory("runner_tests_quarks")
def make_quarks(nlp, name):
    return Quarks("quarks")


def make(with_docs):
    nlp = spacy.blank("en")
    nlp.add_pipe("runner_tests_quarks", name="quarks")
    if with_docs:
        nlp.add_pipe("runner_tests_doc")
    nlp.add_pipe("anonymizer")
    return nlp


@pytest.mark.parametrize("with_docs", [False, True])
def test_what_fails_leaves_the_others(with_docs):
    runner = Runner(make(with_docs))
    assert runner.needs_docs == with_docs
    texts = ["a quark", "fail", 7, "halt", "two quark quark"]
    with runner.run(texts) as records:
        assert [record.new_text for record in records if record.error is None] == [
            "a <PERSON>",
            *([] if with_docs else ["halt"]),
            "two <PERSON> <PERSON>",
        ]
        assert [type(record.error).__name__ for record in records if record.error] == [
            "KeyError",
            "AnonymError",
            *(["ValueError"] if with_docs else []),
        ]


def test_docs_that_are_given_stay_as_they_are():
    nlp = make(True)
    docs = [nlp.make_doc(text) for text in ("a quark", "halt")]
    with Runner(nlp).run(docs) as [done, failed]:
        assert done.doc._.anonym_text == "a <PERSON>" and done.doc.user_data["seen"] == [(2, "PERSON")]
        assert isinstance(failed.error, ValueError)
    assert docs[0]._.anonym_text is None and not docs[0].spans


def test_records_and_spacy_give_the_same():
    nlp = make_among("anonymizer")
    nlp.add_pipe("runner_tests_quarks", name="quarks", first=True)
    nlp.add_pipe("runner_tests_doc", after="quarks")
    texts = ["Call quark at 212-555-0147, born 3 May 1961.", "", "quark"]
    with Runner(nlp).run(texts) as records:
        assert [(record.new_text, record.items) for record in records] == [
            (doc._.anonym_text, doc._.anonym_items) for doc in nlp.pipe(texts)
        ]


RULES = [{"label": "ORGANIZATION", "pattern": "Quillfeather"}, {"label": "PERSON", "pattern": "Jane"}]
WITH_TAGGER = [
    "Jane Roe of Acme Corp met Ann Quillfeather in Leeds.",
    "",
    "Jane\u2028Roe",
    "none",
    "i met jane roe, 51",
]


def of_doc(doc):
    marks = doc.spans["ner"].attrs.get("ents")
    return get_findings(doc, "anonym"), [(ent.start, ent.end, ent.label_) for ent in doc.ents], marks


@pytest.mark.slow
@pytest.mark.parametrize("ruler", [None, {"before": "ner"}, {"after": "ner"}])
@pytest.mark.parametrize("foreign", [False, True])
@pytest.mark.parametrize("unread", [[], ["ner"]])
def test_a_tagger_finds_the_same_in_records_and_docs(ruler, foreign, unread):
    settings = {"span_consolidator": {"exclude_groups": ["coref_", "sent", *unread]}}
    nlp = spacy_anonym.load("en", config={"components": settings})
    if ruler:
        nlp.add_pipe("entity_ruler", **ruler).add_patterns(RULES)
    if foreign:
        nlp.add_pipe("sentencizer", after="ner")
    expected = [of_doc(doc) for doc in nlp.pipe(WITH_TAGGER)]
    assert any(marks for _, _, marks in expected) and any(final for final, _, _ in expected)
    with Runner(nlp).run(WITH_TAGGER) as records:
        assert [(record.final or []) for record in records] == [final for final, _, _ in expected]
    with Runner(nlp).run([nlp.make_doc(text) for text in WITH_TAGGER]) as records:
        assert [of_doc(record.doc) for record in records] == expected
    # Docs that have entities, and marks of a run before.
    again = [of_doc(doc) for doc in nlp.pipe(list(nlp.pipe(WITH_TAGGER)))]
    with Runner(nlp).run(list(nlp.pipe(WITH_TAGGER))) as records:
        assert [of_doc(record.doc)[1:] for record in records] == [each[1:] for each in again]


@pytest.mark.slow
def test_a_subclass_of_the_tagger_is_run_as_spacy_runs_it():
    class Mute(ScoredNer):
        def set_annotations(self, docs, candidates):
            super().set_annotations(docs, [[] for _ in candidates])

    nlp = spacy_anonym.load("en")
    nlp.get_pipe("ner").__class__ = Mute
    with Runner(nlp).run(["i met zzyzx quillfeather"]) as [record]:
        assert record.group("ner") == []


def test_a_runner_of_some_components_is_not_sent_to_a_process():
    nlp = make(False)
    with pytest.raises(TypeError):
        Runner(nlp, components=nlp.pipeline[:1]).__getstate__()


def test_the_base_class_alone_does_nothing():
    with pytest.raises(NotImplementedError):
        Component("c").annotate(None)


def test_a_digest_is_the_same_in_every_process():
    code = "import spacy_anonym, spacy_anonym.runner as r; print(r.Runner(spacy_anonym.blank('en')).digest())"
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT.parent)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(digests) == 1 and len(digests.pop().strip()) == 64
