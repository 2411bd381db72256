"""The Hebrew tagger of names: its features, its texts, and the pipeline with and without it."""

import json
import re
from pathlib import Path

import pytest
import spacy
from spacy.training import Example

import spacy_anonym
from benchmarks.hebrew_names import score_names, whole_words
from scripts.corpora.gold import GoldText, make_doc
from scripts.corpora.people import load_cultures
from scripts.corpora.synthetic import FOLDER, load_kinds, make_texts
from spacy_anonym.errors import AnonymError
from spacy_anonym.ml.lexicon_embed import LexiconFlags
from spacy_anonym.spans import get_findings

WEIGHTS = Path(spacy_anonym.__file__).parent / "pipelines" / "he_anonym_sm"


def flags_of(words, attached):
    nlp = spacy.blank("he")
    layer = LexiconFlags(["he/first_name", "he/country"], attached)
    layer.initialize()
    return layer.predict([spacy.tokens.Doc(nlp.vocab, words=words)]).data.astype(int).tolist()


def test_words_are_looked_up_with_and_without_proclitics():
    own, none = flags_of(["דני", "לדני", "לצרפת", "זגרבוצ"], ["ל", "ול"]), flags_of(["דני", "לדני"], [])
    assert own[0][:4] == [1, 0, 0, 0] and own[1][:4] == [0, 0, 0, 0]
    assert own[1][4:] == [1, 0, 0, 0] and own[2][4:6] == [0, 1]
    assert own[3] == [0] * 8
    # Without any, the layer is what it was.
    assert none == [[1, 0, 0, 0], [0, 0, 0, 0]]


def test_flags_with_proclitics_survive_bytes():
    layer = LexiconFlags(["he/first_name"], ["ל"])
    layer.initialize()
    again = LexiconFlags(["he/first_name"], ["ל"]).from_bytes(layer.to_bytes())
    doc = spacy.tokens.Doc(spacy.blank("he").vocab, words=["לדני", "ודני"])
    assert again.predict([doc]).data.tolist() == layer.predict([doc]).data.tolist() == [[0, 0, 1, 0], [0, 0, 0, 0]]


def test_too_many_lists_for_proclitics_is_an_error():
    make = spacy.registry.architectures.get("spacy_anonym.LexiconEmbed.v1")
    with pytest.raises(AnonymError, match="SA003"):
        make(width=8, attrs=["NORM"], rows=[10], lexicons=["he/first_name"] * 16, attached=["ל"])


def tiny_tagger(**settings):
    nlp = spacy.blank("he")
    model = {
        "@architectures": "spacy.HashEmbedCNN.v2",
        "pretrained_vectors": None,
        "width": 16,
        "depth": 1,
        "embed_size": 200,
        "window_size": 1,
        "maxout_pieces": 2,
        "subword_features": True,
    }
    nlp.add_pipe(
        "scored_ner",
        name="ner",
        config={"model": {"@architectures": "spacy_anonym.ScoredTagger.v1", "tok2vec": model}, **settings},
    )
    texts = [GoldText("דיברתי לדני אתמול", ((8, 11, "PERSON"),)), GoldText("דיברתי לעבודה אתמול", ())]
    assert texts[0].text[8:11] == "דני"
    examples = [Example(nlp.make_doc(gold.text), make_doc(nlp, gold, whole_tokens=True)) for gold in texts]
    nlp.initialize(lambda: examples)
    for _ in range(60):
        nlp.update(examples)
    return nlp


def test_findings_leave_proclitics_out_and_entities_do_not():
    nlp = tiny_tagger(trim_proclitics=True)
    again = spacy.blank("he")
    again.add_pipe("ner", source=nlp)
    for each in (nlp, again):
        doc = each("דיברתי לדני אתמול")
        assert [doc.text[found.start : found.end] for found in get_findings(doc, "ner") if found.score > 0.5] == ["דני"]
        assert [ent.text for ent in doc.ents] == ["לדני"]
    assert again.get_pipe("ner").trim_proclitics
    whole = tiny_tagger()("דיברתי לדני אתמול")
    assert [whole.text[found.start : found.end] for found in get_findings(whole, "ner") if found.score > 0.5] == [
        "לדני"
    ]


