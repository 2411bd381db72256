"""Lists and nested dicts, as Presidio's BatchAnonymizerEngine takes them."""

from typing import Any, Dict, Iterable, List, Mapping, Sequence

from .engine import anonymize_spans
from .results import invalid, read_field

# Only exactly these are text, or are written as text.
_SCALARS = (str, bool, int, float)


def anonymize_list(texts: Sequence[Any], results: Sequence[Iterable[Any]], **settings: Any) -> List[Any]:
    """Anonymize a list of values.

    texts (Sequence[Any]): The values: str; bool, int and float are written as text; anything else comes back as it is.
    results (Sequence[Iterable[Any]]): The findings of each; none at all is none for every value.
    settings (Any): As for `anonymize_spans`.
    RETURNS (List[Any]): The new values, in the same order. One without findings comes back as it is.
    RAISES (AnonymError): As `anonymize_spans`; SA260 where there are findings for more or fewer values.
    """
    texts, results = list(texts), list(results or ())
    if not results:
        return texts
    if len(results) != len(texts):
        raise invalid(f"Invalid input, there are {len(texts)} texts and the results of {len(results)}")
    return [_anonymize(value, list(found), settings) for value, found in zip(texts, results)]


def anonymize_dict(results: Iterable[Any], **settings: Any) -> Dict[str, Any]:
    """Anonymize a dict of values, lists and dicts.

    results (Iterable[Any]): Presidio's DictRecognizerResult: each with `key`, `value` and `recognizer_results`, which
        has the value's shape: findings for a value, a list of findings for a list, and again such results for a dict.
    settings (Any): As for `anonymize_spans`.
    RETURNS (Dict[str, Any]): The new dict. A value without findings comes back as it is.
    RAISES (AnonymError): As `anonymize_list`.
    """
    new: Dict[str, Any] = {}
    for result in results:
        value, found = read_field(result, "value"), read_field(result, "recognizer_results")
        if isinstance(value, Mapping):
            new[read_field(result, "key")] = {**value, **anonymize_dict(found or (), **settings)}
        elif isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
            new[read_field(result, "key")] = anonymize_list(list(value), list(found or ()), **settings)
        else:
            new[read_field(result, "key")] = _anonymize(value, list(found or ()), settings)
    return new


def _anonymize(value: Any, found: List[Any], settings: Dict[str, Any]) -> Any:
    if type(value) not in _SCALARS or not found:
        return value
    return anonymize_spans(str(value), found, **settings)[0]
