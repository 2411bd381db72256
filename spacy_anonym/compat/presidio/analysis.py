"""Find what is in a text, with Presidio's arguments and results."""

from bisect import bisect_left
from operator import itemgetter
from typing import Any, Callable, Dict, FrozenSet, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, TypeVar

from spacy.language import Language

from ...labels import is_personal, normalize_label
from ...pipeline.adhoc import MAX_LENGTH, MAX_PATTERNS
from ...pipeline.allow_list import Allowed, AllowList, without_allowed_in
from ...pipeline.component import Component
from ...pipeline.overrides import consolidator_for, split_components
from ...pipeline.regex_ruler import RegexRuler
from ...policies.conflicts import category_of, is_of_model
from ...runner import Runner
from ...spans import Finding, check_text
from .recognizers import FLAGS, AdHocRecognizers, AllowRegex, Source
from .results import not_parsed, refused

T = TypeVar("T")
Groups = Mapping[str, Sequence[Finding]]
AnalyzerResult = Dict[str, Any]
# Presidio has one entity type for all kinds of dates.
TO_PRESIDIO: Mapping[str, str] = {"BIRTH_DATE": "DATE_TIME", "MEDICAL_DATE": "DATE_TIME"}
NO_RECOGNIZERS = "No matching recognizers were found to serve the request."


class AnalyzeRequest:
    """What an analysis is asked for, ready to be used for many texts.

    language (str): Ad-hoc recognizers for another one are left out; "" takes all.
    entities (Optional[Sequence[str]]): The entity types that are wanted, by any name of the table of labels; None or []
        is all.
    score_threshold (Optional[float]): What scores less is left out. None: the pipeline's own thresholds, and none for
        ad-hoc recognizers.
    ad_hoc_recognizers (Optional[Sequence[Any]]): Presidio's JSON, or its objects; see `AdHocRecognizers`.
    context (Optional[Sequence[str]]): Words that the caller knows to belong to the texts; they raise scores as words of
        the text do.
    allow_list (Optional[Sequence[str]]): Values that are left out, and what lies inside of them.
    allow_list_match (Optional[str]): "exact", or "regex": the list is of regular expressions (RE2), found anywhere in a
        value.
    regex_flags (Optional[int]): Python's flags for the allow list's regular expressions.
    return_decision_process (Optional[bool]): Explain each result.
    max_patterns (int): How many regular expressions there may be, ad-hoc and in the allow list.
    max_pattern_length (int): Characters that one may have.
    RAISES (AnonymError): SA530 for what Presidio does not take, in its words; SA531, SA532 for regular expressions that
        RE2 does not.
    """

    def __init__(
        self,
        language: str = "",
        entities: Optional[Sequence[str]] = None,
        score_threshold: Optional[float] = None,
        ad_hoc_recognizers: Optional[Sequence[Any]] = None,
        context: Optional[Sequence[str]] = None,
        allow_list: Optional[Sequence[str]] = None,
        allow_list_match: Optional[str] = "exact",
        regex_flags: Optional[int] = FLAGS,
        return_decision_process: Optional[bool] = False,
        max_patterns: int = MAX_PATTERNS,
        max_pattern_length: int = MAX_LENGTH,
    ) -> None:
        limits = max_patterns, max_pattern_length
        self.threshold = _threshold(score_threshold)
        # What classes ask for beside it: thresholds of entity types, and what makes a text's artifacts.
        self.thresholds: Mapping[str, float] = {}
        self.artifacts: Optional[Callable[[str], Any]] = None
        self.context = [word for word in _texts(context, "context") if word.strip()]
        if return_decision_process not in (None, True, False):
            raise not_parsed("return_decision_process must be true or false")
        self.explains = bool(return_decision_process)
        self.ad_hoc = AdHocRecognizers(ad_hoc_recognizers, language, *limits) if ad_hoc_recognizers else None
        self.entities: FrozenSet[str] = frozenset(_texts(entities, "entities"))
        self.labels: FrozenSet[str] = frozenset(map(normalize_label, self.entities))
        self._set_allowed(_texts(allow_list, "allow_list"), allow_list_match, regex_flags, limits)

    def _set_allowed(self, values: List[str], match: Any, flags: Any, limits: Tuple[int, int]) -> None:
        self._values: FrozenSet[str] = frozenset()
        self._allow: Optional[AllowList] = None
        self._regex: Optional[AllowRegex] = None
        if not values:
            return
        if match not in (None, "exact", "regex"):
            raise refused("allow_list_match must either be set to 'exact' or 'regex'.")
        if match == "regex":
            self._regex = AllowRegex(values, flags, *limits)
        else:
            self._values = frozenset(values)
            self._allow = AllowList([value for value in values if value.strip()])

    @property
    def allows(self) -> bool:
        """RETURNS (bool): whether there is an allow list."""
        return self._allow is not None or self._regex is not None

    def check_entities(self, known: FrozenSet[str]) -> None:
        """RAISES (AnonymError): SA530 when entities are named, and there is none of them among known labels and ad-hoc
        recognizers."""
        ad_hoc = self.ad_hoc.entities if self.ad_hoc is not None else ()
        if self.entities and not self.labels & known and not self.entities & set(ad_hoc):
            raise refused(NO_RECOGNIZERS)

    def allowed_spans(self, text: str, findings: Sequence[Finding]) -> List[Allowed]:
        """RETURNS (List[Allowed]): the characters of a text that the allow list keeps; see `AllowList.spans`."""
        if self._allow is not None:
            return self._allow.spans(text, findings)
        if self._regex is None:
            return []
        allows = self._regex.allows
        return sorted({(each.start, each.end, "") for each in findings if allows(text[each.start : each.end])})

    def is_allowed(self, value: str) -> bool:
        """RETURNS (bool): whether a found value is on the allow list."""
        return value in self._values or self._regex is not None and self._regex.allows(value)


