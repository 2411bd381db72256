"""Number the persons, places, ...: `<PERSON_1>`. The same entity gets the same number, and can be restored exactly."""

import hmac
import re
from dataclasses import dataclass
from itertools import count
from typing import Dict, FrozenSet, Iterator, Optional, Set, Tuple

import spacy

from ..errors import check_params
from ..keys import derive
from ..labels import PEOPLE
from ..text import plain_value
from ..vault import Entry, Scope, Vault, make_scope
from ..vault.placeholders import PSEUDONYM, find_placeholders, parse_placeholder
from ..vault.restore import ReplacementIndex
from .base import Context, template_problem
from .secret import Secret, named_secret

OWNER = "spacy_anonym.pseudonym.v1"
FORMAT = "<{label}_{n}>"
MOST_ATTEMPTS = 1000
# What a placeholder's number may have: twelve digits.
MOST_NUMBER = 10**12 - 1
# A text without any of these has nothing in it that can be read as a placeholder with brackets or an underscore.
SIGNS = re.compile("[_＿<＜\\[［{｛«‹〈⟨《「【&\\\\]")


# A key of `context.store`, there where what reads as a placeholder in the text needs no care: the caller took it.
LITERALS = "spacy_anonym.literals"


# An entity's number, and that of one of its forms.
Form = Tuple[int, int]


@spacy.registry.anonym_operators("spacy_anonym.pseudonym.v1")
def make_pseudonym(
    format: str = FORMAT, scope: str = "document", vault: Optional[str] = None, key: Optional[str] = None
) -> "Pseudonym":
    """Make an operator that writes numbered placeholders.

    format (str): The placeholder. `{n}` stands for the entity's number, counted within the label, and must be there
        once; `{label}` for the label: without it all labels are counted together. Brackets must match. Further
        spellings of an entity add their own number ("SMITH" after "John Smith" is `<PERSON_1.2>`), so that each comes
        back as it was.
    scope (str): How far a number reaches: "document", "key" (drawn from the key, of up to twelve digits: in all
        documents and processes that have it, without a mapping), "run" (all documents and processes until the program
        ends) or "vault" (all that share the file). Beyond a document an entity is known again by its fullest form,
        whatever its case and spacing.
    vault (Optional[str]): The path of the file, for "vault".
    key (Optional[str]): The name of the key of "vault" and "key", `env:NAME` or `file:/path`.
    RETURNS (Operator): The operator. REVERSIBLE: yes, by the vault; for a document by `mapping_of`. KEEPS: which
        mentions are of one entity.
    RAISES (AnonymError): SA003, naming the parameter; what opening the vault raises.
    """
    problem = template_problem(format) or _problem_of(format)
    check_params(OWNER, ("format", bool(problem), problem))
    made = make_scope(OWNER, scope, vault, key)
    return Pseudonym(format, made, named_secret(key, OWNER) if scope == "key" and key else None)


def _problem_of(format: str) -> str:
    before, found, after = format.partition("{n}")
    if not found or "{n}" in after:
        return "it needs {n} exactly once"
    if before[-1:].isdecimal() or after[:1].isdecimal() or re.match(r"\.\d", after):
        return "{n} stands beside a digit"
    rest = (before + after).replace("{label}", "X")
    if not rest.strip() or not format.isprintable():
        return "it needs more than a number, on one line"
    made = format.replace("{label}", "PERSON").replace("{n}", "1")
    matches = ReplacementIndex([Entry(PSEUDONYM, "", made)]).find(f"x {made} x")
    if [(each.start, each.end, each.original) for each in matches] != [(2, 2 + len(made), "")]:
        return "in a text it could not be told from what stands around it, as where brackets do not match"
    return ""


@dataclass(frozen=True)
class Pseudonym:
    format: str
    scope: Scope
    secret: Optional[Secret] = None
    name = "pseudonym"

    def __call__(self, text: str, label: str, context: Context) -> str:
        vault = self.scope.vault(context.store)
        known = context.store.get(self)
        if known is None:
            known = context.store[self] = _Document(self, context)
        return known.placeholder(vault, text, label, context)

    def reverse(self, text: str, label: str, context: Context) -> str:
        """See `Reversible.reverse`. RAISES (AnonymError): SA231 for no placeholder of the vault, SA233 with the
        scopes "document" and "key"."""
        return self.scope.restore(text, context.start, context.end)

    def write(self, label: str, number: int, form: int) -> str:
        """RETURNS (str): the placeholder of an entity's form, from 1."""
        n = str(number) if form == 1 else f"{number}.{form}"
        return self.format.replace("{label}", label).replace("{n}", n)


