"""Scores that mean something: a monotone map from what a model says to how often it is right.

Plain numpy. `fit` learns a map from findings that were checked against gold data; a score of 0.9 then is right nine
times in ten.
"""

from bisect import bisect_left, bisect_right
from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

import numpy

from ..errors import AnonymError, Errors

# Findings a step of the map stands for, at least: a step made of fewer would be noise.
LEAST = 25


class Monotone(NamedTuple):
    """A map of scores that never falls: straight lines between points.

    x (Tuple[float, ...]): What goes in, ascending.
    y (Tuple[float, ...]): What comes out, ascending, in [0, 1].
    """

    x: Tuple[float, ...] = (0.0, 1.0)
    y: Tuple[float, ...] = (0.0, 1.0)

    def __call__(self, scores: Any) -> numpy.ndarray:
        """Map scores.

        scores (Any): (n,) numbers in [0, 1].
        RETURNS (numpy.ndarray): (n,) float64 in [0, 1].
        """
        return numpy.interp(numpy.asarray(scores, dtype="float64"), self.x, self.y)

    def at(self, score: float) -> float:
        """Map one score, in a fifth of the time that an array of one takes. RETURNS (float): in [0, 1]."""
        after = bisect_right(self.x, score)
        if after in (0, len(self.x)):
            return self.y[min(after, len(self.y) - 1)]
        x, x_after, y, y_after = *self.x[after - 1 : after + 1], *self.y[after - 1 : after + 1]
        return y + (score - x) * (y_after - y) / (x_after - x)

    def to_json(self) -> Dict[str, List[float]]:
        """RETURNS (Dict[str, List[float]]): for `from_json`."""
        return {"x": [round(value, 6) for value in self.x], "y": [round(value, 6) for value in self.y]}

    @classmethod
    def from_json(cls, data: Any) -> "Monotone":
        """RETURNS (Monotone): what `to_json` saved. RAISES (AnonymError): SA291 when it is no such map."""
        try:
            x, y = tuple(map(float, data["x"])), tuple(map(float, data["y"]))
            rises = all(a <= b for side in (x, y) for a, b in zip(side, side[1:]))
            valid = len(x) == len(y) > 0 and rises and all(0 <= value <= 1 for value in (*x, *y))
        except (KeyError, TypeError, ValueError):
            valid = False
        if not valid:
            raise AnonymError(Errors.SA291)
        return cls(x, y)


IDENTITY = Monotone()


def fit(scores: Sequence[float], right: Sequence[bool]) -> Monotone:
    """Learn a map by isotonic regression: scores are gathered in steps of equal size, then steps that fall are joined.

    scores (Sequence[float]): What the model said of findings, in [0, 1].
    right (Sequence[bool]): Whether each is right.
    RETURNS (Monotone): The map, through the middle of each step, and in proportion below the lowest and above the
        highest. `IDENTITY` where there are fewer than `LEAST` findings.
    SOURCE: Zadrozny and Elkan, Transforming Classifier Scores into Accurate Multiclass Probability Estimates, KDD 2002;
        the joining is the pool adjacent violators algorithm, Ayer et al., Annals of Mathematical Statistics 26 (1955).
    """
    if len(scores) < LEAST:
        return IDENTITY
    said, hits = numpy.asarray(scores, dtype="float64"), numpy.asarray(right, dtype="float64")
    # Of equal scores the right ones first: steps of one score then fall, and are joined.
    order = numpy.lexsort((-hits, said))
    steps = numpy.array_split(order, max(1, len(order) // LEAST))
    # mean score, mean of right, weight
    stack: List[List[float]] = []
    for step in steps:
        stack.append([float(said[step].mean()), float(hits[step].mean()), float(len(step))])
        while len(stack) > 1 and stack[-2][1] >= stack[-1][1]:
            x, y, weight = stack.pop()
            last = stack[-1]
            total = last[2] + weight
            last[0], last[1] = (last[0] * last[2] + x * weight) / total, (last[1] * last[2] + y * weight) / total
            last[2] = total
    return _to_ends([step[0] for step in stack], [step[1] for step in stack])


def _to_ends(x: List[float], y: List[float]) -> Monotone:
    """RETURNS: a map from 0 to 1. A step alone would give each score the same: what is hardly possible would pass any
    threshold that what is sure passes."""
    if x[0] > 0:
        x, y = [0.0, *x], [0.0, *y]
    if 0 < x[-1] < 1:
        x, y = [*x, 1.0], [*y, max(y[-1], min(1.0, y[-1] / x[-1]))]
    return Monotone(tuple(x), tuple(y))


# A finding of at least this score counts as a name: in a manual many findings are doubtful, and few are certain.
CERTAIN = 0.9
# Characters to each side that tell how dense names are. What is farther away is another part of a long text.
REACH = 1000
# Characters of usual density that are thought beside those that were read: of a sentence alone little can be said.
THOUGHT = 200
# The odds get at most so many times as high where names are dense: a form full of names holds other things, too.
MOST = 2.5


def weigh_by_density(starts: Sequence[int], scores: Sequence[float], n_chars: int, usual: float) -> List[float]:
    """Lower the scores of findings that have fewer certain findings around them than usual, and raise those that have
    more: a tagger sees a few words, and not that the page around them is a manual. A score is a probability under the
    share of names in the text that calibrated it; where the share is another one, the odds change in their ratio.

    starts (Sequence[int]): (n,) the findings' first characters, ascending.
    scores (Sequence[float]): (n,) their probabilities, in [0, 1].
    n_chars (int): The characters of the text.
    usual (float): Certain findings in 1,000 characters of the text that calibrated the scores; above 0.
    RETURNS (List[float]): (n,) the probabilities there. Of the odds at least THOUGHT / (THOUGHT + 2 * REACH) is left,
        and they are at most MOST times as high.
    SOURCE: Saerens, Latinne and Decaestecker, Adjusting the Outputs of a Classifier to New a Priori Probabilities,
        Neural Computation 14 (2002).
    """
    certain = [start for start, score in zip(starts, scores) if score >= CERTAIN]
    weighed = []
    for start, score in zip(starts, scores):
        first, end = max(0, start - REACH), min(n_chars, start + REACH)
        others = bisect_left(certain, end) - bisect_left(certain, first) - (score >= CERTAIN)
        density = (1000 * others + THOUGHT * usual) / (end - first + THOUGHT)
        ratio = min(MOST, density / usual)
        of_name = score * ratio
        weighed.append(of_name / (of_name + (1 - score)))
    return weighed
