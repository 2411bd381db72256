"""The jobs of `benchmarks.scale`, each in a Spark of its own: Parquet in, Parquet out.

python -m benchmarks.spark_jobs rules 2 in.parquet out.parquet
"""

import json
import os
import sys
import time
from typing import Callable, Dict

import psutil
from pyspark.sql import DataFrame, SparkSession

import spacy_anonym
from spacy_anonym.spark import anonymize

from .systems import TAGGER, make_presidio_analyzer

Job = Callable[[DataFrame], DataFrame]


def rules(session: SparkSession) -> Job:
    """RETURNS (Job): what anonymizes by the English pipeline without its tagger."""
    nlp = spacy_anonym.load("en", exclude=TAGGER)
    return lambda df: anonymize(df, "text", nlp)


def tagger(session: SparkSession) -> Job:
    """RETURNS (Job): what anonymizes by the English pipeline."""
    return lambda df: anonymize(df, "text", "en")


def presidio(session: SparkSession) -> Job:
    """RETURNS (Job): what Presidio documents for Spark: engines that are broadcast, in a pandas UDF.

    SOURCE: docs/samples/deployments/spark of microsoft/presidio, written anew. Its analyzer has no model, so that rules
    are compared with rules.
    """
    import pandas
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import OperatorConfig
    from pyspark.sql.functions import pandas_udf
    from pyspark.sql.types import StringType

    context = session.sparkContext
    shared_analyzer = context.broadcast(make_presidio_analyzer())
    shared_anonymizer = context.broadcast(AnonymizerEngine())

    def anonymize_text(text: str) -> str:
        found = shared_analyzer.value.analyze(text=text, language="en")
        operators = {"DEFAULT": OperatorConfig("replace", {"new_value": "<ANONYMIZED>"})}
        return shared_anonymizer.value.anonymize(text=text, analyzer_results=found, operators=operators).text

    def anonymize_series(texts: pandas.Series) -> pandas.Series:
        from tldextract import tldextract

        # In this process too: else it fetches a list over the network.
        tldextract.TLD_EXTRACTOR.suffix_list_urls = ()
        return texts.apply(anonymize_text)

    function = pandas_udf(anonymize_series, returnType=StringType())
    return lambda df: df.withColumn("text", function("text"))


JOBS: Dict[str, Callable[[SparkSession], Job]] = {"rules": rules, "tagger": tagger, "presidio": presidio}


def processor_time() -> float:
    """RETURNS (float): seconds of this process and of all that it started, Spark and its workers."""
    process = psutil.Process()
    # With those of the workers that have ended: each parent counts its own.
    return sum(sum(each.cpu_times()[:4]) for each in [process, *process.children(recursive=True)])


def main(job: str, workers: str, source: str, target: str) -> None:
    """Run a job, first over a few documents, which starts the workers and loads what they need, and print what the
    second run takes: seconds of wall time and of the processor.
    """
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(f"local[{workers}]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.files.maxPartitionBytes", "1g")
        .config("spark.sql.files.openCostInBytes", "1g")
        .config("spark.driver.memory", "2g")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    run = JOBS[job](session)
    # A task a file, as many as there are workers or more.
    few = session.read.parquet(source).limit(64).repartition(2 * int(workers))
    run(few).write.parquet(f"{target}-warm")
    start, before = time.perf_counter(), processor_time()
    run(session.read.parquet(source)).write.parquet(target)
    print(json.dumps({"seconds": time.perf_counter() - start, "processor": processor_time() - before}))
    session.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
