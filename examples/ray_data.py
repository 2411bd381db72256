"""Anonymize a column of a Ray dataset: python examples/ray_data.py. Needs pip install "ray[data]"

Each worker loads the pipeline by its name, once: none is sent to it. A real dataset comes from `ray.data.read_parquet`,
and goes to `write_parquet`.
"""

from operator import itemgetter

import ray

from spacy_anonym.fingerprint import pipeline_hash
from spacy_anonym.frames import map_batches

NOTES = ["Mrs. Lindqvist rang 212-555-0147.", "Nothing here.", None, "Write to kim@example.com."]


def anonymize_notes(dataset: ray.data.Dataset) -> ray.data.Dataset:
    """RETURNS (ray.data.Dataset): The dataset with new texts in its column `note`, and a column of errors."""
    options = {"pipeline": "en", "pipeline_hash": pipeline_hash("en"), "columns": "note", "errors": "error"}
    return dataset.map_batches(map_batches, fn_kwargs=options, batch_format="pyarrow")


if __name__ == "__main__":
    ray.init(num_cpus=2, include_dashboard=False)
    notes = ray.data.from_items([{"id": number, "note": note} for number, note in enumerate(NOTES, 1)])
    for row in sorted(anonymize_notes(notes).take_all(), key=itemgetter("id")):
        print(row["id"], row["note"])
    ray.shutdown()
