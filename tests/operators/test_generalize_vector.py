"""generalize_vector: a neighbour among word vectors, which the tests train themselves from texts that they make."""

import json
import pickle
import random

import numpy
import pytest
import spacy
from hypothesis import example, given, settings
from hypothesis import strategies as st
from spacy.tokens import Span
from spacy.vectors import Vectors
from util import TESTS, run_python

import spacy_anonym
from scripts.training.vectors import main, make_pipeline, read_sentences, train_vectors
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.operators import Context
from spacy_anonym.operators.generalize_vector import make_generalize_vector
from spacy_anonym.operators.neighbours import Neighbours, case_of, fold_word, in_case
from spacy_anonym.spans import Finding

pytestmark = pytest.mark.slow

COUNTRIES = ["India", "Pakistan", "Nepal", "Germany", "France", "Italy"]
NAMES = ["Anna", "Maria", "Peter", "Paul", "Emma"]
COLOURS = ["red", "green", "blue", "black"]
OWN = {"@anonym_operators": "spacy_anonym.generalize_vector.v1"}


def make_texts(seed=0, lines=1500):
    draw = random.Random(seed)
    forms = [
        lambda: f"I live in {draw.choice(COUNTRIES)} and travel to {draw.choice(COUNTRIES)} .",
        lambda: f"The army of {draw.choice(COUNTRIES)} crossed the border .",
        lambda: f"Yesterday {draw.choice(NAMES)} met {draw.choice(NAMES)} at home .",
        lambda: f"My friend {draw.choice(NAMES)} has a {draw.choice(COLOURS)} car .",
        lambda: f"The {draw.choice(COLOURS)} house and the {draw.choice(COLOURS)} door .",
        lambda: "Indian food of India is good .",
    ]
    return [draw.choice(forms)() for _ in range(lines)]


@pytest.fixture(scope="module")
def trained():
    return train_vectors((text.split() for text in make_texts()), width=12, window=3, min_count=5, contexts=40)


@pytest.fixture
def nlp(trained):
    made = make_pipeline(*trained, "en")
    rules = [{"label": "GPE", "pattern": [{"TEXT": word}]} for word in (*COUNTRIES, "INDIA", "Zyzzyx")]
    made.add_pipe("entity_ruler").add_patterns(rules)
    made.add_pipe("anonymizer", config={"operators": {"GPE": OWN}})
    return made


@pytest.fixture(scope="module")
def folder(trained, tmp_path_factory):
    path = tmp_path_factory.mktemp("vectors") / "en"
    make_pipeline(*trained, "en").to_disk(path)
    return path


def bound(trained, n=1):
    return make_generalize_vector(n).bind(make_pipeline(*trained, "en").vocab)


@pytest.fixture(scope="module")
def operator(trained):
    return bound(trained)


def test_a_country_becomes_another_country(nlp):
    new = nlp("I live in India.")._.anonym_text
    assert new.startswith("I live in ") and new[len("I live in ") : -1] in set(COUNTRIES) - {"India"}


def test_neighbours_are_of_one_kind_and_in_order(trained):
    every = [bound(trained, n).generalize(["India"])["India"] for n in range(1, 6)]
    assert set(every) == set(COUNTRIES) - {"India"}
    # "Indian" contains it.
    assert "Indian" in trained[0]
    words, rows = trained
    scores = rows @ rows[words.index("India")]
    assert sorted(every, key=lambda word: -scores[words.index(word)]) == every
    assert bound(trained).generalize(["blue"])["blue"] in COLOURS


def test_case_is_kept(trained):
    operator = bound(trained)
    new = operator.generalize(["India", "INDIA", "india", "Anna Paul", "ANNA PAUL", "India\u00a0/ France"])
    assert new["INDIA"] == new["India"].upper() and new["india"] == new["India"].lower()
    assert new["ANNA PAUL"] == new["Anna Paul"].upper() and len(new["Anna Paul"].split()) == 2
    assert set(new["Anna Paul"].split()) <= set(NAMES)
    assert [case_of(word) for word in ("A", "AB", "Ab", "ab", "")] == ["title", "upper", "title", "lower", "lower"]
    assert (
        in_case("nepal", "France") == "Nepal"
        and in_case("McCoy", "Smith") == "McCoy"
        and in_case("NATO", "Smith") == "Nato"
    )


