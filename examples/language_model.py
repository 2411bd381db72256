"""Ask a language model without names, and restore its answer: python examples/language_model.py"""

from typing import Iterator

import spacy_anonym


def ask_model(prompt: str) -> Iterator[str]:
    """Stand in for a model that streams its answer: put the call of yours here."""
    yield from ("Dear <PER", "SON_2>, you rang <PERSON_1> ", "from <PHONE_NUMBER_1>. Thank you.")


def ask(prompt: str) -> Iterator[str]:
    """Send the model pseudonyms, and yield the answer with the originals in it."""
    with spacy_anonym.Conversation(spacy_anonym.load("en")) as conversation:
        text = conversation.hide(prompt)
        print(f"sent: {text}")
        yield from conversation.restore_stream(ask_model(text))


if __name__ == "__main__":
    prompt = "My name is John Doe, and Mrs. Lindqvist rang from 212-555-0147. Answer her."
    print("shown: " + "".join(ask(prompt)))
