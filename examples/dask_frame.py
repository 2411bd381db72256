"""Anonymize a column of a Dask frame: python examples/dask_frame.py. Needs pip install "dask[dataframe]"

Each process loads the pipeline by its name, once: none is sent to it. A real frame comes from `dask.dataframe`'s
`read_parquet`, and goes to `to_parquet`.
"""

import dask.dataframe as dd
import pandas as pd

from spacy_anonym.fingerprint import pipeline_hash
from spacy_anonym.frames import map_batches

NOTES = ["Mrs. Lindqvist rang 212-555-0147.", "Nothing here.", None, "Write to kim@example.com."]


def anonymize_notes(frame: dd.DataFrame) -> dd.DataFrame:
    """RETURNS (dd.DataFrame): The frame with new texts in its column `note`, and a column of errors."""
    options = {"pipeline": "en", "pipeline_hash": pipeline_hash("en"), "columns": "note", "errors": "error"}
    return frame.map_partitions(map_batches, **options)


if __name__ == "__main__":
    notes = dd.from_pandas(pd.DataFrame({"id": range(1, 5), "note": NOTES}), npartitions=2)
    for row in anonymize_notes(notes).compute().itertuples():
        print(row.id, row.note)
