"""Measure what a pipeline leaves of the marks in whole documents, and how many documents come out clean.

python -m benchmarks.documents en --part dev
python -m benchmarks.documents en --part dev --recall high --by genre

The part `test` is for measuring what is finished: nothing may be chosen by it, so every look at it, and at which of its
batches, is written down in `measured.tsv` beside the documents, and what is left there is not shown.
"""

import subprocess
from datetime import date
from pathlib import Path
from typing import Collection, Optional, Sequence

import typer
from wasabi import table

from scripts.corpora.documents import FOLDER, Document, read_documents
from spacy_anonym import load
from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.leaks import count_left, find_leaks, summarize_leaks
from spacy_anonym.evaluation.predict import predict

from .precision import PER

LOG = "measured.tsv"
COLUMNS = "date\tcommit\tlanguage\tbatches\tpipeline\trecall\tkept\tdocuments\tmarks\tleft\tclean\tprecision\tfalse\n"

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def to_gold(document: Document, kept: Collection[str]) -> GoldDocument:
    """Make gold of a document, whose labels are its own.

    document (Document): The document.
    kept (Collection[str]): Labels that may be left.
    RETURNS (GoldDocument): The gold.
    """
    optional = [mark.optional or mark.label in kept for mark in document.marks]
    spans = tuple((mark.start, mark.end, mark.label) for mark, free in zip(document.marks, optional) if not free)
    missing = tuple((mark.start, mark.end) for mark, free in zip(document.marks, optional) if free)
    return GoldDocument(document.name, document.text, spans, missing, document.genre)


def write_down(path: Path, figures: Sequence[object]) -> None:
    """Add a row to the log of looks at the measuring part, with the date and the commit of this clone."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    is_new = not path.exists()
    with path.open("a", encoding="utf8") as log:
        log.write((COLUMNS if is_new else "") + "\t".join(map(str, [date.today(), commit, *figures])) + "\n")


@app.command()
def main(
    lang: str = typer.Argument(..., help="A language of corpus/documents."),
    part: str = typer.Option("dev", help="train, dev or test."),
    batch: str = typer.Option("", help="Only these batches of the part, with commas."),
    pipeline: Optional[str] = typer.Option(
        None, help="A pipeline, as for spacy_anonym.load. [default: the language's]"
    ),
    recall: str = typer.Option("balanced", help="balanced or high, as for spacy_anonym.load."),
    by: str = typer.Option("label", help="label, genre, batch."),
    kept: str = typer.Option("PROFESSION,NRP", help="Labels that the pipeline keeps on purpose, with commas."),
    show: int = typer.Option(0, help="How many of the documents to print with what was left of them."),
    folder: Path = typer.Option(FOLDER, help="The documents."),
) -> None:
    """Measure what a pipeline leaves of the marks in whole documents, and how many documents come out clean."""
    if part == "test" and show:
        raise typer.BadParameter("what is left of the part test is not shown: rules would be written for it")
    asked = {label for label in kept.split(",") if label}
    documents = [each for each in read_documents(lang, part, folder) if not batch or each.batch in batch.split(",")]
    if not documents:
        raise typer.BadParameter(f"the part {part} of {lang} has no document of the batches {batch!r}")
    gold = [to_gold(document, asked) for document in documents]
    predictions, _ = predict(load(pipeline or lang, recall=recall), [document.text for document in gold])
    if failed := next((each.error for each in predictions if each.error), ""):
        raise AnonymError(failed)
    leaks = [find_leaks(document, prediction.replaced) for document, prediction in zip(gold, predictions, strict=True)]
    summary = summarize_leaks(leaks)
    if part == "test":
        figures = [
            summary.documents,
            summary.spans,
            summary.left,
            summary.clean,
            f"{summary.precision:.3f}",
            summary.false,
        ]
        measured = ",".join(sorted({each.batch for each in documents}))
        write_down(folder / LOG, [lang, measured, pipeline or lang, recall, kept, *figures])
    low, high = summary.interval
    print(f"{summary.documents} documents, {summary.spans} marks: {summary.left / max(1, summary.spans):.1%} left")
    print(f"clean documents: {summary.clean / max(1, summary.documents):.1%} ({low:.1%} to {high:.1%})")
    print(f"character precision: {summary.precision:.3f}")
    n_chars = sum(len(document.text) for document in documents)
    print(f"false findings: {summary.false}, {summary.false * PER / n_chars:.0f} in {PER:,} characters")
    batches = {document.name: document.batch for document in documents}
    keys = {
        "label": lambda _, span: span[2],
        "genre": lambda each, _: each.genre,
        "batch": lambda each, _: batches[each.id],
    }
    counts = count_left(leaks, keys[by])
    rows = [(key, count, left, f"{left / count:.0%}") for key, (count, left) in counts.items()]
    print(table(rows, header=(by, "marks", "left", ""), aligns=("l", "r", "r", "r"), divider=True))
    for each in [each for each in leaks if each.left][:show]:
        shown = ", ".join(f"{label} {each.document.text[start:end]!r}" for start, end, label in each.left)
        print(f"{each.document.id}: {shown}")


if __name__ == "__main__":
    app()
