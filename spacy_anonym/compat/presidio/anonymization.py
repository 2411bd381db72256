"""Anonymize and restore a text with findings that are given."""

from functools import lru_cache, partial
from typing import Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Sequence, Union

from ... import registry
from ...operators.apply import Item, apply_operators, operate
from ...operators.base import Context, Reversible
from ...operators.replace import Replace
from ...policies import Policy, number_entities
from ...spans import Finding
from ...text import rewrite
from .operators import choose_from, read_operator, read_restorer, read_table
from .results import SINGLE, InvalidParamError, as_text, read_field, read_results, repeatable

# From a text and its results to the new text.
Change = Callable[[str, List[Any]], str]


class Anonymized(NamedTuple):
    """What became of a text.

    items (List[Item]): One dict a replacement, in text order; see `doc._.anonym_items`.
    """

    text: str
    items: List[Item]


def anonymize_spans(
    text: str,
    spans: Iterable[Any],
    operators: Any = None,
    *,
    policy: Union[str, Policy] = "presidio",
    merge_with_spaces: bool = True,
) -> Anonymized:
    """Anonymize a text whose personal data is already found.

    text (str): The text.
    spans (Iterable[Any]): Presidio's results, as JSON or as objects: `start`, `end` (half-open characters),
        `entity_type`, `score`. An empty span inserts under the policy "presidio"; other policies leave it out.
    operators (Any): From an entity type or DEFAULT to Presidio's `{"type": "mask", ...}` with its parameters, an
        OperatorConfig, any registered operator of ours by short or full name with our parameters, or a function.
        Without any the value is replaced by its entity type. A key may be given here: it is used for this call, and
        neither logged nor kept.
    policy (Union[str, Policy]): How overlaps are resolved: a registered policy's name, or a function of (text,
        findings).
    merge_with_spaces (bool): For the policy "presidio": join findings of one type that are parted by spaces only.
    RETURNS (Anonymized): (new text, items). Whatever the overlaps, no part of the text comes out twice.
    RAISES (AnonymError): SA260 for results and parameters that are not valid (also where no finding needs them), SA002
        for a policy that is not known, SA202 and SA203 when an operator fails.
    """
    table = read_table(operators, read_operator)
    resolve = policy if callable(policy) else _named_policy(policy, merge_with_spaces)
    findings = read_results(text, spans)
    if policy != "presidio":
        findings = [finding for finding in findings if finding.start < finding.end]
    findings = number_entities(text, resolve(text, findings))
    return Anonymized(*apply_operators(text, findings, choose_from(table, Replace("<{label}>"))))


def deanonymize_spans(text: str, items: Iterable[Any], operators: Any) -> Anonymized:
    """Restore a text with operators that can be undone.

    text (str): The anonymized text.
    items (Iterable[Any]): What was replaced: `start`, `end` (half-open characters of the new text) and `entity_type` or
        `label`, as keys or as attributes; further fields are not needed.
    operators (Any): From an entity type or DEFAULT to `{"type": "decrypt", "key": ...}`, `{"type":
        "deanonymize_keep"}`, a reversible operator of ours by name, or a function.
    RETURNS (Anonymized): (restored text, items), the items' offsets in the restored text.
    RAISES (AnonymError): SA260 when something is not valid, SA103 when items overlap, and the operators' own errors:
        for another key, or a value that was changed.
    """
    table = read_table(operators, read_restorer)
    findings = sorted(read_results(text, map(_as_result, items)))
    choose = choose_from(table, None)
    news: List[Dict[str, Any]] = []
    edits = []
    for finding in findings:
        operator = choose(finding.label)
        if operator is None:
            raise InvalidParamError(f"There is no operator for {repeatable(finding.label)}, and no DEFAULT.")
        edits.append((finding.start, finding.end, _reverse(operator, text, finding)))
        news.append({"label": finding.label, "operator": operator.name})
    new_text, starts = rewrite(text, edits)
    for item, edit, start in zip(news, edits, starts):
        item.update(start=start, end=start + len(edit[2]), source_start=edit[0], source_end=edit[1])
    return Anonymized(new_text, news)


