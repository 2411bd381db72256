"""Let teachers tag the texts that a student will learn from.

    python -m scripts.training.distill configs/en_sm.cfg TRAIN OUTPUT.spacy --teachers training/one/model-best
    training/two/model-best

The student learns each tag's probability: the mean of what the teachers say and, where the text is labelled, of the
label. Unlabelled tokens of partly labelled texts get what the teachers say.

SOURCE: Hinton, Vinyals and Dean, Distilling the Knowledge in a Neural Network, 2015, arXiv:1503.02531.
"""

import argparse
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Optional, Sequence

import numpy
import spacy
from confection import Config
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example
from spacy.util import fix_random_seed, minibatch, registry

from spacy_anonym.io.corpus import known_extensions
from spacy_anonym.ml.chain_loss import make_target, write_soft

# What the label says counts as much as what all the teachers say.
GOLD = 0.5


def find_tagger(nlp: Language) -> Any:
    """RETURNS (Any): the pipeline's component that gives probabilities of tags. RAISES (ValueError): when it has
    none.
    """
    for _, pipe in nlp.pipeline:
        if hasattr(pipe, "tag_probabilities"):
            return pipe
    raise ValueError("A teacher has no component that gives probabilities of tags. Name pipelines with a scored_ner.")


def distill(
    examples: Iterable[Example], teachers: Sequence[Language], *, gold: float = GOLD, batch_size: int = 256
) -> Iterator[Doc]:
    """Tag texts with teachers.

    examples (Iterable[Example]): Gold data, augmented as the student shall see it.
    teachers (Sequence[Language]): Pipelines with a `scored_ner` each, of the same labels.
    gold (float): The weight of the gold data where it knows a token's tag, in [0, 1].
    batch_size (int): How many texts are tagged at a time.
    YIELDS (Doc): The predicted tokens of each example with the tags' probabilities in its user data, without entities.
    RAISES (ValueError): when a teacher has no such component and when the teachers' labels differ.
    """
    taggers = [find_tagger(nlp) for nlp in teachers]
    labels = taggers[0].labels
    if any(tagger.labels != labels for tagger in taggers):
        raise ValueError(
            (
                "The teachers have different labels, or the same in another order. Train them with the same "
                "[initialize.components.ner] labels."
            )
        )
    for batch in minibatch(examples, batch_size):
        docs = [example.predicted for example in batch]
        said = [_tag(nlp, tagger, docs) for nlp, tagger in zip(teachers, taggers)]
        for place, (example, doc) in enumerate(zip(batch, docs)):
            tags = numpy.mean([each[place] for each in said], axis=0)
            factors = make_target(example, labels).factors
            known = factors.sum(axis=1, keepdims=True) == 1
            write_soft(doc, labels, numpy.where(known, (1 - gold) * tags + gold * factors, tags))
            yield doc


def _tag(nlp: Language, tagger: Any, docs: Sequence[Doc]) -> List[numpy.ndarray]:
    """RETURNS (List[numpy.ndarray]): the probabilities of tags; what comes before the tagger in the pipeline runs
    first.
    """
    copies = [Doc(nlp.vocab, words=[t.text for t in doc], spaces=[bool(t.whitespace_) for t in doc]) for doc in docs]
    for _, pipe in nlp.pipeline:
        if pipe is tagger:
            break
        copies = list(pipe.pipe(copies)) if hasattr(pipe, "pipe") else [pipe(doc) for doc in copies]
    return tagger.tag_probabilities(copies)


def read_corpus(config: Path, train: Path) -> Iterator[Example]:
    """RETURNS (Iterator[Example]): the training data at a path, as a training config reads and augments it."""
    settings = Config().from_disk(config, overrides={"paths.train": str(train), "paths.dev": str(train)}).interpolate()
    fix_random_seed(settings["training"]["seed"])
    corpora = registry.resolve({"corpora": settings["corpora"]})["corpora"]
    return corpora["train"](spacy.blank(settings["nlp"]["lang"]))


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Tag training data with teachers, for a student to learn from. RETURNS (int): 0."""
    parser = argparse.ArgumentParser(prog="python -m scripts.training.distill", description=main.__doc__.split(".")[0])
    parser.add_argument(
        "config", type=Path, help="the student's config, whose corpora.train reads and augments the data"
    )
    parser.add_argument("train", type=Path, help="training data, as paths.train")
    parser.add_argument("output", type=Path, help="a .spacy file")
    parser.add_argument("--teachers", nargs="+", required=True, help="pipelines with a scored_ner")
    parser.add_argument(
        "--gold", type=float, default=GOLD, help=f"the weight of labels beside the teachers (default: {GOLD})"
    )
    args = parser.parse_args(argv)
    teachers = [spacy.load(name) for name in args.teachers]
    docs = DocBin(attrs=["ORTH", "SPACY"], store_user_data=True)
    count = 0
    for batch in minibatch(distill(read_corpus(args.config, args.train), teachers, gold=args.gold), 256):
        with known_extensions():
            for doc in batch:
                docs.add(doc)
        count += len(batch)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    docs.to_disk(args.output)
    print(f"{count} texts: {args.output}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
