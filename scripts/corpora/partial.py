"""Partly labelled corpora: what a model takes for a name where the corpus says nothing counts as unknown."""

from itertools import tee
from typing import Iterable, Iterator, Tuple

from spacy.language import Language
from spacy.tokens import Doc, Span

from spacy_anonym.labels import NAME_LABELS, normalize_label

from .gold import GoldText, make_gold


def clean_partial(texts: Iterable[GoldText], nlp: Language, *, batch_size: int = 256) -> Iterator[GoldText]:
    """Mark as missing what a model finds on tokens that have no label.

    texts (Iterable[GoldText]): Texts of a corpus in which only some of the names are labelled. The model should not
        have been trained on them: what it learned to be no name it does not find.
    nlp (Language): A pipeline that sets `doc.ents`.
    batch_size (int): How many texts are tagged at a time.
    YIELDS (GoldText): The text with the same spans; its `missing` has, beside its own, each predicted PERSON, LOCATION
        and ORGANIZATION that no span overlaps.
    """
    golds, copies = tee(texts)
    for gold, doc in zip(golds, nlp.pipe((each.text for each in copies), batch_size=batch_size)):
        found = [(ent.start_char, ent.end_char) for ent in doc.ents if normalize_label(ent.label_) in NAME_LABELS]
        yield make_gold(gold.text, gold.spans, [*gold.missing, *found], gold.source)


def mark_unknown(docs: Iterable[Doc], nlp: Language, known: Iterable[str]) -> Iterator[Tuple[Doc, int]]:
    """Mark as missing what a pipeline finds under labels that a corpus does not have.

    docs (Iterable[Doc]): Gold Docs with `doc.ents`, of the pipeline's vocabulary.
    nlp (Language): A pipeline that sets `doc.ents`, with those labels.
    known (Iterable[str]): The corpus's own labels: where it has none of them, there is none.
    YIELDS (Tuple[Doc, int]): The Doc, and how many of its tokens have become missing.
    """
    labels = frozenset(known)
    pairs = ((Doc(nlp.vocab, [t.text for t in doc], [bool(t.whitespace_) for t in doc]), doc) for doc in docs)
    for found, doc in nlp.pipe(pairs, as_tuples=True, batch_size=256):
        unknown = [
            Span(doc, token.i, token.i + 1, label="MISSING")
            for token, gold in zip(found, doc)
            if gold.ent_iob_ == "O" and token.ent_type_ and token.ent_type_ not in labels
        ]
        if unknown:
            missing = [Span(doc, token.i, token.i + 1, label="MISSING") for token in doc if not token.ent_iob]
            doc.set_ents(list(doc.ents), missing=unknown + missing)
        yield doc, len(unknown)
