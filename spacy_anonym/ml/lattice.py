"""A linear chain of tags: which tag may follow which, and the probabilities of tags and of whole spans.

Plain numpy over padded batches. Nothing here knows of Docs or of trained layers.

SOURCE: Lafferty, McCallum and Pereira, Conditional Random Fields, ICML 2001; the scaled forward-backward recursion
    after Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77 (1989); B, I, L, U, O after Ratinov
    and Roth, CoNLL 2009.
"""

from functools import lru_cache
from typing import Iterable, Iterator, List, NamedTuple, Sequence, Tuple

import numpy

# States a label: begin, inside, last, unit. State 0 is "outside".
B, I, L, U = range(4)  # noqa: E741
# An emission this much below its token's best counts as this much: no path ever gets the probability 0 by rounding.
LOWEST = -30.0
# Below what a product of such probabilities can be, so that nothing is divided by 0. Float32 has it.
SMALLEST = 1e-30
# Tokens of a piece of a long chain, and how many more to each side are solved along with it.
PIECE, AROUND = 128, 24


def count_tags(n_labels: int) -> int:
    """RETURNS (int): how many tags there are for so many labels."""
    return 1 + 4 * n_labels


def tag_of(label: int, part: int) -> int:
    """RETURNS (int): the tag of a part (`B`, `I`, `L`, `U`) of a label, both by number."""
    return 1 + 4 * label + part


class Rules(NamedTuple):
    """What may follow what.

    step (numpy.ndarray): (n_tags, n_tags) float64 of 0 and 1: from the row's tag to the column's.
    start (numpy.ndarray): (n_tags,) of 0 and 1: what a text may begin with.
    end (numpy.ndarray): (n_tags,) of 0 and 1: what a text may end with.
    """

    step: numpy.ndarray
    start: numpy.ndarray
    end: numpy.ndarray


@lru_cache(maxsize=8)
def make_rules(n_labels: int) -> Rules:
    """RETURNS (Rules): the rules for so many labels."""
    tags = count_tags(n_labels)
    step = numpy.zeros((tags, tags))
    opens, closes = numpy.zeros(tags), numpy.zeros(tags)
    opens[0] = closes[0] = 1
    for label in range(n_labels):
        opens[[tag_of(label, B), tag_of(label, U)]] = 1
        closes[[tag_of(label, L), tag_of(label, U)]] = 1
        for first in (B, I):
            for second in (I, L):
                step[tag_of(label, first), tag_of(label, second)] = 1
    step += numpy.outer(closes, opens)
    return Rules(step, opens, closes)


class Chain(NamedTuple):
    """A batch of chains, solved.

    log_z (numpy.ndarray): (n_chains,) the logarithm of the sum over all paths; -inf where there is none.
    tags (numpy.ndarray): (n_steps, n_chains, n_tags) the probability of each tag, 0 after a chain's end.
    behind, ahead (numpy.ndarray): (n_steps, n_chains, n_tags) what is behind and ahead of a token, itself included,
        for each of its tags, up to a factor; 0 after a chain's end.
    """

    log_z: numpy.ndarray
    tags: numpy.ndarray
    behind: numpy.ndarray
    ahead: numpy.ndarray

    def pairs(self, step: numpy.ndarray) -> numpy.ndarray:
        """RETURNS (numpy.ndarray): (n_tags, n_tags) how often one tag is expected to follow another, over the batch."""
        n_tags = len(step)
        return self.behind[:-1].reshape(-1, n_tags).T @ self.ahead[1:].reshape(-1, n_tags) * step


def solve(
    potentials: numpy.ndarray, lengths: numpy.ndarray, step: numpy.ndarray, start: numpy.ndarray, end: numpy.ndarray
) -> Chain:
    """Solve a batch of chains.

    potentials (numpy.ndarray): (n_steps, n_chains, n_tags), not negative. What lies after a chain's end is not read.
    lengths (numpy.ndarray): (n_chains,) tokens, at least 1, in descending order.
    step (numpy.ndarray): (n_tags, n_tags) factors, not negative.
    start (numpy.ndarray): (n_tags,) or (n_chains, n_tags) factors of the first tag.
    end (numpy.ndarray): (n_tags,) or (n_chains, n_tags) factors of the last tag.
    RETURNS (Chain): The probabilities. A chain without a path has 0 everywhere.
    """
    steps, chains, n_tags = potentials.shape
    start, end = (numpy.broadcast_to(side, (chains, n_tags)) for side in (start, end))
    open_at = [int(numpy.searchsorted(-lengths, -place, side="left")) for place in range(steps + 1)]
    alpha = numpy.zeros_like(potentials)
    scale = numpy.ones((steps, chains, 1), dtype=potentials.dtype)
    for place in range(steps):
        n = open_at[place]
        now = alpha[place, :n]
        before = start[:n] if place == 0 else alpha[place - 1, :n] @ step
        numpy.multiply(before, potentials[place, :n], out=now)
        # Without a path it is 0, and all stays 0.
        now /= numpy.maximum(now.sum(axis=1, keepdims=True), SMALLEST, out=scale[place, :n])
    last = alpha[lengths - 1, numpy.arange(chains)]
    finish = (last * end).sum(axis=1)
    possible = finish > 0
    with numpy.errstate(divide="ignore"):
        log_z = numpy.log(scale[..., 0]).sum(axis=0) + numpy.log(finish)
    finish[~possible] = numpy.inf
    ahead = numpy.zeros_like(potentials)
    beta = numpy.zeros_like(potentials)
    scaled, back = potentials / scale, numpy.ascontiguousarray(step.T)
    for place in range(steps - 1, -1, -1):
        n, longer = open_at[place], open_at[place + 1]
        if longer < n:
            beta[place, longer:n] = end[longer:n] / finish[longer:n, None]
        if longer:
            numpy.matmul(ahead[place + 1, :longer], back, out=beta[place, :longer])
        numpy.multiply(beta[place, :n], scaled[place, :n], out=ahead[place, :n])
    return Chain(log_z, alpha * beta, alpha, ahead)


