"""Runs that are killed: no output is there without its items, and the next run clears up."""

import itertools
import json
import os
import signal

import pytest

from spacy_anonym.cli.anonymize import anonymize_cli, run
from spacy_anonym.cli.command import call_of
from spacy_anonym.run.target import ItemsWriter

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked for each run")

NAMES = [f"{name}.txt" for name in "abc"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    for name in NAMES:
        (tmp_path / "in" / name).write_text(f"mail {name[0]}@example.com\n" * 3)
    return tmp_path


def call_for(folder, pipeline, **options):
    return call_of(
        anonymize_cli,
        str(folder / "in"),
        str(folder / "out"),
        pipeline=pipeline,
        items=folder / "items.jsonl",
        lines=True,
        quiet=True,
        force=True,
        **options,
    )


def in_child(work):
    """Do it in a process of its own. RETURNS: its exit status, negative for the signal that ended it."""
    child = os.fork()
    if not child:
        status = 99
        try:
            status = work()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def die_at(monkeypatch, number):
    """Have this process killed at a step of the run: before or after it."""
    steps = itertools.count()

    def stepped(function):
        def call(*args, **kwargs):
            if next(steps) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            result = function(*args, **kwargs)
            if next(steps) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        return call

    for owner, name in ((os, "fsync"), (os, "replace"), (ItemsWriter, "write")):
        monkeypatch.setattr(owner, name, stepped(getattr(owner, name)))


def check(folder):
    """Every output has its items, in lines that can be read. RETURNS: the outputs that are there."""
    trail = folder / "items.jsonl"
    lines = trail.read_bytes().split(b"\n")[:-1] if trail.exists() else []
    rows = {}
    for line in lines:
        row = json.loads(line)
        rows.setdefault(row["id"], []).extend(row["items"])
    done = sorted(path.name for path in (folder / "out").glob("*.txt")) if (folder / "out").exists() else []
    for name in done:
        lines = (folder / "out" / name).read_text().splitlines()
        assert len(lines) == 3
        for number, line in enumerate(lines, 1):
            # Of an output that was there before there may be the items of both, the old and the new one.
            values = {"mask": "*" * 13, "replace": "<EMAIL_ADDRESS>"}
            assert any(
                line[item["start"] : item["end"]] == values[item["operator"]] for item in rows[f"{name}:{number}"]
            )
    return done


def leftovers(folder):
    return list((folder / "out").glob(".*.tmp")) + list(folder.glob(".*.tmp"))


@pytest.mark.slow
def test_a_run_that_is_killed_at_any_step_leaves_no_output_without_its_items(folder, pipeline, monkeypatch):
    seen, left = set(), 0
    for number in itertools.count():

        def work(number=number):
            die_at(monkeypatch, number)
            return run(call_for(folder, pipeline))

        status = in_child(work)
        seen.add(len(check(folder)))
        left += len(leftovers(folder))
        if status == 0:
            break
        assert status == -signal.SIGKILL
        for path in [*(folder / "out").iterdir(), folder / "items.jsonl"] if number % 2 else []:
            path.unlink(missing_ok=True)
    assert seen == set(range(len(NAMES) + 1)) and left > 3 and number > 30
    # The last run was the first that was not killed: it has removed what the others had left.
    assert not leftovers(folder)
    assert len((folder / "items.jsonl").read_text().splitlines()) == 3 * len(NAMES)


@pytest.mark.slow
def test_outputs_that_are_replaced_keep_their_items_until_then(folder, pipeline, monkeypatch):
    table = folder / "mask.json"
    table.write_text('{"DEFAULT": {"type": "mask"}}')
    mixed = 0
    for number in range(2, 32, 4):
        assert in_child(lambda: run(call_for(folder, pipeline, operators=table))) == 0

        def work(number=number):
            die_at(monkeypatch, number)
            return run(call_for(folder, pipeline))

        assert in_child(work) == -signal.SIGKILL
        assert check(folder) == NAMES
        mixed += len({(folder / "out" / name).read_text()[5] for name in NAMES}) == 2
    assert mixed > 3
