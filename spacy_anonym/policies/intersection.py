"""Several taggers: only what all of them found stays."""

from typing import List, Optional

import spacy

from .vote import GAPS, NAME_LABELS, Vote, make_group_vote

NAME = "spacy_anonym.intersection.v1"


@spacy.registry.anonym_policies(NAME)
def make_intersection(
    groups: List[str], gaps: List[str] = GAPS, names: List[str] = NAME_LABELS, titles: Optional[List[str]] = None
) -> Vote:
    """Make the policy of an intersection: a character is found where all of the groups found it under labels of one
    kind. The most precise and the least safe: what one tagger misses stays in the text, but for what other groups find.

    groups, gaps, names, titles: See `make_vote`.
    RETURNS (Policy): A vote in which all groups must agree.
    RAISES (AnonymError): See `make_vote`.
    """
    return make_group_vote(groups, len(groups), gaps, names, titles, NAME)
