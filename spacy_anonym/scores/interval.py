"""How far a figure may be chance: an interval by resampling sentences."""

from typing import Sequence, Tuple

import numpy

RESAMPLES = 1000


def f_interval(
    rows: Sequence[Tuple[int, int, int]], *, level: float = 0.95, resamples: int = RESAMPLES, seed: int = 0
) -> Tuple[float, float]:
    """Compute the interval of F.

    rows (Sequence[Tuple[int, int, int]]): Right, found and gold of each sentence.
    level (float): The share of resamples that lie in the interval.
    resamples (int): How often as many sentences are drawn, each any number of times.
    seed (int): Of the draws.
    RETURNS (Tuple[float, float]): The lowest and the highest F.
    SOURCE: the percentile bootstrap, Efron 1979.
    """
    if not rows:
        return 0.0, 0.0
    counts = numpy.asarray(rows, dtype=float)
    random = numpy.random.default_rng(seed)
    values = []
    for _ in range(resamples):
        right, found, gold = counts[random.integers(0, len(counts), len(counts))].sum(axis=0)
        values.append(2 * right / (found + gold) if found + gold else 0.0)
    low, high = numpy.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