@pytest.mark.parametrize(
    "value", ["Zyzzyx", "India Zyzzyx", "R2D2", "India 5", "", "-", "the", "भारत", "x" * 5000, "India ४"]
)
def test_what_has_no_vector_is_masked(trained, value):
    new = bound(trained)(value, "LOCATION", Context(value, 0, len(value), "LOCATION-1", 1, 1.0, "", (), {}))
    assert set(new) <= {"*", " "} and len(new) == len(value)


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from([*COUNTRIES, *NAMES, *COLOURS, "the", "of", "Zyzzyx", "-", ","]), max_size=5).map(
        " ".join
    )
)
@example("\ud800").via("a lone surrogate")
@example("India India")
@settings(max_examples=150)
def test_never_the_value(operator, value):
    new = operator(value, "LOCATION", Context(value, 0, len(value), "LOCATION-1", 1, 1.0, "", (), {}))
    if any(char.isalnum() for char in value):
        assert fold_word(value) not in fold_word(new)
    if "*" not in new:
        assert not {fold_word(word) for word in COUNTRIES + NAMES + COLOURS if word in value.split()} & {
            fold_word(word) for word in new.split()
        }


def test_a_document_is_looked_up_at_once(trained, monkeypatch):
    operator = bound(trained)
    calls = []
    nth = Neighbours.nth
    monkeypatch.setattr(Neighbours, "nth", lambda self, words, n: calls.append(sorted(words)) or nth(self, words, n))
    text = "India Nepal France India"
    findings = [
        Finding(0, 5, "LOCATION"),
        Finding(6, 11, "LOCATION"),
        Finding(12, 18, "LOCATION"),
        Finding(19, 24, "LOCATION"),
    ]
    store = {}
    new = [
        operator(text[f.start : f.end], "LOCATION", Context(text, f.start, f.end, "", 1, 1.0, "", findings, store))
        for f in findings
    ]
    assert calls[0] == ["France", "India", "Nepal"] and not any(calls[1:]) and new[0] == new[3]


def test_one_by_one_and_together_are_the_same(trained):
    words = [word for word in trained[0] if word.istitle()]
    together = bound(trained).generalize(words)
    alone = bound(trained)
    assert together == {word: alone.generalize([word])[word] for word in words}


def test_several_words_with_one_vector():
    words = ["New_York", "Old_Town", "Rome"]
    rows = numpy.array([[1, 0], [0.9, 0.1], [0, 1]], dtype="float32")
    operator = bound((words, rows))
    assert operator.generalize(["New York", "Old  Town"]) == {"New York": "Old Town", "Old  Town": "New York"}


@pytest.mark.usefixtures("plain_processes")
def test_it_survives_disk_bytes_pickle_and_processes(nlp, tmp_path):
    texts = ["I live in India.", "INDIA and Nepal and Zyzzyx.", "", "Nothing."]
    expected = [doc._.anonym_text for doc in nlp.pipe(texts)]
    assert expected[0] != texts[0] and "Zyzzyx" not in expected[1]
    nlp.to_disk(tmp_path / "saved")
    assert [spacy.load(tmp_path / "saved")(text)._.anonym_text for text in texts] == expected
    again = spacy.blank("en").from_config(nlp.config).from_bytes(nlp.to_bytes())
    assert [again(text)._.anonym_text for text in texts] == expected
    operator = pickle.loads(pickle.dumps(nlp.get_pipe("anonymizer"))).operators["LOCATION"]
    assert operator.generalize(["India"]) == nlp.get_pipe("anonymizer").operators["LOCATION"].generalize(["India"])
    printed = run_python([TESTS / "pipe_in_processes.py"], tmp_path / "saved", input=json.dumps(texts))
    assert [each["anonym_text"] for each in json.loads(printed)[str(tmp_path / "saved")]] == expected


