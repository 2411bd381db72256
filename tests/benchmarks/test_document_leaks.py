from benchmarks.documents import to_gold
from scripts.corpora.documents import Document, parse


def test_marks_of_what_may_be_left_or_is_kept_on_purpose_are_no_gold_spans():
    text, marks = parse("⟦PERSON|Ioana Vlaicu⟧ sings in ⟦LOCATION?|Cluj⟧, a ⟦PROFESSION|baker⟧.")
    gold = to_gold(Document("en", "letter", "x1", "01", text, marks), {"PROFESSION"})
    assert gold.spans == ((0, 12, "PERSON"),) and gold.genre == "letter"
    assert [text[start:end] for start, end in gold.missing] == ["Cluj", "baker"]
