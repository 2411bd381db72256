"""How far a chain of tags is from what is known of texts, and which way its scores must go."""

from typing import Sequence, Tuple

import numpy

from .lattice import Rules, pad, solve, to_potentials
from .targets import Target, cut

# Tokens of a piece of a long text that is learned from.
PIECE = 256
# Scores of one tag after another count up to this much, either way.
WIDEST = 8.0


def chain_loss(
    emissions: numpy.ndarray, lengths: Sequence[int], targets: Sequence[Target], transitions: numpy.ndarray, rules: Rules
) -> Tuple[float, numpy.ndarray, numpy.ndarray]:
    """Get the loss of a batch: how unlikely all the paths are that agree with what is known, or how far the tags' probabilities are from
    those of teachers.

    emissions (numpy.ndarray): (n_tokens, n_tags) the tags' scores in all texts, one after the other.
    lengths (Sequence[int]): The tokens of each text.
    targets (Sequence[Target]): What is known of each.
    transitions (numpy.ndarray): (n_tags, n_tags) scores of one tag after another.
    rules (Rules): What may follow what.
    RETURNS (Tuple[float, numpy.ndarray, numpy.ndarray]): The loss, its gradient by the scores and by the transitions. A text that cannot be
        has neither.
    """
    step = numpy.exp(numpy.clip(transitions, -WIDEST, WIDEST)) * rules.step
    factors = numpy.concatenate([target.factors for target in targets])
    soft = numpy.repeat([target.soft for target in targets], lengths)
    starts, lens = cut(lengths, PIECE)
    counts = numpy.array(lens)
    # A piece of a text may begin and end within a name.
    free = numpy.ones(len(step))
    whole = set(numpy.cumsum([0, *lengths]).tolist())
    begin = numpy.stack([rules.start if start in whole else free for start in starts])
    end = numpy.stack([rules.end if start + length in whole else free for start, length in zip(starts, lens)])
    potentials = pad(to_potentials(emissions), starts, lens)
    wanted = pad(factors, starts, lens)
    is_soft = numpy.array([soft[start] for start in starts])
    model = solve(potentials, counts, step, begin, end)
    # Teachers' probabilities stand in the place of the model's own scores.
    known = solve(numpy.where(is_soft[None, :, None], wanted, potentials * wanted), counts, step, begin, end)
    possible = numpy.isfinite(known.log_z) & numpy.isfinite(model.log_z)
    aim = numpy.where(is_soft[None, :, None], wanted, known.tags)
    difference = (model.tags - aim) * possible[None, :, None]
    gradient = numpy.zeros_like(emissions)
    for column, (start, length) in enumerate(zip(starts, lens)):
        gradient[start : start + length] = difference[:length, column]
    d_transitions = (model.pairs - known.pairs) * rules.step if possible.all() else numpy.zeros(step.shape)
    hard = possible & ~is_soft
    loss = float((model.log_z - known.log_z)[hard].sum())
    if is_soft.any():
        likely = numpy.log(numpy.maximum(model.tags[:, is_soft], 1e-9))
        loss -= float((wanted[:, is_soft] * likely).sum())
    return loss, gradient, d_transitions
