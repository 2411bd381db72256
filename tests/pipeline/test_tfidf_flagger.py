"""tfidf_flagger: what it flags, learns, saves and tells."""

import pickle
from random import Random

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.training import Example

from spacy_anonym.errors import AnonymError
from spacy_anonym.rarity import counts as counts_module
from spacy_anonym.rarity import finder as finder_module
from spacy_anonym.rarity import model as model_module
from spacy_anonym.rarity.counts import TermCounts
from spacy_anonym.rarity.finder import RareWords, score_classic
from spacy_anonym.rarity.sample import Sample
from spacy_anonym.rarity.words import (
    CASELESS,
    LOWER,
    MIXED,
    NAME,
    NUMBER,
    split_chunk,
    split_text,
)
from spacy_anonym.record import TextRecord
from spacy_anonym.spans import get_findings

COMMON = "the house is near a river and people walk there every day with their old dogs while rain falls on green fields".split()
NAMES = [
    first + last
    for first in ("Zbi", "Kro", "Qua", "Vex", "Yul", "Przy", "Oxf", "Ghet")
    for last in ("gniew", "wicz", "torix", "malda", "shtok", "ubrin")
]


def sentences(count, seed=0, rate=0.02):
    """Sentences of common words, in which one word in fifty is a name, most of them once."""
    random = Random(seed)
    for number in range(count):
        words = random.choices(COMMON, k=20)
        for place in range(20):
            if random.random() < rate:
                words[place] = f"{random.choice(NAMES)}{random.choice(NAMES).lower()}"
        words[0] = words[0].capitalize()
        yield " ".join(words) + "."


def make(lang="en", texts=None, **config):
    nlp = spacy.blank(lang)
    flagger = nlp.add_pipe("tfidf_flagger", config=config)
    if texts is not None:
        flagger.learn(texts)
    return nlp, flagger


@pytest.fixture(scope="module")
def learned():
    return make(texts=sentences(600), share=0.03)


def values(flagger, text):
    return [text[f.start : f.end] for f in flagger.find(text)]


def test_it_flags_what_the_corpus_does_not_have(learned):
    nlp, flagger = learned
    text = "The old house near Wojtkowiak's river, and (Szczebrzeszyn) people walk."
    assert values(flagger, text) == ["Wojtkowiak", "Szczebrzeszyn"]
    found = get_findings(nlp(text), "tfidf_flagger")
    assert {f.label for f in found} == {"RARE"} and {f.rule for f in found} == {"tfidf.surprisal"}
    # The consolidator's threshold lets it pass, and any other finding names what it overlaps.
    assert all(0.4 <= f.score <= 0.6 and f.rank < 0 for f in found)


def test_a_rare_word_is_taken_out_and_another_label_wins(learned):
    nlp, flagger = learned
    whole = spacy.blank("en")
    whole.add_pipe("regex_ruler", config={"packs": ["common"]})
    whole.add_pipe("tfidf_flagger", config={"share": 0.03}).from_bytes(flagger.to_bytes())
    whole.add_pipe("span_consolidator")
    whole.add_pipe("anonymizer")
    assert (
        whole("People near Wojtkowiak walk their Xylq@example.org.")._.anonym_text
        == "People near <RARE> walk their <EMAIL_ADDRESS>."
    )


def test_a_word_of_the_corpus_is_not_flagged_however_it_is_written(learned):
    assert values(learned[1], "The HOUSE near a River") == []


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.005, 0.01, 0.02])
def test_the_flagged_share_of_unseen_text_is_what_was_asked_for(share):
    _, flagger = make(texts=sentences(1500), share=share, join=False)
    held = list(sentences(800, seed=1))
    flagged = sum(len(flagger.find(text)) for text in held)
    words = sum(len(text.split()) for text in held)
    assert share / 2 <= flagged / words <= share * 2


def test_a_larger_share_flags_no_less(learned):
    text = " ".join(sentences(50, seed=2))
    nlp, flagger = learned
    before = set()
    for share in (0.005, 0.02, 0.2, 1.0):
        _, other = make(share=share, join=False)
        other.from_bytes(flagger.to_bytes())
        found = {f[:2] for f in other.find(text)}
        assert before <= found
        before = found
    assert before


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from([*COMMON, *NAMES, "x9", "AB-1234", "1990", "Zoë", "שלום"]), min_size=1, max_size=12),
    st.integers(1, 400),
)
def test_surprisal_does_not_depend_on_the_length_of_the_text(learned, words, padding):
    text = " ".join(words)
    flagger = learned[1]
    alone = flagger.find(text)
    among = flagger.find(f"{text} . " + "the house is old . " * padding)
    assert [f for f in among if f.end <= len(text)] == alone


