import random

import pytest
import spacy
from spacy.tokenizer import Tokenizer
from spacy.training import Example
from spacy.util import fix_random_seed

import spacy_anonym
from scripts.training.fit_scores import main
from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.calibrate import measure_reliability, refit, save_thresholds, score_pairs, set_recall
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.predict import find_consolidator, predict
from spacy_anonym.ml.calibration import Monotone, fit
from spacy_anonym.pipeline.scored_ner import Candidate, ScoredNer


def found_in(nlp, documents):
    return predict(nlp, [document.text for document in documents])[0]


def recall_of(nlp, documents):
    found = [{(f.start, f.end, f.label) for f in prediction.final} for prediction in found_in(nlp, documents)]
    right = sum(len(each & set(document.spans)) for each, document in zip(found, documents))
    return right / sum(len(document.spans) for document in documents)


@pytest.mark.slow
def test_a_recall_that_is_set_on_one_set_is_reached_on_another(scripted, scripted_set, tmp_path):
    one, other = scripted_set(1, 150), scripted_set(2, 150)
    setting = set_recall(scripted, one, found_in(scripted, one), "PER", 0.8, sure=0)
    assert setting.reached and setting.label == "PERSON" and 0.8 <= setting.recall < 0.805
    assert setting.before.threshold == 0.4 and setting.before.recall == pytest.approx(recall_of(scripted, one))
    save_thresholds(scripted, {"PERSON": setting.threshold})
    scripted.to_disk(tmp_path)
    saved = spacy_anonym.load(tmp_path)
    assert find_consolidator(saved).thresholds == {"PERSON": setting.threshold}
    assert recall_of(saved, one) == pytest.approx(setting.recall)
    assert abs(recall_of(saved, other) - 0.8) < 0.02


def test_a_recall_out_of_reach_says_the_most_there_is(scripted, scripted_set):
    documents = scripted_set(3, unseen=0.2)
    setting = set_recall(scripted, documents, found_in(scripted, documents), "PERSON", 0.98)
    assert not setting.reached and 0.5 < setting.recall < 0.9
    everything = find_consolidator(scripted).with_thresholds({"PERSON": 0.0})
    assert everything.thresholds == {"PERSON": 0.0} and find_consolidator(scripted).thresholds == {}


def test_what_cannot_be_set_is_said(scripted, scripted_set):
    documents = scripted_set(4, 3)
    with pytest.raises(AnonymError, match="SA323"):
        set_recall(scripted, documents, found_in(scripted, documents), "LOCATION", 0.9)
    with pytest.raises(AnonymError, match="SA325"):
        save_thresholds(spacy.blank("en"), {"PERSON": 0.1})
    with pytest.raises(AnonymError, match="SA326"):
        refit(scripted, documents)


def test_the_error_of_scores_drops_on_another_set(scripted, scripted_set):
    # What the pipeline calls 0.9 is right four times in five.
    one, other = (scripted_set(seed, 150, probability=lambda score: score**2) for seed in (5, 6))
    scores, right = score_pairs(scripted, one, found_in(scripted, one), "PERSON")
    scale = fit(scores, right)
    scores, right = score_pairs(scripted, other, found_in(scripted, other), "PERSON")
    before, after = measure_reliability(scores, right), measure_reliability(scale(scores), right)
    assert before.error > 0.12 and after.error < 0.05


def test_reliability_bins_hold_every_finding_and_give_the_error():
    draw = random.Random(0)
    scores = [0.0, 1.0, *(draw.random() for _ in range(500))]
    right = [draw.random() < score for score in scores]
    figures = measure_reliability(scores, right)
    assert sum(row.count for row in figures.bins) == 502 and len(figures.bins) == 10
    assert all(row.low <= row.score <= row.high for row in figures.bins)
    error = sum(row.count * abs(row.score - row.right) for row in figures.bins) / 502
    assert figures.error == pytest.approx(error)
    assert measure_reliability([], []) == (0.0, [])


