"""The OpenAPI document: what requests and answers look like, and which errors there are."""

from typing import Any, Dict, List, Set, Union

from .errors import CLIENT_ERROR, MEANINGS, STATUSES
from .models import Error

REF = "#/components/schemas/{model}"
# Models of bodies, which FastAPI does not see: the endpoints read their requests themselves.
_BODIES: Set[Any] = set()
_DEFINITIONS: Dict[str, Any] = {}
# An endpoint's `responses`.
Responses = Dict[Union[int, str], Dict[str, Any]]
ERRORS: Responses = {
    status: {"model": Error, "description": MEANINGS[str(status)]}
    for status in sorted({CLIENT_ERROR, *STATUSES.values()})
}


def json_answer(model: Any, description: str, *others: Any) -> Responses:
    """RETURNS (Responses): the good answer, of one of some models, for an endpoint's `responses`."""
    _BODIES.update((model, *others))
    schemas: List[Any] = [{"$ref": REF.format(model=each.__name__)} for each in (model, *others)]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {200: {"description": description, "content": {"application/json": {"schema": schema}}}}


def body_of(model: Any, line: Any = None) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an endpoint's `openapi_extra` for a body of JSON, and perhaps of JSON lines."""
    _BODIES.add(model)
    content: Dict[str, Any] = {"application/json": {"schema": {"$ref": REF.format(model=model.__name__)}}}
    if line is not None:
        _BODIES.add(line)
        content["application/x-ndjson"] = {"schema": {"$ref": REF.format(model=line.__name__)}}
    return {"requestBody": {"required": True, "content": content}}


def form_of(model: Any, *others: Any) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an endpoint's `openapi_extra` for a form with a file; other models that its answers
    name."""
    _BODIES.update(others)
    schema = model.model_json_schema(ref_template=REF)
    _DEFINITIONS.update(schema.pop("$defs", {}))
    file = {"type": "string", "format": "binary"}
    files = {
        "file": {**file, "description": "The file."},
        "annotations": {**file, "description": "brat: the .ann file of the text."},
    }
    schema["properties"] = {**files, **schema["properties"]}
    schema["required"] = ["file", *schema.get("required", ())]
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


def complete(app: Any) -> None:
    """Let an application's OpenAPI document hold the models of bodies that are read by hand."""
    plain = app.openapi

    def openapi() -> Dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            schemas = document.setdefault("components", {}).setdefault("schemas", {})
            schemas.update({name: each for name, each in _DEFINITIONS.items() if name not in schemas})
            for model in sorted(_BODIES, key=lambda each: each.__name__):
                schema = model.model_json_schema(ref_template=REF)
                for name, definition in schema.pop("$defs", {}).items():
                    schemas.setdefault(name, definition)
                schemas.setdefault(model.__name__, schema)
        return app.openapi_schema

    app.openapi = openapi
