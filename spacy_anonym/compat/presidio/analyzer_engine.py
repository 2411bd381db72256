"""Presidio's analyzer as classes: engines over pipelines of ours."""

from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence

from ...labels import normalize_label
from ...spans import check_text
from .analysis import Analyzer, AnalyzeRequest
from .entities import AnalysisExplanation, DictAnalyzerResult, RecognizerResult
from .nlp_engine import NlpEngine, NlpEngineProvider
from .recognizer_classes import EntityRecognizer
from .recognizers import FLAGS
from .registry import RecognizerRegistry, RecognizerRegistryProvider, is_predefined
from .results import SINGLE, PathLike, as_text, read_settings, read_yaml, refused, warn_ignored

_ANALYZER = ("supported_languages", "default_score_threshold", "nlp_configuration", "recognizer_registry")


class AnalyzerEngine:
    """Finds personal data in texts.

    registry (Optional[RecognizerRegistry]): The recognizers; None, or an empty one, is all that our pipelines find.
    nlp_engine (Optional[NlpEngine]): The pipelines by language; None is the bundled ones.
    default_score_threshold (float): What scores less is left out; 0 is the pipeline's own thresholds.
    supported_languages (Optional[Sequence[str]]): The languages; None is those of the registry.
    app_tracer, log_decision_process, context_aware_enhancer: Not used, with a warning (SW003): nothing of a text is
        logged, and words around raise scores as our patterns say.
    RAISES (AnonymError): SA530 where the registry has other languages.
    """

    def __init__(
        self,
        registry: Optional[RecognizerRegistry] = None,
        nlp_engine: Optional[NlpEngine] = None,
        app_tracer: Any = None,
        log_decision_process: bool = False,
        default_score_threshold: float = 0,
        supported_languages: Optional[Sequence[str]] = None,
        context_aware_enhancer: Any = None,
    ) -> None:
        ignored = {"app_tracer": app_tracer, "log_decision_process": log_decision_process}
        ignored["context_aware_enhancer"] = context_aware_enhancer
        warn_ignored("AnalyzerEngine", [name for name, value in ignored.items() if value])
        self.registry = registry or RecognizerRegistry(supported_languages=supported_languages)
        self.supported_languages = list(supported_languages or ["en"])
        if sorted(self.registry.supported_languages) != sorted(self.supported_languages):
            raise refused(
                "Misconfigured engine, supported languages have to be consistent. registry.supported_languages: "
                f"{self.registry.supported_languages}, analyzer_engine.supported_languages: {self.supported_languages}"
            )
        if not self.registry.recognizers:
            self.registry.load_predefined_recognizers()
        self.nlp_engine = nlp_engine or NlpEngine()
        self.default_score_threshold = default_score_threshold
        self._analyzers: Dict[str, Analyzer] = {}

    def analyze(
        self,
        text: str,
        language: str,
        entities: Optional[List[str]] = None,
        correlation_id: Optional[str] = None,
        score_threshold: Optional[float] = None,
        return_decision_process: Optional[bool] = False,
        ad_hoc_recognizers: Optional[List[EntityRecognizer]] = None,
        context: Optional[List[str]] = None,
        allow_list: Optional[List[str]] = None,
        allow_list_match: Optional[str] = "exact",
        regex_flags: Optional[int] = FLAGS,
        nlp_artifacts: Any = None,
    ) -> List[RecognizerResult]:
        """Find what is in a text.

        text (str): The text.
        language (str): Its language.
        correlation_id (Optional[str]): Not used: nothing of a call is logged.
        ad_hoc_recognizers (Optional[List[EntityRecognizer]]): Further recognizers for this call.
        nlp_artifacts (Any): What recognizers of yours get instead of the text's own tokens.
        entities, score_threshold, return_decision_process, context, allow_list, allow_list_match, regex_flags: As for
            `AnalyzeRequest`. `score_threshold` is for all, also where a recognizer has thresholds of its own.
        RETURNS (List[RecognizerResult]): By score from the highest, then by place.
        RAISES (AnonymError): SA104, SA105 for what is no text, SA530-SA532 for a request that is not valid.
        """
        check_text(text)
        chosen = self.registry.get_recognizers(language, entities, not entities, ad_hoc_recognizers)
        names = {entity: each.name for each in reversed(chosen) if is_predefined(each) for entity in _entities(each)}
        if language not in self._analyzers:
            self._analyzers[language] = Analyzer(self.nlp_engine.pipeline(language))
        analyzer = self._analyzers[language]
        wanted = entities or sorted({entity for each in chosen for entity in _entities(each)})
        least = self.default_score_threshold or None
        request = AnalyzeRequest(
            language,
            wanted,
            least if score_threshold is None else score_threshold,
            [each for each in chosen if not is_predefined(each)],
            context,
            allow_list,
            allow_list_match,
            regex_flags,
            return_decision_process,
        )
        request.labels = frozenset(map(normalize_label, names)) & frozenset(map(normalize_label, wanted))
        request.artifacts = lambda text: nlp_artifacts or self.nlp_engine.process_text(text, language)
        if score_threshold is None:
            request.thresholds = _thresholds(chosen)
        found = analyzer.results(text, analyzer.candidates(text) if request.labels else {}, request)
        return [_as_result(each, names) for each in found]

    def get_recognizers(self, language: Optional[str] = None) -> List[EntityRecognizer]:
        """RETURNS (List[EntityRecognizer]): the recognizers of a language, or of all, that find anything."""
        chosen: List[EntityRecognizer] = []
        for each in [language] if language else self.supported_languages:
            known = set(Analyzer(self.nlp_engine.pipeline(each)).labels)
            for recognizer in self.registry.get_recognizers(each, all_fields=True):
                if not is_predefined(recognizer) or known & set(map(normalize_label, _entities(recognizer))):
                    chosen.append(recognizer)
        return chosen

    def get_supported_entities(self, language: Optional[str] = None) -> List[str]:
        """RETURNS (List[str]): the entity types that can be found, sorted."""
        return sorted({entity for each in self.get_recognizers(language) for entity in _entities(each)})


