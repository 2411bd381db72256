"""Presidio's recognizers as classes to subclass."""

from typing import Any, ClassVar, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from ...labels import LABELS
from .analysis import without_contained
from .entities import AnalysisExplanation, RecognizerResult
from .recognizers import FLAGS, AdHocRecognizers
from .results import refused


class EntityRecognizer:
    """A recognizer of yours: subclass it, write `analyze`, and add an object to a registry.

    supported_entities (List[str]): The entity types that it finds.
    name (Optional[str]): Its name; None is the class's.
    supported_language (str): The language of its texts.
    version (str): Its version.
    context (Optional[List[str]]): Words that raise the score of what they stand near.
    country_code (Optional[str]): ISO 3166, where it is of one country.
    score_thresholds (Optional[Mapping[str, float]]): The least score by entity type; "default" is for all others.
    """

    MIN_SCORE = 0
    MAX_SCORE = 1.0
    COUNTRY_CODE: ClassVar[Optional[str]] = None

    def __init__(
        self,
        supported_entities: List[str],
        name: Optional[str] = None,
        supported_language: str = "en",
        version: str = "0.0.1",
        context: Optional[List[str]] = None,
        country_code: Optional[str] = None,
        score_thresholds: Optional[Mapping[str, float]] = None,
    ) -> None:
        self.supported_entities = supported_entities
        self.name = name or type(self).__name__
        self.supported_language = supported_language
        self.version = version
        self.context = context or []
        self.score_thresholds = dict(score_thresholds or {})
        self._country = (country_code or self.COUNTRY_CODE or "").strip().lower() or None
        self.is_loaded = False
        self.load()
        self.is_loaded = True

    @property
    def id(self) -> str:
        """RETURNS (str): a name of this object alone."""
        return f"{self.name}_{id(self)}"

    def load(self) -> None:
        """Load what it needs."""

    def analyze(self, text: str, entities: List[str], nlp_artifacts: Any = None) -> List[RecognizerResult]:
        """Find entities.

        text (str): The text.
        entities (List[str]): The entity types that it finds.
        nlp_artifacts (Optional[NlpArtifacts]): The text's tokens.
        RETURNS (List[RecognizerResult]): What is found.
        """
        raise NotImplementedError

    def enhance_using_context(
        self,
        text: str,
        raw_recognizer_results: List[RecognizerResult],
        other_raw_recognizer_results: List[RecognizerResult],
        nlp_artifacts: Any,
        context: Optional[List[str]] = None,
    ) -> List[RecognizerResult]:
        """RETURNS (List[RecognizerResult]): its results with other scores. Those of others are not given: the list is
        empty."""
        return raw_recognizer_results

    def get_supported_entities(self) -> List[str]:
        """RETURNS (List[str]): the entity types that it finds."""
        return self.supported_entities

    def get_supported_language(self) -> str:
        """RETURNS (str): the language of its texts."""
        return self.supported_language

    def get_version(self) -> str:
        """RETURNS (str): its version."""
        return self.version

    def country_code(self) -> Optional[str]:
        """RETURNS (Optional[str]): its country, ISO 3166 in lower case; None where it is of none."""
        return self._country

    def is_country_specific(self) -> bool:
        """RETURNS (bool): whether it is of one country."""
        return self._country is not None

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): what `from_dict` takes."""
        names = ("supported_entities", "supported_language", "name", "version")
        country = {} if self._country is None else {"country_code": self._country}
        return {**{name: getattr(self, name) for name in names}, **country}

    @classmethod
    def from_dict(cls, entity_recognizer_dict: Mapping[str, Any]) -> "EntityRecognizer":
        """RETURNS (EntityRecognizer): one from its arguments."""
        return cls(**entity_recognizer_dict)

    @staticmethod
    def remove_duplicates(results: Iterable[RecognizerResult]) -> List[RecognizerResult]:
        """RETURNS (List[RecognizerResult]): the results without those that lie in another of the same type that scores
        as much, and those that score 0; by score, then place."""
        by_entity: Dict[str, List[RecognizerResult]] = {}
        for each in results:
            if each.score:
                by_entity.setdefault(each.entity_type, []).append(each)
        kept = [each for some in by_entity.values() for each in without_contained(some, lambda each: each)]
        return sorted(kept, key=lambda each: (-each.score, each.start, each.start - each.end))

    @staticmethod
    def sanitize_value(text: str, replacement_pairs: Sequence[Tuple[str, str]]) -> str:
        """RETURNS (str): a value with each pair's first replaced by its second, as separators by nothing."""
        for old, new in replacement_pairs:
            text = text.replace(old, new)
        return text


