"""Contamination, partly labelled corpora, shipping, and the commands over them."""

import json

import pytest
import spacy
from spacy.tokens import Doc, DocBin

from scripts.corpora import GoldText, clean_partial, write_corpus
from scripts.corpora.__main__ import main
from scripts.corpora.contamination import (
    count_contaminated,
    drop_contaminated,
    gold_keys,
    is_contaminated,
    letters_only,
    read_texts,
    sentence_keys,
)
from scripts.corpora.ship import attribution, ship

pytestmark = pytest.mark.slow

SENTENCE = "The auditor flew in from Kraków on Monday."


def write(path, texts):
    write_corpus([GoldText(text, ()) for text in texts], path, "en")
    return path


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE.upper(),
        SENTENCE.replace(" ", "  , "),
        f"Hello there! {SENTENCE} Bye.",
        f"Note\n{SENTENCE}\n",
        "12 " + SENTENCE,
    ],
)
def test_a_test_sentence_is_recognized_by_its_letters(text):
    assert is_contaminated(text, sentence_keys(SENTENCE))


@pytest.mark.parametrize(
    "text",
    [
        "The auditor flew in from Kraków on Tuesday.",
        "Thank you very much!",
        "",
        "City: Kraków and the villages around it, Poland",
    ],
)
def test_other_short_and_form_lines_are_not(text):
    keys = (
        sentence_keys(SENTENCE)
        | sentence_keys("Thank you very much!")
        | sentence_keys("a\nCity: Kraków and the villages around it, Poland")
    )
    assert not is_contaminated(text, keys) and letters_only("A-b 1!") == "ab"


def test_contaminated_texts_are_counted_and_dropped(tmp_path):
    train = write(tmp_path / "train.spacy", [SENTENCE, "Something quite different was said.", f"Hi. {SENTENCE}"])
    lines = tmp_path / "train.jsonl"
    lines.write_text(
        json.dumps({"text": SENTENCE, "spans": []}) + "\n" + json.dumps({"text": "No", "spans": []}) + "\n",
        encoding="utf8",
    )
    test = write(tmp_path / "test.spacy", [SENTENCE.lower()])
    assert count_contaminated([train, lines], [test]) == {str(train): (2, 3), str(lines): (1, 2)}
    keys = gold_keys(read_texts(test))
    assert drop_contaminated(train, keys, tmp_path / "out" / "a.spacy") == (2, 3)
    assert drop_contaminated(lines, keys, tmp_path / "out" / "b.jsonl") == (1, 2)
    assert count_contaminated([tmp_path / "out"], [test]) == {str(tmp_path / "out"): (0, 2)}
    (doc,) = DocBin().from_disk(tmp_path / "out" / "a.spacy").get_docs(spacy.blank("en").vocab)
    assert doc.text.startswith("Something") and "anonym" in doc.spans


def test_what_is_kept_stays_whole_and_texts_are_read_as_docs_are(tmp_path):
    nlp = spacy.blank("en")
    docs = [nlp("Ann  went\n\nto Ōtepoti. "), nlp(SENTENCE), Doc(nlp.vocab, words=["No", "spaces", "known"])]
    docs[0].set_ents([docs[0][0:1]], missing=[docs[0][2:4]], default="outside")
    docs[0].user_data["soft"] = [0.5]
    DocBin(docs=docs, store_user_data=True, attrs=["ENT_IOB", "ENT_TYPE", "SPACY"]).to_disk(tmp_path / "a.spacy")
    assert list(read_texts(tmp_path / "a.spacy")) == [doc.text for doc in docs]
    assert drop_contaminated(tmp_path / "a.spacy", gold_keys([SENTENCE]), tmp_path / "b.spacy") == (1, 3)
    first, last = DocBin().from_disk(tmp_path / "b.spacy").get_docs(nlp.vocab)
    assert [(token.text, token.whitespace_, token.ent_iob_) for token in first] == [
        (token.text, token.whitespace_, token.ent_iob_) for token in docs[0]
    ]
    assert first.user_data["soft"] == (0.5,) and last.has_unknown_spaces


def test_the_check_command_tells_by_its_exit_status(tmp_path, capsys):
    train = write(tmp_path / "train" / "a.spacy", [SENTENCE, "Something quite different was said."]).parent
    test = write(tmp_path / "test.spacy", [SENTENCE])
    assert main(["check", str(train), "--against", str(test)]) == 1
    assert "1 of 2" in capsys.readouterr().out
    assert main(["check", str(train), "--against", str(test), "--drop", str(tmp_path / "clean")]) == 0
    assert main(["check", str(tmp_path / "clean"), "--against", str(test)]) == 0
    assert main(["check", str(tmp_path / "none"), "--against", str(test)]) == 1
    assert "SA301" in capsys.readouterr().err


