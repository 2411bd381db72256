"""Measure speed against others, on texts that none of them has seen."""

from .generate import CORPORA, TextGenerator, generate_blocks, read_own_texts
from .report import CorpusReport, GrowthReport, Ratio, SpeedReport, check_report, show_report, write_report
from .speed import measure_corpus, measure_growth, measure_speed
from .systems import SYSTEMS, System, make_systems

__all__ = [
    "CORPORA",
    "CorpusReport",
    "GrowthReport",
    "Ratio",
    "SYSTEMS",
    "SpeedReport",
    "System",
    "TextGenerator",
    "check_report",
    "generate_blocks",
    "make_systems",
    "measure_corpus",
    "measure_growth",
    "measure_speed",
    "read_own_texts",
    "show_report",
    "write_report",
]
