"""What every component owes: run for each factory of the package, a new one's too."""

import json
import pickle

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from util import (  # fmt: skip
    CONFIGS,
    TESTS,
    TEXTS,
    as_list,
    check_rewritten,
    factories,
    make_alone,
    make_among,
    make_everything,
    ready,
    run_python,
    snapshot,
)

FACTORIES = factories()
# Components run alone here: an anonymizer has nothing to read then, and says so.
pytestmark = pytest.mark.filterwarnings("ignore:.*SW001")
ODD_TEXTS = {
    "empty": "",
    "spaces": " " * 300,
    "line ends": "\r\n\n\t\r\n",
    "astral": "\U0001f9d1\u200d\u2695\ufe0f \U00010348 kim@example.com \U0001d54f",
    "combining": "e\u0301\u0302\u0303" * 20 + " 212-555-0147 a\u0308",
    "right to left": "\u202e\u200f054-1234567\u200f\u202c שלום \u2067kim@example.com\u2069",
    "zero width": "kim\u200b@example.com 4111\u200b1111 \ufeff",
    "null": "a\x00b 192.0.2.7\x00",
}


@pytest.fixture(scope="module")
def pipelines():
    made = {}

    def get(factory):
        if factory not in made:
            made[factory] = make_among(factory)
        return made[factory]

    return get


@pytest.fixture(scope="module")
def everything():
    """One pipeline with all factories."""
    return make_everything()


@pytest.fixture(scope="module")
def saved(tmp_path_factory, pipelines):
    """Each factory's pipeline, saved."""
    folder = tmp_path_factory.mktemp("saved")
    for factory in FACTORIES:
        pipelines(factory).to_disk(folder / factory)
    return folder


def outputs(nlp, texts=TEXTS):
    return [snapshot(nlp(text)) for text in texts]


def test_there_are_factories_and_they_are_registered():
    assert {"regex_ruler", "lexicon_matcher", "span_consolidator", "date_splitter", "anonymizer"} <= set(FACTORIES)
    for factory in FACTORIES:
        assert Language.has_factory(factory) or spacy.blank("en").has_factory(factory)
    assert set(CONFIGS) <= set(FACTORIES)


@pytest.mark.parametrize("factory", FACTORIES)
def test_works_alone_in_a_blank_pipeline(factory):
    nlp = make_alone(factory)
    for text in TEXTS:
        doc = nlp(text)
        assert doc.text == text
        assert [token.text for token in doc] == [token.text for token in nlp.make_doc(text)]


@pytest.mark.parametrize("factory", FACTORIES)
@pytest.mark.parametrize("lang", ["xx", "he", "es"])
def test_works_in_other_languages(factory, lang):
    nlp = make_alone(factory, lang)
    for text in TEXTS:
        assert nlp(text).text == text


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(ODD_TEXTS))
@pytest.mark.parametrize("factory", FACTORIES)
def test_odd_texts_stay_as_they_are(factory, kind, pipelines):
    text = ODD_TEXTS[kind]
    doc = pipelines(factory)(text)
    assert doc.text == text
    if not doc._.anonym_items:
        assert doc._.anonym_text == text
    expected = {"astral": "kim@example.com", "combining": "212-555-0147", "null": "192.0.2.7"}.get(kind)
    if expected:
        assert expected not in doc._.anonym_text


