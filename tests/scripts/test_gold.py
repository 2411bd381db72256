import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import DocBin

from scripts.corpora.gold import GoldText, make_doc, make_gold, split_texts, trim, write_corpus
from spacy_anonym.io.corpus import Corpus
from spacy_anonym.spans import get_findings

pytestmark = pytest.mark.slow

NLP = spacy.blank("en")
TEXT = "Ann Roe of Acme met Bo in Ohio."
SPANS = ((0, 7, "PERSON"), (11, 15, "ORGANIZATION"), (20, 22, "PERSON"), (26, 30, "LOCATION"))


def read_back(path, lang="en"):
    return list(DocBin().from_disk(path).get_docs(spacy.blank(lang).vocab))


def test_a_spacy_file_keeps_exact_spans_names_and_what_is_missing(tmp_path):
    gold = GoldText(
        "mail.ann@x.org to Ann near Elm", ((5, 14, "EMAIL_ADDRESS"), (18, 21, "PERSON")), ((27, 30),), "test"
    )
    counts = write_corpus([gold], tmp_path / "a" / "b.spacy", "en")
    (doc,) = read_back(tmp_path / "a" / "b.spacy")
    assert counts == {"texts": 1, "tokens": len(doc), "missing": 1, "EMAIL_ADDRESS": 1, "PERSON": 1}
    assert [(f.start, f.end, f.label) for f in get_findings(doc, "anonym")] == list(gold.spans)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [("Ann", "PERSON")]
    assert {token.text: token.ent_iob for token in doc} == {"mail.ann@x.org": 2, "to": 2, "Ann": 3, "near": 2, "Elm": 0}


def test_training_reads_the_same_names_and_gaps(tmp_path):
    write_corpus([GoldText(TEXT, SPANS[:3], ((26, 30),))], tmp_path / "a.spacy", "en")
    (example,) = Corpus(tmp_path / "a.spacy")(NLP)
    tags = example.get_aligned_ner()
    assert tags[:2] == ["B-PERSON", "L-PERSON"] and tags[4] == "O"
    # Nothing is known of the place: neither a name nor none.
    assert tags[-2] is None and tags[-1] == "O"


def test_a_name_inside_a_token_is_unknown_to_a_tagger_but_gold():
    doc = make_doc(NLP, GoldText("The Nassers came", ((4, 10, "PERSON"),)))
    assert not doc.ents and [token.ent_iob for token in doc] == [2, 0, 2]
    assert [(f.start, f.end) for f in get_findings(doc, "anonym")] == [(4, 10)]


def test_a_name_inside_a_token_can_be_set_on_all_of_it():
    gold = GoldText("בתל אביב", ((1, 8, "LOCATION"),))
    doc = make_doc(spacy.blank("he"), gold, whole_tokens=True)
    assert [ent.text for ent in doc.ents] == ["בתל אביב"]
    assert [(f.start, f.end) for f in get_findings(doc, "anonym")] == [(1, 8)]


def test_labels_for_ents_can_be_chosen():
    gold = GoldText("Call 212 Ann", ((5, 8, "PHONE_NUMBER"), (9, 12, "PERSON")))
    assert [ent.label_ for ent in make_doc(NLP, gold).ents] == ["PERSON"]
    assert [ent.label_ for ent in make_doc(NLP, gold, None).ents] == ["PHONE_NUMBER", "PERSON"]
    assert [ent.label_ for ent in make_doc(NLP, gold, ["PHONE_NUMBER"]).ents] == ["PHONE_NUMBER"]


def test_what_is_missing_never_hides_a_name():
    doc = make_doc(NLP, GoldText(TEXT, SPANS, ((0, len(TEXT)),)))
    assert len(doc.ents) == 4
    assert {token.text for token in doc if token.ent_iob == 0} == {"of", "met", "in", "."}


@pytest.mark.parametrize(
    "gold, code",
    [
        (GoldText("Ann", ((0, 2, "PERSON"), (1, 3, "PERSON"))), "SA103"),
        (GoldText("Ann", ((0, 4, "PERSON"),)), "SA101"),
        (GoldText("A\ud800nn", ()), "SA104"),
    ],
)
def test_a_text_that_is_not_gold_is_refused_without_its_words(gold, code):
    with pytest.raises(ValueError) as caught:
        make_doc(NLP, gold)
    assert code in str(caught.value) and "Ann" not in str(caught.value)


def test_bad_outputs_are_coded_errors(tmp_path):
    for path, lang, code in (
        (tmp_path / "a.json", "en", "SA306"),
        (tmp_path / "a.spacy", "zz", "SA004"),
        (tmp_path / "f" / "a.spacy", "en", "SA311"),
    ):
        (tmp_path / "f").touch()
        with pytest.raises(ValueError) as caught:
            write_corpus([], path, lang)
        assert code in str(caught.value)


texts = st.text(st.characters(blacklist_categories=("Cs",)), max_size=30)
offsets = st.integers(-3, 35)


@settings(max_examples=100, deadline=None)
@given(
    texts,
    st.lists(st.tuples(offsets, offsets, st.sampled_from(["PERSON", "LOCATION"])), max_size=6),
    st.lists(st.tuples(offsets, offsets), max_size=4),
)
def test_gold_from_any_spans_is_sorted_disjoint_trimmed_and_becomes_a_doc(text, spans, missing):
    gold = make_gold(text, spans, missing, "x")
    taken = set()
    for start, end, _ in gold.spans:
        assert 0 <= start < end <= len(text) and trim(text, start, end) == (start, end)
        assert not taken & set(range(start, end))
        taken.update(range(start, end))
    assert list(gold.spans) == sorted(gold.spans) and list(gold.missing) == sorted(gold.missing)
    assert all(not taken & set(range(start, end)) for start, end in gold.missing)
    doc = make_doc(NLP, gold)
    assert doc.text == text and [(f.start, f.end, f.label) for f in get_findings(doc, "anonym")] == list(gold.spans)


def test_the_longer_of_two_that_overlap_stays():
    assert make_gold(TEXT, [(0, 3, "PERSON"), (0, 7, "PERSON"), (4, 10, "LOCATION")]).spans == ((0, 7, "PERSON"),)


def test_texts_are_held_out_in_blocks():
    golds = [GoldText(str(number), ()) for number in range(10)]
    kept, held = split_texts(golds, 2, block=2)
    assert [gold.text for gold in held] == ["2", "3", "6", "7"] and len(kept) == 6
    assert split_texts(golds, 1, block=2)[0] == []
