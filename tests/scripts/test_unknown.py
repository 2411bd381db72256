"""What a corpus does not label is unknown; court decisions; the labels of the bundled taggers."""

import json

import spacy
from spacy.tokens import Doc, Span

from benchmarks.tab import measure
from scripts.corpora.gold import TAGGED, make_doc, make_gold
from scripts.corpora.partial import mark_unknown
from scripts.corpora.tab import read_tab


def test_what_is_found_under_a_label_that_a_corpus_lacks_is_unknown():
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "ID", "pattern": "B77"}, {"label": "PERSON", "pattern": "Brume"}])
    gold = Doc(nlp.vocab, ["Ada", "has", "B77", "and", "Brume", "x"])
    gold.set_ents([Span(gold, 0, 1, label="PERSON")], missing=[Span(gold, 5, 6, label="X")])
    [(doc, count)] = mark_unknown([gold], nlp, ["PERSON"])
    # 0 is missing, 2 outside, 3 begin. Of people the corpus says all; what was missing stays so.
    assert count == 1 and [token.ent_iob for token in doc] == [3, 2, 0, 2, 2, 0]


def test_rare_labels_are_learned_with_their_like():
    text = "Plate KX51 ABC of 3 May, by Ada."
    gold = make_gold(text, [(6, 14, "LICENSE_PLATE"), (18, 23, "BIRTH_DATE"), (28, 31, "PERSON")], [], "x")
    doc = make_doc(spacy.blank("en"), gold, TAGGED)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("KX51 ABC", "ID"), ("3 May", "DATE_TIME"), ("Ada", "PERSON"),
    ]  # fmt: skip


TEXT = "Mr Ada Brume, a Norwegian, sued in 1998 before the Court on 3 May 1999 (no. 77/02)."


def mention(value, kind, identifier, entity):
    start = TEXT.index(value)
    return {
        "start_offset": start,
        "end_offset": start + len(value),
        "entity_type": kind,
        "identifier_type": identifier,
        "entity_id": entity,
    }


MENTIONS = [
    mention("Mr Ada Brume", "PERSON", "DIRECT", "1"),
    mention("Norwegian", "DEM", "QUASI", "2"),
    mention("1998", "DATETIME", "QUASI", "3"),
    mention("Court", "ORG", "NO_MASK", "4"),
    mention("3 May 1999", "DATETIME", "QUASI", "5"),
    mention("77/02", "CODE", "DIRECT", "6"),
]
DOCUMENT = {"doc_id": "x", "text": TEXT, "annotations": {"one": {"entity_mentions": MENTIONS}}}


def test_court_decisions_are_read(tmp_path):
    (tmp_path / "train.jsonl").write_text(json.dumps(DOCUMENT) + "\n", encoding="utf8")
    [gold] = read_tab(tmp_path)
    assert [(gold.text[a:b], label) for a, b, label in gold.spans] == [
        ("Ada Brume", "PERSON"), ("3 May 1999", "DATE_TIME"), ("77/02", "ID"),
    ]  # fmt: skip
    assert [gold.text[a:b] for a, b in gold.missing] == ["Norwegian", "1998", "Court"]


def test_an_entity_is_protected_when_nothing_of_it_is_left():
    gone = bytearray(len(TEXT))
    for value in ("Ada Brume", "77/0", "the", "3 May 1999"):
        start = TEXT.index(value)
        gone[start : start + len(value)] = b"\1" * len(value)
    counts, words, right = measure(DOCUMENT, gone)
    assert counts == {
        ("DIRECT", "PERSON", True): 1,
        ("DIRECT", "CODE", False): 1,
        ("QUASI", "DEM", False): 1,
        ("QUASI", "DATETIME", False): 1,
        ("QUASI", "DATETIME", True): 1,
    }
    # Ada, Brume, 3, May, 1999 and 77, and "the".
    assert (words, right) == (7, 6)
