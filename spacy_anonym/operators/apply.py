"""Give every finding to its operator, and make the new text and its items."""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..spans import Finding
from ..text import is_utf8, rewrite
from .base import Context, Operator

Item = Dict[str, Any]


def apply_operators(
    text: str,
    findings: Sequence[Finding],
    choose: Callable[[str], Optional[Operator]],
    store: Optional[Dict[Any, Any]] = None,
) -> Tuple[str, List[Item]]:
    """Rewrite a text.

    findings (Sequence[Finding]): Sorted, not overlapping.
    choose (Callable): From a label to its operator; None where findings of the label stay as they are.
    store (Optional[Dict[Any, Any]]): What the operators know beforehand, as of earlier texts; see `Context`.
    RETURNS (Tuple[str, List[Item]]): The new text, and one item a finding in text order: `start`, `end` in the new
        text, `source_start`, `source_end` in the old one (half-open characters), `label`, `operator`, `entity`,
        `score`, `rule`.
    RAISES (AnonymError): SA202 when an operator returns no str that UTF-8 can write, SA203 when it fails.
    """
    store = {} if store is None else store
    chosen: Dict[str, Optional[Operator]] = {}
    items: List[Item] = []
    edits: List[Tuple[int, int, str]] = []
    # A call of `Context` takes longer than most operators.
    make = Context._make
    for start, end, label, score, rule, _, entity in findings:
        if label in chosen:
            operator = chosen[label]
        else:
            operator = chosen[label] = choose(label)
        if operator is None:
            continue
        tail = entity.rpartition("-")[2]
        # A group of the user's may have a knowledge base's ids ("Q42").
        number = int(tail) if tail.isdecimal() else 0
        context = make((text, start, end, entity, number, score, rule, findings, store))
        edits.append((start, end, operate(operator, operator.name, text[start:end], label, context)))
        # Its place in the new text is known later.
        items.append({
            "start": 0, "end": 0, "source_start": start, "source_end": end, "label": label, "operator": operator.name,
            "entity": entity, "score": score, "rule": rule,
        })  # fmt: skip
    new_text, starts = rewrite(text, edits)
    for item, start, edit in zip(items, starts, edits):
        item["start"] = start
        item["end"] = start + len(edit[2])
    return new_text, items


def operate(function: Callable[..., Any], name: str, value: str, label: str, context: Context) -> str:
    """RETURNS (str): what an operator of a name, or its `reverse`, makes of a value. RAISES (AnonymError): As
    `apply_operators`."""
    try:
        new = function(value, label, context)
    except AnonymError:
        raise
    except Exception as error:
        problem = Errors.SA203.format(operator=name, label=label, type=type(error).__name__)
        raise AnonymError(problem) from None
    kind = "" if isinstance(new, str) else type(new).__name__
    if not kind and not is_utf8(new):
        kind = "a str with a lone surrogate"
    if kind:
        raise AnonymError(Errors.SA202.format(operator=name, label=label, type=kind))
    return new
