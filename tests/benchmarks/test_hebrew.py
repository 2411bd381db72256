"""The invented sentences, and what is measured on them."""

import pytest
import spacy
from typer.testing import CliRunner

from benchmarks.hebrew import CLINICAL, app, generate_sentences, measure_hebrew
from benchmarks.hebrew_templates import TEMPLATES
from spacy_anonym.spans import FINAL_KEY, Finding, set_findings

pytestmark = pytest.mark.slow


def perfect(found, shift=0):
    """RETURNS: a pipeline that finds what `found` makes of a sentence."""
    table = {}
    nlp = spacy.blank("he")

    @spacy.Language.component(f"finder_{id(table)}")
    def finder(doc):
        set_findings(
            doc, FINAL_KEY, [Finding(start, end, label) for start, end, label in table[doc.text]], writer="finder"
        )
        return doc

    nlp.add_pipe(f"finder_{id(table)}")
    sentences = list(generate_sentences(2 * len(TEMPLATES), 5))
    for sentence in sentences:
        table[sentence.text] = found(sentence)
    return measure_hebrew(nlp, sentences)


def test_sentences_are_many_and_the_same_for_a_seed():
    assert list(generate_sentences(100, 1)) == list(generate_sentences(100, 1)) != list(generate_sentences(100, 2))
    assert len({sentence.text for sentence in generate_sentences(500)}) > 400


def test_spans_lie_in_their_text_and_do_not_overlap():
    for sentence in generate_sentences(3 * len(TEMPLATES), 2):
        end = 0
        for start, stop, slot in sorted(sentence.gold + sentence.clinical):
            assert end <= start < stop <= len(sentence.text) and (slot in CLINICAL) == (
                (start, stop, slot) in sentence.clinical
            )
            end = stop


def test_a_perfect_finder_scores_one():
    figures = perfect(lambda sentence: [(start, end, "ID") for start, end, _ in sentence.gold])
    assert figures.recall == 1.0 and figures.precision == 1.0 and figures.f2 == 1.0 and figures.false_share == 0.0


def test_who_finds_nothing_has_no_recall():
    figures = perfect(lambda sentence: [])
    assert figures.recall == 0.0 and figures.f2 == 0.0 and figures.gold > 100


def test_a_half_found_token_is_not_found():
    figures = perfect(lambda sentence: [(start, end - 1, "ID") for start, end, _ in sentence.gold if end - start > 1])
    assert 0 < figures.recall < 1.0


def test_clinical_terms_that_are_found_count_as_false():
    figures = perfect(lambda sentence: [(start, end, "PERSON") for start, end, _ in sentence.clinical])
    assert figures.false_share == 1.0 and figures.recall == 0.0
    # What is not personal takes nothing away.
    assert (
        perfect(lambda sentence: [(start, end, "MEDICAL_TERM") for start, end, _ in sentence.clinical]).false_share
        == 0.0
    )


def test_a_size_of_nothing_is_refused():
    with pytest.raises(ValueError, match="too few"):
        list(generate_sentences(0))


def test_the_rules_reach_their_figures():
    result = CliRunner().invoke(app, ["--size", "340"])
    assert result.exit_code == 0, result.output
    last = result.output.splitlines()[-1].split()
    figures = dict(zip(last[::2], last[1::2]))
    assert float(figures["recall"]) >= 0.97 and float(figures["F2"]) >= 0.96 and float(last[-1].rstrip("%")) <= 1.2
