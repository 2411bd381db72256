"""Enough of Docker's formats to check our own files: instructions of a Dockerfile, what .dockerignore lets through."""

import re
import shlex
from functools import lru_cache
from json import loads


def instructions(text):
    """(stage, instruction, arguments) of each instruction, in order; stages count from 0."""
    lines = re.sub(r"\\\n", " ", "\n".join(line for line in text.splitlines() if not line.startswith("#"))).splitlines()
    stage, found = -1, []
    for line in filter(str.strip, lines):
        name, _, rest = line.strip().partition(" ")
        stage += name == "FROM"
        found.append((stage, name, rest.strip()))
    return found


def words(arguments):
    """The words of an instruction in its JSON form."""
    return loads(arguments[arguments.index("[") :])


def copied(arguments):
    """(sources, target) of COPY, without its options."""
    *sources, target = [word for word in shlex.split(arguments) if not word.startswith("--")]
    return sources, target


@lru_cache(maxsize=None)
def _pattern(pattern):
    pattern = pattern.strip("/")
    parts = [
        ".*" if part == "**" else re.escape(part).replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
        for part in pattern.split("/")
    ]
    return re.compile("/".join(parts).replace(".*/", "(?:.*/)?"))


def is_sent(path, ignore):
    """Whether a file is sent to the builder: the last line of .dockerignore that names it, or a folder that it is in,
    decides.
    """
    sent = True
    parts = path.split("/")
    places = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    for line in ignore.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if any(_pattern(line.lstrip("!")).fullmatch(place) for place in places):
            sent = line.startswith("!")
    return sent
