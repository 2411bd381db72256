"""The chain of tags against a sum over all paths, and spans against their tags."""

import itertools

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.ml import lattice
from spacy_anonym.ml.chain_loss import chain_loss
from spacy_anonym.ml.lattice import (
    B,
    I,
    L,
    U,
    count_tags,
    find_marginals,
    find_spans,
    make_rules,
    solve,
    tag_of,
    to_potentials,
)


def paths(n_labels, length):
    """All tag sequences that the rules allow, told without the matrix."""
    for path in itertools.product(range(count_tags(n_labels)), repeat=length):
        inside = None
        for tag in path:
            label, part = divmod(tag - 1, 4) if tag else (None, None)
            if (inside is not None) != (part in (I, L)) or (part in (I, L) and label != inside):
                break
            inside = label if part in (B, I) else None
        else:
            if inside is None:
                yield path


def by_hand(emissions, transitions, n_labels):
    """Probabilities of tags and of spans by summing over all paths."""
    tags = numpy.zeros(emissions.shape)
    spans = {}
    total = 0.0
    for path in paths(n_labels, len(emissions)):
        score = sum(emissions[i, tag] for i, tag in enumerate(path)) + sum(
            transitions[a, b] for a, b in zip(path, path[1:])
        )
        weight = numpy.exp(score)
        total += weight
        start = None
        for i, tag in enumerate(path):
            tags[i, tag] += weight
            label, part = divmod(tag - 1, 4) if tag else (None, None)
            start = i if part in (B, U) else start
            if part in (L, U):
                spans[start, i + 1, label] = spans.get((start, i + 1, label), 0) + weight
    return tags / total, {span: weight / total for span, weight in spans.items()}, numpy.log(total)


@pytest.mark.parametrize("n_labels,length", [(1, 1), (1, 5), (2, 4)])
def test_probabilities_are_those_of_all_paths(n_labels, length):
    rng = numpy.random.default_rng(n_labels * 10 + length)
    emissions = rng.normal(size=(length, count_tags(n_labels))) * 2
    transitions = rng.normal(size=(count_tags(n_labels),) * 2)
    tags, spans, _ = by_hand(emissions, transitions, n_labels)
    found = find_marginals(emissions, [length], transitions, make_rules(n_labels))
    assert numpy.allclose(found.tags, tags, atol=1e-5)
    assert {
        (s.start, s.end, s.label): pytest.approx(s.probability, abs=1e-5) for s in find_spans(found, [length], 1e-6)[0]
    } == {span: weight for span, weight in spans.items() if weight >= 1e-6}


def test_texts_of_a_batch_do_not_touch_each_other():
    rng = numpy.random.default_rng(3)
    lengths = [3, 0, 7, 1, 12]
    emissions = rng.normal(size=(sum(lengths), 5)) * 3
    transitions, rules = rng.normal(size=(5, 5)), make_rules(1)
    together = find_marginals(emissions, lengths, transitions, rules)
    spans = find_spans(together, lengths, 0.01)
    assert [len(each) > 0 for each in spans] == [length > 0 for length in lengths]
    start = 0
    for length, of_text in zip(lengths, spans):
        alone = find_marginals(emissions[start : start + length], [length], transitions, rules)
        assert numpy.allclose(together.tags[start : start + length], alone.tags, atol=1e-6)
        assert numpy.allclose(together.goes_on[start : start + length], alone.goes_on, atol=1e-6)
        (expected,) = find_spans(alone, [length], 0.01)
        assert [span[:3] for span in of_text] == [span[:3] for span in expected]
        assert numpy.allclose([span[3:] for span in of_text], [span[3:] for span in expected], atol=1e-6)
        start += length


def test_pieces_of_a_long_run_fit_together(monkeypatch):
    rng = numpy.random.default_rng(5)
    emissions = rng.normal(size=(700, 5))
    transitions, rules = numpy.zeros((5, 5)), make_rules(1)
    pieces = find_marginals(emissions, [700], transitions, rules)
    monkeypatch.setattr(lattice, "PIECE", 10_000)
    whole = find_marginals(emissions, [700], transitions, rules)
    assert numpy.abs(pieces.tags - whole.tags).max() < 1e-4
    assert numpy.allclose(whole.tags.sum(axis=1), 1, atol=1e-5)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.1, 60))
