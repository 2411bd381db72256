"""Presidio's YAML files: of the analyzer, of the registry of recognizers, of the NLP engine. What is not used is named
in a warning (SW003)."""

from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Type, Union

import srsly

from ...errors import AnonymError, Errors
from .analyzer_engine import AnalyzerEngine
from .nlp_engine import NlpEngine, warn_ignored
from .recognizer_classes import (
    NLP_RECOGNIZERS,
    EntityRecognizer,
    PatternRecognizer,
    PredefinedRecognizer,
    predefined,
    predefined_entities,
)
from .recognizers import FLAGS
from .registry import RecognizerRegistry

PathLike = Union[str, Path]
Settings = Dict[str, Any]
MOST_BYTES = 1_000_000
ENGINES = ("spacy", "stanza", "transformers", "slim", "no_op")
_NLP = ("nlp_engine_name", "models", "ner_model_configuration")
_NER = ("model_to_presidio_entity_mapping", "labels_to_ignore")
_REGISTRY = ("supported_languages", "supported_countries", "global_regex_flags", "recognizers")
_ANALYZER = ("supported_languages", "default_score_threshold", "nlp_configuration", "recognizer_registry")
_COMMON = ("name", "class_name", "type", "enabled", "supported_language", "supported_languages", "country_code")
_CUSTOM = ("supported_entity", "supported_entities", "patterns", "deny_list", "deny_list_score", "context", "version")


def read_yaml(path: PathLike) -> Settings:
    """RETURNS (Dict[str, Any]): a YAML file's table. RAISES (AnonymError): SA534 where it is none, is missing, or has
    more than a megabyte."""
    problem = "it is no YAML table"
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            problem = f"it has more than {MOST_BYTES} bytes"
        elif isinstance(data := srsly.read_yaml(Path(path)), dict):
            return data
    except OSError as error:
        problem = f"{type(error).__name__}"
    except Exception as error:
        # The parser has many kinds of errors, whose messages may be long.
        problem = f"it is not valid YAML ({type(error).__name__})"
    raise AnonymError(Errors.SA534.format(path=path, problem=problem))


def _settings(
    conf_file: Optional[PathLike], given: Optional[Mapping[str, Any]], where: str, known: Sequence[str]
) -> Settings:
    """RETURNS: settings from a file or a table; those that are not known are named."""
    settings = read_yaml(conf_file) if conf_file is not None else dict(given or {})
    warn_ignored(where, [name for name in settings if name not in known])
    return settings


def _invalid(where: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA534.format(path=where, problem=problem))


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
        self.nlp_configuration = _settings(conf_file, nlp_configuration, "the NLP configuration", _NLP)
        models, name = (
            self.nlp_configuration.get("models") or [],
            self.nlp_configuration.get("nlp_engine_name", "spacy"),
        )
        if name not in ENGINES:
            raise _invalid("nlp_engine_name", f"there is no engine of this name, but {', '.join(ENGINES)}")
        if not isinstance(models, list) or not all(isinstance(each, dict) and "lang_code" in each for each in models):
            raise _invalid("models", "it is no list of tables with lang_code and model_name")

    def create_engine(self) -> NlpEngine:
        """RETURNS (NlpEngine): the engine."""
        settings = self.nlp_configuration
        ner = settings.get("ner_model_configuration") or {}
        warn_ignored("ner_model_configuration", [name for name in ner if name not in _NER])
        return NlpEngine(settings.get("models"), ner, settings.get("nlp_engine_name", "spacy"))


