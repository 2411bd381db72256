"""What a tagger takes for a name in source code."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lexicons.code import code_words, is_code


@pytest.mark.parametrize(
    "text,label,code",
    [
        ("x = «self.rate»", "USERNAME", True), ("«torch.rand»(3)", "USERNAME", True), ("see «notes.py» there", "USERNAME", True),
        ("src/«tree.h»", "USERNAME", True), ("\n    «@property»\n    def x", "USERNAME", True), ("import «numpy»", "USERNAME", True),
        ("by «luz.m», who", "USERNAME", False), ("user «l.moreno» (admin)", "USERNAME", False), ("thanks «@luz»\n", "USERNAME", False),
        ("«notes.py»@example.com", "USERNAME", False), ("from typing import «Optional»", "PERSON", True), ("n = «Len»(x)", "PERSON", True),
        ("the «MaxLine» of", "PERSON", True), ("see «McKay» there", "PERSON", False), ("«Roe»(2010)", "PERSON", False),
        ("«Luz Moreno»(x)", "PERSON", False), ("at «YouTube» we", "ORGANIZATION", False), ("num_«zzmel»_bins", "PERSON", True),
        ("«maria»_lopez", "PERSON", False), ("Linear(4, «5»)", "AGE", True), ("if n >= «80»:", "AGE", True), ("he is «61» now", "AGE", False),
        ("age(4, «5»)", "AGE", False), ("at «sixteen» she", "AGE", False), ("f(«5»)", "ID", False),
    ],
)  # fmt: skip
def test_code(text, label, code):
    start, end = text.index("«"), text.index("»") - 1
    assert is_code(text.replace("«", "").replace("»", ""), start, end, label) is code


def test_words_of_code_are_no_names_that_are_called():
    text = "import zzmod\nfrom zzpack.x import y\npip install -U zz-tool\n$ zzrun\nzzcall.go(1)\nana(my sister) Zzclass(1) mail@zzhost.com(x)"
    assert code_words(text) == {"zzmod", "zzpack", "zz-tool", "zzrun", "zzcall"}
    assert code_words("Dear Ana, import duties") == {"duties"} and not code_words("plain")


@settings(max_examples=60)
@given(st.text(max_size=80), st.data(), st.sampled_from(["PERSON", "USERNAME", "AGE", "ORGANIZATION", "ID"]))
def test_any_text(text, data, label):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert is_code(text, start, end, label) in (True, False)
    assert all(word == word.lower() for word in code_words(text))
