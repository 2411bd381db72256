"""Invented documents with marks, corpus/documents/<lang>/<genre>/<batch>-<number>.txt, and what can be counted of them.

A mark is `⟦PERSON|Jane Roe⟧`. A `?` after the label says that the span may be replaced or left, `!` that it names one
person although its label mostly does not, and `~` the opposite. docs/how/documents.md says how they were written.
"""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from spacy_anonym.toml import tomllib

from .gold import GoldText, make_gold

FOLDER = Path("corpus/documents")
# Labels of marks that name one person by themselves; the others do so together.
DIRECT = frozenset(
    "PERSON USERNAME EMAIL_ADDRESS PHONE_NUMBER URL IP_ADDRESS MAC_ADDRESS STREET_ADDRESS ID BANK LICENSE_PLATE PASSWORD "
    "API_KEY".split()
)
QUASI = frozenset("ZIP_CODE LOCATION ORGANIZATION DATE_TIME BIRTH_DATE AGE COORDINATES PROFESSION NRP".split())
# The labels of marks that are none of the package's.
_OURS = {"BANK": "ID"}
# Words of a run that two documents should not share, and the share of a document's runs that may be shared.
RUN, SHARED = 8, 0.03
# The genres of most documents, which are printed.
SHOWN = 40
_MARK = re.compile(r"⟦([A-Z_]+)([?!~]?)\|([^⟦⟧]+)⟧")


class Mark(NamedTuple):
    """A marked span.

    start, end (int): Half-open characters of the text without marks.
    label (str): One of `DIRECT` or `QUASI`.
    optional (bool): Whether it may be left.
    direct (bool): Whether it names one person by itself.
    """

    start: int
    end: int
    label: str
    optional: bool
    direct: bool


class Document(NamedTuple):
    """A document.

    lang, genre, batch, number (str): As in its path.
    text (str): The text without marks.
    marks (Tuple[Mark, ...]): In text order; they do not overlap.
    """

    lang: str
    genre: str
    batch: str
    number: str
    text: str
    marks: Tuple[Mark, ...]

    @property
    def name(self) -> str:
        return f"{self.lang}/{self.genre}/{self.batch}-{self.number}"


def parse(marked: str, name: str = "the document") -> Tuple[str, Tuple[Mark, ...]]:
    """Take the marks out of a text.

    marked (str): The text with marks.
    name (str): What an error names.
    RETURNS (Tuple[str, Tuple[Mark, ...]]): The text and its marks.
    RAISES (ValueError): for an unknown label, a bracket that belongs to no mark, a mark with spaces at its ends.
    """
    pieces: List[str] = []
    marks: List[Mark] = []
    place = length = 0
    for match in _MARK.finditer(marked):
        label, flag, value = match.groups()
        if label not in DIRECT | QUASI:
            raise ValueError(f"{name}: the label {label} is not known.")
        if value != value.strip():
            raise ValueError(f"{name}: a mark of {label} begins or ends with a space.")
        pieces += (marked[place : match.start()], value)
        start = length + match.start() - place
        length = start + len(value)
        direct = flag == "!" or (label in DIRECT and flag != "~")
        marks.append(Mark(start, length, label, flag == "?", direct))
        place = match.end()
    text = "".join(pieces) + marked[place:]
    if "⟦" in text or "⟧" in text:
        raise ValueError(f"{name}: a bracket belongs to no mark.")
    return text, tuple(marks)


def read_documents(lang: str, part: Optional[str] = None, folder: Path = FOLDER) -> Iterator[Document]:
    """Read the documents of a language.

    lang (str): ISO 639.
    part (Optional[str]): "train", "dev" or "test", as `parts.toml` of the folder divides the batches; None for all.
    folder (Path): The folder of the languages.
    YIELDS (Document): The documents, by genre, batch and number.
    """
    batches = None if part is None else set(read_parts(folder)[lang][part])
    for path in sorted((folder / lang).glob("*/*.txt")):
        batch, _, number = path.stem.partition("-")
        if batches is None or batch in batches:
            name = path.relative_to(folder).as_posix()
            yield Document(lang, path.parent.name, batch, number, *parse(path.read_text(encoding="utf8"), name))


def read_parts(folder: Path = FOLDER) -> Dict[str, Dict[str, List[str]]]:
    """RETURNS (Dict[str, Dict[str, List[str]]]): the batches of each part, by language."""
    return tomllib.loads((folder / "parts.toml").read_text(encoding="utf8"))


def to_gold(document: Document) -> GoldText:
    """RETURNS (GoldText): a document as the other corpora have it. Of what may be left nothing is known."""
    spans = [(mark.start, mark.end, _OURS.get(mark.label, mark.label)) for mark in document.marks if not mark.optional]
    unknown = [(mark.start, mark.end) for mark in document.marks if mark.optional]
    return make_gold(document.text, spans, unknown, document.name)


def find_copies(documents: Sequence[Document]) -> List[Tuple[str, str, float]]:
    """Find documents that share runs of `RUN` words: those that a template made do.

    documents (Sequence[Document]): The documents of a language.
    RETURNS (List[Tuple[str, str, float]]): Two names, and the shared part of the shorter one's runs, where it is above
        `SHARED`.
    """
    runs: Dict[str, Set[Tuple[str, ...]]] = {}
    owners: Dict[Tuple[str, ...], List[str]] = {}
    for document in documents:
        words = re.findall(r"\w+", document.text.lower())
        runs[document.name] = {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}
        for run in runs[document.name]:
            owners.setdefault(run, []).append(document.name)
    shared = Counter(pair for names in owners.values() for pair in combinations(sorted(names), 2))
    copies = [(*pair, count / min(len(runs[name]) for name in pair)) for pair, count in shared.items()]
    return sorted(copy for copy in copies if copy[2] > SHARED)


def describe(documents: Sequence[Document]) -> Iterator[str]:
    """YIELDS (str): what the documents of a language are: how many, their words, types of words, marks, genres."""
    words = Counter(word.lower() for document in documents for word in re.findall(r"[^\W\d_]+", document.text))
    marks = [mark for document in documents for mark in document.marks]
    sure = [mark for mark in marks if not mark.optional]
    batches, genres = ({getattr(each, name) for each in documents} for name in ("batch", "genre"))
    yield (
        f"{len(documents)} documents in {len(batches)} batches and {len(genres)} genres: "
        f"{sum(len(each.text.split()) for each in documents)} words of {len(words)} types, {len(sure)} marks and "
        f"{len(marks) - len(sure)} of what may be left, {sum(mark.direct for mark in sure)} of the marks direct"
    )
    yield "labels: " + ", ".join(f"{label} {n}" for label, n in Counter(mark.label for mark in sure).most_common())
    counts = Counter(document.genre for document in documents)
    shown = ", ".join(f"{genre} {n}" for genre, n in counts.most_common(SHOWN))
    yield f"genres: {shown}" + (f" and {len(counts) - SHOWN} others" if len(counts) > SHOWN else "")
