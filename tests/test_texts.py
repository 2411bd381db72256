"""Many texts: batches, processes, failures."""

import datetime
import itertools
import multiprocessing
import pickle

import pytest
import spacy
from spacy.tokens import Doc, Span

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding, set_findings
from spacy_anonym.texts import MAX_BATCH, anonymize_results


def phrase_pipeline():
    """A pipeline that needs Docs, with a component that does not come back whole from bytes."""
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Quillfeather Works"}])
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonymizer")
    return nlp


def test_texts_one_str_is_refused(blank_en):
    with pytest.raises(AnonymError, match="SA107"):
        list(anonymize_texts("John Smith", blank_en))
    with pytest.raises(AnonymError, match="SA003.*'nlp'.*str"):
        list(anonymize_texts(["John Smith"], "en"))


def test_values_of_dicts_are_anonymized_as_those_of_json(blank_en):
    value = {
        "patient": {"surname": "Quillfeather", "id": 8, "born": datetime.date(1944, 11, 17), "phone": "212-555-0147"},
        "notes": [{"text": "mail bob@x.org", "n": 1.5, "done": True, "none": None}, ["bob@x.org", []]],
        "name": [{"text": "Will"}],
        "bob@x.org": "",
    }
    new = spacy_anonym.anonymize_dict(value, blank_en)
    assert new["patient"] == {"surname": "<PERSON>", "id": "<ID>", "born": "<BIRTH_DATE>", "phone": "<PHONE_NUMBER>"}
    assert new["notes"] == [{**value["notes"][0], "text": "mail <EMAIL_ADDRESS>"}, ["<EMAIL_ADDRESS>", []]]
    assert list(new) == ["patient", "notes", "name", "<EMAIL_ADDRESS>"] and new["name"] == [{"text": "<PERSON>"}]
    assert spacy_anonym.anonymize_dict(["x bob@x.org", 7], blank_en) == ["x <EMAIL_ADDRESS>", 7]
    assert spacy_anonym.anonymize_dict({}, blank_en) == {} and spacy_anonym.anonymize_dict(None, blank_en) is None
    some = spacy_anonym.anonymize_dict(value, blank_en, json_path=["patient.surname"])
    assert some == {**value, "patient": {**value["patient"], "born": "1944-11-17", "surname": "<PERSON>"}}
    known = {"PERSON": ["Zq Blim"]}
    assert spacy_anonym.anonymize_dict({"a": ["Blim came"]}, blank_en, known=known) == {"a": ["<PERSON> came"]}
    for wrong, options, code in ((b"Canary", {}, "SA105"), ({"a": "Canary"}, {"json_path": ["b"]}, "SA388")):
        with pytest.raises(AnonymError, match=code) as error:
            spacy_anonym.anonymize_dict(wrong, blank_en, **options)
        assert "Canary" not in str(error.value)


def test_values_that_json_cannot_write_are_refused_without_being_repeated(blank_en):
    circular, deep = {}, ["Canary"]
    circular["a"] = [circular]
    for _ in range(100_000):
        deep = [deep]
    huge = 10**5_000
    keys = ({1: "a", "1": "b"}, {("Canary",): "a"}, {"a": [{b"Canary": 1}]}, {None: "a"})
    for wrong in (*keys, circular, deep, {"a": ["Canary", huge]}):
        with pytest.raises(AnonymError, match="SA111") as error:
            spacy_anonym.anonymize_dict(wrong, blank_en)
        assert "Canary" not in str(error.value)
    nested = "bob@x.org"
    for _ in range(200):
        nested = [nested]
    assert "bob" not in str(spacy_anonym.anonymize_dict(nested, blank_en))


def test_texts_need_an_anonymizer():
    with pytest.raises(AnonymError, match="SA106"):
        list(anonymize_texts(["a"], spacy.blank("en")))


def test_texts_before_the_one_that_fails_come_out(blank_en):
    results = anonymize_texts(["bob@x.com", "a \ud800 b", "x"], blank_en)
    assert next(results)[0] == "<EMAIL_ADDRESS>"
    with pytest.raises(AnonymError, match="SA104"):
        next(results)


def test_a_stream_of_docs_goes_on_behind_a_lone_surrogate():
    nlp, errors = spacy_anonym.blank("en"), []
    nlp.set_error_handler(lambda name, pipe, docs, error: errors.append(str(error)))
    texts = ["bob@x.com", "a \ud800 b Ada", "amy@x.com"]
    assert [doc._.anonym_text for doc in nlp.pipe(texts)] == ["<EMAIL_ADDRESS>"] * 2
    assert len(errors) == 1 and "SA104" in errors[0] and "Ada" not in errors[0]


