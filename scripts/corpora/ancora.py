"""AnCora (Universal Dependencies, CC BY 4.0): news in Spanish and Catalan, with names marked by their tag and as
multiword expressions.
"""

from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Tuple, Union

from .columns import read_conllu
from .gold import GoldText

# The last letter of a proper noun's tag: person, place, organization. Others ("a": works, events) are no names of ours.
LABELS: Dict[str, str] = {"np0000p": "PERSON", "np0000l": "LOCATION", "np0000o": "ORGANIZATION"}
# A proper noun of whose kind nothing is known.
UNMARKED = "np00000"


class _Word(NamedTuple):
    """A word of the text: half-open characters of the sentence, the first tag and the expression that begins in it."""

    start: int
    end: int
    tag: str
    expression: str


def read_ancora(folder: Union[str, Path], lang: str = "ca") -> Iterator[GoldText]:
    """Read the sentences of a folder's CoNLL-U files.

    folder (Union[str, Path]): The folder with "<lang>_ancora-ud-*.conllu".
    lang (str): "es" or "ca".
    YIELDS (GoldText): A sentence each. Proper nouns without a kind, most of the Spanish ones, are missing, not "no
        name".
    RAISES (ValueError): when there is no such file and when a sentence's words do not make its text.
    """
    paths = sorted(Path(folder).glob(f"{lang}_ancora-ud-*.conllu"))
    if not paths:
        raise ValueError(f"The corpus ancora has no part '{lang}' in the folder that was given.")
    for path in paths:
        for rows, text, line, _ in read_conllu(path):
            yield _sentence(text or "", rows, path, line, f"ancora_{lang}")


def _sentence(text: str, rows: List[List[str]], path: Path, line: int, source: str) -> GoldText:
    words = _words(text, rows, path, line)
    spans: List[Tuple[int, int, str]] = []
    missing: List[Tuple[int, int]] = []
    end = -1
    for place, word in enumerate(words):
        if word.start < end or (word.tag not in LABELS and word.tag != UNMARKED):
            continue
        end = words[_last_word(text, words, place)].end
        if word.tag == UNMARKED:
            missing.append((word.start, end))
        else:
            spans.append((word.start, end, LABELS[word.tag]))
    return GoldText(text, tuple(spans), tuple(missing), source)


def _words(text: str, rows: List[List[str]], path: Path, line: int) -> List[_Word]:
    """RETURNS (List[_Word]): the words as they are written: "del" is one, with the tag of its first part."""
    words: List[_Word] = []
    place, inside = 0, 0
    for row in rows:
        number, form, tag = row[0], row[1], row[4]
        expression = next((part[4:] for part in row[9].split("|") if part.startswith("MWE=")), "")
        if "." in number:
            continue
        if "-" in number:
            inside = int(number.split("-")[1])
        elif int(number) <= inside:
            if words and not words[-1].tag:
                words[-1] = words[-1]._replace(tag=tag, expression=words[-1].expression or expression)
            continue
        start = text.find(form, place)
        if start < 0 or text[place:start].strip():
            raise ValueError(f"'{path.name}', line {line}: it is not in the corpus's form, or does not fit its text.")
        place = start + len(form)
        words.append(_Word(start, place, "" if "-" in number else tag, expression))
    return words


def _last_word(text: str, words: List[_Word], place: int) -> int:
    """RETURNS (int): the last word of the expression that begins at a word; that word itself where there is none, or
    the text differs.
    """
    wanted = words[place].expression.replace("_", "")
    written = ""
    for last in range(place, len(words)):
        if not wanted.startswith(written):
            break
        written += text[words[last].start : words[last].end].replace("_", "")
        if written == wanted:
            return last
    return place
