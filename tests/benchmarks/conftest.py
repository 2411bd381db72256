import gc

import pytest


@pytest.fixture(autouse=True)
def nothing_is_collected(monkeypatch):
    """A measurement first collects garbage. In a process that holds what hundreds of tests have made that takes a
    second each time, and here nobody looks at the seconds."""
    monkeypatch.setattr(gc, "collect", lambda generation=2: 0)
