"""Presidio's results and configs as classes, with its arguments."""

import json
import sys
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Dict, Iterable, List, Mapping, Optional

from .results import InvalidParamError, check_result, validate_parameter_not_empty


class ConflictResolutionStrategy(Enum):
    """How overlapping findings are resolved. Both do the same here: no text comes out twice, so findings that cross are
    always cut."""

    MERGE_SIMILAR_OR_CONTAINED = "merge_similar_or_contained"
    REMOVE_INTERSECTIONS = "remove_intersections"


class PIIEntity:
    """A place in a text and what it is.

    start, end (int): Half-open characters.
    entity_type (str): The entity type.
    score (Optional[float]): In [0, 1]; None where it is not known.
    RAISES (InvalidParamError): SA260 where it is not valid.
    """

    def __init__(self, start: int, end: int, entity_type: str, score: Optional[float] = None) -> None:
        # Numbers of numpy's are numbers.
        self.start, self.end = (getattr(place, "__index__", lambda place=place: place)() for place in (start, end))
        self.entity_type = entity_type
        self.score: Any = score
        check_result(sys.maxsize, {**self.__dict__, "score": 1.0 if score is None else float(score)})

    def __gt__(self, other: "PIIEntity") -> bool:
        return (self.start, self.end) > (other.start, other.end)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PIIEntity) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple:
        return self.start, self.end, self.entity_type

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the fields."""
        return dict(self.__dict__)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return f"type: {self.entity_type}, start: {self.start}, end: {self.end}, score: {self.score}"


@dataclass
class AnalysisExplanation:
    """Why something was found; it has none of the text. The fields are those of `return_decision_process`."""

    recognizer: str
    original_score: float
    pattern_name: Optional[str] = None
    pattern: Optional[str] = None
    validation_result: Optional[bool] = None
    textual_explanation: Optional[str] = None
    regex_flags: Optional[int] = None
    score: Any = None
    score_context_improvement: float = 0
    supportive_context_word: str = ""

    def __post_init__(self) -> None:
        self.score = self.original_score if self.score is None else self.score

    def set_improved_score(self, score: float) -> None:
        """Note that words around raised the score."""
        self.score, self.score_context_improvement = score, score - self.original_score

    def set_supportive_context_word(self, word: str) -> None:
        """Note the word that raised it."""
        self.supportive_context_word = word

    def append_textual_explanation_line(self, text: str) -> None:
        """Add a line to `textual_explanation`."""
        self.textual_explanation = "\n".join(line for line in (self.textual_explanation, text) if line is not None)

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the fields."""
        return dict(self.__dict__)


