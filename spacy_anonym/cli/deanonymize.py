"""The command `deanonymize`: originals back into files, folders or standard input. See docs/reference/command.md."""

from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Optional

import typer
from typer import Argument as Arg
from typer import Option as Opt

from .anonymize import import_code, load_pipeline
from .command import DONE, SOME_FAILED, run_command, without_warnings

OUTPUT_HELP = "A file, a folder, or - for standard output; for standard input it may be left out"


def deanonymize_cli(
    input: str = Arg(..., help="A file, a folder, or - for standard input", show_default=False),
    output: Optional[str] = Arg(None, help=OUTPUT_HELP, show_default=False),
    vault: Optional[Path] = Opt(None, "--vault", help="The vault's file"),
    key: Optional[str] = Opt(None, "--key", help="The name of its key: env:NAME or file:/path"),
    items: Optional[Path] = Opt(None, "--items", help="What `anonymize --items` wrote: restores exactly these values"),
    pipeline: Optional[str] = Opt(None, "--pipeline", "-p", help="The pipeline that wrote the text, for its operators"),
    operators: Optional[Path] = Opt(None, "--operators", help="Its operators, where they came from a file"),
    code: Optional[Path] = Opt(None, "--code", help="A Python file to import first: it registers your own functions"),
    format: Optional[str] = Opt(None, "--format", help="The input's format, where its extension does not name it"),
    encoding: str = Opt("utf-8", "--encoding", help="The encoding of inputs and outputs"),
    text_field: str = Opt("text", "--text-field", help="JSON lines: the field of the text; dots for nested fields"),
    id_field: str = Opt("id", "--id-field", help="JSON lines: the field of the id; dots for nested fields"),
    columns: Optional[str] = Opt(None, "--columns", help="Tables: only these columns, by name or number, with commas"),
    no_header: bool = Opt(False, "--no-header", help="Tables: the first row is data"),
    delimiter: Optional[str] = Opt(None, "--delimiter", help="Tables: the delimiter [default: the header's]"),
    lines: bool = Opt(False, "--lines", help="Plain text: each line is a document"),
    force: bool = Opt(False, "--force", "-F", help="Overwrite files that are there"),
    quiet: bool = Opt(False, "--quiet", "-q", help="No progress bar and no summary"),
) -> None:
    """
    Put the originals back into anonymized texts.

    With --vault alone every placeholder and surrogate of the vault is restored, also in a text that was edited since.
    Exit status: 0 all done, 1 something could not be restored, 2 wrong usage.
    """
    raise typer.Exit(run(RestoreCall(**locals())))


class RestoreCall(NamedTuple):
    """The command's arguments; see `deanonymize_cli`."""

    input: str
    output: Optional[str] = None
    vault: Optional[Path] = None
    key: Optional[str] = None
    items: Optional[Path] = None
    pipeline: Optional[str] = None
    operators: Optional[Path] = None
    code: Optional[Path] = None
    format: Optional[str] = None
    encoding: str = "utf-8"
    text_field: str = "text"
    id_field: str = "id"
    columns: Optional[str] = None
    no_header: bool = False
    delimiter: Optional[str] = None
    lines: bool = False
    force: bool = False
    quiet: bool = False


def run(call: RestoreCall) -> int:
    """Run the command.

    call (RestoreCall): Its arguments.
    RETURNS (int): The exit status. What went wrong is on standard error, a line each.
    """
    return run_command(lambda: _run(call), call.output)


def _run(call: RestoreCall) -> int:
    from .anonymize import Call, check_options
    from .plan import STDIO, Settings, make_plan
    from .report import Report
    from .restore import ItemsFile, RestoreStream

    if call.input != STDIO and call.output is None:
        _fail("OUTPUT", "name a file or folder, or - for standard output")
    shared = {
        name: getattr(call, name)
        for name in ("text_field", "id_field", "columns", "no_header", "delimiter", "lines", "encoding")
    }
    read_options, options = check_options(Call(call.input, **shared))
    if call.code is not None:
        import_code(call.code)
    plan = make_plan(Settings(call.input, call.output, call.format, force=call.force))
    from ..errors import AnonymError, Errors
    from ..io.record import Failure

    failures, jobs = list(plan.failures), []
    for job in plan.jobs:
        if job.output_format is None:
            jobs.append(job)
            continue
        error = AnonymError(Errors.SA384.format(path=job.name, format=job.format))
        if not Path(call.input).is_dir():
            raise error
        failures.append(Failure(job.name, error))
    nlp = None if call.pipeline is None else load_pipeline(call.pipeline, call.operators)
    vault = _open_vault(call)
    items = None if call.items is None else ItemsFile(call.items)
    if nlp is None and vault is None:
        _fail("--vault", "give a vault, or --pipeline")
    report = Report(call.quiet, plan.size() or None)
    try:
        for id, error in failures:
            report.fail(id, str(error))
        with without_warnings():
            stream = RestoreStream(jobs, report, read_options, options.encoding, items=items, nlp=nlp, vault=vault)
            stream.run()
    finally:
        report.close()
    report.summary("restored")
    return SOME_FAILED if report.failures or stream.problems else DONE


def _open_vault(call: RestoreCall) -> Any:
    from ..errors import AnonymError, Errors
    from ..vault import open_vault

    if call.vault is None:
        if call.key is not None:
            _fail("--key", "it is the key of --vault, which is not given")
        return None
    if call.key is None:
        _fail("--key", "a vault needs one: env:NAME or file:/path")
    if not call.vault.exists():
        raise AnonymError(Errors.SA301.format(path=call.vault))
    return open_vault(call.vault, call.key)


def _fail(param: str, problem: str) -> NoReturn:
    from ..errors import AnonymError, Errors

    raise AnonymError(Errors.SA003.format(param=param, owner="deanonymize", problem=problem))
