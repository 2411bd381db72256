"""The words nearest to a word among a vocabulary's word vectors."""

import re
import unicodedata
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy
from spacy.attrs import IS_STOP
from spacy.vocab import Vocab
from thinc.util import to_numpy

from ..errors import AnonymError, Errors

# Vectors that are compared at a time, and words that are looked up together.
_ROWS, _WORDS = 50_000, 16
# Neighbours that are looked at first; if none of them fits, all are.
_AHEAD = 64
# Words whose neighbours are remembered.
_REMEMBERED = 20_000
_WORDS_OF_ONE = re.compile(r"[^\W\d_]+(?:['’._ -][^\W\d_]+)*")
# Case, whether it is known in lower case too, whether it is several words.
Kind = Tuple[str, bool, bool]


def case_of(word: str) -> str:
    """RETURNS (str): "upper" (more than one letter), "title" or "lower"."""
    if len(word) > 1 and word.isupper():
        return "upper"
    return "title" if word[:1].isupper() else "lower"


def fold_word(word: str) -> str:
    """RETURNS (str): a word without case and accents, in which words are compared."""
    return "".join(char for char in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(char))


def check_vectors(vocab: Optional[Vocab]) -> None:
    """RAISES (AnonymError): SA271 for a vocabulary without word vectors, SA272 for vectors that name no words."""
    vectors = None if vocab is None else vocab.vectors
    if vectors is not None and vectors.mode == "floret":
        problem = "floret vectors have no list of words among which there are neighbours"
        raise AnonymError(Errors.SA272.format(problem=problem))
    if vectors is None or not vectors.n_keys or not vectors.shape[1]:
        raise AnonymError(Errors.SA271)


class Neighbours:
    """Words of a vocabulary and their nearest neighbours of the same kind."""

    def __init__(self, vocab: Vocab) -> None:
        check_vectors(vocab)
        self.vectors = vocab.vectors
        self._data = to_numpy(self.vectors.data)
        self._norms = numpy.linalg.norm(self._data, axis=1)
        is_stop = vocab.lex_attr_getters.get(IS_STOP)  # type: ignore[attr-defined]  # spaCy's stub lacks it
        self._is_stop = (lambda word: False) if is_stop is None else is_stop
        strings = vocab.strings
        keys = {strings[key]: int(row) for key, row in self.vectors.key2row.items() if key in strings}
        # Sorted, so that equal vectors come in one order.
        rows = ((word, keys[word]) for word in sorted(keys))
        self.rows = {word: row for word, row in rows if 0 <= row < len(self._norms) and self._norms[row] > 0}
        self._kinds = self._sort_into_kinds()
        self._known: Dict[Tuple[str, int], Optional[str]] = {}

    def is_stop(self, word: str) -> bool:
        """RETURNS (bool): whether a word is one of the language's stop words."""
        return bool(self._is_stop(word))

    def _sort_into_kinds(self) -> Dict[Kind, Tuple[List[str], numpy.ndarray]]:
        """From kinds to words that may be written, and their rows."""
        kinds: Dict[Kind, List[str]] = {}
        for word in self.rows:
            if len(word) > 1 and _WORDS_OF_ONE.fullmatch(word) and not self.is_stop(word.lower()):
                kinds.setdefault(self._kind(word), []).append(word)
        return {kind: (words, numpy.array([self.rows[w] for w in words], "int64")) for kind, words in kinds.items()}

    def _kind(self, word: str) -> Kind:
        # "However" is known in lower case too, "India" may not be: then it is a name, and so are its neighbours.
        return case_of(word), word.lower() in self.rows, " " in word or "_" in word

    def find(self, word: str) -> Optional[str]:
        """RETURNS (Optional[str]): the form in which the vectors have a word: as it is, as a name, in lower case; None
        for none."""
        for form in (word, word[:1].upper() + word[1:].lower(), word.lower(), word.upper()):
            if form in self.rows:
                return form
        return None

    def nth(self, words: Sequence[str], n: int) -> Dict[str, Optional[str]]:
        """Find neighbours of many words together.

        words (Sequence[str]): Words that the vectors have, as `find` returns them.
        n (int): Which neighbour, from 1.
        RETURNS (Dict[str, Optional[str]]): The n-th nearest word of the same case, which neither contains the word nor
            is contained in it, and is no stop word; None where there are fewer.
        """
        left = [word for word in dict.fromkeys(words) if (word, n) not in self._known]
        found: Dict[str, Optional[str]] = {}
        by_kind: Dict[Kind, List[str]] = {}
        for word in left:
            by_kind.setdefault(self._kind(word), []).append(word)
        for kind, members in by_kind.items():
            for start in range(0, len(members), _WORDS):
                found.update(self._nearest(members[start : start + _WORDS], kind, n))
        result = {word: found[word] if word in found else self._known[word, n] for word in words}
        if len(self._known) + len(found) > _REMEMBERED:
            self._known.clear()
        self._known.update({(word, n): other for word, other in found.items()})
        return result

    def _nearest(self, words: Sequence[str], kind: Kind, n: int) -> Dict[str, Optional[str]]:
        candidates, rows = self._kinds.get(kind, ([], numpy.zeros(0, dtype="int64")))
        if len(candidates) < n:
            return dict.fromkeys(words)
        queries = self._unit(numpy.array([self.rows[word] for word in words]))
        scores = numpy.empty((len(words), len(rows)), dtype="float32")
        for start in range(0, len(rows), _ROWS):
            part = rows[start : start + _ROWS]
            scores[:, start : start + len(part)] = queries @ self._unit(part).T
        return {word: _pick(word, row, candidates, n) for word, row in zip(words, scores)}

    def _unit(self, rows: numpy.ndarray) -> numpy.ndarray:
        return self._data[rows] / self._norms[rows][:, None]


