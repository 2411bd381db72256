"""A Hugging Face token classifier, made and trained here."""

import pickle

import pytest
import spacy
from tagged_sentences import FIRST, LAST, NAMES, TEXT, check_findings, tagged_sentences

from spacy_anonym import AnonymError
from spacy_anonym.predictors.huggingface import load_classifier, make_huggingface

torch = pytest.importorskip("torch", reason="the extra huggingface is not installed")
transformers = pytest.importorskip("transformers", reason="the extra huggingface is not installed")


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """The folder of a small BERT and its tokenizer of word pieces, which reads 32 tokens."""
    from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast

    folder = tmp_path_factory.mktemp("huggingface")
    # Two sentences a row, so that names stand anywhere in a window.
    sentences = [first + second for first, second in zip(tagged_sentences(128), tagged_sentences(128, seed=1))]
    names = {*FIRST, *LAST}
    words = {word for sentence in sentences for word, _, _ in sentence} - names
    pieces = sorted({piece for name in names for piece in (name[:2], "##" + name[2:])} - words)
    (folder / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *sorted(words), *pieces])
    )
    tokenizer = BertTokenizerFast(str(folder / "vocab.txt"), do_lower_case=False, model_max_length=32)
    torch.manual_seed(0)
    labels = ["O", "B-PER", "I-PER"]
    config = BertConfig(
        vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, max_position_embeddings=64,
        id2label=dict(enumerate(labels)), label2id={label: number for number, label in enumerate(labels)}, hidden_dropout_prob=0.0,
    )  # fmt: skip
    classifier = BertForTokenClassification(config)
    encoded = tokenizer(
        [[word for word, _, _ in each] for each in sentences],
        is_split_into_words=True,
        padding=True,
        truncation=True,
        return_tensors="pt",
    )
    gold = torch.full(encoded["input_ids"].shape, -100)
    for row, sentence in enumerate(sentences):
        before = None
        for place, word in enumerate(encoded.word_ids(row)):
            if word is not None and word != before:
                gold[row, place] = labels.index(sentence[word][2].replace("PERSON", "PER"))
                if gold[row, place] == 0 and (row + place) % 7 == 0:
                    encoded["input_ids"][row, place] = tokenizer.unk_token_id
            before = word
    optimizer = torch.optim.Adam(classifier.parameters(), lr=0.01)
    for _ in range(60):
        loss = classifier(**encoded, labels=gold).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    classifier.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    yield str(folder)
    load_classifier.cache_clear()


@pytest.mark.slow
def test_names_are_found_at_their_characters(model):
    predictor = make_huggingface(model, stride=8)
    found = predictor([TEXT, "", "The garden was full of old trees."])
    assert [TEXT[finding.start : finding.end] for finding in found[0]] == NAMES
    assert predictor.labels == ("PER",) and all(0.3 < finding.score <= 1 for finding in found[0])
    assert found[1:] == [[], []]


@pytest.mark.parametrize("stride", [0, 8])
def test_a_text_longer_than_the_model_is_read_to_its_end(model, stride):
    sentence = "The letter of Hugo Lindqvist was short. "
    text = sentence * 40
    found = make_huggingface(model, stride=stride, batch_size=3)([text])[0]
    starts = [place * len(sentence) + len("The letter of ") for place in range(40)]
    assert sum(text[finding.start : finding.end] == "Hugo Lindqvist" for finding in found) >= (40 if stride else 20)
    if stride:
        assert [finding.start for finding in found] == starts
    assert all(before.end <= after.start for before, after in zip(found, found[1:]))


def test_hostile_texts(model):
    check_findings(make_huggingface(model, stride=8))


def test_component_pickles_and_is_saved_by_name(model, tmp_path):
    nlp = spacy.blank("en")
    predictor = {"@anonym_predictors": "spacy_anonym.huggingface.v1", "model": model, "stride": 8}
    nlp.add_pipe("external_ner", name="bert", config={"predictor": predictor, "score": 0.5})
    pipe = nlp.get_pipe("bert")
    found = pipe.find(TEXT)
    assert [finding.label for finding in found] == ["PERSON"] * 3 and {finding.score for finding in found} == {0.5}
    assert len(pickle.dumps(pipe)) < 2000 and pickle.loads(pickle.dumps(pipe)).find(TEXT) == found
    nlp.to_disk(tmp_path / "saved")
    assert spacy.load(tmp_path / "saved").get_pipe("bert").find(TEXT) == found


def test_a_missing_model_is_named_and_not_fetched(tmp_path, monkeypatch):
    import socket

    monkeypatch.setattr(socket, "create_connection", lambda *args, **kwargs: pytest.fail("it asked the network"))
    with pytest.raises(AnonymError, match="SA132.*download = true"):
        make_huggingface("no-such/model-anywhere")


def test_settings_that_do_not_fit(model):
    for settings in ({"stride": 16}, {"stride": -1}, {"stride": 8, "batch_size": 0}):
        with pytest.raises(AnonymError, match="SA130"):
            make_huggingface(model, **settings)


def test_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "transformers", None)
    with pytest.raises(AnonymError, match=r"SA401.*spacy_anonym\[huggingface\]"):
        make_huggingface("elsewhere")
