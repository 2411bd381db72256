"""No test sentence in training: texts are compared by their letters alone."""

import re
from itertools import compress
from pathlib import Path
from typing import Collection, Dict, FrozenSet, Iterable, Iterator, Sequence, Set, Tuple

from spacy.attrs import ORTH
from spacy.strings import StringStore
from spacy.tokens import DocBin

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.io.corpus import corpus_files, read_jsonl, read_markup

# Shorter sentences ("Thank you very much!") are the same by chance.
MIN_LETTERS = 26
_BORDER = re.compile(r"(?<=[.!?…。])\s+|[\r\n]+")
# "City: Pamplona" is a line of a form, which many forms have in common, and no sentence.
_FORM_LINE = re.compile(r"\s*[^.:\n]{1,40}:")


def letters_only(text: str) -> str:
    """RETURNS (str): the letters of a text, case folded: what is left when spacing, digits, marks and punctuation do
    not count.
    """
    return "".join(filter(str.isalpha, text.casefold()))


def sentence_keys(text: str, min_letters: int = MIN_LETTERS) -> FrozenSet[str]:
    """Make what a text is compared by.

    text (str): The text.
    min_letters (int): How many letters a sentence has at least.
    RETURNS (FrozenSet[str]): The letters of the text, and of each of its sentences and lines that is no line of a form
        ("City: Rome").
    """
    pieces = {
        letters_only(text),
        *(letters_only(piece) for piece in _BORDER.split(text) if not _FORM_LINE.match(piece)),
    }
    return frozenset(piece for piece in pieces if len(piece) >= min_letters)


def read_texts(path: Path) -> Iterator[str]:
    """YIELDS (str): the texts of a .spacy, .jsonl or .gold file, or of those of a folder. RAISES (AnonymError): SA301
    to SA307.
    """
    for file in corpus_files(Path(path)):
        if file.suffix == ".spacy":
            yield from _docbin_texts(_read_docbin(file))
        else:
            for _, text, _ in read_jsonl(file) if file.suffix == ".jsonl" else read_markup(file):
                yield text


def gold_keys(texts: Iterable[str]) -> Set[str]:
    """RETURNS (Set[str]): the keys of test texts."""
    return {key for text in texts for key in sentence_keys(text)}


def is_contaminated(text: str, keys: Collection[str]) -> bool:
    """RETURNS (bool): whether a training text is one of the test sentences, or holds one as a sentence or line of its
    own.
    """
    return not sentence_keys(text).isdisjoint(keys)


def count_contaminated(train: Sequence[Path], test: Sequence[Path]) -> Dict[str, Tuple[int, int]]:
    """Count the training texts that hold a test sentence.

    train, test (Sequence[Path]): Files or folders of gold data.
    RETURNS (Dict[str, Tuple[int, int]]): By training path, how many texts do and how many there are.
    RAISES (AnonymError): SA301 to SA307 when something cannot be read.
    """
    keys = gold_keys(text for path in test for text in read_texts(path))
    counts = {}
    for path in train:
        found = [is_contaminated(text, keys) for text in read_texts(path)]
        counts[str(path)] = (sum(found), len(found))
    return counts


def drop_contaminated(train: Path, keys: Collection[str], output: Path) -> Tuple[int, int]:
    """Write training data without the texts that hold a test sentence.

    train (Path): A .spacy or .jsonl file.
    keys (Collection[str]): Of the test texts: `gold_keys`.
    output (Path): A file of the same kind; the same file is written anew.
    RETURNS (Tuple[int, int]): How many texts were left out, and how many there were.
    RAISES (AnonymError): SA301 to SA307 when something cannot be read, SA306 when the training data is of another kind,
        SA311 when the output cannot be written.
    """
    if not train.is_file():
        raise AnonymError(Errors.SA301.format(path=train))
    if train.suffix == ".spacy":
        docs = _read_docbin(train)
        total = len(docs)
        _keep(docs, [not is_contaminated(text, keys) for text in _docbin_texts(docs)])
        data = docs.to_bytes()
        count = total - len(docs)
    elif train.suffix == ".jsonl":
        lines = train.read_bytes().splitlines(keepends=True)
        texts = iter(list(read_jsonl(train)))
        records = [(line, next(texts)[1] if line.strip() else "") for line in lines]
        data = b"".join(line for line, text in records if not is_contaminated(text, keys))
        count, total = (
            sum(is_contaminated(text, keys) for _, text in records),
            sum(bool(line.strip()) for line in lines),
        )
    else:
        raise AnonymError(Errors.SA306.format(format=train.suffix, names=".spacy, .jsonl"))
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(data)
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=output, problem=type(error).__name__)) from None
    return count, total


def _docbin_texts(docs: DocBin) -> Iterator[str]:
    """YIELDS (str): the texts. `DocBin.get_docs` would read each one's span groups as well, which takes milliseconds a
    text.
    """
    strings = StringStore(docs.strings)
    place = docs.attrs.index(ORTH)
    for tokens, spaces, flags in zip(docs.tokens, docs.spaces, docs.flags):
        after = [True] * len(tokens) if flags.get("has_unknown_spaces") else spaces[:, 0].tolist()
        yield "".join([strings[word] + " " * space for word, space in zip(tokens[:, place].tolist(), after)])


def _keep(docs: DocBin, which: Sequence[bool]) -> None:
    """Leave only some texts in a DocBin."""
    docs.store_user_data = True
    for name in ("tokens", "spaces", "cats", "span_groups", "flags", "user_data"):
        setattr(docs, name, list(compress(getattr(docs, name), which)))


def _read_docbin(path: Path) -> DocBin:
    try:
        return DocBin().from_disk(path)
    except Exception as error:
        # zlib and msgpack have errors of their own for a file that is something else.
        problem = f"it is not a DocBin ({type(error).__name__})"
    raise AnonymError(Errors.SA307.format(path=path, format="gold data", problem=problem))
