"""Cut what a tagger took for one finding where patterns know better: the telephone number after a street, lists of
dates and addresses."""

import re
from bisect import bisect_left
from functools import lru_cache
from typing import Dict, List, Mapping, Sequence, Tuple

from ..lang import every_language
from ..lexicons.doubtful import JOINED
from ..spans import Finding
from ..toml import load_toml
from .conflicts import category_of, is_of_model
from .overlaps import group_overlapping, trim, with_span

# A pattern that is less sure may itself have taken a part of an address for a number.
SURE = 0.5
MIN_DIGITS = 6
# "C. Stevens" after "Michael": an address has a digit or more words.
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ]"
_REST_OF_NAME = re.compile(
    rf"(?:{_CAPITAL}\.[ \u00a0]?){{0,2}}{_CAPITAL}[^\W\d_]{{1,30}}(?:[ \u00a0-]{_CAPITAL}[^\W\d_]{{1,30}})?\Z"
)
# A finding of these without a digit is none.
_HAVE_DIGITS = frozenset({"DATE_TIME", "ID", "MEDICAL_LICENSE", "PHONE_NUMBER", "ZIP_CODE"})
# Characters before an identifier that are looked at.
_REACH = 40
_WORDS = load_toml(__file__, "words.toml")
_JOINERS, _ARTICLES, _FORMS, _ANDS = ("|".join(_WORDS[name]) for name in ("joiners", "articles", "legal_forms", "ands"))
_ARTICLE = rf"(?:(?:{_ARTICLES})[ \u00a0]{{1,3}})?"
# A legal form ends a firm's name: "Roe Ltd and Acme Inc.".
_FIRM_AND = re.compile(rf"(?<=[^\W\d_.,] )(?:{_FORMS})\b\.?(?P<between>,? (?:{_ANDS}) )(?=[^\W\d_])")
# "Work", "(w)": the name of the next number, without a digit.
_FIELD_BETWEEN = re.compile(r"[^\d+\n]{0,4}[^\W\d_][^\d+\n]{0,24}")
# No part of a telephone number: "h)" of "(h) 212-555-0123", and the next sentence's first word.
_BEFORE_PHONE = re.compile(r"[^\W\d_]{1,2}\) ?(?=[\d(+])")
_AFTER_PHONE = re.compile(r"(?<=\d)[.,;] ?[^\W\d_]{1,12}\Z")
_EDGE = " \t\r\n\u00a0.,;:()-–/|#"


