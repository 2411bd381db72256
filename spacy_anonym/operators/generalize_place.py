"""Write a place less precisely: the country instead of a city, the continent instead of a country."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Dict, List, Literal, Optional, Sequence, get_args

import spacy

from ..errors import check_params
from ..lexicons.gazetteer import LANGUAGES, LONGEST, Gazetteer, Place, fold_place, load_gazetteer
from .alphabets import hide
from .base import Context

OWNER = "spacy_anonym.generalize_place.v1"
Ambiguous = Literal["mask", "largest"]
ClimbTo = Literal["region", "country"]
# "Portland, Oregon, USA": more parts than that are an address.
MAX_PARTS = 4


@spacy.registry.anonym_operators("spacy_anonym.generalize_place.v1")
def make_generalize_place(
    level: int = 1,
    regions: bool = False,
    min_population: int = 0,
    ambiguous: Ambiguous = "mask",
    dominance: float = 2.0,
    lang: str = "en",
    climb_to: Optional[ClimbTo] = None,
) -> "GeneralizePlace":
    """Make an operator that writes what a place lies in, from the bundled table of places.

    level (int): How many steps to go up, from 0: at 1 a city or region becomes its country and a country its continent,
        at 2 a city its continent. Above a continent there is nothing: a higher level gives the continent. 0 needs a
        `min_population`.
    regions (bool): Whether a region is a step of its own where the table has it (US, CA, GB, AU, DE, ES, FR, IT): a
        city of the US then becomes its state at 1 and the United States at 2.
    min_population (int): What is written has that many inhabitants or more: where it has not, more steps follow. With
        `level` 0 a place of that size is kept, and only smaller ones are generalized.
    ambiguous (Ambiguous): What becomes of a name of several places that lead to different answers, where none has
        `dominance` times the inhabitants of each of the others: "mask", or "largest" for that with the most. Capitals
        count twenty times, and other names than the first, as Bombay, a tenth.
    dominance (float): See `ambiguous`; 1 or more.
    lang (str): The language in which countries and continents are written: en, es, ca, he, de, fr, it, pt, nl. Regions
        are in English.
    climb_to (Optional[str]): Instead of `level`: "region" writes the region (a state of the US), or the country where
        the table has none, "country" the country. What is as large, or larger, stays. A name is masked that a smaller
        place within it has too ("New York"), or that what stands behind a comma does not know ("Lebanon, NH").
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the country or continent. Names of places are known in
        English, in their own language and in many others, in any case and without accents; what stands behind a comma
        ("Paris, Texas"), in the value or as the next finding, says which one is meant. Never the value itself, unless
        `level` is 0: "Luxembourg" becomes Europe. Places that the table does not know, ambiguous ones and continents
        are masked.
    RAISES (AnonymError): SA003, naming the parameter.
    """
    least = "0 would change nothing: give a min_population too, or a level from 1"
    check_params(
        OWNER,
        ("level", level < 0, "it must not be negative"),
        ("level", level == 0 and min_population <= 0, least),
        ("min_population", min_population < 0, "it must not be negative"),
        ("ambiguous", ambiguous not in get_args(Ambiguous), f"it must be one of {', '.join(get_args(Ambiguous))}"),
        ("dominance", not dominance >= 1, "it must be 1 or more"),
        ("lang", lang not in LANGUAGES, f"it must be one of {', '.join(LANGUAGES)}"),
        ("climb_to", climb_to not in (None, *get_args(ClimbTo)), f"it must be one of {', '.join(get_args(ClimbTo))}"),
    )
    return GeneralizePlace(level, regions, min_population, ambiguous, float(dominance), lang, climb_to)


@dataclass(frozen=True)
class GeneralizePlace:
    level: int
    regions: bool
    min_population: int
    ambiguous: Ambiguous
    dominance: float
    lang: str
    climb_to: Optional[ClimbTo] = None
    name = "generalize_place"

    def __call__(self, text: str, label: str, context: Context) -> str:
        new = generalize_place(text, self, _behind_comma(context)) if len(text) <= LONGEST else None
        return hide(text) if new is None else new


def _behind_comma(context: Context) -> str:
    """The finding behind the comma that follows this one ("Texas" of "Paris, Texas"), or ""."""
    place = bisect_left(context.findings, context.end, key=lambda finding: finding.start)
    if place < len(context.findings):
        start, end = context.findings[place][:2]
        if context.document[context.end : start].strip() == "," and start - context.end <= 3 and end - start <= LONGEST:
            return context.document[start:end]
    return ""


@lru_cache(maxsize=4096)
def generalize_place(text: str, settings: GeneralizePlace, within: str = "") -> Optional[str]:
    """Find out what to write for a place.

    text (str): The place's name, with or without region and country behind commas.
    within (str): What it may lie in; of no account where none of this name lies there.
    RETURNS (Optional[str]): A name of what it lies in; the text itself only at level 0; None where the place is not
        known, or ambiguous.
    """
    table = load_gazetteer()
    parts = text.split(",")
    folded = [fold_place(part) for part in parts]
    if not all(folded) or len(parts) > MAX_PARTS:
        return None
    # "Washington, D.C." is one name.
    whole = table.names.get(" ".join(folded)) if len(parts) > 1 else None
    places = whole or _within(_named(parts[0], table), parts[1:], table)
    if within:
        inside = _within(places, within.split(","), table)
        places = inside if inside or settings.climb_to else places
    answers: Dict[str, int] = {}
    for place in places:
        answer = _answer(place, text, settings, table)
        answers[answer] = max(answers.get(answer, 0), place.weight)
    if settings.climb_to and "" in answers:
        return None
    best = _choose(answers, settings)
    if not best:
        return None
    return text if best == _STAYS else table.write(best, settings.lang)


_KINDS = ("region", "country", "continent")
# An answer beside the codes: the place is large enough as it is.
_STAYS = "."


def _named(name: str, table: Gazetteer) -> Sequence[Place]:
    """The places of a name, or regions with such an abbreviation."""
    folded = fold_place(name)
    short = table.short.get(folded, ())
    # "PA" is Pennsylvania, not Pa in Burkina Faso.
    return short if short and name.strip().isupper() else [*table.names.get(folded, ()), *short]


def _within(places: Sequence[Place], parts: List[str], table: Gazetteer) -> Sequence[Place]:
    """Those of the places that lie in all that the parts behind commas name."""
    for part in parts:
        around = {each.code for each in _named(part, table) if each.code}
        places = [place for place in places if around.intersection(place.parents)]
    return places


def _answer(place: Place, text: str, settings: GeneralizePlace, table: Gazetteer) -> str:
    """The code of what to write for a place, "" where there is nothing above it that may be written."""
    if settings.climb_to:
        kinds = _KINDS[_KINDS.index(settings.climb_to) :]
        if place.kind in kinds:
            return _STAYS
        up = next(code for code in place.parents if table.territories[code].kind in kinds)
        return "" if fold_place(text) in table.folded[up] else up
    ladder = [code for code in place.parents if settings.regions or table.territories[code].kind != "region"]
    if settings.level == 0 and place.population >= settings.min_population:
        return _STAYS
    value = fold_place(text)
    # The last step is the highest that there is.
    for code in ladder[min(max(settings.level, 1), len(ladder)) - 1 :] if ladder else ():
        if value not in table.folded[code] and table.territories[code].population >= settings.min_population:
            return code
    return ""


def _choose(answers: Dict[str, int], settings: GeneralizePlace) -> Optional[str]:
    """The answer of the largest place; None where others are about as large."""
    if not answers:
        return None
    ranked = sorted(answers.items(), key=lambda item: (-item[1], item[0]))
    if len(ranked) > 1 and ranked[0][1] < settings.dominance * max(ranked[1][1], 1) and settings.ambiguous == "mask":
        return None
    return ranked[0][0]
