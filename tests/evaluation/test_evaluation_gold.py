import json

import pytest
import spacy
from spacy.tokens import DocBin

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.gold import lengths_and_counts, read_gold
from spacy_anonym.io.corpus import make_gold_doc
from spacy_anonym.spans import Finding


def test_the_same_gold_in_every_form(tmp_path):
    text, spans = "Ann met kim@example.com", ((0, 3, "PERSON"), (8, 23, "EMAIL_ADDRESS"))
    row = {"text": text, "spans": [{"start": s, "end": e, "label": label} for s, e, label in spans]}
    (tmp_path / "a.jsonl").write_text(json.dumps(row) + "\n", encoding="utf8")
    (tmp_path / "a.gold").write_text("⟦PERSON|Ann⟧ met ⟦EMAIL|kim@example.com⟧", encoding="utf8")
    doc = make_gold_doc(spacy.blank("en"), text, [Finding(*span) for span in spans])
    DocBin(docs=[doc]).to_disk(tmp_path / "a.spacy")
    for name, id in (("a.jsonl", "line 1"), ("a.gold", "a.gold"), ("a.spacy", "text 1")):
        (document,) = read_gold(str(tmp_path / name)).documents
        assert (document.id, document.text, document.spans, document.missing) == (id, text, spans, ())
    ids = [document.id for document in read_gold(str(tmp_path)).documents]
    assert ids == ["a.gold", "a.jsonl line 1", "a.spacy text 1"]
    only = read_gold(str(tmp_path / "a.jsonl"), labels=["PER"])
    assert only.labels == {"PERSON"} and only.documents[0].spans == spans[:1]


def test_entities_are_the_gold_where_there_is_no_group_and_missing_tokens_are_known_as_such(tmp_path):
    nlp = spacy.blank("en")
    doc = nlp("Ann met Ben Roe")
    doc.set_ents([doc.char_span(0, 3, label="PER")], missing=[doc[2:4]])
    DocBin(docs=[doc]).to_disk(tmp_path / "a.spacy")
    (document,) = read_gold(str(tmp_path / "a.spacy")).documents
    assert document.spans == ((0, 3, "PERSON"),) and document.missing == ((8, 11), (12, 15))


def test_two_columns_count_but_for_rows_that_are_not_clear(tmp_path):
    path = tmp_path / "names.csv"
    path.write_text(
        "Sentence,Expected Output\nAnn left,[Name] left\nA and B and C,[Name] and [Name]\n", encoding="utf8"
    )
    gold = read_gold(str(path))
    assert [document.id for document in gold.documents] == ["row 2"] and gold.labels == {"PERSON"}
    (failure,) = gold.failures
    assert failure.startswith("[SA320]") and "row 3" in failure


@pytest.mark.parametrize(
    "source, format, code", [("none.jsonl", None, "SA301"), ("none.csv", None, "SA301"), ("x", "pdf", "SA306")]
)
def test_what_is_not_there(source, format, code):
    with pytest.raises(AnonymError) as raised:
        read_gold(source, format)
    assert raised.value.code == code


@pytest.mark.parametrize("start, end", [(8, 3), (3, 3), (-3, 3), (0, 12)])
def test_a_span_that_does_not_lie_in_its_text_is_an_error_that_names_the_line(tmp_path, start, end):
    rows = [
        {"text": "Ann met Ben", "spans": [{"start": s, "end": e, "label": "PERSON"}]} for s, e in [(0, 3), (start, end)]
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    with pytest.raises(AnonymError, match="line 2") as raised:
        read_gold(str(tmp_path / "a.jsonl"))
    assert raised.value.code == "SA307" and "Ann" not in str(raised.value)


def test_a_file_that_is_no_docbin(tmp_path):
    (tmp_path / "a.spacy").write_bytes(b"secret text")
    with pytest.raises(AnonymError) as raised:
        read_gold(str(tmp_path / "a.spacy"))
    assert raised.value.code == "SA307" and "secret" not in str(raised.value)


def test_only_the_labels_that_occur_in_the_gold(tmp_path):
    (tmp_path / "a.gold").write_text("⟦PERSON|Ann⟧ met Ben", encoding="utf8")
    assert read_gold(str(tmp_path)).labels is None
    assert read_gold(str(tmp_path), labels=["gold"]).labels == {"PERSON"}


def test_lengths_are_words_and_counts_are_spans(tmp_path):
    (tmp_path / "a.gold").write_text("⟦PERSON|Ann⟧ met  Ben", encoding="utf8")
    (tmp_path / "b.gold").write_text("It rained", encoding="utf8")
    assert lengths_and_counts(read_gold(str(tmp_path)).documents) == ({2: 1, 3: 1}, {0: 1, 1: 1})
