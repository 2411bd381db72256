"""What the patterns find in text that holds few identifiers, for a person to judge."""

from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from ..pipeline.regex_ruler import RegexRuler
from ..texts import anonymize_results

# Characters of a file that are one text.
PIECE = 20_000
# Characters on each side of a finding that a person needs to judge it.
AROUND = 30


class Found(NamedTuple):
    """A finding.

    path (Path): The file.
    start, end (int): Half-open characters of it.
    label (str), rule (str), score (float): Of the finding.
    before, value, after (str): What it is, and what stands around it, on one line.
    """

    path: Path
    start: int
    end: int
    label: str
    rule: str
    score: float
    before: str
    value: str
    after: str


def read_clean(paths: Sequence[Path], limit: int) -> Iterator[Tuple[Path, int, str]]:
    """Read files in pieces that end at a line's end.

    paths (Sequence[Path]): Files of UTF-8 text; what cannot be decoded is replaced.
    limit (int): How many characters of each are read.
    YIELDS (Tuple[Path, int, str]): The file, where the piece starts in characters, and the piece.
    """
    for path in paths:
        text = path.read_text(encoding="utf8", errors="replace")[:limit]
        start = 0
        while start < len(text):
            end = text.find("\n", start + PIECE) + 1 or len(text)
            yield path, start, text[start:end]
            start = end


def find_in_clean(nlp: Any, paths: Sequence[Path], limit: int) -> Tuple[int, List[Found]]:
    """Find what the patterns find at the pipeline's thresholds.

    nlp (Language): A pipeline with an anonymizer.
    paths (Sequence[Path]): Files of text.
    limit (int): How many characters of each are read.
    RETURNS (Tuple[int, List[Found]]): How many characters were read, and the findings of patterns, in text order.
    """
    pieces = list(read_clean(paths, limit))
    rules = {f"regex.{pattern.id}" for _, pipe in nlp.pipeline if isinstance(pipe, RegexRuler) for pattern in pipe.patterns}
    found: List[Found] = []
    for (path, offset, text), result in zip(pieces, anonymize_results((piece[2] for piece in pieces), nlp, on_error="raise")):
        for item in result.items:
            if item["rule"] in rules:
                start, end = item["source_start"], item["source_end"]
                parts = (text[max(0, start - AROUND) : start], text[start:end], text[end : end + AROUND])
                place = (path, offset + start, offset + end, item["label"], item["rule"], item["score"])
                found.append(Found(*place, *(" ".join(part.split()) for part in parts)))
    return sum(len(text) for _, _, text in pieces), found


def count_labels(found: Sequence[Found]) -> Dict[str, int]:
    """RETURNS (Dict[str, int]): how many findings each label has, the most frequent first."""
    counts: Dict[str, int] = {}
    for each in found:
        counts[each.label] = counts.get(each.label, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: -pair[1]))
