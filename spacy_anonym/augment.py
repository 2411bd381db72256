"""Augmenters for training data: other case, names and words. Gold spans are moved along, exact to the character."""

import random
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example

from .errors import check_params
from .labels import normalize_label
from .lexicons.lexicon import load_lexicon
from .spans import FINAL_KEY, final_writer, get_findings, set_findings

# What is copied of a Doc whose words change. Its parse decides on the sentences where it has one.
_ATTRS = ("TAG", "POS", "MORPH", "LEMMA", "ENT_IOB", "ENT_TYPE", "ENT_KB_ID", "ENT_ID")


@spacy.registry.augmenters("spacy_anonym.case.v1")
@dataclass
class CaseAugmenter:
    """Augmenter: writes some texts all in lower or all in upper case. A text whose length the other case would change
    ("ß", "İ") is left unchanged.

    lower (float): The share of texts in lower case, in [0, 1].
    upper (float): The share of texts in upper case; both together at most 1.
    keep (bool): Whether the original of such a text is kept too: a small corpus would lose what it shows about case.
    seed (int): Of the random draws.
    RAISES (AnonymError): SA003 when the shares are not in [0, 1].
    """

    lower: float = 0.0
    upper: float = 0.0
    keep: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        _check_share("lower", "spacy_anonym.case.v1", self.lower)
        _check_share("upper", "spacy_anonym.case.v1", self.lower + self.upper)
        self._random = random.Random(self.seed)

    def __call__(self, nlp: Language, example: Example) -> Iterator[Example]:
        """YIELDS (Example): the example, or its other case, or both."""
        draw = self._random.random()
        if draw >= self.lower + self.upper:
            yield example
            return
        text = example.reference.text
        # In the whole text, not word by word: a final sigma is one only at a word's end.
        text = text.lower() if draw < self.lower else text.upper()
        if len(text) != len(example.reference.text):
            yield example
            return
        words = [text[token.idx : token.idx + len(token)] for token in example.reference]
        other = rewrite_example(nlp, example, words)
        if self.keep or other is None:
            yield example
        if other is not None:
            yield other


@spacy.registry.augmenters("spacy_anonym.name_swap.v1")
@dataclass
class NameSwapAugmenter:
    """Augmenter: gives the persons of some texts other names, each person of a text one name throughout.

    A name keeps its words' number and case, its initials and its particles ("van der"); gender and origin change.

    level (float): The share of texts, in [0, 1].
    first_names (str): The list to draw first names from: a bundled one, or a folder.
    last_names (str): The list to draw surnames from.
    label (str): The label of `doc.ents` that marks persons; foreign names of it ("PER") count too.
    seed (int): Of the random draws.
    RAISES (AnonymError): SA003 when the share is not in [0, 1] or a list has no names of one word, SA006 when there is
        no such list.
    """

    level: float = 0.5
    first_names: str = "xx/first_name"
    last_names: str = "xx/last_name"
    label: str = "PERSON"
    seed: int = 0

    def __post_init__(self) -> None:
        owner, problem = "spacy_anonym.name_swap.v1", "the list has no names of one word"
        _check_share("level", owner, self.level)
        for param in ("first_names", "last_names"):
            check_params(owner, (param, not _names(getattr(self, param)).drawn, problem))
        self._random = random.Random(self.seed)

    def __call__(self, nlp: Language, example: Example) -> Iterator[Example]:
        """YIELDS (Example): the example, or the same with other names."""
        if self._random.random() >= self.level:
            yield example
            return
        words = [token.text for token in example.reference]
        drawn: Dict[str, str] = {}
        for ent in example.reference.ents:
            if normalize_label(ent.label_) == normalize_label(self.label):
                for place, is_first in self._places(ent):
                    words[place] = self._draw(words[place], is_first, drawn)
        swapped = rewrite_example(nlp, example, words) if drawn else None
        yield swapped or example

    def _places(self, ent: Span) -> Iterator[Tuple[int, bool]]:
        """Each word of a name that is to be changed, and whether it is a first name."""
        in_lower = ent.text.islower()
        first, last = _names(self.first_names).known, _names(self.last_names).known
        names = [token for token in ent if token.is_alpha and len(token) > 1 and (in_lower or not token.is_lower)]
        comma = next((token.i for token in ent if token.text == ","), None)
        for place, token in enumerate(names):
            known = token.lower_
            if comma is not None:
                is_first = token.i > comma
            elif len(names) == 1:
                is_first = ent[0] == token and (known in first or known not in last)
            else:
                is_first = place == 0 or (place < len(names) - 1 and known in first)
            yield token.i, is_first

    def _draw(self, word: str, is_first: bool, drawn: Dict[str, str]) -> str:
        key = word.lower()
        if key not in drawn:
            drawn[key] = self._random.choice(_names(self.first_names if is_first else self.last_names).drawn)
        name = drawn[key]
        return name.upper() if word.isupper() else name.lower() if word.islower() else name


