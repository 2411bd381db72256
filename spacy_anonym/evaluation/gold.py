"""Gold data of any form, read into texts with spans: what a pipeline is measured on, and never shown."""

import csv
import re
from bisect import bisect_left
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..io.corpus import OPTIONAL, corpus_files, read_docbin, read_jsonl, read_lines, read_markup
from ..labels import normalize_label
from ..scores.document import Span, Touching
from ..spans import FINAL_KEY, Finding, get_findings

FORMATS = ("spacy", "jsonl", "gold", "two-columns")
# Among the labels: those that occur in the gold set.
OCCURRING = "gold"
_SUFFIXES = {".spacy": "spacy", ".jsonl": "jsonl", ".gold": "gold", ".csv": "two-columns"}
COLUMNS = ("Sentence", "Expected Output")
# The tool's masks, and what they stand for.
MASKS: Dict[str, str] = {
    "[Name]": "PERSON",
    "[NRIC]": "SG_NRIC_FIN",
    "[PHONE]": "PHONE_NUMBER",
    "[CASENO]": "ID",
    "[ID]": "ID",
    "[DATE]": "DATE_TIME",
    "[Time]": "DATE_TIME",
    "[WardNo]": "WARD",
    "[BedNo]": "BED",
    "[Class]": "PATIENT_CLASS",
}
_MASK = re.compile("|".join(map(re.escape, MASKS)))
_WORD = re.compile(r"\w+|[^\w\s]")
_CHARACTER = re.compile(r"\S")
# Between tokens where they are joined to be searched: in no token.
_BORDER = "\n"


class GoldDocument(NamedTuple):
    """A text with its gold."""

    id: str  # Where it is from, as in "line 3" or "letters/a.gold"; no part of the text.
    text: str
    spans: Tuple[Span, ...]  # (start, end, label), half-open characters, our labels.
    # Half-open characters of which nothing is known, or which may be replaced or left.
    missing: Tuple[Tuple[int, int], ...] = ()
    genre: str = ""  # What kind of document it is: the folder of its file, where the set is a folder.


class GoldSet(NamedTuple):
    """All texts of a gold set."""

    documents: List[GoldDocument]
    labels: Optional[FrozenSet[str]] = None  # The labels that are annotated, where the set has only some; None for all.
    failures: Sequence[str] = ()  # Messages of what could not be read; the others count.


def read_gold(source: str, format: Optional[str] = None, labels: Sequence[str] = ()) -> GoldSet:
    """Read a gold set.

    source (str): A file or folder (.spacy, .jsonl, .gold, .csv with the two columns).
    format (Optional[str]): One of `FORMATS`; None: by the file's name.
    labels (Sequence[str]): The labels to score, by any name; "gold": those that occur in the set; none: all, and of two
        columns those that occur.
    RETURNS (GoldSet): The set; spans of other labels are left out.
    RAISES (AnonymError): SA301 when there is nothing, SA306 for an unknown format, SA303 to SA307, SA313 when it
        cannot be read.
    """
    if format is None:
        format = _SUFFIXES.get(Path(source).suffix, "jsonl")
    if format not in FORMATS:
        raise AnonymError(Errors.SA306.format(format=format, names=", ".join(FORMATS)))
    wanted = frozenset(normalize_label(label) for label in labels if label != OCCURRING) or None
    failures: List[str] = []
    if format == "two-columns":
        rows = list(read_two_columns(_existing(Path(source))))
        documents = [GoldDocument(f"row {row.number}", row.text, tuple(row.spans)) for row in rows if row.error is None]
        failures = [str(row.error) for row in rows if row.error is not None]
    else:
        documents = list(_read_files(Path(source), None if Path(source).is_dir() else format))
    if wanted is None and (labels or format == "two-columns"):
        wanted = frozenset(label for document in documents for _, _, label in document.spans)
    if wanted is not None:
        documents = [each._replace(spans=tuple(s for s in each.spans if s[2] in wanted)) for each in documents]
    return GoldSet(documents, wanted, failures)


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise AnonymError(Errors.SA301.format(path=path))
    return path


