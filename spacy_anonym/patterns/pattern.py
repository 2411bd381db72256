"""A pattern: one kind of identifier as data."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Tuple, get_args

import re2

from ..errors import AnonymError, Errors
from .timed_regex import TimedRegex, repeats_from_nothing

Border = Literal["word", "number", "name", "none"]
Failed = Literal["found", "named", "rejected"]

# RE2's default of 8 MiB is too little for a set of many patterns.
MAX_MEMORY = 256 << 20


@dataclass(frozen=True)
class Pattern:
    """One kind of identifier.

    id (str): What `span.id_` shows after "regex.", as in "us_ssn".
    regex (str): RE2 syntax, matched against UTF-8; what RE2 cannot read, see `TimedRegex`. Its group `value`, if there
        is one, is the finding. Every repeat is bounded, but for one of a character class at its very end. RE2's `\\b
        \\w \\d \\s` are ASCII.
    score (float): The score of a match, in [0, 1]; with 0.0 a match is a finding only where words raise it.
    context (Tuple[str, ...]): Words and phrases that raise the score where they stand near; case does not count.
    named_by (Tuple[str, ...]): Words and phrases that name what follows ("policy", as in "policy no.: 4471-2"): they
        raise the score as `context` does, but only where they stand right before a match, over its column, or are
        given. See `Naming`.
    negative_context (Tuple[str, ...]): Words and phrases that lower the score where they stand right before or after
        ("order no.").
    validator (Optional[str]): A registered function of (value), or one of python-stdnum ("stdnum:fr.nir"): the value
        passes its check (True), fails it (False), or it tells nothing (None).
    passed_score (float): The score before context of a value that passes the check, in [0, 1]: 1.0, or less where the
        check is weak.
    failed (Failed): What a value is that fails the check. "found": a finding of a lower score, for forms that little
        else has. "named": one where a word of `context` names it. "rejected": none, for validators that tell what a
        value is not (a date that no calendar has) rather than check it. See `CompiledPattern.failed_score`.
    trim (Optional[str]): A registered function of (value) to the part of it that is the finding, (start, end) within
        it, None for no finding but perhaps one that begins within the value, an empty part where all of it is none. It
        runs before the validator.
    border (Border): What may not touch the finding. "word": a digit of any script, or a letter of a script with upper
        and lower case. "number": also not a separator followed by a digit, as in parts of longer numbers. "none":
        anything may.
    rank (int): The finding's rank.
    examples (Tuple[str, ...]): Texts in which the pattern finds exactly what stands in «»; without any, nothing.
    source (str): The standard or document that defines the form.
    is_checked (bool): That the regex is known to be valid RE2, as those of the bundled packs are: it is compiled when a
        text first needs it. No part of the data of a pattern.
    """

    id: str
    label: str
    regex: str
    score: float = 0.5
    context: Tuple[str, ...] = ()
    named_by: Tuple[str, ...] = ()
    negative_context: Tuple[str, ...] = ()
    validator: Optional[str] = None
    passed_score: float = 1.0
    failed: Failed = "rejected"
    trim: Optional[str] = None
    border: Border = "word"
    rank: int = 0
    examples: Tuple[str, ...] = ()
    source: str = ""
    is_checked: bool = field(default=False, repr=False, compare=False)


_FIELDS = frozenset(Pattern.__dataclass_fields__) - {"is_checked"}
_LISTS = ("context", "named_by", "negative_context", "examples")


def make_pattern(data: Mapping[str, Any], is_checked: bool = False) -> Pattern:
    """Make a pattern of JSON-able data.

    data (Mapping[str, Any]): The fields of `Pattern`; id, label and regex are required.
    RAISES (AnonymError): SA005 when a field is unknown, missing, or of the wrong type or range.
    """
    if not isinstance(data, Mapping):
        raise _invalid("?", f"it is a {type(data).__name__}, and no table of fields")
    name = str(data.get("id", "?"))
    unknown = sorted(set(data) - _FIELDS)
    if unknown:
        raise _invalid(name, f"unknown field {', '.join(unknown)}")
    for key in ("id", "label", "regex"):
        if not isinstance(data.get(key), str) or not data[key]:
            raise _invalid(name, f"its '{key}' is no text")
    for key in _LISTS:
        value = data.get(key, ())
        if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
            raise _invalid(name, f"its '{key}' is no list of texts")
    for key in ("validator", "trim", "source"):
        if not isinstance(data.get(key, ""), (str, type(None))):
            raise _invalid(name, f"its '{key}' is no text")
    lists = {key: tuple(data[key]) for key in _LISTS if key in data}
    pattern = Pattern(**{**data, **lists}, is_checked=is_checked)
    for key in ("score", "passed_score"):
        value = getattr(pattern, key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise _invalid(name, f"its '{key}' is not in [0, 1]")
    if isinstance(pattern.rank, bool) or not isinstance(pattern.rank, int):
        raise _invalid(name, "its rank is no whole number")
    if pattern.border not in get_args(Border):
        raise _invalid(name, f"its border is none of {', '.join(get_args(Border))}")
    if pattern.failed not in get_args(Failed):
        raise _invalid(name, f"its 'failed' is none of {', '.join(get_args(Failed))}")
    if not is_checked:
        compile_regex(pattern.regex, name)
    return pattern


def _invalid(name: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA005.format(id=name, problem=problem))


def make_patterns(items: Iterable[Any]) -> List[Pattern]:
    """Make patterns of data or of patterns.

    items (Iterable[Any]): Patterns, or mappings for `make_pattern`.
    RETURNS (List[Pattern]): In the same order.
    RAISES (AnonymError): SA005 when an item is not valid, or an id stands twice.
    """
    if isinstance(items, (str, Mapping)) or not isinstance(items, Iterable):
        raise _invalid("?", "patterns are a list of them")
    patterns = []
    for number, item in enumerate(items, 1):
        if isinstance(item, Mapping) and "id" not in item:
            # Without a name it is known by its place.
            raise _invalid(f"number {number}", "it has no id")
        patterns.append(item if isinstance(item, Pattern) else make_pattern(item))
    seen = set()
    for pattern in patterns:
        if pattern.id in seen:
            raise _invalid(pattern.id, "another pattern has the same id")
        seen.add(pattern.id)
    return patterns


def options(max_memory: int = MAX_MEMORY) -> re2.Options:
    """RETURNS (re2.Options): the options that every pattern is compiled with; `max_memory` is in bytes."""
    chosen = re2.Options()
    chosen.max_mem = max_memory
    chosen.log_errors = False
    return chosen


def compile_re2(regex: str, max_memory: int = MAX_MEMORY) -> Optional[Any]:
    """RETURNS (Optional[Any]): a google-re2 pattern over UTF-8 bytes; None for what RE2 cannot read within `max_memory`
    bytes, or reads in another way than Python. RAISES (UnicodeEncodeError): for a surrogate."""
    data = regex.encode("utf8")
    try:
        # To RE2 "{,3}" is text: the pattern would find nothing.
        return None if repeats_from_nothing(regex) else re2.compile(data, options(max_memory))
    except re2.error:
        return None


# A pattern is compiled where it is checked and where it is searched for, and again in each pipeline.
@lru_cache(maxsize=1024)
def compile_regex(regex: str, name: str) -> Any:
    """Compile a pattern's regular expression.

    regex (str): In RE2 syntax; what RE2 cannot read (look-around, back-references, `{,3}`) is read as Python's, and
        matched under a limit of time.
    RETURNS: A google-re2 pattern over UTF-8 bytes, or a `TimedRegex` over characters.
    RAISES (AnonymError): SA005 when neither takes it, or it matches "".
    """
    compiled = compile_re2(regex)
    if compiled is None:
        try:
            compiled = TimedRegex(regex, name)
        except ValueError as error:
            raise _invalid(name, f"its regex cannot be used: {error}") from None
    if compiled.search(b"") is not None:
        raise _invalid(name, "its regex matches the empty text")
    return compiled


def as_data(pattern: Pattern) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the pattern as JSON-able data, fields with default values left out."""
    data = {}
    for name, each in Pattern.__dataclass_fields__.items():
        value = getattr(pattern, name)
        if name in _FIELDS and value != each.default:
            data[name] = list(value) if isinstance(value, tuple) else value
    return data
