"""The tables of the README and of docs/reference/patterns.md are what the code says."""

import re
from pathlib import Path

import pytest

from spacy_anonym.cli.patterns import BY_PACK, COLUMNS
from spacy_anonym.cli.tables import show_rows
from spacy_anonym.labels import LABELS
from spacy_anonym.patterns import describe_packs, summarize_packs

ROOT = Path(__file__).parent.parent


def own_rows():
    """The rows of this package's packs; others may be installed."""
    return [row for row in describe_packs() if "." not in row["pack"]]


def test_every_pattern_stands_in_the_docs():
    table = show_rows(own_rows(), COLUMNS, "markdown")
    # After a change: python -m spacy_anonym patterns --format markdown
    assert table in (ROOT / "docs" / "reference" / "patterns.md").read_text(encoding="utf8")


def test_every_pack_stands_in_the_readme():
    # After a change: python -m spacy_anonym patterns --by-pack --format markdown
    assert show_rows(summarize_packs(own_rows()), BY_PACK, "markdown") in (ROOT / "README.md").read_text(encoding="utf8")


def test_labels_of_the_readme():
    text = (ROOT / "README.md").read_text(encoding="utf8")
    rows = re.findall(r"(?m)^\| `([A-Z_]+)` \| (.*?) \| .*? \| .*? \| ?(.*?) \| ", text)
    assert {"PERSON", "PASSWORD", "API_KEY"} <= {row[0] for row in rows}
    for name, meaning, foreign in rows:
        assert meaning == LABELS[name].meaning
        assert foreign == ", ".join(LABELS[name].foreign)


@pytest.mark.parametrize("name", ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))])
def test_links_to_files(name):
    path = ROOT / name
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", path.read_text(encoding="utf8")):
        assert (path.parent / link).exists(), link
