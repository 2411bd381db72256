"""The command `anonymize`: files, folders or standard input through a pipeline. See docs/reference/command.md."""

from pathlib import Path
from typing import Any, List, NamedTuple, NoReturn, Optional, Sequence

import typer
from typer import Argument as Arg
from typer import Option as Opt

from .command import DONE, SOME_FAILED, run_command, without_warnings

OUTPUT_HELP = (
    "A file, a folder, or - for standard output [default: NAME_anonymized_.EXT beside the input; for - it is -]"
)


def anonymize_cli(
    input: str = Arg(..., help="A file, a folder, or - for standard input", show_default=False),
    output: Optional[str] = Arg(None, help=OUTPUT_HELP, show_default=False),
    pipeline: str = Opt("en", "--pipeline", "-p", help="A bundled pipeline, an installed one, or a path to one"),
    operators: Optional[Path] = Opt(
        None, "--operators", help="A .cfg with [operators.LABEL] sections, or Presidio's JSON"
    ),
    code: Optional[Path] = Opt(None, "--code", help="A Python file to import first: it registers your own functions"),
    pattern: List[str] = Opt(
        [], "--pattern", help="Also find 'RE', or replace what it matches: 'RE=>TEXT'; repeatable", show_default=False
    ),
    patterns: Optional[Path] = Opt(
        None, "--patterns", help="Also find these: a CSV with the columns LABEL, RANK, DESC, EXP"
    ),
    skip_bad_patterns: bool = Opt(
        False, "--skip-bad-patterns", help="Leave out the lines of --patterns that are not valid, and name them"
    ),
    labels: Optional[str] = Opt(
        None, "--labels", help="Take out these labels only: a file with one a line, or with commas"
    ),
    items: Optional[Path] = Opt(None, "--items", help="Write the audit trail here: a JSON line a document"),
    format: Optional[str] = Opt(None, "--format", help="The input's format, where its extension does not name it"),
    output_format: Optional[str] = Opt(
        None, "--output-format", help="txt, csv, tsv, jsonl or spacy [default: the input's]"
    ),
    encoding: str = Opt(
        "utf-8", "--encoding", help="The encoding of text inputs, and of outputs in the input's format"
    ),
    text_field: str = Opt("text", "--text-field", help="JSON lines: the field of the text; dots for nested fields"),
    id_field: str = Opt("id", "--id-field", help="JSON lines: the field of the id; dots for nested fields"),
    columns: Optional[str] = Opt(
        None, "--columns", help="Tables, also xlsx: only these columns, by name or number, with commas"
    ),
    no_header: bool = Opt(False, "--no-header", help="Tables: the first row is data"),
    delimiter: Optional[str] = Opt(None, "--delimiter", help="Tables: the delimiter [default: the header's]"),
    lines: bool = Opt(False, "--lines", help="Plain text: each line is a document"),
    drop_media: bool = Opt(
        False,
        "--drop-media",
        help="Office files, e-mails, pages: take out pictures and attachments; else such a file is refused",
    ),
    max_unpacked: int = Opt(256, "--max-unpacked", help="Packed files: how many megabytes one may unpack to"),
    n_process: int = Opt(1, "--n-process", "-n", help="How many processes work"),
    batch_size: int = Opt(256, "--batch-size", "-b", help="How many documents are worked on at a time"),
    dry_run: bool = Opt(False, "--dry-run", help="Write nothing, count what was found by label"),
    detect_only: bool = Opt(False, "--detect-only", help="Write the spans over the original text, and no new text"),
    force: bool = Opt(False, "--force", "-F", help="Overwrite files that are there"),
    quiet: bool = Opt(False, "--quiet", "-q", help="No progress bar and no summary"),
) -> None:
    """
    Anonymize a file, a folder or standard input.

    Reads text, tables, JSON lines, .spacy, Office files, HTML, e-mails and more; see --format. Every other extension is
    plain text, but for known formats, which are refused. Exit status: 0 all done, 1 some documents failed, 2 wrong
    usage.
    """
    call = Call(**locals())
    raise typer.Exit(run(call))


class Call(NamedTuple):
    """The command's arguments; see `anonymize_cli`."""

    input: str
    output: Optional[str] = None
    pipeline: str = "en"
    operators: Optional[Path] = None
    code: Optional[Path] = None
    pattern: Sequence[str] = ()
    patterns: Optional[Path] = None
    skip_bad_patterns: bool = False
    labels: Optional[str] = None
    items: Optional[Path] = None
    format: Optional[str] = None
    output_format: Optional[str] = None
    encoding: str = "utf-8"
    text_field: str = "text"
    id_field: str = "id"
    columns: Optional[str] = None
    no_header: bool = False
    delimiter: Optional[str] = None
    lines: bool = False
    drop_media: bool = False
    max_unpacked: int = 256
    n_process: int = 1
    batch_size: int = 256
    dry_run: bool = False
    detect_only: bool = False
    force: bool = False
    quiet: bool = False


def run(call: Call) -> int:
    """Run the command.

    call (Call): Its arguments.
    RETURNS (int): The exit status. What went wrong is on standard error, a line each.
    """
    return run_command(lambda: _run(call), call.output)


