"""Runs the examples of a document: its blocks of Python, one after the other in one namespace, and its commands.

What stands in a comment behind a `print`, or on the lines below it, is what it prints. The same holds for the lines of
comments below a command. Commands run in this process: `python -m spacy_anonym ...`, also with `echo "..." |` in front
of it or `FILE` behind `>`.
"""

import ast
import contextlib
import io
import json
import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

import spacy_anonym
from spacy_anonym.cli.app import app

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r'(?:echo "(?P<input>[^"]*)" \| )?python -m spacy_anonym (?P<args>.*?)(?: > (?P<output>\S+))?')


def blocks(name, *langs):
    """The blocks of a document in these languages, as (language, code), in order."""
    text = (ROOT / name).read_text(encoding="utf8")
    found = ((match[2], re.sub(f"(?m)^{match[1]}", "", match[3])) for match in BLOCK.finditer(text))
    return [(lang, code) for lang, code in found if lang in langs]


def cached_load(monkeypatch):
    """Have each pipeline made once."""
    made, load = {}, spacy_anonym.load

    def load_once(name, **kwargs):
        key = repr((name, sorted(kwargs.items(), key=repr)))
        if key not in made:
            made[key] = load(name, **kwargs)
        return made[key]

    monkeypatch.setattr(spacy_anonym, "load", load_once)
    return made


def run_python(code, namespace):
    """Run a block; RETURNS how many prints were compared. Fails where one prints something else than it says."""
    lines = code.splitlines()
    compared = 0
    for statement in ast.parse(code).body:
        source = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(ast.Module([statement], []), source, "exec"), namespace)
        # A comment that stands apart says something else.
        expected = expected_below(lines, statement.end_lineno)
        behind = lines[statement.end_lineno - 1][statement.end_col_offset :].partition("#")[2].strip()
        if printed.getvalue():
            assert printed.getvalue().strip() == "\n".join([*filter(None, [behind]), *expected]), (
                f"{source}\n{printed.getvalue()}"
            )
            compared += 1
    return compared


def run_commands(code, client=None):
    """Run the commands of a block, `curl` by a client of the service (without one it is left out); RETURNS how many
    outputs were compared. Of an answer in JSON the fields that stand below are compared."""
    lines = code.replace("\\\n", " ").splitlines()
    compared = number = 0
    while number < len(lines):
        line, number = lines[number], number + 1
        if not line.strip() or line.startswith("#"):
            continue
        expected = expected_below(lines, number)
        if line.startswith("curl "):
            if client is not None:
                answer = ask(line, client)
                assert holds(answer, json.loads("\n".join(expected))), f"{line}\n{answer}"
                compared += 1
            continue
        match = COMMAND.fullmatch(line)
        assert match, f"not run by a test: {line}"
        given = None if match["input"] is None else match["input"] + "\n"
        done = CliRunner().invoke(app, shlex.split(match["args"]), input=given)
        assert done.exit_code == 0, (line, done.stderr)
        if match["output"]:
            Path(match["output"]).write_text(done.stdout, encoding="utf8")
        if expected:
            assert done.stdout.strip() == "\n".join(expected), line
            compared += 1
    return compared


def ask(line, client):
    """What a service answers to a `curl`."""
    words = shlex.split(line)
    url = next(word for word in words if re.match(r"(?:https?://)?(?:localhost|127\.0\.0\.1)(?::\d+)?/", word))
    headers = dict(words[place + 1].split(": ", 1) for place, word in enumerate(words) if word == "-H")
    data = next(words[place + 1] for place, word in enumerate(words) if word == "-d")
    response = client.post("/" + url.split("//")[-1].partition("/")[2], content=data.encode("utf8"), headers=headers)
    assert response.status_code == 200, response.text
    return response.json()


def holds(answer, expected):
    """Whether an answer has what is expected: lists as long as they are, objects with these fields among others."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            key in answer and holds(answer[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(answer, list) and len(answer) == len(expected) and all(map(holds, answer, expected))
    return answer == expected


def expected_below(lines, number):
    """The lines of comments that follow, without their marks."""
    found = []
    while number < len(lines) and lines[number].startswith("# "):
        found.append(lines[number][2:])
        number += 1
    return found
