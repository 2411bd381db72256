"""Characters, whatever the label: what leaks, and what clean text is damaged."""

import re
from typing import Dict, Iterable, Sequence, Tuple

import numpy

from .document import ScoredText, f_score, share

_SPACE = re.compile(r"\s+")
BETA = 2.0


class CharacterCounts:
    """Counts of characters that are no white space; add them up over texts.

    gold (int): Characters in gold spans.
    found (int): Characters in found spans.
    both (int): Characters in both.
    clean (int): Characters in no gold span.
    documents, safe (int): Texts, and those in which no gold character was missed.
    """

    def __init__(self) -> None:
        self.gold = self.found = self.both = self.clean = self.documents = self.safe = 0

    @property
    def leaked(self) -> int:
        """RETURNS (int): gold characters that were not found."""
        return self.gold - self.both

    def add(self, document: ScoredText) -> int:
        """Count a text. RETURNS (int): how many of its gold characters leaked."""
        known = mask_of(len(document.text), [(0, len(document.text))])
        for space in _SPACE.finditer(document.text):
            known[space.start() : space.end()] = False
        gold = mask_of(len(document.text), document.gold)
        for start, end in document.missing:
            known[start:end] &= gold[start:end]
        gold &= known
        found = mask_of(len(document.text), document.found) & known
        both = int((gold & found).sum())
        size = int(gold.sum())
        self.gold += size
        self.found += int(found.sum())
        self.both += both
        self.clean += int(known.sum()) - size
        self.documents += 1
        self.safe += both == size
        return size - both

    def to_dict(self) -> Dict[str, float]:
        """RETURNS (Dict[str, float]): "p", "r", "f2"; "leaked", a count; "safe", the share of texts with nothing
        leaked; "damaged", the share of the characters outside of gold spans that were found. Without any gold, "r" and
        "safe" are 1; with nothing found, "p" is 1."""
        p, r = share(self.both, self.found, 1.0), share(self.both, self.gold, 1.0)
        return {
            "p": p,
            "r": r,
            "f2": f_score(p, r, BETA),
            "gold": self.gold,
            "found": self.found,
            "leaked": self.leaked,
            "safe": share(self.safe, self.documents, 1.0),
            "damaged": share(self.found - self.both, self.clean),
        }


def mask_of(size: int, spans: Iterable[Sequence]) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): bool, shape (size,), one a character: True inside of a span, which begins with start and
    end."""
    mask = numpy.zeros(size, dtype=bool)
    for start, end in ((span[0], span[1]) for span in spans):
        mask[start:end] = True
    return mask


def covered(mask: numpy.ndarray, text: str, start: int, end: int) -> Tuple[bool, bool]:
    """RETURNS (Tuple[bool, bool]): whether any and whether all of a span's characters but white space are marked."""
    marked = [bool(mask[place]) for place in range(start, end) if not text[place].isspace()]
    return any(marked), all(marked)


class CoverageCounts:
    """Counts of gold spans; add them up over texts.

    num_entities (int): Gold spans.
    strict (int): Those whose characters all lie in found spans of the same label.
    exact (int): Those whose characters all lie in found spans.
    partial, soft_partial (int): Those of which at least one character does, in spans of the same label, and of any.
    chars_total, chars_hidden (int): Characters of gold spans, and those in found spans of any label.
    White space within a gold span need not be covered, so two found spans side by side cover a name; it counts as a
    character only where it is covered. SOURCE: the names and meanings of the counts are those of TeMU-BSC's
    anonymization pipeline, which counts a gold span once for each found span that touches it.
    """

    def __init__(self) -> None:
        self.num_entities = self.strict = self.exact = self.partial = self.soft_partial = 0
        self.chars_total = self.chars_hidden = 0

    def add(self, document: ScoredText) -> None:
        """Count a text's gold spans."""
        size = len(document.text)
        any_label = mask_of(size, document.found)
        masks = {
            label: mask_of(size, (s for s in document.found if s[2] == label))
            for label in {s[2] for s in document.gold}
        }
        for start, end, label in document.gold:
            some, whole = covered(any_label, document.text, start, end)
            some_same, whole_same = covered(masks[label], document.text, start, end)
            self.num_entities += 1
            self.strict += whole_same
            self.exact += whole
            self.partial += some_same
            self.soft_partial += some
            self.chars_total += end - start
            self.chars_hidden += int(any_label[start:end].sum())

    def to_dict(self) -> Dict[str, int]:
        """RETURNS (Dict[str, int]): the counts, by name."""
        return dict(vars(self))
