"""Time systems against each other: the same unseen texts for all, block by block in turn, on one core."""

import cProfile
import gc
import os
import platform
import pstats
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path, PurePath
from statistics import median
from typing import Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

import typer
from wasabi import table

from spacy_anonym.load import bundled_pipelines

from .generate import CORPORA, DENSITIES, KILOBYTE, Density, Text, TextGenerator, generate_blocks, read_own_texts
from .report import (
    OWN_PIPELINE,
    PACKAGES,
    CorpusReport,
    GrowthReport,
    Rate,
    SpeedReport,
    make_ratio,
    show_report,
    write_report,
)
from .systems import OTHERS, OURS, RULES, SYSTEMS, System, SystemName, make_systems

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Clock = Callable[[], float]
Notify = Callable[[str], None]
# Time of the processor, so that other work on the machine counts less; not where it ticks too slowly (Windows).
CLOCK: Clock = time.process_time if time.get_clock_info("process_time").resolution < 1e-5 else time.perf_counter
# Characters.
BLOCK = 100_000
GROWTH_SIZES = (1_000, 10_000, 100_000, 1_000_000)
WARM_UP_SEED = 987_654_321
# What is read at each smaller size, so that it takes long enough to measure.
GROWTH_VOLUME = 200_000
# Presidio's time a kilobyte grows with the document: a megabyte would take most of the run.
GROWTH_LIMITS: Dict[SystemName, int] = {"Presidio": 100_000}
GROWTH_SYSTEMS: Sequence[SystemName] = (*OURS, "Presidio")


