"""project.yml: valid, complete, and true to the package."""

import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
import srsly
from weasel.schemas import ProjectConfigSchema, validate
from weasel.util import get_checksum

from scripts.corpora import CORPORA

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROJECT = srsly.read_yaml(ROOT / "project.yml")
COMMANDS = {command["name"]: command for command in PROJECT["commands"]}
SCRIPTS = [line for command in PROJECT["commands"] for line in command["script"]]
LANGUAGES = ("en", "es", "ca", "he")
ASSETS = {asset["dest"]: asset for asset in PROJECT["assets"]}
DATA = os.environ.get("SPACY_ANONYM_DATA")


def with_vars(path):
    for name, value in PROJECT["vars"].items():
        path = path.replace(f"${{vars.{name}}}", value)
    return path


def test_it_follows_the_schema():
    assert not validate(ProjectConfigSchema, PROJECT)
    # The check itself sees what is wrong.
    assert validate(ProjectConfigSchema, {**PROJECT, "commands": [{"name": "x", "scripts": []}]})


def test_workflows_name_commands():
    workflows = PROJECT["workflows"]
    assert {"all", "train", "evaluate", "package", "benchmark", *LANGUAGES} <= set(workflows)
    assert len(COMMANDS) == len(PROJECT["commands"])
    for steps in workflows.values():
        assert steps and set(steps) <= set(COMMANDS)
    for lang in LANGUAGES:
        assert set(workflows[lang]) <= set(workflows["all"])


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_has_help_a_script_and_outputs(name):
    command = COMMANDS[name]
    assert command["help"] and command["script"]
    assert command.get("outputs") or command.get("outputs_no_cache")


@pytest.mark.parametrize("workflow", sorted(PROJECT["workflows"]))
def test_what_a_step_needs_was_made_before_or_is_there(workflow):
    made = set()
    for step in PROJECT["workflows"][workflow]:
        for path in map(with_vars, COMMANDS[step].get("deps", [])):
            from_assets = (
                path == "assets"
                or path.startswith("assets/")
                and any(f"{dest}/".startswith(f"{path}/") for dest in ASSETS)
            )
            bundled = workflow == "package" and path.startswith("training/")
            assert path in made or from_assets or bundled or (ROOT / path).exists(), f"{step}: {path}"
        made.update(map(with_vars, COMMANDS[step].get("outputs", [])))


def test_training_in_a_fresh_clone_needs_no_corpus():
    used = " ".join(line for step in PROJECT["workflows"]["train"] for line in COMMANDS[step]["script"])
    assert "assets" not in used and "vars.data" not in used


@pytest.mark.parametrize("line", SCRIPTS)
def test_a_script_runs_a_module_that_exists(line):
    words = line.split()
    assert words[:2] == ["python", "-m"]
    assert find_spec(words[2]) is not None


def test_converted_corpora_are_in_the_table_and_their_folders_among_the_assets():
    converted = [
        re.search(r"corpora convert (\w+) \$\{vars\.data\}/(\w+) ", line) for line in SCRIPTS if " convert " in line
    ]
    assert len(converted) > 10 and all(converted)
    for name, folder in (match.groups() for match in converted):
        assert CORPORA[name].folder == folder
        assert any(dest.split("/")[1] == folder for dest in ASSETS)
    evaluated = {
        name for line in SCRIPTS for name in re.findall(r"evaluate \S+ training/\w+/measure/(\w+)\.spacy", line)
    }
    assert evaluated and all(CORPORA[name].use == "measure" for name in evaluated)


def test_nothing_trains_on_what_is_for_measuring():
    for line in SCRIPTS:
        match = re.search(r"corpora convert (\w+) \S+ (\S+)", line)
        if match and CORPORA[match.group(1)].use == "measure":
            assert match.group(2).split("/")[2] in ("test", "dev", "measure")
            # Stopping a training by a set is a use too.
            if {"NC", "not"} & set(CORPORA[match.group(1)].licence.split("-")):
                assert match.group(2).split("/")[2] in ("test", "measure")


def _of(path, known):
    """RETURNS: whether a file or folder is one of the known ones or lies in one."""
    return path in known or str(Path(path).parent) in known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_training_data_is_checked_against_what_stops_and_tests_it(lang):
    names = [name for name in PROJECT["workflows"][lang] if not name.startswith("score-")]
    made = " ".join(COMMANDS[f"corpora-{lang}"]["outputs"])
    clean, against, trained = set(), set(), 0
    for words in (line.split() for name in names for line in COMMANDS[name]["script"]):
        option = dict(zip(words, words[1:]))
        if "check" in words:
            against |= set(words[words.index("--against") + 1 : words.index("--drop")])
            clean.add(option["--drop"])
            # A folder test/ that was made is checked against.
            assert (f"training/{lang}/test" in made) == (f"training/{lang}/test" in against)
        elif "documents" in words:
            # No program that reads the corpora made them, and parts share no author.
            part = {"train": clean, "dev": against}[option["--part"]]
            part |= {option["--output"], str(Path(option["--output"]).parent)}
        elif "unknown" in words:
            # What is made of texts that were checked.
            options = [place for place, word in enumerate(words) if word.startswith("--")]
            read = [
                word for word in words[: options[0]] if word.startswith("training/") and word != option.get("--output")
            ]
            made_of = clean if all(_of(each, clean) for each in read) else against
            assert all(_of(each, made_of) for each in read), read
            output = option["--output"]
            made_of |= {output, str(Path(output).parent)} - {f"training/{lang}"}
        elif "--paths.train" in words:
            assert option["--paths.train"] in clean and option["--paths.dev"] in against
            trained += 1
    assert trained


@pytest.mark.parametrize("dest", sorted(ASSETS))
def test_an_asset_has_a_licence_a_public_address_or_a_hint_and_a_checksum(dest):
    asset = ASSETS[dest]
    assert re.search(r"CC |MIT|commercial", asset["description"])
    if "url" in asset:
        assert re.fullmatch(r"https://raw\.githubusercontent\.com/[\w-]+/[\w-]+/[0-9a-f]{7,40}/\S+", asset["url"])
    elif "git" in asset:
        assert re.fullmatch(r"https://github\.com/[\w-]+/[\w-]+", asset["git"]["repo"])
        assert str(Path(dest).parent) in [*PROJECT["directories"], "assets"]
    else:
        page = re.search(r"docs/[\w/]+\.md", asset["description"]).group()
        assert Path(dest).name in (ROOT / page).read_text(encoding="utf8")
    if "checksum" in asset:
        assert re.fullmatch(r"[0-9a-f]{32}", asset["checksum"])
    else:
        # What nothing is trained or measured on may be the newest.
        assert "git" in asset or "docs/how/corpora.md" not in asset["description"]


@pytest.mark.parametrize("dest", sorted(dest for dest, asset in ASSETS.items() if "checksum" in asset))
def test_a_checksum_is_that_of_the_file(dest):
    if not DATA:
        pytest.skip("SPACY_ANONYM_DATA names no folder with the corpora")
    path = Path(DATA) / dest.removeprefix("assets/")
    if dest.startswith("assets/glove/") and not path.exists():
        pytest.skip("the word vectors are not there; docs/how/corpora.md tells how to get them")
    assert get_checksum(path) == ASSETS[dest]["checksum"]
