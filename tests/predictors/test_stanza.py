"""A stanza tagger, trained here on a few sentences."""

import pickle
import random

import pytest
import spacy
from tagged_sentences import NAMES, TEXT, check_findings, tagged_sentences

from spacy_anonym import AnonymError
from spacy_anonym.predictors.stanza import load_stanza, make_stanza

pytestmark = pytest.mark.slow

stanza = pytest.importorskip("stanza", reason="the extra stanza is not installed")
SIZES = [
    "--hidden_dim",
    "32",
    "--word_emb_dim",
    "16",
    "--char_emb_dim",
    "16",
    "--char_hidden_dim",
    "16",
    "--dropout",
    "0.1",
    "--word_dropout",
    "0",
    "--lr",
    "0.3",
]


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    """The settings of a predictor with a trained tagger. Words are spaCy's: stanza's own tokenizer is a model too."""
    import torch
    from stanza.models import ner_tagger
    from stanza.models.common.doc import Document
    from stanza.models.ner.data import DataLoader
    from stanza.models.ner.trainer import Trainer

    random.seed(0)
    torch.manual_seed(0)
    args = ner_tagger.parse_args(["--mode", "train", "--shorthand", "en_tiny", *SIZES])
    document = Document(
        [
            [{"id": place, "text": word, "ner": tag} for place, (word, _, tag) in enumerate(words, start=1)]
            for words in tagged_sentences(96)
        ]
    )
    data = DataLoader(document, 16, args)
    trainer = Trainer(args=args, vocab=data.vocab, device="cpu")
    for _ in range(10):
        for batch in data:
            trainer.update(batch)
    folder = tmp_path_factory.mktemp("stanza")
    trainer.save(str(folder / "ner.pt"))
    (folder / "resources.json").write_text("{}")
    tools = {"tokenize": "spacy", "ner": "tiny"}
    given = {
        "processors": tools,
        "tokenize_with_spacy": True,
        "ner_model_path": str(folder / "ner.pt"),
        "allow_unknown_language": True,
        "use_gpu": False,
    }
    yield {"lang": "en", "model": str(folder), "settings": given}
    load_stanza.cache_clear()


def test_names_are_found_at_their_characters(settings):
    predictor = make_stanza(**settings)
    found = predictor([TEXT, "", "The garden was full of old trees."])
    # The double space is a word of its own for spaCy.
    assert [TEXT[finding.start : finding.end] for finding in found[0]][-2:] == NAMES[-2:]
    assert predictor.labels == ("PERSON",) and {finding.label for finding in found[0]} == {"PERSON"}
    assert found[1:] == [[], []]


def test_hostile_texts(settings):
    check_findings(make_stanza(**settings))


def test_offsets_that_do_not_fit_are_looked_for(settings):
    from spacy_anonym.predictors.stanza import _entities

    class Entity:
        def __init__(self, text, start, tokens=()):
            self.text, self.start_char, self.end_char, self.tokens, self.type = (
                text,
                start,
                start + len(text),
                tokens,
                "PERSON",
            )

    words = [Entity("``", 0), Entity("Anna", 1), Entity("''", 5), Entity("met", 7), Entity("Hugo", 11)]
    doc = Entity("", 0)
    doc.sentences, doc.entities = [Entity("", 0, words)], [Entity("Anna", 1, words[1:2]), Entity("Hugo", 11, words[4:])]
    text = 'So "Anna" met Hugo'
    assert [text[finding.start : finding.end] for finding in _entities(text, doc)] == ["Anna", "Hugo"]


def test_component_pickles_and_is_saved_by_name(settings, tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe(
        "external_ner",
        name="stanza",
        config={"predictor": {"@anonym_predictors": "spacy_anonym.stanza.v1", **settings}},
    )
    pipe = nlp.get_pipe("stanza")
    found = pipe.find(TEXT)
    assert found and pickle.loads(pickle.dumps(pipe)).find(TEXT) == found
    nlp.to_disk(tmp_path / "saved")
    assert spacy.load(tmp_path / "saved").get_pipe("stanza").find(TEXT) == found


def test_missing_models_are_named_and_not_fetched(tmp_path):
    with pytest.raises(AnonymError, match="SA132.*stanza.download"):
        make_stanza("en", str(tmp_path))


def test_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "stanza", None)
    with pytest.raises(AnonymError, match=r"SA401.*spacy_anonym\[stanza\]"):
        make_stanza("xx")
