"""Packs as files: the bundled ones and a user's own."""

import re
import shutil

import pytest
import spacy
from doc_examples import blocks
from typer.testing import CliRunner

from spacy_anonym import AnonymError, blank
from spacy_anonym.cli.app import app
from spacy_anonym.patterns import load_packs
from spacy_anonym.patterns.examples import check_pack_file
from spacy_anonym.patterns.pack_file import SHARED, read_pack_file

BADGES = r"""
[fragments]
serial = '''[0-9]{6}'''
number = '''<<serial>>-[0-9]{2}'''

[words]
badge = ['badge', 'staff number']

# Since 2019.
[[patterns]]
id = 'acme_badge'
label = 'ID'
regex = '''\bAC-<<number>>\b'''
score = 0.1
context = ['<<badge>>', 'pass']
examples = ['badge «AC-123456-00».', 'AC-123456-00', 'pass AC-12345']

[[patterns]]
id = 'acme_desk'
label = 'ID'
regex = '''\bAD-<<serial>><<space>>[A-Z]'''
score = 0.6
examples = ['at «AD-123456 B»']
"""
SENTENCE = "My badge is AC-774201-55, thanks."


@pytest.fixture
def badges(tmp_path):
    return write(tmp_path, BADGES)


def write(folder, text):
    path = folder / "badges.toml"
    # A fragment of letters and spaces that the package has not: the file's own.
    path.write_text(text.replace("[fragments]", "[fragments]\nspace = '''[ ]'''", 1), encoding="utf8")
    return path


def check(path):
    result = CliRunner().invoke(app, ["patterns", "--check", str(path)])
    return result.exit_code, result.output


def test_fragments_and_words_are_put_in(badges):
    badge, desk = read_pack_file(badges)
    assert badge["regex"] == r"\bAC-[0-9]{6}-[0-9]{2}\b" and badge["context"] == ["badge", "staff number", "pass"]
    assert desk["regex"] == r"\bAD-[0-9]{6}[ ][A-Z]"


def test_a_pattern_has_the_fields_of_the_defaults_that_it_does_not_name(tmp_path):
    text = BADGES.replace("# Since 2019.", "[defaults]\nscore = 0.2\nsource = 'staff handbook'\n", 1)
    badge, desk = read_pack_file(write(tmp_path, text))
    assert badge["source"] == desk["source"] == "staff handbook" and (badge["score"], desk["score"]) == (0.1, 0.6)


def test_shared_fragments_are_there_for_everybody(tmp_path):
    names = [line.split(" = ")[0] for line in SHARED.read_text(encoding="utf8").splitlines() if " = '''" in line]
    text = "".join(
        f"[[patterns]]\nid = 'p{place}'\nlabel = 'ID'\nregex = 'x[<<{name}>>]'\n"
        for place, name in enumerate(names)
        if name == "upper"
    )
    assert "upper" in names and "A-Z" in read_pack_file(write(tmp_path, text))[0]["regex"]


@pytest.mark.slow
def test_a_file_is_a_pack_beside_registered_ones(badges, monkeypatch):
    monkeypatch.chdir(badges.parent)
    ids = [pattern.id for pattern in load_packs(["common", "us", "./badges.toml"], "en")]
    assert ids == [pattern.id for pattern in load_packs(["common", "us"], "en")] + ["acme_badge", "acme_desk"]
    nlp = blank("en", packs=["common", "./badges.toml"])
    assert nlp(SENTENCE)._.anonym_text == "My badge is <ID>, thanks."


