"""What the figures of `benchmarks/rarity.py` mean: scores, n-grams, costs, the command."""

import json
from random import Random

import pytest
import spacy
from typer.testing import CliRunner

from benchmarks.rarity import app, measure_costs, measure_ngrams, measure_scores, vary
from benchmarks.rarity_data import Marked

pytestmark = pytest.mark.slow

COMMON = "green lane north mill stone bridge long field white church west park hill brook king road river old".split()
# Each word is common, the pair is not.
PAIR, NAME = "Green Lane", "Przyborowski"
PAIRS = [
    ("White", "Church"),
    ("Long", "Bridge"),
    ("North", "Field"),
    ("West", "Park"),
    ("King", "Road"),
    ("Mill", "Stone"),
]


def sentence(random, middle):
    words = random.choices(COMMON, k=6)
    return f"They saw the {words[0]} by {middle} and the {words[1]} was near {words[2].title()}, with {words[3]} and {words[4]}."


def mark(random, name):
    text = sentence(random, name)
    place = text.index(name)
    return Marked(text, [(place, place + len(name))])


@pytest.fixture(scope="module")
def learned():
    random = Random(0)
    texts = [sentence(random, " ".join(random.choice(PAIRS))) for _ in range(400)]
    return [*texts, "It lies where Stone Brook and Park Hill meet, said Zbigniewka."]


@pytest.fixture(scope="module")
def marked():
    random = Random(1)
    return [mark(random, PAIR) for _ in range(20)] + [mark(random, NAME) for _ in range(20)]


def test_words_and_ngrams_find_their_own_kind_of_names_and_both_together_find_all(learned, marked):
    share = 0.05
    rows = {row["which"]: row for row in measure_ngrams(learned, marked, [share], 2)}
    assert set(rows) == {"words", "n-grams", "words and n-grams"} and {row["share"] for row in rows.values()} == {share}
    # 20 texts have a rare pair of two words, 20 a rare word.
    assert rows["words"]["recall"] == pytest.approx(20 / 60)
    assert rows["n-grams"]["recall"] == pytest.approx(40 / 60)
    assert rows["words and n-grams"]["recall"] == 1.0
    for row in rows.values():
        assert row["precision"] == 1.0
    words = sum(len(each.text.split()) for each in marked)
    assert rows["words and n-grams"]["flagged"] == pytest.approx(60 / words)


def test_what_is_flagged_beside_the_names_counts_against_precision(learned, marked):
    unmarked = [each._replace(names=()) for each in marked]
    (row,) = (
        row
        for row in measure_ngrams(learned, marked[:20] + unmarked[20:], [0.05], 2)
        if row["which"] == "words and n-grams"
    )
    assert row["recall"] == 1.0 and row["precision"] == pytest.approx(40 / 60)
    for row in measure_ngrams(learned, unmarked, [0.05], 2):
        assert row["precision"] == row["recall"] == 0.0


def test_each_score_flags_the_same_number_of_words(learned, marked):
    flagger = spacy.blank("en").add_pipe("tfidf_flagger")
    flagger.learn(learned)
    words = sum(len(each.text.split()) for each in marked)
    rows = measure_scores(flagger.rarity, flagger.settings, marked, [20 / words])
    assert [row.score for row in rows] == ["surprisal", "classic"]
    # The rarest twenty words are the one name that the corpus does not have.
    assert rows[0].precision == 1.0 and rows[0].recall == pytest.approx(20 / 60)


def test_costs_are_of_the_second_half_and_positive(learned):
    flagger = spacy.blank("en").add_pipe("tfidf_flagger")
    flagger.learn(learned)
    texts = list(vary(learned, 500))
    costs = measure_costs(flagger.to_bytes(), learned, texts, block=100)
    # Blocks of 100 from the 300th on.
    assert costs.texts == 200 and costs.words == sum(len(text.split()) for text in texts[300:])
    assert min(costs.learning, costs.tokenizing, costs.finding, costs.on_docs) > 0.0


def test_varied_texts_are_as_many_as_asked_for_and_mostly_new(learned):
    texts = list(vary(learned, 2000))
    assert len(texts) == 2000 and texts[: len(learned)] == learned
    assert len(set(texts)) > 0.9 * len(texts) and texts == list(vary(learned, 2000))


def write_corpora(folder):
    random = Random(2)
    words = "Fine weather in Przyborowski today .".split()
    tags = ["O", "O", "O", "B-LOC", "O", "O"]
    lines = "\n".join(f"{number}\t{word}\t{tag}" for number, (word, tag) in enumerate(zip(words, tags), 1))
    (folder / "uner_ewt").mkdir()
    (folder / "uner_ewt" / "a.iob2").write_text(lines + "\n\n", encoding="utf8")
    (folder / "wikigold").mkdir()
    (folder / "wikigold" / "a.conll.txt").write_text("Green I-LOC\nLane I-LOC\n\n", encoding="utf8")
    (folder / "crossner" / "ner_data" / "ai").mkdir(parents=True)
    (folder / "crossner" / "ner_data" / "ai" / "test.txt").write_text("Old\tO\nroad\tO\n\n", encoding="utf8")
    (folder / "redocred").mkdir()
    document = {
        "sents": [["Kromalda", "sleeps", "."]],
        "vertexSet": [[{"sent_id": 0, "pos": [0, 1], "type": "PER", "name": "Kromalda"}]],
    }
    (folder / "redocred" / "dev_revised.json").write_text(json.dumps([document]), encoding="utf8")
    (folder / "fewnerd").mkdir()
    text = "\n\n".join("\n".join(f"{word}\tO" for word in sentence(random, "White Church").split()) for _ in range(300))
    (folder / "fewnerd" / "train.txt").write_text(text + "\n\n", encoding="utf8")


def test_the_command_prints_scores_costs_of_each_round_and_ngrams(tmp_path):
    folder = tmp_path / "corpora"
    folder.mkdir()
    write_corpora(folder)
    output = tmp_path / "figures.json"
    args = [str(folder), "--no-rules", "--rounds", "2", "--ngrams", "2", "--output", str(output)]
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 0, result.output
    assert "2 rounds: finding least" in result.output and "words and n-grams" in result.output
    figures = json.loads(output.read_text(encoding="utf8"))
    assert len(figures["costs"]) == 2 and len(figures["ngrams"]) == 9 and not figures["rules"]


def test_a_corpus_that_is_missing_is_wrong_usage(tmp_path):
    assert CliRunner().invoke(app, [str(tmp_path)]).exit_code == 1
