"""The medical-notes tool in one call."""

import pytest
import spacy
from util import TESTS

import spacy_anonym.compat.medical_notes
from spacy_anonym import AnonymError, anonymize_notes
from spacy_anonym.compat.medical_notes import PACKAGES

pytestmark = pytest.mark.slow

TAGGER = {"model": str(TESTS / "configs" / "small_tagger.cfg"), "spans_key": "small"}


@pytest.fixture(scope="module")
def taggers(tmp_path_factory):
    """Settings of two packages, each with a small pipeline of its own: one knows Mary and Anna, the other Mary
    Lee's.
    """
    made = {}
    for package, patterns in {"spacy": ["Mary", "Anna"], "nltk": ["Mary Lee's"]}.items():
        nlp = spacy.blank("en")
        nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": pattern} for pattern in patterns])
        folder = tmp_path_factory.mktemp("taggers") / package
        nlp.to_disk(folder)
        made[package] = {"@anonym_predictors": "spacy_anonym.spacy.v1", "model": str(folder)}
    # The settings of NLTK's predictor are kept beside those of the one that stands for it.
    return made


def test_a_text_and_a_list():
    assert anonymize_notes("Mr Tan rang 91008100.") == "Mr [Name] rang 91008100."
    assert anonymize_notes(["Mr Tan", "", "nothing"], "spacy_anonym") == ["Mr [Name]", "", "nothing"]


def test_expressions():
    expressions = [[r"(\d+).year.old", "[AGE]-year-old"], [r"\bABC\d", "[Code]"]]
    assert (
        anonymize_notes("Mr Tan, 57-Year-Old, abc1", additional_expression=expressions)
        == "Mr [Name], [AGE]-year-old, [Code]"
    )
    with pytest.raises(AnonymError, match="SA032"):
        anonymize_notes("x", additional_expression=[["(", ""]])


def test_union_and_intersection_of_packages(taggers):
    text = "Mary Lee's pasta. She met Anna. S1234567D"
    both = ["spacy", "nltk"]
    assert anonymize_notes(text, both, "union", [1], models=taggers) == "[Name]'s pasta. She met [Name]. [NRIC]"
    assert anonymize_notes(text, both, "intersection", models=taggers) == "[Name] Lee's pasta. She met Anna. S1234567D"
    assert anonymize_notes(text, "nltk", models=taggers) == "[Name]'s pasta. She met Anna. S1234567D"


def test_ours_beside_another():
    text = "Mr Tan saw Mrs. Lindqvist and John Smith."
    models = {"spacy": TAGGER}
    assert (
        anonymize_notes(text, ["spacy_anonym", "spacy"], "union", models=models)
        == "Mr [Name] saw Mrs. [Name] and [Name]."
    )
    assert (
        anonymize_notes(text, ["spacy_anonym", "spacy"], "intersection", models=models)
        == "Mr [Name] saw Mrs. [Name] and John Smith."
    )


def test_files(tmp_path):
    table = tmp_path / "notes.csv"
    table.write_bytes('\ufeffid,note\r\n1,"Mr Tan, 91008100"\r\n91008101,\r\n'.encode("utf8"))
    new = anonymize_notes(str(table), additional_expression=[[r"\d{8}", "[Number]"]])
    assert new == tmp_path / "notes_anonymized_.csv"
    assert new.read_bytes().decode("utf8") == '\ufeffid,note\r\n1,"Mr [Name], [Number]"\r\n[Number],\r\n'
    (tmp_path / "note.txt").write_text("Dr. Adele Quek\ncame.")
    assert anonymize_notes(tmp_path / "note.txt").read_text() == "Dr. [Name]\ncame."
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "note.txt",
        "note_anonymized_.txt",
        "notes.csv",
        "notes_anonymized_.csv",
    ]


def test_a_file_that_fails_leaves_nothing(tmp_path):
    (tmp_path / "bad.csv").write_text('id,note\n1,Mr Tan\n2,"open\n')
    with pytest.raises(AnonymError, match="SA307"):
        anonymize_notes(tmp_path / "bad.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.csv"]


def test_a_sentence_that_ends_in_a_file_name_is_a_text():
    assert anonymize_notes("Mr Tan sent notes.csv") == "Mr [Name] sent notes.csv"


