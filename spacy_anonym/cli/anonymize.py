"""The command `anonymize`: files, folders or standard input through a pipeline. See docs/reference/command.md."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Dict, List, NoReturn, Optional, Tuple

import typer
from spacy.language import Language
from spacy.util import import_file
from typer import Argument as Arg

from ..about import __version__
from ..errors import AnonymError, Errors, check_params, describe_config
from ..io.formats import WITH_PATHS
from ..io.known_columns import WITH_COLUMNS, read_known
from ..io.output import is_device, open_trail
from ..io.record import ReadOptions
from ..io.source import check_encoding
from ..keys import uses_of_run
from ..load import load
from ..pipeline.overrides import add_pattern_file, read_labels, replace_only
from ..pipeline.span_consolidator import BALANCED
from ..run.job import Counts
from ..run.manifest import Manifest, is_resumed, manifest_path
from ..run.stream import AnonymizeStream
from ..run.target import StreamOptions
from ..runner import Runner
from . import command as c
from .plan import STDIO, Settings, check_targets, make_plan

OUTPUT_HELP = (
    "A file, a folder, or - for standard output; by default NAME_anonymized_.EXT beside the input, and for - it is -"
)


def anonymize_cli(
    input: c.Input,
    output: Annotated[Optional[str], Arg(help=OUTPUT_HELP, show_default=False)] = None,
    pipeline: c.Pipeline = "en",
    recall: c.Recall = BALANCED,
    operators: c.Operators = None,
    code: c.Code = None,
    pattern: Annotated[
        List[str],
        c.of_pipeline(
            "--pattern", help="Also find 'RE', or replace what it matches: 'RE=>TEXT'; repeatable", show_default=False
        ),
    ] = [],
    patterns: Annotated[
        Optional[Path],
        c.of_pipeline("--patterns", help="Also find these: a CSV with the columns LABEL, RANK, DESC, EXP"),
    ] = None,
    skip_bad_patterns: Annotated[
        bool,
        c.of_pipeline(
            "--skip-bad-patterns", help="Leave out the lines of --patterns that are not valid, and name them"
        ),
    ] = False,
    labels: Annotated[
        Optional[str],
        c.of_pipeline("--labels", help="Replace these labels only: a file with one a line, or with commas"),
    ] = None,
    items: Annotated[
        Optional[Path], c.of_output("--items", help="Write the audit trail here: a JSON line a document")
    ] = None,
    format: c.Format = None,
    output_format: Annotated[
        Optional[str], c.of_output("--output-format", help="txt, csv, tsv, jsonl or spacy; by default the input's")
    ] = None,
    encoding: c.Encoding = "utf-8",
    text_field: c.TextField = "text",
    id_field: c.IdField = "id",
    columns: c.Columns = None,
    known: Annotated[
        List[str],
        c.of_pipeline(
            "--known",
            help="Tables, JSON lines, Parquet: find all forms of what columns say: PERSON=first+last; repeatable",
            show_default=False,
        ),
    ] = [],
    json_path: Annotated[
        List[str],
        c.of_input(
            "--json-path",
            help="JSON, YAML: only these values, as in patient.name or **.note; repeatable",
            show_default=False,
        ),
    ] = [],
    no_header: c.NoHeader = False,
    delimiter: c.Delimiter = None,
    lines: c.Lines = False,
    drop_media: Annotated[
        bool,
        c.of_input(
            "--drop-media",
            help="Office files, e-mails, pages: remove pictures and attachments; otherwise such a file is refused",
        ),
    ] = False,
    max_unpacked: Annotated[
        int, c.of_input("--max-unpacked", help="Packed files: how many megabytes one may unpack to")
    ] = 256,
    n_process: Annotated[int, c.of_run("--n-process", "-n", help="How many processes work")] = 1,
    batch_size: c.BatchSize = None,
    dry_run: Annotated[bool, c.of_output("--dry-run", help="Write nothing, count what was found by label")] = False,
    detect_only: Annotated[
        bool, c.of_output("--detect-only", help="Write the spans over the original text, and no new text")
    ] = False,
    force: c.Force = False,
    resume: Annotated[
        bool,
        c.of_run("--resume", help="Write a manifest beside the output, and go on where a stopped run has left one"),
    ] = False,
    config: c.RunFile = None,
    progress: Annotated[str, c.of_run("--progress", help="bar, on a terminal; json: a line of JSON a second")] = c.BAR,
    quiet: c.Quiet = False,
) -> None:
    """
    Anonymize a file, a folder or standard input.

    Reads text, tables, JSON lines, .spacy, Office files, HTML, e-mails and more; see --format. Every other extension is
    plain text, but for known formats, which are refused. Exit status: 0 all done, 1 some documents failed, 2 wrong
    usage.
    """
    raise typer.Exit(run(SimpleNamespace(**locals())))


@c.with_status
def run(call: SimpleNamespace) -> int:
    """Run the command with the arguments of `anonymize_cli`. RETURNS (int): the exit status."""
    read_options, options = check_options(call)
    if call.code is not None:
        import_code(call.code)
    settings = Settings(*(getattr(call, name) for name in Settings._fields))
    plan = make_plan(settings._replace(force=call.force or call.resume))
    place = place_of_manifest(call, plan.output) if call.resume else None
    if place is not None and not is_resumed(place):
        check_targets(plan.jobs, settings)
    if read_options.known and not all(job.format in WITH_COLUMNS for job in plan.jobs):
        fail("--known", f"the inputs must be of the formats {', '.join(WITH_COLUMNS)}: others have no columns")
    if read_options.json_path and not all(job.format in WITH_PATHS for job in plan.jobs):
        fail("--json-path", f"the inputs must be of the formats {', '.join(WITH_PATHS)}: JSON lines need --format json")
    uses = uses_of_run()
    nlp = load_pipeline(call.pipeline, call.operators, call.recall)
    if call.patterns is not None:
        bad_lines: Optional[List[Any]] = [] if call.skip_bad_patterns else None
        add_pattern_file(nlp, call.patterns, bad_lines)
        for error in bad_lines or ():
            typer.echo(f"left out: {error}", err=True)
    if call.labels is not None:
        replace_only(nlp, read_labels(call.labels))
    # What follows the last "=>" is the replacement.
    runner = Runner(nlp, patterns=[each.rsplit("=>", 1) for each in call.pattern or ()])
    if place is not None and uses_of_run() > uses:
        raise AnonymError(Errors.SA319)
    items = None if call.items is None or call.dry_run else open_trail(call.items, call.resume)
    manifest: Optional[Manifest] = None
    try:
        if place is not None:
            manifest = Manifest(place, run_row(call, runner), plan.jobs, items)
        with c.reported(plan, call.quiet, call.progress) as report, c.without_warnings():
            if manifest is not None:
                report.skip(plan.size(manifest.done))
                report.go_on(manifest.counts)
                # What else came of the input that it goes on with is reported when that is through.
                report.go_on(Counts(failures=manifest.part.counts.failures))
            if manifest is None or not manifest.ended:
                stream = AnonymizeStream(runner, plan.jobs, report, read_options=read_options, options=options)
                stream.items, stream.manifest = items, manifest
                stream.run()
                if items is not None:
                    items.commit()
                if manifest is not None:
                    manifest.end(plan.failures)
    finally:
        if items is not None:
            items.abort()
        if manifest is not None:
            manifest.close()
    if call.dry_run:
        for label, count in sorted(report.labels.items(), key=lambda row: (-row[1], row[0])):
            typer.echo(f"{label}\t{count}")
    report.summary("found" if call.dry_run or call.detect_only else "replaced")
    return c.SOME_FAILED if report.failures else c.DONE


# Options that may change when a run goes on: they change nothing of what comes out. The patterns of the call may hold
# names, and are in the pipeline's digest only.
FREE = ("input", "output", "pattern", "n_process", "batch_size", "force", "resume", "config", "progress", "quiet")


def run_row(call: SimpleNamespace, runner: Runner) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): what a run's manifest says of it, JSON-able."""
    given = {name: value for name, value in sorted(vars(call).items()) if name not in FREE}
    options = {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}
    pipeline = {"name": call.pipeline, "digest": runner.digest()}
    return {"version": __version__, "pipeline": pipeline, "options": options}


