"""The file of `--config`: the options of a command, under their names."""

from pathlib import Path
from typing import Annotated, Any, Dict, Optional

import typer
from confection import Config

from ..errors import AnonymError, Errors, did_you_mean
from . import command as c


def read_run_file(path: Path, command: Any) -> Dict[str, Any]:
    """Read the options of a command.

    path (Path): A config with one section, the command's name. Its keys are the names of the options, without the
        dashes in front, and of the arguments, in lower case.
    command (Any): The command, as click knows it.
    RETURNS (Dict[str, Any]): The values by parameter, as the command's defaults are given.
    RAISES (AnonymError): SA301 when there is no such file, SA307 when it cannot be read, SA387 for a key that is not
        known.
    """
    section, names = command.name, {}
    for param in command.params:
        longest = max(param.opts, key=len).lstrip("-")
        if longest not in ("config", "help"):
            names[longest] = param.name
    try:
        config = Config().from_str(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise AnonymError(Errors.SA301.format(path=path)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise AnonymError(Errors.SA307.format(path=path, format="a run file", problem=problem)) from None
    except ValueError:
        problem = f'it is no config: [{section}], and lines such as batch-size = 64 or format = "txt"'
        raise AnonymError(Errors.SA307.format(path=path, format="a run file", problem=problem)) from None
    options = config.get(section, {})
    unknown = [key for key in config if key != section] + [key for key in options if key not in names]
    if unknown:
        shown = ", ".join(did_you_mean(key, [section, *names]) for key in unknown)
        raise AnonymError(Errors.SA387.format(path=path, keys=shown))
    return {names[key]: value for key, value in options.items() if value is not None}


def _take_defaults(context: typer.Context, path: Optional[Path]) -> Optional[Path]:
    if path is not None:
        with c.errors_told():
            context.default_map = read_run_file(path, context.command)
    return path


RunFile = Annotated[
    Optional[Path],
    c.of_run(
        "--config",
        help="A .cfg with these options in a section named as the command; those of the command line win",
        callback=_take_defaults,
        is_eager=True,
    ),
]