def test_what_a_model_finds_without_a_label_is_missing():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "PER", "pattern": name} for name in ("Ann", "Bo")] + [{"label": "DATE", "pattern": "Monday"}]
    )
    golds = [GoldText("Ann met Bo on Monday", ((0, 3, "PERSON"),), ((14, 20),), "x"), GoldText("Bo", ())]
    one, two = clean_partial(golds, nlp)
    assert one == GoldText(golds[0].text, golds[0].spans, ((8, 10), (14, 20)), "x") and two.missing == ((0, 2),)
    # What was known to be unknown stays, and a date is no name.
    assert next(clean_partial([GoldText("On Monday", ())], nlp)).missing == ()


def test_convert_and_synthetic_write_what_training_reads(tmp_path, capsys):
    (tmp_path / "wikigold.conll.txt").write_text("Bo I-PER\nleft O\n\n" * 40, encoding="utf8")
    out, dev = tmp_path / "a.spacy", tmp_path / "dev" / "a.spacy"
    assert main(["convert", "wikigold", str(tmp_path), str(out), "--dev", str(dev), "--dev-every", "2"]) == 0
    assert "20 texts" in capsys.readouterr().out and dev.exists()
    assert main(["convert", "nothing", str(tmp_path), str(out)]) == 1
    assert main(["synthetic", "en", str(tmp_path / "s.jsonl"), "--texts", "3", "--kinds", "forms"]) == 0
    assert len((tmp_path / "s.jsonl").read_text(encoding="utf8").splitlines()) == 3
    assert main(["synthetic", "en", str(tmp_path / "s.txt")]) == 1
    assert main(["list"]) == 0 and "wikigold" in capsys.readouterr().out


def test_weights_are_shipped_with_licence_and_attribution(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    ner = nlp.add_pipe("ner", config={"model": {"tok2vec": {"@architectures": "spacy.HashEmbedCNN.v2", "pretrained_vectors": None, "width": 8, "depth": 1,
        "embed_size": 50, "window_size": 1, "maxout_pieces": 2, "subword_features": True}}})  # fmt: skip
    ner.add_label("PERSON")
    nlp.initialize()
    nlp.to_disk(tmp_path / "model")
    size = ship(tmp_path / "model", tmp_path / "en_anonym_sm")
    shipped = spacy.load(tmp_path / "en_anonym_sm")
    assert shipped.pipe_names == ["ner"] and 0 < size < 20_000_000
    assert (
        shipped.meta["license"] == "CC BY-SA 4.0"
        and shipped.meta["name"] == "anonym_sm"
        and len(shipped.meta["sources"]) > 5
    )
    text = (tmp_path / "en_anonym_sm" / "ATTRIBUTION.md").read_text(encoding="utf8")
    assert "Few-NERD" in text and "wikineural" not in text.lower() and text == attribution("en")
    # Everybody who made a corpus is named.
    assert "Ning Ding" in text and all(source["author"] in text for source in shipped.meta["sources"])
    with pytest.raises(ValueError) as caught:
        ship(tmp_path / "model", tmp_path / "x", ["tagger"])
    assert "nothing to ship" in str(caught.value)
    weights = (tmp_path / "en_anonym_sm" / "ner" / "model").read_bytes()
    (tmp_path / "scores.json").write_text('{"names": {"p": 0.94812, "r": 0.5, "f": 0.7, "gold": 3}}', encoding="utf8")
    assert (
        main(["meta", str(tmp_path / "en_anonym_sm"), "--measured", f"set, load('en')={tmp_path / 'scores.json'}"]) == 0
    )
    assert (tmp_path / "en_anonym_sm" / "ner" / "model").read_bytes() == weights
    # Shipped once more, the same weights keep what was measured; other weights do not.
    assert main(["ship", str(tmp_path / "model"), str(tmp_path / "en_anonym_sm")]) == 0
    meta = json.loads((tmp_path / "en_anonym_sm" / "meta.json").read_text(encoding="utf8"))
    assert meta["performance"]["measured"] == {"set, load('en')": {"p": 0.948, "r": 0.5, "f": 0.7}}
    ner.model.get_ref("tok2vec").attrs["changed"] = True
    nlp.to_disk(tmp_path / "model")
    ship(tmp_path / "model", tmp_path / "en_anonym_sm")
    assert "measured" not in (tmp_path / "en_anonym_sm" / "meta.json").read_text(encoding="utf8")


def test_weights_that_are_too_large_are_refused(tmp_path, monkeypatch):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(tmp_path / "model")
    monkeypatch.setattr("scripts.corpora.ship.MAX_BYTES", 10)
    with pytest.raises(ValueError) as caught:
        ship(tmp_path / "model", tmp_path / "en_x", ["sentencizer"])
    assert "are shipped" in str(caught.value)