@pytest.mark.slow
def test_the_maps_of_a_tagger_are_fitted_on_a_corpus():
    names = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"]
    draw = random.Random(0)
    fix_random_seed(0)
    nlp = spacy.blank("en")
    model = {
        "@architectures": "spacy_anonym.ScoredTagger.v1",
        "tok2vec": {
            "@architectures": "spacy.HashEmbedCNN.v2", "width": 16, "depth": 1, "embed_size": 100, "window_size": 1,
            "maxout_pieces": 2, "subword_features": True, "pretrained_vectors": None,
        },
    }  # fmt: skip
    tagger = nlp.add_pipe("scored_ner", name="ner", config={"model": model, "threshold": 1.0})
    nlp.add_pipe("span_consolidator")
    documents = []
    for number in range(240):
        name = draw.choice(names)
        text = f"I saw {name} near Rose Road" if number % 3 else f"{name} and Rose saw me"
        # Half of these are marked: nobody can be sure of them.
        place = text.index(name)
        spans = [(place, place + len(name), "PERSON")]
        if "and Rose" in text and draw.random() < 0.5:
            spans.append((text.index("Rose"), text.index("Rose") + 4, "PERSON"))
        documents.append(GoldDocument(str(number), text, tuple(spans)))
    examples = [
        Example.from_dict(nlp.make_doc(d.text), {"entities": [list(span) for span in d.spans]}) for d in documents
    ]
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(40):
        nlp.update(examples, sgd=optimizer)
    floor = tagger.floor
    (fitted,) = refit(nlp, documents)
    assert fitted.name == "ner" and tagger.floor == floor and set(tagger.calibration) == {"PERSON"}
    assert sum(row.count for row in fitted.before["PERSON"].bins) > 200
    assert fitted.after["PERSON"].error <= fitted.before["PERSON"].error + 1e-9
    # What a map has not seen it does not know so well, and each text is once among what is left out.
    assert fitted.after["PERSON"].error <= fitted.unseen["PERSON"].error < 0.2
    assert (
        abs(
            sum(row.count for row in fitted.unseen["PERSON"].bins)
            - sum(row.count for row in fitted.after["PERSON"].bins)
        )
        < 30
    )
    # Texts whose gold misses all names draw the map down, but where they are left out.
    gaps = [
        *documents,
        *(GoldDocument(f"gap {number}", document.text, ()) for number, document in enumerate(documents[::2])),
    ]
    refit(nlp, documents, named=True)
    alone = tagger.calibration["PERSON"]
    refit(nlp, gaps)
    drawn = tagger.calibration["PERSON"](0.95)
    (without,) = refit(nlp, gaps, named=True)
    assert tagger.calibration["PERSON"] == alone and drawn < alone(0.95) - 0.1
    assert sum(row.count for row in without.after["PERSON"].bins) <= sum(
        row.count for row in fitted.after["PERSON"].bins
    )
    refit(nlp, documents)
    # The scores that the pipeline writes now are those that were measured.
    scores, right = score_pairs(nlp, documents, found_in(nlp, documents), "PERSON")
    assert measure_reliability(scores, right).error == pytest.approx(fitted.after["PERSON"].error, abs=0.02)


@pytest.fixture
def scripted_tagger(monkeypatch):
    """A tagger that holds each token for a name, of the label and with the probability that the token spells:
    "PERSON_0.9".
    """

    def predict(self, docs):
        found = []
        for doc in docs:
            said = [token.text.rsplit("_", 1) for token in doc]
            found.append(
                [Candidate(place, place + 1, label, float(raw), float(raw)) for place, (label, raw) in enumerate(said)]
            )
        return found

    monkeypatch.setattr(ScoredNer, "predict", predict)
    nlp = spacy.blank("xx")
    nlp.tokenizer = Tokenizer(nlp.vocab)
    tagger = nlp.add_pipe("scored_ner", name="ner")
    for label in ("PERSON", "LOCATION", "DATE_TIME"):
        tagger.add_label(label)
    return nlp, tagger