@pytest.fixture(scope="module")
def long_doc(everything):
    line = "Anna Voss of Ohio (kim@example.com, 212-555-0147) came on 3 May 2021; all else was dull and long.\n"
    return everything(line * (300_000 // len(line)))


@pytest.mark.slow
def test_a_long_text(long_doc):
    lines = long_doc._.anonym_text.splitlines()
    assert set(lines) == {lines[0]} and len(lines) == long_doc.text.count("\n")
    assert lines[0].endswith("(<EMAIL_ADDRESS>, <PHONE_NUMBER>) came on <DATE_TIME>; all else was dull and long.")
    check_rewritten(long_doc.text, long_doc._.anonym_text, long_doc._.anonym_items)


@pytest.mark.slow
@pytest.mark.parametrize("factory", FACTORIES)
def test_a_long_text_component(factory, everything, long_doc):
    text, found = long_doc.text, {key: len(long_doc.spans[key]) for key in long_doc.spans}
    assert everything.get_pipe(factory)(long_doc).text == text
    assert {key: len(long_doc.spans[key]) for key in long_doc.spans} == found


@pytest.mark.slow
@pytest.mark.parametrize("factory", FACTORIES)
def test_disk_round_trip(factory, pipelines, saved):
    assert outputs(spacy.load(saved / factory)) == outputs(pipelines(factory))


@pytest.mark.slow
@pytest.mark.parametrize("factory", FACTORIES)
def test_bytes_round_trip(factory, pipelines):
    nlp = pipelines(factory)
    loaded = spacy.util.load_model_from_config(nlp.config).from_bytes(nlp.to_bytes())
    assert outputs(loaded) == outputs(nlp)


@pytest.mark.slow
@pytest.mark.parametrize("factory", FACTORIES)
def test_config_round_trip(factory, pipelines):
    nlp = pipelines(factory)
    config = spacy.util.load_config_from_str(nlp.config.to_str())
    loaded = ready(spacy.util.load_model_from_config(config))
    assert loaded.config.to_str() == nlp.config.to_str()
    assert outputs(loaded) == outputs(nlp)


@pytest.mark.parametrize("factory", FACTORIES)
def test_component_bytes_are_stable(factory, pipelines):
    pipe = pipelines(factory).get_pipe(factory)
    if hasattr(pipe, "to_bytes"):
        data = pipe.to_bytes()
        assert pipe.from_bytes(data).to_bytes() == data


@pytest.mark.slow
def test_added_patterns_and_lexicons_are_saved(tmp_path):
    from spacy_anonym.lexicons import make_lexicon

    nlp = make_among("anonymizer")
    text = "The ZQ-77 was seen on Pelican Moor."
    assert nlp(text)._.anonym_text == text
    nlp.get_pipe("regex_ruler").add_patterns([{"id": "badge", "label": "ID", "regex": r"ZQ-[0-9]{2}", "score": 0.9}])
    moors = make_lexicon("own/moor", {"label": "LOCATION", "score": 0.9}, ["Pelican Moor"])
    nlp.get_pipe("lexicon_matcher").add_lexicons([moors])
    assert nlp(text)._.anonym_text == "The <ID> was seen on <LOCATION>."
    nlp.to_disk(tmp_path / "saved")
    loaded = [spacy.load(tmp_path / "saved"), spacy.util.load_model_from_config(nlp.config).from_bytes(nlp.to_bytes())]
    for each in loaded:
        assert outputs(each, [text, *TEXTS]) == outputs(nlp, [text, *TEXTS])
        # What is loaded takes the place of what was added before.
        each.from_disk(tmp_path / "saved")
        assert each(text)._.anonym_text == "The <ID> was seen on <LOCATION>."


@pytest.mark.parametrize("factory", FACTORIES)
def test_component_pickles(factory, pipelines):
    nlp = pipelines(factory)
    pipe = nlp.get_pipe(factory)
    copy = pickle.loads(pickle.dumps(pipe))
    for text in TEXTS:
        expected, doc = nlp.make_doc(text), nlp.make_doc(text)
        for name, each in nlp.pipeline:
            expected = each(expected)
            doc = (copy if name == factory else each)(doc)
        assert snapshot(doc) == snapshot(expected)


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_pipe_in_two_processes_under_spawn(everything, tmp_path):
    everything.to_disk(tmp_path / "all")
    alone = make_alone("anonymizer")
    alone.to_disk(tmp_path / "alone")
    printed = run_python(
        [TESTS / "pipe_in_processes.py"], tmp_path / "all", tmp_path / "alone", input=json.dumps(TEXTS)
    )
    results = json.loads(printed)
    for name, nlp in (("all", everything), ("alone", alone)):
        assert results[str(tmp_path / name)] == json.loads(json.dumps(outputs(nlp)))


@pytest.mark.slow
@pytest.mark.parametrize("factory", FACTORIES)
def test_docbin_round_trip(factory, pipelines):
    nlp = pipelines(factory)
    docs = [nlp(text) for text in TEXTS]
    data = DocBin(docs=docs, store_user_data=True).to_bytes()
    for doc, loaded in zip(docs, DocBin().from_bytes(data).get_docs(spacy.blank("en").vocab)):
        assert snapshot(loaded) == snapshot(doc)
        assert as_list(loaded._.anonym_items) == doc._.anonym_items
        copy = Doc(nlp.vocab).from_bytes(doc.to_bytes())
        assert snapshot(copy) == snapshot(doc)


@pytest.mark.parametrize("factory", FACTORIES)
def test_batches_and_order_do_not_matter(factory, pipelines):
    nlp = pipelines(factory)
    texts = TEXTS * 7
    expected = outputs(nlp, texts)
    for size in (1, 64):
        assert [snapshot(doc) for doc in nlp.pipe(texts, batch_size=size)] == expected
    backwards = [snapshot(doc) for doc in nlp.pipe(texts[::-1], batch_size=3)]
    assert backwards[::-1] == expected


@pytest.mark.parametrize("factory", FACTORIES)
def test_a_second_run_changes_nothing(factory, pipelines):
    nlp = pipelines(factory)
    for text in TEXTS:
        doc = nlp(text)
        first = snapshot(doc)
        for _, pipe in nlp.pipeline:
            doc = pipe(doc)
        assert snapshot(doc) == first
        # So does a second run of a part.
        for _, pipe in nlp.pipeline[nlp.pipe_names.index(factory) :]:
            doc = pipe(doc)
        assert snapshot(doc) == first


@pytest.mark.parametrize("factory", FACTORIES)
def test_works_in_a_memory_zone(factory, pipelines):
    nlp = pipelines(factory)
    expected = outputs(nlp)
    for _ in range(2):
        with nlp.memory_zone():
            assert [snapshot(doc) for doc in nlp.pipe(TEXTS)] == expected
    assert outputs(nlp) == expected


@pytest.mark.parametrize("factory", FACTORIES)
def test_analyze_pipes_tells_what_is_read_and_written(factory, pipelines):
    summary = pipelines(factory).analyze_pipes()["summary"]
    assert summary[factory]["assigns"], "a component that writes nothing does nothing"
    assert not summary[factory]["retokenizes"]
    attrs = pipelines("anonymizer").analyze_pipes()["attrs"]
    assert attrs["doc._.anonym_text"]["assigns"] == ["anonymizer"]
    assert attrs["doc._.anonym_items"]["assigns"] == ["anonymizer"]
    assert "span_consolidator" in attrs["doc.ents"]["requires"]


LOAD_AND_WATCH = """
import sys, spacy
names = []
sys.addaudithook(lambda event, args: names.append(args) if event == "pickle.find_class" else None)
import pickle
pickle.loads(pickle.dumps(spacy.blank))
assert names, "the hook must see what pickle does"
names.clear()
for folder in sys.argv[1:]:
    nlp = spacy.load(folder)
    nlp("Write to kim@example.com")
    nlp.from_bytes(nlp.to_bytes())
print(names)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_loading_reaches_no_pickle(saved):
    folders = [saved / factory for factory in FACTORIES]
    assert run_python(["-c", LOAD_AND_WATCH], *folders).strip() == "[]"


USER_EXTENSION = """
import warnings
warnings.simplefilter("error")
from spacy.tokens import Doc
Doc.set_extension("anonym_text", default="mine")
import importlib, spacy, spacy_anonym, spacy_anonym.record
importlib.reload(spacy_anonym.record)
importlib.reload(spacy_anonym)
nlp = spacy.blank("en")
assert nlp("x")._.anonym_text == "mine", "the user's own extension stays"
nlp.add_pipe("entity_ruler")
nlp.add_pipe("anonymizer")
assert nlp("x")._.anonym_text == "x"
print("fine")
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_extensions_are_registered_once_and_without_force():
    assert run_python(["-c", USER_EXTENSION]).strip() == "fine"
    for name in ("anonym_text", "anonym_items"):
        assert Doc.has_extension(name)
    before = set(Doc(spacy.blank("en").vocab)._._extensions)
    for factory in FACTORIES:
        make_alone(factory)("x")
    new = set(Doc(spacy.blank("en").vocab)._._extensions) - before
    assert all(name.startswith("anonym_") for name in new)


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_no_import_is_needed():
    code = "import spacy, sys; nlp = spacy.blank('en'); [nlp.add_pipe(name) for name in sys.argv[1:]]; print(nlp.pipe_names)"
    names = [factory for factory in FACTORIES if factory not in CONFIGS]
    assert run_python(["-c", code], *names).strip() == str(names)
