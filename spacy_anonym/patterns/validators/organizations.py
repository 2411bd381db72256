"""Organizations whose name says what they are: churches, schools, clinics, banks, trades, companies."""

import re
from functools import lru_cache
from typing import FrozenSet, Optional, Tuple

from ...lexicons.doubtful import length_of_person
from ...lexicons.lexicon import load_lexicon
from ...registry import registry
from . import Part, refuse, words
from .codes import MONTHS

# Words before the name, and words that make no name of what they stand beside: "the Local School", "Customer Services".
_BEFORE = words("before_organization")
_GENERIC = words("generic_organization") | _BEFORE
# What begins with these is nobody's.
_PUBLIC = frozenset(("ministry", "department", "registration", "board", "deprecations"))
# Software in the words of a licence: "Modified Versions of the Font Software".
_LICENSED = frozenset(("contributed", "covered", "modified", "of", "original"))
# Whose "Properties" a dialog of a program shows, and no estate agent sells.
_OF_DIALOGS = words("of_dialogs")
_CLAUSE = frozenset(("the", "this", "or", "and", "any"))
_WEAK_FORMS = words("weak_forms")
_WORD = re.compile(r"\S+")
_COURT_LINKS = frozenset("of at for in the sitting".split())


@registry.anonym_validators("spacy_anonym.organization_part.v1")
def organization_part(value: str) -> Part:
    """All from the first word that may begin a name, without a person before it ("Jane Roe of Acme Movers"); None where
    no word names anything ("Public High School"), or the last one is in small letters ("Best hotel")."""
    person = length_of_person(value)
    part = company_part(value[person:]) if value.rpartition(" ")[2][:1].isupper() else None
    return part and (part[0] + person, part[1] + person)


@registry.anonym_validators("spacy_anonym.company_part.v1")
def company_part(value: str) -> Part:
    """All from the first word that may begin a name; None where no word names anything, and where a single word stands
    before a form that is also a word or a state ("Offers Limited", "Adelaide, SA")."""
    found = [(match.start(), match[0].strip(".,").lower()) for match in _WORD.finditer(value)]
    # Behind the day of a statement's row: "07 JAN CORNER CAFE".
    while found and (found[0][1] in _BEFORE or value.isupper() and found[0][1].upper() in MONTHS):
        found.pop(0)
    # Capitals of a licence or a contract: "IN CONNECTION WITH THE SOFTWARE".
    if value.isupper() and any(word in _CLAUSE for _, word in found[:-1]):
        return None
    if not found or found[0][1] in _PUBLIC or all(word in _GENERIC for _, word in found[:-1]):
        return None
    if found[-1][1] == "software" and any(word in _LICENSED for _, word in found):
        return None
    if found[-1][1] == "properties" and found[-2][1] in _OF_DIALOGS:
        return None
    if len(found) < 3 and found[-1][1] in _WEAK_FORMS:
        return None
    return found[0][0], len(value.rstrip(" ,"))


_COURT_WORDS = words("words_of_courts")


@registry.anonym_validators("spacy_anonym.court_of_place.v1")
def court_of_place(value: str) -> Part:
    """All but the line break behind it; None where the name goes on with what the court does, or with another sentence,
    and not with where it is ("Supreme Court of Appeal")."""
    named = re.split(r"(?i)\b(?:court|tribunal)\b", value)[-1]
    # "of Justice, Thunder Bay"
    named = re.sub(r"(?i)^ of [\w ]{5,20}(?=, | at | [–—-])", "", named)
    first = next((word for word in re.findall(r"[\w'’]+", named.lower()) if word not in _COURT_LINKS), "")
    return None if not first or first.replace("’", "'") in _COURT_WORDS else (0, len(value.rstrip()))


