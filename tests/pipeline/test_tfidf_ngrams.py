"""tfidf_flagger with n-grams: rare neighbours of words that are each common."""

import pickle
from random import Random

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.errors import AnonymError
from spacy_anonym.rarity import ngrams as ngrams_module
from spacy_anonym.rarity.ngrams import find_runs

pytestmark = pytest.mark.slow

WORDS = "green lane north mill stone bridge long field white church west park hill brook king road".split()
PAIRS = [
    ("White", "Church"),
    ("Long", "Bridge"),
    ("North", "Field"),
    ("West", "Park"),
    ("King", "Road"),
    ("Mill", "Stone"),
]
RARE = "We walked past Green Lane and White Church today."


def corpus(count=600, seed=0):
    """Sentences in which every word is common, written small and with a capital, and in which six pairs are common
    too.
    """
    random = Random(seed)
    for _ in range(count):
        first, second = random.choice(PAIRS)
        words = random.choices(WORDS, k=6)
        yield f"They saw the {words[0]} by {first} {second} and the {words[1]} of {words[2].title()} was near {words[3].title()}, with {words[4]} and {words[5]}."


def make(texts=None, **config):
    nlp = spacy.blank("en")
    flagger = nlp.add_pipe("tfidf_flagger", config={"share": 0.05, **config})
    if texts is not None:
        flagger.learn(texts)
    return nlp, flagger


@pytest.fixture(scope="module")
def learned():
    return make([*corpus(), "It lies where Stone Brook and Park Hill meet."], ngrams=2)


def values(flagger, text):
    return [text[f.start : f.end] for f in flagger.find(text)]


def test_a_rare_pair_of_common_words_is_flagged_and_a_common_pair_is_not(learned):
    assert values(learned[1], RARE) == ["Green Lane"]


def test_words_alone_do_not_flag_it(learned):
    _, flagger = make()
    assert values(flagger.from_bytes(learned[1].to_bytes()), RARE) == []


@pytest.mark.parametrize(
    "text",
    ["past green lane", "past Green, Lane", "past Green  Lane", "past Green. Lane", "The Green and Lane", "Green"],
)
def test_small_letters_and_what_does_not_touch_are_no_pair(learned, text):
    assert values(learned[1], text) == []


def test_the_first_word_of_a_sentence_begins_no_pair(learned):
    assert values(learned[1], "Green Lane was long. Green Lane was white.") == []
    assert values(learned[1], "of old Green-Lane was white") == ["Green-Lane"]


def test_threes_are_flagged_on_request(learned):
    texts = (
        list(corpus())
        + [
            f"They saw {a} {b} {c}."
            for _ in range(40)
            for a, b, c in [("White", "Church", "Hill"), ("West", "Park", "Road")]
        ]
        * 3
    )
    _, two = make(texts, ngrams=2)
    _, three = make(texts, ngrams=3)
    # Each pair of it is common.
    texts += [f"They saw the {a} {b}." for a, b in [("Church", "Road"), ("White", "Church")] for _ in range(40)]
    two.learn(texts)
    three.learn(texts)
    text = "We saw White Church Road there."
    assert values(two, text) == [] and values(three, text) == ["White Church Road"]


def test_the_share_bounds_what_is_flagged():
    texts = list(corpus(400)) + [f"They saw {a.title()} {b.title()} there." for a in WORDS for b in WORDS]
    counts = []
    for share in (0.005, 0.02, 0.1):
        _, flagger = make(texts, ngrams=2, share=share)
        words = sum(len(text.split()) for text in texts)
        flagged = sum(len(value.split()) for text in texts for value in values(flagger, text))
        # What is in the corpus is less rare than it was for the sample.
        assert flagged / words <= 2 * share
        counts.append(flagged)
    assert counts == sorted(counts)


def test_scores_lie_where_the_consolidator_lets_them_pass(learned):
    found = learned[1].find(RARE)
    assert [(f.label, f.rule, f.rank) for f in found] == [("RARE", "tfidf.surprisal", -1)]
    assert all(0.4 <= f.score <= 0.6 for f in found)


