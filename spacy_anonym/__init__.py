"""Find personal data in text and take it out: components for spaCy pipelines."""

from . import registry  # noqa: F401
from .about import __version__
from .errors import AnonymError
from .load import blank, load
from .texts import anonymize_texts

__all__ = ["AnonymError", "__version__", "anonymize_texts", "blank", "load"]
