"""`spacy_anonym benchmark names`: how well names are found, by every bundled pipeline, and what it takes."""

from pathlib import Path
from typing import List, Optional

import srsly
import typer

from ..errors import AnonymError


def names_cli(
    folder: Path = typer.Argument(..., help="The folder of the corpora's folders; docs/evaluation.md says which"),
    pipelines: List[str] = typer.Option([], "--pipeline", "-p", help="Measure this one only: a name or path; may be repeated"),
    add: List[str] = typer.Option([], "--add", "-a", help="One more, as LANG=PATH (an ensemble's config, say); may be repeated"),
    only: List[str] = typer.Option([], "--data", "-d", help="A corpus to measure on, by name; may be repeated [default: all]"),
    memory: bool = typer.Option(True, "--memory/--no-memory", help="Trace peak memory too, which takes several times as long"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
    update: Optional[Path] = typer.Option(None, "--update", "-u", help="Put the table between the marks of this file (README.md)"),
) -> None:
    """Measure names: exact spans of PERSON, LOCATION and ORGANIZATION, characters of any label, speed and memory on one core."""
    from ..evaluation.names_benchmark import System, bundled_systems, measure_names, names_markdown, update_file

    try:
        systems = [each for each in bundled_systems() if not pipelines or each.pipeline in pipelines]
        for pair in add:
            lang, found, path = pair.partition("=")
            if not found:
                raise typer.BadParameter("give LANG=PATH, as in en=configs/en_union.cfg", param_hint="--add")
            systems.append(System(Path(path).stem, lang, path))
        names, costs, notes = measure_names(folder, systems, memory=memory, only=only, notify=_note)
        table = names_markdown(names, costs, notes)
        typer.echo(table)
        if output is not None:
            rows = [cost._replace(time=cost.time.to_dict(), memory=cost.memory and cost.memory.to_dict()) for cost in costs]
            srsly.write_json(output, {"names": [row._asdict() for row in names], "costs": [row._asdict() for row in rows]})
        if update is not None:
            update_file(update, table)
    except AnonymError as error:
        _note(str(error))
        raise typer.Exit(2 if error.code.startswith("SA0") or error.code == "SA329" else 1) from None


def _note(line: str) -> None:
    typer.echo(line, err=True)
