"""What packed files take in memory before they are refused, in a process of its own."""

import subprocess
import sys

import pytest

pytest.importorskip("lxml")
pytest.importorskip("docx", reason="python-docx makes the files")
pytest.importorskip("pyarrow")
pytest.importorskip("pypdf")

from packed import docbin_file, paragraphs, parquet_file, pdf_file

# ru_maxrss would begin with the peak of the process that starts this one; VmHWM begins anew with the program.
READ = """
import sys
from pathlib import Path

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.io.source import Source

for path in map(Path, sys.argv[1:]):
    format = path.suffix[1:]
    options = ReadOptions(columns=("1",) if format == "parquet" else ())
    try:
        with path.open("rb") as stream:
            for record in get_reader(format)(Source(stream, path.name, format), options):
                pass
        print(path.name, "read")
    except AnonymError as error:
        print(path.name, error.code)
status = Path("/proc/self/status").read_text()
print(status.partition("VmHWM:")[2].split()[0])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_files_that_take_gigabytes_are_refused_below_one(tmp_path):
    import pyarrow

    shared = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 1024, pyarrow.int32()), ["x" * (2 << 20)])
    bombs = {
        "elements.docx": paragraphs(300_000, b"a"),
        "tokens.spacy": docbin_file(1_000_000),
        "shared.parquet": parquet_file({"a": shared}),
        "pages.pdf": pdf_file(b"BT () Tj " + b" " * (60 << 20), 20),
    }
    for name, data in bombs.items():
        assert len(data) < 4 << 20, name
        (tmp_path / name).write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", READ, *(str(tmp_path / name) for name in bombs)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    *codes, peak = done.stdout.splitlines()
    assert codes == [f"{name} SA382" for name in bombs]
    assert int(peak) < 1 << 20
