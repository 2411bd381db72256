"""The command `report`: one HTML file for the review of what a pipeline does to many documents. See
docs/guides/render.md.
"""

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import typer
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..io.record import Failure, Field
from ..render.report import ReportPage, write_page
from ..run.stream import AnonymizeStream, Event
from ..run.target import Closed, Pending
from ..runner import Runner
from ..texts import Result
from . import anonymize
from . import command as c
from .plan import Settings, make_plan


def report_cli(
    input: c.Input,
    output: Annotated[Path, Arg(help="The HTML file", show_default=False)],
    pipeline: c.Pipeline = "en",
    operators: c.Operators = None,
    originals: Annotated[
        bool, Opt("--originals", help="Show the original texts too: the file then holds the personal data")
    ] = False,
    max_views: Annotated[int, Opt("--max-views", help="How many documents are shown")] = 100,
    max_rows: Annotated[int, Opt("--max-rows", help="How many rows the table of documents has")] = 1000,
    choose: Annotated[
        str, Opt("--choose", help="Which are shown: first, random, or unsure (the lowest scores)")
    ] = "first",
    title: Annotated[str, Opt("--title", help="The page's title")] = "Review of anonymized documents",
    format: c.Format = None,
    encoding: c.Encoding = "utf-8",
    text_field: c.TextField = "text",
    id_field: c.IdField = "id",
    columns: c.Columns = None,
    lines: c.Lines = False,
    batch_size: c.BatchSize = None,
    force: Annotated[bool, Opt("--force", "-F", help="Overwrite a file that is there")] = False,
    quiet: c.Quiet = False,
) -> None:
    """
    Anonymize documents and write one HTML file for their review.

    Reads what `anonymize` reads, and writes nothing but the page. Exit status: 0 all done, 1 some documents failed, 2
    wrong usage.
    """
    raise typer.Exit(run(SimpleNamespace(**locals())))


@c.with_status
@c.without_warnings()
def run(call: SimpleNamespace) -> int:
    """Run the command with the arguments of `report_cli`. RETURNS (int): the exit status."""
    names = "operators pipeline format encoding text_field id_field columns lines batch_size force quiet".split()
    shared = {name: getattr(call, name) for name in names}
    # A dry run: no output of the inputs is settled, or written.
    shared["dry_run"] = True
    read_options, options = anonymize.check_options(c.call_of(anonymize.anonymize_cli, call.input, **shared))
    if str(call.output) == "-":
        anonymize.fail("OUTPUT", "it must be a file")
    if call.output.is_file() and not call.force:
        raise AnonymError(Errors.SA302.format(path=call.output))
    if Path(call.input).is_dir() and call.output.resolve().is_relative_to(Path(call.input).resolve()):
        raise AnonymError(Errors.SA310.format(path=call.output))
    plan = make_plan(Settings(call.input, format=call.format, dry_run=True))
    nlp = anonymize.load_pipeline(call.pipeline, call.operators)
    named = {name: getattr(call, name) for name in ("originals", "max_views", "max_rows", "choose", "title")}
    page = ReportPage(**named)
    with c.reported(plan, call.quiet) as progress:
        for _, error in plan.failures:
            page.add((None, None, error.code))
        stream = _ReportStream(Runner(nlp), plan.jobs, progress, read_options=read_options, options=options)
        stream.page = page
        stream.run()
        write_page(call.output, page.html())
    progress.summary("counted")
    return c.SOME_FAILED if progress.failures else c.DONE


class _ReportStream(AnonymizeStream):
    """Puts documents on a page, instead of writing them."""

    page: ReportPage

    def handle(self, event: Event) -> None:
        if isinstance(event, Pending):
            for field, result in zip(event.fields, event.results):
                self._add(field, result)
        elif isinstance(event, Failure):
            self._fail(event.id, str(event.error), event.error.code)
        elif isinstance(event, Closed) and event.error is not None:
            self._fail(event.job.name, str(event.error), event.error.code)

    def _add(self, field: Field, result: Result) -> None:
        if result.text is None:
            self._fail(field.id, result.message, str(result.items))
            return
        items: Any = result.items
        self.report.done(1, Counter(item["label"] for item in items))
        document = {"text": field.text, "anonym_text": result.text, "items": items}
        self.page.add({**document, "title": field.id, "lang": self.runner.nlp.lang})

    def _fail(self, id: str, message: str, code: str) -> None:
        self.report.fail(id, message)
        self.page.add((None, None, code))
