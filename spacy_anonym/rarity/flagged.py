"""Which share of a corpus's words each setting flags."""

from typing import Iterable, List, Sequence, Tuple

from .finder import RareNgrams, score_classic
from .model import RarityModel, Settings, threshold_of
from .words import split_text

Rows = List[Tuple[float, float]]


def flagged_shares(
    model: RarityModel, settings: Settings, texts: Iterable[str], shares: Sequence[float], thresholds: Sequence[float]
) -> Tuple[int, Rows, Rows]:
    """Count what each of `shares`, for surprisal, and of `thresholds`, for classic TF-IDF, flags in texts.

    RETURNS (Tuple[int, Rows, Rows]): The number of words; (setting, share of the words that it flags) for shares and
        for thresholds.
    """
    tail = model.tail(settings)
    limits = [threshold_of(tail, share) for share in shares]
    reached, passed = [0] * len(shares), [0] * len(thresholds)
    total = 0
    for text in texts:
        for _, word in split_text(text):
            total += 1
            score = model.surprisal(word, settings)
            for place, limit in enumerate(limits):
                reached[place] += score >= limit
        for scored in score_classic(text, model, settings):
            for place, threshold in enumerate(thresholds):
                passed[place] += scored.score > threshold
    size = max(1, total)
    by_share = [(share, count / size) for share, count in zip(shares, reached)]
    return total, by_share, [(threshold, count / size) for threshold, count in zip(thresholds, passed)]


def flagged_ngrams(model: RarityModel, settings: Settings, texts: Sequence[str], shares: Sequence[float]) -> Rows:
    """RETURNS (Rows): as `flagged_shares`, for words that are flagged in n-grams, whether or not they are flagged alone
    too. Stop words are in none."""
    longest = model.ngrams.longest if model.ngrams else 1
    finders = [RareNgrams(model, settings, share, longest) for share in shares]
    flagged, total = [0] * len(shares), 0
    for text in texts:
        starts = [place + word.start for place, word in split_text(text)]
        total += len(starts)
        for place, finder in enumerate(finders):
            found = finder.find(text)
            if found:
                flagged[place] += sum(any(start <= each < end for start, end, _ in found) for each in starts)
    return [(share, count / max(1, total)) for share, count in zip(shares, flagged)]
