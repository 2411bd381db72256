"""A flair tagger, trained here on a few sentences."""

import pickle
from pathlib import Path

import pytest
import spacy
from tagged_sentences import NAMES, TEXT, check_findings, tagged_sentences

from spacy_anonym import AnonymError
from spacy_anonym.predictors.flair import load_tagger, make_flair

pytestmark = pytest.mark.slow

flair = pytest.importorskip("flair", reason="the extra flair is not installed")


def sentences(count):
    from flair.data import Sentence

    made = []
    for words in tagged_sentences(count):
        sentence = Sentence([word for word, _, _ in words])
        tags = [tag for _, _, tag in words] + ["O"]
        for start, tag in enumerate(tags):
            if tag == "B-PERSON":
                end = next(place for place in range(start + 1, len(tags)) if tags[place] != "I-PERSON")
                sentence[start:end].add_label("ner", "PER")
        made.append(sentence)
    return made


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A trained tagger's file."""
    import torch
    from flair.data import Dictionary
    from flair.embeddings import CharacterEmbeddings
    from flair.models import SequenceTagger

    flair.set_seed(0)
    letters, tags = Dictionary(add_unk=True), Dictionary(add_unk=False)
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,":
        letters.add_item(letter)
    tags.add_item("PER")
    tags.span_labels = True
    embeddings = CharacterEmbeddings(path_to_char_dict=letters, char_embedding_dim=16, hidden_size_char=16)
    tagger = SequenceTagger(hidden_size=32, embeddings=embeddings, tag_dictionary=tags, tag_type="ner", use_crf=False)
    optimizer = torch.optim.Adam(tagger.parameters(), lr=0.02)
    tagger.train()
    data = sentences(96)
    for _ in range(6):
        for first in range(0, len(data), 16):
            loss, count = tagger.forward_loss(data[first : first + 16])
            (loss / count).backward()
            optimizer.step()
            optimizer.zero_grad()
            for sentence in data[first : first + 16]:
                sentence.clear_embeddings()
    tagger.eval()
    path = tmp_path_factory.mktemp("flair") / "tagger.pt"
    tagger.save(path)
    yield str(path)
    load_tagger.cache_clear()


def test_names_are_found_at_their_characters(model):
    predictor = make_flair(model)
    found = predictor([TEXT, "", "The garden was full of old trees."])
    # A sentence ends where spaCy's rules say; the double space stays in the name.
    assert [TEXT[finding.start : finding.end] for finding in found[0]] == NAMES
    assert predictor.labels == ("PER",) and {finding.label for finding in found[0]} == {"PER"}
    assert found[1:] == [[], []] and all(0.3 < finding.score < 1 for finding in found[0])


def test_hostile_texts(model):
    check_findings(make_flair(model))


def test_component_pickles_and_is_saved_by_name(model, tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe(
        "external_ner",
        name="flair",
        config={"predictor": {"@anonym_predictors": "spacy_anonym.flair.v1", "model": model}},
    )
    pipe = nlp.get_pipe("flair")
    assert [finding.label for finding in pipe.find(TEXT)] == ["PERSON"] * 3 and pipe.labels == ("PERSON",)
    assert len(pickle.dumps(pipe)) < 2000 and pickle.loads(pickle.dumps(pipe)).find(TEXT) == pipe.find(TEXT)
    nlp.to_disk(tmp_path / "saved")
    assert spacy.load(tmp_path / "saved").get_pipe("flair").find(TEXT) == pipe.find(TEXT)


def test_a_missing_model_is_named_and_not_fetched(tmp_path, monkeypatch):
    monkeypatch.setattr(flair, "cache_root", tmp_path)
    with pytest.raises(AnonymError, match="SA132.*'no-such-model'.*download = true"):
        make_flair("no-such-model")


def test_a_model_in_flairs_cache_is_taken(model, tmp_path, monkeypatch):
    folder = tmp_path / "models" / "my-ner" / "snapshot"
    folder.mkdir(parents=True)
    (folder / "pytorch_model.bin").write_bytes(Path(model).read_bytes())
    monkeypatch.setattr(flair, "cache_root", tmp_path)
    assert len(make_flair("someone/my-ner")([TEXT])[0]) == 3


def test_a_damaged_model_is_an_error(tmp_path):
    (tmp_path / "x.pt").write_bytes(b"nothing")
    with pytest.raises(AnonymError, match="SA133"):
        make_flair(str(tmp_path / "x.pt"))


def test_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "flair", None)
    with pytest.raises(AnonymError, match=r"SA401.*spacy_anonym\[flair\]"):
        make_flair("elsewhere")
