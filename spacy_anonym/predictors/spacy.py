"""Any spaCy pipeline as a tagger."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Dict, List, Optional, Sequence, Tuple

import spacy
from spacy import util
from spacy.language import Language

from ..errors import describe_config
from ..registry import registry
from ..spans import ENTS_SCORE, Finding, check_text, get_findings
from ..zones import memory_zone
from .tagger import Predictor, damaged_model, missing_model

OWNER = "spacy_anonym.spacy.v1"
RULE = "spacy"


@registry.anonym_predictors(OWNER)
def make_spacy(model: str = "en_core_web_sm", spans_key: Optional[str] = None) -> Predictor:
    """Make a predictor of a spaCy pipeline.

    model (str): An installed pipeline, a folder made by `nlp.to_disk`, or a config (.cfg) of components that need no
        training.
    spans_key (Optional[str]): Take this span group, as one of spancat; None is `doc.ents`, which have no scores (0.85).
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA132 when there is no such pipeline, SA133 when it cannot be loaded.
    """
    load_pipeline(model)
    return SpacyPredictor(model, spans_key)


@lru_cache(maxsize=4)
def load_pipeline(model: str) -> Language:
    """RETURNS (Language): the pipeline, one a process; see `make_spacy`."""
    is_file = model.endswith(".cfg") and Path(model).is_file()
    if not is_file and not util.is_package(model) and not Path(model).is_dir():
        raise missing_model(OWNER, model, f"python -m spacy download {model}, or the path of a pipeline")
    try:
        return util.load_model_from_config(util.load_config(model), auto_fill=True) if is_file else spacy.load(model)
    except (ValueError, OSError, ImportError, KeyError) as error:
        raise damaged_model(OWNER, model, describe_config(error)) from None


@dataclass(frozen=True)
class SpacyPredictor:
    """See `make_spacy`."""

    model: str
    spans_key: Optional[str]

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): what the pipeline's components say that they set."""
        labels: Dict[str, List[str]] = load_pipeline(self.model).pipe_labels
        return tuple(dict.fromkeys(label for each in labels.values() for label in each))

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find entities. RETURNS (List[List[Finding]]): for each text, half-open characters."""
        nlp = load_pipeline(self.model)
        for text in texts:
            check_text(text)
        found: List[List[Finding]] = []
        # Its words are forgotten: a stream may be long.
        with memory_zone(nlp):
            for doc in nlp.pipe(texts):
                if self.spans_key is None:
                    ents = [ent for ent in doc.ents if ent.start_char < ent.end_char]
                    found.append([Finding(ent.start_char, ent.end_char, ent.label_, ENTS_SCORE, RULE) for ent in ents])
                else:
                    group = get_findings(doc, self.spans_key) if self.spans_key in doc.spans else []
                    found.append([finding._replace(rule=RULE, rank=0, entity="") for finding in group])
        return found
