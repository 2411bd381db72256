"""What users can name: entry points, registered names, public names, options of the command, routes of the service.

`python tests/surface.py` writes it to tests/surface.json anew; tests/test_surface.py compares.
"""

import json
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

SAVED = Path(__file__).with_suffix(".json")
PACKAGES = [
    "spacy_anonym",
    "spacy_anonym.frames",
    "spacy_anonym.vault",
    "spacy_anonym.render",
    "spacy_anonym.operators",
    "spacy_anonym.compat.presidio",
]


def surface() -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the names, sorted."""
    from spacy_anonym import registry
    from spacy_anonym.lang import every_language

    points: Dict[str, List[str]] = {}
    for point in distribution("spacy_anonym").entry_points:
        points.setdefault(point.group, []).append(point.name)
    return {
        "entry_points": {group: sorted(set(names)) for group, names in sorted(points.items())},
        "languages": [*every_language()],
        "registered": {
            kind: [name for name in registry.names(kind) if name.startswith("spacy_anonym.")]
            for kind in ("patterns", "validators")
        },
        "all": {name: sorted(import_module(name).__all__) for name in PACKAGES},
        "commands": dict(sorted(_commands())),
        "routes": _routes(),
    }


def _commands() -> Iterator[Tuple[str, List[str]]]:
    import typer

    from spacy_anonym.cli.app import app

    waiting: List[Tuple[str, Any]] = [("", typer.main.get_command(app))]
    while waiting:
        name, command = waiting.pop()
        yield name, sorted(option for param in command.params for option in (*param.opts, *param.secondary_opts))
        waiting += [(f"{name} {key}".strip(), each) for key, each in getattr(command, "commands", {}).items()]


def _routes() -> List[str]:
    from spacy_anonym.serve.app import make_app
    from spacy_anonym.serve.pipelines import load_pipelines
    from spacy_anonym.serve.settings import ServeSettings

    settings = ServeSettings(pipelines=("en",))
    pipelines = load_pipelines(settings)
    try:
        paths = make_app(settings, pipelines).openapi()["paths"]
    finally:
        pipelines.close()
    return sorted(f"{method.upper()} {path}" for path, methods in paths.items() for method in methods)


if __name__ == "__main__":
    SAVED.write_text(json.dumps(surface(), indent=1) + "\n", encoding="utf8")
