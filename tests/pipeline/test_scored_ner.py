"""The tagger with calibrated scores: what it learns, what it writes, and what survives."""

import numpy
import pytest
import spacy
from confection import Config
from spacy.tokens import Doc, Span
from spacy.training import Example
from spacy.util import fix_random_seed, load_model_from_config

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.calibrate import measure_reliability
from spacy_anonym.ml.calibration import Monotone
from spacy_anonym.ml.chain_loss import make_target
from spacy_anonym.ml.lattice import TagSpan
from spacy_anonym.pipeline import scored_ner
from spacy_anonym.pipeline.scored_ner import Candidate, ScoredNer
from spacy_anonym.record import DocRecord
from spacy_anonym.spans import get_findings

MODEL = """
@architectures = "spacy_anonym.ScoredTagger.v1"
[components.ner.model.tok2vec]
@architectures = "spacy.HashEmbedCNN.v2"
pretrained_vectors = null
width = 16
depth = 1
embed_size = 200
window_size = 1
maxout_pieces = 2
subword_features = true
"""
CONFIG = (
    '[nlp]\nlang = "en"\npipeline = ["ner"]\n[components]\n[components.ner]\nfactory = "scored_ner"\n[components.ner.model]'
    + MODEL
)
SENTENCES = [
    ("Anna Lund met Bob .", [(0, 2, "PERSON"), (3, 4, "PERSON")]),
    ("Bob lives in Oslo .", [(0, 1, "PERSON"), (3, 4, "LOCATION")]),
    ("The train to Oslo is late .", [(3, 4, "LOCATION")]),
    ("Nothing is said here .", []),
    ("Eva Berg left Bergen .", [(0, 2, "PERSON"), (3, 4, "LOCATION")]),
]


def make_nlp(config=CONFIG):
    return load_model_from_config(Config().from_str(config), auto_fill=True)


def make_doc(nlp, text, ents, missing=()):
    words = text.split(" ")
    doc = Doc(nlp.vocab, words=words)
    known = [Span(doc, *ent) for ent in ents if not set(range(*ent[:2])) & set(missing)]
    doc.set_ents(known, missing=[doc[i : i + 1] for i in missing])
    return doc


def example(nlp, text, ents, missing=()):
    return Example(nlp.make_doc(text), make_doc(nlp, text, ents, missing))


def train(nlp, examples, steps=40, seed=0):
    fix_random_seed(seed)
    sgd = nlp.initialize(lambda: examples)
    sgd.learn_rate = 0.01
    for _ in range(steps):
        nlp.update(examples, sgd=sgd)
    return nlp


@pytest.fixture(scope="module")
def trained():
    nlp = make_nlp()
    return train(nlp, [example(nlp, *each) for each in SENTENCES])


def found(doc):
    return [(ent.start, ent.end, ent.label_) for ent in doc.ents]


def test_it_learns_what_it_is_shown(trained):
    for text, ents in SENTENCES:
        assert found(trained(text)) == ents
    assert trained.get_pipe("ner").labels == ("LOCATION", "PERSON")


def test_findings_are_exact_and_scored(trained):
    doc = trained("Anna Lund met Bob .")
    group = doc.spans["ner"]
    assert group.attrs["offsets"] == [[0, 9], [14, 17]] and all(0.5 < score <= 1 for score in group.attrs["scores"])
    # Read once, with their own scores, not a second time as entities without one.
    candidates = DocRecord(doc).candidates(())
    assert list(candidates) == ["ner"] and [f.score for f in candidates["ner"]] == group.attrs["scores"]


def test_entities_of_others_are_still_read(trained):
    doc = trained("Anna Lund met Bob .")
    doc.ents = [*doc.ents, Span(doc, 2, 3, "PRODUCT")]
    assert [f.label for f in DocRecord(doc).candidates(())["ents"]] == ["PRODUCT"]
    # Where its group is not read, its entities are.
    assert len(DocRecord(doc).candidates(("ner",))["ents"]) == 3


def test_entities_that_are_there_stay(trained):
    doc = trained.make_doc("Anna Lund met Bob .")
    doc.ents = [Span(doc, 2, 3, "PRODUCT")]
    doc = trained.get_pipe("ner")(doc)
    assert (2, 3, "PRODUCT") in found(doc) and (0, 2, "PERSON") in found(doc)


