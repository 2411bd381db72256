"""Presidio's ad-hoc recognizers: patterns and deny lists that hold for one call."""

import re
from operator import itemgetter
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ...errors import AnonymError, Errors
from ...patterns import PatternEngine, make_pattern
from ...patterns.context import PositiveContext, Surroundings
from ...patterns.pattern import compile_re2
from ...patterns.timed_regex import TimedRegex
from ...patterns.value_lists import DenyList
from ...pipeline.adhoc import MAX_LENGTH, MAX_MEMORY, MAX_PATTERNS, make_adhoc_patterns
from ...spans import Finding, check_findings
from .results import not_parsed, refused, repeatable

# Presidio's default: DOTALL, MULTILINE and IGNORECASE of Python's re.
FLAGS = 26
_LETTERS = ((re.IGNORECASE, "i"), (re.MULTILINE, "m"), (re.DOTALL, "s"))
# Those that change nothing here: text is Unicode.
_WITHOUT_EFFECT = re.UNICODE
# What matches other letters in Python, and what may stand for one beside a `\b`.
_WORDS = re.compile(r"\\[wWB]")
_OTHER_CHARACTERS = re.compile(r"[^\x00-\x7F]|\[\^|(?<!\\)\.|\\[DSpPNux]")
_PATTERN_FIELDS = ("name", "regex", "score")
_FIELDS = ("supported_entity", "supported_entities", "name", "supported_language", "patterns", "deny_list", "context")
_FURTHER = ("deny_list_score", "global_regex_flags", "version", "country_code", "type", "enabled")
MAX_DENIED = 10_000
UNKNOWN_FLAGS = "of the flags only IGNORECASE, MULTILINE and DOTALL are known"


class Source(NamedTuple):
    """Where an ad-hoc finding comes from."""

    entity: str  # The entity type, as the caller names it.
    recognizer: str  # The recognizer's name.
    pattern: str  # The pattern's name; "deny_list" for a value of one.
    regex: str  # Its regular expression, "" for a deny list.
    # Its score; None where each finding has its own, as those of a recognizer that is an object.
    score: Optional[float]
    result: Any = None  # What a recognizer that is an object gave.


