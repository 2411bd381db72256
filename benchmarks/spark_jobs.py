"""The jobs of `benchmarks.scale`, each in a Spark of its own: Parquet in, Parquet out.

python -m benchmarks.spark_jobs rules 2 in.parquet out.parquet
"""

import json
import os
import sys
import time
from typing import Callable, Dict

from pyspark.sql import DataFrame, SparkSession

import spacy_anonym
from spacy_anonym.spark import anonymize

from .systems import TAGGER, make_presidio_analyzer


def rules(df: DataFrame) -> DataFrame:
    """RETURNS (DataFrame): anonymized by the English pipeline without its tagger."""
    return anonymize(df, "text", spacy_anonym.load("en", exclude=TAGGER))


def tagger(df: DataFrame) -> DataFrame:
    """RETURNS (DataFrame): anonymized by the English pipeline."""
    return anonymize(df, "text", "en")


def presidio(df: DataFrame) -> DataFrame:
    """RETURNS (DataFrame): anonymized as Presidio documents it for Spark: engines that are broadcast, in a pandas UDF.

    SOURCE: docs/samples/deployments/spark of microsoft/presidio, written anew. Its analyzer has no model, so that rules
    are compared with rules.
    """
    import pandas
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import OperatorConfig
    from pyspark.sql.functions import pandas_udf
    from pyspark.sql.types import StringType

    context = df.sparkSession.sparkContext
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

    return df.withColumn("text", pandas_udf(anonymize_series, returnType=StringType())("text"))


JOBS: Dict[str, Callable[[DataFrame], DataFrame]] = {"rules": rules, "tagger": tagger, "presidio": presidio}


def main(job: str, workers: str, source: str, target: str) -> None:
    """Run a job, first over a few documents, which starts the workers and loads what they need, and print the seconds
    of the second run.
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
    run = JOBS[job]
    # A task a file, as many as there are workers or more.
    few = session.read.parquet(source).limit(64).repartition(2 * int(workers))
    run(few).write.parquet(f"{target}-warm")
    start = time.perf_counter()
    run(session.read.parquet(source)).write.parquet(target)
    print(json.dumps({"seconds": time.perf_counter() - start}))
    session.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
