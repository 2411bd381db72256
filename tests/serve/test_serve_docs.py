"""docs/reference/http.md names every setting, code and status."""

import re
from pathlib import Path

from serve_util import ServeSettings

from spacy_anonym.errors import Errors
from spacy_anonym.serve.errors import CLIENT_ERROR, STATUSES

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "http.md").read_text(encoding="utf8")


def test_every_setting_is_there():
    for name in ServeSettings._fields:
        option = "--" + {"pipelines": "pipeline", "allowed_hosts": "allowed-host"}.get(name, name).replace("_", "-")
        assert f"`{option}`" in TEXT, option


def test_every_code_is_there_with_its_status():
    rows = {int(status): codes for status, codes in re.findall(r"^\| (\d{3}) \| (SA[^|]*) \|", TEXT, re.MULTILINE)}
    assert set(rows) == {CLIENT_ERROR, *STATUSES.values()}
    for code in [name for name in vars(Errors) if re.fullmatch(r"SA5[012]\d", name)]:
        assert code in TEXT
    for code, status in STATUSES.items():
        if not code.startswith("SA53"):
            assert code in rows[status], code
