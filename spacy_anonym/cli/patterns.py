"""The command `patterns`: every pattern of every registered pack, and the check of a pack of your own."""

from pathlib import Path
from typing import Optional

import typer
from typer import Option as Opt

from ..patterns import describe_packs, summarize_packs
from .command import DONE, SOME_FAILED, check_format, errors_told, show_rows

BY_PACK = ("pack", "patterns", "labels")
COLUMNS = ("pack", "id", "label", "score", "validator", "failed", "source")


def patterns_cli(
    packs: Optional[str] = Opt(
        None, "--packs", help="Only these packs, with commas, as in common,us [default: all]", show_default=False
    ),
    by_pack: bool = Opt(False, "--by-pack", help="Only how many patterns each pack has, and its labels"),
    format: str = Opt("table", "--format", help="table, json or markdown"),
    check: Optional[Path] = Opt(
        None, "--check", help="Check this pack (a TOML file) instead, and run its examples", show_default=False
    ),
) -> None:
    """List the patterns: pack (country), id, label, score, validator, failed and source. With --check, tell what is
    wrong with a pack of your own; the exit status is 1 where something is.
    """
    with errors_told():
        if check is not None:
            raise typer.Exit(_check(check))
        check_format(format, "patterns")
        names = None if packs is None else [name.strip() for name in packs.split(",") if name.strip()]
        rows = describe_packs(names)
        typer.echo(show_rows(summarize_packs(rows), BY_PACK, format) if by_pack else show_rows(rows, COLUMNS, format))


def _check(path: Path) -> int:
    """RETURNS (int): the exit status."""
    from ..patterns.examples import check_pack_file

    status = DONE
    for problem in check_pack_file(path):
        typer.echo(problem)
        status = SOME_FAILED
    if status == DONE:
        typer.echo(f"{path}: every pattern finds what its examples mark.")
    return status
