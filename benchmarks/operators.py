"""How fast operators are, and how rewriting grows with the number of findings, beside Presidio's anonymizer."""

import gc
import os
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import spacy
import srsly
import typer

from spacy_anonym.compat.presidio import anonymize_spans
from spacy_anonym.operators.apply import apply_operators
from spacy_anonym.spans import Finding

from .generators import birthday, digits, email, letters

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

# Registered names without their version, and the parameters that they need here.
OPERATORS: Tuple[Tuple[str, Dict[str, Any]], ...] = (
    ("replace", {}),
    ("pseudonym", {}),
    ("redact", {}),
    ("mask", {}),
    ("hash", {}),
    ("encrypt", {"key": "env:SPACY_ANONYM_BENCHMARK_KEY"}),
    ("encrypt", {"key": "env:SPACY_ANONYM_BENCHMARK_KEY", "mode": "siv"}),
    ("fpe", {"key": "env:SPACY_ANONYM_BENCHMARK_KEY"}),
    ("randomize", {}),
    ("surrogate", {}),
    ("surrogate", {"scope": "run"}),
    ("shift_date", {"days": 17}),
    ("generalize", {}),
)
KINDS = ("PERSON", "EMAIL_ADDRESS", "PHONE_NUMBER", "DATE_TIME")


class Rate(NamedTuple):
    """An operator's speed.

    operator (str): Its name, with the parameters that matter.
    first (float): Values a second, each new.
    again (float): Values a second of the same document once more: what is remembered over documents is known then.
    """

    operator: str
    first: float
    again: float


class Growth(NamedTuple):
    """The time of one document.

    spans (int): Its findings.
    seconds (float): Ours.
    presidio (Optional[float]): Presidio's; None where it is not installed.
    """

    spans: int
    seconds: float
    presidio: Optional[float]


def make_document(count: int, seed: int = 0) -> Tuple[str, List[Finding]]:
    """Make a document of findings with a few words between them.

    count (int): How many findings; a tenth of them stand there a second time.
    seed (int): Chooses them.
    RETURNS (Tuple[str, List[Finding]]): The text and its findings, in text order.
    """
    rng = Random(seed)
    values: List[Tuple[str, str]] = []
    parts: List[str] = []
    findings: List[Finding] = []
    place = 0
    for number in range(count):
        if values and rng.random() < 0.1:
            label, value = rng.choice(values)
        else:
            label = KINDS[number % len(KINDS)]
            value = _value(rng, label)
            values.append((label, value))
        findings.append(Finding(place, place + len(value), label, 0.9, "", 0, f"{label}-{number + 1}"))
        parts += [value, " said on "]
        place += len(value) + len(parts[-1])
    return "".join(parts), findings


def measure_operators(count: int = 4000, seed: int = 0) -> List[Rate]:
    """RETURNS (List[Rate]): the speed of every operator over documents of `count` findings."""
    rates = []
    for name, params in OPERATORS:
        operator = spacy.registry.resolve({"operator": {"@anonym_operators": f"spacy_anonym.{name}.v1", **params}})[
            "operator"
        ]
        seconds = []
        # The first document fills pools and caches that have nothing to do with its values.
        for chosen in (seed + 1, seed, seed):
            text, findings = make_document(count, chosen)
            seconds.append(_time(lambda: apply_operators(text, findings, lambda label: operator)))
        shown = ", ".join(f"{key}={value}" for key, value in params.items() if key != "key")
        rates.append(Rate(f"{name} {shown}".strip(), count / seconds[1], count / seconds[2]))
    return rates


def measure_growth(sizes: Tuple[int, ...] = (5_000, 50_000), seed: int = 0) -> List[Growth]:
    """RETURNS (List[Growth]): the time that replacing takes, by the number of findings in one document."""
    presidio = _presidio()
    rows = []
    for size in sizes:
        text, findings = make_document(size, seed)
        spans = [{"start": f.start, "end": f.end, "entity_type": f.label, "score": f.score} for f in findings]
        ours = _time(lambda: anonymize_spans(text, spans))
        rows.append(Growth(size, ours, _time(lambda: presidio(text, findings)) if presidio else None))
    return rows


def _presidio() -> Optional[Callable[[str, List[Finding]], Any]]:
    try:
        from presidio_anonymizer import AnonymizerEngine
        from presidio_anonymizer.entities import RecognizerResult
    except ImportError:
        return None
    engine = AnonymizerEngine()

    def run(text: str, findings: List[Finding]) -> Any:
        return engine.anonymize(text, [RecognizerResult(f.label, f.start, f.end, f.score) for f in findings])

    return run


def _value(rng: Random, label: str) -> str:
    if label == "PERSON":
        return f"{letters(rng, 6).title()} {letters(rng, 8).title()}"
    if label == "EMAIL_ADDRESS":
        return email(rng)[0]
    return f"212-555-{digits(rng, 4)}" if label == "PHONE_NUMBER" else birthday(rng, "%d %B %Y")


def _time(run: Callable[[], Any]) -> float:
    # What was loaded before is kept from the garbage collector: it is no work of what is measured.
    gc.collect()
    gc.freeze()
    start = process_time()
    run()
    seconds = process_time() - start
    gc.unfreeze()
    return seconds


@app.command()
def main(
    count: int = typer.Option(4000, "--count", "-n", min=100, help="Findings of a document"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Measure the speed of operators, and of replacing in a document of 50,000 findings beside Presidio's
    anonymizer.
    """
    os.environ.setdefault("SPACY_ANONYM_BENCHMARK_KEY", os.urandom(16).hex())
    rates, growth = measure_operators(count), measure_growth()
    for rate in rates:
        typer.echo(f"{rate.operator:<24} {rate.first:>12,.0f} values/s  {rate.again:>12,.0f} again")
    for row in growth:
        beside = f"  Presidio {row.presidio:8.2f} s: {row.presidio / row.seconds:.1f} times" if row.presidio else ""
        typer.echo(f"{row.spans:>6} findings {row.seconds:8.3f} s{beside}")
    if output is not None:
        srsly.write_json(
            output, {"operators": [rate._asdict() for rate in rates], "growth": [row._asdict() for row in growth]}
        )


if __name__ == "__main__":
    app()
