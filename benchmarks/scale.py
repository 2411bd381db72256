"""Measure what a million, a hundred million and a billion documents take, and write docs/figures/scale.md.

python -m benchmarks.scale
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

import psutil
import spacy
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
    load (float): Seconds until it is loaded, after a blank one.
    memory (float): What its process holds at the end, in MB.
    blank (float): What it held with a blank pipeline alone, in MB.
    """

    pipeline: str
    documents: float
    load: float
    memory: float
    blank: float


class SparkRun(NamedTuple):
    """One job in Spark.

    job (str): See `spark_jobs`.
    workers (int): Worker processes.
    documents (int): How many it read.
    seconds (float): From the first to the last of them.
    processor (float): Seconds of the processor, of Spark and of its workers.
    """

    job: str
    workers: int
    documents: int
    seconds: float
    processor: float

    @property
    def rate(self) -> float:
        return self.documents / self.seconds

    @property
    def cost(self) -> float:
        """RETURNS (float): seconds of the processor a document."""
        return self.processor / self.documents


def pieces(lang: str, characters: int) -> Iterator[str]:
    """YIELDS (str): the training documents of a language, in pieces of a kilobyte, up to a number of characters."""
    text = ""
    for document in read_documents(lang, "train"):
        text += document.text + "\n"
        if len(text) > characters:
            break
    for start in range(0, min(len(text), characters), KILOBYTE):
        yield text[start : min(start + KILOBYTE, characters)]


def measure_rate(name: str, rules_only: bool, characters: int) -> Rate:
    """RETURNS (Rate): a pipeline's in this process, over its language's documents, by the processor's time."""
    process = psutil.Process()
    # spaCy loads whatever package extends it.
    spacy.blank("xx")
    blank = process.memory_info().rss / 2**20
    start = time.process_time()
    nlp = load(name, exclude=[each for each in TAGGER if rules_only])
    loaded = time.process_time() - start
    texts = list(pieces(nlp.lang, 2 * characters))
    half = len(texts) // 2
    # What is loaded at first use, and words that come again.
    list(anonymize_texts(texts[:half], nlp))
    start = time.process_time()
    done = list(anonymize_texts(texts[half:], nlp))
    seconds = time.process_time() - start
    # Not `ru_maxrss`, which begins with that of the process which started this one.
    memory = process.memory_info().rss / 2**20
    return Rate(name + (" without its tagger" if rules_only else ""), len(done) / seconds, loaded, memory, blank)


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
    return SparkRun(job, workers, documents, **json.loads(done.stdout.splitlines()[-1]))


def check_same(texts: List[str], target: Path) -> SparkRun:
    """Compare what Spark wrote with one process. RETURNS (SparkRun): That one's. RAISES (AnonymError): Where a text or
    an item differs.
    """
    import pyarrow.parquet

    nlp = load("en", exclude=TAGGER)
    list(anonymize_texts(texts[:64], nlp))
    start, before = time.perf_counter(), time.process_time()
    results = list(anonymize_texts(texts, nlp))
    alone = SparkRun("alone", 1, len(texts), time.perf_counter() - start, time.process_time() - before)
    rows = pyarrow.parquet.read_table(target).sort_by("id")
    for (text, items), row in zip(results, (row for batch in rows.to_batches() for row in batch.to_pylist())):
        own = [{name: value for name, value in item.items() if name != "column"} for item in row["anonym_items"]]
        if json.dumps([text, list(items)]) != json.dumps([row["text"], own]):
            raise AnonymError("Spark's result is not that of one process.")
    if rows.num_rows != len(results):
        raise AnonymError("Spark's result has another number of documents.")
    return alone


def hours(documents: int, rate: float) -> float:
    """RETURNS (float): hours of one core."""
    return documents / rate / 3600


