"""What the OpenAPI document says of endpoints that read their bodies themselves."""

from typing import Any, Dict, Mapping, Sequence

# Statuses that the guard and the application answer with wherever a body is read.
OF_BODIES: Mapping[int, str] = {
    400: "The request is not valid",
    401: "The service asks for a key",
    408: "The request was not sent in time",
    413: "The request, or a text of it, is too large",
    422: "A value of the request is not valid",
    503: "Too many requests wait, or the service is being stopped",
    504: "The request took too long",
}
ERROR: Dict[str, Any] = {
    "type": "object",
    "required": ["error", "code"],
    "properties": {"error": {"type": "string"}, "code": {"type": "string", "pattern": "^SA[0-9]{3}$"}},
}


def request_body(model: Any, content_type: str = "application/json") -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): `openapi_extra` of an endpoint whose body a pydantic model describes."""
    return {"requestBody": {"required": True, "content": {content_type: {"schema": inline(model.model_json_schema())}}}}


def errors(*statuses: int) -> Dict[int, Dict[str, Any]]:
    """RETURNS (Dict[int, Dict[str, Any]]): `responses` of an endpoint: errors as JSON of `error` and `code`; without statuses, all of a body's."""
    chosen: Sequence[int] = statuses or tuple(OF_BODIES)
    return {status: {"description": OF_BODIES[status], "content": {"application/json": {"schema": ERROR}}} for status in chosen}


def inline(schema: Mapping[str, Any]) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a JSON schema with its definitions where they are named: a part of an OpenAPI document has no other place for them."""
    defined = schema.get("$defs", {})

    def expand(part: Any) -> Any:
        if isinstance(part, Mapping):
            if "$ref" in part:
                return expand(defined[part["$ref"].rpartition("/")[2]])
            return {key: expand(value) for key, value in part.items() if key != "$defs"}
        return [expand(each) for each in part] if isinstance(part, list) else part

    return expand(schema)


__all__ = ["errors", "inline", "request_body"]
