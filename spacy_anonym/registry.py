"""The catalogues in which operators, policies, patterns and the like are registered.

They hang on `spacy.registry`, so that a config names an entry as `@anonym_operators = "spacy_anonym.mask.v1"`, and each
has an entry-point group (`spacy_anonym_operators`), so that an installed package adds entries without being imported.
"""

from importlib import import_module
from typing import Any, List, Optional

import catalogue
import spacy

from .errors import AnonymError, Errors, did_you_mean

CATALOGUES = ("operators", "policies", "patterns", "predictors", "validators", "readers", "writers")
# What this package has of some kinds is found by its files, without an entry point for each: these modules register
# them.
_BUNDLED = {"patterns": "spacy_anonym.patterns.packs", "validators": "spacy_anonym.patterns.validators"}

# Any: the catalogues become attributes that spaCy's class does not declare.
registry: Any = spacy.registry

# Beside these catalogues of functions one of records: what each language has of its own, see `lang`.
for _name in (*CATALOGUES, "languages"):
    # spacy.registry.create would put the entry points into another package's group.
    if not hasattr(registry, f"anonym_{_name}"):
        setattr(registry, f"anonym_{_name}", catalogue.create("spacy_anonym", _name, entry_points=True))


def get(kind: str, name: str) -> Any:
    """Look up a registered function.

    kind (str): One of `CATALOGUES`, as in "validators".
    name (str): The registered name, as in "spacy_anonym.luhn.v1".
    RETURNS (Any): The registered function.
    RAISES (AnonymError): SA002 when there is none; the message lists those that there are.
    """
    found = find(kind, name)
    if found is None:
        known = names(kind)
        raise AnonymError(
            Errors.SA002.format(
                kind="policy" if kind == "policies" else kind.removesuffix("s"),
                name=did_you_mean(name, known),
                names=", ".join(known),
            )
        )
    return found


def find(kind: str, name: str) -> Optional[Any]:
    """RETURNS (Optional[Any]): the registered function, None when there is none; see `get`."""
    table = _table(kind)
    # A catalogue looks through the entry points of all packages at each question: too slow to ask it for every pattern
    # and file.
    found = catalogue.REGISTRY.get((*table.namespace, name))
    return table.get(name) if found is None and name in table else found


def names(kind: str) -> List[str]:
    """RETURNS (List[str]): all registered names of a kind, sorted; see `get`."""
    return sorted(_table(kind).get_all())


def _table(kind: str) -> Any:
    if kind in _BUNDLED:
        import_module(_BUNDLED[kind])
    return getattr(registry, f"anonym_{kind}")
