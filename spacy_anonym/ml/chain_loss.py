"""What a tagger learns from: the tags of a gold Doc, with those that nobody knows; how far a chain of tags is from it,
and which way its scores must go."""

from typing import List, Optional, Sequence, Tuple

import numpy
from spacy.attrs import ENT_IOB, ENT_TYPE, ORTH
from spacy.tokens import Doc
from spacy.training import Example

from ..labels import normalize_label
from .lattice import B, I, L, Rules, U, count_tags, pad, solve, tag_of, to_potentials

# Tokens of a piece of a long text that is learned from.
PIECE = 256
# Scores of one tag after another count up to this much, either way.
WIDEST = 8.0


def make_target(example: Example, labels: Sequence[str]) -> numpy.ndarray:
    """Get what an example teaches about its predicted tokens.

    example (Example): The example. Tokens that do not align, and those that the reference marks as missing, are
        unknown; so are entities whose label is not among the labels.
    RETURNS (numpy.ndarray): (n_tokens, n_tags), a row a predicted token: 0 for tags that are not possible. A token of
        which nothing is known has 1 everywhere.
    """
    if _same_tokens(example.predicted, example.reference):
        return _from_doc(example.reference, labels)
    return _from_biluo(example.get_aligned_ner(), labels)


def _same_tokens(one: Doc, other: Doc) -> bool:
    return len(one) == len(other) and bool((one.to_array(ORTH) == other.to_array(ORTH)).all())


def _from_doc(doc: Doc, labels: Sequence[str]) -> numpy.ndarray:
    places = {label: place for place, label in enumerate(labels)}
    factors = numpy.zeros((len(doc), count_tags(len(labels))))
    array = doc.to_array([ENT_IOB, ENT_TYPE])
    iob = array[:, 0]
    # 0 is missing, 1 inside, 2 outside, 3 begin.
    factors[iob == 0] = 1
    factors[iob == 2, 0] = 1
    hashes = set(array[:, 1].tolist()) - {0}
    known = {key: places.get(normalize_label(doc.vocab.strings[key])) for key in hashes}
    starts = numpy.flatnonzero(iob == 3)
    inside = iob == 1
    for start in starts.tolist():
        end = start + 1
        while end < len(iob) and inside[end]:
            end += 1
        _set_span(factors, start, end, known.get(int(array[start, 1])))
    # An "inside" that nothing began is no path.
    factors[factors.sum(axis=1) == 0] = 1
    return factors


def _set_span(factors: numpy.ndarray, start: int, end: int, label: Optional[int]) -> None:
    if label is None:
        factors[start:end] = 1
    elif end - start == 1:
        factors[start, tag_of(label, U)] = 1
    else:
        factors[start, tag_of(label, B)] = 1
        factors[start + 1 : end - 1, tag_of(label, I)] = 1
        factors[end - 1, tag_of(label, L)] = 1


_PARTS = {"B": B, "I": I, "L": L, "U": U}


def _from_biluo(tags: Sequence[Optional[str]], labels: Sequence[str]) -> numpy.ndarray:
    places = {label: place for place, label in enumerate(labels)}
    factors = numpy.zeros((len(tags), count_tags(len(labels))))
    for row, tag in zip(factors, tags):
        if tag == "O":
            row[0] = 1
            continue
        part, _, label = (tag or "-").partition("-")
        place = places.get(normalize_label(label)) if part in _PARTS else None
        if place is None:
            row[:] = 1
        else:
            row[tag_of(place, _PARTS[part])] = 1
    return factors


def cut(lengths: Sequence[int], most: int) -> Tuple[List[int], List[int]]:
    """Cut texts one after the other into pieces.

    lengths (Sequence[int]): Their tokens.
    most (int): The most tokens of a piece.
    RETURNS (Tuple[List[int], List[int]]): The starts and the lengths of the pieces, the longest first.
    """
    pieces = []
    begin = 0
    for length in lengths:
        for start in range(0, length, most):
            pieces.append((min(most, length - start), begin + start))
        begin += length
    pieces.sort(key=lambda piece: (-piece[0], piece[1]))
    return [start for _, start in pieces], [length for length, _ in pieces]


def chain_loss(
    emissions: numpy.ndarray,
    lengths: Sequence[int],
    targets: Sequence[numpy.ndarray],
    transitions: numpy.ndarray,
    rules: Rules,
) -> Tuple[float, numpy.ndarray, numpy.ndarray]:
    """Get the loss of a batch: how unlikely all the paths are that agree with what is known.

    emissions (numpy.ndarray): (n_tokens, n_tags) the tags' scores in all texts, one after the other.
    lengths (Sequence[int]): The tokens of each text.
    targets (Sequence[numpy.ndarray]): What is known of each; see `make_target`.
    transitions (numpy.ndarray): (n_tags, n_tags) scores of one tag after another.
    RETURNS (Tuple[float, numpy.ndarray, numpy.ndarray]): The loss, its gradient by the scores and by the transitions. A
        text that cannot be has neither.
    """
    step = numpy.exp(numpy.clip(transitions, -WIDEST, WIDEST)) * rules.step
    starts, lens = cut(lengths, PIECE)
    if not starts:
        return 0.0, numpy.zeros_like(emissions), numpy.zeros(step.shape)
    counts = numpy.array(lens)
    whole = set(numpy.cumsum([0, *lengths]).tolist())
    # A piece of a text may begin and end within a name.
    begin = numpy.stack([rules.start if start in whole else numpy.ones(len(step)) for start in starts])
    end = numpy.stack([rules.end if start + n in whole else numpy.ones(len(step)) for start, n in zip(starts, lens)])
    potentials = pad(to_potentials(numpy.asarray(emissions, dtype="float64")), starts, lens)
    model = solve(potentials, counts, step, begin, end)
    known = solve(potentials * pad(numpy.concatenate(targets), starts, lens), counts, step, begin, end)
    possible = numpy.isfinite(known.log_z) & numpy.isfinite(model.log_z)
    difference = (model.tags - known.tags) * possible[None, :, None]
    gradient, d_transitions = numpy.zeros_like(emissions), numpy.zeros(step.shape)
    for column, (start, length) in enumerate(zip(starts, lens)):
        gradient[start : start + length] = difference[:length, column]
    if possible.all():
        d_transitions = (model.pairs(step) - known.pairs(step)) * rules.step
    return float((model.log_z - known.log_z)[possible].sum()), gradient, d_transitions
