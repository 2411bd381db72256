import json

import pytest
import spacy
from spacy.cli.evaluate import evaluate
from spacy.tokens import DocBin
from spacy.training import Example

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.corpus import make_gold_doc
from spacy_anonym.scores.document import join_near, make_scored_text
from spacy_anonym.scores.scorer import make_anonym_scorer
from spacy_anonym.spans import Finding

TEXT = "Ann Roe wrote to kim@example.com from 192.0.2.7 today."
GOLD = [Finding(0, 7, "PERSON"), Finding(17, 32, "EMAIL_ADDRESS"), Finding(38, 47, "IP_ADDRESS")]


def make_pipeline():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Ann"}])
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS"]})
    nlp.add_pipe("span_consolidator")
    return nlp


def test_the_scorer_says_all_figures():
    nlp = make_pipeline()
    scores = nlp.evaluate([Example(nlp.make_doc(TEXT), make_gold_doc(nlp, TEXT, GOLD))])
    assert scores["anonym_p"] == 0.5 and scores["anonym_r"] == pytest.approx(1 / 3)
    assert scores["anonym_per_type"]["EMAIL_ADDRESS"] == {"p": 1, "r": 1, "f": 1}
    assert scores["anonym_leaked_chars"] == len("Roe192.0.2.7") and scores["anonym_clean_docs"] == 0
    assert scores["anonym_recall"] == pytest.approx(18 / 30) and scores["anonym_damaged"] == 0
    assert 0.6 < scores["anonym_f2"] < 1
    assert scores["anonym_scores"]["spans"]["partial"]["r"] == pytest.approx(1.5 / 3)
    assert scores["anonym_scores"]["coverage"]["soft_partial"] == 2
    # The recognizer's own group.
    assert scores["spans_regex_ruler_p"] == 1


def test_texts_without_gold_are_left_out():
    nlp = make_pipeline()
    scores = nlp.evaluate([Example(nlp.make_doc(TEXT), nlp.make_doc(TEXT))])
    assert scores["anonym_p"] is None and scores["anonym_scores"] is None and scores["spans_anonym_f"] is None


def test_spacy_evaluate_prints_the_final_group_and_saves_all(tmp_path, capsys):
    nlp = make_pipeline()
    nlp.to_disk(tmp_path / "pipeline")
    DocBin(docs=[make_gold_doc(nlp, TEXT, GOLD)]).to_disk(tmp_path / "gold.spacy")
    evaluate(
        tmp_path / "pipeline",
        tmp_path / "gold.spacy",
        output=tmp_path / "scores.json",
        spans_key="anonym",
        silent=False,
    )
    printed = capsys.readouterr().out
    assert "SPAN P" in printed and "50.00" in printed and "EMAIL_ADDRESS" in printed
    saved = json.loads((tmp_path / "scores.json").read_text(encoding="utf8"))
    assert saved["anonym_leaked_chars"] == 12 and saved["anonym_scores"]["names"]["gold"] == 1


def test_near_spans_of_one_label_count_as_one_on_request():
    text = "Ana Ruiz, Eva: 12 34"
    gold = [(0, 8, "PERSON"), (10, 13, "PERSON"), (15, 20, "ID")]
    found = [(0, 3, "PERSON"), (4, 8, "PERSON"), (10, 13, "PERSON"), (15, 17, "ID"), (18, 20, "AGE")]
    document = make_scored_text(text, gold, found)
    joined = join_near(document, 1)
    assert joined.gold == document.gold
    assert joined.found == ((0, 8, "PERSON"), (10, 13, "PERSON"), (15, 17, "ID"), (18, 20, "AGE"))
    # One character is not enough for a comma and a space.
    assert join_near(document, 2).found[0] == (0, 13, "PERSON")
    assert join_near(document, 0) == document
    # What lies within another one of its label does not cut it.
    nested = make_scored_text(text, [], [(0, 8, "PERSON"), (1, 2, "PERSON"), (2, 9, "ID")])
    assert join_near(nested, 0).found == ((0, 8, "PERSON"), (2, 9, "ID"))


def test_the_scorer_joins_on_request():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "PERSON", "pattern": "Ann"}, {"label": "PERSON", "pattern": "Roe"}]
    )
    nlp.add_pipe("span_consolidator")
    example = lambda: [Example(nlp(TEXT), make_gold_doc(nlp, TEXT, GOLD[:1]))]  # noqa: E731
    assert make_anonym_scorer()(example(), spans_key="anonym")["anonym_p"] == 0
    joined = make_anonym_scorer(join=1)(example(), spans_key="anonym")
    assert joined["anonym_p"] == joined["anonym_r"] == 1
    with pytest.raises(AnonymError, match="SA003"):
        make_anonym_scorer(join=-1)
