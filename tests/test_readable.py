"""What a tagger reads of a text with hidden characters: the names that a reader sees."""

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

import spacy_anonym
from spacy_anonym import anonymize_texts
from spacy_anonym.ml.readable import readable
from spacy_anonym.normalize import normalize

NLP = spacy.blank("en")


def words_of(text):
    shown, new, tokens = readable(NLP.make_doc(text), text)
    assert new == shown.text
    return [token.text for token in shown], tokens


def test_a_plain_doc_is_read_as_it_is():
    doc = NLP.make_doc("Don't call Zoë Müller.")
    assert readable(doc, doc.text) == (doc, doc.text, None)


@pytest.mark.parametrize(
    "text, words, tokens",
    [
        ("Jo\u00ads\u00e9\u200b \u202bBrown\u202c x", ["Jos\u00e9", "Brown", "x"], [0, 1, 2]),
        ("\u200b\u200b \uff2a\uff41\uff4e\uff45 Roe", ["Jane", "Roe"], [1, 2]),
        ("J\u0332a\u0332n\u0332e\u0332", ["Jane"], [0]),
        ("\u201cJane\u201d «Roe»", ['"', "Jane", '"', '"', "Roe", '"'], [0, 1, 2, 3, 4, 5]),
        ("Jane \\n Roe \\t x", ["Jane", "\n", "Roe", "\t", "x"], [*range(5)]),
        ("Jane😀😀, Roe❤\ufe0f x", ["Jane", ",", "Roe", "x"], [0, 3, 4, 7]),
        ("📍 Jane 😀\n😀Roe B♭", ["📍", "Jane", "😀", "\n", "😀", "Roe", "B", "♭"], [*range(8)]),
    ],
)
def test_hidden_characters_are_left_out_and_tokens_counted(text, words, tokens):
    assert words_of(text) == (words, tokens)


def test_exceptions_of_the_tokenizer_keep_their_norms():
    doc = NLP.make_doc("Jane\u200b doesn't")
    shown, *_ = readable(doc, doc.text)
    assert [token.norm_ for token in shown] == ["jane", "does", "not"]


@given(st.lists(st.sampled_from(["Ada", "Lovelace", " ", ",", "\u200b", "\u00ad", "\u202b", "\u202c", "\u00a0"])))
def test_the_same_characters_are_seen_as_in_the_normalized_text(parts):
    text = "".join(parts)
    shown, new, _ = readable(NLP.make_doc(text), text)
    normal = normalize(text)
    assert new.split() == (text if normal is None else normal.text).split()


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "\u202bMichael Brown\u202c wrote to \u202bSarah Jones\u202c.",
        "Mi\u00adchael Br\u00adown wrote to Sa\u00adrah Jones\u00ad.",
        "Michael\u200b \u200bBrown wrote to Sarah \u200bJones.",
        "Michael\u00a0Brown wrote to Sarah\u2009Jones.",
        "\uff2d\uff49\uff43\uff48\uff41\uff45\uff4c \uff22\uff52\uff4f\uff57\uff4e wrote to Sarah Jones.",
        "M\u0332i\u0332c\u0332h\u0332a\u0332e\u0332l\u0332 Brown wrote to S\u0332arah Jones.",
    ],
)
def test_names_are_found_as_in_the_plain_text(text):
    nlp = spacy_anonym.load("en")
    [(new, _)] = anonymize_texts([text], nlp)
    assert new.rstrip(".") == nlp(text)._.anonym_text.rstrip(".") == "<PERSON> wrote to <PERSON>"
