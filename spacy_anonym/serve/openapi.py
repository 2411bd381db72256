"""The OpenAPI document: what requests and answers look like, and which errors there are."""

from typing import Any, Dict, Set, Union

from pydantic.json_schema import models_json_schema

from .errors import CLIENT_ERROR, MEANINGS, STATUSES, know_fields
from .models import Error

REF = "#/components/schemas/{model}"
# Models that FastAPI does not see: the endpoints read their requests themselves.
_MODELS: Set[Any] = set()
# An endpoint's `responses`.
Responses = Dict[Union[int, str], Dict[str, Any]]
ERRORS: Responses = {
    status: {"model": Error, "description": MEANINGS[str(status)]}
    for status in sorted({CLIENT_ERROR, *STATUSES.values()})
}


def json_answer(model: Any, description: str) -> Responses:
    """RETURNS (Responses): the good answer, for an endpoint's `responses`."""
    return {200: {"description": description, "model": model}}


def ref_to(model: Any) -> Dict[str, str]:
    """RETURNS (Dict[str, str]): a reference to a model, which the document then has."""
    _MODELS.add(model)
    return {"$ref": REF.format(model=model.__name__)}


def body_of(model: Any, line: Any = None) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an endpoint's `openapi_extra` for a body of JSON, and perhaps of JSON lines."""
    know_fields(model)
    content: Dict[str, Any] = {"application/json": {"schema": ref_to(model)}}
    if line is not None:
        content["application/x-ndjson"] = {"schema": ref_to(line)}
    return {"requestBody": {"required": True, "content": content}}


def post(router: Any, path: str, body: Any, answer: Any, said: str) -> Any:
    """RETURNS (Callable): a decorator for an endpoint that takes a body of JSON, and answers as is said."""
    return router.post(path, responses={**ERRORS, **json_answer(answer, said)}, openapi_extra=body_of(body))


def form_of(model: Any) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an endpoint's `openapi_extra` for a form with a file."""
    know_fields(model)
    schema = model.model_json_schema(ref_template=REF)
    schema.pop("$defs", None)
    file = {"type": "string", "format": "binary"}
    files = {
        "file": {**file, "description": "The file."},
        "annotations": {**file, "description": "brat: the .ann file of the text."},
    }
    schema["properties"] = {**files, **schema["properties"]}
    schema["required"] = ["file", *schema.get("required", ())]
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


def complete(app: Any) -> None:
    """Let an application's OpenAPI document hold the models that are read by hand."""
    plain = app.openapi

    def openapi() -> Dict[str, Any]:
        if app.openapi_schema is None:
            schemas = plain().setdefault("components", {}).setdefault("schemas", {})
            models = sorted(_MODELS, key=lambda each: each.__name__)
            _, found = models_json_schema([(model, "validation") for model in models], ref_template=REF)
            for name, schema in found["$defs"].items():
                schemas.setdefault(name, schema)
        return app.openapi_schema

    app.openapi = openapi
