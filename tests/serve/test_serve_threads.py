"""Two lanes at once: threads share modules, their caches and their tables, and never a pipeline."""

import asyncio
import threading
from functools import partial

import pytest
import spacy
from serve_util import JOHN
from util import gold_texts

import spacy_anonym
from spacy_anonym import keys
from spacy_anonym.serve.client_operators import read_client_operators
from spacy_anonym.serve.host import Host
from spacy_anonym.serve.options import Call, finish_default

# Thousands of short ones, and some of all kinds.
TEXTS = [f"{'Dear ' * (number % 5)}{JOHN} Case {number}, {number % 28 + 1}/0{number % 9 + 1}/19{number % 90 + 10}." for number in range(2000)]
TEXTS += [text[:400] for text in gold_texts().values()]


@pytest.fixture(scope="module")
def others():
    """Another pipeline like the bundled one, and one of another kind."""
    return spacy_anonym.load("en", exclude=["ner"]), spacy_anonym.blank("en")


def answer(call, record, host):
    call.finish(record, host)
    return record.new_text, record.items


async def run(hosts, texts, call, few=300):
    """Both lanes of each host, at once: every other text is a long one to it. All but the first get a few texts."""
    return await asyncio.gather(*[host.submit_all(texts[: None if host is hosts[0] else few], partial(answer, call)) for host in hosts])


@pytest.mark.parametrize("operators", [
    {},
    {"DEFAULT": {"type": "surrogate", "seed": 3}},
    {"DEFAULT": "pseudonym", "PERSON": {"type": "encrypt", "key": "0123456789abcdef", "mode": "siv"}, "DATE_TIME": {"type": "shift_date", "days": 9}},
    {"DEFAULT": {"type": "randomize", "key": "0123456789abcdef"}, "LOCATION": "generalize_place", "PHONE_NUMBER": {"type": "fpe", "key": "0123456789abcdef"}},
])
def test_two_lanes_at_once_give_what_one_gives(bundled_en, others, operators):
    texts = TEXTS if not operators else TEXTS[-100:]
    call = Call(operators=read_client_operators(operators))
    expected = [outcome.value for outcome in asyncio.run(run([Host("en", bundled_en, at_once=0)], texts, call))[0]]
    middle = sorted(map(len, texts))[len(texts) // 2]
    copied, second = others
    hosts = [Host("en", bundled_en, at_once=0, long_text=middle, copy=lambda: copied), Host("blank", second, at_once=0)]
    alone = [outcome.value for outcome in asyncio.run(run([Host("blank", second, at_once=0)], texts[:50], call))[0]]
    both, blank = asyncio.run(run(hosts, texts, call))
    assert not [outcome.error for outcome in [*both, *blank] if outcome.error is not None]
    assert [outcome.value for outcome in both] == expected
    assert [outcome.value for outcome in blank[:50]] == alone
    assert hosts[0]._long is not None
    for host in hosts:
        host.close(5)


def make_with_docs():
    """A pipeline that builds Docs."""
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": [{"LOWER": "john"}, {"LOWER": "smith"}]}])
    for factory in ("regex_ruler", "mention_propagator", "span_consolidator", "date_splitter", "anonymizer"):
        nlp.add_pipe(factory)
    return nlp


def test_pipelines_with_docs_give_what_one_gives_too():
    nlp = make_with_docs()
    texts = TEXTS[:300]
    expected = [(doc._.anonym_text, list(doc._.anonym_items)) for doc in nlp.pipe(texts)]
    host = Host("docs", nlp, long_text=sorted(map(len, texts))[150], copy=make_with_docs)
    outcomes = asyncio.run(run([host], texts, Call()))[0]
    assert [outcome.value for outcome in outcomes] == expected
    # The vocabulary of a service does not grow with its texts.
    before = len(nlp.vocab.strings)
    asyncio.run(run([host], [f"zq{number}x john smith" for number in range(300)], Call()))
    assert len(nlp.vocab.strings) - before < 20
    host.close(5)


def test_a_document_that_fails_among_docs_fails_alone():
    nlp = make_with_docs()

    @spacy.Language.component("serve_fails")
    def fails(doc):
        if "fail" in doc.text:
            raise KeyError(doc.text)
        return doc

    nlp.add_pipe("serve_fails", first=True)
    host = Host("docs", nlp)

    async def send():
        return await host.submit_all([JOHN, "fail", JOHN, "\ud800", JOHN], lambda record, host: finish_default(record, host).new_text)

    outcomes = asyncio.run(send())
    assert [type(outcome.error) for outcome in outcomes[1::2]] == [KeyError, spacy_anonym.AnonymError]
    assert {outcome.value for outcome in outcomes[::2]} == {"Call <PERSON> at <PHONE_NUMBER>, or mail <EMAIL_ADDRESS>."}
    host.close(5)


def test_all_threads_are_of_one_run(monkeypatch):
    monkeypatch.setattr(keys, "_run", None)
    monkeypatch.setattr(keys.atexit, "register", lambda *arguments: None)
    start = threading.Barrier(8)
    runs = []

    def ask():
        start.wait()
        runs.append(keys.current_run())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(runs) == 8 and len(set(map(id, runs))) == 1


def test_a_pipeline_that_cannot_be_served_is_refused():
    nlp = spacy.blank("en")
    with pytest.raises(spacy_anonym.AnonymError, match="SA106"):
        Host("none", nlp)
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("anonymizer")
    with pytest.raises(spacy_anonym.AnonymError, match="SA517"):
        Host("late", nlp)
