"""`spacy_anonym benchmark recall | hostile | precision`: how well identifiers are found."""

from pathlib import Path
from typing import List, Optional

import srsly
import typer

from ..errors import AnonymError

# Of the acceptance, in characters.
PER = 50_000


def recall_cli(
    formats: Optional[List[str]] = typer.Argument(None, help="Formats to measure [default: all]"),
    values: int = typer.Option(200, "--values", "-n", min=1, help="Values a format"),
    seed: int = typer.Option(0, "--seed", "-s", help="Chooses the values"),
    least: float = typer.Option(0.0, "--least", min=0, max=1, help="Fail where a format's recall is lower"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Find generated identifiers of many formats, each in five spacings and five sentences."""
    from ..benchmark.recall import choose_formats, measure_recall

    rows = []
    try:
        for row in measure_recall(choose_formats(formats or []), values, seed):
            rows.append(row)
            others = ", ".join(f"{label or 'nothing'} {count}" for label, count in sorted(row.labels.items()))
            typer.echo(f"{row.name:<22} {row.recall:8.2%}  of {row.total:>6}{'  else: ' + others if others else ''}")
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    total, found = sum(row.total for row in rows), sum(row.found for row in rows)
    typer.echo(f"{len(rows)} formats, {total} texts: {found / total:.2%} found with the right label")
    if output is not None:
        srsly.write_json(output, {"formats": {row.name: row.recall for row in rows}, "all": found / total, "values": values, "seed": seed})
    if any(row.recall < least for row in rows):
        raise typer.Exit(1)


def hostile_cli(
    values: int = typer.Option(1000, "--values", "-n", min=10, help="Values a family"),
    seed: int = typer.Option(0, "--seed", "-s", help="Chooses the values"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Find generated identifiers that are disguised by Unicode, beside the same as they are."""
    from ..benchmark.recall import measure_hostile

    figures = {}
    for hidden, plain in measure_hostile(values=values, seed=seed):
        figures[hidden.name] = {"disguised": hidden.recall, "plain": plain.recall}
        others = ", ".join(f"{label or 'nothing'} {count}" for label, count in sorted(hidden.labels.items()))
        typer.echo(f"{hidden.name:<24} {hidden.recall:8.2%}  plain {plain.recall:8.2%}{'  else: ' + others if others else ''}")
    if output is not None:
        srsly.write_json(output, figures)


def precision_cli(
    paths: List[Path] = typer.Argument(..., exists=True, dir_okay=False, help="Files of text that hold few identifiers"),
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    limit: int = typer.Option(100_000, "--limit", min=1, help="Characters of each file"),
    review: Optional[Path] = typer.Option(None, "--review", "-r", help="Write each finding with its surroundings here, to judge it"),
) -> None:
    """Count what the patterns find in text that nobody made for this. Whether a finding is false, you must judge: see --review."""
    from ..benchmark.precision import count_labels, find_in_clean
    from ..load import load

    try:
        size, found = find_in_clean(load(pipeline), paths, limit)
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    for label, count in count_labels(found).items():
        typer.echo(f"{label:<24} {count:>6}  {count * PER / size:8.2f} in {PER // 1000} kB")
    typer.echo(f"{len(found)} findings in {size} characters of {len(paths)} files")
    if review is not None:
        lines = (f"{f.path.name}\t{f.start}\t{f.label}\t{f.rule}\t{f.score:.2f}\t{f.before} »{f.value}« {f.after}" for f in found)
        review.write_text("".join(line + "\n" for line in lines), encoding="utf8")


def operators_cli(
    count: int = typer.Option(4000, "--count", "-n", min=100, help="Findings of a document"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Measure the speed of operators, and of replacing in a document of 50,000 findings beside Presidio's anonymizer."""
    import os

    from ..benchmark.operators import measure_growth, measure_operators

    os.environ.setdefault("SPACY_ANONYM_BENCHMARK_KEY", os.urandom(16).hex())
    rates, growth = measure_operators(count), measure_growth()
    for rate in rates:
        typer.echo(f"{rate.operator:<24} {rate.first:>12,.0f} values/s  {rate.again:>12,.0f} again")
    for row in growth:
        beside = f"  Presidio {row.presidio:8.2f} s: {row.presidio / row.seconds:.1f} times" if row.presidio else ""
        typer.echo(f"{row.spans:>6} findings {row.seconds:8.3f} s{beside}")
    if output is not None:
        srsly.write_json(output, {"operators": [rate._asdict() for rate in rates], "growth": [row._asdict() for row in growth]})
