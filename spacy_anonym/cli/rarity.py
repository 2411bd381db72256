"""`spacy_anonym benchmark rarity`: how well rare words find names, beside classic TF-IDF and on top of the rules."""

from pathlib import Path
from typing import Optional

import srsly
import typer


def rarity_cli(
    folder: Path = typer.Argument(
        ..., exists=True, file_okay=False, help="The folder of the corpora; see docs/rarity.md"
    ),
    rules: bool = typer.Option(True, help="Measure what it adds to the rules of the English pipeline"),
    learn: int = typer.Option(
        0, "--learn", min=0, help="Also learn so many varied sentences, and tell time and memory"
    ),
    rounds: int = typer.Option(3, "--rounds", min=1, help="How often its time is measured, each with nothing seen before"),
    ngrams: int = typer.Option(1, "--ngrams", min=1, max=3, help="Also measure rare n-grams of up to so many words"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Learn one corpus and find the names of others: precision, recall, what it adds, what it costs."""
    from statistics import median

    import spacy

    from ..benchmark.rarity import SHARES, measure_costs, measure_ngrams, measure_pipeline, measure_scores, shuffled
    from ..benchmark.rarity_data import read_corpora
    from ..errors import AnonymError

    try:
        sentences, documents, learned = read_corpora(folder)
    except AnonymError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    texts = shuffled(sentences, documents)
    flagger = spacy.blank("en").add_pipe("tfidf_flagger")
    flagger.learn(learned)
    typer.echo(
        f"learned {len(learned)} sentences; measured on {len(sentences)} sentences and {len(documents)} documents"
    )
    rows = measure_scores(flagger.rarity, flagger.settings, texts)
    for row in rows:
        typer.echo(
            f"{row.score:<10} {row.share:6.1%} flagged  precision {row.precision:6.1%}  recall {row.recall:6.1%}"
        )
    data = flagger.to_bytes()
    costs = [measure_costs(data, learned, [each.text for each in texts]) for _ in range(rounds)]
    for name in ("learning", "finding", "on_docs"):
        shares = sorted(getattr(each, name) / each.tokenizing for each in costs)
        typer.echo(
            f"of the tokenizer's time, {len(shares)} rounds: {name} "
            f"least {shares[0]:.1%}, median {median(shares):.1%}, most {shares[-1]:.1%}"
        )
    figures = {"scores": [row._asdict() for row in rows], "costs": [each._asdict() for each in costs], "rules": []}
    for added in measure_pipeline(data, texts, (0.0, *SHARES)) if rules else ():
        figures["rules"].append(added)
        found = f"recall of words {added['recall']:.1%}, of whole names {added['names']:.1%}"
        typer.echo(f"rules and share {added['share']:.2%}: flagged {added['flagged']:.2%}  {found}")
    for found in measure_ngrams(learned, texts, SHARES[:3], ngrams) if ngrams > 1 else ():
        figures.setdefault("ngrams", []).append(found)
        typer.echo(
            f"{found['which']:<18} share {found['share']:.1%}: flagged {found['flagged']:.2%}  "
            f"precision {found['precision']:.1%}  recall {found['recall']:.1%}"
        )
    if learn:
        figures["learned"] = _learn(learned, learn)
    if output is not None:
        srsly.write_json(output, figures)


def _learn(texts: list, count: int) -> dict:
    import resource
    import time

    from ..benchmark.rarity import vary
    from ..rarity import RarityModel

    model, words, started = RarityModel(), 0, time.process_time()
    for text in vary(texts, count):
        words += len(text.split())
    making = time.process_time() - started
    started = time.process_time()
    model.learn(vary(texts, count))
    seconds = time.process_time() - started - making
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    typer.echo(
        f"{count} sentences: {words / seconds:,.0f} words/s, {len(model.counts)} terms, "
        f"the process's peak {peak:.0f} MB"
    )
    return {"texts": count, "words": words, "seconds": seconds, "terms": len(model.counts), "peak_mb": peak}