class _Document:
    """What the operator knows of one document."""

    def __init__(self, operator: Pseudonym, context: Context) -> None:
        self._operator = operator
        self._shared = operator.scope.kind != "document"
        self._counted = "{label}" in operator.format
        self._names: Dict[str, str] = _full_forms(context) if self._shared else {}
        self._numbers: Dict[Tuple[str, str], int] = {}
        self._written: Dict[Tuple[str, str, str], str] = {}
        self._no_literals = LITERALS in context.store
        self._literal: Dict[str, FrozenSet[Form]] = {}

    def placeholder(self, vault: Vault, text: str, label: str, context: Context) -> str:
        entity = context.entity or plain_value(text)
        known = self._written.get((label, entity, text))
        if known is None:
            # Two numbers and a pair are one transaction.
            with vault.batch():
                known = self._written[label, entity, text] = self._make(vault, text, label, entity, context)
        return known

    def _make(self, vault: Vault, text: str, label: str, entity: str, context: Context) -> str:
        counted = label if self._counted else ""
        number = self._numbers.get((counted, entity))
        if number is None:
            number = self._numbers[counted, entity] = self._number(vault, text, label, entity, context)
        space = f"{PSEUDONYM}{counted}/{number}"
        taken = self._taken(label, context.document)

        def propose(attempt: int) -> Optional[str]:
            # Each attempt has a number of its own for good: what one document could not use no other will.
            while attempt <= MOST_ATTEMPTS:
                form = vault.number(space, text + "\0" * attempt)
                if (number, form) not in taken:
                    return self._operator.write(label, number, form)
                attempt += 1
            return None

        return vault.replacement(f"{space}:{self._operator.format}", text, propose) or "*" * len(text)

    def _number(self, vault: Vault, text: str, label: str, entity: str, context: Context) -> int:
        counted = f"{PSEUDONYM}{label if self._counted else ''}"
        full = self._names.get(entity) or f"{label}:{plain_value(text)}"
        if self._shared and self._operator.secret is None:
            return vault.number(counted, full)
        burnt = {number for number, _ in self._taken(label, context.document)}
        if self._operator.secret is not None:
            drawn = _draw_numbers(derive(self._operator.secret.value, OWNER), f"{counted}\0{full}")
            return next(number for number in drawn if number not in burnt)
        name = f"{label}:{entity}"
        attempt = 0
        while (number := vault.number(counted, f"{name}\0{attempt}" if attempt else name)) in burnt:
            attempt += 1
        return number

    def _taken(self, label: str, document: str) -> FrozenSet[Form]:
        """What stands in the document itself and reads as a placeholder of this label."""
        found = self._literal.get(label)
        if found is None:
            found = self._literal[label] = frozenset() if self._no_literals else frozenset(self._find(label, document))
        return found

    def _find(self, label: str, document: str) -> Iterator[Form]:
        before, after = self._operator.format.replace("{label}", label).split("{n}")
        for found in re.finditer(rf"{re.escape(before)}(\d{{1,12}})(?:\.(\d{{1,9}}))?{re.escape(after)}", document):
            yield int(found[1]), int(found[2] or 1)
        parsed = parse_placeholder(f"{before}1{after}")
        if parsed is None or (parsed[0].open or "_" in parsed[0].gap) and not SIGNS.search(document):
            return
        for hit in find_placeholders(document, [parsed[0]]):
            yield hit.key[1], hit.key[2]


def _draw_numbers(key: bytes, name: str) -> Iterator[int]:
    """YIELDS (int): numbers of up to twelve digits, the same for the same key and name."""
    for attempt in count():
        digest = hmac.digest(key, f"{name}\0{attempt}".encode("utf8", "surrogatepass"), "sha256")
        yield 1 + int.from_bytes(digest[:16], "big") % MOST_NUMBER


def _full_forms(context: Context) -> Dict[str, str]:
    """RETURNS (Dict[str, str]): from each entity of the document to its label and longest form: the one of most words,
    the first of them."""
    best: Dict[str, Tuple[int, str]] = {}
    seen: Set[Tuple[str, str]] = set()
    for finding in context.findings:
        value = context.document[finding.start : finding.end]
        if not finding.entity or (finding.entity, value) in seen:
            continue
        seen.add((finding.entity, value))
        name = _in_order(plain_value(value), finding.label)
        words = len(name.split())
        if words > best.get(finding.entity, (0, ""))[0]:
            best[finding.entity] = words, f"{finding.label}:{name}"
    return {entity: name for entity, (_, name) in best.items()}


def _in_order(name: str, label: str) -> str:
    """ "smith, john" as "john smith"."""
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and label in PEOPLE and "," not in first else name
