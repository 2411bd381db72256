"""`spacy_anonym benchmark service`: requests a second beside Presidio's own server applications."""

from typing import List, Optional

import typer

from ..errors import AnonymError


def service_cli(
    sizes: Optional[List[int]] = typer.Option(None, "--size", "-s", min=10, max=100_000, help="Characters of a text; repeatable [default: 100, 1000, 10000]"),
    rounds: int = typer.Option(5, "--rounds", "-r", min=1, max=100, help="How often each is measured, in turn"),
    seconds: float = typer.Option(3.0, "--seconds", min=0.1, max=60, help="How long each time"),
    clients: int = typer.Option(16, "--clients", "-c", min=1, max=256, help="Requests at a time"),
    minute: float = typer.Option(60.0, "--minute", min=0, max=600, help="Seconds under load at the end, with texts of all sizes"),
    seed: int = typer.Option(0, "--seed", min=0, max=10**9, help="Chooses the texts"),
) -> None:
    """Compare the service with Presidio's server applications: rules only, the same generated texts, one process each, over loopback."""
    # Imported late: `--help` needs none of it.
    from ..benchmark.service import SIZES, measure_service, ratio

    try:
        rows, endurance = measure_service(
            tuple(sizes or SIZES),
            rounds=rounds,
            seconds=seconds,
            clients=clients,
            minute=minute,
            seed=seed,
            notify=lambda step: typer.echo(f"Measuring {step} ...", err=True),
        )
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo("| characters | job | server | a second | p50 ms | p99 ms | processor ms | times Presidio's rate | times its processor | errors |")
    typer.echo("|" + "---|" * 10)
    for row in rows:
        faster, cheaper = ratio(rows, row)
        cost = "" if row.cost is None else f"{row.cost:.2f}"
        times = ("", "") if row.job == "Presidio" else (f"{faster:.1f}", "" if cheaper is None else f"{cheaper:.1f}")
        cells = [f"{row.size:,}", row.kind, row.job, f"{row.rate:,.0f}", f"{row.p50:.1f}", f"{row.p99:.1f}", cost, *times, str(row.errors)]
        typer.echo("| " + " | ".join(cells) + " |")
    typer.echo(f"The client took {max(row.busy for row in rows):.0%} of a core at most.")
    if endurance is not None:
        load, before, after = endurance
        memory = "" if before is None or after is None else f"; {before:.0f} MB before, {after:.0f} MB after"
        typer.echo(
            f"{clients} clients for {load.seconds:.0f} s: {load.done:,} texts, {load.errors} errors, p50 {load.p50:.1f} ms, p99 {load.p99:.1f} ms{memory}"
        )
