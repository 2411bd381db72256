"""Read a table of operators, or a policy: what is found, and what each label becomes."""

import json
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Tuple, Union

import spacy
from confection import Config

from ..errors import AnonymError, Errors, did_you_mean
from .base import DEFAULT, PROMISE, operator_key, read_section

BUNDLED = Path(__file__).parent / "bundled"
SECTION = "policy"

# From a label to its section of a config: {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}.
OperatorTable = Dict[str, Dict[str, Any]]


class OperatorPolicy(NamedTuple):
    """What a file of operators says.

    where (str): Its name or path, for messages.
    operators (OperatorTable): One section a label.
    is_whole (bool): Whether it is a policy, with a section `policy`: nothing holds of the pipeline's own operators and
        choice of labels. Else labels that it does not name keep their operators.
    packs (Tuple[str, ...]): Packs of patterns that it needs, beside the pipeline's own.
    ignore_labels (Tuple[str, ...]): Labels that are kept in the text.
    """

    where: str
    operators: OperatorTable
    is_whole: bool = False
    packs: Tuple[str, ...] = ()
    ignore_labels: Tuple[str, ...] = ()


def bundled_policies() -> List[str]:
    """RETURNS (List[str]): the names of the policies that the package has, sorted."""
    return sorted(path.stem for path in BUNDLED.glob("*.cfg"))


def read_policy(name: Union[str, Path]) -> OperatorPolicy:
    """Read a policy or a table of operators.

    name (Union[str, Path]): A bundled policy ("hipaa_safe_harbor"), or the path of a file: a config with
        sections `[operators.LABEL]`, and for a policy `[policy]`; or Presidio's JSON: `{"PERSON": {"type": "mask"}}`.
        Instead of a section or table there may be a name, for an operator with its defaults: `{"PERSON": "mask"}`.
    RETURNS (OperatorPolicy): What it says.
    RAISES (AnonymError): SA139 for the name of no policy, SA301 when there is no such file, SA307 when it cannot be
        read, SA204 when it is no such table, SA002 for an unknown operator.
    """
    names = bundled_policies()
    path = BUNDLED / f"{name}.cfg" if str(name) in names else Path(name)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        if str(name) == path.stem:
            said = did_you_mean(path.stem, names)
            raise AnonymError(Errors.SA139.format(name=said, names=", ".join(names))) from None
        raise AnonymError(Errors.SA301.format(path=path)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise AnonymError(Errors.SA307.format(path=path, format="operators", problem=problem)) from None
    except UnicodeDecodeError as error:
        raise AnonymError(Errors.SA303.format(path=path, encoding="utf-8", position=error.start)) from None
    if text.lstrip().startswith("{"):
        return OperatorPolicy(str(name), make_table(_parse_json(text, path), str(path)))
    config = _parse_config(text, path)
    made = OperatorPolicy(str(name), make_table(config["operators"], str(path)))
    return made if SECTION not in config else _with_settings(made, config[SECTION])


def _with_settings(made: OperatorPolicy, settings: Any) -> OperatorPolicy:
    """RETURNS: the policy with the settings of its section. RAISES (AnonymError): SA204 for what is not valid."""
    problem = "" if DEFAULT in made.operators else f"a policy needs [operators.{DEFAULT}]"
    for param, value in settings.items():
        if param not in ("packs", "ignore_labels"):
            problem = f"[{SECTION}] has packs and ignore_labels only"
        elif not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            problem = f"{param} is no list of names"
    if problem:
        raise AnonymError(Errors.SA204.format(where=made.where, problem=problem))
    lists = (tuple(settings.get(param, ())) for param in ("packs", "ignore_labels"))
    return OperatorPolicy(made.where, made.operators, True, *lists)


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
    other = sorted(set(config) - {"operators", SECTION})
    if other:
        raise AnonymError(Errors.SA204.format(where=path, problem=f"unknown section(s) {', '.join(other)}"))
    return config


def make_table(data: Any, where: str) -> OperatorTable:
    """Make a table of operators of plain data.

    data (Any): From a label to what `read_section` takes: "mask", `{"type": "mask", ...}`, `{"@anonym_operators": name,
        ...}`.
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