def pin_to_one_core() -> bool:
    """Let this process and all its threads run on one core only. RETURNS (bool): False where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    core = {max(os.sched_getaffinity(0))}
    threads = [int(name) for name in os.listdir("/proc/self/task")] if os.path.isdir("/proc/self/task") else [0]
    for thread in threads:
        os.sched_setaffinity(thread, core)
    return True


def in_turn(systems: Sequence[System], turn: int) -> List[System]:
    """RETURNS (List[System]): the systems in another order at each turn: another first, and every other time
    backwards.
    """
    start = turn % len(systems)
    order = [*systems[start:], *systems[:start]]
    return order[::-1] if turn % 2 else order


def time_blocks(
    systems: Sequence[System], blocks: Iterable[Sequence[str]], clock: Clock = CLOCK
) -> Dict[str, List[float]]:
    """Give every block to every system, once.

    systems (Sequence[System]): The systems.
    blocks (Iterable[Sequence[str]]): Blocks of texts. The first one warms up and is not counted.
    clock (Clock): Seconds.
    RETURNS (Dict[str, List[float]]): The seconds of each counted block, by system.
    """
    seconds: Dict[str, List[float]] = {system.name: [] for system in systems}
    for turn, block in enumerate(blocks):
        for system in in_turn(systems, turn):
            gc.collect(1)
            start = clock()
            system.run(block)
            stop = clock()
            if turn:
                seconds[system.name].append(stop - start)
    return seconds


def measure_corpus(
    corpus: str, systems: Sequence[System], blocks: Sequence[Sequence[Text]], clock: Clock = CLOCK
) -> CorpusReport:
    """Measure one corpus.

    corpus (str): Its name.
    systems (Sequence[System]): The systems.
    blocks (Sequence[Sequence[Text]]): Two blocks or more; the first one warms up.
    clock (Clock): Seconds.
    RETURNS (CorpusReport): Counts of what was measured, speeds, and ratios of ours to the others.
    """
    seconds = time_blocks(systems, [[text.text for text in block] for block in blocks], clock)
    counted = [text for block in blocks[1:] for text in block]
    characters = sum(len(text.text) for text in counted)
    words = sum(len(text.text.split()) for text in counted)
    known = [text.identifiers for text in counted if text.identifiers is not None]
    report = CorpusReport(corpus, len(counted), characters, words, sum(known) if known else None)
    for name, times in seconds.items():
        total = sum(times)
        report.rates.append(Rate(name, times, words / total, characters / total))
    for ours in OURS:
        for other in OTHERS:
            if ours in seconds and other in seconds:
                report.ratios.append(make_ratio(ours, other, seconds[ours], seconds[other]))
    return report


def measure_growth(
    density: Density,
    systems: Sequence[System],
    *,
    sizes: Sequence[int] = GROWTH_SIZES,
    volume: int = GROWTH_VOLUME,
    rounds: int = 3,
    seed: int = 0,
    clock: Clock = CLOCK,
) -> List[GrowthReport]:
    """Measure the time a kilobyte by the size of the documents.

    density (Density): How many identifiers there are.
    systems (Sequence[System]): The systems.
    sizes (Sequence[int]): Characters, smallest first.
    volume (int): Characters that are read at each size, unless one document has more.
    rounds (int): How often, each time with new documents; one more warms up.
    seed (int): Chooses the documents.
    clock (Clock): Seconds.
    RETURNS (List[GrowthReport]): One a system; medians of the rounds.
    """
    generator = TextGenerator(density, seed)
    times: Dict[str, Dict[int, List[float]]] = {
        system.name: {size: [] for size in sizes if size <= GROWTH_LIMITS.get(system.name, size)} for system in systems
    }
    for turn in range(rounds + 1):
        for size in sizes[:: -1 if turn % 2 else 1]:
            texts = [generator.document(size).text for _ in range(max(1, volume // size))]
            if not turn:
                texts = texts[:1] if size < max(sizes) else []
            kilobytes = sum(map(len, texts)) / KILOBYTE
            for system in in_turn([s for s in systems if size in times[s.name]], turn):
                gc.collect(1)
                start = clock()
                system.run(texts)
                stop = clock()
                if turn:
                    times[system.name][size].append((stop - start) * 1000 / kilobytes)
    reports = []
    for name, by_size in times.items():
        medians = [median(values) for values in by_size.values()]
        reports.append(GrowthReport(name, density, list(by_size), medians, max(medians) / min(medians)))
    return reports


def measure_speed(
    systems: Sequence[System],
    *,
    pipeline: str = "en",
    blocks: int = 8,
    block: int = BLOCK,
    sizes: Sequence[int] = GROWTH_SIZES,
    rounds: int = 3,
    seed: int = 0,
    own: Optional[Dict[str, List[List[Text]]]] = None,
    clock: Clock = CLOCK,
    notify: Notify = lambda step: None,
) -> SpeedReport:
    """Measure everything.

    systems (Sequence[System]): The systems.
    pipeline (str): The pipeline's name. Only that of a bundled one is in the report.
    blocks (int): Blocks a corpus.
    block (int): Characters a block.
    sizes (Sequence[int]): Sizes of documents for the growth; [] leaves it out.
    rounds (int): Rounds for the growth.
    seed (int): Chooses the texts.
    own (Optional[Dict[str, List[List[Text]]]]): The user's own texts, by corpus, instead of generated ones; see
        `read_own_texts`.
    clock (Clock): Seconds.
    notify (Notify): Is told what is measured next.
    RETURNS (SpeedReport): The figures.
    """
    name = pipeline if pipeline in bundled_pipelines() else OWN_PIPELINE
    report = SpeedReport(name, versions(), seed, blocks)
    # Libraries load tables when they are first needed (the phone numbers of a country): that is no part of a block's
    # time.
    first = next(generate_blocks("sentence-dense", block, WARM_UP_SEED))
    for system in systems:
        system.run([text.text for text in first])
    # What the systems hold stays: no collection of garbage need look at it again, whoever's turn it is.
    gc.collect()
    gc.freeze()
    try:
        return _measure(report, systems, block, sizes, rounds, own, clock, notify)
    finally:
        gc.unfreeze()


def _measure(
    report: SpeedReport,
    systems: Sequence[System],
    block: int,
    sizes: Sequence[int],
    rounds: int,
    own: Optional[Dict[str, List[List[Text]]]],
    clock: Clock,
    notify: Notify,
) -> SpeedReport:
    blocks, seed = report.blocks, report.seed
    for corpus, texts in _corpora(blocks, block, seed, own):
        notify(corpus)
        report.corpora.append(measure_corpus(corpus, systems, texts, clock))
    if own is None and sizes:
        chosen = [system for system in systems if system.name in GROWTH_SYSTEMS]
        for density in DENSITIES:
            notify(density)
            # Other texts than those of the corpora.
            settings = {"sizes": sizes, "volume": 2 * block, "rounds": rounds, "seed": 10 * seed + 9}
            report.growth.extend(measure_growth(density, chosen, clock=clock, **settings))
    return report


def _corpora(
    blocks: int, block: int, seed: int, own: Optional[Dict[str, List[List[Text]]]]
) -> Iterator[Tuple[str, List[List[Text]]]]:
    if own is not None:
        yield from own.items()
        return
    for number, corpus in enumerate(CORPORA):
        # A seed of its own each, so that no text comes twice.
        yield corpus, list(islice(generate_blocks(corpus, block, 10 * seed + number), blocks + 1))


def versions() -> Dict[str, str]:
    """RETURNS (Dict[str, str]): the versions of Python and of what is measured, where installed."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package).partition("+")[0]
        except PackageNotFoundError:
            continue
    return found


