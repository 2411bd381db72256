"""What is a secret, and what a placeholder, a variable or a word."""

import json
import re
from base64 import urlsafe_b64decode
from typing import Optional, Tuple

from ...lexicons.lexicon import ordinary_words
from ...registry import registry
from . import Part, words

_PLACEHOLDER = re.compile(
    r"(?i)x{4}|\*{3}|\.{3}|0{8}|example|placeholder|change.?me|redacted|replace|insert|dummy|sample|your[_\- ]"
    r"|(?<![a-z])your|my[_\-]|todo|fixme|<|\$\{|\$\(|\{\{|%\(|%s|"
    r"environ|getenv|process\.|config\.|settings\.|secrets\.|self\.|none$|null$|undefined"
)
# Names of variables, members and calls: words joined by dots and underscores, without a digit that is not at the end of
# one.
_NAME = re.compile(r"[A-Za-z_][A-Za-z]*(?:[_.\-:/][A-Za-z]*[0-9]?)*")
_DIGEST = re.compile(r"(?i)(?:md5|sha-?[0-9]{1,3})[:\-]").match
_FORMULA = re.compile(r"(?:[A-Z][a-z]?[0-9]{0,3})+").fullmatch
# Centuries, and addresses of network cards.
_NO_KEY = re.compile(
    r"(?:[0-9]{1,2}(?:st|nd|rd|th)-?)+|[0-9a-f]{4}(?:-[0-9a-f]{4}){2}|[0-9A-F]{4}(?:-[0-9A-F]{4}){2}"
).fullmatch
_WORDS = words("no_passwords")
_FREQUENT = words("frequent_passwords")


def _is_mixed(value: str) -> bool:
    return any(char.isdigit() for char in value) and any(char.isalpha() for char in value)


@registry.anonym_validators("spacy_anonym.secret_key.v1")
def secret_key(value: str) -> Optional[bool]:
    """Of random signs: at least six different ones, and no placeholder's word."""
    tail = value[-20:]
    return False if len(set(tail)) < 6 or _PLACEHOLDER.search(tail) else None


@registry.anonym_validators("spacy_anonym.secret_value.v1")
def secret_value(value: str) -> Optional[bool]:
    """Letters and digits mixed; no name of a variable, no path, no placeholder."""
    if not _is_mixed(value) or len(set(value)) < 6 or _PLACEHOLDER.search(value) or _NAME.fullmatch(value):
        return False
    # A path, an address or a date, rather than a secret.
    return False if value.startswith(("/", ".", "http")) or re.fullmatch(r"[0-9\-:.TZ+]*", value) else None


@registry.anonym_validators("spacy_anonym.random_token.v1")
def random_token(value: str) -> Optional[bool]:
    """Ten letters and digits or more, whose kind changes at every second of them: no name of a variable, no path."""
    kinds = "".join("0" if char.isdigit() else "A" if char.isupper() else "a" for char in value if char.isalnum())
    changes = sum(one != two for one, two in zip(kinds, kinds[1:]))
    digits = kinds.count("0")
    is_random = len(kinds) >= 10 and digits >= 3 and "a" in kinds and "A" in kinds and changes * 2 >= len(kinds)
    # JSON in base64 is `jwt_part`'s; a digest and a formula are nobody's.
    is_other = value.startswith("eyJ") or _DIGEST(value) is not None or _FORMULA(value) is not None
    return None if is_random and not is_other and not _PLACEHOLDER.search(value) else False


@registry.anonym_validators("spacy_anonym.key_groups.v1")
def key_groups(value: str) -> Optional[bool]:
    """Letters mixed with digits in two groups at least: no years, no words, no address of a network card."""
    return None if sum(map(_is_mixed, value.split("-"))) >= 2 and not _NO_KEY(value) else False


@registry.anonym_validators("spacy_anonym.secret_tail.v1")
def secret_tail(value: str) -> Optional[bool]:
    """As `secret_value`, for what follows the prefix of a key."""
    return secret_value(re.split("[_-]", value)[-1])


_SLOT = re.compile(r"\{\w*\}")
_KEY_HEADERS = re.compile(r"(?:\s{0,4}(?:Proc-Type|DEK-Info|Version|Comment):[^\n]*)*")
_LINE_OF_KEY = re.compile(r"(?:\s|\\[nr])*([A-Za-z0-9+/=]+)")
# Characters of a key's first line, where others follow.
LEAST_KEY_LINE = 16


