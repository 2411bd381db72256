"""Policies: many overlapping findings to few that do not overlap. One file each, registered as
`spacy_anonym.<name>.v1`."""

from .entities import number_entities
from .merge import merge
from .overlaps import Policy

__all__ = ["Policy", "merge", "number_entities"]