def test_thresholds_trade_recall_for_precision(trained):
    tagger = trained.get_pipe("ner")
    try:
        tagger.thresholds = {"PERSON": 1.0}
        assert found(trained("Bob lives in Oslo .")) == [(3, 4, "LOCATION")]
        assert len(get_findings(trained("Bob lives in Oslo ."), "ner")) == 2
    finally:
        tagger.thresholds = {}


@pytest.mark.parametrize("text", ["", " ", "  \n\t ", "\n", "\u200b", "!!!", "\U0001f600 \u0301"])
def test_texts_without_names_are_no_trouble(trained, text):
    doc = trained(text)
    assert doc.text == text and "ner" in doc.spans
    assert all(f.start < f.end for f in get_findings(doc, "ner"))


def test_empty_docs_among_others(trained):
    docs = list(trained.pipe(["", "Bob lives in Oslo .", "", " "]))
    assert [len(doc.ents) for doc in docs] == [0, 2, 0, 0]


def test_a_long_text_is_tagged_as_its_sentences_are(trained):
    text = "Bob lives in Oslo . " * 400
    assert len(trained(text).ents) == 800


def test_pieces_of_a_long_text_are_scored_as_the_whole_is(trained, monkeypatch):
    text = "Bob lives in Oslo . Anna Lund met Bob . " * 20
    whole = get_findings(trained(text), "ner")
    monkeypatch.setattr(scored_ner, "AT_ONCE", 33)
    monkeypatch.setattr(scored_ner, "AROUND", 5)
    cut = get_findings(trained(text), "ner")
    assert [f[:3] for f in cut] == [f[:3] for f in whole] and len(whole) == 80
    assert numpy.allclose([f.score for f in cut], [f.score for f in whole], atol=1e-4)


def test_missing_tokens_teach_nothing():
    nlp = make_nlp()
    nlp.initialize(lambda: [example(nlp, *each) for each in SENTENCES])
    tagger = nlp.get_pipe("ner")
    ents = [(0, 1, "PERSON")]
    gradients = []
    for missing in ((), (2, 3, 4), range(5)):
        eg = example(nlp, "Bob lives in Oslo .", ents, missing)
        scores, _ = tagger.model.begin_update([eg.predicted])
        gradients.append(tagger.get_loss([eg], scores)[1][0])
    known, part, nothing = gradients
    # "Oslo" is pushed to "outside" where it is labelled so, and left alone where nobody knows.
    assert abs(known[3]).max() > 0.5 and abs(known[0]).max() > 0.5
    assert abs(part[3]).max() < 0.1 and abs(part[0]).max() > 0.5
    assert abs(nothing).max() < 1e-6


def test_a_name_that_is_unknown_half_of_the_time_is_still_learned():
    nlp = make_nlp()
    whole = [example(nlp, *each) for each in SENTENCES]
    unlabelled = [
        example(nlp, text, [], [i for start, end, _ in ents for i in range(start, end)]) for text, ents in SENTENCES
    ]
    train(nlp, whole + 3 * unlabelled)
    assert found(nlp("Eva Berg left Bergen .")) == [(0, 2, "PERSON"), (3, 4, "LOCATION")]
    wrong = [example(nlp, text, []) for text, ents in SENTENCES]
    nlp = make_nlp()
    train(nlp, [example(nlp, *each) for each in SENTENCES] + 3 * wrong)
    assert found(nlp("Eva Berg left Bergen .")) == []


def test_other_tokens_than_the_golds_are_aligned():
    nlp = make_nlp()
    gold = Doc(
        nlp.vocab, words=["Bob", "lives", "in", "New", "York", "."], spaces=[True, True, True, True, False, False]
    )
    gold.set_ents([Span(gold, 0, 1, "PERSON"), Span(gold, 3, 5, "LOCATION")])
    merged = Doc(nlp.vocab, words=["Bob", "lives", "in", "New York", "."], spaces=[True, True, True, False, False])
    rows = make_target(Example(merged, gold), ["LOCATION", "PERSON"])
    assert rows.shape == (5, 9) and rows[3, 4] == 1 and rows[3].sum() == 1 and rows[0, 8] == 1


def test_labels_that_are_not_ours_are_mapped_or_unknown():
    nlp = make_nlp()
    rows = make_target(example(nlp, "Bob lives in Oslo .", [(0, 1, "PER"), (3, 4, "PRODUCT")]), ["PERSON"])
    assert rows[0].tolist() == [0, 0, 0, 0, 1] and rows[3].all() and rows[1].tolist() == [1, 0, 0, 0, 0]


