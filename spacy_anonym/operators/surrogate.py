"""Replace a value by a realistic one of its kind and form: another name, another place, another number that passes its
check."""

from dataclasses import dataclass
from typing import Literal, Optional

import spacy

from ..errors import check_params
from ..keys import derive
from ..lang import language_rules
from ..surrogates.document import Surrogates
from ..surrogates.pools import known_locales
from ..vault.scopes import Scope, make_scope
from .base import Context
from .document_dates import masked
from .secret import Secret, optional_secret

OWNER = "spacy_anonym.surrogate.v1"
# Where only a seed is given: everybody has it.
_NO_KEY = b"spacy_anonym: a seed without a key"


@spacy.registry.anonym_operators(OWNER)
def make_surrogate(
    locale: Optional[str] = None,
    seed: Optional[int] = None,
    key: Optional[str] = None,
    scope: Literal["document", "key", "run", "vault"] = "document",
    vault: Optional[str] = None,
    places: Optional[str] = None,
) -> "Surrogate":
    """Make an operator that writes realistic values. Names, e-mail addresses and user names of one person agree.

    locale (Optional[str]): Whose names and places are used: a locale of Faker ("es_MX") or a language ("en"); None is
        "en_US". A name in another script gets a name in its own.
    seed (Optional[int]): Another seed gives other surrogates. With a seed and no key, anybody who knows the seed can
        draw the same again: for tests and samples.
    key (Optional[str]): `env:NAME` or `file:/path`. None, and no seed, is a random key of the run: the next run gives
        other results.
    scope (str): How far one value has one surrogate: "document", "key" (drawn from the key alone: in all documents and
        processes that have it, without a mapping), "run" (all documents and processes of this run), or "vault".
    vault (Optional[str]): The encrypted file, for "vault".
    places (Optional[str]): For languages that read one, a folder with the streets, squares and parks of a public
        register, made by `python -m spacy_anonym.lexicons.import_streets`; None is our own names.
    RETURNS (Operator): The operator. REVERSIBLE: yes, through the vault of its scope. KEEPS: the kind, form, case,
        script and gender; initials, forms of address and particles of names; the kind of a place, the kind of a
        company. A label without a rule is replaced as `randomize` does, and what cannot be replaced is masked.
    RAISES (AnonymError): SA003, naming the parameter; SA21x for the key, SA22x for the vault; SA346 for `places`.
    """
    locale = locale or "en_US"
    unknown = "Faker has no such locale; give one such as en_US or es_MX, or a language such as es"
    check_params(
        OWNER,
        ("locale", locale not in known_locales(), unknown),
        ("seed", isinstance(seed, bool) or not isinstance(seed, (int, type(None))), "it must be a whole number"),
    )
    read = language_rules(locale.partition("_")[0]).load_register
    check_params(OWNER, ("places", places is not None and read is None, f"{locale} has no surrogates that read one"))
    if places is not None and read is not None:
        read(places)
    made = make_scope(OWNER, scope, vault, key)
    secret = None if key is None and seed is not None else optional_secret(key, OWNER)
    return Surrogate(locale, seed or 0, secret, made, places or "")


@dataclass(frozen=True)
class Surrogate:
    locale: str
    seed: int
    secret: Optional[Secret]
    scope: Scope
    places: str = ""
    name = "surrogate"

    def __call__(self, text: str, label: str, context: Context) -> str:
        stored = self.name, self.locale, self.seed, self.secret, self.places
        surrogates = context.store.get(stored)
        if surrogates is None:
            vault = self.scope.vault(context.store)
            key = derive(self.secret.value if self.secret else _NO_KEY, f"{OWNER}:{self.seed}")
            surrogates = Surrogates(
                context.document, context.findings, self.locale, key, self.scope.kind == "document", vault, self.places
            )
            context.store[stored] = surrogates
        new = surrogates.surrogate(label, text, context.entity)
        return masked(text) if new is None else new

    def reverse(self, text: str, label: str, context: Context) -> str:
        """See `Reversible.reverse`. RAISES (AnonymError): SA231 for no surrogate of the vault, SA233 with the
        scopes "document" and "key"."""
        return self.scope.restore(text, context.start, context.end)
