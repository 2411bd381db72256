"""Find personal data in text and replace it: components for spaCy pipelines."""

from . import registry  # noqa: F401
from .about import __version__
from .compat.medical_notes import anonymize_notes
from .conversation import Conversation
from .deanonymize import Restored, Restorer, deanonymize, mapping_of
from .errors import AnonymError
from .explain import explain
from .load import blank, load
from .render import render, report
from .texts import anonymize_dict, anonymize_texts
from .vault import open_vault

__all__ = [
    "AnonymError",
    "Conversation",
    "Restored",
    "Restorer",
    "__version__",
    "anonymize_dict",
    "anonymize_notes",
    "anonymize_texts",
    "blank",
    "deanonymize",
    "explain",
    "load",
    "mapping_of",
    "open_vault",
    "render",
    "report",
]
