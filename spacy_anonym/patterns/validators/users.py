"""Names of accounts and display names."""

import re
from functools import lru_cache
from string import ascii_uppercase
from typing import FrozenSet, Optional

from ...lexicons.doubtful import known_names
from ...lexicons.lexicon import load_lexicon, ordinary_words
from ...lexicons.technical import TERMS
from ...registry import registry
from . import refuse, words

_MARKS = words("markers")


@registry.anonym_validators("spacy_anonym.handle.v1")
def handle(value: str) -> Optional[bool]:
    """No decorator, annotation or rule of a style sheet."""
    name = value[1:].lower()
    return False if name in _MARKS or name.split(".")[0] in _MARKS else None


_NOBODY = words("no_accounts")


@registry.anonym_validators("spacy_anonym.username.v1")
def username(value: str) -> Optional[bool]:
    """Neither a word of programming languages, a placeholder, an account that every system has, nor only digits or
    hyphens."""
    name = value.strip("._-")
    lower = name.lower()
    if (
        len(name) < 2
        or lower in _NOBODY
        or "user" in lower
        or lower.endswith((".js", ".py", ".ts"))
        or lower.startswith(("your", "my_", "my-", "some", "x.", "self.", "request."))
    ):
        return False
    return False if not any(char.isalpha() for char in name) else None


_NO_USERS = words("no_user_parts")
_TAGS = words("html_tags")
# Of an error, a policy, a course.
_CODE = re.compile(r"[A-Z]{2,6}[0-9]{2,4}")
# An initial before a surname: two consonants with which hardly any word begins.
_ODD_BEGINNING = re.compile(
    r"b[^aeiouylrh]|c[^aeiouylrhz]|d[^aeiouyrwh]|f[^aeiouylrj]|g[^aeiouylrhn]|h[^aeiouy]|j[^aeiou]|k[^aeiouylrnh]"
    r"|l[^aeiouyl]|m[^aeiouyn]|n[^aeiouyg]|p[^aeiouylrhsnt]|q[^u]|r[^aeiouyh]|s[^aeiouylcmnpqtkwhvzr]|t[^aeiouyrwhs]"
    r"|v[^aeiouylr]|w[^aeiouyrh]|x[^aeiouy]|y[^aeiou]|z[^aeiouyhwl]"
)


@registry.anonym_validators("spacy_anonym.user_form.v1")
def user_form(value: str) -> Optional[bool]:
    """As `username`, without the keys of programs and settings ("sha256", "user.name", "maxLength"), and codes
    ("SEC0112")."""
    parts = re.findall(r"[a-z]+|[A-Z][a-z]*", value.rstrip("."))
    if len(value) < 4 or _CODE.fullmatch(value) or any(part.lower() in _NO_USERS for part in parts):
        return False
    return username(value)


_PARAMETERS = TERMS.union(words("parameter_parts"))
# The number of a check or a warning behind the part that it is of: "models.E028".
_CHECK = re.compile(r"[a-z_]+\.[A-Z][0-9]{3}")


