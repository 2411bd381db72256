"""What the service has, for those who call it and for its page."""

from typing import Any, Dict, List

from ..io.formats import format_names, get_reader
from ..labels import COLORS, TABLE
from .client_operators import is_reversible, names_served, params_of, summary_of
from .client_policies import PLAIN, POLICIES
from .pipelines import Pipelines
from .settings import ServeSettings

# Languages that are written from right to left.
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")
# Of labels that displaCy has no color for.
PLAIN_COLOR = "#dddddd"


def describe(pipelines: Pipelines, settings: ServeSettings) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the answer of GET /v1/pipelines; see `ServiceInfo`."""
    return {
        "pipelines": [
            {
                "name": pipeline.name,
                "language": pipeline.lang,
                "labels": list(pipeline.info.labels),
                "components": list(pipeline.info.components),
                "default": pipeline is pipelines.default,
                "direction": "rtl" if pipeline.lang in RIGHT_TO_LEFT else "ltr",
            }
            for pipeline in pipelines
        ],
        "operators": [
            {
                "name": name,
                "help": summary_of(name),
                "params": [param._asdict() for param in params_of(name)],
                "reversible": is_reversible(name),
            }
            for name in names_served()
            if name != "decrypt"
        ],
        "policies": list(POLICIES),
        "plain_policies": list(PLAIN),
        "labels": {
            row.name: {"color": COLORS.get(row.name, PLAIN_COLOR), "title": row.meaning, "personal": row.personal}
            for row in TABLE
        },
        "formats": served_formats(),
        "limits": {
            name: value
            for name, value in settings._asdict().items()
            if name.startswith("max_") or name in ("timeout", "body_timeout", "long_text")
        },
    }


def served_formats() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the formats of files that can be sent, with what can be written."""
    written = set(format_names("writers"))
    rows: List[Dict[str, Any]] = []
    for name in sorted({*format_names(), *written}):
        read = name in format_names()
        extensions = list(get_reader(name).extensions) if read else []
        rewritten = read and (get_reader(name).rewrites or hasattr(get_reader(name), "make_rewriter"))
        rows.append({"name": name, "extensions": extensions, "read": read, "written": name in written or rewritten})
    return rows
