"""Mix training data: a file as it is, and another several times.

python -m scripts.training.copies training/en/soft/train.spacy training/en/train/uner_ewt.spacy training/en/mixed
--times 2
"""

import argparse
import shutil
from pathlib import Path
from typing import Optional, Sequence


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Put a training file into a folder, and copies of another beside it. RETURNS (int): 0."""
    parser = argparse.ArgumentParser(prog="python -m scripts.training.copies", description=main.__doc__.split(".")[0])
    parser.add_argument("once", type=Path, help="a .spacy file")
    parser.add_argument("often", type=Path, help="another")
    parser.add_argument("output", type=Path, help="the folder, which is emptied first")
    parser.add_argument("--times", type=int, default=1, help="how many copies (default: 1)")
    args = parser.parse_args(argv)
    shutil.rmtree(args.output, ignore_errors=True)
    args.output.mkdir(parents=True)
    shutil.copyfile(args.once, args.output / args.once.name)
    for number in range(args.times):
        shutil.copyfile(args.often, args.output / f"{args.often.stem}_{number + 1}.spacy")
    print(f"{args.output}: {args.once.name} and {args.times} times {args.often.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