class AdHocRecognizers:
    """Finds what the recognizers of one call describe. Regular expressions are RE2's, or have a limit of time: none can
    be made to hang.

    recognizers (Sequence[Any]): Presidio's JSON: each with `supported_entity`, and with `patterns` (`name`, `regex`,
        `score`), `deny_list` or both; perhaps `name`, `supported_language`, `context`, `deny_list_score`,
        `global_regex_flags`. An object that has `analyze(text, entities, nlp_artifacts)`, as an
        EntityRecognizer, is called as it is; words of its `context` raise its scores.
    language (str): Recognizers for other languages are left out; "" takes all.
    max_patterns (int): How many regular expressions there may be.
    max_length (int): Characters that one may have.
    RAISES (AnonymError): SA530 for what Presidio does not take, in its words; SA531 for what RE2 does not.
    """

    def __init__(
        self,
        recognizers: Sequence[Any],
        language: str = "",
        max_patterns: int = MAX_PATTERNS,
        max_length: int = MAX_LENGTH,
    ) -> None:
        self._most, self._longest = max_patterns, max_length
        known = isinstance(recognizers, (list, tuple))
        if not known or not all(isinstance(each, Mapping) or _is_object(each) for each in recognizers):
            raise not_parsed("ad_hoc_recognizers must be a list of recognizers")
        # By the number of the rule.
        self.sources: List[Source] = []
        self._patterns: List[Dict[str, Any]] = []
        self._denied: List[Tuple[DenyList, Tuple[str, ...]]] = []
        self._objects: List[Tuple[int, Any]] = []
        for number, each in enumerate(recognizers, start=1):
            if isinstance(each, Mapping):
                self._add(each, number, language)
            elif not language or str(getattr(each, "supported_language", language)).lower() == language.lower():
                self._objects.append((number, each))
        patterns = [make_pattern(each) for each in self._patterns]
        self._engine = PatternEngine(patterns, prefix="") if patterns else None

    @property
    def entities(self) -> List[str]:
        """RETURNS (List[str]): the entity types, as the caller names them."""
        of_objects = (str(entity) for _, each in self._objects for entity in each.supported_entities)
        return sorted({*(source.entity for source in self.sources), *of_objects})

    def _add(self, data: Mapping[str, Any], number: int, language: str) -> None:
        unknown = [name for name in data if name not in _FIELDS and name not in _FURTHER]
        if unknown:
            problem = f"got an unexpected keyword argument {repeatable(unknown[0])}"
            raise not_parsed(f"PatternRecognizer.__init__() {problem}")
        entity = _entity(data)
        patterns, denied, context = (data.get(name) or [] for name in ("patterns", "deny_list", "context"))
        if not patterns and not denied:
            raise refused("Pattern recognizer should be initialized with patterns or with deny list")
        for name, values in (("patterns", patterns), ("deny_list", denied), ("context", context)):
            kind = Mapping if name == "patterns" else str
            if not isinstance(values, (list, tuple)) or not all(isinstance(value, kind) for value in values):
                raise not_parsed(f"{name} must be a list of {'patterns' if kind is Mapping else 'texts'}")
        name = data.get("name") or "PatternRecognizer"
        supported = data.get("supported_language") or "en"
        if not isinstance(name, str) or not isinstance(supported, str):
            raise not_parsed("name and supported_language must be texts")
        flags = _inline(data.get("global_regex_flags", FLAGS), number)
        is_left_out = bool(language) and supported.lower() != language.lower()
        for pattern in patterns:
            source = _read_pattern(pattern, entity, name, number)
            if not is_left_out:
                self._add_pattern(source, flags, context, number)
        if denied and not is_left_out:
            self._add_denied(denied, _score(data.get("deny_list_score", 1.0)), entity, name, context, number)

    def _add_pattern(self, source: Source, flags: str, context: Sequence[str], number: int) -> None:
        if len(self._patterns) >= self._most:
            raise _invalid(number, f"there are more than {self._most} patterns")
        if len(source.regex) > self._longest:
            raise _invalid(number, f"a regular expression is longer than {self._longest} characters")
        regex = with_flags(source.regex, flags)
        try:
            make_adhoc_patterns([{"regex": regex, "label": "ID", "score": source.score}])
        except AnonymError as error:
            raise _invalid(number, str(error).partition("is not valid: ")[2].rstrip(".")) from None
        data = {"id": str(len(self.sources)), "label": "ID", "regex": regex, "score": source.score, "border": "none"}
        self._patterns.append({**data, "context": [word for word in context if word.strip()]})
        self.sources.append(source)

    def _add_denied(
        self, values: Sequence[str], score: float, entity: str, name: str, context: Sequence[str], number: int
    ) -> None:
        if len(values) > MAX_DENIED or not all(value.strip() for value in values):
            raise _invalid(number, f"a deny list has {MAX_DENIED} values at most, none of them empty")
        items = [{"label": "ID", "values": list(values), "ignore_case": True, "score": score}]
        denied = DenyList(items, rule=str(len(self.sources)))
        self._denied.append((denied, tuple(context) if score < 1.0 else ()))
        self.sources.append(Source(entity, name, "deny_list", "", score))

    def find(self, text: str, context: Sequence[str] = (), artifacts: Any = None) -> List[Tuple[Finding, Source]]:
        """Find what the recognizers know.

        context (Sequence[str]): Words that the caller knows to belong to the text.
        artifacts (Optional[Callable]): From a text to the `nlp_artifacts` of recognizers that are objects.
        RETURNS (List[Tuple[Finding, Source]]): The findings, under a label of ours, and where they come from.
        """
        found = self._engine.find(text, context) if self._engine is not None else []
        for denied, words in self._denied:
            values = denied.find(text)
            found += _raised(text, values, words, context)
        pairs = [(each, self.sources[int(each.rule)]) for each in found]
        made = artifacts(text) if artifacts is not None and self._objects else None
        for number, recognizer in self._objects:
            pairs += self._find_by_object(text, recognizer, number, context, made)
        return sorted(pairs, key=itemgetter(0))

    def _find_by_object(
        self, text: str, recognizer: Any, number: int, context: Sequence[str], artifacts: Any
    ) -> List[Tuple[Finding, Source]]:
        """What a recognizer that is an object finds, its scores raised by its context words."""
        try:
            name, words = _name_of(recognizer), [str(word) for word in getattr(recognizer, "context", None) or ()]
            entities = list(recognizer.supported_entities)
            given = recognizer.analyze(text=text, entities=entities, nlp_artifacts=artifacts) or []
            if callable(enhance := getattr(recognizer, "enhance_using_context", None)):
                given = enhance(text, list(given), [], artifacts, list(context))
            places = [Finding(int(each.start), int(each.end), "ID", float(each.score)) for each in given]
            check_findings(places, len(text))
            pairs = sorted(zip(places, given), key=itemgetter(0))
            raised = _raised(text, [found for found, _ in pairs], words, context)
            return [(found, _source_of(name, result)) for found, (_, result) in zip(raised, pairs)]
        except AnonymError:
            raise
        except Exception as error:
            # Its message may hold the text.
            raise _invalid(number, f"it failed with {type(error).__name__}") from None


def _source_of(name: str, result: Any) -> Source:
    why = getattr(result, "analysis_explanation", None)
    regex, pattern = (str(getattr(why, field, None) or "") for field in ("pattern", "pattern_name"))
    return Source(str(result.entity_type), name, pattern, regex, getattr(why, "original_score", None), result)


def _is_object(recognizer: Any) -> bool:
    return callable(getattr(recognizer, "analyze", None)) and bool(getattr(recognizer, "supported_entities", None))


def _name_of(recognizer: Any) -> str:
    return str(getattr(recognizer, "name", None) or type(recognizer).__name__)


