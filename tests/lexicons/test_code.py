"""What a tagger takes for a name in source code, and that nothing of prose is taken for code."""

import re
from pathlib import Path

import pytest
import srsly
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.lexicons.code import find_manual_names, holds_code, is_code, is_decorator
from spacy_anonym.lexicons.doubtful import known_names
from spacy_anonym.load import load

CODE = "import os\nfrom typing import Any\n"
LABELS = ["PERSON", "USERNAME", "AGE", "ORGANIZATION", "LOCATION", "ID"]
CONFIGS = Path(__file__).parents[2] / "configs"


def read(text):
    start, end = text.index("«"), text.index("»") - 1
    return text.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(
    "line,label",
    [
        ("x = «self.rate»", "USERNAME"), ("y = «zztorch.zzr»(3)", "USERNAME"), ("see «zznotes.py» there", "USERNAME"),
        ("    «@zzprop»\n    def x(self):", "USERNAME"), ("import «zznumpy»", "USERNAME"), ("def «Zzlen»(x):", "PERSON"),
        ("from zztyping import «Zzopt»", "PERSON"), ("n = «Zzlen»(x)", "PERSON"), ("m = «zzMax» + 1", "PERSON"),
        ("x = linear(4, «5»)", "AGE"), ("if n >= «80»:", "AGE"),
    ],
)  # fmt: skip
def test_code(line, label):
    assert is_code(*read(CODE + line), label)


PROSE = [
    ("Dr. Anna Lindqvist called. «Quackenbush»(oncology) signed", "PERSON"), ("«JoAnn» called", "PERSON"),
    ("and «ZzMary» answered", "PERSON"), ("install «Quackenbush» as chairman", "PERSON"), ("please import «Quackenbush»", "PERSON"),
    ("paid 300 $ «Quackenbush» says", "PERSON"), ("$ «Quackenbush» says", "PERSON"), ("Seen by «Quackenbush»(oncology);", "PERSON"),
    ("«Quackenbush»(«45») was admitted", "PERSON"), ("by «luz.m», who", "USERNAME"), ("user «l.zzmoreno» (admin)", "USERNAME"),
    ("«@zzluz»\n@maria\nhello", "USERNAME"), ("«@zzluz»\nclass starts at 9", "USERNAME"), ("«notes.py»@example.com", "USERNAME"),
    ("    «Quackenbush»(45), ward 3", "PERSON"), ("x = «Maria»(1)", "PERSON"), ("import «Lindqvist»", "PERSON"),
    ("Quackenbush(«45») was admitted", "AGE"), ("Pt: «45» M c/o pain", "AGE"), ("Patient: «45», male", "AGE"),
    ("x = age(4, «5»)", "AGE"), ("x = Quackenbush(«45»)", "AGE"),
]  # fmt: skip


@pytest.mark.parametrize("line,label", PROSE)
def test_prose_is_no_code_even_in_a_text_that_holds_code(line, label):
    line = line.replace("(«45»)", "(45)") if line.startswith("«") else line
    assert not is_code(*read(CODE + line), label)


@pytest.mark.parametrize("text", [">>> «@zzprop»(int)\n... def x(self):", "  «@zzprop»\n  @other\n  async def x():"])
def test_a_decorator_in_a_docstring(text):
    assert is_decorator(*read(text))


@pytest.mark.parametrize("text", ["«@zzluz»\nclass starts at 9", "thanks «@zzluz»\ndef x(): pass", "«@zzluz» hello"])
def test_who_is_called_is_no_decorator(text):
    assert not is_decorator(*read(text))


def test_programs_of_the_manual():
    text = "see tune2fs(8), EVP_sign(7ssl) and PKEY(2); lukas(51) and maria (2), run(0)"
    assert find_manual_names(text) == {"tune2fs", "evp_sign", "pkey"}


def test_texts_that_hold_code():
    prose = "\n".join(line.replace("«", "").replace("»", "") for line, _ in PROSE if "import" not in line)
    assert not holds_code(prose) and not holds_code(
        "We paid for the import duties;\nlet Ana (oncology) know;\nas = b\n"
    )
    assert holds_code(CODE) and holds_code("Then:\n\n    class Zz(Any):\n        def x(self):\n            pass\n")


@settings(max_examples=60)
@given(st.text(max_size=80), st.data(), st.sampled_from(LABELS))
def test_what_holds_a_known_name_or_a_space_is_never_code(text, data, label):
    name = data.draw(st.sampled_from(["Maria", "lopez", "Lindqvist", "zz bb", "ANNA"]))
    around = data.draw(st.sampled_from(["{} = «{}»(x)", "import {}«{}»", "{}«{}»(", "{}\n«{}»_x", "def {}«{}»():"]))
    text = text.replace("«", "").replace("»", "")
    assert not is_code(*read(CODE + around.format(text, name)), label)


def test_technical_terms_are_nobodys_name_and_no_place():
    terms = {phrase.lower() for phrase in load_lexicon("en/technical_term").phrases}
    places = {phrase.lower() for name in ("xx/city", "xx/place") for phrase in load_lexicon(name).phrases}
    assert terms and not terms & (known_names() | places | {"macron", "django", "bash", "anaconda"})


@pytest.mark.parametrize("name", ["en", "en_legal"])
def test_technical_terms_are_allowed_as_organizations_alone(name):
    allow = re.findall(r'\{"lexicon":"en/technical_term"[^}]*\}', (CONFIGS / f"{name}.cfg").read_text(encoding="utf8"))
    assert allow and all(srsly.json_loads(each).get("label") == "ORGANIZATION" for each in allow)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text,names",
    [
        ("Dr. Anna Lindqvist called. Lindqvist(oncology) signed", ["Lindqvist"]),
        ("JoAnn called and AnnMarie answered. I like RuthAnn.", ["JoAnn", "AnnMarie", "RuthAnn"]),
        ("The board will install Quackenbush as chairman. Later Quackenbush refused", ["Quackenbush"]),
        ("We paid 300 $ Quackenbush says. Later Quackenbush refused.", ["Quackenbush"]),
        (CODE + "Mr. Quackenbush came. Quackenbush(oncology) signed", ["Quackenbush"]),
        ("Dr. Macron signed it. Please ask Macron", ["Macron"]), ("Name: CARON", ["CARON"]), ("Ms. Bash called", ["Bash"]),
        ("Quackenbush(45) was admitted", ["Quackenbush", "45"]), ("My password is hunter2!?", ["hunter2", "!", "?"]),
    ],
)  # fmt: skip
def test_no_name_of_prose_is_kept(text, names):
    replaced = load("en")(text)._.anonym_text
    assert not [name for name in names if name in replaced]
