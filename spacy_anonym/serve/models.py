"""The JSON of our own endpoints."""

from typing import Annotated, Any, Dict, List, Literal, Optional, Tuple, Union

from pydantic import BaseModel, ConfigDict, Field

Score = Annotated[float, Field(ge=0, le=1)]
Label = Annotated[str, Field(min_length=1, max_length=100)]
Offset = Annotated[int, Field(ge=0, le=2**31)]
# By label the values that are known of the person of a text.
KnownValues = Dict[Label, Union[str, List[str]]]
Operators = Dict[str, Union[str, Dict[str, Any]]]

EXAMPLE = "Dr. Jane Roe can be reached at 212-555-0147."


def with_examples(*examples: Any) -> ConfigDict:
    """RETURNS (ConfigDict): that of `Strict`, with examples for the OpenAPI document."""
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": list(examples)})


class Strict(BaseModel):
    """A model that accepts neither unknown fields nor other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GivenSpan(Strict):
    """A span that the caller found. Offsets are half-open, in code points."""

    start: Offset
    end: Offset
    label: Label
    score: Score = 1.0

    @property
    def row(self) -> Tuple[int, int, str, float]:
        """RETURNS (Tuple[int, int, str, float]): start, end, label and score."""
        return self.start, self.end, self.label, self.score


class Pattern(Strict):
    """A regular expression (RE2) for this request, regardless of case."""

    regex: str
    replacement: Optional[str] = Field(
        None, description=r"The new text; \1 and \g<name> stand for groups. None: the label's operator."
    )
    label: Optional[Label] = None
    score: Score = 1.0


class PipelineSettings(Strict):
    """How personal data is found. The pipeline's own settings hold for what is not given."""

    pipeline: Optional[str] = Field(None, description="The name of a pipeline. None: the pipeline of the language.")
    language: Optional[str] = Field(None, description="A language (ISO 639). None: it is detected for each text.")
    operators: Union[str, Operators] = Field(
        default_factory=dict,
        description="For a label or DEFAULT the name of an operator, or a table of its type and parameters; or a "
        "policy, hipaa_safe_harbor or llm_prompt.",
    )
    policy: Optional[Union[str, Dict[str, Any]]] = Field(
        None, description="How overlaps are resolved: the name of a policy, or a table of its type and parameters."
    )
    threshold: Optional[Score] = Field(
        None, description="Findings with a lower score are dropped. It replaces all of the pipeline's thresholds."
    )
    thresholds: Dict[str, Score] = Field(default_factory=dict, description="Thresholds for single labels.")
    labels: Optional[List[Label]] = Field(None, description="Replace these labels only. None and [] are all.")
    ignore_labels: List[Label] = Field(default_factory=list, description="Keep these labels.")
    allow_list: List[str] = Field(
        default_factory=list, description="Values that are kept, with everything inside them."
    )
    allow_list_match: Literal["exact", "regex"] = Field(
        "exact", description="regex: the list has regular expressions (RE2) that match a whole value."
    )
    patterns: List[Union[str, List[Optional[str]], Pattern]] = Field(
        default_factory=list,
        description="Further regular expressions: strings, pairs of an expression and its replacement, or tables.",
    )


class FindSettings(PipelineSettings):
    """How personal data is found in single texts."""

    detect: bool = Field(True, description="False: replace only the given spans.")
    mapping: bool = Field(False, description="Return a table of the new values and their originals, too.")


class AnonymizeRequest(FindSettings):
    """A text or a list of texts, and how to anonymize it."""

    model_config = with_examples(
        {"text": EXAMPLE},
        {"text": [EXAMPLE], "operators": {"PERSON": "pseudonym", "DEFAULT": {"type": "mask", "char": "#"}}},
    )

    text: Union[str, List[str]]
    spans: Optional[Union[List[GivenSpan], List[List[GivenSpan]]]] = Field(
        None, description="Spans that the caller found; they are certain. For a list of texts a list of lists."
    )
    known: Optional[Union[KnownValues, List[Optional[KnownValues]]]] = Field(
        None,
        description="What is known of the person of a text, by label: every form of it is replaced. For a list of "
        "texts one table for all, or a list of tables.",
    )


class AnonymizeLine(Strict):
    """A line of a stream."""

    id: Optional[Union[str, int]] = None
    text: str
    spans: List[GivenSpan] = Field(default_factory=list)
    known: Optional[KnownValues] = None


class FileRequest(FindSettings):
    """The fields of a form with a file, beside `file` itself. Tables and lists are JSON."""

    model_config = ConfigDict(extra="forbid", strict=False)

    format: Optional[str] = Field(None, description="The format of the file. None: by its name.")
    output_format: Optional[str] = Field(None, description="The format of the new file. None: the same.")
    encoding: str = "utf-8"
    lines: bool = Field(False, description="Plain text: each line is a document.")
    columns: Optional[str] = Field(None, description="Tables: only these columns (names or numbers, with commas).")
    no_header: bool = Field(False, description="Tables: the first row is data.")
    delimiter: Optional[str] = Field(None, max_length=1, description="Tables: the delimiter.")
    text_field: str = Field("text", description="JSON lines: the field with the text; dots for nested fields.")
    id_field: str = "id"
    json_path: List[str] = Field(
        default_factory=list,
        max_length=100,
        description="JSON, YAML: only these values, as in patient.name or **.note.",
    )
    known: Union[str, List[str]] = Field(
        [],
        description="Tables and JSON lines: the columns with what is known of the person of a row's texts, as in "
        "PATIENT=first+last; several as a JSON list.",
    )
    drop_media: bool = Field(
        False,
        description="Office files, e-mails, web pages: remove pictures and attachments; otherwise refuse such files.",
    )
    skip_failed: bool = Field(
        False, description="Skip documents that fail; otherwise the first failure is returned as an error."
    )
    items: bool = Field(False, description="Return JSON: the new file in base64, and the items.")


