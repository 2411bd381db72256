"""The JSON of our own endpoints."""

from typing import Annotated, Any, Dict, List, Literal, Optional, Tuple, Union

from pydantic import BaseModel, ConfigDict, Field

Score = Annotated[float, Field(ge=0, le=1)]
Label = Annotated[str, Field(min_length=1, max_length=100)]
Offset = Annotated[int, Field(ge=0, le=2**31)]
Operators = Dict[str, Union[str, Dict[str, Any]]]

EXAMPLE = "Dr. Jane Roe can be reached at 212-555-0147."


class Strict(BaseModel):
    """A model without unknown fields, and without conversions of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GivenSpan(Strict):
    """A span that the caller found: half-open code points of the text."""

    start: Offset
    end: Offset
    label: Label
    score: Score = 1.0

    @property
    def row(self) -> Tuple[int, int, str, float]:
        """RETURNS (Tuple[int, int, str, float]): start, end, label and score."""
        return self.start, self.end, self.label, self.score


class Pattern(Strict):
    """A regular expression for this request, in RE2's syntax; case does not count."""

    regex: str
    replacement: Optional[str] = Field(
        None, description=r"The new text; \1 and \g<name> stand for groups. None: the label's operator."
    )
    label: Optional[Label] = None
    score: Score = 1.0


class FindSettings(Strict):
    """How something is found; what is not given is as the pipeline has it."""

    pipeline: Optional[str] = Field(None, description="A pipeline's name. None: that of the language.")
    language: Optional[str] = Field(None, description="A language, ISO 639. None: it is told from each text.")
    operators: Operators = Field(
        default_factory=dict,
        description="From a label or DEFAULT to an operator's name, or a table of its type and parameters.",
    )
    policy: Optional[Union[str, Dict[str, Any]]] = Field(
        None, description="What becomes of overlaps: a policy's name, or a table of its type and parameters."
    )
    threshold: Optional[Score] = Field(
        None, description="Findings with a lower score are left out, whatever the pipeline's own thresholds."
    )
    thresholds: Dict[str, Score] = Field(default_factory=dict, description="Thresholds of single labels.")
    labels: Optional[List[Label]] = Field(None, description="Only these labels are replaced.")
    ignore_labels: List[Label] = Field(default_factory=list, description="These labels are kept.")
    allow_list: List[str] = Field(
        default_factory=list, description="Values that stay, and cover what lies inside of them."
    )
    allow_list_match: Literal["exact", "regex"] = Field(
        "exact", description="regex: in RE2's syntax, of a whole value."
    )
    patterns: List[Union[str, List[Optional[str]], Pattern]] = Field(
        default_factory=list,
        description="Regular expressions: each one, a pair of one and its replacement, or a table.",
    )
    detect: bool = Field(True, description="False: only the given spans are taken out.")
    mapping: bool = Field(False, description="Answer with a table from each new value to its original, too.")


