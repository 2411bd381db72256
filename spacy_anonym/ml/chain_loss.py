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
    emissions: numpy.ndarray,
    lengths: Sequence[int],
    targets: Sequence[Target],
    transitions: numpy.ndarray,
    rules: Rules,
) -> Tuple[float, numpy.ndarray, numpy.ndarray]:
    """Get the loss of a batch: how unlikely all the paths are that agree with what is known, or how far the tags'
    probabilities are from those of teachers.

    emissions (numpy.ndarray): (n_tokens, n_tags) the tags' scores in all texts, one after the other.
    lengths (Sequence[int]): The tokens of each text.
    targets (Sequence[Target]): What is known of each.
    transitions (numpy.ndarray): (n_tags, n_tags) scores of one tag after another.
    rules (Rules): What may follow what.
    RETURNS (Tuple[float, numpy.ndarray, numpy.ndarray]): The loss, its gradient by the scores and by the transitions. A
        text that cannot be has neither; teachers' texts have none by the transitions.
    """
    step = numpy.exp(numpy.clip(transitions, -WIDEST, WIDEST)) * rules.step
    factors = numpy.concatenate([target.factors for target in targets])
    soft = numpy.repeat([target.soft for target in targets], lengths)
    starts, lens = cut(lengths, PIECE)
    whole = set(numpy.cumsum([0, *lengths]).tolist())
    loss, gradient, d_transitions = 0.0, numpy.zeros_like(emissions), numpy.zeros(step.shape)
    for is_soft in (False, True):
        pieces = [(start, length) for start, length in zip(starts, lens) if soft[start] == is_soft]
        if not pieces:
            continue
        first, counts = [start for start, _ in pieces], numpy.array([length for _, length in pieces])
        # A piece of a text may begin and end within a name.
        begin = numpy.stack([rules.start if start in whole else numpy.ones(len(step)) for start in first])
        end = numpy.stack([rules.end if start + length in whole else numpy.ones(len(step)) for start, length in pieces])
        potentials, wanted = pad(to_potentials(emissions), first, counts.tolist()), pad(factors, first, counts.tolist())
        model = solve(potentials, counts, step, begin, end)
        if is_soft:
            # Of transitions they teach nothing: with the tags' probabilities alone there is no end to how far those
            # could go.
            difference = model.tags - wanted
            loss -= float((wanted * numpy.log(numpy.maximum(model.tags, 1e-9))).sum())
        else:
            known = solve(potentials * wanted, counts, step, begin, end)
            possible = numpy.isfinite(known.log_z) & numpy.isfinite(model.log_z)
            difference = (model.tags - known.tags) * possible[None, :, None]
            loss += float((model.log_z - known.log_z)[possible].sum())
            if possible.all():
                d_transitions = (model.pairs - known.pairs) * rules.step
        for column, (start, length) in enumerate(pieces):
            gradient[start : start + length] = difference[:length, column]
    return loss, gradient, d_transitions
