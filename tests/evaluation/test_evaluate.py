import json
import subprocess
import sys
import tracemalloc
from importlib import import_module
from io import BytesIO, TextIOWrapper

import pytest
import spacy
from spacy.language import Language

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation import resources
from spacy_anonym.evaluation.evaluate import evaluate_pipeline, wanted_spans
from spacy_anonym.evaluation.gold import GoldDocument, GoldSet
from spacy_anonym.evaluation.predict import predict
from spacy_anonym.evaluation.resources import measure_resources
from spacy_anonym.spans import Finding


@Language.component("fails_on_bad")
def fails_on_bad(doc):
    if "bad" in doc.text:
        raise ValueError("secret: " + doc.text)
    return doc


@Language.component("must_not_see_gold")
def must_not_see_gold(doc):
    assert not doc.ents and not doc.spans and not doc.user_data
    return doc


def test_all_figures_are_json_and_hold_no_text(scripted):
    gold = GoldSet([GoldDocument("a", "Zoltan met p9000", ((0, 6, "PERSON"), (11, 16, "PERSON")))])
    evaluation = evaluate_pipeline(scripted, gold, name="p", load_seconds=1.5)
    data = json.loads(json.dumps(evaluation.to_dict()))
    assert "Zoltan" not in json.dumps(data) and "p9000" not in json.dumps(data)
    assert data["names"]["r"] == 0.5 and data["spans"]["strict"]["p"] == 1
    assert data["seconds"]["both"] == pytest.approx(1.5 + data["seconds"]["run"]) and data["words"] == 3
    assert data["lengths"] == {"3": 1} and data["spans_per_text"] == {"2": 1}
    assert data["worst"] == [{"id": "a", "gold": 2, "found": 1, "right": 1, "missed": 1, "spurious": 0, "leaked": 6}]
    assert data["curves"]["PERSON"][-1] == [0.9, 1.0, 0.5]


def test_a_pipeline_is_given_the_text_alone():
    nlp = spacy.blank("en")
    nlp.add_pipe("must_not_see_gold")
    evaluation = evaluate_pipeline(nlp, GoldSet([GoldDocument("a", "Ann left", ((0, 3, "PERSON"),))]))
    assert not evaluation.failures


def test_a_text_that_fails_leaks_all_of_it_and_the_others_count(scripted):
    scripted.add_pipe("fails_on_bad", first=True)
    documents = [
        GoldDocument(str(n), text, ((0, 5, "PERSON"),))
        for n, text in enumerate(["p9000 a", "p9000 bad", "p9000 \ud800"])
    ]
    evaluation = evaluate_pipeline(scripted, GoldSet(documents))
    assert [id for id, _ in evaluation.failures] == ["1", "2"]
    assert "secret" not in str(evaluation.failures) and "SA104" in evaluation.failures[1][1]
    assert evaluation.scores.characters.leaked == 10 and evaluation.scores.names.right == 1


def test_any_pipeline_can_be_evaluated():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "PER", "pattern": "Ann"}, {"label": "ORDINAL", "pattern": "first"}]
    )
    evaluation = evaluate_pipeline(nlp, GoldSet([GoldDocument("a", "Ann came first", ((0, 3, "PERSON"),))]))
    assert evaluation.scores.spans.ratios("strict") == (1, 1, 1)


def test_labels_that_the_gold_does_not_have_count_only_where_they_lie_on_gold():
    document = GoldDocument("a", "Ann met Ben on Monday", ((0, 3, "PERSON"),))
    found = [Finding(0, 3, "LOCATION"), Finding(8, 11, "PERSON"), Finding(15, 21, "DATE_TIME")]
    assert [span[2] for span in wanted_spans(document, found, frozenset({"PERSON"}))] == ["LOCATION", "PERSON"]
    assert len(wanted_spans(document, found, None)) == 3


def test_predictions_come_in_order_over_batches(scripted):
    texts = [f"p{number:04d} left" for number in range(4000, 4150)]
    predictions, seconds = predict(scripted, texts)
    assert [p.final[0].score for p in predictions] == [number / 10_000 for number in range(4000, 4150)] and seconds > 0


def test_no_texts_is_an_error(scripted):
    with pytest.raises(AnonymError, match="SA322"):
        evaluate_pipeline(scripted, GoldSet([]))


@pytest.fixture
def tiny(tmp_path):
    nlp = spacy.blank("xx")
    nlp.add_pipe("regex_ruler", config={"packs": ["dates_en"]})
    nlp.add_pipe("anonymizer")
    nlp.to_disk(tmp_path / "tiny")
    return str(tmp_path / "tiny")


def test_time_in_a_process_of_its_own(tiny, monkeypatch, capsys):
    # What the process does, without the seconds that starting one takes.
    def run(arguments, input, **options):
        assert arguments[0] == sys.executable and "-X" not in arguments and options["env"]["OMP_NUM_THREADS"] == "1"
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(input)))
        status = import_module(arguments[arguments.index("-m") + 1]).main()
        return subprocess.CompletedProcess(arguments, status, capsys.readouterr().out.encode())

    pinned = []
    monkeypatch.setattr(resources.os, "sched_setaffinity", lambda process, cores: pinned.append(cores), raising=False)
    monkeypatch.setattr(resources.os, "sched_getaffinity", lambda process: {0, 1}, raising=False)
    monkeypatch.setattr(resources.subprocess, "run", run)
    figures = measure_resources(tiny, ["one two three", "li\u0142e \ud83d\ude00"])
    assert figures.peak_mb is None and figures.load_seconds > 0 and pinned == [{1}]
    assert figures.words_per_second == pytest.approx(5 / figures.run_seconds)


@pytest.mark.slow
def test_memory_is_that_of_loading_and_of_the_texts(tiny):
    task = {"pipeline": tiny, "exclude": [], "texts": ["one two three"] * 50}
    tracemalloc.start()
    try:
        few = resources._measure(task)
        many = resources._measure({**task, "texts": ["word" + str(number) for number in range(3000)]})
    finally:
        tracemalloc.stop()
    assert 0 < few["run_mb"] < many["run_mb"] < many["peak_mb"]
    assert resources._measure(task)["peak_mb"] is None


def test_a_process_that_fails_is_an_error_without_text(tmp_path, monkeypatch):
    failed = subprocess.CompletedProcess([], 1, b"Zoltan")
    monkeypatch.setattr(resources.subprocess, "run", lambda *args, **kwargs: failed)
    with pytest.raises(AnonymError) as raised:
        measure_resources("p", ["Zoltan"], memory=True)
    assert raised.value.code == "SA328" and "Zoltan" not in str(raised.value)
