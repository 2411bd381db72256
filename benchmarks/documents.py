"""Measure what a pipeline leaves of the marks in whole documents, and how many documents come out clean.

python -m benchmarks.documents en --part dev
python -m benchmarks.documents en --part dev --pipeline en_vote --by genre
"""

from collections import Counter
from pathlib import Path
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple
from typing import Counter as CounterOf

import typer
from wasabi import table

from scripts.corpora.documents import FOLDER, Document, Mark, read_documents
from spacy_anonym import anonymize_texts, load

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


class Leaks(NamedTuple):
    """What was left of a document.

    document (Document): The document.
    left (List[Mark]): Marks, none of them optional, of which a letter or digit was not replaced.
    masked (int): Replaced letters and digits.
    over (int): Those of them that lie in no mark.
    """

    document: Document
    left: List[Mark]
    masked: int
    over: int


def find_leaks(document: Document, replaced: Sequence[Tuple[int, int]]) -> Leaks:
    """Compare a document's marks with what was replaced.

    document (Document): The document.
    replaced (Sequence[Tuple[int, int]]): Half-open characters of its text.
    RETURNS (Leaks): What was left.
    """
    text = document.text
    gone, marked = bytearray(len(text)), bytearray(len(text))
    for start, end in replaced:
        gone[start:end] = b"\1" * (end - start)
    for mark in document.marks:
        marked[mark.start : mark.end] = b"\1" * (mark.end - mark.start)
    left = [
        mark
        for mark in document.marks
        if not mark.optional and any(text[place].isalnum() and not gone[place] for place in range(mark.start, mark.end))
    ]
    masked = [place for place in range(len(text)) if gone[place] and text[place].isalnum()]
    return Leaks(document, left, len(masked), sum(not marked[place] for place in masked))


def _replaced(text: str, new_text: str, items: Sequence[Any]) -> List[Tuple[int, int]]:
    """RETURNS: what was replaced, and not kept as it is by an operator. Of a date of which only the day is replaced, all
    counts as replaced."""
    spans = [(item["source_start"], item["source_end"], new_text[item["start"] : item["end"]]) for item in items]
    return [(start, end) for start, end, new in spans if text[start:end] != new]


def wilson(successes: int, n: int, z: float = 1.96) -> Tuple[float, float]:
    """RETURNS (Tuple[float, float]): the 95 % interval of a share. SOURCE: Wilson, Journal of the American Statistical
    Association 22 (1927)."""
    if not n:
        return 0.0, 1.0
    share, square = successes / n, z * z / n
    middle, half = share + square / 2, z * (share * (1 - share) / n + square / (4 * n)) ** 0.5
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


@app.command()
def main(
    lang: str = typer.Argument(..., help="A language of corpus/documents."),
    part: str = typer.Option("dev", help="train, dev or test."),
    pipeline: Optional[str] = typer.Option(
        None, help="A pipeline, as for spacy_anonym.load. [default: the language's]"
    ),
    by: str = typer.Option("label", help="label, genre, batch."),
    kept: str = typer.Option("PROFESSION,NRP", help="Labels that the pipeline keeps on purpose, with commas."),
    show: int = typer.Option(0, help="How many of the spans that were left to print, by document."),
    folder: Path = typer.Option(FOLDER, help="The documents."),
) -> None:
    """Measure what a pipeline leaves of the marks in whole documents, and how many documents come out clean."""
    asked = {label for label in kept.split(",") if label}
    documents = [
        document._replace(
            marks=tuple(mark._replace(optional=mark.optional or mark.label in asked) for mark in document.marks)
        )
        for document in read_documents(lang, part, folder)
    ]
    results: Any = anonymize_texts((document.text for document in documents), load(pipeline or lang))
    leaks = [
        find_leaks(document, _replaced(document.text, new_text, items))
        for document, (new_text, items) in zip(documents, results, strict=True)
    ]
    marks = sum(not mark.optional for document in documents for mark in document.marks)
    left = sum(len(each.left) for each in leaks)
    clean = sum(not each.left for each in leaks)
    low, high = wilson(clean, len(leaks))
    masked, over = sum(each.masked for each in leaks), sum(each.over for each in leaks)
    print(f"{len(leaks)} documents, {marks} marks: {left / max(1, marks):.1%} left")
    print(f"clean documents: {clean / max(1, len(leaks)):.1%} ({low:.1%} to {high:.1%})")
    print(f"character precision: {1 - over / max(1, masked):.3f}")
    total: CounterOf[str] = Counter()
    lost: CounterOf[str] = Counter()
    for each in leaks:
        for mark in each.document.marks:
            if not mark.optional:
                key = mark.label if by == "label" else getattr(each.document, by)
                total[key] += 1
                lost[key] += mark in each.left
    rows = [(key, count, lost[key], f"{lost[key] / count:.0%}") for key, count in total.most_common()]
    print(table(rows, header=(by, "marks", "left", ""), aligns=("l", "r", "r", "r"), divider=True))
    for each in leaks[:show]:
        shown = ", ".join(f"{mark.label} {each.document.text[mark.start : mark.end]!r}" for mark in each.left)
        print(f"{each.document.name}: {shown}")


if __name__ == "__main__":
    app()