def _read_files(path: Path, format: Optional[str]) -> Iterator[GoldDocument]:
    files = corpus_files(path) if format is None else [_existing(path)]
    for file in files:
        prefix = f"{file.relative_to(path)} " if path.is_dir() else ""
        genre = file.relative_to(path).parent.name if path.is_dir() else ""
        of_file = format or _SUFFIXES[file.suffix]
        if of_file == "spacy":
            for number, doc in enumerate(read_docbin(file, Vocab()), 1):
                yield _from_doc(f"{prefix}text {number}", doc)._replace(genre=genre)
            continue
        for place, text, findings in read_jsonl(file) if of_file == "jsonl" else read_markup(file):
            id = (prefix + place) if of_file == "jsonl" else prefix.strip() or file.name
            yield GoldDocument(id, text, *split_optional(findings), genre)


def _from_doc(id: str, doc: Doc) -> GoldDocument:
    """A gold Doc: its group "anonym", or its entities where it has none."""
    if FINAL_KEY in doc.spans:
        spans = _spans(get_findings(doc, FINAL_KEY))
    else:
        spans = tuple((ent.start_char, ent.end_char, normalize_label(ent.label_)) for ent in doc.ents)
    missing = [(t.idx, t.idx + len(t)) for t in doc if t.ent_iob == 0] if doc.has_annotation("ENT_IOB") else []
    known = Touching(spans)
    return GoldDocument(id, doc.text, spans, tuple(each for each in missing if not known(each)))


def split_optional(findings: Sequence[Finding]) -> Tuple[Tuple[Span, ...], Tuple[Tuple[int, int], ...]]:
    """RETURNS (Tuple[Tuple[Span, ...], Tuple[Tuple[int, int], ...]]): gold spans, and the characters of those that may
    be left."""
    missing = tuple((f.start, f.end) for f in findings if f.rule == OPTIONAL)
    return _spans([f for f in findings if f.rule != OPTIONAL]), missing


def _spans(findings: Sequence[Finding]) -> Tuple[Span, ...]:
    return tuple((f.start, f.end, f.label) for f in findings)


def lengths_and_counts(documents: Sequence[GoldDocument]) -> Tuple[Dict[int, int], Dict[int, int]]:
    """RETURNS (Tuple[Dict[int, int], Dict[int, int]]): how many texts have a number of words (by white space), and of
    gold spans."""
    lengths = Counter(len(document.text.split()) for document in documents)
    counts = Counter(len(document.spans) for document in documents)
    return dict(sorted(lengths.items())), dict(sorted(counts.items()))


class Row(NamedTuple):
    """A row that was read."""

    number: int  # The row, the header being 1.
    text: str  # The sentence.
    spans: List[Span]  # What was masked.
    error: Optional[AnonymError] = None  # SA320 or SA321 where it is not clear what was masked.


