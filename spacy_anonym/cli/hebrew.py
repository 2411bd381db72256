"""`spacy_anonym benchmark hebrew`: how well a pipeline finds what is personal in Hebrew clinical sentences."""

import typer

from ..errors import AnonymError


def hebrew_cli(
    pipeline: str = typer.Option("he", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    size: int = typer.Option(3400, "--size", "-n", min=1, help="Sentences"),
    seed: int = typer.Option(0, "--seed", "-s", min=0, max=10**9, help="Chooses names, dates and numbers"),
) -> None:
    """Invent Hebrew clinical sentences; print the share of personal tokens found (recall), F2, and the share of clinical terms found by
    mistake."""
    # Imported late: `--help` needs none of it.
    from ..benchmark.hebrew import generate_sentences, measure_hebrew
    from ..load import load

    try:
        figures = measure_hebrew(load(pipeline), generate_sentences(size, seed))
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2 if error.code.startswith("SA0") else 1) from None
    for slot, (found, gold) in figures.by_slot.items():
        typer.echo(f"  {slot:16}{found:7,} of {gold:7,}  {found / gold:7.2%}")
    typer.echo(f"{figures.sentences:,} sentences, {figures.gold:,} personal tokens, {figures.clinical:,} clinical terms")
    typer.echo(f"recall {figures.recall:.4f}  precision {figures.precision:.4f}  F2 {figures.f2:.4f}  clinical terms found by mistake {figures.false_share:.2%}")
