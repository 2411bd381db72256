import json

import pytest
import spacy

from spacy_anonym.evaluation.evaluate import evaluate_pipeline
from spacy_anonym.evaluation.gold import GoldDocument, GoldSet, read_gold, split_optional
from spacy_anonym.evaluation.leaks import find_leaks, summarize_leaks, wilson
from spacy_anonym.evaluation.predict import predict
from spacy_anonym.evaluation.replaced import kept_places
from spacy_anonym.evaluation.tables import leak_tables
from spacy_anonym.io.corpus import parse_markup
from spacy_anonym.registry import registry

TEXT, MARKED = parse_markup("⟦PERSON|Ioana Vlaicu⟧ saw ⟦PERSON|O. Dee⟧ in ⟦LOCATION?|Cluj⟧ on 4 May.")
DOCUMENT = GoldDocument("a", TEXT, *split_optional(MARKED), "letter")


def spans(*values):
    return [(TEXT.index(value), TEXT.index(value) + len(value)) for value in values]


def test_a_mark_is_left_when_a_letter_of_it_is_and_what_may_be_left_is_not():
    leaks = find_leaks(DOCUMENT, spans("Ioana", "O", "Dee"))
    assert [TEXT[start:end] for start, end, _ in leaks.left] == ["Ioana Vlaicu"]
    assert (leaks.masked, leaks.over) == (9, 0)
    assert find_leaks(DOCUMENT, spans("Ioana Vlaicu", "O. Dee")).left == []


def test_what_lies_in_no_mark_counts_as_over_masked():
    leaks = find_leaks(DOCUMENT, spans("Ioana Vlaicu", "O. Dee", "Cluj", "4 May"))
    assert (leaks.masked, leaks.over) == (11 + 4 + 4 + 4, 4)


@pytest.mark.parametrize(
    "replaced, false",
    [
        (["4 May"], 1),
        (["Ioana Vlaicu saw"], 0),
        (["Ioana", "saw", "on 4 May", "Cluj"], 2),
        (["Dee in Cluj on"], 0),
        (["Cluj on 4 May"], 1),
    ],
)
def test_a_replaced_span_is_false_where_half_of_it_lies_in_no_mark(replaced, false):
    assert find_leaks(DOCUMENT, spans(*replaced)).false == false


def test_a_replaced_span_without_letters_is_not_false():
    assert find_leaks(DOCUMENT, [(TEXT.index(" saw"), TEXT.index(" saw") + 1)]).false == 0


def test_what_an_operator_keeps_is_not_replaced(scripted):
    scripted.get_pipe("anonymizer").set_operator("PERSON", lambda text: text if text == "p9000" else "*")
    (prediction,), _ = predict(scripted, ["p9000 and p8000"])
    assert prediction.replaced == [(10, 15, "PERSON")]


@pytest.mark.parametrize(
    "old, new, kept",
    [
        ("John Smith", "John Smi**", "JohnSmi"),
        ("212-555-0123", "****555-0123", "5550123"),
        ("Lee", "L**", "L"),
        ("John Smith", "John SmXXX", "JohnSm"),
        ("John Smith", "JOHN SMITH", "JohnSmith"),
        ("John Smith", "[John Smith]", "JohnSmith"),
        ("John Smith", "John", "John"),
        ("12 Elm Street", "(name) 12 Elm Street", "12ElmStreet"),
        ("John Smith", "**********", ""),
        ("John Smith", "Joan Smits", ""),
        ("Ann", "Joanna", ""),
        ("12 Elm Street", "15 Oak Street", ""),
        ("47", "40-49", ""),
        ("Lane", "Lana", ""),
    ],
)
def test_what_stands_in_its_replacement_is_kept(old, new, kept):
    assert "".join(old[place] for place in sorted(kept_places(old, new)) if old[place].isalnum()) == kept


