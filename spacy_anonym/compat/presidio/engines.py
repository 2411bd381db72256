"""Presidio's anonymizer as classes: engines over `anonymize_spans` and `deanonymize_spans`."""

from functools import partial
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Type

from .anonymization import anonymize_spans, change_dict, change_list, deanonymize_spans, presidio_items
from .entities import ConflictResolutionStrategy, EngineResult
from .operator_classes import Operator, OperatorsFactory, OperatorType
from .results import check_place

MERGE = ConflictResolutionStrategy.MERGE_SIMILAR_OR_CONTAINED


class AnonymizerEngine:
    """Replaces what was found in a text."""

    def __init__(self) -> None:
        self.operators_factory = OperatorsFactory()

    def anonymize(
        self,
        text: str,
        analyzer_results: Iterable[Any],
        operators: Optional[Mapping[str, Any]] = None,
        conflict_resolution: Optional[ConflictResolutionStrategy] = MERGE,
        merge_entities_with_spaces: bool = True,
    ) -> EngineResult:
        """Anonymize a text.

        analyzer_results (Iterable[Any]): The findings: RecognizerResults, or their JSON. They stay as they are.
        operators (Optional[Mapping[str, Any]]): From an entity type or DEFAULT to an OperatorConfig, its JSON, or an
            operator of ours. It stays as it is.
        conflict_resolution (Optional[ConflictResolutionStrategy]): Both do the same; see there.
        merge_entities_with_spaces (bool): Join findings of one type that are parted by spaces only.
        RETURNS (EngineResult): The new text, and items from the last to the first.
        RAISES (AnonymError): As `anonymize_spans`; InvalidParamError is one.
        """
        ConflictResolutionStrategy(conflict_resolution or MERGE)
        table = self.operators_factory.read(operators, OperatorType.Anonymize)
        result = anonymize_spans(text, analyzer_results, table, merge_with_spaces=merge_entities_with_spaces)
        return EngineResult.of(result.text, presidio_items(result))

    def add_anonymizer(self, anonymizer_cls: Type[Operator]) -> None:
        """Add an operator's class."""
        self.operators_factory.add_anonymize_operator(anonymizer_cls)

    def remove_anonymizer(self, anonymizer_cls: Type[Operator]) -> None:
        """Remove an operator's class. RAISES (InvalidParamError): SA260 where it is not there."""
        self.operators_factory.remove_anonymize_operator(anonymizer_cls)

    def get_anonymizers(self) -> List[str]:
        """RETURNS (List[str]): the names of the operators."""
        return [*self.operators_factory.get_anonymizers()]


class DeanonymizeEngine:
    """Restores what operators that can be undone replaced."""

    def __init__(self) -> None:
        self.operators_factory = OperatorsFactory()

    def deanonymize(self, text: str, entities: Iterable[Any], operators: Mapping[str, Any]) -> EngineResult:
        """Restore a text.

        text (str): The anonymized text.
        entities (Iterable[Any]): The items of `anonymize`, or their JSON.
        operators (Mapping[str, Any]): From an entity type or DEFAULT to an OperatorConfig.
        RETURNS (EngineResult): The restored text, and items from the last to the first.
        RAISES (AnonymError): As `deanonymize_spans`.
        """
        table = self.operators_factory.read(operators, OperatorType.Deanonymize)
        result = deanonymize_spans(text, entities, table)
        return EngineResult.of(result.text, presidio_items(result))

    def add_deanonymizer(self, deanonymizer_cls: Type[Operator]) -> None:
        """Add an operator's class."""
        self.operators_factory.add_deanonymize_operator(deanonymizer_cls)

    def remove_deanonymizer(self, deanonymizer_cls: Type[Operator]) -> None:
        """Remove an operator's class. RAISES (InvalidParamError): SA260 where it is not there."""
        self.operators_factory.remove_deanonymize_operator(deanonymizer_cls)

    def get_deanonymizers(self) -> List[str]:
        """RETURNS (List[str]): the names of the operators."""
        return [*self.operators_factory.get_deanonymizers()]


class BatchAnonymizerEngine:
    """Anonymizes lists and dicts.

    anonymizer_engine (Optional[AnonymizerEngine]): The engine for each value.
    """

    def __init__(self, anonymizer_engine: Optional[AnonymizerEngine] = None) -> None:
        self.anonymizer_engine = anonymizer_engine or AnonymizerEngine()

    def anonymize_list(
        self, texts: Sequence[Any], recognizer_results_list: Sequence[Iterable[Any]], **kwargs: Any
    ) -> List[Any]:
        """RETURNS (List[Any]): the new values; see `anonymize_list` of this module's package. `kwargs` are as for
        `AnonymizerEngine.anonymize`."""
        return change_list(texts, recognizer_results_list, _new_text(self.anonymizer_engine.anonymize, **kwargs))

    def anonymize_dict(self, analyzer_results: Iterable[Any], **kwargs: Any) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the new dict, from the results of `BatchAnalyzerEngine.analyze_dict`."""
        return change_dict(analyzer_results, _new_text(self.anonymizer_engine.anonymize, **kwargs))


class BatchDeanonymizeEngine:
    """Restores lists and dicts.

    deanonymize_engine (Optional[DeanonymizeEngine]): The engine for each value.
    """

    def __init__(self, deanonymize_engine: Optional[DeanonymizeEngine] = None) -> None:
        self.deanonymize_engine = deanonymize_engine or DeanonymizeEngine()

    def deanonymize_list(
        self, texts: Sequence[Any], entities_list: Sequence[Iterable[Any]], operators: Mapping[str, Any]
    ) -> List[Any]:
        """RETURNS (List[Any]): the restored values."""
        return change_list(texts, entities_list, _new_text(self.deanonymize_engine.deanonymize, operators=operators))

    def deanonymize_dict(self, anonymizer_results: Iterable[Any], operators: Mapping[str, Any]) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the restored dict; each result's `recognizer_results` are items of an engine."""
        change = _new_text(self.deanonymize_engine.deanonymize, operators=operators)
        return change_dict(anonymizer_results, change)


def _new_text(change: Callable[..., EngineResult], **kwargs: Any) -> Callable[[str, List[Any]], Any]:
    engine = partial(change, **kwargs)
    return lambda text, found: engine(text, found).text


class TextReplaceBuilder:
    """Writes a new text, replacement by replacement, from the last to the first, for code that uses it. Ours is
    `spacy_anonym.text.rewrite`."""

    def __init__(self, original_text: str) -> None:
        self.original_text = self.output_text = original_text
        self._last = len(original_text)

    def get_text_in_position(self, start: int, end: int) -> str:
        """RETURNS (str): a part of the original. RAISES (InvalidParamError): SA260 for a place outside of it."""
        check_place(len(self.original_text), start, end)
        return self.original_text[start:end]

    def replace_text_get_insertion_index(self, replacement_text: str, start: int, end: int) -> int:
        """RETURNS (int): how far from the end of the new text the replacement begins."""
        after = self.output_text[min(end, self._last) :]
        self.output_text = self.output_text[:start] + replacement_text + after
        self._last = start
        return len(replacement_text) + len(after)
