"""Names of accounts and display names."""

import re
from typing import Optional

from ...registry import registry
from . import words

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


_NO_PERSON = words("no_person")


@registry.anonym_validators("spacy_anonym.mail_name.v1")
def mail_name(value: str) -> Optional[bool]:
    """Tell the display name of an e-mail address that is no person's by its words ("Customer Service"). RETURNS: False
    for one, else None."""
    words = re.split(r"[\s,.]+", value.lower())
    return False if not _NO_PERSON.isdisjoint(words) else None
