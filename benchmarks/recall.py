"""How many generated identifiers are found with the right label: `python -m benchmarks.recall`."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence

import srsly
import typer

from spacy_anonym.load import blank
from spacy_anonym.patterns.packs import LANGUAGE_PACKS
from spacy_anonym.runner import Runner
from spacy_anonym.texts import anonymize_results

from .formats import FORMATS, PLACES, SENTENCES, Format

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

VALUES = 200


class Case(NamedTuple):
    """A text with one value.

    text (str): The text.
    start, end (int): Where the value stands, half-open characters.
    """

    text: str
    start: int
    end: int


class Row(NamedTuple):
    """The figures of one format, or of one family of disguises.

    name (str): Its name.
    total (int): How many texts.
    found (int): How many values lie whole in one finding of the right label.
    labels (Dict[str, int]): What the others were taken for; "" stands for nothing.
    """

    name: str
    total: int
    found: int
    labels: Dict[str, int]

    @property
    def recall(self) -> float:
        """RETURNS (float): the share of the values that were found, in [0, 1]."""
        return self.found / self.total if self.total else 0.0


def choose_formats(names: Sequence[str]) -> List[Format]:
    """RETURNS (List[Format]): the formats of these names, all of them for none. RAISES (ValueError): for an unknown
    one.
    """
    table = {each.name: each for each in FORMATS}
    for name in names:
        if name not in table:
            raise ValueError(f"There is no format {name}. There are: {', '.join(table)}")
    return [table[name] for name in names] or list(FORMATS)


def measure_recall(formats: Sequence[Format], values: int = VALUES, seed: int = 0) -> Iterator[Row]:
    """Measure the recall of formats: each value in five spacings and five sentences, by `common` and the country's
    pack; those of no country, the US and Britain by all the packs of English.

    formats (Sequence[Format]): The formats.
    values (int): How many values a format.
    seed (int): Chooses them.
    YIELDS (Row): The figures of a format.
    """
    for each in formats:
        rng = Random(f"{seed} {each.name}")
        cases = [case for _ in range(values) for case in _cases(each, each.make(rng))]
        yield count_found(each, cases, each.name)


def count_found(form: Format, cases: Sequence[Case], name: str) -> Row:
    """Run the format's pipeline over cases.

    form (Format): The format: its packs and its label.
    cases (Sequence[Case]): The cases.
    name (str): The row's name.
    RETURNS (Row): The figures.
    """
    nlp = _pipeline(form.pack)
    missed: Counter = Counter()
    results = anonymize_results((case.text for case in cases), Runner(nlp), on_error="raise")
    for case, result in zip(cases, results):
        covering = [i for i in result.items if i["source_start"] <= case.start and i["source_end"] >= case.end]
        if not any(item["label"] == form.label for item in covering):
            touching = [
                i["label"] for i in result.items if i["source_start"] < case.end and i["source_end"] > case.start
            ]
            missed[touching[0] if touching else ""] += 1
    return Row(name, len(cases), len(cases) - sum(missed.values()), dict(missed))


_pipelines: Dict[str, Any] = {}


def _pipeline(pack: str) -> Any:
    if pack not in _pipelines:
        packs = LANGUAGE_PACKS["en"] if pack in ("", *LANGUAGE_PACKS["en"]) else (pack,)
        _pipelines[pack] = blank("xx", packs=["common", *packs])
    return _pipelines[pack]


def _cases(form: Format, groups: Sequence[str]) -> Iterator[Case]:
    for place in range(5):
        spacing = form.spacings[place % len(form.spacings)] if len(form.spacings) > 1 else ""
        value = spacing.join(groups)
        around = PLACES[place] if len(form.spacings) == 1 else "{}"
        for sentence in SENTENCES:
            yield make_case(sentence, form.key, value, around)


def make_case(sentence: str, key: str, value: str, around: str = "{}") -> Case:
    """Put a value into a sentence.

    sentence (str): One of `SENTENCES`.
    key (str): What the format is called.
    value (str): The value.
    around (str): One of `PLACES`, which stands directly around the value.
    RETURNS (Case): The text, and where the value stands.
    """
    before, after = around.split("{}")
    text = sentence.format(key=key, value=f"{before}\0{after}")
    start = text.index("\0")
    return Case(text.replace("\0", value), start, start + len(value))


@app.command()
def main(
    formats: Optional[List[str]] = typer.Argument(None, help="Formats to measure [default: all]"),
    values: int = typer.Option(200, "--values", "-n", min=1, help="Values a format"),
    seed: int = typer.Option(0, "--seed", "-s", help="Chooses the values"),
    least: float = typer.Option(0.0, "--least", min=0, max=1, help="Fail where a format's recall is lower"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Find generated identifiers of many formats, each in five spacings and five sentences."""
    rows = []
    for row in measure_recall(choose_formats(formats or []), values, seed):
        rows.append(row)
        others = ", ".join(f"{label or 'nothing'} {count}" for label, count in sorted(row.labels.items()))
        typer.echo(f"{row.name:<22} {row.recall:8.2%}  of {row.total:>6}{'  else: ' + others if others else ''}")
    total, found = sum(row.total for row in rows), sum(row.found for row in rows)
    typer.echo(f"{len(rows)} formats, {total} texts: {found / total:.2%} found with the right label")
    if output is not None:
        srsly.write_json(
            output,
            {"formats": {row.name: row.recall for row in rows}, "all": found / total, "values": values, "seed": seed},
        )
    if any(row.recall < least for row in rows):
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
