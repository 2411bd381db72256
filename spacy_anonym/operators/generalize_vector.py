"""Write a word of about the same meaning: the nearest neighbour among the pipeline's word vectors, Pakistan instead of
India."""

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Dict, Iterable, List, Optional

import spacy
from spacy.vocab import Vocab

from ..errors import check_params
from .alphabets import hide
from .base import Context
from .neighbours import Neighbours, check_vectors, fold_word, in_case, vectors_of

OWNER = "spacy_anonym.generalize_vector.v1"
# Longer values are no names.
LONGEST = 200
HIGHEST = 1000
_TRIES = 4
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")


@spacy.registry.anonym_operators("spacy_anonym.generalize_vector.v1")
def make_generalize_vector(n: int = 1, vectors: Optional[str] = None) -> "GeneralizeVector":
    """Make an operator that writes a neighbour of the value among word vectors.

    n (int): Which neighbour, from 1, the nearest one, to 1000.
    vectors (Optional[str]): A pipeline with vectors: its folder, or its name if it is installed. None: the pipeline's
        own vectors.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the kind of thing and much of the meaning; case; which
        values are equal. Whoever has the same vectors can list the words whose neighbour it is: use it where that does
        no harm. Several words are looked up as one, and else one by one; stop words among them stay. Masked: words
        without a vector, and what holds a digit. The neighbour neither contains the word nor is contained in it, has
        its case, and is no stop word.
    RAISES (AnonymError): SA003, naming the parameter; SA273 when `vectors` names none. Without it, SA271 when the
        pipeline that is loaded or initialized has no vectors, or at the first text; SA272 for floret vectors.
    """
    check_params(OWNER, ("n", not 1 <= n <= HIGHEST, f"it must lie in 1 to {HIGHEST}"))
    if vectors is not None:
        _neighbours_in(vectors)
    return GeneralizeVector(n, vectors)


@lru_cache(maxsize=2)
def _neighbours_in(path: str) -> Neighbours:
    return Neighbours(vectors_of(path))


class BoundVocab:
    """A pipeline's vocabulary, with its neighbours once they are asked for. Only the vocabulary is pickled."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab
        self._neighbours: Optional[Neighbours] = None

    def __reduce__(self) -> Any:
        return BoundVocab, (self.vocab,)

    @property
    def neighbours(self) -> Neighbours:
        """RETURNS (Neighbours): those of the vocabulary's vectors as they are now."""
        if self._neighbours is None or self._neighbours.vectors is not self.vocab.vectors:
            self._neighbours = Neighbours(self.vocab)
        return self._neighbours


@dataclass(frozen=True)
class GeneralizeVector:
    n: int
    vectors: Optional[str]
    bound: Optional[BoundVocab] = field(default=None, compare=False, repr=False)
    name = "generalize_vector"

    def bind(self, vocab: Vocab) -> "GeneralizeVector":
        """RETURNS (GeneralizeVector): one that uses a pipeline's vectors, unless others are named."""
        return self if self.vectors is not None else replace(self, bound=BoundVocab(vocab))

    def check(self) -> None:
        """RAISES (AnonymError): SA271 and SA272 when the pipeline's vectors are needed and cannot be used."""
        if self.vectors is None:
            check_vectors(self.bound.vocab if self.bound else None)

    def __call__(self, text: str, label: str, context: Context) -> str:
        known: Dict[str, Optional[str]] = context.store.setdefault((self.name, self.n, self.vectors, label), {})
        if text not in known:
            # All values of the label in the document are looked up together.
            values = {context.document[each.start : each.end] for each in context.findings if each.label == label}
            known.update(self.generalize({text, *values}))
        new = known[text]
        return hide(text) if new is None else new

    def generalize(self, values: Iterable[str]) -> Dict[str, Optional[str]]:
        """RETURNS (Dict[str, Optional[str]]): what to write for each of many values; None where it must be masked.
        RAISES (AnonymError): SA271 and SA272 without vectors that can be used."""
        self.check()
        table = self.bound.neighbours if self.vectors is None and self.bound else _neighbours_in(str(self.vectors))
        words: Dict[str, List[str]] = {value: _words_of(value, table) for value in values}
        forms = {word: table.find(word) for parts in words.values() for word in parts}
        result: Dict[str, Optional[str]] = {}
        # Where the words of a value would only change places, the next neighbours are taken.
        for n in range(self.n, self.n + _TRIES):
            left = [value for value in words if result.get(value) is None and words[value]]
            wanted = {word: forms[word] for value in left for word in words[value]}
            found = table.nth([form for form in wanted.values() if form is not None], n)
            near = {word: None if form is None else found[form] for word, form in wanted.items()}
            result.update({value: _write(value, words[value], near) for value in left})
        return {value: result.get(value) for value in words}


def _words_of(value: str, table: Neighbours) -> List[str]:
    """The words of a value that are replaced, in order; the value itself where the vectors have it as one; none where
    it cannot be replaced."""
    if len(value) > LONGEST or any(char.isnumeric() or char.isdigit() for char in value):
        return []
    words = _WORD.findall(value)
    for joined in ("_".join(value.split()), " ".join(value.split())) if len(words) > 1 else ():
        if table.find(joined) is not None:
            return [joined]
    named = [word for word in words if not table.is_stop(word.lower())]
    # A letter or mark that is part of no word is of a script that is not understood here.
    rest = _WORD.sub("", value)
    return named if not any(char.isalnum() for char in rest) else []


def _write(value: str, words: List[str], near: Dict[str, Optional[str]]) -> Optional[str]:
    if not words or any(near[word] is None for word in words):
        return None
    if len(words) == 1 and ("_" in words[0] or " " in words[0]):
        # One entry of several words.
        new = in_case(str(near[words[0]]).replace("_", " "), value)
    else:
        left = list(words)

        def other(match: "re.Match[str]") -> str:
            word = match.group()
            return in_case(str(near[left.pop(0)]), word) if left and word == left[0] else word

        new = _WORD.sub(other, value)
    folded, own = fold_word(new), fold_word(value)
    shared = {fold_word(word) for word in words} & {fold_word(word) for word in _WORD.findall(new)}
    return None if own in folded or folded in own or shared else new
