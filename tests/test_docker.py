"""Dockerfile, compose.yml, .dockerignore: what they name exists, and data stays out. No engine is needed."""

import configparser
import re
import subprocess
from pathlib import Path

import pytest
from dockerfiles import copied, instructions, is_sent, words
from typer.main import get_command

from spacy_anonym.cli.app import app
from spacy_anonym.load import bundled_pipelines

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf8")
IGNORE = (ROOT / ".dockerignore").read_text(encoding="utf8")
STEPS = instructions(DOCKERFILE)
LAST = max(stage for stage, _, _ in STEPS)


@pytest.fixture(scope="module")
def setup():
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", encoding="utf8")
    return parser


@pytest.fixture(scope="module")
def compose():
    return pytest.importorskip("yaml").safe_load((ROOT / "compose.yml").read_text(encoding="utf8"))


def of(name, stage=None):
    return [rest for number, each, rest in STEPS if each == name and stage in (None, number)]


def check_command(arguments):
    """Fail unless the command line has a command and options that there are."""
    commands = get_command(app).commands
    assert arguments[0] in commands
    known = {
        name: option for option in commands[arguments[0]].params for name in (*option.opts, *option.secondary_opts)
    }
    place, pipelines = 1, []
    while place < len(arguments):
        if arguments[place].startswith("-"):
            option = known[arguments[place]]
            place += 0 if getattr(option, "is_flag", False) else 1
            if "--pipeline" in option.opts:
                pipelines.append(arguments[place])
        place += 1
    return pipelines


def test_every_stage_has_a_python_that_the_package_is_for(setup):
    versions = {re.fullmatch(r"python:(\d+)\.(\d+)-slim(?: AS \w+)?", rest).groups() for rest in of("FROM")}
    assert len(versions) == 1
    ((major, minor),) = versions
    assert f"Programming Language :: Python :: {major}.{minor}" in setup["metadata"]["classifiers"].split("\n")
    low, high = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", setup["options"]["python_requires"]).groups()
    assert int(low) <= int(minor) < int(high)


def test_what_is_copied_exists_and_is_sent():
    tracked = {path: path.is_dir() for path in ROOT.iterdir()}
    for stage in range(LAST + 1):
        for rest in of("COPY", stage):
            if "--from=" in rest:
                assert rest.startswith("--from=build ") and any(" AS build" in each for each in of("FROM"))
                continue
            for source in copied(rest)[0]:
                assert ROOT / source.removeprefix("./") in tracked
                inside = f"{source}/x.py" if (ROOT / source).is_dir() else source
                assert is_sent(inside, IGNORE), source


def test_the_build_has_all_that_the_wheel_is_made_of(setup):
    sources = {source for rest in of("COPY", 0) for source in copied(rest)[0]}
    folders = {value.strip() for value in re.findall(r"= (.*)", setup["options"]["package_dir"])}
    assert {"pyproject.toml", "setup.cfg", "setup.py", *folders} <= sources
    assert {setup["metadata"]["long_description"].removeprefix("file: "), setup["metadata"]["license_files"]} <= sources


def test_files_of_the_package_are_sent_and_data_is_not():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode or not listed.stdout:
        pytest.skip("no git here, which knows the files")
    sent = {name for name in listed.stdout.splitlines() if is_sent(name, IGNORE)}
    wanted = {name for name in listed.stdout.splitlines() if name.startswith(("spacy_anonym/", "configs/"))}
    assert sent == wanted | {"pyproject.toml", "setup.cfg", "setup.py", "README.md", "LICENSE"}


@pytest.mark.parametrize(
    "name",
    "input/a.txt output/a.txt notes.csv .env .git/config .git/HEAD assets/x/y training/x key.bin vault.db corpus/en_dev.jsonl tests/conftest.py "
    "spacy_anonym/__pycache__/a.pyc spacy_anonym/cli/__pycache__/a.cpython-312.pyc spacy_anonym/.env spacy_anonym/cli/.secret configs/.hidden "
    "spacy_anonym.egg-info/PKG-INFO packages/x.whl".split(),
)
def test_data_keys_and_leftovers_are_not_sent(name):
    assert not is_sent(name, IGNORE)


def test_the_reader_of_dockerignore_follows_its_rules():
    assert (
        is_sent("a", "")
        and not is_sent("a/b", "a")
        and is_sent("a/b", "*\n!a")
        and not is_sent("a/b.pyc", "*\n!a\n**/*.pyc")
    )
    assert (
        not is_sent("x/y/.z", "**/.*")
        and is_sent("x/y", "**/.*")
        and not is_sent("b/a", "*/a")
        and is_sent("c/b/a", "*/a")
    )