def read_two_columns(path: Path) -> Iterator[Row]:
    """Read a CSV file with a header and two columns: the sentence's and the masked sentence's, in any case.

    YIELDS (Row): The rows; of one that cannot be aligned its error, and no spans.
    RAISES (AnonymError): SA303 when the file is not UTF-8, SA313 when it has not both columns.
    """
    rows = _records(path, "".join(read_lines(path)))
    header = [name.strip().casefold() for name in next(rows, [])]
    absent = [name for name in COLUMNS if name.casefold() not in header]
    if absent:
        raise AnonymError(Errors.SA313.format(path=path, columns=", ".join(absent)))
    places = [header.index(name.casefold()) for name in COLUMNS]
    for number, row in enumerate(rows, 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = [row[place] if place < len(row) else "" for place in places]
        try:
            yield Row(number, cells[0], align_masks(*cells, row=number, path=path))
        except AnonymError as error:
            yield Row(number, cells[0], [], error)


def _records(path: Path, content: str) -> Iterator[List[str]]:
    records = csv.reader(StringIO(content, newline=""))
    try:
        yield from records
        return
    except csv.Error:
        problem = f"a cell near line {records.line_num} is too long or broken"
    raise AnonymError(Errors.SA307.format(path=path, format="CSV", problem=problem))


def align_masks(text: str, masked: str, *, row: int = 1, path: object = "the table") -> List[Span]:
    """Find what masks stand for, by the text between them.

    masked (str): The text with masks of `MASKS`. White space may differ.
    row (int), path (object): What an error names.
    RETURNS (List[Span]): Half-open characters and labels. Masks of one label with nothing between them are one span.
    RAISES (AnonymError): SA320 when there are several ways, SA321 when there is none.
    """
    labels, literals = _split(masked)
    for token in (_WORD, _CHARACTER):
        # By words first: "a" is not looked for inside of "Anna". By characters where a mask ends inside of a word.
        places = [match.span() for match in token.finditer(text)]
        tokens = [text[start:end] for start, end in places]
        wanted = [token.findall(literal) for literal in literals]
        if not labels:
            if tokens == wanted[0]:
                return []
            continue
        first, last = _earliest(tokens, wanted), _latest(tokens, wanted)
        if first is None or last is None:
            continue
        # With nothing between two masks, where the first one ends is unknown.
        if first != last or any(not each for each in wanted[1:-1]):
            raise AnonymError(Errors.SA320.format(path=path, row=row))
        borders = [0 if not wanted[0] else len(wanted[0])]
        for start, literal in zip(first, wanted[1:]):
            borders += [start, start + len(literal)]
        return [(places[borders[2 * i]][0], places[borders[2 * i + 1] - 1][1], label) for i, label in enumerate(labels)]
    raise AnonymError(Errors.SA321.format(path=path, row=row))


def _split(masked: str) -> Tuple[List[str], List[str]]:
    """The labels of the masks, and the texts before, between and after them."""
    labels: List[str] = []
    literals: List[str] = []
    end = 0
    for mask in _MASK.finditer(masked):
        label = MASKS[mask.group()]
        between = masked[end : mask.start()]
        end = mask.end()
        if labels and labels[-1] == label and not between.strip():
            continue
        labels.append(label)
        literals.append(between)
    return labels, [*literals, masked[end:]]


def _earliest(tokens: Sequence[str], literals: Sequence[Sequence[str]]) -> Optional[List[int]]:
    """The first place of each literal after the first, with a token or more before it; None where there is none."""
    size = len(literals[0])
    if list(tokens[:size]) != list(literals[0]):
        return None
    joined, starts = _joined(tokens)
    place = size
    found: List[int] = []
    for literal in literals[1:-1]:
        next_place = _find(joined, starts, literal, place + 1)
        if next_place is None:
            return None
        found.append(next_place)
        place = next_place + len(literal)
    end = len(tokens) - len(literals[-1])
    if end < place + 1 or list(tokens[end:]) != list(literals[-1]):
        return None
    return [*found, end]


def _latest(tokens: Sequence[str], literals: Sequence[Sequence[str]]) -> Optional[List[int]]:
    """As `_earliest`, the last place of each."""
    backwards = _earliest(tokens[::-1], [literal[::-1] for literal in literals[::-1]])
    if backwards is None:
        return None
    sizes = [len(literal) for literal in literals]
    # Of the literals but the first, from the end: the last stands at the end, the others where they were found.
    starts = [len(tokens) - place - size for place, size in zip(backwards[:-1], sizes[-2:0:-1])]
    return [*starts[::-1], len(tokens) - sizes[-1]]


def _joined(tokens: Sequence[str]) -> Tuple[str, List[int]]:
    """The tokens, a border before and after each, and where the border before each is."""
    starts, length = [], 0
    for token in tokens:
        starts.append(length)
        length += len(token) + 1
    return _BORDER + "".join(token + _BORDER for token in tokens), starts


def _find(joined: str, starts: Sequence[int], literal: Sequence[str], place: int) -> Optional[int]:
    if place >= len(starts):
        return None
    if not literal:
        return place
    found = joined.find(_BORDER + "".join(token + _BORDER for token in literal), starts[place])
    return None if found < 0 else bisect_left(starts, found)
