"""NLTK's perceptron tagger and named-entity chunker as a tagger."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, List, Optional, Sequence, Tuple

from ..registry import registry
from ..spans import ENTS_SCORE, Finding
from .tagger import Predictor, align_tokens, damaged_model, missing_extra, missing_model

OWNER = "spacy_anonym.nltk.v1"
RULE = "nltk"
LABELS = ("PERSON", "ORGANIZATION", "GPE", "LOCATION", "FACILITY", "GSP")
_GET = (
    "python -m nltk.downloader punkt_tab averaged_perceptron_tagger_eng maxent_ne_chunker_tab words, "
    "or name their folder as model"
)


@registry.anonym_predictors(OWNER)
def make_nltk(model: Optional[str] = None, sentences: bool = True) -> Predictor:
    """Make a predictor of NLTK: its word tokenizer, part-of-speech tagger and named-entity chunker. English only; it
    gives no scores (0.85).

    model (Optional[str]): A folder of NLTK data, with `taggers/averaged_perceptron_tagger_eng`,
        `chunkers/maxent_ne_chunker_tab` and `corpora/words`; it is put in front of NLTK's own search path. None is that
        path alone.
    sentences (bool): Cut the text into sentences by the model `punkt_tab` first; False: by its rules without a model.
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA401 without NLTK, SA132 when its data are missing, SA133 when they cannot be read. Nothing
        is downloaded.
    """
    load_tools(model, sentences)
    return NltkPredictor(model, sentences)


class _Tools:
    def __init__(self, sentences: Any, words: Any, tagger: Any, chunker: Any) -> None:
        self.sentences, self.words, self.tagger, self.chunker = sentences, words, tagger, chunker


@lru_cache(maxsize=4)
def load_tools(model: Optional[str], sentences: bool) -> _Tools:
    """RETURNS (_Tools): NLTK's tools, loaded once a process; see `make_nltk`."""
    try:
        import nltk
        from nltk.chunk import ne_chunker
        from nltk.tag.perceptron import PerceptronTagger
        from nltk.tokenize import NLTKWordTokenizer
        from nltk.tokenize.punkt import PunktSentenceTokenizer, PunktTokenizer
    except ImportError:
        raise missing_extra("nltk") from None
    if model is not None and model not in nltk.data.path:
        nltk.data.path.insert(0, model)
    try:
        splitter = PunktTokenizer("english") if sentences else PunktSentenceTokenizer()
        tools = _Tools(splitter, NLTKWordTokenizer(), PerceptronTagger(lang="eng"), ne_chunker())
        # The chunker reads its list of words when it first needs it.
        tools.chunker.parse([("Anna", "NNP")])
        return tools
    except LookupError:
        raise missing_model(OWNER, model or "NLTK's data", _GET) from None
    except (ValueError, OSError, KeyError) as error:
        raise damaged_model(OWNER, model or "NLTK's data", type(error).__name__) from None


@dataclass(frozen=True)
class NltkPredictor:
    """See `make_nltk`."""

    model: Optional[str]
    sentences: bool
    labels = LABELS

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find entities. RETURNS (List[List[Finding]]): for each text, half-open characters."""
        tools = load_tools(self.model, self.sentences)
        return [self._find(tools, text) for text in texts]

    def _find(self, tools: _Tools, text: str) -> List[Finding]:
        found: List[Finding] = []
        for first, last in tools.sentences.span_tokenize(text):
            sentence = text[first:last]
            words = [word for word in tools.words.tokenize(sentence) if word.strip()]
            if words:
                offsets = [(first + start, first + end) for start, end in align_tokens(sentence, words)]
                found += _entities(tools.chunker.parse(tools.tagger.tag(words)), offsets)
        return found


def _entities(tree: Any, offsets: Sequence[Tuple[int, int]]) -> List[Finding]:
    """RETURNS: the chunks of a tree over tokens with these characters."""
    found: List[Finding] = []
    place = 0
    for node in tree:
        if not hasattr(node, "label"):
            place += 1
            continue
        start, end = offsets[place][0], offsets[place + len(node) - 1][1]
        if start < end:
            found.append(Finding(start, end, node.label(), ENTS_SCORE, RULE))
        place += len(node)
    return found