@pytest.mark.parametrize("settings", [{"on_error": "ignore"}, {"batch_size": 0}, {"n_process": 0}])
def test_texts_settings_are_checked(blank_en, settings):
    with pytest.raises(AnonymError, match="SA003"):
        list(anonymize_texts(["a"], blank_en, **settings))


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
@pytest.mark.parametrize("make", [phrase_pipeline, lambda: spacy_anonym.blank("en")])
def test_texts_in_two_processes_are_the_same(make):
    nlp = make()
    texts = ["Quillfeather Works, bob@x.com", "", "My name is Ada Brown.", "a \ud800 b", 7] * 3
    one = list(anonymize_texts(texts, nlp, on_error="report", batch_size=4))
    assert one[0][0].endswith("<EMAIL_ADDRESS>") and one[3] == (None, "SA104") and one[4] == (None, "SA105")
    assert list(anonymize_texts(texts, nlp, on_error="report", batch_size=4, n_process=2)) == one


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_texts_a_worker_that_cannot_start_is_an_error(monkeypatch):
    monkeypatch.setenv("SPACY_ANONYM_TEST_KEY", "k" * 32)
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    digest = {"@anonym_operators": "spacy_anonym.hash.v1", "key": "env:SPACY_ANONYM_TEST_KEY"}
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": digest}})
    monkeypatch.delenv("SPACY_ANONYM_TEST_KEY")
    # A forked process has the pipeline already.
    monkeypatch.setattr("spacy_anonym.texts.can_fork", lambda: False)
    with pytest.raises(AnonymError, match="SA211"):
        list(anonymize_texts(["bob@x.com"], nlp, n_process=2))


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_texts_a_worker_that_dies_is_an_error():
    others = set(multiprocessing.active_children())
    results = anonymize_results(itertools.repeat("bob@x.com"), Runner(phrase_pipeline()), batch_size=1, n_process=2)
    assert next(results).text == "<EMAIL_ADDRESS>"
    for process in set(multiprocessing.active_children()) - others:
        process.kill()
    with pytest.raises(AnonymError, match="SA109"):
        list(results)
    assert not set(multiprocessing.active_children()) - others


def test_texts_moved_pipeline_keeps_what_it_may_read():
    nlp = phrase_pipeline()
    nlp.max_length = 123
    moved = pickle.loads(pickle.dumps(Runner(nlp)))
    with moved.run(["Quillfeather Works"]) as [record]:
        assert moved.nlp.max_length == 123 and record.new_text == "<ORGANIZATION>"


def test_texts_a_failure_leaves_the_others():
    nlp = phrase_pipeline()
    nlp.get_pipe("anonymizer").set_operator("EMAIL_ADDRESS", lambda text: 1 / (text != "bad@x.com") and "M")
    results = list(anonymize_results(["a@x.com", "bad@x.com", "c@x.com"], Runner(nlp)))
    assert [r.text for r in results] == ["M", None, "M"]
    assert results[1].items == "SA203" and "bad" not in results[1].message
    with pytest.raises(AnonymError, match="SA203"):
        list(anonymize_texts(["bad@x.com"], nlp))


def test_texts_batches_end_by_characters(blank_en, monkeypatch):
    sizes = []
    monkeypatch.setattr("spacy_anonym.texts._anonymize", lambda runner, texts: sizes.append(len(texts)) or [])
    list(anonymize_texts(["x" * (MAX_BATCH // 2)] * 5, blank_en))
    assert sizes == [2, 2, 1]


def test_texts_ranks_go_with_the_items():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "rank": 3})
    nlp.add_pipe("anonymizer")
    [result] = anonymize_results(["to bob@x.com"], Runner(nlp))
    assert list(result.ranks) == [3] and "rank" not in result.items[0]


def test_retokenized_doc_is_refused_by_code_and_comes_right_when_run_anew(blank_en):
    text = "call me at 212-555-0123 or Ann Smith, mail:bob@x.com now"
    before = blank_en(text)._.anonym_text
    doc = Doc(blank_en.vocab).from_bytes(blank_en(text).to_bytes())
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:5])
    with pytest.raises(AnonymError, match="SA108"):
        blank_en.get_pipe("span_consolidator")(doc)
    for _, pipe in blank_en.pipeline:
        doc = pipe(doc)
    assert doc._.anonym_text == before


def test_kept_label_does_not_keep_what_was_merged_into_it():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["gb"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer", config={"operators": {"ORG": {"@anonym_operators": "spacy_anonym.keep.v1"}}})
    doc = nlp.make_doc("See Acme 020 7946 0958 Ltd now")
    doc.ents = [Span(doc, 1, 6, label="ORG")]
    for _, pipe in nlp.pipeline:
        doc = pipe(doc)
    assert doc._.anonym_text == "See Acme <PHONE_NUMBER> Ltd now"


def test_group_named_ents_is_read_beside_the_entities():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", name="ents")
    nlp.add_pipe("anonymizer")
    doc = nlp.make_doc("Bob wrote to bob@x.com")
    doc.ents = [Span(doc, 0, 1, label="PERSON")]
    for _, pipe in nlp.pipeline:
        doc = pipe(doc)
    assert doc._.anonym_text == "<PERSON> wrote to <EMAIL_ADDRESS>"


def test_ids_of_a_knowledge_base_are_no_numbers():
    nlp = spacy.blank("en")
    nlp.add_pipe(
        "anonymizer",
        config={"operators": {"DEFAULT": {"@anonym_operators": "spacy_anonym.replace.v1", "value": "<{n}>"}}},
    )
    doc = nlp.make_doc("Ada came")
    set_findings(doc, "anonym", [Finding(0, 3, "PERSON", entity="Q42")])
    assert nlp.get_pipe("anonymizer")(doc)._.anonym_text == "<0> came"