def _pick(word: str, scores: numpy.ndarray, candidates: Sequence[str], n: int) -> Optional[str]:
    own = fold_word(word)
    for count in (n + _AHEAD, len(candidates)):
        count = min(count, len(candidates))
        best = numpy.argpartition(-scores, count - 1)[:count]
        left = n
        for place in best[numpy.lexsort((best, -scores[best]))]:
            other = fold_word(candidates[place])
            if own not in other and other not in own:
                left -= 1
                if not left:
                    return candidates[place]
    return None


def in_case(word: str, model: str) -> str:
    """RETURNS (str): a word in the case of another one."""
    case = case_of(model)
    if case == "upper":
        return word.upper()
    if case == "lower":
        return word.lower()
    return word if word[:1].isupper() and not word.isupper() else word[:1].upper() + word[1:].lower()


def vectors_of(path: Any) -> Vocab:
    """RETURNS (Vocab): the vocabulary of a pipeline with vectors: its folder, its folder `vocab`, or the name of an
    installed one. RAISES (AnonymError): SA273 when there is none, SA271 and SA272 for one without vectors."""
    from pathlib import Path

    import spacy
    from spacy import util

    folder = Path(path)
    try:
        if (folder / "config.cfg").is_file() or not folder.exists() and util.is_package(str(path)):
            # Its components are not needed.
            names = util.load_config(folder / "config.cfg")["nlp"]["pipeline"] if folder.is_dir() else []
            vocab = spacy.load(folder if folder.is_dir() else str(path), exclude=names).vocab
        elif (folder / "vectors").exists() or (folder / "vocab").is_dir():
            vocab = Vocab().from_disk(folder if (folder / "vectors").exists() else folder / "vocab")
        else:
            raise AnonymError(Errors.SA273.format(path=path))
    except (OSError, ValueError, KeyError):
        raise AnonymError(Errors.SA273.format(path=path)) from None
    check_vectors(vocab)
    return vocab