def test_classic_does_depend_on_it(learned):
    _, flagger = learned
    _, classic = make(score="classic", threshold=0.4)
    classic.from_bytes(flagger.to_bytes())
    assert values(classic, "Meet Wojtkowiak") == ["Meet Wojtkowiak"]
    assert "Wojtkowiak" not in values(classic, "Meet Wojtkowiak" + " every house is old" * 100)


def test_classic_scores_are_the_formula():
    import math

    _, flagger = make(texts=["green rain", "green dogs", "green hills"], score="classic")
    scores = {
        each.term: each.score for each in score_classic("green green rain unseen 42", flagger.rarity, flagger.settings)
    }
    assert scores == pytest.approx(
        {"green": 2 / 4 * math.log(2), "rain": 1 / 4 * math.log(4), "unseen": 1 / 4 * math.log(4)}
    )


@settings(max_examples=150)
@given(
    st.text(
        st.one_of(
            st.sampled_from("aZé北ไ'’-./1 \n\u200f\u0301\u0903שß_\x1c"), st.characters(exclude_categories=["Cs"])
        ),
        max_size=60,
    )
)
def test_both_ways_find_the_same(learned, text):
    nlp, flagger = learned
    record = TextRecord(text)
    flagger.annotate(record)
    doc = nlp(text)
    assert [f[:6] for f in get_findings(doc, "tfidf_flagger")] == [f[:6] for f in record.groups["tfidf_flagger"]]
    places = [place for f in record.groups["tfidf_flagger"] for place in (f.start, f.end)]
    assert places == sorted(places) and all(0 <= place <= len(text) for place in places)


def test_what_was_seen_before_changes_nothing(learned):
    _, flagger = learned
    texts = list(sentences(300, seed=5, rate=0.3)) + [
        "Vexmalda" * 30,
        "北京大学 Vexmalda",
        "iPhone4 Xq-99/A vexmalda's",
    ]
    first = [flagger.find(text) for text in texts]
    _, other = make(share=0.03)
    other.from_bytes(flagger.to_bytes())
    assert [other.find(text) for text in reversed(texts)][::-1] == first == [flagger.find(text) for text in texts]


PIECES = [
    *NAMES[:6],
    "the",
    "House,",
    "Zoë",
    "O'Brien's",
    "(Xq-Vex)",
    "xyQua",
    "iVexmalda ",
    "\u2018Kromalda",
    "AB-12",
    "北京",
    "NASA",
    "Q",
    "\n",
    "\x1c",
    "-Ghetwicz",
    "Vex" * 90,
]


@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.lists(
        st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=6).map(" ".join)
        | st.lists(st.sampled_from(PIECES)).map("".join),
        max_size=8,
    )
)
def test_neither_other_texts_nor_what_was_seen_before_change_what_is_found(learned, texts):
    _, flagger = learned

    def fresh():
        return RareWords(flagger.rarity, flagger.settings, 0.03)

    other = fresh()
    first, again = [other.find(text) for text in texts], [other.find(text) for text in texts]
    assert first == again == [fresh().find(text) for text in texts]


@settings(max_examples=80)
@given(st.text(st.sampled_from("abcdriverzqx"), min_size=1, max_size=32))
def test_the_table_of_latin_letters_has_what_the_counts_say(learned, word):
    characters = learned[1].rarity.characters
    trigrams = zip(f"\2\2{word}", f"\2{word}\3", f"{word}\3")
    assert characters.total(word) == pytest.approx(sum(map(characters._get, trigrams)))


@pytest.mark.slow
@settings(max_examples=100)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=6).map(" ".join))
def test_what_is_found_is_what_the_scores_of_the_words_say(learned, text):
    _, flagger = learned
    words = RareWords(flagger.rarity, flagger.settings, 0.03)
    scored = [
        (place + word.start, place + word.end)
        for place, word in split_text(text)
        if flagger.rarity.surprisal(word, flagger.settings) >= words.threshold
    ]
    assert [found[:2] for found in words.find(text)] == scored


