import pytest

from benchmarks.rewritten import CHARACTERS, LINES, MARKS, rewrite
from spacy_anonym.evaluation.gold import GoldDocument

TEXT = 'Dear Zoë O\'Neill,\n\n  call "Ann"!\n'
DOCUMENT = GoldDocument("a", TEXT, ((5, 16, "PERSON"), (27, 30, "PERSON")), ((0, 4),), "letter")


@pytest.mark.parametrize("way", ["", *CHARACTERS, *LINES, *MARKS])
def test_marks_keep_their_words(way):
    new = rewrite(DOCUMENT, way)
    become = CHARACTERS.get(way, str)
    marked = [new.text[start:end] for start, end, _ in new.spans]
    assert marked == ["".join(map(become, TEXT[start:end])) for start, end, _ in DOCUMENT.spans]
    assert [new.text[start:end] for start, end in new.missing] == ["".join(map(become, "Dear"))]
    assert (new.text == TEXT) == (way == "")


@pytest.mark.parametrize(
    "way, text",
    [
        ("bold", 'Dear **Zoë O\'Neill**,\n\n  call "**Ann**"!\n'),
        ("quoted", '> Dear Zoë O\'Neill,\n\n>   call "Ann"!\n'),
        ("crlf", 'Dear Zoë O\'Neill,\r\n\r\n  call "Ann"!\r\n'),
    ],
)
def test_documents_are_written_in_another_way(way, text):
    assert rewrite(DOCUMENT, way).text == text