TEXT = "Anna Lund met Bob . Bob lives in Oslo ."


def prediction(nlp):
    doc = nlp(TEXT)
    return found(doc), doc.spans["ner"].attrs["scores"]


def test_it_survives_disk_and_bytes(trained, tmp_path):
    trained.get_pipe("ner").set_calibration({"PERSON": Monotone((0.0, 1.0), (0.2, 0.9))})
    try:
        expected = prediction(trained)
        assert max(expected[1]) <= 1 and expected[1][0] <= 0.9
        trained.to_disk(tmp_path / "nlp")
        assert prediction(spacy.load(tmp_path / "nlp")) == expected
        again = make_nlp(trained.config.to_str())
        assert prediction(again.from_bytes(trained.to_bytes())) == expected
    finally:
        trained.get_pipe("ner").set_calibration({})


def test_weights_saved_as_float16_are_half_as_large_and_find_the_same(trained, tmp_path):
    ner = trained.get_pipe("ner")
    ner.to_disk(tmp_path / "single")
    ner.half = True
    ner.to_disk(tmp_path / "half")
    ner.half = False
    sizes = [(tmp_path / name / "model").stat().st_size for name in ("single", "half")]
    assert sizes[1] < 0.55 * sizes[0]
    loaded = trained.from_config(trained.config).get_pipe("ner").from_disk(tmp_path / "half")
    docs = [trained.make_doc(text) for text, _ in SENTENCES]
    assert all(value.dtype == "float32" for node in loaded.model.walk() for value in params(node))
    for old, new in zip(ner.predict(docs), loaded.predict(docs)):
        assert [each[:3] for each in old] == [each[:3] for each in new]
        assert [each.score for each in old] == pytest.approx([each.score for each in new], abs=5e-3)


def params(node):
    return [node.get_param(name) for name in node.param_names if node.has_param(name)]


def test_it_works_in_processes(trained):
    texts = [text for text, _ in SENTENCES]
    docs = list(trained.pipe(texts, n_process=2, batch_size=2))
    assert [found(doc) for doc in docs] == [ents for _, ents in SENTENCES]
    assert [get_findings(doc, "ner") for doc in docs] == [get_findings(trained(text), "ner") for text in texts]


def test_batches_do_not_change_scores(trained):
    texts = [text for text, _ in SENTENCES] * 3
    alone = [f.score for text in texts for f in get_findings(trained(text), "ner")]
    batched = [f.score for doc in trained.pipe(texts, batch_size=7) for f in get_findings(doc, "ner")]
    assert numpy.allclose(alone, batched, atol=1e-4)


def test_it_learns_the_same_from_the_same():
    one, two = make_nlp(), make_nlp()
    for nlp in (one, two):
        train(nlp, [example(nlp, *each) for each in SENTENCES], steps=5)
    assert one.get_pipe("ner").model.to_bytes() == two.get_pipe("ner").model.to_bytes()


def test_it_listens_to_a_shared_tok2vec():
    tok2vec = MODEL.split("[components.ner.model.tok2vec]")[1]
    config = (
        '[nlp]\nlang = "en"\npipeline = ["tok2vec","ner"]\n[components]\n[components.tok2vec]\nfactory = "tok2vec"\n[components.tok2vec.model]'
        + tok2vec
        + '[components.ner]\nfactory = "scored_ner"\n[components.ner.model]\n@architectures = "spacy_anonym.ScoredTagger.v1"\n'
        + '[components.ner.model.tok2vec]\n@architectures = "spacy.Tok2VecListener.v1"\nwidth = 16\nupstream = "*"\n'
    )
    nlp = make_nlp(config)
    train(nlp, [example(nlp, *each) for each in SENTENCES])
    assert [found(doc) for doc in nlp.pipe(["", *(text for text, _ in SENTENCES)])] == [
        [],
        *(ents for _, ents in SENTENCES),
    ]


def test_labels_are_needed_and_fixed_once_initialized(trained):
    nlp = make_nlp()
    with pytest.raises(AnonymError, match="SA292"):
        nlp.initialize(lambda: [example(nlp, "Nothing is said here .", [])])
    with pytest.raises(AnonymError, match="SA290"):
        trained.get_pipe("ner").add_label("PRODUCT")
    assert trained.get_pipe("ner").add_label("PER") == 0


