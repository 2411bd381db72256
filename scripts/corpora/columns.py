"""Columns: corpora that have a token and its tag a line, and their tokens put together to a text."""

import re
from pathlib import Path
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .gold import GoldText, make_gold

# Of X, Twitter and many forums. A mark alone, or one inside of an address, is none.
HANDLE = re.compile(r"(?<![\w.@])@\w{1,40}")

TokenSpan = Tuple[int, int, str]


class Sentence(NamedTuple):
    """A sentence as the columns have it.

    tokens (List[str]): Its tokens.
    tags (List[str]): Their tags, as they stand in the file.
    text (Optional[str]): The text, where a comment before it (`# text = ...`) tells it.
    line (int): The line of the file on which it ends, from 1.
    document (str): The name of the document (`# newdoc id = ...`), "" where there is none.
    """

    tokens: List[str]
    tags: List[str]
    text: Optional[str]
    line: int
    document: str


def find_file(folder: Path, name: str) -> Path:
    """RETURNS (Path): the file of a corpus. RAISES (ValueError): when it is missing."""
    path = Path(folder) / name
    if not path.is_file():
        raise ValueError(
            (
                f"There is no '{path}' in the corpus's folder. docs/how/corpora.md says where each corpus is from "
                "and which files it has."
            )
        )
    return path


