"""Make the written form of an expression whose fields are known."""

from typing import Dict, List, Optional, Sequence, Set, Tuple

from .fields import Found, Hints, follows
from .names import LANGUAGES, Name
from .tokens import APOSTROPHES, CLUES, EN_SUFFIXES, FIRST_SUFFIXES, Token
from .written import Piece, WrittenDate, fill, is_range, render


def build_written(
    text: str, tokens: Sequence[Token], first: Found, last: Optional[Found], split: int, hints: Hints
) -> Optional[WrittenDate]:
    """Make the pieces of an expression. RETURNS (Optional[WrittenDate]): None where they do not write it exactly as it
    was."""
    fields = {**first.fields, **(last.fields if last else {})}
    lang = _language(tokens, fields, hints)
    shared = set()
    if last is not None:
        ends = set(first.fields.values()), set(last.fields.values())
        shared = {field for field in ("month", "year") if (field in ends[0]) != (field in ends[1])}
        if first.parts.year != last.parts.year:
            shared.discard("year")
    widths = _widths(tokens, fields, hints.padded)
    pieces: List[Piece] = []
    skip = -1
    for place, token in enumerate(tokens):
        field = fields.get(place)
        if place <= skip:
            continue
        if field is None:
            pieces.append(Piece("time" if token.kind == "time" else "text", token.text))
            continue
        which = -1 if field in shared else int(last is not None and place > split)
        if token.kind == "number":
            suffix, skip = _suffix(tokens, place, lang) if field == "day" else ("", place)
            width = 2 if field == "year" and len(token.text) == 2 else 4 if field == "year" else widths[place]
            pieces.append(Piece(field, token.text, which, width, suffix))
        else:
            name, skip = _name(tokens, place, field, lang, fields)
            if name is None:
                return None
            link = name.link
            while link and pieces and len(link) >= len(pieces[-1].text) and link.endswith(pieces[-1].text):
                link = link[: -len(pieces.pop().text)]
            pieces.append(Piece(field, token.text, which, 1, "", name))
    return _check(text, _join(pieces), first, last)


def _check(text: str, pieces: Tuple[Piece, ...], first: Found, last: Optional[Found]) -> Optional[WrittenDate]:
    error = 0
    if first.parts.weekday is not None and first.parts.day is not None:
        error = (first.parts.weekday - fill(first.parts).weekday()) % 7
    if render(pieces, first.parts, last and last.parts) != text:
        return None
    if last is None:
        return WrittenDate(text, pieces, first.parts, None, first.ambiguous, error)
    if not is_range(pieces):
        return None
    if last.parts.weekday is not None and (last.parts.weekday - fill(last.parts).weekday()) % 7 != error:
        return None
    return WrittenDate(text, pieces, first.parts, last.parts, first.ambiguous or last.ambiguous, error)


