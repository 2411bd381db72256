"""Replace each character by one of its own kind, drawn by the key: `Jane 42` becomes `Qohx 81`."""

from dataclasses import dataclass, field
from hashlib import blake2b
from struct import unpack
from typing import Literal, Optional

import spacy

from ..errors import check_params
from ..keys import derive
from ..surrogates.characters import draw_characters
from .base import Context
from .secret import Secret, optional_secret

OWNER = "spacy_anonym.randomize.v1"
SCOPES = ("document", "run")
# Attempts to give two values of one document two results.
ATTEMPTS = 8
# One hash: 64 bytes, 16 bits for each of 32 characters.
_CHARS = 32


@spacy.registry.anonym_operators("spacy_anonym.randomize.v1")
def make_randomize(
    seed: int = 0, key: Optional[str] = None, scope: Literal["document", "run"] = "document"
) -> "Randomize":
    """Make an operator that draws each character anew: digits become digits, letters become letters.

    seed (int): Another seed gives other results under the same key.
    key (Optional[str]): `env:NAME` or `file:/path`. None is a random key of the run: the next run gives other results.
    scope (str): Within what equal values get equal results: "document", where other documents give other results, or
        "run", all that is done with one key and seed.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the length in characters; each character's kind, which is
        script, case, and whether it has an accent; symbols, spaces and combining marks. It never returns the value: one
        without a letter or digit is masked. Within a document different values get different results, but for very
        short ones.
    RAISES (AnonymError): SA003, naming the parameter; SA210, SA211, SA212 for the key.
    """
    check_params(
        OWNER,
        ("seed", isinstance(seed, bool) or not isinstance(seed, int), "it must be a whole number"),
        ("scope", scope not in SCOPES, f"it must be one of {', '.join(SCOPES)}"),
    )
    return Randomize(optional_secret(key, OWNER), seed, scope)


@dataclass(frozen=True)
class Randomize:
    secret: Secret
    seed: int
    scope: str
    key: bytes = field(init=False, repr=False, compare=False)
    name = "randomize"

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", derive(self.secret.value, f"{OWNER}:{self.seed}"))

    def __reduce__(self) -> tuple:
        return Randomize, (self.secret, self.seed, self.scope)

    def __call__(self, text: str, label: str, context: Context) -> str:
        if self.scope == "run":
            return self._draw(text, self.key, 0)
        store = context.store.setdefault((self.name, self.key), {})
        if not store:
            # The document's own key, under a name that is no value.
            store[None] = blake2b(_encode(context.document), key=self.key, digest_size=32).digest(), set()
        known = store.get(text)
        if known is None:
            key, taken = store[None]
            for attempt in range(ATTEMPTS):
                known = self._draw(text, key, attempt)
                if known not in taken:
                    break
            taken.add(known)
            store[text] = known
        return known

    def _draw(self, text: str, key: bytes, attempt: int) -> str:
        value = _encode(text)
        numbers = list(unpack("<32H", blake2b(value, key=key, salt=attempt.to_bytes(16, "big")).digest()))
        if len(text) > _CHARS:
            # Of the value's hash, not of the value, so that a long one takes linear time.
            value = blake2b(value, key=key).digest()
            for part in range(1, -(-len(text) // _CHARS)):
                salt = attempt.to_bytes(8, "big") + part.to_bytes(8, "big")
                numbers += unpack("<32H", blake2b(value, key=key, salt=salt).digest())
        new = draw_characters(text, numbers)
        # Of symbols alone nothing is drawn.
        return new if new != text else "".join(char if char.isspace() else "*" for char in text)


def _encode(text: str) -> bytes:
    return text.encode("utf8", "surrogatepass")