def _threshold(value: Any) -> Optional[float]:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise not_parsed("score_threshold must be a number from 0 to 1")
    return float(value)


def _texts(values: Any, name: str) -> List[str]:
    if not values and values in (None, [], ()):
        return []
    if not isinstance(values, (list, tuple)) or not all(isinstance(value, str) for value in values):
        raise not_parsed(f"{name} must be a list of texts")
    try:
        "".join(values).encode("utf8")
    except UnicodeEncodeError:
        raise not_parsed(f"{name} must be valid Unicode") from None
    return list(values)


class Analyzer:
    """Answers what a pipeline finds as Presidio's analyzer does.

    nlp (Language): A pipeline with a consolidator or an anonymizer.
    RAISES (AnonymError): SA033 where it has neither.
    """

    def __init__(self, nlp: Language) -> None:
        self._finders, self._consolidator, _ = split_components(nlp.pipeline, nlp.meta.get("name", ""))
        self._runner = Runner(nlp, components=self._finders)
        # The labels that the components set.
        self.labels: FrozenSet[str] = frozenset(
            normalize_label(label) for _, pipe in self._finders for label in getattr(pipe, "labels", ())
        )
        self._rulers = {name: pipe for name, pipe in self._finders if isinstance(pipe, RegexRuler)}

    @property
    def recognizers(self) -> List[str]:
        """RETURNS (List[str]): the names of the components that find something, in their order."""
        return [name for name, pipe in self._finders if getattr(pipe, "labels", ()) or isinstance(pipe, Component)]

    @property
    def entities(self) -> List[str]:
        """RETURNS (List[str]): the entity types that can be found, sorted."""
        return sorted({TO_PRESIDIO.get(label, label) for label in self.labels if is_personal(label)})

    def analyze(self, text: str, request: AnalyzeRequest) -> List[AnalyzerResult]:
        """RETURNS (List[AnalyzerResult]): what is found in a text; see `results`. RAISES (AnonymError): SA104, SA105
        for what is no text, SA530 when none of the entities that are asked for can be found."""
        check_text(text)
        request.check_entities(self.labels)
        return self.results(text, self.candidates(text), request)

    def candidates(self, text: str) -> Groups:
        """RETURNS (Groups): what the components before the consolidator find in a text, by component."""
        with self._runner.run([text]) as [record]:
            if record.error is not None:
                raise record.error
            return self._consolidator.candidates(record)

    def results(self, text: str, groups: Groups, request: AnalyzeRequest) -> List[AnalyzerResult]:
        """Answer from candidates.

        groups (Groups): The candidates of the components before the consolidator, by component.
        RETURNS (List[AnalyzerResult]): One dict a finding, by score from the highest, then by place: `entity_type`,
            `start`, `end` (half-open characters), `score` and `analysis_explanation` (None unless it was asked for).
            The pipeline's own do not overlap; those of ad-hoc recognizers may overlap them.
        """
        if request.context:
            rulers = {key: self._rulers[key] for key in groups if key in self._rulers}
            groups = {**groups, **{key: ruler.find(text, request.context) for key, ruler in rulers.items()}}
        given = groups
        if request.entities:
            groups = {
                key: [each for each in group if each.label in request.labels or not is_personal(each.label)]
                for key, group in groups.items()
            }
        if request.allows:
            spans = request.allowed_spans(text, [each for group in groups.values() for each in group])
            groups = without_allowed_in(groups, spans)
        consolidator = self._consolidator
        if request.threshold is not None or request.thresholds:
            least = {normalize_label(entity): score for entity, score in request.thresholds.items()}
            consolidator = consolidator_for(consolidator, threshold=request.threshold, thresholds=least)
        groups = _without_generic(groups, (self._consolidator.threshold_of, consolidator.threshold_of))
        # Which findings are of one person is not asked here.
        final = consolidator.found(text, groups)
        named = self._ad_hoc(text, request)
        if named:
            final = _without_same(final, named)
        if request.allows:
            final = [each for each in final if not request.is_allowed(text[each.start : each.end])]
        results = [_result(each, TO_PRESIDIO.get(each.label, each.label)) for each in final]
        if request.explains:
            for result, explanation in zip(results, self._explanations(text, given, final, request.context)):
                result["analysis_explanation"] = explanation
        for found, source in named:
            result = _result(found, source.entity)
            if request.explains:
                result["analysis_explanation"] = _explain_ad_hoc(found, source)
            if source.result is not None:
                metadata = getattr(source.result, "recognition_metadata", None) or {}
                result["recognition_metadata"] = {"recognizer_name": source.recognizer, **metadata}
            results.append(result)
        results.sort(key=lambda each: (-each["score"], each["start"], each["start"] - each["end"]))
        return results

    def _ad_hoc(self, text: str, request: AnalyzeRequest) -> List[Tuple[Finding, Source]]:
        """What ad-hoc recognizers find, without what lies in another of the same type that scores as much."""
        recognizers, least = request.ad_hoc, request.threshold or 0.0
        if recognizers is None:
            return []
        by_entity: Dict[str, List[Tuple[Finding, Source]]] = {}
        for found, source in recognizers.find(text, request.context, request.artifacts):
            is_wanted = not request.entities or source.entity in request.entities
            if is_wanted and found.score > 0 and found.score >= request.thresholds.get(source.entity, least):
                if not (request.allows and request.is_allowed(text[found.start : found.end])):
                    by_entity.setdefault(source.entity, []).append((found, source))
        kept: List[Tuple[Finding, Source]] = []
        for entity in sorted(by_entity):
            kept += without_contained(by_entity[entity], itemgetter(0))
        return kept

    def _explanations(
        self, text: str, groups: Groups, final: Sequence[Finding], context: Sequence[str]
    ) -> Iterator[Dict[str, Any]]:
        """YIELDS (Dict[str, Any]): the explanation of each of the pipeline's own findings."""
        rulers = self._rulers.items()
        details = {(key, *_key(each)): each for key, ruler in rulers for each in ruler.explain(text, context)}
        regexes = {(key, f"regex.{each.id}"): each.regex for key, ruler in rulers for each in ruler.patterns}
        origins: Dict[Tuple[str, str], List[Tuple[str, Finding]]] = {}
        for key in sorted(groups):
            for each in groups[key]:
                origins.setdefault((each.label, each.rule), []).append((key, each))
        starts = {}
        for name, pairs in origins.items():
            pairs.sort(key=lambda pair: pair[1])
            starts[name] = [pair[1].start for pair in pairs]
        for found in final:
            name = found.label, found.rule
            first, last = (bisect_left(starts.get(name, ()), place) for place in (found.start, found.end))
            inside = (pair for pair in origins.get(name, ())[first:last] if pair[1].score == found.score)
            key, origin = next(inside, ("", found))
            detail = details.get((key, origin.start, origin.end, origin.label, origin.rule, origin.score), {})
            yield _explanation(key or found.rule, found, detail, regexes.get((key, found.rule)))


