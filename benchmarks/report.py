"""The figures of a run: a table for people, and JSON that can hold no text."""

import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Dict, List, Optional, Sequence, Tuple

import srsly
from wasabi import table

from spacy_anonym.errors import AnonymError, Errors

from .generate import CORPORA, DENSITIES
from .systems import SYSTEMS

OWN_CORPORA = ("own-sentence", "own-1kB")
PACKAGES = ("spacy_anonym", "spacy", "presidio-analyzer", "presidio-anonymizer", "scrubadub", "google-re2")
OWN_PIPELINE = "own"
# Every string that a report may hold: a name of this module, or a number of a version.
NAMES = frozenset((*SYSTEMS, *CORPORA, *OWN_CORPORA, *DENSITIES, *PACKAGES, OWN_PIPELINE, "python"))
LANGUAGE = re.compile(r"[a-z]{2,3}(_(sm|trf))?")
VERSION = re.compile(r"\d{1,6}(\.\d{1,8}){0,3}((a|b|rc|\.dev|\.post)\d{1,8})*")


@dataclass
class Rate:
    """A system's speed. `seconds` holds one figure a block; `words` and `characters` are those of one second."""

    system: str
    seconds: List[float]
    words: float
    characters: float


@dataclass
class Ratio:
    """How many times as fast as another a system is: the median, the lowest and the highest of the blocks."""

    system: str
    other: str
    median: float
    low: float
    high: float


@dataclass
class CorpusReport:
    """One corpus. `identifiers` is their number where it is known, which it is for generated texts."""

    corpus: str
    texts: int
    characters: int
    words: int
    identifiers: Optional[int]
    rates: List[Rate] = field(default_factory=list)
    ratios: List[Ratio] = field(default_factory=list)


@dataclass
class GrowthReport:
    """Milliseconds a kilobyte by the size of the documents in characters. `ratio` is the highest to the lowest."""

    system: str
    density: str
    sizes: List[int]
    milliseconds: List[float]
    ratio: float


@dataclass
class SpeedReport:
    """All of a run."""

    pipeline: str
    versions: Dict[str, str]
    seed: int
    blocks: int
    corpora: List[CorpusReport] = field(default_factory=list)
    growth: List[GrowthReport] = field(default_factory=list)
    skipped: List[str] = field(default_factory=list)


def make_ratio(system: str, other: str, seconds: Sequence[float], other_seconds: Sequence[float]) -> Ratio:
    """Compare two systems over the same blocks.

    system, other (str): Their names.
    seconds, other_seconds (Sequence[float]): The time of each block.
    RETURNS (Ratio): The other's time divided by the system's.
    """
    ratios = [theirs / ours for ours, theirs in zip(seconds, other_seconds)]
    return Ratio(system, other, median(ratios), min(ratios), max(ratios))


def check_report(data: Any) -> None:
    """Check that a report's data holds numbers, known names and versions only.

    data (Any): The data, as it is written.
    RAISES (ValueError): when there is anything else. The message does not repeat it.
    """
    if data is None or isinstance(data, (bool, int, float)):
        return
    if isinstance(data, str):
        if data in NAMES or VERSION.fullmatch(data) or LANGUAGE.fullmatch(data):
            return
    elif isinstance(data, list):
        for value in data:
            check_report(value)
        return
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in KEYS:
                break
            check_report(value)
        else:
            return
    raise ValueError("the report holds something other than numbers, known names and versions")


KEYS = NAMES.union(*(kind.__dataclass_fields__ for kind in (Rate, Ratio, CorpusReport, GrowthReport, SpeedReport)))


def report_data(report: SpeedReport) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the report as JSON holds it, checked."""
    data = asdict(report)
    check_report(data)
    return data


def write_report(path: Path, report: SpeedReport) -> None:
    """Write a report as JSON.

    path (Path): The file.
    report (SpeedReport): The report.
    RAISES (AnonymError): SA901 when it holds a text, SA311 when it cannot be written.
    """
    data = report_data(report)
    try:
        path.write_text(srsly.json_dumps(data, indent=2) + "\n", encoding="utf8")
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=path, problem=type(error).__name__)) from None


def show_report(report: SpeedReport) -> str:
    """RETURNS (str): the tables, for a terminal."""
    parts = [_ratio_table(report.corpora), _rate_table(report.corpora)] if report.corpora else []
    if report.growth:
        parts.append(_growth_table(report.growth))
    return "\n".join(parts)


def _ratio_table(corpora: Sequence[CorpusReport]) -> str:
    pairs = [(ratio.system, ratio.other) for ratio in corpora[0].ratios]
    rows: List[Tuple[str, ...]] = []
    for system, other in pairs:
        found = [
            ratio for corpus in corpora for ratio in corpus.ratios if (ratio.system, ratio.other) == (system, other)
        ]
        cells = (f"{ratio.median:.2f} ({ratio.low:.2f}-{ratio.high:.2f})" for ratio in found)
        rows.append((f"{system} / {other}", *cells))
    header = ("times as fast", *(corpus.corpus for corpus in corpora))
    return _table(rows, header)


def _rate_table(corpora: Sequence[CorpusReport]) -> str:
    rows = []
    for index, rate in enumerate(corpora[0].rates):
        cells = (corpus.rates[index] for corpus in corpora)
        rows.append((rate.system, *(f"{r.words / 1e3:.1f} / {r.characters / 1e6:.2f}" for r in cells)))
    header = ("1,000 words / MB a second", *(corpus.corpus for corpus in corpora))
    return _table(rows, header)


def _growth_table(growth: Sequence[GrowthReport]) -> str:
    sizes = max((report.sizes for report in growth), key=len)
    rows = []
    for report in growth:
        cells = [f"{value:.3f}" for value in report.milliseconds]
        cells += ["-"] * (len(sizes) - len(cells))
        rows.append((f"{report.system}, {report.density}", *cells, f"{report.ratio:.2f}"))
    return _table(rows, ("ms a kB", *(f"{size // 1000} kB" for size in sizes), "highest / lowest"))


def _table(rows: Sequence[Tuple[str, ...]], header: Tuple[str, ...]) -> str:
    return table(rows, header=header, divider=True, aligns=("l", *("r" for _ in header[1:])))
