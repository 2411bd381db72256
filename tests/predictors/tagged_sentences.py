"""A few sentences with their names, from which the tests train small taggers. Invented."""

import random
from typing import List, Tuple

FIRST = ["Anna", "Omar", "Mary", "Peter", "Lena", "Ivan", "Rosa", "Hugo"]
LAST = ["Lee", "Vance", "Jackson", "Okafor", "Lindqvist", "Park", "Moreno", "Adler"]
TEMPLATES = [
    "She met {} at the restaurant .",
    "{} ate pasta in the garden .",
    "Yesterday {} and {} came to the office .",
    "The letter of {} was short .",
    "The garden was full of old trees .",
    "Nobody came to the office in May .",
]
# Part-of-speech tags of all other words.
_POS = {
    "She": "PRP", "met": "VBD", "at": "IN", "the": "DT", "The": "DT", "restaurant": "NN", "ate": "VBD", "pasta": "NN", "in": "IN", "garden": "NN", ".": ".",
    "Yesterday": "NN", "and": "CC", "came": "VBD", "to": "TO", "office": "NN", "letter": "NN", "of": "IN", "was": "VBD", "short": "JJ", "full": "JJ",
    "old": "JJ", "trees": "NNS", "Nobody": "NN", "May": "NNP",
}  # fmt: skip


def tagged_sentences(count: int, seed: int = 0) -> List[List[Tuple[str, str, str]]]:
    """Sentences of (word, part of speech, "B-PERSON", "I-PERSON" or "O")."""
    draw = random.Random(seed)
    sentences = []
    for _ in range(count):
        words = []
        for word in draw.choice(TEMPLATES).split():
            if word != "{}":
                words.append((word, _POS[word], "O"))
                continue
            name = [draw.choice(FIRST), draw.choice(LAST)][: draw.choice([1, 2, 2])]
            words += [(part, "NNP", "I-PERSON" if place else "B-PERSON") for place, part in enumerate(name)]
        sentences.append(words)
    return sentences


TEXT = "She met Rosa  Moreno at the restaurant.\n\nYesterday Hugo and Anna Lee came to the “office”.  The garden was short."
NAMES = ["Rosa  Moreno", "Hugo", "Anna Lee"]
HOSTILE = [
    "", " ", "\n\t ", "\u200b", "\ufeffHugo", "a\u0301\u0302" * 20, "\U0001f9d1\u200d\u2695\ufe0f Anna Lee \U0001d54f", "``Anna'' said \"Hugo\" ''", "x" * 3000,
    "\u202eeeL annA\u202c", "Anna\x00Lee", "(Hugo)(Rosa)…Anna...", "１２ Ａｎｎａ", "Anna\u00a0Lee\u2003Hugo", "字" * 50, "ﬁ ﬂ ŉ İ",
]  # fmt: skip


def check_findings(predictor, texts=HOSTILE) -> None:
    """Fail unless every finding lies in its text and is not empty, and a batch gives what each text alone gives."""
    from spacy_anonym.spans import check_findings as check

    together = predictor(texts)
    assert len(together) == len(texts)
    for text, findings in zip(texts, together):
        check(findings, len(text))
        assert [finding[:3] for finding in predictor([text])[0]] == [finding[:3] for finding in findings]