class AnonymizeRequest(FindSettings):
    """A text or a list of texts, and what is asked for."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {"text": EXAMPLE},
                {"text": [EXAMPLE], "operators": {"PERSON": "pseudonym", "DEFAULT": {"type": "mask", "char": "#"}}},
            ]
        },
    )

    text: Union[str, List[str]]
    spans: Optional[Union[List[GivenSpan], List[List[GivenSpan]]]] = Field(
        None, description="Spans that the caller found; they are certain. For a list of texts a list of lists."
    )


class AnonymizeLine(Strict):
    """A line of a stream. What holds for all lines is in the query, as in `?pipeline=en`, or in the line."""

    id: Optional[Union[str, int]] = None
    text: str
    spans: List[GivenSpan] = Field(default_factory=list)


class FileRequest(FindSettings):
    """The fields of a form with a file, beside `file` itself. Tables and lists are JSON."""

    model_config = ConfigDict(extra="forbid", strict=False)

    format: Optional[str] = Field(None, description="The file's format. None: by its name.")
    output_format: Optional[str] = Field(None, description="The answer's format. None: the file's own.")
    encoding: str = "utf-8"
    lines: bool = Field(False, description="Plain text: each line is a document.")
    columns: Optional[str] = Field(None, description="Tables: only these columns, by name or number, with commas.")
    no_header: bool = Field(False, description="Tables: the first row is data.")
    delimiter: Optional[str] = Field(None, max_length=1, description="Tables: the delimiter.")
    text_field: str = Field("text", description="JSON lines: the field of the text; dots for nested fields.")
    id_field: str = "id"
    drop_media: bool = Field(
        False,
        description="Office files, e-mails, pages: take out pictures and attachments; else such a file is refused.",
    )
    skip_failed: bool = Field(
        False, description="Leave out documents that fail; else the first one that fails is the answer."
    )
    items: bool = Field(False, description="Answer with JSON: the new file in base64, and the items.")


class FileAnswer(BaseModel):
    """A new file, and its items."""

    name: str
    media_type: str
    file: str = Field(description="The file in base64.")
    documents: int
    findings: int
    failed: int
    items: List[Dict[str, Any]] = Field(description="One a document: its id and its items.")


class Item(BaseModel):
    """A replacement. It never holds the value. Offsets are half-open code points."""

    start: int = Field(description="In the new text.")
    end: int
    source_start: int = Field(description="In the text that was sent.")
    source_end: int
    label: str
    operator: str
    entity: str = Field(description="The same person, place, ... of a text has the same one, as in PERSON-2.")
    score: float
    rule: str


class Anonymized(BaseModel):
    """A new text."""

    text: str
    items: List[Item]
    pipeline: str
    language: str
    mapping: Optional[Dict[str, str]] = Field(
        None, description="From each new value that stands for one original to it; only where it was asked for."
    )


class Error(BaseModel):
    """What is wrong, without any of the request's text."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"error": "[SA501] The request is larger than 2097152 bytes.", "code": "SA501"}]
        }
    )

    error: str
    code: str = Field(description="The error's code, as in docs/reference/http.md.")


class AnonymizedList(BaseModel):
    """The answer to a list of texts: one each, in order."""

    results: List[Union[Anonymized, Error]]


class DeanonymizeRequest(Strict):
    """A new text, and what leads back: items with operators that can be undone, or a mapping."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [{"text": "Dr. <PERSON_1> called.", "mapping": {"<PERSON_1>": "Jane Roe"}}]},
    )

    text: str
    items: Optional[List[Dict[str, Any]]] = Field(
        None, description="The items that came with the text. None: what the mapping names is looked for."
    )
    operators: Operators = Field(default_factory=dict)
    mapping: Optional[Dict[str, str]] = Field(
        None, description="From a new value to its original, as /v1/anonymize answers it."
    )


class Problem(BaseModel):
    """What could not be restored, and was left as it is."""

    code: str
    message: str
    start: int
    end: int


class RestoredItem(BaseModel):
    """A value that was restored. Half-open code points."""

    start: int
    end: int
    source_start: int
    source_end: int
    label: Optional[str] = None
    operator: Optional[str] = None
    entity: Optional[str] = None


class RestoredText(BaseModel):
    """A text with its originals."""

    text: str
    items: List[RestoredItem]
    problems: List[Problem]


class PipelineInfo(BaseModel):
    """A pipeline of the service."""

    name: str
    language: str
    labels: List[str]
    components: List[str]
    default: bool
    direction: Literal["ltr", "rtl"]


class ParamInfo(BaseModel):
    """A parameter of an operator."""

    name: str
    type: str
    default: Any = None
    required: bool
    help: str


class OperatorInfo(BaseModel):
    """An operator that a request may name."""

    name: str
    help: str
    params: List[ParamInfo]
    reversible: bool


class LabelInfo(BaseModel):
    """A label."""

    color: str
    title: str
    personal: bool


class FormatInfo(BaseModel):
    """A format of /v1/files."""

    name: str
    extensions: List[str]
    read: bool
    written: bool


class ServiceInfo(BaseModel):
    """What the service has."""

    pipelines: List[PipelineInfo]
    operators: List[OperatorInfo]
    policies: List[str]
    plain_policies: List[str] = Field(description="Those that need no parameter.")
    labels: Dict[str, LabelInfo]
    formats: List[FormatInfo]
    limits: Dict[str, float]
