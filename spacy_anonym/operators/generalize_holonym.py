"""Write what a thing is a part of, by WordNet's part holonyms: China instead of Beijing, Asia at level 2."""

import unicodedata
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Dict, List, Literal, Optional, Tuple, get_args

import spacy

from ..errors import AnonymError, Errors, check_params
from ..labels import normalize_label
from .alphabets import hide
from .base import Context

OWNER = "spacy_anonym.generalize_holonym.v1"
Climb = Literal["country"]
Ambiguous = Literal["mask", "first"]
# No word of WordNet is longer.
LONGEST = 100
HIGHEST = 20
# WordNet's files of senses by label; of other labels all nouns count.
_FILES: Dict[str, Tuple[str, ...]] = {
    "LOCATION": ("noun.location", "noun.object"),
    "STREET_ADDRESS": ("noun.location", "noun.object"),
    "ORGANIZATION": ("noun.group",),
    "PERSON": ("noun.person",),
    "NRP": ("noun.person", "noun.group"),
}
_CONTINENT, _CAPITAL = "continent.n.01", "national_capital.n.01"
_COUNTRY = "country.n.02"
# Kinds of country that WordNet 3.0 has beside its countries, and countries that it has as islands and areas.
_KINDS = ("baltic_state.n.01", "sultanate.n.01", "possession.n.05", "colony.n.05")
_COUNTRIES = tuple(
    f"{name}.n.01"
    for name in "taiwan serbia montenegro kosovo puerto_rico american_samoa northern_marianas guam".split()
)
# Countries within the United Kingdom; what once was one country (Ukraine and the Soviet Union) is none of this.
_WITHIN = "united_kingdom.n.01"


@spacy.registry.anonym_operators("spacy_anonym.generalize_holonym.v1")
def make_generalize_holonym(
    level: int = 1, climb_to: Optional[Climb] = None, ambiguous: Ambiguous = "mask"
) -> "GeneralizeHolonym":
    """Make an operator that writes what a thing is a part of.

    level (int): How many steps to go up, 1 to 20: Beijing is China at 1 and Asia at 2. Where WordNet has fewer, the
        highest is written.
    climb_to (Optional[Literal["country"]]): "country": go up until there is a country, however many steps that takes
        (London: England, United Kingdom), and from there the steps of `level` beyond the first; from a country those of
        `level`. Masked where there is none on the way.
    ambiguous (Literal["mask", "first"]): What becomes of a word whose senses lead to different answers, where none is a
        national capital or is counted twice as often as the others in WordNet: "mask", or "first" for WordNet's first
        sense.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the whole that the value is a part of. Senses are chosen by
        the label: places for LOCATION, people for PERSON, groups for ORGANIZATION. Of several wholes a country is taken
        first, then a continent, then what has a name of its own. Words that WordNet does not know, or that are part of
        nothing, are masked. English only.
    RAISES (AnonymError): SA003, naming the parameter; SA401 without NLTK, SA270 without WordNet's files.
    SOURCE: WordNet 3.0, Princeton University.
    """
    check_params(
        OWNER,
        ("level", not 1 <= level <= HIGHEST, f"it must lie in 1 to {HIGHEST}"),
        ("climb_to", climb_to not in (None, *get_args(Climb)), "it must be country, or left out"),
        ("ambiguous", ambiguous not in get_args(Ambiguous), f"it must be one of {', '.join(get_args(Ambiguous))}"),
    )
    load_wordnet()
    return GeneralizeHolonym(level, climb_to, ambiguous)


@dataclass(frozen=True)
class GeneralizeHolonym:
    level: int
    climb_to: Optional[Climb]
    ambiguous: Ambiguous
    name = "generalize_holonym"

    def __call__(self, text: str, label: str, context: Context) -> str:
        new = find_holonym(text, normalize_label(label), self) if len(text) <= LONGEST else None
        return hide(text) if new is None else new


@lru_cache(maxsize=1)
def load_wordnet() -> Any:
    """RETURNS (WordNetCorpusReader): NLTK's WordNet, opened once. RAISES (AnonymError): SA401 without NLTK, SA270
    without WordNet's files where NLTK looks for them."""
    try:
        import nltk.data
        from nltk.corpus.reader import WordNetCorpusReader
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="nltk")) from None

    class Reader(WordNetCorpusReader):
        """WordNet in English alone."""

        def map_wn(self, version: str = "wordnet") -> None:
            """Other languages would need this map, which takes longer to make than all else."""

    for place in ("corpora/wordnet", "corpora/wordnet.zip/wordnet/"):
        try:
            with warnings.catch_warnings():
                # It says that it has no other languages.
                warnings.simplefilter("ignore")
                return Reader(nltk.data.find(place), None)
        except (LookupError, OSError):
            continue
    raise AnonymError(Errors.SA270)


