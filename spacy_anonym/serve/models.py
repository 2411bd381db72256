"""The JSON of our own endpoints."""

from typing import Any, Dict, List, Literal, Optional, Union

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """A model without unknown fields, and without conversions of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GivenSpan(Strict):
    """A span that the caller found: half-open code points of the text."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    label: str = Field(min_length=1, max_length=100)
    score: float = Field(1.0, ge=0, le=1)


class AnonymizeRequest(Strict):
    """A text or a list of texts, and what is asked for."""

    text: Union[str, List[str]]
    pipeline: Optional[str] = None
    language: Optional[str] = None
    operators: Dict[str, Union[str, Dict[str, Any]]] = {}
    policy: Optional[Union[str, Dict[str, Any]]] = None
    threshold: Optional[float] = Field(None, ge=0, le=1)
    thresholds: Dict[str, float] = {}
    labels: Optional[List[str]] = None
    ignore_labels: List[str] = []
    allow_list: List[str] = []
    allow_list_match: Literal["exact", "regex"] = "exact"
    patterns: List[Any] = []
    spans: Optional[Union[List[GivenSpan], List[List[GivenSpan]]]] = None
    detect: bool = True
    mapping: bool = False
