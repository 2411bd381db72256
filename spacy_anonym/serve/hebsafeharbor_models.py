"""The JSON of HebSafeHarbor's endpoints; its own names of fields."""

from typing import Annotated, Dict, List, Literal, Optional

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError


def _with_text(doc: Dict[str, str]) -> Dict[str, str]:
    if "text" not in doc:
        raise PydanticCustomError("no_text", "A document has a text")
    return doc


# Its documents are maps of strings, of which others than `id` and `text` are not read.
QueryDoc = Annotated[Dict[str, str], AfterValidator(_with_text), Field(json_schema_extra={"required": ["text"]})]


class Query(BaseModel):
    """Documents to anonymize."""

    model_config = ConfigDict(strict=True)

    docs: List[QueryDoc]


class QueryItem(BaseModel):
    """A replacement: half-open code points of the text and of the new text."""

    text: str
    textStartPosition: int
    textEndPosition: int
    textEntityType: str
    explanation: str
    mask: str
    maskStartPosition: int
    maskEndPosition: int
    maskOperator: str


class QueryAnswerDoc(BaseModel):
    """A document's new text, and what was replaced; its id where it came with one."""

    id: Optional[str] = None
    text: str
    items: List[QueryItem]


class QueryAnswer(BaseModel):
    """The documents, in the order of the request."""

    docs: List[QueryAnswerDoc]


class ReadyAnswer(BaseModel):
    """Whether the service is ready."""

    service: str
    status: Literal["ready", "unready"]
