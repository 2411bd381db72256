"""How far each gold span is covered: the counts of the BSC pipeline's metric, each gold span counted once."""

from typing import Dict

from .characters import covered, mask_of
from .document import ScoredText

COUNTS = ("num_entities", "strict", "exact", "partial", "soft_partial", "chars_total", "chars_hidden")


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

    __slots__ = COUNTS

    def __init__(self) -> None:
        for name in COUNTS:
            setattr(self, name, 0)

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
        return {name: getattr(self, name) for name in COUNTS}
