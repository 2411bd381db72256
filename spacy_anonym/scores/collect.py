"""All scores of a set of texts at once."""

from collections import Counter
from typing import Any, Dict, Iterable, List, NamedTuple, Tuple

from .characters import CharacterCounts
from .confusion import count_confusion
from .coverage import CoverageCounts
from .document import ScoredText, of_label
from .matching import SchemeCounts, match_spans
from .names import NameCounts

NAME_LABEL = "PERSON"


class TextScore(NamedTuple):
    """What went wrong in one text.

    gold, found (int): Spans.
    right (int): Those that are right, by characters and label.
    missed (int): Gold spans of which no found span shares a character.
    spurious (int): Found spans that answer to no gold span.
    leaked (int): Gold characters that were not found, white space aside.
    """

    gold: int
    found: int
    right: int
    missed: int
    spurious: int
    leaked: int


class Scores:
    """All scores; add texts, then read them.

    spans (SchemeCounts): Of all labels.
    by_label (Dict[str, SchemeCounts]): By label; of a pair with two labels, the gold span counts for the one, the found
        for the other.
    characters (CharacterCounts): Label-blind.
    coverage (CoverageCounts): Each gold span, how far it is covered.
    names (NameCounts): Names of people, by the protocol of `names.py`.
    confusion (Counter): See `count_confusion`.
    texts (List[TextScore]): One a text, in order.
    """

    def __init__(self) -> None:
        self.spans = SchemeCounts()
        self.by_label: Dict[str, SchemeCounts] = {}
        self.characters = CharacterCounts()
        self.coverage = CoverageCounts()
        self.names = NameCounts()
        self.confusion: Counter = Counter()
        self.texts: List[TextScore] = []

    def add(self, document: ScoredText) -> None:
        """Count a text."""
        pairs = match_spans(document)
        right = missed = spurious = 0
        for pair in pairs:
            self.spans.add(pair)
            labels = {span[2] for span in pair if span is not None}
            for label in labels:
                counts = self.by_label.setdefault(label, SchemeCounts())
                gold = pair.gold is not None and pair.gold[2] == label
                counts.add(pair, gold, pair.found is not None and pair.found[2] == label)
            right += pair.gold == pair.found
            missed += pair.found is None
            spurious += pair.gold is None
        self.confusion.update(count_confusion(pairs))
        leaked = self.characters.add(document)
        self.coverage.add(document)
        self.names.add(of_label(document, NAME_LABEL))
        self.texts.append(TextScore(len(document.gold), len(document.found), right, missed, spurious, leaked))

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): JSON-able: "spans", "by_label", "characters", "coverage", "names" and "confusion",
        a list of [gold label, found label, count]. Counts only, no text."""
        return {
            "spans": self.spans.to_dict(),
            "by_label": {label: counts.to_dict() for label, counts in sorted(self.by_label.items())},
            "characters": self.characters.to_dict(),
            "coverage": self.coverage.to_dict(),
            "names": self.names.to_dict(),
            "confusion": [[gold, found, count] for (gold, found), count in sorted(self.confusion.items())],
        }


def score_texts(documents: Iterable[ScoredText]) -> Scores:
    """RETURNS (Scores): the scores of texts."""
    scores = Scores()
    for document in documents:
        scores.add(document)
    return scores


def worst_texts(scores: Scores, limit: int = 20) -> List[Tuple[int, TextScore]]:
    """List the texts that leak most.

    scores (Scores): The scores.
    limit (int): How many at most.
    RETURNS (List[Tuple[int, TextScore]]): (place, score), the most leaked characters first, then the most missed and
        spurious spans. Texts without any fault are not in it.
    """
    faulty = [
        (place, text)
        for place, text in enumerate(scores.texts)
        if text.leaked or text.right < max(text.gold, text.found)
    ]
    return sorted(faulty, key=lambda row: (-row[1].leaked, -row[1].missed, -row[1].spurious, row[0]))[:limit]
