"""`python -m spacy_anonym new-key`."""

import os
import re
import stat

import pytest
from typer.testing import CliRunner

from spacy_anonym.cli.app import app
from spacy_anonym.cli.new_key import draw_key
from spacy_anonym.keys import resolve_key
from spacy_anonym.operators.encrypt import make_encrypt

RUNNER = CliRunner()


def test_new_key_prints_another_key_each_time():
    keys = {RUNNER.invoke(app, ["new-key"]).stdout for _ in range(20)}
    assert len(keys) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{31}\n", key) for key in keys)


def test_new_key_begins_with_no_option():
    assert not any(draw_key().startswith("-") for _ in range(2000))


@pytest.mark.skipif(os.name != "posix", reason="modes of files are of POSIX")
def test_new_key_writes_a_file_that_only_its_owner_reads(tmp_path):
    old = os.umask(0)
    try:
        result = RUNNER.invoke(app, ["new-key", "--output", str(tmp_path / "key")])
    finally:
        os.umask(old)
    assert result.exit_code == 0 and result.stdout == ""
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    key = resolve_key(f"file:{tmp_path / 'key'}", "test")
    assert len(key) == 32
    # It fits every mode, Presidio's too, which takes keys of three sizes only.
    for mode in ("gcm", "siv", "cbc"):
        make_encrypt(f"file:{tmp_path / 'key'}", mode)


def test_new_key_never_overwrites(tmp_path):
    path = tmp_path / "key"
    path.write_text("a key in use")
    result = RUNNER.invoke(app, ["new-key", "--output", str(path)])
    assert result.exit_code == 2 and "[SA218]" in result.stderr
    assert path.read_text() == "a key in use"


def test_new_key_reports_a_place_that_cannot_be_written(tmp_path):
    result = RUNNER.invoke(app, ["new-key", "--output", str(tmp_path / "no" / "key")])
    assert result.exit_code == 2 and "[SA311]" in result.stderr and len(result.stderr.splitlines()) == 1
