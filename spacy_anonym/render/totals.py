"""The counts of a report, taken from a stream: nothing grows with it but the documents that are shown."""

import random
from collections import Counter
from heapq import heappush, heappushpop
from typing import Dict, List, NamedTuple, Optional, Tuple

from .view import View

STEPS = 20
CHOICES = ("first", "random", "unsure")
# Labels with counts of their own. Texts from elsewhere may have any number of them.
MAX_LABELS = 200
OTHER = "(other labels)"


class LabelCounts:
    """What is known of a label over all documents. `scores` are counts by steps of 0.05."""

    def __init__(self) -> None:
        self.found = self.documents = self.entities = 0
        self.lowest = 1.0
        self.sum = 0.0
        self.scores = [0] * STEPS
        self.operators: Counter = Counter()

    @property
    def mean(self) -> float:
        """RETURNS (float): the mean score."""
        return self.sum / self.found if self.found else 0.0


class Row(NamedTuple):
    """A document's row."""

    number: int  # From 1, in the order of the stream.
    title: str  # Its title or id.
    characters: int  # Of the original.
    replaced: int  # Characters of the original that were replaced.
    labels: Tuple[Tuple[str, int], ...]  # Counts by label, the most frequent first.
    lowest: Optional[float]  # The lowest score; None where nothing was found.

    @property
    def share(self) -> float:
        """RETURNS (float): the share of its characters that was replaced, in [0, 1]."""
        return self.replaced / self.characters if self.characters else 0.0


class Totals:
    """Counts documents.

    max_views (int): How many documents are kept for their views.
    max_rows (int): How many rows are kept.
    choose (str): Which views: the first, random ones, or those with the lowest score among what was found.
    """

    def __init__(self, max_views: int, max_rows: int, choose: str = "first") -> None:
        self.documents = self.characters = self.replaced = self.found = self.kept = self.untouched = 0
        self.labels: Dict[str, LabelCounts] = {}
        self.failed: Counter = Counter()
        self.coverage, self.lowest = [0] * STEPS, [0] * STEPS
        self.rows: List[Row] = []
        self._max_views, self._max_rows, self._choose = max_views, max_rows, choose
        self._views: List[Tuple[float, int, View]] = []
        self._random = random.Random(0)

    def fail(self, code: str) -> None:
        """Count a document that failed, by its error's code."""
        self.failed[code] += 1

    def add(self, view: View) -> None:
        """Count a document."""
        self.documents += 1
        counts = self._count_labels(view)
        gone = sum(mark.source_end - mark.source_start for mark in view.marks if not mark.same)
        lowest = min((mark.score for mark in view.marks), default=None)
        common = tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
        row = Row(self.documents, view.title, len(view.text), gone, common, lowest)
        self.characters += row.characters
        self.replaced += gone
        self.found += len(view.marks)
        self.kept += sum(mark.same for mark in view.marks)
        self.untouched += not view.marks
        self.coverage[_step(row.share)] += 1
        if lowest is not None:
            self.lowest[_step(lowest)] += 1
        if len(self.rows) < self._max_rows:
            self.rows.append(row)
        self._choose_view(view, lowest)

    def views(self) -> List[Tuple[int, View]]:
        """RETURNS (List[Tuple[int, View]]): numbers and documents that are shown, in the order of the stream."""
        return sorted(((-number, view) for _, number, view in self._views), key=lambda pair: pair[0])

    def _count_labels(self, view: View) -> Counter:
        counts: Counter = Counter()
        entities: Dict[str, set] = {}
        for mark in view.marks:
            name = mark.label if mark.label in self.labels or len(self.labels) < MAX_LABELS else OTHER
            label = self.labels.setdefault(name, LabelCounts())
            label.found += 1
            label.sum += mark.score
            label.lowest = min(label.lowest, mark.score)
            label.scores[_step(mark.score)] += 1
            if mark.operator in label.operators or len(label.operators) < MAX_LABELS:
                label.operators[mark.operator] += 1
            counts[name] += 1
            # What has no entity counts as one of its own.
            entities.setdefault(name, set()).add(mark.entity or (mark.source_start,))
        for name, seen in entities.items():
            self.labels[name].documents += 1
            self.labels[name].entities += len(seen)
        return counts

    def _choose_view(self, view: View, lowest: Optional[float]) -> None:
        if not self._max_views:
            return
        # A heap: the entry with the smallest key goes where there are too many. Of equal keys the earlier document
        # is kept.
        if self._choose == "random":
            key = self._random.random()
        elif self._choose == "unsure":
            key = -2.0 if lowest is None else -lowest
        else:
            key = 0.0
        entry = (key, -self.documents, view)
        if len(self._views) < self._max_views:
            heappush(self._views, entry)
        else:
            heappushpop(self._views, entry)


def _step(share: float) -> int:
    # A sum such as 0.1 + 0.35 is a little less than 0.45, and belongs to the step that begins there.
    return min(STEPS - 1, max(0, int(share * STEPS + 1e-9)))
