"""The Text Anonymization Benchmark (NorskRegnesentral/text-anonymization-benchmark, MIT): decisions of the European Court of
Human Rights, with what identifies the applicant directly or together with other things.

SOURCE: Pilan, Lison, Ovrelid, Papadopoulou, Sanchez and Batet, The Text Anonymization Benchmark, Computational
    Linguistics 48 (2022).
"""

import json
import re
from pathlib import Path
from typing import Dict, Iterator, Union

from .gold import GoldText, make_gold

# Theirs to ours. Demographic attributes are of several kinds, and quantities and MISC are none of the package's.
LABELS: Dict[str, str] = {
    "PERSON": "PERSON",
    "CODE": "ID",
    "LOC": "LOCATION",
    "ORG": "ORGANIZATION",
    "DATETIME": "DATE_TIME",
}
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Prof|Judge)\b\.?\s+")
_DAY = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Z][a-z]+|[A-Z][a-z]+\s+\d{1,2}\b|\d[./-]\d")


def read_tab(folder: Union[str, Path], part: str = "train") -> Iterator[GoldText]:
    """Read one part of the benchmark, as its first annotator marked it.

    folder (Union[str, Path]): The folder of its files, a document a line.
    part (str): "train" or "dev".
    YIELDS (GoldText): A document each. What need not be masked, years, months and durations, demographic attributes,
        quantities and MISC are `missing`; forms of address are no part of a name.
    """
    for line in (Path(folder) / f"{part}.jsonl").read_text(encoding="utf8").splitlines():
        document = json.loads(line)
        text = document["text"]
        mentions = next(iter(document["annotations"].values()))["entity_mentions"]
        spans, missing = [], []
        for mention in sorted(mentions, key=lambda each: (each["start_offset"], -each["end_offset"])):
            start, end, label = mention["start_offset"], mention["end_offset"], LABELS.get(mention["entity_type"])
            if spans and start < spans[-1][1]:
                continue
            if title := _TITLE.match(text, start, end):
                start = title.end() if label == "PERSON" else start
            plain = label == "DATE_TIME" and not _DAY.search(text, start, end)
            nobodys = label == "ORGANIZATION" and mention["identifier_type"] == "NO_MASK"
            if label is None or plain or nobodys:
                missing.append((start, end))
            else:
                spans.append((start, end, label))
        yield make_gold(text, spans, missing, f"tab/{document['doc_id']}")