def test_vectors_of_another_pipeline_and_the_way_without_docs(folder):
    config = {"components.anonymizer.operators": {"LOCATION": {**OWN, "vectors": str(folder)}}}
    nlp = spacy_anonym.blank("en")
    nlp.replace_pipe("anonymizer", "anonymizer", config={"operators": config["components.anonymizer.operators"]})
    new = nlp("She lives in India.")._.anonym_text
    assert new[len("She lives in ") : -1] in set(COUNTRIES) - {"India"}
    assert [text for text, _ in anonymize_texts(["She lives in India."], nlp)] == [new]
    assert len(pickle.dumps(nlp.get_pipe("anonymizer"))) < 5_000


def test_an_operator_set_from_python_is_bound(nlp):
    nlp.get_pipe("anonymizer").set_operator("GPE", make_generalize_vector(2))
    assert nlp("India")._.anonym_text in set(COUNTRIES) - {"India"}


def test_without_vectors_there_is_an_error(tmp_path, folder):
    nlp = spacy.blank("en")
    nlp.add_pipe("anonymizer", config={"operators": {"GPE": OWN}})
    nlp.to_disk(tmp_path / "saved")
    doc = nlp.make_doc("India")
    doc.ents = [Span(doc, 0, 1, "GPE")]
    for run in (
        nlp.initialize,
        lambda: spacy.load(tmp_path / "saved"),
        lambda: nlp.get_pipe("anonymizer")(doc),
        make_generalize_vector().check,
    ):
        with pytest.raises(AnonymError, match="SA271"):
            run()
    with pytest.raises(AnonymError, match="SA273"):
        make_generalize_vector(vectors=str(tmp_path / "nowhere"))
    with pytest.raises(AnonymError, match="SA271"):
        make_generalize_vector(vectors=str(tmp_path / "saved"))
    for n in (0, 1001):
        with pytest.raises(AnonymError, match="SA003.*'n'"):
            make_generalize_vector(n)
    floret = spacy.blank("en")
    floret.vocab.vectors = Vectors(
        strings=floret.vocab.strings,
        mode="floret",
        data=numpy.ones((10, 4), dtype="float32"),
        hash_count=2,
        minn=3,
        maxn=4,
    )
    with pytest.raises(AnonymError, match="SA272"):
        make_generalize_vector().bind(floret.vocab).check()


def test_training_is_deterministic_and_reads_every_format(trained, tmp_path):
    again = train_vectors((text.split() for text in make_texts()), width=12, window=3, min_count=5, contexts=40)
    assert again[0] == trained[0] and (again[1] == trained[1]).all()
    assert numpy.allclose(numpy.linalg.norm(again[1], axis=1), 1, atol=1e-5)
    (tmp_path / "a.txt").write_text("I live in India.\nNobody's here")
    (tmp_path / "b.txt").write_text("India\tGPE\nis\tO\n\nFar\tO\n")
    (tmp_path / "c.jsonl").write_text(json.dumps({"text": "Far away."}) + "\n")
    (tmp_path / "d.json").write_text(json.dumps([{"sents": [["So", "far"], ["So", "far"]]}]))
    (tmp_path / "e.conllu").write_text("# text\n1\tOne\tone\tNUM\n2-3\tab\t_\n\n")
    (tmp_path / "LICENSE.txt").write_text("No text")
    found = [sentence for sentence in read_sentences([tmp_path]) if sentence]
    assert found == [
        ["I", "live", "in", "India", "."],
        ["Nobody's", "here"],
        ["India", "is"],
        ["Far"],
        ["Far", "away", "."],
        ["So", "far"],
        ["One"],
    ]
    assert train_vectors([])[0] == []


def test_the_command_trains_vectors(tmp_path, capsys):
    (tmp_path / "texts.txt").write_text("\n".join(make_texts(lines=400)))
    main([str(tmp_path / "out"), str(tmp_path / "texts.txt"), "--width", "10", "--contexts", "30", "--min-count", "5"])
    assert "words" in capsys.readouterr().out
    assert make_generalize_vector(vectors=str(tmp_path / "out")).generalize(["India"])["India"] in set(COUNTRIES) - {
        "India"
    }
    with pytest.raises(AnonymError, match="SA301"):
        main([str(tmp_path / "out"), str(tmp_path / "nowhere")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="no text to train"):
        main([str(tmp_path / "out"), str(tmp_path / "empty")])