@registry.anonym_validators("spacy_anonym.key_lines.v1")
def key_lines(value: str) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the characters of a private key's beginning and of its lines; those of the beginning
    alone where words follow, as it is only spoken of."""
    begins = value.rfind("-----") + 5
    headers = _KEY_HEADERS.match(value, begins)
    line = _LINE_OF_KEY.match(value, headers.end() if headers else begins)
    is_word = line is not None and len(line[1]) < LEAST_KEY_LINE and value[line.end() :].strip()
    return 0, begins if is_word else len(value)


@registry.anonym_validators("spacy_anonym.password.v1")
def password(value: str) -> Optional[bool]:
    """No placeholder, no sentence for a reader, no format."""
    words = value.split()
    if len(set(value)) < 3 or _PLACEHOLDER.search(value) or not words or len(words) > 4 or words[0].lower() in _WORDS:
        return False
    if len(words) > 1 and not _is_mixed(value):
        return False
    # "user-{id}", but not "p{ss}w0rd9".
    fixed = _SLOT.sub("", value)
    if fixed != value and not any(map(str.isdigit, fixed)):
        return False
    is_format = re.search(r"^[\\{}]|[{}]$|^[:#%&?/]|[_ ](?:key|password|passwd|pwd|field|name)$|[:?]$", value.lower())
    return False if is_format else None


@registry.anonym_validators("spacy_anonym.password_bare.v1")
def password_bare(value: str) -> Optional[bool]:
    """As `password`, and letters mixed with digits or other signs, or one of the most frequent passwords: another bare
    word may be a variable or the next word."""
    value = value.rstrip(".!?:")
    if value.lower() in _FREQUENT:
        return None
    if (
        len(value) < 4
        or value.lower().rstrip(".") in _WORDS
        or _NAME.fullmatch(value)
        or value.startswith(("$", "%", "/", "-", "=", "@"))
    ):
        return False
    mixed = _is_mixed(value) or (any(char.isalpha() for char in value) and any(char in "!@#$%^*+?~" for char in value))
    return password(value) if mixed else False


# What is mixed of letters and digits, or of letters and signs, and no password: measures, times, ordinals, ranges
# ("8-character"), algorithms, addresses.
_NO_SECRET = re.compile(
    r"(?i)[0-9.,:/\-]+[- ]?(?:st|nd|rd|th|am|pm|a\.m|p\.m|h|hrs?|hours?|mins?|minutes?|secs?|s|days?"
    r"|d|x|k|m|kb|mb|gb|ghz|fa"
    r"|factor|characters?|chars?|digits?|letters?|words?|bits?|step|a|b|c)"
    r"|(?:sha|md|aes|rsa|oauth|windows|win|base|utf|http|ipv|web|mp|h|v|rfc|iso|covid|top|wpa|office|tls|ssl)-?[0-9.\-]+"
    r"|.*(?:@[a-z0-9\-]+\.[a-z]|://).*|https?:.*|\(?[a-z]+\)?s?[*_~+]*|#[a-z_]+|[a-z]+['’][a-z]+|[a-z.]+/[a-z./0-9]+"
)


@registry.anonym_validators("spacy_anonym.password_word.v1")
def password_word(value: str) -> Optional[bool]:
    """As `password`, for a run of signs that a sentence says to be one: no measure, ordinal, address, variable or
    name of an algorithm."""
    bare = value.rstrip(".!?:*_~+…")
    if (
        len(bare) < 4
        or bare.lower() in _WORDS
        or _NO_SECRET.fullmatch(bare)
        or bare.startswith(("$", "%", "/", "--", "="))
    ):
        return False
    if _NAME.fullmatch(bare) and not _is_mixed(bare):
        return False
    return password(bare)


# A user of a game's chat, characters of an address, a standard of C++, a cash tag, keys that are pressed together.
_NO_FORM = re.compile(
    r"[\w.\-]+#[0-9]{4,5}\.?$|.*%[0-9A-F]{2}|C\+\+|\$"
    r"|(?:(?:Shift|Ctrl|Control|Alt|AltGr|Option|Cmd|Command|Meta|Super|Win)+\+)+\w{1,12}$"
)


@registry.anonym_validators("spacy_anonym.password_form.v1")
def password_form(value: str) -> Optional[bool]:
    """RETURNS: False for what lacks a small letter, a capital letter or a digit, is shorter than seven characters, or
    has such a form and is none; else None."""
    kinds = (str.islower, str.isupper, str.isdigit)
    return (
        False if len(value) < 7 or not all(any(map(kind, value)) for kind in kinds) or _NO_FORM.match(value) else None
    )


_SAID_OF_PASSWORDS = words("said_of_passwords")


@registry.anonym_validators("spacy_anonym.password_plain.v1")
def password_plain(value: str) -> Optional[bool]:
    """A word that is a password, and not what is said of one ("is wrong", "is expired")."""
    lower = value.lower()
    return False if lower in _SAID_OF_PASSWORDS | _WORDS or lower.endswith(("ed", "ing", "able", "ly")) else None


_SAID_IN_SPANISH = words("said_of_passwords_es")
_SPANISH_ENDINGS = re.compile(
    r".*(?:[aiuíï]d[oa]s?|[aiu]t|[aeiíà]r(?:la|lo|se)?|ble|mente|ment|ct[oae]|ari[oa]|ori[oa]|ària|òria|ent|iva)"
)


@registry.anonym_validators("spacy_anonym.password_plain_es.v1")
def password_plain_es(value: str) -> Optional[bool]:
    """As `password_plain`, of Spanish and Catalan: not "obligatoria", "caducada", "cambiar"."""
    lower = value.lower().split()[0]
    if value[-1:].isdigit():
        return None
    return False if lower in _SAID_IN_SPANISH | _WORDS or _SPANISH_ENDINGS.fullmatch(lower) else None


_SAID_OF_PASSWORDS_HE = words("said_of_passwords_he")


@registry.anonym_validators("spacy_anonym.password_plain_he.v1")
def password_plain_he(value: str) -> Optional[bool]:
    """A Hebrew word that is a password, and not what is said of one: no adjective or verb, which end as the noun does
    ("חובה", "נשלחה"), and no ordinary word behind a preposition ("במייל")."""
    is_said = value in _SAID_OF_PASSWORDS_HE or value[-1] in "הת"
    return False if is_said or value[0] in "ובהכלמש" and value[1:] in ordinary_words("he") else None


@registry.anonym_validators("spacy_anonym.words_of_password_he.v1")
def words_of_password_he(value: str) -> Optional[bool]:
    """Hebrew words that are a password, and not what is said of one ("לא נכונה", "שדה חובה")."""
    words = value.split()
    is_said = any(word in _SAID_OF_PASSWORDS_HE for word in words) or words[0] in ("לא", "אין", "שדה")
    return False if is_said else None


# Words of sentences about passwords, and of names of variables: none is in a password of words.
_OF_SENTENCES = words("no_words_of_passwords")
# A mnemonic phrase has any of 2,048 ordinary words.
_MNEMONIC = 12


@registry.anonym_validators("spacy_anonym.words_of_password.v1")
def words_of_password(value: str) -> Optional[bool]:
    """Several words that are a password: nothing that is said of one, no name of a variable, no prompt."""
    parts = re.split(r"[\s_\-]+", value.lower())
    if len(parts) >= _MNEMONIC:
        return None
    if any(part in _OF_SENTENCES for part in parts) or parts[-1].endswith(("ed", "able", "ing")):
        return False
    # "correct horse battery staple", but not "missing or wrong".
    return False if sum(part in _SAID_OF_PASSWORDS | _WORDS for part in parts) * 2 >= len(parts) else None


@registry.anonym_validators("spacy_anonym.password_signs.v1")
def password_signs(value: str) -> Optional[bool]:
    """As `password_word`, with a sign that no path, version or port has."""
    return password_word(value) if any(char in "!@$%^&*" for char in value) and "/" not in value else False


@registry.anonym_validators("spacy_anonym.recovery_codes.v1")
def recovery_codes(value: str) -> Optional[bool]:
    """Groups of letters and digits, of which one at least has both."""
    return None if any(map(_is_mixed, re.split(r"[\s,\-]+", value))) else False


@registry.anonym_validators("spacy_anonym.before_full_stop.v1")
def before_full_stop(value: str) -> Part:
    """All but the full stop or colon that ends the sentence."""
    return 0, len(value.rstrip(".:"))


@registry.anonym_validators("spacy_anonym.password_digits.v1")
def password_digits(value: str) -> Optional[bool]:
    """More than one digit: not 0000."""
    return False if len(set(value) & set("0123456789")) < 2 else None


@registry.anonym_validators("spacy_anonym.url_credentials.v1")
def url_credentials(value: str) -> Optional[bool]:
    """A user's name and a password, neither of them a placeholder."""
    user, _, secret = value.partition(":")
    if (
        _PLACEHOLDER.search(value)
        or secret.lower() in _WORDS
        or (user == secret and len(user) < 5)
        or secret.isdigit()
        and len(secret) < 5
    ):
        return False
    return False if len(set(secret)) < 3 else None


@registry.anonym_validators("spacy_anonym.jwt_part.v1")
def jwt_part(value: str) -> Part:
    """Three or five parts with full stops between, the first a JSON object with a member "alg". SOURCE: RFC 7519, RFC
    7516."""
    # Where it is none, nothing within it is looked at again: a run of such parts may be as long as the text.
    parts = value.rstrip(".").split(".")
    if len(parts) not in (3, 5) or not 4 < len(parts[0]) < 4000 or not parts[1]:
        return 0, 0
    try:
        header = json.loads(urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)))
    except ValueError:
        return 0, 0
    if not isinstance(header, dict) or "alg" not in header:
        return 0, 0
    return 0, len(".".join(parts))