@pytest.mark.parametrize(
    "operator, left",
    [
        ({"@anonym_operators": "spacy_anonym.mask.v1"}, 0),
        ({"@anonym_operators": "spacy_anonym.mask.v1", "count": 2}, 1),
        (lambda text: f"[{text}]", 1),
        (str.upper, 1),
        (lambda text: "somebody", 0),
    ],
)
def test_a_part_that_an_operator_leaves_is_left(scripted, operator, left):
    if isinstance(operator, dict):
        operator = registry.resolve({"operator": operator})["operator"]
    scripted.get_pipe("anonymizer").set_operator("PERSON", operator)
    documents = [GoldDocument("a", "now p9000 and", ((4, 9, "PERSON"),))]
    assert evaluate_pipeline(scripted, GoldSet(documents)).leaks.left == left


def test_what_an_operator_tells_on_purpose_is_not_left():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "DATE", "pattern": "3 May 1980"}])
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": {"@anonym_operators": "spacy_anonym.generalize.v1"}}})
    assert predict(nlp, ["on 3 May 1980"])[0][0].replaced == [(3, 13, "DATE_TIME")]


def test_without_an_anonymizer_what_was_found_counts():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Ann"}])
    assert predict(nlp, ["Ann left"])[0][0].replaced == [(0, 3, "PERSON")]


def test_the_interval_of_a_share():
    # By hand, for 5 of 10: Wilson's interval is symmetric there.
    low, high = wilson(5, 10)
    assert abs(low - 0.2366) < 1e-3 and abs(low + high - 1) < 1e-9
    assert wilson(0, 0) == (0.0, 1.0) and wilson(0, 20)[0] == 0.0


def test_a_summary_counts_by_label_and_by_genre():
    other = GoldDocument("b", "Ann, 12 Elm Street", ((0, 3, "PERSON"), (5, 18, "STREET_ADDRESS")), (), "form")
    summary = summarize_leaks([find_leaks(DOCUMENT, spans("Ioana Vlaicu", "O. Dee")), find_leaks(other, [(0, 3)])])
    assert (summary.documents, summary.clean, summary.spans, summary.left) == (2, 1, 4, 1)
    assert summary.by_label == {"PERSON": (3, 0), "STREET_ADDRESS": (1, 1)}
    assert summary.by_genre == {"letter": (2, 0), "form": (2, 1)}


def test_an_evaluation_says_what_is_left(scripted):
    documents = [
        GoldDocument("a", "p9000 and p1000", ((0, 5, "PERSON"), (10, 15, "PERSON"))),
        GoldDocument("b", "p9000 alone", ((0, 5, "PERSON"),)),
        GoldDocument("c", "p9000 is nobody", ()),
    ]
    evaluation = evaluate_pipeline(scripted, GoldSet(documents))
    data = json.loads(json.dumps(evaluation.to_dict()))["leaks"]
    assert data["left_share"] == pytest.approx(1 / 3) and data["clean_share"] == pytest.approx(2 / 3)
    assert data["clean_low"] < 2 / 3 < data["clean_high"]
    assert data["over"] == 5 and data["false"] == 1 and data["precision"] == pytest.approx(10 / 15)
    titles = [table.title for table in leak_tables(evaluation)]
    assert titles == ["What is left", "What is left, by label"]


def test_other_labels_count_only_on_gold(scripted):
    document = GoldDocument("a", "Zoltan met p9000", ((0, 6, "LOCATION"),))
    evaluation = evaluate_pipeline(scripted, GoldSet([document], frozenset({"LOCATION"})))
    assert (evaluation.leaks.left, evaluation.leaks.over) == (1, 0)


def test_gold_says_what_may_be_left_and_a_folder_is_a_genre(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.gold").write_text("⟦PERSON|Ann⟧ in ⟦LOCATION?|Cluj⟧", encoding="utf8")
    row = {"text": "Ann in Cluj", "spans": [{"start": 7, "end": 11, "label": "LOC", "optional": True}]}
    (tmp_path / "b.jsonl").write_text(json.dumps(row), encoding="utf8")
    lines, letter = read_gold(str(tmp_path)).documents
    assert (letter.spans, letter.missing, letter.genre) == (((0, 3, "PERSON"),), ((7, 11),), "letters")
    assert (lines.spans, lines.missing, lines.genre) == ((), ((7, 11),), "")
