"""Files: the formats of the command, over HTTP."""

import json
from base64 import b64encode
from typing import Any, Dict, Tuple, get_origin

from pydantic import ValidationError

from ...errors import AnonymError, Errors
from .. import models
from ..call import Request as Asked
from ..errors import know_fields, places_of
from ..files import MEDIA_TYPES, FileJob, NewFile
from ..hosts import Hosts
from ..ndjson import to_json
from ..openapi import ERRORS, form_of
from ..settings import ServeSettings

# Fields of a form, and bytes of one.
MAX_FIELDS, MAX_FIELD = 40, 256 << 10
# The file, and brat's annotations of it.
FILES = ("file", "annotations")
# What a new file may be, for the OpenAPI document.
FILE_TYPES = sorted({"application/octet-stream", *(each.partition(";")[0] for each in MEDIA_TYPES.values())})
FILE = {"type": "string", "format": "binary"}


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /v1/files."""
    from fastapi import APIRouter, Request, Response

    know_fields([*models.FileRequest.model_fields, *FILES])
    router = APIRouter(prefix="/v1", tags=["spacy_anonym"])

    @router.post(
        "/files",
        responses={
            200: {
                "description": "The new file; with `items` JSON",
                "content": {
                    **{media_type: {"schema": FILE} for media_type in FILE_TYPES},
                    "application/json": {"schema": {"anyOf": [{"$ref": "#/components/schemas/FileAnswer"}, {}]}},
                },
            },
            **ERRORS,
        },
        openapi_extra=form_of(models.FileRequest, models.FileAnswer),
    )
    async def files(request: Request) -> Response:
        """Anonymize a file of any format that the command reads. It is worked on in memory, and nothing of it is kept."""
        if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
            raise AnonymError(Errors.SA514.format(types="multipart/form-data"))
        sent, fields = await _read_form(request)
        data, name = sent["file"]
        beside = sent["annotations"][0] if "annotations" in sent else None
        find = _validate(fields)
        job = FileJob(data, name, find, await Asked.make(hosts, settings, find), settings, beside)
        new: NewFile = await job.host().run(job.run, long=True)
        request.state.anonym.update(texts=new.documents, characters=new.characters, findings=new.findings)
        counts = {"x-anonym-documents": str(new.documents), "x-anonym-findings": str(new.findings), "x-anonym-failed": str(new.failed)}
        file_name = f"anonymized{new.extension}"
        if find.items:
            answer = {
                "name": file_name, "media_type": new.media_type, "file": b64encode(new.data).decode("ascii"),
                "documents": new.documents, "findings": new.findings, "failed": new.failed, "items": new.items,
            }  # fmt: skip
            return Response(to_json(answer), media_type="application/json", headers=counts)
        headers = {**counts, "content-disposition": f'attachment; filename="{file_name}"'}
        return Response(new.data, media_type=new.media_type, headers=headers)

    return router


async def _read_form(request: Any) -> Tuple[Dict[str, Tuple[bytes, str]], Dict[str, str]]:
    """RETURNS (Tuple[Dict[str, Tuple[bytes, str]], Dict[str, str]]): the files, each with its name, and the other fields. RAISES (AnonymError): SA500."""
    fields: Dict[str, str] = {}
    files: Dict[str, Tuple[bytes, str]] = {}
    async with request.form(max_files=len(FILES), max_fields=MAX_FIELDS, max_part_size=MAX_FIELD) as form:
        for name, value in form.multi_items():
            if name in fields or name in files:
                raise AnonymError(Errors.SA500.format(problem="a field is there twice"))
            if isinstance(value, str):
                fields[name] = value
            elif name in FILES:
                files[name] = await value.read(), value.filename or ""
    if "file" not in files:
        raise AnonymError(Errors.SA500.format(problem="file: missing"))
    return files, fields


def _validate(fields: Dict[str, str]) -> Any:
    values: Dict[str, Any] = {}
    for name, value in fields.items():
        field = models.FileRequest.model_fields.get(name)
        values[name] = value if field is None or not _is_json(field.annotation, value) else _parse(name, value)
    problem = ""
    try:
        return models.FileRequest.model_validate(values)
    except ValidationError as error:
        problem = places_of(error.errors(include_input=False, include_context=False, include_url=False))
    raise AnonymError(Errors.SA500.format(problem=problem))


def _is_json(annotation: Any, value: str) -> bool:
    """RETURNS (bool): whether a form's field is JSON: a table or list, also where a name would do, as for a policy."""
    kinds = str(annotation)
    return get_origin(annotation) in (dict, list) or ("Dict[" in kinds or "List[" in kinds) and value[:1] in "{["


def _parse(name: str, value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        pass
    raise AnonymError(Errors.SA500.format(problem=f"{name}: json_invalid"))