def test_extras_that_are_installed_exist(setup):
    extras = {extra for rest in of("RUN") for each in re.findall(r"\[([\w,]+)\]", rest) for extra in each.split(",")}
    assert "serve" in extras and extras <= set(setup["options.extras_require"])


def test_the_image_starts_a_service_that_exists():
    assert words(of("ENTRYPOINT", LAST)[0]) == ["python", "-m", "spacy_anonym"]
    command = words(of("CMD", LAST)[0])
    pipelines = check_command(command)
    assert command[0] == "serve" and pipelines and set(pipelines) <= set(bundled_pipelines())
    assert command[command.index("--host") + 1] == "0.0.0.0"
    assert of("EXPOSE", LAST) == [command[command.index("--port") + 1]]


def test_health_is_asked_for_where_the_service_listens(tmp_path):
    check = words(of("HEALTHCHECK", LAST)[0])
    assert check[:2] == ["python", "-c"] and f"'127.0.0.1', {of('EXPOSE', LAST)[0]}" in check[2]
    compile(check[2], "HEALTHCHECK", "exec")
    assert "'/health'" in check[2]
    schemas = pytest.importorskip("spacy_anonym.serve.limits")
    assert "/health" in schemas.OPEN_PATHS


def test_the_image_is_not_root_and_holds_no_secret():
    assert of("USER", LAST) == ["10001"] and "--uid 10001" in DOCKERFILE
    # It is set once all is installed.
    names = [name for stage, name, _ in STEPS if stage == LAST]
    assert names.index("USER") > max(place for place, name in enumerate(names) if name in ("COPY", "RUN"))
    assert not re.search(r"(?i)\b(secret|password|token|api_key)\b *=", DOCKERFILE) and not of("ARG")


def test_commands_of_the_docs_exist():
    text = (ROOT / "docs" / "guides" / "docker.md").read_text(encoding="utf8")
    shell = re.findall(r"(?m)^.*(?:docker run .* spacy-anonym|run --rm batch) (\w.*)$", text)
    lists = re.findall(r"(?:command|args): (\[.*\])", text)
    given = [command.split() for command in shell] + [words(each) for each in lists]
    assert len(given) >= 5 and len(lists) == 2
    for command in given:
        check_command([word for word in command if word not in ("--help", "-")])
    assert set(re.findall(r"SPACY_ANONYM_\w+", text)) <= {
        *re.findall(r"SPACY_ANONYM_\w+", (ROOT / "compose.yml").read_text()),
        "SPACY_ANONYM_API_KEY",
    }


def test_only_this_machine_reaches_the_service(compose):
    for name, service in compose["services"].items():
        for port in service.get("ports", []):
            host, _, rest = port.partition(":")
            assert host == "127.0.0.1" and rest.rpartition(":")[2] == of("EXPOSE", LAST)[0], name


@pytest.mark.parametrize("name", ["server", "batch"])
def test_services_can_do_no_more_than_they_need(compose, name):
    service = compose["services"][name]
    assert service["read_only"] is True and service["tmpfs"] == ["/tmp"]
    assert service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"]
    assert service["build"] == "." and not service.get("privileged")


def test_the_service_is_given_time_to_stop(compose):
    stop = next(option for option in get_command(app).commands["serve"].params if "--stop-timeout" in option.opts)
    assert int(compose["services"]["server"]["stop_grace_period"].removesuffix("s")) > stop.default


def test_the_batch_reads_one_folder_and_writes_another(compose):
    batch = compose["services"]["batch"]
    assert (
        batch["profiles"] == ["batch"] and batch["network_mode"] == "none" and batch["healthcheck"] == {"disable": True}
    )
    volumes = dict(volume.split(":", 1) for volume in batch["volumes"])
    assert volumes == {"./input": "/input:ro", "./output": "/output"}
    command = [re.sub(r"\$\{\w+:-(\w+)\}", r"\1", word) for word in batch["command"]]
    assert command[:3] == ["anonymize", "/input", "/output"]
    assert set(check_command(command)) <= set(bundled_pipelines())


def test_keys_of_compose_are_those_of_its_specification(compose):
    # https://github.com/compose-spec/compose-spec/blob/main/spec.md, those that are used.
    known = {
        "build",
        "image",
        "ports",
        "init",
        "read_only",
        "tmpfs",
        "cap_drop",
        "security_opt",
        "restart",
        "stop_grace_period",
        "profiles",
        "command",
    }
    known |= {"volumes", "user", "network_mode", "healthcheck"}
    assert set(compose) == {"name", "services"} and re.fullmatch(r"[a-z0-9][a-z0-9_-]*", compose["name"])
    for service in compose["services"].values():
        assert set(service) <= known
        variables = re.findall(r"\$\{(\w+)(:-\w+)?\}", str(service))
        # Without a default an unset variable would be an empty string.
        assert all(name.startswith("SPACY_ANONYM_") and default for name, default in variables)