def _join(pieces: Sequence[Piece]) -> Tuple[Piece, ...]:
    joined: List[Piece] = []
    for piece in pieces:
        if piece.kind == "text" and joined and joined[-1].kind == "text":
            joined[-1] = joined[-1]._replace(text=joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return tuple(joined)


def _widths(tokens: Sequence[Token], fields: Dict[int, str], known: Optional[bool]) -> Dict[int, int]:
    """The least number of digits of each day and month. Where only numbers of two digits are written, numeric dates are
    taken to be padded unless it is known that they are not, and days beside a month's name not."""
    places = [place for place, field in fields.items() if field in ("day", "month") and tokens[place].kind == "number"]
    padded = any(tokens[place].text.startswith("0") for place in places)
    bare = any(len(tokens[place].text) == 1 for place in places)
    named = any(tokens[place].kind == "name" and field == "month" for place, field in fields.items())
    widths = {}
    for place in places:
        text = tokens[place].text
        if len(text) == 1:
            widths[place] = 1
        elif text.startswith("0") or padded:
            widths[place] = 2
        else:
            # As in "21-Dec-22".
            tight = any(
                fields.get(beyond) == "month" and tokens[at].text in ("-", "/")
                for at, beyond in ((place - 1, place - 2), (place + 1, place + 2))
            )
            widths[place] = 1 if bare or (named and not tight) or (known is False and not named) else 2
    return widths


def _suffix(tokens: Sequence[Token], place: int, lang: str) -> Tuple[str, int]:
    """The ordinal's ending behind a day, and the place of the last token that belongs to it."""
    after = tokens[place + 1] if place + 1 < len(tokens) else Token("space", " ")
    ending = after.text.lower()
    if after.kind == "word" and ending in EN_SUFFIXES:
        return ("TH" if after.text.isupper() else "th"), place + 1
    if after.kind == "word" and ending in FIRST_SUFFIXES and int(tokens[place].text) == 1:
        return after.text, place + 1
    # French writes the first as an ordinal, and no other.
    return ("er" if lang == "fr" and int(tokens[place].text) != 1 else ""), place


def _language(tokens: Sequence[Token], fields: Dict[int, str], hints: Hints) -> str:
    """The language that fits the names and the words around them best; "" without names."""
    points: Dict[str, float] = {}
    for place, field in fields.items():
        if tokens[place].kind != "name":
            continue
        for (kind, _), names in tokens[place].named.items():
            if kind == field:
                for lang in {name.lang for name in names}:
                    points[lang] = points.get(lang, 0) + 8
    if not points:
        return ""
    for token in tokens:
        for lang in CLUES.get(token.text.lower(), ()) if token.kind == "word" else ():
            if lang in points:
                points[lang] += 2
        if token.kind == "word" and token.text.lower() in EN_SUFFIXES and "en" in points:
            points["en"] += 3
    month = next((place for place, field in fields.items() if field == "month" and tokens[place].kind == "name"), None)
    if month is not None:
        for lang in points:
            points[lang] += _fits(tokens, fields, month, lang)
    for rank, lang in enumerate(hints.langs):
        if lang in points:
            points[lang] += 2 / (rank + 1)
    return max(points, key=lambda lang: (points[lang], -LANGUAGES.index(lang)))


def _fits(tokens: Sequence[Token], fields: Dict[int, str], month: int, lang: str) -> float:
    """How well the way in which a month stands beside its day fits a language."""
    word = tokens[month].text
    # Fewer readers, and many of their names are others' too.
    points = -1.5 if lang in ("it", "pt", "nl") else 0.0
    if word[0].isupper() != word[-1].isupper() or word.islower():
        points += 1 if word[0].isupper() == (lang in ("en", "de")) else 0
    linked = follows(tokens, month - 1, ("de", "del", "De", "DE")) or follows(tokens, month, APOSTROPHES)
    day = next((place for place, field in fields.items() if field == "day"), None)
    if day is None or day > month:
        return points
    if linked:
        elided = tokens[month - 1].text in APOSTROPHES
        if lang == "ca":
            return points + (2 if elided == (word[0].lower() in "aeiou") else -3)
        return points + (1 if lang in ("es", "pt") and not elided else -3)
    if lang in ("es", "ca", "pt") and tokens[month - 1].kind == "space" and len(word) > 4:
        points -= 3
    if tokens[day + 1].text == "." and tokens[month - 1].text in (" ", "."):
        points += 3 if lang == "de" else 0
    return points


def _name(
    tokens: Sequence[Token], place: int, field: str, lang: str, fields: Dict[int, str]
) -> Tuple[Optional[Name], int]:
    """How the name at a place is written, and the place of the last token that belongs to it."""
    (_, index), names = next(item for item in tokens[place].named.items() if item[0][0] == field)
    own = [name for name in names if name.lang == lang] or names
    # The other month of a range may tell its form, as in "May-Jul".
    forms = _forms(tokens, fields, field, lang)
    own = [name for name in own if name.form in forms] or own
    short = _is_tight(tokens, place, fields)
    name = next((each for each in own if short == (each.form == "short")), own[0])
    dotted = place + 1 < len(tokens) and tokens[place + 1].text == "." and name.is_short(index)
    link = ""
    if name.lang == "ca" and field == "month" and place >= 2:
        if tokens[place - 1].text in APOSTROPHES and tokens[place - 2].text.lower() == "d":
            link = tokens[place - 2].text + tokens[place - 1].text
        elif tokens[place - 1].text == " " and tokens[place - 2].text.lower() == "de":
            link = tokens[place - 2].text + " "
    return name._replace(dot=dotted or name.dot, link=link), place + 1 if dotted else place


def _forms(tokens: Sequence[Token], fields: Dict[int, str], field: str, lang: str) -> Set[str]:
    """The forms in which all months (or weekdays) of an expression are written."""
    found: List[Set[str]] = []
    for place in fields:
        if fields[place] == field and tokens[place].kind == "name":
            names = [name for key, names in tokens[place].named.items() if key[0] == field for name in names]
            found.append({name.form for name in names if name.lang == lang})
    return set.intersection(*found) if found else set()


def _is_tight(tokens: Sequence[Token], place: int, fields: Dict[int, str]) -> bool:
    """Whether a month is rather abbreviated, where its name does not tell, as "May" in "3-May-21"."""
    short_year = any(field == "year" and len(tokens[at].text) == 2 for at, field in fields.items())
    glued = any(
        0 <= beyond < len(tokens) and tokens[at].text in ("-", "/", ".") and tokens[beyond].kind == "number"
        for at, beyond in ((place - 1, place - 2), (place + 1, place + 2))
    )
    return short_year or glued
