"""The JSON of Presidio's endpoints, for the OpenAPI document. The endpoints read it themselves, and answer in Presidio's words."""

from typing import Any, Dict, List, Literal, Optional, Union

from pydantic import BaseModel, ConfigDict, Field


class Open(BaseModel):
    """A model that may have further fields, which nobody reads."""

    model_config = ConfigDict(extra="allow")


class Closed(BaseModel):
    """A model without further fields."""

    model_config = ConfigDict(extra="forbid")


class AdHocPattern(Closed):
    """A regular expression of an ad-hoc recognizer, in RE2's syntax."""

    name: Optional[str]
    regex: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class AdHocRecognizer(Closed):
    """A recognizer for one request: patterns, a deny list, or both."""

    supported_entity: str = Field(min_length=1)
    name: Optional[str] = None
    supported_language: Optional[str] = "en"
    patterns: Optional[List[AdHocPattern]] = None
    deny_list: Optional[List[str]] = None
    deny_list_score: float = Field(1.0, ge=0, le=1)
    context: Optional[List[str]] = None
    global_regex_flags: Optional[int] = 26
    version: Optional[str] = None


class AnalyzeBody(Open):
    """What `/analyze` is asked."""

    text: Union[str, List[str]]
    language: str
    entities: Optional[List[str]] = None
    correlation_id: Optional[Any] = None
    score_threshold: Optional[float] = Field(None, ge=0, le=1)
    return_decision_process: Optional[bool] = False
    ad_hoc_recognizers: Optional[List[AdHocRecognizer]] = None
    context: Optional[List[str]] = None
    allow_list: Optional[List[str]] = None
    allow_list_match: Optional[Literal["exact", "regex"]] = "exact"
    regex_flags: Optional[int] = 26


class Explanation(BaseModel):
    """Why something was found."""

    recognizer: str
    pattern_name: Optional[str]
    pattern: Optional[str]
    original_score: float
    score: float
    textual_explanation: Optional[str]
    score_context_improvement: float
    supportive_context_word: str
    validation_result: Optional[bool]
    regex_flags: Optional[int]


class AnalyzerResult(BaseModel):
    """A finding: half-open code points of the text."""

    entity_type: str
    start: int
    end: int
    score: float
    analysis_explanation: Optional[Explanation]


class Result(Open):
    """A finding that a client gives."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class Item(Open):
    """What was replaced: half-open code points of the new text."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)


class OperatorConfig(Open):
    """An operator by its name, with its parameters."""

    type: str


class AnonymizeBody(Open):
    """What `/anonymize` is asked."""

    text: Union[str, List[str]] = ""
    anonymizers: Optional[Dict[str, OperatorConfig]] = None
    analyzer_results: Union[List[Result], List[List[Result]]]


class DeanonymizeBody(Open):
    """What `/deanonymize` is asked."""

    text: Union[str, List[str]] = ""
    deanonymizers: Optional[Dict[str, OperatorConfig]] = None
    anonymizer_results: Optional[Union[List[Item], List[List[Item]]]] = None


class OperatorResult(BaseModel):
    """A replacement: half-open code points of the new text."""

    start: int
    end: int
    entity_type: str
    text: str
    operator: str
    score: Optional[float] = None


class EngineResult(BaseModel):
    """The new text, and what was replaced, from the last to the first."""

    text: str
    items: List[OperatorResult]


AnalyzeAnswer = Union[List[AnalyzerResult], List[List[AnalyzerResult]]]
AnonymizeAnswer = Union[EngineResult, List[EngineResult]]
