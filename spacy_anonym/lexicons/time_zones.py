"""Keys of the time zone database, whose towns are nobody's: "Europe/Madrid"."""

# SOURCE: IANA Time Zone Database.
AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def is_time_zone(text: str, start: int, end: int) -> bool:
    """Tell whether a place is part of a time zone's key.

    start, end (int): The half-open characters of the place.
    RETURNS (bool): True for "Europe", for "Madrid" and for all of "Europe/Madrid".
    """
    area, slash, town = text[start:end].partition("/")
    if slash:
        return area in AREAS and town[:1].isupper()
    if text[end : end + 1] == "/":
        return text[start:end] in AREAS and text[end + 1 : end + 2].isupper()
    return text[start - 1 : start] == "/" and text[max(0, start - 11) : start - 1].endswith(AREAS)