@spacy.registry.augmenters("spacy_anonym.word_swap.v1")
@dataclass
class WordSwapAugmenter:
    """Augmenter: exchanges ordinary words around the names of some texts: a small corpus has few of them,
    and a model takes a word that it never saw for a name.

    A word of the list, of at least four letters, becomes another one with the same last two letters, so that endings
    mostly still agree.

    level (float): The share of texts, in [0, 1].
    share (float): The share of the words in such a text, in [0, 1].
    words (str): The list of ordinary words: a bundled one, or a folder.
    seed (int): Of the random draws.
    RAISES (AnonymError): SA003 when a share is not in [0, 1], SA006 when there is no such list.
    """

    level: float = 0.5
    share: float = 0.3
    words: str = "en/common_word"
    seed: int = 0

    def __post_init__(self) -> None:
        _check_share("level", "spacy_anonym.word_swap.v1", self.level)
        _check_share("share", "spacy_anonym.word_swap.v1", self.share)
        _by_ending(self.words)
        self._random = random.Random(self.seed)

    def __call__(self, nlp: Language, example: Example) -> Iterator[Example]:
        """YIELDS (Example): the example, or the same with other words."""
        if self._random.random() >= self.level:
            yield example
            return
        known, others = _by_ending(self.words)
        words = [token.text for token in example.reference]
        findings = get_findings(example.reference, FINAL_KEY)
        covered = {place for found in findings for place in range(found.start, found.end)}
        for place, token in enumerate(example.reference):
            is_ordinary = token.text in known and not token.ent_type_ and token.idx not in covered
            if is_ordinary and self._random.random() < self.share:
                words[place] = self._random.choice(others[token.text[-2:]])
        yield rewrite_example(nlp, example, words) or example


make_case_augmenter, make_name_swap_augmenter = CaseAugmenter, NameSwapAugmenter
make_word_swap_augmenter = WordSwapAugmenter


@lru_cache(maxsize=8)
def _by_ending(name: str) -> Tuple[FrozenSet[str], Dict[str, List[str]]]:
    """A list's single words of at least four letters, and the same by their last two."""
    words = [phrase for phrase in load_lexicon(name).phrases if phrase.isalpha() and len(phrase) > 3]
    others: Dict[str, List[str]] = {}
    for word in words:
        others.setdefault(word[-2:], []).append(word)
    return frozenset(words), others


class _Names(NamedTuple):
    drawn: Sequence[str]
    known: FrozenSet[str]


@lru_cache(maxsize=8)
def _names(name: str) -> _Names:
    phrases = load_lexicon(name).phrases
    drawn = tuple(phrase for phrase in phrases if phrase.isalpha() and len(phrase) > 1)
    return _Names(drawn, frozenset(phrase.lower() for phrase in phrases))


def rewrite_example(nlp: Language, example: Example, words: Sequence[str]) -> Optional[Example]:
    """Make an example with other words.

    nlp (Language): The pipeline, whose tokenizer makes the prediction's Doc.
    example (Example): The example, which is not changed.
    words (Sequence[str]): The new text of each token of the reference.
    RETURNS (Optional[Example]): The new example, with the reference's annotation, entities and span groups; None where
        a finding begins or ends within a word whose length changed.
    """
    old = example.reference
    spaces = [bool(token.whitespace_) for token in old]
    new = Doc(old.vocab, words=list(words), spaces=spaces)
    parse = ("HEAD", "DEP") if old.has_annotation("DEP") else ("SENT_START",)
    attrs: List[Any] = list(_ATTRS + parse)
    values: Any = old.to_array(attrs)
    new.from_array(attrs, values)
    new.cats = dict(old.cats)
    for key in old.spans:
        new.spans[key] = [
            Span(new, span.start, span.end, label=span.label, kb_id=span.kb_id, span_id=span.id)
            for span in old.spans[key]
        ]
    if FINAL_KEY in old.spans:
        moved = []
        for finding in get_findings(old, FINAL_KEY):
            start, end = _moved(old, new, finding.start, False), _moved(old, new, finding.end, True)
            if start is None or end is None:
                return None
            moved.append(finding._replace(start=start, end=end))
        set_findings(new, FINAL_KEY, moved, writer=final_writer(old))
    if old.has_unknown_spaces:
        return Example(Doc(nlp.vocab, words=list(words), spaces=spaces), new)
    return Example(nlp.make_doc(new.text), new)


def _moved(old: Doc, new: Doc, offset: int, is_end: bool) -> Optional[int]:
    """Where a border of a finding lies in the new text, None where that is not known."""
    starts: List[int] = old.to_array("IDX").tolist()
    place = bisect_right(starts, offset - is_end) - 1
    within = offset - starts[place]
    size, new_size = len(old[place]), len(new[place])
    if within == 0 or size == new_size:
        return new[place].idx + within
    return new[place].idx + new_size + within - size if within >= size else None


def _check_share(param: str, owner: str, value: float) -> None:
    check_params(owner, (param, not 0 <= value <= 1, "a share, and the sum of the shares, must lie in [0, 1]"))
