"""A bundled pipeline as one tagger among others."""

from dataclasses import dataclass
from functools import lru_cache
from typing import List, Sequence, Tuple

import spacy
from spacy.language import Language

from .load import load
from .predictors.tagger import Predictor
from .runner import Runner
from .spans import Finding

OWNER = "spacy_anonym.bundled.v1"
RULE = "spacy_anonym"


@spacy.registry.anonym_predictors(OWNER)
def make_bundled(model: str = "en") -> Predictor:
    """Make a predictor of a bundled pipeline, rules included: it finds what the pipeline would replace.

    model (str): Its name, as `spacy_anonym.load` knows it.
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA001 when there is no such pipeline.
    """
    load_bundled(model)
    return BundledPredictor(model)


@lru_cache(maxsize=4)
def load_bundled(model: str) -> Language:
    """RETURNS (Language): the pipeline without what writes the new text, loaded once a process."""
    return load(model, exclude=["anonymizer"])


@dataclass(frozen=True)
class BundledPredictor:
    """See `make_bundled`."""

    model: str

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): what its components say that they set."""
        pipes = [pipe for _, pipe in load_bundled(self.model).pipeline]
        return tuple(dict.fromkeys(label for pipe in pipes for label in getattr(pipe, "labels", ())))

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find what the pipeline finds. RETURNS (List[List[Finding]]): for each text, half-open characters."""
        found: List[List[Finding]] = []
        with Runner(load_bundled(self.model)).run(texts) as records:
            for record in records:
                if record.error is not None:
                    raise record.error
                found.append(list(record.final or ()))
        return [[finding._replace(rule=RULE, rank=0, entity="") for finding in findings] for findings in found]
