"""An evaluation as tables: rows of figures, which the terminal and the HTML page both show. None holds a text."""

from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

from ..scores.matching import SCHEMES, confusion_table
from .evaluate import Evaluation
from .gold import lengths_and_counts

WORST = 20


class Table(NamedTuple):
    """A table."""

    title: str  # What it shows.
    header: Sequence[str]  # Names of its columns; the first holds names, the others figures.
    rows: Sequence[Sequence[str]]  # Its rows, as they are shown.
    note: str = ""  # How to read it.


def evaluation_tables(evaluation: Evaluation, matrix: bool = True) -> List[Table]:
    """RETURNS (List[Table]): everything that an evaluation says, but for the curves; confusion as a matrix, which is as
    wide as there are labels, or as a list."""
    return [
        *leak_tables(evaluation),
        privacy_table(evaluation),
        names_table(evaluation),
        *scheme_tables(evaluation),
        coverage_table(evaluation),
        confusion(evaluation) if matrix else mistakes_table(evaluation),
        worst_table(evaluation),
        cost_table(evaluation),
        *size_tables(evaluation),
    ]


def leak_tables(evaluation: Evaluation) -> List[Table]:
    """RETURNS (List[Table]): what is left of gold spans and documents, by label, and by genre where there are any."""
    leaks = evaluation.leaks
    figures = leaks.to_dict()
    clean = f"{percent(figures['clean_share'])} ({percent(figures['clean_low'])} to {percent(figures['clean_high'])})"
    rows = [
        ("gold spans left", percent(figures["left_share"])),
        ("documents left clean", clean),
        ("character precision", percent(figures["precision"])),
        ("over-masked characters", str(leaks.over)),
        ("false findings", str(leaks.false)),
    ]
    note = (
        f"{leaks.spans} gold spans, {leaks.documents} documents. A span is left where a letter or digit of it was not "
        "replaced, a document is clean where no span is left; with the 95 % interval (Wilson). Letters and digits "
        "only. A finding is false where at least half of it lies in no gold span."
    )
    tables = [Table("What is left", ("", ""), rows, note)]
    for name, counts in (("label", leaks.by_label), ("genre", leaks.by_genre)):
        if counts:
            shown = [(key, str(count), str(left), percent(left / count)) for key, (count, left) in counts.items()]
            tables.append(Table(f"What is left, by {name}", (name, "gold", "left", "share"), shown))
    return tables


def privacy_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): characters, whatever their label."""
    figures = evaluation.scores.characters.to_dict()
    rows = [
        ("precision", percent(figures["p"])),
        ("recall", percent(figures["r"])),
        ("F2", percent(figures["f2"])),
        ("gold characters", str(figures["gold"])),
        ("leaked characters", str(figures["leaked"])),
        ("texts with nothing leaked", percent(figures["safe"])),
        ("clean text damaged", percent(figures["damaged"])),
    ]
    return Table("Characters, whatever the label", ("", ""), rows, "White space is not counted.")


def names_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): names of people, by the medical-notes tool's protocol."""
    figures = evaluation.scores.names.to_dict()
    rows = [
        ("overall", percent(figures["p"]), percent(figures["r"]), percent(figures["f"])),
        ("mean over texts", percent(figures["sent_p"]), percent(figures["sent_r"]), ""),
        ("the same, nothing found counts as 0", percent(figures["sent_p0"]), percent(figures["sent_r"]), ""),
        ("words", percent(figures["token_p"]), percent(figures["token_r"]), percent(figures["token_f"])),
    ]
    note = (
        f"PERSON, {figures['gold']} gold and {figures['found']} found names; exact characters, names with only white "
        f"space between them joined. A text in which nothing was found has no precision and is left out of the mean. "
        f"Missed whole: {percent(figures['missed'])}; not wholly found: {percent(figures['leaked'])}."
    )
    return Table("Names of people", ("", "P", "R", "F"), rows, note)


def scheme_tables(evaluation: Evaluation) -> List[Table]:
    """RETURNS (List[Table]): spans by the four schemes, all labels together, and by label strict and partial."""
    scores = evaluation.scores
    rows = [(scheme, *_prf(scores.spans.ratios(scheme))) for scheme in SCHEMES]
    note = (
        "strict: characters and label; exact: characters; partial: half for an overlap; type: label and an overlap. "
        "Micro average."
    )
    by_label = [
        (label, str(counts.gold), str(counts.found), *_prf(counts.ratios("strict")), *_prf(counts.ratios("partial")))
        for label, counts in sorted(scores.by_label.items(), key=lambda row: (-row[1].gold, row[0]))
    ]
    header = ("label", "gold", "found", "strict P", "R", "F", "partial P", "R", "F")
    return [
        Table("Spans", ("scheme", "P", "R", "F"), rows, note),
        Table("Spans by label", header, by_label, "A pair of two labels is found for neither."),
    ]


