"""The pages of the site that are made from the code have all of it, and the site builds."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("griffe", reason="the extra docs is not installed")

from scripts.docs.docstrings import as_markdown
from scripts.docs.pages import PAGES, errors_page
from spacy_anonym.errors import Errors, Warnings
from spacy_anonym.labels import LABELS
from spacy_anonym.patterns import describe_packs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_every_code_has_a_heading_and_its_message():
    page = errors_page()
    codes = [name for owner in (Errors, Warnings) for name in vars(owner) if re.fullmatch(r"S[AW]\d+", name)]
    assert len(codes) > 100 and re.findall(r"(?m)^### (S[AW]\d+)$", page) == codes
    assert "### SA001\n\nUnknown pipeline *name*. It is neither a bundled pipeline (*names*)" in page
    assert 'as JSON {"PERSON": {"type": "replace"}}' in page


def test_every_label_pattern_component_and_option():
    pages = {path: make() for path, make in PAGES.items()}
    for name, label in LABELS.items():
        assert f"| `{name}` | {label.meaning.replace('|', chr(92) + '|')} |" in pages["reference/labels.md"]
    for row in describe_packs():
        assert f"| {row['id']} | {row['label']} |" in pages["reference/patterns.md"] or "." in row["pack"]
    for factory in (
        "regex_ruler",
        "lexicon_matcher",
        "span_consolidator",
        "anonymizer",
        "external_ner",
        "tfidf_flagger",
        "scored_ner",
    ):
        assert f"\n## {factory}\n" in pages["reference/components.md"]
    # Each setting is explained.
    assert not re.findall(r"(?m)^\| (`\w+`) \| .* \|  \|$", pages["reference/components.md"])
    assert "| `spacy_anonym.mask.v1` |" in pages["reference/registered.md"]
    assert (
        "| `--detect-only` |" in pages["reference/options.md"] and "\n## tfidf learn\n" in pages["reference/options.md"]
    )


def test_pages_of_files_lead_to_pages_only():
    for path in ("project/contributing.md", "project/changes.md", "project/lists.md"):
        assert not re.findall(r"\]\((?!https?:|#|\.\./\w)", PAGES[path]())


def test_docstrings():
    text = "D.\n\nname (str): Which.\nn (int): How many,\n    at least.\nRETURNS (bool): If.\nRAISES (KeyError): No."
    assert as_markdown(text) == (
        "D.\n\n\n- **name** (`str`): Which.\n- **n** (`int`): How many,\n    at least.\n\n"
        "**Returns** (`bool`): If.\n\n**Raises** (`KeyError`): No."
    )


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="needs the extra docs")
def test_the_site_builds_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "[Errors and warnings](reference/errors/)" in (tmp_path / "site" / "llms.txt").read_text(encoding="utf8")
    pages = "".join(path.read_text(encoding="utf8") for path in (tmp_path / "site").rglob("*.html"))
    assert not re.findall(r'(?:src|<link[^>]* href)="https?://[^"]+', pages)