def without_contained(found: Iterable[T], finding: Callable[[T], Any]) -> List[T]:
    """RETURNS (List[T]): what does not lie in another one that scores as much; `finding` gives the start, end and score
    of each."""
    kept: List[T] = []
    # The highest score that reaches to or over a place, of those that begin no later: a short list, as it falls with
    # every entry.
    reach: List[Any] = []
    pairs = ((finding(each), each) for each in found)
    for this, each in sorted(pairs, key=lambda pair: (pair[0].start, -pair[0].end, -pair[0].score)):
        if not any(other.end >= this.end and other.score >= this.score for other in reach):
            reach = [o for o in reach if o.end > this.start and (o.end > this.end or o.score > this.score)]
            reach.append(this)
            kept.append(each)
    return kept


def _without_generic(groups: Groups, thresholds: Iterable[Callable[[str, str], float]]) -> Groups:
    """The candidates without a tagger's IDs on the same characters as an identifier that a pattern can name, and that
    reaches the thresholds: Presidio's clients have operators for US_DRIVER_LICENSE and know no ID."""
    named = {
        each[:2]
        for key, group in groups.items()
        for each in group
        if each.rule.startswith("regex.")
        and each.label != "ID"
        and category_of(each) == "ID"
        and all(each.score >= threshold(key, each.label) for threshold in thresholds)
    }
    if not named:
        return groups
    return {
        key: [each for each in group if each.label != "ID" or each[:2] not in named or not is_of_model(each)]
        for key, group in groups.items()
    }