class FileAnswer(BaseModel):
    """The new file, and its items."""

    name: str
    media_type: str
    file: str = Field(description="The file in base64.")
    documents: int
    findings: int
    failed: int
    items: List[Dict[str, Any]] = Field(description="For each document its id and its items.")


class Item(BaseModel):
    """A replacement, without the original value. Offsets are half-open, in code points."""

    start: int = Field(description="In the new text.")
    end: int
    source_start: int = Field(description="In the text that was sent.")
    source_end: int
    label: str
    operator: str
    entity: str = Field(description="Mentions of the same person, place, ... in a text share it, as in PERSON-2.")
    score: float
    rule: str


class Anonymized(BaseModel):
    """An anonymized text."""

    text: str
    items: List[Item]
    pipeline: str
    language: str
    mapping: Optional[Dict[str, str]] = Field(
        None, description="If asked for: the original of each new value that stands for one, none of what is removed."
    )


class Error(BaseModel):
    """What is wrong, without any of the request's text."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"error": "[SA501] The request is larger than 2097152 bytes.", "code": "SA501"}]
        }
    )

    error: str
    code: str = Field(description="The code of the error; see docs/reference/http.md.")


class AnonymizedList(BaseModel):
    """One result for each text, in order."""

    results: List[Union[Anonymized, Error]]


class ExplainRequest(Strict):
    """A text whose findings are to be explained, by the pipeline's own settings."""

    text: str
    pipeline: Optional[str] = Field(None, description="The name of a pipeline. None: the pipeline of the language.")
    language: Optional[str] = Field(None, description="A language (ISO 639). None: it is detected.")
    context: Annotated[List[Label], Field(max_length=50)] = Field(
        default_factory=list, description="Words known to belong to the text, as a column's name."
    )


class Explanations(BaseModel):
    """Why each candidate of a text was found, and whether it was kept, without any of the text."""

    explanations: List[Dict[str, Any]] = Field(description="See `spacy_anonym.explain`.")
    pipeline: str


class DeanonymizeRequest(Strict):
    """An anonymized text, and what restores it: items with reversible operators, or a mapping."""

    model_config = with_examples({"text": "Dr. <PERSON_1> called.", "mapping": {"<PERSON_1>": "Jane Roe"}})

    text: str
    items: Optional[List[Dict[str, Any]]] = Field(
        None, description="The items that came with the text. None: the new values of the mapping are searched for."
    )
    operators: Operators = Field(default_factory=dict)
    mapping: Optional[Dict[str, str]] = Field(
        None, description="The original of each new value, as returned by /v1/anonymize."
    )


class Problem(BaseModel):
    """A value that could not be restored and was left unchanged."""

    code: str
    message: str
    start: int
    end: int


class RestoredItem(BaseModel):
    """A value that was restored. Offsets are half-open, in code points."""

    start: int
    end: int
    source_start: int
    source_end: int
    label: Optional[str] = None
    operator: Optional[str] = None
    entity: Optional[str] = None


class RestoredText(BaseModel):
    """A restored text."""

    text: str
    items: List[RestoredItem]
    problems: List[Problem]


class SessionRequest(PipelineSettings):
    """How the messages of a conversation are hidden."""

    model_config = with_examples({"language": "en", "ttl": 900}, {"operators": {"PERSON": "surrogate"}})

    language: Optional[str] = Field(None, description="A language (ISO 639). None: that of the default pipeline.")
    ttl: Optional[Annotated[float, Field(ge=1)]] = Field(
        None, description="Seconds after the last request that it is kept; at most those of the service."
    )


class SessionInfo(BaseModel):
    """An open session."""

    session: str = Field(description="Its handle, a part of the addresses below.")
    pipeline: str
    ttl: float


class HideRequest(Strict):
    """Messages to a model, as OpenAI's and Anthropic's clients take them."""

    model_config = with_examples({"messages": [{"role": "user", "content": EXAMPLE}]}, {"messages": EXAMPLE})

    messages: Any


class HiddenMessages(BaseModel):
    """The same messages without what is personal."""

    messages: Any


class RestoreRequest(Strict):
    """An answer of a model: a text, JSON, or any value with texts in it."""

    model_config = with_examples({"answer": "Dear Dr. <PERSON_1>, ..."})

    answer: Any


class RestoredAnswer(BaseModel):
    """A restored answer."""

    answer: Any
    problems: List[Problem]


class PieceRequest(Strict):
    """A piece of an answer."""

    model_config = with_examples({"piece": "Dear Dr. <PERS"}, {"piece": "ON_1>, ...", "end": True})

    piece: str = Field("", max_length=100_000)
    stream: int = Field(0, ge=0, description="A number of your own, where several answers come at a time.")
    as_json: bool = Field(False, description="Whether the answer is JSON, as the arguments of a tool.")
    end: bool = Field(False, description="Whether it is the last piece.")


class RestoredPiece(BaseModel):
    """What is certain of a restored answer, beside what was returned before."""

    text: str
    problems: List[Problem] = Field(description="With the last piece: places in the whole answer.")


class Deleted(BaseModel):
    """What was deleted."""

    deleted: bool


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
    """What the service offers."""

    pipelines: List[PipelineInfo]
    operators: List[OperatorInfo]
    policies: List[str]
    plain_policies: List[str] = Field(description="Policies that need no parameters.")
    labels: Dict[str, LabelInfo]
    formats: List[FormatInfo]
    limits: Dict[str, float]
