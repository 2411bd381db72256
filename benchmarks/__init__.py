"""The scripts behind the figures of docs/figures/benchmarks.md, each run from the root of a clone as `python -m
benchmarks.NAME`.

They need the package with the extra `benchmark`; nothing of the package needs them.
"""
