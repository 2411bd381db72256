"""How much personal data a text holds, and what that says of its doubtful findings.

A tagger's score is a probability over texts in general. In a manual without a name a doubtful one is nearly always
wrong, in a list of patients nearly always right. So the odds of a finding are multiplied by what the text surely holds
over what texts usually do: the adjustment of a classifier to new prior probabilities, Saerens, Latinne and
Decaestecker, "Adjusting the outputs of a classifier to new a priori probabilities: a simple procedure", Neural
Computation 14 (2002).
"""

from typing import Dict, Iterable, Mapping, Sequence

from ..spans import Finding

# Findings of this score are sure.
SURE = 0.85
# As many usual findings as this are added to those of a text, with the characters that they usually need: a sentence
# says little of what to expect.
USUAL = 3.0


def odds_ratio(text: str, groups: Mapping[str, Sequence[Finding]], expected: float) -> float:
    """Compare a text with what is usual.

    groups (Mapping[str, Sequence[Finding]]): The text's findings by group.
    expected (float): The sure findings that 1,000 characters usually hold, > 0.
    RETURNS (float): How many times the usual number of sure findings the text holds, > 0, nearer to 1 the shorter it is.
    """
    sure = {finding[:2] for group in groups.values() for finding in group if finding.score >= SURE}
    return (len(sure) + USUAL) / (len(text) / 1000 * expected + USUAL)


def with_odds(thresholds: Mapping[str, float], labels: Iterable[str], default: float, ratio: float) -> Dict[str, float]:
    """RETURNS (Dict[str, float]): the thresholds of some labels for scores whose odds are to be multiplied by a
    ratio, > 0."""
    moved = {}
    for label in labels:
        threshold = thresholds.get(label, default)
        # score * ratio / (score * ratio + 1 - score) >= threshold, solved for the score.
        moved[label] = threshold / (threshold + ratio * (1 - threshold)) if threshold else 0.0
    return moved
