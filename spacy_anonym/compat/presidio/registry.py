"""Presidio's registry of recognizers, also of YAML files. What is not used is named in a warning (SW003)."""

from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Type

from ...labels import normalize_label
from .nlp_engine import NlpEngine
from .recognizer_classes import (
    NLP_RECOGNIZERS,
    EntityRecognizer,
    PatternRecognizer,
    PredefinedRecognizer,
    predefined,
    predefined_entities,
)
from .recognizers import FLAGS
from .results import PathLike, Settings, invalid_setting, read_settings, read_yaml, refused, warn_ignored

_REGISTRY = ("supported_languages", "supported_countries", "global_regex_flags", "recognizers")
_COMMON = ("name", "class_name", "type", "enabled", "supported_language", "supported_languages", "country_code")
_CUSTOM = ("supported_entity", "supported_entities", "patterns", "deny_list", "deny_list_score", "context", "version")


class RecognizerRegistry:
    """The recognizers of an engine. One that is empty gets all predefined ones from the engine.

    recognizers (Optional[Iterable[EntityRecognizer]]): The recognizers.
    global_regex_flags (Optional[int]): Python's flags for those that are read from files.
    supported_languages (Optional[Sequence[str]]): The languages; None is English.
    """

    def __init__(
        self,
        recognizers: Optional[Iterable[EntityRecognizer]] = None,
        global_regex_flags: Optional[int] = FLAGS,
        supported_languages: Optional[Sequence[str]] = None,
    ) -> None:
        self.recognizers = list(recognizers or ())
        self.global_regex_flags = global_regex_flags
        self.supported_languages = list(supported_languages or ["en"])

    def load_predefined_recognizers(
        self,
        languages: Optional[Sequence[str]] = None,
        nlp_engine: Any = None,
        countries: Optional[Sequence[str]] = None,
    ) -> None:
        """Add all that our pipelines find.

        languages (Optional[Sequence[str]]): For these; None is those of the registry.
        nlp_engine (Any): Not used.
        countries (Optional[Sequence[str]]): Leave out identifiers of other countries than these; None is all.
        """
        wanted = None if countries is None else {country.lower() for country in countries}
        for language in languages or self.supported_languages:
            for name in predefined_entities():
                each = predefined(name, language)
                if name not in NLP_RECOGNIZERS[1:] and (wanted is None or each.country_code() in {None, *wanted}):
                    self.recognizers.append(each)

    def add_nlp_recognizer(self, nlp_engine: Any = None) -> None:
        """Add what the tagger finds: names, places, organizations, nationalities, dates."""
        self.recognizers += [predefined(NLP_RECOGNIZERS[0], language) for language in self.supported_languages]

    def add_recognizer(self, recognizer: EntityRecognizer) -> None:
        """Add a recognizer. RAISES (AnonymError): SA530 for what is none."""
        if not isinstance(recognizer, EntityRecognizer):
            raise refused("Input is not of type EntityRecognizer")
        self.recognizers.append(recognizer)

    def remove_recognizer(self, recognizer_name: str, language: Optional[str] = None) -> None:
        """Remove the recognizers of a name, perhaps of one language only. What a predefined one finds is not found any
        more, if no other one finds it."""
        self.recognizers = [
            each
            for each in self.recognizers
            if each.name != recognizer_name or language and each.supported_language != language
        ]

    def get_recognizers(
        self,
        language: str,
        entities: Optional[Sequence[str]] = None,
        all_fields: bool = False,
        ad_hoc_recognizers: Optional[Sequence[EntityRecognizer]] = None,
    ) -> List[EntityRecognizer]:
        """Choose recognizers.

        entities (Optional[Sequence[str]]): Those that find any of these; of predefined ones by any name of a
            label ("PH_MOBILE_NUMBER" is PHONE_NUMBER).
        RETURNS (List[EntityRecognizer]): The recognizers.
        RAISES (AnonymError): SA530 where there is none.
        """
        if not language:
            raise refused("No language provided")
        if not entities and not all_fields:
            raise refused("No entities provided")
        wanted = set(entities or ())
        labels = set(map(normalize_label, wanted))
        chosen = [
            each
            for each in [*self.recognizers, *(ad_hoc_recognizers or ())]
            if each.supported_language == language
            and (
                all_fields
                or wanted.intersection(each.supported_entities)
                or is_predefined(each)
                and labels.intersection(map(normalize_label, each.supported_entities))
            )
        ]
        if not chosen:
            raise refused("No matching recognizers were found to serve the request.")
        return chosen

    def get_supported_entities(self, languages: Optional[Sequence[str]] = None) -> List[str]:
        """RETURNS (List[str]): the entity types of the recognizers, sorted."""
        return sorted({
            entity
            for each in self.recognizers
            if not languages or each.supported_language in languages
            for entity in each.supported_entities
        })  # fmt: skip

    def get_country_codes(self) -> List[str]:
        """RETURNS (List[str]): the countries of the recognizers, sorted."""
        return sorted({code for each in self.recognizers if (code := each.country_code()) is not None})

    def add_pattern_recognizer_from_dict(self, recognizer_dict: Mapping[str, Any]) -> None:
        """Add a PatternRecognizer from its arguments, patterns as dicts. RAISES (AnonymError): SA530, SA531."""
        given = dict(recognizer_dict)
        thresholds = given.pop("score_thresholds", None) or {}
        recognizer = PatternRecognizer.from_dict({"global_regex_flags": self.global_regex_flags, **given})
        recognizer.score_thresholds = dict(thresholds)
        self.add_recognizer(recognizer)

    def add_recognizers_from_yaml(self, yml_path: PathLike) -> None:
        """Add the pattern recognizers of a YAML file: its list `recognizers`. RAISES (AnonymError): SA534 for a file
        that cannot be read, SA530, SA531 for a recognizer that is not valid."""
        for each in read_yaml(yml_path).get("recognizers") or ():
            self.add_pattern_recognizer_from_dict(each)


