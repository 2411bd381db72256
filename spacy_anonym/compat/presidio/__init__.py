"""Presidio by the import: its classes, results, operators and JSON over our pipelines and operators."""

from .analysis import Analyzer, AnalyzeRequest, analyze
from .analyzer_engine import AnalyzerEngine, AnalyzerEngineProvider, BatchAnalyzerEngine
from .anonymization import anonymize_dict, anonymize_list, anonymize_spans, deanonymize_spans, presidio_items
from .engines import AnonymizerEngine, BatchAnonymizerEngine, BatchDeanonymizeEngine, DeanonymizeEngine
from .entities import (
    AnalysisExplanation,
    ConflictResolutionStrategy,
    DictAnalyzerResult,
    DictRecognizerResult,
    EngineResult,
    OperatorConfig,
    OperatorResult,
    PIIEntity,
    RecognizerResult,
)
from .nlp_engine import NlpArtifacts, NlpEngine, NlpEngineProvider
from .operator_classes import Operator, OperatorsFactory, OperatorType
from .recognizer_classes import EntityRecognizer, LocalRecognizer, Pattern, PatternRecognizer, RemoteRecognizer
from .registry import RecognizerRegistry, RecognizerRegistryProvider
from .results import InvalidParamError

__all__ = [
    "AnalysisExplanation",
    "AnalyzeRequest",
    "Analyzer",
    "AnalyzerEngine",
    "AnalyzerEngineProvider",
    "AnonymizerEngine",
    "BatchAnalyzerEngine",
    "BatchAnonymizerEngine",
    "BatchDeanonymizeEngine",
    "ConflictResolutionStrategy",
    "DeanonymizeEngine",
    "DictAnalyzerResult",
    "DictRecognizerResult",
    "EngineResult",
    "EntityRecognizer",
    "InvalidParamError",
    "LocalRecognizer",
    "NlpArtifacts",
    "NlpEngine",
    "NlpEngineProvider",
    "Operator",
    "OperatorConfig",
    "OperatorResult",
    "OperatorType",
    "OperatorsFactory",
    "PIIEntity",
    "Pattern",
    "PatternRecognizer",
    "RecognizerRegistry",
    "RecognizerRegistryProvider",
    "RecognizerResult",
    "RemoteRecognizer",
    "analyze",
    "anonymize_dict",
    "anonymize_list",
    "anonymize_spans",
    "deanonymize_spans",
    "presidio_items",
]