def places_of(starts: Sequence[int], lengths: Sequence[int]) -> Tuple[numpy.ndarray, numpy.ndarray]:
    """Get where the tokens of chains are, laid beside each other.

    starts (Sequence[int]): The first token of each chain.
    lengths (Sequence[int]): How many tokens it has.
    RETURNS (Tuple[numpy.ndarray, numpy.ndarray]): (longest, n_chains) the numbers of the tokens, and bool: whether the
        chain is that long.
    """
    steps = numpy.arange(max(lengths))[:, None]
    return steps + numpy.asarray(starts), steps < numpy.asarray(lengths)


def pad(rows: numpy.ndarray, starts: Sequence[int], lengths: Sequence[int]) -> numpy.ndarray:
    """Lay pieces of an array beside each other.

    rows (numpy.ndarray): (n_tokens, n) numbers.
    starts (Sequence[int]): Where the pieces begin.
    lengths (Sequence[int]): How long they are.
    RETURNS (numpy.ndarray): (longest, n_pieces, n) float64, 0 after a piece's end.
    """
    places, inside = places_of(starts, lengths)
    padded = numpy.zeros((*places.shape, rows.shape[1]))
    padded[inside] = rows[places[inside]]
    return padded


def to_potentials(emissions: numpy.ndarray) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): exp of (n_tokens, n_tags) scores, each token's best being 1; never 0, and of the scores'
    type, which is one of floats."""
    scores = emissions - emissions.max(axis=1, keepdims=True)
    return numpy.exp(numpy.maximum(scores, LOWEST, out=scores), out=scores)


class Marginals(NamedTuple):
    """What is known of each token of a batch.

    tags (numpy.ndarray): (n_tokens, n_tags) the probability of each tag.
    goes_on (numpy.ndarray): (n_tokens, n_labels, 2) given that the token is a label's B (0) or I (1), the probability
        that the next is an I.
    """

    tags: numpy.ndarray
    goes_on: numpy.ndarray


def find_marginals(
    emissions: numpy.ndarray, lengths: Sequence[int], transitions: numpy.ndarray, rules: Rules
) -> Marginals:
    """Get the probabilities of the tags of texts.

    Long chains are cut into pieces that overlap, as what is far away does not matter: time and memory are linear in the
    tokens.

    emissions (numpy.ndarray): (n_tokens, n_tags) scores of all texts, one after the other.
    lengths (Sequence[int]): The tokens of each text.
    transitions (numpy.ndarray): (n_tags, n_tags) scores of one tag after another.
    RETURNS (Marginals): The probabilities.
    """
    n_tokens, n_tags = emissions.shape
    n_labels = (n_tags - 1) // 4
    tags = numpy.zeros((n_tokens, n_tags), dtype="float32")
    goes_on = numpy.zeros((n_tokens, n_labels, 2), dtype="float32")
    step = (numpy.exp(transitions) * rules.step).astype("float32")
    # What is beyond a cut may be anything.
    free = numpy.ones(n_tags, dtype="float32")
    first, last = rules.start.astype("float32"), rules.end.astype("float32")
    for group in _batches(_pieces(lengths)):
        lens = numpy.array([piece.end - piece.start for piece in group])
        places, inside = places_of([piece.start for piece in group], lens.tolist())
        rows = numpy.zeros((*places.shape, n_tags), dtype="float32")
        rows[inside] = to_potentials(emissions[places[inside]])
        start = numpy.stack([first if piece.is_first else free for piece in group])
        end = numpy.stack([last if piece.is_last else free for piece in group])
        chain = solve(rows, lens, step, start, end)
        inner_start, inner_end = numpy.array([(piece.inner_start, piece.inner_end) for piece in group]).T
        inner = (places >= inner_start) & (places < inner_end)
        tags[places[inner]] = chain.tags[inner]
        goes_on[places[inner]] = _goes_on(chain.ahead, step, n_labels)[inner]
    return Marginals(tags, goes_on)


class _Piece(NamedTuple):
    start: int
    end: int
    inner_start: int
    inner_end: int
    is_first: bool
    is_last: bool


def _pieces(lengths: Sequence[int]) -> Iterator[_Piece]:
    """YIELDS: the texts, cut where they are long."""
    first = 0
    for length in lengths:
        stop = first + length
        for inner in range(first, stop, PIECE):
            inner_end = min(inner + PIECE, stop)
            start, end = max(first, inner - AROUND), min(stop, inner_end + AROUND)
            yield _Piece(start, end, inner, inner_end, start == first, end == stop)
        first = stop


def _batches(pieces: Iterable[_Piece], tokens: int = 4096) -> List[List[_Piece]]:
    """RETURNS: pieces of like lengths, the longest first in each batch."""
    batches: List[List[_Piece]] = []
    room = 0
    for piece in sorted(pieces, key=lambda piece: piece.start - piece.end):
        length = piece.end - piece.start
        if not batches or room < length or length < (batches[-1][0].end - batches[-1][0].start) / 2:
            batches.append([])
            room = tokens
        batches[-1].append(piece)
        room -= length
    return batches


def _goes_on(ahead: numpy.ndarray, step: numpy.ndarray, n_labels: int) -> numpy.ndarray:
    """RETURNS: (n_steps, n_chains, n_labels, 2), see `Marginals`."""
    out = numpy.zeros((*ahead.shape[:2], n_labels, 2), dtype=ahead.dtype)
    after = ahead[1:, :, 1:].reshape(len(ahead) - 1, ahead.shape[1], n_labels, 4)
    begin, inside, last = (numpy.array([tag_of(label, part) for label in range(n_labels)]) for part in (B, I, L))
    for column, now in enumerate((begin, inside)):
        on = after[..., I] * step[now, inside]
        off = after[..., L] * step[now, last]
        out[:-1, ..., column] = on / numpy.maximum(on + off, SMALLEST)
    return out


class TagSpan(NamedTuple):
    """A span of a text's tags.

    start, end (int): Half-open tokens of the text.
    label (int): The label, by number.
    probability (float): That exactly this span is there.
    presence (float): The probability that its likeliest token has the label, with whatever borders.
    """

    start: int
    end: int
    label: int
    probability: float
    presence: float


def find_spans(marginals: Marginals, lengths: Sequence[int], floor: float) -> List[List[TagSpan]]:
    """List the spans of texts with at least some probability.

    lengths (Sequence[int]): The tokens of each text.
    floor (float): The least probability, above 0: at most 1/floor spans of a label begin at a token.
    RETURNS (List[List[TagSpan]]): The spans of each text, in the order of their starts. Two of more than 0.5 never
        overlap.
    """
    tags, goes_on = marginals
    by_label = tags[:, 1:].reshape(len(tags), goes_on.shape[1], 4)
    present = by_label.sum(axis=2)
    text_ends = numpy.cumsum(lengths)
    stops = numpy.repeat(text_ends, lengths)
    near = numpy.flatnonzero(tags[:, 0] <= 1 - floor)
    found = []
    rows, labels = numpy.nonzero(by_label[near, :, U] >= floor)
    starts = near[rows]
    found.append((starts, starts + 1, labels, by_label[starts, labels, U], present[starts, labels]))
    # Those of several tokens grow together, a token at a time.
    rows, labels = numpy.nonzero(by_label[near, :, B] >= floor)
    starts = near[rows]
    left, likeliest = by_label[starts, labels, B].astype("float64"), present[starts, labels]
    size = 1
    while True:
        open_ = (left >= floor) & (starts + size < stops[starts])
        if not open_.any():
            break
        starts, labels, left, likeliest = starts[open_], labels[open_], left[open_], likeliest[open_]
        on = goes_on[starts + size - 1, labels, 0 if size == 1 else 1].astype("float64")
        likeliest = numpy.maximum(likeliest, present[starts + size, labels])
        size += 1
        exact = left * (1 - on)
        ends = exact >= floor
        found.append((starts[ends], starts[ends] + size, labels[ends], exact[ends], likeliest[ends]))
        left = left * on
    starts, stops, labels, probabilities, likeliest = (numpy.concatenate(column) for column in zip(*found))
    probabilities, likeliest = (numpy.minimum(column.astype("float64"), 1) for column in (probabilities, likeliest))
    texts = numpy.searchsorted(text_ends, starts, side="right")
    before = text_ends - lengths
    spans: List[List[TagSpan]] = [[] for _ in lengths]
    order = numpy.lexsort((stops, labels, starts))
    columns = (texts, starts - before[texts], stops - before[texts], labels, probabilities, likeliest)
    for text, *span in zip(*(column[order].tolist() for column in columns)):
        spans[text].append(TagSpan(*span))
    return spans
