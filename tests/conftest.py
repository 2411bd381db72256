"""Fixtures and settings of all tests."""

import os
from importlib.metadata import entry_points

import pytest
from hypothesis import HealthCheck, settings

# Derandomized, so that a run of the suite says the same each time; HYPOTHESIS_PROFILE=explore looks further.
settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("explore", deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


@pytest.fixture(scope="module", autouse=True)
def caches_end_with_their_module(request):
    """Pipelines of 100 MB each that a module's own functions keep go with the module."""
    yield
    for value in vars(request.module).values():
        if hasattr(value, "cache_clear") and value.__module__ == request.module.__name__:
            value.cache_clear()


@pytest.fixture(scope="session")
def blank_en():
    """The English pipeline without any model. Do not change it."""
    import spacy_anonym

    return spacy_anonym.blank("en")


@pytest.fixture(scope="session")
def bundled_en():
    """The bundled English pipeline, its rules alone. Do not change it."""
    import spacy_anonym

    return spacy_anonym.load("en", exclude=["ner"])


# Who may add to spaCy where nothing but the package and what it needs is installed.
PLAIN = {
    "catalogue",
    "confection",
    "spacy",
    "spacy-anonym",
    "spacy-legacy",
    "spacy-loggers",
    "srsly",
    "thinc",
    "weasel",
}
WITHOUT_TORCH = """
from importlib.machinery import PathFinder

find = PathFinder.find_spec
PathFinder.find_spec = classmethod(lambda cls, name, path=None, target=None: None if name == "torch" else find(name, path, target))
"""


@pytest.fixture(scope="session")
def plain_path(tmp_path_factory):
    """A folder that hides what else is installed from a process whose PYTHONPATH it is on: at its start spaCy imports
    every library with factories, and thinc PyTorch, which takes longer than all that most tests of processes are
    about."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "sitecustomize.py").write_text(WITHOUT_TORCH)
    points = [
        point
        for group in entry_points().groups
        if group.startswith(("spacy_", "thinc_"))
        for point in entry_points(group=group)
    ]
    for name in {point.dist.name for point in points}:
        if name.lower().replace("_", "-") not in PLAIN:
            # Of two distributions of one name the first counts, and this one has no entry points.
            info = folder / f"{name.replace('-', '_')}-0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    return str(folder)


@pytest.fixture
def plain_processes(plain_path, monkeypatch):
    """Processes that the test starts are as if nothing but the package were installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (plain_path, os.environ.get("PYTHONPATH")))))
    # Those that spawn starts take this process's path.
    monkeypatch.syspath_prepend(plain_path)
