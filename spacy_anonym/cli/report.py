"""The command `report`: one HTML file for the review of what a pipeline does to many documents. See
docs/guides/render.md.
"""

from itertools import islice
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence

import typer
from typer import Argument as Arg
from typer import Option as Opt

from .command import DONE, SOME_FAILED, run_command, without_warnings


def report_cli(
    input: str = Arg(..., help="A file, a folder, or - for standard input", show_default=False),
    output: Path = Arg(..., help="The HTML file", show_default=False),
    pipeline: str = Opt("en", "--pipeline", "-p", help="A bundled pipeline, an installed one, or a path to one"),
    operators: Optional[Path] = Opt(
        None, "--operators", help="A .cfg with [operators.LABEL] sections, or Presidio's JSON"
    ),
    originals: bool = Opt(
        False, "--originals", help="Show the original texts too: the file then holds the personal data"
    ),
    max_views: int = Opt(100, "--max-views", help="How many documents are shown"),
    max_rows: int = Opt(1000, "--max-rows", help="How many rows the table of documents has"),
    choose: str = Opt("first", "--choose", help="Which are shown: first, random, or unsure (the lowest scores)"),
    title: str = Opt("Review of anonymized documents", "--title", help="The page's title"),
    format: Optional[str] = Opt(None, "--format", help="The input's format, where its extension does not name it"),
    encoding: str = Opt("utf-8", "--encoding", help="The encoding of text inputs"),
    text_field: str = Opt("text", "--text-field", help="JSON lines: the field of the text; dots for nested fields"),
    id_field: str = Opt("id", "--id-field", help="JSON lines: the field of the id; dots for nested fields"),
    columns: Optional[str] = Opt(None, "--columns", help="Tables: only these columns, by name or number, with commas"),
    lines: bool = Opt(False, "--lines", help="Plain text: each line is a document"),
    batch_size: int = Opt(256, "--batch-size", "-b", help="How many documents are worked on at a time"),
    force: bool = Opt(False, "--force", "-F", help="Overwrite a file that is there"),
    quiet: bool = Opt(False, "--quiet", "-q", help="No progress bar and no summary"),
) -> None:
    """
    Anonymize documents and write one HTML file for their review.

    Reads what `anonymize` reads, and writes nothing but the page. Exit status: 0 all done, 1 some documents failed, 2
    wrong usage.
    """
    raise typer.Exit(run(locals()))


def run(call: Dict[str, Any]) -> int:
    """Run the command.

    call (Dict[str, Any]): Its arguments, by the names of `report_cli`'s parameters.
    RETURNS (int): The exit status. What went wrong is on standard error, a line each.
    """

    def work() -> int:
        with without_warnings():
            return _run(call)

    return run_command(work, call["output"])


def _run(call: Dict[str, Any]) -> int:
    from ..errors import AnonymError, Errors
    from ..render.report import report
    from .anonymize import Call, check_options, fail, load_pipeline
    from .command import Report
    from .plan import Settings, make_plan

    known = {name: value for name, value in call.items() if name in Call._fields and name != "output"}
    read_options, options = check_options(Call(**known))
    output = call["output"]
    if str(output) == "-":
        fail("OUTPUT", "it must be a file")
    if output.is_file() and not call["force"]:
        raise AnonymError(Errors.SA302.format(path=output))
    if Path(call["input"]).is_dir() and output.resolve().is_relative_to(Path(call["input"]).resolve()):
        raise AnonymError(Errors.SA310.format(path=output))
    # A dry run: the inputs are settled, and no output of theirs.
    plan = make_plan(Settings(call["input"], format=call["format"], dry_run=True))
    nlp = load_pipeline(call["pipeline"], call["operators"])
    progress = Report(call["quiet"], plan.size() or None)
    try:
        for id, error in plan.failures:
            progress.fail(id, str(error))
        documents = _Documents(nlp, progress, read_options, options)
        named = {name: call[name] for name in ("originals", "max_views", "max_rows", "choose", "title")}
        report(documents.run(plan.jobs, [error.code for _, error in plan.failures]), output, **named)
    finally:
        progress.close()
    progress.summary("counted")
    return SOME_FAILED if progress.failures else DONE


class _Documents:
    """Reads inputs, and runs the pipeline over them, a batch at a time."""

    def __init__(self, nlp: Any, progress: Any, read_options: Any, options: Any) -> None:
        self._nlp, self._progress, self._options = nlp, progress, options
        self._read_options = read_options._replace(vocab=nlp.vocab)
        self._failed: List[str] = []

    def run(self, jobs: Sequence[Any], failed: Sequence[str]) -> Iterator[Any]:
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

    def _read(self, job: Any) -> Iterator[Any]:
        from ..errors import AnonymError
        from ..io.formats import get_reader
        from ..io.record import Failure, Field
        from ..run.stream import open_source

        try:
            with open_source(job, self._options.encoding, self._progress.read) as source:
                for record in get_reader(job.format)(source, self._read_options):
                    if isinstance(record, Failure):
                        self._fail(record.id, str(record.error), record.error.code)
                    else:
                        yield from (piece for piece in record if isinstance(piece, Field))
        except AnonymError as error:
            self._fail(job.name, str(error), error.code)

    def _work(self, batch: Sequence[Any]) -> Iterator[Any]:
        from collections import Counter

        # One after the other, or the order of documents would be lost.
        for field, result in zip(batch, self._results(batch)):
            if result.text is None:
                self._fail(field.id, result.message, str(result.items))
                continue
            self._progress.done(1, Counter(item["label"] for item in result.items))
            yield {
                "text": field.text,
                "anonym_text": result.text,
                "items": result.items,
                "title": field.id,
                "lang": self._nlp.lang,
            }

    def _results(self, batch: Sequence[Any]) -> List[Any]:
        from ..run.stream import anonymize_fields, text_of
        from ..runner import Runner
        from ..texts import anonymize_results

        size, runner = self._options.batch_size, Runner(self._nlp)
        docs = iter(
            [
                each.result
                for each in anonymize_fields((field for field in batch if field.doc is not None), runner, size)
            ]
        )
        texts = anonymize_results((text_of(field) for field in batch if field.doc is None), runner, batch_size=size)
        return [next(docs if field.doc is not None else texts) for field in batch]
