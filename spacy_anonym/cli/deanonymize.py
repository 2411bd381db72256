"""The command `deanonymize`: originals back into files, folders or standard input. See docs/reference/command.md."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Optional

import typer
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..io.record import Failure
from ..vault import Vault, open_vault
from . import command as c
from .anonymize import anonymize_cli, check_options, fail, import_code, load_pipeline
from .plan import STDIO, Settings, make_plan
from .restore import ItemsFile, RestoreStream

OUTPUT_HELP = "A file, a folder, or - for standard output; for standard input it may be left out"


def deanonymize_cli(
    input: c.Input,
    output: Annotated[Optional[str], Arg(help=OUTPUT_HELP, show_default=False)] = None,
    vault: Annotated[Optional[Path], Opt("--vault", help="The vault's file")] = None,
    key: Annotated[Optional[str], Opt("--key", help="The name of its key: env:NAME or file:/path")] = None,
    items: Annotated[
        Optional[Path], Opt("--items", help="What `anonymize --items` wrote: restores exactly these values")
    ] = None,
    pipeline: Annotated[
        Optional[str], Opt("--pipeline", "-p", help="The pipeline that wrote the text, for its operators")
    ] = None,
    operators: Annotated[Optional[Path], Opt("--operators", help="Its operators, where they came from a file")] = None,
    code: c.Code = None,
    format: c.Format = None,
    encoding: c.Encoding = "utf-8",
    text_field: c.TextField = "text",
    id_field: c.IdField = "id",
    columns: c.Columns = None,
    no_header: c.NoHeader = False,
    delimiter: c.Delimiter = None,
    lines: c.Lines = False,
    force: c.Force = False,
    quiet: c.Quiet = False,
) -> None:
    """
    Put the originals back into anonymized texts.

    With --vault alone every placeholder and surrogate of the vault is restored, also in a text that was edited since.
    Exit status: 0 all done, 1 something could not be restored, 2 wrong usage.
    """
    raise typer.Exit(run(SimpleNamespace(**locals())))


@c.with_status
def run(call: SimpleNamespace) -> int:
    """Run the command with the arguments of `deanonymize_cli`. RETURNS (int): the exit status."""
    if call.input != STDIO and call.output is None:
        fail("OUTPUT", "name a file or folder, or - for standard output", "deanonymize")
    names = ("text_field", "id_field", "columns", "no_header", "delimiter", "lines", "encoding")
    shared = {name: getattr(call, name) for name in names}
    read_options, options = check_options(c.call_of(anonymize_cli, call.input, **shared))
    if call.code is not None:
        import_code(call.code)
    plan = make_plan(Settings(call.input, call.output, call.format, force=call.force))
    for job in list(plan.jobs):
        if job.output_format is None:
            continue
        error = AnonymError(Errors.SA384.format(path=job.name, format=job.format))
        if not Path(call.input).is_dir():
            raise error
        plan.jobs.remove(job)
        plan.failures.append(Failure(job.name, error))
    nlp = None if call.pipeline is None else load_pipeline(call.pipeline, call.operators)
    vault = _open_vault(call)
    items = None if call.items is None else ItemsFile(call.items)
    if nlp is None and vault is None:
        fail("--vault", "give a vault, or --pipeline", "deanonymize")
    with c.reported(plan, call.quiet) as report, c.without_warnings():
        stream = RestoreStream(plan.jobs, report, read_options, options.encoding, items=items, nlp=nlp, vault=vault)
        stream.run()
    report.summary("restored")
    return c.SOME_FAILED if report.failures or stream.problems else c.DONE


def _open_vault(call: SimpleNamespace) -> Optional[Vault]:
    if call.vault is None:
        if call.key is not None:
            fail("--key", "it is the key of --vault, which is not given", "deanonymize")
        return None
    if call.key is None:
        fail("--key", "a vault needs one: env:NAME or file:/path", "deanonymize")
    if not call.vault.exists():
        raise AnonymError(Errors.SA301.format(path=call.vault))
    return open_vault(call.vault, call.key)
