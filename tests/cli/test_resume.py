"""Runs that are killed and go on: what comes out is what an undisturbed run writes, and little is done twice."""

import json
import os
import random
import signal
import time
import zlib
from collections import Counter
from pathlib import Path

import pytest
import spacy
import srsly
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spacy.tokens import DocBin

from spacy_anonym.cli.anonymize import anonymize_cli, run
from spacy_anonym.cli.command import call_of
from spacy_anonym.io.docbin import join_docbins
from spacy_anonym.run.manifest import Manifest
from spacy_anonym.runner import Runner

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked for each run")

PART = 50


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr("spacy_anonym.run.target.PART_RECORDS", PART)


def line_of(number):
    if number % 97 == 5:
        return "no JSON"
    return json.dumps({"id": f"n{number}", "text": f"Write to u{number}@example.com, row {number}.", "n": number})


def write_lines(folder, count):
    (folder / "in.jsonl").write_text("".join(line_of(number) + "\n" for number in range(count)))
    return folder / "in.jsonl", "out.jsonl"


def write_files(folder, count):
    (folder / "in").mkdir(exist_ok=True)
    for number in range(count):
        name, text = f"{number:05}.txt", f"Write to u{number}@example.com." if number % 13 else ""
        (folder / "in" / name).write_bytes(b"\xff\xfe\xff" if number % 29 == 3 else text.encode())
    return folder / "in", "out"


def call_for(input, output, pipeline, **options):
    given = {"quiet": True, "resume": True, "batch_size": 16, **options}
    return call_of(anonymize_cli, str(input), str(output), pipeline=pipeline, **given)


def begin(call, log=None, stop=None):
    """RETURNS: the process of a run. In `log` is a byte for each document that goes through the pipeline; where it has
    more than `stop`, the run waits for whoever is to kill it.
    """
    child = os.fork()
    if child:
        return child
    status = 99
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        if log is not None:
            place, passed = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), Runner.run

            def counted(self, documents):
                if stop is not None and log.stat().st_size > stop:
                    time.sleep(60)
                os.write(place, b"." * len(documents))
                return passed(self, documents)

            Runner.run = counted
        status = run(call)
    finally:
        os._exit(status)


