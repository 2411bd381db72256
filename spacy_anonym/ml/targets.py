"""What a tagger learns from: the tags of a gold Doc, with those that nobody knows, and the probabilities that teachers
gave."""

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from spacy.attrs import ENT_IOB, ENT_TYPE, ORTH
from spacy.tokens import Doc
from spacy.training import Example

from ..labels import normalize_label
from .lattice import B, I, L, U, count_tags, tag_of

# The key of `Doc.user_data` under which teachers leave probabilities: (labels, bytes of (n_tokens, n_tags) uint8).
SOFT_KEY = "spacy_anonym.tags"


class Target(NamedTuple):
    """What is known of a text.

    factors (numpy.ndarray): (n_tokens, n_tags): 0 for tags that are not possible. A token of which nothing is known has
        1 everywhere.
    soft (bool): Whether these are teachers' probabilities.
    """

    factors: numpy.ndarray
    soft: bool


def make_target(example: Example, labels: Sequence[str]) -> Target:
    """Get what an example teaches about its predicted tokens.

    example (Example): The example. Tokens that do not align, and those that the reference marks as missing, are
        unknown; so are entities whose label is not among the labels.
    labels (Sequence[str]): The labels.
    RETURNS (Target): One row a predicted token.
    """
    reference = example.reference
    aligned = _same_tokens(example.predicted, reference)
    if aligned and SOFT_KEY in reference.user_data:
        factors = read_soft(reference, labels)
        if factors is not None:
            return Target(factors, True)
    if aligned:
        return Target(_from_doc(reference, labels), False)
    return Target(_from_biluo(example.get_aligned_ner(), labels), False)


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
    known = _places_of_hashes(doc, set(array[:, 1].tolist()), places)
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


def _places_of_hashes(doc: Doc, hashes: set, places: Dict[str, int]) -> Dict[int, Optional[int]]:
    return {key: places.get(normalize_label(doc.vocab.strings[key])) for key in hashes if key}


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


def write_soft(doc: Doc, labels: Sequence[str], tags: numpy.ndarray) -> None:
    """Leave the probabilities of tags in a Doc, for a student to learn from. DocBin keeps them with
    `store_user_data=True`.

    doc (Doc): The Doc.
    labels (Sequence[str]): The labels that the tags are of.
    tags (numpy.ndarray): (n_tokens, n_tags) probabilities.
    """
    doc.user_data[SOFT_KEY] = (list(labels), numpy.rint(tags * 255).astype("uint8").tobytes())


def read_soft(doc: Doc, labels: Sequence[str]) -> Optional[numpy.ndarray]:
    """RETURNS (Optional[numpy.ndarray]): (n_tokens, n_tags) probabilities that `write_soft` left, each row's sum being
    1; None where they are of other labels or tokens."""
    names, data = doc.user_data[SOFT_KEY]
    n_tags = count_tags(len(labels))
    if list(names) != list(labels) or len(data) != len(doc) * n_tags:
        return None
    tags = numpy.frombuffer(data, dtype="uint8").reshape(len(doc), n_tags).astype("float64")
    return tags / numpy.maximum(tags.sum(axis=1, keepdims=True), 1)


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
