"""Measure what a pipeline leaves of the marked strings in prompts that people sent to chat assistants: PUPA-New.

python -m benchmarks.pupa pupa_new.jsonl --recall high

A mark counts as left when a letter or digit of it stays, but for titles, articles, possessives and "et al.". Brands and products are marked, too; dates and web addresses are not: what is replaced under the labels of `--unmarked` counts as neither right
nor wrong.

SOURCE: Li et al., PAPILLON: Privacy Preservation from Internet-based and Local Language Model Ensembles (2024).
"""

import json
import re
from pathlib import Path
from typing import Tuple

import typer

from spacy_anonym import load
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.leaks import find_leaks, summarize_leaks
from spacy_anonym.evaluation.predict import predict

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
_NAMELESS = re.compile(
    r"(?i)(?:(?:the|an?|mr|mrs|ms|miss|dr|prof|professor|sir)\b[.,]? *)*(.*?)(?:['’]s?| et al\.?)?", re.DOTALL
)


def trim(text: str, start: int, end: int, label: str) -> Tuple[int, int, str]:
    """RETURNS (Tuple[int, int, str]): a mark without the words beside a name that identify nobody."""
    name = _NAMELESS.fullmatch(text[start:end])
    return (start + name.start(1), start + name.end(1), label) if name and name[1] else (start, end, label)


@app.command()
def main(
    path: Path = typer.Argument(..., help="The prompts, one a line: id, text, spans, ignore."),
    pipeline: str = typer.Option("en", help="A pipeline, as for spacy_anonym.load."),
    recall: str = typer.Option("balanced", help="balanced or high, as for spacy_anonym.load."),
    unmarked: str = typer.Option("DATE_TIME,BIRTH_DATE,AGE,URL", help="Labels that are not marked, with commas."),
    show: int = typer.Option(0, help="How many of the prompts to print with what was left of them."),
) -> None:
    """Measure what a pipeline leaves of the marked strings in prompts."""
    prompts = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    predictions, _ = predict(load(pipeline, recall=recall), [prompt["text"] for prompt in prompts])
    free, leaks = frozenset(unmarked.split(",")), []
    for prompt, prediction in zip(prompts, predictions, strict=True):
        # A prompt has the same mark several times, and marks within marks.
        marks = tuple(sorted({trim(prompt["text"], *mark) for mark in prompt["spans"]}))
        missing = [(start, end) for start, end in prompt["ignore"]]
        missing += [(start, end) for start, end, label in prediction.replaced if label in free]
        gold = GoldDocument(prompt["id"], prompt["text"], marks, tuple(missing))
        leaks.append(find_leaks(gold, prediction.replaced))
    summary = summarize_leaks(leaks)
    print(f"{summary.documents} prompts, {summary.spans} marks: {summary.left / max(1, summary.spans):.1%} left")
    print(
        f"clean prompts: {summary.clean / max(1, summary.documents):.1%}, character precision: {summary.precision:.3f}"
    )
    for each in [each for each in leaks if each.left][:show]:
        print(f"{each.document.id}: {', '.join(repr(each.document.text[start:end]) for start, end, _ in each.left)}")


if __name__ == "__main__":
    app()
