"""Score a Hebrew pipeline on names, with and without what is written as one with them.

    python -m benchmarks.hebrew_names he assets/nemo_he
    python -m benchmarks.hebrew_names he assets/nemo_he --exclude ner

The corpus tags whole words: its "in Haifa" is one token with one tag, and `read_nemo` takes the proclitics off by
a rule. "exact" compares with what is left; "words" widens both sides to the whole words that they touch, so that no
such rule plays a part.
"""

import argparse
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

from scripts.corpora.gold import GoldText
from scripts.corpora.iahlt import read_nemo
from spacy_anonym.evaluation.predict import predict
from spacy_anonym.load import load

from .names import f_interval

LABELS = ("PERSON", "LOCATION", "ORGANIZATION")
Spans = Iterable[Tuple[int, int, str]]


def whole_words(text: str, spans: Spans) -> List[Tuple[int, int, str]]:
    """RETURNS (List[Tuple[int, int, str]]): the spans, half-open characters, widened to the white space around them."""
    widened = []
    for start, end, label in spans:
        while start and not text[start - 1].isspace():
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        widened.append((start, end, label))
    return sorted(set(widened))


def count_words(text: str, gold: Spans, found: Spans) -> Tuple[int, int, int]:
    """RETURNS (Tuple[int, int, int]): words within both, within what was found, and within gold names."""
    sides = []
    for spans in (gold, found):
        words = set()
        for start, end, _ in whole_words(text, spans):
            words.update(
                (start + place) for place in range(end - start) if not place or text[start + place - 1].isspace()
            )
        sides.append(words)
    return len(sides[0] & sides[1]), len(sides[1]), len(sides[0])


def score_names(texts: Sequence[GoldText], found: Sequence[Spans], label: str) -> Dict[str, List[Tuple[int, int, int]]]:
    """Count names.

    texts (Sequence[GoldText]): Gold texts.
    found (Sequence[Spans]): For each text what was found, half-open characters.
    label (str): The label that counts.
    RETURNS (Dict[str, List[Tuple[int, int, int]]]): For "exact", "words" and "tokens" a text's (right, found, gold):
        spans with the same borders, the same of whole words, and single words.
    """
    counts: Dict[str, List[Tuple[int, int, int]]] = {"exact": [], "words": [], "tokens": []}
    for gold, each in zip(texts, found):
        wanted = [span for span in gold.spans if span[2] == label]
        given = [span for span in each if span[2] == label]
        exact = {tuple(span) for span in wanted}, {tuple(span) for span in given}
        words = set(whole_words(gold.text, wanted)), set(whole_words(gold.text, given))
        for kind, (right, guessed) in (("exact", exact), ("words", words)):
            counts[kind].append((len(right & guessed), len(guessed), len(right)))
        counts["tokens"].append(count_words(gold.text, wanted, given))
    return counts


def main(argv: Optional[List[str]] = None) -> int:
    """RETURNS (int): 0. Prints precision, recall and F with its 95 % bootstrap interval for each label."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hebrew_names", description="Score Hebrew names.")
    parser.add_argument("pipeline", help="a bundled pipeline, or a path to one")
    parser.add_argument("folder", type=Path, help="NEMO's folder")
    parser.add_argument("--exclude", nargs="+", default=[], metavar="NAME", help="components not to load")
    parser.add_argument("--only", metavar="NAME", help="what this component wrote to doc.ents alone, rules left out")
    args = parser.parse_args(argv)
    texts = list(read_nemo(args.folder))
    nlp = load(args.pipeline, exclude=args.exclude)
    if args.only:
        docs = [nlp.get_pipe(args.only)(nlp.make_doc(gold.text)) for gold in texts]
        found: List[List[Tuple[int, int, str]]] = [
            [(ent.start_char, ent.end_char, ent.label_) for ent in doc.ents] for doc in docs
        ]
    else:
        predictions, _ = predict(nlp, [gold.text for gold in texts])
        found = [[(span[0], span[1], span[2]) for span in each.final] for each in predictions]
    for label in LABELS:
        for kind, counts in score_names(texts, found, label).items():
            right, guessed, wanted = (sum(each[place] for each in counts) for place in range(3))
            low, high = f_interval(counts)
            precision, recall = right / max(1, guessed), right / max(1, wanted)
            f_score = 2 * right / max(1, guessed + wanted)
            print(
                (
                    f"{label:13}{kind:7} P {precision:.3f}  R {recall:.3f}  F {f_score:.3f} ({low:.3f} to "
                    f"{high:.3f}), {wanted} names"
                )
            )  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
