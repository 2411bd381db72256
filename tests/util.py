"""What several test modules share: marked texts, snapshots of Docs, pipelines by factory."""

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
import spacy
from spacy.tokens import Span
from spacy.training import Example
from spacy.util import fix_random_seed

from spacy_anonym.spans import FINAL_KEY, Finding, get_findings

TESTS = Path(__file__).parent
MARK = re.compile("⟦([A-Z_]+)\\|(.*?)⟧", re.DOTALL)

# What a factory cannot do without, or what keeps its tests fast.
CONFIGS: Dict[str, Dict[str, Any]] = {
    "lexicon_matcher": {"lexicons": ["en/title", "en/name_cue", "en/country", "en/us_state"]},
    # Its own tests have it learn.
    "tfidf_flagger": {"required": False},
    # Untrained, it has nothing to say: its own tests train one.
    "scored_ner": {"floor": 0.999},
    "external_ner": {
        "predictor": {
            "@anonym_predictors": "spacy_anonym.spacy.v1",
            "model": str(TESTS / "configs" / "small_tagger.cfg"),
            "spans_key": "small",
        }
    },
}

# A pipeline of an anonymizer alone; sections of its operators follow.
ANONYMIZER_CONFIG = """
[nlp]
lang = "en"
pipeline = ["anonymizer"]

[components]

[components.anonymizer]
factory = "anonymizer"

[components.anonymizer.operators]
"""

RTL, ACUTE, ASTRAL = "\u200f", "\u0301", "\U0001f600"

TEXTS = [
    "Please write to ada.park@example.org or ring 212-555-0147 before 3 May 2021.",
    "My name is Omar Vance, I was born on 14/02/1980 in Canada.",
    "Mrs. Lindqvist of Ohio paid with 4111 1111 1111 1111.",
    "Nothing to see here, only words.",
    "",
    "   \n\t ",
    "mail:kim@example.com,ID#536-22-1234/12",
    f"{ASTRAL} caf{'e' + ACUTE} {RTL}שלום 054-1234567{RTL} kim@example.com {ASTRAL}",
    "Server 192.0.2.7 saw 2001:db8::7 at 14:30 on 2024-03-15.\r\nSee https://example.org/a(b).\r\n",
    "Dr. Okafor met Dr. Okafor in Ohio; kim@example.com wrote KIM@example.com.",
]


def entry_points(group: str) -> Dict[str, Any]:
    """The package's own entry points of a group, by name."""
    return {point.name: point for point in distribution("spacy_anonym").entry_points if point.group == group}


def factories() -> List[str]:
    return sorted(entry_points("spacy_factories"))


def make_alone(factory: str, lang: str = "en") -> spacy.Language:
    """A blank pipeline with nothing but the component."""
    nlp = spacy.blank(lang)
    nlp.add_pipe(factory, config=CONFIGS.get(factory, {}))
    return ready(nlp)


def make_among(factory: str, lang: str = "en") -> spacy.Language:
    """A pipeline of rules in which the component stands at its place."""
    return _make([factory], lang)


def make_everything(lang: str = "en") -> spacy.Language:
    """A pipeline of all factories."""
    return _make(factories(), lang)


def _make(wanted: List[str], lang: str) -> spacy.Language:
    first, last = ["regex_ruler", "lexicon_matcher"], ["span_consolidator", "date_splitter", "anonymizer"]
    nlp = spacy.blank(lang)
    for name in [*first, *(name for name in wanted if name not in first + last), *last]:
        nlp.add_pipe(name, config=CONFIGS.get(name, {}))
    return ready(nlp)


def ready(nlp: spacy.Language) -> spacy.Language:
    """Give a tagger weights, which nobody has trained; two of one config are the same."""
    for name, pipe in nlp.pipeline:
        if nlp.get_pipe_meta(name).factory == "scored_ner":
            fix_random_seed(0)
            doc = nlp.make_doc("Ada Park lives in Ohio.")
            doc.set_ents([Span(doc, 0, 2, label="PERSON")])
            pipe.initialize(lambda: [Example(doc, doc)], nlp=nlp)
    return nlp


def snapshot(doc: Any) -> Dict[str, Any]:
    """All that the components write, as plain data."""
    return {
        "text": doc.text,
        "tokens": [token.text for token in doc],
        "groups": {key: [tuple(f) for f in get_findings(doc, key)] for key in sorted(doc.spans)},
        "writer": doc.spans[FINAL_KEY].attrs.get("writer") if FINAL_KEY in doc.spans else None,
        "ents": [(ent.start_char, ent.end_char, ent.label_) for ent in doc.ents],
        "anonym_text": doc._.get("anonym_text") if doc.has_extension("anonym_text") else None,
        "anonym_items": as_list(doc._.get("anonym_items")) if doc.has_extension("anonym_items") else None,
    }


def as_list(items: Any) -> Any:
    """Items as a list: a DocBin hands them back as a tuple."""
    return None if items is None else [dict(item) for item in items]


def parse_marks(marked: str) -> Tuple[str, List[Finding]]:
    """Read "call ⟦PHONE_NUMBER|212-555-0147⟧" as the bare text and its findings."""
    parts, findings, place, last = [], [], 0, 0
    for match in MARK.finditer(marked):
        parts += [marked[last : match.start()], match.group(2)]
        start = place + match.start() - last
        place = start + len(match.group(2))
        findings.append(Finding(start, place, match.group(1)))
        last = match.end()
    return "".join(parts) + marked[last:], findings


def gold_texts() -> Dict[str, str]:
    """The gold documents without their marks, by name."""
    texts = {}
    for path in sorted((TESTS / "documents").glob("*.gold")):
        texts[path.stem] = parse_marks(path.read_bytes().decode("utf8"))[0]
    return texts


def check_rewritten(text: str, new_text: str, items: List[Dict[str, Any]]) -> None:
    """Fail unless the new text is the old one with exactly the items' spans replaced."""
    old = new = 0
    for item in items:
        gap = text[old : item["source_start"]]
        assert old <= item["source_start"] < item["source_end"] <= len(text)
        assert new_text[new : item["start"]] == gap
        assert item["start"] <= item["end"] <= len(new_text)
        old, new = item["source_end"], item["end"]
    assert new_text[new:] == text[old:]


def run_python(script, *args, **kwargs):
    """Run a script in a process of its own; RETURNS its output."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, *script, *map(str, args)], capture_output=True, text=True, encoding="utf8", env=env, **kwargs
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@contextmanager
def bounded(seconds: float = 8):
    """Fail when what stands within takes more processor time: a hundred times what it needs, and a fraction of what it
    would need if its time grew faster than its input."""

    def stop(number, frame):
        pytest.fail(f"more than {seconds} seconds of processor time", pytrace=False)

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