# The texts.


def test_there_are_a_hundred_templates_and_letters_are_attached_to_their_names():
    sources = [source for kind in load_kinds("he") for source in kind.sources]
    assert len(sources) == len(set(sources)) >= 150
    attached = [
        source for source in sources if re.search(r"(?<![א-ת])[ובכלמש]{1,2}\{(?:full|first|last|city|country)", source)
    ]
    assert len(attached) >= 50


def test_proclitics_are_no_part_of_invented_names():
    count = 0
    for gold in make_texts("he", 300, seed=5):
        for start, end, label in gold.spans:
            before = gold.text[start - 1 : start]
            count += label == "PERSON" and "א" <= before <= "ת"
            assert gold.text[start:end].strip() == gold.text[start:end]
    assert count > 20


def test_names_are_of_the_lists_and_frequent_ones_are_drawn_more_often():
    cultures = {culture.lang: culture for culture in load_cultures(FOLDER / "he")}
    names = cultures["heb"].last
    assert names.count("כהן") > 5 and len(set(names)) > 10_000
    assert len(cultures["foreign"].last) > 1_000


# The measure.


def test_whole_words_count_where_letters_are_attached():
    gold = GoldText("נסע לישראל עם משה", ((5, 10, "LOCATION"), (14, 17, "PERSON")))
    counts = score_names([gold], [[(5, 10, "LOCATION")]], "LOCATION")
    assert counts == {"exact": [(1, 1, 1)], "words": [(1, 1, 1)], "tokens": [(1, 1, 1)]}
    # With the letter before it the place is not exact; as a word it is right.
    counts = score_names([gold], [[(4, 10, "LOCATION")]], "LOCATION")
    assert counts == {"exact": [(0, 1, 1)], "words": [(1, 1, 1)], "tokens": [(1, 1, 1)]}
    assert score_names([gold], [[]], "PERSON") == {"exact": [(0, 0, 1)], "words": [(0, 0, 1)], "tokens": [(0, 0, 1)]}
    assert whole_words(gold.text, [(5, 10, "LOCATION")]) == [(4, 10, "LOCATION")]


def test_half_a_name_is_a_right_word_and_a_wrong_name():
    gold = GoldText("אמר יצחק לוי היום", ((4, 12, "PERSON"),))
    counts = score_names([gold], [[(4, 8, "PERSON")]], "PERSON")
    assert counts["exact"] == [(0, 1, 1)] and counts["tokens"] == [(1, 1, 2)]


# The pipeline.


@pytest.mark.slow
def test_the_tagger_finds_names_in_news_that_rules_alone_do_not():
    text = "מזכיר המדינה האמריקאי, פרנטיס גולברוקסון, נפגש אתמול עם אנשי צוותו. גולברוקסון מסר כי אין חדש."
    rules = spacy_anonym.load("he", exclude=["tok2vec", "ner"])
    assert "ner" not in rules.pipe_names
    both = spacy_anonym.load("he")
    assert "ner" in both.pipe_names
    assert "גולברוקסון" in rules(text)._.anonym_text
    assert "גולברוקסון" not in both(text)._.anonym_text


def test_the_weights_are_small_and_say_what_they_are_made_of():
    assert sum(path.stat().st_size for path in WEIGHTS.rglob("*") if path.is_file()) < 20_000_000
    meta = json.loads((WEIGHTS / "meta.json").read_text(encoding="utf8"))
    assert meta["lang"] == "he" and meta["license"] == "CC BY-SA 4.0"
    assert {source["name"] for source in meta["sources"]} == {"iahltwiki", "iahltknesset"}
    assert "IAHLT" in (WEIGHTS / "ATTRIBUTION.md").read_text(encoding="utf8")
    assert "NEMO" not in (WEIGHTS / "ATTRIBUTION.md").read_text(encoding="utf8")


@pytest.mark.slow
def test_blank_has_rules_alone():
    nlp = spacy_anonym.blank("he")
    assert "ner" not in nlp.pipe_names
    assert "נועה לוי" not in nlp('המטופלת נועה לוי, ת"ז 000000018')._.anonym_text
