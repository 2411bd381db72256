"""How well rare words find names, what that adds to the rules, and what it costs."""

import resource
import time
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence

import spacy
import srsly
import typer

from spacy_anonym.load import load
from spacy_anonym.rarity.finder import RareNgrams, RareWords, score_classic
from spacy_anonym.rarity.model import NEVER, RarityModel, Settings
from spacy_anonym.rarity.words import split_text
from spacy_anonym.record import TextRecord

from .rarity_data import Marked, read_corpora

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

SHARES = (0.005, 0.01, 0.02, 0.05)
FLAGGER = "tfidf_flagger"


class Row(NamedTuple):
    """Figures of a score at a share: among the words flagged, the names' (precision); among the names' words, those
    flagged (recall)."""

    score: str
    share: float
    precision: float
    recall: float


class Costs(NamedTuple):
    """Seconds of CPU for the same texts: `learn`; spaCy's tokenizer; `find`; the component on Docs, which joins each
    Doc's text and writes a span group besides."""

    texts: int
    words: int
    learning: float
    tokenizing: float
    finding: float
    on_docs: float


def inside(marked: Marked) -> bytearray:
    """RETURNS (bytearray): for each character of a text whether it is a name's."""
    names = bytearray(len(marked.text))
    for start, end in marked.names:
        names[start:end] = b"\1" * (end - start)
    return names


def measure_scores(
    model: RarityModel, settings: Settings, texts: Sequence[Marked], shares: Sequence[float] = SHARES
) -> List[Row]:
    """Measure both scores: each flags its highest words, so that both flag the same number.

    model (RarityModel): What was learned, from other texts.
    settings (Settings): Which words count.
    texts (Sequence[Marked]): The texts.
    shares (Sequence[float]): Which shares of all words are flagged.
    RETURNS (List[Row]): The figures.
    """
    scored: Dict[str, List[Any]] = {"surprisal": [], "classic": []}
    random, names, total = Random(0), 0, 0
    for marked in texts:
        gold = inside(marked)
        for place, word in split_text(marked.text):
            named = gold[place + word.start]
            names += named
            total += 1
            score = model.surprisal(word, settings)
            if score != NEVER:
                scored["surprisal"].append((score, random.random(), named))
        scored["classic"] += [
            (word.score, random.random(), gold[word.start]) for word in score_classic(marked.text, model, settings)
        ]
    rows = []
    for name, words in scored.items():
        words.sort(reverse=True)
        for share in shares:
            flagged = words[: int(share * total)]
            hits = sum(named for _, _, named in flagged)
            rows.append(Row(name, share, hits / max(1, len(flagged)), hits / max(1, names)))
    return rows


def measure_pipeline(
    model: bytes, texts: Sequence[Marked], shares: Sequence[float], pipeline: str = "en"
) -> Iterator[Dict[str, float]]:
    """Measure what the flagger adds to a pipeline of rules.

    model (bytes): What a flagger has learned, as its `to_bytes` has it.
    texts (Sequence[Marked]): The texts.
    shares (Sequence[float]): Which shares of the texts' own words are to be flagged; 0 is without the flagger.
    pipeline (str): A bundled pipeline; its trained tagger is left out.
    YIELDS (Dict[str, float]): `share` (the setting that does it), `flagged` (the share of the words that it really
        flags), `recall` (of the words of
        names, those that anything covers), `names` (of the names, those that are covered in whole).
    """
    for share in shares:
        nlp = load(pipeline, exclude=[FLAGGER, "tok2vec", "ner"])
        if share:
            place = "mention_propagator" if "mention_propagator" in nlp.pipe_names else "span_consolidator"
            share = _setting(model, texts, share)
            nlp.add_pipe(FLAGGER, config={"share": share}, before=place).from_bytes(model)
        steps = [pipe for name, pipe in nlp.pipeline if name != "anonymizer"]
        yield {"share": share, **_coverage(steps, texts)}


def measure_ngrams(
    learned: Sequence[str], texts: Sequence[Marked], shares: Sequence[float], longest: int
) -> Iterator[Dict[str, Any]]:
    """Measure what rare n-grams find, beside rare words.

    learned (Sequence[str]): Texts to learn.
    texts (Sequence[Marked]): Other texts.
    shares (Sequence[float]): Settings.
    longest (int): How many words an n-gram has at most, 2 or 3.
    YIELDS (Dict[str, Any]): For each share, and for words alone, n-grams alone and both (`which`): `flagged` (share of
        the words), `precision` (of those, the names') and `recall` (of the names' words, those flagged).
    """
    flagger = spacy.blank("en").add_pipe(FLAGGER, config={"ngrams": longest})
    flagger.learn(learned)
    model, settings = flagger.rarity, flagger.settings
    for share in shares:
        words = RareWords(model, settings, share)
        ngrams = RareNgrams(model, settings, share, longest)
        for which, finders in (("words", (words,)), ("n-grams", (ngrams,)), ("words and n-grams", (words, ngrams))):
            yield {"which": which, "share": share, **_precision(finders, texts)}


