"""How dense names are where one was found: a tagger sees a few words, and not that the page around them is a manual.

A score is a probability under the share of names in the text that calibrated it. In text with another share the odds
change in the ratio of the two, as for any classifier whose classes are rarer or more frequent than in training
(Saerens, Latinne, Decaestecker, "Adjusting the outputs of a classifier to new a priori probabilities", Neural
Computation 14, 2002).
"""

from bisect import bisect_left
from typing import List, Sequence

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
    more.

    starts (Sequence[int]): (n,) the findings' first characters, ascending.
    scores (Sequence[float]): (n,) their probabilities, in [0, 1].
    n_chars (int): The characters of the text.
    usual (float): Certain findings in 1,000 characters of the text that calibrated the scores; above 0.
    RETURNS (List[float]): (n,) the probabilities there. Of the odds at least THOUGHT / (THOUGHT + 2 * REACH) is left,
        and they are at most MOST times as high.
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