class RecognizerRegistryProvider:
    """Makes a registry from its configuration.

    conf_file (Optional[PathLike]): A YAML file: `supported_languages`, `supported_countries`, `global_regex_flags`,
        `recognizers`.
    registry_configuration (Optional[Mapping]): Its table instead.
    nlp_engine (Optional[NlpEngine]): Where there is one, what the tagger finds is added, unless it is switched off.
    RAISES (AnonymError): SA534 for a configuration that is not valid.
    """

    def __init__(
        self,
        conf_file: Optional[PathLike] = None,
        registry_configuration: Optional[Mapping[str, Any]] = None,
        nlp_engine: Optional[NlpEngine] = None,
    ) -> None:
        self.configuration = _settings(conf_file, registry_configuration, "the registry", _REGISTRY)
        self.nlp_engine = nlp_engine

    def create_recognizer_registry(self) -> RecognizerRegistry:
        """RETURNS (RecognizerRegistry): the registry. RAISES (AnonymError): SA530, SA531, SA534 for what is not
        valid."""
        languages = self.configuration.get("supported_languages") or ["en"]
        flags = self.configuration.get("global_regex_flags", FLAGS)
        countries = self.configuration.get("supported_countries")
        registry = RecognizerRegistry(None, flags, languages)
        listed = self.configuration.get("recognizers")
        if listed is None:
            registry.load_predefined_recognizers(countries=countries)
            return registry
        if not isinstance(listed, list) or not all(isinstance(each, (str, dict)) for each in listed):
            raise _invalid("recognizers", "it is no list of recognizers")
        tables = [{"name": each} if isinstance(each, str) else each for each in listed]
        wanted = None if countries is None else {None, *(str(country).lower() for country in countries)}
        for table in tables:
            if _is_enabled(table):
                made = [
                    each for each in _make(table, languages, flags) if wanted is None or each.country_code() in wanted
                ]
                registry.recognizers += made
        named = {table.get("class_name") or table.get("name") for table in tables}
        if self.nlp_engine is not None and not named & set(NLP_RECOGNIZERS):
            registry.add_nlp_recognizer()
        return registry


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
        self.configuration = _settings(analyzer_engine_conf_file, None, "the analyzer", _ANALYZER)
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


def _is_enabled(table: Settings) -> bool:
    # YAML 1.1 reads these words as truth values, 1.2 does not.
    given = table.get("enabled", True)
    enabled = {"yes": True, "on": True, "no": False, "off": False}.get(str(given).lower(), given)
    if not isinstance(enabled, bool):
        raise _invalid("enabled", "it is neither true nor false")
    return enabled


def _make(table: Settings, languages: Sequence[str], flags: Optional[int]) -> Iterator[EntityRecognizer]:
    """YIELDS: a recognizer for each of its languages."""
    name, class_name = table.get("name"), table.get("class_name") or table.get("name")
    if not isinstance(name, str) or not isinstance(class_name, str):
        raise _invalid("recognizers", "one has no name")
    is_custom = table.get("type", "custom" if table.get("patterns") or table.get("deny_list") else "") == "custom"
    cls = PatternRecognizer if is_custom else _find_class(class_name)
    rest = {key: value for key, value in table.items() if key not in _COMMON and key != "score_thresholds"}
    owner = f"the recognizer {name}"
    if cls is None:
        warn_ignored("the registry", [owner])
        return
    unused = (
        [key for key in rest if key not in _CUSTOM] if is_custom else [*rest] if cls is PredefinedRecognizer else []
    )
    for language, context in _languages(table, languages):
        if language not in languages:
            warn_ignored("the registry", [f"{owner} for {language}"])
            continue
        settings = {key: value for key, value in rest.items() if key not in unused}
        if context and cls is not PredefinedRecognizer:
            settings["context"] = context
        elif context:
            unused = ["context"]
        if table.get("country_code"):
            settings["country_code"] = table["country_code"]
        if cls is PredefinedRecognizer:
            made: EntityRecognizer = predefined(class_name, language, **{**settings, "name": name})
        else:
            settings.update(name=name, supported_language=language)
            if is_custom:
                settings["global_regex_flags"] = flags
            made = cls.from_dict(settings)
        made.score_thresholds = dict(table.get("score_thresholds") or {})
        yield made
    warn_ignored(owner, unused)


def _languages(table: Settings, languages: Sequence[str]) -> Iterator[tuple]:
    """YIELDS: the languages of a recognizer, each with its context words."""
    given = table.get("supported_languages") or [table.get("supported_language")]
    for each in given if given != [None] else languages:
        yield (each.get("language"), each.get("context")) if isinstance(each, dict) else (each, None)


def _find_class(name: str) -> Optional[Type[EntityRecognizer]]:
    """RETURNS: a class of yours by its name; PredefinedRecognizer for one of Presidio's; None where there is none."""
    waiting: List[Type[EntityRecognizer]] = [EntityRecognizer]
    while waiting:
        cls = waiting.pop()
        if cls.__name__ == name:
            return cls
        waiting += cls.__subclasses__()
    return PredefinedRecognizer if name in predefined_entities() else None
