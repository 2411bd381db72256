"""DocBins are read one Doc at a time: the Docs are spaCy's own, whatever they hold, and memory is that of one."""

import subprocess
import sys
import zlib
from io import BytesIO

import numpy
import pytest
import spacy
import srsly
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc, DocBin, Span
from spacy.vocab import Vocab

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.docbin import DocBinReader
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.io.source import Source

NLP = spacy.blank("en")
WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8), max_size=6)


class Pipe(BytesIO):
    def seekable(self):
        return False

    def seek(self, *args):
        raise OSError


def read(data, stream=BytesIO, **options):
    source = Source(stream(data), "a.spacy", "spacy")
    return [record[0].doc for record in DocBinReader()(source, ReadOptions(vocab=Vocab(), **options))]


def state(doc):
    spans = {name: [(span.start, span.end, span.label_) for span in group] for name, group in doc.spans.items()}
    return doc.text, doc.to_json(), spans, doc.user_data, doc.cats, doc.has_unknown_spaces


def make(words, has_spaces, labelled):
    doc = Doc(NLP.vocab, words, [len(word) % 2 == 0 for word in words] if has_spaces else None)
    if words and labelled:
        doc.set_ents([Span(doc, 0, 1, label="PERSON")])
        doc.spans["anonym"] = [Span(doc, 0, len(words), label="URL")]
        doc.spans["again"] = doc.spans["anonym"]
        doc.user_data["note"], doc.cats = {"a": [1, "x"]}, {"letter": 0.5}
    return doc


@given(st.lists(st.builds(make, WORDS, st.booleans(), st.booleans()), max_size=5), st.booleans(), st.booleans())
@settings(max_examples=15, deadline=None)
def test_docs_are_those_that_spacy_reads(docs, store_user_data, piped):
    data = DocBin(docs=docs, store_user_data=store_user_data).to_bytes()
    expected = list(DocBin().from_bytes(data).get_docs(Vocab()))
    assert list(map(state, read(data, Pipe if piped else BytesIO))) == list(map(state, expected))


GOOD = DocBin(docs=[make(["Ann", "left"], True, True), make(["b"], False, False)], store_user_data=True).to_bytes()


@pytest.mark.parametrize("drop", ["flags", "span_groups", "user_data"])
def test_what_older_files_lack(drop):
    message = srsly.msgpack_loads(zlib.decompress(GOOD))
    del message[drop]
    assert [doc[0].text for doc in read(zlib.compress(srsly.msgpack_dumps(message)))] == ["Ann", "b"]


@pytest.mark.slow
def test_a_file_that_is_cut_gives_no_doc():
    for end in range(len(GOOD)):
        with pytest.raises(AnonymError, match="SA307"):
            read(GOOD[:end])


def test_a_message_with_more_behind_it():
    with pytest.raises(AnonymError, match="SA307"):
        read(zlib.compress(zlib.decompress(GOOD) + b"\0"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lengths", numpy.array([3, -1], "int32").tobytes()),
        ("lengths", numpy.array([1, 1], "int32").tobytes()),
        ("lengths", numpy.array([1, 1, 1], "int32").tobytes()),
        ("spaces", b"\0"),
        ("tokens", b""),
        ("cats", [{}]),
        ("cats", {"a": 1}),
        ("cats", b"xx"),
        ("flags", [{}, {}, {}]),
        ("user_data", []),
        ("attrs", []),
        ("attrs", 3),
        ("strings", [1]),
        ("span_groups", [b"\xc1", b""]),
    ],
)
def test_values_that_do_not_belong_together(name, value):
    message = srsly.msgpack_loads(zlib.decompress(GOOD))
    message[name] = value
    with pytest.raises(AnonymError, match="SA307"):
        read(zlib.compress(srsly.msgpack_dumps(message)))


# VmHWM begins with the program, ru_maxrss with the process that starts it.
PEAK = """
import sys
from pathlib import Path
from spacy_anonym.io.docbin import DocBinReader
from spacy_anonym.io.record import ReadOptions
from spacy_anonym.io.source import Source

def peak():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])

with open(sys.argv[1], "rb") as stream:
    docs = DocBinReader()(Source(stream, "a.spacy", "spacy"), ReadOptions(max_unpacked=16))
    next(docs)
    first = peak()
    print(sum(1 for _ in docs), peak() - first)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_is_that_of_one_doc(tmp_path):
    random = numpy.random.default_rng(7)
    words = [f"word{number}" for number in range(500)]
    docs = (Doc(NLP.vocab, [words[i] for i in random.integers(0, 500, 200)]) for _ in range(2500))
    DocBin(docs=docs, store_user_data=True).to_disk(tmp_path / "a.spacy")
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(tmp_path / "a.spacy")], capture_output=True, text=True, check=True
    )
    count, grown = map(int, done.stdout.split())
    # As a whole its tokens are 70 MB of numbers, beside the Docs.
    assert count == 2499 and grown < 8 << 10
