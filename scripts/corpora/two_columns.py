"""Make the medical-notes tool's form of a gold set, a CSV file of two columns, from WikiNEuRal.

    python -m scripts.corpora.two_columns test.conllu names.csv --count 1000 --seed 0

Its files have a token a line: number, token, tag. `spacy_anonym.evaluation.gold` reads what is written.
"""

import argparse
import csv
import random
import sys
from pathlib import Path
from typing import Iterator, List, Optional, Sequence, Tuple

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.evaluation.gold import COLUMNS, align_masks


def build_two_columns(path: Path, count: int = 1000, seed: int = 0) -> List[Tuple[str, str]]:
    """Build a set from a CoNLL file with a token a line.

    path (Path): The file: number, token and tag (B-PER, I-PER, ...) by tabs, an empty line after each sentence.
    count (int): How many sentences; 0 for all. Sentences without a name are left out, as are those that cannot be
        aligned.
    seed (int): Chooses them.
    RETURNS (List[Tuple[str, str]]): Sentence and masked sentence, tokens joined by one space, in the order of the file.
    RAISES (AnonymError): SA301 when there is no file, SA307 when it is of another form.
    """
    if not path.is_file():
        raise AnonymError(Errors.SA301.format(path=path))
    rows = [row for tokens, tags in _sentences(path) for row in [_masked(tokens, tags)] if row is not None]
    if count and len(rows) > count:
        rows = [rows[place] for place in sorted(random.Random(seed).sample(range(len(rows)), count))]
    return rows


def _sentences(path: Path) -> Iterator[Tuple[List[str], List[str]]]:
    tokens: List[str] = []
    tags: List[str] = []
    for number, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        cells = line.split("\t")
        if not line.strip():
            if tokens:
                yield tokens, tags
            tokens, tags = [], []
        elif len(cells) < 3:
            problem = f"line {number} has not the three columns number, token, tag"
            raise AnonymError(Errors.SA307.format(path=path, format="CoNLL", problem=problem))
        else:
            tokens.append(cells[1])
            tags.append(cells[2])
    if tokens:
        yield tokens, tags


def _masked(tokens: Sequence[str], tags: Sequence[str]) -> Optional[Tuple[str, str]]:
    """RETURNS (Optional[Tuple[str, str]]): a sentence and its masked form; None where it has no name, or no clear
    alignment.
    """
    if not any(tag.endswith("-PER") for tag in tags):
        return None
    masked: List[str] = []
    inside = False
    for token, tag in zip(tokens, tags):
        if not tag.endswith("-PER"):
            masked.append(token)
        elif not inside:
            # Names side by side are one mask, as the tool joins them.
            masked.append("[Name]")
        inside = tag.endswith("-PER")
    row = " ".join(tokens), " ".join(masked)
    try:
        align_masks(*row)
    except AnonymError:
        return None
    return row


def write_two_columns(rows: Sequence[Tuple[str, str]], path: Path) -> None:
    """Write a set as CSV. RAISES (AnonymError): SA311 when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            writer.writerows(rows)
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=path, problem=type(error).__name__)) from None


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Build a set of two columns from WikiNEuRal. RETURNS (int): 0 when it is written, 1 when not."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.corpora.two_columns", description=main.__doc__.split(".")[0]
    )
    parser.add_argument("input", type=Path, help="WikiNEuRal's .conllu file: number, token and tag by tabs")
    parser.add_argument("output", type=Path, help="the CSV file")
    parser.add_argument("--count", type=int, default=1000, help="sentences with a name; 0 for all (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="chooses them (default: 0)")
    args = parser.parse_args(argv)
    try:
        rows = build_two_columns(args.input, args.count, args.seed)
        write_two_columns(rows, args.output)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(rows)} sentences, {sum(masked.count('[Name]') for _, masked in rows)} names: {args.output}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
