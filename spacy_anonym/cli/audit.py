"""The command `audit`: what may be left in outputs of what was replaced. See docs/reference/command.md."""

import json as json_lib
from itertools import zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Iterator, List, Optional, Tuple

import typer
from typer import Argument as Arg

from ..errors import AnonymError, Errors, check_params
from ..io.formats import get_reader
from ..io.record import Failure, Field, ReadOptions, fields_of
from ..io.source import check_encoding
from ..render.report import write_page
from ..run.job import Job
from ..run.stream import open_source
from ..runner import Runner
from . import command as c
from .anonymize import load_pipeline
from .plan import Settings, make_plan

if TYPE_CHECKING:
    from ..evaluation.audit import AuditResult, Pair

HIGH = "high"


def audit_cli(
    originals: Annotated[str, Arg(help="The file or folder that was anonymized", show_default=False)],
    output: Annotated[str, Arg(help="What was written", show_default=False)],
    html: Annotated[Optional[Path], c.of_output("--html", help="Write the report as one HTML file")] = None,
    json: Annotated[Optional[Path], c.of_output("--json", help="Write the report as JSON")] = None,
    show_values: Annotated[
        bool, c.of_output("--show-values", help="Show what was found: the reports then hold personal data")
    ] = False,
    max_rows: Annotated[int, c.of_output("--max-rows", help="How many documents are shown")] = 1000,
    pipeline: c.Pipeline = "en",
    recall: c.Recall = HIGH,
    max_values: Annotated[
        int, c.of_run("--max-values", help="How many forms of values are kept in memory; others are counted")
    ] = 2_000_000,
    format: c.Format = None,
    encoding: c.Encoding = "utf-8",
    text_field: c.TextField = "text",
    id_field: c.IdField = "id",
    columns: c.Columns = None,
    lines: c.Lines = False,
    force: c.Force = False,
    quiet: c.Quiet = False,
) -> None:
    """
    Search outputs for what was replaced, and list the documents to read first.

    Searches each output for every value that was replaced in any document (in other forms too), for what the pipeline
    still finds, and for rare words that stand in both. Exit status: 0 nothing to read, 1 something, or documents that
    failed, 2 wrong usage.
    """
    raise typer.Exit(run(SimpleNamespace(**locals())))


@c.with_status
@c.without_warnings()
def run(call: SimpleNamespace) -> int:
    """Run the command with the arguments of `audit_cli`. RETURNS (int): the exit status."""
    from ..evaluation.audit import audit
    from ..evaluation.audit_page import audit_data, audit_html

    for path in (call.html, call.json):
        if path is not None and path.exists() and not call.force:
            raise AnonymError(Errors.SA302.format(path=path))
    for name, count in (("--max-values", call.max_values), ("--max-rows", call.max_rows)):
        check_params("audit", (name, count < 1, "it must be >= 1"))
    reader = _Documents(call)
    runner = Runner(load_pipeline(call.pipeline, None, call.recall))
    result = audit(reader.pairs, runner, max_values=call.max_values)
    if call.json is not None:
        data = audit_data(result, show_values=call.show_values)
        write_page(call.json, json_lib.dumps(data, ensure_ascii=False, indent=1) + "\n")
    if call.html is not None:
        write_page(call.html, audit_html(result, show_values=call.show_values, max_rows=call.max_rows))
    if not call.quiet:
        _show(result, call.show_values, call.max_rows)
    return c.SOME_FAILED if result.readings or result.failed or reader.failures else c.DONE


def _show(result: "AuditResult", show_values: bool, max_rows: int) -> None:
    first = [(reading.id, reading.signs[0]) for reading in result.readings[:max_rows]]
    rows = [{"document": id, **sign._asdict()} for id, sign in first]
    if rows:
        shown = ["document", "kind", "how", "start", "end", *(["text"] if show_values else [])]
        typer.echo(c.show_rows(rows, shown, "table"))
    c.say(f"{c.count_of(result.documents, 'document')}, {len(result.readings)} to read first")


class _Documents:
    """Reads originals and outputs, side by side. Failures are told once."""

    def __init__(self, call: SimpleNamespace) -> None:
        columns = tuple(name.strip() for name in (call.columns or "").split(",") if name.strip())
        options = ReadOptions(call.text_field, call.id_field, columns, lines=call.lines)
        self._options = options._replace(drop_media=True)
        self._encoding = check_encoding(call.encoding)
        self.failures = 0
        self._told = False
        before = make_plan(Settings(call.originals, format=call.format, dry_run=True))
        after = make_plan(Settings(call.output, format=call.format, dry_run=True))
        for failure in (*before.failures, *after.failures):
            self._fail(failure.id, failure.error)
        self._jobs = self._paired(before.jobs, after.jobs)

    def _paired(self, before: List[Job], after: List[Job]) -> List[Tuple[Optional[Job], Job]]:
        if len(before) == len(after) == 1:
            return [(before[0], after[0])]
        # An output of another format has its extension behind the original's.
        outputs = {name: job for job in after for name in (job.name.rpartition(".")[0], job.name)}
        outputs.update((job.name, job) for job in after)
        found = {job.name: outputs.get(job.name) for job in before}
        for job in before:
            if found[job.name] is None:
                self._fail(job.name, AnonymError(Errors.SA389.format(path=job.name)))
        originals = {output.name: job for job in before if (output := found[job.name]) is not None}
        return [(originals.get(job.name), job) for job in after]

    def pairs(self) -> Iterator["Pair"]:
        """YIELDS (Pair): the documents, in the order of the outputs."""
        from ..evaluation.audit import Pair

        for before, after in self._jobs:
            count = 0
            for old, new in zip_longest(self._fields(before), self._fields(after)):
                if old is None or new is None:
                    count += 1
                if new is not None:
                    yield Pair(new.id, None if old is None else old.text, new.text)
            if count and before is not None and not self._told:
                self._fail(before.name, AnonymError(Errors.SA390.format(path=before.name, documents=count)))
        self._told = True

    def _fields(self, job: Optional[Job]) -> Iterator[Field]:
        if job is None:
            return
        try:
            with open_source(job, self._encoding, lambda size: None) as source:
                for record in get_reader(job.format)(source, self._options):
                    if isinstance(record, Failure):
                        self._fail(record.id, record.error)
                    else:
                        yield from fields_of(record)
        except AnonymError as error:
            self._fail(job.name, error)

    def _fail(self, id: str, error: AnonymError) -> None:
        if not self._told:
            self.failures += 1
            c.say(f"{id}: {error}")
