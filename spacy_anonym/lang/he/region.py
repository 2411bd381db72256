"""Write a country as its region of the world, leave large places, and mask all others: for Hebrew text."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Dict, Optional

import spacy

from ...errors import AnonymError, Errors
from ...lexicons.gazetteer import LONGEST, fold_place
from ...lexicons.lexicon import load_lexicon
from ...operators.base import Context
from .words import split_proclitics

OWNER = "spacy_anonym.region.v1"
# Inhabitants from which a place is kept: the policy document of HebSafeHarbor.
MIN_POPULATION = 2000
COUNTRIES, PLACES = "he/country", "he/place"


@spacy.registry.anonym_operators("spacy_anonym.region.v1")
def make_region(
    min_population: int = MIN_POPULATION, mask: str = "<מיקום_>", country_mask: str = "<מדינה_>"
) -> "Region":
    """Make an operator for places in Hebrew text: a country becomes its region of the world, a place of Israel of a
    certain size is kept, everything else is masked.

    min_population (int): A place is kept that has this many inhabitants or more, >= 1.
    mask (str): For every other place; not empty.
    country_mask (str): For a country without a region; not empty.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the region of a country (Israel and Ethiopia are their
        own), places of `min_population` and their abbreviations, the letters attached to either. Spelling (יי, וו),
        hyphens and kinds of quotes make no difference. Of several places of one name the smallest counts, unless it is
        written in exactly one way that is in the list.
    RAISES (AnonymError): SA278, naming the parameter.
    SOURCE: the policy document of HebSafeHarbor (MIT); the lists he/country and he/place name theirs.
    """
    if min_population < 1:
        raise AnonymError(Errors.SA278.format(param="min_population", problem="it must be 1 or more"))
    for param, value in (("mask", mask), ("country_mask", country_mask)):
        if not value:
            raise AnonymError(Errors.SA278.format(param=param, problem="it is empty"))
    return Region(min_population, mask, country_mask)


@dataclass(frozen=True)
class Region:
    min_population: int
    mask: str
    country_mask: str
    name = "region"

    def __call__(self, text: str, label: str, context: Context) -> str:
        if len(text) <= LONGEST:
            # With the letters that a model's span holds.
            for size, stem in split_proclitics(text):
                if size and len(stem) < 3:
                    break
                stem = stem.lstrip("-־") if size else text
                new = self._write(stem)
                if new is not None:
                    return new if new in (self.mask, self.country_mask) else text[: len(text) - len(stem)] + new
        return self.country_mask if context.rule.endswith(".country") else self.mask

    def _write(self, text: str) -> Optional[str]:
        """What to write for a name of a country or place; None where no list has it."""
        region = region_of(text)
        if region is not None:
            return region or self.country_mask
        people = population_of(text)
        if people is None:
            return None
        return text if people >= self.min_population else self.mask


def fold_name(name: str) -> str:
    """RETURNS (str): a place's name as it is looked up: without quotes and hyphens, יי as י, וו as ו."""
    return fold_place(name).replace("יי", "י").replace("וו", "ו")


def region_of(name: str) -> Optional[str]:
    """RETURNS (Optional[str]): a country's region of the world, "" where the list has none for it; None for anything
    else."""
    return _regions().get(fold_name(name))


def population_of(name: str) -> Optional[int]:
    """RETURNS (Optional[int]): the inhabitants of a place of Israel; None for anything else."""
    exact, folded = _populations()
    people = exact.get(name)
    return folded.get(fold_name(name)) if people is None else people


@lru_cache(maxsize=1)
def _regions() -> Dict[str, str]:
    lexicon = load_lexicon(COUNTRIES)
    regions = lexicon.column("region") or [""] * len(lexicon.phrases)
    return {fold_name(name): region for name, region in zip(lexicon.phrases, regions)}


@lru_cache(maxsize=1)
def _populations() -> tuple:
    lexicon = load_lexicon(PLACES)
    exact: Dict[str, int] = {}
    folded: Dict[str, int] = {}
    for name, people in zip(lexicon.phrases, lexicon.column("population") or []):
        count = int(people or 0)
        exact[name] = min(count, exact.get(name, count))
        key = fold_name(name)
        folded[key] = min(count, folded.get(key, count))
    return exact, folded
