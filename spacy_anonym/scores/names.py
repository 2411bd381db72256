"""Names of people by the protocol of the medical-notes tool: exact spans, by sentence and overall."""

import re
from typing import Dict, List, Sequence, Tuple

from .characters import covered, mask_of
from .document import ScoredText, ratios, share

_TOKEN = re.compile(r"\S+")


class NameCounts:
    """Counts of names; add them up over sentences.

    A name is right where its span is exactly a gold span, after spans with only white space between them were joined,
    in gold and found alike. SOURCE: the protocol of the readme of joeytxy's Anonymisation Tool (overall and sentence
    level).
    """

    def __init__(self) -> None:
        self.sentences = self.gold = self.found = self.right = 0
        self.with_found = self.with_gold = self.with_any = self.missed = self.leaked = 0
        # Sums of the sentences' precisions and recalls.
        self.sums = [0.0, 0.0]
        # Right, found and gold of each sentence that has any.
        self.rows: List[Tuple[int, int, int]] = []
        # White-space tokens that a span touches: in both, found, gold.
        self.tokens = [0, 0, 0]

    def add(self, document: ScoredText) -> None:
        """Count a sentence. Only the spans of one label must be left in it; see `of_label`."""
        text = document.text
        gold, found = set(join_spans(text, document.gold)), set(join_spans(text, document.found))
        right = len(gold & found)
        self.sentences += 1
        self.gold += len(gold)
        self.found += len(found)
        self.right += right
        self.with_found += bool(found)
        self.with_gold += bool(gold)
        self.with_any += bool(gold or found)
        self.sums[0] += share(right, len(found))
        self.sums[1] += share(right, len(gold))
        if not gold and not found:
            return
        self.rows.append((right, len(found), len(gold)))
        wanted, got = mask_of(len(text), gold), mask_of(len(text), found)
        for token in _TOKEN.finditer(text):
            in_gold, in_found = wanted[token.start() : token.end()].any(), got[token.start() : token.end()].any()
            self.tokens[0] += int(in_gold and in_found)
            self.tokens[1] += int(in_found)
            self.tokens[2] += int(in_gold)
        for start, end in gold:
            some, whole = covered(got, text, start, end)
            self.missed += not some
            self.leaked += not whole

    def to_dict(self) -> Dict[str, float]:
        """RETURNS (Dict[str, float]): counts "sentences", "gold", "found", "right"; overall "p", "r", "f"; the means
        over sentences "sent_p" (of those in which something was found: a sentence without has no precision), "sent_p0"
        (of all with gold or found names: it counts as 0) and "sent_r" (of those with gold names); "token_p", "token_r",
        "token_f", for white-space tokens that a span touches; "missed", the share of gold names of which no character
        was found, and "leaked", of which not all were."""
        tokens = ratios(*self.tokens)
        return {
            "sentences": self.sentences,
            "gold": self.gold,
            "found": self.found,
            "right": self.right,
            **ratios(self.right, self.found, self.gold)._asdict(),
            "sent_p": share(self.sums[0], self.with_found),
            "sent_p0": share(self.sums[0], self.with_any),
            "sent_r": share(self.sums[1], self.with_gold),
            **{f"token_{name}": value for name, value in tokens._asdict().items()},
            "missed": share(self.missed, self.gold),
            "leaked": share(self.leaked, self.gold),
        }


def join_spans(text: str, spans: Sequence[Sequence]) -> List[Tuple[int, int]]:
    """RETURNS (List[Tuple[int, int]]): spans, which begin with start and end (half-open characters), sorted and joined
    where they overlap or have only white space between them."""
    joined: List[Tuple[int, int]] = []
    for start, end in sorted((span[0], span[1]) for span in spans):
        if joined and (start <= joined[-1][1] or not text[joined[-1][1] : start].strip()):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
