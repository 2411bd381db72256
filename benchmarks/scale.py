"""Measure what a million, a hundred million and a billion documents take, and write docs/figures/scale.md.

python -m benchmarks.scale
"""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

import typer

from scripts.corpora.documents import read_documents
from spacy_anonym import anonymize_texts, load
from spacy_anonym.errors import AnonymError
from spacy_anonym.load import bundled_pipelines

from .generate import KILOBYTE, TextGenerator
from .speed import ONE_THREAD, versions
from .systems import TAGGER

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "figures" / "scale.md"
FILES = 8
COUNTS = (10**6, 10**8, 10**9)

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


class Rate(NamedTuple):
    """What one core does.

    pipeline (str): The pipeline.
    documents (float): Documents of a kilobyte a second.
    load (float): Seconds until it is loaded.
    memory (float): The most that its process held, in MB.
    """

    pipeline: str
    documents: float
    load: float
    memory: float


class SparkRun(NamedTuple):
    """One job in Spark.

    job (str): See `spark_jobs`.
    workers (int): Worker processes.
    documents (int): How many it read.
    seconds (float): From the first to the last of them.
    """

    job: str
    workers: int
    documents: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.documents / self.seconds


def pieces(lang: str, characters: int) -> Iterator[str]:
    """YIELDS (str): the training documents of a language, in pieces of a kilobyte, up to a number of characters."""
    text = "\n".join(document.text for document in read_documents(lang, "train"))[:characters]
    yield from (text[start : start + KILOBYTE] for start in range(0, len(text), KILOBYTE))


def measure_rate(name: str, rules_only: bool, characters: int) -> Rate:
    """RETURNS (Rate): a pipeline's in this process, over its language's documents, by the processor's time."""
    start = time.process_time()
    nlp = load(name, exclude=[each for each in TAGGER if rules_only])
    texts = list(pieces(nlp.lang, 2 * characters))
    half = len(texts) // 2
    loaded = time.process_time() - start
    # What is loaded at first use, and words that come again.
    list(anonymize_texts(texts[:half], nlp))
    start = time.process_time()
    done = list(anonymize_texts(texts[half:], nlp))
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Rate(name + (" without its tagger" if rules_only else ""), len(done) / seconds, loaded, memory)


