"""A stanza pipeline as a tagger."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Dict, List, Optional, Sequence, Tuple

import srsly

from ..errors import describe_config
from ..registry import registry
from ..spans import ENTS_SCORE, Finding
from .tagger import Predictor, align_tokens, damaged_model, missing_extra, missing_model

OWNER = "spacy_anonym.stanza.v1"
RULE = "stanza"


@registry.anonym_predictors(OWNER)
def make_stanza(
    lang: str = "en", model: Optional[str] = None, settings: Dict[str, Any] = {}, download: bool = False
) -> Predictor:
    """Make a predictor of stanza. It gives no scores (0.85).

    lang (str): The language, as stanza names it.
    model (Optional[str]): The folder of stanza's models; None is stanza's own.
    settings (Dict[str, Any]): Further settings of `stanza.Pipeline`, as {"package": "default_fast"} or
        {"ner_model_path": ...}.
    download (bool): Fetch the models where they are missing. Otherwise nothing is fetched.
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA401 without stanza, SA132 when the models are missing, SA133 when they cannot be loaded.
    """
    load_stanza(lang, model, srsly.json_dumps(settings, sort_keys=True), download)
    return StanzaPredictor(lang, model, dict(settings), download)


@lru_cache(maxsize=2)
def load_stanza(lang: str, model: Optional[str], settings: str, download: bool) -> Any:
    """RETURNS (stanza.Pipeline): stanza's pipeline, loaded once a process; see `make_stanza`. `settings` is JSON."""
    try:
        import stanza
        from stanza.pipeline.core import DownloadMethod
        from stanza.resources.common import DEFAULT_MODEL_DIR
    except ImportError:
        raise missing_extra("stanza") from None
    given = {"processors": "tokenize,ner", "verbose": False, **srsly.json_loads(settings)}
    method = DownloadMethod.REUSE_RESOURCES if download else DownloadMethod.NONE
    try:
        return stanza.Pipeline(lang, dir=model or DEFAULT_MODEL_DIR, download_method=method, **given)
    except FileNotFoundError:
        # Also stanza's own errors of missing resources and languages.
        how = f'stanza.download("{lang}"), or set download = true'
        raise missing_model(OWNER, f"{lang} in {model or 'its own folder'}", how) from None
    except Exception as error:
        raise damaged_model(OWNER, lang, describe_config(error)) from None


@dataclass(frozen=True)
class StanzaPredictor:
    """See `make_stanza`."""

    lang: str
    model: Optional[str]
    settings: Dict[str, Any] = field(hash=False)
    download: bool

    def _pipeline(self) -> Any:
        return load_stanza(self.lang, self.model, srsly.json_dumps(self.settings, sort_keys=True), self.download)

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the tagger's labels."""
        return tuple(self._pipeline().processors["ner"].get_known_tags())

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find entities. RETURNS (List[List[Finding]]): for each text, half-open characters."""
        # stanza refuses a text without any token.
        places = [place for place, text in enumerate(texts) if text and not text.isspace()]
        found: List[List[Finding]] = [[] for _ in texts]
        if places:
            docs = self._pipeline().bulk_process([texts[place] for place in places])
            for place, doc in zip(places, docs):
                found[place] = _entities(texts[place], doc)
        return found


def _entities(text: str, doc: Any) -> List[Finding]:
    """RETURNS: a document's entities. stanza's own offsets where all of its tokens stand there; else its tokens are
    looked for."""
    tokens = [token for sentence in doc.sentences for token in sentence.tokens]
    exact: Dict[int, Tuple[int, int]] = {}
    if any(not _stands(text, token) for token in tokens):
        exact = {id(token): span for token, span in zip(tokens, align_tokens(text, [token.text for token in tokens]))}
    found: List[Finding] = []
    for entity in doc.entities:
        start, end = entity.start_char, entity.end_char
        if exact:
            start, end = exact[id(entity.tokens[0])][0], exact[id(entity.tokens[-1])][1]
        if start < end:
            found.append(Finding(start, end, entity.type, ENTS_SCORE, RULE))
    return found


def _stands(text: str, token: Any) -> bool:
    start, end = token.start_char, token.end_char
    return start is not None and end is not None and text[start:end] == token.text
