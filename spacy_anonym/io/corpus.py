"""Gold data for training and evaluation: spaCy's binary files, JSON lines and marked-up texts, read into Examples.

python -m spacy_anonym.io.corpus corpus/en_dev.jsonl corpus/en_dev.spacy
"""

import argparse
import re
import sys
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import spacy
import srsly
from spacy.language import Language
from spacy.tokens import Doc, DocBin, Span
from spacy.training import Example
from spacy.util import filter_spans
from spacy.vocab import Vocab

from ..errors import AnonymError, Errors, check_params, describe
from ..labels import NAME_LABELS, normalize_label
from ..spans import FINAL_KEY, Finding, check_findings, check_text, set_findings
from .source import Source, whole_lines

SUFFIXES = (".spacy", ".jsonl", ".gold")

# The rule of gold spans that may be replaced or left.
OPTIONAL = "optional"

_MARK = re.compile(r"⟦([A-Z][A-Z0-9_]*)(\??)\|([^⟦⟧]+)⟧")


@spacy.registry.readers("spacy_anonym.Corpus.v1")
def make_corpus(
    path: Optional[Path], limit: int = 0, ents: List[str] = list(NAME_LABELS), augmenters: Dict[str, Any] = {}
) -> Callable[[Language], Iterable[Example]]:
    """Make a reader of gold data, for a config's [corpora].

    path (Optional[Path]): A file, or a folder of files, whose names end in .spacy, .jsonl (one {"text", "spans":
        [{"start", "end", "label"}]} a line) or .gold (a text with ⟦LABEL|marks⟧). What may be replaced or left is
        marked ⟦LABEL?|so⟧, or by "optional": true.
    limit (int): How many texts to read; 0 for all.
    ents (List[str]): The labels that are also set as `doc.ents`, where they align with tokens. A .spacy file keeps its
        own.
    augmenters (Dict[str, Any]): Augmenters from `@augmenters`, each over what the one before it yields.
    RETURNS (Callable[[Language], Iterable[Example]]): The reader.
        Without a path it fails when it is read, so that a config can be checked before there is any data.
    RAISES (AnonymError): SA003 when an augmenter is no function.
    """
    for name, augmenter in augmenters.items():
        problem = f"'{name}' is no function from @augmenters"
        check_params("spacy_anonym.Corpus.v1", ("augmenters", not callable(augmenter), problem))
    return Corpus(path, limit=limit, ents=ents, augmenters=tuple(augmenters.values()))


class Corpus:
    """Read gold data, text by text; see `make_corpus`."""

    def __init__(
        self,
        path: Optional[Union[str, Path]],
        *,
        limit: int = 0,
        ents: Sequence[str] = NAME_LABELS,
        augmenters: Sequence[Callable] = (),
    ) -> None:
        self.path = None if path is None else Path(path)
        self.limit = limit
        self.ents = frozenset(normalize_label(label) for label in ents)
        self.augmenters = tuple(augmenters)

    def __call__(self, nlp: Language) -> Iterator[Example]:
        """Read the Examples.

        nlp (Language): The pipeline, whose tokenizer makes the Docs.
        YIELDS (Example): Its reference has `doc.spans["anonym"]`, exact to the character, and `doc.ents`. Texts without
            any token are left out.
        RAISES (AnonymError): SA301, or SA303 to SA307, when something cannot be read.
        """
        for reference in self.docs(nlp):
            if reference.has_unknown_spaces:
                words = [token.text for token in reference]
                predicted = Doc(nlp.vocab, words=words, spaces=[bool(token.whitespace_) for token in reference])
            else:
                predicted = nlp.make_doc(reference.text)
            yield from self._augmented(nlp, Example(predicted, reference), self.augmenters)

    def _augmented(self, nlp: Language, example: Example, augmenters: Sequence[Callable]) -> Iterator[Example]:
        if not augmenters:
            yield example
            return
        for augmented in augmenters[0](nlp, example):
            yield from self._augmented(nlp, augmented, augmenters[1:])

    def docs(self, nlp: Language) -> Iterator[Doc]:
        """YIELDS (Doc): the gold Docs, the references of `__call__`. RAISES (AnonymError): SA003 without a path."""
        if self.path is None:
            problem = "there is none: give --paths.train and --paths.dev"
            raise AnonymError(Errors.SA003.format(param="path", owner="spacy_anonym.Corpus.v1", problem=problem))
        docs = (doc for path in corpus_files(self.path) for doc in self._docs_of(path, nlp) if len(doc))
        return islice(docs, self.limit if self.limit > 0 else None)

    def _docs_of(self, path: Path, nlp: Language) -> Iterator[Doc]:
        if path.suffix == ".spacy":
            yield from read_docbin(path, nlp.vocab)
            return
        for place, text, findings in read_jsonl(path) if path.suffix == ".jsonl" else read_markup(path):
            try:
                yield make_gold_doc(nlp, text, findings, self.ents)
            except AnonymError as error:
                raise _unreadable(path, f"{place}: {error}") from None


