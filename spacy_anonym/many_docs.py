"""Read and write many Docs without asking for the installed packages at each one."""

from contextlib import contextmanager
from typing import Iterator

import srsly


@contextmanager
def known_extensions() -> Iterator[None]:
    """While Docs are read or written, srsly's extensions of msgpack are looked up once. It looks through all installed
    packages for them at each map that it reads, and each Doc's span groups and user data are such maps: that is nine
    tenths of the time."""
    registries = [
        registry for registry in (srsly.msgpack_decoders, srsly.msgpack_encoders) if "get_all" not in vars(registry)
    ]
    for registry in registries:
        known = registry.get_all()
        registry.get_all = lambda known=known: known
    try:
        yield
    finally:
        for registry in registries:
            del registry.get_all
