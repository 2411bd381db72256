"""Find personal data in text and replace it: components for spaCy pipelines."""

import importlib
import typing

from . import registry  # noqa: F401
from .about import __version__
from .deanonymize import Restored, Restorer, deanonymize, mapping_of
from .errors import AnonymError
from .explain import explain
from .load import blank, load
from .render import render, report
from .texts import anonymize_dict, anonymize_texts
from .vault import open_vault

if typing.TYPE_CHECKING:
    from .compat.medical_notes import anonymize_notes
    from .conversation import Conversation

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

# Imported when they are asked for: with them come surrogates and formats, which most programs do not use.
_LATER = {"Conversation": ".conversation", "anonymize_notes": ".compat.medical_notes"}


def __getattr__(name: str) -> typing.Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_LATER[name], __name__), name)


def __dir__() -> typing.List[str]:
    return sorted({*globals(), *__all__})