def test_what_was_learned_is_not_forgotten_by_accident(trained):
    before = trained.to_bytes()
    with pytest.raises(AnonymError, match="SA292.*resume_training"):
        trained.initialize()
    assert trained.to_bytes() == before
    # With labels of its own, one that has learned nothing yet may begin without gold data.
    nlp = make_nlp()
    nlp.get_pipe("ner").add_label("PERSON")
    nlp.initialize()
    nlp("Anna Lund")


def test_a_tagger_that_has_learned_nothing_says_so():
    nlp = make_nlp()
    nlp.add_pipe("anonymizer")
    for run in (nlp, lambda text: list(nlp.pipe([text])), lambda text: list(spacy_anonym.anonymize_texts([text], nlp))):
        with pytest.raises(AnonymError, match="SA293.*'ner'"):
            run("Anna Lund")


@pytest.mark.parametrize("settings", [{"threshold": 2}, {"floor": 0.0}, {"floor": -1}, {"thresholds": {"PERSON": 1.5}}])
def test_settings_outside_of_0_and_1_are_refused(settings):
    with pytest.raises(AnonymError, match="SA003"):
        spacy.blank("en").add_pipe("scored_ner", config=settings)


def test_scores_below_the_floor_are_not_written(trained):
    tagger = trained.get_pipe("ner")
    tagger.set_calibration({"PERSON": Monotone((0.0, 1.0), (0.0, 0.1))})
    try:
        assert [f.label for f in get_findings(trained("Bob lives in Oslo ."), "ner")] == ["LOCATION"]
    finally:
        tagger.set_calibration({})


def test_a_calibrated_tagger_says_how_often_it_is_right():
    # What it cannot tell apart is right three times in four.
    nlp = make_nlp()
    mixed = [example(nlp, "See Kim .", [(1, 2, "PERSON")])] * 3 + [example(nlp, "See Kim .", [])]
    train(nlp, mixed, steps=60)
    raw = nlp.get_pipe("ner").predict([nlp.make_doc("See Kim .")])[0][0].raw
    assert raw == pytest.approx(0.75, abs=0.06)
    assert measure_reliability([raw] * 4, [True, True, True, False]).error < 0.06


def test_the_factory_makes_it_by_name():
    assert isinstance(spacy.blank("en").add_pipe("scored_ner", name="ner"), ScoredNer)


def test_doubts_lower_the_scores_of_people_and_organizations_and_of_nothing_else(trained, monkeypatch):
    text = "Anna Lund met Bob ."
    tagger = trained.get_pipe("ner")
    plain = {f[:3]: f.score for f in get_findings(trained(text), "ner")}
    monkeypatch.setattr(tagger, "doubts", True)
    assert {f[:3]: f.score for f in get_findings(trained(text), "ner")} == plain
    monkeypatch.setattr(
        "spacy_anonym.pipeline.doubts.is_doubtful",
        lambda text, start, end, label: (text[start:end], label) == ("Bob", "PERSON") or text[start:end] == "Oslo",
    )
    lowered = {f[:3]: f.score for f in get_findings(trained(text), "ner")}
    assert lowered[0, 9, "PERSON"] == plain[0, 9, "PERSON"]
    assert numpy.isclose(lowered[14, 17, "PERSON"], plain[14, 17, "PERSON"] ** 3)
    place = "The train to Oslo is late ."
    with_doubts = get_findings(trained(place), "ner")
    monkeypatch.setattr(tagger, "doubts", False)
    assert with_doubts == get_findings(trained(place), "ner") != []


def test_people_that_end_as_organizations_do(trained, monkeypatch):
    monkeypatch.setattr("spacy_anonym.pipeline.doubts.is_organization", lambda name: name == "Anna Lund")
    tagger = trained.get_pipe("ner")
    text = "Anna Lund met Bob ."
    plain = get_findings(trained(text), "ner")
    monkeypatch.setattr(tagger, "doubts", True)
    # It has no such label.
    assert get_findings(trained(text), "ner") == plain
    monkeypatch.setitem(
        tagger.cfg, "labels", ["ORGANIZATION" if label == "LOCATION" else label for label in tagger.labels]
    )
    assert {f[:3] for f in get_findings(trained(text), "ner")} == {(0, 9, "ORGANIZATION"), (14, 17, "PERSON")}


