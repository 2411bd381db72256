"""How time grows with the length of texts that are made to be slow, and what all packs cost beside `common`."""

import gc
import resource
import time
from itertools import islice
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence

import typer

from spacy_anonym import registry
from spacy_anonym.load import load
from spacy_anonym.patterns import PatternEngine, load_packs
from spacy_anonym.texts import anonymize_texts

from .families import UNITS, make_text
from .generate import CORPORA, generate_blocks

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

# Characters of the smaller text; the larger one has four times as many.
SMALL = 250_000


class Growth(NamedTuple):
    """What a text took.

    name (str): Of the text.
    small, large (float): Seconds for `SMALL` characters and for four times as many, of the process's own time.
    findings (int): In the larger one.
    """

    name: str
    small: float
    large: float
    findings: int

    @property
    def microseconds(self) -> float:
        """RETURNS (float): the time of the larger text, by finding; of all of it where there is none."""
        return self.large * 1e6 / max(1, self.findings)


def all_packs() -> PatternEngine:
    """RETURNS (PatternEngine): the patterns of every registered pack."""
    return PatternEngine(load_packs(registry.names("patterns"), "xx"))


def measure_linear(find: Callable[[str], int], names: Sequence[str] = (), size: int = SMALL) -> Iterator[Growth]:
    """Measure how time grows.

    find (Callable): Works on a text and tells how many findings it has.
    names (Sequence[str]): Of `UNITS`; empty: all.
    size (int): Characters of the smaller text.
    YIELDS (Growth): One a text.
    """
    find("warm 123-45-6789 ")
    for name in names or UNITS:
        small, _ = _seconds(find, make_text(name, size))
        large, findings = _seconds(find, make_text(name, 4 * size))
        yield Growth(name, small, large, findings)


def compare_packs(all_of_them: PatternEngine, size: int = 40_000, rounds: int = 5, seed: int = 0) -> Iterator[tuple]:
    """Compare all packs with `common` alone, on generated texts.

    all_of_them (PatternEngine): See `all_packs`.
    size (int): Characters a corpus.
    rounds (int): The best of so many.
    seed (int): Chooses the texts.
    YIELDS (Tuple[str, float, float]): the corpus; nanoseconds a character of `common`, and of all packs.
    """
    common = PatternEngine(load_packs(["common"], "xx"))
    for corpus in CORPORA:
        texts = [text.text for texts in islice(generate_blocks(corpus, size, seed), 1) for text in texts]
        count = sum(map(len, texts))
        best = [
            min(_seconds(lambda _: sum(len(engine.find(text)) for text in texts), "")[0] for _ in range(rounds))
            for engine in (common, all_of_them)
        ]
        yield corpus, best[0] / count * 1e9, best[1] / count * 1e9


def _seconds(find: Callable[[str], int], text: str) -> tuple:
    gc.collect()
    start = time.process_time()
    count = find(text)
    return time.process_time() - start, count


@app.command()
def main(
    names: Optional[List[str]] = typer.Argument(None, help="Texts to measure [default: all]"),
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    size: int = typer.Option(
        250_000, "--size", "-n", min=1000, help="Characters of the smaller text; the larger has four times as many"
    ),
) -> None:
    """Work on texts made to be slow: by the patterns of all packs, and by a pipeline without Docs; and compare all
    packs with `common`.
    """
    unknown = sorted(set(names or ()) - set(UNITS))
    if unknown:
        typer.echo(f"No such text: {', '.join(unknown)}. There are: {', '.join(UNITS)}", err=True)
        raise typer.Exit(2)
    nlp = load(pipeline)
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
    # Linux counts in kilobytes.
    typer.echo(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
    typer.echo("nanoseconds a character: common, all packs, ratio")
    for corpus, common, everything in compare_packs(engine):
        typer.echo(f"{corpus:<16} {common:7.1f} {everything:7.1f} {everything / common:6.2f}")


if __name__ == "__main__":
    app()
