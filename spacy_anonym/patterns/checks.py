"""Look up the validator that a pattern names."""

import re
from functools import partial
from importlib import import_module
from typing import Any, Callable

from .. import registry
from ..errors import AnonymError, Errors

STDNUM = "stdnum:"
_MODULE = re.compile(r"[a-z_]+(?:\.[a-z0-9_]+)?").fullmatch


def get_validator(name: str) -> Callable[[str], Any]:
    """Look up a validator.

    name (str): A registered one, or "stdnum:" and a module of python-stdnum ("stdnum:fr.nir"): its `is_valid`, True or False.
    RETURNS (Callable): A picklable function of (value).
    RAISES (AnonymError): SA002 when there is none.
    """
    if not name.startswith(STDNUM):
        return registry.get("validators", name)
    module = name[len(STDNUM) :]
    try:
        found = _MODULE(module) and callable(import_module(f"stdnum.{module}").is_valid)
    except (ImportError, AttributeError):
        found = False
    if not found:
        raise AnonymError(Errors.SA002.format(kind="validator", name=name, names="the modules of python-stdnum"))
    return partial(_is_valid, module)


def _is_valid(module: str, value: str) -> bool:
    return import_module(f"stdnum.{module}").is_valid(value)
