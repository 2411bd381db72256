"""Where the time goes: the functions that a system spends most of its own time in."""

import cProfile
import gc
import pstats
from pathlib import PurePath
from typing import List, Sequence

from wasabi import table

from .systems import System

TOP = 25


def profile_system(system: System, texts: Sequence[str], top: int = TOP) -> str:
    """Profile a system over some texts.

    system (System): The system; it should be warm.
    texts (Sequence[str]): The texts.
    top (int): How many functions are shown.
    RETURNS (str): A table of functions by their own time. It names functions and files, nothing of the texts.
    """
    profiler = cProfile.Profile()
    gc.collect()
    gc.freeze()
    profiler.runcall(system.run, texts)
    gc.unfreeze()
    stats = pstats.Stats(profiler)
    rows: List[Sequence[str]] = []
    for (file, line, name), (_, calls, own, total, _) in stats.stats.items():
        rows.append((own, f"{PurePath(file).name}:{line} {name}" if line else name, f"{calls}", total))
    rows.sort(reverse=True)
    whole = stats.total_tt or 1.0
    shown = [(name, calls, f"{own / whole:.1%}", f"{total / whole:.1%}") for own, name, calls, total in rows[:top]]
    header = (system.name, "calls", "own time", "with calls")
    return table(shown, header=header, divider=True, aligns=("l", "r", "r", "r"))


__all__ = ["profile_system"]