class LocalRecognizer(EntityRecognizer):
    """A recognizer that runs here."""


class RemoteRecognizer(EntityRecognizer):
    """A recognizer of yours that calls a service."""


class Pattern:
    """A regular expression.

    name (str): Its name.
    regex (str): RE2's syntax; with look-around and back-references it is matched under a limit of time.
    score (float): What it alone is worth, in [0, 1].
    RAISES (AnonymError): SA530 for the score, SA531 for the expression.
    """

    def __init__(self, name: str, regex: str, score: float) -> None:
        self.name, self.regex, self.score = name, regex, score
        AdHocRecognizers([{"supported_entity": "ID", "patterns": [self.to_dict()]}])

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): its arguments."""
        return {"name": self.name, "score": self.score, "regex": self.regex}

    @classmethod
    def from_dict(cls, pattern_dict: Mapping[str, Any]) -> "Pattern":
        """RETURNS (Pattern): one from its arguments."""
        return cls(**pattern_dict)

    def __repr__(self) -> str:
        return str(self.to_dict())


class PatternRecognizer(LocalRecognizer):
    """A recognizer of regular expressions and listed values. A subclass may check values (`validate_result`,
    `invalidate_result`).

    supported_entity (str): The entity type that it finds.
    patterns (Optional[List[Pattern]]): The expressions.
    deny_list (Optional[List[str]]): Values, found in any case as whole words.
    deny_list_score (float): Their score, in [0, 1].
    global_regex_flags (Optional[int]): Python's flags; those of RE2's are IGNORECASE, MULTILINE and DOTALL.
    name, supported_language, context, version, country_code: As for EntityRecognizer.
    RAISES (AnonymError): SA530, SA531 for what is not valid.
    """

    def __init__(
        self,
        supported_entity: str,
        name: Optional[str] = None,
        supported_language: str = "en",
        patterns: Optional[List[Pattern]] = None,
        deny_list: Optional[List[str]] = None,
        context: Optional[List[str]] = None,
        deny_list_score: float = 1.0,
        global_regex_flags: Optional[int] = FLAGS,
        version: str = "0.0.1",
        country_code: Optional[str] = None,
    ) -> None:
        self.patterns, self.deny_list = list(patterns or ()), list(deny_list or ())
        self.deny_list_score, self.global_regex_flags = deny_list_score, global_regex_flags
        self._rules: Tuple[Any, Optional[AdHocRecognizers]] = (None, None)
        super().__init__([supported_entity], name, supported_language, version, context, country_code)
        self._compiled(global_regex_flags)

    def validate_result(self, pattern_text: str) -> Optional[bool]:
        """RETURNS (Optional[bool]): True for a value that is proved, which scores 1, False for one that is none, None
        where nothing is known."""
        return None

    def invalidate_result(self, pattern_text: str) -> Optional[bool]:
        """RETURNS (Optional[bool]): True for a value that is none."""
        return None

    def analyze(
        self, text: str, entities: List[str], nlp_artifacts: Any = None, regex_flags: Optional[int] = None
    ) -> List[RecognizerResult]:
        """Find what the expressions and the list know.

        text (str): The text.
        entities (List[str]), nlp_artifacts (Any): Not used.
        regex_flags (Optional[int]): Flags instead of its own.
        RETURNS (List[RecognizerResult]): What is found. Words around do not count here: an engine adds them.
        """
        results = []
        for found, source in self._compiled(regex_flags or self.global_regex_flags).find(text):
            value = text[found.start : found.end]
            verdict = self.validate_result(value)
            if verdict is False or self.invalidate_result(value):
                continue
            score = found.score if verdict is None else self.MAX_SCORE
            explanation = AnalysisExplanation(
                self.name, found.score, source.pattern, source.regex or None, verdict, score=score
            )
            metadata = {RecognizerResult.RECOGNIZER_NAME_KEY: self.name}
            metadata[RecognizerResult.RECOGNIZER_IDENTIFIER_KEY] = self.id
            entity = self.supported_entities[0]
            results.append(RecognizerResult(entity, found.start, found.end, score, explanation, metadata))
        return self.remove_duplicates(results)

    def _compiled(self, flags: Optional[int]) -> AdHocRecognizers:
        patterns = [pattern.to_dict() for pattern in self.patterns]
        key = repr((patterns, self.deny_list, self.deny_list_score, flags))
        # Lists may be changed after it was made.
        if self._rules[0] != key:
            rules: Dict[str, Any] = {
                "supported_entities": self.supported_entities,
                "name": self.name,
                "patterns": patterns,
            }
            rules.update(deny_list=self.deny_list, deny_list_score=self.deny_list_score, global_regex_flags=flags)
            self._rules = (key, AdHocRecognizers([rules]))
        return self._rules[1]  # type: ignore[return-value]

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): what `from_dict` takes."""
        own = super().to_dict()
        own["supported_entity"] = own.pop("supported_entities")[0]
        patterns = [pattern.to_dict() for pattern in self.patterns]
        return {**own, "patterns": patterns, "deny_list": self.deny_list, "context": self.context}

    @classmethod
    def from_dict(cls, entity_recognizer_dict: Mapping[str, Any]) -> "PatternRecognizer":
        """RETURNS (PatternRecognizer): one from its arguments, patterns as dicts. RAISES (AnonymError): SA530 for both
        `supported_entity` and `supported_entities`."""
        given = dict(entity_recognizer_dict)
        if "supported_entities" in given:
            if "supported_entity" in given:
                raise refused(
                    "Both 'supported_entity' and 'supported_entities' are present. Only one should be provided."
                )
            given["supported_entity"] = given.pop("supported_entities")[0]
        try:
            given["patterns"] = [Pattern.from_dict(pattern) for pattern in given.get("patterns") or ()]
            return cls(**given)
        except TypeError as error:
            # It names the argument that is not known or is missing.
            raise refused(str(error)) from None