def test_people_that_are_the_town_of_an_address(trained, monkeypatch):
    monkeypatch.setattr("spacy_anonym.pipeline.doubts.is_town_line", lambda text, start, end: text[start:end] == "Bob")
    tagger = trained.get_pipe("ner")
    text = "Anna Lund met Bob ."
    plain = {f[:3] for f in get_findings(trained(text), "ner")}
    assert plain == {(0, 9, "PERSON"), (14, 17, "PERSON")}
    monkeypatch.setattr(tagger, "doubts", True)
    assert {f[:3] for f in get_findings(trained(text), "ner")} == {(0, 9, "PERSON"), (14, 17, "LOCATION")}


def test_doubts_are_saved(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("scored_ner", name="ner", config={"doubts": True})
    assert load_model_from_config(Config().from_str(nlp.config.to_str()), auto_fill=True).get_pipe("ner").doubts is True
    assert ScoredNer(nlp, model=None).doubts is False


@pytest.mark.parametrize("text", ["anna lund met bob .", "ANNA LUND MET BOB .", "bob 3 lives"])
def test_scores_in_a_text_of_one_case_are_raised(trained, monkeypatch, text):
    tagger = trained.get_pipe("ner")
    monkeypatch.setattr(tagger, "floor", 0.001)
    plain = {each[:3]: each.raw for each in tagger.predict([trained.make_doc(text)])[0]}
    monkeypatch.setattr(tagger, "caseless", 0.5)
    raised = {each[:3]: each.raw for each in tagger.predict([trained.make_doc(text)])[0]}
    assert plain and set(plain) <= set(raised)
    assert all(numpy.isclose(raised[key], plain[key] ** 0.5) for key in plain)


@pytest.mark.parametrize("text", ["Anna Lund met Bob .", "ANNA LUND met Bob .", "Bob ."])
def test_where_both_cases_stand_they_stay(trained, monkeypatch, text):
    tagger = trained.get_pipe("ner")
    plain = tagger.predict([trained.make_doc(text)])
    monkeypatch.setattr(tagger, "caseless", 0.5)
    assert plain[0] and tagger.predict([trained.make_doc(text)]) == plain


@pytest.mark.parametrize("caseless", [0, -0.1, 1.5, "x", True])
def test_a_power_that_is_none_is_an_error(caseless):
    with pytest.raises(AnonymError, match="SA003"):
        ScoredNer(spacy.blank("en"), model=None, caseless=caseless)


def places(tagger, doc):
    return [(each.start, each.end, each.label) for each in tagger.predict([doc])[0]]


def test_a_wider_name_is_found_whole(trained, monkeypatch):
    tagger, doc = trained.get_pipe("ner"), trained.make_doc("Anna Lund met Bob .")
    person, place = map(tagger.labels.index, ("PERSON", "LOCATION"))
    spans = [TagSpan(1, 2, person, 0.6, 0.9), TagSpan(0, 2, person, 0.3, 0.9), TagSpan(3, 4, place, 0.9, 0.9)]
    monkeypatch.setattr(scored_ner, "find_spans", lambda *args: [spans])
    assert places(tagger, doc) == [(1, 2, "PERSON"), (3, 4, "LOCATION")]
    monkeypatch.setattr(tagger, "border", 0.1)
    assert places(tagger, doc) == [(0, 2, "PERSON"), (3, 4, "LOCATION")]


@pytest.mark.parametrize("border", [1, 0.1])
def test_a_wider_name_takes_nothing_from_its_neighbour(trained, monkeypatch, border):
    tagger, doc = trained.get_pipe("ner"), trained.make_doc("Anna Lund Berg Bob Marsh")
    person, place = map(tagger.labels.index, ("PERSON", "LOCATION"))
    spans = [TagSpan(0, 2, person, 0.5, 0.9), TagSpan(0, 3, person, 0.35, 0.9), TagSpan(2, 5, place, 0.3, 0.9)]
    monkeypatch.setattr(scored_ner, "find_spans", lambda *args: [spans])
    monkeypatch.setattr(tagger, "border", border)
    assert places(tagger, doc) == [(0, 2, "PERSON"), (2, 5, "LOCATION")]


def test_no_name_is_widened_over_a_line_break(trained, monkeypatch):
    tagger, doc = trained.get_pipe("ner"), trained.make_doc("Anna\nLund")
    person = tagger.labels.index("PERSON")
    spans = [TagSpan(0, 1, person, 0.5, 0.9), TagSpan(0, 3, person, 0.4, 0.9)]
    monkeypatch.setattr(scored_ner, "find_spans", lambda *args: [spans])
    monkeypatch.setattr(tagger, "border", 0.1)
    assert places(tagger, doc) == [(0, 1, "PERSON")]


def test_a_name_that_becomes_another_kind_is_judged_as_that(monkeypatch):
    nlp = make_nlp()
    tagger = nlp.get_pipe("ner")
    tagger.doubts = True
    tagger.cfg["labels"] = ["ORGANIZATION", "PERSON"]
    tagger.set_calibration(
        {"ORGANIZATION": Monotone((0.0, 1.0), (0.5, 1.0)), "PERSON": Monotone((0.0, 1.0), (0.0, 1.0))}
    )
    monkeypatch.setattr(tagger, "_marginals", lambda docs: (object(), [len(doc) for doc in docs]))
    monkeypatch.setattr(scored_ner, "find_spans", lambda *args: [[TagSpan(0, 2, 1, 0.06, 0.06)]])
    assert places(tagger, nlp.make_doc("Roe Motors called")) == [(0, 2, "ORGANIZATION")]


def test_the_border_is_in_the_config_and_1_where_it_is_not():
    nlp = spacy.blank("en")
    nlp.add_pipe("scored_ner", name="ner", config={"border": 0.1})
    config = nlp.config.to_str()
    assert load_model_from_config(Config().from_str(config), auto_fill=True).get_pipe("ner").border == 0.1
    before = "\n".join(line for line in config.splitlines() if not line.startswith("border"))
    assert load_model_from_config(Config().from_str(before), auto_fill=True).get_pipe("ner").border == 1


@pytest.mark.parametrize("border", [0, -0.1, 1.5, "x", True])
def test_a_border_that_is_no_probability_is_an_error(border):
    with pytest.raises(AnonymError, match="SA003"):
        ScoredNer(spacy.blank("en"), model=None, border=border)


def test_what_has_no_letter_is_no_name():
    nlp = spacy.blank("en")
    tagger = nlp.add_pipe("scored_ner", name="ner")
    doc = Doc(nlp.vocab, words=["|", "-----", "|", "3M", "é", "2024", " \n "])
    found = [Candidate(start, end, "ORGANIZATION", 0.9, 0.9) for start, end in ((0, 3), (3, 4), (4, 5), (5, 6), (6, 7))]
    tagger.set_annotations([doc], [found])
    assert (
        [ent.text for ent in doc.ents] == [doc.text[f.start : f.end] for f in get_findings(doc, "ner")] == ["3M", "é"]
    )


def test_a_dash_behind_what_is_cut_off_costs_a_name_no_letter():
    nlp = spacy.blank("en")
    tagger = nlp.add_pipe("scored_ner", name="ner", config={"doubts": True})
    doc = Doc(nlp.vocab, words=["Jane", "Roe", "<jroe-"])
    tagger.set_annotations([doc], [[Candidate(0, 3, "PERSON", 0.9, 0.9)]])
    assert [doc.text[f.start : f.end] for f in get_findings(doc, "ner")] == ["Jane Roe"]


@pytest.mark.parametrize(
    "words,end,is_kept",
    [
        (["T.A.", ":", "120/80"], 1, False),
        (["T.A.:120/80"], 1, True),
        (["E.F", ".:", "36"], 1, False),
        # "Vive en D.F.: ..."
        (["D.F", ".:", "normal"], 1, True),
        (["E.F.", "normal"], 1, True),
        (["Ebre", ":", "alt"], 1, True),
    ],
)
def test_an_abbreviation_before_a_colon_is_no_place(words, end, is_kept):
    nlp = spacy.blank("es")
    tagger = nlp.add_pipe("scored_ner", name="ner")
    doc = Doc(nlp.vocab, words=words, spaces=[each != words[0] or words[1:2] == ["normal"] for each in words])
    for label in ("LOCATION", "ORGANIZATION", "PERSON"):
        tagger.set_annotations([doc], [[Candidate(0, end, label, 0.9, 0.9)]])
        assert bool(get_findings(doc, "ner")) == (is_kept or label == "PERSON")