@lru_cache(maxsize=4096)
def find_holonym(text: str, label: str, settings: GeneralizeHolonym) -> Optional[str]:
    """RETURNS (Optional[str]): a name of the whole that a value of one of our labels is a part of, never the value;
    None where there is none, or senses differ. RAISES (AnonymError): SA270, SA401, as `load_wordnet`."""
    value = _word(text)
    if not value or "/" in value or "\n" in value:
        return None
    senses = load_wordnet().synsets(value, pos="n")
    if not senses:
        # It has Bogota, not Bogotá.
        value = "".join(char for char in unicodedata.normalize("NFD", value) if not unicodedata.combining(char))
        senses = load_wordnet().synsets(value, pos="n")
    files = _FILES.get(label)
    answers: List[Tuple[Any, str]] = []
    for sense in senses:
        if files is None or sense.lexname() in files:
            answer = _climb(sense, value, settings)
            if answer is not None:
                answers.append((sense, answer.lemma_names()[0].replace("_", " ")))
    return _choose(answers, value, settings)


def _word(text: str) -> str:
    words = unicodedata.normalize("NFC", text).strip().lower().split()
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    return "_".join(words)


def _choose(answers: List[Tuple[Any, str]], value: str, settings: GeneralizeHolonym) -> Optional[str]:
    if not answers:
        return None
    if len({answer for _, answer in answers}) == 1 or settings.ambiguous == "first":
        return answers[0][1]
    capitals = {answer for sense, answer in answers if _is_a(sense, _CAPITAL)}
    if len(capitals) == 1:
        return capitals.pop()
    counts: Dict[str, int] = {}
    for sense, answer in answers:
        used = sum(lemma.count() for lemma in sense.lemmas() if lemma.name().lower() == value)
        counts[answer] = max(counts.get(answer, 0), used)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ranked[0][0] if ranked[0][1] >= 2 * max(ranked[1][1], 1) else None


def _climb(sense: Any, value: str, settings: GeneralizeHolonym) -> Optional[Any]:
    """What the sense is a part of, so many steps above it; None where there is none."""
    path = _path(sense, value)
    # "Singapore" is part of Singapore: such a step is none.
    same = [place for place, whole in enumerate(path) if _has_name(whole, value)]
    if settings.climb_to is not None:
        is_country = _is_country(sense) or any(_is_country(path[place]) for place in same)
        if not is_country:
            countries = [place for place, whole in enumerate(path) if _is_country(whole)]
            if not countries:
                return None
            first = countries[0]
            within = first + 1 < len(path) and path[first + 1].name() == _WITHIN
            path, same = path[first + within :], []
    path = [whole for place, whole in enumerate(path) if place not in same]
    return path[min(settings.level, len(path)) - 1] if path else None


def _has_name(sense: Any, value: str) -> bool:
    return value in [name.lower() for name in sense.lemma_names()]


def _path(sense: Any, value: str) -> List[Any]:
    """The wholes above a sense, the nearest first; of several the best one, one of the same name last."""
    path: List[Any] = []
    while len(path) < 2 * HIGHEST:
        above = (path[-1] if path else sense).part_holonyms()
        wholes = [whole for whole in above if whole != sense and whole not in path]
        if not wholes:
            break
        # NLTK's order differs from run to run.
        path.append(min(wholes, key=lambda whole: (_has_name(whole, value), _rank(whole), whole.name())))
    return path


def _rank(whole: Any) -> int:
    if whole.name() in _COUNTRIES:
        # Belgrade is in Serbia and Montenegro too.
        return 0
    if _is_country(whole):
        return 1
    if _is_a(whole, _CONTINENT):
        return 2
    return 3 if whole.instance_hypernyms() else 4


def _is_country(sense: Any) -> bool:
    return sense.name() in _COUNTRIES or any(_is_a(sense, kind) for kind in (_COUNTRY, *_KINDS))


def _is_a(sense: Any, kind: str) -> bool:
    """Whether a sense is one of a kind, or a kind of it."""
    above, seen = [sense], set()
    while above:
        each = above.pop()
        if each.name() == kind:
            return True
        if each not in seen:
            seen.add(each)
            above.extend((*each.instance_hypernyms(), *each.hypernyms()))
    return False