def presidio_items(result: Anonymized) -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): a result's items as Presidio writes them: from the last to the first, with the
    new `text`."""
    items = []
    for item in reversed(result.items):
        new = {"start": item["start"], "end": item["end"], "entity_type": item["label"]}
        new.update(text=result.text[item["start"] : item["end"]], operator=item["operator"])
        items.append({**new, "score": item["score"]} if "score" in item else new)
    return items


@lru_cache(maxsize=64)
def _named_policy(name: str, merge_with_spaces: bool) -> Policy:
    # A look-up among all entry points takes a thousand times as long as a short text.
    make = registry.get("policies", name if "." in name else f"spacy_anonym.{name}.v1")
    return make(merge_with_spaces) if name == "presidio" else make()


def _as_result(item: Any) -> Dict[str, Any]:
    fields = {name: read_field(item, name) for name in ("start", "end")}
    label = read_field(item, "entity_type") or read_field(item, "label")
    return {**fields, "entity_type": label, "score": 1.0}


def _reverse(operator: Any, text: str, finding: Finding) -> str:
    context = Context(text, finding.start, finding.end, "", 0, 1.0, "", (), {})
    undo = operator.reverse if isinstance(operator, Reversible) else operator
    return operate(undo, operator.name, text[finding.start : finding.end], finding.label, context)


def anonymize_list(texts: Sequence[Any], results: Sequence[Iterable[Any]], **settings: Any) -> List[Any]:
    """Anonymize a list of values.

    texts (Sequence[Any]): The values: str; bool, int and float are written as text; anything else has no findings.
    results (Sequence[Iterable[Any]]): The findings of each; none at all is none for every value.
    settings (Any): As for `anonymize_spans`.
    RETURNS (List[Any]): The new values, in the same order. One without findings comes back as it is.
    RAISES (AnonymError): As `anonymize_spans`; SA260 where there are findings for more or fewer values, or for one
        that is no text.
    """
    return change_list(texts, results, partial(_anonymize, settings))


def change_list(texts: Sequence[Any], results: Sequence[Iterable[Any]], change: Change) -> List[Any]:
    """RETURNS (List[Any]): the values of a list, those with results changed; see `anonymize_list`."""
    texts, results = list(texts), list(results or ())
    if not results:
        return texts
    if len(results) != len(texts):
        raise InvalidParamError(f"Invalid input, there are {len(texts)} texts and the results of {len(results)}")
    return [_changed(value, list(found), change) for value, found in zip(texts, results)]


def anonymize_dict(results: Iterable[Any], **settings: Any) -> Dict[str, Any]:
    """Anonymize a dict of values, lists and dicts.

    results (Iterable[Any]): Presidio's DictRecognizerResult: each with `key`, `value` and `recognizer_results`, which
        has the value's shape: findings for a value, a list of findings for a list, and again such results for a dict.
    settings (Any): As for `anonymize_spans`.
    RETURNS (Dict[str, Any]): The new dict. A value without findings comes back as it is.
    RAISES (AnonymError): As `anonymize_list`.
    """
    return change_dict(results, partial(_anonymize, settings))


def change_dict(results: Iterable[Any], change: Change) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the values of a dict, those with results changed; see `anonymize_dict`."""
    new: Dict[str, Any] = {}
    for result in results:
        key, value, found = (read_field(result, name) for name in ("key", "value", "recognizer_results"))
        if isinstance(value, Mapping):
            new[key] = {**value, **change_dict(found or (), change)}
        elif isinstance(value, Iterable) and not isinstance(value, SINGLE):
            new[key] = change_list(list(value), list(found or ()), change)
        else:
            new[key] = _changed(value, list(found or ()), change)
    return new


def _changed(value: Any, found: List[Any], change: Change) -> Any:
    if not found:
        return value
    text = as_text(value)
    if text is None:
        raise InvalidParamError(
            f"Invalid input, there are results for a value that is no text, but {type(value).__name__}"
        )
    return change(text, found)


def _anonymize(settings: Dict[str, Any], text: str, found: List[Any]) -> str:
    return anonymize_spans(text, found, **settings).text
