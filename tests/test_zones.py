"""Threads on one pipeline: what they find is what one thread finds."""

import os
import signal
import subprocess
import sys
import threading

import pytest
import spacy

import spacy_anonym
from spacy_anonym import anonymize_texts
from spacy_anonym.zones import _turns, memory_zone

pytestmark = pytest.mark.slow

NAMES = ("Miller", "Smith", "Wilson", "Brown", "Taylor", "Clark")
TEXTS = [
    f"Dr. Ann {name} met John Baker of Quillfeather{i} Ltd on 3 May 20{i + 10}." for i in range(4) for name in NAMES
]


def in_threads(count, work):
    """Call `work` in threads. RETURNS what each returned; an error of one is raised here."""
    results = [None] * count

    def call(place):
        try:
            results[place] = work()
        except BaseException as error:
            results[place] = error

    threads = [threading.Thread(target=call, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


@pytest.fixture(scope="module")
def tagger():
    return spacy_anonym.load("en")


def test_threads_that_anonymize_texts_with_a_tagger(tagger):
    assert tagger.has_pipe("ner")

    def work():
        return [text for text, _ in anonymize_texts(TEXTS, tagger, batch_size=4, on_error="report")]

    expected = work()
    assert all("Ann" not in text and "Baker" not in text for text in expected)
    assert in_threads(3, work) == [expected] * 3
    assert not _turns and not tagger.vocab.in_memory_zone


def test_threads_that_make_docs_with_a_tagger(tagger):
    def work():
        return [tagger(text)._.anonym_text for text in TEXTS]

    assert in_threads(3, work) == [work()] * 3


def test_a_zone_within_a_zone_of_the_same_thread(blank_en):
    vocab = blank_en.vocab
    with memory_zone(blank_en):
        first = blank_en.make_doc("quillfeatherish")
        with memory_zone(blank_en):
            blank_en.make_doc("quillfeathery")
        assert vocab.in_memory_zone and first[0].text == "quillfeatherish"
    assert not vocab.in_memory_zone
    with blank_en.memory_zone(), memory_zone(blank_en):
        blank_en.make_doc("quillfeatherly")
    assert (
        not any(word in vocab.strings for word in ("quillfeatherish", "quillfeathery", "quillfeatherly")) and not _turns
    )


def test_pipelines_of_one_vocabulary_wait_for_each_other():
    one = spacy.blank("en")
    other = spacy.blank("en", vocab=one.vocab)
    entered = threading.Event()

    def enter():
        with memory_zone(other):
            entered.set()

    thread = threading.Thread(target=enter)
    with memory_zone(one):
        thread.start()
        assert not entered.wait(0.2)
    thread.join()
    assert entered.is_set()
    # An error within lets the next one in.
    with pytest.raises(KeyError), memory_zone(one):
        raise KeyError
    assert not _turns and not one.vocab.in_memory_zone


PARENT = """
import sys
import spacy, spacy_anonym

if __name__ == "__main__":
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Quillfeather Works"}])
    nlp.add_pipe("anonymizer")

    def texts():
        for _ in range(6):
            yield "Quillfeather Works"
        # The workers have work behind them, and wait for more.
        sys.stdin.read()

    for new_text, _ in spacy_anonym.anonymize_texts(texts(), nlp, n_process=2, batch_size=1):
        print(new_text, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_processes_end_with_a_parent_that_was_killed(tmp_path, plain_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    env = {**os.environ, "PYTHONPATH": plain_path}
    parent = subprocess.Popen([sys.executable, str(script)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert parent.stdout.readline() == b"<ORGANIZATION>\n"
        parent.send_signal(signal.SIGKILL)
        # Its children have the same standard output: it ends with the last of them.
        parent.communicate(timeout=30)
    finally:
        parent.kill()
        parent.stdin.close()
