"""Anonymize one column of a CSV file, as a stream: python examples/csv_column.py [INPUT] > OUTPUT

A person has one surrogate in the whole file, so that rows can still be joined. The other columns are copied as they
are; the command's option --columns leaves quotes and line ends untouched too.
"""

import csv
import io
import sys
from itertools import tee
from typing import Iterable, TextIO

import spacy_anonym

SAMPLE = "id,note\n1,Mrs. Lindqvist rang 212-555-0147.\n2,Mrs. Lindqvist rang again.\n"


def anonymize_column(source: Iterable[str], target: TextIO, column: str) -> None:
    """Copy a table, with the cells of one column anonymized."""
    surrogate = {"@anonym_operators": "spacy_anonym.surrogate.v1", "locale": "en_US", "scope": "run"}
    nlp = spacy_anonym.load("en", exclude=["ner"], config={"components.anonymizer.operators.DEFAULT": surrogate})
    reader = csv.DictReader(source)
    writer = csv.DictWriter(target, reader.fieldnames or [], lineterminator="\n")
    writer.writeheader()
    rows, copies = tee(reader)
    new_texts = spacy_anonym.anonymize_texts((row[column] for row in copies), nlp)
    for row, (text, _) in zip(rows, new_texts):
        writer.writerow({**row, column: text})


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf8", newline="") as source:
            anonymize_column(source, sys.stdout, "note")
    else:
        anonymize_column(io.StringIO(SAMPLE), sys.stdout, "note")
