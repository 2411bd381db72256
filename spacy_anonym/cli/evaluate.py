"""`spacy_anonym evaluate`: all figures of a pipeline on gold data."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, List, Optional

import srsly
import typer
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..io.output import cannot_write
from ..pipeline.span_consolidator import BALANCED
from .command import errors_told, say

if TYPE_CHECKING:
    from ..evaluation.evaluate import Evaluation
    from ..evaluation.gold import GoldSet


def evaluate_cli(
    pipeline: str = Arg(..., help="A bundled pipeline, or a path to one"),
    gold: str = Arg(
        ..., help="A .spacy, .jsonl, .gold file or folder, or a .csv of two columns (Sentence, Expected Output)"
    ),
    format: Optional[str] = Opt(
        None, "--format", "-f", help="spacy, jsonl, gold or two-columns [default: by the name]"
    ),
    compare: List[str] = Opt([], "--compare", "-c", help="One more pipeline, in the same table; may be repeated"),
    labels: List[str] = Opt(
        [], "--label", "-l", help="Score this label only; may be repeated; gold: those that occur in the gold data"
    ),
    recall: str = Opt(BALANCED, "--recall", help="high: with the pipelines' thresholds of a high recall"),
    exclude: List[str] = Opt([], "--exclude", help="A component not to load, as ner; may be repeated"),
    output: Optional[Path] = Opt(
        None, "--output", "-o", help="A folder for scores.json and texts.jsonl (ids and counts)"
    ),
    html: Optional[Path] = Opt(None, "--html", help="Write one HTML file with tables and plots"),
    memory: bool = Opt(
        False, "--memory", help="Trace peak memory too, in a run of its own, which takes several times as long"
    ),
    show_text: bool = Opt(
        False, "--show-text", help="Show the worst texts themselves in the HTML file: it then holds personal data"
    ),
    as_json: bool = Opt(False, "--json", help="Write the figures to standard output as JSON"),
) -> None:
    """Score a pipeline on gold data, which it is never shown.

    The exit status is 0, 1 where some texts failed or could not be read, 2 for wrong usage.
    """
    from ..evaluation.gold import read_gold

    # Names and settings that do not exist are wrong usage, and so is gold data that is not there.
    with errors_told(lambda code: 2 if code.startswith("SA0") or code in ("SA301", "SA306") else 1):
        if show_text and html is None:
            raise typer.BadParameter("texts are shown in the HTML file only: give --html", param_hint="--show-text")
        read = read_gold(gold, format, labels)
        for message in read.failures:
            say(message)
        evaluations = [_evaluate(name, read, gold, exclude, memory, recall) for name in (pipeline, *compare)]
        _write(evaluations, output, html, show_text)
        _show(evaluations, as_json)
    failures = [failure for each in evaluations for failure in each.failures]
    for id, message in failures:
        say(f"{id}: {message}")
    if failures or read.failures:
        raise typer.Exit(1)


def _evaluate(name: str, read: "GoldSet", source: str, exclude: List[str], memory: bool, recall: str) -> "Evaluation":
    from ..evaluation.evaluate import evaluate_pipeline, load_timed
    from ..evaluation.resources import measure_resources

    if not read.documents:
        raise AnonymError(Errors.SA322.format(path=source))
    nlp, seconds = load_timed(name, exclude, recall)
    shown = f"{name} without {', '.join(exclude)}" if exclude else name
    shown += "" if recall == BALANCED else f", {recall} recall"
    evaluation = evaluate_pipeline(nlp, read, name=shown, load_seconds=seconds)
    if memory:
        texts = [document.text for document in read.documents]
        evaluation = evaluation._replace(memory=measure_resources(name, texts, exclude=exclude, memory=True))
    return evaluation


def _write(evaluations: List["Evaluation"], output: Optional[Path], html: Optional[Path], show_text: bool) -> None:
    if output is not None:
        first = evaluations[0]
        rows = [{"id": d.id, **score._asdict()} for d, score in zip(first.gold.documents, first.scores.texts)]
        try:
            output.mkdir(parents=True, exist_ok=True)
            srsly.write_json(output / "scores.json", _data(evaluations))
            srsly.write_jsonl(output / "texts.jsonl", rows)
        except OSError as error:
            raise cannot_write(output, error) from None
    if html is not None:
        from ..evaluation.html import write_html

        write_html(html, evaluations, show_text=show_text)


def _show(evaluations: List["Evaluation"], as_json: bool) -> None:
    from ..evaluation.tables import comparison_table, evaluation_tables, show_table

    if as_json:
        typer.echo(json.dumps(_data(evaluations), indent=2))
        return
    for evaluation in evaluations:
        typer.echo(f"{evaluation.pipeline}: {len(evaluation.gold.documents)} texts\n")
        for table in evaluation_tables(evaluation, matrix=False):
            typer.echo(show_table(table))
    if len(evaluations) > 1:
        typer.echo(show_table(comparison_table(evaluations)))


def _data(evaluations: List["Evaluation"]) -> Any:
    return evaluations[0].to_dict() if len(evaluations) == 1 else [each.to_dict() for each in evaluations]