def test_a_saved_pipeline_needs_the_file_no_more(badges, tmp_path, monkeypatch):
    monkeypatch.chdir(badges.parent)
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["./badges.toml"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    assert nlp.get_pipe("regex_ruler").labels == ("ID",)
    nlp.to_disk(tmp_path / "saved")
    data = nlp.to_bytes()
    shutil.move(tmp_path / "saved", tmp_path / "elsewhere")
    badges.unlink()
    again = spacy.load(tmp_path / "elsewhere")
    assert again(SENTENCE)._.anonym_text == "My badge is <ID>, thanks."
    fresh = spacy.util.load_model_from_config(nlp.config)
    assert fresh.from_bytes(data)(SENTENCE)._.anonym_text == "My badge is <ID>, thanks."
    with pytest.raises(AnonymError, match="SA342"):
        spacy.util.load_model_from_config(nlp.config)(SENTENCE)


@pytest.mark.parametrize(
    "text, code, problem",
    [
        ("[[patterns]\n", "SA342", "not valid TOML"),
        ("[labels]\n", "SA342", "no labels"),
        ("patterns = 3\n", "SA342", "no tables"),
        ("[words]\nx = 'badge'\n", "SA342", "no lists"),
        ("defaults = 3\n", "SA342", "no table"),
        ("[fragments]\na = '<<b>>'\nb = 'x'\n", "SA342", "<<b>>"),
        ("\n[[patterns]]\nid = 'a'\nlabel = 'ID'\nregex = 'a<<gone>>'\n", "SA343", "line 2: '<<gone>>'"),
        (
            "\n[[patterns]]\nid = 'a'\nlabel = 'ID'\nregex = 'a'\ncontext = ['<<gone>>']\n",
            "SA343",
            "line 2: '<<gone>>'",
        ),
        (
            "[[patterns]]\nid = 'a'\nlabel = 'ID'\nregex = 'a'\n\n[[patterns]]\nid = 'b'\nlabel = 'ID'\nregex = '('\n",
            "SA343",
            "line 6: .*SA005",
        ),
        ("[[patterns]]\nid = 'a'\nlabel = 'ID'\nregex = 'a'\nagainst = ['x']\n", "SA343", "unknown field against"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path, text, code, problem):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf8")
    with pytest.raises(AnonymError, match=f"(?s){code}.*{problem}"):
        read_pack_file(path)


def test_missing_and_unreadable_files(tmp_path):
    with pytest.raises(AnonymError, match="SA342.*missing"):
        read_pack_file(tmp_path / "gone.toml")
    (tmp_path / "latin.toml").write_bytes("# día".encode("latin1"))
    with pytest.raises(AnonymError, match="SA342.*UTF-8"):
        read_pack_file(tmp_path / "latin.toml")


def test_the_command_checks_a_file(badges):
    assert check(badges) == (0, f"{badges}: every pattern finds what its examples mark.\n")


@pytest.mark.parametrize(
    "old, new, line, problem",
    [
        ("badge «AC-123456-00».", "badge AC-123456-00.", 11, "acme_badge: finds 'AC-123456-00' and not nothing"),
        ("at «AD-123456 B»", "at «AE-123456 B»", 19, "acme_desk: finds nothing and not 'AE-123456 B'"),
        ("at «AD-123456 B»", "nobody", 19, "acme_desk: no example"),
        ("'acme_desk'", "'acme_badge'", 19, "acme_badge: another pattern has the same id"),
        ("label = 'ID'\nregex = '''\\bAD-", "label = 3\nregex = '''\\bAD-", 19, "acme_desk: .*'label' is no text"),
    ],
)
def test_the_command_tells_what_fails_and_where(tmp_path, old, new, line, problem):
    assert old in BADGES
    path = write(tmp_path, BADGES.replace(old, new))
    code, output = check(path)
    assert code == 1 and re.search(rf"badges\.toml:{line}: {problem}", output), output


def test_the_command_refuses_what_it_cannot_read(tmp_path):
    assert check(tmp_path / "gone.toml")[0] == 2


@pytest.mark.parametrize("name", ["docs/guides/patterns.md", "CONTRIBUTING.md"])
def test_the_packs_of_documents_are_right(name, tmp_path):
    [(_, text)] = blocks(name, "toml")
    path = tmp_path / "xx.toml"
    path.write_text(text, encoding="utf8")
    assert list(check_pack_file(path)) == [] and read_pack_file(path)
