"""Where a name that a tagger is half sure of begins and ends."""

from typing import Sequence, Tuple

from spacy.tokens import Doc

from .lattice import TagSpan


def widen(span: TagSpan, spans: Sequence[TagSpan], taken: bytearray, least: float) -> Tuple[int, int]:
    """Move the borders of a span outward, token by token, as far as it is probable enough that it goes on.

    span (TagSpan): The span.
    spans (Sequence[TagSpan]): All spans of the text.
    taken (bytearray): By token, whether it belongs to a span that was chosen before.
    least (float): The least probability; see `border` of `ScoredNer`.
    RETURNS (Tuple[int, int]): Half-open tokens.
    """
    start, end = span.start, span.end
    same = [each.label == span.label and each.start < end and start < each.end for each in spans]

    def goes_on(at: int) -> bool:
        if not 0 <= at < len(taken) or taken[at]:
            return False
        over = [(each.probability, own) for each, own in zip(spans, same) if each.start <= at < each.end]
        on = sum(probability for probability, own in over if own)
        return on >= max(least, sum(probability for probability, own in over if not own))

    while goes_on(start - 1):
        start -= 1
    while goes_on(end):
        end += 1
    return start, end


def trim_small(doc: Doc, span: TagSpan, start: int, end: int) -> Tuple[int, int]:
    """Move the widened borders of a name in capitals back to words in capitals: no such name begins or ends with a word
    in small letters or a comma.

    doc (Doc): The Doc.
    span (TagSpan): The span before it was widened.
    start, end (int): Half-open tokens around it.
    RETURNS (Tuple[int, int]): Half-open tokens.
    """
    if doc[span.start].text[:1].isupper():
        while start < span.start and not doc[start].text[:1].isupper():
            start += 1
        while end > span.end and not doc[end - 1].text[:1].isupper():
            end -= 1
    return start, end
