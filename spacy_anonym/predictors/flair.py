"""A flair sequence tagger."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, List, Sequence, Tuple

import spacy
from spacy.language import Language

from ..errors import describe_config
from ..registry import registry
from ..spans import Finding
from ..zones import memory_zone
from .tagger import Predictor, damaged_model, missing_extra, missing_model, offline

OWNER = "spacy_anonym.flair.v1"
RULE = "flair"


@registry.anonym_predictors(OWNER)
def make_flair(model: str = "ner", lang: str = "en", batch_size: int = 32, download: bool = False) -> Predictor:
    """Make a predictor of flair. Its models are pickles: load those that you trust.

    model (str): A file or folder made by flair, or a name of its own ("ner", "flair/ner-english-fast").
    lang (str): The language, ISO 639, whose spaCy tokenizer makes the tokens: their characters are exact.
    batch_size (int): Sentences that are worked on at a time, >= 1.
    download (bool): Fetch a model of that name where it is not in flair's cache. Otherwise nothing is fetched.
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA401 without flair, SA132 when there is no such model here, SA133 when it cannot be loaded.
    """
    load_tagger(model, download)
    return FlairPredictor(model, lang, batch_size, download)


@lru_cache(maxsize=2)
def load_tagger(model: str, download: bool) -> Any:
    """RETURNS (SequenceTagger): flair's tagger, loaded once a process; see `make_flair`."""
    try:
        import flair
        from flair.models import SequenceTagger
    except ImportError:
        raise missing_extra("flair") from None
    path: Any = Path(model) if Path(model).exists() else _cached(Path(flair.cache_root), model)
    if path is None and not download:
        raise missing_model(OWNER, model, "set download = true to have flair fetch it, or give the path of a model")
    try:
        if path is None:
            return SequenceTagger.load(model)
        with offline():
            return SequenceTagger.load(path)
    except Exception as error:
        raise damaged_model(OWNER, model, describe_config(error)) from None


def _cached(root: Path, model: str) -> Any:
    """RETURNS: the model's file in flair's cache."""
    folder = root / "models" / model.rpartition("/")[2]
    files = [path for path in folder.rglob("*") if path.name == "pytorch_model.bin" or path.suffix == ".pt"]
    return max(files) if files else None


@lru_cache(maxsize=4)
def _tokenizer(lang: str) -> Language:
    nlp = spacy.blank(lang)
    nlp.add_pipe("sentencizer")
    return nlp


@dataclass(frozen=True)
class FlairPredictor:
    """See `make_flair`."""

    model: str
    lang: str
    batch_size: int
    download: bool

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the tagger's labels."""
        items = load_tagger(self.model, self.download).label_dictionary.get_items()
        names = (item.partition("-")[2] if item[1:2] == "-" else item for item in items)
        return tuple(dict.fromkeys(name for name in names if name not in ("O", "<unk>", "<START>", "<STOP>")))

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find entities. RETURNS (List[List[Finding]]): for each text, half-open characters, with the tagger's
        scores."""
        from flair.data import Sentence

        tagger = load_tagger(self.model, self.download)
        sentences: List[Any] = []
        places: List[Tuple[int, List[Tuple[int, int]]]] = []
        nlp = _tokenizer(self.lang)
        with memory_zone(nlp):
            for number, doc in enumerate(nlp.pipe(texts)):
                for sent in doc.sents:
                    tokens = [token for token in sent if not token.is_space]
                    if tokens:
                        sentences.append(Sentence([token.text for token in tokens]))
                        places.append((number, [(token.idx, token.idx + len(token)) for token in tokens]))
        found: List[List[Finding]] = [[] for _ in texts]
        tagger.predict(sentences, mini_batch_size=self.batch_size)
        for sentence, (number, offsets) in zip(sentences, places):
            for span in sentence.get_spans(tagger.tag_type):
                label = span.get_label(tagger.tag_type)
                # flair counts tokens from 1.
                start, end = offsets[span[0].idx - 1][0], offsets[span[-1].idx - 1][1]
                found[number].append(Finding(start, end, label.value, min(1.0, max(0.0, float(label.score))), RULE))
        return found