def _raised(text: str, findings: Sequence[Finding], given: Sequence[str], context: Sequence[str]) -> Sequence[Finding]:
    if not given or not findings:
        return findings
    words = PositiveContext(tuple(word for word in given if word.strip()))
    around = Surroundings(text.encode("utf8"), context)
    raised, last, place = [], 0, 0
    for finding in sorted(findings):
        place += len(text[last : finding.start].encode("utf8"))
        last = finding.start
        end = place + len(text[finding.start : finding.end].encode("utf8"))
        raised.append(finding._replace(score=words.raise_score(around, place, end, finding.score)))
    return raised


def _read_pattern(pattern: Mapping[str, Any], entity: str, name: str, number: int) -> Source:
    unknown = [field for field in pattern if field not in _PATTERN_FIELDS]
    if unknown:
        raise not_parsed(f"Pattern.__init__() got an unexpected keyword argument {repeatable(unknown[0])}")
    missing = [field for field in _PATTERN_FIELDS if field not in pattern]
    if missing:
        fields = " and ".join(f"'{field}'" for field in missing)
        count = f"{len(missing)} required positional argument{'s' * (len(missing) > 1)}"
        raise not_parsed(f"Pattern.__init__() missing {count}: {fields}")
    regex, label = pattern["regex"], pattern["name"]
    if not isinstance(regex, str) or not isinstance(label, (str, type(None))):
        raise not_parsed("a pattern's name and regex must be texts")
    if not regex:
        raise _invalid(number, "a regular expression is not empty")
    return Source(entity, name, label or "", regex, _score(pattern["score"]))


def _entity(data: Mapping[str, Any]) -> str:
    if "supported_entity" in data and "supported_entities" in data:
        raise refused(
            "Both 'supported_entity' and 'supported_entities' are present in the input dictionary. Only one should be "
            "provided."
        )
    several = data.get("supported_entities")
    entity = several[0] if isinstance(several, (list, tuple)) and several else data.get("supported_entity")
    if not entity:
        raise refused("Pattern recognizer should be initialized with entity")
    if not isinstance(entity, str):
        raise not_parsed("supported_entity must be a text")
    return entity


def _score(score: Any) -> float:
    if isinstance(score, bool) or not isinstance(score, (int, float)) or not 0 <= score <= 1:
        raise refused("Invalid score. Score should be between 0 and 1")
    return float(score)


def _inline(flags: Any, number: int) -> str:
    letters = inline_flags(flags)
    if letters is None:
        raise _invalid(number, UNKNOWN_FLAGS)
    return letters


def inline_flags(flags: Any) -> Any:
    """RETURNS (Optional[str]): Python's flags in RE2's syntax, those that are off after a minus; None where it has no
    such flag."""
    if flags is None:
        flags = FLAGS
    known = sum(flag for flag, _ in _LETTERS) | _WITHOUT_EFFECT
    if isinstance(flags, bool) or not isinstance(flags, int) or flags < 0 or flags & ~known:
        return None
    on = "".join(letter for flag, letter in _LETTERS if flags & flag)
    off = "".join(letter for flag, letter in _LETTERS if not flags & flag)
    return on + (f"-{off}" if off else "")


def with_flags(regex: str, letters: str) -> str:
    """RETURNS (str): an expression under Python's flags, in RE2's syntax where both find the same: of RE2's, `\\w` and
    `\\b` know ASCII only. RE2 does not know the flag u."""
    needs_unicode = _WORDS.search(regex) or "\\b" in regex and _OTHER_CHARACTERS.search(regex)
    return f"(?{'u' if needs_unicode else ''}{letters}:{regex})"


class AllowRegex:
    """The values that regular expressions allow.

    regexes (Sequence[str]): RE2's syntax, or Python's; a value is allowed where one is found in it, at any place. Empty
        ones are passed over.
    flags (Any): Python's flags.
    most (int), longest (int): How many there may be, and characters that one may have.
    RAISES (AnonymError): SA532 for what RE2 does not take, or is too much.
    """

    def __init__(
        self, regexes: Sequence[str], flags: Any = FLAGS, most: int = MAX_PATTERNS, longest: int = MAX_LENGTH
    ) -> None:
        letters = inline_flags(flags)
        for number, regex in enumerate(regexes, start=1):
            if number > most or len(regex) > longest:
                problem = f"there may be {most} of {longest} characters"
                raise AnonymError(Errors.SA532.format(number=number, problem=problem))
        if letters is None:
            raise AnonymError(Errors.SA532.format(number=0, problem=UNKNOWN_FLAGS))
        self._regexes = [_compile(regex, letters, number) for number, regex in enumerate(regexes, start=1) if regex]

    def allows(self, value: str) -> bool:
        """RETURNS (bool): whether a value is kept in the text."""
        data = value.encode("utf8")
        return any(regex.search(data) is not None for regex in self._regexes)


def _compile(regex: str, letters: str, number: int) -> Any:
    expression = with_flags(regex, letters)
    try:
        return compile_re2(expression, MAX_MEMORY) or TimedRegex(expression, str(number))
    except ValueError:  # A surrogate is one, too.
        pass
    problem = "neither RE2 nor the package regex can read it, or it is too large"
    raise AnonymError(Errors.SA532.format(number=number, problem=problem))


def _invalid(number: int, problem: str) -> AnonymError:
    return AnonymError(Errors.SA531.format(number=number, problem=problem))
