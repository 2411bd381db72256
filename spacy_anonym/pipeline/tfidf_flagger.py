"""Flag words that are rare in a corpus: names, places and codes that no list and no model knows."""

from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from ..errors import AnonymError, Errors
from ..keys import derive, resolve_key
from ..rarity.finder import Rare, RareNgrams, RareWords, find_classic, join_findings
from ..rarity.model import CAPITALS, MAX_TERMS, RarityModel, Settings, pack, unpack
from ..rarity.ngrams import LONGEST
from ..spans import Finding
from .component import SCORER, Recognizer, group_weights, invalid

LABEL = "RARE"
SCORES = ("surprisal", "classic")
# Any other finding gives the label where they overlap.
RANK = -1
# The one text of `nlp.initialize()` where no examples are given, as in `spacy assemble`.
PLACEHOLDER = "x y z "
# What is read from an `initialize` block or by `update`: texts, or what holds one.
Texts = Union[Callable[..., Iterable[Any]], Iterable[Any]]


@Language.factory(
    "tfidf_flagger",
    assigns=["doc.spans"],
    default_config={"scorer": SCORER},
    default_score_weights=group_weights("tfidf_flagger"),
)
class TfidfFlagger(Recognizer):
    """Write rare words to `doc.spans[name]` under the label RARE; the rule is "tfidf.surprisal" or "tfidf.classic". It
    must learn a corpus: `initialize`, `update` or `python -m spacy_anonym tfidf learn`.

    A surprisal finding scores from 0.4, at the threshold, to 0.6, rarer than any word of the corpus: 0.5 is half of the
    share. A classic one scores from 0.4 to 0.6 as its TF-IDF grows from the threshold on.

    nlp (Language): The pipeline; its language has the stop words where none are named.
    name (str): The component's name and its span group's.
    score (str): "surprisal": how rare a word is in the corpus, whatever the text's length. "classic": TF-IDF.
    share (float): Which share of the corpus's words is flagged at most, in (0, 1]: 0.01 is one in a hundred. For
        "surprisal".
    threshold (float): Words with a higher TF-IDF are flagged, >= 0. For "classic".
    capitals (str): "prefer": words that the corpus seldom has without capitals come first. "only": only words with
        capitals. "ignore": writing makes no difference. For "surprisal".
    stop_words (Optional[List[str]]): Words never flagged; None is spaCy's list of the language.
    min_length (int): Shorter words are not flagged, characters, >= 1.
    numbers (bool): Flag words of digits alone too.
    join (bool): Flagged words with one space or hyphen between them become one finding.
    ngrams (int): 2 or 3: also flag rare pairs, or threes too, of words that are each common, in 1 to 3. For
        "surprisal".
    max_terms (int): How many different words are counted, >= 1000, and as many n-grams; 16 bytes each.
    key (Optional[str]): The key of the hashes, `env:NAME` or `file:/path`; None draws one, which is saved with the
        model.
    required (bool): Fail on each text while no corpus was learned; else nothing is flagged then.
    rank (int): The rank of the findings.
    scorer (Optional[Callable]): The scorer.
    """

    # spaCy's training loop asks for it.
    model = None

    def __init__(
        self,
        nlp: Language,
        name: str,
        score: str = "surprisal",
        share: float = 0.01,
        threshold: float = 0.4,
        capitals: str = "prefer",
        stop_words: Optional[List[str]] = None,
        min_length: int = 2,
        numbers: bool = False,
        join: bool = True,
        ngrams: int = 1,
        max_terms: int = MAX_TERMS,
        key: Optional[str] = None,
        required: bool = True,
        rank: int = RANK,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        words = nlp.Defaults.stop_words if stop_words is None else stop_words
        settings = Settings(frozenset(word.lower() for word in words), min_length, numbers, capitals)
        _check("score", score in SCORES, f"it is one of {', '.join(SCORES)}")
        _check("share", 0.0 < share <= 1.0, "it must lie in (0, 1]")
        _check("threshold", threshold >= 0.0, "it must be >= 0")
        _check("capitals", settings.capitals in CAPITALS, f"it is one of {', '.join(CAPITALS)}")
        _check("min_length", settings.min_length >= 1, "it must be >= 1")
        _check("ngrams", 1 <= ngrams <= LONGEST, f"it must lie in 1 to {LONGEST}")
        _check("ngrams", ngrams == 1 or score == "surprisal", "above 1 it goes with the score surprisal alone")
        _check("max_terms", max_terms >= 1000, "it must be >= 1000")
        self.score_name, self.share, self.threshold = score, share, threshold
        self.settings = settings
        self._join, self._max_terms, self._required, self._rank = join, max_terms, required, rank
        self._rule = f"tfidf.{score}"
        self._key = None if key is None else derive(resolve_key(key, "tfidf_flagger"), "spacy_anonym.tfidf_flagger")
        self._longest = ngrams
        self._learned: Optional[RarityModel] = None
        # Finds rare words of a text by what was learned.
        self._search: Optional[Callable[[str], List[Rare]]] = None

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): RARE alone."""
        return (LABEL,)

    @property
    def rarity(self) -> Optional[RarityModel]:
        """RETURNS (Optional[RarityModel]): what was learned; None before. Use `learn` to add to it."""
        return self._learned

    def find(self, text: str) -> List[Finding]:
        """Find rare words. RETURNS (List[Finding]): sorted; with `join` not overlapping. RAISES (AnonymError): SA281
        when no corpus was learned and one is required."""
        if self._search is None:
            if self._required:
                raise AnonymError(Errors.SA281.format(name=self.name))
            return []
        rare = self._search(text)
        return self._findings(text, rare) if rare else []

    def _findings(self, text: str, rare: Sequence[Rare]) -> List[Finding]:
        rule, rank = self._rule, self._rank
        if self._join and len(rare) > 1:
            rare = join_findings(text, rare)
        return [Finding(start, end, LABEL, score, rule, rank) for start, end, score in rare]

    def learn(self, texts: Iterable[str]) -> int:
        """Add texts to the corpus.

        texts (Iterable[str]): The texts, each a document; they are read as they come.
        RETURNS (int): How many there were.
        RAISES (AnonymError): SA280 when there is no word in all of the corpus.
        """
        model = self._learned or RarityModel(self._key, self._max_terms, self._longest)
        count = model.learn(texts)
        if not len(model.counts):
            raise AnonymError(Errors.SA280.format(name=self.name, count=model.documents))
        self._set(model)
        return count

    def _set(self, model: Optional[RarityModel]) -> None:
        learned = 1 if model is None or model.ngrams is None else model.ngrams.longest
        if model is not None and self._longest > learned:
            raise AnonymError(Errors.SA286.format(name=self.name, longest=self._longest, learned=learned))
        self._learned = model
        self._search = None if model is None else self._searcher(model)

    def _searcher(self, model: RarityModel) -> Callable[[str], List[Rare]]:
        if self.score_name == "classic":
            return partial(find_classic, model=model, settings=self.settings, threshold=self.threshold)
        words = RareWords(model, self.settings, self.share)
        if self._longest == 1:
            return words.find
        return partial(_find_all, words, RareNgrams(model, self.settings, self.share, self._longest))

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        texts: Optional[Texts] = None,
    ) -> None:
        """Learn a corpus instead of what was learned before.

        get_examples (Callable): Gives the examples; their texts are learned where `texts` is None. spaCy's placeholder,
            where there are none, is no corpus: what was learned is kept.
        nlp (Optional[Language]): The pipeline, which a corpus reader is called with.
        texts (Optional[Texts]): A corpus reader, or a stream: of texts, Docs, Examples, or of dicts with a "text".
        RAISES (AnonymError): SA280 when the corpus has no word, SA284 when it holds something else than texts.
        """
        source = get_examples() if texts is None else texts(nlp) if callable(texts) else texts
        if texts is None:
            source = iter(source)
            first = list(islice(source, 2))
            if [example.reference.text for example in first if isinstance(example, Example)] == [PLACEHOLDER]:
                return
            source = chain(first, source)
        before = self._learned
        self._learned = None
        try:
            self.learn(self._read(source))
        except Exception:
            self._learned = before
            raise

    def update(
        self, examples: Iterable[Any], *, drop: float = 0.0, sgd: Any = None, losses: Optional[Dict[str, float]] = None
    ) -> Dict[str, float]:
        """Add more to the corpus.

        losses (Optional[Dict[str, float]]): A training loop, which sees the same texts again and again, gives one: then
            nothing is counted.
        RETURNS (Dict[str, float]): The losses, as they were.
        """
        if losses is None:
            self.learn(self._read(examples))
        return losses if losses is not None else {}

    def _read(self, source: Iterable[Any]) -> Iterator[str]:
        for item in source:
            if isinstance(item, Example):
                item = item.reference
            if isinstance(item, Doc):
                item = item.text
            elif isinstance(item, dict):
                item = item.get("text")
            if not isinstance(item, str):
                raise AnonymError(Errors.SA284.format(name=self.name, type=type(item).__name__))
            yield item

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """RETURNS (bytes): what was learned, without any text: see docs/guides/rarity.md; empty before."""
        return b"" if self._learned is None else pack(self._learned)

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> "TfidfFlagger":
        """Load what `to_bytes` made. RETURNS (TfidfFlagger): the flagger itself. RAISES (AnonymError): SA282, SA283,
        SA286."""
        self._set(unpack(data, self.name, self._key) if data else None)
        return self

    def to_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> None:
        """Save what was learned to `path/rarity.msgpack`."""
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rarity.msgpack").write_bytes(self.to_bytes())

    def from_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> "TfidfFlagger":
        """Load what `to_disk` made. RETURNS (TfidfFlagger): the flagger itself. RAISES (AnonymError): SA282, SA283,
        SA286."""
        return self.from_bytes((Path(path) / "rarity.msgpack").read_bytes())


def _find_all(words: RareWords, ngrams: RareNgrams, text: str) -> List[Rare]:
    return sorted([*words.find(text), *ngrams.find(text)])


def _check(param: str, fine: bool, problem: str) -> None:
    if not fine:
        raise invalid("tfidf_flagger", param, problem)
