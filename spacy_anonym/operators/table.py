"""Read a table of operators from a file, and give it to a pipeline's anonymizer."""

import json
from pathlib import Path
from typing import Any, Dict, Mapping

import spacy
from confection import Config
from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import check_labels, known_labels
from .base import operator_key
from .named import PROMISE, made_from, read_section

FACTORY = "anonymizer"

# From a label to its section of a config: {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}.
OperatorTable = Dict[str, Dict[str, Any]]


def read_operators(path: Path) -> OperatorTable:
    """Read a table of operators.

    path (Path): A config with `[operators.LABEL]` sections, or Presidio's JSON: `{"PERSON": {"type": "replace"}}`.
        Instead of a section or table there may be a name, for an operator with its defaults: `{"PERSON": "mask"}`.
    RETURNS (OperatorTable): One section a label.
    RAISES (AnonymError): SA301 when there is no such file, SA307 when it cannot be read, SA204 when it is no such
        table, SA002 for an unknown operator.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise AnonymError(Errors.SA301.format(path=path)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise AnonymError(Errors.SA307.format(path=path, format="operators", problem=problem)) from None
    except UnicodeDecodeError as error:
        raise AnonymError(Errors.SA303.format(path=path, encoding="utf-8", position=error.start)) from None
    data = _parse_json(text, path) if text.lstrip().startswith("{") else _parse_config(text, path)
    return make_table(data, str(path))


def _parse_json(text: str, path: Path) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise AnonymError(Errors.SA204.format(where=path, problem=f"line {line} is not JSON")) from None


def _parse_config(text: str, path: Path) -> Any:
    lines = [line.strip() for line in text.splitlines()]
    if "[operators]" not in lines:
        text = f"[operators]\n\n{text}"
    try:
        config = Config().from_str(text)
    except ValueError:
        # Its message repeats the file, where a key may stand.
        raise AnonymError(Errors.SA204.format(where=path, problem="it is neither JSON nor a config")) from None
    other = sorted(set(config) - {"operators"})
    if other:
        raise AnonymError(Errors.SA204.format(where=path, problem=f"unknown section(s) {', '.join(other)}"))
    return config["operators"]


def make_table(data: Any, where: str) -> OperatorTable:
    """Make a table of operators of plain data.

    data (Any): From a label to what `read_section` takes: "mask", `{"type": "mask", ...}`, `{"@anonym_operators": name,
        ...}`.
    where (str): Where it is from, for messages.
    RETURNS (OperatorTable): One section a label, under our names of labels.
    RAISES (AnonymError): SA204 when it is no such table, SA002 for an unknown operator.
    """
    if not isinstance(data, Mapping):
        raise AnonymError(Errors.SA204.format(where=where, problem="it is not a table of labels"))
    table: OperatorTable = {}
    for label, section in data.items():
        key = operator_key(label)
        if key in table:
            raise AnonymError(Errors.SA204.format(where=where, problem=f"{key} is there twice"))
        table[key] = _make_section(label, section, where)
    return table


def _make_section(label: str, section: Any, where: str) -> Dict[str, Any]:
    read = read_section(section)
    if read is None:
        raise AnonymError(Errors.SA204.format(where=where, problem=f"{label} names no operator"))
    _check_promises(label, {param: value for param, value in read.items() if param != PROMISE}, where)
    return read


def _check_promises(label: str, params: Mapping[str, Any], where: str) -> None:
    """RAISES (AnonymError): SA204 for a registered function among the parameters that there is not. spaCy's own error
    repeats the whole list of a registry."""
    for param, value in params.items():
        if isinstance(value, Mapping):
            _check_promises(label, value, where)
        elif param.startswith("@") and not spacy.registry.has(param[1:], str(value)):
            missing = f"'{value}' of the registry '{param[1:]}'"
            problem = f"{label} needs the function {missing}, which nothing has registered"
            raise AnonymError(Errors.SA204.format(where=where, problem=problem))


def set_operators(nlp: Language, table: OperatorTable, where: str) -> None:
    """Give a pipeline's anonymizers other operators. Labels that the table does not name keep theirs.

    nlp (Language): The pipeline; its config changes too, so that it can be saved and sent to other processes.
    table (OperatorTable): One section a label.
    where (str): Where it is from, for messages.
    RAISES (AnonymError): SA009 for a label that no component sets (see `known_labels`), SA204 for parameters that are
        not valid, and what the operators themselves raise.
    """
    check_labels(known_labels(nlp), table, "operators")
    for name in list(nlp.component_names):
        if nlp.get_pipe_meta(name).factory == FACTORY:
            config = nlp.get_pipe_config(name).copy()
            old = {operator_key(label): section for label, section in config.get("operators", {}).items()}
            config["operators"] = {**old, **table}
            config.pop("factory", None)
            with made_from(where):
                nlp.replace_pipe(name, FACTORY, config=config)
                anonymizer: Any = nlp.get_pipe(name)
                anonymizer.check_vocab()
