"""Checks of a candidate's value, registered for patterns to name: a module a country, and a module a kind of value for
those of every country. A new module registers by being here.

A validator takes the value (str) and returns True when a check digit proves it, False when it cannot be what it looks
like, None when it tells nothing. A trimming function returns the half-open part of the value that is the identifier, or
None; an empty part where nothing within it is one either.
"""

from importlib import import_module
from pkgutil import iter_modules

from ... import registry  # noqa: F401  (makes the catalogue that the modules register in)

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
