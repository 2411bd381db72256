"""Data frames and batches of them: texts of columns through a pipeline."""

from .frame import anonymize_frame
from .worker import map_batches

__all__ = ["anonymize_frame", "map_batches"]
