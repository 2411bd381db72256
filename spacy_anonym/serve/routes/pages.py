"""What browsers ask for: the web page at `/` and `/page/`, Swagger UI at `/docs` and ReDoc at `/redoc`, all with files
of installed packages, so that a browser asks no other server. None is in the OpenAPI document."""

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional

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
# SOURCE: Swagger UI (Apache-2.0) and ReDoc (MIT), as fastapi-offline (MIT) brings them.
PACKAGE = "fastapi_offline"
FILES = ("swagger-ui-bundle.js", "swagger-ui.css", "redoc.standalone.js")
# Both write styles of their own into the page, and ReDoc searches in a worker.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)
PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<title>spacy_anonym</title><link rel="icon" href="data:,">{style}</head>
<body><div id="api"></div><script src="docs/{script}"></script><script src="docs/{start}"></script></body>
</html>
"""
STYLE = '<link rel="stylesheet" href="docs/swagger-ui.css">'
PAGES = {
    "/docs": PAGE.format(style=STYLE, script="swagger-ui-bundle.js", start="swagger.js"),
    "/redoc": PAGE.format(style="", script="redoc.standalone.js", start="redoc.js"),
}
STARTS = {
    "swagger.js": 'SwaggerUIBundle({url: "openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null});\n',
    "redoc.js": 'Redoc.init("openapi.json", {}, document.getElementById("api"));\n',
}


class PageFile(NamedTuple):
    """A file of the page."""

    data: bytes  # Its content.
    type: str  # Its content type.
    tag: str  # Its entity tag, with quotes.


def read_page() -> Dict[str, PageFile]:
    """RETURNS (Dict[str, PageFile]): the files of the page, by name. They are few and small, and are kept in memory."""
    files = {}
    for path in sorted(FOLDER.iterdir()):
        if path.suffix in TYPES:
            data = path.read_bytes()
            files[path.name] = PageFile(data, TYPES[path.suffix], f'"{sha256(data).hexdigest()[:32]}"')
    return files


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): the addresses of the pages and their files."""
    from fastapi import APIRouter, Request, Response
    from fastapi.responses import FileResponse

    router = APIRouter(include_in_schema=False)
    files, folder = read_page(), _folder()

    @router.api_route("/", methods=["GET", "HEAD"])
    @router.api_route("/page/{name}", methods=["GET", "HEAD"])
    async def page_file(request: Request) -> Response:
        file = files.get(request.path_params.get("name", "index.html"))
        if file is None:
            raise AnonymError(Errors.SA512)
        # Browsers ask again each time, and are answered in a few bytes that nothing changed.
        headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if file.tag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        return Response(file.data, media_type=file.type, headers=headers)

    @router.get("/docs")
    @router.get("/redoc")
    async def documentation(request: Request) -> Response:
        if folder is None:
            raise AnonymError(Errors.SA401.format(extra="serve"))
        page = PAGES[request.scope["route"].path]
        return Response(page, media_type=TYPES[".html"], headers={"Content-Security-Policy": POLICY})

    @router.get("/docs/{name}")
    async def documentation_file(name: str) -> Response:
        if name in STARTS:
            return Response(STARTS[name], media_type=TYPES[".js"])
        if folder is None or name not in FILES or not (folder / name).is_file():
            raise AnonymError(Errors.SA512)
        headers = {"Cache-Control": "max-age=3600"}
        return FileResponse(folder / name, media_type=TYPES[Path(name).suffix], headers=headers)

    return router


def _folder() -> Optional[Path]:
    # The package itself is not imported.
    spec = find_spec(PACKAGE)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent / "static"