def wait(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def files_of(path):
    found = [path] if path.is_file() else sorted(path.rglob("*"))
    return {str(each.relative_to(path)): each.read_bytes() for each in found if each.is_file()}


def manifest_of(output):
    lines = output.with_name(output.name + ".manifest.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def docs_of(path):
    return [doc.text for doc in DocBin().from_disk(path).get_docs(spacy.blank("en").vocab)]


def rows_of(path):
    import pyarrow.parquet

    return [row["text"] for row in pyarrow.parquet.read_table(path).to_pylist()]


def check_killed(folder, pipeline, write, count, kills, **options):
    """Kill a run at random moments, each time begin it again, and compare it with one that nobody disturbed."""
    input, name = write(folder, count)
    whole, killed = folder / f"whole-{name}", folder / f"killed-{name}"
    status = wait(begin(call_for(input, whole, pipeline, items=folder / "whole-items.jsonl", **options)))
    call = call_for(input, killed, pipeline, items=folder / "killed-items.jsonl", **options)
    log, random_of, done = folder / "log", random.Random(7), 0
    log.touch()
    for _ in range(kills):
        size = log.stat().st_size
        stop = size + random_of.randint(0, count // kills)
        child = begin(call, log, stop)
        # It runs on for a batch, and is killed before, while or after what comes out is written.
        while log.stat().st_size <= stop and os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            time.sleep(0.001)
        time.sleep(random_of.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        done += wait(child) == -signal.SIGKILL
    assert done
    assert wait(begin(call, log)) == status == 1
    assert files_of(killed) == files_of(whole) and files_of(killed)
    assert (folder / "killed-items.jsonl").read_bytes() == (folder / "whole-items.jsonl").read_bytes()
    assert manifest_of(killed)[-1] == manifest_of(whole)[-1]
    end = manifest_of(whole)[-1]
    assert end["type"] == "end" and end["labels"]["EMAIL_ADDRESS"] > count // 2 and end["failures"]
    passed = log.stat().st_size
    assert passed - end["documents"] <= kills * (PART + 2 * call.batch_size) or options.get("n_process")
    # It is done: once more does nothing.
    assert wait(begin(call, log)) == 1 and log.stat().st_size == passed


@pytest.mark.slow
@pytest.mark.parametrize(("write", "count"), [(write_lines, 1500), (write_files, 60)])
def test_a_run_that_is_killed_goes_on(tmp_path, pipeline, write, count):
    check_killed(tmp_path, pipeline, write, count, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("write", "count"), [(write_lines, 8000), (write_files, 500)])
@pytest.mark.parametrize("n_process", [1, 2])
def test_a_run_that_is_killed_at_twenty_moments_goes_on(tmp_path, pipeline, write, count, n_process):
    options = {"n_process": n_process} if n_process > 1 else {}
    check_killed(tmp_path, pipeline, write, count, 20, **options)


@pytest.mark.parametrize(
    "output_format", [None, *(pytest.param(each, marks=pytest.mark.slow) for each in ("jsonl", "tsv", "txt"))]
)
@pytest.mark.parametrize("name", ["in.csv", "in.txt"])
def test_a_file_goes_on_after_each_of_its_parts(call, tmp_path, name, output_format):
    lines = [f"{number},Write to u{number}@example.com" for number in range(3 * PART)]
    (tmp_path / name).write_text("\n".join(["id,note", *lines]) + "\n")
    ending = f"out.{output_format}" if output_format else name
    options = {"lines": name == "in.txt", "resume": True, "batch_size": 8, "output_format": output_format}
    assert call(tmp_path / name, tmp_path / "whole" / ending, force=True, **{**options, "resume": False})[0] == 0
    for stop in range(1, 4):
        stopped = stop_at_part(stop)
        with pytest.raises(Stopped):
            call(tmp_path / name, tmp_path / f"out{stop}" / ending, **options)
        stopped.undo()
        assert not (tmp_path / f"out{stop}" / ending).exists()
        assert call(tmp_path / name, tmp_path / f"out{stop}" / ending, **options)[0] == 0
        there = files_of(tmp_path / f"out{stop}")
        assert there[ending] == (tmp_path / "whole" / ending).read_bytes()
        assert not [each for each in there if each.endswith("part")]


@pytest.mark.slow
@pytest.mark.parametrize(("write", "read"), [("spacy", docs_of), ("parquet", rows_of)])
def test_what_is_joined_of_parts_is_the_same(call, tmp_path, write, read):
    if write == "parquet":
        pytest.importorskip("pyarrow")
    input, _ = write_lines(tmp_path, 3 * PART + 7)
    first = tmp_path / f"first.{write}"
    assert call(input, first)[0] == 1
    # Of any input, and rewritten.
    for source in (input, first):
        for stop in (1, 3):
            whole, output = tmp_path / f"whole.{write}", tmp_path / f"out{stop}-{source.name}.{write}"
            # The list of spans in a Parquet file is kept as it is.
            options = {"columns": "text"} if source == first else {}
            assert call(source, whole, force=True, **options)[0] == (source == input)
            stopped = stop_at_part(stop)
            with pytest.raises(Stopped):
                call(source, output, resume=True, **options)
            stopped.undo()
            assert call(source, output, resume=True, **options)[0] == (source == input)
            assert output.read_bytes() == whole.read_bytes()
            assert not list(tmp_path.glob(".*part"))
        assert len(read(whole)) == 3 * PART + 7 - 2 and read(whole)[0] == read(first)[0] == (
            "Write to <EMAIL_ADDRESS>, row 0."
        )


def test_a_docbin_of_parts_is_one_that_is_merged():
    nlp = spacy.blank("en")
    parts, merged, joined = [], DocBin(store_user_data=True), []
    for words in (["one"], ["two", "three"], []):
        docs = [nlp(word) for word in words]
        for doc in docs:
            doc.user_data["kept"], doc.cats["c"] = doc.text, 1.0
            doc.spans["g"] = [doc[0:1]]
        part = DocBin(docs=docs, store_user_data=True)
        parts.append(part.to_bytes())
        merged.merge(part)
        join_docbins(parts, lambda data, into=joined: into.append(data))
        expected = srsly.msgpack_loads(zlib.decompress(merged.to_bytes()))
        assert srsly.msgpack_loads(b"".join(joined)) == expected
        joined.clear()


class Stopped(BaseException):
    pass


def stop_at_part(number):
    end_part, parts = Manifest.end_part, []

    def stopping(self, *args):
        end_part(self, *args)
        parts.append(args)
        if len(parts) == number:
            raise Stopped

    patch = pytest.MonkeyPatch()
    patch.setattr(Manifest, "end_part", stopping)
    return patch


@pytest.fixture
def stopped(call, tmp_path):
    """A run that was stopped after its first part. RETURNS: its input and output."""
    input, name = write_lines(tmp_path, 120)
    patch = stop_at_part(1)
    with pytest.raises(Stopped):
        call(input, tmp_path / name, resume=True)
    patch.undo()
    return input, tmp_path / name


def test_a_run_of_other_inputs_options_or_pipeline_is_refused(call, stopped, tmp_path):
    input, output = stopped
    operators = tmp_path / "mask.json"
    operators.write_text('{"DEFAULT": {"type": "mask"}}')
    for options, word in (
        ({"text_field": "body"}, "options"),
        ({"pattern": ["row"]}, "pipeline"),
        ({"operators": operators}, "pipeline, options"),
    ):
        status, _, told = call(input, output, resume=True, **options)
        assert status == 2 and "[SA318]" in told and f"changed: {word}." in told
    before = input.stat()
    os.utime(input, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert "changed: inputs." in call(input, output, resume=True)[2]
    os.utime(input, ns=(before.st_atime_ns, before.st_mtime_ns))
    # These change nothing of what comes out.
    assert call(input, output, resume=True, batch_size=7, quiet=True)[0] == 1
    assert len(output.read_text().splitlines()) == 118


def test_an_output_that_lost_what_it_had_is_refused(call, stopped):
    input, output = stopped
    partial = next(output.parent.glob(".out*part"))
    partial.write_bytes(partial.read_bytes()[:-1])
    assert "[SA317]" in call(input, output, resume=True)[2] and not output.exists()


def test_a_file_that_is_no_manifest_is_kept(call, tmp_path):
    input, name = write_lines(tmp_path, 3)
    manifest = tmp_path / f"{name}.manifest.jsonl"
    for text in ("mine\n", '{"type": "note"}\n'):
        manifest.write_text(text)
        assert "[SA317]" in call(input, tmp_path / name, resume=True)[2] and manifest.read_text() == text


def test_a_new_run_overwrites_nothing_without_force(call, tmp_path):
    input, name = write_lines(tmp_path, 3)
    (tmp_path / name).write_text("mine")
    assert "[SA302]" in call(input, tmp_path / name, resume=True)[2]
    assert call(input, tmp_path / name, resume=True, force=True)[0] == 0


@pytest.mark.parametrize("options", [{"dry_run": True}, {"items": "/dev/null"}])
def test_what_cannot_go_on_is_refused(call, tmp_path, options):
    options = {name: Path(value) if name == "items" else value for name, value in options.items()}
    input, name = write_lines(tmp_path, 3)
    assert "[SA003]" in call(input, tmp_path / name, resume=True, **options)[2]
    assert "[SA003]" in call("-", tmp_path / name, resume=True)[2]
    assert "[SA003]" in call(input, "-", resume=True)[2]


@pytest.mark.parametrize(
    ("operator", "code"),
    [
        ({"type": "pseudonym"}, None),
        ({"type": "pseudonym", "scope": "run"}, "SA319"),
        ({"type": "surrogate"}, "SA319"),
        ({"type": "surrogate", "key": "env:RESUME_KEY"}, None),
        ({"type": "shift_date"}, "SA319"),
    ],
)
def test_operators_that_end_with_the_program_are_refused(call, tmp_path, monkeypatch, operator, code):
    monkeypatch.setenv("RESUME_KEY", "k" * 32)
    input, name = write_lines(tmp_path, 3)
    (tmp_path / "operators.json").write_text(json.dumps({"DEFAULT": operator}))
    status, _, told = call(input, tmp_path / name, resume=True, operators=tmp_path / "operators.json")
    assert (status, f"[{code}]" in told) == (2, True) if code else status == 0
    assert (tmp_path / name).exists() == (code is None)


def test_a_vault_goes_on_with_its_numbers(call, tmp_path, monkeypatch):
    monkeypatch.setenv("RESUME_KEY", "k" * 32)
    input, _ = write_lines(tmp_path, 120)
    for name in ("whole", "stopped"):
        operator = {"type": "pseudonym", "scope": "vault", "vault": str(tmp_path / name), "key": "env:RESUME_KEY"}
        (tmp_path / f"{name}.json").write_text(json.dumps({"DEFAULT": operator}))
        options = {"operators": tmp_path / f"{name}.json", "resume": True, "batch_size": 7}
        if name == "stopped":
            patch = stop_at_part(1)
            with pytest.raises(Stopped):
                call(input, tmp_path / f"{name}.jsonl", **options)
            patch.undo()
        assert call(input, tmp_path / f"{name}.jsonl", **options)[0] == 1
    assert (tmp_path / "stopped.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(st.lists(st.sampled_from(["a@x.org", "10.0.0.7", "plain", "\ud800", ""]), max_size=4), max_size=5)
)
def test_the_manifest_counts_what_is_there(call, tmp_path_factory, texts):
    folder = tmp_path_factory.mktemp("manifest")
    (folder / "in").mkdir()
    for number, lines in enumerate(texts):
        rows = (json.dumps({"text": f"Zebulon {line}"}) for line in lines)
        (folder / "in" / f"{number}.jsonl").write_text("".join(f"{row}\n" for row in rows))
    status, _, _ = call(folder / "in", folder / "out", resume=True, quiet=True)
    rows = manifest_of(folder / "out")
    assert "Zebulon" not in json.dumps(rows) and "x.org" not in json.dumps(rows)
    head, inputs = rows[0], rows[1 : 1 + len(texts)]
    assert head["inputs"] == len(texts) and "Zebulon" not in str(head["options"])
    sizes = {row["name"]: row["size"] for row in inputs}
    assert sizes == {path.name: path.stat().st_size for path in (folder / "in").iterdir()}
    done = [row for row in rows if row["type"] == "done"]
    assert [row["name"] for row in done] == sorted(sizes)
    end = rows[-1]
    flat = [line for lines in texts for line in lines]
    assert end["failures"] == ({"SA104": flat.count("\ud800")} if "\ud800" in flat else {}) and status == (
        "\ud800" in flat
    )
    assert end["documents"] == len(flat) - flat.count("\ud800") == sum(row["documents"] for row in done)
    found = Counter({"EMAIL_ADDRESS": flat.count("a@x.org"), "IP_ADDRESS": flat.count("10.0.0.7")})
    assert Counter(end["labels"]) == +found
    written = sum(len(path.read_text().splitlines()) for path in (folder / "out").glob("*") if path.is_file())
    assert written == end["documents"]
