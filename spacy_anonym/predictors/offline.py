"""Nothing is fetched unless somebody asked for it."""

from contextlib import contextmanager
from typing import Iterator


@contextmanager
def offline() -> Iterator[None]:
    """While it lasts, huggingface_hub, where it is installed, fetches nothing."""
    try:
        from huggingface_hub import constants
    except ImportError:
        yield
        return
    before, constants.HF_HUB_OFFLINE = constants.HF_HUB_OFFLINE, True
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before