def _run(call: Call) -> int:
    from ..io.output import open_trail
    from ..run.stream import AnonymizeStream
    from ..runner import Runner
    from .plan import Settings, make_plan
    from .report import Report, count_lines

    read_options, options = check_options(call)
    if call.code is not None:
        import_code(call.code)
    plan = make_plan(Settings(*(getattr(call, name) for name in Settings._fields)))
    nlp = load_pipeline(call.pipeline, call.operators)
    if call.patterns is not None or call.labels is not None:
        from ..pipeline.user_files import add_pattern_file, read_labels, take_out_only

        if call.patterns is not None:
            bad_lines = [] if call.skip_bad_patterns else None
            add_pattern_file(nlp, call.patterns, bad_lines)
            for error in bad_lines or ():
                typer.echo(f"left out: {error}", err=True)
        if call.labels is not None:
            take_out_only(nlp, read_labels(call.labels))
    runner = Runner(nlp, patterns=[read_pattern(each) for each in call.pattern or ()])
    items = None if call.items is None or call.dry_run else open_trail(call.items)
    report = Report(call.quiet, plan.size() or None)
    try:
        for id, error in plan.failures:
            report.fail(id, str(error))
        with without_warnings():
            AnonymizeStream(runner, plan.jobs, report, read_options=read_options, options=options, items=items).run()
        if items is not None:
            items.commit()
    finally:
        report.close()
        if items is not None:
            items.abort()
    if call.dry_run:
        typer.echo("".join(f"{line}\n" for line in count_lines(report.labels)), nl=False)
    report.summary("found" if call.dry_run or call.detect_only else "replaced")
    return SOME_FAILED if report.failures else DONE


def check_options(call: Call) -> Any:
    """Check the options that are neither paths nor formats.

    call (Call): The command's arguments.
    RETURNS (Tuple[ReadOptions, StreamOptions]): How inputs are read, and how they are worked on.
    RAISES (AnonymError): SA003 for a value that is not valid, SA309 for an unknown encoding.
    """
    from ..io.record import ReadOptions
    from ..io.source import check_encoding
    from ..run.target import StreamOptions

    for param, value in (
        ("--n-process", call.n_process),
        ("--batch-size", call.batch_size),
        ("--max-unpacked", call.max_unpacked),
    ):
        if value < 1:
            fail(param, "it must be >= 1")
    if call.code is not None and call.n_process > 1:
        fail(
            "--code",
            "it works with --n-process 1 only, as the other processes do not import it; install it as a package for more",
        )
    if call.items is not None and str(call.items) == "-":
        fail("--items", "it must be a file, as standard output is for the new text")
    delimiter = {"\\t": "\t", "tab": "\t"}.get(call.delimiter or "", call.delimiter or "")
    if len(delimiter) > 1 or delimiter in ('"', "\r", "\n") and delimiter:
        fail("--delimiter", "it must be one character, and neither a quote nor a line end")
    columns = tuple(name.strip() for name in (call.columns or "").split(",") if name.strip())
    if call.columns is not None and not columns:
        fail("--columns", "it names no column")
    if call.no_header and not all(name.isdecimal() for name in columns):
        fail("--columns", "with --no-header columns have numbers only")
    read_options = ReadOptions(call.text_field, call.id_field, columns, not call.no_header, delimiter, call.lines)
    read_options = read_options._replace(drop_media=call.drop_media, max_unpacked=call.max_unpacked)
    encoding = check_encoding(call.encoding)
    return read_options, StreamOptions(encoding, call.batch_size, call.n_process, call.detect_only, call.dry_run)


def read_pattern(argument: str) -> List[str]:
    """RETURNS (List[str]): a regular expression, and its replacement where there is one: what follows the last "=>"."""
    regex, arrow, replacement = argument.rpartition("=>")
    return [regex, replacement] if arrow else [argument]


def fail(param: str, problem: str) -> NoReturn:
    """RAISES (AnonymError): SA003, that an option's value is not valid."""
    from ..errors import AnonymError, Errors

    raise AnonymError(Errors.SA003.format(param=param, owner="anonymize", problem=problem))


def import_code(path: Path) -> None:
    """Import a Python file, as `--code` of spaCy's own commands does, for what it registers.

    path (Path): The file.
    RAISES (AnonymError): SA301 when there is none, SA307 when it cannot be imported.
    """
    from spacy.util import import_file

    from ..errors import AnonymError, Errors

    if not path.exists():
        raise AnonymError(Errors.SA301.format(path=path))
    problem = "" if path.suffix == ".py" else "it is no .py file"
    if not problem:
        try:
            import_file("python_code", path)
        except (Exception, SystemExit) as error:
            # A script that ends itself would end the command with its own status, and nothing done.
            problem = type(error).__name__
    if problem:
        raise AnonymError(Errors.SA307.format(path=path, format="Python code", problem=problem))


def load_pipeline(name: str, operators: Optional[Path]) -> Any:
    """Load a pipeline, with the operators of a file.

    name (str): A bundled pipeline, an installed one, or a path.
    operators (Optional[Path]): A file of operators.
    RETURNS (Language): The pipeline.
    RAISES (AnonymError): SA001 when there is none, SA008 when it cannot be made, SA106 when it does not anonymize; and
        what `read_operators` and `set_operators` raise.
    """
    from ..errors import AnonymError, Errors, describe_config
    from ..load import load
    from ..operators.table import read_operators, set_operators
    from ..runner import Runner

    table = None if operators is None else read_operators(operators)
    try:
        nlp = load(name)
    except AnonymError:
        raise
    except Exception as error:
        raise AnonymError(Errors.SA008.format(problem=describe_config(error))) from None
    Runner(nlp).check_anonymizer()
    if table is not None:
        set_operators(nlp, table, str(operators))
    return nlp
