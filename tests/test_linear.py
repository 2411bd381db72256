"""Time grows with the length of the text, whatever stands in it.

No figure in seconds is asserted: the same text, four times as long, may take eight times as long, best of three.
"""

import gc
import time

import pytest
from util import bounded

import spacy_anonym
from benchmarks.families import UNITS, make_text
from spacy_anonym.record import TextRecord
from spacy_anonym.texts import anonymize_texts

SMALL = 128 * 1024
HOSTILE = {
    "digits": "1234567890",
    "one digit": "1",
    "dotted": "1.1.1.",
    "e-mail": "a@a.",
    "at signs": "a@",
    "colons": "::::",
    "phone": "+1 1 1 ",
    "zeros": "000 ",
    "www": "www.www.",
    "domains": "b.b/",
    "brackets": "(",
    "spaces": " ",
    "line ends": "\r\n",
    "dashes": "1-1-",
    "slashes": "1/1/",
    "dates": "May 1 May 1 ",
    "clock": "12:00:",
    "letters": "A",
    "initials": "J. R. ",
    "names": "John John ",
    "exceptions": "Michael Jackson ",
    "titles": "Dr. ",
    "cues": "my name is ",
    "places": "Georgia, ",
    "particles": "Ann de de de ",
    "unicode": "é\U0001d518\u0301א\u200f字 ",
    "hebrew": "שלום-1.1.2000 ",
    "iban": "GB29 NWBK 6016 1331 9268 18 ",
    "cards": "4111 1111 1111 1111 ",
    "card run": "4111111111111111",
    "ssn": "536-22-1234 ",
    "bitcoin": "bc1q",
    "hexadecimal": "00-1a-",
    "emails": "a@b.com ",
}  # fmt: skip
LONG_URLS = {
    "closing brackets": lambda size: "http://a" + ")" * size,
    "opening brackets": lambda size: "http://a" + "(" * size,
    "dots": lambda size: "http://a" + "." * size,
    "no such domain": lambda size: "a.zzz/" * (size // 6),
    "one path": lambda size: "www.example.com/" + "b.b/" * (size // 4),
}
TEXTS = {
    **{name: (lambda size, unit=unit: (unit * (size // len(unit) + 1))[:size]) for name, unit in HOSTILE.items()},
    **LONG_URLS,
}


@pytest.fixture(scope="module", autouse=True)
def what_there_is_stays():
    """What all tests before have made need not be looked at again."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def seconds(nlp, text):
    """Each component's time. Without the garbage collector, whose passes over all objects are not the components'
    work.
    """
    record, taken = TextRecord(text), {}
    gc.disable()
    try:
        _run(nlp, record, taken)
    finally:
        gc.enable()
    assert record.new_text is not None
    return taken


def _run(nlp, record, taken):
    for name, pipe in nlp.pipeline:
        start = time.process_time()
        pipe.annotate(record)
        taken[name] = time.process_time() - start


def best(nlp, text, times):
    runs = [seconds(nlp, text) for _ in range(times)]
    return {name: min(run[name] for run in runs) for name in runs[0]}


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(TEXTS))
def test_time_grows_with_the_length(bundled_en, kind):
    make = TEXTS[kind]
    # Warm: libraries load at first use.
    seconds(bundled_en, make(2000))
    for attempt in range(3):
        small = best(bundled_en, make(SMALL), 3 if attempt else 1)
        large = best(bundled_en, make(4 * SMALL), 3 if attempt else 1)
        # Below 20 ms the clock says more about the machine than about the code.
        slow = [name for name in small if large[name] > 8 * max(small[name], 0.02)]
        if not slow:
            return
    pytest.fail(f"{kind}: {[(name, round(small[name], 3), round(large[name], 3)) for name in slow]}")


@pytest.fixture(scope="module")
def tagged_en():
    nlp = spacy_anonym.load("en")
    list(anonymize_texts(["Warm: kim@example.com"], nlp))
    return nlp


@pytest.mark.slow
@pytest.mark.parametrize("name", UNITS)
def test_the_tagger_and_its_tokenizer_take_linear_time(tagged_en, name):
    # 6,000 brackets took spaCy's own tokenizer five seconds.
    with bounded(3):
        ((text, _),) = anonymize_texts([make_text(name, 6000)], tagged_en)
    assert text is not None
