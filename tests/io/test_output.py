import os

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.output import FileOutput, StreamOutput, open_output


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


def test_file_output_rollback(tmp_path):
    output = FileOutput(tmp_path / "a.txt")
    output.stream.write(b"abc")
    output.mark()
    output.stream.write(b"def" * 100_000)
    output.rollback()
    output.stream.write(b"g")
    output.commit()
    assert (tmp_path / "a.txt").read_bytes() == b"abcg"


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
