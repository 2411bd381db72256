"""The command `serve`: the HTTP service. See docs/reference/http.md."""

from inspect import Parameter, Signature
from typing import Any, List, Tuple, get_args, get_type_hints

from typer import Option as Opt

from ..serve.settings import ServeSettings
from .command import Operators, errors_told

# Settings that have a list of values, by their options.
LISTS = {"pipeline": "pipelines", "allowed_host": "allowed_hosts"}


def serve_cli(**given: Any) -> None:
    """
    Serve pipelines over HTTP, with Presidio's endpoints and our own, and a page at /.

    Exit status: 0 stopped, 2 wrong usage.
    """
    from ..serve.app import run_server

    for option, name in LISTS.items():
        given[name] = tuple(given.pop(option))
    given["operators"] = given["operators"] and str(given["operators"])
    with errors_told():
        run_server(ServeSettings(**given).check())


def _parameters() -> Any:
    """YIELDS (Parameter): an option for each setting."""
    options = {name: option for option, name in LISTS.items()}
    for name, hint in get_type_hints(ServeSettings, include_extras=True).items():
        kind, help = get_args(hint)
        default = ServeSettings._field_defaults[name]
        if kind == Tuple[str, ...]:
            kind, default = List[str], list(default)
        option = options.get(name, name)
        declared = ("--pipeline", "-p") if option == "pipeline" else (f"--{option.replace('_', '-')}",)
        if option == "operators":
            kind = Operators
        else:
            default = Opt(default, *declared, help=help)
        yield Parameter(option, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


serve_cli.__signature__ = Signature(list(_parameters()))  # type: ignore[attr-defined]
serve_cli.__annotations__ = {each.name: each.annotation for each in serve_cli.__signature__.parameters.values()}  # type: ignore[attr-defined]
