"""The table of docs/figures/names.md: the bundled pipelines, without a model and with, beside what others have
published.
"""

from pathlib import Path
from typing import Any, Callable, Dict, FrozenSet, List, NamedTuple, Optional, Sequence, Tuple

import numpy
import srsly
import typer
from spacy.language import Language

from scripts.corpora.table import CORPORA, read_gold_set
from spacy_anonym.evaluation.evaluate import load_timed, wanted_spans
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.predict import predict
from spacy_anonym.evaluation.resources import Resources, measure_resources
from spacy_anonym.load import bundled_pipelines
from spacy_anonym.scores.document import make_scored_text, of_label
from spacy_anonym.scores.names import NameCounts
from spacy_anonym.scores.scorer import score_texts

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

LABELS = ("PERSON", "LOCATION", "ORGANIZATION")
BEGIN, END = "<!-- names: begin -->", "<!-- names: end -->"
Notify = Callable[[str], None]
# How often as many sentences are drawn, each any number of times.
RESAMPLES = 1000


class System(NamedTuple):
    """A pipeline to measure.

    name (str): What the table calls it.
    lang (str): The language whose sets it is measured on.
    pipeline (str): What `spacy_anonym.load` takes.
    exclude (Tuple[str, ...]): Components not to load.
    """

    name: str
    lang: str
    pipeline: str
    exclude: Tuple[str, ...] = ()


class Data(NamedTuple):
    """A set to measure on.

    name (str): What the table calls it.
    lang (str): Its language.
    corpus (str): The corpus, of `corpora/table.py`.
    lower (bool): In lower case.
    """

    name: str
    lang: str
    corpus: str
    lower: bool = False


# Pinned: which texts they are, project.yml says by checksum. The first of each language is also the one for time and
# memory.
DATA: Tuple[Data, ...] = (
    Data("WikiNEuRal en", "en", "wikineural_names_dev"),
    Data("WikiNEuRal en, lower case", "en", "wikineural_names_dev", lower=True),
    Data("UNER EWT dev", "en", "uner_ewt_dev"),
    Data("UNER EWT dev, lower case", "en", "uner_ewt_dev", lower=True),
    Data("presidio-research", "en", "presidio_research_dev"),
    Data("MEDDOCAN dev", "es", "meddocan_dev"),
    Data("MEDDOCAN dev, lower case", "es", "meddocan_dev", lower=True),
    Data("AnCora ca", "ca", "ancora_ca"),
    Data("NEMO he dev", "he", "nemo_dev"),
)
# Those of other systems, by the same protocol on other 1,000 sentences of WikiNEuRal: P, R overall; P, R by sentence;
# seconds with loading and after it; peak MB with loading and after it, on a MacBook Air M1. SOURCE: the readme of
# joeytxy's Anonymisation Tool.
PUBLISHED: Dict[str, Tuple[float, ...]] = {
    "NLTK": (0.815, 0.704, 0.838, 0.682, 54, 52, 116, 72),
    "spaCy en_core_web_sm": (0.869, 0.639, 0.869, 0.616, 24, 17, 102, 5),
    "flair": (0.944, 0.867, 0.956, 0.852, 741, 736, 1068, 5),
    "stanza": (0.895, 0.838, 0.902, 0.814, 709, 685, 253, 6),
    "union of the four": (0.804, 0.870, 0.834, 0.847, 1520, 1469, 1080, 80),
    "intersection of the four": (0.888, 0.543, 0.884, 0.520, 1528, 1456, 1080, 80),
}
PUBLISHED_DATA = "WikiNEuRal en"


class NamesRow(NamedTuple):
    """A system on a set.

    data, system (str): Their names.
    texts (int): Texts.
    by_label (Dict[str, Dict[str, float]]): `NameCounts.to_dict` of each label that the set annotates.
    interval (Tuple[float, float]): The 95 % interval of PERSON's F.
    f2 (float): Of characters, any label.
    recall (float): Of characters, any label.
    """

    data: str
    system: str
    texts: int
    by_label: Dict[str, Dict[str, float]]
    interval: Tuple[float, float]
    f2: float
    recall: float


class CostRow(NamedTuple):
    """What a system takes on a set; see `Resources`."""

    data: str
    system: str
    time: Resources
    memory: Optional[Resources]


def bundled_systems() -> List[System]:
    """RETURNS (List[System]): the bundled pipelines, each that has a tagger of names also without it."""
    systems = []
    for name in bundled_pipelines():
        lang = name.split("_")[0]
        if lang in {data.lang for data in DATA}:
            systems += [System(name, lang, name), System(f"{name}, no model", lang, name, ("ner",))]
    return systems


