"""Presidio's registry of recognizers."""

from pathlib import Path
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union

from ...labels import normalize_label
from .recognizer_classes import (
    NLP_RECOGNIZERS,
    EntityRecognizer,
    PatternRecognizer,
    PredefinedRecognizer,
    predefined,
    predefined_entities,
)
from .recognizers import FLAGS
from .results import refused


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

        language (str): Those of a language.
        entities (Optional[Sequence[str]]): Those that find any of these; of predefined ones by any name of a
            label ("PH_MOBILE_NUMBER" is PHONE_NUMBER).
        all_fields (bool): All of the language.
        ad_hoc_recognizers (Optional[Sequence[EntityRecognizer]]): Further ones.
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

    def add_recognizers_from_yaml(self, yml_path: Union[str, Path]) -> None:
        """Add the pattern recognizers of a YAML file: its list `recognizers`. RAISES (AnonymError): SA534 for a file
        that cannot be read, SA530, SA531 for a recognizer that is not valid."""
        from .yaml_files import read_yaml

        for each in read_yaml(yml_path).get("recognizers") or ():
            self.add_pattern_recognizer_from_dict(each)


def is_predefined(recognizer: Any) -> bool:
    """RETURNS (bool): whether the pipeline itself finds what a recognizer stands for."""
    return isinstance(recognizer, PredefinedRecognizer)
