"""The web page: static files of the package, at `/` and below `/page/`."""

from hashlib import sha256
from pathlib import Path
from typing import Any, Dict, NamedTuple

from ...errors import AnonymError, Errors
from ..pipelines import Pipelines
from ..settings import ServeSettings

FOLDER = Path(__file__).parents[1] / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class PageFile(NamedTuple):
    """A file of the page.

    data (bytes): What is in it.
    type (str): Its content type.
    tag (str): Its entity tag, with quotes.
    """

    data: bytes
    type: str
    tag: str


def read_page() -> Dict[str, PageFile]:
    """RETURNS (Dict[str, PageFile]): the files of the page, by name. They are few and small: they stay in memory."""
    files = {}
    for path in sorted(FOLDER.iterdir()):
        if path.suffix in TYPES:
            data = path.read_bytes()
            files[path.name] = PageFile(data, TYPES[path.suffix], f'"{sha256(data).hexdigest()[:32]}"')
    return files


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): `/` and `/page/NAME`, for GET and HEAD, not in the OpenAPI document: they are for
    browsers.
    """
    from fastapi import APIRouter, Request, Response

    files = read_page()
    router = APIRouter(include_in_schema=False)

    def answer(request: Any, name: str) -> Any:
        file = files.get(name)
        if file is None:
            raise AnonymError(Errors.SA512)
        # Browsers ask again each time, and are told in a few bytes that nothing changed.
        headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if file.tag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        return Response(file.data, media_type=file.type, headers=headers)

    @router.api_route("/", methods=["GET", "HEAD"])
    async def index(request: Request) -> Any:
        return answer(request, "index.html")

    @router.api_route("/page/{name}", methods=["GET", "HEAD"])
    async def page_file(request: Request, name: str) -> Any:
        return answer(request, name)

    return router


__all__ = ["PageFile", "make_router", "read_page"]