def measure_names(
    folder: Path,
    systems: Sequence[System],
    *,
    memory: bool = True,
    only: Sequence[str] = (),
    notify: Notify = lambda line: None,
) -> Tuple[List[NamesRow], List[CostRow], List[str]]:
    """Measure systems on all sets of their language.

    folder (Path): Holds the corpora's folders.
    systems (Sequence[System]): The systems.
    memory (bool): Trace memory too, which takes several times as long.
    only (Sequence[str]): Corpora to measure on; none: all.
    notify (Notify): Is told what is measured.
    RETURNS (Tuple[List[NamesRow], List[CostRow], List[str]]): The figures, and notes on what was left out.
    RAISES (ValueError): when no corpus is in the folder.
    """
    sets, notes = _read(folder, only)
    if not sets:
        raise ValueError(f"{folder} has none of the corpora to measure names on")
    names: List[NamesRow] = []
    costs: List[CostRow] = []
    for system in systems:
        own = [(data, *gold) for data, gold in sets if data.lang == system.lang]
        if not own:
            continue
        notify(f"{system.name} ...")
        nlp, _ = load_timed(system.pipeline)
        if system.exclude:
            if not set(system.exclude) & set(nlp.component_names):
                # The row would be the same as without excluding anything.
                continue
            nlp, _ = load_timed(system.pipeline, system.exclude)
        for data, documents, labels in own:
            if CORPORA[data.corpus].use == "train" and _has_model(nlp):
                notes.append(f"{system.name} is left out on {data.name}: its weights may have learned these texts.")
                continue
            names.append(_score(nlp, system, data, documents, labels))
        costs.append(_cost(system, own[0][0], own[0][1], memory))
    return names, costs, notes


def _has_model(nlp: Language) -> bool:
    return any(getattr(pipe, "is_trainable", False) for _, pipe in nlp.pipeline)


def _read(
    folder: Path, only: Sequence[str]
) -> Tuple[List[Tuple[Data, Tuple[List[GoldDocument], FrozenSet[str]]]], List[str]]:
    sets, notes = [], []
    for data in DATA:
        if only and data.corpus not in only:
            continue
        if data.corpus not in CORPORA or not (folder / CORPORA[data.corpus].folder).is_dir():
            notes.append(f"{data.name} is left out: it is not in the folder.")
            continue
        gold = read_gold_set(data.corpus, folder / CORPORA[data.corpus].folder)
        documents = [d._replace(text=lower_case(d.text)) for d in gold.documents] if data.lower else gold.documents
        sets.append((data, (documents, gold.labels or frozenset())))
    return sets, notes


def lower_case(text: str) -> str:
    """RETURNS (str): the text in lower case, each character still one: those that become two stay as they are."""
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _score(
    nlp: Language, system: System, data: Data, documents: Sequence[GoldDocument], labels: FrozenSet[str]
) -> NamesRow:
    predictions, _ = predict(nlp, [document.text for document in documents])
    scored = [
        make_scored_text(d.text, d.spans, wanted_spans(d, [f[:3] for f in p.final], labels), d.missing)
        for d, p in zip(documents, predictions)
    ]
    counts = {label: NameCounts() for label in LABELS if label in labels}
    for document in scored:
        for label, count in counts.items():
            count.add(of_label(document, label))
    characters = score_texts(scored).characters.to_dict()
    person = counts.get(LABELS[0], NameCounts())
    figures = {label: count.to_dict() for label, count in counts.items()}
    return NamesRow(
        data.name, system.name, len(documents), figures, f_interval(person.rows), characters["f2"], characters["r"]
    )


def f_interval(rows: Sequence[Tuple[int, int, int]]) -> Tuple[float, float]:
    """RETURNS (Tuple[float, float]): the 95 % interval of F, from right, found and gold of each sentence. SOURCE: the
    percentile bootstrap, Efron 1979."""
    if not rows:
        return 0.0, 0.0
    counts = numpy.asarray(rows, dtype=float)
    random = numpy.random.default_rng(0)
    values = []
    for _ in range(RESAMPLES):
        right, found, gold = counts[random.integers(0, len(counts), len(counts))].sum(axis=0)
        values.append(2 * right / (found + gold) if found + gold else 0.0)
    low, high = numpy.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def _cost(system: System, data: Data, documents: Sequence[GoldDocument], memory: bool) -> CostRow:
    texts = [document.text for document in documents]
    time = measure_resources(system.pipeline, texts, exclude=system.exclude)
    traced = measure_resources(system.pipeline, texts, exclude=system.exclude, memory=True) if memory else None
    return CostRow(data.name, system.name, time, traced)


