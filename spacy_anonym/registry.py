"""The catalogues in which operators, policies, patterns and the like are registered.

They hang on `spacy.registry`, so that a config names an entry as `@anonym_operators = "spacy_anonym.mask.v1"`, and each
has an entry-point group (`spacy_anonym_operators`), so that an installed package adds entries without being imported.
"""

import re
from functools import partial, wraps
from importlib import import_module
from inspect import isfunction, signature
from typing import Any, Callable, List, Optional

import catalogue
import spacy

from .errors import AnonymError, Errors, check_params, did_you_mean

# Before the name of a module of python-stdnum and before a country of phonenumbers, where a check is asked for.
STDNUM, PHONE = "stdnum:", "phone:"
_MODULE = re.compile(r"[a-z_]+(?:\.[a-z0-9_]+)?").fullmatch
_SEPARATORS = re.compile("[^0-9A-Za-z]")
CATALOGUES = ("operators", "policies", "patterns", "predictors", "validators", "readers", "writers")
# What this package has of some kinds is found by its files, without an entry point for each: these modules register
# them.
_BUNDLED = {"patterns": "spacy_anonym.patterns.packs", "validators": "spacy_anonym.patterns.validators"}


class _Checked(catalogue.Registry):
    """A catalogue whose functions get numbers as numbers. confection takes "4" for one, and hands it on as it is."""

    def register(self, name: str, *, func: Optional[Any] = None) -> Callable[[Any], Any]:
        """Register a function, see `catalogue.Registry`."""
        if func is None:
            return lambda given: self.register(name, func=given)
        params = signature(func).parameters.values() if isfunction(func) else ()
        numbers = [each.name for each in params if each.annotation in (int, float, Optional[int], Optional[float])]

        @wraps(func)
        def checked(*args: Any, **params: Any) -> Any:
            texts = [(param, isinstance(params.get(param), str), "it is a text, not a number") for param in numbers]
            check_params(name, *texts)
            return func(*args, **params)

        return super().register(name, func=checked if numbers else func)


# Any: the catalogues become attributes that spaCy's class does not declare.
registry: Any = spacy.registry

# Beside these catalogues of functions one of records: what each language has of its own, see `lang`.
for _name in (*CATALOGUES, "languages"):
    # spacy.registry.create would put the entry points into another package's group.
    if not hasattr(registry, f"anonym_{_name}"):
        made = _Checked if _name == "operators" else catalogue.Registry
        setattr(registry, f"anonym_{_name}", made(("spacy_anonym", _name), entry_points=True))


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


def get_check(name: str) -> Callable[[str], Any]:
    """Look up a check of numbers.

    name (str): A registered validator; or "stdnum:" and a module of python-stdnum ("stdnum:fr.nir"): its `is_valid`,
        for values with any separators, True or False.
    RETURNS (Callable): A picklable function of (value).
    RAISES (AnonymError): SA002 when there is none.
    """
    if not name.startswith(STDNUM):
        return get("validators", name)
    module = name[len(STDNUM) :]
    try:
        is_valid = import_module(f"stdnum.{module}").is_valid if _MODULE(module) else None
    except (ImportError, AttributeError):
        is_valid = None
    if not callable(is_valid):
        raise AnonymError(Errors.SA002.format(kind="validator", name=name, names="the modules of python-stdnum"))
    return partial(_is_valid, is_valid)


def _is_valid(is_valid: Callable[[str], bool], value: str) -> bool:
    plain = _SEPARATORS.sub("", value)
    # To some modules separators mean something.
    return is_valid(plain) or plain != value and is_valid(value)


def names(kind: str) -> List[str]:
    """RETURNS (List[str]): all registered names of a kind, sorted; see `get`."""
    return sorted(_table(kind).get_all())


def _table(kind: str) -> Any:
    if kind in _BUNDLED:
        import_module(_BUNDLED[kind])
    return getattr(registry, f"anonym_{kind}")
