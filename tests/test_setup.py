"""What setup.py and setup.cfg put into a wheel: every package, and every file that one of them reads."""

import configparser
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Folders of the packages, where they are not the packages' names.
FOLDERS = {"spacy_anonym.configs": "configs"}


@pytest.fixture(scope="module")
def setup() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", encoding="utf8")
    return parser


def test_every_folder_of_code_is_a_package_of_the_wheel(monkeypatch):
    given = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("setuptools.setup", given.update)
    runpy.run_path("setup.py")
    folders = {FOLDERS.get(name, name.replace(".", "/")) for name in given["packages"]}
    code = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "spacy_anonym").rglob("*.py")} | {"configs"}
    assert code == folders


def test_every_file_of_data_is_in_the_wheel(setup):
    shipped = set()
    for package, patterns in setup["options.package_data"].items():
        folder = ROOT / FOLDERS.get(package, package.replace(".", "/"))
        shipped |= {path for pattern in patterns.split() for path in folder.glob(pattern)}
    listed = subprocess.run(
        ["git", "ls-files", "spacy_anonym", "configs"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode or not listed.stdout:
        pytest.skip("no git here, which knows the files")
    files = {ROOT / name for name in listed.stdout.splitlines() if not name.endswith(".py")}
    assert not {path for path in files - shipped if path.exists()}


@pytest.mark.parametrize("lang", ["ca", "en", "es", "he"])
def test_weights_are_in_the_wheel_with_their_licence(setup, lang):
    patterns = setup["options.package_data"]["spacy_anonym"].split()
    shipped = {
        path.relative_to(ROOT / "spacy_anonym").as_posix() for p in patterns for path in (ROOT / "spacy_anonym").glob(p)
    }
    folder = f"pipelines/{lang}_anonym_sm/"
    assert {
        folder + name
        for name in ("ATTRIBUTION.md", "LICENSE", "meta.json", "config.cfg", "ner/model", "vocab/strings.json")
    } <= shipped