def names_markdown(names: Sequence[NamesRow], costs: Sequence[CostRow], notes: Sequence[str] = ()) -> str:
    """RETURNS (str): the tables as Markdown."""
    header = [
        "data",
        "pipeline",
        "PERSON P",
        "R",
        "F (95 %)",
        "by sentence P",
        "R",
        "LOCATION F",
        "ORGANIZATION F",
        "characters F2",
    ]
    lines = _table_lines(header)
    for name in dict.fromkeys([PUBLISHED_DATA, *(row.data for row in names)]):
        for row in (row for row in names if row.data == name):
            lines.append(_line([row.data, row.system, *_figures(row)]))
        if name == PUBLISHED_DATA:
            for system, (p, r, sent_p, sent_r, *_) in PUBLISHED.items():
                f = 2 * p * r / (p + r)
                cells = [_share(value) for value in (p, r, f, sent_p, sent_r)]
                lines.append(_line(["WikiNEuRal en, others ¹", f"{system} *(published)*", *cells, "", "", ""]))
    header = ["pipeline", "data", "words/s", "s with loading", "s after it", "peak MB with loading", "of the texts"]
    lines += ["", *_table_lines(header)]
    for cost in costs:
        memory = [f"{cost.memory.peak_mb:.0f}", f"{cost.memory.run_mb:.0f}"] if cost.memory else ["", ""]
        seconds = [f"{cost.time.load_seconds + cost.time.run_seconds:.1f}", f"{cost.time.run_seconds:.1f}"]
        lines.append(_line([cost.system, cost.data, f"{cost.time.words_per_second:,.0f}", *seconds, *memory]))
    for system, (_, _, _, _, with_loading, after, peak, peak_after) in PUBLISHED.items():
        cells = ["", *(str(value) for value in (with_loading, after, peak, peak_after))]
        lines.append(_line([f"{system} *(published)*", "WikiNEuRal en, others ¹", *cells]))
    lines += [
        "",
        "¹ By the same protocol, on another 1,000 sentences of the same corpus and on another computer; not run here.",
    ]
    lines += [f"- {note}" for note in notes]
    return "\n".join(lines)


def _figures(row: NamesRow) -> List[str]:
    person = row.by_label.get("PERSON")
    cells = ["", "", "", "", ""]
    if person:
        low, high = row.interval
        f = f"{_share(person['f'])} ({_share(low)}-{_share(high)})"
        cells = [_share(person["p"]), _share(person["r"]), f, _share(person["sent_p"]), _share(person["sent_r"])]
    cells += [_share(row.by_label[label]["f"]) if label in row.by_label else "" for label in LABELS[1:]]
    return [*cells, _share(row.f2)]


def _share(value: float) -> str:
    return f"{value:.3f}"


def _table_lines(header: Sequence[str]) -> List[str]:
    return [_line(header), "|" + "|".join(["---"] * len(header)) + "|"]


def _line(cells: Sequence[Any]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def update_file(path: Path, table: str) -> None:
    """Put a table between a file's two marks.

    path (Path): The file, with a line `BEGIN` and a line `END`.
    table (str): What stands between them then.
    RAISES (ValueError): when it has not both marks in this order.
    """
    text = path.read_text(encoding="utf8")
    start, end = text.find(BEGIN), text.find(END)
    if start < 0 or end < start:
        raise ValueError(f"{path} lacks the line {BEGIN}, or the line {END} after it")
    path.write_text(f"{text[: start + len(BEGIN)]}\n{table}\n{text[end:]}", encoding="utf8")


@app.command()
def main(
    folder: Path = typer.Argument(
        ..., help="The folder of the corpora's folders; docs/guides/evaluation.md says which"
    ),
    pipelines: List[str] = typer.Option(
        [], "--pipeline", "-p", help="Measure this one only: a name or path; may be repeated"
    ),
    add: List[str] = typer.Option(
        [], "--add", "-a", help="One more, as LANG=PATH (an ensemble's config, say); may be repeated"
    ),
    only: List[str] = typer.Option(
        [], "--data", "-d", help="A corpus to measure on, by name; may be repeated [default: all]"
    ),
    memory: bool = typer.Option(
        True, "--memory/--no-memory", help="Trace peak memory too, which takes several times as long"
    ),
    output: Optional[Path] = typer.Option(None, "--output", "-o", help="Write the figures here, as JSON"),
    update: Optional[Path] = typer.Option(None, "--update", "-u", help="Put the table between the marks of this file"),
) -> None:
    """Measure names: exact spans of PERSON, LOCATION and ORGANIZATION, characters of any label, speed and memory on one
    core.
    """
    systems = [each for each in bundled_systems() if not pipelines or each.pipeline in pipelines]
    for pair in add:
        lang, found, path = pair.partition("=")
        if not found:
            raise typer.BadParameter("give LANG=PATH, as in en=mine.cfg", param_hint="--add")
        systems.append(System(Path(path).stem, lang, path))
    names, costs, notes = measure_names(
        folder, systems, memory=memory, only=only, notify=lambda line: typer.echo(line, err=True)
    )
    table = names_markdown(names, costs, notes)
    typer.echo(table)
    if output is not None:
        rows = [cost._replace(time=cost.time._asdict(), memory=cost.memory and cost.memory._asdict()) for cost in costs]
        srsly.write_json(output, {"names": [row._asdict() for row in names], "costs": [row._asdict() for row in rows]})
    if update is not None:
        update_file(update, table)


if __name__ == "__main__":
    app()