def _without_same(final: Sequence[Finding], named: Sequence[Tuple[Finding, Source]]) -> List[Finding]:
    """The pipeline's findings without those that lie in an ad-hoc one of the same kind ("ZIP", "ZIP_CODE"), which the
    caller knows under its own name. One sweep a kind."""
    by_kind: Dict[str, List[Finding]] = {}
    for found, source in sorted(named, key=lambda pair: pair[0].start):
        by_kind.setdefault(normalize_label(source.entity), []).append(found)
    place: Dict[str, int] = dict.fromkeys(by_kind, 0)
    reach: Dict[str, int] = dict.fromkeys(by_kind, -1)
    kept = []
    for each in final:
        kind = normalize_label(each.label)
        of_kind = by_kind.get(kind, [])
        while of_kind and place[kind] < len(of_kind) and of_kind[place[kind]].start <= each.start:
            reach[kind] = max(reach[kind], of_kind[place[kind]].end)
            place[kind] += 1
        if each.end > reach.get(kind, -1):
            kept.append(each)
    return kept


def _result(found: Finding, entity: str) -> AnalyzerResult:
    # In the order of their keys, as Presidio writes them.
    place = {"score": found.score, "start": found.start}
    return {"analysis_explanation": None, "end": found.end, "entity_type": entity, **place}


def _key(explanation: Mapping[str, Any]) -> Tuple[Any, ...]:
    return tuple(explanation[name] for name in ("start", "end", "label", "rule", "score"))


def _explanation(recognizer: str, found: Finding, detail: Mapping[str, Any], regex: Any) -> Dict[str, Any]:
    original = detail.get("base_score", found.score)
    word = detail.get("context")
    found_by = f"Found as {found.label} by the rule {found.rule or recognizer}"
    return {
        "recognizer": recognizer,
        "pattern_name": found.rule if regex is not None else None,
        "pattern": regex,
        "original_score": original,
        "score": found.score,
        "textual_explanation": None if regex is not None else found_by,
        "score_context_improvement": found.score - original if word else 0,
        "supportive_context_word": word or "",
        "validation_result": True if detail.get("verdict") == "passed" else None,
        "regex_flags": None,
    }


def _explain_ad_hoc(found: Finding, source: Source) -> Dict[str, Any]:
    original = found.score if source.score is None else source.score
    explanation = _explanation(source.recognizer, found, {"base_score": original}, source.regex or None)
    explanation.update(pattern_name=source.pattern, textual_explanation=None, regex_flags=FLAGS)
    explanation["score_context_improvement"] = found.score - original
    return explanation


def analyze(
    nlp: Language, text: str, *, correlation_id: Optional[str] = None, nlp_artifacts: Any = None, **request: Any
) -> List[AnalyzerResult]:
    """Find what is in a text, as Presidio's AnalyzerEngine.analyze does.

    nlp (Language): A pipeline with a consolidator or an anonymizer, instead of the engine and the language.
    text (str): The text.
    correlation_id (Optional[str]): Not used: Presidio writes it to its trace, and nothing of a call is logged here.
    nlp_artifacts (Any): Not used: the pipeline makes its own tokens and entities.
    request (Any): As for `AnalyzeRequest`: `entities`, `score_threshold`, `ad_hoc_recognizers` (JSON or objects),
        `context`, `allow_list`, `allow_list_match`, `regex_flags`, `return_decision_process`.
    RETURNS (List[AnalyzerResult]): Results as JSON, which `anonymize_spans` takes; see `Analyzer.results`.
    RAISES (AnonymError): SA104, SA105 for what is no text; SA530, SA531, SA532 for a request that is not valid.
    """
    return Analyzer(nlp).analyze(text, AnalyzeRequest(**request))
