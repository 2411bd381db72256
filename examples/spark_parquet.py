"""Anonymize columns of Parquet files with Spark: spark-submit examples/spark_parquet.py [INPUT OUTPUT]

The output has the same columns with new texts, and beside them what was replaced, how often, and what failed.
"""

import argparse
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

from spacy_anonym.spark import anonymize

LETTERS = [(1, "Mrs. Lindqvist rang 212-555-0147."), (2, "Write to kim@example.com by 3 May 2021.")]


def run(spark: SparkSession, source: str, target: str, columns: list, pipeline: str) -> None:
    """Read Parquet, write Parquet, and print how many documents failed, by code."""
    anonymize(spark.read.parquet(source), columns, pipeline).write.parquet(target)
    failed = spark.read.parquet(target).where("anonym_error is not null").groupBy("anonym_error").count()
    print({row.anonym_error: row["count"] for row in failed.collect()} or "no document failed")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("source", nargs="?", metavar="INPUT")
    parser.add_argument("target", nargs="?", metavar="OUTPUT")
    parser.add_argument("--columns", nargs="+", default=["text"])
    parser.add_argument("--pipeline", default="en", help="a bundled pipeline, or a folder of one")
    given = parser.parse_args()
    spark = SparkSession.builder.appName("spacy_anonym").getOrCreate()
    with tempfile.TemporaryDirectory() as work:
        if given.target is None:
            given.source, given.target = str(Path(work, "letters")), str(Path(work, "clean"))
            spark.createDataFrame(LETTERS, ["id", "text"]).write.parquet(given.source)
        run(spark, given.source, given.target, given.columns, given.pipeline)
        spark.read.parquet(given.target).select("*").show(5, truncate=False)
    spark.stop()
