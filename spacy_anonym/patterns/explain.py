"""Why a pattern's finding has the score that it has: worked out anew from what was found, by the functions that scored
it."""

from functools import lru_cache
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..spans import Finding
from .compiled import CompiledPattern
from .context import Naming, NegativeContext, PositiveContext, Surroundings
from .engine import Hit, PatternEngine

Explanation = Dict[str, Any]
VERDICTS = {True: "passed", False: "failed", None: "unknown"}


def explain_patterns(engine: PatternEngine, text: str, context: Sequence[str] = ()) -> List[Explanation]:
    """Explain what an engine finds.

    RETURNS (List[Explanation]): One a finding, in the order of `find`, and without any of the text: `start`, `end`
        (half-open characters), `label`, `rule`, `score`, `base_score` (the pattern's), `checked_score` (after the
        validator), `validator` (its name, or None), `verdict` ("passed", "failed", "unknown"; None without a
        validator), `context` and `negative_context` (the pattern's own word that raised or lowered the score, or None).
    """
    tracing = _TracingEngine(engine)
    found = tracing.find(text, context)
    return [_explain(finding, *tracing.traces[int(finding.entity)]) for finding in found]


def explain_finding(finding: Finding) -> Explanation:
    """RETURNS (Explanation): a finding of something else than a pattern, in the form of `explain_patterns`."""
    return {
        "start": finding.start,
        "end": finding.end,
        "label": finding.label,
        "rule": finding.rule,
        "score": finding.score,
        "base_score": finding.score,
        "checked_score": finding.score,
        "validator": None,
        "verdict": None,
        "context": None,
        "negative_context": None,
    }


class _TracingEngine(PatternEngine):
    """An engine that remembers how each finding came about; a finding's `entity` is its number.

    engine (PatternEngine): The engine, of which nothing is compiled anew.
    """

    def __init__(self, engine: PatternEngine) -> None:
        self.__dict__.update(engine.__dict__)
        self.traces: List[Tuple[Surroundings, Hit]] = []

    def _findings(self, around: Surroundings, hits: Sequence[Hit], text: str) -> List[Finding]:
        first = len(self.traces)
        self.traces.extend((around, hit) for hit in hits)
        found = super()._findings(around, hits, text)
        return [finding._replace(entity=str(first + place)) for place, finding in enumerate(found)]


def _explain(finding: Finding, around: Surroundings, hit: Hit) -> Explanation:
    start, end, _, compiled = hit
    pattern = compiled.pattern
    verdict = compiled.validate(around.data[start:end].decode("utf8")) if compiled.validate else None
    checked = compiled.checked_score(verdict)
    explanation = {
        **explain_finding(finding),
        "base_score": pattern.score,
        "checked_score": checked,
        "validator": pattern.validator,
        "verdict": VERDICTS[verdict] if compiled.validate else None,
    }
    if checked < 1.0:
        explanation["context"], explanation["negative_context"] = _words(compiled, around, start, end)
    return explanation


def _words(
    compiled: CompiledPattern, around: Surroundings, start: int, end: int
) -> Tuple[Optional[str], Optional[str]]:
    """RETURNS: the first of a pattern's words that raises the score most, and that lowers it."""
    place = around, start, end
    raised = lowered = None
    positive, naming, negative = compiled.context, compiled.naming, compiled.negative_context
    if positive is not None and (boost := positive.boost(*place)):
        raised = next((word for word in positive.words if _alone(PositiveContext, word).boost(*place) == boost), None)
    if naming is not None and naming.is_named(around, start):
        raised = next((word for word in naming.words if _alone(Naming, word).is_named(around, start)), None)
    if negative is not None and negative.is_near(*place):
        lowered = next((word for word in negative.words if _alone(NegativeContext, word).is_near(*place)), None)
    return raised, lowered


@lru_cache(maxsize=1024)
def _alone(kind: Any, word: str) -> Any:
    return kind([word])
