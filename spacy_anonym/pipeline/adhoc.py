"""Patterns for one call, with a replacement of their own where one is given; nothing of the pipeline changes."""

import re
from functools import partial
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..normalize import normalize
from ..operators.base import Context, Operator
from ..patterns import Pattern, PatternEngine
from ..patterns.pattern import compile_re2, compile_regex
from ..patterns.timed_regex import TimedRegex
from ..spans import CALL_KEY as NAME
from ..spans import Finding
from .anonymizer import Anonymizer
from .component import Recognizer
from .overrides import Components, split_components

# A pattern with a replacement of its own, and one without.
REPLACED_LABEL, LABEL = "CUSTOM", "ID"
# What a caller asks for by name takes precedence over what the pipeline finds there.
RANK = 1_000
MAX_PATTERNS = 100
# Characters of a regular expression and of a replacement, and bytes that RE2 may use for one.
MAX_LENGTH = 2_000
MAX_MEMORY = 8 << 20
_REFERENCE = re.compile(r"\\(?:([0-9]{1,2})|g<(\w{1,64})>|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}

Item = Union[str, Sequence[Optional[str]], Mapping[str, Any]]


class AdHocPattern(NamedTuple):
    """A pattern for one call."""

    regex: str  # In RE2's syntax, or Python's for what RE2 lacks (look-around, back-references); case does not count.
    # The new text, in which \1 and \g<name> stand for groups; None leaves it to the label's operator.
    replacement: Optional[str]
    label: str
    score: float  # The score of what is found.


def make_adhoc_patterns(items: Sequence[Item]) -> List[AdHocPattern]:
    """Check patterns for one call.

    items (Sequence[Item]): Regular expressions; pairs of one and its replacement, as in [[r"(\\d+).year.old",
        r"[AGE]-year-old"]]; or mappings of `regex`, `replacement`, `label` and `score`.
    RETURNS (List[AdHocPattern]): In the same order.
    RAISES (AnonymError): SA032 when one is not valid, is too long or needs too much memory, or when there are too many.
    """
    if isinstance(items, (str, bytes, Mapping)) or len(items) > MAX_PATTERNS:
        problem = f"give a list of them, of {MAX_PATTERNS} at most"
        raise AnonymError(Errors.SA032.format(number=MAX_PATTERNS if len(items) > MAX_PATTERNS else 0, problem=problem))
    return [_make(item, number) for number, item in enumerate(items, start=1)]


def _make(item: Item, number: int) -> AdHocPattern:
    def fail(problem: str) -> AnonymError:
        return AnonymError(Errors.SA032.format(number=number, problem=problem))

    if isinstance(item, str):
        item = {"regex": item}
    elif isinstance(item, (list, tuple)) and 1 <= len(item) <= 2:
        item = dict(zip(("regex", "replacement"), item))
    if not isinstance(item, Mapping) or set(item) - {"regex", "replacement", "label", "score"}:
        raise fail("it is no regular expression, pair, or mapping of regex, replacement, label and score")
    regex, replacement = item.get("regex"), item.get("replacement")
    score, label = item.get("score", 1.0), item.get("label") or (LABEL if replacement is None else REPLACED_LABEL)
    are_texts = isinstance(regex, str) and isinstance(label, str) and isinstance(replacement, (str, type(None)))
    if not are_texts or not regex:
        raise fail("its parts are texts, and a regular expression is not empty")
    if len(regex) > MAX_LENGTH or len(replacement or "") > MAX_LENGTH:
        raise fail(f"it is longer than {MAX_LENGTH} characters")
    if isinstance(score, bool) or not isinstance(score, (int, float)) or not 0 <= score <= 1:
        raise fail("its score is not in [0, 1]")
    compiled = _compile(f"(?i){regex}")
    if compiled is None:
        raise fail("neither RE2 nor the package regex can read it, or it is too large")
    if compiled.search(b"") is not None:
        raise fail("it matches the empty text")
    if replacement is not None and not _fits(replacement, compiled):
        raise fail("its replacement names a group that it does not have")
    return AdHocPattern(regex, replacement, normalize_label(label), float(score))


def _compile(regex: str) -> Optional[Any]:
    try:
        compiled = compile_re2(regex, MAX_MEMORY)
        if compiled is not None:
            return compiled
        # What RE2 could read with more memory is too large.
        compiled = compile_regex(regex, "")
    except (UnicodeEncodeError, AnonymError):
        return None
    return compiled if isinstance(compiled, TimedRegex) else None


def _fits(replacement: str, compiled: Any) -> bool:
    for number, name, other in _REFERENCE.findall(replacement):
        known = int(number) <= compiled.groups if number else not name or _group(name, compiled) is not None
        if not known or other.isalpha() and other not in _ESCAPES:
            return False
    return True


def _group(name: str, compiled: Any) -> Optional[int]:
    if name.isdecimal():
        return int(name) if int(name) <= compiled.groups else None
    return compiled.groupindex.get(name if isinstance(compiled, TimedRegex) else name.encode("utf8"))


class AdHocRuler(Recognizer):
    """Finds what patterns for one call match; the rule is "pattern.<number>", from 1."""

    def __init__(self, patterns: Sequence[AdHocPattern]) -> None:
        super().__init__(NAME, key=NAME)
        checked = [
            Pattern(str(number), each.label, f"(?i){each.regex}", each.score, rank=RANK, border="none")
            for number, each in enumerate(patterns, start=1)
        ]
        self._engine = PatternEngine(checked, prefix="pattern.")

    def find(self, text: str) -> List[Finding]:
        """Find the patterns' matches. RETURNS (List[Finding]): sorted; they may overlap."""
        return self._engine.find(text)


class AdHocOperator:
    """Writes the replacements of patterns for one call; of a label's other findings what its own operator writes."""

    def __init__(self, patterns: Sequence[AdHocPattern], inner: Operator, name: str) -> None:
        self.name = name
        self._inner = inner
        self._templates: Dict[str, Tuple[Any, Any, str]] = {}
        for number, each in enumerate(patterns, start=1):
            if each.replacement is not None:
                regex = _compile(f"(?i){each.regex}")
                whole = regex if isinstance(regex, TimedRegex) else _compile(rf"(?i)^(?:{each.regex})\z")
                self._templates[f"pattern.{number}"] = whole, regex, each.replacement

    def __call__(self, text: str, label: str, context: Context) -> str:
        template = self._templates.get(context.rule)
        if template is None:
            return self._inner(text, label, context)
        whole, regex, replacement = template
        if isinstance(regex, TimedRegex):
            # What stands around the value decides about it.
            match = regex.search(context.document, context.start)
            if match is None or match.start() >= context.end:
                return self._inner(text, label, context)
            return _REFERENCE.sub(partial(_expand, match=match, regex=regex), replacement)
        normal = normalize(text)
        for value in (text, text if normal is None else normal.text):
            data = value.encode("utf8")
            # Merged with what overlaps it, the value is longer than the match: all of it goes.
            match = whole.search(data) or regex.search(data)
            if match is not None:
                return _REFERENCE.sub(partial(_expand, match=match, regex=regex), replacement)
        return self._inner(text, label, context)


def _expand(reference: Any, match: Any, regex: Any) -> str:
    number, name, other = reference.groups()
    if other is not None:
        return _ESCAPES.get(other, other)
    value = match.group(int(number) if number else _group(name, regex)) or ""
    return value.decode("utf8") if isinstance(value, bytes) else value


def with_patterns(components: Components, items: Sequence[Item]) -> Components:
    """Give a pipeline patterns for one call.

    components (Sequence[Tuple[str, Any]]): The components of a pipeline and their names, which are not changed.
    RETURNS (List[Tuple[str, Any]]): The same, with the patterns before what reads their findings.
    RAISES (AnonymError): SA032 for a pattern that is not valid, SA033 when there is nothing that would read what they
        find.
    """
    patterns = make_adhoc_patterns(items)
    parts = split_components(components)
    after = [
        (name, with_replacements(pipe, patterns) if isinstance(pipe, Anonymizer) else pipe)
        for name, pipe in parts.after
    ]
    return [*parts.recognizers, (NAME, AdHocRuler(patterns)), *after]


def with_replacements(pipe: Anonymizer, patterns: Sequence[AdHocPattern]) -> Anonymizer:
    """RETURNS (Anonymizer): one like a pipeline's that writes the patterns' own replacements."""
    own, table = pipe.operators, {}
    for label in {each.label for each in patterns if each.replacement is not None}:
        inner = own.get(label) or own["DEFAULT"]
        table[label] = AdHocOperator(patterns, inner, "replace" if label == REPLACED_LABEL else inner.name)
    return pipe.with_operators(table)
