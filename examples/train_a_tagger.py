"""Train a tagger of names on your own texts, and anonymize with it: python examples/train_a_tagger.py [STEPS]

This is spaCy's own training loop over a small model, on the invented texts of `corpus/`. For real use write a config
and run `spacy train`: docs/start/training.md.
"""

import random
import sys
from pathlib import Path

import spacy
from spacy.training import Example

import spacy_anonym  # noqa: F401  (its readers and components)
from spacy_anonym.io.corpus import make_corpus

CORPUS = Path(__file__).parents[1] / "corpus" / "en_train.jsonl"


def train(steps: int, size: int = 32) -> spacy.Language:
    """RETURNS (Language): A pipeline with rules and an anonymizer, whose `ner` was trained for some batches."""
    nlp = spacy_anonym.blank("en")
    ner = nlp.add_pipe("scored_ner", name="ner", first=True, config={"threshold": 0.5})
    examples = list(make_corpus(str(CORPUS), limit=600)(nlp))
    nlp.initialize(lambda: examples)
    draw = random.Random(0)
    optimizer = nlp.resume_training()
    with nlp.select_pipes(enable=["ner"]):
        for step in range(steps):
            batch = draw.sample(examples, size)
            losses = nlp.update([Example(each.predicted.copy(), each.reference) for each in batch], sgd=optimizer)
            if step % 10 == 0:
                print(f"step {step}: loss {losses[ner.name]:.1f}")
    return nlp


if __name__ == "__main__":
    trained = train(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    print(trained("Yesterday Anna Kowalski met Dr. Okafor in Leeds, call 212-555-0147.")._.anonym_text)
