"""Calibrate a trained tagger on development data, so that its scores say how often it is right.

python -m scripts.training.fit_scores training/en/student/model-best training/en/dev training/en_sm
"""

import argparse
import sys
from pathlib import Path
from typing import List, Optional

import spacy

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.evaluation.calibrate import refit
from spacy_anonym.evaluation.gold import read_gold


def main(argv: Optional[List[str]] = None) -> int:
    """Calibrate a pipeline's scored_ner and save the pipeline. RETURNS (int): 0 when it is saved, 1 when
    not.
    """
    parser = argparse.ArgumentParser(
        prog="python -m scripts.training.fit_scores", description=main.__doc__.split(".")[0]
    )
    parser.add_argument("pipeline", type=Path, help="a trained pipeline with a scored_ner")
    parser.add_argument("gold", help="development data, which the pipeline was not trained on")
    parser.add_argument("output", type=Path, help="the folder to save the pipeline in")
    parser.add_argument(
        "--named",
        action="store_true",
        help="leave out texts whose gold has nothing of a label: gold that misses names does so there",
    )
    args = parser.parse_args(argv)
    try:
        if not args.pipeline.exists():
            raise AnonymError(Errors.SA301.format(path=args.pipeline))
        nlp = spacy.load(args.pipeline)
        for fitted in refit(nlp, read_gold(args.gold).documents, named=args.named):
            for label, figures in sorted(fitted.after.items()):
                before, unseen = fitted.before[label].error, fitted.unseen[label].error
                print(
                    (
                        f"{fitted.name} {label}: calibration error {before:.3f} before, {figures.error:.3f} after, "
                        f"{unseen:.3f} by five folds"
                    )
                )
        args.output.parent.mkdir(parents=True, exist_ok=True)
        nlp.to_disk(args.output)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
