"""Measure what a pipeline leaves in court decisions: the Text Anonymization Benchmark, by entity.

python -m benchmarks.tab assets/tab --part dev --pipeline en_legal

An entity counts as protected when no letter or digit of any of its mentions is left. Token precision is the share of replaced words that lie
in a mention that is to be masked.

SOURCE: Pilan et al., The Text Anonymization Benchmark, Computational Linguistics 48 (2022), section 5.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List, Tuple
from typing import Counter as CounterOf

import typer
from wasabi import table

from spacy_anonym import anonymize_texts, load

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
_WORD = re.compile(r"\w+")


def measure(document: Dict[str, Any], gone: bytearray) -> Tuple[CounterOf[Tuple[str, str, bool]], int, int]:
    """Compare a document with what was replaced.

    document (Dict[str, Any]): One of the benchmark, with its text and the mentions of at least one annotator; the first one's count.
    gone (bytearray): A byte a character, 1 where it was replaced.
    RETURNS (Tuple[Counter, int, int]): How many entities there are, by identifier type ("DIRECT", "QUASI"), type, and whether they are
        protected; how many words were replaced, and how many of them lie in a mention that is to be masked.
    """
    text = document["text"]
    mentions = next(iter(document["annotations"].values()))["entity_mentions"]
    marked = bytearray(len(text))
    entities: Dict[Tuple[str, str, str], bool] = {}
    for mention in mentions:
        if mention["identifier_type"] == "NO_MASK":
            continue
        start, end = mention["start_offset"], mention["end_offset"]
        marked[start:end] = b"\1" * (end - start)
        left = any(text[place].isalnum() and not gone[place] for place in _without_title(text, start, end))
        key = (mention["identifier_type"], mention["entity_type"], mention["entity_id"])
        entities[key] = entities.get(key, True) and not left
    counts = Counter((kind, label, safe) for (kind, label, _), safe in entities.items())
    words = [match for match in _WORD.finditer(text) if all(gone[match.start() : match.end()])]
    return counts, len(words), sum(all(marked[match.start() : match.end()]) for match in words)


def _without_title(text: str, start: int, end: int) -> range:
    """RETURNS: the characters of a mention without a form of address, which identifies nobody."""
    title = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Sir|Prof|Judge)\b\.?\s+").match(text, start, end)
    return range(title.end() if title else start, end)


@app.command()
def main(
    folder: Path = typer.Argument(..., help="The folder of the benchmark's files, a document a line."),
    part: str = typer.Option("dev", help="train or dev."),
    pipeline: str = typer.Option("en_legal", help="A pipeline, as for spacy_anonym.load."),
) -> None:
    """Measure what a pipeline leaves in court decisions."""
    documents = [json.loads(line) for line in (folder / f"{part}.jsonl").read_text(encoding="utf8").splitlines()]
    results: Any = anonymize_texts((document["text"] for document in documents), load(pipeline))
    total: CounterOf[Tuple[str, str, bool]] = Counter()
    words = right = 0
    for document, (new_text, items) in zip(documents, results, strict=True):
        gone = bytearray(len(document["text"]))
        for item in items:
            start, end = item["source_start"], item["source_end"]
            if new_text[item["start"] : item["end"]] != document["text"][start:end]:
                gone[start:end] = b"\1" * (end - start)
        counts, replaced, true = measure(document, gone)
        total += counts
        words, right = words + replaced, right + true
    rows: List[Tuple[str, str, int, str]] = []
    for kind in ("DIRECT", "QUASI"):
        for label in ["all", *sorted({each[1] for each in total if each[0] == kind})]:
            of = {
                safe: sum(
                    n for key, n in total.items() if key[0] == kind and label in ("all", key[1]) and key[2] is safe
                )
                for safe in (True, False)
            }
            rows.append((kind, label, sum(of.values()), f"{of[True] / max(1, sum(of.values())):.3f}"))
    print(
        table(rows, header=("identifiers", "type", "entities", "protected"), aligns=("l", "l", "r", "r"), divider=True)
    )
    print(f"token precision: {right / max(1, words):.3f}")


if __name__ == "__main__":
    app()