class BatchAnalyzerEngine:
    """Finds personal data in lists and dicts.

    analyzer_engine (Optional[AnalyzerEngine]): The engine for each value.
    """

    def __init__(self, analyzer_engine: Optional[AnalyzerEngine] = None) -> None:
        self.analyzer_engine = analyzer_engine or AnalyzerEngine()

    def analyze_iterator(
        self, texts: Iterable[Any], language: str, batch_size: int = 1, n_process: int = 1, **kwargs: Any
    ) -> List[List[RecognizerResult]]:
        """Analyze values one by one.

        texts (Iterable[Any]): str, or bool, int and float, which are written as text.
        batch_size, n_process (int): Not used; for processes see `spacy_anonym.anonymize_texts`.
        RETURNS (List[List[RecognizerResult]]): The results of each.
        RAISES (AnonymError): SA530 for another type.
        """
        return [self._analyze(value, language, **kwargs) for value in texts]

    def _analyze(self, value: Any, language: str, **kwargs: Any) -> List[RecognizerResult]:
        text = as_text(value)
        if value and text is None:
            raise refused(
                "Analyzer.analyze_iterator only works on primitive types (int, float, bool, str). Lists of objects are "
                "not yet supported."
            )
        return self.analyzer_engine.analyze(str(value) if text is None else text, language, **kwargs)

    def analyze_dict(
        self,
        input_dict: Mapping[str, Any],
        language: str,
        keys_to_skip: Optional[Sequence[str]] = None,
        batch_size: int = 1,
        n_process: int = 1,
        **kwargs: Any,
    ) -> Iterator[DictAnalyzerResult]:
        """Analyze the values of a dict; each key is a word of context for its value.

        input_dict (Mapping[str, Any]): Values, lists of values and dicts.
        keys_to_skip (Optional[Sequence[str]]): Keys that are not analyzed, with dots for those of dicts inside.
        language, batch_size, n_process, kwargs: As for `analyze_iterator`.
        YIELDS (DictAnalyzerResult): One a key, for `BatchAnonymizerEngine.anonymize_dict`.
        RAISES (AnonymError): SA530 for another type.
        """
        skipped, given = list(keys_to_skip or ()), list(kwargs.pop("context", None) or ())
        for key, value in input_dict.items():
            context = [*given, str(key)]
            results: Any = []
            if not value or key in skipped:
                pass
            elif isinstance(value, Mapping):
                inner = [each.partition(".")[2] for each in skipped if each.startswith(f"{key}.")]
                results = self.analyze_dict(value, language, inner, batch_size, n_process, context=context, **kwargs)
            elif isinstance(value, SINGLE) or not isinstance(value, Iterable):
                results = self._analyze(value, language, context=context, **kwargs)
            else:
                # A generator's values are gone once they are analyzed.
                value = list(value)
                results = self.analyze_iterator(value, language, context=context, **kwargs)
            yield DictAnalyzerResult(key, value, results)


