"""Recall of generated identifiers, disguises, findings in clean text, speed of operators."""

import unicodedata
from random import Random

import pytest
from typer.testing import CliRunner

import spacy_anonym
from benchmarks import operators, precision, recall
from benchmarks.formats import FORMATS, PLACES, SENTENCES
from benchmarks.generators import fill, split
from benchmarks.obfuscated import FAMILIES, disguise, measure_obfuscated
from benchmarks.precision import find_in_clean
from benchmarks.recall import choose_formats, count_found, measure_recall
from spacy_anonym.labels import LABELS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def pipelines_end_with_the_module():
    yield
    recall._pipelines.clear()


def test_there_are_formats_enough_with_known_labels():
    assert len(FORMATS) >= 60 and len({each.name for each in FORMATS}) == len(FORMATS)
    assert len(SENTENCES) == len(PLACES) == 5 and len(FAMILIES) == 20
    assert {each.label for each in FORMATS} <= set(LABELS)


@pytest.mark.parametrize("form", FORMATS, ids=[form.name for form in FORMATS])
def test_a_format_draws_other_values_each_time_and_the_same_for_a_seed(form):
    rng = Random(5)
    values = ["".join(form.make(rng)) for _ in range(4)]
    assert len(set(values)) == 4
    again = Random(5)
    assert values[0] == "".join(form.make(again))


def test_templates():
    value = fill(Random(1), "AC98x-%Y")
    letter, consonant, digit, other, hexadecimal, dash = value[:6]
    assert letter.isupper() and consonant in "BCDFGHJKLMNPQRSTVWXZ" and digit.isdigit() and other in "123456789"
    assert hexadecimal in "0123456789abcdef" and dash == "-" and 1930 <= int(value[6:]) <= 2004
    assert split("123456", (2, 3)) == ("12", "345", "6") and split("12", (2, 3)) == ("12",)


def test_recall_counts_what_is_found_and_what_it_was_taken_for():
    good, wrong = choose_formats(["us_ssn"])[0], choose_formats(["us_ssn"])[0]._replace(label="UK_NHS")
    assert [row.recall for row in measure_recall([good], values=2)] == [1.0]
    (row,) = measure_recall([wrong], values=2)
    assert row.found == 0 and row.labels == {"US_SSN": row.total} and row.total == 50
    nothing = good._replace(make=lambda rng: ("no number",), spacings=("",))
    (row,) = measure_recall([nothing], values=1)
    assert row.found == 0 and set(row.labels) == {""}
    with pytest.raises(ValueError, match="us_sssn"):
        choose_formats(["us_sssn"])


def test_a_part_of_a_value_does_not_count():
    from benchmarks.recall import Case

    form = choose_formats(["email"])[0]
    assert count_found(form, [Case("mail bob@x.com now", 5, 14)], "x").found == 1
    assert count_found(form, [Case("mail bob@x.com now", 5, 15)], "x").found == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_a_disguise_changes_the_value_and_nobody_sees_it(family):
    rng = Random(3)
    value = "AB12 - 4539-1488 0343-6467 abc"
    hidden = disguise(value, family, rng)
    assert hidden != value
    visible = [char for char in hidden if unicodedata.category(char) not in ("Cf", "Mn")]
    if family != "broken lines":
        assert len(visible) == len(value)


def test_disguised_values_are_found_as_plain_ones_are():
    for hidden, plain in measure_obfuscated(["zero-width space", "full-width", "embeddings of direction"], values=20):
        assert hidden.total == plain.total == 20
        assert hidden.recall == plain.recall == 1.0


def test_findings_in_clean_text_have_their_place(tmp_path):
    path = tmp_path / "clean.txt"
    text = "Nothing here.\n" * 2000 + "The host is 192.0.2.61 today.\n"
    path.write_text(text, encoding="utf8")
    nlp = spacy_anonym.blank("en")
    size, (found,) = find_in_clean(nlp, [path], 100_000)
    assert size == len(text) and text[found.start : found.end] == "192.0.2.61" == found.value
    assert (found.label, found.after) == ("IP_ADDRESS", "today.") and found.before.endswith(
        " Nothing here. The host is"
    )
    assert find_in_clean(nlp, [path], 1000) == (1000, [])


def test_documents_of_findings_have_findings_at_their_places():
    text, findings = operators.make_document(200)
    assert len(findings) == 200 and len({text[f.start : f.end] for f in findings}) < 200
    assert all("@" in text[f.start : f.end] for f in findings if f.label == "EMAIL_ADDRESS")


def test_every_operator_is_measured(monkeypatch):
    monkeypatch.setenv("SPACY_ANONYM_BENCHMARK_KEY", "k" * 32)
    rates = operators.measure_operators(40)
    assert len(rates) == len(operators.OPERATORS) and all(rate.first > 0 and rate.again > 0 for rate in rates)
    (row,) = operators.measure_growth((30,))
    assert row.spans == 30 and row.seconds > 0


def test_commands(tmp_path):
    run = CliRunner().invoke
    result = run(recall.app, ["email", "-n", "1", "-o", str(tmp_path / "r.json"), "--least", "1"])
    assert result.exit_code == 0 and "1 formats, 25 texts: 100.00% found" in result.output
    assert (tmp_path / "r.json").exists()
    assert run(recall.app, ["nothing"]).exit_code == 1
    path = tmp_path / "a.txt"
    path.write_text("rang 212-555-0123\n", encoding="utf8")
    result = run(precision.app, [str(path), "--review", str(tmp_path / "review.tsv")])
    assert result.exit_code == 0 and "1 findings in 18 characters of 1 files" in result.output
    assert "»212-555-0123«" in (tmp_path / "review.tsv").read_text(encoding="utf8")
