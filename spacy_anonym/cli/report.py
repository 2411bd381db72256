"""The command `report`: one HTML file for the review of what a pipeline does to many documents. See
docs/guides/render.md.
"""

from collections import Counter
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Iterator, List, Sequence

import typer
from spacy.language import Language
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..io.formats import get_reader
from ..io.record import Failure, Field, ReadOptions, fields_of
from ..render.report import report
from ..run.job import Job
from ..run.stream import anonymize_fields, open_source, text_of
from ..run.target import StreamOptions
from ..runner import Runner
from ..texts import Result, anonymize_results
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
    encoding: Annotated[str, Opt("--encoding", help="The encoding of text inputs")] = "utf-8",
    text_field: c.TextField = "text",
    id_field: c.IdField = "id",
    columns: c.Columns = None,
    lines: c.Lines = False,
    batch_size: c.BatchSize = 256,
    force: Annotated[bool, Opt("--force", "-F", help="Overwrite a file that is there")] = False,
    quiet: c.Quiet = False,
) -> None:
    """
    Anonymize documents and write one HTML file for their review.

    Reads what `anonymize` reads, and writes nothing but the page. Exit status: 0 all done, 1 some documents failed, 2
    wrong usage.
    """
    raise typer.Exit(run(SimpleNamespace(**locals())))


def run(call: SimpleNamespace) -> int:
    """Run the command.

    call (SimpleNamespace): The arguments of `report_cli`.
    RETURNS (int): The exit status. What went wrong is on standard error, a line each.
    """

    def work() -> int:
        with c.without_warnings():
            return _run(call)

    return c.run_command(work, call.output)


def _run(call: SimpleNamespace) -> int:
    names = "operators pipeline format encoding text_field id_field columns lines batch_size force quiet".split()
    shared = {name: getattr(call, name) for name in names}
    read_options, options = anonymize.check_options(c.call_of(anonymize.anonymize_cli, call.input, **shared))
    if str(call.output) == "-":
        anonymize.fail("OUTPUT", "it must be a file")
    if call.output.is_file() and not call.force:
        raise AnonymError(Errors.SA302.format(path=call.output))
    if Path(call.input).is_dir() and call.output.resolve().is_relative_to(Path(call.input).resolve()):
        raise AnonymError(Errors.SA310.format(path=call.output))
    # A dry run: the inputs are settled, and no output of theirs.
    plan = make_plan(Settings(call.input, format=call.format, dry_run=True))
    nlp = anonymize.load_pipeline(call.pipeline, call.operators)
    with c.reported(plan, call.quiet) as progress:
        documents = _Documents(nlp, progress, read_options, options)
        named = {name: getattr(call, name) for name in ("originals", "max_views", "max_rows", "choose", "title")}
        report(documents.run(plan.jobs, [error.code for _, error in plan.failures]), call.output, **named)
    progress.summary("counted")
    return c.SOME_FAILED if progress.failures else c.DONE


class _Documents:
    """Reads inputs, and runs the pipeline over them, a batch at a time."""

    def __init__(self, nlp: Language, progress: c.Report, read_options: ReadOptions, options: StreamOptions) -> None:
        self._runner, self._progress, self._options = Runner(nlp), progress, options
        self._read_options = read_options._replace(vocab=nlp.vocab)
        self._failed: List[str] = []

    def run(self, jobs: Sequence[Job], failed: Sequence[str]) -> Iterator[Any]:
        """YIELDS (Union[Dict[str, Any], tuple]): documents, and those that failed, as `report` takes them."""
        self._failed.extend(failed)
        for job in jobs:
            fields = self._read(job)
            while batch := list(islice(fields, self._options.batch_size)):
                yield from self._work(batch)
                yield from self._tell_failed()
            yield from self._tell_failed()
        yield from self._tell_failed()

    def _tell_failed(self) -> Iterator[Any]:
        failed, self._failed = self._failed, []
        for code in failed:
            yield (None, None, code)

    def _fail(self, id: str, message: str, code: str) -> None:
        self._progress.fail(id, message)
        self._failed.append(code)

    def _read(self, job: Job) -> Iterator[Field]:
        try:
            with open_source(job, self._options.encoding, self._progress.read) as source:
                for record in get_reader(job.format)(source, self._read_options):
                    if isinstance(record, Failure):
                        self._fail(record.id, str(record.error), record.error.code)
                    else:
                        yield from fields_of(record)
        except AnonymError as error:
            self._fail(job.name, str(error), error.code)

    def _work(self, batch: Sequence[Field]) -> Iterator[Any]:
        # One after the other, or the order of documents would be lost.
        for field, result in zip(batch, self._results(batch)):
            if result.text is None:
                self._fail(field.id, result.message, str(result.items))
                continue
            items: Any = result.items
            self._progress.done(1, Counter(item["label"] for item in items))
            document = {"text": field.text, "anonym_text": result.text, "items": items}
            yield {**document, "title": field.id, "lang": self._runner.nlp.lang}

    def _results(self, batch: Sequence[Field]) -> List[Result]:
        size = self._options.batch_size
        docs = (result for _, result in anonymize_fields([f for f in batch if f.doc is not None], self._runner, size))
        texts = anonymize_results((text_of(f) for f in batch if f.doc is None), self._runner, batch_size=size)
        return [next(docs if field.doc is not None else texts) for field in batch]