def write_documents(folder: Path, count: int, size: int) -> List[str]:
    """Write generated documents of up to `size` characters to Parquet files. RETURNS (List[str]): The documents."""
    import pyarrow
    import pyarrow.parquet

    generator = TextGenerator("dense", 21)
    texts = [generator.document(size).text for _ in range(count)]
    folder.mkdir()
    each = -(-count // FILES)
    for part in range(FILES):
        ids = range(part * each, min(count, (part + 1) * each))
        table = pyarrow.table({"id": list(ids), "text": texts[ids.start : ids.stop]})
        pyarrow.parquet.write_table(table, folder / f"{part}.parquet")
    return texts


def run_spark(job: str, workers: int, source: Path, target: Path, documents: int) -> SparkRun:
    """RETURNS (SparkRun): one job's, in a process of its own."""
    env = {**os.environ, **dict.fromkeys(ONE_THREAD, "1"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "benchmarks.spark_jobs", job, str(workers), str(source), str(target)]
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
    return SparkRun(job, workers, documents, json.loads(done.stdout.splitlines()[-1])["seconds"])


def check_same(texts: List[str], target: Path) -> float:
    """Compare what Spark wrote with one process. RETURNS (float): That one's seconds. RAISES (AnonymError): Where a
    text or an item differs.
    """
    import pyarrow.parquet

    nlp = load("en", exclude=TAGGER)
    list(anonymize_texts(texts[:64], nlp))
    start = time.perf_counter()
    results = list(anonymize_texts(texts, nlp))
    seconds = time.perf_counter() - start
    rows = pyarrow.parquet.read_table(target).sort_by("id")
    for (text, items), row in zip(results, (row for batch in rows.to_batches() for row in batch.to_pylist())):
        own = [{name: value for name, value in item.items() if name != "column"} for item in row["anonym_items"]]
        if json.dumps([text, list(items)]) != json.dumps([row["text"], own]):
            raise AnonymError("Spark's result is not that of one process.")
    if rows.num_rows != len(results):
        raise AnonymError("Spark's result has another number of documents.")
    return seconds


def hours(documents: int, rate: float) -> float:
    """RETURNS (float): hours of one core."""
    return documents / rate / 3600


def write_page(
    rates: List[Rate], runs: Dict[Tuple[str, int], SparkRun], one: float, price: float, size: int, characters: int
) -> str:
    """RETURNS (str): the page."""
    found = versions()
    one_worker, two = runs["rules", 1], runs["rules", 2]
    theirs, tagged = runs["presidio", 2], runs["tagger", 2]
    rows = []
    for rate in rates:
        cells = [f"{rate.documents:,.0f}", f"{rate.memory:,.0f} MB", f"{rate.load:.1f} s"]
        for count in COUNTS:
            spent = hours(count, rate.documents)
            cells.append(
                f"{spent:,.1f} h, {spent * price:,.2f}" if spent < 100 else f"{spent:,.0f} h, {spent * price:,.0f}"
            )
        rows.append(f"| {rate.pipeline} | {' | '.join(cells)} |")
    named = {"rules": "`en` without its tagger", "tagger": "`en`", "presidio": "Presidio's sample, without a model"}
    jobs = [
        f"| {named[run.job]} | {run.workers} | {run.documents:,} | {run.seconds:,.1f} s | {run.rate:,.0f} |"
        for run in runs.values()
    ]
    return PAGE_TEXT.format(
        python=found["python"],
        spacy=found.get("spacy", ""),
        spark=_version("pyspark"),
        presidio=found.get("presidio-analyzer", ""),
        rows="\n".join(rows),
        price=f"{price:.2f}",
        jobs="\n".join(jobs),
        size=f"{size:,}",
        characters=f"{characters:,}",
        documents=f"{one_worker.documents:,}",
        alone=f"{one:,.1f}",
        alone_rate=f"{one_worker.documents / one:,.0f}",
        overhead=f"{one_worker.seconds / one:.2f}",
        scaling=f"{one_worker.seconds / two.seconds:.2f}",
        times=f"{two.rate / theirs.rate:.1f}",
        tagged_times=f"{tagged.rate / theirs.rate:.1f}",
        example=f"{hours(COUNTS[2], two.rate / 2):,.0f}",
        days=f"{hours(COUNTS[2], two.rate / 2) / 64 / 24:,.1f}",
    )


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


PAGE_TEXT = """\
# Scale

`python -m benchmarks.scale` measures this and writes this page. Python {python}, spaCy {spacy}, Spark {spark}, presidio-analyzer {presidio}; a machine of two cores that others used at the same time, so that wall times
say little alone: compare those of one run, and repeat the command on yours.

## What it costs

Each pipeline on one core, over {characters} characters of the documents of its language in `corpus/documents` (letters, notes and forms full of names and numbers), by the processor's time. A document is 1,000 characters:

| pipeline | documents a second | memory | loading | 10^6 | 10^8 | 10^9 |
|---|---|---|---|---|---|---|
{rows}

Hours of one core, and their price at {price} a core and hour:

```
core hours = documents * characters / 1,000 / (documents a second) / 3,600
price      = core hours * price of a core and hour
days       = core hours / cores / 24
```

## In Spark

The same job, Parquet to Parquet, generated documents of {size} characters (six identifiers in 1,000), wall time after the workers have started:

| job | workers | documents | time | documents a second |
|---|---|---|---|---|
{jobs}
| one process without Spark | | {documents} | {alone} s | {alone_rate} |

- Texts and items of Spark's {documents} documents are those of one process, byte for byte: the command checks it.
- One worker takes {overhead} times as long as one process, which neither reads nor writes Parquet. Two workers do {scaling} times as much as one.
- Rules against rules, two workers each: {times} times Presidio's documented job (its engines broadcast, in a pandas UDF). With our tagger, against Presidio's rules: {tagged_times} times.
- At two workers' rate a billion such documents take {example} hours of a core by rules: {days} days of 64 cores.

## What grows, and what does not

| grows | with |
|---|---|
| time | the characters, and the findings in them |
| the output | the texts, and the items |
| a worker's memory beside its pipeline | the batch: `spark.sql.execution.arrow.maxRecordsPerBatch` (10,000) documents and their items. Lower it for documents of megabytes |
| the memory of all workers | their number: each has a pipeline of its own |
| a vault | the distinct values: each process reads it whole |

What a worker holds, the time a document takes, the plan and the archive do not grow with the number of documents: no worker waits for another one's results.

## Limits of the driver

The driver plans, serves a pipeline's archive once to each machine (about 5 MB for `en`), and reads no text. Let the workers write the result: `collect()` and `toPandas()` bring every text to the driver. Each task costs it
some milliseconds; files of 100 MB to 1 GB keep a billion documents at some thousand tasks.
"""


@app.command()
def main(
    documents: int = typer.Option(100_000, help="Documents for Spark by rules."),
    size: int = typer.Option(KILOBYTE, help="Characters of each."),
    fewer: int = typer.Option(5_000, help="Documents for Presidio, and for the tagger."),
    characters: int = typer.Option(400_000, help="Characters for each pipeline's rate."),
    price: float = typer.Option(0.05, help="What a core and hour costs."),
    output: Path = typer.Option(PAGE, help="The page."),
    rate: Optional[str] = typer.Option(None, hidden=True, help="Print one pipeline's rate instead."),
    rules: bool = typer.Option(False, hidden=True, help="Without its tagger."),
) -> None:
    """Measure what a million, a hundred million and a billion documents take, and write the page of figures."""
    if rate is not None:
        typer.echo(json.dumps(measure_rate(rate, rules, characters)))
        return
    with TemporaryDirectory() as work:
        texts = write_documents(Path(work, "all"), documents, size)
        write_documents(Path(work, "few"), fewer, size)
        runs: Dict[Tuple[str, int], SparkRun] = {}
        plan = [("rules", 1, "all"), ("rules", 2, "all"), ("tagger", 2, "few"), ("presidio", 2, "few")]
        for job, workers, source in plan:
            count = documents if source == "all" else fewer
            run = run_spark(job, workers, Path(work, source), Path(work, f"{job}-{workers}"), count)
            typer.echo(f"{run}", err=True)
            runs[job, workers] = run
        one = check_same(texts, Path(work, "rules-2"))
    rates = []
    asked = [("en", True), *((name, False) for name in bundled_pipelines())]
    for name, without in asked:
        typer.echo(f"Measuring {name} ...", err=True)
        env = {**os.environ, **dict.fromkeys(ONE_THREAD, "1")}
        command = [sys.executable, "-m", "benchmarks.scale", "--rate", name, "--characters", str(characters)]
        done = subprocess.run(
            command + ["--rules"] * without, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True
        )
        rates.append(Rate(*json.loads(done.stdout.splitlines()[-1])))
        typer.echo(f"{rates[-1]}", err=True)
    output.write_text(write_page(rates, runs, one, price, size, characters), encoding="utf8")


if __name__ == "__main__":
    app()