def test_what_is_remembered_is_bounded(learned, monkeypatch):
    monkeypatch.setattr(finder_module, "MAX_COMMON", 50)
    monkeypatch.setattr(finder_module, "MAX_RARE", 10)
    _, flagger = learned
    words = RareWords(flagger.rarity, flagger.settings, 0.03)
    for number in range(300):
        words.find(
            f"Hou{number}se NAME{number} River Vexmalda{'abcdefghij'[number % 10]}{'klmnop'[number % 6]} O'Brien{number}"
        )
        assert len(words._common) <= 60 and len(words._rare) <= 20


def test_a_long_text_is_found_in_as_its_lines_are(learned):
    _, flagger = learned
    lines = list(sentences(400, seed=6, rate=0.1))
    found = flagger.find("\n".join(lines))
    place, expected = 0, []
    for line in lines:
        expected += [(f.start + place, f.end + place) for f in flagger.find(line)]
        place += len(line) + 1
    assert [f[:2] for f in found] == expected


def test_nothing_is_flagged_before_a_corpus_was_learned_or_it_fails():
    nlp, _ = make(required=False)
    assert len(nlp("Anything Wojtkowiak").spans["tfidf_flagger"]) == 0
    nlp, _ = make()
    with pytest.raises(AnonymError, match="SA281"):
        nlp("Anything")


@pytest.mark.parametrize("texts", [[], ["", "  \n", "..."]])
def test_an_empty_corpus_is_an_error(texts):
    nlp, flagger = make()
    with pytest.raises(AnonymError, match="SA280"):
        flagger.initialize(lambda: [], texts=texts)


def test_an_empty_corpus_leaves_what_was_learned():
    nlp, flagger = make(texts=sentences(50))
    before = flagger.to_bytes()
    with pytest.raises(AnonymError, match="SA280"):
        flagger.initialize(lambda: [], texts=[])
    assert flagger.to_bytes() == before


def test_a_corpus_of_one_document():
    _, flagger = make(texts=["Only the words of this document."])
    assert values(flagger, "Only the words of this document.") == []
    assert all(0.4 <= f.score <= 0.6 for f in flagger.find("Entirely Other Zbigniew"))


def test_initialize_learns_afresh_and_update_adds():
    nlp, flagger = make()
    docs = [nlp.make_doc(text) for text in sentences(30)]
    examples = [Example(doc, doc) for doc in docs]
    flagger.initialize(lambda: examples, nlp=nlp)
    assert flagger.rarity.documents == 30
    flagger.update(examples[:5])
    assert flagger.rarity.documents == 35
    flagger.initialize(lambda: examples, nlp=nlp, texts=lambda nlp: ({"text": text} for text in sentences(7)))
    assert flagger.rarity.documents == 7


def test_learning_in_parts_counts_as_learning_at_once(monkeypatch):
    monkeypatch.setattr(model_module, "BATCH_TERMS", 50)
    texts = list(sentences(200))
    _, once = make(texts=texts, key=None)
    _, parts = make(texts=texts[:60])
    parts.update(texts[60:])
    for text in texts:
        for chunk in text.split():
            term = split_chunk(chunk)[0].term
            assert once.rarity.counts.get(term) == parts.rarity.counts.get(term)
    assert once.rarity.counts.get("the")[0] == sum("the" in text.lower().rstrip(".").split() for text in texts)


def test_a_training_loop_counts_nothing():
    nlp, flagger = make(texts=sentences(30))
    doc = nlp.make_doc("The house.")
    nlp.update([Example(doc, doc)], sgd=None)
    assert flagger.rarity.documents == 30


def test_a_corpus_of_something_else_is_an_error():
    _, flagger = make()
    with pytest.raises(AnonymError, match="SA284"):
        flagger.initialize(lambda: [], texts=[1, 2])


def test_a_placeholder_is_not_learned():
    nlp = spacy.blank("en")
    flagger = nlp.add_pipe("tfidf_flagger", config={"required": False})
    nlp.initialize()
    assert flagger.rarity is None and not nlp("Write to Zyx").spans["tfidf_flagger"]


def test_initialize_from_a_config(tmp_path):
    (tmp_path / "corpus.jsonl").write_text(
        "".join(f'{{"text": "{text}"}}\n' for text in sentences(40)), encoding="utf8"
    )
    nlp, flagger = make()
    texts = {"@readers": "srsly.read_jsonl.v1", "path": str(tmp_path / "corpus.jsonl")}
    nlp.config["initialize"]["components"]["tfidf_flagger"] = {"texts": texts}
    nlp.initialize()
    assert flagger.rarity.documents == 40