def make_gold_doc(nlp: Language, text: str, findings: Sequence[Finding], ents: Iterable[str] = NAME_LABELS) -> Doc:
    """Make a gold Doc.

    nlp (Language): The pipeline, whose tokenizer is used.
    text (str): The text.
    findings (Sequence[Finding]): All that is sensitive in it, not overlapping.
    ents (Iterable[str]): The labels to set as `doc.ents`. Where one does not align with tokens, its tokens are marked
        as unknown, so that nothing learns that they are no entity; so are those of what may be left.
    RETURNS (Doc): The Doc, with `doc.spans["anonym"]` and `doc.ents`.
    RAISES (AnonymError): SA101 when a finding does not lie in the text, SA103 when two overlap, SA104 when the text
        cannot be encoded.
    """
    check_text(text)
    findings = sorted(findings)
    for one, other in zip(findings, findings[1:]):
        if other.start < one.end:
            others = {"other_start": other.start, "other_end": other.end}
            raise AnonymError(Errors.SA103.format(start=one.start, end=one.end, **others))
    doc = nlp.make_doc(text)
    check_findings(findings, len(text))
    optional = [f for f in findings if f.rule == OPTIONAL]
    findings = [f for f in findings if f.rule != OPTIONAL]
    set_findings(doc, FINAL_KEY, findings)
    names = [(f, span) for f, span in zip(findings, doc.spans[FINAL_KEY]) if f.label in ents]
    aligned = filter_spans([span for f, span in names if (span.start_char, span.end_char) == (f.start, f.end)])
    taken = {token.i for span in aligned for token in span}
    unknown = [doc.char_span(f.start, f.end, alignment_mode="expand") for f in optional]
    torn = [
        doc[token.i : token.i + 1]
        for span in (*(span for _, span in names), *unknown)
        for token in span
        if token.i not in taken
    ]
    doc.set_ents([Span(doc, s.start, s.end, label=s.label) for s in aligned], missing=filter_spans(torn))
    return doc


def corpus_files(path: Path) -> List[Path]:
    """RETURNS (List[Path]): the file of a corpus, or those below its folder that can be read, sorted; hidden ones are
    left out.

    RAISES (AnonymError): SA301 when there is nothing, SA306 when the file's name ends in something else, SA307 when the
        folder holds no such file.
    """
    if not path.exists():
        raise AnonymError(Errors.SA301.format(path=path))
    if not path.is_dir():
        if path.suffix not in SUFFIXES:
            raise AnonymError(Errors.SA306.format(format=path.suffix, names=", ".join(SUFFIXES)))
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    files = [file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts)]
    if not files:
        raise _unreadable(path, f"the folder has no files that end in {', '.join(SUFFIXES)}")
    return files


def read_lines(path: Path) -> Iterator[str]:
    """YIELDS (str): the lines of a UTF-8 file, with their ends. RAISES (AnonymError): SA303 when it is not UTF-8."""
    with path.open("rb") as file:
        chunks = Source(file, str(path), "gold data").chunks()
        next(chunks)
        yield from (line for _, line in whole_lines(chunks, str(path)))


def read_objects(path: Path, text_field: str = "text") -> Iterator[Tuple[int, Dict[str, Any]]]:
    """Read JSON lines that each hold a text in a field.

    YIELDS (Tuple[int, Dict[str, Any]]): The line's number, from 1, and its object. Blank lines are left out.
    RAISES (AnonymError): SA303 when the file is not UTF-8, SA304 for a line that is no object, SA305 for one without a
        text.
    """
    for number, line in enumerate(read_lines(path), 1):
        if not line.strip():
            continue
        try:
            record = srsly.json_loads(line.strip())
        except ValueError:
            record = None
        if not isinstance(record, dict):
            raise AnonymError(Errors.SA304.format(path=path, line=number))
        if not isinstance(record.get(text_field), str):
            raise AnonymError(Errors.SA305.format(path=path, line=number, field=text_field))
        yield number, record


def read_jsonl(path: Path) -> Iterator[Tuple[str, str, List[Finding]]]:
    """Read gold data as JSON lines; see `read_objects`.

    YIELDS (Tuple[str, str, List[Finding]]): Where ("line 3"), the text and its findings, labels mapped to ours; the
        rule of spans with "optional": true, which may be replaced or left, is `OPTIONAL`.
    RAISES (AnonymError): SA307 for a line whose spans are not as they must be, or do not lie in its text.
    """
    for number, record in read_objects(path):
        spans = record.get("spans")
        if not isinstance(spans, list) or not all(_is_span(span) for span in spans):
            problem = f'line {number}: its field \'spans\' must be a list of {{"start", "end", "label"}}'
            raise _unreadable(path, problem)
        findings = [_gold(span["start"], span["end"], span["label"], bool(span.get("optional"))) for span in spans]
        try:
            check_findings(findings, len(record["text"]))
        except AnonymError as error:
            raise _unreadable(path, f"line {number}: {error}") from None
        yield f"line {number}", record["text"], findings


