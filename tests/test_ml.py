import multiprocessing
import random
import subprocess
import sys

import numpy
import pytest
import spacy
from confection import Config
from spacy.training import Example
from spacy.util import fix_random_seed

from spacy_anonym.errors import AnonymError
from spacy_anonym.lexicons.lexicon import load_lexicon, make_lexicon
from spacy_anonym.ml.lexicon_embed import LexiconEmbed, LexiconFlags, find_flags, make_flags
from spacy_anonym.ml.word_table import WordTable

EMBED = {
    "@architectures": "spacy_anonym.LexiconEmbed.v1",
    "width": 16,
    "attrs": ["NORM", "SHAPE"],
    "rows": [100, 50],
    "lexicons": ["en/title", "en/country"],
}
TEXTS = ["Dr. Ada Brown flew to New Zealand.", "", "mister smith of FRANCE met Eve’s twin"]


def model_config(embed=EMBED):
    return {
        "model": {
            "@architectures": "spacy.TransitionBasedParser.v2",
            "state_type": "ner",
            "extra_state_tokens": False,
            "hidden_width": 16,
            "maxout_pieces": 2,
            "use_upper": True,
            "tok2vec": {
                "@architectures": "spacy.Tok2Vec.v2",
                "embed": embed,
                "encode": {
                    "@architectures": "spacy.MaxoutWindowEncoder.v2",
                    "width": 16,
                    "depth": 1,
                    "window_size": 1,
                    "maxout_pieces": 2,
                },
            },
        }
    }


@pytest.fixture(scope="module")
def nlp():
    nlp = spacy.blank("en")
    ner = nlp.add_pipe("ner", config=model_config())
    ner.add_label("PERSON")
    nlp.initialize()
    return nlp


def flags_of(nlp):
    return next(node for node in nlp.get_pipe("ner").model.walk() if node.name == "lexicon_flags")


def vectors(nlp, texts):
    tok2vec = nlp.get_pipe("ner").model.get_ref("tok2vec")
    return numpy.vstack(tok2vec.predict([nlp.make_doc(text) for text in texts]))


def test_ml_flags_of_words_and_phrases():
    lexicons = [
        make_lexicon("a", {"case": "title"}, ["Rose", "O'Neill", "Jean-Luc"]),
        make_lexicon("b", {"case": "exact"}, ["US"]),
        make_lexicon("c", {"case": "title"}, ["New York", "Rose"]),
    ]
    flags = make_flags(lexicons)
    nlp = spacy.blank("xx")
    words = {
        "Rose": 0b101, "ROSE": 0b101, "rose": 0b101, "O’Neill": 0b1, "o'neill": 0b1, "luc": 0b1000,
        "US": 0b10, "us": 0, "New": 0b100000, "York": 0b100000, "tree": 0,
    }  # fmt: skip
    for word, bits in words.items():
        doc = spacy.tokens.Doc(nlp.vocab, words=[word])
        assert find_flags(flags, [doc]).tolist() == [bits], word
        assert find_flags(WordTable(flags.to_bytes()), [doc]).tolist() == [bits], word


def test_ml_flags_layer_is_one_hot_per_list(nlp):
    layer = flags_of(nlp)
    features = layer.predict([nlp.make_doc(text) for text in TEXTS])
    assert features.data.shape == (sum(features.lengths), 4)
    assert features.data.dtype == numpy.float32
    # "New" of "New Zealand", then "mister" and "FRANCE".
    assert features.data[5].tolist() == [0, 0, 0, 1]
    assert features.data[8].tolist() == [1, 0, 0, 0]
    assert features.data[11].tolist() == [0, 1, 0, 0]


def test_ml_knows_names_never_seen_in_training():
    words = {"xx/first_name": [], "en/common_word": []}
    for name, chosen in words.items():
        plain = [phrase.title() for phrase in load_lexicon(name).phrases if phrase.isalpha() and len(phrase) > 3]
        chosen += random.Random(0).sample(plain, 80)
    fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("ner", config=model_config({**EMBED, "lexicons": list(words)}))
    examples = {True: [], False: []}
    for name, chosen in words.items():
        for place, word in enumerate(chosen):
            ents = [(5, 5 + len(word), "PERSON")] if name == "xx/first_name" else []
            example = Example.from_dict(nlp.make_doc(f"then {word} came"), {"entities": ents})
            examples[place < 40].append(example)
    optimizer = nlp.initialize(lambda: examples[True])
    optimizer.learn_rate = 0.02
    for _ in range(30):
        nlp.update(examples[True], sgd=optimizer)
    assert nlp.evaluate(examples[False])["ents_f"] > 0.8