@pytest.mark.slow
def test_saved_and_loaded_it_finds_the_same(learned, tmp_path):
    nlp, flagger = learned
    texts = list(sentences(40, seed=3, rate=0.2))
    expected = [flagger.find(text) for text in texts]
    assert any(expected)
    nlp.to_disk(tmp_path)
    for other in (
        spacy.load(tmp_path),
        spacy.blank("en").from_config(nlp.config).from_bytes(nlp.to_bytes()),
        pickle.loads(pickle.dumps(nlp)),
    ):
        assert [other.get_pipe("tfidf_flagger").find(text) for text in texts] == expected
    again = spacy.load(tmp_path).get_pipe("tfidf_flagger")
    assert again.to_bytes() == flagger.to_bytes()
    again.update(list(sentences(10, seed=9)))
    assert again.rarity.documents == flagger.rarity.documents + 10


def test_two_processes_find_the_same(learned):
    nlp, _ = learned
    texts = list(sentences(20, seed=4, rate=0.2))
    both = [[get_findings(doc, "tfidf_flagger") for doc in nlp.pipe(texts, n_process=count)] for count in (1, 2)]
    assert both[0] == both[1] and any(both[0])


def test_no_text_is_saved(learned):
    nlp, flagger = learned
    flagger.find("Wojtkowiak lives in Szczebrzeszyn.")
    for data in (flagger.to_bytes(), pickle.dumps(flagger)):
        for word in [*NAMES, "Wojtkowiak", "Szczebrzeszyn", "people", "river"]:
            for form in (word, word.lower()):
                for encoding in ("utf8", "utf-16-le", "utf-32-le"):
                    assert form.encode(encoding) not in data


def test_two_models_of_one_corpus_have_other_hashes():
    models = [make(texts=sentences(20))[1].rarity for _ in range(2)]
    assert not set(models[0].counts.hashes.tolist()) & set(models[1].counts.hashes.tolist())


def test_a_key_of_ones_own_is_not_saved_and_needed(monkeypatch):
    monkeypatch.setenv("RARE_KEY", "0123456789abcdef" * 2)
    _, flagger = make(texts=sentences(20), key="env:RARE_KEY")
    data = flagger.to_bytes()
    assert flagger._key not in data
    _, other = make(key="env:RARE_KEY")
    assert other.from_bytes(data).find("Wojtkowiak") == flagger.find("Wojtkowiak")
    monkeypatch.setenv("RARE_KEY", "another 0123456789abcdef")
    _, wrong = make(key="env:RARE_KEY")
    with pytest.raises(AnonymError, match="SA282"):
        wrong.from_bytes(data)
    with pytest.raises(AnonymError, match="SA282"):
        make()[1].from_bytes(data)


