"""Fit the thresholds of a high recall on whole documents, for a pipeline's config.

python -m scripts.training.fit_recall en
"""

from typing import Optional

import typer

from benchmarks.documents import to_gold
from scripts.corpora.documents import read_documents
from spacy_anonym import load
from spacy_anonym.evaluation.leaks import LeakSummary
from spacy_anonym.evaluation.predict import find_consolidator, predict

from .recall import WORTH, fit_recall, measure

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(
    lang: str = typer.Argument(..., help="A language of corpus/documents."),
    part: str = typer.Option("dev", help="Its part: train or dev, never test."),
    pipeline: Optional[str] = typer.Option(
        None, help="A pipeline, as for spacy_anonym.load. [default: the language's]"
    ),
    worth: float = typer.Option(WORTH, help="Over-masked letters and digits that one mark is worth."),
    kept: str = typer.Option("PROFESSION,NRP", help="Labels that the pipeline keeps on purpose, with commas."),
) -> None:
    """Fit thresholds, and print them as the section of a config that `load(..., recall="high")` reads."""
    gold = [to_gold(document, set(kept.split(","))) for document in read_documents(lang, part)]
    nlp = load(pipeline or lang)
    consolidator = find_consolidator(nlp)
    predictions, _ = predict(nlp, [document.text for document in gold])
    fitted = fit_recall(gold, predictions, consolidator, worth=worth)
    _show("# as it is:    ", measure(gold, predictions, consolidator))
    _show("# high recall: ", measure(gold, predictions, consolidator.with_group_thresholds(fitted)))
    print("[components.span_consolidator.recalls]\n\n[components.span_consolidator.recalls.high]")
    for group, thresholds in sorted(fitted.items()):
        values = ",".join(f'"{label}":{value:g}' for label, value in sorted(thresholds.items()))
        print(f"{group} = {{{values}}}")


def _show(title: str, summary: LeakSummary) -> None:
    low, high = summary.interval
    print(
        f"{title}{summary.left / max(1, summary.spans):.1%} of {summary.spans} marks left, "
        f"{summary.clean / max(1, summary.documents):.1%} of {summary.documents} documents clean "
        f"({low:.1%} to {high:.1%}), character precision {summary.precision:.3f}"
    )


if __name__ == "__main__":
    app()
