"""Our own endpoints: pipelines, anonymize, deanonymize."""

import json
from typing import Any

from ...errors import AnonymError, Errors
from ...labels import COLORS, LABELS
from ..call import Plan, make_plan
from ..errors import failed, know_fields, places_of
from ..hosts import Hosts
from ..settings import ServeSettings


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): the endpoints below /v1."""
    from fastapi import APIRouter, Request, Response
    from pydantic import TypeAdapter, ValidationError

    from ..models import AnonymizeRequest

    know_fields(list(AnonymizeRequest.model_fields))
    router = APIRouter(prefix="/v1", tags=["spacy_anonym"])
    adapter = TypeAdapter(AnonymizeRequest)

    @router.get("/pipelines")
    async def pipelines() -> Any:
        """What the service has: pipelines, operators, policies, labels, formats and limits."""
        return _describe(hosts, settings)

    @router.post("/anonymize")
    async def anonymize(request: Request) -> Any:
        """Anonymize a text or a list of texts."""
        body = await request.body()
        error = None
        try:
            call = adapter.validate_json(body)
        except ValidationError as raised:
            error = AnonymError(Errors.SA500.format(problem=places_of(raised.errors(include_input=False, include_context=False, include_url=False))))
        if error is not None:
            raise error
        plan = make_plan(call, hosts, settings)
        return _json(Response, await _run(plan))

    return router


async def _run(plan: Plan) -> Any:
    outcomes = await plan.run()
    if plan.single:
        if outcomes[0].error is not None:
            raise outcomes[0].error
        return outcomes[0].value
    return {"results": [failed(each.error).body if each.error is not None else each.value for each in outcomes]}


def _json(response: Any, value: Any) -> Any:
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf8")
    return response(data, media_type="application/json")


def _describe(hosts: Hosts, settings: ServeSettings) -> Any:
    return {
        "pipelines": [
            {
                "name": host.name,
                "language": host.lang,
                "labels": list(host.labels),
                "components": list(host.components),
                "default": host is hosts.default,
                "direction": "rtl" if host.lang in ("he", "ar", "fa", "ur") else "ltr",
            }
            for host in hosts
        ],
        "operators": [],
        "policies": [],
        "labels": {name: {"color": COLORS.get(name, "#ffa8b6"), "title": row.meaning, "personal": row.personal} for name, row in LABELS.items()},
        "formats": [],
        "limits": {name: getattr(settings, name) for name in settings._fields if name.startswith("max_") or name == "timeout"},
    }