def coverage_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): how far gold spans are covered."""
    figures = evaluation.scores.coverage.to_dict()
    names = {
        "num_entities": "gold spans",
        "strict": "covered, same label",
        "exact": "covered",
        "partial": "touched, same label",
        "soft_partial": "touched",
        "chars_total": "their characters",
        "chars_hidden": "of these found",
    }
    rows = [(names[name], str(value)) for name, value in figures.items()]
    return Table("Gold spans covered", ("", "count"), rows, "Each gold span is counted once.")


def confusion(evaluation: Evaluation) -> Table:
    """RETURNS (Table): found labels by gold labels."""
    columns, rows = confusion_table(evaluation.scores.confusion)
    shown = [(gold, *(str(count) if count else "·" for count in counts)) for gold, counts in rows]
    return Table("Confusion", ("gold \\ found", *columns), shown, "Gold labels by row, found labels by column.")


def mistakes_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): the confusion table's cells off the diagonal, the most frequent first: what fits a terminal."""
    counts = evaluation.scores.confusion
    wrong = sorted((pair for pair in counts if pair[0] != pair[1]), key=lambda pair: (-counts[pair], pair))
    rows = [(f"{gold} -> {found}", str(counts[gold, found])) for gold, found in wrong]
    return Table("Confusion", ("gold -> found", "spans"), rows, "Pairs of the same label are left out here.")


def worst_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): the texts that leak most, by id."""
    columns = ("gold", "found", "right", "missed", "spurious", "leaked")
    rows = [(row["id"], *(str(row[column]) for column in columns)) for row in evaluation.worst(WORST)]
    return Table("Worst texts", ("id", *columns), rows, "Spans, and leaked characters.")


def cost_table(evaluation: Evaluation) -> Table:
    """RETURNS (Table): seconds and memory."""
    rows = [
        ("seconds with loading", f"{evaluation.load_seconds + evaluation.run_seconds:.2f}"),
        ("seconds after loading", f"{evaluation.run_seconds:.2f}"),
        ("words a second after loading", f"{evaluation.words_per_second:,.0f}"),
    ]
    note = f"{evaluation.words} words."
    if evaluation.memory is not None:
        rows += [
            ("peak memory with loading, MB", f"{evaluation.memory.peak_mb:.0f}"),
            ("peak memory of the texts alone, MB", f"{evaluation.memory.run_mb:.1f}"),
        ]
        note += " Memory by tracemalloc, in a run of its own."
    return Table("Time and memory" if evaluation.memory else "Time", ("", ""), rows, note)


def size_tables(evaluation: Evaluation) -> List[Table]:
    """RETURNS (List[Table]): the texts' lengths in words, in steps, and the gold spans a text."""
    lengths, counts = lengths_and_counts(evaluation.gold.documents)
    total = len(evaluation.gold.documents)
    note = f"{total} texts, {min(lengths)} to {max(lengths)} words."
    return [
        Table("Words a text", ("words", "texts"), [(name, str(count)) for name, count in in_steps(lengths)], note),
        Table("Spans a text", ("spans", "texts"), [(str(name), str(count)) for name, count in counts.items()]),
    ]


def in_steps(counts: Dict[int, int], most: int = 12) -> List[Tuple[str, int]]:
    """RETURNS (List[Tuple[str, int]]): counts by number, put in at most `most` steps of equal width: the step's first
    and last number ("1-5"), and its count; empty ones too."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // most))
    steps = []
    for start in range(low, high + 1, width):
        name = f"{start}-{start + width - 1}" if width > 1 else str(start)
        steps.append((name, sum(counts.get(number, 0) for number in range(start, start + width))))
    return steps


def comparison_table(evaluations: Sequence[Evaluation]) -> Table:
    """RETURNS (Table): several pipelines, one a row."""
    rows = []
    for each in evaluations:
        names, characters = each.scores.names.to_dict(), each.scores.characters.to_dict()
        figures = each.leaks.to_dict()
        rows.append(
            (
                each.pipeline,
                *(percent(names[key]) for key in ("p", "r", "f")),
                *_prf(each.scores.spans.ratios("strict")),
                percent(characters["f2"]),
                str(characters["leaked"]),
                percent(figures["left_share"]),
                percent(figures["clean_share"]),
                f"{each.words_per_second:,.0f}",
                f"{each.load_seconds + each.run_seconds:.1f}",
            )
        )
    header = "pipeline|PERSON P|R|F|strict P|R|F|char F2|leaked|left|clean|words/s|s".split("|")
    return Table(
        "Pipelines",
        header,
        rows,
        "PERSON: exact names; strict: spans of all labels; left: gold spans; clean: documents.",
    )


def show_table(table: Table) -> str:
    """RETURNS (str): a table for a terminal, with its title and note."""
    rows = [list(map(str, row)) for row in table.rows]
    lines = [list(table.header), *rows] if any(table.header) else rows
    if not rows:
        return f"{table.title}\n  none\n"
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    shown = []
    for line in lines:
        cells = [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))]
        shown.append("  " + "  ".join(cells).rstrip())
    note = f"  ({table.note})\n" if table.note else ""
    return table.title + "\n" + "\n".join(shown) + "\n" + note


def percent(value: Any) -> str:
    """RETURNS (str): a share as percent, with one decimal."""
    return f"{100 * value:.1f}"


def _prf(figures: Any) -> Tuple[str, ...]:
    return tuple(percent(value) for value in figures)
