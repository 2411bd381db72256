"""Columns and fields of an input that say what is known of the person of its texts."""

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ..errors import check_params
from ..known import check_known

# The formats whose records have columns or fields.
WITH_COLUMNS = ("csv", "tsv", "jsonl", "parquet")


class KnownColumn(NamedTuple):
    """Columns that make one known value."""

    label: str
    columns: Tuple[str, ...]  # Their values, with spaces between them.


def read_known(arguments: Sequence[str], param: str = "--known", owner: str = "anonymize") -> Tuple[KnownColumn, ...]:
    """Read what `--known` names.

    arguments (Sequence[str]): Each a label and columns, as in "PERSON=first+last".
    param (str), owner (str): What errors name.
    RETURNS (Tuple[KnownColumn, ...]): The same.
    RAISES (AnonymError): SA003 for what is no such argument, SA038 for a label that is not in the table.
    """
    found = []
    for argument in arguments:
        label, _, columns = argument.partition("=")
        names = tuple(name.strip() for name in columns.split("+") if name.strip())
        problem = "it is a label and the columns of its values, as in PERSON=first+last"
        check_params(owner, (param, not names, problem))
        check_known({label.strip(): []})
        found.append(KnownColumn(label.strip(), names))
    return tuple(found)


def column_names(known: Sequence[KnownColumn]) -> List[str]:
    """RETURNS (List[str]): the columns that known values are made of, each once."""
    return list(dict.fromkeys(name for each in known for name in each.columns))


def known_of(known: Sequence[KnownColumn], values: Mapping[str, Any]) -> Optional[Dict[str, List[str]]]:
    """Make what is known of a record.

    known (Sequence[KnownColumn]): What is asked for.
    values (Mapping[str, Any]): What the record has in each column; of a list each element is a value of its own, but
        where several columns make one value.
    RETURNS (Optional[Dict[str, List[str]]]): The values by label; None where nothing is asked for.
    """
    if not known:
        return None
    table: Dict[str, List[str]] = {}
    for label, columns in known:
        parts = [_texts(values.get(name)) for name in columns]
        table.setdefault(label, []).extend(parts[0] if len(parts) == 1 else [" ".join(sum(parts, []))])
    return {label: [value for value in listed if value.strip()] for label, listed in table.items()}


def _texts(value: Any) -> List[str]:
    if isinstance(value, (list, tuple)):
        return [text for each in value for text in _texts(each)]
    return [] if value is None or isinstance(value, (bool, dict)) else [str(value)]