def test_a_label_that_nobody_marked_or_that_is_rare_keeps_its_map(scripted_tagger):
    nlp, tagger = scripted_tagger
    own = Monotone((0.0, 1.0), (0.5, 1.0))
    tagger.set_calibration({"PERSON": own, "LOCATION": own, "DATE_TIME": own})
    text = "PERSON_0.9 LOCATION_0.9"
    documents = [GoldDocument(str(n), text, ((0, 10, "PERSON"),) if n % 2 else ()) for n in range(60)]
    documents.append(GoldDocument("date", "DATE_TIME_0.9", ((0, 13, "DATE_TIME"),)))
    (fitted,) = refit(nlp, documents)
    assert tagger.calibration["PERSON"](0.9) == pytest.approx(0.5)
    # A map that calls all places wrong would leave them in the clear.
    assert tagger.calibration["LOCATION"] == tagger.calibration["DATE_TIME"] == own
    assert fitted.unseen["LOCATION"] == fitted.after["LOCATION"] == fitted.before["LOCATION"]


@pytest.mark.parametrize("kind", ["DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE"])
def test_a_date_of_every_kind_is_right_for_a_tagger_of_dates(scripted_tagger, kind):
    nlp, tagger = scripted_tagger
    documents = [GoldDocument(str(n), "DATE_TIME_0.9", ((0, 13, kind),)) for n in range(40)]
    refit(nlp, documents)
    assert tagger.calibration["DATE_TIME"](0.9) == 1


def test_each_fifth_of_the_documents_is_measured_by_the_other_four(scripted_tagger):
    nlp, _ = scripted_tagger
    # All that is wrong lies in the first fifth: the other four know nothing of it, and with it each of them is expected
    # to be less right.
    documents = [
        GoldDocument(str(n), "PERSON_0.9 PERSON_0.9", () if n % 5 == 0 else ((0, 10, "PERSON"), (11, 21, "PERSON")))
        for n in range(100)
    ]
    (fitted,) = refit(nlp, documents)
    assert (
        fitted.after["PERSON"].error == pytest.approx(0)
        and sum(row.count for row in fitted.unseen["PERSON"].bins) == 200
    )
    (low, high) = fitted.unseen["PERSON"].bins
    assert (low.count, low.score, low.right) == (160, pytest.approx(0.75), 1) and (
        high.count,
        high.score,
        high.right,
    ) == (40, 1, 0)


def test_what_the_pipeline_gives_before_counts_the_thresholds_of_groups(scripted, scripted_set):
    documents = scripted_set(8, 40)
    scripted.remove_pipe("span_consolidator")
    config = {"group_thresholds": {"scripted_scores": {"PERSON": 0.7}}}
    scripted.add_pipe("span_consolidator", config=config, after="scripted_scores")
    setting = set_recall(scripted, documents, found_in(scripted, documents), "PERSON", 0.5, sure=0)
    assert setting.before.recall == pytest.approx(recall_of(scripted, documents)) and setting.before.recall < 0.6


def test_a_sure_threshold_is_lower_and_reaches_more(scripted, scripted_set):
    documents = scripted_set(7, 40)
    predictions = found_in(scripted, documents)
    plain = set_recall(scripted, documents, predictions, "PERSON", 0.8, sure=0)
    sure = set_recall(scripted, documents, predictions, "PERSON", 0.8)
    assert sure.reached and sure.threshold < plain.threshold and sure.recall > plain.recall >= 0.8
    assert plain.expected[0] < plain.recall < plain.expected[1] and sure.expected[0] > plain.expected[0]
    # On half of such sets a threshold is too high by luck alone: nothing lower than all there is helps.
    most = set_recall(scripted, documents, predictions, "PERSON", 0.96, sure=0.99)
    assert not most.reached and most.recall == max(most.recall, sure.recall)


def test_the_command_fits_and_saves_in_a_folder_that_is_not_there(scripted, tmp_path, capsys, monkeypatch):
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"text": "I saw Ann.", "spans": []}\n', encoding="utf8")
    blank = spacy.blank("en")
    monkeypatch.setattr(
        "scripts.training.fit_scores.refit",
        lambda nlp, documents, named: blank.meta.update(seen=(len(documents), named)) or [],
    )
    blank.to_disk(tmp_path / "in")
    assert main([str(tmp_path / "in"), str(gold), str(tmp_path / "a" / "b" / "out"), "--named"]) == 0
    assert spacy.load(tmp_path / "a" / "b" / "out").lang == "en" and blank.meta["seen"] == (1, True)
    assert main([str(tmp_path / "none"), str(gold), str(tmp_path / "c")]) == 1
    assert "SA301" in capsys.readouterr().err and not (tmp_path / "c").exists()
