"""Whether scores are probabilities, and the monotone map that makes them so. Pure numpy."""

from typing import List, NamedTuple, Sequence, Tuple

import numpy

BINS = 15
# A map is pulled by this many findings towards what it was fitted on as a whole, so that a few findings do not make a 0 or 1.
PRIOR = 2.0


class Bin(NamedTuple):
    """Findings of like scores.

    count (int): How many.
    low, high (float): Their lowest and highest score.
    score (float): Their mean score.
    right (float): The share of them that is right.
    """

    count: int
    low: float
    high: float
    score: float
    right: float


def reliability_bins(scores: Sequence[float], right: Sequence[bool], bins: int = BINS) -> List[Bin]:
    """Compare scores with the share that is right, in bins of equal count.

    scores (Sequence[float]): In [0, 1], shape (n,).
    right (Sequence[bool]): Whether each is right, shape (n,).
    bins (int): How many bins at most. Equal scores are never torn apart, so there may be fewer, and of unequal counts.
    RETURNS (List[Bin]): By score, the lowest first.
    """
    values, hits = _sorted(scores, right)
    total = len(values)
    borders = [0]
    for number in range(1, bins):
        place = number * total // bins
        # To the end of a run of equal scores, whichever end is nearer.
        if 0 < place < total and values[place - 1] == values[place]:
            left, end = numpy.searchsorted(values, values[place], "left"), numpy.searchsorted(values, values[place], "right")
            place = int(left) if place - left <= end - place else int(end)
        if place > borders[-1]:
            borders.append(place)
    borders.append(total)
    return [
        Bin(end - start, values[start], values[end - 1], float(values[start:end].mean()), float(hits[start:end].mean()))
        for start, end in zip(borders, borders[1:])
        if end > start
    ]


def expected_calibration_error(scores: Sequence[float], right: Sequence[bool], bins: int = BINS) -> float:
    """Compute how far scores are from the share that is right, on average over findings.

    scores (Sequence[float]): In [0, 1], shape (n,).
    right (Sequence[bool]): Whether each is right, shape (n,).
    bins (int): Bins of equal count; see `reliability_bins`.
    RETURNS (float): In [0, 1]; 0 without findings.
    SOURCE: Naeini, Cooper and Hauskrecht, 2015, with bins of equal count in the place of equal width.
    """
    rows = reliability_bins(scores, right, bins)
    total = sum(row.count for row in rows)
    return sum(row.count * abs(row.score - row.right) for row in rows) / total if total else 0.0


def fit_isotonic(
    scores: Sequence[float], right: Sequence[bool], prior: float = PRIOR
) -> Tuple[List[float], List[float]]:
    """Fit the map from scores to probabilities that never falls.

    scores (Sequence[float]): In [0, 1], shape (n,).
    right (Sequence[bool]): Whether each is right, shape (n,).
    prior (float): How many findings of the average count in each step beside its own.
    RETURNS (Tuple[List[float], List[float]]): The map's knots: scores, strictly rising, and their probabilities, rising or equal;
        see `apply_map`. Of nothing: the map that changes nothing.
    SOURCE: pool adjacent violators (Ayer and others, 1955; for probabilities: Zadrozny and Elkan, 2002).
    """
    values, hits = _sorted(scores, right)
    if not len(values):
        return [0.0, 1.0], [0.0, 1.0]
    unique, first, counts = numpy.unique(values, return_index=True, return_counts=True)
    sums = numpy.add.reduceat(hits, first)
    # Blocks: right, all, mean score times all. A block is merged into the one before it while its share is not higher.
    blocks: List[List[float]] = []
    for value, good, count in zip(unique, sums, counts):
        blocks.append([float(good), float(count), float(value) * float(count)])
        while len(blocks) > 1 and blocks[-1][0] * blocks[-2][1] <= blocks[-2][0] * blocks[-1][1]:
            last = blocks.pop()
            blocks[-1] = [mine + theirs for mine, theirs in zip(blocks[-1], last)]
    mean = float(hits.mean())
    x = [block[2] / block[1] for block in blocks]
    y = [(block[0] + prior * mean) / (block[1] + prior) for block in blocks]
    # Towards the average by a different share in each block: the order may break by a little.
    return x, numpy.maximum.accumulate(y).tolist()


def apply_map(scores: Sequence[float], x: Sequence[float], y: Sequence[float]) -> numpy.ndarray:
    """Map scores.

    scores (Sequence[float]): In [0, 1], shape (n,).
    x, y (Sequence[float]): The map's knots; see `fit_isotonic`. Between two knots it is straight, beyond the last ones level.
    RETURNS (numpy.ndarray): float, shape (n,), in [0, 1].
    """
    return numpy.clip(numpy.interp(numpy.asarray(scores, dtype=float), x, y), 0.0, 1.0)


def _sorted(scores: Sequence[float], right: Sequence[bool]) -> Tuple[numpy.ndarray, numpy.ndarray]:
    values, hits = numpy.asarray(scores, dtype=float), numpy.asarray(right, dtype=float)
    order = numpy.argsort(values, kind="stable")
    return values[order], hits[order]
