"""The README: short, its commands as they are tested, its example run, its links good."""

import re
import subprocess
from pathlib import Path

import pytest
from doc_examples import blocks, cached_load, run_python

pytest.importorskip("griffe", reason="the extra docs is not installed")

from scripts.docs.pages import PAGES

ROOT = Path(__file__).parent.parent
PAGES_OF_DOCS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))


def test_it_is_read_in_three_minutes():
    assert len((ROOT / "README.md").read_text(encoding="utf8").split()) <= 800


def test_its_first_two_commands():
    commands = [code.strip() for _, code in blocks("README.md", "bash")]
    assert (
        commands[0]
        == 'pip install . && echo "My name is John Doe, call 212-555-0123." | python -m spacy_anonym anonymize -'
    )
    assert commands[1] == 'pip install ".[test]" && python -m pytest'


@pytest.mark.slow
def test_its_example(monkeypatch):
    cached_load(monkeypatch)
    [(_, code)] = blocks("README.md", "python")
    assert run_python(code, {}) == 2


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "examples/README.md", *PAGES_OF_DOCS])
def test_links_to_files(name):
    path = ROOT / name
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", path.read_text(encoding="utf8")):
        target = (path.parent / link).resolve()
        assert target.exists() or str(target.relative_to(ROOT / "docs")) in PAGES, link


def test_every_page_is_reached_from_the_navigation():
    navigation = re.findall(r"- ([\w/]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf8"), re.MULTILINE)
    assert sorted(navigation) == sorted([*(page.removeprefix("docs/") for page in PAGES_OF_DOCS), *PAGES])


def test_guides_and_explanations_are_short():
    # Words beside tables and code, of all pages that are written by hand.
    text = "\n".join((ROOT / page).read_text(encoding="utf8") for page in [*PAGES_OF_DOCS, "README.md"])
    text = re.sub(r"(?ms)^```.*?^```$|^\|.*?$", "", text)
    assert len(text.split()) <= 30_000


def test_the_example_scripts_are_those_of_their_table():
    listed = re.findall(
        r"^\| \[`(\w+\.py)`\]", (ROOT / "examples" / "README.md").read_text(encoding="utf8"), re.MULTILINE
    )
    tracked = subprocess.run(["git", "ls-files", "examples"], cwd=ROOT, capture_output=True, text=True).stdout
    there = {path.name for path in (ROOT / "examples").glob("*.py")}
    assert sorted(listed) == sorted(there) and (not tracked or all(name in tracked for name in there))
