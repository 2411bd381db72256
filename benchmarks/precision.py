"""What a pipeline replaces in text that holds few identifiers, for a person to judge."""

from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import typer

from spacy_anonym.load import load
from spacy_anonym.runner import Runner
from spacy_anonym.texts import anonymize_results

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

# Findings are counted for so many characters.
PER = 50_000
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
    """Find what a pipeline replaces.

    nlp (Language): A pipeline with an anonymizer.
    paths (Sequence[Path]): Files of text.
    limit (int): How many characters of each are read.
    RETURNS (Tuple[int, List[Found]]): How many characters were read, and the findings, in text order.
    """
    pieces = list(read_clean(paths, limit))
    found: List[Found] = []
    for (path, offset, text), result in zip(
        pieces, anonymize_results((piece[2] for piece in pieces), Runner(nlp), on_error="raise")
    ):
        for item in result.items:
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


@app.command()
def main(
    paths: List[Path] = typer.Argument(
        ..., exists=True, dir_okay=False, help="Files of text that hold few identifiers"
    ),
    pipeline: str = typer.Option("en", "--pipeline", "-p", help="A bundled pipeline, or a path to one"),
    limit: int = typer.Option(100_000, "--limit", min=1, help="Characters of each file"),
    review: Optional[Path] = typer.Option(
        None, "--review", "-r", help="Write each finding with its surroundings here, to judge it"
    ),
) -> None:
    """Count what a pipeline replaces in text that nobody made for this. Whether a finding is false, you must judge: see
    --review.
    """
    size, found = find_in_clean(load(pipeline), paths, limit)
    for label, count in count_labels(found).items():
        typer.echo(f"{label:<24} {count:>6}  {count * PER / size:8.2f} in {PER // 1000} kB")
    typer.echo(f"{len(found)} findings in {size} characters of {len(paths)} files")
    if review is not None:
        lines = (
            f"{f.path.name}\t{f.start}\t{f.label}\t{f.rule}\t{f.score:.2f}\t{f.before} »{f.value}« {f.after}"
            for f in found
        )
        review.write_text("".join(line + "\n" for line in lines), encoding="utf8")


if __name__ == "__main__":
    app()
