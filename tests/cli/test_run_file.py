"""The file of `--config`, the groups of `--help`, and how progress is shown."""

import io
import json
import sys

import pytest
from typer.testing import CliRunner

from spacy_anonym.cli import command as c
from spacy_anonym.cli.app import app
from spacy_anonym.run.job import Counts


def invoke(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"})


@pytest.fixture
def inputs(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"body": "mail bob@x.org"}\n')
    return tmp_path


def write(folder, pipeline, *lines):
    path = folder / "run.cfg"
    given = [f"input = {json.dumps(str(folder / 'a.jsonl'))}", f"output = {json.dumps(str(folder / 'b.jsonl'))}"]
    path.write_text("\n".join(["[anonymize]", *given, f"pipeline = {json.dumps(pipeline)}", *lines]))
    return path


def test_a_run_file_has_every_option(inputs, pipeline):
    lines = ['text-field = "body"', "batch-size = 4", "quiet = true", 'pattern = ["mail=>post"]', "items = null"]
    result = invoke("anonymize", "--config", write(inputs, pipeline, *lines))
    assert (result.exit_code, result.output) == (0, "")
    assert (inputs / "b.jsonl").read_text() == '{"body": "post <EMAIL_ADDRESS>"}\n'


def test_the_command_line_wins(inputs, pipeline):
    path = write(inputs, pipeline, 'text-field = "text"', 'output-format = "txt"')
    result = invoke("anonymize", inputs / "a.jsonl", inputs / "c.jsonl", "--config", path, "--text-field", "body")
    assert result.exit_code == 2 and "[SA383]" in result.output
    result = invoke("anonymize", "--config", path, "--text-field", "body", "--output-format", "jsonl")
    assert result.exit_code == 0
    assert json.loads((inputs / "b.jsonl").read_text())["text"] == "mail <EMAIL_ADDRESS>"


@pytest.mark.parametrize(
    ("lines", "code", "shown"),
    [
        (['text_field = "body"'], "SA387", "text-field"),
        (['config = "other.cfg"'], "SA387", "config"),
        (["[other]", "x = 1"], "SA387", "other"),
        (["text-field"], "SA307", "batch-size = 64"),
    ],
)
def test_what_is_wrong_in_a_run_file_is_told(inputs, pipeline, lines, code, shown):
    result = invoke("anonymize", "--config", write(inputs, pipeline, *lines))
    assert result.exit_code == 2 and f"[{code}]" in result.output and shown in result.output
    assert not (inputs / "b.jsonl").exists()


def test_a_run_file_that_is_missing_is_told(inputs):
    assert "[SA301]" in invoke("anonymize", "--config", inputs / "none.cfg").output


def test_the_help_has_groups_with_every_option():
    shown = invoke("anonymize", "--help").output
    for group in ("Pipeline", "Input", "Output", "Run"):
        assert f"─ {group} ─" in shown
    _, rest = shown.split("─ Options ─")
    assert rest.split("─ Pipeline ─")[0].count("--") == 1


def test_progress_as_json_lines(call, tmp_path, monkeypatch):
    monkeypatch.setattr(c, "INTERVAL", 0.0)
    (tmp_path / "a.jsonl").write_text('{"text": "mail bob@x.org"}\n' * 20 + "no JSON\n")
    size = (tmp_path / "a.jsonl").stat().st_size
    status, _, told = call(tmp_path / "a.jsonl", tmp_path / "b.jsonl", progress="json", batch_size=5)
    rows = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert status == 1 and len(rows) == 22
    assert [row["documents"] for row in rows[:21]] == [*range(1, 22)]
    assert rows[-1]["characters"] == 20 * 14 and rows[-1]["failures"] == 1
    assert rows[-1]["bytes"] == rows[-1]["total_bytes"] == size and rows[-1]["seconds_left"] == 0
    assert "bob" not in told
    assert call(tmp_path / "a.jsonl", tmp_path / "c.jsonl", progress="json", quiet=True)[2].count("{") == 0
    assert "[SA003]" in call(tmp_path / "a.jsonl", tmp_path / "d.jsonl", progress="loud")[2]


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_the_bar_shows_documents_characters_and_the_time_left(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(c, "INTERVAL", 0.0)
    report = c.Report(total=4_000_000)
    report.skip(1_000_000)
    report.go_on(Counts(7))
    report.read(1_000_000)
    report.step(12, 3_000)
    shown = sys.stderr.getvalue().split("\r")[-1]
    report.close()
    assert "50%" in shown and "2.00M" in shown and "12 documents" in shown and "characters/s" in shown and "<" in shown
    # What an earlier run read says nothing of how fast this one is.
    assert report._row()["seconds_left"] is not None and report.documents == 7