def test_spans_are_probabilities_and_sure_ones_do_not_overlap(seed, spread):
    emissions = numpy.random.default_rng(seed).normal(size=(40, 9)) * spread
    found = find_marginals(emissions, [40], numpy.zeros((9, 9)), make_rules(2))
    assert numpy.allclose(found.tags.sum(axis=1), 1, atol=1e-4)
    (spans,) = find_spans(found, [40], 0.05)
    covered = numpy.zeros(40)
    for span in spans:
        assert 0 <= span.start < span.end <= 40 and 0.05 <= span.probability <= 1
        assert span.probability <= span.presence + 1e-4
        covered[span.start : span.end] += span.probability
    assert covered.max(initial=0) <= 1 + 1e-4
    sure = sorted((s.start, s.end) for s in spans if s.probability > 0.501)
    assert all(one[1] <= other[0] for one, other in zip(sure, sure[1:]))


def test_no_text_has_no_probabilities():
    found = find_marginals(numpy.zeros((0, 5)), [0, 0], numpy.zeros((5, 5)), make_rules(1))
    assert found.tags.shape == (0, 5) and find_spans(found, [0, 0], 0.1) == [[], []]


def test_a_chain_without_a_path_is_zero_and_not_an_error():
    # "Inside" with nothing before it.
    potentials = numpy.zeros((2, 1, 5))
    potentials[:, 0, tag_of(0, I)] = 1
    rules = make_rules(1)
    solved = solve(potentials, numpy.array([2]), rules.step, rules.start, rules.end)
    assert numpy.isneginf(solved.log_z[0]) and not solved.tags.any() and not solved.pairs(rules.step).any()


def test_the_logarithm_and_the_pairs_are_those_of_all_paths():
    rng = numpy.random.default_rng(6)
    emissions, transitions = rng.normal(size=(4, 5)), rng.normal(size=(5, 5))
    rules = make_rules(1)
    step = numpy.exp(transitions) * rules.step
    solved = solve(to_potentials(emissions)[:, None], numpy.array([4]), step, rules.start, rules.end)
    log_total = by_hand(emissions, transitions, 1)[2]
    assert solved.log_z[0] + emissions.max(axis=1).sum() == pytest.approx(log_total)
    # The pairs are the logarithm's slope by the transitions.
    for row, column in [(0, 0), (tag_of(0, B), tag_of(0, L)), (tag_of(0, U), 0)]:
        moved = transitions.copy()
        moved[row, column] += 1e-5
        assert (by_hand(emissions, moved, 1)[2] - log_total) / 1e-5 == pytest.approx(
            solved.pairs(step)[row, column], abs=1e-3
        )


@pytest.mark.parametrize("unknown", [False, True])
def test_the_loss_falls_along_its_gradient(unknown):
    rng = numpy.random.default_rng(2)
    rules, lengths, size = make_rules(1), [4, 3], 1e-5
    emissions, transitions = rng.normal(size=(7, 5)), rng.normal(size=(5, 5)) * rules.step
    targets = [numpy.zeros((length, 5)) for length in lengths]
    for target in targets:
        target[:, 0] = 1
    targets[0][:2] = 0
    targets[0][0, tag_of(0, B)] = targets[0][1, tag_of(0, L)] = 1
    if unknown:
        targets[0][2] = targets[1][1] = 1

    def loss(emissions, transitions):
        # `chain_loss` scales each token's best to 1, which both sums share.
        return chain_loss(emissions, lengths, targets, transitions, rules)[0]

    _, by_scores, by_transitions = chain_loss(emissions, lengths, targets, transitions, rules)
    for gradient, moved in ((by_scores, 0), (by_transitions, 1)):
        assert gradient.any()
        for place in numpy.argwhere(numpy.ones_like(gradient) if not moved else rules.step > 0):
            sides = []
            for sign in (1, -1):
                changed = [emissions.copy(), transitions.copy()]
                changed[moved][tuple(place)] += sign * size
                sides.append(loss(*changed))
            assert gradient[tuple(place)] == pytest.approx((sides[0] - sides[1]) / (2 * size), abs=1e-5)


def test_what_is_unknown_teaches_nothing():
    rules, emissions = make_rules(1), numpy.random.default_rng(3).normal(size=(3, 5))
    loss, by_scores, by_transitions = chain_loss(emissions, [3], [numpy.ones((3, 5))], numpy.zeros((5, 5)), rules)
    assert abs(loss) < 1e-9 and numpy.abs(by_scores).max() < 1e-9 and numpy.abs(by_transitions).max() < 1e-9
