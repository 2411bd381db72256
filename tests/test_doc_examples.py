"""The examples of documents are run: what they print is what stands there."""

import asyncio
import os
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
import spacy
from doc_examples import ROOT, blocks, cached_load, run_commands, run_python

import spacy_anonym
from spacy_anonym import bundled
from spacy_anonym.frames import worker
from spacy_anonym.operators.table import read_policy
from spacy_anonym.pipeline.overrides import use_policy


def files(folder):
    (folder / "notes").mkdir()
    (folder / "notes" / "a.txt").write_text("Mrs. Lindqvist rang 212-555-0147.")


@pytest.mark.slow
def test_the_examples_of_render(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *_: loaded["nlp"])
    cached_load(monkeypatch)
    files(tmp_path)
    loaded = {}
    for lang, code in blocks("docs/guides/render.md", "python", "bash"):
        if lang == "python":
            run_python(code, loaded)
            (tmp_path / "review.html").unlink(missing_ok=True)
        else:
            for line in code.splitlines():
                run_commands(line)
                assert "Lindqvist" in (tmp_path / "review.html").read_text() or "--originals" not in line
                (tmp_path / "review.html").unlink()
    assert "<PERSON>" in loaded["doc"]._.anonym_text


# Pages whose blocks of Python are run elsewhere, or need what no test has: a model, a service, Spark, a checkout's data.
ELSEWHERE = ("coming_from", "frames", "render", "spark", "transformers", "http", "benchmarks")
PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "docs").rglob("*.md")
    if path.stem not in ELSEWHERE and blocks(path.relative_to(ROOT), "python")
)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_blocks_of_a_page_run_as_they_stand(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made, load = {}, spacy_anonym.load

    def load_once(name, **options):
        key = repr((name, options))
        if key not in made:
            # Names by the rules, which are found in no time.
            made[key] = load(name, **({"exclude": ["ner"]} | options))
        return made[key]

    monkeypatch.setattr(spacy_anonym, "load", load_once)
    for name in ("ANONYM_KEY", "STUDY_KEY", "NEW_KEY"):
        monkeypatch.setenv(name, name * 4)
    # What a reader has: a pack, a corpus, a pipeline.
    (tmp_path / "badges.toml").write_text(blocks("docs/guides/patterns.md", "toml")[0][1], encoding="utf8")
    (tmp_path / "corpus").symlink_to(ROOT / "corpus")
    spacy.blank("en").to_disk("my_pipeline")
    loaded = {}
    for _, code in blocks(page, "python"):
        if "flair" not in code:
            run_python(code.replace("/secure/", f"{tmp_path}/"), loaded)


@pytest.mark.slow
def test_the_example_of_hipaa(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "spacy_anonym.cli.anonymize.load_pipeline", lambda _, operators, recall: with_operators(made, "en", operators)
    )
    made = {"('en', )": spacy_anonym.load("en", exclude=["ner"])}
    [(_, command)] = blocks("docs/guides/hipaa.md", "bash")
    assert run_commands(command) == 1


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


REGEXES = "LABEL,RANK,DESC,EXP\nEXPEDIENT,3,file,EX-[0-9]{4}-[0-9]{2}\n"


@pytest.mark.slow
def test_the_examples_of_coming_from(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made, compared = cached_load(monkeypatch), 0
    # The command has the pipelines of the examples: their texts differ, not how they are made.
    monkeypatch.setattr(
        "spacy_anonym.cli.anonymize.load_pipeline",
        lambda name, operators, recall="balanced": with_operators(made, name, operators),
    )
    # Names by the rules, which are found in no time; the tagger has tests of its own.
    monkeypatch.setattr(bundled, "load", lambda name: spacy_anonym.load(name, exclude=["ner"]))
    (tmp_path / "regexes.csv").write_text(REGEXES)
    names = iter(["presidio.cfg", "random.cfg"])
    loaded = {}
    for lang, code in blocks("docs/guides/coming_from.md", "python", "bash", "ini"):
        if lang == "ini":
            (tmp_path / next(names)).write_text(code)
        else:
            with client_of(loaded, tmp_path / "served") as client:
                compared += run_python(code, loaded) if lang == "python" else run_commands(code, client)
    assert compared >= (20 if find_spec("fastapi") and find_spec("httpx") else 16) and next(names, None) is None
    assert "DNI" in (tmp_path / "out.jsonl").read_text() and "12345678Z" not in (tmp_path / "out.jsonl").read_text()


@contextmanager
def client_of(loaded, folder):
    """A client of a service with the pipelines that there are so far, which starts at its first request; None where the
    service's libraries are missing. A pipeline is saved to the folder when a service first has it: later blocks set
    operators from Python, which cannot be saved."""
    if find_spec("fastapi") is None or find_spec("httpx") is None:
        yield None
        return
    import httpx

    from spacy_anonym.serve.app import make_app
    from spacy_anonym.serve.pipelines import Pipeline, Pipelines, load_pipeline
    from spacy_anonym.serve.settings import ServeSettings

    loop = asyncio.new_event_loop()
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        stack.callback(loop.close)

        @lru_cache(maxsize=1)
        def client():
            made = []
            for name, value in (("en", "nlp"), ("he", "he"), ("clips", "clips")):
                if value in loaded:
                    if not (folder / name).exists():
                        loaded[value].to_disk(folder / name)
                    made.append(Pipeline(name, partial(load_pipeline, str(folder / name))))
            pipelines = Pipelines(made)
            stack.callback(pipelines.close)
            return httpx.AsyncClient(
                transport=httpx.ASGITransport(make_app(ServeSettings(), pipelines)), base_url="http://localhost"
            )

        yield SimpleNamespace(post=lambda path, **options: loop.run_until_complete(client().post(path, **options)))


def with_operators(made, name, operators):
    nlp = next(each for key, each in made.items() if key.startswith(f"({name!r}"))
    if operators is not None:
        use_policy(nlp, read_policy(operators))
    return nlp


@pytest.mark.slow
def test_the_examples_of_frames(monkeypatch):
    for library in ("pandas", "polars"):
        pytest.importorskip(library, reason=f"the extra {library} is not installed")
    load = worker.load_pipeline
    monkeypatch.setattr(worker, "load_pipeline", lambda name: load(name, exclude=["ner"]))
    monkeypatch.setattr(worker, "_runners", {})
    loaded = {}
    assert sum(run_python(code, loaded) for _, code in blocks("docs/guides/frames.md", "python")) == 3
    frame = loaded["map_batches"](loaded["frame"], **loaded["options"])
    assert frame["error"].tolist() == [None, None, "SA104"]
