"""What speaks against a name that a tagger found."""

import pytest

from spacy_anonym.pipeline.doubts import ALONE, SMALL, Doubts


def weigh(text, label, probability=0.5):
    start, end = text.index("«"), text.index("»") - 1
    return Doubts(text.replace("«", "").replace("»", "")).weigh(start, end, label, probability)


@pytest.mark.parametrize(
    "text, label",
    [
        ("logged in as «tkestrel» again", "USERNAME"),
        ("I live in «Kestrelham» now", "LOCATION"),
        ("ask «Tuzo Kire»", "PERSON"),
    ],
)
def test_what_the_text_supports_keeps_its_probability(text, label):
    assert weigh(text, label) == 0.5


def test_what_nothing_supports_is_less_probable():
    assert weigh("The «cwtch» was fine.", "USERNAME") == 0.5 ** ALONE["USERNAME"]


def test_small_letters_count_less_on_a_line_with_capitals_only():
    assert weigh("Then Ann went to the «textile union» there.", "ORGANIZATION") < 0.5 ** SMALL["ORGANIZATION"]
    assert weigh("i work at «brightway foods» now", "ORGANIZATION") == 0.5 ** ALONE["ORGANIZATION"]
    assert weigh("Jane Roe\ni work at «brightway foods» now", "ORGANIZATION") == 0.5 ** ALONE["ORGANIZATION"]


@pytest.mark.parametrize(
    "text, label",
    [("# «Meeting notes»\nWe met", "ORGANIZATION"), ("pp. «97-8» of it", "ID"), ("TZ=«Europe/Madrid» in", "LOCATION")],
)
def test_what_is_no_name_at_all(text, label):
    assert weigh(text, label, 1.0) is None


@pytest.mark.parametrize(
    "text, label, is_none",
    [
        # A letter beside a number, and of several things.
        ("«T» 020 7946 0991", "PERSON", True), ("«H»: (253) 555-0163", "PERSON", True), ("PHONE («W») 253", "PERSON", True),
        ("<sex>«M»</sex>", "PERSON", True), ("«D»/w Ann", "PERSON", True), ("«K» came", "PERSON", False), ("Mrs «K».", "PERSON", False),
        ("in «Ward D» now", "PERSON", True), ("«Squad A and Squad» B", "ORGANIZATION", True), ("Ward «D» now", "PERSON", True),
        ("«Rose B» came", "PERSON", False), ("«Ward Tuzo»", "PERSON", False), ("Ann and «K» went", "PERSON", False),
        # Roles, and letters behind a name.
        ("JANE ROE, «Appellee», v.", "PERSON", True), ("Ann Roe, «LMFT»", "USERNAME", True), ("«Ann Petitioner»", "PERSON", False),
        ("«R v» the council", "PERSON", True), ("«R» v Roe", "PERSON", True), ("«Grievant» was told", "PERSON", True),
        # Genes, commands, hosts and processes.
        ("loss of «Smad7» in", "USERNAME", True), ("thanks «Jane51» for", "USERNAME", False), ("run «wget -O» then", "USERNAME", True),
        ("logged in as «Quokka12» at", "USERNAME", False), ("Patient «K», 34, came", "PERSON", False), ("seen by «J R» today", "PERSON", False),
        ("Mar  3 09:14:07 «fw03» sshd[22]: no", "USERNAME", True), ("Mar  3 09:14:07 fw «Charon»[22]: no", "PERSON", True),
        ("Mar  3 09:14:07 «jane-pc» sshd[22]: no", "USERNAME", False), ("Mar  3 09:14:07 fw sshd[22]: for «tkestrel»", "USERNAME", False),
        ("at 09:14:07 «tkestrel» wrote", "USERNAME", False), ("Mar  3 09:14:07 «truro» sshd[22]: no", "LOCATION", False),
    ],
)  # fmt: skip
def test_what_is_nobody(text, label, is_none):
    assert (weigh(text, label) is None) == is_none


def test_a_person_that_ends_as_firms_do_is_one():
    assert Doubts("Roe Motors").label_of(0, 10, "PERSON") == "ORGANIZATION"
    assert Doubts("Jane Roe").label_of(0, 8, "PERSON") == "PERSON"
    assert Doubts("Jane Roe").label_of(0, 8, "LOCATION") == "LOCATION"


def test_a_short_acronym_is_hardly_a_person_a_listed_name_and_a_long_one_may_be():
    assert weigh("The «DNAR» was signed", "PERSON", 0.9) < 0.5 < weigh("The «DNAR» was signed", "ORGANIZATION", 0.9)
    assert weigh("The «OKORO» was signed", "PERSON", 0.9) == 0.9
    assert weigh("The «XYZZOW» was signed", "PERSON", 0.9) > 0.5
