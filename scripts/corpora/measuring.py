"""Sets that are for measuring only: their licence, or what they are made for, keeps them out of training.

WikiNEuRal (Tedeschi et al. 2021, "WikiNEuRal: Combined Neural and Knowledge-based Silver Data Creation for Multilingual
NER"). CC BY-NC-SA 4.0. https://github.com/Babelscape/wikineural

Presidio's research set of invented sentences. MIT. https://github.com/microsoft/presidio-research
"""

import json
from pathlib import Path
from typing import Iterator, Union

from spacy_anonym.labels import normalize_label

from .columns import find_file, read_lines, unreadable
from .gold import GoldText, make_gold


def read_wikineural_names(folder: Union[str, Path]) -> Iterator[GoldText]:
    """Read sentences of WikiNEuRal that hold names of people.

    folder (Union[str, Path]): Holds `dev.jsonl`: {"id", "text", "spans": [[start, end], ...]} a line.
    YIELDS (GoldText): PERSON alone: other names have no label.
    RAISES (ValueError): when the file is missing and when a line cannot be read.
    """
    path = find_file(Path(folder), "dev.jsonl")
    for number, line in read_lines(path):
        try:
            row = json.loads(line)
            gold = make_gold(
                row["text"], [(*span, "PERSON") for span in row["spans"]], (), f"wikineural_names/{row['id']}"
            )
        except (ValueError, KeyError, TypeError):
            gold = None
        if gold is None:
            raise unreadable(path, number, "is no sentence with spans")
        yield gold


def read_presidio_research(folder: Union[str, Path]) -> Iterator[GoldText]:
    """Read Presidio's research set.

    folder (Union[str, Path]): Holds `synth_dev.json`.
    YIELDS (GoldText): All kinds, by our labels (its GPE is LOCATION). The number of the template is part of `source`.
    RAISES (ValueError): when the file is missing and when it cannot be read.
    """
    path = find_file(Path(folder), "synth_dev.json")
    try:
        rows = json.loads(path.read_bytes())
        golds = [
            make_gold(
                row["full_text"],
                [
                    (each["start_position"], each["end_position"], normalize_label(each["entity_type"]))
                    for each in row["spans"]
                ],
                (),
                f"presidio_research/{row['template_id']}",
            )
            for row in rows
        ]
    except (ValueError, KeyError, TypeError):
        golds = None
    if golds is None:
        raise unreadable(path, 1, "is no list of texts with spans")
    yield from golds
