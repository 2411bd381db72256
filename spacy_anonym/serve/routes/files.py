"""Files: the formats of the command, over HTTP."""

import json
from base64 import b64encode
from pathlib import PurePath
from typing import Any, Dict, Tuple, get_origin
from urllib.parse import quote

from pydantic_core import to_json

from ...errors import AnonymError, Errors
from .. import models
from ..files import MEDIA_TYPES, NewFile
from ..openapi import ERRORS, form_of, ref_to
from ..pipelines import Pipelines
from ..requests import make_call, media_type, validated, value_of
from ..settings import ServeSettings
from ..worker import Task

# Fields of a form, and bytes of one.
MAX_FIELDS, MAX_FIELD = 40, 256 << 10
# The file, and brat's annotations of it.
FILES = ("file", "annotations")
# What a new file may be, for the OpenAPI document.
FILE_TYPES = sorted({"application/octet-stream", *(each.partition(";")[0] for each in MEDIA_TYPES.values())})
FILE = {"type": "string", "format": "binary"}


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /v1/files."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(prefix="/v1", tags=["spacy_anonym"])

    @router.post(
        "/files",
        responses={
            200: {
                "description": "The new file; with `items` JSON",
                "content": {
                    **{media_type: {"schema": FILE} for media_type in FILE_TYPES},
                    "application/json": {"schema": {"anyOf": [ref_to(models.FileAnswer), {}]}},
                },
            },
            **ERRORS,
        },
        openapi_extra=form_of(models.FileRequest),
    )
    async def files(request: Request) -> Response:
        """Anonymize a file of any format that the command reads. It is worked on in memory, and nothing of it is
        kept.
        """
        if media_type(request) != "multipart/form-data":
            raise AnonymError(Errors.SA514.format(types="multipart/form-data"))
        sent, fields = await _read_form(request)
        data, name = sent["file"]
        beside = sent["annotations"][0] if "annotations" in sent else None
        find = _validate(fields)
        call = make_call(pipelines, settings, find)
        suffix = PurePath(name.replace("\\", "/")).suffix.lower()
        arguments = {**find.model_dump(), "max_text_length": settings.max_text_length}
        # A file is never short work.
        task, sizes = Task("file", arguments, [(data, suffix, beside)]), [max(len(data), settings.long_text)]
        pipeline = await call.file_pipeline(task, sizes, request.is_disconnected)
        answers = await pipeline.run(task, sizes, request.is_disconnected)
        new: NewFile = value_of(answers[0])
        request.state.anonym.update(texts=new.documents, characters=new.characters, findings=new.findings)
        facts = {f"x-anonym-{name}": str(getattr(new, name)) for name in ("documents", "findings", "failed")}
        facts["x-anonym-pipeline"] = quote(pipeline.name)
        file_name = f"anonymized{new.extension}"
        if find.items:
            answer = {
                "name": file_name, "media_type": new.media_type, "file": b64encode(new.data).decode("ascii"),
                "documents": new.documents, "findings": new.findings, "failed": new.failed, "items": new.items,
            }  # fmt: skip
            return Response(to_json(answer), media_type="application/json", headers=facts)
        headers = {**facts, "content-disposition": f'attachment; filename="{file_name}"'}
        return Response(new.data, media_type=new.media_type, headers=headers)

    return router


async def _read_form(request: Any) -> Tuple[Dict[str, Tuple[bytes, str]], Dict[str, str]]:
    """RETURNS (Tuple[Dict[str, Tuple[bytes, str]], Dict[str, str]]): the files, each with its name, and the other
    fields. RAISES (AnonymError): SA500."""
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
        raise AnonymError(Errors.SA500.format(problem="file: is missing"))
    return files, fields


def _validate(fields: Dict[str, str]) -> Any:
    values: Dict[str, Any] = {}
    for name, value in fields.items():
        field = models.FileRequest.model_fields.get(name)
        values[name] = value if field is None or not _is_json(field.annotation, value) else _parse(name, value)
    return validated(models.FileRequest.model_validate, values, models.FileRequest)


def _is_json(annotation: Any, value: str) -> bool:
    """Whether a form's field is JSON: a table or list, also where a name would do, as for a policy."""
    kinds = str(annotation)
    return get_origin(annotation) in (dict, list) or ("Dict[" in kinds or "List[" in kinds) and value[:1] in "{["


def _parse(name: str, value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise AnonymError(Errors.SA500.format(problem=f"{name}: is not valid JSON")) from None