class PredefinedRecognizer(EntityRecognizer):
    """What the pipeline finds by itself of an entity type, under the name of Presidio's class. Its findings are made
    together, by the engine."""


# Those whose names do not follow from their entity types.
_NAMED = {
    "SpacyRecognizer": ["PERSON", "LOCATION", "NRP", "ORGANIZATION", "DATE_TIME"],
    "DateRecognizer": ["DATE_TIME"],
    "EmailRecognizer": ["EMAIL_ADDRESS"],
    "IbanRecognizer": ["IBAN_CODE"],
    "IpRecognizer": ["IP_ADDRESS"],
    "PhoneRecognizer": ["PHONE_NUMBER"],
    "AbaRoutingRecognizer": ["ABA_ROUTING_NUMBER"],
    "NhsRecognizer": ["UK_NHS"],
    "SgFinRecognizer": ["SG_NRIC_FIN"],
    "UsBankRecognizer": ["US_BANK_NUMBER"],
    "UsLicenseRecognizer": ["US_DRIVER_LICENSE"],
}
NLP_RECOGNIZERS = ("SpacyRecognizer", "StanzaRecognizer", "TransformersRecognizer")


def predefined_entities() -> Dict[str, List[str]]:
    """RETURNS (Dict[str, List[str]]): the entity types of each predefined recognizer, by its class's name in Presidio:
    one for every personal label of ours."""
    named = {entity for entities in _NAMED.values() for entity in entities}
    others = (row.name for row in LABELS.values() if row.personal and row.name not in named)
    derived = {"".join(part.capitalize() for part in name.split("_")) + "Recognizer": [name] for name in others}
    return {**_NAMED, **{name: _NAMED["SpacyRecognizer"] for name in NLP_RECOGNIZERS[1:]}, **derived}


def predefined(class_name: str, language: str, **settings: Any) -> PredefinedRecognizer:
    """RETURNS (PredefinedRecognizer): one by its class's name in Presidio. RAISES (KeyError): Where there is none."""
    entities = predefined_entities()[class_name]
    row = LABELS.get(entities[0])
    country = {"gb": "uk"}.get(row.country or "", row.country) if row is not None else None
    settings = {"name": class_name, "country_code": country, **settings}
    return PredefinedRecognizer(list(entities), supported_language=language, **settings)
