"""Rare words by TF-IDF, as the GDPR Anonymization Tool has it. A word's score depends on its text's length: of a short
text nearly all is flagged, of a long one nothing."""

from collections import Counter
from typing import Iterator, List, NamedTuple, Tuple

from .model import RarityModel, Settings
from .words import Word, split_chunk


class Scored(NamedTuple):
    """A word of a text: half-open characters, what is counted, and its TF-IDF."""

    start: int
    end: int
    term: str
    score: float


def split_text(text: str) -> Iterator[Tuple[int, Word]]:
    """YIELDS (Tuple[int, Word]): each word of a text, with the character at which its chunk begins."""
    place = 0
    for chunk in text.split():
        place = text.index(chunk, place)
        for word in split_chunk(chunk):
            yield place, word
        place += len(chunk)


def score_classic(text: str, model: RarityModel, settings: Settings) -> List[Scored]:
    """Score words: a word's count over the number of words, by log(1 + N / df).

    text (str): The text.
    model (RarityModel): Has the document frequencies.
    settings (Settings): Its stop words do not count, nor does what begins with no letter; shorter words count, but are
        not scored.
    RETURNS (List[Scored]): In order.
    SOURCE: the GDPR Anonymization Tool's formula.
    """
    words = [
        (place + word.start, place + word.end, word.term)
        for place, word in split_text(text)
        if word.term[:1].isalpha() and word.term not in settings.stop_words
    ]
    counts = Counter(term for _, _, term in words)
    scores = {term: count / len(words) * model.inverse_frequency(term) for term, count in counts.items()}
    return [Scored(*word, scores[word[2]]) for word in words if word[1] - word[0] >= settings.min_length]


def find_classic(text: str, model: RarityModel, settings: Settings, threshold: float) -> List[Tuple[int, int, float]]:
    """Find words above a threshold; see `score_classic`.

    threshold (float): The TF-IDF that a word must pass.
    RETURNS (List[Tuple[int, int, float]]): (start, end, score): from 0.4 at the threshold towards 0.6.
    """
    found = [word for word in score_classic(text, model, settings) if word.score > threshold]
    return [(word.start, word.end, round(0.6 - 0.2 * threshold / word.score, 4)) for word in found]
