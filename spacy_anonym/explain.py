"""Why each candidate of a text was found, and whether it was kept: slower than the components, and without any of the
text."""

from bisect import bisect_right
from typing import Any, Dict, List, Sequence, Tuple

from spacy.language import Language

from .labels import is_personal
from .patterns.explain import Explanation, explain_finding
from .pipeline.component import Recognizer
from .pipeline.overrides import Parts, split_components
from .pipeline.regex_ruler import RegexRuler
from .runner import Runner
from .spans import Finding


def explain(nlp: Language, text: str, *, context: Sequence[str] = ()) -> List[Explanation]:
    """Explain what a pipeline finds in a text.

    nlp (Language): A pipeline.
    text (str): The text.
    context (Sequence[str]): Words that the caller knows to belong to the text; they count for `regex_ruler` here.
    RETURNS (List[Explanation]): One dict a candidate, in text order, and without any of the text: `start`, `end`
        (half-open characters), `label`, `rule`, `score`, `base_score`, `checked_score`, `validator`, `verdict`,
        `context` and `negative_context` (the pattern's own words; see `spacy_anonym.patterns.explain`), `component`
        (the group), `kept` (whether its characters are found under its label in the end) and `reason`: "" where it is
        kept, "threshold", "allowed", "not personal", "label" (not asked for), or "overlap" (another finding absorbed or
        replaced it).
    RAISES (AnonymError): SA104, SA105 for what is no text; SA033 where the pipeline has neither a consolidator nor an
        anonymizer.
    """
    parts = split_components(nlp.pipeline, nlp.meta.get("name", ""))
    consolidator = parts.consolidator
    groups = _find(nlp, parts, text, context)
    final = sorted(consolidator.consolidate(text, groups))
    starts = [finding.start for finding in final]
    explained: List[Tuple[Tuple[Any, ...], Explanation]] = []
    rulers = {name: pipe for name, pipe in nlp.pipeline if isinstance(pipe, RegexRuler)}
    reasons = consolidator.reasons(text, groups)
    for key in sorted(groups):
        for number, finding in enumerate(groups[key]):
            reason = reasons[key][number] or ("" if _is_kept(finding, final, starts) else "overlap")
            explanation = {**explain_finding(finding), "component": key, "kept": not reason, "reason": reason}
            explained.append(((*finding[:6], key), explanation))
    details = {(name, *_key(each)): each for name, ruler in rulers.items() for each in ruler.explain(text, context)}
    for _, explanation in explained:
        explanation.update(details.get((explanation["component"], *_key(explanation)), {}))
    return [explanation for _, explanation in sorted(explained, key=lambda pair: pair[0])]


def _key(explanation: Explanation) -> Tuple[Any, ...]:
    return tuple(explanation[name] for name in ("start", "end", "label", "rule", "score"))


def _find(nlp: Language, parts: Parts, text: str, context: Sequence[str]) -> Dict[str, List[Finding]]:
    """The candidates by group."""
    components = [
        (name, _InContext(pipe, context) if isinstance(pipe, RegexRuler) else pipe) for name, pipe in parts.recognizers
    ]
    with Runner(nlp, components=components).run([text]) as [record]:
        if record.error is not None:
            raise record.error
        return parts.consolidator.candidates(record)


class _InContext(Recognizer):
    """Finds what a ruler finds in a text whose context words the caller knows."""

    def __init__(self, ruler: RegexRuler, context: Sequence[str]) -> None:
        super().__init__(ruler.name)
        self._ruler = ruler
        self._context = context

    def find(self, text: str) -> List[Finding]:
        return self._ruler.find(text, self._context)


def _is_kept(finding: Finding, final: Sequence[Finding], starts: Sequence[int]) -> bool:
    """Whether a finding lies in a final one of its label."""
    place = bisect_right(starts, finding.start) - 1
    if place < 0 or not is_personal(finding.label):
        return False
    return finding.end <= final[place].end and finding.label == final[place].label
