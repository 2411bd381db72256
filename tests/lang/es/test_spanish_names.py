"""Names in small letters that a Spanish or Catalan tagger is not sure of."""

import pytest

from spacy_anonym.lang import language_rules


@pytest.mark.parametrize(
    "text,score,is_kept",
    [
        ("La de rosa se quejó", 0.3, False),
        ("La de rosa se quejó", 0.6, True),
        ("la de rosa se quejó", 0.3, True),
        ("Ayer\nla de rosa\nHoy", 0.3, True),
        ("Pregunten por la sra. rosa", 0.3, True),
        ("A nombre de rosa", 0.3, True),
        ("Entregó: rosa", 0.3, True),
        ("El PDF poliza_rosa_2", 0.3, True),
    ],
)
@pytest.mark.parametrize("lang", ["es", "ca"])
def test_words_in_small_letters_are_left_out_among_capitals(lang, text, score, is_kept):
    start = text.index("rosa")
    span = (start, start + 4)
    assert language_rules(lang).trim_person(text, *span, score) == (span if is_kept else None)
