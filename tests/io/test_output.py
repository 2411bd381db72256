import os

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.io import output as io_output
from spacy_anonym.io.output import FileOutput, StreamOutput, TrailOutput, open_output, remove_leftovers


def test_file_output_appears_at_the_end(tmp_path):
    path = tmp_path / "new" / "a.txt"
    output = FileOutput(path)
    output.stream.write(b"abc")
    assert not path.exists()
    output.commit()
    output.abort()
    assert path.read_bytes() == b"abc" and os.listdir(path.parent) == ["a.txt"]


def test_file_output_abort_leaves_the_old(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    output = FileOutput(path)
    output.stream.write(b"abc")
    output.abort()
    output.commit()
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == ["a.txt"]


def test_file_output_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    calls = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda file: calls.append(os.path.isdir(f"/proc/self/fd/{file}")) or fsync(file))
    monkeypatch.setattr(os, "replace", lambda *paths: calls.append("replace") or replace(*paths))
    output = FileOutput(tmp_path / "a.txt")
    output.stream.write(b"abc")
    output.commit()
    assert calls[:2] == [False, "replace"] and (os.name == "nt" or len(calls) == 3)


@pytest.mark.skipif(io_output.flock is None, reason="there are no such locks")
def test_leftovers_are_removed_and_what_is_being_written_is_not(tmp_path):
    (tmp_path / ".spacy_anonym-0123456789ab.tmp").write_bytes(b"left")
    for other in (".0123456789ab.tmp", "spacy_anonym-1.tmp", ".spacy_anonym-1.txt"):
        (tmp_path / other).touch()
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / ".spacy_anonym-0123456789ab.tmp").touch()
    output = FileOutput(tmp_path / "a.txt")
    output.stream.write(b"abc")
    remove_leftovers([tmp_path, tmp_path / "missing"])
    assert len(os.listdir(tmp_path)) == 5 and len(os.listdir(tmp_path / "in")) == 1
    output.commit()
    assert (tmp_path / "a.txt").read_bytes() == b"abc"


@pytest.mark.skipif(io_output.flock is None, reason="there are no such locks")
def test_leftovers_stay_on_a_file_system_without_locks(tmp_path, monkeypatch):
    def no_locks(*_):
        raise OSError(37, "No locks available")

    monkeypatch.setattr(io_output, "flock", no_locks)
    output = FileOutput(tmp_path / "a.txt")
    remove_leftovers([tmp_path])
    output.commit()
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.skipif(io_output.flock is None, reason="there are no such locks")
def test_a_file_that_was_removed_before_it_was_locked_is_made_anew(tmp_path, monkeypatch):
    flock, removed = io_output.flock, []

    def late(stream, how):
        if not removed:
            removed.extend(tmp_path.iterdir())
            removed[0].unlink()
        flock(stream, how)

    monkeypatch.setattr(io_output, "flock", late)
    output = FileOutput(tmp_path / "a.txt")
    output.stream.write(b"abc")
    output.commit()
    assert len(removed) == 1 and (tmp_path / "a.txt").read_bytes() == b"abc"


def test_a_trail_grows_while_the_run_goes_on(tmp_path):
    path = tmp_path / "new" / "items.jsonl"
    trail = TrailOutput(path)
    trail.stream.write(b"a\n")
    trail.sync()
    assert path.read_bytes() == b"a\n"
    trail.mark()
    trail.stream.write(b"def" * 100_000)
    trail.rollback()
    trail.stream.write(b"b\n")
    trail.commit()
    trail.abort()
    assert path.read_bytes() == b"a\nb\n" and os.listdir(path.parent) == ["items.jsonl"]


def test_a_trail_keeps_the_old_lines_until_the_end(tmp_path):
    path = tmp_path / "items.jsonl"
    # As a run left it that was killed.
    path.write_bytes(b"old\n" + b"x" * 200_000)
    trail = TrailOutput(path)
    trail.stream.write(b"new\n")
    trail.sync()
    assert path.read_bytes() == b"old\nnew\n"
    trail.stream.write(b"unfinished")
    trail.abort()
    assert path.read_bytes() == b"old\nnew\n"
    trail = TrailOutput(path)
    trail.stream.write(b"newer\n")
    trail.commit()
    assert path.read_bytes() == b"newer\n" and os.listdir(tmp_path) == ["items.jsonl"]


def test_a_trail_of_nothing_is_not_there(tmp_path):
    trail = TrailOutput(tmp_path / "items.jsonl")
    trail.stream.write(b"a\n")
    trail.abort()
    assert not os.listdir(tmp_path)
    (tmp_path / "items.jsonl").write_bytes(b"no line end")
    TrailOutput(tmp_path / "items.jsonl").abort()
    assert (tmp_path / "items.jsonl").read_bytes() == b""


@pytest.mark.slow
@pytest.mark.skipif(io_output.flock is None, reason="there are no such locks")
def test_a_trail_has_one_writer(tmp_path):
    trail = TrailOutput(tmp_path / "items.jsonl")
    with pytest.raises(AnonymError, match="SA311.*another run"):
        TrailOutput(tmp_path / "items.jsonl")
    trail.commit()
    TrailOutput(tmp_path / "items.jsonl").commit()


def test_file_output_has_the_usual_permissions(tmp_path):
    (tmp_path / "usual").touch()
    output = FileOutput(tmp_path / "a.txt")
    output.commit()
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_output_that_cannot_be_made(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(AnonymError, match="SA311"):
        open_output(tmp_path / "file" / "a.txt")
    file = open_output(tmp_path / "a.txt")
    assert isinstance(file, FileOutput)
    file.abort()
    device = open_output(type(tmp_path)("/dev/null"))
    assert isinstance(device, StreamOutput)
    device.stream.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("end", ["commit", "abort"])
def test_a_pipe_is_closed_at_the_end(tmp_path, end):
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        output = open_output(tmp_path / "pipe")
        output.stream.write(b"abc")
        getattr(output, end)()
        output.abort()
        output.commit()
        # Its reader sees the end: else it would wait for more.
        assert os.read(reader, 10) == b"abc" and os.read(reader, 10) == b""
    finally:
        os.close(reader)
    assert (tmp_path / "pipe").is_fifo()
