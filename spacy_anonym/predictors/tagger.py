"""What a predictor is: a function of texts to findings. Every one names its model, pickles without it, and fetches
nothing unless it is asked to. What it says of its own tokens is brought back to the exact characters of the text."""

from contextlib import contextmanager
from typing import Dict, Iterable, Iterator, List, Optional, Protocol, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..spans import ENTS_SCORE, Finding


class Predictor(Protocol):
    """A tagger from `@anonym_predictors`; a plain function does. It may have `labels`, the tagger's own."""

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find names. RETURNS (List[List[Finding]]): for each text its findings, half-open characters of it, under the
        tagger's own labels."""


def missing_extra(extra: str) -> AnonymError:
    """RETURNS (AnonymError): SA401, naming the extra."""
    return AnonymError(Errors.SA401.format(extra=extra))


def missing_model(owner: str, model: str, how: str) -> AnonymError:
    """RETURNS (AnonymError): SA132, for a model that is not here; `owner` is the predictor's registered name, `how`
    says how to get the model."""
    return AnonymError(Errors.SA132.format(owner=owner, model=model, how=how))


def damaged_model(owner: str, model: str, problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA133, for a model that is here and cannot be used; see `missing_model`."""
    return AnonymError(Errors.SA133.format(owner=owner, model=model, problem=problem))


@contextmanager
def offline() -> Iterator[None]:
    """While it lasts, huggingface_hub, where it is installed, fetches nothing."""
    try:
        from huggingface_hub import constants
    except ImportError:
        yield
        return
    before, constants.HF_HUB_OFFLINE = constants.HF_HUB_OFFLINE, True
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before


Offsets = List[Tuple[int, int]]

# What tokenizers of the Penn Treebank's kind write for characters of the text.
_WRITTEN: Dict[str, Tuple[str, ...]] = {
    "``": ('"', "“", "''"), "''": ('"', "”"), "...": ("…",), "--": ("—", "–"),
    "-LRB-": ("(",), "-RRB-": (")",), "-LSB-": ("[",), "-RSB-": ("]",), "-LCB-": ("{",), "-RCB-": ("}",),
}  # fmt: skip
# How far ahead, characters, and how many tokens further a lost tokenizer is looked for.
_AHEAD, _TOKENS = 200, 6
_NEAR = 8


def align_tokens(text: str, tokens: Sequence[str]) -> Offsets:
    """Find a tokenizer's tokens in the text, in order. What a tokenizer wrote in another way (quotes, other forms of a
    letter) never shifts what follows: the tokens after it are found where they stand.

    RETURNS (List[Tuple[int, int]]): The characters of each, half-open. Tokens that are not in the text have what stands
        between their neighbours, an empty span where that is nothing.
    """
    spans: List[Optional[Tuple[int, int]]] = []
    place = 0
    known = 0
    while known < len(tokens):
        found = _match(text, place, tokens[known])
        if found is None:
            skipped, found = _resume(text, place, tokens, known)
            spans += [None] * skipped
            known += skipped
            if found is None:
                continue
        spans.append(found)
        place = found[1]
        known += 1
    return _filled(text, spans)


def _match(text: str, place: int, token: str) -> Optional[Tuple[int, int]]:
    place = _skip_space(text, place)
    for form in (token.strip(), *_WRITTEN.get(token, ())):
        if form and text.startswith(form, place):
            return place, place + len(form)
    return None


def _resume(text: str, place: int, tokens: Sequence[str], lost: int) -> Tuple[int, Optional[Tuple[int, int]]]:
    """Find the next token that stands in the text with its neighbour, or near by. RETURNS: how many tokens are passed
    over, and where the one after them is, if anywhere."""
    passed = 0
    for skipped in range(min(_TOKENS, len(tokens) - lost)):
        token = tokens[lost + skipped].strip()
        start = text.find(token, place, place + _AHEAD) if token else -1
        while start >= 0:
            end = start + len(token)
            # Its neighbour may be another one that is written differently: then a word must stand about where it
            # should.
            is_near = len(token) > 1 and start - place <= 2 * passed + _NEAR
            if (
                is_near
                or lost + skipped + 1 >= len(tokens)
                or _match(text, end, tokens[lost + skipped + 1]) is not None
            ):
                return skipped, (start, end)
            start = text.find(token, start + 1, place + _AHEAD)
        passed += len(tokens[lost + skipped])
    return 1, None


def _filled(text: str, spans: Sequence[Optional[Tuple[int, int]]]) -> Offsets:
    filled: Offsets = []
    before = 0
    place = 0
    while place < len(spans):
        span = spans[place]
        if span is not None:
            filled.append(span)
            before = span[1]
            place += 1
            continue
        after = place
        while after < len(spans) and spans[after] is None:
            after += 1
        following = spans[after] if after < len(spans) else None
        start, end = _skip_space(text, before), len(text) if following is None else following[0]
        while end > start and text[end - 1].isspace():
            end -= 1
        filled += [(min(start, end), end)] * (after - place)
        place = after
    return filled


def _skip_space(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def join_tags(
    tags: Sequence[str], offsets: Sequence[Tuple[int, int]], scores: Optional[Sequence[float]], rule: str
) -> List[Finding]:
    """Make findings of tags, one a token, in the IO, BIO or BIOES scheme.

    tags (Sequence[str]): "O", or a label behind "B-", "I-", "E-", "S-" or nothing.
    offsets (Sequence[Tuple[int, int]]): Each token's characters.
    scores (Optional[Sequence[float]]): Each token's score, in [0, 1]; None where the tagger has none. A finding has its
        tokens' mean.
    RETURNS (List[Finding]): In the order of the text, under the tagger's own labels; none is empty.
    """
    found: List[Finding] = []
    start = end = -1
    label = ""
    held: List[float] = []

    def close() -> None:
        if label and start < end:
            score = sum(held) / len(held) if held else ENTS_SCORE
            found.append(Finding(start, end, label, min(1.0, max(0.0, score)), rule))

    for place, tag in enumerate(tags):
        prefix, dash, name = tag.partition("-")
        if not dash or prefix not in ("B", "I", "E", "S"):
            prefix, name = "I", tag
        name = "" if name in ("", "O", "_") else name
        if not name or prefix in ("B", "S") or name != label:
            close()
            label, held, start = name, [], offsets[place][0]
        end = offsets[place][1]
        if scores is not None:
            held.append(scores[place])
        if prefix in ("E", "S"):
            close()
            label, held = "", []
    close()
    return found


def cut_text(text: str, longest: int) -> Iterable[Tuple[int, int]]:
    """Cut a text where a tagger sees a border: at a line's end, else at a sentence's, else at white space, else where
    it must.

    longest (int): Characters of a piece, >= 1.
    YIELDS (Tuple[int, int]): The pieces, half-open, in order; together they are the whole text.
    """
    start = 0
    while len(text) - start > longest:
        end = _border(text, start, start + longest)
        yield start, end
        start = end
    if start < len(text):
        yield start, len(text)


def _border(text: str, start: int, end: int) -> int:
    middle = start + (end - start) // 2
    for mark in ("\n", "\u2029", ". ", "! ", "? ", "。", " ", "\t", "\u00a0"):
        found = text.rfind(mark, middle, end)
        if found >= 0:
            return found + len(mark)
    while end - 1 > middle and text[end - 1].isalnum() and end < len(text) and text[end].isalnum():
        # Any character that is no letter or digit will do.
        end -= 1
    return end if end - 1 > middle else start + max(1, 2 * (middle - start))