def test_damaged_bytes_are_an_error(learned):
    data = learned[1].to_bytes()
    for damaged in (data[: len(data) // 2], b"\x00" + data, b"nothing", b"\x80"):
        with pytest.raises(AnonymError, match="SA283"):
            make()[1].from_bytes(damaged)


@pytest.mark.parametrize(
    "param, value",
    [
        ("score", "bm25"),
        ("share", 0.0),
        ("share", 1.5),
        ("threshold", -1.0),
        ("capitals", "yes"),
        ("min_length", 0),
        ("max_terms", 10),
    ],
)
def test_a_wrong_setting_is_named(param, value):
    with pytest.raises(AnonymError, match=f"SA003.*'{param}'"):
        make(**{param: value})


def test_settings_leave_words_out(learned):
    data, text = learned[1].to_bytes(), "Xq Wojtkowiak 777123 qqwzxv near"
    found = {}
    for name, config in {
        "plain": {},
        "stop": {"stop_words": ["wojtkowiak"]},
        "long": {"min_length": 11},
        "numbers": {"numbers": True},
        "only": {"capitals": "only"},
    }.items():
        _, flagger = make(share=1.0, join=False, **config)
        found[name] = set(values(flagger.from_bytes(data), text))
    assert found["plain"] == {"Xq", "Wojtkowiak", "qqwzxv", "near"}
    assert found["stop"] == {"Xq", "qqwzxv", "near"}
    assert found["long"] == set()
    assert found["numbers"] == {"Xq", "Wojtkowiak", "777123", "qqwzxv", "near"}
    assert found["only"] == {"Xq", "Wojtkowiak"}


def test_neighbours_are_joined_on_request(learned):
    data, text = learned[1].to_bytes(), "people near Wojtkowiak-Szczebrz Bolek, Krzysiek there"
    assert values(make(share=0.03, join=True)[1].from_bytes(data), text) == ["Wojtkowiak-Szczebrz Bolek", "Krzysiek"]
    assert values(make(share=0.03, join=False)[1].from_bytes(data), text) == [
        "Wojtkowiak",
        "Szczebrz",
        "Bolek",
        "Krzysiek",
    ]


@pytest.mark.parametrize(
    "lang, common, rare",
    [
        ("he", "הבית ליד הנהר והילדים הולכים לשם כל יום", "פשמישל"),
        ("xx", "дом стоит у реки и люди ходят туда каждый день", "Щебжешин"),
        ("zh", "他们每天都在河边的房子里工作和生活", "鑫淼"),
        ("hi", "नदी के पास घर है और लोग वहाँ रोज़ जाते हैं", "श्चेब्झेशिन"),
    ],
)
def test_other_languages(lang, common, rare):
    nlp = spacy.blank("xx") if lang != "he" else spacy.blank("he")
    flagger = nlp.add_pipe("tfidf_flagger", config={"share": 0.05, "stop_words": []})
    flagger.learn([common] * 200)
    joiner = "" if lang == "zh" else " "
    text = f"{common}{joiner}{rare}{joiner}{common}"
    found = flagger.find(text)
    covered = {place for f in found for place in range(f.start, f.end)}
    start = text.index(rare)
    assert set(range(start, start + len(rare))) <= covered
    assert len(covered) <= len(rare) + 4
    assert flagger.find(common) == []


@pytest.mark.parametrize(
    "chunk, words",
    [
        ("O'Brien's", [("O'Brien", NAME), ("s", LOWER)]),
        ("(Jean-Luc),", [("Jean", NAME), ("Luc", NAME)]),
        ("AB-1234/X9.", [("AB-1234/X9", MIXED)]),
        ("iPhone", [("iPhone", MIXED)]),
        ("ב-16.1.1990", [("ב", CASELESS), ("16", NUMBER), ("1", NUMBER), ("1990", NUMBER)]),
        ("नमस्ते।", [("नमस्ते", CASELESS)]),
        ("北京大", [("北京", CASELESS), ("京大", CASELESS)]),
        ("don’t", [("don’t", LOWER)]),
        ("_x_", [("x", LOWER)]),
        ("…", []),
    ],
)
def test_words_and_how_they_are_written(chunk, words):
    assert [(chunk[word.start : word.end], word.kind) for word in split_chunk(chunk)] == words


def test_many_marks_are_read_as_they_come():
    # Each further mark would double the time if marks could be taken in more than one way.
    chunk = "Z" + "\u0301" * 2000 + "!Vex-1"
    assert [word[:2] for word in split_chunk(chunk)] == [(0, 2001), (2002, 2005), (2006, 2007)]


def test_a_full_table_forgets_the_rarest_and_says_how_far_it_may_err():
    table = TermCounts(b"k" * 16, 1000)
    true = {}
    random = Random(0)
    for _ in range(30):
        batch = {
            f"w{min(random.randrange(1, 4000), random.randrange(1, 4000), random.randrange(1, 4000))}": random.randrange(
                1, 9
            )
            for _ in range(500)
        }
        for term, count in batch.items():
            true[term] = true.get(term, 0) + count
        table.add(batch, {})
        assert len(table) <= 1000
    assert table.floor > 0
    for term, count in true.items():
        assert count - table.floor <= table.get(term)[0] <= count


@pytest.mark.parametrize("size, count", [(50, 10), (50, 50), (50, 2000)])
def test_the_sample_is_uniform(size, count):
    totals = [0] * 4
    for seed in range(40):
        sample = Sample(size)
        sample._random.seed(seed)
        chunks = [f"w{place}" for place in range(count)]
        for start in range(0, count, 7):
            sample.add(chunks[start : start + 7])
        assert len(sample._slots) == min(size, count) and len(set(sample._slots)) == len(sample._slots)
        for chunk in sample._slots:
            totals[int(chunk[1:]) * 4 // count] += 1
    mean = sum(totals) / 4
    assert all(abs(total - mean) < 0.25 * mean for total in totals)


def test_hashes_are_keyed_and_wide():
    assert counts_module.HASH_BYTES * 8 >= 64
    assert TermCounts(b"a" * 16, 1000).hash("x") != TermCounts(b"b" * 16, 1000).hash("x")
