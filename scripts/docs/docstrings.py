"""Docstrings in spaCy's form as Markdown: one list item an argument, a line for what is returned."""

import re
from typing import Any

import griffe

ARGUMENT = re.compile(r"^([*\w]+) \((.+?)\): (.*)$")
RESULT = re.compile(r"^(RETURNS|YIELDS|RAISES) \((.+?)\): (.*)$")


class SpacyDocstrings(griffe.Extension):
    """Rewrites docstrings before they are shown."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the docstring of an object.

        obj (griffe.Object): A module, class, function or attribute.
        **kwargs (Any): What else griffe gives.
        """
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """Rewrite a docstring.

    text (str): In spaCy's form: a line `name (type): meaning` for each argument, and `RETURNS (type): meaning`.
    RETURNS (str): The same as Markdown.
    """
    lines, in_list = [], False
    for line in text.splitlines():
        result = RESULT.match(line)
        argument = None if result else ARGUMENT.match(line)
        if result:
            lines += ["", f"**{result[1].capitalize()}** (`{result[2]}`): {result[3]}"]
            in_list = False
        elif argument:
            lines += ([] if in_list else [""]) + [f"- **{argument[1]}** (`{argument[2]}`): {argument[3]}"]
            in_list = True
        else:
            lines.append(line)
    return "\n".join(lines)
