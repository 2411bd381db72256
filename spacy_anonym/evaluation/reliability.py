"""Whether scores are probabilities: of the findings with a score of 0.9, nine in ten should be right."""

from typing import List, NamedTuple, Sequence

import numpy

from ..ml.calibration import expected_error

BINS = 10


class Bin(NamedTuple):
    """Findings of like scores.

    low, high (float): The bin, half-open scores but for the last.
    count (int): Findings.
    score (float): Their mean score.
    right (float): The share of them that is right.
    """

    low: float
    high: float
    count: int
    score: float
    right: float


class Reliability(NamedTuple):
    """How far scores are from being probabilities.

    error (float): The expected calibration error, over bins of equal width.
    bins (List[Bin]): The bins that hold findings.
    """

    error: float
    bins: List[Bin]


def measure_reliability(scores: Sequence[float], right: Sequence[bool], bins: int = BINS) -> Reliability:
    """Compare scores with the share that is right.

    scores (Sequence[float]): In [0, 1], shape (n,).
    right (Sequence[bool]): Whether each finding is right, shape (n,).
    bins (int): Bins of equal width.
    RETURNS (Reliability): The error and the bins.
    """
    said, hits = numpy.asarray(scores, dtype=float), numpy.asarray(right, dtype=float)
    places = numpy.minimum((said * bins).astype(int), bins - 1)
    rows = []
    for place in numpy.unique(places):
        chosen = places == place
        share = float(hits[chosen].mean())
        rows.append(
            Bin(float(place) / bins, float(place + 1) / bins, int(chosen.sum()), float(said[chosen].mean()), share)
        )
    return Reliability(expected_error(said, hits, bins=bins), rows)
