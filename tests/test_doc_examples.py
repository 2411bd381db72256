"""The examples of documents are run: what they print is what stands there."""

import os

import pytest
from doc_examples import blocks, cached_load, namespace, run_commands, run_python


def files(folder):
    (folder / "notes").mkdir()
    (folder / "notes" / "a.txt").write_text("Mrs. Lindqvist rang 212-555-0147.")


def test_the_examples_of_render(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *_: loaded["nlp"])
    cached_load(monkeypatch)
    files(tmp_path)
    loaded = namespace()
    for lang, code in blocks("docs/render.md", "python", "bash"):
        if lang == "python":
            run_python(code, loaded)
            (tmp_path / "review.html").unlink(missing_ok=True)
        else:
            for line in code.splitlines():
                run_commands(line)
                assert "Lindqvist" in (tmp_path / "review.html").read_text() or "--originals" not in line
                (tmp_path / "review.html").unlink()
    assert "<PERSON>" in loaded["doc"]._.anonym_text


def test_the_runner_sees_what_is_wrong(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_python('x = 1\nprint(x)  # 1\nprint("a\\nb")\n# a\n# b\n', {}) == 2
    with pytest.raises(AssertionError):
        run_python("print(1)  # 2", {})
    with pytest.raises(AssertionError):
        run_python("print(1)", {})
    assert run_commands("python -m spacy_anonym patterns --packs dates_en --by-pack --format json > x.json\n") == 0
    assert os.path.getsize("x.json") > 10
    with pytest.raises(AssertionError):
        run_commands("python -m spacy_anonym patterns --packs dates_en --by-pack\n# nothing\n")
    with pytest.raises(AssertionError):
        run_commands("rm -rf x")
