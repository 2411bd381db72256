"""Given names that are words too, where they stand between other given names: "דנה, שיר, אור ורז"."""

import re
from typing import Iterable, List, Optional, Sequence, Set

from ...spans import Finding
from .name_table import NameTable, Role

LABEL = "PERSON"
RULE = "lexicon.he.name.enumeration"
# Bearers from which a word counts as a given name here, and where none of them is a name otherwise.
FEW, MANY = 300, 1000
_COMMA = re.compile(r"[ \t\u00a0]?,[ \t\u00a0]{0,2}")
_SPACE = re.compile(r"[ \t\u00a0]{1,2}")


def find_enumerations(table: NameTable, names: Sequence[Finding], places: Sequence[Finding]) -> List[Finding]:
    """Find given names that are also words among others between commas.

    table (NameTable): The words of a text.
    names (Sequence[Finding]): The names found by other rules.
    places (Sequence[Finding]): The places found; nothing is found where one of them stands in the row.
    RETURNS (List[Finding]): Of three names and more all, where two of them are names by another rule, or one is and no
        other word stands in the row; of four and more frequent ones also where none is. Score 0.5, or 0.45 where none
        is. Linear in the words.
    """
    found: List[Finding] = []
    known = _covered(names)
    where = _covered(finding for finding in places if finding.score >= 0.5)
    place = 0
    while place < len(table.words):
        row = _read(table, place)
        if len(row) >= 3 and not any(role.start in where for role in row):
            score = _judge(table, place, row, sum(role.start in known for role in row))
            found += [Finding(role.start, role.end, LABEL, score, RULE) for role in row if score]
        place += max(1, len(row))
    return found


def _covered(findings: Iterable[Finding]) -> Set[int]:
    return {place for finding in findings for place in range(finding.start, finding.end)}


def _read(table: NameTable, place: int) -> List[Role]:
    """RETURNS (List[Role]): the given names of a row from a word on, one a word."""
    row: List[Role] = []
    for at in range(place, len(table.words)):
        role = _item(table, at, bool(row))
        if role is None:
            break
        row.append(role)
        if role.prefix:
            # What follows "and" is the last.
            break
    return row


def _item(table: NameTable, place: int, further: bool) -> Optional[Role]:
    if place in table.taken:
        return None
    gap = table.gap(place) if further else ""
    comma = _COMMA.fullmatch(gap) is not None
    role = table.role(place) if comma or not further else None
    if role is None and further and (comma or _SPACE.fullmatch(gap)):
        cut = table.attached.get(place)
        role = cut if cut is not None and cut.prefix == "ו" else None
    return role if role is not None and role.last == place + 1 and abs(role.first_name) >= FEW else None


def _judge(table: NameTable, place: int, row: Sequence[Role], sure: int) -> float:
    """RETURNS (float): the score of a row's names; 0 for no row of names."""
    if sure >= 2:
        return 0.5
    after = place + len(row)
    follows = not row[-1].prefix and after < len(table.words) and _COMMA.fullmatch(table.gap(after)) is not None
    alone = not follows and not (place and _COMMA.fullmatch(table.gap(place)))
    if not alone:
        return 0.0
    if sure:
        return 0.5
    return 0.45 if len(row) >= 4 and all(abs(role.first_name) >= MANY for role in row) else 0.0


__all__ = ["FEW", "MANY", "RULE", "find_enumerations"]
