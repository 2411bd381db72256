"""Precision, recall and F of counts."""

from typing import Dict, NamedTuple


class Ratios(NamedTuple):
    """Precision, recall and their F.

    p (float): Precision: right of what was found; 0 where nothing was.
    r (float): Recall: right of what is gold; 0 where there is none.
    f (float): F of the wanted beta; 0 where both are.
    """

    p: float
    r: float
    f: float

    def to_dict(self) -> Dict[str, float]:
        """RETURNS (Dict[str, float]): "p", "r" and "f", as spaCy's scores have them."""
        return self._asdict()


def ratios(right: float, found: float, gold: float, beta: float = 1.0) -> Ratios:
    """Divide counts.

    right (float): How much of what was found is right.
    found, gold (float): How much was found, and how much there is to find.
    beta (float): Recall counts beta times as much as precision.
    RETURNS (Ratios): The figures.
    """
    p, r = share(right, found), share(right, gold)
    return Ratios(p, r, f_score(p, r, beta))


def f_score(p: float, r: float, beta: float = 1.0) -> float:
    """RETURNS (float): the F of precision and recall, recall weighted by beta; 0 where both are 0."""
    return share((1 + beta * beta) * p * r, beta * beta * p + r)


def share(part: float, whole: float, empty: float = 0.0) -> float:
    """RETURNS (float): part / whole, and `empty` where there is no whole."""
    return part / whole if whole else empty
