"""Several taggers: what any of them found stays."""

from typing import List, Optional

import spacy

from .vote import GAPS, NAME_LABELS, Vote, make_group_vote

NAME = "spacy_anonym.union.v1"


@spacy.registry.anonym_policies(NAME)
def make_union(
    groups: List[str], gaps: List[str] = GAPS, names: List[str] = NAME_LABELS, titles: Optional[List[str]] = None
) -> Vote:
    """Make the policy of a union: a character is found where any of the groups found it. Names are joined and trimmed
    as by `spacy_anonym.vote.v1`: where one tagger has `'s` in a name and another has not, it stays in the text.

    groups, gaps, names, titles: See `make_vote`.
    RETURNS (Policy): A vote in which one of the groups is enough.
    RAISES (AnonymError): See `make_vote`.
    """
    return make_group_vote(groups, 1, gaps, names, titles, NAME)
