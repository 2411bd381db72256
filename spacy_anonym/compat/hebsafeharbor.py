"""HebSafeHarbor's names of labels and operators (`hebsafeharbor.toml`), and its form of a result."""

from typing import Any, Callable, Dict, Mapping, Sequence, Tuple

from spacy.tokens import Doc

from .. import registry
from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..operators.base import Operator
from ..toml import load_toml

_TABLES = load_toml(__file__, "hebsafeharbor.toml")
TO_OURS: Mapping[str, str] = _TABLES["to_ours"]
TO_THEIRS: Mapping[str, str] = _TABLES["to_theirs"]
# Its operators: the registered name and parameters of ours.
OPERATORS: Mapping[str, Tuple[str, Dict[str, Any]]] = _TABLES["operators"]
OPERATORS_TO_THEIRS: Mapping[str, str] = _TABLES["operators_to_theirs"]
_PLACES: Mapping[str, str] = _TABLES["places"]


def to_our_label(label: str) -> str:
    """RETURNS (str): our name of one of its labels, in any case; any other label as `normalize_label` names it."""
    return TO_OURS.get(label.upper()) or normalize_label(label)


def to_their_label(label: str, rule: str = "") -> str:
    """RETURNS (str): its name of one of our labels, ours where it has none. The rule that found the value tells cities
    and countries from other places, by the list of places that it names."""
    ours = normalize_label(label)
    if ours == "LOCATION" and rule.startswith("lexicon."):
        return _PLACES.get(rule.rpartition(".")[2], TO_THEIRS[ours])
    return TO_THEIRS.get(ours, ours)


def to_their_operator(operator: str, rule: str = "") -> str:
    """RETURNS (str): its name of an operator of ours (the short name, as items have it) for a value that a rule found;
    ours where it has none."""
    if operator == "region":
        place = _PLACES.get(rule.rpartition(".")[2], "")
        return {"COUNTRY": "replace_by_region", "CITY": "replace_cities_under_2k"}.get(place, "replace_in_hebrew")
    return OPERATORS_TO_THEIRS.get(operator, operator)


def make_their_operator(name: str, **params: Any) -> Operator:
    """RETURNS (Operator): one of its operators, as "replace_only_day", with parameters of ours over the defaults.
    RAISES (AnonymError): SA279 for a name that it does not have; what the operator itself raises."""
    if name not in OPERATORS:
        raise AnonymError(Errors.SA279.format(name=name, names=", ".join(OPERATORS)))
    registered, defaults = OPERATORS[name]
    make: Callable[..., Operator] = registry.get("operators", registered)
    return make(**{**defaults, **params})


def to_query_items(text: str, new_text: str, items: Sequence[Mapping[str, Any]]) -> list:
    """Write items as its service answers to `/query`.

    items (Sequence[Mapping[str, Any]]): `doc._.anonym_items`.
    RETURNS (list): One dict a replacement, in text order, with `text` (the original, which our items never hold),
        `textStartPosition`, `textEndPosition` (half-open characters of the text), `textEntityType`, `explanation` (the
        rule), `mask`, `maskStartPosition`, `maskEndPosition` (of the new text) and `maskOperator`.
    """
    answer = []
    for item in items:
        rule = str(item.get("rule", ""))
        start, end = item["source_start"], item["source_end"]
        answer.append({
            "text": text[start:end], "textStartPosition": start, "textEndPosition": end,
            "textEntityType": to_their_label(item["label"], rule), "explanation": rule,
            "mask": new_text[item["start"] : item["end"]], "maskStartPosition": item["start"],
            "maskEndPosition": item["end"], "maskOperator": to_their_operator(item["operator"], rule),
        })  # fmt: skip
    return answer


def to_query_doc(doc: Doc, id: str) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a Doc, after an anonymizer, as its service answers to `/query`: `id`, `text` (the new
    one) and `items` (see `to_query_items`). RAISES (AnonymError): SA308 when no anonymizer ran."""
    new_text = doc._.anonym_text
    if new_text is None:
        raise AnonymError(Errors.SA308)
    return {"id": id, "text": new_text, "items": to_query_items(doc.text, new_text, doc._.anonym_items or ())}