def _gold(start: int, end: int, label: str, optional: bool) -> Finding:
    return Finding(start, end, normalize_label(label), rule=OPTIONAL if optional else "")


def _is_span(span: Any) -> bool:
    return (
        isinstance(span, Mapping)
        and all(type(span.get(key)) is int for key in ("start", "end"))
        and isinstance(span.get("label"), str)
        and bool(span["label"])
    )


def read_markup(path: Path) -> Iterator[Tuple[str, str, List[Finding]]]:
    """YIELDS (Tuple[str, str, List[Finding]]): as `read_jsonl`, the text of a marked-up file, with its line ends.
    RAISES (AnonymError): SA303 when the file is not UTF-8, SA307 when a mark is not complete."""
    yield "the text", *parse_markup("".join(read_lines(path)), path)


def parse_markup(marked: str, path: Union[str, Path] = "the text") -> Tuple[str, List[Finding]]:
    """Take the marks out of a text.

    marked (str): The text, as in "call ⟦PERSON|Jane Roe⟧ in ⟦LOCATION?|Paris⟧".
    path (Union[str, Path]): What an error names.
    RETURNS (Tuple[str, List[Finding]]): The text without marks and what was marked, labels mapped to ours. What may be
        replaced or left, as Paris here, has the rule `OPTIONAL`.
    RAISES (AnonymError): SA307 when a bracket ⟦ or ⟧ is left over.
    """
    pieces: List[str] = []
    findings: List[Finding] = []
    place = length = 0
    for mark in _MARK.finditer(marked):
        label, optional, value = mark.groups()
        pieces += (marked[place : mark.start()], value)
        start = length + mark.start() - place
        length = start + len(value)
        findings.append(_gold(start, length, label, bool(optional)))
        place = mark.end()
    text = "".join(pieces) + marked[place:]
    stray = re.search("[⟦⟧]", text)
    if stray:
        line = text.count("\n", 0, stray.start()) + 1
        raise _unreadable(path, f"on line {line} a bracket ⟦ or ⟧ is not part of a ⟦LABEL|mark⟧")
    return text, findings


@contextmanager
def known_extensions() -> Iterator[None]:
    """Look up srsly's extensions of msgpack once while many Docs are read or written. It looks through all installed
    packages for them at each map that it reads, as each Doc's span groups and user data are: nine tenths of the time.
    """
    registries = [
        registry for registry in (srsly.msgpack_decoders, srsly.msgpack_encoders) if "get_all" not in vars(registry)
    ]
    for registry in registries:
        known = registry.get_all()
        registry.get_all = lambda known=known: known
    try:
        yield
    finally:
        for registry in registries:
            del registry.get_all


def read_docbin(path: Path, vocab: Vocab) -> Iterator[Doc]:
    """YIELDS (Doc): the Docs of a file. RAISES (AnonymError): SA307 when it is no DocBin."""
    try:
        read = DocBin().from_disk(path).get_docs(vocab)
        while True:
            with known_extensions():
                batch = list(islice(read, 256))
            if not batch:
                return
            yield from batch
    except Exception as error:
        # zlib and msgpack have errors of their own for a file that is something else.
        raise _unreadable(path, f"it is not a DocBin ({type(error).__name__})") from None


def _unreadable(path: Union[str, Path], problem: str) -> AnonymError:
    return AnonymError(Errors.SA307.format(path=path, format="gold data", problem=problem))


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Convert gold data to a .spacy file. RETURNS (int): 0 when it is written, 1 when not."""
    parser = argparse.ArgumentParser(
        prog="python -m spacy_anonym.io.corpus", description="Convert gold data to a .spacy file"
    )
    parser.add_argument("input", type=Path, help="a .spacy, .jsonl or .gold file, or a folder of them")
    parser.add_argument("output", type=Path, help="the .spacy file")
    parser.add_argument("--lang", default="en", help="whose tokenizer to use, ISO 639 (default: en)")
    args = parser.parse_args(argv)
    try:
        if args.output.suffix != ".spacy":
            raise AnonymError(Errors.SA306.format(format=args.output.suffix, names=".spacy"))
        docs = DocBin(docs=Corpus(args.input).docs(spacy.blank(args.lang)))
        args.output.parent.mkdir(parents=True, exist_ok=True)
        docs.to_disk(args.output)
    except AnonymError as error:
        print(describe(error), file=sys.stderr)
        return 1
    print(f"{len(docs)} texts: {args.output}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