_COURT_WORDS_ES = words("words_of_courts_es")
# A tribunal may also be of an examination; a court of law says what it decides.
_BARE_TRIBUNAL = re.compile(
    r"(?i)tribunal (?!superior|oral|colegiado|penal|civil|social|municipal|provincial|d['’]inst|de inst)"
)
_BEFORE_PLACE_ES = re.compile(r"(?i) (?:de l[ao]s? |de les |del? |dels |d['’]|de l['’]|l['’])")
_IN_PLACE_ES = words("in_places_es")


@registry.anonym_validators("spacy_anonym.court_of_place_es.v1")
def court_of_place_es(value: str) -> Part:
    """All of it, but for a sentence in capitals that goes on; None where what ends it is what the court decides, and
    not where it is ("Tribunal de Apelación")."""
    if _BARE_TRIBUNAL.match(value):
        return None
    named = _BEFORE_PLACE_ES.split(value)[-1]
    last = [word for word in re.findall(r"[^\W\d_]+", named) if word.lower() not in _COURT_WORDS_ES]
    # "La Paz" is a town, "de Paz" a kind of court.
    if not last and not re.search(r" (?:La|LA|El|EL) \w+$", value):
        return None
    parts = list(_WORD.finditer(value)) if value.isupper() else []
    while len(parts) > 2 and not _goes_on_es(parts[-2][0], parts[-1][0]):
        parts.pop()
    return 0, parts[-1].end() if parts else len(value)


def _goes_on_es(word: str, following: str) -> bool:
    """RETURNS: whether the name of a court in capitals goes on from one of its words to the following."""
    if any(char.isdigit() for char in word) or word.lower() in _COURT_WORDS_ES:
        return True
    return word in _IN_PLACE_ES or re.match(r"[DL]['’]", following) is not None


@lru_cache(maxsize=1)
def _towns_he() -> FrozenSet[str]:
    return frozenset(phrase for name in ("he/city", "he/place") for phrase in load_lexicon(name).phrases)


@registry.anonym_validators("spacy_anonym.court_of_place_he.v1")
def court_of_place_he(value: str) -> Part:
    """All up to the end of a known town behind "in"; None where there is none ("בית המשפט המחוזי ביטל")."""
    for inside in re.finditer(r" ב-?", value):
        town = value[inside.end() :]
        while town:
            if town in _towns_he():
                return 0, inside.end() + len(town)
            town = town.rpartition(" ")[0]
    return None


@registry.anonym_validators("spacy_anonym.place_of_kind_he.v1")
def place_of_kind_he(value: str) -> Part:
    """All up to the end of the longest known town behind the first word; None where there is none ("מושב אחורי")."""
    kind, _, town = value.partition(" ")
    while town:
        if town in _towns_he():
            return 0, len(kind) + 1 + len(town)
        town = town.rpartition(" ")[0]
    return None


_GENERIC_ES = words("generic_organization_es")
_KINDS_ES = _GENERIC_ES | words("kinds_of_business_es")


@registry.anonym_validators("spacy_anonym.organization_name_es.v1")
def organization_name_es(value: str) -> Optional[bool]:
    """No name of ordinary words alone ("Hospital General", "Club de Lectura")."""
    names = [word.strip(".,\"“«'").lower() for word in value.split()[1:]]
    return False if all(word in _GENERIC_ES for word in names) else None


@registry.anonym_validators("spacy_anonym.small_organization_es.v1")
def small_organization_es(value: str) -> Optional[bool]:
    """No name of words that say what kind of place it is ("forn Artesà", "club Náutico")."""
    names = [word.strip(".,\"“«'").lower() for word in value.split()[1:]]
    return False if all(word in _KINDS_ES for word in names) else None


_STATES_OWN = words("states_own")


@registry.anonym_validators("spacy_anonym.somebodys_nationality.v1")
def somebodys_nationality(value: str) -> Tuple[int, int]:
    """All of it; nothing where it ends in what is a State's own ("German law")."""
    return (0, 0) if value.rpartition(" ")[2].lower() in _STATES_OWN else (0, len(value))


refuse("statement", "headings_of_statements", r"\S+", "No heading of a bank's statement, and no fee.")