def is_predefined(recognizer: Any) -> bool:
    """RETURNS (bool): whether the pipeline itself finds what a recognizer stands for."""
    return isinstance(recognizer, PredefinedRecognizer)


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
        self.configuration = read_settings(conf_file, registry_configuration, "the registry", _REGISTRY)
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
            raise invalid_setting("recognizers", "it is no list of recognizers")
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


def _is_enabled(table: Settings) -> bool:
    # YAML 1.1 reads these words as truth values, 1.2 does not.
    given = table.get("enabled", True)
    enabled = {"yes": True, "on": True, "no": False, "off": False}.get(str(given).lower(), given)
    if not isinstance(enabled, bool):
        raise invalid_setting("enabled", "it is neither true nor false")
    return enabled


def _make(table: Settings, languages: Sequence[str], flags: Optional[int]) -> Iterator[EntityRecognizer]:
    """YIELDS: a recognizer for each of its languages."""
    name, class_name = table.get("name"), table.get("class_name") or table.get("name")
    if not isinstance(name, str) or not isinstance(class_name, str):
        raise invalid_setting("recognizers", "one has no name")
    is_custom = table.get("type", "custom" if table.get("patterns") or table.get("deny_list") else "") == "custom"
    cls = PatternRecognizer if is_custom else _find_class(class_name)
    rest = {key: value for key, value in table.items() if key not in _COMMON and key != "score_thresholds"}
    owner = f"the recognizer {name}"
    if cls is None:
        warn_ignored("the registry", [owner])
        return
    is_ours = cls is PredefinedRecognizer
    unused = [key for key in rest if is_ours or is_custom and key not in _CUSTOM]
    for language, context in _languages(table, languages):
        if language not in languages:
            warn_ignored("the registry", [f"{owner} for {language}"])
            continue
        settings = {key: value for key, value in rest.items() if key not in unused}
        if context and not is_ours:
            settings["context"] = context
        elif context:
            unused = ["context"]
        if table.get("country_code"):
            settings["country_code"] = table["country_code"]
        if is_ours:
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
