"""Gold data of any form, read into texts with spans: what a pipeline is measured on, and never shown."""

from pathlib import Path
from typing import Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors
from ..io.corpus import corpus_files, read_jsonl, read_markup
from ..labels import normalize_label
from ..scores.document import Span, Touching
from ..spans import FINAL_KEY, Finding, get_findings
from .two_columns import read_two_columns

FORMATS = ("spacy", "jsonl", "gold", "two-columns")
# Among the labels: those that occur in the gold set.
OCCURRING = "gold"
_SUFFIXES = {".spacy": "spacy", ".jsonl": "jsonl", ".gold": "gold", ".csv": "two-columns"}


class GoldDocument(NamedTuple):
    """A text with its gold.

    id (str): Where it is from, as in "line 3" or "letters/a.gold"; no part of the text.
    text (str): The text.
    spans (Tuple[Span, ...]): (start, end, label), half-open characters, our labels.
    missing (Tuple[Tuple[int, int], ...]): Half-open characters of which nothing is known.
    """

    id: str
    text: str
    spans: Tuple[Span, ...]
    missing: Tuple[Tuple[int, int], ...] = ()


class GoldSet(NamedTuple):
    """All texts of a gold set.

    documents (List[GoldDocument]): The texts.
    labels (Optional[FrozenSet[str]]): The labels that are annotated, where the set has only some; None for all.
    failures (List[str]): Messages of what could not be read; the others count.
    """

    documents: List[GoldDocument]
    labels: Optional[FrozenSet[str]] = None
    failures: Sequence[str] = ()


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
        documents = []
        for row, text, findings, error in read_two_columns(_existing(Path(source))):
            if error is None:
                documents.append(GoldDocument(f"row {row}", text, tuple(findings)))
            else:
                failures.append(str(error))
    else:
        documents = list(_read_files(Path(source), None if Path(source).is_dir() else format))
    if wanted is None and (labels or format == "two-columns"):
        wanted = frozenset(label for document in documents for _, _, label in document.spans)
    if wanted is not None:
        documents = [_with_labels(document, wanted) for document in documents]
    return GoldSet(documents, wanted, failures)


def _with_labels(document: GoldDocument, wanted: FrozenSet[str]) -> GoldDocument:
    return document._replace(spans=tuple(span for span in document.spans if span[2] in wanted))


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise AnonymError(Errors.SA301.format(path=path))
    return path


def _read_files(path: Path, format: Optional[str]) -> Iterator[GoldDocument]:
    files = corpus_files(path) if format is None else [_existing(path)]
    for file in files:
        prefix = f"{file.relative_to(path)} " if path.is_dir() else ""
        of_file = format or _SUFFIXES[file.suffix]
        if of_file == "spacy":
            for number, doc in enumerate(_read_docs(file), 1):
                yield _from_doc(f"{prefix}text {number}", doc)
            continue
        for place, text, findings in read_jsonl(file) if of_file == "jsonl" else read_markup(file):
            yield GoldDocument(
                (prefix + place) if of_file == "jsonl" else prefix.strip() or file.name, text, _spans(findings)
            )


def _read_docs(path: Path) -> List[Doc]:
    try:
        return list(DocBin().from_disk(path).get_docs(Vocab()))
    except Exception as error:
        # zlib and msgpack have errors of their own for a file that is something else.
        problem = f"it is not a DocBin ({type(error).__name__})"
    raise AnonymError(Errors.SA307.format(path=path, format="gold data", problem=problem))


def _from_doc(id: str, doc: Doc) -> GoldDocument:
    """RETURNS (GoldDocument): a gold Doc: its group "anonym", or its entities where it has none."""
    if FINAL_KEY in doc.spans:
        spans = _spans(get_findings(doc, FINAL_KEY))
    else:
        spans = tuple((ent.start_char, ent.end_char, normalize_label(ent.label_)) for ent in doc.ents)
    missing = [(t.idx, t.idx + len(t)) for t in doc if t.ent_iob == 0] if doc.has_annotation("ENT_IOB") else []
    known = Touching(spans)
    return GoldDocument(id, doc.text, spans, tuple(each for each in missing if not known(each)))


def _spans(findings: Sequence[Finding]) -> Tuple[Span, ...]:
    return tuple((f.start, f.end, f.label) for f in findings)


def lengths_and_counts(documents: Sequence[GoldDocument]) -> Tuple[Dict[int, int], Dict[int, int]]:
    """RETURNS (Tuple[Dict[int, int], Dict[int, int]]): how many texts have a number of words (by white space), and of
    gold spans.
    """
    lengths: Dict[int, int] = {}
    counts: Dict[int, int] = {}
    for document in documents:
        words = len(document.text.split())
        lengths[words] = lengths.get(words, 0) + 1
        counts[len(document.spans)] = counts.get(len(document.spans), 0) + 1
    return dict(sorted(lengths.items())), dict(sorted(counts.items()))
