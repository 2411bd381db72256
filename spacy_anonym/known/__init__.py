"""What is known of the person of a text: every form of the given values, found."""

from .finder import RULE, Known, KnownFinder, check_known, known_finder
from .names import PATIENT

__all__ = ["PATIENT", "RULE", "Known", "KnownFinder", "check_known", "known_finder"]
