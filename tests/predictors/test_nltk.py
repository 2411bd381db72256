"""NLTK's tagger and chunker, trained here on a few sentences."""

import pickle

import pytest
import spacy
from tagged_sentences import NAMES, TEXT, check_findings, tagged_sentences

from spacy_anonym import AnonymError
from spacy_anonym.predictors.nltk import load_tools, make_nltk

nltk = pytest.importorskip("nltk", reason="the extra nltk is not installed")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A folder of NLTK data: a tagger, a chunker and a list of words."""
    from nltk.chunk.named_entity import NEChunkParserTagger
    from nltk.classify.maxent import MaxentClassifier, save_maxent_params
    from nltk.tag.perceptron import PerceptronTagger

    root = tmp_path_factory.mktemp("nltk_data")
    words = root / "corpora" / "words"
    words.mkdir(parents=True)
    (words / "en-basic").write_text("garden\noffice\nletter\n")
    (words / "en").write_text("garden\n")
    (words / "README").write_text("x\n")
    nltk.data.path.insert(0, str(root))
    sentences = tagged_sentences(60)
    tagger = PerceptronTagger(load=False, lang="eng")
    tagger.train([[word[:2] for word in sentence] for sentence in sentences], nr_iter=3)
    folder = root / "taggers" / "averaged_perceptron_tagger_eng"
    folder.mkdir(parents=True, mode=0o700)
    tagger.save_to_json(lang="eng", loc=str(folder))

    class Chunker(NEChunkParserTagger):
        def _classifier_builder(self, train):
            return MaxentClassifier.train(train, algorithm="iis", trace=0, max_iter=5)

    chunker = Chunker(train=[[((word, pos), tag) for word, pos, tag in sentence] for sentence in sentences])
    learned = chunker._classifier
    folder = root / "chunkers" / "maxent_ne_chunker_tab" / "english_ace_multiclass"
    folder.mkdir(parents=True, mode=0o700)
    coding = learned._encoding
    save_maxent_params(learned._weights, coding._mapping, coding._labels, coding._alwayson or {}, tab_dir=str(folder))
    yield str(root)
    nltk.data.path.remove(str(root))
    load_tools.cache_clear()


def test_names_are_found_at_their_characters(data):
    predictor = make_nltk(data, sentences=False)
    found = predictor([TEXT, "Nothing."])
    assert [TEXT[finding.start : finding.end] for finding in found[0]] == NAMES
    assert {finding.label for finding in found[0]} == {"PERSON"} and found[1] == []


def test_hostile_texts(data):
    check_findings(make_nltk(data, sentences=False))


def test_quotes_that_the_tokenizer_rewrites_do_not_shift_names(data):
    text = 'She met "Rosa Moreno" and ``Hugo\'\' at the "office". Yesterday Anna Lee came to the office.'
    found = make_nltk(data, sentences=False)([text])[0]
    assert "Anna Lee" in [text[finding.start : finding.end] for finding in found]


def test_component_pickles_and_is_saved_by_name(data, tmp_path):
    nlp = spacy.blank("en")
    predictor = {"@anonym_predictors": "spacy_anonym.nltk.v1", "model": data, "sentences": False}
    nlp.add_pipe("external_ner", name="nltk", config={"predictor": predictor, "labels": {"PERSON": "PERSON"}})
    doc = nlp(TEXT)
    expected = [span.text for span in doc.spans["nltk"]]
    # Group spans are of tokens, spaCy's double space is one of them.
    assert [name.split() for name in expected] == [name.split() for name in NAMES]
    nlp.to_disk(tmp_path / "saved")
    doc = spacy.load(tmp_path / "saved")(TEXT)
    assert [span.text for span in doc.spans["nltk"]] == expected
    assert sum(path.stat().st_size for path in (tmp_path / "saved" / "nltk").rglob("*")) == 0
    pipe = pickle.loads(pickle.dumps(nlp.get_pipe("nltk")))
    assert pipe.find(TEXT) == nlp.get_pipe("nltk").find(TEXT)


def test_missing_data_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(nltk.data, "path", [])
    with pytest.raises(AnonymError, match="SA132.*nltk.downloader"):
        make_nltk(str(tmp_path))


def test_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "nltk", None)
    load_tools.cache_clear()
    with pytest.raises(AnonymError, match=r"SA401.*spacy_anonym\[nltk\]"):
        make_nltk("elsewhere")