@registry.anonym_validators("spacy_anonym.user_speaker.v1")
def user_speaker(value: str) -> Optional[bool]:
    """As `user_form`, and no parameter, module or check whose description follows: words of English and of programs,
    the last of these ("extra_headers", "sphinx.roles", "models.E028")."""
    parts = [part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", value)]
    if len(parts) > 1 and not any(map(str.isdigit, value)) and any(part in _PARAMETERS for part in parts):
        is_plain = all(part in _PARAMETERS or part in ordinary_words("en") for part in parts[:-1])
        if "." in value or is_plain and parts[-1] in _PARAMETERS:
            return False
    return False if _CHECK.fullmatch(value) else user_form(value)


@registry.anonym_validators("spacy_anonym.user_no_ordinary.v1")
def user_no_ordinary(value: str) -> Optional[bool]:
    """As `user_form`, and no ordinary English word."""
    return False if value.lower().rstrip(".") in ordinary_words("en") else user_form(value)


@registry.anonym_validators("spacy_anonym.user_role.v1")
def user_role(value: str) -> Optional[bool]:
    """As `user_form`, and with a digit, a full stop or a line in it, or of letters that no word begins with so
    ("tbell", "kvasily")."""
    if not any(char in "0123456789._" for char in value) and (len(value) < 5 or not _ODD_BEGINNING.match(value)):
        return False
    return user_form(value)


@registry.anonym_validators("spacy_anonym.user_said.v1")
def user_said(value: str) -> Optional[bool]:
    """As `username`, for a word behind "log in as": with a digit, a full stop or a line in it, as a sentence may go on
    with any word."""
    name = value.rstrip(".")
    return username(name) if any(char in "0123456789._" for char in name) else False


@registry.anonym_validators("spacy_anonym.irc_name.v1")
def irc_name(value: str) -> Optional[bool]:
    """As `username`, and no tag of HTML."""
    return False if value.lower() in _TAGS else username(value)


_NO_PERSON = words("no_person")


@registry.anonym_validators("spacy_anonym.mail_name.v1")
def mail_name(value: str) -> Optional[bool]:
    """Tell the display name of an e-mail address that is no person's by its words ("Customer Service"). RETURNS: False
    for one, else None."""
    words = re.split(r"[\s,.]+", value.lower())
    return False if not _NO_PERSON.isdisjoint(words) else None


_NO_OWNERS = words("no_owners")


@registry.anonym_validators("spacy_anonym.user_device.v1")
def user_device(value: str) -> Optional[bool]:
    """RETURNS: False for a device that bears no owner's name ("New MacBook Pro"), else None."""
    return False if re.split(r"[-' ’]", value, maxsplit=1)[0].lower() in _NO_OWNERS and not value.isupper() else None


_MONTHS_ES = words("months_es")


@lru_cache(maxsize=None)
def _listed(*names: str) -> FrozenSet[str]:
    return frozenset(phrase.lower() for name in names for phrase in load_lexicon(name).phrases)


@registry.anonym_validators("spacy_anonym.last_first_es.v1")
def last_first_es(value: str) -> Optional[bool]:
    """RETURNS: False where no listed given name stands behind the comma ("NOTA, Importante"), or a place before it and
    a place or month behind ("MADRID, Julio"), else None."""
    last, _, first = (part.strip() for part in value.lower().partition(","))
    if mail_name(value) is False or first.split()[0] not in _listed("es/first_name", "ca/first_name", "xx/first_name"):
        return False
    places = _listed("es/country", "ca/country", "es/region", "ca/region", "xx/city", "xx/territory")
    return False if last in places and (first in places or first in _MONTHS_ES) else None


@registry.anonym_validators("spacy_anonym.owners_device.v1")
def owners_device(value: str) -> Optional[bool]:
    """RETURNS: False for a computer whose name does not begin with one of the lists of names ("work-laptop"), else
    None."""
    name = value.partition("-")[0].lower()
    own = name in known_names() or name.endswith("s") and name[:-1] in known_names()
    return None if own and name not in _NO_OWNERS and name not in ordinary_words("en") else False


@registry.anonym_validators("spacy_anonym.spelled_name.v1")
def spelled_name(value: str) -> Optional[bool]:
    """RETURNS: False for letters that make an ordinary word, as those of a heading, and for a part of the alphabet,
    else None."""
    word = re.sub(r"[^A-Z]", "", value.upper())
    return False if word.lower() in ordinary_words("en") or word[:4] in ascii_uppercase or word == "AEIOU" else None


_ENDING = re.compile(r"\.(?:ya?ml|html?|md|py|json|txt|cfg|toml|ini|js|ts|sh|css|xml|log|com|org|net|il)$")
_TECHNICAL = words("technical_parts")


@registry.anonym_validators("spacy_anonym.user_no_word.v1")
def user_no_word(value: str) -> Optional[bool]:
    """As `username`, and neither a file's or site's name nor made of ordinary words of English alone ("max_tokens")."""
    parts = re.split(r"[._\-]", value.lower())
    plain = all(part in ordinary_words("en") or part in _TECHNICAL or part.isdigit() or not part for part in parts)
    return False if plain or _ENDING.search(value) else username(value)


@registry.anonym_validators("spacy_anonym.chat_head.v1")
def chat_head(value: str) -> Optional[bool]:
    """As `mail_name`, and not of ordinary words of English alone, as the lines of a log are."""
    plain = all(word.lower().strip(".") in ordinary_words("en") for word in value.split())
    return False if plain else mail_name(value)


@registry.anonym_validators("spacy_anonym.credential_name.v1")
def credential_name(value: str) -> Optional[bool]:
    """As `mail_name`, and no ordinary word first, as in a town before a state ("Silver Spring, MD")."""
    first = value.split()[0].lower()
    return False if first in ordinary_words("en") else mail_name(value)


refuse("query_name", "no_passwords no_query_names", "(?s).+", 'No word of programs: "?full_name=true".')
refuse("key_name", "no_passwords no_person", r"\S+", "No type of a programming language, nor what is no person.")
refuse("name_part", "no_name_parts", r"\S+", "No day, month or letter, of which a table may hold two.")
refuse("cited", "no_authors", r"^\s*(\S+)", 'No word that begins a sentence: "However et al.".')
refuse("introduced_he", "posts_he", "(?s).+", 'Not who somebody is: "a clerk".')
refuse("nickname", "called", r"^\s*(\S+?)(?=[.,]*$|\s)", 'Not what many are called: "Doctor", "Your Majesty".')


_NO_INITIALS = words("no_initials")


@registry.anonym_validators("spacy_anonym.note_initials.v1")
def note_initials(value: str) -> Optional[bool]:
    """No halves of a day, time zones, departments and bodies, no term of a field, and no word of three letters."""
    value = value.replace(".", "")
    is_word = len(value) > 2 and value.isupper() and value.lower() in ordinary_words("en")
    is_term = value.lower() in _listed("en/clinical_term", "en/technical_term")
    return False if is_word or is_term or value in _NO_INITIALS else None
