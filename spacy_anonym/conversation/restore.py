"""Restoring answers of a model: texts, JSON, and values with texts in them."""

from typing import Any, List, Mapping

from ..vault import Vault
from ..vault.restore import Problem, index_of
from .json_restorer import JsonRestorer, problem_of_key
from .messages import as_plain, check_depth, read_json


def restore_value(value: Any, vault: Vault, problems: List[Problem], depth: int = 0) -> Any:
    """Restore an answer; see `Conversation.restore`. RETURNS (Any): The same with the originals. RAISES (AnonymError):
    SA241 for what is nested too deeply."""
    check_depth(depth)
    if isinstance(value, str):
        restorer = JsonRestorer(vault, read_json(value) is not None)
        text = restorer.feed(value) + restorer.close()
        problems += restorer.problems
        return text
    if isinstance(value, Mapping):
        for key in value:
            if isinstance(key, str):
                problems += (problem_of_key(*match[:2]) for match in index_of(vault).find(key))
        return {key: restore_value(each, vault, problems, depth + 1) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [restore_value(each, vault, problems, depth + 1) for each in value]
    dumped = as_plain(value)
    return value if dumped is value else type(value).model_validate(restore_value(dumped, vault, problems, depth + 1))