@pytest.mark.parametrize(
    "settings,code,named",
    [
        ({"package": ["spacy", "nltk"]}, "SA137", "union, intersection"),
        ({"package": ["spacy"], "union_intersection": "union"}, "SA137", "one package"),
        ({"union_intersection": "intersection"}, "SA137", "one package"),
        ({"package": ["spacy", "nltk"], "union_intersection": "xor"}, "SA137", "union, intersection"),
        ({"package": ["gate"]}, "SA137", ", ".join(PACKAGES)),
        ({"package": []}, "SA137", "one or more"),
        ({"package": ["nltk", "nltk"], "union_intersection": "union"}, "SA137", "each once"),
        ({"models": {"gate": {}}}, "SA137", "gate"),
        ({"additional_details": [1, 10]}, "SA135", "9 \\(patient_class\\)"),
        ({"additional_details": ["nope"]}, "SA135", "nope"),
        ({"additional_details": [[1]]}, "SA137", "additional_details"),
        ({"user_input": 5}, "SA137", "user_input"),
        ({"user_input": b"x"}, "SA137", "user_input"),
        ({"user_input": "nowhere.csv"}, "SA301", "nowhere.csv"),
        ({"package": "spacy", "models": {"spacy": {"model": "xx_no_such_md"}}}, "SA132", "xx_no_such_md"),
    ],
)
def test_wrong_calls_are_coded_errors(settings, code, named):
    with pytest.raises(AnonymError, match=f"{code}.*{named}"):
        anonymize_notes(**{"user_input": "x", **settings})


def test_one_and_true_are_two_details(taggers):
    assert anonymize_notes("S1234567D", "nltk", additional_details=[1], models=taggers) == "[NRIC]"
    with pytest.raises(AnonymError, match="SA135"):
        anonymize_notes("S1234567D", "nltk", additional_details=[True], models=taggers)


def test_names_in_a_row_of_commas_stay_apart(tmp_path):
    """The names of the tool's longest example, as a tagger that knows them all finds them."""
    first = ["Fausto Veranzio", "Giovanni Luppis", "Slavoljub Eduard Penkala", "Franjo Hanaman", "Nikola Tesla"]
    second = [
        "Franciscus Patricius", "Nikola Nalješković", "Nikola Vitov Gučetić", "Josip Franjo Domin", "Marino Ghetaldi", "Roger Joseph Boscovich", "Andrija Mohorovičić", "Ivan Supek",
        "Ivan Đikić", "Miroslav Radman", "Marin Soljačić",
    ]  # fmt: skip
    nlp = spacy.blank("en")
    # A tagger that takes each word of a name for a name.
    words = {word for name in first + second for word in name.split()}
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": word} for word in sorted(words)])
    nlp.to_disk(tmp_path / "tagger")

    def write(names):
        return f"{', '.join(names[:-1])} and {names[-1]}"

    text = f"Inventors: {write(first)}. Scientists: {write(second)}."
    new = anonymize_notes(text, "spacy", models={"spacy": {"model": str(tmp_path / "tagger")}})
    assert new == f"Inventors: {write(['[Name]'] * 5)}. Scientists: {write(['[Name]'] * 11)}."


def test_names_of_the_other_examples():
    text = "Faster were only Terry Bradshaw in 147 games , Joe Montana in 139 games , and Tom Brady in 131 games"
    assert (
        anonymize_notes(text) == "Faster were only [Name] in 147 games , [Name] in 139 games , and [Name] in 131 games"
    )
    assert (
        anonymize_notes("Anthony Perkins in Psycho , directed by Alfred Hitchcock")
        == "[Name] in Psycho , directed by [Name]"
    )


@pytest.mark.parametrize(
    "text,new",
    [
        # Slavoljub is on no list.
        ("inventors such as Giovanni Luppis, Slavoljub Eduard Penkala, and Nikola Tesla", "inventors such as [Name], [Name], and [Name]"),
        ("inventors such as Nikola Tesla and Slavoljub Eduard Penkala", "inventors such as [Name] and [Name]"),
        ("met Slavoljub Eduard Penkala", "met Slavoljub [Name]"), ("at noon, SLAVOLJUB Eduard Penkala", "at noon, SLAVOLJUB [Name]"),
        ("in June, President Eduard Penkala", "in June, President [Name]"), ("in June, slavoljub Eduard Penkala", "in June, slavoljub [Name]"),
    ],
)  # fmt: skip
def test_an_unknown_first_name_in_a_list_of_names(text, new):
    assert anonymize_notes(text) == new


def test_the_packages_of_the_tool_are_there():
    assert {"spacy", "nltk", "flair", "stanza", "spacy_anonym"} <= set(
        PACKAGES
    ) and spacy_anonym.compat.medical_notes.MODES == ("union", "intersection")
