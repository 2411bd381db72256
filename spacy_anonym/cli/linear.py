"""`spacy_anonym benchmark linear`: how time grows with the length of hostile texts."""

from typing import List, Optional

import typer

from ..errors import AnonymError


def linear_cli(
    names: Optional[List[str]] = typer.Argument(None, help="Texts to measure [default: all]"),
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    size: int = typer.Option(250_000, "--size", "-n", min=1000, help="Characters of the smaller text; the larger has four times as many"),
) -> None:
    """Work on texts made to be slow: by the patterns of all packs, and by a pipeline without Docs; and compare all packs with `common`."""
    from ..benchmark.linear import UNITS, all_packs, compare_packs, measure_linear
    from ..load import load
    from ..texts import anonymize_texts

    unknown = sorted(set(names or ()) - set(UNITS))
    if unknown:
        typer.echo(f"No such text: {', '.join(unknown)}. There are: {', '.join(UNITS)}", err=True)
        raise typer.Exit(2)
    try:
        nlp = load(pipeline)
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    engine = all_packs()
    ways = {
        "all packs": lambda text: len(engine.find(text)),
        pipeline: lambda text: sum(len(items) for _, items in anonymize_texts([text], nlp)),
    }
    for way, find in ways.items():
        typer.echo(f"{way}: seconds for {size:,} and {4 * size:,} characters, findings, microseconds a finding")
        for row in measure_linear(find, names or (), size):
            each = f"{row.microseconds:8.1f}" if row.findings else ""
            typer.echo(f"{row.name:<14} {row.small:7.2f} {row.large:7.2f} {row.findings:>8} {each}".rstrip())
    typer.echo("nanoseconds a character: common, all packs, ratio")
    for corpus, common, everything in compare_packs(engine):
        typer.echo(f"{corpus:<16} {common:7.1f} {everything:7.1f} {everything / common:6.2f}")
