"""Ask a language model without names, and restore its answer: python examples/language_model.py"""

from typing import Iterator

import spacy_anonym


def ask_model(prompt: str) -> Iterator[str]:
    """Stand in for a model that streams its answer: put the call of yours here."""
    yield from ("Dear <PER", "SON_2>, you rang <PERSON_1> ", "from <PHONE_NUMBER_1>. Thank you.")


def ask(prompt: str) -> Iterator[str]:
    """Send the model pseudonyms, and yield the answer with the originals in it."""
    pseudonym = {"@anonym_operators": "spacy_anonym.pseudonym.v1"}
    nlp = spacy_anonym.load("en", config={"components.anonymizer.operators.DEFAULT": pseudonym})
    text, items = next(spacy_anonym.anonymize_texts([prompt], nlp))
    print(f"sent: {text}")
    restorer = spacy_anonym.Restorer(spacy_anonym.mapping_of(prompt, text, items))
    for piece in ask_model(text):
        yield restorer.feed(piece)
    yield restorer.close()


if __name__ == "__main__":
    prompt = "My name is John Doe, and Mrs. Lindqvist rang from 212-555-0147. Answer her."
    print("shown: " + "".join(ask(prompt)))