def _precision(finders: Sequence[Any], texts: Sequence[Marked]) -> Dict[str, float]:
    words = flagged = hits = named = 0
    for marked in texts:
        gold = inside(marked)
        found = inside(Marked(marked.text, [each[:2] for finder in finders for each in finder.find(marked.text)]))
        for place, word in split_text(marked.text):
            start = place + word.start
            words += 1
            flagged += found[start]
            named += gold[start]
            hits += found[start] and gold[start]
    return {"flagged": flagged / words, "precision": hits / max(1, flagged), "recall": hits / max(1, named)}


def _setting(model: bytes, texts: Sequence[Marked], wanted: float) -> float:
    """RETURNS (float): the setting by which a share of these texts' words is flagged; it is one of the corpus's
    words."""
    share = wanted
    for _ in range(2):
        flagger = spacy.blank("en").add_pipe(FLAGGER, config={"share": share}).from_bytes(model)
        share *= wanted / _coverage([flagger], texts)["flagged"]
    return share


def _coverage(steps: Sequence[Any], texts: Sequence[Marked]) -> Dict[str, float]:
    words = flagged = named = covered = names = whole = 0
    for marked in texts:
        record = TextRecord(marked.text)
        for step in steps:
            step.annotate(record)
        found, rare = (
            inside(Marked(marked.text, [f[:2] for f in group]))
            for group in (record.final or (), record.groups.get(FLAGGER, ()))
        )
        gold = inside(marked)
        for place, word in split_text(marked.text):
            start = place + word.start
            words += 1
            flagged += rare[start]
            named += gold[start]
            covered += gold[start] and found[start]
        names += len(marked.names)
        whole += sum(all(found[start:end]) for start, end in marked.names)
    return {"flagged": flagged / words, "recall": covered / named, "names": whole / names}


def vary(texts: Sequence[str], count: int, seed: int = 0) -> Iterator[str]:
    """Make more sentences of some. YIELDS (str): so many, most with one word of another sentence and a new word in
    them."""
    random = Random(seed)
    for number, text in enumerate(islice(cycle(texts), count)):
        if number >= len(texts):
            other = texts[random.randrange(len(texts))].split()
            chunks = text.split()
            chunks[random.randrange(len(chunks))] = random.choice(other)
            if random.random() < 0.2:
                chunks.append(f"{random.choice(other).strip('.,')}{random.choice(other)[:3]}")
            text = " ".join(chunks)
        yield text


def measure_costs(model: bytes, learned: Sequence[str], texts: Sequence[str], block: int = 500) -> Costs:
    """Measure what learning and finding cost beside tokenizing, in turns, on texts that none of them has seen before.

    model (bytes): What a flagger has learned, as its `to_bytes` has it.
    learned (Sequence[str]): Texts to learn.
    texts (Sequence[str]): Texts to find in; the first half is for warming up.
    block (int): How many in a turn, at most a quarter of all.
    RETURNS (Costs): Seconds; those of learning are for as many words as the others.
    """
    block = max(1, min(block, len(texts) // 4))
    nlp, other = spacy.blank("en"), spacy.blank("en")
    finder, piped = (spacy.blank("en").add_pipe(FLAGGER).from_bytes(model) for _ in range(2))
    started = time.process_time()
    RarityModel().learn(learned)
    learning = (time.process_time() - started) / sum(len(text.split()) for text in learned)
    tokenizing = finding = on_docs = 0.0
    count = words = 0
    for start in range(0, len(texts), block):
        part = texts[start : start + block]
        times = [time.process_time()]
        for text in part:
            nlp.make_doc(text)
        times.append(time.process_time())
        for text in part:
            finder.find(text)
        times.append(time.process_time())
        if start >= len(texts) // 2:
            tokenizing += times[1] - times[0]
            finding += times[2] - times[1]
            count += len(part)
            words += sum(len(text.split()) for text in part)
    # Apart: what stands in the processor's cache for one is in the way of the others.
    for start in range(0, len(texts), block):
        docs = [other.make_doc(text) for text in texts[start : start + block]]
        begun = time.process_time()
        for _ in piped.pipe(docs):
            pass
        if start >= len(texts) // 2:
            on_docs += time.process_time() - begun
    return Costs(count, words, learning * words, tokenizing, finding, on_docs)


def shuffled(sentences: Sequence[Marked], documents: Sequence[Marked], seed: int = 0) -> List[Marked]:
    """RETURNS (List[Marked]): sentences and documents in one order that says nothing about them."""
    mixed = list(chain(sentences, documents))
    Random(seed).shuffle(mixed)
    return mixed


@app.command()
def main(
    folder: Path = typer.Argument(
        ..., exists=True, file_okay=False, help="The folder of the corpora; see docs/guides/rarity.md"
    ),
    rules: bool = typer.Option(True, help="Measure what it adds to the rules of the English pipeline"),
    learn: int = typer.Option(
        0, "--learn", min=0, help="Also learn so many varied sentences, and tell time and memory"
    ),
    rounds: int = typer.Option(
        3, "--rounds", min=1, help="How often its time is measured, each with nothing seen before"
    ),
    ngrams: int = typer.Option(1, "--ngrams", min=1, max=3, help="Also measure rare n-grams of up to so many words"),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
) -> None:
    """Learn one corpus and find the names of others: precision, recall, what it adds, what it costs."""
    sentences, documents, learned = read_corpora(folder)
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


if __name__ == "__main__":
    app()
