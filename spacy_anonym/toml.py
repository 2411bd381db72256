"""The reader of TOML: the standard library's, on Python 3.10 the package that it was made of."""

import sys

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["tomllib"]
