"""Measure what a pipeline leaves of the marks in whole documents that are written in another way: with other line ends,
in a quoted mail, in HTML, with each mark in bold. What is left in one way alone shows a rule that the form stands in
the way of.

python -m benchmarks.rewritten en
python -m benchmarks.rewritten en bold crlf --show 20
"""

import html
import re
import unicodedata
from pathlib import Path
from typing import Callable, Dict, List, Optional, Tuple

import typer
from wasabi import table

from scripts.corpora.documents import FOLDER, read_documents
from spacy_anonym import load
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.leaks import Leaks, find_leaks, summarize_leaks
from spacy_anonym.evaluation.predict import predict

from .documents import to_gold

# What each character becomes.
CHARACTERS: Dict[str, Callable[[str], str]] = {
    "crlf": lambda char: char.replace("\n", "\r\n"),
    "cr": lambda char: char.replace("\n", "\r"),
    "br": lambda char: char.replace("\n", "<br>"),
    "one_line": lambda char: char.replace("\n", " "),
    "json": lambda char: {"\n": "\\n", '"': '\\"', "\t": "\\t"}.get(char, char),
    "html": html.escape,
    "no_break_spaces": lambda char: char.replace(" ", "\u00a0"),
    "two_spaces": lambda char: char.replace(" ", "  "),
    "curly_quotes": lambda char: {"'": "’", '"': "”"}.get(char, char),
    "markdown_escapes": lambda char: f"\\{char}" if char in "-._#*[]()+!" else char,
    "decomposed": lambda char: unicodedata.normalize("NFD", char),
    "upper": lambda char: char.upper() if len(char.upper()) == 1 else char,
    "lower": lambda char: char.lower() if len(char.lower()) == 1 else char,
}
# Long lines are wrapped at so many columns, as mails and terminals do.
COLUMNS = {"wrapped_60": 60, "wrapped_72": 72}
# What stands before each line that is not empty.
LINES = {"quoted": "> ", "comment": "# ", "diff": "+ ", "item": "- ", "bullet": "• ", "indented": "        "}
# What stands before and behind each mark within a line.
MARKS = {
    "bold": ("**", "**"), "italic": ("_", "_"), "code": ("`", "`"), "struck": ("~~", "~~"), "b": ("<b>", "</b>"),
    "td": ("<td>", "</td>"), "brackets": ("[", "]"), "parentheses": ("(", ")"), "quotes": ('"', '"'),
    "curly": ("“", "”"), "angles": ("«", "»"), "dash": ("—", "—"), "note": ("", "[1]"), "emoji": ("", "😀"),
    "glued_bullet": ("•", ""), "equals": ("=", ""), "question": ("", "?"), "tab": ("\t", "\t"),
}  # fmt: skip

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def rewrite(document: GoldDocument, way: str) -> GoldDocument:
    """Write a document in another way.

    document (GoldDocument): The document.
    way (str): A key of `CHARACTERS`, `COLUMNS`, `LINES` or `MARKS`; any other changes nothing.
    RETURNS (GoldDocument): The document, whose marks are without what stands around them now.
    """
    text = document.text
    if columns := COLUMNS.get(way):
        # A line end for a space of each line that goes on beyond the columns.
        text = re.sub(rf"(?=[^\n]{{{columns + 1}}})([^\n]{{1,{columns}}}) ", r"\1\n", text)
    become = CHARACTERS.get(way, str)
    before: Dict[int, str] = {}
    behind: Dict[int, str] = {}
    reached = 0
    for start, end, _ in sorted(document.spans):
        if way in MARKS and start >= reached and "\n" not in text[start:end]:
            before[start], behind[end - 1] = MARKS[way]
            reached = end
    parts: List[str] = []
    starts: List[int] = []
    ends: List[int] = []
    size = 0
    for place, char in enumerate(text):
        first = char != "\n" and text[place - 1 : place] in ("", "\n")
        head = (LINES.get(way, "") if first else "") + before.get(place, "")
        new, tail = become(char), behind.get(place, "")
        starts.append(size + len(head))
        ends.append(size + len(head) + len(new))
        parts += [head, new, tail]
        size += len(head) + len(new) + len(tail)
    spans = tuple((starts[start], ends[end - 1], label) for start, end, label in document.spans)
    missing = tuple((starts[start], ends[end - 1]) for start, end in document.missing)
    return GoldDocument(document.id, "".join(parts), spans, missing, document.genre)


@app.command()
def main(
    lang: str = typer.Argument(..., help="A language of corpus/documents."),
    ways: Optional[List[str]] = typer.Argument(None, help="Ways of writing. [default: all]"),
    part: str = typer.Option("dev", help="train or dev."),
    show: int = typer.Option(0, help="How many of the marks to print that are left in this way alone."),
    folder: Path = typer.Option(FOLDER, help="The documents."),
) -> None:
    """Measure what a pipeline leaves of the marks in documents that are written in another way."""
    if part == "test":
        raise typer.BadParameter("the part test is for benchmarks.documents alone")
    nlp = load(lang)
    gold = [to_gold(document, {"PROFESSION", "NRP"}) for document in read_documents(lang, part, folder)]

    def measure(way: str) -> List[Leaks]:
        written = [rewrite(document, way) for document in gold]
        predictions, _ = predict(nlp, [document.text for document in written])
        return [find_leaks(document, each.replaced) for document, each in zip(written, predictions, strict=True)]

    plain = measure("")
    rows: List[Tuple[str, int, int, str]] = []
    for way in ["as it is", *(ways or [*CHARACTERS, *COLUMNS, *LINES, *MARKS])]:
        leaks = measure(way)
        summary = summarize_leaks(leaks)
        rows.append((way, summary.left, summary.false, f"{summary.precision:.3f}"))
        for one, other in zip(leaks, plain, strict=True):
            # Marks keep their order.
            known = {span for span, first in zip(one.document.spans, other.document.spans) if first in other.left}
            for start, end, label in [span for span in one.left if span not in known][: max(0, show)]:
                show -= 1
                text = one.document.text
                print(
                    f"{way}: {label} {text[max(0, start - 30) : start]!r} {text[start:end]!r} {text[end : end + 15]!r}"
                )
    print(table(rows, header=("way", "left", "false", "precision"), aligns=("l", "r", "r", "r"), divider=True))


if __name__ == "__main__":
    app()