TOP = 25
ONE_THREAD = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)


@app.command()
def main(
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    corpus: Optional[Path] = typer.Option(
        None,
        "--corpus",
        "-c",
        exists=True,
        help="Your own text instead of generated ones: a file, or a folder of .txt and .conllu",
    ),
    tagger: bool = typer.Option(
        False, "--tagger", "-t", help="Keep the pipeline's trained tagger, and measure an untrained `ner` beside it"
    ),
    output: Optional[Path] = typer.Option(
        None, "--output", "-o", help="Write the figures here, as JSON without any text"
    ),
    blocks: Optional[int] = typer.Option(None, "--blocks", "-b", min=1, help="Blocks of texts a corpus [default: 8]"),
    seed: int = typer.Option(0, "--seed", "-s", min=0, max=10**9, help="Chooses the texts"),
    quick: bool = typer.Option(False, "--quick", "-q", help="Fewer and shorter texts: rough figures"),
    require: bool = typer.Option(False, "--require", help="Fail where one of the systems is not installed"),
    profile: bool = typer.Option(False, "--profile", hidden=True, help="Show where the time goes instead"),
) -> None:
    """Compare the speed of both ways, without the trained tagger, with spaCy's tokenizer alone, Presidio and scrubadub.

    All run in one process, on one core and over the same texts, which none of them has seen before.
    """
    _restart_with_one_thread()
    _speed(pipeline, corpus, tagger, output, blocks, seed, quick, require, profile)


def _speed(
    pipeline: str,
    corpus: Optional[Path],
    tagger: bool,
    output: Optional[Path],
    blocks: Optional[int],
    seed: int,
    quick: bool,
    require: bool,
    profile: bool,
) -> None:
    if not pin_to_one_core():
        _note("This system cannot keep a process on one core: other work may disturb the figures.")
    blocks = blocks or (3 if quick else 8)
    block = BLOCK // 5 if quick else BLOCK
    own = read_own_texts(corpus, blocks, block) if corpus is not None else None
    if profile:
        _profile(pipeline, own, block, seed)
        return
    systems, skipped = make_systems(pipeline, SYSTEMS if tagger else RULES, tagger=tagger, require=require)
    for name in skipped:
        _note(f'{name} is left out: it is not installed. pip install ".[benchmark]"')
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


def _profile(pipeline: str, own: Optional[Dict[str, List[List[Text]]]], block: int, seed: int) -> None:
    systems, _ = make_systems(pipeline, OURS)
    if own is None:
        own = {corpus: list(islice(generate_blocks(corpus, 2 * block, seed), 2)) for corpus in CORPORA}
    for corpus, blocks in own.items():
        typer.echo(corpus)
        for system in systems:
            system.run([text.text for text in blocks[0]])
            typer.echo(profile_system(system, [text.text for texts in blocks[1:] for text in texts]))


def profile_system(system: System, texts: Sequence[str], top: int = TOP) -> str:
    """Profile a system over some texts.

    system (System): The system; it should be warm.
    texts (Sequence[str]): The texts.
    top (int): How many functions are shown.
    RETURNS (str): A table of functions by their own time. It names functions and files, nothing of the texts.
    """
    profiler = cProfile.Profile()
    gc.collect()
    gc.freeze()
    profiler.runcall(system.run, texts)
    gc.unfreeze()
    stats = pstats.Stats(profiler)
    rows: List[Sequence[str]] = []
    for (file, line, name), (_, calls, own, total, _) in stats.stats.items():
        rows.append((own, f"{PurePath(file).name}:{line} {name}" if line else name, f"{calls}", total))
    rows.sort(reverse=True)
    whole = stats.total_tt or 1.0
    shown = [(name, calls, f"{own / whole:.1%}", f"{total / whole:.1%}") for own, name, calls, total in rows[:top]]
    header = (system.name, "calls", "own time", "with calls")
    return table(shown, header=header, divider=True, aligns=("l", "r", "r", "r"))


def _note(line: str) -> None:
    typer.echo(line, err=True)


def _restart_with_one_thread() -> None:
    """Start the process anew with one thread for numeric libraries, which read that only when they are loaded."""
    if os.name != "posix" or all(os.environ.get(name) == "1" for name in ONE_THREAD):
        return
    if sys.orig_argv[1:3] != ["-m", "benchmarks.speed"]:
        # Called from Python, or by another program: it is not ours to restart.
        return
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **dict.fromkeys(ONE_THREAD, "1")})


if __name__ == "__main__":
    app()
