"""The JSON of Presidio's endpoints, for the OpenAPI document. The endpoints read it themselves, and answer in
Presidio's words.
"""

from typing import Any, Dict, List, Literal, Optional, Union

from pydantic import BaseModel, ConfigDict, Field, RootModel


class PresidioOpen(BaseModel):
    """A model that may have further fields, which nobody reads."""

    model_config = ConfigDict(extra="allow")


class PresidioClosed(BaseModel):
    """A model without further fields."""

    model_config = ConfigDict(extra="forbid")


class PresidioPattern(PresidioClosed):
    """A regular expression of an ad-hoc recognizer, in RE2's syntax."""

    name: Optional[str]
    regex: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class PresidioRecognizer(PresidioClosed):
    """A recognizer for one request: patterns, a deny list, or both."""

    supported_entity: str = Field(min_length=1)
    name: Optional[str] = None
    supported_language: Optional[str] = "en"
    patterns: Optional[List[PresidioPattern]] = None
    deny_list: Optional[List[str]] = None
    deny_list_score: float = Field(1.0, ge=0, le=1)
    context: Optional[List[str]] = None
    global_regex_flags: Optional[int] = 26
    version: Optional[str] = None


class PresidioAnalyze(PresidioOpen):
    """What `/analyze` is asked."""

    text: Union[str, List[str]]
    language: str
    entities: Optional[List[str]] = None
    correlation_id: Optional[Any] = None
    score_threshold: Optional[float] = Field(None, ge=0, le=1)
    return_decision_process: Optional[bool] = False
    ad_hoc_recognizers: Optional[List[PresidioRecognizer]] = None
    context: Optional[List[str]] = None
    allow_list: Optional[List[str]] = None
    allow_list_match: Optional[Literal["exact", "regex"]] = "exact"
    regex_flags: Optional[int] = 26


class PresidioExplanation(BaseModel):
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


class PresidioFinding(BaseModel):
    """A finding: half-open code points of the text."""

    entity_type: str
    start: int
    end: int
    score: float
    analysis_explanation: Optional[PresidioExplanation]


class PresidioResult(PresidioOpen):
    """A finding that a client gives."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class PresidioItem(PresidioOpen):
    """What was replaced: half-open code points of the new text."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)


class PresidioOperator(PresidioOpen):
    """An operator by its name, with its parameters."""

    type: str


class PresidioAnonymize(PresidioOpen):
    """What `/anonymize` is asked."""

    text: Union[str, List[str]] = ""
    anonymizers: Optional[Dict[str, PresidioOperator]] = None
    analyzer_results: Union[List[PresidioResult], List[List[PresidioResult]]]


class PresidioDeanonymize(PresidioOpen):
    """What `/deanonymize` is asked."""

    text: Union[str, List[str]] = ""
    deanonymizers: Optional[Dict[str, PresidioOperator]] = None
    anonymizer_results: Optional[Union[List[PresidioItem], List[List[PresidioItem]]]] = None


class PresidioReplacement(BaseModel):
    """A replacement: half-open code points of the new text."""

    start: int
    end: int
    entity_type: str
    text: str
    operator: str
    score: Optional[float] = None


class PresidioAnswer(BaseModel):
    """The new text, and what was replaced, from the last to the first."""

    text: str
    items: List[PresidioReplacement]


class PresidioFindings(RootModel[Union[List[PresidioFinding], List[List[PresidioFinding]]]]):
    """What was found in a text, or in each of a list of texts."""


class PresidioAnswers(RootModel[Union[PresidioAnswer, List[PresidioAnswer]]]):
    """The answer for a text, or for each of a list of texts."""


class PresidioNames(RootModel[List[str]]):
    """Names."""