def test_saved_and_loaded_it_finds_the_same_and_learns_more(learned, tmp_path):
    nlp, flagger = learned
    nlp.to_disk(tmp_path)
    texts = [RARE, *corpus(30, seed=3)]
    expected = [flagger.find(text) for text in texts]
    for other in (spacy.load(tmp_path), pickle.loads(pickle.dumps(nlp))):
        again = other.get_pipe("tfidf_flagger")
        assert [again.find(text) for text in texts] == expected
        assert again.to_bytes() == flagger.to_bytes()
    again.learn([RARE] * 40)
    assert values(again, RARE) == []


def test_no_text_is_saved(learned):
    for data in (learned[1].to_bytes(), pickle.dumps(learned[1])):
        for word in ("green", "lane", "church", "bridge", "brook"):
            for form in (word, word.title()):
                assert form.encode("utf8") not in data and form.encode("utf-16-le") not in data


def test_n_grams_that_were_not_learned_are_an_error():
    _, flagger = make(corpus(50))
    with pytest.raises(AnonymError, match="SA286"):
        make(ngrams=2)[1].from_bytes(flagger.to_bytes())


@pytest.mark.parametrize("config", [{"ngrams": 0}, {"ngrams": 4}, {"ngrams": 2, "score": "classic"}])
def test_a_wrong_setting_is_named(config):
    with pytest.raises(AnonymError, match="SA003.*'ngrams'"):
        make(**config)


def test_damaged_n_grams_are_an_error(learned):
    import srsly

    state = srsly.msgpack_loads(learned[1].to_bytes())
    for name, value in (("hashes", b"123"), ("sample", b"1" * 8), ("longest", 9), ("low", b"")):
        damaged = srsly.msgpack_dumps({**state, "ngrams": {**state["ngrams"], name: value}})
        with pytest.raises(AnonymError, match="SA283"):
            make(ngrams=2)[1].from_bytes(damaged)


def test_the_sample_and_the_table_are_bounded(monkeypatch):
    monkeypatch.setattr(ngrams_module, "SIZE", 50)
    monkeypatch.setattr(ngrams_module, "BATCH", 100)
    texts = [
        f"They saw {a.title()} {b.title()} and Xq{number} Zw{number} there."
        for number in range(8)
        for a in WORDS
        for b in WORDS
    ]
    _, flagger = make(texts, ngrams=2, max_terms=1000)
    kept = flagger.rarity.ngrams
    assert len(kept.sample) == 50 and len(kept.counts) <= 1000 and kept.seen == 2 * len(texts)
    _, parts = make(texts[:700], ngrams=2, max_terms=1000)
    parts.learn(texts[700:])
    assert parts.rarity.ngrams.seen == kept.seen and len(parts.rarity.ngrams.sample) == 50


@settings(max_examples=100)
@given(
    st.text(
        st.one_of(st.sampled_from("aBÉß北ไ'’-./1 \n\u0301\u00a0"), st.characters(exclude_categories=["Cs"])),
        max_size=50,
    )
)
def test_runs_are_neighbours(text):
    for run in find_runs(text):
        assert len(run) > 1
        for before, after in zip(run, run[1:]):
            assert after.start == before.end + 1 and text[before.end] in " \u00a0-"
        assert not any(text[part.start : part.end].islower() for part in run)


def test_a_model_with_ngrams_says_that_its_key_is_missing(monkeypatch):
    monkeypatch.setenv("NGRAMS_KEY", "6b" * 32)
    settings = {"ngrams": 2, "max_terms": 1000}
    flagger = spacy.blank("en").add_pipe("tfidf_flagger", config={**settings, "key": "env:NGRAMS_KEY"})
    flagger.learn(["Amber Mill stands here. Amber Mill too."] * 20)
    with pytest.raises(AnonymError, match="SA282"):
        spacy.blank("en").add_pipe("tfidf_flagger", config=settings).from_bytes(flagger.to_bytes())
