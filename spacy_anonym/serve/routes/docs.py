"""Swagger UI and ReDoc at /docs and /redoc, with the files of an installed package: a browser asks nobody else."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Optional

from ...errors import AnonymError, Errors
from ..pipelines import Pipelines
from ..settings import ServeSettings

# SOURCE: Swagger UI (Apache-2.0) and ReDoc (MIT), as fastapi-offline (MIT) brings them.
PACKAGE = "fastapi_offline"
FILES = {
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "swagger-ui.css": "text/css; charset=utf-8",
    "redoc.standalone.js": "text/javascript; charset=utf-8",
}
# Both write styles of their own into the page, and ReDoc searches in a worker.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
    "worker-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>spacy_anonym</title><link rel="icon" href="data:,">{style}</head>
<body><div id="api"></div><script src="docs/{script}"></script><script src="docs/{start}"></script></body>
</html>
"""
SWAGGER = PAGE.format(
    style='<link rel="stylesheet" href="docs/swagger-ui.css">', script="swagger-ui-bundle.js", start="swagger.js"
)
REDOC = PAGE.format(style="", script="redoc.standalone.js", start="redoc.js")
STARTS = {
    "swagger.js": 'SwaggerUIBundle({url: "openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null});\n',
    "redoc.js": 'Redoc.init("openapi.json", {}, document.getElementById("api"));\n',
}


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /docs, /redoc and their files, for browsers: they are not in the OpenAPI document."""
    from fastapi import APIRouter, Response
    from fastapi.responses import FileResponse

    router = APIRouter(include_in_schema=False)
    pages = {"/docs": SWAGGER, "/redoc": REDOC}
    folder = _folder()

    def page(path: str) -> Any:
        async def answer() -> Response:
            if folder is None:
                raise AnonymError(Errors.SA401.format(extra="serve"))
            return Response(
                pages[path], media_type="text/html; charset=utf-8", headers={"Content-Security-Policy": POLICY}
            )

        return answer

    for path in pages:
        router.add_api_route(path, page(path), methods=["GET"])

    @router.get("/docs/{name}")
    async def file(name: str) -> Response:
        if name in STARTS:
            return Response(STARTS[name], media_type="text/javascript; charset=utf-8")
        if folder is None or name not in FILES or not (folder / name).is_file():
            raise AnonymError(Errors.SA512)
        return FileResponse(folder / name, media_type=FILES[name], headers={"Cache-Control": "max-age=3600"})

    return router


def _folder() -> Optional[Path]:
    """RETURNS (Optional[Path]): the folder of the files; the package itself is not imported."""
    spec = find_spec(PACKAGE)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent / "static"
