"""A date with its day left out, or its day and month, in the form of its language."""

from typing import List, Literal, Optional, Sequence

from .written import Parts, Piece, WrittenDate

Unit = Literal["month", "year"]
_SEPARATORS = "/-.\\"
# What may stand between month and year.
_LINKS = ("", "de", "del", "of", ",", "-", "/", ".", "\\", "'", "’", "do")


def generalize_date(written: WrittenDate, unit: Unit) -> Optional[str]:
    """Write a date without what is more precise than a unit.

    written (WrittenDate): The date.
    unit (Unit): "month" or "year".
    RETURNS (Optional[str]): The text, without times, weekdays and the words around it ("el 3 de mayo de 2021": "mayo de
        2021", "2021"); of a range that reaches over several, both ends; None where nothing is left.
    """
    if written.last is None:
        return _write(written.pieces, written.first, unit)
    ends = [
        _write([p for p in written.pieces if p.which != 1 - end or p.kind == "text"], parts, unit)
        for end, parts in enumerate((written.first, written.last))
    ]
    if None in ends:
        return None
    if ends[0] == ends[1]:
        return ends[0]
    return "–".join(map(str, ends))


def _write(pieces: Sequence[Piece], parts: Parts, unit: Unit) -> Optional[str]:
    kinds = ("year", "month") if unit == "month" else ("year",)
    kept = [place for place, piece in enumerate(pieces) if piece.kind in kinds]
    if unit == "month" and parts.month is None or not kept:
        # "2021" is coarser than a month: it is kept for a year, and for a month too.
        return _year(pieces[kept[0]], parts) if parts.year is not None and kept else None
    if unit == "year":
        return _year(pieces[kept[0]], parts)
    month = next((pieces[place] for place in kept if pieces[place].kind == "month"), None)
    year = next((pieces[place] for place in kept if pieces[place].kind == "year"), None)
    if month is None:
        return None
    name = _month(month, parts)
    if year is None or parts.year is None:
        # A bare number would not be read as a month.
        return name if month.name is not None else None
    between = _between(pieces, kept, month)
    words = [name, _year(year, parts)]
    return between.join(words if kept[0] == pieces.index(month) else words[::-1])


def _month(piece: Piece, parts: Parts) -> str:
    month = parts.month or 1
    if piece.name is None:
        return f"{month:0{piece.width}d}"
    # Without its preposition.
    return piece.name._replace(link="").write(month - 1)


def _year(piece: Piece, parts: Parts) -> str:
    year = parts.year or 0
    return f"{year % 100:02d}" if piece.width == 2 else f"{year:04d}"


def _between(pieces: Sequence[Piece], kept: List[int], month: Piece) -> str:
    """What stands between month and year where nothing else does, else the separator of the date."""
    inner = pieces[kept[0] + 1 : kept[-1]]
    text = "".join(piece.text for piece in inner)
    ends = {pieces[kept[0]].which, pieces[kept[-1]].which}
    alone = len(ends) == 1 and all(piece.kind == "text" for piece in inner) and (text or month.name is not None)
    if alone and text.strip(" \u00a0\u202f").lower() in _LINKS:
        return text
    if month.name is not None:
        return " "
    return next((char for char in text if char in _SEPARATORS), "-")