def _entities(recognizer: EntityRecognizer) -> List[str]:
    return list(recognizer.get_supported_entities())


def _thresholds(recognizers: Iterable[EntityRecognizer]) -> Dict[str, float]:
    """RETURNS: the least score of each entity type that recognizers have one for."""
    least: Dict[str, float] = {}
    for each in recognizers:
        own = getattr(each, "score_thresholds", None) or {}
        for entity in _entities(each):
            score = own.get(entity, own.get("default"))
            if score is not None:
                least[entity] = min(score, least.get(entity, score))
    return least


def _as_result(found: Mapping[str, Any], names: Mapping[str, str]) -> RecognizerResult:
    why = found["analysis_explanation"]
    metadata = found.get("recognition_metadata") or {"recognizer_name": names.get(found["entity_type"])}
    return RecognizerResult(
        found["entity_type"],
        found["start"],
        found["end"],
        found["score"],
        None if why is None else AnalysisExplanation(**why),
        metadata,
    )


class AnalyzerEngineProvider:
    """Makes an analyzer from Presidio's YAML files.

    analyzer_engine_conf_file (Optional[PathLike]): `supported_languages`, `default_score_threshold`, and perhaps
        `nlp_configuration` and `recognizer_registry`, which then count instead of the other files.
    nlp_engine_conf_file (Optional[PathLike]): See `NlpEngineProvider`.
    recognizer_registry_conf_file (Optional[PathLike]): See `RecognizerRegistryProvider`.
    RAISES (AnonymError): SA534 for a file that is missing or not valid.
    """

    def __init__(
        self,
        analyzer_engine_conf_file: Optional[PathLike] = None,
        nlp_engine_conf_file: Optional[PathLike] = None,
        recognizer_registry_conf_file: Optional[PathLike] = None,
    ) -> None:
        self.configuration = read_settings(analyzer_engine_conf_file, None, "the analyzer", _ANALYZER)
        self.nlp_engine_conf_file = nlp_engine_conf_file
        self.recognizer_registry_conf_file = recognizer_registry_conf_file

    def create_engine(self) -> AnalyzerEngine:
        """RETURNS (AnalyzerEngine): the analyzer."""
        settings = self.configuration
        languages = settings.get("supported_languages") or ["en"]
        nlp = settings.get("nlp_configuration")
        nlp_file = self.nlp_engine_conf_file if nlp is None else None
        engine = NlpEngineProvider(conf_file=nlp_file, nlp_configuration=nlp).create_engine()
        registry = settings.get("recognizer_registry")
        if registry is None and self.recognizer_registry_conf_file is not None:
            registry = read_yaml(self.recognizer_registry_conf_file)
        registry = {"supported_languages": languages, **(registry or {})}
        made = RecognizerRegistryProvider(None, registry, engine).create_recognizer_registry()
        least = settings.get("default_score_threshold") or 0
        return AnalyzerEngine(made, engine, default_score_threshold=least, supported_languages=made.supported_languages)
