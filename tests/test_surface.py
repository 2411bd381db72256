"""Nothing that users can name goes, or comes, unnoticed."""

import json

import pytest
from surface import SAVED, surface


@pytest.mark.slow
def test_the_names_are_those_that_were_saved():
    pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
    saved = json.loads(SAVED.read_text(encoding="utf8"))
    now = surface()
    for kind, names in saved.items():
        assert now[kind] == names, f"{kind} changed: if that is meant, run python tests/surface.py"
    assert set(now) == set(saved)
