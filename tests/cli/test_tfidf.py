"""The commands `tfidf learn` and `tfidf thresholds`."""

import re

import pytest
import spacy
from typer.testing import CliRunner

from spacy_anonym.cli.app import app

TEXTS = [f"The old house number {number} is near the green river and people walk there." for number in range(60)]
PLACES = ["Green Lane", "Mill Road", "North Park", "Stone Hill", "Long Field", "West Bridge"]


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("\n".join(TEXTS) + "\n", encoding="utf8")
    return path


def run(*args):
    return CliRunner().invoke(app, ["tfidf", *map(str, args)])


@pytest.mark.slow
def test_learn_adds_a_flagger_that_works_and_learns_more(pipeline, corpus, tmp_path):
    output = tmp_path / "new"
    result = run("learn", corpus, pipeline, "--output", output, "--share", "0.02")
    assert result.exit_code == 0 and result.stdout.startswith("60 texts learned, 60 in all")
    nlp = spacy.load(output)
    assert nlp.pipe_names == ["regex_ruler", "tfidf_flagger", "anonymizer"]
    assert nlp.get_pipe_config("tfidf_flagger")["share"] == 0.02
    assert nlp("The people near Wojtkowiak there.")._.anonym_text == "The people near <RARE> there."
    assert run("learn", corpus, output, "--score", "classic").stdout.startswith("60 texts learned, 120 in all")
    config = spacy.load(output).get_pipe_config("tfidf_flagger")
    assert config["score"] == "classic" and config["share"] == 0.02
    assert run("learn", corpus, output, "--fresh").stdout.startswith("60 texts learned, 60 in all")
    assert "tfidf_flagger" not in spacy.load(pipeline).pipe_names


def test_learn_reads_json_lines_and_whole_files(pipeline, corpus, tmp_path):
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"body": "The house"}\n\n{"body": "The river"}\n', encoding="utf8")
    assert run("learn", lines, pipeline, "-o", tmp_path / "a", "--text-field", "body").stdout.startswith("2 texts")
    assert run("learn", corpus, pipeline, "-o", tmp_path / "b", "--whole-files").stdout.startswith("1 texts")
    wrong = run("learn", lines, pipeline, "-o", tmp_path / "c")
    assert wrong.exit_code == 1 and "SA305" in wrong.output and "house" not in wrong.output
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize("data, code", [(b"", "SA280"), (b"caf\xe9\n", "SA303")])
def test_a_corpus_that_cannot_be_learned_changes_nothing(pipeline, tmp_path, data, code):
    path = tmp_path / "corpus.txt"
    path.write_bytes(data)
    result = run("learn", path, pipeline, "-o", tmp_path / "new")
    assert result.exit_code == 1 and code in result.output
    assert not (tmp_path / "new").exists()


def test_a_bundled_pipeline_needs_an_output_and_a_corpus_must_be_there(corpus, tmp_path):
    assert run("learn", corpus, "en").exit_code == 2
    assert "SA301" in run("learn", tmp_path / "none", "en", "-o", tmp_path / "new").output


def test_thresholds_shows_more_flagged_for_more_asked(pipeline, corpus, tmp_path):
    run("learn", corpus, pipeline, "-o", tmp_path / "new")
    result = run("thresholds", corpus, tmp_path / "new")
    assert result.exit_code == 0
    by_share = [float(each) for each in re.findall(r"^share \S+ +([\d.]+)%", result.stdout, re.M)]
    by_threshold = [float(each) for each in re.findall(r"^threshold \S+ +([\d.]+)%", result.stdout, re.M)]
    assert len(by_share) >= 5 and by_share == sorted(by_share)
    assert len(by_threshold) >= 5 and by_threshold == sorted(by_threshold, reverse=True) and by_threshold[0] > 0
    assert "house" not in result.stdout


def test_thresholds_of_a_pipeline_without_a_flagger(pipeline, corpus):
    result = run("thresholds", corpus, pipeline)
    assert result.exit_code == 1 and "SA285" in result.output


def test_n_grams_are_learned_on_request_and_shown(pipeline, tmp_path):
    words = sorted({word for place in PLACES for word in place.split()})
    corpus = tmp_path / "corpus.txt"
    corpus.write_text(
        "".join(f"They saw the {place} by {words[number % 12]} there.\n" for number in range(20) for place in PLACES),
        encoding="utf8",
    )
    output = tmp_path / "new"
    assert run("learn", corpus, pipeline, "-o", output, "--ngrams", "2", "--share", "0.05").exit_code == 0
    nlp = spacy.load(output)
    assert nlp.get_pipe_config("tfidf_flagger")["ngrams"] == 2
    assert nlp("They saw the Stone Lane there.")._.anonym_text == "They saw the <RARE> there."
    assert nlp("They saw the Green Lane there.")._.anonym_text == "They saw the Green Lane there."
    other = tmp_path / "other.txt"
    other.write_text("They saw the Stone Lane there.\nThey saw the Green Lane there.\n", encoding="utf8")
    table = run("thresholds", other, output).stdout.partition("n-grams")[2].partition("classic")[0]
    flagged = [float(each) for each in re.findall(r"^share \S+ +([\d.]+)%", table, re.M)]
    assert flagged == sorted(flagged) and flagged[-1] == pytest.approx(100 * 2 / 12, abs=0.01)


@pytest.mark.slow
def test_n_grams_begin_with_learning(pipeline, corpus, tmp_path):
    output = tmp_path / "new"
    assert run("learn", corpus, pipeline, "-o", output).exit_code == 0
    assert "n-grams" not in run("thresholds", corpus, output).stdout
    assert "SA286" in run("learn", corpus, output, "--ngrams", "2").output
    assert run("learn", corpus, output, "--ngrams", "2", "--fresh").exit_code == 0
    assert "n-grams" in run("thresholds", corpus, output).stdout
