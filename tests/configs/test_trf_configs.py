"""The transformer configs: each trains for real, on a tiny encoder made on the spot, and what comes out anonymizes."""

import json
from pathlib import Path

import pytest
import spacy

pytest.importorskip("spacy_transformers", reason="needs the extra: pip install spacy_anonym[transformers]")

from spacy.cli.evaluate import evaluate
from spacy.cli.train import train
from spacy.tokens import DocBin
from spacy.util import load_config

from spacy_anonym.io.corpus import make_corpus
from spacy_anonym.load import bundled_pipelines, config_folder

# spacy-transformers and torch warn of versions; that is theirs to mend.
pytestmark = pytest.mark.filterwarnings("ignore")

STEPS = 18
TEXTS = {
    "en": (
        ["Anna Brook", "Tom Hale", "Mary Lane", "Omar Voss"],
        ["I met {} at the river.", "{} came home late.", "The letter is from {} again."],
        "bob@example.org",
    ),
    "he": (
        ["דנה כהן", "יוסי לוי", "רות ברק", "אורי שלו"],
        ["פגשתי את {} ליד הנהר.", "{} באה הביתה מאוחר.", "המכתב הוא של {} שוב."],
        "bob@example.org",
    ),
    "es": (
        ["Ana Ríos", "Luis Vega", "Marta Gil", "José Peña"],
        ["Vi a {} cerca del río.", "{} llegó tarde a casa.", "La carta es de {} otra vez."],
        "bob@example.org",
    ),
}


def gold(lang):
    names, sentences, _ = TEXTS[lang]
    for sentence in sentences:
        for name in names:
            start = sentence.index("{}")
            yield {
                "text": sentence.format(name),
                "spans": [{"start": start, "end": start + len(name), "label": "PERSON"}],
            }


def save_bert(folder, texts):
    from tokenizers import BertWordPieceTokenizer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    words = BertWordPieceTokenizer(lowercase=False)
    words.train_from_iterator(texts, vocab_size=300, show_progress=False)
    BertTokenizerFast(tokenizer_object=words._tokenizer, do_lower_case=False).save_pretrained(folder)
    config = BertConfig(
        words.get_vocab_size(),
        32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=160,
    )
    BertModel(config).save_pretrained(folder)


def save_roberta(folder, texts):
    from tokenizers import ByteLevelBPETokenizer
    from transformers import RobertaConfig, RobertaModel, RobertaTokenizerFast

    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    pieces = ByteLevelBPETokenizer()
    pieces.train_from_iterator(texts, vocab_size=340, show_progress=False, special_tokens=special)
    RobertaTokenizerFast(tokenizer_object=pieces._tokenizer).save_pretrained(folder)
    config = RobertaConfig(
        pieces.get_vocab_size(),
        32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=160,
    )
    RobertaModel(config).save_pretrained(folder)


@pytest.fixture(scope="session")
def encoders(tmp_path_factory):
    """Tiny encoders of random weights with tokenizers trained on the sentences."""
    import torch

    torch.manual_seed(0)
    folder = tmp_path_factory.mktemp("encoders")
    texts = [record["text"] for lang in TEXTS for record in gold(lang)]
    save_bert(folder / "bert", texts)
    save_roberta(folder / "roberta", texts)
    return {"en": folder / "roberta", "he": folder / "bert", "es": folder / "roberta"}


@pytest.fixture(scope="session")
def trained(encoders, tmp_path_factory):
    """By language: the folder of the last pipeline, the gold data, and the loss of each evaluation."""
    done = {}

    def run(lang):
        if lang not in done:
            folder = tmp_path_factory.mktemp(lang)
            corpus = folder / "gold.jsonl"
            corpus.write_text("".join(json.dumps(record) + "\n" for record in gold(lang)), encoding="utf8")
            overrides = {
                "paths.train": str(corpus),
                "paths.dev": str(corpus),
                "components.transformer.model.name": str(encoders[lang]),
                # Built anew at each loading.
                "components.regex_ruler.packs": ["common"],
                "training.max_steps": STEPS,
                "training.eval_frequency": STEPS // 3,
                "training.accumulate_gradient": 1,
                "training.batcher.size": 60,
                "training.optimizer.learn_rate.warmup_steps": 1,
                "training.optimizer.learn_rate.initial_rate": 0.01,
                "training.logger.output_file": str(folder / "log.jsonl"),
            }
            train(config_folder() / f"{lang}_trf.cfg", folder / "out", overrides=overrides)
            lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
            done[lang] = folder / "out" / "model-last", corpus, [line["losses"]["ner"] for line in lines]
        return done[lang]

    return run


@pytest.mark.slow
@pytest.mark.parametrize("lang", sorted(TEXTS))
def test_it_trains_and_anonymizes(trained, lang, tmp_path):
    folder, corpus, losses = trained(lang)
    # The first evaluation is before any step.
    assert len(losses) >= 3 and losses[-1] < losses[1]
    nlp = spacy.load(folder)
    names, sentences, address = TEXTS[lang]
    texts = [sentences[0].format(name) + f" {address}" for name in names]
    docs = list(nlp.pipe(texts))
    assert nlp.get_pipe("ner").labels == ("PERSON",)
    for doc in docs:
        # The encoder's part is seen in its group, that of the rules in the new text.
        assert "ner" in doc.spans and address not in doc._.anonym_text
    assert any(len(doc.spans["ner"]) for doc in docs)
    nlp.to_disk(tmp_path / "again")
    other = spacy.load(tmp_path / "again")
    for doc, again in zip(docs, other.pipe(texts)):
        assert again._.anonym_text == doc._.anonym_text and again._.anonym_items == doc._.anonym_items
        assert [span.text for span in again.spans["ner"]] == [span.text for span in doc.spans["ner"]]
        assert dict(again.spans["ner"].attrs) == dict(doc.spans["ner"].attrs)


@pytest.mark.slow
def test_evaluate_runs(trained, tmp_path):
    folder, corpus, _ = trained("es")
    nlp = spacy.blank("es")
    DocBin(docs=[eg.reference for eg in make_corpus(corpus)(nlp)], store_user_data=True).to_disk(
        tmp_path / "gold.spacy"
    )
    scores = evaluate(str(folder), tmp_path / "gold.spacy", silent=True)
    assert 0.0 < scores["ents_r"] <= 1.0


@pytest.mark.parametrize("lang", sorted(TEXTS))
def test_the_encoder_is_a_setting_and_the_config_is_no_bundled_pipeline(lang):
    path: Path = config_folder() / f"{lang}_trf.cfg"
    config = load_config(path, overrides={"components.transformer.model.name": "any/encoder"}, interpolate=True)
    assert config["components"]["transformer"]["model"]["name"] == "any/encoder"
    assert config["components"]["ner"]["factory"] == "scored_ner"
    assert config["nlp"]["pipeline"][-1] == "anonymizer"
    assert f"{lang}_trf" not in bundled_pipelines()


def test_the_spanish_encoder_has_a_variable():
    config = load_config(config_folder() / "es_trf.cfg", overrides={"paths.encoder": "any/encoder"}, interpolate=True)
    assert config["components"]["transformer"]["model"]["name"] == "any/encoder"
