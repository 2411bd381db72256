"""`spacy_anonym benchmark`: measure speed against others, and how well identifiers are found."""

import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Dict, List, Optional

import typer

from ..errors import AnonymError
from .hebrew import hebrew_cli
from .linear import linear_cli
from .measure import hostile_cli, operators_cli, precision_cli, recall_cli
from .names import names_cli
from .rarity import rarity_cli
from .service_load import service_cli

if TYPE_CHECKING:
    from ..benchmark.generate import Text

app = typer.Typer(name="benchmark", help="Measure speed and recall.", no_args_is_help=True)
app.command("recall")(recall_cli)
app.command("hostile")(hostile_cli)
app.command("precision")(precision_cli)
app.command("operators")(operators_cli)
app.command("linear")(linear_cli)
app.command("rarity")(rarity_cli)
app.command("names")(names_cli)
app.command("hebrew")(hebrew_cli)
app.command("service")(service_cli)
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@app.callback()
def benchmark() -> None:
    """Measure speed and recall."""


@app.command()
def speed(
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    corpus: Optional[Path] = typer.Option(
        None, "--corpus", "-c", exists=True, help="Your own text in the place of generated ones: a file, or a folder of .txt"
    ),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON without any text"),
    blocks: Optional[int] = typer.Option(None, "--blocks", "-b", min=1, help="Blocks of texts a corpus [default: 8]"),
    seed: int = typer.Option(0, "--seed", "-s", min=0, max=10**9, help="Chooses the texts"),
    quick: bool = typer.Option(False, "--quick", "-q", help="Fewer and shorter texts: rough figures"),
    require: bool = typer.Option(False, "--require", help="Fail where one of the systems is not installed"),
    profile: bool = typer.Option(False, "--profile", hidden=True, help="Show where the time goes instead"),
) -> None:
    """Compare the speed of both ways with spaCy's tokenizer alone, Presidio and scrubadub.

    All run in one process, on one core and over the same texts, which none of them has seen before.
    """
    _restart_with_one_thread()
    try:
        _speed(pipeline, corpus, output, blocks, seed, quick, require, profile)
    except AnonymError as error:
        _note(str(error))
        # Names and settings that do not exist are wrong usage.
        raise typer.Exit(2 if error.code.startswith("SA0") else 1) from None


def _speed(
    pipeline: str,
    corpus: Optional[Path],
    output: Optional[Path],
    blocks: Optional[int],
    seed: int,
    quick: bool,
    require: bool,
    profile: bool,
) -> None:
    # Imported late: `--help` needs none of it.
    from ..benchmark import make_systems, read_own_texts, show_report, write_report
    from ..benchmark.speed import BLOCK, GROWTH_SIZES, measure_speed, pin_to_one_core

    if not pin_to_one_core():
        _note("This system cannot keep a process on one core: other work may disturb the figures.")
    blocks = blocks or (3 if quick else 8)
    block = BLOCK // 5 if quick else BLOCK
    own = read_own_texts(corpus, blocks, block) if corpus is not None else None
    if profile:
        _profile(pipeline, own, block, seed)
        return
    systems, skipped = make_systems(pipeline, require=require)
    for name in skipped:
        _note(f'{name} is left out: it is not installed. pip install "spacy_anonym[benchmark]"')
    report = measure_speed(
        systems,
        pipeline=pipeline,
        blocks=blocks,
        block=block,
        sizes=GROWTH_SIZES[:-1] if quick else GROWTH_SIZES,
        rounds=1 if quick else 3,
        seed=seed,
        own=own,
        notify=lambda step: _note(f"Measuring {step} ..."),
    )
    report.skipped = list(skipped)
    typer.echo(show_report(report))
    if output is not None:
        write_report(output, report)


def _profile(pipeline: str, own: Optional[Dict[str, List[List["Text"]]]], block: int, seed: int) -> None:
    from ..benchmark import CORPORA, generate_blocks, make_systems
    from ..benchmark.profile import profile_system
    from ..benchmark.systems import OURS

    systems, _ = make_systems(pipeline, OURS)
    if own is None:
        own = {corpus: list(islice(generate_blocks(corpus, 2 * block, seed), 2)) for corpus in CORPORA}
    for corpus, blocks in own.items():
        typer.echo(corpus)
        for system in systems:
            system.run([text.text for text in blocks[0]])
            typer.echo(profile_system(system, [text.text for texts in blocks[1:] for text in texts]))


def _note(line: str) -> None:
    typer.echo(line, err=True)


def _restart_with_one_thread() -> None:
    """Start the process anew with one thread for numeric libraries, which read that only when they are loaded."""
    if os.name != "posix" or all(os.environ.get(name) == "1" for name in ONE_THREAD):
        return
    if sys.orig_argv[1:3] != ["-m", "spacy_anonym"]:
        # Called from Python, or by another program: it is not ours to restart.
        return
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **dict.fromkeys(ONE_THREAD, "1")})
