"""Reading TOML: the standard library's reader, on Python 3.10 the package that it was made of."""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@lru_cache(maxsize=None)
def load_toml(module: str, name: str) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the tables of a file beside a module, of which `module` is the `__file__`. They are
    shared: do not change them."""
    return tomllib.loads((Path(module).parent / name).read_text(encoding="utf8"))


__all__ = ["load_toml", "tomllib"]
