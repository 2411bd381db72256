"""How findings are compared with gold spans: pure functions over texts and character offsets, one idea a file."""

from .document import ScoredText, make_scored_text
from .ratios import Ratios, f_score, ratios

__all__ = ["Ratios", "ScoredText", "f_score", "make_scored_text", "ratios"]