def place_of_manifest(call: SimpleNamespace, output: Optional[Path]) -> Path:
    """RETURNS (Path): where the manifest of a run with `--resume` is. RAISES (AnonymError): SA003 where it could not go
    on."""
    if output is None or call.input == STDIO or call.dry_run or is_device(output):
        fail("--resume", "the input and the output must be files or folders, and written")
    if call.items is not None and is_device(call.items):
        fail("--items", "with --resume it must be a file")
    return manifest_path(output)


def check_options(call: SimpleNamespace) -> Tuple[ReadOptions, StreamOptions]:
    """Check the options of `anonymize_cli` that are neither paths nor formats.

    RETURNS (Tuple[ReadOptions, StreamOptions]): How inputs are read, and how they are worked on.
    RAISES (AnonymError): SA003 for a value that is not valid, SA309 for an unknown encoding.
    """
    counts = {"--n-process": call.n_process, "--batch-size": call.batch_size, "--max-unpacked": call.max_unpacked}
    delimiter = {"\\t": "\t", "tab": "\t"}.get(call.delimiter or "", call.delimiter or "")
    columns = tuple(name.strip() for name in (call.columns or "").split(",") if name.strip())
    numbered = all(name.isdecimal() for name in columns)
    alone = (
        "it works with --n-process 1 only, as the other processes do not import it; install it as a package for more"
    )
    one_character = "it must be one character, and neither a quote nor a line end"
    check_params(
        "anonymize",
        ("--progress", call.progress not in (c.BAR, c.JSON), f"it is one of {c.BAR}, {c.JSON}"),
        *((name, count is not None and count < 1, "it must be >= 1") for name, count in counts.items()),
        ("--code", call.code is not None and call.n_process > 1, alone),
        ("--items", str(call.items) == "-", "it must be a file, as standard output is for the new text"),
        ("--delimiter", len(delimiter) > 1 or delimiter in ('"', "\r", "\n"), one_character),
        ("--columns", call.columns is not None and not columns, "it names no column"),
        ("--columns", call.no_header and not numbered, "with --no-header columns have numbers only"),
    )
    read_options = ReadOptions(call.text_field, call.id_field, columns, not call.no_header, delimiter, call.lines)
    read_options = read_options._replace(drop_media=call.drop_media, max_unpacked=call.max_unpacked)
    read_options = read_options._replace(known=read_known(call.known), json_path=tuple(call.json_path))
    encoding = check_encoding(call.encoding)
    return read_options, StreamOptions(encoding, call.batch_size, call.n_process, call.detect_only, call.dry_run)


def fail(param: str, problem: str, owner: str = "anonymize") -> NoReturn:
    """RAISES (AnonymError): SA003, that an option's value is not valid; `owner` is the command."""
    raise AnonymError(Errors.SA003.format(param=param, owner=owner, problem=problem))


def import_code(path: Path) -> None:
    """Import a Python file, as `--code` of spaCy's own commands does, for what it registers. RAISES (AnonymError):
    SA301 when there is none, SA307 when it cannot be imported."""
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


def load_pipeline(name: str, operators: Optional[Path], recall: str = BALANCED) -> Language:
    """RETURNS (Language): a bundled pipeline, an installed one, or one at a path, with the operators of a policy or a
    file.

    RAISES (AnonymError): What `load` raises; SA106 when it does not anonymize.
    """
    try:
        nlp = load(name, recall=recall, policy=operators)
    except AnonymError:
        raise
    except Exception as error:
        raise AnonymError(Errors.SA008.format(problem=describe_config(error))) from None
    Runner(nlp).check_anonymizer()
    return nlp