def read_lines(path: Path) -> Iterator[Tuple[int, str]]:
    """YIELDS (Tuple[int, str]): the number of a line, from 1, and the line without its end. RAISES (ValueError): when
    the file is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                decoded: Optional[str] = line.decode("utf8")
            except UnicodeDecodeError:
                decoded = None
            if decoded is None:
                # Raised here: the original error holds the text.
                raise unreadable(path, number, "is not UTF-8")
            yield number, decoded.rstrip("\r\n")


def unreadable(path: Path, line: int, problem: str) -> ValueError:
    """RETURNS (ValueError): the error, to be raised."""
    return ValueError(
        (
            f"'{path}': line {line} {problem}. It may be another file, or another version of it, than "
            "docs/how/corpora.md names."
        )
    )


def read_columns(
    path: Path, token: int = 0, tag: int = 1, sep: Optional[str] = "\t", *, comments: bool = False
) -> Iterator[Sentence]:
    """Read a file of columns, sentence by sentence.

    path (Path): The file.
    token, tag (int): Which column holds which, from 0.
    sep (Optional[str]): What stands between columns; None for any white space.
    comments (bool): Whether lines that begin with `# ` are comments.
    YIELDS (Sentence): A sentence; an empty line (or one with nothing but a tag) ends it.
    RAISES (ValueError): when a line has too few columns.
    """
    tokens: List[str] = []
    tags: List[str] = []
    text: Optional[str] = None
    document, number = "", 0
    for number, line in read_lines(path):
        if comments and line.startswith("#") and not tokens:
            key, _, value = line.lstrip("# ").partition(" = ")
            text = value if key == "text" else text
            document = value.strip() if key == "newdoc id" else document
            continue
        columns = line.split(sep)
        if not line.strip() or line.strip() == "O" or columns[0] == "-DOCSTART-":
            if tokens:
                yield Sentence(tokens, tags, text, number, document)
            tokens, tags, text = [], [], None
            continue
        if len(columns) <= max(token, tag):
            raise unreadable(path, number, "has too few columns")
        # Some files have an invisible character alone for a token.
        tokens.append(columns[token].strip() or "_")
        tags.append(columns[tag].strip())
    if tokens:
        yield Sentence(tokens, tags, text, number, document)


class Rows(NamedTuple):
    """A sentence of a treebank: its ten columns a line, its text ("# text = ..."), the line of the file on which it ends, and the name of
    its document ("# newdoc id = ...").
    """

    rows: List[List[str]]
    text: Optional[str]
    line: int
    document: str


def read_conllu(path: Path) -> Iterator[Rows]:
    """YIELDS (Rows): the sentences of a CoNLL-U file. RAISES (ValueError): when a line has not ten columns."""
    rows: List[List[str]] = []
    text: Optional[str] = None
    document, number = "", 0
    for number, line in read_lines(path):
        if line.startswith("#"):
            key, _, value = line.lstrip("# ").partition(" = ")
            text = value if key == "text" else text
            document = value.strip() if key == "newdoc id" else document
        elif line.strip():
            rows.append(line.split("\t"))
            if len(rows[-1]) != 10:
                raise unreadable(path, number, "has not ten columns")
        elif rows:
            yield Rows(rows, text, number, document)
            rows, text = [], None
    if rows:
        yield Rows(rows, text, number, document)


def tagged_spans(tags: Sequence[str], labels: Dict[str, str]) -> List[TokenSpan]:
    """Read tags in any of the schemes IO, IOB, IOB2 and BIOES.

    tags (Sequence[str]): "B-PER", "I-PER", "S-PER", "O" and the like; a tag without a letter and a hyphen is one of
        scheme IO.
    labels (Dict[str, str]): Our label for each kind of theirs; other kinds are left out.
    RETURNS (List[TokenSpan]): `(start, end, our label)` in half-open tokens.
    """
    spans: List[TokenSpan] = []
    start, kind = 0, ""
    for place, tag in enumerate((*tags, "O")):
        mark, hyphen, name = tag.partition("-")
        if not hyphen or mark not in ("B", "I", "E", "S", "L", "U", "M"):
            mark, name = "I", "" if tag in ("O", "_", "-", "") else tag
        if kind and (name != kind or mark in ("B", "S", "U")):
            if kind in labels:
                spans.append((start, place, labels[kind]))
            kind = ""
        if name and not kind:
            start, kind = place, name
        if kind and mark in ("E", "S", "L", "U"):
            if kind in labels:
                spans.append((start, place + 1, labels[kind]))
            kind = ""
    return spans


def place_tokens(tokens: Sequence[str], text: Optional[str] = None) -> Tuple[str, List[Tuple[int, int]]]:
    """Find where tokens lie in their text.

    tokens (Sequence[str]): The tokens.
    text (Optional[str]): Their text, where it is known. Where one of them is not in it at its place, it counts as
        unknown.
    RETURNS (Tuple[str, List[Tuple[int, int]]]): The text, else the tokens with a space between, and each token's
        half-open characters.
    """
    if text is not None:
        places, place = [], 0
        for token in tokens:
            start = text.find(token, place)
            if start < 0 or text[place:start].strip():
                break
            place = start + len(token)
            places.append((start, place))
        else:
            if not text[place:].strip():
                return text, places
    places, place = [], 0
    for token in tokens:
        places.append((place, place + len(token)))
        place += len(token) + 1
    return " ".join(tokens), places


def gold_of_tokens(
    tokens: Sequence[str],
    spans: Iterable[TokenSpan],
    source: str,
    *,
    text: Optional[str] = None,
    missing: Iterable[TokenSpan] = (),
    handles: bool = False,
) -> GoldText:
    """Make a text of tokens.

    tokens (Sequence[str]): The tokens.
    spans (Iterable[TokenSpan]): `(start, end, label)` in half-open tokens.
    source (str): Where it is from.
    text (Optional[str]): The text, where it is known; else the tokens are put together with a space between.
    missing (Iterable[TokenSpan]): Half-open tokens of which nothing is known; their label does not count.
    handles (bool): Whether the text is of a place where `@name` names a user: such a one is USERNAME, whatever its tag.
    RETURNS (GoldText): The text.
    """
    whole, places = place_tokens(tokens, text)
    found = [(places[start][0], places[end - 1][1], label) for start, end, label in spans]
    unknown = [(places[start][0], places[end - 1][1]) for start, end, _ in missing]
    if handles:
        users = [(match.start(), match.end(), "USERNAME") for match in HANDLE.finditer(whole)]
        found = users + [span for span in found if all(span[1] <= start or span[0] >= end for start, end, _ in users)]
    return make_gold(whole, found, unknown, source)