def test_ml_with_static_vectors_and_empty_texts():
    nlp = spacy.blank("en")
    nlp.vocab.set_vector("France", numpy.ones(4, dtype="float32"))
    ner = nlp.add_pipe("ner", config=model_config({**EMBED, "include_static_vectors": True}))
    ner.add_label("PERSON")
    nlp.initialize()
    assert [len(doc) for doc in nlp.pipe(["", "France", ""])] == [0, 1, 0]
    assert len(nlp("")) == 0


def test_ml_round_trip_by_bytes_and_disk(nlp, tmp_path):
    expected = vectors(nlp, TEXTS)
    nlp.to_disk(tmp_path / "model")
    loaded = spacy.load(tmp_path / "model")
    assert numpy.array_equal(vectors(loaded, TEXTS), expected)
    other = spacy.blank("en")
    other.add_pipe("ner", config=model_config())
    other.from_bytes(nlp.to_bytes())
    assert numpy.array_equal(vectors(other, TEXTS), expected)
    assert other.get_pipe("ner").to_bytes() == nlp.get_pipe("ner").to_bytes()
    # A pickle would name our classes.
    assert b"WordTable" not in (tmp_path / "model" / "ner" / "model").read_bytes()


def test_ml_needs_no_lists_when_loaded(tmp_path):
    folder = tmp_path / "streets"
    folder.mkdir()
    (folder / "items.txt").write_text("Elm Street\nBroadway\n", encoding="utf8")
    (folder / "lexicon.json").write_text('{"label": "LOCATION"}', encoding="utf8")
    nlp = spacy.blank("en")
    ner = nlp.add_pipe("ner", config=model_config({**EMBED, "lexicons": [str(folder)]}))
    ner.add_label("PERSON")
    nlp.initialize()
    expected = vectors(nlp, ["She sings on Broadway."])
    nlp.to_disk(tmp_path / "model")
    for file in folder.iterdir():
        file.unlink()
    loaded = spacy.load(tmp_path / "model")
    assert flags_of(loaded).predict([loaded.make_doc("Broadway")]).data.tolist() == [[1.0, 0.0]]
    assert numpy.array_equal(vectors(loaded, ["She sings on Broadway."]), expected)


SCRIPT = """
import sys, numpy, spacy
nlp = spacy.load(sys.argv[1])
tok2vec = nlp.get_pipe("ner").model.get_ref("tok2vec")
numpy.save(sys.argv[2], numpy.vstack(tok2vec.predict([nlp.make_doc(text) for text in sys.argv[3:]])))
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_ml_fresh_process_predicts_the_same(nlp, tmp_path):
    nlp.to_disk(tmp_path / "model")
    result = tmp_path / "result.npy"
    subprocess.run([sys.executable, "-c", SCRIPT, tmp_path / "model", result, *TEXTS], check=True)
    # Another process may multiply matrices by another BLAS.
    assert numpy.allclose(numpy.load(result), vectors(nlp, TEXTS), atol=1e-4)


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_ml_runs_under_spawn(nlp, monkeypatch):
    context = multiprocessing.get_context("spawn")
    monkeypatch.setattr("spacy.language.mp", context)
    texts = TEXTS * 3
    docs = list(nlp.pipe(texts, n_process=2, batch_size=3))
    assert [doc.to_json() for doc in docs] == [nlp(text).to_json() for text in texts]


def test_ml_memory_zone_leaves_nothing_behind(nlp):
    before = vectors(nlp, TEXTS)
    with nlp.memory_zone():
        vectors(nlp, ["Zyzzogeton Qwfwq of Chile", *TEXTS])
    assert numpy.array_equal(vectors(nlp, TEXTS), before)
    assert numpy.array_equal(vectors(nlp, ["Zyzzogeton Qwfwq of Chile"]), vectors(nlp, ["Zyzzogeton Qwfwq of Chile"]))


def test_ml_copies_share_the_words(nlp):
    layer = flags_of(nlp)
    copy = layer.copy()
    doc = nlp.make_doc(TEXTS[0])
    assert copy.predict([doc]).data.tolist() == layer.predict([doc]).data.tolist()
    assert copy.attrs["flags"].to_bytes() is layer.attrs["flags"].to_bytes()


@pytest.mark.parametrize(
    "settings", [{"rows": [1]}, {"rows": [], "attrs": []}, {"lexicons": []}, {"lexicons": ["en/title"] * 32}]
)
def test_ml_wrong_settings(settings):
    arguments = {key: value for key, value in EMBED.items() if key != "@architectures"}
    with pytest.raises(AnonymError, match="SA003"):
        LexiconEmbed(**{**arguments, **settings})


def test_ml_unknown_lexicon():
    with pytest.raises(AnonymError, match="SA006"):
        LexiconFlags(["en/nothing"]).initialize()


def test_ml_registered():
    assert spacy.registry.resolve(Config({"embed": EMBED}))["embed"].has_dim("nO") is None