def write_page(
    rates: List[Rate], runs: Dict[Tuple[str, int], SparkRun], one: SparkRun, price: float, size: int, characters: int
) -> str:
    """RETURNS (str): the page."""
    found = versions()
    one_worker, two = runs["rules", 1], runs["rules", 2]
    theirs, tagged = runs["presidio", 2], runs["tagger", 2]
    rows = []
    for rate in rates:
        cells = [f"{rate.documents:,.0f}", f"{rate.memory - rate.blank:,.0f} MB", f"{rate.load:.1f} s"]
        for count in COUNTS:
            spent = hours(count, rate.documents)
            cells.append(
                f"{spent:,.1f} h, {spent * price:,.2f}" if spent < 100 else f"{spent:,.0f} h, {spent * price:,.0f}"
            )
        rows.append(f"| {rate.pipeline} | {' | '.join(cells)} |")
    named = {
        "rules": "`en` without its tagger",
        "tagger": "`en`",
        "presidio": "Presidio's sample, without a model",
        "alone": "`en` without its tagger, in one process without Spark",
    }
    jobs = [
        f"| {named[run.job]} | {run.workers} | {run.documents:,} | {run.seconds:,.1f} s | {run.processor:,.1f} s "
        f"| {run.rate:,.0f} | {1 / run.cost:,.0f} |"
        for run in [*runs.values(), one]
    ]
    return PAGE_TEXT.format(
        python=found["python"],
        spacy=found.get("spacy", ""),
        spark=_version("pyspark"),
        presidio=found.get("presidio-analyzer", ""),
        rows="\n".join(rows),
        blank=f"{rates[0].blank:,.0f}",
        price=f"{price:.2f}",
        jobs="\n".join(jobs),
        size=f"{size:,}",
        characters=f"{characters:,}",
        documents=f"{one_worker.documents:,}",
        overhead=f"{one_worker.cost / one.cost:.2f}",
        scaling=f"{2 * one_worker.cost / two.cost:.2f}",
        wall=f"{one_worker.seconds / two.seconds:.2f}",
        more=f"{two.cost / one_worker.cost:.2f}",
        times=f"{theirs.cost / two.cost:.1f}",
        tagged_times=f"{theirs.cost / tagged.cost:.1f}",
        example=f"{hours(COUNTS[2], 1 / two.cost):,.0f}",
        days=f"{hours(COUNTS[2], 1 / two.cost) / 64 / 24:,.1f}",
    )


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


PAGE_TEXT = """\
# Scale

`python -m benchmarks.scale` measures this and writes this page. Python {python}, spaCy {spacy}, Spark {spark}, presidio-analyzer {presidio}; two cores that others used at the same time: wall times say
little, the processor's count.

## What it costs

Documents of 1,000 characters a second of one core, from {characters} characters of `corpus/documents` (full of names and numbers). Memory and loading come on top of a blank spaCy pipeline ({blank} MB with PyTorch and
spacy-transformers installed):

| pipeline | documents a second | memory | loading | 10^6 | 10^8 | 10^9 |
|---|---|---|---|---|---|---|
{rows}

Hours of one core, and their price at {price} each:

```
core hours = documents * characters / 1,000 / (documents a second) / 3,600
price      = core hours * price of a core and hour
days       = core hours / cores / 24
```

## In Spark

Parquet to Parquet, generated documents of {size} characters (six identifiers in 1,000), after the workers have started; the processor's time is that of Spark and of all workers:

| job | workers | documents | wall time | processor | documents a second | and a second of a core |
|---|---|---|---|---|---|---|
{jobs}

Presidio's is the job that it documents for Spark: its engines broadcast, in a pandas UDF.

| compared | |
|---|---|
| texts and items of {documents} documents with two workers, and of one process | the same, byte for byte: the command checks it |
| processor: one worker, to one process that neither reads nor writes Parquet | {overhead} times |
| processor: two workers, to one | {more} times: on two cores of their own they do {scaling} times as much |
| wall time: two workers, to one, on this shared machine | {wall} times as much |
| processor: our rules, to Presidio's rules | {times} times as fast |
| processor: our tagger, to Presidio's rules | {tagged_times} times as fast |
| a billion such documents by rules | {example} hours of a core; {days} days of 64 cores |

## What grows, and what does not

| | grows with |
|---|---|
| time | the characters, and the findings in them |
| the output | the texts, and the items |
| a worker's memory beside its pipeline | the batch: `spark.sql.execution.arrow.maxRecordsPerBatch` (10,000) documents and their items. Lower it for documents of megabytes |
| the memory of all workers | their number: each has a pipeline of its own |
| a vault | the distinct values: each process reads it whole |
| what a worker holds, a document's time, the plan, the archive | nothing: not with the documents, and no worker waits for another |

## Limits of the driver

| | |
|---|---|
| what it does | it plans, and serves a pipeline's archive once to each machine (about 5 MB for `en`). It reads no text |
| results | let the workers write them: `collect()` and `toPandas()` bring every text to the driver |
| tasks | some milliseconds each: files of 100 MB to 1 GB keep a billion documents at some thousand tasks |
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
