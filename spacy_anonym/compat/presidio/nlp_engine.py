"""What stands for Presidio's NLP engine: a pipeline of ours for each language."""

from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc

from ...load import blank, bundled_pipelines, load
from ...pipeline.anonymizer import Anonymizer
from ...pipeline.span_consolidator import SpanConsolidator
from .results import PathLike, invalid_setting, read_settings, refused, warn_ignored

# The taggers that a configuration may name, by the engine, with the parameter that takes the model.
PREDICTORS = {
    "spacy": ("spacy_anonym.spacy.v1", "model"),
    "transformers": ("spacy_anonym.huggingface.v1", "model"),
    "stanza": ("spacy_anonym.stanza.v1", "lang"),
}

# Settings that are used, of the configuration and of its named models.
ENGINES = ("spacy", "stanza", "transformers", "slim", "no_op")
_NLP = ("nlp_engine_name", "models", "ner_model_configuration")
_NER = ("model_to_presidio_entity_mapping", "labels_to_ignore")


@dataclass
class NlpArtifacts:
    """What recognizers of yours may know of a text.

    entities (List[Any]): None: what the pipeline finds is found beside.
    tokens (Doc): The tokens.
    tokens_indices (List[int]): Where each begins, characters.
    lemmas (List[str]): The tokens in lower case.
    keywords (List[str]): Those that are words.
    nlp_engine (NlpEngine): The engine.
    language (str): The language.
    """

    entities: List[Any]
    tokens: Doc
    tokens_indices: List[int]
    lemmas: List[str]
    keywords: List[str]
    nlp_engine: "NlpEngine"
    language: str


class NlpEngine:
    """Pipelines by language, each loaded when it is first used.

    models (Optional[Sequence[Mapping]]): As in Presidio: `lang_code` and `model_name`, which may be a bundled pipeline
        of ours, or the path of one. A language that has no bundled pipeline gets our patterns, and the named model as
        a tagger; where it has one, its own tagger is used instead of the named model, with a warning (SW003).
    ner_model_configuration (Optional[Mapping]): `model_to_presidio_entity_mapping` and `labels_to_ignore` of the named
        models; the rest is not used.
    engine_name (str): spacy, transformers, stanza; slim and no_op have no tagger of their own.
    """

    def __init__(
        self,
        models: Optional[Sequence[Mapping[str, Any]]] = None,
        ner_model_configuration: Optional[Mapping[str, Any]] = None,
        engine_name: str = "spacy",
    ) -> None:
        self.engine_name = engine_name
        self.models = [dict(each) for each in models or ()]
        self._labels = _labels_of(ner_model_configuration or {})
        # A pipeline of yours may be put here.
        self.nlp: Dict[str, Language] = {}

    def pipeline(self, language: str) -> Language:
        """RETURNS (Language): the pipeline for a language. RAISES (AnonymError): SA004 where spaCy has no such
        language, SA132 where a named model is not installed, SA530 for a pipeline that has no part of ours."""
        if language not in self.nlp:
            names = (each.get("model_name") for each in self.models if each.get("lang_code") == language)
            self.nlp[language] = self._load(language, next(names, None))
        nlp = self.nlp[language]
        if not any(isinstance(pipe, (SpanConsolidator, Anonymizer)) for _, pipe in nlp.pipeline):
            raise refused(f"The pipeline for '{language}' has neither span_consolidator nor anonymizer: add one.")
        return nlp

    def _load(self, language: str, model: Any) -> Language:
        if isinstance(model, Mapping):
            model = model.get("transformers" if self.engine_name == "transformers" else "spacy")
        bundled = bundled_pipelines()
        if isinstance(model, str) and (model in bundled or model.endswith(".cfg")):
            return load(model)
        if language in bundled:
            # Ours are named so that nothing has to be downloaded.
            warn_ignored("the NLP engine", [f"model_name {model}"] if model else [])
            return load(language)
        nlp = blank(language)
        predictor, param = PREDICTORS.get(self.engine_name, ("", ""))
        if model and predictor:
            config = {"predictor": {"@anonym_predictors": predictor, param: model}, "labels": self._labels}
            nlp.add_pipe("external_ner", config=config, before="span_consolidator")
        return nlp

    def load(self) -> None:
        """Load the pipelines of all named models."""
        for language in self.get_supported_languages():
            self.pipeline(language)

    def is_loaded(self) -> bool:
        """RETURNS (bool): True: a pipeline is loaded when it is used."""
        return True

    def get_supported_languages(self) -> List[str]:
        """RETURNS (List[str]): the languages of the named models; without any, English."""
        named = [each["lang_code"] for each in self.models]
        return [*dict.fromkeys([*named, *self.nlp])] or ["en"]

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        """RETURNS (NlpArtifacts): a text's tokens."""
        doc = self.pipeline(language).make_doc(text)
        lemmas = [token.lower_ for token in doc]
        words = [token.lower_ for token in doc if token.is_alpha and not token.is_stop]
        return NlpArtifacts([], doc, [token.idx for token in doc], lemmas, words, self, language)

    def process_batch(
        self, texts: Iterable[Any], language: str, batch_size: int = 1, n_process: int = 1, **kwargs: Any
    ) -> Iterator[Tuple[str, NlpArtifacts]]:
        """YIELDS (Tuple[str, NlpArtifacts]): each text with its tokens."""
        for text in texts:
            yield str(text), self.process_text(str(text), language)


def _labels_of(configuration: Mapping[str, Any]) -> Optional[Dict[str, str]]:
    ignored = set(configuration.get("labels_to_ignore") or ())
    named: Mapping[str, str] = configuration.get("model_to_presidio_entity_mapping") or {}
    labels = {label: ours for label, ours in named.items() if label not in ignored and ours not in ignored}
    return labels or None


class NlpEngineProvider:
    """Makes an NLP engine from its configuration.

    nlp_engines (Any): Not used.
    conf_file (Optional[PathLike]): A YAML file: `nlp_engine_name`, `models`, `ner_model_configuration`.
    nlp_configuration (Optional[Mapping]): Its table instead. Without either the engine has the bundled pipelines.
    RAISES (AnonymError): SA534 for a configuration that is not valid.
    """

    def __init__(
        self,
        nlp_engines: Any = None,
        conf_file: Optional[PathLike] = None,
        nlp_configuration: Optional[Mapping[str, Any]] = None,
    ) -> None:
        settings = self.nlp_configuration = read_settings(conf_file, nlp_configuration, "the NLP configuration", _NLP)
        models, name = settings.get("models") or [], settings.get("nlp_engine_name", "spacy")
        if name not in ENGINES:
            raise invalid_setting("nlp_engine_name", f"there is no engine of this name, but {', '.join(ENGINES)}")
        if not isinstance(models, list) or not all(isinstance(each, dict) and "lang_code" in each for each in models):
            raise invalid_setting("models", "it is no list of tables with lang_code and model_name")

    def create_engine(self) -> NlpEngine:
        """RETURNS (NlpEngine): the engine."""
        settings = self.nlp_configuration
        ner = settings.get("ner_model_configuration") or {}
        warn_ignored("ner_model_configuration", [name for name in ner if name not in _NER])
        return NlpEngine(settings.get("models"), ner, settings.get("nlp_engine_name", "spacy"))