class RecognizerResult(PIIEntity):
    """A finding: of Presidio's analyzer, and for its anonymizer.

    entity_type (str): The entity type.
    start, end (int): Half-open characters; start may equal end.
    score (float): In [0, 1].
    analysis_explanation (Optional[AnalysisExplanation]): Why it was found.
    recognition_metadata (Optional[Dict]): `recognizer_name`, and what a recognizer of yours adds.
    RAISES (InvalidParamError): SA260 where it is not valid.
    """

    RECOGNIZER_NAME_KEY = "recognizer_name"
    RECOGNIZER_IDENTIFIER_KEY = "recognizer_identifier"
    IS_SCORE_ENHANCED_BY_CONTEXT_KEY = "is_score_enhanced_by_context"

    def __init__(
        self,
        entity_type: str,
        start: int,
        end: int,
        score: float,
        analysis_explanation: Any = None,
        recognition_metadata: Optional[Dict[str, Any]] = None,
    ) -> None:
        super().__init__(start, end, entity_type, score)
        if score is None:
            raise InvalidParamError("Invalid input, analyzer result must contain score")
        self.analysis_explanation = analysis_explanation
        self.recognition_metadata = recognition_metadata

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "RecognizerResult":
        """RETURNS (RecognizerResult): one from JSON; fields that it does not know are passed over."""
        return cls(*(data.get(name) for name in ("entity_type", "start", "end", "score")))  # type: ignore[arg-type]

    def append_analysis_explanation_text(self, text: str) -> None:
        """Add a line to the explanation, where there is one."""
        if self.analysis_explanation:
            self.analysis_explanation.append_textual_explanation_line(text)

    def intersects(self, other: PIIEntity) -> int:
        """RETURNS (int): how many characters both have."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))

    def contains(self, other: PIIEntity) -> bool:
        """RETURNS (bool): whether the other lies in this one."""
        return self.start <= other.start and self.end >= other.end

    def contained_in(self, other: PIIEntity) -> bool:
        """RETURNS (bool): whether this one lies in the other."""
        return other.start <= self.start and other.end >= self.end

    def equal_indices(self, other: PIIEntity) -> bool:
        """RETURNS (bool): whether both have the same place."""
        return (self.start, self.end) == (other.start, other.end)

    def has_conflict(self, other: "RecognizerResult") -> bool:
        """RETURNS (bool): whether this one lies in the other and is dropped; of equal ones, the lower score."""
        return self.score <= other.score if self.equal_indices(other) else self.contained_in(other)

    def _compared(self) -> tuple:
        return self.start, self.end, self.score, self.entity_type


class OperatorResult(PIIEntity):
    """What became of a finding.

    start, end (int): Half-open characters of the new text.
    entity_type (str): The entity type.
    text (Optional[str]): The new value.
    operator (Optional[str]): The operator's name.
    score (Optional[float]): The finding's score.
    """

    def __init__(
        self,
        start: int,
        end: int,
        entity_type: str,
        text: Optional[str] = None,
        operator: Optional[str] = None,
        score: Optional[float] = None,
    ) -> None:
        super().__init__(start, end, entity_type)
        # In the order in which Presidio writes them.
        del self.score
        self.text, self.operator, self.score = text, operator, score

    @classmethod
    def from_json(cls, json: Mapping[str, Any]) -> "OperatorResult":
        """RETURNS (OperatorResult): one from JSON; fields that it does not know are passed over."""
        return cls(*(json.get(name) for name in ("start", "end", "entity_type", "text", "operator", "score")))  # type: ignore[arg-type]

    def __str__(self) -> str:
        return str(self.to_dict())

    def _compared(self) -> tuple:
        return self.start, self.end, self.entity_type, self.operator, self.text


@dataclass
class EngineResult:
    """A new text.

    text (Optional[str]): The text.
    items (List[OperatorResult]): What was replaced, from the last to the first.
    """

    text: Optional[str] = None
    items: List[OperatorResult] = field(default_factory=list)

    @classmethod
    def of(cls, text: str, items: Iterable[Mapping[str, Any]]) -> "EngineResult":
        """RETURNS (EngineResult): one from the items of `presidio_items`."""
        return cls(text, [OperatorResult.from_json(item) for item in items])

    def set_text(self, text: str) -> None:
        """Set the text."""
        self.text = text

    def add_item(self, item: OperatorResult) -> None:
        """Add an item."""
        self.items.append(item)

    def normalize_item_indexes(self) -> None:
        """Count the items' places from the start: each has the characters from its start to the text's end as `end`."""
        for item in self.items:
            item.start = len(self.text or "") - item.end
            item.end = item.start + len(item.text or "")

    def to_json(self) -> str:
        """RETURNS (str): JSON of the text and the items."""
        return json.dumps(self, default=lambda each: each.__dict__)


class OperatorConfig:
    """An operator's name and parameters.

    operator_name (str): Of Presidio's operators, of one that was added to the engine, or one of ours.
    params (Optional[Dict]): Its parameters.
    RAISES (InvalidParamError): SA260 without a name.
    """

    def __init__(self, operator_name: str, params: Optional[Dict[str, Any]] = None) -> None:
        validate_parameter_not_empty(operator_name, "operator config", "operator_name")
        self.operator_name = operator_name
        self.params = params or {}

    @classmethod
    def from_json(cls, params: Mapping[str, Any]) -> "OperatorConfig":
        """RETURNS (OperatorConfig): one from `{"type": name, **params}`, which stays as it is."""
        rest = dict(params)
        return cls(rest.pop("type", ""), rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OperatorConfig) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # Their values may be keys.
        return f"operator_name: {self.operator_name}, params: {sorted(map(str, self.params))}"


@dataclass
class DictRecognizerResult:
    """What was found in a value of a dict.

    key (str): The key.
    value (Any): A value, a list of values, or a dict.
    recognizer_results (Any): Results; for a list a list of them for each value; for a dict, such results for each key.
    """

    key: str
    value: Any
    recognizer_results: Any


DictAnalyzerResult = DictRecognizerResult


class AppEntitiesConvertor:
    """Reads the JSON of Presidio's endpoints."""

    @staticmethod
    def analyzer_results_from_json(data: Optional[Iterable[Mapping[str, Any]]]) -> List[RecognizerResult]:
        """RETURNS (List[RecognizerResult]): the results. RAISES (InvalidParamError): SA260 where they are not valid."""
        if data is None:
            raise InvalidParamError("Invalid input, request must contain analyzer results")
        return [RecognizerResult.from_json(each) for each in data]

    @staticmethod
    def operators_config_from_json(data: Optional[Mapping[str, Mapping[str, Any]]]) -> Dict[str, OperatorConfig]:
        """RETURNS (Dict[str, OperatorConfig]): the operators by entity type."""
        return {label: OperatorConfig.from_json(each) for label, each in (data or {}).items()}

    @staticmethod
    def deanonymize_entities_from_json(json: Mapping[str, Any]) -> List[OperatorResult]:
        """RETURNS (List[OperatorResult]): the request's `anonymizer_results`."""
        return [OperatorResult.from_json(each) for each in json.get("anonymizer_results") or ()]

    @staticmethod
    def check_custom_operator(operators: Mapping[str, OperatorConfig]) -> bool:
        """RETURNS (bool): whether there is a function among the operators."""
        return any(each.operator_name == "custom" for each in operators.values())