def cut_at_identifiers(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Cut the places of taggers at the identifiers of patterns that lie in them. RETURNS (List[Finding]): The findings;
    an address, place or postcode of a tagger that crosses an identifier of another category (a telephone number, an
    e-mail address, a number of a document: an @, or `MIN_DIGITS` digits) is replaced by what lies around it, without
    the words that name it ("Tel.:"). Nothing else that was found is lost, but white space and punctuation at a cut."""
    places = [finding for finding in findings if is_of_model(finding) and _is_place(finding)]
    if not places:
        return list(findings)
    identifiers = _disjoint([finding for finding in findings if _is_identifier(text, finding)])
    if not identifiers:
        return list(findings)
    ends = [end for _, end in identifiers]
    people = _people(findings)
    cut: List[Finding] = [finding for finding in findings if not (is_of_model(finding) and _is_place(finding))]
    for place in places:
        # The first that ends behind the place's beginning.
        number = bisect_left(ends, place.start + 1)
        start = place.start
        while number < len(identifiers) and identifiers[number][0] < place.end:
            first, last = identifiers[number]
            if first <= place.start and last >= place.end:
                # Nothing of it lies outside.
                break
            cut += [_as_name(text, piece, people) for piece in _piece(text, place, start, first, True)]
            start = max(start, last)
            number += 1
        else:
            cut += [place] if start == place.start else _piece(text, place, start, place.end, False)
            continue
        cut.append(place)
    return cut


def rejoin_names(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Give the rest of a name back to the name: a capitalised word right after a person that a tagger took for what has
    digits (a date, a number), and that has none. RETURNS (List[Finding]): The findings; such a piece is the person's,
    from the person's first character on."""
    people = _people(findings)
    return [
        _as_name(text, each, people) if is_of_model(each) and each.label in _HAVE_DIGITS else each for each in findings
    ]


def cut_lists(text: str, findings: Sequence[Finding]) -> Sequence[Finding]:
    """Cut what a tagger took for one date, address, organization or telephone number where patterns found several, so
    that each can be shifted or replaced by itself and the words between them stay.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in any order.
    RETURNS (Sequence[Finding]): The findings, those of taggers cut where nothing but spaces, a comma and the like, and
        a word as "and" stands between two of a pattern (between telephone numbers: the next one's name), dates without
        such a word at their ends, and organizations cut behind a legal form with "and".
    """
    listed = _between()
    if not any(each.label == "ORGANIZATION" or each.label in listed and is_of_model(each) for each in findings):
        return findings
    parts: Dict[str, List[Tuple[int, int]]] = {}
    cut: List[Finding] = []
    for finding in findings:
        label, start, end = finding.label, finding.start, finding.end
        if label == "ORGANIZATION":
            for match in _FIRM_AND.finditer(text, start, end):
                cut.append(finding._replace(start=start, end=match.start("between")))
                start = match.end()
            cut.append(finding._replace(start=start))
            continue
        if label not in listed or not is_of_model(finding):
            cut.append(finding)
            continue
        if label not in parts:
            ruled = [each for each in findings if each.label == label and each.rule.startswith("regex.")]
            parts[label] = _disjoint(ruled)
        inside = parts[label][max(0, bisect_left(parts[label], (start,)) - 1) : bisect_left(parts[label], (end,))]
        for (_, last), (first, _) in zip(inside, inside[1:]):
            if start < last and listed[label].fullmatch(text, last, first):
                cut.append(_without_joiner(text, finding._replace(start=start, end=last)))
                start = first
        cut.append(_without_joiner(text, finding._replace(start=start)))
    return cut


def _without_joiner(text: str, finding: Finding) -> Finding:
    """RETURNS: a tagger's date without "and" or the like at its ends, a telephone number without the end of a bracket
    before it and the word of the next sentence."""
    start, end, label = finding[:3]
    if label not in ("DATE_TIME", "PHONE_NUMBER"):
        return finding
    first, last = _date_ends() if label == "DATE_TIME" else (_BEFORE_PHONE, _AFTER_PHONE)
    before = first.match(text, start, end)
    start = before.end() if before else start
    after = last.search(text, max(start, end - _REACH), end)
    return with_span(finding, start, after.start() if after else end)


@lru_cache(maxsize=1)
def _joiner() -> str:
    """RETURNS: the words of all languages that join two values of a list, as a pattern."""
    words = dict.fromkeys(word for rules in every_language().values() for word in rules.joiners)
    return f"(?:{'|'.join([_JOINERS, *words])})"


@lru_cache(maxsize=1)
def _between() -> Dict[str, "re.Pattern[str]"]:
    """RETURNS: what may stand between two findings of a label that a tagger took for one."""
    attached = "".join(rules.proclitics for rules in every_language().values())
    proclitics = rf"(?:[{attached}]{{1,2}}[-\u05be]?)?" if attached else ""
    # Wrapped text has a line's end there.
    space = r"(?:[ \u00a0]{0,3}|[ \u00a0]?\r?\n[ \u00a0]{0,8})"
    joined = re.compile(rf"{space}[,;/&]?{space}(?:{_joiner()}[ \u00a0]{{1,3}}{_ARTICLE})?{proclitics}")
    return {"DATE_TIME": joined, "STREET_ADDRESS": joined, "PHONE_NUMBER": _FIELD_BETWEEN}


@lru_cache(maxsize=1)
def _date_ends() -> Tuple["re.Pattern[str]", "re.Pattern[str]"]:
    """RETURNS: the word that joins a date to the one before it, and to the next one."""
    before = re.compile(rf"{_joiner()}[ \u00a0]{{1,3}}(?=\S)")
    return before, re.compile(rf"[ \u00a0\r\n]{{1,3}}{_joiner()}(?:[ \u00a0]{{1,3}}the)?\Z")


def cut_people(text: str, findings: Sequence[Finding]) -> Sequence[Finding]:
    """Cut a person from the organization that a pattern took for one with it: "Jane Roe of Acme Movers".

    text (str): The text.
    findings (Sequence[Finding]): The findings, in any order.
    RETURNS (Sequence[Finding]): The findings; an organization of a pattern that begins with a person and what joins
        them begins behind it.
    """
    if not any(each.label == "ORGANIZATION" and each.rule.startswith("regex.") for each in findings):
        return findings
    people = {each.start: each.end for each in sorted(findings) if each.label == "PERSON" and each.score >= SURE}
    cut = []
    for each in findings:
        end = people.get(each.start) if each.label == "ORGANIZATION" and each.rule.startswith("regex.") else None
        joined = JOINED.match(text, end, each.end) if end is not None else None
        cut.append(each._replace(start=joined.end()) if joined else each)
    return cut


def _people(findings: Sequence[Finding]) -> Dict[int, Finding]:
    """RETURNS: the people that taggers found, by their ends."""
    return {finding.end: finding for finding in sorted(findings) if finding.label == "PERSON" and is_of_model(finding)}


def _is_place(finding: Finding) -> bool:
    return category_of(finding) == "PLACE" or finding.label == "ZIP_CODE"


def _is_identifier(text: str, finding: Finding) -> bool:
    if finding.score < SURE or not finding.rule.startswith("regex.") or category_of(finding) not in ("CONTACT", "ID"):
        return False
    value = text[finding.start : finding.end]
    return "@" in value or sum(map(str.isdigit, value)) >= MIN_DIGITS


def _disjoint(findings: Sequence[Finding]) -> List[Tuple[int, int]]:
    """RETURNS: the characters that the findings cover, as sorted runs."""
    return [(group[0].start, max(finding.end for finding in group)) for group in group_overlapping(findings)]


@lru_cache(maxsize=1)
def _cues() -> "re.Pattern[str]":
    """RETURNS: the words of all languages before an identifier that name it: no part of the address before it."""
    names = "|".join(cue for rules in every_language().values() for cue in rules.identifier_cues)
    return re.compile(rf"(?<![^\W_])(?:(?:{names})[.:ºª°\s]*){{1,3}}[\s.:;,#(+-]*$", re.IGNORECASE)


def _piece(text: str, place: Finding, start: int, end: int, before: bool) -> List[Finding]:
    """RETURNS: what a place covers between two borders; none where that is only punctuation. `before`: an identifier
    follows."""
    if start >= end:
        return []
    if before:
        cue = _cues().search(text, max(start, end - _REACH), end)
        if cue:
            end = cue.start()
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    piece = trim(text, place._replace(start=start, end=end))
    return [piece] if piece.start < piece.end else []


def _as_name(text: str, piece: Finding, people: Mapping[int, Finding]) -> Finding:
    """RETURNS: the rest of a name, where a person ends before the piece and it has nothing but initials and capitalised
    words."""
    person = people.get(piece.start - 1)
    if (
        person is None
        or text[piece.start - 1] not in " \u00a0"
        or not _REST_OF_NAME.match(text, piece.start, piece.end)
    ):
        return piece
    return person._replace(end=piece.end)
