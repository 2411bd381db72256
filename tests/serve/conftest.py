"""The processes of the services under test."""

import os
import sys

import pytest


@pytest.fixture(scope="session", autouse=True)
def processes(plain_path):
    """They load as if nothing but the package were installed, and those that tests share end with the tests."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (plain_path, before)))
    # Those that spawn starts take this process's path.
    sys.path.insert(0, plain_path)
    yield
    sys.path.remove(plain_path)
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
    for pipelines in getattr(sys.modules.get("serve_util"), "SERVED", {}).values():
        pipelines.close()
